//! Many lines of an input at once, for a caller that looks at them before they become records.
//!
//! A [`RawRecord`] for every line costs more than the lane engine needs to solve it. A chunk is the text that the reader
//! has at hand, up to the end of its last whole line. The caller divides it, and a line that needs more than a look
//! becomes the same raw record that the reader would have made.

use std::ops::Range;

use super::lines::{Line, LineChunk, line};
use super::name::Format;
use super::raw::RawRecord;
use super::specs;
use crate::board::Shape;

/// Some whole lines of an input of lines.
#[derive(Debug)]
pub struct Chunk {
    format: Format,
    shape: Option<Shape>,
    lines: LineChunk,
}

impl Chunk {
    pub(super) fn new(format: Format, shape: Option<Shape>, lines: LineChunk) -> Chunk {
        Chunk { format, shape, lines }
    }

    /// The text of all lines.
    pub fn text(&self) -> &[u8] {
        match &self.lines {
            LineChunk::Whole { text, .. } => text,
            LineChunk::One(line) => line.text.as_bytes(),
        }
    }

    /// The buffer of the text, for the next chunk.
    pub fn into_buffer(self) -> Vec<u8> {
        match self.lines {
            LineChunk::Whole { text, .. } => text,
            LineChunk::One(line) => line.text.into_bytes(),
        }
    }

    /// The lines.
    pub fn lines(&self) -> impl Iterator<Item = LineSpan> + '_ {
        let text = self.text();
        let mut start = 0;
        let mut number = match &self.lines {
            LineChunk::Whole { first, .. } => *first,
            LineChunk::One(line) => line.number,
        };
        // A line that was too long to keep has no text, but it is a line.
        let mut is_single = matches!(self.lines, LineChunk::One(_));
        std::iter::from_fn(move || {
            let rest = text.get(start..).filter(|rest| !rest.is_empty() || is_single)?;
            is_single = false;
            let (length, is_plain) = measure(rest);
            let span = LineSpan { number, text: start..start + length, is_plain };
            start += length + 1;
            number += 1;
            Some(span)
        })
    }

    /// The record of a line; `None` if the line is blank or a comment.
    pub fn record(&self, span: &LineSpan) -> Option<RawRecord> {
        let line: Line = match &self.lines {
            LineChunk::Whole { text, .. } => line(span.number, &text[span.text.clone()]),
            LineChunk::One(line) => line.clone(),
        };
        Some(RawRecord::new(self.format, self.shape.clone(), line.into_record()?))
    }
}

/// The position of a line in a chunk.
#[derive(Clone, Debug)]
pub struct LineSpan {
    /// The number of the line in the input, from 1.
    pub number: u64,
    /// The range of the line in the text of the chunk, without its end.
    pub text: Range<usize>,
    /// Whether the line begins with a usual 9x9 puzzle: 81 digits and one kind of blank, then its end or a separator.
    pub is_plain: bool,
}

/// The length of the first line of the text, and whether it is plain. Most lines are a puzzle and nothing else. A puzzle
/// contains no line end, so these need no search for one.
fn measure(text: &[u8]) -> (usize, bool) {
    let is_puzzle = text.first_chunk().is_some_and(|line| consists_of(line, b'.') || consists_of(line, b'0'));
    match text.get(81) {
        Some(b'\n') if is_puzzle => (81, true),
        next => {
            let length = memchr::memchr(b'\n', text).unwrap_or(text.len());
            let is_plain = is_puzzle && next.is_none_or(|next| b" \t,;|:#\r".contains(next));
            (length, is_plain && !specs::has_mark(&text[81..length]))
        }
    }
}

/// Whether these are digits from 1 to 9 and this blank. Without an early end the loop becomes vector instructions.
fn consists_of(line: &[u8; 81], blank: u8) -> bool {
    line.iter().fold(true, |all, &byte| all & ((byte.wrapping_sub(b'1') < 9) | (byte == blank)))
}
