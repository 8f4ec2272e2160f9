//! Chains inside a run: what a search for chains finds on the working copy.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::run::{Cause, Marks, Run};
use super::{Depth, Found, Search, Source, number};
use crate::logic::bits::{Bits, Width};
use crate::logic::finders::chains::{forcing, multiple};
use crate::logic::position::{Geometry, Position};
use crate::logic::step::{Chain, ChainLink, ChainNode};

/// A statement of a nested chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::logic::finders::chains) struct Line {
    pub candidate: usize,
    pub on: bool,
    pub link: ChainLink,
    /// The lines it follows from.
    pub parents: Vec<usize>,
    /// Lines made later have larger numbers.
    pub made: u32,
}

/// A chain on the working copy of a run.
pub(in crate::logic::finders::chains) struct Nested {
    /// Its statements, and those of the chains nested in it.
    pub complexity: usize,
    /// The candidates that it strikes, as they were written down.
    pub strikes: Vec<usize>,
    pub source: Source,
    /// Per branch the statements level by level, the last one first. A ring has a second branch, read the other way.
    pub branches: Vec<Vec<Line>>,
    /// The chains nested in it.
    pub inside: Vec<Arc<Nested>>,
}

impl Nested {
    /// Whether both say the same in the same words.
    pub fn same(&self, other: &Nested) -> bool {
        let words = |one: &Vec<Line>, other: &Vec<Line>| {
            one.len() == other.len()
                && one
                    .iter()
                    .zip(other)
                    .all(|(one, other)| (one.candidate, one.on) == (other.candidate, other.on))
        };
        self.branches.len() == other.branches.len()
            && self.branches.iter().zip(&other.branches).all(|(one, other)| words(one, other))
    }

    /// The candidates struck since the outer run began on which the chain rests: those of every cell and house that
    /// made one of its candidates true.
    pub fn owed<W: Width>(&self, source: &Position<W>, work: &Position<W>) -> Vec<usize> {
        let at = &*source.at;
        let mut owed = Vec::new();
        let mut seen = HashSet::new();
        for line in self.branches.iter().flatten().filter(|line| line.on) {
            let (cell, digit) = (line.candidate / at.side, line.candidate % at.side);
            let link = match (line.link, self.source) {
                (ChainLink::Assumed, Source::Cell(_)) => ChainLink::Cell,
                (ChainLink::Assumed, Source::House(house, _)) => {
                    ChainLink::House(crate::board::HouseId::new(house))
                }
                (link, _) => link,
            };
            let mut add = |candidate: usize| {
                if seen.insert(candidate) {
                    owed.push(candidate);
                }
            };
            match link {
                ChainLink::Cell => {
                    let struck = source.candidates(cell).without(work.candidates(cell));
                    struck.iter().for_each(|digit| add(number(at, cell, digit)));
                }
                ChainLink::House(house) => {
                    let struck = source.cells_of(digit).without(work.cells_of(digit));
                    struck.and(at.houses[house.index()]).iter().for_each(|cell| add(number(at, cell, digit)));
                }
                _ => {}
            }
        }
        owed
    }

    /// As part of a reason.
    pub fn chain<W: Width>(&self, at: &Geometry<W>) -> Chain {
        let ring = self.source == Source::Ring;
        // The second branch of a ring is the first one read the other way.
        let branches = if ring { &self.branches[..1] } else { &self.branches };
        let mut chain = chain(at, self.source, branches, &self.inside);
        if ring {
            // A ring ends with the statement with which it begins.
            let last = chain.nodes.len();
            let first = ChainNode { link: ChainLink::Assumed, parents: Vec::new(), ..chain.nodes[0].clone() };
            chain.nodes[last - 1].parents.push(last);
            chain.nodes.push(first);
        }
        chain
    }
}

/// Branches as part of a reason: a parent stands after its children.
pub(super) fn chain<W: Width>(
    at: &Geometry<W>,
    source: Source,
    branches: &[Vec<Line>],
    nested: &[Arc<Nested>],
) -> Chain {
    let (mut nodes, mut ends) = (Vec::new(), Vec::new());
    for branch in branches {
        let start = nodes.len();
        ends.push(start);
        let mut order: Vec<usize> = (0..branch.len()).collect();
        // The end of a contradiction may not be the last statement made, and stands first all the same.
        order[1..].sort_by_key(|&line| std::cmp::Reverse(branch[line].made));
        let mut places = vec![0; branch.len()];
        order.iter().enumerate().for_each(|(place, &line)| places[line] = start + place);
        nodes.extend(order.iter().map(|&line| &branch[line]).map(|line| ChainNode {
            candidate: super::candidate(line.candidate / at.side, line.candidate % at.side),
            on: line.on,
            link: line.link,
            parents: line.parents.iter().map(|&parent| places[parent]).collect(),
        }));
    }
    let nested = nested.iter().map(|nested| nested.chain(at)).collect();
    Chain { kind: source.kind(), nodes, ends, nested }
}

