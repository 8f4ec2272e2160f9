//! Dynamic chains: what follows from an assumption when every candidate found false is struck at once.
//!
//! ```text
//! contradiction   an assumption makes a candidate both true and false: the opposite holds
//! double          the same follows whether a candidate is true or false
//! house           the same follows from every place of a digit in a house
//! cell            the same follows from every digit of a cell
//! ```
//! One run per candidate being true and one per candidate being false: first as sets (see `plan`), and with its reasons where
//! it takes part in a hint (see `run`). The hint with the fewest statements wins, then by its kind, then the first found;
//! that is Sukaku Explainer's order.
//!
//! | depth | what a run may use besides (see `rules`, `nested`) | rated from |
//! |---|---|---|
//! | [`Depth::Plain`] | nothing | 8.5 |
//! | [`Depth::Rules`] | locked candidates, pairs, X-wings | 9.0 |
//! | [`Depth::Chains`] | also forcing chains and cycles on the working copy | 9.5 |
//! | [`Depth::Multiple`] | also multiple chains | 10.0 |
//! | [`Depth::Dynamic`] | dynamic chains instead | 10.5 |

mod inside;
mod nested;
mod plan;
mod rules;
mod run;
mod sets;
mod tables;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

pub(super) use self::nested::{Line, Nested};
use self::plan::Plan;
use self::run::{Marks, Run, Runner};
use super::length_bonus;
use crate::board::{Cell, HouseId};
use crate::logic::bits::{Bits, Width};
use crate::logic::position::{Crossing, Geometry, Position, candidate, digit};
use crate::logic::step::ChainKind;
use crate::logic::{Crew, Reason, SearchOptions, Step, StepSink, Technique, Tenths};

/// Chains inside chains are searched in positions with at most this many candidates: every 9x9 with one solution has
/// fewer, and with more they would take hours. Other dynamic chains are searched up to the second number.
const MOST_FOR_NESTED: usize = 512;
const MOST_FOR_PLAIN: usize = 1_536;

/// The easiest rating of a step that is not searched here, because the position is too large or nothing is harder.
pub(in crate::logic) fn beyond<W: Width>(position: &Position<W>) -> Tenths {
    match Depth::Chains.is_too_deep(position) {
        false => Tenths::new(105),
        true if Depth::Plain.is_too_deep(position) => Tenths::new(85),
        true => Tenths::new(95),
    }
}

/// What a run may use besides plain implications.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum Depth {
    /// Nothing.
    Plain,
    /// Locked candidates, pairs and X-wings.
    Rules,
    /// These, then forcing chains and cycles.
    Chains,
    /// These, then multiple chains.
    Multiple,
    /// The rules, then dynamic chains of one of the four depths before.
    Dynamic(u8),
}

impl Depth {
    /// Whether chains are inside chains.
    fn is_nested(self) -> bool {
        matches!(self, Depth::Chains | Depth::Multiple | Depth::Dynamic(_))
    }

    /// Whether the position has too many candidates for it.
    fn is_too_deep<W: Width>(self, position: &Position<W>) -> bool {
        let most = if self.is_nested() { MOST_FOR_NESTED } else { MOST_FOR_PLAIN };
        position.unsolved().iter().map(|cell| position.candidates(cell).count()).sum::<usize>() > most
    }
}

/// What a dynamic chain starts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// A ring; only inside another chain.
    Ring,
    /// An assumption that leads to its opposite; only inside another chain.
    Opposite,
    /// An assumption that contradicts itself.
    Contradiction,
    /// A candidate, true or false.
    Double(usize),
    /// Every digit of a cell.
    Cell(usize),
    /// Every place of a digit in a house.
    House(usize, usize),
}

impl Source {
    pub fn kind(self) -> ChainKind {
        match self {
            Source::Ring => ChainKind::Cycle,
            Source::Opposite => ChainKind::Forcing,
            Source::Contradiction => ChainKind::Contradiction,
            Source::Double(_) => ChainKind::Double,
            Source::Cell(cell) => ChainKind::Cell { cell: Cell::new(cell) },
            Source::House(house, of) => ChainKind::House { house: HouseId::new(house), digit: digit(of) },
        }
    }
}

/// The number of a candidate, in every depth the same.
#[inline]
pub(super) fn number<W: Width>(at: &Geometry<W>, cell: usize, digit: usize) -> usize {
    cell * at.side + digit
}

/// A hint: where each of its branches ends, and what all of them say.
struct Found<'a> {
    source: Source,
    /// The smaller comes first among hints with as many statements.
    key: u8,
    /// The candidate and whether it is true.
    target: (usize, bool),
    branches: &'a [(&'a Run, u32)],
}

