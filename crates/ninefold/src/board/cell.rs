//! Places on the board and candidates in them.

use std::fmt;
use std::str::FromStr;

use super::digit::Digit;

/// A place, numbered from 0 in reading order. Its name (`r4c7`) needs the side of the board:
/// [`Shape::name`](super::Shape::name).
#[doc(alias = "square")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub(super) u16);

impl Cell {
    /// The cell of this number.
    ///
    /// # Panics
    /// If the number does not fit a board of [`MAX_SIDE`](super::MAX_SIDE).
    pub fn new(index: usize) -> Cell {
        assert!(index < super::MAX_SIDE * super::MAX_SIDE, "no board has a cell {index}");
        Cell(index as u16)
    }

    /// Its number.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// This digit could go into this cell.
#[doc(alias = "possibility")]
#[doc(alias = "pencil mark")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Candidate {
    /// The cell that could hold the digit.
    pub cell: Cell,
    /// The digit that could go there.
    pub digit: Digit,
}

/// A cell as people write it: `r4c7`, rows and columns counted from 1.
///
/// ```
/// use ninefold::{Shape, board::CellName};
/// let name: CellName = "R4C7".parse()?;
/// assert_eq!(name.to_string(), "r4c7");
/// assert_eq!(Shape::classic().cell_named("r4c7").map(|cell| cell.index()), Some(33));
/// # Ok::<(), ninefold::board::ParseCellError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellName {
    pub(super) row: usize,
    pub(super) col: usize,
}

impl FromStr for CellName {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<CellName, ParseCellError> {
        let number = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|&number: &usize| digits && number > 0)
        };
        let parts = text.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
        let name = parts.and_then(|(row, col)| Some(CellName { row: number(row)?, col: number(col)? }));
        name.ok_or_else(|| ParseCellError(text.to_owned()))
    }
}

/// Text that is not the name of a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseCellError(String);

impl fmt::Display for ParseCellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a cell such as 'r4c7', found '{}'", self.0)
    }
}

impl std::error::Error for ParseCellError {}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.col)
    }
}
