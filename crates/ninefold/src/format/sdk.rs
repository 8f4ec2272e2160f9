//! SadMan's and SudoCue's files: what is said about the puzzle, then its rows.
//!
//! ```text
//! #ARuud                 A author, D description, C comment, S source, L level,
//! #LEasy                 B date and U address (these two are not kept)
//! [Puzzle]
//! 2..1.5..3
//! ...
//! [State]                what a player made of it: not read
//! ...
//! ```

use super::cells::{self, Place};
use super::codec::{Codec, Division, ShapeName};
use super::error::FormatError;
use super::name::Format;
use super::record::{About, Record, said};
use super::rows::is_header;
use super::{alphabet, grid, line};
use crate::board::Shape;

pub(super) const SDK: Codec = Codec {
    division: Division::Boards,
    parse: |text, place, told, _| parse(text, place, told),
    write: |record, _, out| write(record, out),
    shape: ShapeName::Comment,
    ..Codec::new("sdk", "SadMan and SudoCue: #A author, #L level ..., [Puzzle], rows")
};

fn parse(text: &str, place: Place, told: Option<&Shape>) -> Result<Record, FormatError> {
    let givens = grid::read(text, place, Format::Sdk, told)?;
    let mut record = Record::new(cells::puzzle(givens));
    for header in text.lines().map(str::trim).filter(|line| is_header(line)) {
        let (letter, value) = (&header[1..2], &header[2..]);
        if let Some(field) = field(&mut record.about, letter) {
            // A repeated header continues the text.
            match field {
                Some(before) => *before = format!("{before}\n{}", value.trim()),
                None => *field = Some(value.trim().to_owned()),
            }
        }
    }
    let about = &mut record.about;
    for field in [&mut about.name, &mut about.source, &mut about.author, &mut about.level, &mut about.comment]
    {
        *field = field.as_deref().and_then(said);
    }
    Ok(record)
}

/// Whether a section's lines are the puzzle; anything else is the progress of a player.
pub(super) fn is_puzzle_section(line: &str) -> bool {
    line.trim().eq_ignore_ascii_case("[puzzle]")
}

fn field<'a>(about: &'a mut About, letter: &str) -> Option<&'a mut Option<String>> {
    match letter {
        "A" => Some(&mut about.author),
        "D" => Some(&mut about.name),
        "C" => Some(&mut about.comment),
        "S" => Some(&mut about.source),
        "L" => Some(&mut about.level),
        _ => None,
    }
}

fn write(record: &Record, out: &mut String) -> Result<(), String> {
    line::plain(record)?;
    let mut about = record.about.clone();
    for letter in ["A", "D", "C", "S", "L"] {
        let text = field(&mut about, letter).and_then(|field| field.take());
        for part in text.as_deref().and_then(said).iter().flat_map(|text| text.lines()) {
            out.push_str(&format!("#{letter}{part}\n"));
        }
    }
    out.push_str("[Puzzle]\n");
    for row in record.puzzle.givens().values().chunks(record.puzzle.shape().side()) {
        alphabet::write(row, out);
        out.push('\n');
    }
    out.push('\n');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "#ARuud\n#LEasy\n#Cone\n#Ctwo\n#B2006\n[Puzzle]\n1..4\n..1.\n.1..\n4..1\n";

    #[test]
    fn headers_then_rows() {
        let record = parse(TEXT, (1, 1), None).unwrap();
        assert_eq!(record.puzzle.clues(), 6);
        assert_eq!(record.about.author.as_deref(), Some("Ruud"));
        assert_eq!(record.about.level.as_deref(), Some("Easy"));
        assert_eq!(record.about.comment.as_deref(), Some("one\ntwo"));
        let mut again = String::new();
        write(&record, &mut again).unwrap();
        assert_eq!(parse(&again, (1, 1), None).unwrap(), record);
    }

    #[test]
    fn rows_must_be_a_board() {
        let error = parse(&TEXT.replace("..1.", "..1"), (1, 1), None).unwrap_err();
        assert_eq!(error.to_string(), "line 8, column 4: expected 4 cells in this row, found 3 cells");
        let error = parse("[Puzzle]\n", (7, 1), None).unwrap_err();
        assert_eq!(error.to_string(), "line 7, column 1: expected a row of a board, found '[Puzzle]'");
    }
}
