//! Multiple chains: what follows from every digit of a cell, or from every place of a digit in a house.
//!
//! ```text
//! r1c1=1 -> ... -> r5c5<>7
//! r1c1=2 -> ... -> r5c5<>7      one of them is so, so r5c5 is not 7
//! r1c1=3 -> ... -> r5c5<>7
//! ```
//! From each candidate all implications are followed once: what is true is dealt with before what is false, one by
//! one, and a contradiction ends it (what was found until then still counts). What all candidates of a cell or a
//! house have in common is then a matter of sets. The chain with the fewest statements wins, a cell before a
//! house, then the first found. Sets also tell beforehand where nothing is in common, which is so nearly everywhere.
//!
//! Cost: one union of sets per candidate and all that it makes true, and a run of a microsecond for some of them.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::dynamic::{self, Nested, number};
use super::links::{Links, Ranks};
use super::{Lists, Nodes, Rules, length_bonus};
use crate::logic::bits::{Bits, Width, Words};
use crate::logic::position::Position;
use crate::logic::step::{Chain, ChainLink, ChainNode};
use crate::logic::{Reason, SearchOptions, Step, StepSink, Technique, Tenths};

/// What follows from each candidate, in lists: all of them are followed again and again.
struct Graph {
    /// What is false if this is true.
    weak: Lists,
    /// What is true if this is false.
    strong: Lists,
}

impl Graph {
    fn new<W: Width>(nodes: &Nodes<'_, W>) -> Graph {
        let count = nodes.len();
        Graph {
            weak: Lists::new(count, 16 * count, |node, list| {
                nodes.each_off(node, Rules::Xy, |off| list.push(off as u32));
            }),
            strong: Lists::new(count, 2 * count, |node, list| {
                nodes.each_on(node, Rules::Xy, |on, _| list.push(on as u32));
            }),
        }
    }
}

/// What follows from one candidate being true.
struct Run {
    /// Per state (false, true) the candidates in the order in which they became so.
    order: [Vec<u32>; 2],
    /// Per state a bit for each candidate.
    bits: [Vec<u64>; 2],
    /// Per state and candidate how many statements lead there, both ends included.
    depth: [Vec<u16>; 2],
    /// Per state and candidate what it follows from; empty unless asked for.
    parents: [Vec<u32>; 2],
}

impl Run {
    fn new(graph: &Graph, start: usize, with_parents: bool) -> Run {
        let count = graph.weak.count();
        let words = count.div_ceil(64);
        let mut run = Run {
            order: [Vec::with_capacity(64), Vec::with_capacity(64)],
            bits: [vec![0; words], vec![0; words]],
            depth: [vec![0; count], vec![0; count]],
            parents: [(); 2].map(|()| vec![u32::MAX; if with_parents { count } else { 0 }]),
        };
        run.add(start, true, u32::MAX, 1);
        let (mut on_done, mut off_done) = (0, 0);
        loop {
            if let Some(&on) = run.order[1].get(on_done) {
                on_done += 1;
                let depth = run.depth[1][on as usize] + 1;
                for &off in graph.weak.list(on as usize) {
                    if run.has(off as usize, true) {
                        return run;
                    }
                    if !run.has(off as usize, false) {
                        run.add(off as usize, false, on, depth);
                    }
                }
            } else if let Some(&off) = run.order[0].get(off_done) {
                off_done += 1;
                let depth = run.depth[0][off as usize] + 1;
                for &on in graph.strong.list(off as usize) {
                    if run.has(on as usize, false) {
                        return run;
                    }
                    if !run.has(on as usize, true) {
                        run.add(on as usize, true, off, depth);
                    }
                }
            } else {
                return run;
            }
        }
    }

    #[inline]
    fn has(&self, node: usize, on: bool) -> bool {
        self.bits[usize::from(on)][node / 64] >> (node % 64) & 1 == 1
    }

    #[inline]
    fn add(&mut self, node: usize, on: bool, parent: u32, depth: u16) {
        let state = usize::from(on);
        self.bits[state][node / 64] |= 1 << (node % 64);
        self.depth[state][node] = depth;
        if let Some(known) = self.parents[state].get_mut(node) {
            *known = parent;
        }
        self.order[state].push(node as u32);
    }
}

#[derive(Clone, Copy)]
struct Hint {
    statements: usize,
    /// Cells stand before houses.
    kind: u8,
    source: Source,
    node: usize,
    on: bool,
}

