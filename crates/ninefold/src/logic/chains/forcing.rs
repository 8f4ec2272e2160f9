//! Rings, and assumptions that lead to their own opposite.
//!
//! ```text
//! forcing   a true -> b false -> ... -> a false       so a is false; or the other way round
//! ring      a true -> b false -> ... -> a true        so of every joint one end is true: what sees both is not
//! ```
//! Three passes: one digit by houses (X), cells of two candidates (Y, rings only), both (XY). The easiest chain
//! wins, then the shortest, then the first found.
//!
//! The way to a candidate's opposite is found level by level with sets of candidates, which tells its length;
//! the statements are collected only for the winner. A ring's eliminations depend on the very way taken, so rings
//! are walked one by one, as far as they can still win. A chain that cannot beat the best so far is not
//! followed to its end, and the XY pass is left out where its easiest would not win.

use std::ops::ControlFlow;

use super::super::bits::{Bits, Width, set_of};
use super::super::catalogue::Technique;
use super::super::position::{Position, candidate};
use super::super::step::{Chain, ChainKind, ChainLink, ChainNode};
use super::super::{Found, Reason, Step, Want, tenths};
use super::{Graph, Rules, length_bonus};
use crate::board::Candidate;

/// How a chain stands among others: rating, statements, and the pass.
type Rank = (f64, usize, u8);

enum What {
    /// The statements from the end back to the start: false and true in turn, the first and last the same.
    Ring { ring: Vec<usize>, gone: Vec<Candidate> },
    /// A candidate and what it is shown to be.
    Opposite { node: usize, on: bool },
}

struct Hint {
    rank: Rank,
    rules: Rules,
    what: What,
}

pub(in super::super) fn find<W: Width>(
    position: &Position<W>,
    want: Want,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let Some(graph) = Graph::new(position) else { return ControlFlow::Continue(()) };
    let mut search = Search::new(position, &graph, want.all);
    search.one_digit();
    search.cells_of_two();
    search.both();
    let mut hints = search.hints;
    hints.sort_by(|one, other| compare(&one.rank, &other.rank));
    for hint in hints {
        found(step(position, &graph, hint))?;
    }
    ControlFlow::Continue(())
}

fn compare(one: &Rank, other: &Rank) -> std::cmp::Ordering {
    one.0.total_cmp(&other.0).then((one.1, one.2).cmp(&(other.1, other.2)))
}

struct Search<'a, W: Width> {
    position: &'a Position<W>,
    graph: &'a Graph,
    all: bool,
    hints: Vec<Hint>,
    /// Words of a set of candidates.
    words: usize,
    /// Per candidate what its truth makes false, and what its falsehood makes true.
    weak: Vec<u64>,
    strong: Vec<u64>,
    rings: Rings,
}

/// What the walk along rings remembers.
#[derive(Default)]
struct Rings {
    /// Per candidate the walk in which it became true, and by which it was.
    seen: Vec<u32>,
    walk: u32,
    parents: Vec<(u32, u32)>,
    on: Vec<u32>,
    next: Vec<u32>,
}

impl<'a, W: Width> Search<'a, W> {
    fn new(position: &'a Position<W>, graph: &'a Graph, all: bool) -> Self {
        let count = graph.nodes.len();
        let rings = Rings { seen: vec![0; count], parents: vec![(0, 0); count], ..Rings::default() };
        let words = count.div_ceil(64);
        Search { position, graph, all, hints: Vec::new(), words, weak: Vec::new(), strong: Vec::new(), rings }
    }

    /// Whether a chain of this base rating and length can still win.
    fn wins(&self, base: f64, statements: usize, key: u8) -> bool {
        if self.all {
            return true;
        }
        let rank = (base + length_bonus(statements), statements, key);
        self.hints.first().is_none_or(|best| compare(&rank, &best.rank).is_lt())
    }

    fn add(&mut self, base: f64, statements: usize, key: u8, rules: Rules, what: What) {
        let rank = (base + length_bonus(statements), statements, key);
        if !self.all {
            self.hints.clear();
        }
        self.hints.push(Hint { rank, rules, what });
    }

