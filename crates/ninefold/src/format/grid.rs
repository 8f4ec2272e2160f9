//! Boards as pictures: rows of characters, with or without frames; also Simple Sudoku's frame.
//!
//! ```text
//! +-----+-----+     *-----*     Grid 01
//! | 1 . | . 4 |     |1.|.4|     1..4
//! | . . | 1 . |     |..|1.|     ..1.
//! +-----+-----+     |--+--|     .1..
//! | . 1 | . . |     |.1|..|     4..1
//! | 4 . | . 1 |     |4.|.1|
//! +-----+-----+     *-----*
//! ```
//! A picture does not say how its boxes lie: it is read with the shape told or the usual one.

use super::cells::{self, Place};
use super::codec::{Codec, Division, ShapeName};
use super::error::{FormatError, quoted};
use super::name::Format;
use super::pretty;
use super::record::{Record, said};
use super::rows::{Kind, Rows, rows_of, symbols};
use super::{alphabet, line, shapes};
use crate::board::{Grid, Layout, MAX_SIDE, Shape};

pub(super) const GRID: Codec = Codec {
    division: Division::Boards,
    parse: |text, place, told, _| parse(text, place, Format::Grid, told),
    write: |record, _, out| write(record, out),
    shape: ShapeName::Comment,
    ..Codec::new("grid", "rows of characters, with or without frames between them")
};

pub(super) const SS: Codec = Codec {
    division: Division::Boards,
    parse: |text, place, told, _| parse(text, place, Format::Ss, told),
    write: |record, _, out| write_ss(record, out),
    shape: ShapeName::Comment,
    ..Codec::new("ss", "Simple Sudoku: rows in a frame of stars and dashes")
};

fn parse(text: &str, place: Place, format: Format, told: Option<&Shape>) -> Result<Record, FormatError> {
    let givens = read(text, place, format, told)?;
    let mut record = Record::new(cells::puzzle(givens));
    if format == Format::Grid {
        let mut rows = Rows::new(format, told);
        record.about.name = text.lines().find(|line| rows.kind(line) == Kind::Heading).and_then(said);
    }
    Ok(record)
}

/// The grid whose rows stand in the text.
pub(super) fn read(
    text: &str,
    place: Place,
    format: Format,
    told: Option<&Shape>,
) -> Result<Grid, FormatError> {
    let mut all = Vec::new();
    let mut places: Vec<Place> = Vec::new();
    let mut side = told.map_or(0, Shape::side);
    let (mut count, mut last) = (0, place.0);
    for (row, number) in rows_of(text, place, format, told) {
        let cells = symbols(row);
        side = if side == 0 { cells.len() } else { side };
        if cells.len() != side || count == side {
            return Err(uneven(row, number, &cells, side, count));
        }
        all.extend(cells.iter().map(|&(symbol, _)| symbol));
        places.extend(cells.iter().map(|&(_, column)| (number, column)));
        (count, last) = (count + 1, number);
    }
    if count == 0 {
        let beginning = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        return Err(FormatError::new(place, "a row of a board", quoted(beginning.trim())));
    }
    if count != side && side <= MAX_SIDE {
        let found = if count == 1 { "1 row".to_owned() } else { format!("{count} rows") };
        return Err(FormatError::new((last + 1, 1), format!("{side} rows for a {side}x{side} board"), found));
    }
    // Only now: the tables of a large shape cost more than all of the above.
    match told.cloned().or_else(|| shapes::of_side(side)) {
        Some(shape) => cells::grid(&all, &shape, |at| places[at]),
        None => Err(FormatError::new(place, "a row of at most 128 cells", cells::count(side))),
    }
}

fn uneven(row: &str, number: u64, cells: &[(char, u64)], side: usize, before: usize) -> FormatError {
    if before == side {
        let expected = format!("the end after {side} rows of a {side}x{side} board");
        return FormatError::new((number, 1), expected, quoted(row.trim()));
    }
    // A foreign character explains a wrong count better than the count does.
    if let Some(&(symbol, column)) = cells.iter().find(|&&(symbol, _)| !alphabet::is_symbol(symbol)) {
        return FormatError::new((number, column), "a digit, '.' or '0'", super::error::shown(symbol));
    }
    let column = cells.get(side).or(cells.last()).map_or(1, |&(_, column)| column);
    let column = if cells.len() < side { column + 1 } else { column };
    FormatError::new((number, column), format!("{side} cells in this row"), cells::count(cells.len()))
}

/// The framed picture and a blank line.
fn write(record: &Record, out: &mut String) -> Result<(), String> {
    line::plain(record)?;
    let givens = record.puzzle.givens();
    let texts: Vec<String> = givens.values().iter().map(|value| one(&[*value])).collect();
    out.push_str(&pretty::framed(givens.shape(), &texts, 1));
    out.push('\n');
    Ok(())
}

fn one(values: &[u8]) -> String {
    let mut text = String::new();
    alphabet::write(values, &mut text);
    text
}

