//! HoDoKu's library line, for 9x9 boards:
//!
//! ```text
//! :type:digits:values:deleted:eliminations:placements:extra
//! :0000:x:81.37.6..4..18....53....8.1.73...51..65...98..84...36..5.....29...561....48792156:::
//! ```
//! Values have a `+` before a digit that was placed, not given; `deleted` lists candidates that are
//! gone as digit, row, column (`412` is 4 in r1c2). A [`Puzzle`] knows no placed digits, so they
//! become givens; a line that says more than a puzzle can hold is kept whole as the comment and
//! written back from there.

use std::fmt::Write as _;

use super::cells::{self, Place};
use super::codec::Codec;
use super::error::{FormatError, quoted};
use super::record::{Record, said};
use crate::board::{Digit, DigitSet, Grid, Puzzle, Shape};

pub(super) const HODOKU: Codec = Codec {
    parse: |text, place, told, _| parse(text, place, told),
    write: |record, _, out| write(record, out),
    ..Codec::new("hodoku", "HoDoKu library lines, 9x9 only")
};

const COLONS: &str = "':' between 6 or 7 fields (:type:digits:values:deleted:eliminations:placements:extra)";

pub(super) fn looks_like(line: &str) -> bool {
    line.starts_with(':') && (6..=7).contains(&line.bytes().filter(|&byte| byte == b':').count())
}

fn parse(text: &str, place: Place, told: Option<&Shape>) -> Result<Record, FormatError> {
    let line = text.trim();
    let fields: Vec<&str> = line.split(':').collect();
    if !(7..=8).contains(&fields.len()) || !fields[0].is_empty() {
        return Err(FormatError::new(place, COLONS, quoted(line)));
    }
    let shape = told.cloned().unwrap_or_else(Shape::classic);
    if shape.side() != 9 {
        let expected = format!("a format that holds {0}x{0} boards", shape.side());
        return Err(FormatError::new(place, expected, "a 9x9 library line"));
    }
    let column = |field: usize| {
        let before: usize = fields[..field].iter().map(|field| field.chars().count() + 1).sum();
        (place.0, place.1 + before as u64 + (text.len() - text.trim_start().len()) as u64)
    };
    let givens = values(fields[3], column(3), &shape)?;
    let puzzle = cells::puzzle(givens);
    let puzzle = match deleted(fields[4], column(4), &shape)? {
        Some(sets) => puzzle.with_candidates(&sets).expect("one set per cell"),
        None => puzzle,
    };
    let mut record = Record::new(puzzle);
    let says_more = !matches!(fields[1], "" | "0000")
        || !matches!(fields[2], "" | "x")
        || fields[3].contains('+')
        || fields[5..7].iter().any(|field| !field.trim().is_empty());
    let comment = if says_more { line } else { fields.get(7).copied().unwrap_or_default() };
    record.about.comment = said(comment);
    Ok(record)
}

fn values(field: &str, place: Place, shape: &Shape) -> Result<Grid, FormatError> {
    let kept: Vec<(usize, char)> = field.chars().enumerate().filter(|&(_, c)| c != '+').collect();
    let at = |index: usize| (place.0, place.1 + index as u64);
    if kept.len() != shape.cells() {
        let end = at(field.chars().count());
        return Err(FormatError::new(end, "81 cells for a 9x9 board", cells::count(kept.len())));
    }
    let symbols: Vec<char> = kept.iter().map(|&(_, symbol)| symbol).collect();
    cells::grid(&symbols, shape, |cell| at(kept[cell].0))
}

