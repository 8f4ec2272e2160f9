//! The puzzles that come with Ninefold: more than fifty, from 4x4 to 25x25, with jigsaws, diagonals and windows.
//! `data/README.md` describes the file.

/// The built-in puzzles as a JSON array of objects (14 kB).
pub const BUILT_IN: &str = include_str!("../../data/library.json");

/// The built-in puzzles, each with its name, source and level.
#[cfg(feature = "json")]
pub fn built_in() -> Vec<crate::format::Record> {
    use crate::format::{Format, ReadOptions, parse_all};

    let options = ReadOptions { format: Some(Format::Json), ..ReadOptions::default() };
    let records = parse_all(BUILT_IN, &options).expect("the file is an array of puzzles");
    records.into_iter().map(|record| record.expect("every puzzle can be read")).collect()
}

#[cfg(all(test, feature = "json"))]
mod tests {
    #[test]
    fn the_built_in_puzzles_can_be_read_and_have_names() {
        let records = super::built_in();
        assert!(records.len() > 50);
        assert!(records.iter().all(|record| record.about.name.is_some() && record.about.level.is_some()));
    }
}
