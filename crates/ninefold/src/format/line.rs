//! One puzzle per line, one character per cell: what most of the Sudoku world exchanges.
//!
//! ```text
//! 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
//! 530070000600195...  534678912672195...  # a solution may follow, and a comment
//! 0000183b305c 050703060007000800000816000000030000005000100730040086906000204840572093100409000  1.2
//! field,field,field,field,8..........36...,field,field        (gsf: the puzzle in the fifth of seven or more)
//! 5.3..7...:1:5.4678...                                       (tdoku: the puzzle, how many solutions, the first)
//! 53  7    6  195    98    6 8   6 ...                        (exactly 81 digits and spaces)
//! ```
//! The third is the sudoku-exchange bank: a name, the puzzle, a rating.

use super::alphabet;
use super::cells::{self, Place, Word, first_word};
use super::codec::{Codec, ShapeName};
use super::error::FormatError;
use super::record::{Record, said};
use crate::board::{Grid, Shape};

pub(super) const LINE: Codec = Codec {
    parse: |text, place, told, _| parse(text, place, told),
    write: |record, _, out| write(record, false, out),
    shape: ShapeName::Comment,
    ..Codec::new(
        "line",
        "one puzzle per line, one character per cell; what follows is a comment or the solution",
    )
};

pub(super) const SDM: Codec = Codec {
    name: "sdm",
    summary: "a collection: one puzzle per line and nothing else",
    shape: ShapeName::None,
    write: |record, _, out| write(record, true, out),
    ..LINE
};

/// A second field shorter than this is a number, not a board.
const SHORTEST_SECOND: usize = 16;

pub(super) fn is_separator(character: char) -> bool {
    matches!(character, ' ' | '\t' | ',' | ';' | '|' | ':' | '#')
}

fn parse(text: &str, place: Place, told: Option<&Shape>) -> Result<Record, FormatError> {
    if let Some(givens) = spaced(text, place, told) {
        return Ok(Record::new(cells::puzzle(givens)));
    }
    let first = first_word(text, place, is_separator);
    // A number before a puzzle is its name, even if it could pass for a tiny board.
    let short = first.text.len() < SHORTEST_SECOND;
    if let Some(record) = short.then(|| named(first, told)).flatten() {
        return Ok(record);
    }
    match cells::read(first, told) {
        Ok(givens) => Ok(with_rest(givens, first)),
        Err(error) => named(first, told).or_else(|| fifth_field(text, place, told)).ok_or(error),
    }
}

/// A 9x9 board with spaces for its empty cells: 81 digits and spaces.
fn spaced(text: &str, place: Place, told: Option<&Shape>) -> Option<Grid> {
    let is_cell = |byte: u8| matches!(byte, b' ' | b'1'..=b'9');
    if text.len() != 81 || !text.contains(' ') || !text.bytes().all(is_cell) {
        return None;
    }
    let text = text.replace(' ', ".");
    cells::read(Word { text: &text, place, rest: "" }, told).ok()
}

fn with_rest(givens: Grid, word: Word<'_>) -> Record {
    let shape = givens.shape().clone();
    let mut record = Record::new(cells::puzzle(givens));
    let (hash, rest) = after_separator(word.rest.strip_prefix(":1").unwrap_or(word.rest));
    let second = first_word(rest, word.place, is_separator);
    let solution = (!hash && second.text.len() >= shape.cells())
        .then(|| cells::read(second, Some(&shape)).ok().filter(Grid::is_full))
        .flatten();
    let comment = if solution.is_some() { after_separator(second.rest).1 } else { rest };
    record.solution = solution;
    record.about.comment = said(comment);
    record
}

/// What follows one separator, and whether that was the sign of a comment.
fn after_separator(rest: &str) -> (bool, &str) {
    let rest = rest.trim_start();
    match rest.strip_prefix(['#', ',', ';', '|', ':']) {
        Some(after) => (rest.starts_with('#'), after),
        None => (false, rest),
    }
}

/// A name before the puzzle.
fn named(first: Word<'_>, told: Option<&Shape>) -> Option<Record> {
    let second = first_word(after_separator(first.rest).1, first.place, is_separator);
    if second.text.len() < SHORTEST_SECOND {
        return None;
    }
    let mut record = with_rest(cells::read(second, told).ok()?, second);
    record.about.name = said(first.text);
    Some(record)
}

/// The lines of gsf's collections. The whole line is the comment, so that nothing is lost.
fn fifth_field(text: &str, place: Place, told: Option<&Shape>) -> Option<Record> {
    if text.bytes().filter(|&byte| byte == b',').count() < 6 {
        return None;
    }
    let word = first_word(text.split(',').nth(4)?, place, |character| character == ' ');
    let givens = cells::read(word, told).ok().filter(|_| word.text.len() >= SHORTEST_SECOND)?;
    let mut record = Record::new(cells::puzzle(givens));
    record.about.comment = said(text);
    Some(record)
}

/// The line with its solution and comment; `sdm` has room for neither.
fn write(record: &Record, bare: bool, out: &mut String) -> Result<(), String> {
    plain(record)?;
    alphabet::write(record.puzzle.givens().values(), out);
    if let Some(solution) = record.solution.as_ref().filter(|_| !bare) {
        if !solution.is_full() {
            return Err("its solution has empty cells".to_owned());
        }
        if alphabet::is_ambiguous(solution.values(), solution.shape().side()) {
            return Err("its solution shows no digit 1-9".to_owned());
        }
        out.push(' ');
        alphabet::write(solution.values(), out);
    }
    if !bare {
        write_comment(record, out);
    }
    out.push('\n');
    Ok(())
}

