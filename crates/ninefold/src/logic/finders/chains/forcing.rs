//! Rings, and assumptions that lead to their own opposite.
//!
//! ```text
//! forcing   a true -> b false -> ... -> a false       so a is false; or the other way round
//! ring      a true -> b false -> ... -> a true        so of every joint one end is true: what sees both is not
//! ```
//! Three passes: one digit by houses (X), cells of two candidates (Y, rings only), both (XY). The easiest chain
//! wins, then the shortest, then the first found.
//!
//! How long the way to a candidate's opposite is follows from sets (see `links`); the statements are collected only
//! for the winner. Rings are walked one by one (see `rings`); after the others, because then it is known how long a ring
//! may be to win. A chain that cannot beat the best so far is not followed to its end, and the XY pass is left out where
//! its easiest would not win. Among equals the first candidate counts, and its rings before its chains.
//!
//! What a ring takes away is also shown by a chain, for it sees both sides of the ring: its truth makes one side false,
//! that makes the other true all around, and this makes it false. The chain has at most two statements more than the
//! ring. So without chains there is no ring that counts, and a ring has at most two statements fewer than the shortest
//! chain: of all the ways around only those of one or two lengths are looked at.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::dynamic::{Line, Nested, Source, number};
use super::links::{Links, Ranks};
use super::rings::Rings;
use super::{Nodes, Rules, length_bonus};
use crate::board::Candidate;
use crate::logic::bits::{Bits, Width, Words};
use crate::logic::memory::Memory;
use crate::logic::position::Position;
use crate::logic::step::{Chain, ChainKind, ChainLink, ChainNode};
use crate::logic::{Reason, SearchOptions, Step, StepSink, Technique, Tenths};

/// How a chain stands among others: rating, statements, and the pass.
type Rank = (f64, usize, u8);

/// One sort of chain: what it may use, how hard the shortest is, and where it stands among equals.
#[derive(Clone, Copy)]
pub(super) struct Pass {
    pub rules: Rules,
    base: f64,
    key: u8,
}

const X_RINGS: Pass = Pass { rules: Rules::X, base: 6.5, key: 2 };
const X_CHAINS: Pass = Pass { rules: Rules::X, base: 6.6, key: 2 };
pub(super) const Y_RINGS: Pass = Pass { rules: Rules::Y, base: 6.5, key: 3 };
const XY: Pass = Pass { rules: Rules::Xy, base: 7.0, key: 4 };

/// Chains of up to this many statements are looked for before longer ones.
const SHORT: usize = 12;

/// The place of a candidate's hints among others: its rings before what follows from its truth, and that before
/// what follows from its falsehood.
pub(super) const RING: usize = 0;
const FROM_TRUE: usize = 1;
const FROM_FALSE: usize = 2;

pub(super) fn order(node: usize, sort: usize) -> usize {
    3 * node + sort
}

pub(super) enum What {
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
pub(in crate::logic) fn find<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let Some(nodes) = Nodes::new(position) else { return ControlFlow::Continue(()) };
    for hint in hints(&nodes, options.all, Some(memory)) {
        found(step(&nodes, hint, options.explain))?;
    }
    ControlFlow::Continue(())
}

/// The best chain or all chains, best first.
fn hints<W: Width>(nodes: &Nodes<'_, W>, all: bool, memory: Option<&mut Memory<W>>) -> Vec<Hint> {
    let mut search =
        Search { nodes, all, hints: Vec::new(), limits: [usize::MAX; 2], rings: Rings::default(), floor: 4 };
    search.one_digit(memory);
    search.several_digits();
    let mut hints = search.hints;
    hints.sort_by(|one, other| compare(&one.rank, &other.rank).then(one.order.cmp(&other.order)));
    hints
}

/// Hands over every chain in a position, best first; of those that strike the same only the first. For chains inside
/// others.
pub(super) fn every<W: Width>(position: &Position<W>, mut found: impl FnMut(Nested)) {
    let Some(nodes) = Nodes::new(position) else { return };
    let mut seen = HashSet::new();
    for hint in hints(&nodes, true, None) {
        let strikes = strikes(&nodes, &hint.what);
        let mut sorted = strikes.clone();
        sorted.sort_unstable();
        if seen.insert(sorted) {
            found(nested(&nodes, &hint, strikes));
        }
    }
}

