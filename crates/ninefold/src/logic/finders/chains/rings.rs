//! Rings: the truth of a candidate that leads around to itself.
//!
//! What a ring takes away depends on the very way taken, so it is walked in Sukaku Explainer's order: level by level,
//! each candidate reached by the first that leads to it. Walks are long and hardly any counts, so whoever walks asks
//! sets before: see `forcing`.

use super::forcing::{Pass, RING, Search, What, Y_RINGS, order};
use super::{Lists, Nodes, Rules};
use crate::board::Candidate;
use crate::logic::bits::{Bits, Width, set_of};
use crate::logic::position::candidate;

/// What the walk along rings remembers.
#[derive(Default)]
pub(super) struct Rings {
    /// Per candidate the last walk in which it became true, in which it became false, and in which it was one
    /// whose falsehood makes the start true.
    seen: Vec<u32>,
    off: Vec<u32>,
    closing: Vec<u32>,
    /// Per candidate the last walk in which its truth would close a ring.
    near: Vec<u32>,
    walk: u32,
    parents: Vec<(u32, u32)>,
    on: Vec<u32>,
    next: Vec<u32>,
}

impl Rings {
    /// Makes room for this many candidates and starts the next walk.
    fn start(&mut self, count: usize, start: usize) {
        for marks in [&mut self.seen, &mut self.off, &mut self.closing, &mut self.near] {
            marks.resize(count, 0);
        }
        self.parents.resize(count, (0, 0));
        self.walk += 1;
        self.on.clear();
        self.on.push(start as u32);
        self.seen[start] = self.walk;
    }

    /// Whether the false statement is among those that led to the true one.
    fn is_ancestor(&self, start: usize, mut on: usize, off: usize) -> bool {
        while on != start {
            let (by, from) = self.parents[on];
            if by as usize == off {
                return true;
            }
            on = from as usize;
        }
        false
    }

    /// The statements from the start back to itself, the last but one false, then one that is true at this level.
    fn back(&self, start: usize, off: usize, on: usize) -> Vec<usize> {
        let mut ring = vec![start, off, on];
        let mut last = on;
        while last != start {
            let (off, on) = self.parents[last];
            ring.extend([off as usize, on as usize]);
            last = on as usize;
        }
        ring
    }
}

