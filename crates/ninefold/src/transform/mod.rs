//! Isomorphs: a board with digits relabelled and cells moved, every rule kept.
//!
//! ```text
//! relabel the digits                             side!
//! rows within a band, and the bands              rows!^bands x bands!
//! columns within a stack, and the stacks         likewise
//! swap rows and columns                          2, where the boxes are square
//! ```
//! All of them, in any order, are together one move of the cells and one relabelling of the digits. That is what a
//! [`Transform`] holds: applying it costs one step per cell. A move is allowed if it maps houses onto houses. Jigsaws and
//! boards with more houses have those symmetries that keep their houses, at least the relabelling (`symmetry.rs` finds
//! them).
//!
//! A board never changes its shape here: 2x3 boxes turned on their side would be 3x2 boxes, which is not offered.

mod canonical;
mod symmetry;

use std::collections::HashSet;
use std::fmt;

use crate::board::{Cell, Digit, DigitSet, Grid, House, Puzzle, Shape};
use crate::rng::Rng;
pub use canonical::{Canonical, CanonicalError, Canonicalizer, canonical, same};

/// A change of a board that keeps its houses, and so the number of solutions of every puzzle.
///
/// ```
/// use ninefold::{Puzzle, Shape, rng::Rng, transform::Transform};
/// let shape = Shape::classic();
/// let transform = Transform::random(&shape, &mut Rng::new(7));
/// let puzzle = Puzzle::blank(&shape);
/// assert_eq!(transform.inverse().apply(&transform.apply(&puzzle)), puzzle);
/// ```
#[doc(alias = "isomorph")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transform {
    shape: Shape,
    /// For each cell of the new board the cell of the old one whose content moves there.
    cells: Box<[u16]>,
    /// The new value of each old value; 0, the empty cell, stays.
    digits: Box<[u8]>,
}

/// Whole lines that change places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineMoves {
    /// Whether rows became columns, before anything else.
    pub transposed: bool,
    /// After that: the old row (from 0) that becomes the first, the second, and so on.
    pub rows: Vec<usize>,
    /// The same for the columns.
    pub columns: Vec<usize>,
}

/// Why there is no such transform.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TransformError {
    /// A digit, a cell or a line of the board is missing or named twice.
    NotOnce,
    /// The cells of a house would no longer be those of a house.
    BreaksHouse,
}

impl fmt::Display for TransformError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TransformError::NotOnce => "each digit, cell or line of the board is needed once",
            TransformError::BreaksHouse => "it would break a house of this board",
        })
    }
}

impl std::error::Error for TransformError {}

impl Transform {
    /// The transform that changes nothing.
    pub fn identity(shape: &Shape) -> Transform {
        let cells = (0..shape.cells() as u16).collect();
        let digits = (0..=shape.side() as u8).collect();
        Transform { shape: shape.clone(), cells, digits }
    }

    /// A random transform of the shape, each equally likely. The same random numbers give the same one on every machine.
    pub fn random(shape: &Shape, rng: &mut Rng) -> Transform {
        let cells = symmetry::random(shape, rng);
        let mut digits: Box<[u8]> = (0..=shape.side() as u8).collect();
        rng.shuffle(&mut digits[1..]);
        Transform { shape: shape.clone(), cells, digits }
    }

    /// Digit 1 becomes the first of these digits, 2 the second. An error unless each digit of the shape is
    /// there once.
    pub fn relabel(shape: &Shape, digits: &[Digit]) -> Result<Transform, TransformError> {
        let all: DigitSet = digits.iter().filter_map(|digit| shape.digit(digit.get())).collect();
        if digits.len() != shape.side() || all != shape.digits() {
            return Err(TransformError::NotOnce);
        }
        let digits = std::iter::once(0).chain(digits.iter().map(|digit| digit.get())).collect();
        Ok(Transform { digits, ..Transform::identity(shape) })
    }

    /// Moves cells: for each cell of the new board the cell of the old one whose content moves there. An error unless
    /// each cell is there once and the houses are kept.
    pub fn move_cells(shape: &Shape, from: &[Cell]) -> Result<Transform, TransformError> {
        let cells: Box<[u16]> = from.iter().map(|cell| cell.index() as u16).collect();
        let transform = Transform { cells, ..Transform::identity(shape) };
        check_houses(shape, &transform.cells).map(|()| transform)
    }

    /// The first row of the new board is the old row of the first number (from 0), and so on. An error
    /// unless each row is there once and the houses are kept: rows of one band stay together.
    pub fn rows(shape: &Shape, from: &[usize]) -> Result<Transform, TransformError> {
        Transform::lines(shape, from, |row, col| (row, col), |row, col| (row, col))
    }

