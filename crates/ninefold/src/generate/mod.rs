//! Boards and puzzles from a seed: the same on every machine, for good.
//!
//! ```text
//! shape --full_board--> Solution --holes-------> Puzzle   cells emptied at random, whatever follows
//!                                --dig---------> Puzzle   as many as leave the solution the only one
//!                                --unique_holes> Puzzle   the same, or nothing if that is too few
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

mod full;
mod holes;
mod judge;
mod lanes;
mod make;
mod minimize;
mod nine;
mod pattern;
mod stir;
mod symmetry;
mod take_off;
mod target;

pub use full::{NoBoard, full_board};
pub use holes::{dig, holes, unique_holes};
pub use make::{Effort, Made, Maker, NotMade, NotReached, numbered, puzzle};
pub use minimize::{AllMinimal, Minimal, NotUnique, all_minimal, minimize, redundant};
pub use symmetry::Symmetry;
pub use target::{Difficulty, Ladder, Level, Miss, Target, UnknownLevel, Unreachable};
