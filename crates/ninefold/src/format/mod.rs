//! Puzzles as text: detection, then one file per format.
//!
//! ```text
//! text --detect--> Format --Reader--> RawRecord --parse--> Record { puzzle, solution, about } --Writer--> text
//! ```
//! Inputs of any length are read in bounded memory: a [`Reader`] divides them into [`RawRecord`]s. A record that is no
//! puzzle is an error in its place, and reading continues. Where a text could mean two things the answer is an error that
//! names them, never a guess.
//!
//! ```
//! use ninefold::format::{ReadOptions, board_text, parse};
//! let record = parse("1..4 ..1. .1.. 4..1".replace(' ', "\n").as_str(), &ReadOptions::default())?;
//! assert_eq!(record.puzzle.clues(), 6);
//! assert!(board_text(record.puzzle.givens()).starts_with("+-----+-----+\n| 1 . | . 4 |\n"));
//! # Ok::<(), ninefold::format::FormatError>(())
//! ```

mod alphabet;
mod blocks;
mod candidates;
mod cells;
mod chunk;
mod codec;
mod detect;
mod display;
mod error;
mod grid;
mod hodoku;
mod integers;
#[cfg(feature = "json")]
mod json;
mod line;
mod lines;
#[cfg(feature = "links")]
mod links;
#[cfg(feature = "links")]
mod lz;
mod name;
#[cfg(feature = "xml")]
mod opensudoku;
mod pencilmarks;
mod pretty;
mod raw;
mod reader;
mod record;
mod rows;
mod sdk;
#[cfg(feature = "serde")]
mod serde;
mod shapes;
mod specs;
#[cfg(feature = "csv")]
mod table;
mod utf16;
mod writer;

pub use chunk::{Chunk, LineSpan};
pub use detect::detect;
pub use display::ParseSolutionError;
pub use error::{FormatError, ReadError, WriteError};
pub use name::{Format, ParseFormatError};
pub use pretty::{board_text, candidates_text};
pub use raw::RawRecord;
pub use reader::{ReadOptions, Reader};
pub use record::{About, Record};
pub use writer::Writer;

/// Reads the one puzzle in a text.
pub fn parse(text: &str, options: &ReadOptions) -> Result<Record, FormatError> {
    let mut records = records(text, options)?;
    let Some(raw) = records.next() else {
        return Err(FormatError::new((1, 1), "a puzzle", "none"));
    };
    let record = raw.parse()?;
    match records.next() {
        None => Ok(record),
        Some(second) => {
            let found = error::quoted(second.text());
            Err(FormatError::new(second.place(), "the end after one puzzle", found))
        }
    }
}

/// Reads all puzzles in a text, each with an error of its own if it is not one. The outer error is that of [`detect`].
pub fn parse_all(text: &str, options: &ReadOptions) -> Result<Vec<Result<Record, FormatError>>, FormatError> {
    Ok(records(text, options)?.map(|raw| raw.parse()).collect())
}

fn records<'a>(
    text: &'a str,
    options: &ReadOptions,
) -> Result<impl Iterator<Item = RawRecord> + use<'a>, FormatError> {
    match Reader::new(text.as_bytes(), options.clone()) {
        Ok(reader) => Ok(reader.filter_map(Result::ok)),
        Err(ReadError::Format(error)) => Err(error),
        Err(ReadError::Io(error)) => {
            Err(FormatError::new((1, 1), "readable text", error::quoted(&error.to_string())))
        }
    }
}