    fn one_digit(&mut self) {
        let (position, graph) = (self.position, self.graph);
        let at = &*position.at;
        // Per candidate the cells its digit must go to if not here.
        let strong: Vec<W::Cells> = (0..graph.nodes.len())
            .map(|node| set_of(graph.on(node, Rules::X).iter().map(|&(other, _)| graph.cell(other as usize))))
            .collect();
        for node in 0..graph.nodes.len() {
            let (cell, digit) = (graph.cell(node), graph.digit(node));
            if position.candidates(cell).count() < 2 {
                continue;
            }
            if !strong[node].is_empty() {
                self.walk_rings(node, Rules::X, 6.5, 2);
            }
            let weak = |cell: usize| at.peers[cell].and(position.spots(digit));
            let linked = |cell: usize| strong[graph.number(cell, digit)];
            if let Some(statements) = self.way_in_cells(cell, true, 6.6, 2, weak, linked) {
                self.add(6.6, statements, 2, Rules::X, What::Opposite { node, on: false });
            }
            if let Some(statements) = self.way_in_cells(cell, false, 6.6, 2, weak, linked) {
                self.add(6.6, statements, 2, Rules::X, What::Opposite { node, on: true });
            }
        }
    }

    /// How many statements lead from the cell being so to its opposite, if that can win.
    fn way_in_cells(
        &self,
        start: usize,
        on: bool,
        base: f64,
        key: u8,
        weak: impl Fn(usize) -> W::Cells,
        strong: impl Fn(usize) -> W::Cells,
    ) -> Option<usize> {
        // Per state (false, true) all cells met.
        let mut met = [W::Cells::default(); 2];
        let mut state = on;
        let mut level = W::Cells::one(start);
        met[usize::from(state)] = level;
        let mut statements = 1;
        loop {
            let mut next = W::Cells::default();
            for cell in level.iter() {
                next = next.or(if state { weak(cell) } else { strong(cell) });
            }
            statements += 1;
            state = !state;
            if state != on && next.has(start) {
                return self.wins(base, statements, key).then_some(statements);
            }
            level = next.without(met[usize::from(state)]);
            met[usize::from(state)] = met[usize::from(state)].or(level);
            // The opposite stands at an even number.
            if level.is_empty() || (statements % 2 == 0 && !self.wins(base, statements + 2, key)) {
                return None;
            }
        }
    }

    fn cells_of_two(&mut self) {
        for cell in self.position.pair().iter() {
            for digit in self.position.candidates(cell).iter() {
                self.walk_rings(self.graph.number(cell, digit), Rules::Y, 6.5, 3);
            }
        }
    }

    fn both(&mut self) {
        if !self.wins(7.0, 4, 4) {
            return;
        }
        let graph = self.graph;
        self.weak = vec![0; graph.nodes.len() * self.words];
        self.strong = vec![0; graph.nodes.len() * self.words];
        for node in 0..graph.nodes.len() {
            let row = node * self.words;
            for &off in graph.off(node, Rules::Xy) {
                self.weak[row + off as usize / 64] |= 1 << (off % 64);
            }
            for &(on, _) in graph.on(node, Rules::Xy) {
                self.strong[row + on as usize / 64] |= 1 << (on % 64);
            }
        }
        let mut sets = vec![0; 4 * self.words];
        for node in 0..graph.nodes.len() {
            if self.position.candidates(graph.cell(node)).count() < 2 {
                continue;
            }
            if !graph.on(node, Rules::Xy).is_empty() {
                self.walk_rings(node, Rules::Xy, 7.0, 4);
            }
            for on in [true, false] {
                if let Some(statements) = self.way(node, on, &mut sets) {
                    self.add(7.0, statements, 4, Rules::Xy, What::Opposite { node, on: !on });
                }
            }
        }
    }

