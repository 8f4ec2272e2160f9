//! The list of formats. Their names, their readers and writers are in the files of the formats.

use std::fmt;
use std::str::FromStr;

use super::codec::Codec;
use super::{candidates, grid, hodoku, integers, line, pencilmarks, sdk};

/// A way of writing puzzles as text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// One puzzle per line, one character per cell.
    Line,
    /// Rows of characters, with or without frames.
    Grid,
    /// Decimal numbers between spaces or commas.
    Integers,
    /// SadMan and SudoCue files: headers, then rows.
    Sdk,
    /// A collection of lines without anything else on them.
    Sdm,
    /// Simple Sudoku's frame.
    Ss,
    /// A grid of the candidates of every cell.
    Candidates,
    /// One puzzle per line, one character per candidate.
    #[doc(alias = "sukaku")]
    Pencilmarks,
    /// HoDoKu's library line.
    Hodoku,
    /// OpenSudoku's XML.
    OpenSudoku,
    /// A table with commas.
    Csv,
    /// A table with tabs.
    Tsv,
    /// A JSON document: an object or an array of them.
    Json,
    /// One JSON object per line.
    JsonLines,
    /// Links of f-puzzles.
    Fpuzzles,
    /// Links of SudokuPad.
    Sudokupad,
    /// Links of SudokuWiki.
    Sudokuwiki,
}

impl Format {
    /// Every format this build can read and write.
    pub const ALL: &'static [Format] = &[
        Format::Line,
        Format::Grid,
        Format::Integers,
        Format::Sdk,
        Format::Sdm,
        Format::Ss,
        Format::Candidates,
        Format::Pencilmarks,
        Format::Hodoku,
        #[cfg(feature = "xml")]
        Format::OpenSudoku,
        #[cfg(feature = "csv")]
        Format::Csv,
        #[cfg(feature = "csv")]
        Format::Tsv,
        #[cfg(feature = "json")]
        Format::Json,
        #[cfg(feature = "json")]
        Format::JsonLines,
        #[cfg(feature = "links")]
        Format::Fpuzzles,
        #[cfg(feature = "links")]
        Format::Sudokupad,
        #[cfg(feature = "links")]
        Format::Sudokuwiki,
    ];

    /// Everything about the format. A build without its feature knows nothing about it.
    pub(super) fn codec(self) -> &'static Codec {
        match self {
            Format::Line => &line::LINE,
            Format::Grid => &grid::GRID,
            Format::Integers => &integers::INTEGERS,
            Format::Sdk => &sdk::SDK,
            Format::Sdm => &line::SDM,
            Format::Ss => &grid::SS,
            Format::Candidates => &candidates::CANDIDATES,
            Format::Pencilmarks => &pencilmarks::PENCILMARKS,
            Format::Hodoku => &hodoku::HODOKU,
            #[cfg(feature = "xml")]
            Format::OpenSudoku => &super::opensudoku::OPENSUDOKU,
            #[cfg(feature = "csv")]
            Format::Csv => &super::table::CSV,
            #[cfg(feature = "csv")]
            Format::Tsv => &super::table::TSV,
            #[cfg(feature = "json")]
            Format::Json => &super::json::JSON,
            #[cfg(feature = "json")]
            Format::JsonLines => &super::json::JSON_LINES,
            #[cfg(feature = "links")]
            Format::Fpuzzles => &super::links::FPUZZLES,
            #[cfg(feature = "links")]
            Format::Sudokupad => &super::links::SUDOKUPAD,
            #[cfg(feature = "links")]
            Format::Sudokuwiki => &super::links::SUDOKUWIKI,
            #[cfg(not(all(feature = "xml", feature = "csv", feature = "json", feature = "links")))]
            _ => &const { Codec::new("missing", "a format that is a feature of the library") },
        }
    }

    /// The name, in one word.
    pub fn name(self) -> &'static str {
        self.codec().name
    }

    /// What the format is, in one line.
    pub fn summary(self) -> &'static str {
        self.codec().summary
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Format, ParseFormatError> {
        let known = |format: &&Format| format.name().eq_ignore_ascii_case(text.trim());
        Format::ALL.iter().find(known).copied().ok_or_else(|| ParseFormatError(text.trim().to_owned()))
    }
}

/// A word that names no format of this build.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseFormatError(
    /// The word as it was given.
    pub String,
);

impl fmt::Display for ParseFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        write!(f, "expected a format ({}), found {}", names.join(", "), super::error::quoted(&self.0))
    }
}

impl std::error::Error for ParseFormatError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back_and_no_name_stands_twice() {
        for (index, format) in Format::ALL.iter().enumerate() {
            assert_eq!(format.to_string().parse(), Ok(*format));
            assert!(Format::ALL[..index].iter().all(|other| other.name() != format.name()));
            assert!(!format.summary().is_empty());
        }
        assert_eq!("LINE".parse(), Ok(Format::Line));
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let message = "sukaku\n".parse::<Format>().unwrap_err().to_string();
        assert!(message.starts_with("expected a format (line, grid, integers, "), "{message}");
        assert!(message.ends_with("), found 'sukaku'"), "{message}");
    }
}
