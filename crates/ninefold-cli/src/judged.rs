//! Whether a position can be rated and explained at all: it needs exactly one solution.

use std::time::{Duration, Instant};

use ninefold::Outcome;
use ninefold::board::{Clash, Puzzle};
use ninefold::solve::{Algorithm, Budget, Goal, Settings};

use crate::interrupt::interrupted;

/// How many solutions.
pub enum Judged {
    /// One.
    Unique,
    /// None; where the givens alone show it, this is how.
    Impossible(Option<Clash>),
    /// Several.
    Multiple,
    /// It was not found out in time.
    Unknown,
}

/// Finds out how many solutions the puzzle has, in at most this time.
pub fn judge(puzzle: &Puzzle, most: Duration) -> Judged {
    let started = Instant::now();
    let over = || interrupted() || started.elapsed() >= most;
    let budget = Budget { placements: None, cancel: Some(&over) };
    let settings = Settings { budget, ..Settings::goal(Goal::Unique) };
    match Algorithm::Lanes.on(puzzle.shape()).solve(puzzle, &settings).outcome {
        Outcome::Unique(_) | Outcome::Found(_) => Judged::Unique,
        Outcome::Impossible { clash } => Judged::Impossible(clash),
        Outcome::Multiple { .. } => Judged::Multiple,
        Outcome::Stuck(_) | Outcome::Stopped { .. } => Judged::Unknown,
    }
}

impl Judged {
    /// One word for it.
    pub fn word(&self) -> &'static str {
        match self {
            Judged::Unique => "unique",
            Judged::Impossible(_) => "impossible",
            Judged::Multiple => "multiple",
            Judged::Unknown => "unknown",
        }
    }

    /// Why there is no rating; nothing where there is one.
    pub fn why_not(&self, puzzle: &Puzzle) -> Option<String> {
        match self {
            Judged::Unique => None,
            Judged::Impossible(Some(clash)) => {
                Some(format!("impossible: {}", clash.describe(puzzle.shape())))
            }
            Judged::Impossible(None) => Some("impossible: no solution".to_owned()),
            Judged::Multiple => Some("not unique: at least 2 solutions".to_owned()),
            Judged::Unknown => Some("not known in this time whether it has one solution".to_owned()),
        }
    }
}
