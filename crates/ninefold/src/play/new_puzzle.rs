//! A new puzzle for a player: which sizes and levels there are, and the puzzle of a size, a level and a seed.
//!
//! The same seed gives the same puzzle, for good. A player should not wait longer than half a second, so large boards
//! keep more clues than they need, which also makes them friendlier, and each size has only the levels that are
//! reached soon (a 6x6 with pairs is rare, a 4x4 never needs more than singles).

use std::fmt;

use crate::board::{HouseKind, Layout, ParseShapeError, Shape};
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

/// What a board has beyond its side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Variant {
    /// Rows, columns and boxes.
    #[default]
    Classic,
    /// Both diagonals as well.
    Diagonals,
    /// Four windows as well.
    Windows,
    /// Irregular regions instead of boxes.
    Jigsaw,
}

impl Variant {
    /// All of them.
    pub const ALL: [Variant; 4] = [Variant::Classic, Variant::Diagonals, Variant::Windows, Variant::Jigsaw];

    /// Its name; none for the classic board.
    pub fn name(self) -> &'static str {
        match self {
            Variant::Classic => "",
            Variant::Diagonals => "diagonals",
            Variant::Windows => "windows",
            Variant::Jigsaw => "jigsaw",
        }
    }

    /// The variant of a shape.
    pub fn of(shape: &Shape) -> Variant {
        let has = |kind| shape.houses_of_kind(kind).len() > 0;
        match shape.layout() {
            Layout::Regions(_) => Variant::Jigsaw,
            _ if has(HouseKind::Diagonal) => Variant::Diagonals,
            _ if has(HouseKind::Window) => Variant::Windows,
            _ => Variant::Classic,
        }
    }

    /// The shape of this variant of a side; the regions of a jigsaw follow from the seed.
    fn shape(self, side: usize, seed: u64) -> Result<Shape, NewPuzzleError> {
        let spec = match self {
            Variant::Classic => return Shape::of_side(side).map_err(|_| NewPuzzleError::NoSuchSize(side)),
            Variant::Diagonals => "3x3+diagonals".to_owned(),
            Variant::Windows => "3x3+windows".to_owned(),
            Variant::Jigsaw => {
                let map: Vec<u8> = JIGSAWS[seed as usize % JIGSAWS.len()].bytes().collect();
                let turns = seed as usize / JIGSAWS.len();
                let turned = |row: usize, col: usize| match turns % 4 {
                    0 => (row, col),
                    1 => (col, side - 1 - row),
                    2 => (side - 1 - row, side - 1 - col),
                    _ => (side - 1 - col, row),
                };
                let at = |cell: usize| {
                    let (row, col) = turned(cell / side, cell % side);
                    let col = if turns / 4 % 2 == 1 { side - 1 - col } else { col };
                    char::from(map[row * side + col])
                };
                format!("regions:{}", (0..side * side).map(at).collect::<String>())
            }
        };
        spec.parse().map_err(|error: ParseShapeError| NewPuzzleError::Failed(error.to_string()))
    }
}

/// The regions of new jigsaws, which are turned and mirrored by the seed.
const JIGSAWS: [&str; 3] = [
    "111222222111324244551324444551336644551333667555366667888399677888999777888999977",
    "111111222314141222354444622354477662357478669357778699357788669355888699335588999",
    "111111222133114222333334425363774225666774555688744995688774955668874995688879999",
];

