//! Puzzles as text: detection, then one file per format.
//!
//! ```text
//! text --detect--> Format --Reader--> Piece --parse--> Record { puzzle, solution, about } --Writer--> text
//! ```
//! Inputs of any length are read in bounded memory: a [`Reader`] cuts them into [`Piece`]s, and a piece
//! that is no puzzle is an error in its place that keeps nobody from reading on. Where a text could
//! mean two things the answer is an error that names them, never a guess.
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
mod name;
#[cfg(feature = "xml")]
mod opensudoku;
mod pencilmarks;
mod piece;
mod pretty;
mod reader;
mod record;
mod rows;
mod sdk;
#[cfg(feature = "serde")]
mod serde;
mod shapes;
#[cfg(any(feature = "csv", feature = "json"))]
mod specs;
mod stretch;
#[cfg(feature = "csv")]
mod table;
mod writer;

pub use detect::detect;
pub use display::ParseSolutionError;
pub use error::{CannotWrite, FormatError, ReadError};
pub use name::{Format, UnknownFormat};
pub use piece::Piece;
pub use pretty::{board_text, candidates_text};
pub use reader::{ReadOptions, Reader};
pub use record::{About, Record};
pub use stretch::{Place, Stretch};
pub use writer::Writer;

/// The one puzzle in a text.
pub fn parse(text: &str, options: &ReadOptions) -> Result<Record, FormatError> {
    let mut pieces = pieces(text, options)?;
    let Some(piece) = pieces.next() else {
        return Err(FormatError::new((1, 1), "a puzzle", "none"));
    };
    let record = piece.parse()?;
    match pieces.next() {
        None => Ok(record),
        Some(second) => {
            let found = error::quoted(second.text());
            Err(FormatError::new(second.place(), "the end after one puzzle", found))
        }
    }
}

/// All puzzles in a text, each with its own error if it is none. The outer error is that of
/// [`detect`].
pub fn parse_all(text: &str, options: &ReadOptions) -> Result<Vec<Result<Record, FormatError>>, FormatError> {
    Ok(pieces(text, options)?.map(|piece| piece.parse()).collect())
}

fn pieces<'a>(
    text: &'a str,
    options: &ReadOptions,
) -> Result<impl Iterator<Item = Piece> + use<'a>, FormatError> {
    match Reader::new(text.as_bytes(), options.clone()) {
        Ok(reader) => Ok(reader.filter_map(Result::ok)),
        Err(ReadError::Format(error)) => Err(error),
        Err(ReadError::Io(error)) => {
            Err(FormatError::new((1, 1), "readable text", error::quoted(&error.to_string())))
        }
    }
}