    /// As [`way_in_cells`](Self::way_in_cells), among all candidates.
    fn way(&self, start: usize, on: bool, sets: &mut [u64]) -> Option<usize> {
        let words = self.words;
        let (met, rest) = sets.split_at_mut(2 * words);
        let (level, next) = rest.split_at_mut(words);
        met.fill(0);
        level.fill(0);
        level[start / 64] |= 1 << (start % 64);
        let mut state = on;
        met[usize::from(state) * words + start / 64] |= 1 << (start % 64);
        let mut statements = 1;
        loop {
            next.fill(0);
            let rows = if state { &self.weak } else { &self.strong };
            for (place, &bits) in level.iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    let node = 64 * place + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    let row = &rows[node * words..(node + 1) * words];
                    next.iter_mut().zip(row).for_each(|(sum, more)| *sum |= more);
                }
            }
            statements += 1;
            state = !state;
            if state != on && next[start / 64] >> (start % 64) & 1 == 1 {
                return self.wins(7.0, statements, 4).then_some(statements);
            }
            let met = &mut met[usize::from(state) * words..][..words];
            let mut any = 0;
            for ((level, next), met) in level.iter_mut().zip(next.iter()).zip(met) {
                *level = next & !*met;
                *met |= *level;
                any |= *level;
            }
            if any == 0 || (statements % 2 == 0 && !self.wins(7.0, statements + 2, 4)) {
                return None;
            }
        }
    }

    /// Follows the implications of a true candidate level by level and looks at every way back to it.
    fn walk_rings(&mut self, start: usize, rules: Rules, base: f64, key: u8) {
        let graph = self.graph;
        let closing = graph.on(start, rules);
        // The last but one statement is false and makes the start true: there must be such a one.
        if closing.is_empty() || !self.wins(base, 4, key) {
            return;
        }
        let mut rings = std::mem::take(&mut self.rings);
        rings.walk += 1;
        let walk = rings.walk;
        rings.on.clear();
        rings.on.push(start as u32);
        rings.seen[start] = walk;
        let mut statements = 0;
        while !rings.on.is_empty() {
            statements += 2;
            if !self.wins(base, statements.max(4), key) {
                break;
            }
            rings.next.clear();
            let mut ring_here = false;
            for at in 0..rings.on.len() {
                let on = rings.on[at] as usize;
                for &off in graph.off(on, rules) {
                    if is_ancestor(&rings.parents, start, on, off as usize) {
                        continue;
                    }
                    for &(next, _) in graph.on(off as usize, rules) {
                        let next = next as usize;
                        ring_here |= next == start;
                        if rings.seen[next] != walk {
                            rings.seen[next] = walk;
                            rings.parents[next] = (off, on as u32);
                            rings.next.push(next as u32);
                        }
                    }
                }
            }
            if ring_here && statements >= 4 {
                self.close_rings(&rings, start, statements, rules, base, key);
            }
            std::mem::swap(&mut rings.on, &mut rings.next);
        }
        self.rings = rings;
    }

    /// Looks at every ring of this length, in the order in which they are met.
    fn close_rings(
        &mut self,
        rings: &Rings,
        start: usize,
        statements: usize,
        rules: Rules,
        base: f64,
        key: u8,
    ) {
        let graph = self.graph;
        for &on in &rings.on {
            for &off in graph.off(on as usize, rules) {
                let closes = graph.on(off as usize, rules).iter().any(|&(next, _)| next as usize == start);
                if !closes || is_ancestor(&rings.parents, start, on as usize, off as usize) {
                    continue;
                }
                if !self.wins(base, statements, key) {
                    return;
                }
                let mut ring = vec![start, off as usize, on as usize];
                let mut last = on as usize;
                while last != start {
                    let (off, on) = rings.parents[last];
                    ring.extend([off as usize, on as usize]);
                    last = on as usize;
                }
                let gone = self.lost(&ring);
                if !gone.is_empty() {
                    self.add(base, statements, key, rules, What::Ring { ring, gone });
                }
            }
        }
    }

    /// What sees a true and a false candidate of the ring, of the same digit.
    fn lost(&self, ring: &[usize]) -> Vec<Candidate> {
        let (position, graph) = (self.position, self.graph);
        let at = &*position.at;
        let cells: W::Cells = set_of(ring.iter().map(|&node| graph.cell(node)));
        let digits: W::Mask = set_of(ring.iter().map(|&node| graph.digit(node)));
        let mut gone = Vec::new();
        for digit in digits.iter() {
            let mut sides = [W::Cells::default(); 2];
            for (place, &node) in ring[..ring.len() - 1].iter().enumerate() {
                if graph.digit(node) == digit {
                    sides[place % 2] = sides[place % 2].or(at.peers[graph.cell(node)]);
                }
            }
            let lost = sides[0].and(sides[1]).and(position.spots(digit)).without(cells);
            gone.extend(lost.iter().map(|cell| candidate(cell, digit)));
        }
        gone.sort_unstable();
        gone
    }
}

