//! Random records for the tests of the formats.

use ninefold::board::{DigitSet, Grid, Layout, Puzzle, Shape};
use ninefold::format::{About, Format, Record, Writer};
use proptest::prelude::*;

pub const SHAPES: &[&str] = &["1x1", "2x2", "2x3", "3x3", "3x4", "4x4", "5x5", "6x6", "10x10"];

pub const STRANGE_SHAPES: &[&str] = &[
    "3x2",
    "2x2+diagonals",
    "3x3+diagonals+windows",
    "regions:1112312233423444",
    "2x2+house:r1c1,r2c3",
    "regions:111222333111222333111222333444555666444555666444555666777888999777888999777888999",
];

/// Text with whatever could trouble a format.
fn text() -> impl Strategy<Value = Option<String>> {
    let characters: Vec<char> = "ab9. ,;:|#'\"<>&{}[]\\/=+-_*é漢😀\u{202E}\t".chars().collect();
    let text = prop::collection::vec(prop::sample::select(characters), 0..12);
    text.prop_map(|characters| {
        let text: String = characters.into_iter().collect();
        Some(text.trim().to_owned()).filter(|text| !text.is_empty())
    })
}

fn about() -> impl Strategy<Value = About> {
    (text(), text(), text(), text(), text()).prop_map(|(name, source, author, level, comment)| About {
        name,
        source,
        author,
        level,
        comment,
    })
}

/// A solved grid of any shape with rectangular boxes; for others a grid without repetition in rows.
pub fn pattern(shape: &Shape) -> Grid {
    let side = shape.side();
    let (rows, cols) = match *shape.layout() {
        Layout::Boxes { rows, cols } => (rows, cols),
        Layout::Regions(_) => (1, side),
    };
    let value = |cell: usize| {
        let (row, col) = (cell / side, cell % side);
        ((row % rows * cols + row / rows + col) % side + 1) as u8
    };
    Grid::from_values(shape, &(0..side * side).map(value).collect::<Vec<u8>>()).unwrap()
}

/// A puzzle that is part of a solved grid.
pub fn sound(shape: Shape, keep: u32) -> impl Strategy<Value = Record> {
    let cells = shape.cells();
    let kept = prop::collection::vec(prop::bool::weighted(f64::from(keep) / 100.0), cells);
    (kept, about()).prop_map(move |(kept, about)| {
        let solution = pattern(&shape);
        let values: Vec<u8> =
            solution.values().iter().zip(&kept).map(|(&value, &kept)| if kept { value } else { 0 }).collect();
        let puzzle = Puzzle::new(Grid::from_values(&shape, &values).unwrap()).unwrap();
        Record { puzzle, solution: Some(solution), about }
    })
}

/// Any givens at all, clashing or not, with candidates of their own or not.
pub fn any_record(shape: Shape) -> impl Strategy<Value = Record> {
    let (cells, side) = (shape.cells(), shape.side() as u8);
    let values = prop::collection::vec(prop_oneof![2 => Just(0), 1 => 1..=side], cells);
    let sets = prop::collection::vec(prop_oneof![Just(u128::MAX), any::<u128>(), Just(0)], cells);
    (values, prop::option::of(sets), about(), any::<bool>()).prop_map(move |(values, sets, about, solved)| {
        let givens = Grid::from_values(&shape, &values).unwrap();
        let mut puzzle = Puzzle::new(givens).unwrap();
        if let Some(sets) = sets {
            let sets: Vec<DigitSet> = sets.into_iter().map(DigitSet::from_bits).collect();
            puzzle = puzzle.with_candidates(&sets).unwrap();
        }
        Record { puzzle, solution: solved.then(|| pattern(&shape)), about }
    })
}

/// What is left of a record that went through a format.
pub fn kept(format: Format, record: &Record) -> Record {
    let mut kept = record.clone();
    let comment = record.about.comment.clone();
    match format {
        Format::Line => kept.about = About { comment, ..About::default() },
        Format::Grid | Format::Ss | Format::Sdm | Format::Integers => kept = Record::new(kept.puzzle),
        Format::Candidates => kept = Record::new(kept.puzzle),
        Format::Pencilmarks => {
            let shape = record.puzzle.shape();
            let sets: Vec<DigitSet> = shape.all_cells().map(|cell| record.puzzle.allowed(cell)).collect();
            kept = Record::new(Puzzle::from_candidates(shape, &sets).unwrap());
            kept.about.comment = comment;
        }
        Format::Hodoku => {
            kept = Record::new(kept.puzzle);
            kept.about.comment = comment.filter(|comment| !comment.contains(':'));
        }
        Format::Fpuzzles | Format::Sudokupad => {
            kept.about = About { source: None, level: None, ..kept.about };
        }
        Format::Sudokuwiki => kept = Record::new(kept.puzzle),
        Format::Sdk | Format::OpenSudoku => kept.solution = None,
        _ => {}
    }
    kept
}

/// The records as one text, or nothing if one of them has no place in the format.
pub fn written(format: Format, records: &[Record]) -> Option<String> {
    let shape = records.first().map(|record| record.puzzle.shape().clone());
    let mut writer = Writer::new(format).with_known_shape(shape);
    let mut out = String::new();
    writer.begin(&mut out);
    for record in records {
        writer.write(record, &mut out).ok()?;
    }
    writer.finish(&mut out);
    Some(out)
}
