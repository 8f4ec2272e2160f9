//! The board: its geometry, its digits, and what stands on it.
//!
//! | type | what it promises |
//! |---|---|
//! | [`Shape`] | houses that make sense together |
//! | [`Grid`] | one number per cell, as somebody wrote it: nothing checked |
//! | [`Puzzle`] | givens and candidates that the shape knows; not known to be solvable |
//! | [`Board`] | a position: values, and candidates that only ever leave |
//!
//! A solved grid is a [`Solution`](crate::verify::Solution), which only [`verify`](crate::verify()) makes.

mod cell;
mod digit;
mod grid;
mod houses;
mod position;
mod puzzle;
#[cfg(feature = "serde")]
mod serde;
mod shape;
mod spec;
mod symbols;

pub use cell::{Candidate, Cell, CellName, ParseCellError};
pub use digit::{Digit, DigitSet, DigitSetIter};
pub use grid::{Grid, GridError};
pub use houses::{House, HouseId, HouseKind, Intersection};
pub use position::Board;
pub use puzzle::{Clash, Puzzle, PuzzleError};
#[cfg(feature = "serde")]
pub(crate) use serde::{Shaped, as_text, known_shape, millis};
#[cfg(feature = "serde")]
pub use serde::{with_names, with_numbers};
pub use shape::{Layout, MAX_SIDE, Shape, ShapeError};
pub use spec::ParseShapeError;
pub(crate) use symbols::LAST_SIDE_OF_LETTERS;
pub use symbols::{digit_of, symbol};

#[cfg(test)]
mod tests;
