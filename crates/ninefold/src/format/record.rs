//! What one entry of a file holds: a puzzle, and what is said about it.

use crate::board::{Grid, Puzzle};

/// One entry of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solution as the file tells it: nothing about it is checked but its characters.
    pub solution: Option<Grid>,
    /// What is said about the puzzle.
    pub about: About,
}

impl Record {
    /// The puzzle, with nothing said about it.
    pub fn new(puzzle: Puzzle) -> Record {
        Record { puzzle, solution: None, about: About::default() }
    }
}

/// What a file says about a puzzle. Formats that have no place for one of these leave it out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// Its name or number.
    pub name: Option<String>,
    /// Where it was published.
    pub source: Option<String>,
    /// Who set it.
    pub author: Option<String>,
    /// How hard somebody says it is, in that somebody's words.
    pub level: Option<String>,
    /// Anything else.
    pub comment: Option<String>,
}

/// The text without white space around it, or nothing if nothing is left.
pub(super) fn said(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}
