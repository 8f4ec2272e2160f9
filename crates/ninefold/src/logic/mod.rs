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

mod aligned;
mod als;
mod als_chains;
mod alternating;
mod arising;
mod bits;
mod bug;
mod catalogue;
mod chains;
mod colours;
mod engine;
mod finned_fish;
mod fish;
mod large_wings;
mod level;
mod locked;
mod locked_sets;
mod order;
mod pairs;
mod position;
mod rating;
mod rectangles;
mod rows;
mod search;
mod single_digit;
mod singles;
mod step;
mod strong_links;
mod subsets;
mod sue_de_coq;
mod unique_loops;
mod wings;

use std::ops::ControlFlow;

use crate::board::Board;

pub use catalogue::{Family, Needs, Technique};
pub use engine::{Engine, Trace};
pub use level::{Level, ParseLevelError};
pub use order::SearchOrder;
pub use rating::{Rater, Rating, Scale, rate};
pub use search::Search;
pub use step::{
    AlmostLockedSet, BugEvidence, Chain, ChainKind, ChainLink, ChainNode, Evidence, Reason, Step, StrongLink,
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
