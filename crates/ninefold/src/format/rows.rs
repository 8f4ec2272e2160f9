//! What a line of a board's picture is: a row, a piece of frame, or something beside the board.
//!
//! ```text
//! +-------+-------+-------+   frame
//! | 5 3 . | . 7 . | . . . |   row of nine cells
//! 6..|195|...                 row of nine cells
//! 5,3,,,7,,,,                 row of nine cells, the empty fields are empty
//! |5|3| | |7| | | | |         the same as a row of a Markdown table
//! ---+---+---                 frame
//! ---------                   a row if an earlier row has '-' for empty cells, else frame
//! Grid 01                     heading
//! ```
//! The reader that gathers boards and the parsers that read them ask the same [`Rows`], so that they
//! never disagree about which lines belong to a board.

use super::alphabet;
use super::cells::Place;
use super::name::Format;
use crate::board::{Shape, digit_of};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Blank,
    Comment,
    /// `[Puzzle]` and the like; only in `sdk`.
    Section,
    Heading,
    Frame,
    /// With this number of cells.
    Row(usize),
}

/// Looks at the lines of one board in their order.
#[derive(Debug)]
pub(super) struct Rows {
    format: Format,
    side: Option<usize>,
    /// A row had '-' for an empty cell.
    dashes: bool,
}

impl Rows {
    pub(super) fn new(format: Format, told: Option<&Shape>) -> Rows {
        Rows { format, side: told.map(Shape::side), dashes: false }
    }

    pub(super) fn kind(&mut self, line: &str) -> Kind {
        let (line, _) = board_part(line);
        let text = line.trim();
        let first = text.chars().next();
        match (first, self.format) {
            (None, _) if line.contains('\t') && self.format == Format::Grid => {}
            (None, _) => return Kind::Blank,
            (Some('['), Format::Sdk) => return Kind::Section,
            (Some('#'), Format::Sdk) if is_header(text) => return Kind::Heading,
            (Some('#'), _) => return Kind::Comment,
            _ if text.starts_with("//") || is_remark(text) => return Kind::Comment,
            _ => {}
        }
        if self.is_frame(text) {
            return Kind::Frame;
        }
        if matches!(self.format, Format::Integers | Format::Candidates) {
            let is_words = text.chars().take(2).all(char::is_alphabetic) && text.len() > 1;
            return match tokens(line).count() {
                0 => Kind::Frame,
                // Candidates of boards up to side 9 are no letters, and numbers never are.
                count if is_words && (count < 10 || self.format == Format::Integers) => Kind::Comment,
                count => Kind::Row(count),
            };
        }
        // Simple Sudoku writes remarks around its frame.
        if self.format == Format::Ss && first != Some('|') {
            return Kind::Comment;
        }
        let row = symbols(line);
        if row.is_empty() {
            return Kind::Blank;
        }
        if self.format == Format::Grid && self.is_heading(text, &row) {
            return Kind::Heading;
        }
        self.dashes |= row.iter().any(|&(symbol, _)| symbol == '-');
        Kind::Row(row.len())
    }

    fn is_frame(&self, text: &str) -> bool {
        let lines = |c: char| matches!(c, '-' | '=' | '\u{2500}'..='\u{257F}');
        let part = |c: char| lines(c) || matches!(c, '+' | '*' | '|' | ':' | '.' | '\'' | '`' | '!' | ' ');
        if !text.contains(lines) || !text.chars().all(part) {
            return false;
        }
        let only_dashes = text.chars().all(|c| matches!(c, '-' | '|' | ' '));
        !(only_dashes && self.dashes)
    }

    /// Text that begins with a word and is no row of a board as long as itself.
    fn is_heading(&self, text: &str, row: &[(char, u64)]) -> bool {
        let side = self.side.unwrap_or(row.len());
        let letter = |c: char| {
            (10..=26).contains(&side) && c.is_ascii_alphabetic() && {
                usize::from(c.to_ascii_uppercase() as u8 - b'A') < side
            }
        };
        let fits = |c: char| digit_of(c, side).is_some() || alphabet::is_blank(c, side) || letter(c);
        text.chars().take(2).all(char::is_alphabetic) && !row.iter().all(|&(symbol, _)| fits(symbol))
    }
}

/// Whether the line is one that Ninefold writes above or under its boards: `9x9, boxes 3x3; 36 givens`,
/// `exactly one solution; lanes, 0 guesses, verified`, `impossible: ...`.
fn is_remark(text: &str) -> bool {
    let heading = || {
        text.split_once(", ").is_some_and(|(size, rest)| {
            let is_size =
                size.split_once('x').is_some_and(|(rows, cols)| rows == cols && rows.parse::<u8>().is_ok());
            is_size && (rest.starts_with("boxes ") || rest.starts_with("irregular regions"))
        })
    };
    text.starts_with("impossible: ") || text.contains(" guess") && text.contains("; ") || heading()
}

