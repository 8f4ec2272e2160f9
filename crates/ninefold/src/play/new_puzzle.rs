//! A new puzzle for a player: which sizes and levels there are, and the puzzle of a size, a level and a seed.
//!
//! The same seed gives the same puzzle, for good. A player should not wait longer than half a second, so large boards
//! keep more clues than they need, which also makes them friendlier, and each size has only the levels that are
//! reached soon (a 6x6 with pairs is rare, a 4x4 never needs more than singles).

use std::fmt;

use crate::board::Shape;
use crate::format::{About, Record};
use crate::generate::{GenerateError, Generator, Target};
use crate::logic::Level;

/// The levels of new puzzles, from easy to hard.
pub const LEVELS: [&str; 5] = ["easy", "medium", "hard", "very hard", "extreme"];

/// A size of new puzzles.
struct Size {
    side: usize,
    levels: &'static [&'static str],
    /// The least number of clues.
    clues: usize,
}

#[rustfmt::skip]
const SIZES: &[Size] = &[
    Size { side: 4, levels: &["easy"], clues: 0 },
    Size { side: 6, levels: &["easy", "hard", "very hard"], clues: 0 },
    Size { side: 8, levels: &LEVELS, clues: 0 },
    Size { side: 9, levels: &LEVELS, clues: 0 },
    Size { side: 10, levels: &LEVELS, clues: 0 },
    Size { side: 12, levels: &LEVELS, clues: 55 },
    Size { side: 16, levels: &["easy", "medium", "hard", "very hard"], clues: 110 },
    Size { side: 20, levels: &["easy", "medium", "hard"], clues: 190 },
    Size { side: 25, levels: &["easy", "medium", "hard"], clues: 320 },
];

/// The sides of the boards that new puzzles can have.
pub fn sizes() -> Vec<usize> {
    SIZES.iter().map(|size| size.side).collect()
}

/// The levels that new puzzles of a side can have, from easy to hard; none for an unknown side.
pub fn levels(side: usize) -> &'static [&'static str] {
    SIZES.iter().find(|size| size.side == side).map_or(&[], |size| size.levels)
}

/// What a new puzzle should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPuzzle {
    /// The side of the board; one of [`sizes`].
    pub side: usize,
    /// One of the [`levels`] of that side.
    pub level: &'static str,
    /// The seed.
    pub seed: u64,
}

impl NewPuzzle {
    /// Checks that this side and level exist. Without a level it is the easiest.
    pub fn new(side: usize, level: Option<&str>, seed: u64) -> Result<NewPuzzle, NewPuzzleError> {
        if let Some(unknown) = level.filter(|level| !LEVELS.contains(level)) {
            return Err(NewPuzzleError::UnknownLevel(unknown.to_owned()));
        }
        let Some(&easiest) = levels(side).first() else {
            return Err(NewPuzzleError::NoSuchSize(side));
        };
        let wanted = level.unwrap_or(easiest);
        let known = levels(side).iter().find(|&&known| known == wanted);
        let level = known.ok_or_else(|| NewPuzzleError::NoSuchLevel { side, level: wanted.to_owned() })?;
        Ok(NewPuzzle { side, level, seed })
    }

    /// A puzzle of this side and level as far as there is one: else 9x9, else the easiest level.
    pub fn like(side: usize, level: Option<&str>, seed: u64) -> NewPuzzle {
        let side = if levels(side).is_empty() { 9 } else { side };
        let known = levels(side).iter().find(|&&known| Some(known) == level);
        NewPuzzle { side, level: known.unwrap_or(&levels(side)[0]), seed }
    }