/// What a branch of a dynamic chain says, and the chains nested in it that are not in the list yet.
pub(super) fn branch(run: &Run, end: u32, marks: &mut Marks, nested: &mut Vec<Arc<Nested>>) -> Vec<Line> {
    let lineage = run.lineage(end, marks).to_vec();
    // A parent that is left out because the same was said before is found by what it says.
    let place = |statement: u32| {
        let wanted = &run.statements[statement as usize];
        let says = |&known: &u32| {
            let known = &run.statements[known as usize];
            (known.candidate, known.on) == (wanted.candidate, wanted.on)
        };
        lineage.iter().position(says).unwrap_or(0)
    };
    let mut lines = Vec::with_capacity(lineage.len());
    for &statement in &lineage {
        let made = &run.statements[statement as usize];
        let link = match made.cause {
            Cause::Assumed => ChainLink::Assumed,
            Cause::Cell => ChainLink::Cell,
            Cause::House(house) => ChainLink::House(crate::board::HouseId::new(house.into())),
            Cause::Rule(technique) => ChainLink::Rule(technique),
            Cause::Nested(hint) => ChainLink::Nested(file(nested, &run.nested[hint as usize])),
        };
        let parents = run.parents(statement).iter().map(|&parent| place(parent)).collect();
        lines.push(Line { candidate: made.candidate as usize, on: made.on, link, parents, made: statement });
    }
    lines
}

/// The place of a nested chain in the list, where each stands once.
pub(super) fn file(nested: &mut Vec<Arc<Nested>>, hint: &Arc<Nested>) -> usize {
    let known = nested.iter().position(|known| Arc::ptr_eq(known, hint) || known.same(hint));
    known.unwrap_or_else(|| {
        nested.push(Arc::clone(hint));
        nested.len() - 1
    })
}

/// Hands over every chain of this depth in the position, best first, until one kind of chain has counted.
pub(super) fn every<W: Width>(
    position: &Position<W>,
    depth: Depth,
    cancel: &dyn Fn() -> bool,
    mut counts: impl FnMut(Nested) -> bool,
) {
    match depth {
        Depth::Plain | Depth::Rules => {}
        Depth::Chains | Depth::Multiple => {
            let mut any = false;
            forcing::every(position, |hint| any |= counts(hint));
            if !any && depth == Depth::Multiple {
                multiple::every(position, |hint| {
                    counts(hint);
                });
            }
        }
        Depth::Dynamic(inner) => {
            let inner = [Depth::Plain, Depth::Rules, Depth::Chains, Depth::Multiple][usize::from(inner)];
            let mut hints: Vec<(usize, u8, usize, Nested)> = Vec::new();
            let mut order = 0;
            let mut best: HashMap<Vec<usize>, usize> = HashMap::new();
            // Of hints that strike the same only the best counts, the first of equals.
            Search::new(position, inner, cancel, None).each(&mut |found, marks| {
                let strikes = strikes(position, found.target);
                let place = *best.entry(strikes.clone()).or_insert(hints.len());
                let known = hints.get(place).map(|&(complexity, key, ..)| (complexity, key));
                let most = known.map_or(usize::MAX, |known| known.0);
                let Some(complexity) = found.complexity(most, marks) else { return };
                if known.is_none_or(|known| (complexity, found.key) < known) {
                    // Among equals what is found first comes first.
                    order += 1;
                    let hint = (complexity, found.key, order, collect(&found, strikes, marks));
                    if place < hints.len() { hints[place] = hint } else { hints.push(hint) }
                }
            });
            hints.sort_by_key(|&(complexity, key, order, _)| (complexity, key, order));
            hints.into_iter().for_each(|(.., hint)| {
                counts(hint);
            });
        }
    }
}

/// What a conclusion strikes.
pub(super) fn strikes<W: Width>(position: &Position<W>, (candidate, on): (usize, bool)) -> Vec<usize> {
    let at = &*position.at;
    let (cell, digit) = (candidate / at.side, candidate % at.side);
    match on {
        true => {
            let others = position.candidates(cell).iter().filter(|&other| other != digit);
            others.map(|other| number(at, cell, other)).collect()
        }
        false => vec![candidate],
    }
}

/// A hint of a dynamic search as a chain inside another run.
fn collect(found: &Found<'_>, strikes: Vec<usize>, marks: &mut Marks) -> Nested {
    let mut inside = Vec::new();
    let branches: Vec<Vec<Line>> =
        found.branches.iter().map(|&(run, end)| branch(run, end, marks, &mut inside)).collect();
    let own: usize = branches.iter().map(Vec::len).sum();
    let complexity = own + inside.iter().map(|nested| nested.complexity).sum::<usize>();
    Nested { complexity, strikes, source: found.source, branches, inside }
}