impl<W: Width> Search<'_, W> {
    /// Follows the implications of a true candidate level by level and looks at every way back to it.
    pub(super) fn walk_rings(&mut self, start: usize, pass: Pass) {
        let (nodes, rules, order) = (self.nodes, pass.rules, order(start, RING));
        let mut rings = std::mem::take(&mut self.rings);
        rings.start(nodes.len(), start);
        let walk = rings.walk;
        // Links work both ways.
        nodes.each_on(start, rules, |off, _| {
            rings.closing[off] = walk;
            nodes.each_off(off, rules, |on| rings.near[on] = walk);
        });
        let mut closes = false;
        let mut statements = 0;
        while !rings.on.is_empty() {
            statements += 2;
            // A ring closes where a candidate that makes the start true is made false by one of this level.
            if std::mem::take(&mut closes) && statements >= self.floor {
                self.close_rings(&rings, start, statements, pass);
            }
            rings.next.clear();
            if statements + 2 > self.longest(order) {
                break;
            }
            for at in 0..rings.on.len() {
                let on = rings.on[at];
                nodes.each_off(on as usize, rules, |off| {
                    // What a candidate's falsehood makes true is known from the first time.
                    if std::mem::replace(&mut rings.off[off], walk) == walk {
                        return;
                    }
                    nodes.each_on(off, rules, |next, _| {
                        if std::mem::replace(&mut rings.seen[next], walk) != walk {
                            rings.parents[next] = (off as u32, on);
                            closes |= rings.near[next] == walk;
                            rings.next.push(next as u32);
                        }
                    });
                });
            }
            std::mem::swap(&mut rings.on, &mut rings.next);
        }
        self.rings = rings;
    }

    /// Looks at every ring of this length, in the order in which they are met.
    fn close_rings(&mut self, rings: &Rings, start: usize, statements: usize, pass: Pass) {
        let order = order(start, RING);
        let mut closing = Vec::new();
        for &on in &rings.on {
            closing.clear();
            self.nodes.each_off(on as usize, pass.rules, |off| {
                if rings.closing[off] == rings.walk && !rings.is_ancestor(start, on as usize, off) {
                    closing.push(off);
                }
            });
            for &off in &closing {
                if statements > self.longest(order) {
                    return;
                }
                let ring = rings.back(start, off, on as usize);
                let gone = lost(self.nodes, &ring);
                if !gone.is_empty() {
                    self.add(pass, statements, order, What::Ring { ring, gone });
                }
            }
        }
    }

    /// Rings through cells of two candidates: the truth of one makes its digit false in such a peer, and that the
    /// peer's other one true. So there is one way from each true candidate to the next, and the walk is a short one.
    pub(super) fn cells_of_two(&mut self) {
        let nodes = self.nodes;
        self.enter(Y_RINGS);
        let most = self.longest(0).saturating_add(2);
        let sets = OfTwoSets::new(nodes);
        let shortest = sets.as_ref().map_or(Some(4), |sets| sets.shortest_chain(nodes, most));
        let Some(shortest) = shortest else { return };
        let floor = self.floor.max(shortest - 2).max(4);
        let own = own_of_two(nodes);
        let mut walk = None;
        for (start, &node) in own.iter().enumerate() {
            let longest = self.longest(order(node, RING));
            if sets.as_ref().is_none_or(|sets| sets.closes(start, floor, longest)) {
                self.walk_of_two(walk.get_or_insert_with(|| OfTwo::new(nodes, &own)), start, floor);
            }
        }
    }

    fn walk_of_two(&mut self, walk: &mut OfTwo<'_>, start: usize, floor: usize) {
        let order = order(walk.own[start], RING);
        let mark = start as u32;
        walk.seen[start] = mark;
        walk.order.clear();
        walk.order.push(mark);
        let (mut done, mut statements) = (0, 2);
        while done < walk.order.len() && statements <= self.longest(order) {
            let level = done..walk.order.len();
            done = level.end;
            for at in level {
                let on = walk.order[at];
                for &next in walk.ahead.list(on as usize) {
                    if next == mark && statements >= floor && statements <= self.longest(order) {
                        let ring = walk.back(start, on as usize);
                        let gone = lost(self.nodes, &ring);
                        if !gone.is_empty() {
                            self.add(Y_RINGS, statements, order, What::Ring { ring, gone });
                        }
                    }
                    if std::mem::replace(&mut walk.seen[next as usize], mark) != mark {
                        walk.from[next as usize] = on;
                        walk.order.push(next);
                    }
                }
            }
            statements += 2;
        }
    }
}

/// The candidates of all cells of two, cell by cell. The two of a cell stand side by side: the other one has the lowest
/// bit of its place changed.
fn own_of_two<W: Width>(nodes: &Nodes<'_, W>) -> Vec<usize> {
    let position = nodes.position;
    let both = |cell: usize| position.candidates(cell).iter().map(move |digit| nodes.number(cell, digit));
    position.pair().iter().flat_map(both).collect()
}

/// The implications through cells of two as sets of places, which tell at once where there is no ring.
///
/// The way back is the way ahead with the two candidates of every cell exchanged (see `links`).
struct OfTwoSets {
    /// Per cell the candidates that it sees, and per digit its own: what a candidate makes false.
    seen: Vec<u128>,
    of_digit: Vec<u128>,
    /// Per candidate what its truth makes true.
    rows: [u128; 128],
}

impl OfTwoSets {
    /// `None` if there are too many cells of two.
    fn new<W: Width>(nodes: &Nodes<'_, W>) -> Option<OfTwoSets> {
        let (position, at) = (nodes.position, &*nodes.position.at);
        if position.pair().count() > 64 {
            return None;
        }
        let mut seen = vec![0; at.cells];
        let mut of_digit = vec![0; at.side];
        let open = position.unsolved();
        for (number, cell) in position.pair().iter().enumerate() {
            at.peers[cell].and(open).each(|peer| seen[peer] |= 3 << (2 * number));
            let digits = position.candidates(cell).iter().enumerate();
            digits.for_each(|(which, digit)| of_digit[digit] |= 1 << (2 * number + which));
        }
        let mut rows = [0; 128];
        for (number, cell) in position.pair().iter().enumerate() {
            let digits = position.candidates(cell).iter().enumerate();
            digits.for_each(|(which, digit)| {
                rows[2 * number + which] = exchanged(seen[cell] & of_digit[digit]);
            });
        }
        Some(OfTwoSets { seen, of_digit, rows })
    }

    /// What the truth of these makes true.
    #[inline]
    fn follow(&self, level: u128) -> u128 {
        let mut next = 0;
        level.each(|place| next |= self.rows[place]);
        next
    }

