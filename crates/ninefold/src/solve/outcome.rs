//! What came of it.

use super::counters::Counters;
use crate::board::{Board, Clash};
use crate::verify::Solution;

/// The answer to a [`Goal`](super::Goal). 'I stopped' and 'I am stuck' are answers of their own,
/// neither 'no solution' nor an error.
#[derive(Clone, PartialEq, Eq, Debug)]
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

    /// The first or only solution, if one was found.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Outcome::Found(solution) | Outcome::Unique(solution) => Some(solution),
            Outcome::Multiple { first, .. } => Some(first),
            Outcome::Stopped { first, .. } => first.as_ref(),
            Outcome::Impossible { .. } | Outcome::Stuck(_) => None,
        }
    }

    /// The same, taken out.
    pub fn into_solution(self) -> Option<Solution> {
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

/// The answer and the work it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The answer.
    pub outcome: Outcome,
    /// The work.
    pub counters: Counters,
}
