//! Reads puzzles from an input of any length, one record after the other.
//!
//! ```text
//! input --64 KiB--> detect --> Format
//!   |                            |
//!   +--> lines, boards, rows of a table, objects or games --> RawRecord --parse--> Record
//! ```
//! Dividing the input is cheap and done by one thread; a [`RawRecord`] holds all that parsing needs, so many threads can
//! do the rest.

use std::collections::VecDeque;
use std::io::{self, BufRead, Chain, Cursor, Read};

use super::blocks::Boards;
use super::chunk::Chunk;
use super::codec::Division;
use super::detect::{SAMPLE, detect};
use super::error::ReadError;
use super::lines::Lines;
use super::name::Format;
use super::raw::{RawRecord, RecordText};
use super::utf16::Decoded;
use crate::board::Shape;

/// What is known before reading.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format; detected from the content if not given.
    pub format: Option<Format>,
    /// The shape of all puzzles. Without it each puzzle has the shape that its record names, or the usual shape of its
    /// size.
    pub shape: Option<Shape>,
}

/// Divides an input into records.
///
/// ```
/// use ninefold::format::{ReadOptions, Reader};
/// let text = "1..4..1..1..4..1 # easy\n1..4..1..1..4..?\n";
/// let reader = Reader::new(text.as_bytes(), ReadOptions::default())?;
/// let results: Vec<_> = reader.map(|raw| raw.unwrap().parse()).collect();
/// assert_eq!(results[0].as_ref().unwrap().about.comment.as_deref(), Some("easy"));
/// let error = results[1].as_ref().unwrap_err().to_string();
/// assert_eq!(error, "line 2, column 16: expected a digit from 1 to 4, '.' or '0', found '?'");
/// # Ok::<(), ninefold::format::ReadError>(())
/// ```
pub struct Reader<R: BufRead> {
    source: Source<Chain<Cursor<Vec<u8>>, Decoded<R>>>,
    format: Format,
    shape: Option<Shape>,
    ready: VecDeque<RecordText>,
    ended: bool,
}

/// Divides an input into the texts of its records. Each division is in the file of its formats.
pub(super) trait Divide {
    /// Reads a little further and adds the records that are complete. `false` at the end of the input.
    fn read_on(&mut self, ready: &mut VecDeque<RecordText>) -> io::Result<bool>;
}

enum Source<R: BufRead> {
    Lines(Lines<R>),
    Boards(Boards<R>),
    #[cfg(feature = "csv")]
    Table(super::table::Table<R>),
    #[cfg(feature = "json")]
    Objects(super::json::Objects<R>),
    #[cfg(feature = "xml")]
    Games(Box<super::opensudoku::Games<R>>),
}

impl<R: BufRead> Source<R> {
    fn new(input: R, format: Format, shape: Option<&Shape>) -> Source<R> {
        match format.codec().division {
            Division::Lines => Source::Lines(Lines::new(input)),
            Division::Boards => Source::Boards(Boards::new(input, format, shape)),
            #[cfg(feature = "csv")]
            Division::Table(delimiter) => Source::Table(super::table::Table::new(input, delimiter)),
            #[cfg(feature = "json")]
            Division::Objects => Source::Objects(super::json::Objects::new(input)),
            #[cfg(feature = "xml")]
            Division::Games => Source::Games(Box::new(super::opensudoku::Games::new(input))),
        }
    }

    fn divide(&mut self) -> &mut dyn Divide {
        match self {
            Source::Lines(lines) => lines,
            Source::Boards(boards) => boards,
            #[cfg(feature = "csv")]
            Source::Table(table) => table,
            #[cfg(feature = "json")]
            Source::Objects(objects) => objects,
            #[cfg(feature = "xml")]
            Source::Games(games) => games.as_mut(),
        }
    }
}

impl<R: BufRead> Reader<R> {
    /// A reader of this input. If the format is not given, it waits for 64 KiB or the end of the input to detect it.
    pub fn new(input: R, options: ReadOptions) -> Result<Reader<R>, ReadError> {
        let wanted = if options.format.is_some() { 3 } else { SAMPLE };
        let mut input = Decoded::new(input)?;
        let mut sample = read_sample(&mut input, wanted)?;
        if sample.starts_with(b"\xEF\xBB\xBF") {
            sample.drain(..3);
        }
        let format = match options.format {
            Some(format) => format,
            None => detect(&sample, options.shape.as_ref())?,
        };
        let source = Source::new(Cursor::new(sample).chain(input), format, options.shape.as_ref());
        Ok(Reader { source, format, shape: options.shape, ready: VecDeque::new(), ended: false })
    }

    /// From now on a line such as `# impossible: no solution`, which Ninefold writes in place of a solution, is a record
    /// that cannot be parsed. Otherwise it is a comment.
    pub fn keep_unanswered(&mut self) {
        if let Source::Lines(lines) = &mut self.source {
            lines.keep_unanswered = true;
        }
    }

    /// The format in which the input is read.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Whether [`next_chunk`](Reader::next_chunk) can be used: puzzles are plain lines.
    pub fn has_chunks(&self) -> bool {
        matches!(self.format, Format::Line | Format::Sdm)
    }

    /// The next lines, as many as have been read; `None` at the end, and in formats that are not lines. Lines that were
    /// taken this way do not come as records any more. `buffer` will hold their text. Hand in an old one if there is
    /// one: its memory is mapped already.
    pub fn next_chunk(&mut self, buffer: Vec<u8>) -> Option<io::Result<Chunk>> {
        let Source::Lines(lines) = &mut self.source else { return None };
        let chunk = lines.next_chunk(buffer).transpose()?;
        Some(chunk.map(|chunk| Chunk::new(self.format, self.shape.clone(), chunk)))
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<RawRecord>;

    fn next(&mut self) -> Option<io::Result<RawRecord>> {
        while self.ready.is_empty() && !self.ended {
            match self.source.divide().read_on(&mut self.ready) {
                Ok(more) => self.ended = !more,
                Err(error) => {
                    self.ended = true;
                    return Some(Err(error));
                }
            }
        }
        let text = self.ready.pop_front()?;
        Some(Ok(RawRecord::new(self.format, self.shape.clone(), text)))
    }
}

fn read_sample<R: BufRead>(input: &mut R, wanted: usize) -> io::Result<Vec<u8>> {
    let mut sample = Vec::new();
    while sample.len() < wanted {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() {
            break;
        }
        let taken = buffer.len().min(wanted - sample.len());
        sample.extend_from_slice(&buffer[..taken]);
        input.consume(taken);
    }
    Ok(sample)
}
