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

use super::super::bits::{Bits, Width, set_of};
use super::Nodes;

/// What follows from each candidate, by its number.
pub(super) struct Links<B> {
    /// What its truth makes false.
    pub weak: Vec<B>,
    /// What its falsehood makes true.
    pub strong: Vec<B>,
    /// What its truth makes true by way of one that it makes false.
    onward: Vec<B>,
}

impl<B: Bits> Links<B> {
    /// No links between so many candidates.
    pub fn none(count: usize) -> Links<B> {
        let none = || vec![B::default(); count];
        Links { weak: none(), strong: none(), onward: none() }
    }

    /// All links of a position.
    pub fn of<W: Width>(nodes: &Nodes<'_, W>) -> Links<B> {
        let (position, at) = (nodes.position, &*nodes.position.at);
        let mut links = Links::<B>::none(nodes.len());
        let mut group = Vec::with_capacity(at.side);
        for cell in position.unsolved().iter() {
            group.clear();
            position.candidates(cell).each(|digit| group.push(nodes.number(cell, digit)));
            links.add(&group, true);
        }
        for house in 0..at.houses.len() {
            for digit in 0..at.side {
                let places = position.places(house, digit);
                if places.has_two() {
                    group.clear();
                    places.each(|place| group.push(nodes.number(at.cell_at(house, place), digit)));
                    links.add(&group, at.full[house]);
                }
            }
        }
        let linked = set_of((0..nodes.len()).filter(|&node| !links.strong[node].is_empty()));
        for node in 0..nodes.len() {
            links.weak[node].remove(node);
            links.look_onward(node, linked);
        }
        links
    }

    /// Of these at most one is true; if closed, at least one.
    fn add(&mut self, group: &[usize], closed: bool) {
        let set: B = set_of(group.iter().copied());
        group.iter().for_each(|&node| self.weak[node] = self.weak[node].or(set));
        if let (&[one, other], true) = (group, closed) {
            self.strong[one].insert(other);
            self.strong[other].insert(one);
        }
    }

    /// Works out what the candidate makes true, given all that have strong links.
    #[inline]
    pub fn look_onward(&mut self, node: usize, linked: B) {
        let mut onward = B::default();
        self.weak[node].and(linked).each(|off| onward = onward.or(self.strong[off]));
        self.onward[node] = onward;
    }

    /// What the truth of all these makes false, and what it makes true.
    #[inline]
    fn follow(&self, level: B) -> (B, B) {
        let (mut off, mut on) = (B::default(), B::default());
        level.each(|node| {
            off = off.or(self.weak[node]);
            on = on.or(self.onward[node]);
        });
        (off, on)
    }

    /// How many statements lead from the candidate being so to its opposite, if so many tie with the best.
    pub fn way(&self, start: usize, so: bool, ties: impl Fn(usize) -> bool) -> Option<usize> {
        // All that became false; and true, the last of them at this statement.
        let mut off = if so { B::default() } else { B::one(start) };
        let mut level = if so { B::one(start) } else { self.strong[start] };
        let mut on = level;
        let mut at = if so { 1 } else { 2 };
        while !level.is_empty() && ties(2 * at) {
            let (falls, rises) = self.follow(level);
            if falls.meets(on) {
                return Some(2 * at);
            }
            off = off.or(falls);
            if rises.meets(off) {
                return Some(2 * (at + 1)).filter(|&statements| ties(statements));
            }
            level = rises.without(on);
            on = on.or(level);
            at += 2;
        }
        None
    }

    /// Whether the truth of the candidate leads around to itself by as many statements as are wanted, at least four;
    /// it may be by way of the same candidate twice, which makes no ring. Looks no further than a ring can win.
    pub fn closes(&self, start: usize, wanted: impl Fn(usize) -> bool, wins: impl Fn(usize) -> bool) -> bool {
        let mut near = B::default();
        self.strong[start].each(|off| near = near.or(self.weak[off]));
        let mut on = B::one(start);
        let mut level = on;
        let mut statements = 2;
        while !near.is_empty() && !level.is_empty() && wins(statements.max(4)) {
            if statements >= 4 && wanted(statements) && level.meets(near) {
                return true;
            }
            let mut rises = B::default();
            level.each(|node| rises = rises.or(self.onward[node]));
            level = rises.without(on);
            on = on.or(level);
            statements += 2;
        }
        false
    }
}
