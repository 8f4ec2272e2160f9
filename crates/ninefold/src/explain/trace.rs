//! A puzzle's steps in order, the position before each, the rating and the end: all from one run of the engine.

use std::fmt;

use super::drawing::Drawing;
use super::fold::{FoldedLine, folded};
use super::{svg, words};
use crate::board::{Board, Puzzle};
use crate::logic::{
    Chain, ChainKind, ChainLink, ChainNode, Engine, Rater, Rating, Reason, Scale, Search, Step, Technique,
};
use crate::solve::{Budget, Uniqueness};

/// One step, and the position before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplainedStep {
    /// The number of the step, from 1.
    pub number: usize,
    /// The position before the step.
    pub before: Board,
    /// The step as data.
    pub step: Step,
}

impl ExplainedStep {
    /// Where to look: `Look at box 5.`
    pub fn where_to_look(&self) -> String {
        words::where_to_look(self.before.shape(), &self.step)
    }

    /// Which technique it is: `There is a hidden single.`
    pub fn what_to_find(&self) -> String {
        words::what_to_find(&self.step)
    }

    /// Why the step holds.
    pub fn why(&self) -> String {
        words::why_on(&self.before, &self.step)
    }

    /// The branches of a dynamic chain as few lines; none for any other step, whose statements are few.
    pub fn folded(&self) -> Vec<Vec<FoldedLine>> {
        match &self.step.reason {
            Reason::Chain(chain) if self.step.se >= Technique::DynamicChains.se() => folded(chain),
            _ => Vec::new(),
        }
    }

    /// Every statement of the branches of a dynamic chain, a sentence a branch; none for any other step.
    pub fn statements(&self) -> Vec<String> {
        match &self.step.reason {
            Reason::Chain(chain) if !self.folded().is_empty() => {
                words::statements(self.before.shape(), chain)
            }
            _ => Vec::new(),
        }
    }

    /// The chains inside a chain, each as a step of its own in the position that it needs: without all that is false by then
    /// in the branch that first uses it.
    pub fn inside(&self) -> Vec<ExplainedStep> {
        let Reason::Chain(chain) = &self.step.reason else { return Vec::new() };
        let uses = |number: usize| {
            let uses = |node: &ChainNode| node.link == ChainLink::Nested(number);
            // Parents stand after their children, so a branch begins at its end.
            let first = chain.nodes.iter().rposition(uses)?;
            let stop = chain.ends.iter().copied().find(|&end| end > first).unwrap_or(chain.nodes.len());
            let own = chain.nodes[..=first].iter().filter(|node| uses(node)).map(|node| node.candidate);
            let fallen =
                chain.nodes[first + 1..stop].iter().filter(|node| !node.on).map(|node| node.candidate);
            Some((own.collect::<Vec<_>>(), fallen.collect::<Vec<_>>()))
        };
        let step = |(number, nested): (usize, &Chain)| {
            let (mut eliminations, fallen) = uses(number)?;
            eliminations.sort_unstable();
            eliminations.dedup();
            let mut before = self.before.clone();
            before.apply(&[], &fallen);
            let technique = match nested.kind {
                ChainKind::Cycle => Technique::XyCycle,
                ChainKind::Forcing => Technique::ForcingChain,
                ChainKind::Cell { .. } => Technique::CellForcingChains,
                ChainKind::House { .. } => Technique::HouseForcingChains,
                ChainKind::Contradiction | ChainKind::Double => Technique::DynamicChains,
            };
            let reason = Reason::Chain(nested.clone());
            let step = Step { technique, placements: Vec::new(), eliminations, se: None, reason };
            Some(ExplainedStep { number: number + 1, before, step })
        };
        chain.nested.iter().enumerate().filter_map(step).collect()
    }

    /// What to do, in the notation of the field: `r4c6=7`, `r4c6<>7`.
    pub fn the_move(&self) -> String {
        words::the_move(self.before.shape(), &self.step)
    }

    /// What a picture of the step shows.
    pub fn drawing(&self) -> Drawing {
        Drawing::new(&self.before, &self.step)
    }

    /// A picture of the step as an SVG document. The puzzle says which digits are givens.
    pub fn svg(&self, puzzle: &Puzzle) -> String {
        svg::picture(puzzle, self)
    }
}

/// The technique, its rating on Sudoku Explainer's scale if it has one, and the move.
impl fmt::Display for ExplainedStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}: {}", self.step.technique, words::rating_in_brackets(&self.step), self.the_move())
    }
}

/// The steps of a puzzle in order, the position before each, the rating and the end.
///
/// Where a puzzle has several solutions, or where their number is unknown, no step takes it for granted that there is
/// one, so each step holds in all solutions. A puzzle without a solution has no steps.
#[doc(alias = "solution path")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// The puzzle that the steps solve.
    pub puzzle: Puzzle,
    /// The scale that says which techniques are tried, and in which order.
    pub scale: Scale,
    /// Whether the puzzle has one solution.
    pub uniqueness: Uniqueness,
    /// The steps in order.
    pub steps: Vec<ExplainedStep>,
    /// The position after the last step.
    pub after: Board,
    /// How hard the puzzle is, if it has one solution.
    pub rating: Option<Rating>,
}

