//! Alternating chains: X-chains, XY-chains, AICs and nice loops.
//!
//! ```text
//! a === b --- c === d        === at least one is true: the only two of a cell, or of a digit in a house
//!  \               /         --- at most one is true: in one cell, or the same digit in one house
//!   not in here, *           so a or d is true, and what sees both is false
//! a === b --- c === d ---    a ring: every weak link holds exactly one truth
//! ```
//! | name | links |
//! |---|---|
//! | X-chain | one digit, houses only |
//! | XY-chain | strong links in cells of two candidates, weak ones between cells |
//! | AIC | any; the ends have one digit and several victims, or two digits and see each other |
//! | discontinuous nice loop | any; one victim, or an end that is true because it would follow from being false |
//! | continuous nice loop | a ring |
//!
//! From each candidate, taken to be false, the others are reached in the order of their distance, each once: what
//! matters are the ends, and the shortest way between them is the one to tell. Candidates without a strong link
//! cannot carry a chain on and are left out. Cost: candidates with strong links times the words of their sets.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::board::{Candidate, HouseId};
use crate::logic::bits::{Bits, Width, set_of};
use crate::logic::memory::Memory;
use crate::logic::position::{Position, candidate, candidates_of};
use crate::logic::step::ChainLink;
use crate::logic::{Reason, SearchOptions, Step, StepSink, Technique};

/// Which links count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rules {
    /// One digit: only houses.
    X,
    /// Strong links in cells, weak ones in houses.
    Xy,
    /// All.
    All,
}

/// More candidates than this are not chained: the tables grow with the square.
const MOST: usize = 4_096;

/// The candidates with strong links, and their links.
struct Graph {
    /// Cell and digit.
    nodes: Vec<(usize, usize)>,
    /// What is true if this is false, of all candidates one after the other, and where each one's begin; one more at
    /// the end.
    strong: Vec<u32>,
    starts: Vec<u32>,
    /// What is false if this is true: `words` words for each.
    weak: Vec<u64>,
    words: usize,
}

impl Graph {
    fn new<W: Width>(position: &Position<W>, rules: Rules, left_out: W::Mask) -> Option<Graph> {
        let at = &*position.at;
        let mut numbers = vec![NONE; at.cells * at.side];
        let mut nodes = Vec::with_capacity(position.open().min(MOST));
        // The digits of a cell that have a strong link.
        let carried = |cell: usize| {
            let own = position.candidates(cell);
            if rules != Rules::X && position.pair().has(cell) {
                return own;
            }
            let linked =
                |all: W::Mask, &(house, _): &(u16, u16)| all.or(position.bilocal(usize::from(house)));
            match rules {
                Rules::Xy => W::Mask::default(),
                _ => own.and(at.houses_of(cell).iter().fold(W::Mask::default(), linked)),
            }
        };
        let cells = if rules == Rules::Xy { position.pair() } else { position.unsolved() };
        let mut spots = vec![W::Cells::default(); at.side];
        for cell in cells.iter() {
            for of in carried(cell).without(left_out).iter() {
                numbers[cell * at.side + of] = nodes.len() as u32;
                nodes.push((cell, of));
                spots[of].insert(cell);
            }
        }
        if nodes.len() > MOST {
            return None;
        }
        let words = nodes.len().div_ceil(64);
        let mut strong = Vec::with_capacity(2 * nodes.len());
        let mut starts = Vec::with_capacity(nodes.len() + 1);
        starts.push(0);
        let mut weak = vec![0u64; words * nodes.len()];
        for (node, &(cell, of)) in nodes.iter().enumerate() {
            let (own, start) = (position.candidates(cell), strong.len());
            let number = |cell: usize, of: usize| numbers[cell * at.side + of];
            if rules != Rules::X && position.pair().has(cell) {
                strong.push(number(cell, own.without(W::Mask::one(of)).first()));
            }
            if rules != Rules::Xy {
                let houses = at.houses_of(cell).iter().map(|&(house, _)| usize::from(house));
                for house in houses.filter(|&house| position.bilocal(house).has(of)) {
                    let mut other = position.cells_of(of).and(at.houses[house]);
                    other.remove(cell);
                    let other = number(other.first(), of);
                    if !strong[start..].contains(&other) {
                        strong.push(other);
                    }
                }
            }
            starts.push(strong.len() as u32);
            let row = &mut weak[node * words..(node + 1) * words];
            let mut link = |number: u32| row[number as usize / 64] |= 1 << (number % 64);
            spots[of].and(at.peers[cell]).iter().for_each(|peer| link(number(peer, of)));
            if rules == Rules::All {
                let others = own.iter().filter(|&other| other != of).map(|other| number(cell, other));
                others.filter(|&number| number != NONE).for_each(link);
            }
        }
        Some(Graph { nodes, strong, starts, weak, words })
    }