/// The candidates that a chain strikes, as Sukaku Explainer writes them down.
fn strikes<W: Width>(nodes: &Nodes<'_, W>, what: &What) -> Vec<usize> {
    let (position, at) = (nodes.position, &*nodes.position.at);
    match what {
        What::Ring { ring, gone } => {
            let mut strikes = Vec::with_capacity(gone.len());
            // From the end back: what each true candidate sees.
            for &node in ring.iter().step_by(2) {
                for one in gone.iter().filter(|one| one.digit.index() == nodes.digit(node)) {
                    let candidate = number(at, one.cell.index(), one.digit.index());
                    if at.peers[nodes.cell(node)].has(one.cell.index()) && !strikes.contains(&candidate) {
                        strikes.push(candidate);
                    }
                }
            }
            strikes
        }
        &What::Opposite { node, on } => {
            let (cell, digit) = (nodes.cell(node), nodes.digit(node));
            let digits = position.candidates(cell).iter().filter(|&other| (other != digit) == on);
            digits.map(|digit| number(at, cell, digit)).collect()
        }
    }
}

fn nested<W: Width>(nodes: &Nodes<'_, W>, hint: &Hint, strikes: Vec<usize>) -> Nested {
    let at = &*nodes.position.at;
    let line = |node: usize, on: bool, link: ChainLink, parents: Vec<usize>, made: usize| Line {
        candidate: number(at, nodes.cell(node), nodes.digit(node)),
        on,
        link,
        parents,
        made: made as u32,
    };
    let (source, branches) = match &hint.what {
        What::Ring { ring, .. } => {
            let last = ring.len() - 1;
            let why = |place: usize| nodes.why(ring[place + 1], ring[place], place.is_multiple_of(2));
            let parents = |place: usize| if place + 1 < last { vec![place + 1] } else { Vec::new() };
            let ahead = (0..last)
                .map(|place| line(ring[place], place % 2 == 0, why(place), parents(place), last - place))
                .collect();
            // Read the other way each statement has the opposite state and keeps its reason.
            let back = (0..last).map(|place| {
                let from = last - place;
                let link = if from == last { ChainLink::Assumed } else { why(from) };
                line(ring[from], from % 2 == 1, link, parents(place), last - place)
            });
            (Source::Ring, vec![ahead, back.collect()])
        }
        &What::Opposite { node, on } => {
            let way = way_back(nodes, node, on, hint.rules);
            let told = way.iter().enumerate().map(|(place, &(node, on))| match way.get(place + 1) {
                Some(&(from, _)) => {
                    line(node, on, nodes.why(from, node, on), vec![place + 1], way.len() - place)
                }
                None => line(node, on, ChainLink::Assumed, Vec::new(), 0),
            });
            (Source::Opposite, vec![told.collect()])
        }
    };
    Nested { complexity: hint.rank.1, strikes, source, branches, inside: Vec::new() }
}

fn compare(one: &Rank, other: &Rank) -> std::cmp::Ordering {
    one.0.total_cmp(&other.0).then((one.1, one.2).cmp(&(other.1, other.2)))
}

pub(super) struct Search<'a, W: Width> {
    pub nodes: &'a Nodes<'a, W>,
    all: bool,
    hints: Vec<Hint>,
    /// How many statements a chain of this pass may have to win, if it comes before the best among equals, and if it
    /// comes after.
    limits: [usize; 2],
    pub rings: Rings,
    /// Rings with fewer statements take nothing away.
    pub floor: usize,
}

