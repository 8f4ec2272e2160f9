//! What chains on the working copy strike, without reasons.
//!
//! ```text
//! forcing    both ends of a strong link make the same candidate false (or true): then it is so
//! multiple   so do all digits of a cell, or all places of a digit in a house
//! ```
//! A forcing chain from a to its opposite uses a strong link that was not there in the beginning; read from this link, its two
//! halves are what both ends of the link have in common. So only new links are looked at. What follows from a candidate is
//! known for the links of the beginning; each new link on the way adds all that follows from its other end.
//!
//! A ring strikes nothing that a chain does not strike too (see `forcing`).

use super::sets::Sets;
use super::tables::Tables;
use crate::logic::bits::{Bits, Width};
use crate::logic::finders::chains::Nodes;
use crate::logic::finders::chains::links::{Links, Ranks};

/// No link.
const NONE: u16 = u16::MAX;

#[derive(Clone)]
pub(super) struct Inside<B> {
    /// Per candidate what its truth makes false and true by the links of the beginning.
    rows: Vec<[B; 2]>,
    /// The links that are new, and the candidates that have some.
    links: Vec<(u16, u16)>,
    linked: B,
    /// Per candidate its last new link; each link goes to a candidate and knows the link before.
    last: Vec<u16>,
    ways: Vec<(u16, u16)>,
    /// Per candidate the same with all links as they are now.
    now: Vec<Option<[B; 2]>>,
}

impl<B: Bits> Inside<B> {
    /// `None` if there are too many candidates.
    pub fn new<W: Width>(tables: &Tables<'_, W, B>) -> Option<Self> {
        let nodes = Nodes::new(tables.source)?;
        let links = Links::<B>::of(&nodes, &Ranks::all(&nodes));
        Some(Inside {
            rows: (0..nodes.len()).map(|node| links.reach(node)).collect(),
            links: Vec::new(),
            linked: B::default(),
            last: vec![NONE; nodes.len()],
            ways: Vec::new(),
            now: vec![None; nodes.len()],
        })
    }

    /// Forgets the links of the last run.
    pub fn clear(&mut self) {
        for (one, other) in self.links.drain(..) {
            self.last[usize::from(one)] = NONE;
            self.last[usize::from(other)] = NONE;
        }
        self.ways.clear();
        self.linked = B::default();
    }

    fn link(&mut self, one: usize, other: usize) {
        let mut way = self.last[one];
        while way != NONE {
            let (to, before) = self.ways[usize::from(way)];
            if usize::from(to) == other {
                return;
            }
            way = before;
        }
        self.links.push((one as u16, other as u16));
        for (from, to) in [(one, other), (other, one)] {
            self.ways.push((to as u16, self.last[from]));
            self.last[from] = self.ways.len() as u16 - 1;
            self.linked.insert(from);
        }
    }

    /// What the truth of the candidate makes false and true.
    fn row(&self, node: usize) -> [B; 2] {
        let [mut off, mut on] = self.rows[node];
        let mut done = B::default();
        loop {
            let new = off.and(self.linked).without(done);
            if new.is_empty() {
                return [off, on];
            }
            done = done.or(new);
            new.each(|from| {
                let mut way = self.last[from];
                while way != NONE {
                    let (to, before) = self.ways[usize::from(way)];
                    if !on.has(to.into()) {
                        let [falls, rises] = self.rows[usize::from(to)];
                        (off, on) = (off.or(falls), on.or(rises));
                    }
                    way = before;
                }
            });
        }
    }

    /// What forcing chains strike that use a link which is new since the last question; in the beginning any link.
    pub fn forcing<W: Width>(&mut self, tables: &Tables<'_, W, B>, sets: &mut Sets<W, B>) -> B {
        let (known, before) = (sets.known(), self.links.len());
        sets.new_links(tables, |one, other| self.link(one, other));
        let mut strikes = B::default();
        for &(one, other) in &self.links[before..] {
            if !known.has(one.into()) && !known.has(other.into()) {
                let rows = [self.row(one.into()), self.row(other.into())];
                conclude(tables, sets, rows[0][0].and(rows[1][0]), rows[0][1].and(rows[1][1]), &mut strikes);
            }
        }
        strikes
    }

