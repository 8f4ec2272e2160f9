//! Five levels of difficulty.
//!
//! HoDoKu names them easy, medium, hard, unfair and extreme. By the ratings of Sudoku Explainer the fourth is called
//! very hard; `generate::LevelScale` says which ratings belong to which level.

use std::fmt;
use std::str::FromStr;

/// How hard a puzzle is, in five steps.
///
/// ```
/// use ninefold::logic::Level;
/// assert_eq!("very hard".parse(), Ok(Level::Unfair));
/// assert!(Level::Hard < Level::Extreme && Level::Hard.to_string() == "hard");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Singles.
    Easy,
    /// Intersections and subsets.
    Medium,
    /// Fish, wings, uniqueness.
    Hard,
    /// Chains. On Sudoku Explainer's scale this level is called very hard.
    #[doc(alias = "very hard")]
    Unfair,
    /// Forcing chains and worse.
    Extreme,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// HoDoKu's name of the level, in one word.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::Unfair => "unfair",
            Level::Extreme => "extreme",
        }
    }

    /// The highest HoDoKu score that a puzzle of this level may have.
    pub fn highest_score(self) -> Option<u32> {
        match self {
            Level::Easy => Some(800),
            Level::Medium => Some(1_000),
            Level::Hard => Some(1_600),
            Level::Unfair => Some(1_800),
            Level::Extreme => None,
        }
    }

    /// The lowest level, from this one up, that allows the score.
    pub(super) fn raised_to(self, score: u32) -> Level {
        let allows = |level: &Level| *level >= self && level.highest_score().is_none_or(|most| score <= most);
        Level::ALL.into_iter().find(allows).unwrap_or(Level::Extreme)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        let named = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(text));
        let is_very_hard = text.replace([' ', '_'], "-").eq_ignore_ascii_case("very-hard");
        named
            .or(is_very_hard.then_some(Level::Unfair))
            .ok_or_else(|| ParseLevelError::new(text, Level::ALL.map(Level::name)))
    }
}

/// A word that names no level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseLevelError {
    found: String,
    expected: [&'static str; 5],
}

impl ParseLevelError {
    pub(crate) fn new(found: &str, expected: [&'static str; 5]) -> ParseLevelError {
        ParseLevelError { found: found.to_owned(), expected }
    }
}

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a level ({}), found '{}'", self.expected.join(", "), self.found)
    }
}

impl std::error::Error for ParseLevelError {}
