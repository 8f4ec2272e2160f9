//! What came of it.

use std::fmt;

use super::algorithm::Algorithm;
use super::counters::Counters;
use super::settings::Settings;
use crate::board::{Board, Clash, Puzzle};
use crate::verify::Solution;

/// The answer to a [`Goal`](super::Goal). 'I stopped' and 'I am stuck' are answers of their own,
/// neither 'no solution' nor an error.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "outcome", rename_all = "snake_case"))]
pub enum Outcome {
    /// There is no solution; where the givens alone show it, this is how.
    Impossible {
        /// The givens that clash, if they do.
        clash: Option<Clash>,
    },
    /// There is this solution; whether there are more was not asked.
    Found(Solution),
    /// There is this solution and no other.
    Unique(Solution),
    /// There are several.
    Multiple {
        /// The first one found.
        first: Solution,
        /// How many were found.
        count: u64,
        /// Whether that is all of them.
        exact: bool,
    },
    /// Elimination alone ran dry in this position.
    Stuck(Box<Board>),
    /// The budget ended the work.
    Stopped {
        /// The first solution found until then.
        first: Option<Solution>,
        /// How many were found until then.
        count: u64,
    },
}

impl Outcome {
    /// One word for it: `impossible`, `found`, `unique`, `multiple`, `stuck`, `stopped`.
    pub fn word(&self) -> &'static str {
        match self {
            Outcome::Impossible { .. } => "impossible",
            Outcome::Found(_) => "found",
            Outcome::Unique(_) => "unique",
            Outcome::Multiple { .. } => "multiple",
            Outcome::Stuck(_) => "stuck",
            Outcome::Stopped { .. } => "stopped",
        }
    }

    /// The solution, where there is one to speak of: the only one, or the one that [`Goal::First`](super::Goal::First)
    /// asked for.
    pub fn solution(&self) -> Result<&Solution, SolutionError> {
        match self {
            Outcome::Found(solution) | Outcome::Unique(solution) => Ok(solution),
            Outcome::Impossible { .. } => Err(SolutionError::Impossible),
            Outcome::Multiple { count, exact, .. } => {
                Err(SolutionError::Multiple { count: *count, exact: *exact })
            }
            Outcome::Stuck(_) | Outcome::Stopped { .. } => Err(SolutionError::Undecided),
        }
    }

    /// The first solution that was found, whether or not there are more.
    pub fn first_solution(&self) -> Option<&Solution> {
        match self {
            Outcome::Found(solution) | Outcome::Unique(solution) => Some(solution),
            Outcome::Multiple { first, .. } => Some(first),
            Outcome::Stopped { first, .. } => first.as_ref(),
            Outcome::Impossible { .. } | Outcome::Stuck(_) => None,
        }
    }

    /// [`first_solution`](Outcome::first_solution), owned.
    pub fn into_first_solution(self) -> Option<Solution> {
        match self {
            Outcome::Found(solution) | Outcome::Unique(solution) => Some(solution),
            Outcome::Multiple { first, .. } => Some(first),
            Outcome::Stopped { first, .. } => first,
            Outcome::Impossible { .. } | Outcome::Stuck(_) => None,
        }
    }

    /// How many solutions were found.
    pub fn count(&self) -> u64 {
        match self {
            Outcome::Impossible { .. } | Outcome::Stuck(_) => 0,
            Outcome::Found(_) | Outcome::Unique(_) => 1,
            Outcome::Multiple { count, .. } | Outcome::Stopped { count, .. } => *count,
        }
    }

    /// Whether [`count`](Outcome::count) is the number of all solutions there are.
    pub fn is_exact(&self) -> bool {
        match self {
            Outcome::Impossible { .. } | Outcome::Unique(_) => true,
            Outcome::Multiple { exact, .. } => *exact,
            Outcome::Found(_) | Outcome::Stuck(_) | Outcome::Stopped { .. } => false,
        }
    }
}

/// Why a puzzle has no solution to speak of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolutionError {
    /// The puzzle has no solution.
    Impossible,
    /// The puzzle has several solutions.
    Multiple {
        /// How many were found.
        count: u64,
        /// Whether that is all of them.
        exact: bool,
    },
    /// The search stopped before the answer was known.
    Undecided,
}

impl fmt::Display for SolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolutionError::Impossible => f.write_str("the puzzle has no solution"),
            SolutionError::Multiple { count, exact: true } => write!(f, "the puzzle has {count} solutions"),
            SolutionError::Multiple { count, exact: false } => {
                write!(f, "the puzzle has at least {count} solutions")
            }
            SolutionError::Undecided => f.write_str("the search stopped before a solution was found"),
        }
    }
}

impl std::error::Error for SolutionError {}

/// The answer and the work it took.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report {
    /// The answer.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub outcome: Outcome,
    /// The work.
    pub counters: Counters,
}

impl Report {
    /// The solution, as [`Outcome::solution`] gives it.
    pub fn solution(&self) -> Result<&Solution, SolutionError> {
        self.outcome.solution()
    }
}

impl Puzzle {
    /// Solves the puzzle with the fastest algorithm for its shape, and finds out whether the solution is the only one.
    ///
    /// ```
    /// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let puzzle: ninefold::Puzzle = line.parse()?;
    /// assert!(puzzle.solve().solution()?.to_string().starts_with("534678912"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self) -> Report {
        Algorithm::default_for(self.shape()).solve(self, &Settings::default())
    }
}
