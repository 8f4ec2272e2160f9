//! Nice loops and AICs, plain and with groups.
//!
//! ```text
//! a === b --- c === d        === at least one is true: the only two of a cell, or of a digit in a house
//!  \               /         --- at most one is true: in one cell, or the same digit in one house
//!   not in here, *           so a or d is true, and what sees both is false
//! a === b --- c === d ---    a ring: every weak link holds exactly one truth
//! ```
//! | name | how it ends |
//! |---|---|
//! | discontinuous nice loop | where it began: a candidate that follows from its opposite, or that both ends exclude |
//! | continuous nice loop | at another candidate of its first cell: a ring |
//! | AIC | elsewhere: one digit and two or more victims, or two digits in cells that see each other |
//!
//! From each candidate, supposed true and supposed false, what follows is reached in the order of its distance, each
//! statement once. A way that comes back to a cell that it has left is no chain, and no other way to the same statement
//! is looked for. Of all chains the first by this order is taken: most eliminations, fewest links, first victims. All this
//! is HoDoKu's. Cost: candidates times links; few of them when a chain with two victims is known, since what is supposed
//! true then need not be looked at.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::implications::{Implications, NONE};
use crate::board::Candidate;
use crate::logic::bits::{Bits, Width};
use crate::logic::position::{Position, candidate, candidates_of, cell_list};
use crate::logic::step::CandidateGroup;
use crate::logic::{Reason, SearchOptions, Step, StepSink, Technique};

#[inline(never)]
pub(super) fn find<W: Width, const GROUPED: bool>(
    position: &Position<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let Some(graph) = Implications::new(position, GROUPED, false) else { return ControlFlow::Continue(()) };
    let reached = Reached::new(&graph);
    let mut search =
        Search { position, graph: &graph, all: options.all, grouped: GROUPED, reached, chains: Vec::new() };
    for on in [false, true] {
        for start in 0..graph.candidates {
            if (options.cancel)() {
                return ControlFlow::Continue(());
            }
            search.from(start, on);
        }
    }
    let mut chains = search.chains;
    chains.sort_by_key(|chain| chain.key);
    let mut told: Vec<(Technique, Vec<Candidate>)> = Vec::new();
    for chain in chains {
        let key = (chain.technique, chain.eliminations.clone());
        if !told.contains(&key) {
            told.push(key);
            found(chain.step(position, &graph))?;
        }
    }
    ControlFlow::Continue(())
}

/// What is taken first: eliminations, links, victims, and where it was met.
type Key = (Reverse<usize>, usize, usize, [usize; 3]);

struct Found {
    key: Key,
    technique: Technique,
    eliminations: Vec<Candidate>,
    /// From the first that is supposed false to the last that is true.
    path: Vec<usize>,
}

impl Found {
    fn step<W: Width>(self, position: &Position<W>, graph: &Implications<W>) -> Step {
        let link = |one: usize, other: usize| graph.link(position, one, other);
        let links = self.path.windows(2).map(|two| link(two[0], two[1])).collect();
        let is_ring =
            matches!(self.technique, Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop);
        let ring = is_ring.then(|| link(self.path[self.path.len() - 1], self.path[0]));
        let nodes = || self.path.iter().map(|&node| &graph.nodes[node]);
        let reason = match self.path.iter().all(|&node| node < graph.candidates) {
            true => Reason::Alternating {
                candidates: nodes().map(|node| candidate(node.cell, node.digit)).collect(),
                links,
                ring,
            },
            false => Reason::GroupedAlternating {
                groups: nodes()
                    .map(|node| CandidateGroup {
                        cells: cell_list(node.cells),
                        digit: candidate(node.cell, node.digit).digit,
                    })
                    .collect(),
                links,
                ring,
            },
        };
        Step::eliminate(self.technique, self.eliminations, reason)
    }
}

/// A node's being true, or its being false.
type Statement = u32;

fn statement(node: usize, on: bool) -> Statement {
    2 * node as u32 + u32::from(on)
}

/// What follows from one statement.
struct Reached {
    /// Per statement the one from which it follows; [`NONE`] if it was not reached.
    from: Vec<Statement>,
    /// In the order reached, with the number of links.
    order: Vec<(Statement, u32)>,
}

impl Reached {
    fn new<W: Width>(graph: &Implications<W>) -> Reached {
        Reached { from: vec![NONE; 2 * graph.nodes.len()], order: Vec::with_capacity(2 * graph.nodes.len()) }
    }

    fn reach(&mut self, statement: Statement, from: Statement, links: u32) {
        let known = &mut self.from[statement as usize];
        if *known == NONE {
            *known = from;
            self.order.push((statement, links));
        }
    }

