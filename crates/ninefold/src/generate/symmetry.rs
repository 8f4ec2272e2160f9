//! Symmetries of the clues' cells.
//!
//! The cells that a symmetry maps onto each other are an orbit. A puzzle is symmetric if in each orbit all cells are
//! clues or none.

use std::fmt;
use std::str::FromStr;

use crate::board::{Cell, Shape};

/// A symmetry of the clues' cells, whatever the digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Symmetry {
    /// Any pattern.
    #[default]
    None,
    /// A half turn.
    Rotate180,
    /// A quarter turn.
    Rotate90,
    /// Left and right mirrored.
    LeftRight,
    /// Top and bottom mirrored.
    TopBottom,
    /// Both of these mirrors.
    BothMirrors,
    /// The mirror along the diagonal from the top left.
    Diagonal,
    /// The mirror along the diagonal from the top right.
    Antidiagonal,
    /// Both of these diagonals.
    BothDiagonals,
    /// All mirrors and turns of the square.
    Full,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Symmetry; 10] = [
        Symmetry::None,
        Symmetry::Rotate180,
        Symmetry::Rotate90,
        Symmetry::LeftRight,
        Symmetry::TopBottom,
        Symmetry::BothMirrors,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
        Symmetry::BothDiagonals,
        Symmetry::Full,
    ];

    /// The name, in one word.
    pub fn name(self) -> &'static str {
        self.line().0
    }

    /// The name, and the moves that generate the symmetry.
    fn line(self) -> (&'static str, &'static [Move]) {
        match self {
            Symmetry::None => ("none", &[]),
            Symmetry::Rotate180 => ("rotate180", &[Move::HalfTurn]),
            Symmetry::Rotate90 => ("rotate90", &[Move::QuarterTurn]),
            Symmetry::LeftRight => ("left-right", &[Move::LeftRight]),
            Symmetry::TopBottom => ("top-bottom", &[Move::TopBottom]),
            Symmetry::BothMirrors => ("both-mirrors", &[Move::LeftRight, Move::TopBottom]),
            Symmetry::Diagonal => ("diagonal", &[Move::Diagonal]),
            Symmetry::Antidiagonal => ("antidiagonal", &[Move::Antidiagonal]),
            Symmetry::BothDiagonals => ("both-diagonals", &[Move::Diagonal, Move::Antidiagonal]),
            Symmetry::Full => ("full", &[Move::QuarterTurn, Move::LeftRight]),
        }
    }

    /// The orbits of the board, in reading order of their first cells.
    pub fn orbits(self, shape: &Shape) -> Vec<Vec<Cell>> {
        let mut seen = vec![false; shape.cells()];
        let mut orbits = Vec::new();
        for start in shape.all_cells() {
            if std::mem::replace(&mut seen[start.index()], true) {
                continue;
            }
            let mut orbit = vec![start];
            let mut next = 0;
            while next < orbit.len() {
                for step in self.line().1 {
                    let image = step.image(shape, orbit[next]);
                    if !std::mem::replace(&mut seen[image.index()], true) {
                        orbit.push(image);
                    }
                }
                next += 1;
            }
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        orbits
    }

    /// Whether clues at these cells are symmetric.
    pub fn holds(self, shape: &Shape, is_clue: impl Fn(Cell) -> bool) -> bool {
        self.orbits(shape).iter().all(|orbit| orbit.iter().all(|&cell| is_clue(cell) == is_clue(orbit[0])))
    }
}

#[derive(Clone, Copy)]
enum Move {
    HalfTurn,
    QuarterTurn,
    LeftRight,
    TopBottom,
    Diagonal,
    Antidiagonal,
}

impl Move {
    fn image(self, shape: &Shape, cell: Cell) -> Cell {
        let last = shape.side() - 1;
        let (row, col) = (shape.row(cell), shape.col(cell));
        let (row, col) = match self {
            Move::HalfTurn => (last - row, last - col),
            Move::QuarterTurn => (col, last - row),
            Move::LeftRight => (row, last - col),
            Move::TopBottom => (last - row, col),
            Move::Diagonal => (col, row),
            Move::Antidiagonal => (last - col, last - row),
        };
        shape.cell(row, col)
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = ParseSymmetryError;

    fn from_str(name: &str) -> Result<Symmetry, ParseSymmetryError> {
        let named = Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name);
        named.ok_or_else(|| ParseSymmetryError(name.to_owned()))
    }
}

/// A word that names no symmetry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSymmetryError(String);

impl fmt::Display for ParseSymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Symmetry::ALL.map(Symmetry::name).join(", ");
        write!(f, "expected a symmetry ({names}), found '{}'", self.0)
    }
}

impl std::error::Error for ParseSymmetryError {}

/// The orbits of a board under a symmetry.
pub(super) struct Orbits {
    pub(super) list: Vec<Vec<Cell>>,
    of_cell: Vec<u32>,
    /// The orbits as bits; empty if the board is not the usual 9x9.
    pub(super) masks: Vec<u128>,
}

impl Orbits {
    pub(super) fn new(symmetry: Symmetry, shape: &Shape) -> Orbits {
        let list = symmetry.orbits(shape);
        let mut of_cell = vec![0; shape.cells()];
        for (number, orbit) in list.iter().enumerate() {
            for cell in orbit {
                of_cell[cell.index()] = number as u32;
            }
        }
        let masks = match shape.is_classic() {
            true => list.iter().map(|orbit| bits(orbit)).collect(),
            false => Vec::new(),
        };
        Orbits { list, of_cell, masks }
    }

    /// The orbit of a cell.
    pub(super) fn of(&self, cell: Cell) -> &[Cell] {
        &self.list[self.of_cell[cell.index()] as usize]
    }

    /// Whether any cell of an orbit is like this.
    pub(super) fn any(&self, orbit: u32, is_like: impl Fn(Cell) -> bool) -> bool {
        self.list[orbit as usize].iter().any(|&cell| is_like(cell))
    }
}

/// Cells as bits, on a board of at most 128 cells.
pub(super) fn bits(cells: &[Cell]) -> u128 {
    cells.iter().fold(0, |all, cell| all | 1 << cell.index())
}
