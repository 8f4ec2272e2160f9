//! A new puzzle for a player, made to order: a size, a level and a seed.
//!
//! The same seed gives the same puzzle, for good. A player waits no longer than half a second: so large boards keep more
//! clues than they must, which makes them friendlier too, and sizes are offered only at levels that are soon met
//! (a 6x6 with pairs is rare, a 4x4 never needs more than singles).

use anyhow::anyhow;
use ninefold::Shape;
use ninefold::format::{About, Record};
use ninefold::generate::{self, Target};

/// The levels, from easy to hard.
pub const LEVELS: [&str; 5] = ["easy", "medium", "hard", "very hard", "extreme"];

/// A size that can be asked for.
struct Size {
    side: usize,
    /// Its levels.
    levels: &'static [&'static str],
    /// At least so many clues.
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

/// The puzzle of this seed with ordinary boxes of this side, and of this level; if none is asked for, the easiest.
pub fn new_puzzle(side: usize, level: Option<&str>, seed: u64) -> anyhow::Result<Record> {
    let known = LEVELS.map(|level| format!("'{level}'")).join(", ");
    if let Some(unknown) = level.filter(|level| !LEVELS.contains(level)) {
        return Err(anyhow!("expected a level ({known}), found '{unknown}'"));
    }
    let Some(size) = SIZES.iter().find(|size| size.side == side) else {
        let sizes = sizes().iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        return Err(anyhow!("there is no {side}x{side} puzzle; there are sizes {sizes}"));
    };
    let level = level.unwrap_or(size.levels[0]);
    if !size.levels.contains(&level) {
        let levels = size.levels.join(", ");
        return Err(anyhow!("there is no {side}x{side} puzzle of level '{level}'; its levels are: {levels}"));
    }
    let target =
        Target::level(level.parse()?).with_shape(&Shape::of_side(side)?).with_clues(size.clues..=usize::MAX);
    let puzzle = generate::puzzle(&target, seed)?;
    let about = About {
        name: Some(format!("No. {seed}")),
        source: Some(format!("Ninefold, new game of seed {seed}")),
        level: Some(level.to_owned()),
        ..About::default()
    };
    Ok(Record { puzzle, solution: None, about })
}

/// The sizes that can be asked for.
pub fn sizes() -> Vec<usize> {
    SIZES.iter().map(|size| size.side).collect()
}

/// The levels that there are for a size, from easy to hard.
pub fn levels(side: usize) -> &'static [&'static str] {
    SIZES.iter().find(|size| size.side == side).map_or(&[], |size| size.levels)
}

#[cfg(test)]
mod tests {
    use ninefold::generate::LevelScale;
    use ninefold::logic::{Scale, rate};
    use ninefold::{Algorithm, Outcome, Settings};

    use super::*;

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
}
