//! What is wrong with a text: where, what was expected, and what was found instead.
//!
//! What was found is shown so that it can neither break a terminal nor fill it: control characters as their codes, and at
//! most forty characters.

use std::fmt;
use std::io;

use super::name::Format;

/// Where a text stops being a puzzle, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormatError {
    /// The line, from 1.
    pub line: u64,
    /// The character of that line, from 1.
    pub column: u64,
    /// What was expected there.
    pub expected: String,
    /// What is there instead.
    pub found: String,
}

/// The longest `found`, in characters.
const LONGEST: usize = 40;

impl FormatError {
    pub(super) fn new(
        (line, column): (u64, u64),
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> FormatError {
        let mut found: String = found.into();
        if let Some((cut, _)) = found.char_indices().nth(LONGEST) {
            found.truncate(cut);
        }
        FormatError { line, column, expected: expected.into(), found }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FormatError { line, column, expected, found } = self;
        write!(f, "line {line}, column {column}: expected {expected}, found {found}")
    }
}

impl std::error::Error for FormatError {}

/// The character in quotes, or its code if it cannot be shown.
pub(super) fn shown(character: char) -> String {
    match character {
        '\'' | '"' => format!("'{character}'"),
        _ if character.is_ascii_control() => format!("byte 0x{:02X}", u32::from(character)),
        _ => format!("'{}'", character.escape_debug()),
    }
}

/// The beginning of a text in quotes, with what cannot be shown escaped.
pub(super) fn quoted(text: &str) -> String {
    let room = LONGEST - 5;
    let mut inside = String::new();
    for (count, character) in text.chars().enumerate() {
        let escaped = match character {
            '\'' | '"' => character.to_string(),
            _ => character.escape_debug().to_string(),
        };
        if count + 1 > room || inside.chars().count() + escaped.chars().count() > room {
            return format!("'{inside}...'");
        }
        inside.push_str(&escaped);
    }
    format!("'{inside}'")
}

/// Why a reader could not begin.
#[derive(Debug)]
pub enum ReadError {
    /// The input could not be read.
    Io(io::Error),
    /// The input is in no known format.
    Format(FormatError),
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        ReadError::Io(error)
    }
}

impl From<FormatError> for ReadError {
    fn from(error: FormatError) -> ReadError {
        ReadError::Format(error)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => error.fmt(f),
            ReadError::Format(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ReadError::Io(error) => Some(error),
            ReadError::Format(error) => Some(error),
        }
    }
}

/// A puzzle that a format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriteError {
    /// The format that was asked for.
    pub format: Format,
    /// What it cannot hold.
    pub why: String,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the format {} cannot hold this puzzle: {}", self.format, self.why)
    }
}

impl std::error::Error for WriteError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_can_be_shown_anywhere() {
        assert_eq!(shown('x'), "'x'");
        assert_eq!(shown('\''), "'''");
        assert_eq!(shown('\u{7}'), "byte 0x07");
        assert_eq!(shown('\u{202E}'), "'\\u{202e}'");
        assert_eq!(quoted("a\tb\u{1b}[2J"), "'a\\tb\\u{1b}[2J'");
        let long = quoted(&"\u{1b}".repeat(1000));
        assert!(long.chars().count() <= LONGEST, "{long}");
        assert_eq!(FormatError::new((1, 1), "", "y".repeat(99)).found.len(), LONGEST);
    }

    #[test]
    fn the_message_is_the_house_example() {
        let error = FormatError::new((3, 17), "a digit, '.' or '0'", shown('x'));
        assert_eq!(error.to_string(), "line 3, column 17: expected a digit, '.' or '0', found 'x'");
    }
}