/// How a trace ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraceEnd {
    /// The board was full from the start.
    Full,
    /// The steps fill every cell.
    Solved,
    /// No technique finds another step.
    Unfinished,
    /// The puzzle has several solutions, and the steps are what holds in all of them.
    Multiple,
    /// The puzzle has no solution.
    Impossible,
    /// Nobody knows how many solutions the puzzle has.
    Unknown,
}

impl TraceEnd {
    /// One word for it.
    pub fn word(self) -> &'static str {
        match self {
            TraceEnd::Full => "full",
            TraceEnd::Solved => "solved",
            TraceEnd::Unfinished => "unfinished",
            TraceEnd::Multiple => "multiple",
            TraceEnd::Impossible => "impossible",
            TraceEnd::Unknown => "unknown",
        }
    }
}

impl Puzzle {
    /// The steps that solve the puzzle, with the techniques and in the order of this scale.
    ///
    /// The number of solutions is counted first, without a limit on the work. [`Trace::new`] takes a number that the
    /// caller knows.
    pub fn explain(&self, scale: Scale) -> Trace {
        Trace::new(self, self.uniqueness(Budget::default()), scale, true)
    }
}

impl Trace {
    /// The steps of a puzzle whose number of solutions is known. `with_uniqueness` allows techniques that take one solution
    /// for granted; they are left out anyway where the puzzle is not known to have one.
    ///
    /// On [`Scale::Invariant`] the steps are those of Sukaku Explainer's order, and the rating, which is that of the
    /// canonical isomorph, takes a run of its own.
    pub fn new(puzzle: &Puzzle, uniqueness: Uniqueness, scale: Scale, with_uniqueness: bool) -> Trace {
        Trace::new_unless(puzzle, uniqueness, scale, with_uniqueness, &|| false).expect("nobody cancels")
    }

    /// The same; `None` if `cancel`, which is asked after every step and within long ones, says `true`.
    pub fn new_unless(
        puzzle: &Puzzle,
        uniqueness: Uniqueness,
        scale: Scale,
        with_uniqueness: bool,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Trace> {
        let mut after = Board::new(puzzle);
        // Without one solution a path may end anywhere, and the search for chains inside chains would take minutes to
        // find nothing.
        let order = match uniqueness.is_unique() {
            true => scale.order(),
            false => scale.order().before(Search::DynamicChains),
        };
        let mut engine = Engine::new(&after, order);
        if !with_uniqueness || !uniqueness.is_unique() {
            engine = engine.without_uniqueness();
        }
        let mut steps = Vec::new();
        let mut rating = Rating::new(scale);
        if !matches!(uniqueness, Uniqueness::Impossible(_)) {
            while let Some(step) = engine.step_unless(cancel) {
                if cancel() {
                    return None;
                }
                rating.add(std::slice::from_ref(&step));
                let before = after.clone();
                after.apply(&step.placements, &step.eliminations);
                steps.push(ExplainedStep { number: steps.len() + 1, before, step });
            }
        }
        if cancel() {
            return None;
        }
        rating.finished = engine.is_full();
        let rating = match (uniqueness.is_unique(), scale) {
            (false, _) => None,
            (true, Scale::Invariant) => Some(Rater::new(scale).rate_unless(puzzle, cancel)?),
            (true, _) => Some(rating),
        };
        Some(Trace { puzzle: puzzle.clone(), scale, uniqueness, steps, after, rating })
    }

    /// Whether the steps fill every cell.
    pub fn is_solved(&self) -> bool {
        matches!(self.end(), TraceEnd::Full | TraceEnd::Solved)
    }

    /// How it ends.
    pub fn end(&self) -> TraceEnd {
        match self.uniqueness {
            Uniqueness::Impossible(_) => TraceEnd::Impossible,
            _ if self.steps.is_empty() && self.after.is_full() => TraceEnd::Full,
            Uniqueness::Unique(_) if self.after.is_full() => TraceEnd::Solved,
            Uniqueness::Unique(_) => TraceEnd::Unfinished,
            Uniqueness::Multiple(_) => TraceEnd::Multiple,
            // Steps that hold in every solution filled the board, so there is one solution.
            Uniqueness::Unknown(_) if self.after.is_full() => TraceEnd::Solved,
            Uniqueness::Unknown(_) => TraceEnd::Unknown,
        }
    }

    /// What a reader must know before the first step, if anything.
    pub fn opening(&self) -> Option<String> {
        words::opening(self)
    }

    /// The end in words.
    pub fn ending(&self) -> String {
        words::ending(self)
    }

    /// The rating in words, if there is one.
    pub fn rated(&self) -> Option<String> {
        words::rated(self.rating.as_ref()?)
    }
}

impl<'a> IntoIterator for &'a Trace {
    type Item = &'a ExplainedStep;
    type IntoIter = std::slice::Iter<'a, ExplainedStep>;

    fn into_iter(self) -> Self::IntoIter {
        self.steps.iter()
    }
}
