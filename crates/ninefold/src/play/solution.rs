//! What needs the solution: whether entries are right, the way back to the last right position, filling the board.
//!
//! Each search has a budget of placements, the same on every machine, so a hard 25x25 is answered 'unknown' and not
//! never. A front end that must not wait takes a [`Request`](super::Request) instead and cancels it at will.

use std::time::Duration;

use super::action::Action;
use super::rejected::Rejected;
use super::session::{Applied, Session};
use crate::board::{Cell, Digit, Grid, Puzzle};
use crate::solve::{Algorithm, Budget, Goal, Outcome, Settings, Uniqueness};

/// Placements until the search gives up, far more than a puzzle that a person can solve needs.
const PLACEMENTS: u64 = 2_000_000;

/// Above 25x25 a placement costs more in proportion to the number of cells, so there are fewer of them. A search that
/// gives up then takes 0.7 s at 25x25, 1.3 s at 64x64 and 1 to 8 s at 100x100 (16 s without this).
const PLACEMENTS_TIMES_CELLS: u64 = PLACEMENTS * 625;

/// Asked now and then; `true` ends a search.
pub(super) type Cancel<'a> = &'a (dyn Fn() -> bool + Sync);

/// How the entries compare with the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Check {
    /// Nothing is wrong so far.
    Right,
    /// These cells hold other digits than the only solution.
    Wrong(Vec<Cell>),
    /// No solution fits all entries; the puzzle has, or may have, several solutions.
    DeadEnd,
    /// The puzzle has no solution.
    NoSolution,
    /// The search gave up.
    Unknown,
}

impl Session {
    /// How many solutions the puzzle has, whatever has been entered. The first call searches, later calls remember.
    pub fn uniqueness(&self) -> &Uniqueness {
        self.uniqueness_unless(&|| false)
    }

    pub(super) fn uniqueness_unless(&self, cancel: Cancel<'_>) -> &Uniqueness {
        self.uniqueness.get_or_init(|| self.puzzle().uniqueness(budget(self.puzzle(), cancel)))
    }

    /// The same if it is known already. Never searches.
    pub fn known_uniqueness(&self) -> Option<&Uniqueness> {
        self.uniqueness.get()
    }

    /// The same game with a uniqueness that was computed elsewhere, such as in another thread. It must be that of
    /// this puzzle. What is known already stays.
    #[must_use]
    pub fn with_uniqueness(self, uniqueness: Uniqueness) -> Session {
        self.set_uniqueness(uniqueness);
        self
    }

    pub(super) fn set_uniqueness(&self, uniqueness: Uniqueness) {
        let _ = self.uniqueness.set(uniqueness);
    }

    /// Compares the entries with the solution. That the player asked is an event of its own: [`Action::Check`].
    pub fn check(&self) -> Check {
        self.check_grid(&self.grid(), &|| false)
    }

    pub(super) fn check_grid(&self, grid: &Grid, cancel: Cancel<'_>) -> Check {
        match self.uniqueness_unless(cancel) {
            Uniqueness::Unique(solution) => {
                let wrong =
                    |cell: &Cell| grid.get(*cell).is_some() && grid.get(*cell) != solution.grid().get(*cell);
                let wrong: Vec<Cell> = self.shape().all_cells().filter(wrong).collect();
                if wrong.is_empty() { Check::Right } else { Check::Wrong(wrong) }
            }
            Uniqueness::Multiple(_) | Uniqueness::Unknown(Some(_)) => match self.completion(grid, cancel) {
                Outcome::Found(_) => Check::Right,
                Outcome::Impossible { .. } => Check::DeadEnd,
                _ => Check::Unknown,
            },
            Uniqueness::Impossible(_) => Check::NoSolution,
            Uniqueness::Unknown(None) => Check::Unknown,
        }
    }

