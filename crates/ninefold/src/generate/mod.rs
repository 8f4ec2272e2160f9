//! Boards and puzzles from a seed: the same on every machine, for good.
//!
//! ```text
//! shape --full_board--> Solution --holes-------> Puzzle   cells emptied at random, whatever follows
//!                                --dig---------> Puzzle   as many as leave the solution the only one
//!                                --unique_holes> Puzzle   the same, or nothing if that is too few
//! shape, Target --puzzle--> Made, or how near it came: clues, symmetry or pattern, difficulty, technique
//!               --Maker---> many of them, number by number
//! ```
//! | file | what lives there |
//! |---|---|
//! | `full`, `nine`, `stir` | full boards: of any shape, of 9x9, large ones |
//! | `regular`, `deal`, `anew`, `diagonals` | large ones: where they start, and what stirs and completes them |
//! | `holes` | cells emptied |
//! | `target` | [`Target`], [`Difficulty`], the [`Ladder`] of levels; what is wrong with a puzzle |
//! | `make`, `made` | [`Maker`]: tries, climbs and checks until a puzzle is on target; what comes of it |
//! | `job`, `propose`, `favour` | one puzzle in the making, what is tried next for it, and where clues go first |
//! | `plan` | seven cells by which an avoidable rectangle comes about |
//! | `judge` | the way through a puzzle, and how a puzzle is made easier or shown to need a technique |
//! | `lanes`, `take_off` | clues taken off: many 9x9 boards at once, one board of any shape |
//! | `quick` | singles on 9x9, to tell most puzzles that are too easy or too hard at once |
//! | `pattern`, `symmetry` | where clues stand |
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

mod anew;
mod deal;
mod diagonals;
mod favour;
mod full;
mod holes;
mod job;
mod judge;
mod lanes;
mod made;
mod make;
mod minimize;
mod nine;
mod pattern;
mod plan;
mod propose;
mod quick;
mod regular;
mod stir;
mod symmetry;
mod take_off;
mod target;

pub use full::{NoBoard, full_board};
pub use holes::{dig, holes, unique_holes};
pub use job::numbered;
pub use made::{Effort, Made, NotMade, NotReached};
pub use make::{Maker, puzzle};
pub use minimize::{AllMinimal, Minimal, NotUnique, all_minimal, minimize, redundant};
pub use symmetry::Symmetry;
pub use target::{Difficulty, Ladder, Level, Miss, Target, UnknownLevel, Unreachable};
