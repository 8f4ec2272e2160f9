//! What can be asked of a session at any time, at little cost. The solution is not among it (`answer`).

use std::time::Duration;

use super::action::{Colours, Event};
use super::session::{Options, Session, Status};
use crate::board::{Board, Cell, Digit, DigitSet, Grid, HouseId, Puzzle, Shape};
use crate::format::About;
use crate::verify::verify;

impl Session {
    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// What is said about the puzzle.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Its geometry.
    pub fn shape(&self) -> &Shape {
        self.puzzle.shape()
    }

    /// The log.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The first cell that the last step changed.
    pub(super) fn last_changed(&self) -> Option<Cell> {
        Some(self.steps[..self.done].last()?.first()?.cell)
    }

    /// Whether the player ever changed the board.
    pub fn has_moves(&self) -> bool {
        !self.steps.is_empty()
    }

    /// When the last event was; 0 before the first.
    pub fn time_of_last_event(&self) -> Duration {
        self.events.last().map_or(Duration::ZERO, |event| event.at)
    }

    /// What the player chose.
    pub fn options(&self) -> Options {
        self.options
    }

    /// What stands in the cell, given or entered.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.state.square(cell).value
    }

    /// Whether the puzzle gives the cell.
    pub fn is_given(&self, cell: Cell) -> bool {
        cell.index() < self.shape().cells() && self.puzzle.given(cell).is_some()
    }

    /// The centre marks of an empty cell. Under a digit they are kept but not shown.
    pub fn centre(&self, cell: Cell) -> DigitSet {
        let square = self.state.square(cell);
        if square.value.is_none() { square.centre } else { DigitSet::EMPTY }
    }

    /// The corner marks of an empty cell. Under a digit they are kept but not shown.
    pub fn corner(&self, cell: Cell) -> DigitSet {
        let square = self.state.square(cell);
        if square.value.is_none() { square.corner } else { DigitSet::EMPTY }
    }

    /// The colours of the cell.
    pub fn colours(&self, cell: Cell) -> Colours {
        self.state.square(cell).colours
    }

    /// What stands on the board.
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::empty(self.shape());
        for cell in self.shape().all_cells() {
            grid.set(cell, self.value(cell));
        }
        grid
    }

    /// The digits that the rules allow in an empty cell: none of those in its houses, and only what the
    /// puzzle allows there.
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        if cell.index() >= self.shape().cells() || self.value(cell).is_some() {
            return DigitSet::EMPTY;
        }
        self.puzzle.allowed(cell).iter().filter(|&digit| !self.state.is_seen(cell, digit)).collect()
    }

    /// The position: the values, and as candidates what the rules allow and, where the player has made
    /// centre marks, these marks do not exclude.
    pub fn board(&self) -> Board {
        let candidates: Vec<DigitSet> = self.shape().all_cells().map(|cell| self.candidates(cell)).collect();
        Board::from_parts(self.grid(), &candidates).expect("one set per cell")
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        let (allowed, marks) = (self.allowed(cell), self.centre(cell));
        if marks.is_empty() { allowed } else { allowed & marks }
    }

    /// Whether what stands in the cell breaks a rule: it stands twice in a house, or the puzzle's own
    /// candidates do not allow it there.
    pub fn is_conflict(&self, cell: Cell) -> bool {
        let Some(digit) = self.value(cell) else { return false };
        self.state.is_seen(cell, digit) || !self.puzzle.allowed(cell).contains(digit)
    }

    /// All cells that break a rule now, givens included, in reading order.
    pub fn conflicts(&self) -> Vec<Cell> {
        self.cells_where(Session::is_conflict)
    }

    /// The numbers (into [`Shape::houses`]) of the houses in which a digit stands twice.
    pub fn conflict_houses(&self) -> Vec<HouseId> {
        let shape = self.shape();
        let is_broken =
            |house: &usize| shape.digits().iter().any(|digit| self.state.tally(*house, digit) > 1);
        (0..shape.houses().len()).filter(is_broken).map(HouseId::new).collect()
    }

    /// How often the digit is still to be placed: below 0 if it stands too often.
    pub fn remaining(&self, digit: Digit) -> isize {
        self.shape().side() as isize - self.state.placed(digit) as isize
    }

    /// How many cells are empty.
    pub fn spaces_left(&self) -> usize {
        self.shape().cells() - self.state.filled()
    }

    /// How far the game is.
    pub fn status(&self) -> Status {
        if self.spaces_left() > 0 {
            return Status::Unsolved;
        }
        match verify(&self.puzzle, &self.grid()) {
            Ok(_) => Status::Solved,
            Err(fault) => Status::Invalid(fault),
        }
    }

    /// Whether there is a step to take back.
    pub fn can_undo(&self) -> bool {
        self.done > 0
    }

    /// Whether there is a step to do again.
    pub fn can_redo(&self) -> bool {
        self.done < self.steps.len()
    }

    /// The names of the savepoints, the latest last.
    pub fn savepoints(&self) -> impl Iterator<Item = &str> {
        self.savepoints.iter().map(|(name, _)| name.as_str())
    }

    /// How many hints were shown. The stages of one hint, with nothing changed in between, are one.
    pub fn hints_used(&self) -> usize {
        self.hints
    }

    /// How often the entries were checked against the solution.
    pub fn checks_used(&self) -> usize {
        self.checks
    }

    /// Whether the program filled the board at any time. Taking that back does not make it unseen.
    pub fn solved_by_program(&self) -> bool {
        self.solved_by_program
    }
}