    /// A solution of the puzzle with all these entries.
    pub(super) fn completion(&self, grid: &Grid, cancel: Cancel<'_>) -> Outcome {
        // The solution that is known often fits, and then there is nothing to search for.
        if let Some(known) = self.uniqueness_unless(cancel).solution() {
            let fits = |cell: Cell| grid.get(cell).is_none() || grid.get(cell) == known.grid().get(cell);
            if self.shape().all_cells().all(fits) {
                return Outcome::Found(known.clone());
            }
        }
        let allowed: Vec<_> = self.shape().all_cells().map(|cell| self.puzzle().allowed(cell)).collect();
        let forbidden =
            |cell: Cell| grid.get(cell).is_some_and(|digit| !allowed[cell.index()].contains(digit));
        if self.shape().all_cells().any(forbidden) {
            return Outcome::Impossible { clash: None };
        }
        let puzzle = Puzzle::new(grid.clone()).expect("a session holds only digits of the board");
        let puzzle = match self.puzzle().has_candidates() {
            true => puzzle.with_candidates(&allowed).expect("one set per cell"),
            false => puzzle,
        };
        let settings = Settings { budget: budget(&puzzle, cancel), ..Settings::goal(Goal::First) };
        Algorithm::default_for(puzzle.shape()).solve(&puzzle, &settings).outcome
    }

    /// The cells whose digits differ from the only solution; none where the puzzle has no such solution.
    pub fn mistakes(&self) -> Vec<Cell> {
        match self.uniqueness() {
            Uniqueness::Unique(_) => match self.check() {
                Check::Wrong(cells) => cells,
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Restores the position in which all entries were last right: one step, undone as one.
    pub fn back_to_correct(&mut self, at: Duration) -> Result<Applied, Rejected> {
        let steps = self.steps_to_correct(&|| false)?;
        self.act(at, Action::Back { steps })
    }

    /// How many steps ago all entries were right.
    pub(super) fn steps_to_correct(&self, cancel: Cancel<'_>) -> Result<usize, Rejected> {
        let mut grid = self.grid();
        let mut steps = 0;
        loop {
            match self.check_grid(&grid, cancel) {
                Check::Right if steps == 0 => return Err(Rejected::NothingWrong),
                Check::Right => return Ok(steps),
                Check::NoSolution => return Err(Rejected::NoSolution),
                Check::Unknown => return Err(Rejected::SolutionUnknown),
                Check::Wrong(_) | Check::DeadEnd => {}
            }
            // Marks and colours make no entry right: only steps that changed values are worth a search.
            let mut changed = false;
            while !changed {
                steps += 1;
                let step = self.done.checked_sub(steps).and_then(|step| self.steps.get(step));
                let Some(step) = step else { return Err(Rejected::NoSolution) };
                for change in step {
                    changed |= change.before.value != change.after.value;
                    grid.set(change.cell, change.before.value);
                }
            }
        }
    }

    /// Fills in the solution; of several, one that agrees with the entries if there is one.
    pub fn solve(&mut self, at: Duration) -> Result<Applied, Rejected> {
        let digits = self.solution_digits(&|| false)?;
        self.act(at, Action::Solve { digits })
    }

    pub(super) fn solution_digits(&self, cancel: Cancel<'_>) -> Result<Vec<Digit>, Rejected> {
        let solution = match self.uniqueness_unless(cancel) {
            Uniqueness::Unique(solution) => solution.clone(),
            Uniqueness::Multiple(first) | Uniqueness::Unknown(Some(first)) => {
                match self.completion(&self.grid(), cancel) {
                    Outcome::Found(solution) => solution,
                    _ => first.clone(),
                }
            }
            Uniqueness::Impossible(_) => return Err(Rejected::NoSolution),
            Uniqueness::Unknown(None) => return Err(Rejected::SolutionUnknown),
        };
        Ok(solution.values().iter().filter_map(|&value| Digit::new(value)).collect())
    }
}

fn budget<'a>(puzzle: &Puzzle, cancel: Cancel<'a>) -> Budget<'a> {
    let placements = PLACEMENTS.min(PLACEMENTS_TIMES_CELLS / puzzle.shape().cells() as u64);
    Budget { placements: Some(placements), cancel: Some(cancel) }
}
