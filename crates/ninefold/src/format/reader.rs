//! Reading puzzles from an input of any length, one piece after the other.
//!
//! ```text
//! input --64 KiB--> detect --> Format
//!   |                            |
//!   +--> lines, blocks, objects or games --> Piece --parse--> Record
//! ```
//! Cutting the input into pieces is cheap and done by one thread; a [`Piece`] holds all it takes to
//! parse it, so that many threads can do the rest.

use std::collections::VecDeque;
use std::io::{self, BufRead, Chain, Cursor, Read};

use super::blocks::Blocks;
use super::detect::{SAMPLE, detect, refuse_utf16};
use super::error::{FormatError, ReadError};
use super::lines::{Line, Lines};
use super::name::Format;
use super::piece::Piece;
use super::stretch::Stretch;
use crate::board::Shape;

/// What is known before reading.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The format; found from the content if not given.
    pub format: Option<Format>,
    /// The shape of all puzzles; without it the usual shape of each puzzle's size, or the one that
    /// the puzzle itself names.
    pub shape: Option<Shape>,
}

/// Cuts an input into pieces of one puzzle each.
///
/// ```
/// use ninefold::format::{ReadOptions, Reader};
/// let text = "1..4..1..1..4..1 # easy\n1..4..1..1..4..?\n";
/// let reader = Reader::new(text.as_bytes(), ReadOptions::default())?;
/// let results: Vec<_> = reader.map(|piece| piece.unwrap().parse()).collect();
/// assert_eq!(results[0].as_ref().unwrap().about.comment.as_deref(), Some("easy"));
/// let error = results[1].as_ref().unwrap_err().to_string();
/// assert_eq!(error, "line 2, column 16: expected a digit from 1 to 4, '.' or '0', found '?'");
/// # Ok::<(), ninefold::format::ReadError>(())
/// ```
pub struct Reader<R: BufRead> {
    source: Source<Chain<Cursor<Vec<u8>>, R>>,
    format: Format,
    shape: Option<Shape>,
    ready: VecDeque<Piece>,
    ended: bool,
}

/// The ways of cutting.
enum Source<R: BufRead> {
    Lines(Lines<R>),
    Blocks(Lines<R>, Blocks),
    #[cfg(feature = "csv")]
    Table(Lines<R>, u8, Option<std::sync::Arc<super::table::Columns>>),
    #[cfg(feature = "json")]
    Objects(super::json::Objects<R>),
    #[cfg(feature = "xml")]
    Games(Box<super::opensudoku::Games<R>>),
}

impl<R: BufRead> Reader<R> {
    /// A reader of this input. If the format is not given it waits for 64 KiB or the end of the input
    /// to find it out.
    pub fn new(mut input: R, options: ReadOptions) -> Result<Reader<R>, ReadError> {
        let wanted = if options.format.is_some() { 3 } else { SAMPLE };
        let mut sample = read_sample(&mut input, wanted)?;
        refuse_utf16(&sample)?;
        if sample.starts_with(b"\xEF\xBB\xBF") {
            sample.drain(..3);
        }
        let format = match options.format {
            Some(format) => format,
            None => detect(&sample, options.shape.as_ref())?,
        };
        Ok(Reader::of(Cursor::new(sample).chain(input), format, options.shape))
    }

    fn of(input: Chain<Cursor<Vec<u8>>, R>, format: Format, shape: Option<Shape>) -> Reader<R> {
        let source = match format {
            Format::Grid | Format::Integers | Format::Sdk | Format::Ss | Format::Candidates => {
                Source::Blocks(Lines::new(input), Blocks::new(format, shape.as_ref()))
            }
            #[cfg(feature = "csv")]
            Format::Csv => Source::Table(Lines::new(input), b',', None),
            #[cfg(feature = "csv")]
            Format::Tsv => Source::Table(Lines::new(input), b'\t', None),
            #[cfg(feature = "json")]
            Format::Json => Source::Objects(super::json::Objects::new(input)),
            #[cfg(feature = "xml")]
            Format::OpenSudoku => Source::Games(Box::new(super::opensudoku::Games::new(input))),
            _ => Source::Lines(Lines::new(input)),
        };
        Reader { source, format, shape, ready: VecDeque::new(), ended: false }
    }

    /// The format in which the input is read.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Whether [`next_stretch`](Reader::next_stretch) can be used: puzzles are single lines.
    pub fn has_stretches(&self) -> bool {
        matches!(self.format, Format::Line | Format::Sdm)
    }

    /// The next lines, as many as are at hand; none at the end, and none in formats that are not made of
    /// single lines. What was taken this way does not come as pieces any more. `buffer` will hold their text.
    /// Hand in an old one where there is one: its memory is mapped already.
    pub fn next_stretch(&mut self, buffer: Vec<u8>) -> Option<io::Result<Stretch>> {
        let Source::Lines(lines) = &mut self.source else { return None };
        let portion = lines.next_portion(buffer).transpose()?;
        Some(portion.map(|portion| Stretch::new(self.format, self.shape.clone(), portion)))
    }

