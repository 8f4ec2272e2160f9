//! Boards and puzzles from a seed: the same on every machine, for good.
//!
//! ```
//! use ninefold::generate::{self, Target};
//! use ninefold::logic::Level;
//! let seed = 1;
//! let puzzle = generate::puzzle(&Target::level(Level::Hard), seed)?;
//! # assert!(puzzle.clues() < 40);
//! # Ok::<(), generate::GenerateError>(())
//! ```
//!
//! ```text
//! Shape --full_board--> Solution --holes---------> Puzzle   random cells emptied: perhaps many solutions
//!                                --dig-----------> Puzzle   as many cells as leave one solution
//!                                --unique_holes--> Puzzle   exactly this many, or nothing
//! Target --puzzle-----> Puzzle
//!        --Generator--> many Generated, by number: puzzle, solution, rating; or how close it came
//! ```
//!
//! ```
//! use ninefold::{Shape, generate, rng::Rng};
//! let mut rng = Rng::new(7);
//! let board = generate::full_board(&Shape::boxes(4, 4)?, &mut rng)?;
//! assert_eq!(generate::holes(&board, 100, &mut rng).clues(), 156);
//! let puzzle = generate::unique_holes(&board, 100, &mut rng).expect("100 of 256 are few");
//! assert_eq!(puzzle.clues(), 156);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | what is in it |
//! |---|---|
//! | `full/` | full boards of any shape |
//! | `holes`, `minimize` | cells emptied; redundant clues |
//! | `target`, `target_text`, `difficulty`, `level_scale`, `symmetry` | what is asked for |
//! | `generator`, `job` | [`Generator`]: the rounds of the search, and its states |
//! | `draft`, `remove_clues`, `remove_clues_9x9` | a board, the clues to remove, and their removal |
//! | `evaluate`, `assess`, `mismatch` | a puzzle compared with the target; puzzles made easier |
//! | `hints` | what is known about single techniques |
//! | `singles` | a fast test on 9x9 for puzzles that are too easy or too hard |
//! | `fill_pattern` | puzzles whose clues are at given cells |

mod assess;
mod difficulty;
mod draft;
mod evaluate;
mod fill_pattern;
mod full;
mod generated;
mod generator;
mod hints;
mod holes;
mod job;
mod level_scale;
mod minimize;
mod mismatch;
mod remove_clues;
mod remove_clues_9x9;
mod singles;
mod symmetry;
mod target;
mod target_text;

pub use difficulty::Difficulty;
pub use full::{FullBoardError, full_board};
pub use generated::{GenerateError, Generated, NotReached};
pub use generator::{Generator, puzzle};
pub use holes::{dig, holes, unique_holes};
pub use job::numbered;
pub use level_scale::{LevelRange, LevelScale};
pub use minimize::{AllMinimal, Minimal, NotUniqueError, all_minimal, minimize, redundant};
pub use mismatch::Mismatch;
pub use symmetry::{ParseSymmetryError, Symmetry};
pub use target::{Target, TargetError};
pub use target_text::{ParseTargetError, parse_counts, parse_ratings};