/// The boards that new puzzles can have: classic ones of every side, and the variants of 9x9.
pub fn boards() -> Vec<(usize, Variant)> {
    let of = |side: usize| {
        let variants = if side == 9 { &Variant::ALL[..] } else { &Variant::ALL[..1] };
        variants.iter().map(move |&variant| (side, variant))
    };
    sizes().into_iter().flat_map(of).collect()
}

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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct NewPuzzle {
    /// The side of the board; one of [`sizes`].
    pub side: usize,
    /// What the board has beyond its side; together one of [`boards`].
    pub variant: Variant,
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
        Ok(NewPuzzle { side, variant: Variant::Classic, level, seed })
    }

    /// The same of this variant, which is there for 9x9 only.
    pub fn with_variant(self, variant: Variant) -> Result<NewPuzzle, NewPuzzleError> {
        match boards().contains(&(self.side, variant)) {
            true => Ok(NewPuzzle { variant, ..self }),
            false => Err(NewPuzzleError::NoSuchVariant { side: self.side, variant }),
        }
    }

    /// A puzzle of this board and level as far as there is one: else a classic one, else 9x9, else the easiest level.
    pub fn like((side, variant): (usize, Variant), level: Option<&str>, seed: u64) -> NewPuzzle {
        let variant = if boards().contains(&(side, variant)) { variant } else { Variant::Classic };
        let side = if levels(side).is_empty() { 9 } else { side };
        let known = levels(side).iter().find(|&&known| Some(known) == level);
        NewPuzzle { side, variant, level: known.unwrap_or(&levels(side)[0]), seed }
    }

    /// Makes the puzzle. `cancel` is asked now and then; `true` ends the work with [`NewPuzzleError::Cancelled`].
    pub fn make(&self, cancel: &(dyn Fn() -> bool + Sync)) -> Result<Record, NewPuzzleError> {
        let NewPuzzle { side, variant, level, seed } = *self;
        let size = SIZES.iter().find(|size| size.side == side).ok_or(NewPuzzleError::NoSuchSize(side))?;
        let failed = |error: &dyn std::error::Error| NewPuzzleError::Failed(error.to_string());
        let known: Level = level.parse().map_err(|error| failed(&error))?;
        let shape = variant.shape(side, seed)?;
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum NewPuzzleError {
    /// No level has this name.
    UnknownLevel(String),
    /// There are no new puzzles of this side.
    NoSuchSize(usize),
    /// There are no new puzzles of this side at this level.
    #[allow(missing_docs)]
    NoSuchLevel { side: usize, level: String },
    /// There are no new puzzles of this side in this variant.
    #[allow(missing_docs)]
    NoSuchVariant { side: usize, variant: Variant },
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
                write!(f, "there are no new {side}x{side} puzzles; the sizes are {sizes}")
            }
            NewPuzzleError::NoSuchLevel { side, level } => {
                let levels = levels(*side).join(", ");
                write!(f, "new {side}x{side} puzzles have no level '{level}'; their levels are: {levels}")
            }
            NewPuzzleError::NoSuchVariant { side, variant } => {
                write!(f, "there are no new {side}x{side} puzzles with {}; they are 9x9", variant.name())
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
    fn variants_have_their_houses_and_every_level() {
        for variant in Variant::ALL {
            for seed in [1, 5, 11, 23] {
                let shape = variant.shape(9, seed).unwrap();
                assert_eq!((Variant::of(&shape), shape.side()), (variant, 9));
            }
            for level in LEVELS {
                let wanted = NewPuzzle::new(9, Some(level), 7).unwrap().with_variant(variant).unwrap();
                let record = wanted.make(&|| false).unwrap();
                assert_eq!(Variant::of(record.puzzle.shape()), variant);
                let report = Algorithm::Propagate.solve(&record.puzzle, &Settings::default());
                assert!(matches!(report.outcome, Outcome::Unique(_)), "{variant:?} {level}");
            }
        }
        let shapes: Vec<Shape> = (0..24).map(|seed| Variant::Jigsaw.shape(9, seed).unwrap()).collect();
        assert!((1..24).all(|other| shapes[0] != shapes[other]), "turned and mirrored");
        assert!(NewPuzzle::new(4, None, 1).unwrap().with_variant(Variant::Jigsaw).is_err());
    }

    #[test]
    fn a_puzzle_like_another_is_always_one_that_can_be_made() {
        let like = |side, level| {
            let found = NewPuzzle::like((side, Variant::Windows), level, 1);
            assert_eq!(found.variant == Variant::Windows, side == 9);
            let again = NewPuzzle::new(found.side, Some(found.level), 1).unwrap();
            assert_eq!(again.with_variant(found.variant), Ok(found.clone()));
            (found.side, found.level)
        };
        assert_eq!(like(9, Some("hard")), (9, "hard"));
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
