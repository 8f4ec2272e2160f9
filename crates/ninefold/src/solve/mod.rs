//! Solving: several algorithms behind one question.
//!
//! [`Algorithm::solve`] takes a puzzle and [`Settings`] and gives a [`Report`]: the [`Outcome`] and
//! the [`Counters`] of the work, which are the same on every machine but for those of `lanes`. Every algorithm works on every
//! shape, answers every [`Goal`], keeps its open guesses on the heap (a 100x100 board does not
//! overflow the stack) and hands each grid it finds to `verify` (`lanes` the first; it counts the others by
//! a check of its own).
//!
//! ```
//! use ninefold::{Algorithm, Outcome, Puzzle, Settings, Shape};
//! let blank = Puzzle::blank(&Shape::boxes(2, 3)?);
//! let report = Algorithm::Propagate.solve(&blank, &Settings::default());
//! assert!(matches!(report.outcome, Outcome::Multiple { count: 2, exact: false, .. }));
//! # Ok::<(), ninefold::board::ShapeError>(())
//! ```

mod algorithm;
mod backtrack;
mod brute;
mod counters;
mod eliminate;
mod exact_cover;
mod fewest;
mod lane_search;
mod learn;
mod many;
mod mask;
mod outcome;
mod portfolio;
mod propagate;
mod random;
mod repair;
mod run;
mod settings;
mod simplify;
mod true_candidates;
mod uniqueness;

pub use algorithm::Algorithm;
pub use counters::{Answers, Counters};
pub(crate) use learn::{ClauseLog, Statement, search_logged};
pub use many::{LineOutcome, SolveQueue, solve_all};
pub use outcome::{Outcome, Report, SolutionError};
pub(crate) use random::random_solution;
pub use run::{Observer, SearchEvent, Why};
pub use settings::{
    BranchRule, Branching, Budget, Goal, Settings, SingleKind, SingleOrder, SingleOrderError, Singles,
};
pub use uniqueness::Uniqueness;