/// Simple Sudoku's frame and a blank line.
fn write_ss(record: &Record, out: &mut String) -> Result<(), String> {
    line::plain(record)?;
    let givens = record.puzzle.givens();
    let side = givens.shape().side();
    let (height, width) = match *givens.shape().layout() {
        Layout::Boxes { rows, cols } => (rows, cols),
        Layout::Regions(_) => (side, side),
    };
    let bars = |boxes: Vec<String>, bar: &str| boxes.join(bar);
    let edge = format!("*{}*\n", "-".repeat(side + side / width - 1));
    let rule = format!("|{}|\n", bars(vec!["-".repeat(width); side / width], "+"));
    out.push_str(&edge);
    for (number, row) in givens.values().chunks(side).enumerate() {
        if number > 0 && number % height == 0 {
            out.push_str(&rule);
        }
        out.push_str(&format!("|{}|\n", bars(row.chunks(width).map(one).collect(), "|")));
    }
    out.push_str(&edge);
    out.push('\n');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, String> {
        let record = parse(text, (1, 1), Format::Grid, None).map_err(|error| error.to_string())?;
        Ok(one(record.puzzle.givens().values()))
    }

    #[test]
    fn every_dress_of_the_same_board() {
        for text in [
            "1..4\n..1.\n.1..\n4..1",
            "+-----+-----+\n| 1 . | . 4 |\n| . . | 1 . |\n+-----+-----+\n| . 1 | . . |\n| 4 . | . 1 |\n+-----+-----+",
            "10 04\r\n00 10\r\n\r\n01 00\r\n40 01\r\n",
            "1,,,4\n,,1,\n,1,,\n4,,,1",
            "1\t\t\t4\n\t\t1\t\n\t1\t\t\n4\t\t\t1\n",
            "1--4\n--1-\n-1--\n4--1",
        ] {
            assert_eq!(read(text).as_deref(), Ok("1..4..1..1..4..1"), "{text}");
        }
        let record = parse("Grid 01\n1..4\n..1.\n.1..\n4..1", (1, 1), Format::Grid, None).unwrap();
        assert_eq!(record.about.name.as_deref(), Some("Grid 01"));
    }

    #[test]
    fn what_ninefold_draws_is_read_back() {
        let frame = "+-----+-----+";
        let beside = format!(
            "{frame}   {frame}\n| 1 . | . 4 |   | 1 2 | 3 4 |\n| . . | 1 . |   | 3 4 | 1 2 |\n{frame}   {frame}\n| . 1 | . . |   | 2 1 | 4 3 |\n| 4 . | . 1 |   | 4 3 | 2 1 |\n{frame}   {frame}\n"
        );
        let numbered = "#   1 2   3 4\n  +-----+-----+\n1 | 1 . | . 4 |\n2 | . . | 1 . |\n  +-----+-----+\n3 | . 1 | . . |\n4 | 4 . | . 1 |\n  +-----+-----+\n";
        for board in [beside.as_str(), numbered] {
            let text = format!(
                "Easy\n4x4, boxes 2x2; 6 givens\n{board}exactly one solution; lanes, 0 guesses, verified\n"
            );
            let records = crate::format::parse_all(&text, &Default::default()).unwrap();
            assert_eq!(records.len(), 1, "{text}");
            let record = records[0].as_ref().unwrap();
            assert_eq!(one(record.puzzle.givens().values()), "1..4..1..1..4..1");
            assert_eq!(record.about.name.as_deref(), Some("Easy"));
        }
        let wrong = numbered.replace("3 | . 1", "3 | . 7");
        assert_eq!(
            read(&wrong).unwrap_err(),
            "line 6, column 7: expected a digit from 1 to 4, '.' or '0', found '7'"
        );
    }

    #[test]
    fn errors_point_into_the_picture() {
        let expect = |text: &str, message: &str| assert_eq!(read(text).unwrap_err(), message);
        expect("1..4\n..1\n.1..\n4..1", "line 2, column 4: expected 4 cells in this row, found 3 cells");
        expect("1..4\n..1..\n.1..\n4..1", "line 2, column 5: expected 4 cells in this row, found 5 cells");
        expect("1..4\n..1.\n.1..", "line 4, column 1: expected 4 rows for a 4x4 board, found 3 rows");
        let wrong = "line 2, column 5: expected a digit from 1 to 4, '.' or '0', found '7'";
        expect("|1.|.4|\n|..|7.|\n|.1|..|\n|4.|.1|", wrong);
        expect(
            "1..4\n..1.\n.1..\n4..1\n1...",
            "line 5, column 1: expected the end after 4 rows of a 4x4 board, found '1...'",
        );
    }

    #[test]
    fn simple_sudoku_has_its_own_frame() {
        let puzzle =
            cells::puzzle(super::read("1..4\n..1.\n.1..\n4..1", (1, 1), Format::Grid, None).unwrap());
        let mut text = String::new();
        write_ss(&Record::new(puzzle.clone()), &mut text).unwrap();
        assert_eq!(text, "*-----*\n|1.|.4|\n|..|1.|\n|--+--|\n|.1|..|\n|4.|.1|\n*-----*\n\n");
        assert_eq!(parse(&text, (1, 1), Format::Ss, None).unwrap().puzzle, puzzle);
    }
}