/// ` # comment`, on the one line there is.
pub(super) fn write_comment(record: &Record, out: &mut String) {
    if let Some(comment) = record.about.comment.as_deref().and_then(said) {
        out.push_str(" # ");
        out.extend(
            // A comment must not name a shape that is not meant.
            comment
                .replace("# shape ", "shape ")
                .chars()
                .map(|character| if matches!(character, '\n' | '\r') { ' ' } else { character }),
        );
    }
}

/// What a format of one character per cell needs: no candidates, and characters that read back.
pub(super) fn plain(record: &Record) -> Result<(), String> {
    let puzzle = &record.puzzle;
    if puzzle.has_candidates() {
        return Err("it has candidates of its own; write it as json, candidates or pencilmarks".to_owned());
    }
    if alphabet::is_ambiguous(puzzle.givens().values(), puzzle.shape().side()) {
        return Err(
            "all its givens would be letters, and A might be read as 1; write it as json or integers"
                .to_owned(),
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    const SOLVED: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

    fn read(text: &str) -> Result<Record, String> {
        parse(text, (3, 1), None).map_err(|error| error.to_string())
    }

    fn givens(record: &Record) -> String {
        let mut text = String::new();
        alphabet::write(record.puzzle.givens().values(), &mut text);
        text
    }

    #[test]
    fn a_bare_line() {
        let record = read(INKALA).unwrap();
        assert_eq!(givens(&record), INKALA);
        assert_eq!(record, Record::new(record.puzzle.clone()));
        assert_eq!(read(&format!(" {} ", INKALA.replace('.', "0"))).unwrap(), record);
    }

    #[test]
    fn what_follows_is_a_comment_or_the_solution() {
        let comment = |text: String| read(&text).unwrap().about.comment.unwrap();
        assert_eq!(comment(format!("{INKALA} 12 hard")), "12 hard");
        assert_eq!(comment(format!("{INKALA},12,hard")), "12,hard");
        assert_eq!(comment(format!("{INKALA}# by Arto Inkala ")), "by Arto Inkala");
        let record = read(&format!("{INKALA};{SOLVED};1.2")).unwrap();
        assert_eq!(record.about.comment.as_deref(), Some("1.2"));
        assert_eq!(record.solution.unwrap().filled(), 81);
        assert_eq!(comment(format!("{INKALA} # {SOLVED}")), SOLVED);
        assert_eq!(comment(format!("{INKALA} {INKALA}")), INKALA);
    }

    #[test]
    fn other_programs_lines() {
        let record = read(&format!("{INKALA}:1:{SOLVED}")).unwrap();
        assert_eq!((record.solution.unwrap().filled(), record.about.comment), (81, None));
        let several = read(&format!("{INKALA}:2:{SOLVED}")).unwrap();
        assert_eq!((several.solution, several.about.comment), (None, Some(format!("2:{SOLVED}"))));
        assert_eq!(givens(&read(&INKALA.replace('.', " ")).unwrap()), INKALA);
        assert_eq!(givens(&read(&INKALA.replace('.', "?")).unwrap()), INKALA);
        assert!(read(&INKALA.replace('.', " ")[..80]).is_err());
    }

    #[test]
    fn a_name_may_come_first() {
        let bank = "0000183b305c \
                    050703060007000800000816000000030000005000100730040086906000204840572093000409000  1.2";
        let record = read(bank).unwrap();
        assert_eq!(record.about.name.as_deref(), Some("0000183b305c"));
        assert_eq!(record.about.comment.as_deref(), Some("1.2"));
        assert_eq!(record.puzzle.clues(), 30);
        let numbered = read(&format!("1 {INKALA}")).unwrap();
        assert_eq!((numbered.about.name.as_deref(), givens(&numbered).as_str()), (Some("1"), INKALA));
        let gsf = format!("99529,2,0,100,{INKALA},C28.m/M3.22.195,me,x");
        assert_eq!(givens(&read(&gsf).unwrap()), INKALA);
        assert_eq!(read(&gsf).unwrap().about.comment, Some(gsf));
    }

    #[test]
    fn errors_point_at_the_character() {
        let expect = |text: &str, message: &str| assert_eq!(read(text).unwrap_err(), message);
        let wrong = INKALA.replacen("36", "3?", 1);
        expect(&wrong, "line 3, column 13: expected a digit, '.' or '0', found '?'");
        expect(&format!("  {wrong}"), "line 3, column 15: expected a digit, '.' or '0', found '?'");
        expect(&INKALA[..80], "line 3, column 81: expected 81 cells for a 9x9 board, found 80 cells");
        let long = format!("{INKALA}.");
        expect(&long, "line 3, column 82: expected 81 cells for a 9x9 board, found 82 cells");
        let nul = INKALA.replacen("36", "3\0", 1);
        expect(&nul, "line 3, column 13: expected a digit, '.' or '0', found byte 0x00");
        let told = parse(INKALA, (1, 1), Some(&Shape::boxes(2, 3).unwrap())).unwrap_err().to_string();
        assert_eq!(told, "line 1, column 37: expected 36 cells for a 6x6 board, found 81 cells");
    }
}
