//! Alternating chains of one digit, and of cells with two candidates: X-chains and XY-chains.
//!
//! ```text
//! a === b --- c === d        === at least one is true: the only two of a cell, or of a digit in a house
//!  \               /         --- at most one is true: in one cell, or the same digit in one house
//!   not in here, *           so a or d is true, and what sees both is false
//! ```
//! | name | links |
//! |---|---|
//! | X-chain | one digit, houses only |
//! | XY-chain | strong links in cells of two candidates, weak ones between cells |
//!
//! Of all chains the one is taken that rules out most, of these the shortest, of these the one with the first victims:
//! HoDoKu's choice, as is the length at which it gives up. From each candidate, taken to be false, the others are
//! reached in the order of their distance, each once. Where the shortest way comes back to a cell that it has left,
//! the shortest that does not is looked for by trying. Candidates without a strong link cannot carry a chain on and are left
//! out. Cost: candidates with strong links times the words of their sets. `loops` has chains of any links.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use crate::board::{Candidate, HouseId};
use crate::logic::bits::{Bits, Width};
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
}

/// More candidates than this are not chained: the tables grow with the square.
const MOST: usize = 4_096;

/// HoDoKu gives up at twenty links, and the last one is strong.
const LONGEST: u32 = 19;

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

    fn from(&mut self, graph: &Graph, start: usize) {
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
            if links + 2 > LONGEST {
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
    search(position, Rules::X, known, options, found)?;
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
        search(position, Rules::Xy, W::Mask::default(), options, found)
    })
}

/// A pair of ends, and what they rule out.
struct Ends<W: Width> {
    /// What is taken first: eliminations, links, victims, and where it was met.
    key: (Reverse<usize>, u32, usize, usize),
    start: usize,
    end: usize,
    gone: W::Cells,
}

/// The chain that comes first, or all of them in this order.
fn search<W: Width>(
    position: &Position<W>,
    rules: Rules,
    left_out: W::Mask,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let at = &*position.at;
    let Some(graph) = Graph::new(position, rules, left_out) else { return ControlFlow::Continue(()) };
    let mut reach = Reach::new(&graph);
    let mut chains: Vec<Ends<W>> = Vec::new();
    let mut most = 0;
    for start in 0..graph.nodes.len() {
        let (cell, of) = graph.nodes[start];
        reach.from(&graph, start);
        for &(end, links) in &reach.queue {
            let (last, other) = graph.nodes[end as usize];
            // A chain is the same from both ends. One of cells with two candidates does not come back to its first cell.
            if links < 3 || (end as usize) < start || of != other || (rules == Rules::Xy && cell == last) {
                continue;
            }
            let gone = position.cells_of(of).and(at.peers[cell]).and(at.peers[last]);
            let count = gone.count();
            if count == 0 || (count < most && !options.all) {
                continue;
            }
            let weighed = |(place, cell): (usize, usize)| cell * (1 + 80 * place) + of + 1;
            let victims = gone.iter().enumerate().map(weighed).sum();
            let key = (Reverse(count), links, victims, chains.len());
            chains.push(Ends { key, start, end: end as usize, gone });
            most = most.max(count);
        }
    }
    let technique = if rules == Rules::X { Technique::XChain } else { Technique::XyChain };
    let mut told: Vec<Vec<Candidate>> = Vec::new();
    let mut queue: BinaryHeap<Reverse<Waiting>> =
        chains.iter().enumerate().map(|(number, chain)| Reverse((chain.key, number, None))).collect();
    while let Some(Reverse((mut key, number, path))) = queue.pop() {
        let chain = &chains[number];
        let path = match path {
            Some(path) => path,
            None => {
                reach.from(&graph, chain.start);
                let shortest = reach.path(chain.start, chain.end);
                if !is_simple(&graph, &shortest) {
                    if let Some(path) = simple(&graph, &mut reach, chain.start, chain.end, chain.key.1 + 2) {
                        key.1 = path.len() as u32 - 1;
                        queue.push(Reverse((key, number, Some(path))));
                    }
                    continue;
                }
                shortest
            }
        };
        let eliminations = candidates_of(chain.gone, graph.nodes[chain.start].1);
        if told.contains(&eliminations) {
            continue;
        }
        told.push(eliminations.clone());
        let links = path.windows(2).map(|two| link(position, &graph, two[0], two[1])).collect();
        let candidates = path.iter().map(|&node| graph.candidate(node)).collect();
        let reason = Reason::Alternating { candidates, links, ring: None };
        found(Step { technique, placements: Vec::new(), eliminations, se: technique.se(), reason })?;
    }
    ControlFlow::Continue(())
}

/// A chain that waits for its turn: its key, its number and, if it is not the shortest, its way.
type Waiting = ((Reverse<usize>, u32, usize, usize), usize, Option<Vec<usize>>);

/// Whether no cell is met again after it was left, but for the first at the end.
fn is_simple(graph: &Graph, path: &[usize]) -> bool {
    let mut cells: Vec<usize> = path.iter().map(|&node| graph.nodes[node].0).collect();
    cells.dedup();
    if cells.len() > 1 && cells.first() == cells.last() {
        cells.pop();
    }
    cells.sort_unstable();
    cells.windows(2).all(|two| two[0] != two[1])
}

/// The shortest chain between two ends that meets no cell again, of this length or more.
fn simple(graph: &Graph, reach: &mut Reach, start: usize, end: usize, least: u32) -> Option<Vec<usize>> {
    // A chain reads the same from its end, so this is how far it is.
    reach.from(graph, end);
    let mut away = vec![u32::MAX; graph.nodes.len()];
    for &(node, links) in reach.queue.iter().rev() {
        away[node as usize] = links;
    }
    let mut most = least;
    while most <= LONGEST {
        let mut path = vec![start];
        if extend(graph, &away, end, most, &mut path) {
            return Some(path);
        }
        most += 2;
    }
    None
}

/// Completes a chain whose last candidate is false, in so many links.
fn extend(graph: &Graph, away: &[u32], end: usize, most: u32, path: &mut Vec<usize>) -> bool {
    let from = path[path.len() - 1];
    if away[from].saturating_add(path.len() as u32 - 1) > most {
        return false;
    }
    for &next in graph.strong(from) {
        path.push(next as usize);
        if next as usize == end && path.len() as u32 == most + 1 && is_simple(graph, path) {
            return true;
        }
        if (path.len() as u32) < most && is_simple(graph, path) {
            for (word, &weak) in graph.weak(next as usize).iter().enumerate() {
                let mut left = weak;
                while left != 0 {
                    let lost = 64 * word + left.trailing_zeros() as usize;
                    left &= left - 1;
                    path.push(lost);
                    if is_simple(graph, path) && extend(graph, away, end, most, path) {
                        return true;
                    }
                    path.pop();
                }
            }
        }
        path.pop();
    }
    false
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
