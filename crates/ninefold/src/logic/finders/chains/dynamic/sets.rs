//! A run without reasons: which candidates become true and false, as sets.
//!
//! In which order implications are followed matters for reasons and for where a contradiction is met. Where there is none,
//! the sets are the same in any order; and patterns are asked for only when nothing is left to follow, so what they
//! find is the same as well. So a run that does not contradict itself needs no reasons until it takes part in a hint, and
//! hardly any does.
//!
//! A pattern that was not there in the beginning has a cell or a house that lost a candidate. So only these are looked at,
//! and positions in which a pattern is found at once are left to [`Runner`](super::run::Runner).
//!
//! Cost: some hundred nanoseconds without patterns.

use super::tables::Tables;
use crate::logic::bits::{Bits, Width};

/// What is known in the middle of a run.
#[derive(Clone)]
pub(super) struct Sets<W: Width, B> {
    /// The candidates that are false, and those that are true.
    pub off: B,
    pub on: B,
    /// Whether no candidate is both.
    pub consistent: bool,
    /// Per group the places left.
    pub places: Vec<W::Mask>,
    /// Candidates that are false and not yet struck.
    pending: Vec<u16>,
    /// Groups that lost places and have few left, if somebody asks for patterns.
    changed: Vec<u32>,
    watched: bool,
    /// How many of the changed groups each of the four patterns, and the search for chains, has looked at.
    seen: [usize; 5],
}

impl<W: Width, B: Bits> Sets<W, B> {
    /// The beginning: nothing is known.
    pub fn new(tables: &Tables<'_, W, B>, watched: bool) -> Self {
        Sets {
            off: B::default(),
            on: B::default(),
            consistent: true,
            places: tables.places.clone(),
            pending: Vec::new(),
            changed: Vec::new(),
            watched,
            seen: [0; 5],
        }
    }

    /// Goes back to another state. What changed until then counts as looked at.
    pub fn copy_from(&mut self, other: &Self) {
        (self.off, self.on, self.consistent) = (other.off, other.on, other.consistent);
        self.places.copy_from_slice(&other.places);
        self.pending.clear();
        self.changed.clear();
        self.seen = [0; 5];
    }

    /// Takes every group for changed.
    pub fn change_all(&mut self, tables: &Tables<'_, W, B>) {
        self.changed
            .extend((0..self.places.len() as u32).filter(|&group| tables.places[group as usize].has_two()));
    }

    /// Whether nothing is known of the candidate.
    #[inline]
    pub fn known(&self) -> B {
        self.off.or(self.on)
    }

    /// Follows an assumption to the end.
    #[inline]
    pub fn assume(&mut self, tables: &Tables<'_, W, B>, node: usize, on: bool) {
        match on {
            true => self.make_true(tables, node),
            false => self.make_false(B::one(node)),
        }
        self.follow(tables);
    }

    /// Takes over what a pattern strikes, and follows it.
    pub fn strike(&mut self, tables: &Tables<'_, W, B>, nodes: B) {
        self.make_false(nodes);
        self.follow(tables);
    }

    #[inline]
    fn make_false(&mut self, nodes: B) {
        let new = nodes.without(self.off);
        self.consistent &= !new.meets(self.on);
        self.off = self.off.or(new);
        let pending = &mut self.pending;
        new.each(|node| pending.push(node as u16));
    }

    #[inline]
    fn make_true(&mut self, tables: &Tables<'_, W, B>, node: usize) {
        if self.off.has(node) {
            self.consistent = false;
        } else if !self.on.has(node) {
            self.on.insert(node);
            self.make_false(tables.weak[node]);
        }
    }

    fn follow(&mut self, tables: &Tables<'_, W, B>) {
        while self.consistent
            && let Some(node) = self.pending.pop()
        {
            for &(group, place) in tables.groups(node.into()) {
                let group = group as usize;
                self.places[group].remove(place as usize);
                let left = self.places[group];
                if !left.has_two() {
                    if tables.closed[group] && !left.is_empty() {
                        self.make_true(tables, tables.member(group, left.first()));
                    }
                } else if self.watched && left.count() <= tables.widest {
                    self.changed.push(group as u32);
                }
            }
        }
    }