impl<W: Width> Search<'_, W> {
    /// Begins a pass: works out how long its chains may be.
    pub fn enter(&mut self, pass: Pass) {
        let Some(best) = self.hints.first().filter(|_| !self.all) else { return };
        // Nothing has more statements than this.
        let most = 2 * self.nodes.len() + 2;
        self.limits = [0, usize::MAX].map(|order| {
            let wins = |statements: &usize| {
                let rank = (pass.base + length_bonus(*statements), *statements, pass.key);
                compare(&rank, &best.rank).then(order.cmp(&best.order)).is_lt()
            };
            (4..=most).step_by(2).take_while(wins).last().unwrap_or(0)
        });
    }

    /// How many statements a chain at this place in the order may have to win.
    #[inline]
    pub fn longest(&self, order: usize) -> usize {
        self.limits[usize::from(self.hints.first().is_some_and(|best| order >= best.order))]
    }

    /// Keeps a chain of the pass, which wins.
    pub fn add(&mut self, pass: Pass, statements: usize, order: usize, what: What) {
        let rank = (pass.base + length_bonus(statements), statements, pass.key);
        if !self.all {
            self.hints.clear();
            self.limits = [statements, statements - 2];
        }
        self.hints.push(Hint { rank, order, rules: pass.rules, what });
    }

    /// Looks for ways from the candidate to its opposite, with no more statements than this.
    fn chains<B: Bits>(&mut self, links: &Links<B>, rank: usize, node: usize, pass: Pass, most: usize) {
        for (on, sort) in [(true, FROM_TRUE), (false, FROM_FALSE)] {
            let order = order(node, sort);
            if let Some(statements) = links.way(rank, on, self.longest(order).min(most)) {
                self.add(pass, statements, order, What::Opposite { node, on: !on });
            }
        }
    }

    fn one_digit(&mut self, mut memory: Option<&mut Memory<W>>) {
        let nodes = self.nodes;
        let position = nodes.position;
        let at = &*position.at;
        let open = position.unsolved().without(position.single());
        let mut links = Links::<W::Cells>::none(at.cells);
        for digit in 0..at.side {
            if memory.as_ref().is_some_and(|memory| memory.digit_is_exhausted(digit)) {
                continue;
            }
            let spots = position.cells_of(digit);
            for cell in spots.iter() {
                links.weak[cell] = at.peers[cell].and(spots);
                links.strong[cell] = W::Cells::default();
            }
            let mut linked = W::Cells::default();
            for house in (0..at.houses.len()).filter(|&house| position.positions(house, digit).is_two()) {
                if at.full[house] {
                    let pair = spots.and(at.houses[house]);
                    pair.each(|cell| links.strong[cell] = links.strong[cell].or(pair));
                    linked = linked.or(pair);
                }
            }
            linked.each(|cell| links.strong[cell].remove(cell));
            if !linked.is_empty() {
                spots.each(|cell| links.look_onward(cell));
                self.enter(X_CHAINS);
                for cell in spots.and(open).iter() {
                    self.chains(&links, cell, nodes.number(cell, digit), X_CHAINS, usize::MAX);
                }
                self.enter(X_RINGS);
                if !self.hints.is_empty() || !position.single().is_empty() {
                    self.rings_of_digit(&links, linked, digit);
                }
            }
            // As long as nothing is found, nothing is cut short.
            if let (true, Some(memory)) = (self.hints.is_empty(), &mut memory) {
                memory.mark_digit_exhausted(digit);
            }
        }
    }

    /// Rings of one digit, given the cells that have strong links.
    fn rings_of_digit(&mut self, links: &Links<W::Cells>, linked: W::Cells, digit: usize) {
        let (nodes, position) = (self.nodes, self.nodes.position);
        let mut floor = 4;
        if position.single().is_empty() {
            // No chain, no ring.
            let most = self.limits[0].saturating_add(2);
            let ways = position.cells_of(digit).iter().filter_map(|cell| links.way(cell, true, most));
            let Some(shortest) = ways.min() else { return };
            floor = shortest - 2;
        }
        for cell in linked.without(position.single()).iter() {
            let node = nodes.number(cell, digit);
            if links.closes(cell, floor, self.longest(order(node, RING))) {
                self.walk_rings(node, X_RINGS);
            }
        }
    }

    fn several_digits(&mut self) {
        self.enter(XY);
        if self.longest(0) < 4 {
            return self.cells_of_two();
        }
        let ranks = Ranks::new(self.nodes);
        // Sets of a fixed width are several times as fast as those of any.
        match ranks.linked {
            ..=128 => self.cells_and_houses::<u128>(&ranks),
            129..=256 => self.cells_and_houses::<Words<4>>(&ranks),
            257..=512 => self.cells_and_houses::<Words<8>>(&ranks),
            _ => self.cells_and_houses::<Words<{ super::MOST / 64 }>>(&ranks),
        }
    }

    fn cells_and_houses<B: Bits>(&mut self, ranks: &Ranks) {
        let nodes = self.nodes;
        let links = Links::<B>::of(nodes, ranks);
        let rank = |node: usize| ranks.of(nodes.cell(node), nodes.digit(node));
        let single = nodes.position.single();
        let starts: Vec<usize> = (0..nodes.len()).filter(|&node| !single.has(nodes.cell(node))).collect();
        // Most positions have a short chain, and then no long one needs to be followed.
        let most = if self.all { &[usize::MAX][..] } else { &[SHORT, usize::MAX] };
        for &most in most {
            if self.limits[0] > SHORT || most == SHORT {
                starts.iter().for_each(|&node| self.chains(&links, rank(node), node, XY, most));
            }
        }
        // A candidate alone in its cell was not looked at, so nothing is known about what it shows.
        let told = !self.all && single.is_empty();
        if told && self.hints.is_empty() {
            return;
        }
        let best = self.hints.first().filter(|hint| told && hint.rank.2 == XY.key);
        self.floor = best.map_or(4, |hint| hint.rank.1 - 2);
        self.cells_of_two();
        self.enter(XY);
        for &node in &starts {
            let (rank, longest) = (rank(node), self.longest(order(node, RING)));
            if rank < ranks.linked && links.closes(rank, self.floor, longest) {
                self.walk_rings(node, XY);
            }
        }
    }
}

