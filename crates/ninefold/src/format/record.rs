//! One entry of a file: a puzzle, and what the file says about it.

use crate::board::{Grid, Puzzle};

/// One entry of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The puzzle of the entry.
    pub puzzle: Puzzle,
    /// The solution that the file gives. Only its characters are checked.
    pub solution: Option<Grid>,
    /// What the file says about the puzzle.
    pub about: About,
}

impl Record {
    /// A record of the puzzle alone.
    pub fn new(puzzle: Puzzle) -> Record {
        Record { puzzle, solution: None, about: About::default() }
    }
}

/// What a file says about a puzzle. A format leaves out what it has no field for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct About {
    /// The name or number of the puzzle.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub name: Option<String>,
    /// Where it was published.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub source: Option<String>,
    /// Who set it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub author: Option<String>,
    /// How hard it is, in the words of the file.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub level: Option<String>,
    /// Anything else.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub comment: Option<String>,
}

/// The text without white space around it, or nothing if nothing is left.
pub(super) fn said(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}
