//! Where clues stand: symmetries of the pattern.
//!
//! The cells that a symmetry takes onto each other are an orbit; a puzzle is symmetric if of each orbit all cells
//! are clues or none.

use std::fmt;
use std::str::FromStr;

use crate::board::{Cell, Shape};

/// A symmetry of the places of clues, whatever the digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Symmetry {
    /// None asked for.
    #[default]
    None,
    /// Turned by half a turn.
    Rotate180,
    /// Turned by a quarter turn.
    Rotate90,
    /// Left and right swapped.
    LeftRight,
    /// Top and bottom swapped.
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
    /// All of them.
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

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Rotate180 => "rotate180",
            Symmetry::Rotate90 => "rotate90",
            Symmetry::LeftRight => "left-right",
            Symmetry::TopBottom => "top-bottom",
            Symmetry::BothMirrors => "both-mirrors",
            Symmetry::Diagonal => "diagonal",
            Symmetry::Antidiagonal => "antidiagonal",
            Symmetry::BothDiagonals => "both-diagonals",
            Symmetry::Full => "full",
        }
    }

    /// The moves that make the others.
    fn moves(self) -> &'static [Move] {
        match self {
            Symmetry::None => &[],
            Symmetry::Rotate180 => &[Move::HalfTurn],
            Symmetry::Rotate90 => &[Move::QuarterTurn],
            Symmetry::LeftRight => &[Move::LeftRight],
            Symmetry::TopBottom => &[Move::TopBottom],
            Symmetry::BothMirrors => &[Move::LeftRight, Move::TopBottom],
            Symmetry::Diagonal => &[Move::Diagonal],
            Symmetry::Antidiagonal => &[Move::Antidiagonal],
            Symmetry::BothDiagonals => &[Move::Diagonal, Move::Antidiagonal],
            Symmetry::Full => &[Move::QuarterTurn, Move::LeftRight],
        }
    }

    /// The cells of the board in sets that belong together, in reading order of their first cells.
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
                for step in self.moves() {
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

    /// Whether clues at these cells have it.
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
    type Err = String;

    fn from_str(name: &str) -> Result<Symmetry, String> {
        let named = Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name);
        let names = Symmetry::ALL.map(Symmetry::name).join(", ");
        named.ok_or_else(|| format!("expected a symmetry ({names}), found '{name}'"))
    }
}
