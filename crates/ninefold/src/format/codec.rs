//! Everything about one format, as data: each format's file has one [`Codec`].

use super::cells::Place;
use super::error::FormatError;
use super::raw::Context;
use super::record::{About, Record};
use crate::board::Shape;

/// How a format is named, read and written.
pub(super) struct Codec {
    pub name: &'static str,
    /// What it is, in one line.
    pub summary: &'static str,
    pub division: Division,
    /// Reads one record from its text, which starts at this place, with the shape that the user named.
    pub parse: fn(&str, Place, Option<&Shape>, &Context) -> Result<Record, FormatError>,
    /// Writes one record, or says what the format cannot hold.
    pub write: fn(&Record, &Written, &mut String) -> Result<(), String>,
    /// The text before the first record.
    pub begin: &'static str,
    /// The text after this many records.
    pub end: fn(u64) -> &'static str,
    pub shape: ShapeName,
}

/// Where a record names its shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ShapeName {
    /// Nowhere: it can hold usual boards only.
    None,
    /// In a field of the format.
    #[cfg(any(feature = "csv", feature = "json"))]
    Field,
    /// In a comment, which `specs` reads and writes.
    Comment,
}

/// How the text of an input is divided into records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Division {
    /// One record per line.
    Lines,
    /// Boards over several lines.
    Boards,
    /// Lines of fields with this delimiter, after a header.
    #[cfg(feature = "csv")]
    Table(u8),
    /// JSON objects.
    #[cfg(feature = "json")]
    Objects,
    /// The games of an XML document.
    #[cfg(feature = "xml")]
    Games,
}

/// What was written before a record.
#[derive(Clone, Debug, Default)]
pub(super) struct Written {
    pub records: u64,
    /// What was said about the last record.
    pub about: About,
}

/// What a build without the feature says.
pub(super) const MISSING: &str = "a format this build can read (others are features of the library)";

impl Codec {
    /// What most formats share. A format without its feature has nothing else.
    pub(super) const fn new(name: &'static str, summary: &'static str) -> Codec {
        Codec {
            name,
            summary,
            division: Division::Lines,
            parse: |text, place, _, _| Err(FormatError::new(place, MISSING, super::error::quoted(text))),
            write: |_, _, _| Err("this build of the library does not have it".to_owned()),
            begin: "",
            end: |_| "",
            shape: ShapeName::None,
        }
    }
}