impl Found<'_> {
    /// The statements of all branches and of the chains nested in them; `None` if there are more than this.
    fn complexity(&self, most: usize, marks: &mut Marks) -> Option<usize> {
        let mut statements = 0;
        for &(run, end) in self.branches {
            statements += run.size(end, marks);
            if statements > most {
                return None;
            }
        }
        let mut inside = Vec::new();
        for &(run, end) in self.branches.iter().filter(|(run, _)| !run.nested.is_empty()) {
            for &statement in run.lineage(end, marks) {
                if let run::Cause::Nested(hint) = run.statements[statement as usize].cause {
                    nested::file(&mut inside, &run.nested[hint as usize]);
                }
            }
        }
        let all = statements + inside.iter().map(|nested| nested.complexity).sum::<usize>();
        (all <= most).then_some(all)
    }
}

struct Search<'a, W: Width> {
    cancel: &'a dyn Fn() -> bool,
    crew: Option<&'a dyn Crew>,
    source: &'a Position<W>,
    runner: Runner<'a, W>,
    /// Per state (false, true) and candidate what follows from it.
    runs: [Vec<Option<Box<Run>>>; 2],
    marks: Marks,
}

impl<'a, W: Width> Search<'a, W> {
    fn new(
        source: &'a Position<W>,
        depth: Depth,
        cancel: &'a dyn Fn() -> bool,
        crew: Option<&'a dyn Crew>,
    ) -> Self {
        let candidates = source.at.cells * source.at.side;
        Search {
            cancel,
            crew,
            source,
            runner: Runner::new(source, depth, cancel),
            runs: [(); 2].map(|()| (0..candidates).map(|_| None).collect()),
            marks: Marks::new(candidates),
        }
    }

    /// Makes the run from this candidate, if it is not there yet.
    fn make(&mut self, candidate: usize, on: bool) {
        let run = &mut self.runs[usize::from(on)][candidate];
        if run.is_none() {
            let side = self.source.at.side;
            let new = run.insert(Box::new(Run::new(self.source.at.cells * side)));
            self.runner.run(candidate / side, candidate % side, on, new);
        }
    }