/// What is left to every cell when these candidates are gone; `None` if none is.
fn deleted(field: &str, place: Place, shape: &Shape) -> Result<Option<Vec<DigitSet>>, FormatError> {
    if field.trim().is_empty() {
        return Ok(None);
    }
    let mut sets = vec![shape.digits(); shape.cells()];
    for triple in field.split_whitespace() {
        let numbers: Vec<usize> = triple.bytes().map(|byte| usize::from(byte.wrapping_sub(b'0'))).collect();
        match numbers[..] {
            [digit @ 1..=9, row @ 1..=9, column @ 1..=9] => {
                sets[shape.cell(row - 1, column - 1).index()].remove(Digit::from_index(digit - 1));
            }
            _ => {
                let start = triple.as_ptr() as usize - field.as_ptr() as usize;
                let place = (place.0, place.1 + field[..start].chars().count() as u64);
                return Err(FormatError::new(place, "digit, row and column as in 412", quoted(triple)));
            }
        }
    }
    Ok(Some(sets))
}

fn write(record: &Record, out: &mut String) -> Result<(), String> {
    let puzzle = &record.puzzle;
    if puzzle.shape().side() != 9 {
        return Err("only 9x9 boards have such lines".to_owned());
    }
    let comment = record.about.comment.as_deref().unwrap_or_default();
    if looks_like(comment) {
        let whole = parse(comment, (1, 1), Some(puzzle.shape()));
        if whole.is_ok_and(|whole| whole.puzzle == *puzzle) {
            out.push_str(comment);
            out.push('\n');
            return Ok(());
        }
    }
    out.push_str(":0000:x:");
    super::alphabet::write(puzzle.givens().values(), out);
    out.push(':');
    write_deleted(puzzle, out);
    out.push_str("::");
    // HoDoKu counts the colons, so a comment with one of them would cost the whole line.
    if !comment.contains([':', '\n', '\r']) {
        let _ = write!(out, ":{}", comment.trim());
    }
    out.push('\n');
    Ok(())
}

fn write_deleted(puzzle: &Puzzle, out: &mut String) {
    let shape = puzzle.shape();
    let mut space = "";
    for cell in shape.all_cells().filter(|&cell| puzzle.given(cell).is_none()) {
        for digit in shape.digits() - puzzle.allowed(cell) {
            let _ = write!(out, "{space}{digit}{}{}", shape.row(cell) + 1, shape.col(cell) + 1);
            space = " ";
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: &str = "81.37.6..4..18....53....8.1.73...51..65...98..84...36..5.....29...561....48792156";

    fn read(text: &str) -> Result<Record, String> {
        parse(text, (1, 1), None).map_err(|error| error.to_string())
    }

    #[test]
    fn a_line_without_a_step() {
        let line = format!(":0000:x:{VALUES}:::");
        let record = read(&line).unwrap();
        assert_eq!(record.puzzle.given(Shape::classic().cell(8, 8)), Digit::new(6));
        assert!(!record.puzzle.has_candidates() && record.about.comment.is_none());
        let mut again = String::new();
        write(&record, &mut again).unwrap();
        assert_eq!(read(&again), Ok(record));
    }

    #[test]
    fn placed_digits_and_steps_come_back_from_the_comment() {
        let line = format!(":0300:4:{}:413 222:499:123:", VALUES.replacen("81.", "+8+1.", 1));
        let record = read(&line).unwrap();
        let shape = Shape::classic();
        assert_eq!(record.puzzle.given(shape.cell(0, 1)), Digit::new(1));
        assert!(!record.puzzle.allowed(shape.cell(0, 2)).contains(Digit::new(4).unwrap()));
        let mut again = String::new();
        write(&record, &mut again).unwrap();
        assert_eq!(again, line + "\n");
    }

    #[test]
    fn errors_point_at_the_field() {
        let wrong = format!(":0000:x:{}:::", VALUES.replacen("81.", "8?.", 1));
        assert_eq!(read(&wrong).unwrap_err(), "line 1, column 10: expected a digit, '.' or '0', found '?'");
        let triple = format!(":0000:x:{VALUES}:413 4x:::");
        assert_eq!(
            read(&triple).unwrap_err(),
            "line 1, column 95: expected digit, row and column as in 412, found '4x'"
        );
        assert!(read("::::::").unwrap_err().starts_with("line 1, column 4: expected 81 cells"));
        assert!(read(VALUES).unwrap_err().starts_with("line 1, column 1: expected ':' between"));
    }
}
