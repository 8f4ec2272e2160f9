//! Solving as people do it: named techniques, each step with its reason as data.
//!
//! ```text
//! Board --SearchOrder, easiest first--> search --> Step { technique, placements, eliminations, reason }
//!                                                    |
//!                      Rating <--engine--------------+---> explain: sentences, pictures
//! ```
//! | file | what lives there |
//! |---|---|
//! | `finders/mod` | the list of techniques, of searches and of orders; one file beside it for each pattern |
//! | `catalogue` | what the list is made into: [`Technique`], [`Search`] |
//! | `position` | a position as plain sets, for boards of any size (`bits`, `rows`), and how the puzzle began |
//! | `single_queue` | the order in which singles came up |
//! | `memory` | what searches remember, so that the next look is faster |
//! | `step` | [`Step`] and [`Reason`]: what follows, and from what |
//! | `all_steps` | [`all_steps()`]: every step that a position offers |
//! | `engine`, `state` | [`Engine`]: step after step on one position |
//! | `rating`, `level` | [`rate`]: how hard a puzzle is, on four scales |

mod all_steps;
mod bits;
mod catalogue;
mod engine;
mod finders;
mod level;
mod memory;
mod names;
mod order;
mod position;
mod rating;
mod rows;
#[cfg(feature = "serde")]
mod serde;
mod single_queue;
mod state;
mod step;
mod tenths;

use std::ops::ControlFlow;

use crate::board::Board;

pub use all_steps::{AllSteps, Effect, StepFilter, all_steps};
pub use catalogue::{Family, Needs};
pub use engine::{Engine, Trace};
pub use finders::{Search, Technique};
pub use level::{Level, ParseLevelError};
pub use names::ParseTechniqueError;
pub use order::SearchOrder;
pub use rating::{Rater, Rating, Scale, rate};
pub use step::{
    BugEvidence, CandidateGroup, CellSet, Chain, ChainKind, ChainLink, ChainNode, Evidence, GroupStatement,
    Reason, SingleLeft, Step, StrongLink,
};
pub use tenths::{ParseTenthsError, Tenths};

/// Somebody who is handed steps as they are found, and says whether to look for more.
pub type StepSink<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// What is wanted of a search.
#[derive(Clone, Copy)]
struct SearchOptions<'a> {
    /// Reasons that a person reads; without them what costs time and changes no step is left out.
    explain: bool,
    /// All instances; else a search that puts them in order may keep only the first, and leaves out what Sukaku
    /// Explainer leaves out: sets and fish so large that another, smaller one says the same.
    all: bool,
    /// Asked now and then by searches that may take seconds; `true` ends them without a step.
    cancel: &'a dyn Fn() -> bool,
    /// Threads for searches that take long.
    crew: Option<&'a dyn Crew>,
}

/// Threads that the caller brings, for one search that takes long.
pub trait Crew: Send + Sync {
    /// Has several threads do this, the calling one among them, and returns when all have done it. They share the work
    /// between them: how many there are changes nothing but the time.
    fn share(&self, work: &(dyn Fn() + Sync));
}

/// The next step in this position: what the first technique of Sukaku Explainer's order that applies finds first. It may
/// take it for granted that the puzzle has one solution; an [`Engine`] can do without. It leaves out dynamic chains inside
/// dynamic chains, which take seconds.
///
/// ```
/// use ninefold::{Board, Puzzle, logic};
/// let puzzle: Puzzle = "1234341.2143432.".parse()?;
/// let step = logic::next_step(&Board::new(&puzzle)).unwrap();
/// assert_eq!(step.technique, logic::Technique::FullHouse);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn next_step(board: &Board) -> Option<Step> {
    Engine::new(board, SearchOrder::SE.before(Search::NestedDynamicChains)).find()
}

#[cfg(test)]
mod tests;
