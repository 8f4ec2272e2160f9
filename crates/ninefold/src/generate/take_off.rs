//! Clues taken off a board of any shape, as long as its solution stays the only one.

use super::plan::Plan;
use crate::board::{Cell, Grid, Puzzle};
use crate::solve::{Algorithm, Budget, Goal, Outcome, Settings};
use crate::verify::Solution;

/// Whether a puzzle has one solution may cost so many placements for each cell, and at least [`QUESTION`].
const QUESTION_PER_CELL: u64 = 20;

/// The least bound on one question.
const QUESTION: u64 = 10_000;

/// All questions about one puzzle together may cost so many placements.
pub(super) const QUESTIONS: u64 = 2_000_000;

/// Clues of one board, and what is to go in which order.
pub(super) struct Removal {
    pub(super) board: Solution,
    pub(super) clues: Vec<bool>,
    /// Numbers of orbits.
    pub(super) order: Vec<u32>,
    /// No fewer clues than this are left.
    pub(super) least: usize,
    /// Per cell whether it is best without a clue; nothing if that is all one.
    pub(super) bare: Vec<bool>,
    /// What is to be left in some cells on the way through the puzzle.
    pub(super) plan: Option<Plan>,
}

impl Removal {
    /// The puzzle of these clues.
    pub(super) fn puzzle(&self) -> Puzzle {
        let value = |(&value, &clue): (&u8, &bool)| if clue { value } else { 0 };
        let values: Vec<u8> = self.board.values().iter().zip(&self.clues).map(value).collect();
        let grid = Grid::from_values(self.board.grid().shape(), &values).expect("one digit a cell");
        Puzzle::new(grid).expect("digits of the board")
    }

    /// The clues as bits.
    pub(super) fn bits(&self) -> u128 {
        self.clues.iter().enumerate().fold(0, |all, (cell, &clue)| all | u128::from(clue) << cell)
    }

    /// Takes the clues over.
    pub(super) fn set_bits(&mut self, bits: u128) {
        for (cell, clue) in self.clues.iter_mut().enumerate() {
            *clue = bits >> cell & 1 == 1;
        }
    }
}

/// Takes off what can go. Many orbits are asked about at once: if all of them can go, each could. On large boards
/// some questions would take for ever: one that takes too much work leaves its clues where they are, and when all
/// took too much together, that is the puzzle.
pub(super) fn finish(removal: &mut Removal, orbits: &[Vec<Cell>], cancelled: &dyn Fn() -> bool) {
    let mut work = QUESTIONS;
    let mut left = removal.clues.iter().filter(|&&clue| clue).count();
    let mut grid = removal.board.grid().clone();
    for (cell, clue) in removal.clues.iter().enumerate() {
        if !clue {
            grid.set(Cell::new(cell), None);
        }
    }
    let (mut next, mut together) = (0, 1);
    while next < removal.order.len() && left > removal.least && work > 0 && !cancelled() {
        together = together.min(removal.order.len() - next);
        let units = &removal.order[next..next + together];
        let cells = units.iter().flat_map(|&unit| &orbits[unit as usize]);
        let mut fewer = grid.clone();
        let mut gone = 0;
        for &cell in cells {
            gone += usize::from(fewer.get(cell).is_some());
            fewer.set(cell, None);
        }
        let fits = left - gone >= removal.least;
        if fits && (gone == 0 || is_unique(&fewer, &mut work)) {
            grid = fewer;
            left -= gone;
            next += together;
            together *= 2;
        } else if together > 1 {
            together /= 2;
        } else {
            next += 1;
        }
    }
    for (clue, &value) in removal.clues.iter_mut().zip(grid.values()) {
        *clue = value != 0;
    }
}

/// Whether the grid has one solution; no if that is too much work.
pub(super) fn is_unique(grid: &Grid, work: &mut u64) -> bool {
    let shape = grid.shape();
    let bound = (QUESTION_PER_CELL * shape.cells() as u64).max(QUESTION).min(*work);
    let budget = Budget { placements: Some(bound), cancel: None };
    let settings = Settings { budget, ..Settings::goal(Goal::Unique) };
    let puzzle = Puzzle::new(grid.clone()).expect("digits of the board");
    let report = Algorithm::default_for(shape).solve(&puzzle, &settings);
    *work = work.saturating_sub(report.counters.placements.max(1));
    matches!(report.outcome, Outcome::Unique(_))
}

/// Whether no clue can go. A question that takes too much work counts as 'this one might'.
pub(super) fn is_minimal(puzzle: &Puzzle) -> bool {
    let shape = puzzle.shape();
    let bound = (QUESTION_PER_CELL * shape.cells() as u64).max(QUESTION);
    let budget = Budget { placements: if shape.is_classic() { None } else { Some(bound) }, cancel: None };
    let settings = Settings { budget, ..Settings::goal(Goal::Unique) };
    let needed = |cell: Cell| {
        let mut fewer = puzzle.givens().clone();
        fewer.set(cell, None);
        let fewer = Puzzle::new(fewer).expect("digits of the board");
        matches!(Algorithm::default_for(shape).solve(&fewer, &settings).outcome, Outcome::Multiple { .. })
    };
    shape.all_cells().filter(|&cell| puzzle.given(cell).is_some()).all(needed)
}