    /// Goes on while fewer links than this are enough.
    fn run<W: Width>(
        &mut self,
        position: &Position<W>,
        graph: &Implications<W>,
        start: usize,
        on: bool,
        most: usize,
    ) {
        self.from.fill(NONE);
        self.order.clear();
        let first = statement(start, on);
        self.reach(first, first, 0);
        let home = graph.nodes[start].cell;
        let mut place = 0;
        while let Some(&(here, links)) = self.order.get(place) {
            place += 1;
            if links as usize + 1 > most {
                break;
            }
            let (node, links) = (here as usize / 2, links + 1);
            if here % 2 == 0 {
                for &next in graph.true_if_false(node) {
                    self.reach(statement(next as usize, true), here, links);
                }
                continue;
            }
            for &next in graph.false_if_true(node) {
                self.reach(statement(next as usize, false), here, links);
            }
            // Back in the first cell everything counts, even what makes nothing true.
            let node = &graph.nodes[node];
            if node.seen.has(home) {
                let back = graph.number(home, node.digit);
                if back != NONE {
                    self.reach(statement(back as usize, false), here, links);
                }
            } else if node.cell == home && !node.cells.has_two() {
                for digit in position.candidates(home).iter().filter(|&digit| digit != node.digit) {
                    self.reach(statement(graph.number(home, digit) as usize, false), here, links);
                }
            }
        }
    }

    /// The statements that lead to this one, from the first.
    fn path(&self, end: Statement) -> Vec<Statement> {
        let mut path = vec![end];
        let mut at = end;
        while self.from[at as usize] != at {
            at = self.from[at as usize];
            path.push(at);
        }
        path.reverse();
        path
    }
}

struct Search<'a, W: Width> {
    position: &'a Position<W>,
    graph: &'a Implications<W>,
    all: bool,
    grouped: bool,
    reached: Reached,
    /// All, or only the best.
    chains: Vec<Found>,
}

