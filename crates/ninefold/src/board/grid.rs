//! Numbers in cells, nothing more.

use std::fmt;

use super::cell::Cell;
use super::digit::Digit;
use super::shape::Shape;

/// One number per cell, as somebody wrote it; 0 is an empty cell. Nothing is checked: a number may be
/// larger than the side and houses may repeat it. [`verify`](crate::verify()) is what judges a grid.
#[derive(Clone, PartialEq, Eq)]
pub struct Grid {
    shape: Shape,
    values: Box<[u8]>,
}

/// Numbers that are more or fewer than the cells of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridError {
    /// How many numbers there are.
    pub found: usize,
    /// How many cells the board has.
    pub expected: usize,
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} numbers, one per cell, found {}", self.expected, self.found)
    }
}

impl std::error::Error for GridError {}

impl Grid {
    /// A grid without any number.
    pub fn empty(shape: &Shape) -> Grid {
        Grid { shape: shape.clone(), values: vec![0; shape.cells()].into() }
    }

    /// The grid of these numbers in reading order, exactly one per cell.
    pub fn from_values(shape: &Shape, values: &[u8]) -> Result<Grid, GridError> {
        if values.len() != shape.cells() {
            return Err(GridError { found: values.len(), expected: shape.cells() });
        }
        Ok(Grid { shape: shape.clone(), values: values.into() })
    }

    /// Its geometry.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// All numbers in reading order; 0 is an empty cell.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// What stands in the cell.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.values[cell.index()])
    }

    /// Writes or clears the cell.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.values[cell.index()] = digit.map_or(0, Digit::get);
    }

    /// How many cells hold a number.
    pub fn filled(&self) -> usize {
        self.values.iter().filter(|&&value| value != 0).count()
    }

    /// Whether every cell holds a number.
    pub fn is_full(&self) -> bool {
        !self.values.contains(&0)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({:?}", self.shape)?;
        for row in self.values.chunks(self.shape.side()) {
            write!(f, " {row:?}")?;
        }
        f.write_str(")")
    }
}