    /// The first column of the new board is the old column of the first number (from 0), and so on.
    /// An error unless each column is there once and the houses are kept.
    pub fn columns(shape: &Shape, from: &[usize]) -> Result<Transform, TransformError> {
        Transform::lines(shape, from, |row, col| (col, row), |col, row| (row, col))
    }

    fn lines(
        shape: &Shape,
        from: &[usize],
        line_first: fn(usize, usize) -> (usize, usize),
        row_first: fn(usize, usize) -> (usize, usize),
    ) -> Result<Transform, TransformError> {
        if from.len() != shape.side() || from.iter().any(|&line| line >= shape.side()) {
            return Err(TransformError::NotOnce);
        }
        let source = |cell: Cell| {
            let (line, place) = line_first(shape.row(cell), shape.col(cell));
            let (row, col) = row_first(from[line], place);
            shape.cell(row, col)
        };
        let cells: Vec<Cell> = shape.all_cells().map(source).collect();
        Transform::move_cells(shape, &cells)
    }

    /// Rows become columns. An error if that would break a house, as it does with boxes that are not
    /// square.
    pub fn transpose(shape: &Shape) -> Result<Transform, TransformError> {
        let source = |cell: Cell| shape.cell(shape.col(cell), shape.row(cell));
        let cells: Vec<Cell> = shape.all_cells().map(source).collect();
        Transform::move_cells(shape, &cells)
    }

    /// Quarter turns clockwise. An error if that would break a house.
    pub fn rotate(shape: &Shape, quarters: usize) -> Result<Transform, TransformError> {
        let last = shape.side() - 1;
        let source = |cell: Cell| {
            let (row, col) = (shape.row(cell), shape.col(cell));
            match quarters % 4 {
                0 => cell,
                1 => shape.cell(last - col, row),
                2 => shape.cell(last - row, last - col),
                _ => shape.cell(col, last - row),
            }
        };
        let cells: Vec<Cell> = shape.all_cells().map(source).collect();
        Transform::move_cells(shape, &cells)
    }

    /// The first row becomes the last. An error if that would break a house.
    pub fn mirror_rows(shape: &Shape) -> Result<Transform, TransformError> {
        Transform::rows(shape, &(0..shape.side()).rev().collect::<Vec<_>>())
    }

    /// The first column becomes the last. An error if that would break a house.
    pub fn mirror_columns(shape: &Shape) -> Result<Transform, TransformError> {
        Transform::columns(shape, &(0..shape.side()).rev().collect::<Vec<_>>())
    }

    /// Moves whole lines, rows and columns together: with diagonals or windows many a move of rows keeps the houses only
    /// together with one of columns. An error unless each line is there once and the houses are kept.
    pub fn move_lines(shape: &Shape, lines: &LineMoves) -> Result<Transform, TransformError> {
        let is_line = |&line: &usize| line < shape.side();
        let LineMoves { transposed, rows, columns } = lines;
        if [rows, columns].iter().any(|lines| lines.len() != shape.side() || !lines.iter().all(is_line)) {
            return Err(TransformError::NotOnce);
        }
        let source = |cell: Cell| match (rows[shape.row(cell)], columns[shape.col(cell)]) {
            (row, col) if *transposed => shape.cell(col, row),
            (row, col) => shape.cell(row, col),
        };
        let cells: Vec<Cell> = shape.all_cells().map(source).collect();
        Transform::move_cells(shape, &cells)
    }

    /// The move of the cells as one of whole lines. `None` if it is not one, which happens only on jigsaws.
    pub fn line_moves(&self) -> Option<LineMoves> {
        let shape = &self.shape;
        let side = shape.side();
        let from = |row: usize, col: usize| {
            let cell = self.source(shape.cell(row, col));
            (shape.row(cell), shape.col(cell))
        };
        let transposed = side > 1 && from(0, 0).0 != from(0, 1).0;
        let turn = |(row, col): (usize, usize)| if transposed { (col, row) } else { (row, col) };
        let rows: Vec<usize> = (0..side).map(|row| turn(from(row, 0)).0).collect();
        let columns: Vec<usize> = (0..side).map(|col| turn(from(0, col)).1).collect();
        let fits = |cell: Cell| {
            let (row, col) = (shape.row(cell), shape.col(cell));
            turn(from(row, col)) == (rows[row], columns[col])
        };
        let whole = shape.all_cells().all(fits);
        whole.then_some(LineMoves { transposed, rows, columns })
    }

