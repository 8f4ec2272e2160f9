//! One puzzle per line, one character for each candidate of each cell: side x side x side of them.
//!
//! ```text
//! .2.....8.123456789...    the first cell allows 2 and 8, the second everything
//! ```
//! Position d of a cell's group holds the digit d or the blank. A lone candidate is not a given:
//! nothing in such a line says which digits the setter placed.

use super::alphabet;
use super::cells::{Place, first_word};
use super::codec::{Codec, ShapeName};
use super::error::{FormatError, shown};
use super::line::{is_separator, write_comment};
use super::record::{Record, said};
use super::shapes;
use crate::board::{Digit, DigitSet, MAX_SIDE, Puzzle, Shape, digit_of, symbol};

pub(super) const PENCILMARKS: Codec = Codec {
    parse: |text, place, told, _| parse(text, place, told),
    write: |record, _, out| {
        write(record, out);
        Ok(())
    },
    shape: ShapeName::Comment,
    ..Codec::new("pencilmarks", "one puzzle per line, one character for each candidate of each cell")
};

fn parse(text: &str, place: Place, told: Option<&Shape>) -> Result<Record, FormatError> {
    let word = first_word(text, place, is_separator);
    let (shape, sets) = sets(word.text, word.place, told)?;
    let puzzle = Puzzle::from_candidates(&shape, &sets).expect("one set per cell");
    let mut record = Record::new(puzzle);
    let rest = word.rest.trim_start();
    record.about.comment = said(rest.strip_prefix(['#', ',', ';', '|']).unwrap_or(rest));
    Ok(record)
}

/// The candidates of every cell.
pub(super) fn sets(
    text: &str,
    place: Place,
    told: Option<&Shape>,
) -> Result<(Shape, Vec<DigitSet>), FormatError> {
    let length = text.chars().count();
    let at = |index: usize| (place.0, place.1 + index as u64);
    let side = told.map_or_else(|| nearest_cube(length), Shape::side);
    if side * side * side != length {
        let expected = format!("{} characters for the candidates of a {side}x{side} board", side.pow(3));
        return Err(FormatError::new(at(length), expected, format!("{length} characters")));
    }
    let shape = told.cloned().or_else(|| shapes::of_side(side)).expect("the side is at least 1");
    let mut sets = vec![DigitSet::EMPTY; shape.cells()];
    let mut blank = None;
    for (index, character) in text.chars().enumerate() {
        let digit = Digit::from_index(index % side);
        if digit_of(character, side) == Some(digit) {
            sets[index / side].insert(digit);
        } else if !alphabet::is_blank(character, side)
            || blank.is_some_and(|first: char| !first.eq_ignore_ascii_case(&character))
        {
            let blank = blank.unwrap_or('.');
            let expected = format!("'{}' or '{blank}'", symbol(digit));
            return Err(FormatError::new(at(index), expected, shown(character)));
        } else {
            blank = Some(character);
        }
    }
    Ok((shape, sets))
}

fn nearest_cube(length: usize) -> usize {
    (1..=MAX_SIDE).min_by_key(|side| (side * side * side).abs_diff(length)).unwrap_or(1)
}

fn write(record: &Record, out: &mut String) {
    write_sets(&record.puzzle, out);
    write_comment(record, out);
    out.push('\n');
}

/// Every cell's candidates as the puzzle's own text allows them.
pub(super) fn write_sets(puzzle: &Puzzle, out: &mut String) {
    let shape = puzzle.shape();
    for cell in shape.all_cells() {
        let allowed = puzzle.allowed(cell);
        out.extend(shape.digits().iter().map(|d| if allowed.contains(d) { symbol(d) } else { '.' }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        parse(text, (1, 1), None).unwrap_err().to_string()
    }

    #[test]
    fn a_group_a_cell() {
        let text = format!("12..{}.2.4 # easy", "1234".repeat(14));
        let record = parse(&text, (1, 1), None).unwrap();
        let shape = Shape::boxes(2, 2).unwrap();
        assert_eq!(record.puzzle.shape(), &shape);
        assert_eq!(format!("{:?}", record.puzzle.allowed(shape.cell(0, 0))), "{1, 2}");
        assert_eq!(format!("{:?}", record.puzzle.allowed(shape.cell(3, 3))), "{2, 4}");
        assert_eq!(record.puzzle.clues(), 0);
        assert_eq!(record.about.comment.as_deref(), Some("easy"));
        let mut again = String::new();
        write(&record, &mut again);
        assert_eq!(again, text + "\n");
    }

    #[test]
    fn a_digit_has_one_place_in_its_group() {
        let text = "1234".repeat(16);
        let swapped = text.replacen("12", "21", 1);
        assert_eq!(message(&swapped), "line 1, column 1: expected '1' or '.', found '2'");
        let mixed = text.replacen("123", ".0.", 1);
        assert_eq!(message(&mixed), "line 1, column 2: expected '2' or '.', found '0'");
        assert_eq!(
            message(&text[..63]),
            "line 1, column 64: expected 64 characters for the candidates of a 4x4 board, found 63 characters"
        );
    }
}
