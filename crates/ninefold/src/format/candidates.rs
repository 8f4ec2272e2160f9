//! A grid of the candidates of every cell, as solvers show it.
//!
//! ```text
//! .-------------.-------------.
//! | 1     23    | 2*3   4     |     '*', '#' and '@' after a digit mark a pattern
//! | 234-1 24    | 1     23    |     '-1' says that 1 is deleted here
//! :-------------+-------------:
//! ```
//! A digit alone may stand in the cell or be the last candidate left. HoDoKu's rule tells them apart:
//! it is placed if no other cell that sees it still has it as a candidate.

use super::cells::{self, Place};
use super::codec::{Codec, Division, ShapeName};
use super::error::{FormatError, quoted};
use super::name::Format;
use super::pretty::candidates_text;
use super::record::Record;
use super::rows::{rows_of, tokens};
use super::shapes;
use crate::board::{Board, Cell, DigitSet, Grid, Puzzle, Shape, digit_of};

pub(super) const CANDIDATES: Codec = Codec {
    division: Division::Boards,
    parse: |text, place, told, _| parse(text, place, told),
    write: |record, _, out| write(record, out),
    shape: ShapeName::Comment,
    ..Codec::new("candidates", "the candidates of every cell in rows, with or without a frame")
};

fn parse(text: &str, place: Place, told: Option<&Shape>) -> Result<Record, FormatError> {
    let mut side = told.map_or(0, Shape::side);
    let mut sets = Vec::new();
    let mut count = 0;
    let mut last = place.0;
    for (row, number) in rows_of(text, place, Format::Candidates, told) {
        let cells = tokens(row).count();
        side = if side == 0 { cells } else { side };
        if cells != side {
            let end = (number, row.trim_end().chars().count() as u64 + 1);
            return Err(FormatError::new(end, format!("{side} cells in this row"), cells::count(cells)));
        }
        for (token, column) in tokens(row) {
            let set = set(token, side).ok_or_else(|| {
                let expected = format!("candidates of a {side}x{side} board such as 12 or 2*3-1");
                FormatError::new((number, column), expected, quoted(token))
            })?;
            sets.push(set);
        }
        (count, last) = (count + 1, number);
    }
    let shape = told.cloned().or_else(|| shapes::of_side(side));
    match shape {
        Some(shape) if count == side => Ok(Record::new(puzzle(&shape, &sets))),
        _ => {
            let expected = format!("{side} rows for a {side}x{side} board");
            Err(FormatError::new((last + 1, 1), expected, format!("{count} rows")))
        }
    }
}

/// The candidates of one cell.
pub(super) fn set(token: &str, side: usize) -> Option<DigitSet> {
    let mut set = DigitSet::EMPTY;
    if matches!(token, "." | "0") {
        return Some(set);
    }
    let mut deleted = false;
    let mut marked = false;
    for character in token.chars() {
        match digit_of(character, side) {
            Some(_) if deleted => deleted = false,
            Some(digit) => set.insert(digit),
            None if character == '-' && !deleted => deleted = true,
            None if matches!(character, '*' | '#' | '@') && marked => {}
            None => return None,
        }
        marked = true;
    }
    (!deleted).then_some(set)
}

fn puzzle(shape: &Shape, sets: &[DigitSet]) -> Puzzle {
    let mut givens = Grid::empty(shape);
    for cell in shape.all_cells() {
        let alone = sets[cell.index()].single();
        let seen = |digit| shape.peers(cell).any(|peer: Cell| sets[peer.index()].contains(digit));
        if let Some(digit) = alone.filter(|&digit| !seen(digit)) {
            givens.set(cell, Some(digit));
        }
    }
    let puzzle = cells::puzzle(givens);
    // A grid of the usual candidates says no more than its givens.
    let board = Board::new(&puzzle);
    let shown = |cell| board.value(cell).map_or(board.candidates(cell), DigitSet::only);
    if shape.all_cells().all(|cell| shown(cell) == sets[cell.index()]) {
        return puzzle;
    }
    puzzle.with_candidates(sets).expect("one set per cell")
}

fn write(record: &Record, out: &mut String) -> Result<(), String> {
    if let Some(clash) = record.puzzle.clash() {
        return Err(format!(
            "in this format it would lose a given, as {}",
            clash.describe(record.puzzle.shape())
        ));
    }
    out.push_str(&candidates_text(&Board::new(&record.puzzle)));
    out.push('\n');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ninefold_draws_is_read_back() {
        let text = "Mine\nlevel: easy\n4x4, boxes 2x2; 6 givens\n#   1    2      3    4\n  +-----+\n1 | 1    23   | 23   4    |\n2 | 23   4    | 1    23   |\n3 | 23   1    | 4    23   |\n4 | 4    23   | 23   1    |\n";
        let records = crate::format::parse_all(text, &Default::default()).unwrap();
        assert_eq!(records.len(), 1);
        let puzzle = &records[0].as_ref().unwrap().puzzle;
        assert_eq!(puzzle.givens().to_string(), "1..4.41..14.4..1");
    }

    fn read(text: &str) -> Result<Record, String> {
        parse(text, (1, 1), None).map_err(|error| error.to_string())
    }

    #[test]
    fn a_digit_alone_is_given_only_if_nobody_else_could_have_it() {
        let text = "1 23 2*3 4\n34 4#2 1 23-4\n2 1 34 3\n34 34 2 1";
        let record = read(text).unwrap();
        let shape = Shape::boxes(2, 2).unwrap();
        assert_eq!(record.puzzle.given(shape.cell(0, 0)), shape.digit(1));
        // The 3 of r3c4 is still a candidate of r2c4 and of r3c3.
        assert_eq!(record.puzzle.given(shape.cell(2, 3)), None);
        assert_eq!(format!("{:?}", record.puzzle.allowed(shape.cell(2, 3))), "{3}");
        assert_eq!(format!("{:?}", record.puzzle.allowed(shape.cell(1, 3))), "{2, 3}");
        let mut again = String::new();
        write(&record, &mut again).unwrap();
        assert_eq!(read(&again), Ok(record));
    }

    #[test]
    fn the_usual_candidates_are_no_candidates_of_their_own() {
        let record = Record::new("12..4...........".parse().unwrap());
        let mut text = String::new();
        write(&record, &mut text).unwrap();
        assert_eq!(read(&text), Ok(record));
    }

    #[test]
    fn errors_point_at_the_cell() {
        let wrong = "line 2, column 4: expected candidates of a 4x4 board such as 12 or 2*3-1, found '5'";
        assert_eq!(read("1 2 3 4\n34 5 1 23\n1 1 1 1\n1 1 1 1").unwrap_err(), wrong);
        let short = "line 2, column 8: expected 4 cells in this row, found 3 cells";
        assert_eq!(read("1 2 3 4\n34 1 23\n").unwrap_err(), short);
        let rows = "line 2, column 1: expected 4 rows for a 4x4 board, found 1 rows";
        assert_eq!(read("1 2 3 4").unwrap_err(), rows);
    }
}