    fn strong(&self, node: usize) -> &[u32] {
        &self.strong[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    fn weak(&self, node: usize) -> &[u64] {
        &self.weak[node * self.words..(node + 1) * self.words]
    }

    fn candidate(&self, node: usize) -> Candidate {
        let (cell, of) = self.nodes[node];
        candidate(cell, of)
    }
}

/// What follows from one candidate's being false.
struct Reach {
    /// Per candidate the false one that made it true, and the true one that made it false.
    on: Vec<u32>,
    off: Vec<u32>,
    /// Those not yet false.
    left: Vec<u64>,
    /// True candidates in the order reached, with the number of links.
    queue: Vec<(u32, u32)>,
}

const NONE: u32 = u32::MAX;

impl Reach {
    fn new(graph: &Graph) -> Reach {
        let nodes = graph.nodes.len();
        Reach {
            on: vec![NONE; nodes],
            off: vec![NONE; nodes],
            left: Vec::new(),
            queue: Vec::with_capacity(nodes),
        }
    }

    /// Goes on while fewer links than this are enough.
    fn from(&mut self, graph: &Graph, start: usize, most: usize) {
        self.on.fill(NONE);
        self.left.clear();
        self.left.resize(graph.words, u64::MAX);
        self.left[start / 64] &= !(1 << (start % 64));
        self.queue.clear();
        for &next in graph.strong(start) {
            self.on[next as usize] = start as u32;
            self.queue.push((next, 1));
        }
        let mut place = 0;
        while let Some(&(node, links)) = self.queue.get(place) {
            place += 1;
            if links as usize + 2 > most {
                break;
            }
            for (word, (left, weak)) in self.left.iter_mut().zip(graph.weak(node as usize)).enumerate() {
                let mut new = weak & *left;
                *left &= !new;
                while new != 0 {
                    let lost = 64 * word + new.trailing_zeros() as usize;
                    new &= new - 1;
                    self.off[lost] = node;
                    for &next in graph.strong(lost) {
                        if self.on[next as usize] == NONE {
                            self.on[next as usize] = lost as u32;
                            self.queue.push((next, links + 2));
                        }
                    }
                }
            }
        }
    }

    /// The chain that ends here, from its start.
    fn path(&self, start: usize, end: usize) -> Vec<usize> {
        let mut path = vec![end];
        let mut node = end;
        loop {
            let before = self.on[node] as usize;
            path.push(before);
            if before == start {
                break;
            }
            node = self.off[before] as usize;
            path.push(node);
        }
        path.reverse();
        path
    }
}

/// A chain found: its ends, and what follows.
struct Chain {
    links: u32,
    start: usize,
    end: usize,
    technique: Technique,
    eliminations: Vec<Candidate>,
    /// For a ring the whole of it: it is not found again from its ends alone.
    path: Vec<usize>,
}

#[inline(never)]
pub(super) fn x_chains<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    // A chain that was not there before needs a candidate of its digit to have gone.
    let known = memory.exhausted_digits();
    let mut exhausted = true;
    let found = &mut |step| {
        exhausted = false;
        found(step)
    };
    search(position, Rules::X, known, options, found, |_, start, end, tell| {
        one_digit(position, Technique::XChain, start, end, tell)
    })?;
    if exhausted {
        memory.mark_digits_exhausted_but(W::Mask::default());
    }
    ControlFlow::Continue(())
}

#[inline(never)]
pub(super) fn xy_chains<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    memory.search_pairs(position, found, |found| {
        search(position, Rules::Xy, W::Mask::default(), options, found, |_, start, end, tell| {
            one_digit(position, Technique::XyChain, start, end, tell)
        })
    })
}

