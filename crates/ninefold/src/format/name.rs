//! The formats by name: the one table from which help texts, messages and filters are made.

use std::fmt;
use std::str::FromStr;

/// A way of writing puzzles as text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// One puzzle a line, one character a cell.
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
    /// One puzzle a line, one character a candidate.
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
    /// One JSON object a line.
    JsonLines,
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
    ];

    /// The name by which it is asked for.
    pub fn name(self) -> &'static str {
        match self {
            Format::Line => "line",
            Format::Grid => "grid",
            Format::Integers => "integers",
            Format::Sdk => "sdk",
            Format::Sdm => "sdm",
            Format::Ss => "ss",
            Format::Candidates => "candidates",
            Format::Pencilmarks => "pencilmarks",
            Format::Hodoku => "hodoku",
            Format::OpenSudoku => "opensudoku",
            Format::Csv => "csv",
            Format::Tsv => "tsv",
            Format::Json => "json",
            Format::JsonLines => "jsonl",
        }
    }

    /// What it is, in one line.
    pub fn summary(self) -> &'static str {
        match self {
            Format::Line => {
                "one puzzle a line, one character a cell; what follows is a comment or the solution"
            }
            Format::Grid => "rows of characters, with or without frames between them",
            Format::Integers => "decimal numbers between spaces or commas, 0 for an empty cell",
            Format::Sdk => "SadMan and SudoCue: #A author, #L level ..., [Puzzle], rows",
            Format::Sdm => "a collection: one puzzle a line and nothing else",
            Format::Ss => "Simple Sudoku: rows in a frame of stars and dashes",
            Format::Candidates => "the candidates of every cell in rows, with or without a frame",
            Format::Pencilmarks => "one puzzle a line, one character for each candidate of each cell",
            Format::Hodoku => "HoDoKu library lines, 9x9 only",
            Format::OpenSudoku => "OpenSudoku XML, 9x9 only",
            Format::Csv => "a table with commas and a header naming its columns",
            Format::Tsv => "a table with tabs and a header naming its columns",
            Format::Json => "a JSON object or an array of objects",
            Format::JsonLines => "one JSON object a line",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        let known = |format: &&Format| format.name().eq_ignore_ascii_case(text.trim());
        Format::ALL.iter().find(known).copied().ok_or_else(|| UnknownFormat(text.trim().to_owned()))
    }
}

/// A name that no format of this build has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownFormat(
    /// The name as it was asked for.
    pub String,
);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        write!(f, "expected a format ({}), found {}", names.join(", "), super::error::quoted(&self.0))
    }
}

impl std::error::Error for UnknownFormat {}

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
