//! A new puzzle for a player: one of the library in new clothes.
//!
//! The seed picks a puzzle of the size and level asked for and one of its equivalents: other digits, rows,
//! columns and bands in another order, perhaps turned over. So it is there at once, has exactly one solution and is
//! as hard as its level says; and the same seed gives the same puzzle, for good.

use anyhow::anyhow;
use ninefold::board::Layout;
use ninefold::format::{About, Record};
use ninefold::rng::Rng;
use ninefold::transform::Transform;

/// The levels, from easy to hard.
pub const LEVELS: [&str; 4] = ["easy", "medium", "hard", "very hard"];

/// The puzzle of this seed among those of the library with ordinary boxes of this side, and of this level if one
/// is asked for.
pub fn new_puzzle(library: &[Record], side: usize, level: Option<&str>, seed: u64) -> anyhow::Result<Record> {
    if let Some(unknown) = level.filter(|level| !LEVELS.contains(level)) {
        return Err(anyhow!("expected a level (easy, medium, hard or 'very hard'), found '{unknown}'"));
    }
    let suitable = suitable(library, side, level);
    if suitable.is_empty() {
        let sizes = sizes(library).iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        return Err(match (level, levels(library, side).join(", ")) {
            (Some(level), levels) if !levels.is_empty() => {
                anyhow!("there is no {side}x{side} puzzle of level '{level}'; its levels are: {levels}")
            }
            _ => anyhow!("there is no {side}x{side} puzzle; there are sizes {sizes}"),
        });
    }
    let mut rng = Rng::new(seed);
    let chosen = suitable[rng.index(suitable.len())];
    let puzzle = Transform::random(chosen.puzzle.shape(), &mut rng).apply(&chosen.puzzle);
    let about = About {
        name: Some(format!("No. {seed}")),
        source: Some(format!("Ninefold, new game of seed {seed}")),
        level: chosen.about.level.clone(),
        ..About::default()
    };
    Ok(Record { puzzle, solution: None, about })
}

/// The puzzles with ordinary boxes of this side, and of this level if one is asked for.
fn suitable<'a>(library: &'a [Record], side: usize, level: Option<&str>) -> Vec<&'a Record> {
    let fits = |record: &&Record| {
        let level_is = |level: &str| record.about.level.as_deref() == Some(level);
        record.puzzle.shape().side() == side && is_plain(record) && level.is_none_or(level_is)
    };
    library.iter().filter(fits).collect()
}

/// Whether its boxes are ordinary ones and its houses nothing but rows, columns and boxes.
fn is_plain(record: &Record) -> bool {
    let shape = record.puzzle.shape();
    matches!(shape.layout(), Layout::Boxes { .. }) && shape.houses().len() == 3 * shape.side()
}

/// The sizes that can be asked for.
pub fn sizes(library: &[Record]) -> Vec<usize> {
    let plain = library.iter().filter(|record| is_plain(record));
    let mut sizes: Vec<usize> = plain.map(|record| record.puzzle.shape().side()).collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// The levels that there are for a size, from easy to hard.
pub fn levels(library: &[Record], side: usize) -> Vec<&'static str> {
    let has = |level: &&str| !suitable(library, side, Some(level)).is_empty();
    LEVELS.into_iter().filter(has).collect()
}

#[cfg(test)]
mod tests {
    use ninefold::{Algorithm, Outcome, Settings};

    use super::*;
    use crate::library;

    #[test]
    fn new_puzzles_are_unique_and_come_again_with_their_seed() {
        let library = library::built_in().unwrap();
        assert_eq!(sizes(&library), [4, 6, 9, 12, 16, 25]);
        for side in sizes(&library) {
            for level in levels(&library, side) {
                let record = new_puzzle(&library, side, Some(level), 7).unwrap();
                assert_eq!(record, new_puzzle(&library, side, Some(level), 7).unwrap());
                assert_ne!(record.puzzle, new_puzzle(&library, side, Some(level), 8).unwrap().puzzle);
                let report = Algorithm::Propagate.solve(&record.puzzle, &Settings::default());
                assert!(matches!(report.outcome, Outcome::Unique(_)), "{side} {level}");
            }
        }
        assert!(new_puzzle(&library, 7, None, 1).is_err());
        assert!(new_puzzle(&library, 9, Some("silly"), 1).is_err());
    }
}
