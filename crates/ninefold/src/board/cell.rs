//! Places on the board and candidates in them.

use std::fmt;

use super::digit::Digit;

/// A place, numbered from 0 in reading order. Its name (`r4c7`) needs the side of the board:
/// [`Shape::name`](super::Shape::name).
#[doc(alias = "square")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

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
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

/// A cell as people write it: `r4c7`, rows and columns counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellName {
    pub(super) row: usize,
    pub(super) col: usize,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.col)
    }
}
