//! The text of one record, not yet read.

use super::cells::Place;
use super::codec::{Division, ShapeName};
use super::error::FormatError;
use super::name::Format;
use super::record::Record;
use super::specs;
use crate::board::Shape;

/// The text of one record of an input. [`parse`](RawRecord::parse) needs nothing else, so raw records can be sent to
/// other threads.
#[derive(Debug)]
pub struct RawRecord {
    format: Format,
    shape: Option<Shape>,
    text: RecordText,
}

/// What the division of an input finds.
#[derive(Debug)]
pub(super) struct RecordText {
    pub place: Place,
    pub text: String,
    /// An error that the division has already seen.
    pub broken: Option<FormatError>,
    pub context: Context,
}

impl RecordText {
    pub(super) fn new(place: Place, text: String, broken: Option<FormatError>) -> RecordText {
        RecordText { place, text, broken, context: Context::None }
    }
}

/// What a record needs from the input around it.
#[derive(Debug)]
pub(super) enum Context {
    None,
    #[cfg(feature = "csv")]
    Columns(std::sync::Arc<super::table::Columns>),
    #[cfg(feature = "xml")]
    About(Box<super::record::About>),
}

impl RawRecord {
    pub(super) fn new(format: Format, shape: Option<Shape>, text: RecordText) -> RawRecord {
        RawRecord { format, shape, text }
    }

    /// The number of its first line, from 1.
    pub fn line(&self) -> u64 {
        self.text.place.0
    }

    pub(super) fn place(&self) -> Place {
        self.text.place
    }

    /// The text, with replacement characters for bytes that are not UTF-8.
    pub fn text(&self) -> &str {
        &self.text.text
    }

    /// Reads the puzzle, or says why there is none.
    pub fn parse(&self) -> Result<Record, FormatError> {
        let RecordText { place, text, broken, context } = &self.text;
        match broken {
            Some(error) => Err(error.clone()),
            None => self.read(text, *place, context),
        }
    }

    fn read(&self, text: &str, place: Place, context: &Context) -> Result<Record, FormatError> {
        let codec = self.format.codec();
        if codec.shape == ShapeName::Comment
            && let (Some(spec), rest) = specs::in_comment(text, codec.division == Division::Lines)
        {
            let shape = specs::said(Some(spec), self.shape.as_ref(), place)?;
            return (codec.parse)(&rest, place, shape.as_ref(), context);
        }
        (codec.parse)(text, place, self.shape.as_ref(), context)
    }

    /// Whether it is a line that [`keep_unanswered`](super::Reader::keep_unanswered) asked for.
    pub fn is_unanswered(&self) -> bool {
        self.text.text.starts_with('#')
    }
}
