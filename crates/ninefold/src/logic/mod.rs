//! Solving as people do it: named techniques, each step with its reason as data.
//!
//! ```text
//! Board --SearchOrder, easiest first--> search --> Step { technique, placements, eliminations, reason }
//!                                              |
//!            Trace, Rating <--engine-----------+---> words, a front end's highlights
//! ```
//! | file | what lives there |
//! |---|---|
//! | `catalogue` | the table of techniques: names, family, ratings, search |
//! | `search`, `order` | what is looked for, and in which order |
//! | `step` | [`Step`] and [`Reason`]: what follows, and from what |
//! | `engine` | [`Engine`]: step after step on one position; [`Trace`] |
//! | `rating` | [`rate`]: how hard a puzzle is, on Sudoku Explainer's scale, on HoDoKu's, and on one that is the same for a puzzle in all its clothes |
//! | `words` | the only maker of sentences |
//! | `bits`, `rows`, `position` | the position as sets, for boards of any size |
//! | `singles`, `locked`, `subsets`, `fish`, `strong_links`, `wings`, `large_wings`, `unique_loops`, `bug`, `aligned`, `chains` | searches in Sudoku Explainer's order: pure functions over a position |
//! | `locked_sets`, `finned_fish`, `single_digit`, `pairs`, `rectangles`, `colours`, `alternating`, `sue_de_coq`, `als`, `als_chains` | searches in HoDoKu's |

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

use std::ops::ControlFlow;

use crate::board::Board;

pub use catalogue::{Family, Needs};
pub use engine::{Engine, Trace};
pub use finders::{Search, Technique};
pub use level::{Level, ParseLevelError};
pub use names::ParseTechniqueError;
pub use order::SearchOrder;
pub use rating::{Rater, Rating, Scale, rate};
pub use step::{
    BugEvidence, CellSet, Chain, ChainKind, ChainLink, ChainNode, Evidence, Reason, SingleLeft, Step,
    StrongLink,
};

/// Somebody who is handed steps as they are found, and says whether to look for more.
pub type StepSink<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// What is wanted of a search.
#[derive(Clone, Copy)]
struct SearchOptions {
    /// Reasons that a person reads; without them what costs time and changes no step is left out.
    explain: bool,
    /// All instances; else a search that puts them in order may keep only the first, and leaves out what Sukaku
    /// Explainer leaves out: sets and fish so large that another, smaller one says the same.
    all: bool,
}

/// The rating in tenths, as Sudoku Explainer prints it.
fn tenths(rating: f64) -> u16 {
    ((rating + 0.05) * 10.0) as u16
}

/// The next step in this position: what the first technique of Sukaku Explainer's order that applies finds first. It may
/// take it for granted that the puzzle has one solution; an [`Engine`] can do without.
///
/// ```
/// use ninefold::{Board, Puzzle, logic};
/// let puzzle: Puzzle = "1234341.2143432.".parse()?;
/// let step = logic::next_step(&Board::new(&puzzle)).unwrap();
/// assert_eq!(step.technique, logic::Technique::FullHouse);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn next_step(board: &Board) -> Option<Step> {
    Engine::new(board, SearchOrder::SE).find()
}

#[cfg(test)]
mod tests;
