//! The result of a generator: a puzzle, or how close it came.

use std::fmt;

use super::full::FullBoardError;
use super::mismatch::Mismatch;
use super::target::TargetError;
use crate::board::Puzzle;
use crate::logic::Rating;
use crate::verify::Solution;

/// A puzzle with what is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
    /// Its rating by the target's order, if the target has a difficulty.
    pub rating: Option<Rating>,
    /// The number of puzzles that were tried.
    pub tries: u64,
}

/// Why there is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GenerateError {
    /// No puzzle is on target.
    Target(TargetError),
    /// There is no full board, or none was found.
    FullBoard(FullBoardError),
    /// The budget ended first, or the work was cancelled.
    NotReached(Box<NotReached>),
}

/// How close a generator came to the target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotReached {
    /// The puzzle nearest to the target, if there was any. It is off target.
    pub nearest: Option<Generated>,
    /// Where that puzzle is off target.
    pub mismatches: Vec<Mismatch>,
    /// The number of puzzles that were tried.
    pub tries: u64,
    /// Whether the work was cancelled: the same call might get further.
    pub cancelled: bool,
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GenerateError::Target(error) => error.fmt(f),
            GenerateError::FullBoard(error) => error.fmt(f),
            GenerateError::NotReached(reached) => {
                write!(f, "no puzzle on target among {} tried", reached.tries)?;
                if reached.nearest.is_some() {
                    let mismatches: Vec<String> =
                        reached.mismatches.iter().map(Mismatch::to_string).collect();
                    write!(f, "; the nearest: {}", mismatches.join(", "))?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for GenerateError {}

impl From<TargetError> for GenerateError {
    fn from(error: TargetError) -> GenerateError {
        GenerateError::Target(error)
    }
}

impl From<FullBoardError> for GenerateError {
    fn from(error: FullBoardError) -> GenerateError {
        GenerateError::FullBoard(error)
    }
}
