//! One puzzle's stretch of an input, cut out but not yet understood.

use super::cells::Place;
use super::error::FormatError;
use super::name::Format;
use super::record::Record;
use super::{candidates, grid, hodoku, integers, line, pencilmarks, sdk};
use crate::board::Shape;

/// One puzzle's stretch of an input. [`parse`](Piece::parse) needs nothing else, so pieces can be
/// handed to other threads.
#[derive(Debug)]
pub struct Piece {
    format: Format,
    shape: Option<Shape>,
    place: Place,
    text: String,
    /// What was already seen to be wrong while it was cut out.
    broken: Option<FormatError>,
    pub(super) extra: Extra,
}

/// What the piece needs from the input around it.
#[derive(Debug)]
pub(super) enum Extra {
    Nothing,
    #[cfg(feature = "csv")]
    Columns(std::sync::Arc<super::table::Columns>),
    #[cfg(feature = "xml")]
    About(Box<super::record::About>),
}

impl Piece {
    pub(super) fn new(
        format: Format,
        shape: Option<Shape>,
        place: Place,
        text: String,
        broken: Option<FormatError>,
    ) -> Piece {
        Piece { format, shape, place, text, broken, extra: Extra::Nothing }
    }

    /// The number of its first line, from 1.
    pub fn line(&self) -> u64 {
        self.place.0
    }

    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// Its text, with signs in place of bytes that are not UTF-8.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The puzzle in it, or why there is none.
    pub fn parse(&self) -> Result<Record, FormatError> {
        if let Some(error) = &self.broken {
            return Err(error.clone());
        }
        let (text, place, told) = (self.text.as_str(), self.place, self.shape.as_ref());
        match (self.format, &self.extra) {
            (Format::Grid | Format::Ss, _) => grid::parse(text, place, self.format, told),
            (Format::Integers, _) => integers::parse(text, place, told),
            (Format::Sdk, _) => sdk::parse(text, place, told),
            (Format::Candidates, _) => candidates::parse(text, place, told),
            (Format::Pencilmarks, _) => pencilmarks::parse(text, place, told),
            (Format::Hodoku, _) => hodoku::parse(text, place, told),
            #[cfg(feature = "xml")]
            (_, Extra::About(about)) => super::opensudoku::parse(text, place, told, about),
            #[cfg(feature = "csv")]
            (_, Extra::Columns(columns)) => super::table::parse(text, place, columns, told),
            #[cfg(feature = "json")]
            (Format::Json | Format::JsonLines, _) => super::json::parse(text, place, told),
            (Format::Line | Format::Sdm, _) => line::parse(text, place, told),
            (missing, _) => {
                let expected = "a format this build can read (others are features of the library)";
                Err(FormatError::new(place, expected, missing.name()))
            }
        }
    }
}