    /// How many statements the shortest chain has from any candidate to its opposite, if not more than this. What a ring
    /// takes away is the start of one, with at most two statements more than the ring.
    ///
    /// The two halves of the way meet where both candidates of a cell are true. Cost: a few unions of sets per
    /// candidate.
    fn shortest_chain<W: Width>(&self, nodes: &Nodes<'_, W>, most: usize) -> Option<usize> {
        // What is now looked for must be shorter than the best.
        let mut limit = most.saturating_add(1);
        let mut shortest = None;
        for &(cell, digit) in &nodes.nodes {
            let falls = self.seen[usize::from(cell)] & self.of_digit[usize::from(digit)];
            if !falls.has_two() {
                continue;
            }
            let mut level = exchanged(falls);
            let mut on = level;
            let mut statements = 4;
            while level != 0 && statements < limit {
                if level & exchanged(level) != 0 {
                    (limit, shortest) = (statements, Some(statements));
                    break;
                }
                level = self.follow(level) & !on;
                if level & exchanged(on) != 0 && statements + 2 < limit {
                    (limit, shortest) = (statements + 2, Some(statements + 2));
                    break;
                }
                on |= level;
                statements += 4;
            }
        }
        shortest
    }

    /// Whether the truth of the candidate leads around to itself by at least this many statements, and not more than the
    /// longest wanted.
    fn closes(&self, start: usize, shortest: usize, longest: usize) -> bool {
        let last = exchanged(self.rows[start ^ 1]);
        let mut level = 1 << start;
        let mut on = level;
        let mut statements = 2;
        while level != 0 && statements <= longest {
            if statements >= shortest && level & last != 0 {
                return true;
            }
            level = self.follow(level) & !on;
            on |= level;
            statements += 2;
        }
        false
    }
}

/// For each candidate the other one of its cell, which stands beside it.
fn exchanged(both: u128) -> u128 {
    const FIRST: u128 = u128::MAX / 3;
    (both & FIRST) << 1 | both >> 1 & FIRST
}

/// What the walk through cells of two candidates remembers. Candidates are numbered by their place in the list.
struct OfTwo<'a> {
    own: &'a [usize],
    /// Per candidate what its truth makes true.
    ahead: Lists,
    /// Per candidate the start from which it was last reached, and from where.
    seen: Vec<u32>,
    from: Vec<u32>,
    /// Those reached, in order.
    order: Vec<u32>,
}

impl<'a> OfTwo<'a> {
    fn new<W: Width>(nodes: &Nodes<'_, W>, own: &'a [usize]) -> OfTwo<'a> {
        let mut places = vec![0; nodes.len()];
        own.iter().enumerate().for_each(|(place, &node)| places[node] = place as u32);
        let ahead = Lists::new(own.len(), 4 * own.len(), |place, list| {
            nodes.each_off(own[place], Rules::Y, |off| list.push(places[off] ^ 1));
        });
        OfTwo { own, ahead, seen: vec![u32::MAX; own.len()], from: vec![0; own.len()], order: Vec::new() }
    }

    /// The statements from the start back to itself, by this one.
    fn back(&self, start: usize, on: usize) -> Vec<usize> {
        let mut ring = vec![self.own[start], self.own[start ^ 1], self.own[on]];
        let mut last = on;
        while last != start {
            let on = self.from[last] as usize;
            ring.extend([self.own[last ^ 1], self.own[on]]);
            last = on;
        }
        ring
    }
}

/// What sees a true and a false candidate of the ring, of the same digit.
fn lost<W: Width>(nodes: &Nodes<'_, W>, ring: &[usize]) -> Vec<Candidate> {
    let position = nodes.position;
    let at = &*position.at;
    let cells: W::Cells = set_of(ring.iter().map(|&node| nodes.cell(node)));
    let digits: W::Mask = set_of(ring.iter().map(|&node| nodes.digit(node)));
    let mut gone = Vec::new();
    for digit in digits.iter() {
        let mut sides = [W::Cells::default(); 2];
        for (place, &node) in ring[..ring.len() - 1].iter().enumerate() {
            if nodes.digit(node) == digit {
                sides[place % 2] = sides[place % 2].or(at.peers[nodes.cell(node)]);
            }
        }
        let lost = sides[0].and(sides[1]).and(position.cells_of(digit)).without(cells);
        gone.extend(lost.iter().map(|cell| candidate(cell, digit)));
    }
    gone.sort_unstable();
    gone
}
