//! What stands on the board during a game, with the counts that make questions about it cheap.
//!
//! ```text
//! squares   per cell: value, centre marks, corner marks, colours (marks stay under a value)
//! tally     per house and digit: how often it stands there        2 or more is a conflict
//! placed    per digit: how often it stands on the board
//! ```
//! One change costs the houses of its cell.

use super::action::Colours;
use crate::board::{Cell, Digit, DigitSet, Puzzle, Shape};

/// Everything in one cell.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Square {
    pub value: Option<Digit>,
    pub centre: DigitSet,
    pub corner: DigitSet,
    pub colours: Colours,
}

/// What a step did to one cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Change {
    pub cell: Cell,
    pub before: Square,
    pub after: Square,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct State {
    shape: Shape,
    squares: Vec<Square>,
    tally: Vec<u8>,
    placed: Vec<usize>,
    filled: usize,
}

impl State {
    pub fn new(puzzle: &Puzzle) -> State {
        let shape = puzzle.shape();
        let mut state = State {
            shape: shape.clone(),
            squares: vec![Square::default(); shape.cells()],
            tally: vec![0; shape.houses().len() * shape.side()],
            placed: vec![0; shape.side()],
            filled: 0,
        };
        for cell in shape.all_cells() {
            state.set(cell, Square { value: puzzle.given(cell), ..Square::default() });
        }
        state
    }

    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The cell's square; a cell that the board does not have is blank.
    pub fn square(&self, cell: Cell) -> Square {
        self.squares.get(cell.index()).copied().unwrap_or_default()
    }

    pub fn filled(&self) -> usize {
        self.filled
    }

    pub fn placed(&self, digit: Digit) -> usize {
        self.placed.get(digit.index()).copied().unwrap_or(0)
    }

    /// How often the digit stands in the house.
    pub fn tally(&self, house: usize, digit: Digit) -> u8 {
        self.tally[house * self.shape.side() + digit.index()]
    }

    /// Whether the digit stands in a house of the cell, apart from the cell itself.
    pub fn is_seen(&self, cell: Cell, digit: Digit) -> bool {
        let own = u8::from(self.square(cell).value == Some(digit));
        self.shape.houses_of(cell).iter().any(|&house| self.tally(usize::from(house), digit) > own)
    }

    pub fn set(&mut self, cell: Cell, square: Square) {
        let before = std::mem::replace(&mut self.squares[cell.index()], square).value;
        if before != square.value {
            self.count(cell, before, false);
            self.count(cell, square.value, true);
        }
    }

    fn count(&mut self, cell: Cell, value: Option<Digit>, more: bool) {
        let Some(digit) = value else { return };
        let shape = self.shape.clone();
        for &house in shape.houses_of(cell) {
            let tally = &mut self.tally[usize::from(house) * shape.side() + digit.index()];
            *tally = if more { *tally + 1 } else { *tally - 1 };
        }
        let placed = &mut self.placed[digit.index()];
        *placed = if more { *placed + 1 } else { *placed - 1 };
        self.filled = if more { self.filled + 1 } else { self.filled - 1 };
    }
}
