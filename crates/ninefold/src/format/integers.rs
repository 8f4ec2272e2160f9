//! Decimal numbers between white space, commas or bars, 0 or '.' for an empty cell.
//!
//! ```text
//! 3                       4 0 0 12 ...        0,0,3,0,...
//! 5 3 0  0 7 0  0 0 0     16 rows of 16       the whole board on one line
//! ...
//! ```
//! A number on its own line before the rows is the number of rows and columns of a box: 3
//! comes before a 9x9 board. Nothing else in the text says where a board ends, so this is the rule
//! for a line of T numbers that starts a board: it is a row, unless the shape is known and has T
//! cells, or there are no T such lines together, or one of them has a number twice while none is
//! beyond the side a whole board on such a line would have; then each line is a board.

use super::cells::Place;
use super::codec::{Codec, Division, ShapeName};
use super::error::{FormatError, quoted};
use super::name::Format;
use super::record::Record;
use super::rows::{rows_of, tokens};
use super::{alphabet, cells, shapes};
use crate::board::{Grid, Layout, Shape};

pub(super) const INTEGERS: Codec = Codec {
    division: Division::Boards,
    parse: |text, place, told, _| parse(text, place, told),
    write: |record, _, out| write(record, out),
    shape: ShapeName::Comment,
    ..Codec::new("integers", "decimal numbers between spaces or commas, 0 for an empty cell")
};

pub(super) fn parse(text: &str, place: Place, told: Option<&Shape>) -> Result<Record, FormatError> {
    let mut all: Vec<(&str, Place)> = Vec::new();
    for (row, number) in rows_of(text, place, Format::Integers, told) {
        all.extend(tokens(row).map(|(token, column)| (token, (number, column))));
    }
    let mut shape = told.cloned();
    if let Some(order) = all.first().and_then(|(token, _)| order_before(token, all.len(), told)) {
        all.remove(0);
        shape = shape.or_else(|| Shape::boxes(order, order).ok());
    }
    let shape = shapes::of_cells(all.len(), shape.as_ref()).map_err(|expected| {
        let end = all
            .last()
            .map_or(place, |(token, (line, column))| (*line, column + token.chars().count() as u64));
        FormatError::new(end, expected.words, cells::count(all.len()))
    })?;
    let side = shape.side();
    let value = |&(token, place): &(&str, Place)| {
        value(token).filter(|&value| usize::from(value) <= side).ok_or_else(|| {
            FormatError::new(place, format!("a number from 1 to {side}, or 0 or '.'"), quoted(token))
        })
    };
    let values: Vec<u8> = all.iter().map(value).collect::<Result<_, _>>()?;
    Ok(Record::new(cells::puzzle(Grid::from_values(&shape, &values).expect("as many as cells"))))
}

/// The number of a token, 0 for an empty cell.
pub(super) fn value(token: &str) -> Option<u8> {
    let mut characters = token.chars();
    match (characters.next(), characters.next()) {
        (Some(blank), None) if alphabet::is_blank(blank, 9) => Some(0),
        (Some('0'..='9'), _) => token.parse().ok(),
        _ => None,
    }
}

/// The number before the board, if the first of `count` tokens is one.
pub(super) fn order_before(first: &str, tokens: usize, told: Option<&Shape>) -> Option<usize> {
    let order = usize::from(value(first)?);
    let cells = order.checked_pow(4).filter(|&cells| order > 0 && cells + 1 == tokens)?;
    told.is_none_or(|shape| shape.cells() == cells).then_some(order)
}

/// Whether rows of numbers are rather one board each: see the rule above.
pub(super) fn is_board_a_line(lines: &[&str]) -> bool {
    let largest = lines.len().isqrt();
    let numbers = |line: &str| tokens(line).filter_map(|(token, _)| value(token)).collect::<Vec<u8>>();
    let repeats = |line: &&str| {
        let mut filled: Vec<u8> = numbers(line).into_iter().filter(|&value| value > 0).collect();
        filled.sort_unstable();
        filled.windows(2).any(|pair| pair[0] == pair[1])
    };
    let small = |line: &&str| numbers(line).iter().all(|&value| usize::from(value) <= largest);
    lines.iter().all(small) && lines.iter().any(repeats)
}

fn write(record: &Record, out: &mut String) -> Result<(), String> {
    if record.puzzle.has_candidates() {
        return Err("it has candidates of its own; write it as json, candidates or pencilmarks".to_owned());
    }
    let givens = record.puzzle.givens();
    let side = givens.shape().side();
    let width = side.to_string().len();
    let largest = givens.values().iter().copied().max().unwrap_or(0);
    // Boards so empty that their rows might pass for boards get the number that settles it.
    if let Layout::Boxes { rows, cols } = *givens.shape().layout()
        && rows == cols
        && rows > 1
        && usize::from(largest) <= rows
    {
        out.push_str(&format!("{rows}\n"));
    }
    for row in givens.values().chunks(side) {
        let numbers: Vec<String> = row.iter().map(|value| format!("{value:>width$}")).collect();
        out.push_str(&numbers.join(" "));
        out.push('\n');
    }
    out.push('\n');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<u8>, String> {
        let record = parse(text, (1, 1), None).map_err(|error| error.to_string())?;
        Ok(record.puzzle.givens().values().to_vec())
    }

    const VALUES: [u8; 16] = [1, 0, 0, 4, 0, 0, 1, 0, 0, 1, 0, 0, 4, 0, 0, 1];

    #[test]
    fn however_the_numbers_are_laid_out() {
        for text in [
            "1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1\n",
            "2\n1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1\n",
            "2\n1 0 0 4 0 0 1 0 0 1\n0 0 4 0 0 1\n",
            "1,0,0,4,0,0,1,0,0,1,0,0,4,0,0,1",
            "| 1 . | . 4 |\n| . . | 1 . |\n+-----+-----+\n| . 1 | . . |\n| 4 . | . 1 |",
        ] {
            assert_eq!(read(text).as_deref(), Ok(&VALUES[..]), "{text}");
        }
        assert_eq!(read("1"), Ok(vec![1]));
        assert_eq!(read("1 1"), Ok(vec![1]));
    }

    #[test]
    fn numbers_beyond_the_board_are_pointed_at() {
        let wrong = "line 2, column 5: expected a number from 1 to 4, or 0 or '.', found '12'";
        assert_eq!(read("1 0 0 4\n0 0 12 0\n0 1 0 0\n4 0 0 1").unwrap_err(), wrong);
        let short = "line 4, column 6: expected 16 cells for a 4x4 board, found 15 cells";
        assert_eq!(read("1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 1").unwrap_err(), short);
    }
}
