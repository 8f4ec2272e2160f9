//! Which format a text is in, from the text alone.
//!
//! Formats with a mark of their own (`<`, `{`, `[Puzzle]`, HoDoKu's colons, a table's header) are known
//! by it. The others are tried: each reads the beginning of the text, and the one that understands it
//! is the one. If several understand it and see the same puzzles it does not matter which; if they
//! see different ones (a blank line of 64 may be an 8x8 board or the candidates of a 4x4 board) the
//! answer is an error that names them, never a guess.
//!
//! | when readings compete | wins | because |
//! |---|---|---|
//! | givens clash in one of them | the other | 81 lines of a 9x9 collection are no 81x81 board |
//! | boards of side 1 to 3 in one of them | the other | nine lines of nine dots are no nine 3x3 puzzles; and every record must be one |
//! | rows of more than 64 characters in one of them | the other | 81 blank lines of a 9x9 collection are no blank 81x81 board |
//! | some records fail in each | the one with the larger share understood | a file may have broken lines |
//!
//! A picture of more than 64 columns whose givens clash is no reading at all: it is a collection whose lines were cut.

use std::io::Read as _;

use super::codec::MISSING;
use super::error::{FormatError, shown};
use super::lines::foreign_byte;
use super::name::Format;
use super::reader::{ReadOptions, Reader};
use super::record::Record;
use super::utf16::Decoded;
use super::{hodoku, rows};
use crate::board::{Clash, Puzzle, Shape};

/// How much of the input is looked at, in bytes.
pub(super) const SAMPLE: usize = 64 * 1024;

/// The most records that one format has to read.
const RECORDS: usize = 200;

/// The format of a text of which this is the beginning: all of it, or 64 KiB and more. The shape is
/// what the user said about the puzzles, if anything.
///
/// A text without any puzzle (empty, or only comments) is [`Format::Line`] with nothing in it.
pub fn detect(sample: &[u8], shape: Option<&Shape>) -> Result<Format, FormatError> {
    let mut decoded = Vec::new();
    if sample.starts_with(b"\xFF\xFE") || sample.starts_with(b"\xFE\xFF") {
        // Nothing can fail in memory.
        let _ = Decoded::new(sample).and_then(|mut text| text.read_to_end(&mut decoded));
    }
    let sample = if decoded.is_empty() { sample } else { &decoded };
    let sample = sample.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(sample);
    let cut = sample.len() >= SAMPLE - 3;
    let text = String::from_utf8_lossy(sample);
    // The end of the sample may have cut a character in two.
    let text = if cut { text.trim_end_matches('\u{FFFD}') } else { &text };
    if let Some(format) = by_mark(text)? {
        return Ok(format);
    }
    if cut && !text.trim_start().contains('\n') {
        return one_endless_line(text.trim_start());
    }
    let mut readings: Vec<Reading> = Vec::new();
    for format in trials(text) {
        // Lines that are whole puzzles, and too long for the rows of a picture, need no further trials:
        // reading a collection as 81x81 boards takes longer than everything else here.
        let settled = readings.first().is_some_and(|line| line.format == Format::Line && line.is_settled());
        if !settled || format == Format::Pencilmarks {
            readings.push(Reading::of(format, sample, shape, cut));
        }
    }
    let nothing = readings.iter().all(|reading| reading.understood == 0);
    if let Some(format) = Some(text).filter(|_| cut && nothing).and_then(endless_board) {
        return Ok(format);
    }
    if readings.iter().all(|reading| reading.records == 0) {
        return refuse_binary(sample).map_or(Ok(Format::Line), Err);
    }
    let best = |readings: &[Reading]| readings.iter().map(Reading::rank).max().unwrap_or_default();
    let highest = best(&readings);
    readings.retain(|reading| reading.rank() == highest);
    match &readings[..] {
        _ if highest.1 == 0 => Err(refuse_binary(sample).unwrap_or_else(|| why_not(text, sample, shape))),
        // Only a reading without any mistake can claim to be meant; otherwise the first will do.
        [first, others @ ..] if highest.1 == WHOLE => {
            match others.iter().find(|other| other.puzzles != first.puzzles) {
                None => Ok(first.format),
                Some(_) => Err(ambiguous(&readings)),
            }
        }
        [first, ..] => Ok(first.format),
        [] => Ok(Format::Line),
    }
}