#[derive(Clone, Copy)]
enum Source {
    Cell(usize),
    House(usize, usize),
}

#[inline(never)]
pub(in crate::logic) fn find<W: Width>(
    position: &Position<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let Some(nodes) = Nodes::new(position) else { return ControlFlow::Continue(()) };
    let graph = Graph::new(&nodes);
    for hint in hints(&nodes, &graph, options.all) {
        found(step(&nodes, &graph, &hint, options.explain))?;
    }
    ControlFlow::Continue(())
}

/// The best hint or all hints, best first.
fn hints<W: Width>(nodes: &Nodes<'_, W>, graph: &Graph, all: bool) -> Vec<Hint> {
    let mut hints = match nodes.len() {
        ..=128 => Search::<W, u128>::hints(nodes, graph, all),
        129..=256 => Search::<W, Words<4>>::hints(nodes, graph, all),
        257..=512 => Search::<W, Words<8>>::hints(nodes, graph, all),
        _ => Search::<W, Words<{ super::MOST / 64 }>>::hints(nodes, graph, all),
    };
    hints.sort_by_key(|hint| (hint.statements, hint.kind));
    hints
}

/// Hands over every hint in a position, best first; of those that strike the same only the first. For chains inside
/// others.
pub(super) fn every<W: Width>(position: &Position<W>, mut found: impl FnMut(Nested)) {
    let Some(nodes) = Nodes::new(position) else { return };
    let graph = Graph::new(&nodes);
    let at = &*position.at;
    let mut seen = HashSet::new();
    for hint in hints(&nodes, &graph, true) {
        let (cell, digit) = (nodes.cell(hint.node), nodes.digit(hint.node));
        let digits = position.candidates(cell).iter().filter(|&other| (other != digit) == hint.on);
        let strikes: Vec<usize> = digits.map(|digit| number(at, cell, digit)).collect();
        if !seen.insert(strikes.clone()) {
            continue;
        }
        let (source, starts) = starts(&nodes, hint.source);
        let branch = |start: usize| {
            let branch = branch(&nodes, &graph, &hint, start);
            let last = branch.len() - 1;
            let lines = branch.into_iter().enumerate().map(|(place, (node, on, link))| dynamic::Line {
                candidate: number(at, nodes.cell(node), nodes.digit(node)),
                on,
                link,
                parents: if place < last { vec![place + 1] } else { Vec::new() },
                made: (last - place) as u32,
            });
            lines.collect()
        };
        let branches = starts.into_iter().map(branch).collect();
        found(Nested { complexity: hint.statements, strikes, source, branches, inside: Vec::new() });
    }
}

/// What a hint starts from: as a source, and the candidates of which one is true.
fn starts<W: Width>(nodes: &Nodes<'_, W>, source: Source) -> (dynamic::Source, Vec<usize>) {
    let position = nodes.position;
    match source {
        Source::Cell(cell) => {
            let starts = position.candidates(cell).iter().map(|digit| nodes.number(cell, digit)).collect();
            (dynamic::Source::Cell(cell), starts)
        }
        Source::House(house, of) => {
            let spots = position.cells_of(of).and(position.at.houses[house]);
            let starts = spots.iter().map(|cell| nodes.number(cell, of)).collect();
            (dynamic::Source::House(house, of), starts)
        }
    }
}

/// The statements from the end of a branch back to its start. The run is made once more for them.
fn branch<W: Width>(
    nodes: &Nodes<'_, W>,
    graph: &Graph,
    hint: &Hint,
    start: usize,
) -> Vec<(usize, bool, ChainLink)> {
    let run = Run::new(graph, start, true);
    let (mut node, mut on) = (hint.node, hint.on);
    let mut branch = Vec::new();
    loop {
        let parent = run.parents[usize::from(on)][node];
        if parent == u32::MAX {
            branch.push((node, on, ChainLink::Assumed));
            return branch;
        }
        branch.push((node, on, nodes.why(parent as usize, node, on)));
        (node, on) = (parent as usize, !on);
    }
}

struct Search<'a, W: Width, B> {
    nodes: &'a Nodes<'a, W>,
    graph: &'a Graph,
    all: bool,
    /// Per candidate all that follows from it. A run may end before that.
    reach: Vec<[B; 2]>,
    runs: Vec<std::cell::OnceCell<Run>>,
    hints: Vec<Hint>,
}

