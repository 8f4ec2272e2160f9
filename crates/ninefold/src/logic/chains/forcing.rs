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
//! are walked one by one; after the others, because then it is known how long a ring may be to win. A chain that
//! cannot beat the best so far is not followed to its end, and the XY pass is left out where its easiest would not
//! win. Among equals the first candidate counts, and its rings before its chains.
//!
//! What a ring takes away is also shown by a chain, for it sees both sides of the ring: its truth makes one side false,
//! that makes the other true all around, and this makes it false. The chain has at most two statements more than the
//! ring. So without chains there is no ring that counts; a ring has at most two statements fewer than the shortest
//! chain, and if it has so few all of it lies on such a chain.

use std::ops::ControlFlow;

use super::super::bits::{Bits, Width, set_of};
use super::super::catalogue::Technique;
use super::super::position::{OfDigit, Position, candidate};
use super::super::step::{Chain, ChainKind, ChainLink, ChainNode};
use super::super::{Found, Reason, Step, Want, tenths};
use super::{Graph, Lists, Rules, length_bonus};
use crate::board::Candidate;

/// How a chain stands among others: rating, statements, and the pass.
type Rank = (f64, usize, u8);

/// One sort of chain: what it may use, how hard the shortest is, and where it stands among equals.
#[derive(Clone, Copy)]
struct Pass {
    rules: Rules,
    base: f64,
    key: u8,
}

const X_RINGS: Pass = Pass { rules: Rules::X, base: 6.5, key: 2 };
const X_CHAINS: Pass = Pass { rules: Rules::X, base: 6.6, key: 2 };
const Y_RINGS: Pass = Pass { rules: Rules::Y, base: 6.5, key: 3 };
const XY: Pass = Pass { rules: Rules::Xy, base: 7.0, key: 4 };

/// The place of a candidate's hints among others: its rings before what follows from its truth, and that before
/// what follows from its falsehood.
const RING: usize = 0;
const FROM_TRUE: usize = 1;
const FROM_FALSE: usize = 2;

fn order(node: usize, sort: usize) -> usize {
    3 * node + sort
}

enum What {
    /// The statements from the end back to the start: false and true in turn, the first and last the same.
    Ring { ring: Vec<usize>, gone: Vec<Candidate> },
    /// A candidate and what it is shown to be.
    Opposite { node: usize, on: bool },
}

struct Hint {
    rank: Rank,
    /// Where it stands among hints of the same rank.
    order: usize,
    rules: Rules,
    what: What,
}

#[inline(never)]
pub(in super::super) fn find<W: Width>(
    position: &Position<W>,
    want: Want,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let Some(graph) = Graph::new(position) else { return ControlFlow::Continue(()) };
    let mut search = Search::new(position, &graph, want.all);
    search.one_digit();
    search.both();
    let mut hints = search.hints;
    hints.sort_by(|one, other| compare(&one.rank, &other.rank).then(one.order.cmp(&other.order)));
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
    rings: Rings,
    /// For rings of cells with two candidates: per candidate what its truth makes false in such cells.
    in_pairs: Option<Lists<u32>>,
    /// Rings with fewer statements take nothing away.
    floor: usize,
}

/// What the walk along rings remembers.
#[derive(Default)]
struct Rings {
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

impl<'a, W: Width> Search<'a, W> {
    fn new(position: &'a Position<W>, graph: &'a Graph, all: bool) -> Self {
        let count = graph.nodes.len();
        let marks = || vec![0; count];
        let rings = Rings {
            seen: marks(),
            off: marks(),
            closing: marks(),
            walk: 0,
            near: marks(),
            parents: vec![(0, 0); count],
            on: Vec::new(),
            next: Vec::new(),
        };
        Search { position, graph, all, hints: Vec::new(), rings, in_pairs: None, floor: 0 }
    }

    /// Whether a chain of this base rating, length and place in the order can still win.
    #[inline]
    fn wins(&self, pass: Pass, statements: usize, order: usize) -> bool {
        let Some(best) = self.hints.first().filter(|_| !self.all) else { return true };
        let rank = (pass.base + length_bonus(statements), statements, pass.key);
        compare(&rank, &best.rank).then(order.cmp(&best.order)).is_lt()
    }

    /// Whether such a chain is as good as the best so far, wherever it stands.
    #[inline]
    fn ties(&self, pass: Pass, statements: usize) -> bool {
        self.wins(pass, statements, 0)
    }

    fn add(&mut self, pass: Pass, statements: usize, order: usize, what: What) {
        let rank = (pass.base + length_bonus(statements), statements, pass.key);
        if !self.all {
            self.hints.clear();
        }
        self.hints.push(Hint { rank, order, rules: pass.rules, what });
    }