/// The format whose mark the text begins with.
fn by_mark(text: &str) -> Result<Option<Format>, FormatError> {
    let mut lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    let Some((first, number)) = lines.clone().find(|(line, _)| !is_comment(line)) else { return Ok(None) };
    let line = first.trim();
    #[cfg(feature = "links")]
    if let Some(format) = super::links::looks_like(line) {
        return Ok(Some(format));
    }
    if line.starts_with('<') {
        return known("opensudoku", "XML", (number, 1));
    }
    if line.starts_with('{')
        || (line.starts_with('[') && !line[1..].trim_start().starts_with(char::is_alphabetic))
    {
        let next = lines.skip_while(|(_, other)| *other <= number).map(|(line, _)| line.trim()).next();
        let whole = line.starts_with('{') && line.ends_with('}');
        let jsonl = whole && next.is_some_and(|next| next.starts_with('{'));
        return known(if jsonl { "jsonl" } else { "json" }, "JSON", (number, 1));
    }
    let headed = lines.next().is_some_and(|(line, _)| rows::is_header(line.trim()));
    if line.starts_with('[') || (headed && text.lines().any(super::sdk::is_puzzle_section)) {
        return Ok(Some(Format::Sdk));
    }
    if hodoku::looks_like(line) {
        return Ok(Some(Format::Hodoku));
    }
    #[cfg(feature = "csv")]
    for (format, delimiter) in [(Format::Csv, b','), (Format::Tsv, b'\t')] {
        if super::table::Columns::of(line, delimiter).is_some() {
            return Ok(Some(format));
        }
    }
    Ok(None)
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#') || line.trim_start().starts_with("//")
}

/// The format of this name, if this build has it.
fn known(name: &str, kind: &str, place: (u64, u64)) -> Result<Option<Format>, FormatError> {
    name.parse().map(Some).map_err(|_| FormatError::new(place, MISSING, kind))
}

/// The formats without a mark that is theirs alone, most common first.
fn trials(text: &str) -> Vec<Format> {
    let mut trials =
        vec![Format::Line, Format::Pencilmarks, Format::Grid, Format::Integers, Format::Candidates];
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default();
    if rows::is_header(first) {
        trials.insert(0, Format::Sdk);
    }
    if first.starts_with("*-") {
        trials.insert(0, Format::Ss);
    }
    trials
}

/// A line that is longer than the sample is longer than any board with one character per cell.
fn one_endless_line(text: &str) -> Result<Format, FormatError> {
    let first = text.split(|c: char| c.is_whitespace() || c == ',').next().unwrap_or_default();
    match first.len() == text.len() {
        true if text.chars().all(super::alphabet::is_symbol) => Ok(Format::Pencilmarks),
        false if super::integers::value(first).is_some() => Ok(Format::Integers),
        _ => {
            let foreign = text.chars().zip(1..).find(|(c, _)| !super::alphabet::is_symbol(*c));
            let (character, column) = foreign.unwrap_or(('1', 1));
            Err(FormatError::new((1, column), "a digit, '.' or '0'", shown(character)))
        }
    }
}

/// A board longer than the sample is one of numbers or of candidates.
fn endless_board(text: &str) -> Option<Format> {
    let mut kinds = rows::Rows::new(Format::Candidates, None);
    let row = text.lines().find(|line| matches!(kinds.kind(line), rows::Kind::Row(_)))?;
    let side = rows::tokens(row).count();
    let all = |fits: &dyn Fn(&str) -> bool| rows::tokens(row).all(|(token, _)| fits(token));
    if side > 9 && all(&|token| super::integers::value(token).is_some()) {
        Some(Format::Integers)
    } else {
        (side > 9 && all(&|token| super::candidates::set(token, side).is_some()))
            .then_some(Format::Candidates)
    }
}

/// The widest picture that anybody draws, in cells.
const WIDEST: usize = 64;

/// Everything understood: the second number of a rank.
const WHOLE: usize = 1000;

/// What one format made of the beginning.
struct Reading {
    format: Format,
    records: usize,
    understood: usize,
    clean: usize,
    usual: bool,
    puzzles: Vec<Puzzle>,
}