/// The part of a line that shows the board, and how many characters are before it: without the number of its row, and of
/// two boards beside each other the left one.
fn board_part(line: &str) -> (&str, u64) {
    if table_row(line).is_some() {
        return (line, 0);
    }
    let line = match line.find("|   |").or_else(|| line.find("+   +")) {
        Some(gap) => &line[..=gap],
        None => line,
    };
    let number = line.find(|c: char| !c.is_ascii_digit() && c != ' ').unwrap_or(0);
    let is_number = line[..number].ends_with(' ') && line[number..].starts_with('|') && line.ends_with('|');
    if is_number { (&line[number..], number as u64) } else { (line, 0) }
}

/// Whether the line is an `sdk` header such as `#ARuud`.
pub(super) fn is_header(text: &str) -> bool {
    matches!(text.as_bytes(), [b'#', b'A' | b'B' | b'C' | b'D' | b'L' | b'S' | b'U', ..])
}

/// The cells of a row with their columns, from 1.
pub(super) fn symbols(line: &str) -> Vec<(char, u64)> {
    if let Some(cells) = table_row(line) {
        return cells;
    }
    let (line, before) = board_part(line);
    let separator = [',', ';', '\t'].into_iter().find(|&separator| line.contains(separator));
    separator.and_then(|separator| fields(line, separator, 1)).unwrap_or_else(|| {
        let cells = line.chars().zip(before + 1..).filter(|(c, _)| !is_between(*c));
        cells.collect()
    })
}

fn is_between(c: char) -> bool {
    c.is_whitespace() || matches!(c, '|' | ':' | '!' | '+' | '=' | '\u{2500}'..='\u{257F}')
}

/// The cells of a row of a Markdown table, if no field has more than one character and some field has none. Without an
/// empty field every way of reading the row comes to the same.
fn table_row(line: &str) -> Option<Vec<(char, u64)>> {
    let inside = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    let is_empty = |field: &str| field.chars().all(char::is_whitespace);
    if !inside.contains('|') || !inside.split('|').any(is_empty) {
        return None;
    }
    let before = line.chars().take_while(|c| c.is_whitespace()).count() as u64;
    fields(inside, '|', before + 2)
}

/// The cells of a row with a separator, if no field has more than one character. The row begins in this column.
fn fields(line: &str, separator: char, mut column: u64) -> Option<Vec<(char, u64)>> {
    let mut cells = Vec::new();
    for field in line.split(separator) {
        let mut inside = field.chars().zip(column..).filter(|(c, _)| !c.is_whitespace());
        cells.push(inside.next().unwrap_or(('.', column)));
        if inside.next().is_some() {
            return None;
        }
        column += field.chars().count() as u64 + 1;
    }
    Some(cells)
}

/// The words of a row with their columns, from 1; bars, commas and white space stand between them.
pub(super) fn tokens(line: &str) -> impl Iterator<Item = (&str, u64)> {
    let between = |c: char| is_between(c) || matches!(c, ',' | ';');
    let (line, before) = board_part(line);
    let mut column = before + 1;
    line.split(between).filter_map(move |token| {
        let start = column;
        column += token.chars().count() as u64 + 1;
        (!token.is_empty()).then_some((token, start))
    })
}

/// The rows among the lines of a record, each with its number.
pub(super) fn rows_of<'a>(
    text: &'a str,
    (first, _): Place,
    format: Format,
    told: Option<&Shape>,
) -> impl Iterator<Item = (&'a str, u64)> {
    let mut rows = Rows::new(format, told);
    text.lines().zip(first..).filter(move |(line, _)| matches!(rows.kind(line), Kind::Row(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(line: &str) -> Kind {
        Rows::new(Format::Grid, None).kind(line)
    }

    #[test]
    fn lines_are_known_by_their_look() {
        for row in [
            "| 5 3 . | . 7 . | . . . |",
            "| 5 |  3 |   || 7 |  |  |  |  |",
            "6..|195|...",
            "5,3,,,7,,,,",
            "\t\t3\t\t7\t\t\t\t",
            ".........",
        ] {
            assert_eq!(kind(row), Kind::Row(9), "{row:?}");
        }
        for frame in [
            "+-------+-------+",
            ".------------------.------------------.",
            "*-----------*",
            "|---+---+---|",
            "---------",
            "'---'",
            "====",
        ] {
            assert_eq!(kind(frame), Kind::Frame, "{frame:?}");
        }
        assert_eq!(kind("Grid 01"), Kind::Heading);
        assert_eq!(kind("ABCDEFGHIJKLMNOP"), Kind::Row(16));
        assert_eq!(kind("// note"), Kind::Comment);
        assert_eq!(kind(" \r"), Kind::Blank);
        let mut rows = Rows::new(Format::Grid, None);
        assert_eq!(rows.kind("12-"), Kind::Row(3));
        assert_eq!(rows.kind("---"), Kind::Row(3));
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(symbols("│5 3"), [('5', 2), ('3', 4)]);
        assert_eq!(symbols("5, ,3"), [('5', 1), ('.', 3), ('3', 5)]);
        assert_eq!(symbols(" | 5 |   | 3 |"), [('5', 4), ('.', 7), ('3', 12)]);
        assert_eq!(tokens("| 12  é | 3").collect::<Vec<_>>(), [("12", 3), ("é", 7), ("3", 11)]);
    }
}