impl<W: Width> Search<'_, W> {
    /// The chains that begin with this candidate, supposed true or false.
    fn from(&mut self, start: usize, on: bool) {
        let graph = self.graph;
        let mut most = usize::MAX;
        if on {
            // These remove one candidate.
            if let Some(best) = self.chains.first().filter(|_| !self.all) {
                if best.key.0 < Reverse(1) {
                    return;
                }
                most = best.key.1;
            }
        } else if graph.true_if_false(start).is_empty() {
            return;
        }
        self.reached.run(self.position, graph, start, on, most);
        let home = graph.nodes[start].cell;
        for place in 1..self.reached.order.len() {
            let (end, links) = self.reached.order[place];
            let node = end as usize / 2;
            if links <= 2 || node >= graph.candidates {
                continue;
            }
            if graph.nodes[node].cell == home {
                self.at_home(start, on, end, links as usize, place);
            } else if !on && end % 2 == 1 {
                self.elsewhere(start, end, links as usize, place);
            }
        }
    }

    /// A chain back to its first cell.
    fn at_home(&mut self, start: usize, on: bool, end: Statement, links: usize, place: usize) {
        let (first, last) = (&self.graph.nodes[start], &self.graph.nodes[end as usize / 2]);
        let (is_true, same) = (end % 2 == 1, first.digit == last.digit);
        let rest = self.position.candidates(first.cell).without(W::Mask::one(first.digit));
        let victim = |digit: usize| vec![candidate(first.cell, digit)];
        let eliminations = match (on, is_true) {
            (true, false) if same => victim(first.digit),
            (true, true) if !same => victim(first.digit),
            (false, true) if same && !rest.is_empty() => {
                rest.iter().map(|digit| candidate(first.cell, digit)).collect()
            }
            (false, false) if !same => victim(last.digit),
            (false, true) if !same => return self.ring(start, end, place),
            _ => return,
        };
        let key = self.key(&eliminations, links, [usize::from(!on), start, place]);
        if !self.is_better(key) {
            return;
        }
        let path = self.reached.path(end);
        if !self.is_loop(&path) {
            return;
        }
        let path = &path[usize::from(on)..path.len() - usize::from(!is_true)];
        self.add(key, Technique::DiscontinuousNiceLoop, eliminations, path);
    }

    fn ring(&mut self, start: usize, end: Statement, place: usize) {
        let path = self.reached.path(end);
        if !self.is_loop(&path) {
            return;
        }
        let eliminations = self.around(&path);
        if eliminations.is_empty() {
            return;
        }
        let key = self.key(&eliminations, path.len() - 1, [1, start, place]);
        if self.is_better(key) {
            self.add(key, Technique::ContinuousNiceLoop, eliminations, &path);
        }
    }

    fn elsewhere(&mut self, start: usize, end: Statement, links: usize, place: usize) {
        let (first, last) = (&self.graph.nodes[start], &self.graph.nodes[end as usize / 2]);
        let eliminations = if first.digit == last.digit {
            let gone = self.position.cells_of(first.digit).and(first.seen).and(last.seen);
            if !gone.has_two() {
                return;
            }
            candidates_of(gone, first.digit)
        } else {
            let has = |cell: usize, digit: usize| self.position.candidates(cell).has(digit);
            if !first.seen.has(last.cell) || !has(first.cell, last.digit) || !has(last.cell, first.digit) {
                return;
            }
            let mut both = vec![candidate(first.cell, last.digit), candidate(last.cell, first.digit)];
            both.sort_unstable_by_key(|one| (one.digit, one.cell));
            both
        };
        let key = self.key(&eliminations, links, [2, start, place]);
        if !self.is_better(key) {
            return;
        }
        let path = self.reached.path(end);
        if self.is_way(&path, None) {
            self.add(key, Technique::Aic, eliminations, &path);
        }
    }

    /// Eliminations by digit and cell; their places weigh more from one to the next.
    fn key(&self, eliminations: &[Candidate], links: usize, met: [usize; 3]) -> Key {
        let weighed =
            |(place, one): (usize, &Candidate)| one.cell.index() * (1 + 80 * place) + one.digit.index() + 1;
        let victims = eliminations.iter().enumerate().map(weighed).sum();
        (Reverse(eliminations.len()), links, victims, met)
    }

    fn is_better(&self, key: Key) -> bool {
        self.all || self.chains.first().is_none_or(|best| key < best.key)
    }

    fn add(&mut self, key: Key, technique: Technique, eliminations: Vec<Candidate>, path: &[Statement]) {
        let path: Vec<usize> = path.iter().map(|&statement| statement as usize / 2).collect();
        let has_groups = path.iter().any(|&node| node >= self.graph.candidates);
        if self.grouped && self.all && !has_groups {
            return;
        }
        let technique = match technique {
            _ if !self.grouped => technique,
            Technique::ContinuousNiceLoop => Technique::GroupedContinuousNiceLoop,
            Technique::DiscontinuousNiceLoop => Technique::GroupedDiscontinuousNiceLoop,
            _ => Technique::GroupedAic,
        };
        if !self.all {
            self.chains.clear();
        }
        self.chains.push(Found { key, technique, eliminations, path });
    }

    /// Whether the way leaves its first cell at once and comes back to it from another one.
    fn is_loop(&self, path: &[Statement]) -> bool {
        let cell = |place: usize| self.graph.nodes[path[place] as usize / 2].cell;
        cell(0) != cell(1) && cell(path.len() - 1) != cell(path.len() - 2) && self.is_way(path, Some(cell(0)))
    }

    /// Whether no cell is met again after it was left, but for this one.
    fn is_way(&self, path: &[Statement], but: Option<usize>) -> bool {
        let mut left = W::Cells::default();
        let mut before = None;
        for &statement in path {
            let node = &self.graph.nodes[statement as usize / 2];
            if left.has(node.cell) {
                return false;
            }
            if let Some(cells) = before {
                left = left.or(cells);
            }
            before = (Some(node.cell) != but).then_some(node.cells);
        }
        true
    }

    /// What every weak link of a ring takes from others, by digit and cell. Candidates in cells of the ring stay: what
    /// the ring says about them is said by its own links.
    fn around(&self, ring: &[Statement]) -> Vec<Candidate> {
        let position = self.position;
        let node = |place: usize| &self.graph.nodes[ring[place] as usize / 2];
        let last = ring.len() - 1;
        let own = (0..last).fold(W::Cells::default(), |all, place| all.or(node(place).cells));
        let mut gone = Vec::new();
        let mut rest_of = |cell: usize, one: usize, other: usize| {
            let rest = position.candidates(cell).without(W::Mask::one(one)).without(W::Mask::one(other));
            gone.extend(rest.iter().map(|digit| candidate(cell, digit)));
        };
        rest_of(node(0).cell, node(0).digit, node(last).digit);
        for place in (1..last).step_by(2) {
            // This is true, so the next is not.
            let (one, other) = (node(place), node(place + 1));
            let enters = node(place - 1).cell != one.cell && one.cell == other.cell;
            if enters && place + 2 <= last && other.cell != node(place + 2).cell {
                rest_of(one.cell, one.digit, node(place + 2).digit);
            }
        }
        for place in (1..last).step_by(2) {
            let (one, other) = (node(place), node(place + 1));
            if one.cell != other.cell {
                let seen = one.seen.and(other.seen).without(own);
                gone.extend(candidates_of(position.cells_of(other.digit).and(seen), other.digit));
            }
        }
        gone.sort_unstable_by_key(|one| (one.digit, one.cell));
        gone.dedup();
        gone
    }
}