    /// The shape of the boards that it applies to.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The cell of the old board whose content moves to this cell.
    pub fn source(&self, cell: Cell) -> Cell {
        Cell::new(usize::from(self.cells[cell.index()]))
    }

    /// The digit that this digit becomes. A digit that the board does not have stays.
    pub fn digit(&self, digit: Digit) -> Digit {
        let new = self.digits.get(usize::from(digit.get())).and_then(|&new| Digit::new(new));
        new.unwrap_or(digit)
    }

    /// The transform that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Transform {
        let mut inverse = self.clone();
        for (new, &old) in self.cells.iter().enumerate() {
            inverse.cells[usize::from(old)] = new as u16;
        }
        for (old, &new) in self.digits.iter().enumerate() {
            inverse.digits[usize::from(new)] = old as u8;
        }
        inverse
    }

    /// This transform followed by another.
    ///
    /// # Panics
    /// If the two are for different shapes.
    #[must_use]
    pub fn then(&self, other: &Transform) -> Transform {
        assert_eq!(self.shape, other.shape, "both transforms must be for the same shape");
        Transform {
            shape: self.shape.clone(),
            cells: other.cells.iter().map(|&middle| self.cells[usize::from(middle)]).collect(),
            digits: self.digits.iter().map(|&middle| other.digits[usize::from(middle)]).collect(),
        }
    }

    /// The isomorph of a grid. Numbers that are no digits of the board are moved but not relabelled.
    ///
    /// # Panics
    /// If the grid has another shape.
    pub fn apply_grid(&self, grid: &Grid) -> Grid {
        self.check(grid.shape());
        let old = grid.values();
        let new = |value: u8| self.digits.get(usize::from(value)).copied().unwrap_or(value);
        let values: Vec<u8> = self.cells.iter().map(|&from| new(old[usize::from(from)])).collect();
        Grid::from_values(&self.shape, &values).expect("one number for each cell")
    }

    /// The isomorph of a puzzle, candidates included.
    ///
    /// # Panics
    /// If the puzzle has another shape.
    pub fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        let givens = Puzzle::new(self.apply_grid(puzzle.givens())).expect("digits become digits");
        if !puzzle.has_candidates() {
            return givens;
        }
        let relabelled = |set: DigitSet| set.iter().map(|digit| self.digit(digit)).collect();
        let sets = self.shape.all_cells().map(|cell| relabelled(puzzle.allowed(self.source(cell))));
        givens.with_candidates(&sets.collect::<Vec<DigitSet>>()).expect("one set for each cell")
    }

    /// The isomorph of a 9x9 puzzle or grid as text, one character per cell, without allocating. Characters that are no
    /// digits are moved but not relabelled.
    ///
    /// # Panics
    /// If the transform is not for a board of 81 cells.
    pub fn apply_line(&self, line: &[u8; 81], out: &mut [u8; 81]) {
        let cells: &[u16; 81] = self.cells[..].try_into().expect("a transform of a 9x9 board");
        let digits: &[u8; 10] = self.digits[..].try_into().expect("a board of 81 cells has nine digits");
        for (new, &from) in out.iter_mut().zip(cells) {
            let byte = line[usize::from(from)];
            *new = if byte.is_ascii_digit() && byte != b'0' {
                b'0' + digits[usize::from(byte - b'0')]
            } else {
                byte
            };
        }
    }

    fn check(&self, shape: &Shape) {
        assert_eq!(&self.shape, shape, "the transform is for another shape");
    }
}

/// Whether this move has every cell once and maps every house onto a house. Two houses of the same cells count as one.
fn check_houses(shape: &Shape, from: &[u16]) -> Result<(), TransformError> {
    let mut to = vec![None; shape.cells()];
    for (new, &old) in from.iter().enumerate() {
        match to.get_mut(usize::from(old)) {
            Some(place @ None) => *place = Some(Cell::new(new)),
            _ => return Err(TransformError::NotOnce),
        }
    }
    if from.len() != shape.cells() {
        return Err(TransformError::NotOnce);
    }
    let houses: HashSet<&[Cell]> = shape.houses().iter().map(|house| house.cells()).collect();
    let is_kept = |house: &House| {
        let mut moved: Vec<Cell> = house.cells().iter().filter_map(|cell| to[cell.index()]).collect();
        moved.sort_unstable();
        houses.contains(moved.as_slice())
    };
    if shape.houses().iter().all(is_kept) { Ok(()) } else { Err(TransformError::BreaksHouse) }
}
