//! Rings: the truth of a candidate that leads around to itself.
//!
//! What a ring takes away depends on the very way taken, so it is walked in Sukaku Explainer's order: level by level,
//! each candidate reached by the first that leads to it. Walks are long and hardly any counts, so whoever walks asks
//! sets before: see `forcing`.

use super::super::bits::{Bits, Width, set_of};
use super::super::position::candidate;
use super::forcing::{Pass, RING, Search, What, order};
use super::Nodes;
use crate::board::Candidate;

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
    /// Makes room for so many candidates and starts the next walk.
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
        if !self.wins(pass, 4, order) {
            return;
        }
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
            if !self.wins(pass, statements.max(4), order) {
                break;
            }
            // A ring closes where a candidate that makes the start true is made false by one of this level.
            if std::mem::take(&mut closes) && statements >= self.floor {
                self.close_rings(&rings, start, statements, pass);
            }
            rings.next.clear();
            if statements >= 4 && !self.wins(pass, statements + 2, order) {
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
                if !self.wins(pass, statements, order) {
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

    /// Rings through cells of two candidates.
    ///
    /// All statements of a ring are true together or false together. So what is known about a ring is known about
    /// all the candidates that lead to each other, and if nothing sees a true and a false one of these, no ring
    /// through them takes anything away; this hardly ever fails.
    pub(super) fn cells_of_two<B: Bits>(&mut self) {
        let (position, nodes) = (self.nodes.position, self.nodes);
        let at = &*position.at;
        let own: Vec<usize> = position
            .pair()
            .iter()
            .flat_map(|cell| position.candidates(cell).iter().map(move |digit| nodes.number(cell, digit)))
            .collect();
        // The two candidates of a cell stand side by side.
        let other = |place: usize| own[place ^ 1];
        let mut places = vec![usize::MAX; nodes.len()];
        own.iter().enumerate().for_each(|(place, &node)| places[node] = place);
        // Per place what it leads to: its truth makes its digit false in a peer, and so the peer's other one true.
        let follows = |&node: &usize| -> B {
            let (cell, digit) = (nodes.cell(node), nodes.digit(node));
            let peers = position.pair().and(position.spots(digit)).and(at.peers[cell]);
            set_of(peers.iter().map(|peer| places[nodes.number(peer, digit)] ^ 1))
        };
        let mut reach: Vec<B> = own.iter().map(follows).collect();
        for by in 0..own.len() {
            let further = reach[by];
            if !further.is_empty() {
                reach.iter_mut().filter(|reach| reach.has(by)).for_each(|reach| *reach = reach.or(further));
            }
        }
        let mut done = B::default();
        let mut starts = B::default();
        for place in 0..own.len() {
            if done.has(place) || !reach[place].has(place) {
                continue;
            }
            let together: B = set_of(reach[place].iter().filter(|&other| reach[other].has(place)));
            done = done.or(together);
            let sees = |digit: usize, node: &dyn Fn(usize) -> usize| {
                let same = together.iter().map(node).filter(|&node| nodes.digit(node) == digit);
                same.fold(W::Cells::default(), |sum, node| sum.or(at.peers[nodes.cell(node)]))
            };
            let counts = |&digit: &usize| {
                let seen = sees(digit, &|place| own[place]).and(position.spots(digit));
                !seen.is_empty() && seen.meets(sees(digit, &other))
            };
            if (0..at.side).any(|digit| counts(&digit)) {
                starts = starts.or(together);
            }
        }
        for place in starts.iter() {
            self.walk_rings(own[place], super::forcing::Y_RINGS);
        }
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
        let lost = sides[0].and(sides[1]).and(position.spots(digit)).without(cells);
        gone.extend(lost.iter().map(|cell| candidate(cell, digit)));
    }
    gone.sort_unstable();
    gone
}