/// Whether the false statement is among those that led to the true one.
fn is_ancestor(parents: &[(u32, u32)], start: usize, mut on: usize, off: usize) -> bool {
    while on != start {
        let (by, from) = parents[on];
        if by as usize == off {
            return true;
        }
        on = from as usize;
    }
    false
}

fn step<W: Width>(position: &Position<W>, graph: &Graph, hint: Hint) -> Step {
    let se = tenths(hint.rank.0);
    let (kind, technique, placements, eliminations, nodes) = match hint.what {
        What::Ring { ring, gone } => {
            let technique = match hint.rules {
                Rules::X => Technique::XCycle,
                Rules::Y => Technique::YCycle,
                Rules::Xy => Technique::XyCycle,
            };
            let states = ring.iter().enumerate().map(|(place, &node)| (node, place % 2 == 0));
            (ChainKind::Cycle, technique, Vec::new(), gone, states.collect())
        }
        What::Opposite { node, on } => {
            let technique = if hint.rules == Rules::X { Technique::XChain } else { Technique::ForcingChain };
            let (cell, digit) = (graph.cell(node), graph.digit(node));
            let shown = vec![candidate(cell, digit)];
            let (placed, gone) = if on { (shown, Vec::new()) } else { (Vec::new(), shown) };
            (ChainKind::Forcing, technique, placed, gone, way_back(graph, node, on, hint.rules))
        }
    };
    Step {
        technique,
        placements,
        eliminations,
        se,
        reason: Reason::Chain(Chain { kind, nodes: told(position, graph, &nodes), ends: vec![0] }),
    }
}

/// The statements from the candidate being so back to its opposite, from which it follows.
fn way_back(graph: &Graph, target: usize, on: bool, rules: Rules) -> Vec<(usize, bool)> {
    let count = graph.nodes.len();
    // Per state and candidate what it follows from.
    let mut parents: [Vec<Option<u32>>; 2] = [vec![None; count], vec![None; count]];
    let mut level = vec![target as u32];
    let mut state = !on;
    while !level.is_empty() && parents[usize::from(on)][target].is_none() {
        let mut next = Vec::new();
        for &node in &level {
            let mut follow = |then: u32| {
                let known = &mut parents[usize::from(!state)][then as usize];
                let is_start = then as usize == target && state == on;
                if known.is_none() && !is_start {
                    *known = Some(node);
                    next.push(then);
                }
            };
            match state {
                true => graph.off(node as usize, rules).iter().for_each(|&off| follow(off)),
                false => graph.on(node as usize, rules).iter().for_each(|&(on, _)| follow(on)),
            }
        }
        level = next;
        state = !state;
    }
    let mut way = vec![(target, on)];
    let (mut node, mut state) = (target, on);
    while let Some(parent) = parents[usize::from(state)][node] {
        (node, state) = (parent as usize, !state);
        way.push((node, state));
        if node == target {
            break;
        }
    }
    way
}

/// A line of statements, each following from the next, as data.
fn told<W: Width>(position: &Position<W>, graph: &Graph, line: &[(usize, bool)]) -> Vec<ChainNode> {
    let mut nodes = Vec::with_capacity(line.len());
    for (place, &(node, on)) in line.iter().enumerate() {
        let link = match line.get(place + 1) {
            None => ChainLink::Assumed,
            Some(&(from, _)) if on => {
                let link = graph.on(from, Rules::Xy).iter().find(|&&(to, _)| to as usize == node);
                link.map_or(ChainLink::Assumed, |&(_, link)| link)
            }
            Some(&(from, _)) => graph.why_off(position, from, node),
        };
        let parents = if place + 1 < line.len() { vec![place + 1] } else { Vec::new() };
        nodes.push(ChainNode {
            candidate: candidate(graph.cell(node), graph.digit(node)),
            on,
            link,
            parents,
        });
    }
    nodes
}
