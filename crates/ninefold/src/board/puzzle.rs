//! What a solver is asked: givens, and where the setter says so, candidates.

use std::fmt;

use super::cell::{Cell, CellName};
use super::digit::{Digit, DigitSet};
use super::grid::Grid;
use super::houses::HouseId;
use super::shape::Shape;

/// Givens that the shape knows, and for pencilmark puzzles the candidates the setter left. Well formed,
/// but not known to be solvable: givens may clash ([`clash`](Puzzle::clash)).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    givens: Grid,
    /// For a pencilmark puzzle the digits allowed in each cell; a given's cell allows just itself.
    candidates: Option<Box<[DigitSet]>>,
}

/// Two givens that clash, or a cell in which nothing may stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Clash {
    /// The same digit is given twice in one house.
    Givens {
        /// The digit.
        digit: Digit,
        /// The earlier of the two cells.
        first: Cell,
        /// The later of the two cells.
        second: Cell,
        /// The house that holds both.
        house: HouseId,
    },
    /// A pencilmark puzzle leaves nothing in this cell.
    Nothing(Cell),
}

impl Puzzle {
    /// The puzzle of these givens. Every number must be 0 (empty) or a digit of the shape.
    pub fn new(givens: Grid) -> Result<Puzzle, PuzzleError> {
        let shape = givens.shape();
        let outside = |&(_, &value): &(usize, &u8)| usize::from(value) > shape.side();
        match givens.values().iter().enumerate().find(outside) {
            Some((index, &value)) => {
                Err(PuzzleError { cell: shape.name(Cell::new(index)), value, side: shape.side() })
            }
            None => Ok(Puzzle { givens, candidates: None }),
        }
    }

    /// A puzzle without any given.
    pub fn blank(shape: &Shape) -> Puzzle {
        Puzzle { givens: Grid::empty(shape), candidates: None }
    }

    /// The pencilmark puzzle of these candidates, one set per cell in reading order. A single
    /// candidate is not thereby a given. `None` if there is not one set per cell; digits the shape
    /// does not have are dropped.
    #[doc(alias = "sukaku")]
    pub fn from_candidates(shape: &Shape, candidates: &[DigitSet]) -> Option<Puzzle> {
        Puzzle::blank(shape).with_candidates(candidates)
    }

    /// The same givens, with every empty cell restricted to these candidates. `None` as in
    /// [`from_candidates`](Puzzle::from_candidates).
    pub fn with_candidates(mut self, candidates: &[DigitSet]) -> Option<Puzzle> {
        if candidates.len() != self.shape().cells() {
            return None;
        }
        let allowed = |cell: Cell| match self.given(cell) {
            Some(digit) => DigitSet::only(digit),
            None => candidates[cell.index()] & self.shape().digits(),
        };
        self.candidates = Some(self.shape().all_cells().map(allowed).collect());
        Some(self)
    }

    /// Its geometry.
    pub fn shape(&self) -> &Shape {
        self.givens.shape()
    }

    /// The givens; all other cells are empty.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The given in this cell.
    #[doc(alias = "clue")]
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens.get(cell)
    }

    /// How many givens there are.
    pub fn clues(&self) -> usize {
        self.givens.filled()
    }

    /// Whether candidates restrict it beyond its givens.
    pub fn has_candidates(&self) -> bool {
        self.candidates.is_some()
    }

    /// The digits the puzzle's own text allows in this cell: the given, the pencilmarks, or all. What
    /// other givens rule out is still included; [`Board::new`](super::Board::new) does that.
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        match (&self.candidates, self.given(cell)) {
            (Some(candidates), _) => candidates[cell.index()],
            (None, Some(digit)) => DigitSet::only(digit),
            (None, None) => self.shape().digits(),
        }
    }

    /// The first reason in reading order why nobody needs to search for a solution: a given that
    /// repeats an earlier one, or a cell that allows nothing.
    pub fn clash(&self) -> Option<Clash> {
        let shape = self.shape();
        let mut seen: Vec<Option<Cell>> = vec![None; shape.houses().len() * shape.side()];
        for second in shape.all_cells() {
            if self.allowed(second).is_empty() {
                return Some(Clash::Nothing(second));
            }
            let Some(digit) = self.given(second) else { continue };
            for &house in shape.houses_of(second) {
                if let Some(first) = seen[house.index() * shape.side() + digit.index()].replace(second) {
                    return Some(Clash::Givens { digit, first, second, house });
                }
            }
        }
        None
    }
}

impl Clash {
    /// The clash in words, for the puzzle's shape.
    pub fn describe(&self, shape: &Shape) -> String {
        match *self {
            Clash::Givens { digit, first, second, house } => {
                let (first, second) = (shape.name(first), shape.name(second));
                format!("{digit} is given twice in {}: {first} and {second}", shape.house(house))
            }
            Clash::Nothing(cell) => format!("{} has no candidate", shape.name(cell)),
        }
    }
}

/// A given that the board does not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleError {
    /// Where it stands.
    pub cell: CellName,
    /// What stands there.
    pub value: u8,
    /// The largest digit of the board.
    pub side: usize,
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected a digit from 1 to {}, found {}", self.cell, self.side, self.value)
    }
}

impl std::error::Error for PuzzleError {}
