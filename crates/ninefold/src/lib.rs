//! Sudoku of any size and shape.
//!
//! ```text
//! text --format--> Puzzle --Algorithm::solve--> Report { Outcome, Counters }
//!                     |                             |
//!                     +---------verify--------------+--> Solution
//!                     +--play::Session <--Action-- a player; its hints come from logic
//! Shape --generate::full_board--> Solution --generate::dig--> Puzzle
//! ```
//!
//! The library never prints, and never reads a clock, a file or the environment.

pub mod batch;
pub mod board;
pub mod explain;
pub mod format;
pub mod generate;
pub mod logic;
mod named;
pub mod play;
pub mod rng;
pub mod solve;
pub mod transform;
pub mod verify;

pub use board::{Board, Cell, Digit, DigitSet, Grid, Puzzle, Shape};
pub use named::ParseNameError;
pub use play::Session;
pub use solve::{Algorithm, Budget, Counters, Goal, Outcome, Report, Settings};
pub use transform::Transform;
pub use verify::{Solution, verify};
