//! Whether a position can be rated and explained at all: it needs exactly one solution.

use std::time::{Duration, Instant};

use ninefold::board::Puzzle;
use ninefold::solve::{Budget, Uniqueness};

use crate::interrupt::interrupted;

/// Counts the solutions up to two, for at most this time or until Ctrl-C.
pub fn uniqueness_within(puzzle: &Puzzle, most: Duration) -> Uniqueness {
    let started = Instant::now();
    let over = || interrupted() || started.elapsed() >= most;
    puzzle.uniqueness(Budget { placements: None, cancel: Some(&over) })
}

/// Why the puzzle has no rating; `None` where it can have one.
pub fn why_unrated(uniqueness: &Uniqueness, puzzle: &Puzzle) -> Option<String> {
    match uniqueness {
        Uniqueness::Unique(_) => None,
        Uniqueness::Impossible(Some(clash)) => {
            Some(format!("impossible: {}", clash.describe(puzzle.shape())))
        }
        Uniqueness::Impossible(None) => Some("impossible: no solution".to_owned()),
        Uniqueness::Multiple(_) => Some("not unique: at least 2 solutions".to_owned()),
        Uniqueness::Unknown(_) => Some("not known in this time whether it has one solution".to_owned()),
    }
}