/// What may follow from two ends: a technique and its victims.
type Tell<'a> = dyn FnMut(Technique, Vec<Candidate>) + 'a;

fn one_digit<W: Width>(
    position: &Position<W>,
    technique: Technique,
    (start, of): (usize, usize),
    (end, other): (usize, usize),
    tell: &mut Tell<'_>,
) {
    if of == other {
        let gone = position.cells_of(of).and(position.at.peers[start]).and(position.at.peers[end]);
        if !gone.is_empty() {
            tell(technique, candidates_of(gone, of));
        }
    }
}

#[inline(never)]
pub(super) fn nice_loops<W: Width>(
    position: &Position<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let at = &*position.at;
    search(position, Rules::All, W::Mask::default(), options, found, |ring, start, end, tell| {
        let ((cell, of), (last, other)) = (start, end);
        if let Some(ring) = ring {
            let eliminations = around(position, ring);
            if !eliminations.is_empty() {
                tell(Technique::ContinuousNiceLoop, eliminations);
            }
        }
        if start == end {
            // It is true: the rest of its cell is not.
            let rest = position.candidates(cell).without(W::Mask::one(of));
            if !rest.is_empty() {
                tell(Technique::DiscontinuousNiceLoop, rest.iter().map(|of| candidate(cell, of)).collect());
            }
        } else if of == other {
            let gone = position.cells_of(of).and(at.peers[cell]).and(at.peers[last]);
            if gone.has_two() {
                tell(Technique::Aic, candidates_of(gone, of));
            }
            if options.all || !gone.has_two() {
                gone.iter()
                    .for_each(|gone| tell(Technique::DiscontinuousNiceLoop, vec![candidate(gone, of)]));
            }
        } else if cell != last && at.peers[cell].has(last) {
            let one = position.candidates(cell).has(other).then(|| candidate(cell, other));
            let two = position.candidates(last).has(of).then(|| candidate(last, of));
            if let (Some(one), Some(two)) = (one, two) {
                tell(Technique::Aic, vec![one, two]);
            }
            if options.all || one.is_none() || two.is_none() {
                let each = [one, two].into_iter().flatten();
                each.for_each(|gone| tell(Technique::DiscontinuousNiceLoop, vec![gone]));
            }
        }
    })
}

/// What every weak link of a ring takes from others. Candidates in cells of the ring stay: what the ring says about
/// them is said by its own links.
fn around<W: Width>(position: &Position<W>, ring: &[(usize, usize)]) -> Vec<Candidate> {
    let at = &*position.at;
    let cells: W::Cells = set_of(ring.iter().map(|&(cell, _)| cell));
    let mut gone = Vec::new();
    for place in (1..ring.len()).step_by(2) {
        let ((cell, of), (next, other)) = (ring[place], ring[(place + 1) % ring.len()]);
        if cell == next {
            let mut rest = position.candidates(cell);
            rest.remove(of);
            rest.remove(other);
            gone.extend(rest.iter().map(|of| candidate(cell, of)));
        } else {
            let seen = position.cells_of(of).and(at.peers[cell]).and(at.peers[next]).without(cells);
            gone.extend(seen.iter().map(|cell| candidate(cell, of)));
        }
    }
    gone.sort_unstable();
    gone.dedup();
    gone
}