    /// What the first pattern that strikes anything strikes: locked candidates, hidden pairs, naked pairs, X-wings.
    pub fn patterns(&mut self, tables: &Tables<'_, W, B>) -> B {
        for (number, pattern) in
            [Self::locked, Self::hidden_pairs, Self::naked_pairs, Self::x_wings].into_iter().enumerate()
        {
            let mut strikes = B::default();
            for at in self.seen[number]..self.changed.len() {
                pattern(self, tables, self.changed[at] as usize, &mut strikes);
            }
            self.seen[number] = self.changed.len();
            if !strikes.is_empty() {
                return strikes;
            }
        }
        B::default()
    }

    fn locked(&self, tables: &Tables<'_, W, B>, group: usize, strikes: &mut B) {
        if group < tables.source.at.cells || !self.places[group].has_two() {
            return;
        }
        let (house, digit) = tables.house_and_digit(group);
        for &(other, own, theirs) in &tables.crossings[house] {
            if self.places[group].within(own) {
                let cover = tables.group(other, digit);
                for place in self.places[cover].without(theirs).iter() {
                    strikes.insert(tables.member(cover, place));
                }
            }
        }
    }

    fn hidden_pairs(&self, tables: &Tables<'_, W, B>, group: usize, strikes: &mut B) {
        let at = &*tables.source.at;
        if group < at.cells || !self.places[group].is_two() {
            return;
        }
        let (house, digit) = tables.house_and_digit(group);
        if tables.source.empty(house) <= 4 || !at.full[house] {
            return;
        }
        for other in (0..at.side).filter(|&other| other != digit) {
            if self.places[tables.group(house, other)] == self.places[group] {
                let pair = W::Mask::one(digit).or(W::Mask::one(other));
                for cell in self.places[group].iter().map(|place| at.cell_at(house, place)) {
                    self.places[cell]
                        .without(pair)
                        .iter()
                        .for_each(|of| strikes.insert(tables.node(cell, of)));
                }
            }
        }
    }

    fn naked_pairs(&self, tables: &Tables<'_, W, B>, cell: usize, strikes: &mut B) {
        let at = &*tables.source.at;
        if cell >= at.cells || !self.places[cell].is_two() {
            return;
        }
        let pair = self.places[cell];
        for &(house, place) in at.houses_of(cell) {
            let (house, place) = (usize::from(house), usize::from(place));
            // The twin has both digits too.
            let mut twins = pair
                .iter()
                .fold(W::Mask::below(at.side), |all, digit| all.and(self.places[tables.group(house, digit)]));
            twins.remove(place);
            if tables.source.empty(house) < 4 {
                continue;
            }
            for twin in twins.iter().filter(|&twin| self.places[at.cell_at(house, twin)] == pair) {
                let both = W::Mask::one(place).or(W::Mask::one(twin));
                for digit in pair.iter() {
                    let group = tables.group(house, digit);
                    let rest = self.places[group].without(both);
                    rest.iter().for_each(|place| strikes.insert(tables.member(group, place)));
                }
            }
        }
    }

    fn x_wings(&self, tables: &Tables<'_, W, B>, group: usize, strikes: &mut B) {
        let at = &*tables.source.at;
        if group < at.cells || !self.places[group].is_two() {
            return;
        }
        let (house, digit) = tables.house_and_digit(group);
        if house >= 2 * at.side || tables.source.placed(digit) + 4 > at.side {
            return;
        }
        let lines = if house < at.side { 0 } else { at.side };
        let covers = at.side - lines;
        for line in (lines..lines + at.side).filter(|&line| line != house) {
            if self.places[tables.group(line, digit)] == self.places[group] {
                let both = W::Mask::one(house - lines).or(W::Mask::one(line - lines));
                for cover in self.places[group].iter().map(|place| tables.group(covers + place, digit)) {
                    let rest = self.places[cover].without(both);
                    rest.iter().for_each(|place| strikes.insert(tables.member(cover, place)));
                }
            }
        }
    }

    /// Groups that have come down to two since the search for chains looked at them: new strong links.
    pub fn new_links(&mut self, tables: &Tables<'_, W, B>, mut each: impl FnMut(usize, usize)) {
        for at in self.seen[4]..self.changed.len() {
            let group = self.changed[at] as usize;
            let places = self.places[group];
            if tables.closed[group] && places.is_two() {
                let first = places.first();
                each(tables.member(group, first), tables.member(group, places.without_first().first()));
            }
        }
        self.seen[4] = self.changed.len();
    }
}
