//! A position: what stands on the board and what could still go where.

use super::cell::{Candidate, Cell};
use super::digit::{Digit, DigitSet};
use super::grid::Grid;
use super::puzzle::Puzzle;
use super::shape::Shape;

/// A position: values, and for each empty cell its remaining candidates. Candidates only ever leave.
#[doc(alias = "state")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    values: Grid,
    candidates: Box<[DigitSet]>,
}

impl Board {
    /// The position a puzzle starts from: its givens placed, each ruled out among its peers.
    pub fn new(puzzle: &Puzzle) -> Board {
        let shape = puzzle.shape();
        let candidates = shape.all_cells().map(|cell| puzzle.allowed(cell)).collect();
        let mut board = Board { values: Grid::empty(shape), candidates };
        for cell in shape.all_cells() {
            if let Some(digit) = puzzle.given(cell) {
                board.place(cell, digit);
            }
        }
        board
    }

    /// A position made of values and of the candidates of the empty cells, taken as they are: a
    /// player's own marks, or an engine's state. `None` if there is not one set per cell.
    pub fn from_parts(values: Grid, candidates: &[DigitSet]) -> Option<Board> {
        if candidates.len() != values.shape().cells() {
            return None;
        }
        let kept = |(&set, &value): (&DigitSet, &u8)| if value == 0 { set } else { DigitSet::EMPTY };
        let candidates = candidates.iter().zip(values.values()).map(kept).collect();
        Some(Board { values, candidates })
    }

    /// Its geometry.
    pub fn shape(&self) -> &Shape {
        self.values.shape()
    }

    /// The values; an empty cell has none.
    pub fn values(&self) -> &Grid {
        &self.values
    }

    /// What stands in the cell.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.values.get(cell)
    }

    /// What could still go into the cell; nothing once a digit stands there.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// Puts the digit there and takes it from the candidates of all peers. Says whether it was a
    /// candidate; a clash is for the caller to see, the position takes what it is told.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> bool {
        let was_candidate = self.candidates[cell.index()].contains(digit);
        self.values.set(cell, Some(digit));
        self.candidates[cell.index()] = DigitSet::EMPTY;
        for &peer in self.values.shape().peer_indexes(cell.index()) {
            self.candidates[usize::from(peer)].remove(digit);
        }
        was_candidate
    }

    /// Rules the digit out of the cell; says whether it was a candidate.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit) -> bool {
        self.candidates[cell.index()].remove(digit)
    }

    /// Rules candidates out, then places digits.
    pub fn apply(&mut self, placements: &[Candidate], eliminations: &[Candidate]) {
        for gone in eliminations {
            self.eliminate(gone.cell, gone.digit);
        }
        for placed in placements {
            self.place(placed.cell, placed.digit);
        }
    }

    /// Whether every cell holds a digit.
    pub fn is_full(&self) -> bool {
        self.values.is_full()
    }
}