impl Reading {
    fn of(format: Format, sample: &[u8], shape: Option<&Shape>, cut: bool) -> Reading {
        let options = ReadOptions { format: Some(format), shape: shape.cloned() };
        let reader = Reader::new(sample, options).into_iter().flatten();
        let mut raw: Vec<_> = reader.flatten().take(RECORDS + 1).collect();
        if raw.len() > RECORDS || (cut && raw.len() > 1) {
            // The last one may have lost its end.
            raw.pop();
        }
        let records: Vec<Record> = raw.iter().filter_map(|raw| raw.parse().ok()).collect();
        let believable = |record: &&Record| match format {
            Format::Candidates => shows_choice(&record.puzzle),
            Format::Pencilmarks => record.puzzle.shape().side() > 1,
            _ => true,
        };
        let puzzles: Vec<Puzzle> =
            records.iter().filter(believable).map(|record| record.puzzle.clone()).collect();
        Reading {
            format,
            records: raw.len(),
            understood: puzzles.len(),
            clean: puzzles.iter().filter(|puzzle| is_clean(format, puzzle)).count(),
            usual: shape.is_some() || puzzles.iter().any(|puzzle| is_usual(format, puzzle.shape().side())),
            puzzles,
        }
    }

    /// Whether everything was understood, with boards of more cells than a row of a picture has.
    fn is_settled(&self) -> bool {
        let long = self.puzzles.iter().all(|puzzle| puzzle.shape().cells() > WIDEST);
        long && self.rank() == (Trust::Whole, WHOLE, WHOLE)
    }

    /// Compares readings: how far each can be trusted, then records without clash, then records understood, both as
    /// shares of a thousand. A single mistake keeps a share below the whole.
    fn rank(&self) -> (Trust, usize, usize) {
        let share = |count: usize| (count * WHOLE).checked_div(self.records).unwrap_or(0);
        let is_large = |puzzle: &Puzzle| puzzle.shape().side() > WIDEST;
        let is_cut = self.format == Format::Grid && self.clean == 0 && self.puzzles.iter().all(is_large);
        if !self.usual && (self.understood < self.records || is_cut) {
            return (Trust::Little, 0, 0);
        }
        // Clashes count for something, or a file of one clashing puzzle would be no puzzle at all.
        let clean = share(self.clean).max(usize::from(self.understood > 0));
        let whole = clean == WHOLE && self.understood == self.records;
        let trust = match (self.usual, whole) {
            (true, true) => Trust::Whole,
            (false, true) if self.puzzles.iter().all(is_large) => Trust::Large,
            (true, false) => Trust::Usual,
            _ => Trust::Little,
        };
        (trust, clean, share(self.understood))
    }
}

/// How far a reading can be trusted, least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
enum Trust {
    /// Boards of sizes that are not written in this format.
    #[default]
    Little,
    /// Boards of usual sizes, with mistakes.
    Usual,
    /// Larger boards than people draw, but without any mistake: the empty rows of one may be boards of numbers, a line each.
    Large,
    /// Boards of usual sizes without any mistake.
    Whole,
}

/// Whether people write boards of this side in this format.
fn is_usual(format: Format, side: usize) -> bool {
    side > 3 && (format != Format::Grid || side <= WIDEST)
}

/// Whether no givens clash. A cell without any candidate speaks against a candidate grid, where it would
/// have to be written as a dot, but not against a line of candidates.
fn is_clean(format: Format, puzzle: &Puzzle) -> bool {
    match puzzle.clash() {
        None => true,
        Some(Clash::Nothing(_)) => format == Format::Pencilmarks,
        Some(_) => false,
    }
}

/// A candidate grid of a solved board is a plain grid.
fn shows_choice(puzzle: &Puzzle) -> bool {
    puzzle.shape().all_cells().any(|cell| puzzle.allowed(cell).len() > 1)
}

fn ambiguous(readings: &[Reading]) -> FormatError {
    let mut names: Vec<String> = Vec::new();
    let mut boards: Vec<String> = Vec::new();
    let mut seen: Vec<&[Puzzle]> = Vec::new();
    for reading in readings.iter().filter(|reading| !reading.puzzles.is_empty()) {
        if !seen.contains(&&reading.puzzles[..]) {
            seen.push(&reading.puzzles);
            names.push(reading.format.to_string());
            let side = reading.puzzles[0].shape().side();
            boards.push(format!("{side}x{side}"));
        }
    }
    let expected = format!("the format named: {}", names.join(" or "));
    FormatError::new((1, 1), expected, format!("text that fits {}", boards.join(" and ")))
}