    /// What multiple chains strike, where forcing chains strike nothing.
    pub fn multiple<W: Width>(&mut self, tables: &Tables<'_, W, B>, sets: &Sets<W, B>) -> B {
        let at = &*tables.source.at;
        self.now.fill(None);
        let mut strikes = B::default();
        let larger = |cell: usize| sets.places[cell].without_first().has_two();
        for cell in tables.source.unsolved().iter().filter(|&cell| larger(cell)) {
            self.common(tables, sets, cell, &mut strikes);
        }
        for house in (0..at.houses.len()).filter(|&house| at.full[house]) {
            for group in (0..at.side).map(|digit| tables.group(house, digit)) {
                let places = sets.places[group];
                if places.without_first().has_two() && larger(at.cell_at(house, places.first())) {
                    self.common(tables, sets, group, &mut strikes);
                }
            }
        }
        strikes
    }

    /// What all candidates of a group make false or true.
    fn common<W: Width>(
        &mut self,
        tables: &Tables<'_, W, B>,
        sets: &Sets<W, B>,
        group: usize,
        strikes: &mut B,
    ) {
        let mut common = None;
        for node in sets.places[group].iter().map(|place| tables.member(group, place)) {
            let row = self.now[node].unwrap_or_else(|| self.row(node));
            self.now[node] = Some(row);
            let [off, on] = common.map_or(row, |[off, on]: [B; 2]| [off.and(row[0]), on.and(row[1])]);
            if off.is_empty() && on.is_empty() {
                return;
            }
            common = Some([off, on]);
        }
        if let Some([off, on]) = common {
            conclude(tables, sets, off, on, strikes);
        }
    }
}

/// Strikes what is false, and beside what is true the rest of its cell.
fn conclude<W: Width, B: Bits>(tables: &Tables<'_, W, B>, sets: &Sets<W, B>, off: B, on: B, strikes: &mut B) {
    let known = sets.known();
    *strikes = strikes.or(off.without(known));
    on.without(known).each(|node| {
        let (cell, digit) = (tables.cell(node), tables.digit(node));
        let rest = sets.places[cell].without(W::Mask::one(digit));
        rest.each(|other| strikes.insert(tables.node(cell, other)));
    });
}

/// Whether a dynamic search without patterns finds anything in the position as the run has left it.
#[derive(Clone)]
pub(super) struct InnerDynamic<W: Width, B> {
    sets: Sets<W, B>,
    rows: Vec<[B; 2]>,
}

impl<W: Width, B: Bits> InnerDynamic<W, B> {
    pub fn new(tables: &Tables<'_, W, B>) -> Self {
        InnerDynamic { sets: Sets::new(tables, false), rows: vec![[B::default(); 2]; tables.len()] }
    }

    /// What follows from an assumption besides what is known; `None` if it contradicts itself.
    fn follow(
        &mut self,
        tables: &Tables<'_, W, B>,
        outer: &Sets<W, B>,
        node: usize,
        on: bool,
    ) -> Option<[B; 2]> {
        self.sets.copy_from(outer);
        self.sets.assume(tables, node, on);
        let known = outer.known();
        self.sets.consistent.then(|| [self.sets.off.without(known), self.sets.on.without(known)])
    }

    pub fn finds_any(&mut self, tables: &Tables<'_, W, B>, outer: &Sets<W, B>) -> bool {
        let at = &*tables.source.at;
        let open = B::below(tables.len()).without(outer.known());
        for node in open.iter() {
            let Some(row) = self.follow(tables, outer, node, true) else { return true };
            self.rows[node] = row;
        }
        for node in open.iter() {
            let Some([off, on]) = self.follow(tables, outer, node, false) else { return true };
            let [falls, rises] = self.rows[node];
            let larger = outer.places[tables.cell(node)].without_first().has_two();
            if larger && (off.meets(falls) || on.meets(rises)) {
                return true;
            }
        }
        let houses = (0..at.houses.len()).filter(|&house| at.full[house]);
        let houses = houses.flat_map(|house| (0..at.side).map(move |digit| tables.group(house, digit)));
        tables.source.unsolved().iter().chain(houses).any(|group| {
            let places = outer.places[group];
            let all = [B::below(tables.len()); 2];
            let common = places.iter().fold(all, |[off, on], place| {
                let [falls, rises] = self.rows[tables.member(group, place)];
                [off.and(falls), on.and(rises)]
            });
            places.has_two() && !(common[0].is_empty() && common[1].is_empty())
        })
    }
}
