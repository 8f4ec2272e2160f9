//! Many lines of an input at once, for those who want to look at them before they become pieces.
//!
//! Cutting every line into a [`Piece`] of its own costs more than the lane engine needs to solve it. A
//! stretch is what the reader has at hand, up to the end of its last whole line; it is cut where it is
//! used, and a line that needs more than a look becomes the same piece that the reader would have made.

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

    /// Its lines without their ends: the number of each, and where in the text it stands.
    pub fn lines(&self) -> impl Iterator<Item = (u64, std::ops::Range<usize>)> + '_ {
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
            let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let line = start..start + length;
            start += length + 1;
            number += 1;
            Some((number - 1, line))
        })
    }

    /// The piece that a line is; none if it is blank or a comment.
    pub fn piece(&self, number: u64, place: std::ops::Range<usize>) -> Option<Piece> {
        let line = match &self.portion {
            Portion::Whole { text, .. } => line(number, &text[place]),
            Portion::One(line) => line.clone(),
        };
        is_content(&line)
            .then(|| Piece::new(self.format, self.shape.clone(), (number, 1), line.text, line.broken))
    }
}