    /// Makes the puzzle. `cancel` is asked now and then; `true` ends the work with [`NewPuzzleError::Cancelled`].
    pub fn make(&self, cancel: &(dyn Fn() -> bool + Sync)) -> Result<Record, NewPuzzleError> {
        let NewPuzzle { side, level, seed } = *self;
        let size = SIZES.iter().find(|size| size.side == side).ok_or(NewPuzzleError::NoSuchSize(side))?;
        let failed = |error: &dyn std::error::Error| NewPuzzleError::Failed(error.to_string());
        let known: Level = level.parse().map_err(|error| failed(&error))?;
        let shape = Shape::of_side(side).map_err(|error| failed(&error))?;
        let target = Target::level(known).with_shape(&shape).with_clues(size.clues..=usize::MAX);
        let made = Generator::new(&target).and_then(|mut maker| maker.generate(seed, 0, cancel));
        let made = made.map_err(|error| match error {
            GenerateError::NotReached(reached) if reached.cancelled => NewPuzzleError::Cancelled,
            other => failed(&other),
        })?;
        let about = About {
            name: Some(format!("No. {seed}")),
            source: Some(format!("Ninefold, seed {seed}")),
            level: Some(level.to_owned()),
            ..About::default()
        };
        Ok(Record { puzzle: made.puzzle, solution: None, about })
    }
}

/// Why there is no new puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NewPuzzleError {
    /// No level has this name.
    UnknownLevel(String),
    /// There are no new puzzles of this side.
    NoSuchSize(usize),
    /// There are no new puzzles of this side at this level.
    #[allow(missing_docs)]
    NoSuchLevel { side: usize, level: String },
    /// The work was cancelled.
    Cancelled,
    /// The generator gave up, for this reason.
    Failed(String),
}

impl fmt::Display for NewPuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NewPuzzleError::UnknownLevel(found) => {
                let known = LEVELS.map(|level| format!("'{level}'")).join(", ");
                write!(f, "expected a level ({known}), found '{found}'")
            }
            NewPuzzleError::NoSuchSize(side) => {
                let sizes = sizes().iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
                write!(f, "new games have no {side}x{side} puzzle; they have sizes {sizes}")
            }
            NewPuzzleError::NoSuchLevel { side, level } => {
                let levels = levels(*side).join(", ");
                write!(f, "new games have no {side}x{side} puzzle of level '{level}'; they have: {levels}")
            }
            NewPuzzleError::Cancelled => f.write_str("cancelled"),
            NewPuzzleError::Failed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for NewPuzzleError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::LevelScale;
    use crate::logic::{Scale, rate};
    use crate::solve::{Algorithm, Outcome, Settings};

    fn new_puzzle(side: usize, level: Option<&str>, seed: u64) -> Result<Record, NewPuzzleError> {
        NewPuzzle::new(side, level, seed)?.make(&|| false)
    }

    #[test]
    fn new_puzzles_are_unique_on_level_and_come_again_with_their_seed() {
        for side in sizes() {
            for level in levels(side) {
                let record = new_puzzle(side, Some(level), 7).unwrap();
                assert_eq!(record, new_puzzle(side, Some(level), 7).unwrap());
                assert_ne!(record.puzzle, new_puzzle(side, Some(level), 8).unwrap().puzzle);
                let report = Algorithm::Propagate.solve(&record.puzzle, &Settings::default());
                assert!(matches!(report.outcome, Outcome::Unique(_)), "{side} {level}");
                let found = LevelScale::SE.range_of(&rate(&record.puzzle, Scale::Se)).map(|range| range.name);
                assert_eq!(found, Some(level.replace(' ', "-").as_str()), "{side}");
            }
        }
        assert!(new_puzzle(7, None, 1).is_err());
        assert!(new_puzzle(9, Some("silly"), 1).is_err());
        assert!(new_puzzle(4, Some("hard"), 1).is_err());
    }

    #[test]
    fn a_puzzle_like_another_is_always_one_that_can_be_made() {
        let like = |side, level| {
            let found = NewPuzzle::like(side, level, 1);
            assert_eq!(NewPuzzle::new(found.side, Some(found.level), 1), Ok(found.clone()));
            (found.side, found.level)
        };
        assert_eq!(like(6, Some("hard")), (6, "hard"));
        assert_eq!(like(6, Some("medium")), (6, "easy"));
        assert_eq!(like(7, Some("hard")), (9, "hard"));
        assert_eq!(like(7, None), (9, "easy"));
    }

    #[test]
    fn a_cancelled_puzzle_is_not_made() {
        let order = NewPuzzle::new(9, Some("extreme"), 1).unwrap();
        assert_eq!(order.make(&|| true), Err(NewPuzzleError::Cancelled));
    }
}