    fn one_digit(&mut self) {
        let (position, graph) = (self.position, self.graph);
        let at = &*position.at;
        // Per cell where the digit must go if not here.
        let mut strong = vec![W::Cells::default(); at.cells];
        let open = position.unsolved().without(position.single());
        for digit in 0..at.side {
            if position.digit_is_dry(OfDigit::XChains, digit) {
                continue;
            }
            let spots = position.spots(digit);
            for cell in spots.iter() {
                let linked = graph.on(graph.number(cell, digit), Rules::X).iter();
                strong[cell] = set_of(linked.map(|&(other, _)| graph.cell(other as usize)));
            }
            let weak = |cell: usize| at.peers[cell].and(spots);
            let linked = |cell: usize| strong[cell];
            for cell in spots.and(open).iter() {
                let node = graph.number(cell, digit);
                for (on, sort) in [(true, FROM_TRUE), (false, FROM_FALSE)] {
                    if let Some(statements) = self.way_in_cells(cell, on, order(node, sort), weak, linked) {
                        self.add(X_CHAINS, statements, order(node, sort), What::Opposite { node, on: !on });
                    }
                }
            }
            // No chain, no ring.
            let no_ring = self.hints.is_empty() && position.single().is_empty();
            let starts = if no_ring { W::Cells::default() } else { spots.and(open) };
            for cell in starts.iter().filter(|&cell| !strong[cell].is_empty()) {
                let node = graph.number(cell, digit);
                if self.ring_in_cells(cell, order(node, RING), weak, linked) {
                    self.walk_rings(node, X_RINGS);
                }
            }
            // As long as nothing is found, nothing is cut short.
            if self.hints.is_empty() {
                position.digit_found_dry(OfDigit::XChains, digit);
            }
        }
    }

    /// Whether there may be a ring through the cell that can win.
    fn ring_in_cells(
        &self,
        start: usize,
        order: usize,
        weak: impl Fn(usize) -> W::Cells,
        strong: impl Fn(usize) -> W::Cells,
    ) -> bool {
        let closing = strong(start);
        let mut met = W::Cells::one(start);
        let mut level = met;
        let mut statements = 0;
        while !level.is_empty() {
            statements += 2;
            if !self.wins(X_RINGS, statements.max(4), order) {
                return false;
            }
            let off = level.iter().fold(W::Cells::default(), |sum, cell| sum.or(weak(cell)));
            if statements >= 4 && off.meets(closing) {
                return true;
            }
            level = off.iter().fold(W::Cells::default(), |sum, cell| sum.or(strong(cell))).without(met);
            met = met.or(level);
        }
        false
    }

