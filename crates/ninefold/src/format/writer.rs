//! Writing records, one after the other, into a text.
//!
//! What makes the puzzle is written or refused, never dropped: givens, candidates, and the shape
//! unless it is the usual one of its side or the one the reader will be told. What is said about a
//! puzzle is left out where a format has no place for it.

use super::error::CannotWrite;
use super::name::Format;
use super::record::Record;
use super::{candidates, grid, hodoku, integers, line, pencilmarks, sdk, shapes};
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
    records: u64,
    /// What OpenSudoku was last told.
    #[cfg(feature = "xml")]
    last: super::record::About,
}

impl Writer {
    /// A writer of this format.
    pub fn new(format: Format) -> Writer {
        Writer {
            format,
            known: None,
            records: 0,
            #[cfg(feature = "xml")]
            last: super::record::About::default(),
        }
    }

    /// The shape that whoever reads the text will be told. Puzzles of this shape can then be written in
    /// formats that have no way to name it.
    #[must_use]
    pub fn with_known_shape(mut self, shape: Option<Shape>) -> Writer {
        self.known = shape;
        self
    }

    /// What stands before the first record.
    pub fn begin(&mut self, out: &mut String) {
        match self.format {
            #[cfg(feature = "xml")]
            Format::OpenSudoku => super::opensudoku::begin(out),
            #[cfg(feature = "csv")]
            Format::Csv => super::table::begin(',', out),
            #[cfg(feature = "csv")]
            Format::Tsv => super::table::begin('\t', out),
            Format::Json => out.push('['),
            _ => {}
        }
    }

    /// One record. If it cannot be written, `out` is as it was.
    pub fn write(&mut self, record: &Record, out: &mut String) -> Result<(), CannotWrite> {
        let before = out.len();
        self.fits(record).and_then(|()| self.put(record, out)).map_err(|why| {
            out.truncate(before);
            CannotWrite { format: self.format, why }
        })?;
        self.records += 1;
        Ok(())
    }

    /// What stands after the last record.
    pub fn finish(&mut self, out: &mut String) {
        match self.format {
            #[cfg(feature = "xml")]
            Format::OpenSudoku => super::opensudoku::finish(out),
            Format::Json => out.push_str(if self.records > 0 { "\n]\n" } else { "]\n" }),
            _ => {}
        }
    }

    fn fits(&self, record: &Record) -> Result<(), String> {
        let shape = record.puzzle.shape();
        let named = matches!(self.format, Format::Csv | Format::Tsv | Format::Json | Format::JsonLines);
        let known =
            self.known.as_ref() == Some(shape) || shapes::of_side(shape.side()).as_ref() == Some(shape);
        if !named && !known {
            return Err(format!("it does not name the shape {}; write it as json or csv", shape));
        }
        let Some(solution) = &record.solution else { return Ok(()) };
        let fits = |value: &u8| usize::from(*value) <= shape.side();
        if solution.shape() != shape || !solution.values().iter().all(fits) {
            return Err("its solution is one of another board".to_owned());
        }
        Ok(())
    }

    fn put(&mut self, record: &Record, out: &mut String) -> Result<(), String> {
        match self.format {
            Format::Line => line::write(record, false, out),
            Format::Sdm => line::write(record, true, out),
            Format::Grid => grid::write(record, out),
            Format::Ss => grid::write_ss(record, out),
            Format::Integers => integers::write(record, out),
            Format::Sdk => sdk::write(record, out),
            Format::Candidates => candidates::write(record, out),
            Format::Pencilmarks => {
                pencilmarks::write(record, out);
                Ok(())
            }
            Format::Hodoku => hodoku::write(record, out),
            #[cfg(feature = "xml")]
            Format::OpenSudoku => super::opensudoku::write(record, &mut self.last, out),
            #[cfg(feature = "csv")]
            Format::Csv => super::table::write(record, ',', out),
            #[cfg(feature = "csv")]
            Format::Tsv => super::table::write(record, '\t', out),
            #[cfg(feature = "json")]
            Format::Json => {
                out.push_str(if self.records > 0 { ",\n" } else { "\n" });
                super::json::write(record, out);
                Ok(())
            }
            #[cfg(feature = "json")]
            Format::JsonLines => {
                super::json::write(record, out);
                out.push('\n');
                Ok(())
            }
            #[cfg(not(all(feature = "xml", feature = "csv", feature = "json")))]
            _ => Err("this build of the library does not have it".to_owned()),
        }
    }
}
