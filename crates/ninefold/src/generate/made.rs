//! What comes of making a puzzle: the puzzle, or how near it came.

use std::fmt;

use super::full::NoBoard;
use super::target::{Miss, Unreachable};
use crate::board::Puzzle;
use crate::logic::Rating;
use crate::verify::Solution;

/// How far a maker goes for one puzzle.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// So many puzzles are tried, on target or not. The same on every machine.
    pub tries: u64,
    /// Asked now and then; `true` ends the work.
    pub cancel: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl Default for Effort<'_> {
    fn default() -> Self {
        Effort { tries: 100_000, cancel: None }
    }
}

impl Effort<'_> {
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel())
    }
}

impl fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Effort")
            .field("tries", &self.tries)
            .field("cancel", &self.cancel.map(|_| ".."))
            .finish()
    }
}

/// A puzzle with what is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
    /// Its rating by the target's order, if the target has a difficulty.
    pub rating: Option<Rating>,
    /// How many puzzles were tried.
    pub tries: u64,
}

/// Why there is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotMade {
    /// No puzzle is on target.
    Unreachable(Unreachable),
    /// There is no full board, or none was found.
    NoBoard(NoBoard),
    /// The budget ended first.
    NotReached(Box<NotReached>),
}

/// How far a maker got.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotReached {
    /// The puzzle nearest to the target, if any was found at all. It is off target.
    pub nearest: Option<Made>,
    /// What is wrong with it.
    pub misses: Vec<Miss>,
    /// How many puzzles were tried.
    pub tries: u64,
    /// Whether it was cancelled, so that the same call might come further.
    pub cancelled: bool,
}

impl fmt::Display for NotMade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMade::Unreachable(reason) => reason.fmt(f),
            NotMade::NoBoard(reason) => reason.fmt(f),
            NotMade::NotReached(reached) => {
                write!(f, "no puzzle on target among {} tried", reached.tries)?;
                if reached.nearest.is_some() {
                    let misses: Vec<String> = reached.misses.iter().map(Miss::to_string).collect();
                    write!(f, "; the nearest: {}", misses.join(", "))?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for NotMade {}