/// The shortest chain, or all of them, the shortest first.
fn search<W: Width>(
    position: &Position<W>,
    rules: Rules,
    left_out: W::Mask,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
    mut judge: impl FnMut(Option<&[(usize, usize)]>, (usize, usize), (usize, usize), &mut Tell<'_>),
) -> ControlFlow<()> {
    let Some(graph) = Graph::new(position, rules, left_out) else { return ControlFlow::Continue(()) };
    let mut reach = Reach::new(&graph);
    let mut chains: Vec<Chain> = Vec::new();
    let mut most = usize::MAX;
    for start in 0..graph.nodes.len() {
        reach.from(&graph, start, most);
        for &(end, links) in &reach.queue {
            let end = end as usize;
            if links as usize > most {
                break;
            }
            let closed = rules == Rules::All && graph.weak(end)[start / 64] >> (start % 64) & 1 == 1;
            // A chain is the same from both ends; a ring may be met on another way.
            let met = end < start && !closed && (rules != Rules::All || !options.all);
            if links < 3 || met {
                continue;
            }
            let path = if closed { reach.path(start, end) } else { Vec::new() };
            let ring: Vec<(usize, usize)> = path.iter().map(|&node| graph.nodes[node]).collect();
            let ring = (closed && is_simple(&ring)).then_some(&ring[..]);
            judge(ring, graph.nodes[start], graph.nodes[end], &mut |technique, eliminations| {
                let path = match technique {
                    Technique::ContinuousNiceLoop => path.clone(),
                    _ => Vec::new(),
                };
                chains.push(Chain { links, start, end, technique, eliminations, path });
            });
            if !options.all && chains.last().is_some_and(|chain| chain.links == links) {
                // Only a shorter one is of interest now, or one as long that takes more.
                most = most.min(links as usize);
            }
        }
    }
    chains.sort_by_key(|chain| (chain.links, Reverse(chain.eliminations.len())));
    if !options.all {
        chains.truncate(1);
    }
    let mut told: Vec<(Technique, Vec<Candidate>)> = Vec::new();
    for chain in chains {
        let key = (chain.technique, chain.eliminations.clone());
        if told.contains(&key) {
            continue;
        }
        told.push(key);
        let ring = !chain.path.is_empty();
        let path = match ring {
            true => chain.path,
            false => {
                reach.from(&graph, chain.start, usize::MAX);
                reach.path(chain.start, chain.end)
            }
        };
        let links = path.windows(2).map(|two| link(position, &graph, two[0], two[1])).collect();
        let closing = link(position, &graph, chain.end, chain.start);
        found(Step {
            technique: chain.technique,
            placements: Vec::new(),
            eliminations: chain.eliminations,
            se: chain.technique.se(),
            reason: Reason::Alternating {
                candidates: path.iter().map(|&node| graph.candidate(node)).collect(),
                links,
                ring: ring.then_some(closing),
            },
        })?;
    }
    ControlFlow::Continue(())
}

/// Whether no cell is met again after it was left.
fn is_simple(ring: &[(usize, usize)]) -> bool {
    let mut cells: Vec<usize> = ring.iter().map(|&(cell, _)| cell).collect();
    cells.dedup();
    if cells.len() > 1 && cells.first() == cells.last() {
        cells.pop();
    }
    cells.sort_unstable();
    cells.windows(2).all(|two| two[0] != two[1])
}

/// What links two candidates: their cell, or a house of both, one with no other place if there is one.
fn link<W: Width>(position: &Position<W>, graph: &Graph, one: usize, other: usize) -> ChainLink {
    let at = &*position.at;
    let ((cell, of), (next, _)) = (graph.nodes[one], graph.nodes[other]);
    if cell == next {
        return ChainLink::Cell;
    }
    let shared = || at.box_first(cell).filter(|&house| at.houses[house].has(next));
    let tight = shared().find(|&house| position.bilocal(house).has(of));
    tight.or_else(|| shared().next()).map_or(ChainLink::Cell, |house| ChainLink::House(HouseId::new(house)))
}