/// The first byte that no text has.
fn refuse_binary(sample: &[u8]) -> Option<FormatError> {
    for (line, number) in sample.split(|&byte| byte == b'\n').zip(1..) {
        // The end of the sample may cut a character in two.
        let invalid = std::str::from_utf8(line).err();
        let invalid = invalid.filter(|error| error.error_len().is_some()).map(|error| error.valid_up_to());
        let control = line.iter().position(|&byte| byte < b' ' && !matches!(byte, b'\t' | b'\r' | b'\x0C'));
        if let Some(at) = invalid.into_iter().chain(control).min() {
            return Some(FormatError { expected: "text".to_owned(), ..foreign_byte(number, line, at) });
        }
    }
    None
}

/// No format understands anything: the error of the one that the text resembles most.
fn why_not(text: &str, sample: &[u8], shape: Option<&Shape>) -> FormatError {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty() && !is_comment(line));
    let first = lines.next().unwrap_or_default().trim();
    let word = first.split(super::line::is_separator).next().unwrap_or_default();
    let words = rows::tokens(first).count();
    let numbers = rows::tokens(first).all(|(token, _)| super::integers::value(token).is_some());
    let format = if word.chars().count() > 12 || lines.next().is_none() && words < 4 {
        Format::Line
    } else if numbers && words > 3 && rows::tokens(first).any(|(token, _)| token.len() > 1) {
        Format::Integers
    } else {
        Format::Grid
    };
    let options = ReadOptions { format: Some(format), shape: shape.cloned() };
    let records = Reader::new(sample, options).into_iter().flatten().flatten();
    let error = records.take(1).find_map(|raw| raw.parse().err());
    error.unwrap_or_else(|| FormatError::new((1, 1), "a puzzle", super::error::quoted(first)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    const FOUR: &str = "1..4..1..1..4..1";

    fn found(text: &str) -> Result<Format, String> {
        detect(text.as_bytes(), None).map_err(|error| error.to_string())
    }

    fn rows(text: &str, width: usize) -> String {
        let symbols: Vec<char> = text.chars().collect();
        symbols.chunks(width).map(|row| row.iter().collect::<String>() + "\n").collect()
    }

    #[test]
    fn lines_and_grids_of_all_kinds() {
        assert_eq!(found(NINE), Ok(Format::Line));
        assert_eq!(found(&format!("{NINE}\n").repeat(300)), Ok(Format::Line));
        assert_eq!(found(&format!("{NINE}\n").repeat(81)), Ok(Format::Line));
        assert_eq!(found(&format!("{}\n", ".".repeat(81)).repeat(100)), Ok(Format::Line));
        assert_eq!(found(&format!("{FOUR}\n").repeat(16)), Ok(Format::Line));
        assert_eq!(found(&format!("# a file\n{NINE} 12 # note\n{}\n{NINE}", &NINE[1..])), Ok(Format::Line));
        assert_eq!(found(&rows(NINE, 9)), Ok(Format::Grid));
        assert_eq!(found(&rows(FOUR, 4)), Ok(Format::Grid));
        assert_eq!(found(&format!("Grid 01\n{}Grid 02\n{}", rows(NINE, 9), rows(NINE, 9))), Ok(Format::Grid));
        assert_eq!(found(&rows(&".".repeat(81), 9)), Ok(Format::Grid));
        assert_eq!(found("1 . . 4\n. . 1 .\n. 1 . .\n4 . . 1"), Ok(Format::Grid));
        assert_eq!(found("1 0 0 4 0 0 1 0 0 1 0 0 4 0 0 1"), Ok(Format::Integers));
        assert_eq!(found("2\n1 0 0 4\n0 0 1 0\n0 1 0 0\n4 0 0 1"), Ok(Format::Integers));
        assert_eq!(found("1 23 23 4\n234 24 1 23\n2 1 34 3\n34 34 2 1"), Ok(Format::Candidates));
        assert_eq!(found(&"1234".repeat(16)), Ok(Format::Pencilmarks));
        assert_eq!(found("*-----*\n|1.|.4|\n|..|1.|\n|--+--|\n|.1|..|\n|4.|.1|\n*-----*"), Ok(Format::Ss));
        assert_eq!(found(&format!("#ARuud\n{}", rows(NINE, 9))), Ok(Format::Sdk));
        assert_eq!(found(&format!("[Puzzle]\n{}", rows(NINE, 9))), Ok(Format::Sdk));
        assert_eq!(found(&format!(":0000:x:{NINE}:::")), Ok(Format::Hodoku));
        assert_eq!(found(&"1".repeat(100)), Ok(Format::Line));
        assert_eq!(found("."), Ok(Format::Line));
    }

    #[test]
    fn nothing_is_lines_of_nothing() {
        assert_eq!(found(""), Ok(Format::Line));
        assert_eq!(found("\n  \n# only a comment\n"), Ok(Format::Line));
        assert_eq!(found("\u{FEFF}"), Ok(Format::Line));
    }

    #[test]
    fn two_possible_readings_are_an_error_unless_the_shape_decides() {
        let blank = ".".repeat(64);
        let message = "line 1, column 1: expected the format named: line or pencilmarks, found text that fits 8x8 and 4x4";
        assert_eq!(found(&blank), Err(message.to_owned()));
        assert_eq!(detect(blank.as_bytes(), Some(&Shape::boxes(2, 2).unwrap())), Ok(Format::Pencilmarks));
        assert_eq!(detect(blank.as_bytes(), Some(&Shape::boxes(2, 4).unwrap())), Ok(Format::Line));
        let sixteen = rows(&".".repeat(256), 16);
        let message =
            "line 1, column 1: expected the format named: line or grid, found text that fits 4x4 and 16x16";
        assert_eq!(found(&sixteen), Err(message.to_owned()));
        assert_eq!(detect(sixteen.as_bytes(), Some(&Shape::boxes(4, 4).unwrap())), Ok(Format::Grid));
        assert!(found(&".".repeat(729)).is_err() && found(&".".repeat(4096)).is_err());
    }

    #[test]
    fn what_is_no_puzzle_is_refused_with_a_reason() {
        let expect =
            |bytes: &[u8], message: &str| assert_eq!(detect(bytes, None).unwrap_err().to_string(), message);
        let utf16: Vec<u8> = format!("\u{feff}{NINE}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(detect(&utf16, None), Ok(Format::Line));
        // Lines that lost a character, as many as the rows of a board.
        let cut: String = (0..80)
            .map(|at| format!("{}{}\n", &NINE[at..], &NINE[..at]))
            .map(|line| line[1..].to_owned())
            .collect();
        expect(cut.as_bytes(), "line 1, column 81: expected 81 cells for a 9x9 board, found 80 cells");
        expect(b"\x89PNG\r\n\x1a\n\0\0", "line 1, column 1: expected text, found byte 0x89");
        expect(b"PK\x03\x04", "line 1, column 3: expected text, found byte 0x03");
        let short = "line 1, column 81: expected 81 cells for a 9x9 board, found 80 cells";
        expect(&NINE.as_bytes()[1..], short);
        expect(
            b"hello, world",
            "line 1, column 6: expected the cells of a whole board (81 for a 9x9 board), found 5 cells",
        );
        let wrong = rows(NINE, 9).replace("36", "3?");
        expect(wrong.as_bytes(), "line 2, column 4: expected a digit, '.' or '0', found '?'");
    }

    #[test]
    fn boards_longer_than_the_sample() {
        let shape = Shape::boxes(8, 8).unwrap();
        let board = crate::board::Board::new(&Puzzle::blank(&shape));
        assert_eq!(found(&crate::format::candidates_text(&board)), Ok(Format::Candidates));
        let row = "100 ".repeat(128) + "\n";
        assert_eq!(found(&row.repeat(128)), Ok(Format::Integers));
        assert_eq!(found(&"1.".repeat(100_000)), Ok(Format::Pencilmarks));
    }

    #[test]
    fn empty_rows_of_a_large_picture_are_no_boards_of_numbers() {
        let first = format!(". M{}\n", " .".repeat(98));
        let empty = format!(".{}\n", " .".repeat(99));
        let board = format!("{first}{}\n", empty.repeat(99));
        for boards in 1..6 {
            let text = board.repeat(boards);
            assert_eq!(found(&text[..text.len().min(SAMPLE)]), Ok(Format::Grid), "{boards}");
        }
    }

    #[test]
    fn clashing_givens_are_still_a_puzzle() {
        assert_eq!(found(&format!("11{}", &NINE[2..])), Ok(Format::Line));
        assert_eq!(found(&rows(&format!("11{}", &NINE[2..]), 9)), Ok(Format::Grid));
    }
}
