//! Implications as sets: what follows from a candidate, level by level.
//!
//! ```text
//! a true -> b false -> c true      weak(a) has b, strong(b) has c, onward(a) has every such c
//! ```
//! Links work both ways: whatever leads from x to y leads from the opposite of y to the opposite of x. So a way from
//! a candidate to its own opposite can be read from either end, and its two halves meet in the middle:
//!
//! ```text
//! a true -> ... -> x true           (k statements)
//! a true -> ... -> x false          (k + 1); read backwards: x true -> ... -> a false: together 2k
//! ```
//! The way is half as deep as it is long, and the sets grow with the depth. Cost: one union of two sets per candidate
//! that becomes true.

use super::Nodes;
use crate::logic::bits::{Bits, Width, set_of};

/// What follows from each candidate, by a number of its own: the rank.
///
/// A candidate without strong links never becomes true, and that it becomes false leads nowhere. So the sets hold
/// only those that have some, and these are ranked first; that makes the sets smaller.
pub(super) struct Links<B> {
    /// What its truth makes false.
    pub weak: Vec<B>,
    /// What its falsehood makes true.
    pub strong: Vec<B>,
    /// What its truth makes true by way of one that it makes false.
    onward: Vec<B>,
}

/// The candidates of a position ranked: those with strong links first.
pub(super) struct Ranks {
    /// Per cell and digit.
    of: Vec<u16>,
    side: usize,
    /// How many the sets hold.
    pub linked: usize,
}

impl Ranks {
    pub fn new<W: Width>(nodes: &Nodes<'_, W>) -> Ranks {
        let (position, at) = (nodes.position, &*nodes.position.at);
        // Per digit the cells where it has strong links.
        let mut cells: Vec<W::Cells> =
            (0..at.side).map(|digit| position.pair().and(position.cells_of(digit))).collect();
        for (house, own) in at.houses.iter().enumerate() {
            position
                .bilocal(house)
                .each(|digit| cells[digit] = cells[digit].or(position.cells_of(digit).and(*own)));
        }
        let mut of = nodes.numbers.clone();
        let mut next = 0;
        for linked in [true, false] {
            for &(cell, digit) in &nodes.nodes {
                let (cell, digit) = (usize::from(cell), usize::from(digit));
                if cells[digit].has(cell) == linked {
                    of[cell * at.side + digit] = next;
                    next += 1;
                }
            }
        }
        Ranks { of, side: at.side, linked: cells.iter().map(|cells| cells.count()).sum() }
    }

    /// The same where the sets hold all candidates, for what becomes false last.
    pub fn all<W: Width>(nodes: &Nodes<'_, W>) -> Ranks {
        Ranks { of: nodes.numbers.clone(), side: nodes.position.at.side, linked: nodes.len() }
    }

    #[inline]
    pub fn of(&self, cell: usize, digit: usize) -> usize {
        usize::from(self.of[cell * self.side + digit])
    }
}

impl<B: Bits> Links<B> {
    /// This many candidates without links.
    pub fn none(count: usize) -> Links<B> {
        let none = || vec![B::default(); count];
        Links { weak: none(), strong: none(), onward: none() }
    }

    /// All links of a position.
    pub fn of<W: Width>(nodes: &Nodes<'_, W>, ranks: &Ranks) -> Links<B> {
        let (position, at) = (nodes.position, &*nodes.position.at);
        let mut links = Links::<B>::none(nodes.len());
        let mut group = Vec::with_capacity(at.side);
        for cell in position.unsolved().iter() {
            group.clear();
            position.candidates(cell).each(|digit| group.push(ranks.of(cell, digit)));
            links.add(&group, ranks.linked, true);
        }
        for house in 0..at.houses.len() {
            for digit in 0..at.side {
                if position.positions(house, digit).has_two() {
                    let cells = position.cells_of(digit).and(at.houses[house]);
                    group.clear();
                    cells.each(|cell| group.push(ranks.of(cell, digit)));
                    links.add(&group, ranks.linked, at.full[house]);
                }
            }
        }
        for rank in 0..ranks.linked {
            links.weak[rank].remove(rank);
        }
        for rank in 0..nodes.len() {
            links.look_onward(rank);
        }
        links
    }

    /// Of these at most one is true; if closed, at least one.
    #[inline]
    fn add(&mut self, group: &[usize], linked: usize, closed: bool) {
        let set: B = set_of(group.iter().copied().filter(|&rank| rank < linked));
        for &rank in group {
            self.weak[rank] = self.weak[rank].or(set);
        }
        if let (&[one, other], true) = (group, closed) {
            self.strong[one].insert(other);
            self.strong[other].insert(one);
        }
    }

    /// Works out what the candidate makes true.
    #[inline]
    pub fn look_onward(&mut self, rank: usize) {
        let mut onward = B::default();
        self.weak[rank].each(|off| onward = onward.or(self.strong[off]));
        self.onward[rank] = onward;
    }

    /// What the truth of all these makes false, and what it makes true.
    #[inline]
    fn follow(&self, level: B) -> (B, B) {
        let (mut off, mut on) = (B::default(), B::default());
        level.each(|rank| {
            off = off.or(self.weak[rank]);
            on = on.or(self.onward[rank]);
        });
        (off, on)
    }

    /// All that becomes false and all that becomes true if the candidate is.
    pub fn reach(&self, start: usize) -> [B; 2] {
        let mut level = B::one(start);
        let (mut off, mut on) = (B::default(), level);
        while !level.is_empty() {
            let (falls, rises) = self.follow(level);
            off = off.or(falls);
            level = rises.without(on);
            on = on.or(level);
        }
        [off, on]
    }

    /// How many statements lead from the candidate being so to its opposite, if not more than the longest wanted.
    pub fn way(&self, start: usize, so: bool, longest: usize) -> Option<usize> {
        let strong = self.strong[start];
        if strong.is_empty() && !so {
            return None;
        }
        // All that became false, and all that became true, the last at this statement. That the start itself is so
        // need not be known, for the two halves meet before.
        let mut at = if so { 1 } else { 2 };
        let mut off = B::default();
        let mut on = if so { B::default() } else { strong };
        let mut follows = if so { (self.weak[start], self.onward[start]) } else { self.follow(strong) };
        loop {
            let (falls, rises) = follows;
            if falls.meets(on) {
                return (2 * at <= longest).then_some(2 * at);
            }
            off = off.or(falls);
            if rises.meets(off) {
                return (2 * at + 2 <= longest).then_some(2 * at + 2);
            }
            let level = rises.without(on);
            at += 2;
            if level.is_empty() || 2 * at > longest {
                return None;
            }
            on = on.or(level);
            follows = self.follow(level);
        }
    }

    /// Whether the truth of the candidate leads around to itself by at least this many statements, and not more than the
    /// longest wanted. It may be by way of the same candidate twice, which makes no ring.
    pub fn closes(&self, start: usize, shortest: usize, longest: usize) -> bool {
        let mut near = B::default();
        self.strong[start].each(|off| near = near.or(self.weak[off]));
        if near.is_empty() {
            return false;
        }
        let mut on = B::one(start);
        let mut level = on;
        let mut statements = 4;
        while statements <= longest {
            let mut rises = B::default();
            level.each(|rank| rises = rises.or(self.onward[rank]));
            level = rises.without(on);
            if level.is_empty() {
                return false;
            }
            if statements >= shortest && level.meets(near) {
                return true;
            }
            on = on.or(level);
            statements += 2;
        }
        false
    }
}
