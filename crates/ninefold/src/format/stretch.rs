//! Many lines of an input at once, for those who want to look at them before they become pieces.
//!
//! Cutting every line into a [`Piece`] of its own costs more than the lane engine needs to solve it. A
//! stretch is what the reader has at hand, up to the end of its last whole line; it is cut where it is
//! used, and a line that needs more than a look becomes the same piece that the reader would have made.

use std::ops::Range;

use super::lines::{Portion, line};
use super::name::Format;
use super::piece::Piece;
use super::reader::is_content;
use crate::board::Shape;

/// Some whole lines of an input of lines.
#[derive(Debug)]
pub struct Stretch {
    format: Format,
    shape: Option<Shape>,
    portion: Portion,
}

impl Stretch {
    pub(super) fn new(format: Format, shape: Option<Shape>, portion: Portion) -> Stretch {
        Stretch { format, shape, portion }
    }

    /// The text of all its lines.
    pub fn text(&self) -> &[u8] {
        match &self.portion {
            Portion::Whole { text, .. } => text,
            Portion::One(line) => line.text.as_bytes(),
        }
    }

    /// The buffer of the text, to be used again.
    pub fn into_buffer(self) -> Vec<u8> {
        match self.portion {
            Portion::Whole { text, .. } => text,
            Portion::One(line) => line.text.into_bytes(),
        }
    }

    /// Its lines.
    pub fn lines(&self) -> impl Iterator<Item = Place> + '_ {
        let text = self.text();
        let mut start = 0;
        let mut number = match &self.portion {
            Portion::Whole { first, .. } => *first,
            Portion::One(line) => line.number,
        };
        // A line too long to be kept has no text, and is a line all the same.
        let mut lone = matches!(self.portion, Portion::One(_));
        std::iter::from_fn(move || {
            let rest = text.get(start..).filter(|rest| !rest.is_empty() || lone)?;
            lone = false;
            let (length, is_plain) = measure(rest);
            let place = Place { number, text: start..start + length, is_plain };
            start += length + 1;
            number += 1;
            Some(place)
        })
    }

    /// The piece that a line is; none if it is blank or a comment.
    pub fn piece(&self, place: &Place) -> Option<Piece> {
        let line = match &self.portion {
            Portion::Whole { text, .. } => line(place.number, &text[place.text.clone()]),
            Portion::One(line) => line.clone(),
        };
        is_content(&line)
            .then(|| Piece::new(self.format, self.shape.clone(), (line.number, 1), line.text, line.broken))
    }
}

/// Where a line of a stretch stands.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its number in the input, from 1.
    pub number: u64,
    /// Its place in the text of the stretch, without its end.
    pub text: Range<usize>,
    /// Whether it begins with a usual 9x9 puzzle: 81 digits and one kind of blank, then its end or a separator.
    pub is_plain: bool,
}

/// How long the first line of the text is, and whether it is plain. Most lines are a puzzle and nothing else.
/// A puzzle contains no line end, so these need no search for one.
fn measure(text: &[u8]) -> (usize, bool) {
    let is_puzzle = text.first_chunk().is_some_and(|line| consists_of(line, b'.') || consists_of(line, b'0'));
    match text.get(81) {
        Some(b'\n') if is_puzzle => (81, true),
        next => {
            let length = memchr::memchr(b'\n', text).unwrap_or(text.len());
            (length, is_puzzle && next.is_none_or(|next| b" \t,;|#\r".contains(next)))
        }
    }
}

/// Whether these are digits from 1 to 9 and this blank. Without early ends it becomes vector instructions.
fn consists_of(line: &[u8; 81], blank: u8) -> bool {
    line.iter().fold(true, |all, &byte| all & ((byte.wrapping_sub(b'1') < 9) | (byte == blank)))
}