impl<'a, W: Width, B: Bits> Search<'a, W, B> {
    fn hints(nodes: &'a Nodes<'a, W>, graph: &'a Graph, all: bool) -> Vec<Hint> {
        let (position, at) = (nodes.position, &*nodes.position.at);
        let links = Links::<B>::of(nodes, &Ranks::all(nodes));
        let reach = (0..nodes.len()).map(|node| links.reach(node)).collect();
        let runs = (0..nodes.len()).map(|_| std::cell::OnceCell::new()).collect();
        let mut search = Search { nodes, graph, all, reach, runs, hints: Vec::new() };
        let mut from = Vec::new();
        let larger = position.unsolved().without(position.single()).without(position.pair());
        for cell in larger.iter() {
            for digit in position.candidates(cell).iter() {
                for house in at.box_first(cell).filter(|&house| at.full[house]) {
                    let spots = position.cells_of(digit).and(at.houses[house]);
                    if spots.has_two() && spots.first() == cell {
                        from.clear();
                        from.extend(spots.iter().map(|cell| nodes.number(cell, digit)));
                        search.common(Source::House(house, digit), 6, &from);
                    }
                }
            }
            from.clear();
            from.extend(position.candidates(cell).iter().map(|digit| nodes.number(cell, digit)));
            search.common(Source::Cell(cell), 5, &from);
        }
        search.hints
    }

    fn run(&self, node: usize) -> &Run {
        self.runs[node].get_or_init(|| Run::new(self.graph, node, false))
    }

    /// What follows from all these candidates.
    fn common(&mut self, source: Source, kind: u8, nodes: &[usize]) {
        let shared = |state: usize| {
            nodes[1..].iter().fold(self.reach[nodes[0]][state], |sum, &node| sum.and(self.reach[node][state]))
        };
        if shared(0).is_empty() && shared(1).is_empty() {
            return;
        }
        let mut new: Vec<Hint> = Vec::new();
        for on in [true, false] {
            let state = usize::from(on);
            let first = self.run(nodes[0]);
            let words = first.bits[state].len();
            let shared = |word: usize| {
                nodes[1..]
                    .iter()
                    .fold(first.bits[state][word], |bits, &node| bits & self.run(node).bits[state][word])
            };
            let shared: Vec<u64> = (0..words).map(shared).collect();
            if shared.iter().all(|&word| word == 0) {
                continue;
            }
            for &node in &first.order[state] {
                let node = node as usize;
                if shared[node / 64] >> (node % 64) & 1 == 0 {
                    continue;
                }
                if on && self.nodes.position.single().has(self.nodes.cell(node)) {
                    continue;
                }
                let statements =
                    nodes.iter().map(|&from| usize::from(self.run(from).depth[state][node])).sum();
                new.push(Hint { statements, kind, source, node, on });
            }
        }
        if self.all {
            self.hints.extend(new);
            return;
        }
        for hint in new {
            match self.hints.first_mut() {
                Some(best) if (hint.statements, hint.kind) < (best.statements, best.kind) => *best = hint,
                Some(_) => {}
                None => self.hints.push(hint),
            }
        }
    }
}

/// The step, with its statements only if it is explained.
fn step<W: Width>(nodes: &Nodes<'_, W>, graph: &Graph, hint: &Hint, explain: bool) -> Step {
    let (source, starts) = starts(nodes, hint.source);
    let technique = match hint.source {
        Source::Cell(_) => Technique::CellForcingChains,
        Source::House(..) => Technique::HouseForcingChains,
    };
    let mut statements: Vec<ChainNode> = Vec::new();
    let mut ends = Vec::new();
    for start in starts.into_iter().filter(|_| explain) {
        ends.push(statements.len());
        for (node, on, link) in branch(nodes, graph, hint, start) {
            let next = statements.len() + 1;
            let parents = if link == ChainLink::Assumed { Vec::new() } else { vec![next] };
            statements.push(ChainNode { candidate: nodes.candidate(node), on, link, parents });
        }
    }
    let shown = vec![nodes.candidate(hint.node)];
    let (placements, eliminations) = if hint.on { (shown, Vec::new()) } else { (Vec::new(), shown) };
    Step {
        technique,
        placements,
        eliminations,
        se: Some(Tenths::rounded(8.0 + length_bonus(hint.statements))),
        reason: Reason::Chain(Chain { kind: source.kind(), nodes: statements, ends, nested: Vec::new() }),
    }
}