    /// How many statements lead from the cell being so to its opposite, if that can win.
    fn way_in_cells(
        &self,
        start: usize,
        on: bool,
        order: usize,
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
                return self.wins(X_CHAINS, statements, order).then_some(statements);
            }
            level = next.without(met[usize::from(state)]);
            met[usize::from(state)] = met[usize::from(state)].or(level);
            // The opposite stands at an even number.
            if level.is_empty() || (statements % 2 == 0 && !self.wins(X_CHAINS, statements + 2, order)) {
                return None;
            }
        }
    }

    fn cells_of_two(&mut self) {
        let (position, graph) = (self.position, self.graph);
        let at = &*position.at;
        // The true candidates of a ring, in cells of two: each makes its digit false in a peer, and so the other true.
        let mut nodes: Vec<usize> = Vec::new();
        let mut places = vec![usize::MAX; graph.nodes.len()];
        for cell in position.pair().iter() {
            for digit in position.candidates(cell).iter() {
                places[graph.number(cell, digit)] = nodes.len();
                nodes.push(graph.number(cell, digit));
            }
        }
        let follows = |node: &usize| -> Vec<u32> {
            let (cell, digit) = (graph.cell(*node), graph.digit(*node));
            let next = position.pair().and(position.spots(digit)).and(at.peers[cell]);
            let other = |cell: usize| position.candidates(cell).without(W::Mask::one(digit)).first();
            next.iter().map(|cell| places[graph.number(cell, other(cell))] as u32).collect()
        };
        let next: Vec<Vec<u32>> = nodes.iter().map(follows).collect();
        let mut in_pairs = Lists::with_capacity(graph.nodes.len(), 8 * nodes.len());
        for node in 0..graph.nodes.len() {
            if places[node] != usize::MAX {
                let off = graph.off(node, Rules::Y).iter().copied();
                in_pairs.items.extend(off.filter(|&off| places[off as usize] != usize::MAX));
            }
            in_pairs.end();
        }
        self.in_pairs = Some(in_pairs);
        let mut met = vec![usize::MAX; nodes.len()];
        let mut queue: Vec<(u32, usize)> = Vec::new();
        for (start, &node) in nodes.iter().enumerate() {
            // Breadth first until the start is met again.
            queue.clear();
            queue.push((start as u32, 0));
            let mut done = 0;
            let mut shortest = None;
            while let Some(&(at, length)) = queue.get(done).filter(|_| shortest.is_none()) {
                done += 1;
                for &then in &next[at as usize] {
                    if then as usize == start && length >= 1 {
                        shortest = Some(2 * (length + 1));
                    }
                    if std::mem::replace(&mut met[then as usize], start) != start {
                        queue.push((then, length + 1));
                    }
                }
            }
            if shortest.is_some_and(|statements| self.wins(Y_RINGS, statements, order(node, RING))) {
                self.walk_rings(node, Y_RINGS);
            }
        }
    }

    fn both(&mut self) {
        if !self.wins(XY, 4, 0) {
            return self.cells_of_two();
        }
        // Sets of a fixed width are several times as fast as those of any.
        match self.graph.nodes.len() {
            ..=256 => self.both_in_rows::<4>(),
            257..=512 => self.both_in_rows::<8>(),
            _ => self.both_in_rows::<{ super::MOST / 64 }>(),
        }
    }

    fn both_in_rows<const N: usize>(&mut self) {
        let graph = self.graph;
        let rows = Rows::<N>::new(graph);
        // Per candidate how long the shortest ring through it is, as far as is known.
        let mut rings = vec![None; graph.nodes.len()];
        let several = |node: usize| self.position.candidates(graph.cell(node)).count() >= 2;
        let nodes: Vec<usize> = (0..graph.nodes.len()).filter(|&node| several(node)).collect();
        // The statements of the shortest chain from a truth, and all candidates on such chains.
        let mut shortest = usize::MAX;
        let mut on_chains = [0; N];
        let mut levels = Vec::new();
        for &node in &nodes {
            for (on, sort) in [(true, FROM_TRUE), (false, FROM_FALSE)] {
                let ties = |statements| self.ties(XY, statements);
                levels.clear();
                let Some(statements) = rows.way(node, on, ties, &mut rings[node], &mut levels) else {
                    continue;
                };
                if on && statements <= shortest {
                    if statements < shortest {
                        (shortest, on_chains) = (statements, [0; N]);
                    }
                    rows.add_ways(&levels, &mut on_chains);
                }
                let order = order(node, sort);
                if self.wins(XY, statements, order) {
                    self.add(XY, statements, order, What::Opposite { node, on: !on });
                }
            }
        }
        // A candidate alone in its cell was not looked at, so nothing is known about what it shows.
        let told = !self.all && self.position.single().is_empty();
        if told && self.hints.is_empty() {
            return;
        }
        let best = self.hints.first().filter(|hint| told && hint.rank.2 == XY.key);
        let best = best.map(|hint| (hint.rank.1, hint.order));
        self.floor = best.map_or(0, |(statements, _)| statements - 2);
        self.cells_of_two();
        for &node in &nodes {
            // What was not met on the way to a chain that wins is longer than that.
            let least = if self.all { Some(4) } else { rings[node] };
            let ring = order(node, RING);
            let hopeful = |statements: usize| match best {
                Some((longest, before)) if ring > before => {
                    let on_chain = on_chains[node / 64] >> (node % 64) & 1 == 1;
                    statements + 2 <= longest && shortest == longest && on_chain
                }
                _ => true,
            };
            if least.is_some_and(|statements| hopeful(statements) && self.wins(XY, statements, ring)) {
                self.walk_rings(node, XY);
            }
        }
    }

    /// Follows the implications of a true candidate level by level and looks at every way back to it.
    fn walk_rings(&mut self, start: usize, pass: Pass) {
        let (graph, rules, order) = (self.graph, pass.rules, order(start, RING));
        let closing = graph.on(start, rules);
        // The last but one statement is false and makes the start true: there must be such a one.
        if closing.is_empty() || !self.wins(pass, 4, order) {
            return;
        }
        let mut rings = std::mem::take(&mut self.rings);
        rings.walk += 1;
        let walk = rings.walk;
        rings.on.clear();
        rings.on.push(start as u32);
        rings.seen[start] = walk;
        // Links work both ways.
        for &(off, _) in closing {
            rings.closing[off as usize] = walk;
            graph.off(off as usize, rules).iter().for_each(|&on| rings.near[on as usize] = walk);
        }
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
                let on = rings.on[at] as usize;
                let off = match &self.in_pairs {
                    Some(lists) if rules == Rules::Y => lists.list(on),
                    _ => graph.off(on, rules),
                };
                for &off in off {
                    // What a candidate's falsehood makes true is known from the first time.
                    if std::mem::replace(&mut rings.off[off as usize], walk) == walk {
                        continue;
                    }
                    for &(next, _) in graph.on(off as usize, rules) {
                        if std::mem::replace(&mut rings.seen[next as usize], walk) != walk {
                            rings.parents[next as usize] = (off, on as u32);
                            closes |= rings.near[next as usize] == walk;
                            rings.next.push(next);
                        }
                    }
                }
            }
            std::mem::swap(&mut rings.on, &mut rings.next);
        }
        self.rings = rings;
    }

    /// Looks at every ring of this length, in the order in which they are met.
    fn close_rings(&mut self, rings: &Rings, start: usize, statements: usize, pass: Pass) {
        let (graph, rules, order) = (self.graph, pass.rules, order(start, RING));
        for &on in &rings.on {
            for &off in graph.off(on as usize, rules) {
                if rings.closing[off as usize] != rings.walk
                    || is_ancestor(&rings.parents, start, on as usize, off as usize)
                {
                    continue;
                }
                if !self.wins(pass, statements, order) {
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
                    self.add(pass, statements, order, What::Ring { ring, gone });
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

/// Per candidate what its truth makes false, and what its falsehood makes true, as sets of `64 * N` candidates.
struct Rows<const N: usize> {
    weak: Vec<[u64; N]>,
    strong: Vec<[u64; N]>,
}

impl<const N: usize> Rows<N> {
    fn new(graph: &Graph) -> Rows<N> {
        let mut rows =
            Rows { weak: vec![[0; N]; graph.nodes.len()], strong: vec![[0; N]; graph.nodes.len()] };
        for node in 0..graph.nodes.len() {
            for &off in graph.off(node, Rules::Xy) {
                rows.weak[node][off as usize / 64] |= 1 << (off % 64);
            }
            for &(on, _) in graph.on(node, Rules::Xy) {
                rows.strong[node][on as usize / 64] |= 1 << (on % 64);
            }
        }
        rows
    }

    /// How many statements lead from the candidate being so to its opposite, if that is as good as the best. Tells
    /// also how many the shortest ring has that was met on the way, and what became so at each statement but the last.
    fn way(
        &self,
        start: usize,
        on: bool,
        ties: impl Fn(usize) -> bool,
        ring: &mut Option<usize>,
        levels: &mut Vec<[u64; N]>,
    ) -> Option<usize> {
        let has = |set: &[u64; N]| set[start / 64] >> (start % 64) & 1 == 1;
        let mut level = [0u64; N];
        level[start / 64] |= 1 << (start % 64);
        // Per state (false, true) all candidates met.
        let mut met = [[0; N]; 2];
        let mut state = on;
        met[usize::from(state)] = level;
        let mut statements = 1;
        loop {
            let mut next = [0; N];
            let rows = if state { &self.weak } else { &self.strong };
            for (place, &bits) in level.iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    let row = &rows[64 * place + bits.trailing_zeros() as usize];
                    bits &= bits - 1;
                    (0..N).for_each(|word| next[word] |= row[word]);
                }
            }
            statements += 1;
            state = !state;
            // A false candidate that makes the start true closes a ring.
            if on && !state && statements >= 4 && ring.is_none() {
                let closing = &self.strong[start];
                if (0..N).any(|word| next[word] & closing[word] != 0) {
                    *ring = Some(statements);
                }
            }
            if state != on && has(&next) {
                return ties(statements).then_some(statements);
            }
            let met = &mut met[usize::from(state)];
            let mut any = 0;
            for word in 0..N {
                level[word] = next[word] & !met[word];
                met[word] |= level[word];
                any |= level[word];
            }
            // The opposite stands at an even number.
            if any == 0 || (statements % 2 == 0 && !ties(statements + 2)) {
                return None;
            }
            levels.push(level);
        }
    }

    /// Adds the candidates on the shortest ways from a truth to its opposite, given what became so at each statement
    /// between. A way can be read from its end as well: what stands on one is met from either side.
    fn add_ways(&self, levels: &[[u64; N]], sum: &mut [u64; N]) {
        for (one, other) in levels.iter().zip(levels.iter().rev()) {
            (0..N).for_each(|word| sum[word] |= one[word] & other[word]);
        }
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