    fn piece(&self, place: (u64, u64), text: String, broken: Option<FormatError>) -> Piece {
        Piece::new(self.format, self.shape.clone(), place, text, broken)
    }

    /// Reads until there is a piece or the input has ended.
    fn advance(&mut self) -> io::Result<()> {
        match &mut self.source {
            Source::Lines(lines) => {
                let Some(line) = lines.next()? else { return self.end() };
                if is_content(&line) {
                    let piece = self.piece((line.number, 1), line.text, line.broken);
                    self.ready.push_back(piece);
                }
            }
            Source::Blocks(lines, blocks) => {
                match lines.next()? {
                    Some(line) => blocks.feed(line),
                    None => {
                        blocks.finish();
                        self.ended = true;
                    }
                }
                while let Source::Blocks(_, blocks) = &mut self.source {
                    let Some(block) = blocks.next() else { break };
                    let broken = block.lines.iter().find_map(|line| line.broken.clone());
                    let texts: Vec<String> = block.lines.into_iter().map(|line| line.text).collect();
                    let piece = self.piece((block.line, 1), texts.join("\n"), broken);
                    self.ready.push_back(piece);
                }
            }
            #[cfg(feature = "csv")]
            Source::Table(lines, delimiter, columns) => {
                let delimiter = *delimiter;
                let Some(line) = lines.next()? else { return self.end() };
                if !is_content(&line) {
                    return Ok(());
                }
                let Some(columns) = columns.clone() else { return self.header(&line, delimiter) };
                let line = whole_record(lines, line, delimiter)?;
                let mut piece = self.piece((line.number, 1), line.text, line.broken);
                piece.extra = super::piece::Extra::Columns(columns);
                self.ready.push_back(piece);
            }
            #[cfg(feature = "json")]
            Source::Objects(objects) => {
                let Some(object) = objects.next()? else { return self.end() };
                let text = String::from_utf8_lossy(&object.bytes).into_owned();
                let broken = object.broken.or_else(|| {
                    let at = std::str::from_utf8(&object.bytes).err()?.valid_up_to();
                    Some(super::lines::foreign_byte(object.place.0, &object.bytes, at))
                });
                let piece = self.piece(object.place, text, broken);
                self.ready.push_back(piece);
            }
            #[cfg(feature = "xml")]
            Source::Games(games) => {
                let Some(game) = games.next()? else { return self.end() };
                let mut piece = self.piece(game.place, game.data, game.broken);
                piece.extra = super::piece::Extra::About(Box::new(game.about));
                self.ready.push_back(piece);
            }
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        self.ended = true;
        Ok(())
    }

    #[cfg(feature = "csv")]
    fn header(&mut self, line: &Line, delimiter: u8) -> io::Result<()> {
        use super::table::{Columns, no_header};
        match Columns::of(&line.text, delimiter).map(std::sync::Arc::new) {
            Some(found) => {
                if let Source::Table(_, _, columns) = &mut self.source {
                    *columns = Some(found);
                }
            }
            None => {
                // Without knowing the columns nothing below can be understood.
                let broken = no_header(&line.text, line.number);
                let piece = self.piece((line.number, 1), line.text.clone(), Some(broken));
                self.ready.push_back(piece);
                self.ended = true;
            }
        }
        Ok(())
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<Piece>;

    fn next(&mut self) -> Option<io::Result<Piece>> {
        while self.ready.is_empty() && !self.ended {
            if let Err(error) = self.advance() {
                self.ended = true;
                return Some(Err(error));
            }
        }
        self.ready.pop_front().map(Ok)
    }
}

/// Whether the line is more than blank or a comment.
pub(super) fn is_content(line: &Line) -> bool {
    let text = line.text.trim();
    line.broken.is_some() || !(text.is_empty() || text.starts_with('#') || text.starts_with("//"))
}

/// The line with those after it as long as a quoted field is open.
#[cfg(feature = "csv")]
fn whole_record<R: BufRead>(lines: &mut Lines<R>, mut first: Line, delimiter: u8) -> io::Result<Line> {
    use super::table::{MOST_LINES, is_open};
    let mut text = first.text.clone();
    let mut taken = Vec::new();
    while is_open(&text, delimiter) {
        let next = if taken.len() < MOST_LINES { lines.next()? } else { None };
        match next {
            Some(next) if next.broken.is_none() && text.len() + next.text.len() < super::lines::LONGEST => {
                text.push('\n');
                text.push_str(&next.text);
                taken.push(next);
            }
            next => {
                // A stray quote: the lines it would have swallowed are lines of their own.
                taken.extend(next);
                lines.put_back(taken);
                return Ok(first);
            }
        }
    }
    first.text = text;
    Ok(first)
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
