//! Lines of any input, in bounded memory and with any line ends.
//!
//! A line longer than [`LONGEST`] is skipped without being stored. A line that is not UTF-8 is kept with replacement
//! characters for its foreign bytes. Both carry their error.

use std::collections::VecDeque;
use std::io::{self, BufRead};

use super::error::{FormatError, quoted};
use super::raw::RecordText;
use super::reader::Divide;

/// The longest line in bytes: room for every candidate of the largest board.
pub(super) const LONGEST: usize = 4 << 20;

/// The text that is read at once: 1,024 puzzles, four times as many as the lane engine begins together. With their
/// answers they fit the second-level cache.
const CHUNK: usize = 82 << 10;

#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The number of the line, from 1.
    pub number: u64,
    /// The line without its end.
    pub text: String,
    pub broken: Option<FormatError>,
}

/// Several lines at once, or one that needs more care.
#[derive(Debug)]
pub(super) enum LineChunk {
    /// Whole lines with their ends, and the number of the first.
    Whole {
        first: u64,
        text: Vec<u8>,
    },
    One(Line),
}

pub(super) struct Lines<R> {
    input: R,
    number: u64,
    /// The beginning of a line whose end was not yet read.
    begun: Vec<u8>,
    /// Lines that were read and put back.
    ahead: VecDeque<Line>,
    pub keep_unanswered: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines { input, number: 0, begun: Vec::new(), ahead: VecDeque::new(), keep_unanswered: false }
    }

    #[cfg(feature = "csv")]
    pub(super) fn put_back(&mut self, lines: Vec<Line>) {
        for line in lines.into_iter().rev() {
            self.ahead.push_front(line);
        }
    }

    /// All whole lines that have been read, or one line if none is whole. `text` is a buffer to use again; its content does
    /// not matter.
    pub(super) fn next_chunk(&mut self, mut text: Vec<u8>) -> io::Result<Option<LineChunk>> {
        let begun = self.begun.len();
        if !self.ahead.is_empty() || begun > CHUNK / 2 {
            return Ok(self.next()?.map(LineChunk::One));
        }
        text.resize(CHUNK, 0);
        text[..begun].copy_from_slice(&self.begun);
        // Read into the text itself: a large read passes by the buffer of the input and saves a copy.
        let filled = loop {
            match self.input.read(&mut text[begun..]) {
                Ok(read) => break begun + read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        };
        let whole = memchr::memrchr(b'\n', &text[begun..filled]).map_or(0, |last| begun + last + 1);
        self.begun.clear();
        self.begun.extend_from_slice(&text[whole..filled]);
        if whole == 0 {
            return Ok(self.next()?.map(LineChunk::One));
        }
        text.truncate(whole);
        let first = self.number + 1;
        self.number += memchr::memchr_iter(b'\n', &text).count() as u64;
        Ok(Some(LineChunk::Whole { first, text }))
    }

    pub(super) fn next(&mut self) -> io::Result<Option<Line>> {
        if let Some(line) = self.ahead.pop_front() {
            return Ok(Some(line));
        }
        let mut bytes = std::mem::take(&mut self.begun);
        let mut length = bytes.len();
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() {
                if length == 0 {
                    return Ok(None);
                }
                break;
            }
            let end = memchr::memchr(b'\n', buffer);
            let taken = end.map_or(buffer.len(), |end| end + 1);
            length += taken;
            if length <= LONGEST {
                bytes.extend_from_slice(&buffer[..taken]);
            }
            self.input.consume(taken);
            if end.is_some() {
                break;
            }
        }
        self.number += 1;
        if length > LONGEST {
            let expected = format!("a line of at most {LONGEST} bytes");
            let broken = FormatError::new((self.number, 1), expected, format!("{length} bytes"));
            return Ok(Some(Line { number: self.number, text: String::new(), broken: Some(broken) }));
        }
        Ok(Some(line(self.number, &bytes)))
    }
}

impl<R: BufRead> Divide for Lines<R> {
    fn read_on(&mut self, ready: &mut VecDeque<RecordText>) -> io::Result<bool> {
        let Some(line) = self.next()? else { return Ok(false) };
        if self.keep_unanswered && is_unanswered(&line.text) {
            let broken = FormatError::new((line.number, 1), "a solution", quoted(&line.text));
            ready.push_back(RecordText::new((line.number, 1), line.text, Some(broken)));
        } else {
            ready.extend(line.into_record());
        }
        Ok(true)
    }
}

/// Whether the line is what Ninefold writes where there is no solution.
fn is_unanswered(line: &str) -> bool {
    let why = line.strip_prefix("# ").unwrap_or_default();
    ["impossible: ", "malformed: ", "stuck: ", "stopped "].iter().any(|word| why.starts_with(word))
}

impl Line {
    /// Whether the line is more than blank or a comment.
    pub(super) fn is_content(&self) -> bool {
        let text = self.text.trim();
        self.broken.is_some() || !(text.is_empty() || text.starts_with('#') || text.starts_with("//"))
    }

    /// The line as a record; `None` if it is blank or a comment.
    pub(super) fn into_record(self) -> Option<RecordText> {
        self.is_content().then(|| RecordText::new((self.number, 1), self.text, self.broken))
    }
}

pub(super) fn line(number: u64, bytes: &[u8]) -> Line {
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Line { number, text: text.to_owned(), broken: None },
        Err(error) => Line {
            number,
            text: String::from_utf8_lossy(bytes).into_owned(),
            broken: Some(foreign_byte(number, bytes, error.valid_up_to())),
        },
    }
}

/// The error of a line that has a byte at this place that is not UTF-8.
pub(super) fn foreign_byte(number: u64, line: &[u8], at: usize) -> FormatError {
    let column = String::from_utf8_lossy(&line[..at]).chars().count() as u64 + 1;
    FormatError::new((number, column), "UTF-8 text", format!("byte 0x{:02X}", line[at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8]) -> Vec<Line> {
        let mut lines = Lines::new(input);
        std::iter::from_fn(|| lines.next().unwrap()).collect()
    }

    #[test]
    fn every_end_of_line_is_an_end() {
        let lines = all(b"one\r\ntwo\n\nfour");
        let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts, ["one", "two", "", "four"]);
        assert_eq!(lines[3].number, 4);
        assert!(all(b"").is_empty());
    }

    #[test]
    fn foreign_bytes_and_endless_lines_are_errors_in_their_place() {
        let mut input = b"fine\nab\x8Fc\n".to_vec();
        input.extend(std::iter::repeat_n(b'1', LONGEST + 10));
        input.extend(b"\nfine");
        let lines = all(&input);
        let broken = |at: usize| lines[at].broken.as_ref().map(ToString::to_string);
        assert_eq!(broken(0), None);
        assert_eq!(broken(1).unwrap(), "line 2, column 3: expected UTF-8 text, found byte 0x8F");
        let long = "line 3, column 1: expected a line of at most 4194304 bytes, found 4194315 bytes";
        assert_eq!(broken(2).unwrap(), long);
        assert_eq!((broken(3), lines[3].text.as_str()), (None, "fine"));
    }
}
