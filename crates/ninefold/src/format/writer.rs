//! Writes records, one after the other, into a text.
//!
//! What makes the puzzle is written or refused, never dropped: givens, candidates, and the shape unless it is the usual
//! one of its side or the one that the reader will be told. What is said about a puzzle is left out where a format has no
//! field for it.

use super::codec::{Division, ShapeName, Written};
use super::error::WriteError;
use super::name::Format;
use super::record::Record;
use super::specs;
use crate::board::Shape;

/// Writes records in one format.
///
/// ```
/// use ninefold::format::{Format, ReadOptions, Writer, parse};
/// let record = parse("1..4..1..1..4..1", &ReadOptions::default())?;
/// let mut writer = Writer::new(Format::Sdk);
/// let mut text = String::new();
/// writer.begin(&mut text);
/// writer.write(&record, &mut text).unwrap();
/// writer.finish(&mut text);
/// assert_eq!(text, "[Puzzle]\n1..4\n..1.\n.1..\n4..1\n\n");
/// # Ok::<(), ninefold::format::FormatError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer {
    format: Format,
    known: Option<Shape>,
    written: Written,
}

impl Writer {
    /// A writer of this format.
    pub fn new(format: Format) -> Writer {
        Writer { format, known: None, written: Written::default() }
    }

    /// The shape that whoever reads the text will be told. Puzzles of this shape can then be written in formats that
    /// cannot name it.
    #[must_use]
    pub fn with_known_shape(mut self, shape: Option<Shape>) -> Writer {
        self.known = shape;
        self
    }

    /// Writes the text before the first record.
    pub fn begin(&mut self, out: &mut String) {
        out.push_str(self.format.codec().begin);
    }

    /// Writes one record. If it cannot be written, `out` is as it was.
    pub fn write(&mut self, record: &Record, out: &mut String) -> Result<(), WriteError> {
        let before = out.len();
        let codec = self.format.codec();
        self.check(record).and_then(|()| (codec.write)(record, &self.written, out)).map_err(|why| {
            out.truncate(before);
            WriteError { format: self.format, why }
        })?;
        let shape = record.puzzle.shape();
        if codec.shape == ShapeName::Comment && !shape.is_usual() {
            specs::add_comment(shape, codec.division == Division::Lines, before, out);
        }
        self.written.records += 1;
        self.written.about.clone_from(&record.about);
        Ok(())
    }

    /// Writes the text after the last record.
    pub fn finish(&mut self, out: &mut String) {
        out.push_str((self.format.codec().end)(self.written.records));
    }

    /// Whether the format can name the shape, and the solution is one of this board.
    fn check(&self, record: &Record) -> Result<(), String> {
        let shape = record.puzzle.shape();
        let is_known = self.known.as_ref() == Some(shape) || shape.is_usual();
        if self.format.codec().shape == ShapeName::None && !is_known {
            return Err(format!("it does not name the shape {shape}; write it as json or csv"));
        }
        let Some(solution) = &record.solution else { return Ok(()) };
        let fits = |value: &u8| usize::from(*value) <= shape.side();
        if solution.shape() != shape || !solution.values().iter().all(fits) {
            return Err("its solution is one of another board".to_owned());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Puzzle;
    use crate::format::{ReadOptions, parse};

    #[test]
    fn every_format_with_comments_names_the_shape() {
        let shapes = ["3x3+diagonals", "3x2", "regions:1112312233423444", "2x2+house:r1c1,r2c3"];
        let comment = |format: Format| format.codec().shape == ShapeName::Comment;
        for format in Format::ALL.iter().copied().filter(|format| comment(*format)) {
            for shape in shapes {
                for said in [None, Some("by me; 2024".to_owned())] {
                    let mut record = Record::new(Puzzle::blank(&shape.parse().unwrap()));
                    record.about.comment = said.clone();
                    let mut text = String::new();
                    Writer::new(format).write(&record, &mut text).unwrap();
                    let options = ReadOptions { format: Some(format), shape: None };
                    let read = parse(&text, &options).unwrap();
                    assert_eq!(read.puzzle.shape(), record.puzzle.shape(), "{text}");
                    if matches!(format, Format::Line | Format::Pencilmarks) {
                        assert_eq!(read.about.comment, said, "{text}");
                    }
                    let other = ReadOptions { format: Some(format), shape: Some(Shape::classic()) };
                    assert!(parse(&text, &other).is_err(), "the reader was told another shape");
                }
            }
        }
    }
}