    /// Makes these runs, by several threads if there are some.
    fn make_all(&mut self, candidates: &[usize], on: bool) {
        let Some(crew) = self.crew.filter(|_| self.runner.depth.is_nested()) else {
            candidates.iter().for_each(|&candidate| self.make(candidate, on));
            return;
        };
        let (source, depth, side) = (self.source, self.runner.depth, self.source.at.side);
        let mut missing: Vec<usize> = candidates.to_vec();
        missing.retain(|&candidate| self.runs[usize::from(on)][candidate].is_none());
        missing.sort_unstable();
        missing.dedup();
        let (next, made) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(missing.len())));
        crew.share(&|| {
            let mut runner = Runner::new(source, depth, &|| false);
            while let Some(&candidate) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                let mut run = Box::new(Run::new(source.at.cells * side));
                runner.run(candidate / side, candidate % side, on, &mut run);
                if let Ok(mut made) = made.lock() {
                    made.push((candidate, run));
                }
            }
        });
        for (candidate, run) in made.into_inner().unwrap_or_default() {
            self.runs[usize::from(on)][candidate] = Some(run);
        }
    }

    /// Hands over all hints in the order in which they are found, unless cancelled.
    fn each(&mut self, found: &mut impl FnMut(Found<'_>, &mut Marks)) {
        let (source, at) = (self.source, &*self.source.at);
        let plan = Plan::new(self);
        let mut starts = Vec::new();
        for cell in source.unsolved().without(source.single()).iter() {
            let digits = source.candidates(cell);
            for digit in digits.iter() {
                if (self.cancel)() {
                    return;
                }
                let candidate = number(at, cell, digit);
                let double = digits.count() > 2 && plan.as_ref().is_none_or(|plan| plan.doubles[candidate]);
                if plan.is_none() || double {
                    self.make(candidate, true);
                    self.make(candidate, false);
                }
                self.one(candidate, double, found);
                for house in at.box_first(cell).filter(|&house| at.full[house]) {
                    let places = source.cells_of(digit).and(at.houses[house]);
                    let wanted = plan.as_ref().is_none_or(|plan| plan.houses[house * at.side + digit]);
                    if wanted && places.has_two() && places.first() == cell {
                        starts.clear();
                        starts.extend(places.iter().map(|cell| number(at, cell, digit)));
                        self.common(Source::House(house, digit), 6, &starts, found);
                    }
                }
                // Nobody asks for it again.
                self.runs[0][candidate] = None;
            }
            if plan.as_ref().is_none_or(|plan| plan.cells[cell]) {
                starts.clear();
                starts.extend(digits.iter().map(|digit| number(at, cell, digit)));
                self.common(Source::Cell(cell), 5, &starts, found);
            }
        }
    }

    /// What a candidate shows alone: by a contradiction, or because the same follows whether it is true or false.
    fn one(&mut self, candidate: usize, double: bool, found: &mut impl FnMut(Found<'_>, &mut Marks)) {
        let [off, on] = [0, 1].map(|state| self.runs[state][candidate].as_deref());
        for (run, assumed) in [(on, true), (off, false)] {
            if let Some((run, ends)) = run.and_then(|run| Some((run, run.contradiction?))) {
                let branches = &ends.map(|end| (run, end));
                let source = Source::Contradiction;
                found(Found { source, key: 7, target: (candidate, !assumed), branches }, &mut self.marks);
            }
        }
        if let (true, Some(on), Some(off)) = (double, on, off) {
            shared(self.source, Source::Double(candidate), 1, &[on, off], &mut self.marks, found);
        }
    }

    /// What follows from all these candidates.
    fn common(
        &mut self,
        source: Source,
        key: u8,
        starts: &[usize],
        found: &mut impl FnMut(Found<'_>, &mut Marks),
    ) {
        starts.iter().for_each(|&start| self.make(start, true));
        let runs: Vec<&Run> = starts.iter().filter_map(|&start| self.runs[1][start].as_deref()).collect();
        shared(self.source, source, key, &runs, &mut self.marks, found);
    }
}

/// The statements that all runs have in common and that strike something.
fn shared<W: Width>(
    position: &Position<W>,
    source: Source,
    key: u8,
    runs: &[&Run],
    marks: &mut Marks,
    found: &mut impl FnMut(Found<'_>, &mut Marks),
) {
    let side = position.at.side;
    let mut branches: Vec<(&Run, u32)> = Vec::with_capacity(runs.len());
    for on in [true, false] {
        for &statement in &runs[0].order[usize::from(on)] {
            let candidate = runs[0].statements[statement as usize].candidate as usize;
            if on && position.single().has(candidate / side) {
                continue;
            }
            branches.clear();
            branches.extend(runs.iter().map_while(|&run| Some((run, run.known(candidate, on)?))));
            if branches.len() == runs.len() {
                found(Found { source, key, target: (candidate, on), branches: &branches }, marks);
            }
        }
    }
}

/// A hint that is kept.
struct Hint {
    complexity: usize,
    key: u8,
    source: Source,
    target: (usize, bool),
    branches: Vec<Vec<Line>>,
    nested: Vec<Arc<Nested>>,
}

#[inline(never)]
pub(in crate::logic) fn find<W: Width>(
    position: &Position<W>,
    depth: Depth,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    if depth.is_too_deep(position) {
        return ControlFlow::Continue(());
    }
    let mut hints: Vec<Hint> = Vec::new();
    Search::new(position, depth, options.cancel, options.crew).each(&mut |hint, marks| {
        let best = hints.first().filter(|_| !options.all).map(|best| (best.complexity, best.key));
        let most = best.map_or(usize::MAX, |best| best.0);
        let Some(complexity) = hint.complexity(most, marks) else { return };
        if best.is_some_and(|best| (complexity, hint.key) >= best) {
            return;
        }
        if !options.all {
            hints.clear();
        }
        let mut nested = Vec::new();
        let branches = match options.explain {
            true => {
                hint.branches.iter().map(|&(run, end)| nested::branch(run, end, marks, &mut nested)).collect()
            }
            false => Vec::new(),
        };
        let Found { source, key, target, .. } = hint;
        hints.push(Hint { complexity, key, source, target, branches, nested });
    });
    // What was found until somebody cancelled may not be the best.
    if (options.cancel)() {
        return ControlFlow::Continue(());
    }
    hints.sort_by_key(|hint| (hint.complexity, hint.key));
    for hint in hints {
        found(step(position, depth, &hint))?;
    }
    ControlFlow::Continue(())
}

/// Chains with dynamic chains inside, of four depths one after the other.
#[inline(never)]
pub(in crate::logic) fn nested_dynamic<W: Width>(
    position: &Position<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    for inner in 0..4 {
        let mut any = false;
        find(position, Depth::Dynamic(inner), options, &mut |step| {
            any = true;
            found(step)
        })?;
        if any || (options.cancel)() {
            break;
        }
    }
    ControlFlow::Continue(())
}

fn step<W: Width>(position: &Position<W>, depth: Depth, hint: &Hint) -> Step {
    let at = &*position.at;
    let (technique, base) = match depth {
        Depth::Plain => (Technique::DynamicChains, 8.5),
        Depth::Rules => (Technique::DynamicChainsPlus, 9.0),
        Depth::Chains => (Technique::NestedChains, 9.5),
        Depth::Multiple => (Technique::NestedMultipleChains, 10.0),
        Depth::Dynamic(_) => (Technique::NestedDynamicChains, 10.5),
    };
    let shown = vec![candidate(hint.target.0 / at.side, hint.target.0 % at.side)];
    let (placements, eliminations) = if hint.target.1 { (shown, Vec::new()) } else { (Vec::new(), shown) };
    Step {
        technique,
        placements,
        eliminations,
        se: Some(Tenths::rounded(base + length_bonus(hint.complexity))),
        reason: Reason::Chain(nested::chain(at, hint.source, &hint.branches, &hint.nested)),
    }
}