/// The step, with its statements only if it is explained: finding them again costs time.
fn step<W: Width>(nodes: &Nodes<'_, W>, hint: Hint, explain: bool) -> Step {
    let se = Tenths::rounded(hint.rank.0);
    let (kind, technique, placements, eliminations, line) = match hint.what {
        What::Ring { ring, gone } => {
            let technique = match hint.rules {
                Rules::X => Technique::XCycle,
                Rules::Y => Technique::YCycle,
                Rules::Xy => Technique::XyCycle,
            };
            let states = ring.iter().enumerate().filter(|_| explain);
            let line = states.map(|(place, &node)| (node, place % 2 == 0)).collect();
            (ChainKind::Cycle, technique, Vec::new(), gone, line)
        }
        What::Opposite { node, on } => {
            let technique = if hint.rules == Rules::X { Technique::XChain } else { Technique::ForcingChain };
            let shown = vec![nodes.candidate(node)];
            let (placed, gone) = if on { (shown, Vec::new()) } else { (Vec::new(), shown) };
            let line = if explain { way_back(nodes, node, on, hint.rules) } else { Vec::new() };
            (ChainKind::Forcing, technique, placed, gone, line)
        }
    };
    Step {
        technique,
        placements,
        eliminations,
        se: Some(se),
        reason: Reason::Chain(Chain { kind, nodes: told(nodes, &line), ends: vec![0], nested: Vec::new() }),
    }
}

/// The statements from the candidate being so back to its opposite, from which it follows.
fn way_back<W: Width>(nodes: &Nodes<'_, W>, target: usize, on: bool, rules: Rules) -> Vec<(usize, bool)> {
    let count = nodes.len();
    // Per state and candidate what it follows from.
    let mut parents: [Vec<Option<u32>>; 2] = [vec![None; count], vec![None; count]];
    let mut level = vec![target as u32];
    let mut state = !on;
    while !level.is_empty() && parents[usize::from(on)][target].is_none() {
        let mut next = Vec::with_capacity(count);
        for &node in &level {
            let mut follow = |then: usize| {
                let known = &mut parents[usize::from(!state)][then];
                let is_start = then == target && state == on;
                if known.is_none() && !is_start {
                    *known = Some(node);
                    next.push(then as u32);
                }
            };
            match state {
                true => nodes.each_off(node as usize, rules, follow),
                false => nodes.each_on(node as usize, rules, |on, _| follow(on)),
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
fn told<W: Width>(nodes: &Nodes<'_, W>, line: &[(usize, bool)]) -> Vec<ChainNode> {
    let told = |(place, &(node, on)): (usize, &(usize, bool))| {
        let from = line.get(place + 1);
        ChainNode {
            candidate: nodes.candidate(node),
            on,
            link: from.map_or(ChainLink::Assumed, |&(from, _)| nodes.why(from, node, on)),
            parents: from.map(|_| place + 1).into_iter().collect(),
        }
    };
    line.iter().enumerate().map(told).collect()
}
