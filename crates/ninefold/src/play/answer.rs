//! The solution, on request only, and what is held against it.
//!
//! The search has a budget of placements, the same on every machine: a hard 25x25 is answered 'unknown',
//! not never.

use std::time::Duration;

use super::action::Action;
use super::refusal::Refusal;
use super::session::{Done, Session};
use crate::board::{Cell, Digit, Grid, Puzzle};
use crate::solve::{Algorithm, Budget, Goal, Outcome, Settings, Uniqueness};

/// Placements until the search gives up, far more than a puzzle that a person can solve needs.
const PLACEMENTS: u64 = 2_000_000;

/// Above 25x25 a placement costs about as much more as the board has more cells, so there are fewer of them. A
/// search that gives up then takes 0.7 s at 25x25, 1.3 s at 64x64 and 1 to 8 s at 100x100 (16 s without this).
const PLACEMENTS_TIMES_CELLS: u64 = PLACEMENTS * 625;

/// The entries held against the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Check {
    /// Nothing is wrong so far.
    Right,
    /// These cells hold other digits than the solution.
    Wrong(Vec<Cell>),
    /// The entries together fit none of the solutions, of which the puzzle has or may have several.
    DeadEnd,
    /// The puzzle has no solution.
    NoSolution,
    /// The search was given up.
    Unknown,
}

impl Session {
    /// How many solutions the puzzle has, whatever has been entered. The first call searches, later calls remember.
    pub fn uniqueness(&self) -> &Uniqueness {
        self.uniqueness.get_or_init(|| self.puzzle().uniqueness(budget(self.puzzle())))
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

    /// Holds the entries against the solution. That it was asked for is an event of its own:
    /// [`Action::Check`].
    pub fn check(&self) -> Check {
        self.check_grid(&self.grid())
    }

    fn check_grid(&self, grid: &Grid) -> Check {
        match self.uniqueness() {
            Uniqueness::Unique(solution) => {
                let wrong =
                    |cell: &Cell| grid.get(*cell).is_some() && grid.get(*cell) != solution.grid().get(*cell);
                let wrong: Vec<Cell> = self.shape().all_cells().filter(wrong).collect();
                if wrong.is_empty() { Check::Right } else { Check::Wrong(wrong) }
            }
            Uniqueness::Multiple(_) | Uniqueness::Unknown(Some(_)) => match self.completion(grid) {
                Outcome::Found(_) => Check::Right,
                Outcome::Impossible { .. } => Check::DeadEnd,
                _ => Check::Unknown,
            },
            Uniqueness::Impossible(_) => Check::NoSolution,
            Uniqueness::Unknown(None) => Check::Unknown,
        }
    }

    /// Whether and how these entries can be completed.
    pub(super) fn completion(&self, grid: &Grid) -> Outcome {
        // The solution at hand often fits, and then there is nothing to search for.
        if let Some(known) = self.uniqueness().solution() {
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
        let settings = Settings { budget: budget(&puzzle), ..Settings::goal(Goal::First) };
        Algorithm::default_for(puzzle.shape()).solve(&puzzle, &settings).outcome
    }

    /// The cells whose digits differ from the only solution; none where there is no such thing.
    pub fn mistakes(&self) -> Vec<Cell> {
        match self.check() {
            Check::Wrong(cells) => cells,
            _ => Vec::new(),
        }
    }

    /// Makes the board what it was when all entries were last right; one step, and undone as one.
    pub fn back_to_correct(&mut self, at: Duration) -> Result<Done, Refusal> {
        let mut grid = self.grid();
        let mut check = self.check_grid(&grid);
        let mut steps = 0;
        loop {
            match check {
                Check::Right if steps == 0 => return Err(Refusal::NothingWrong),
                Check::Right => return self.act(at, Action::Back { steps }),
                Check::NoSolution => return Err(Refusal::NoSolution),
                Check::Unknown => return Err(Refusal::SolutionUnknown),
                Check::Wrong(_) | Check::DeadEnd => {}
            }
            // Marks and colours make no entry right: only steps that changed values are worth a search.
            let mut changed = false;
            while !changed {
                steps += 1;
                let step = self.done.checked_sub(steps).and_then(|step| self.steps.get(step));
                let Some(step) = step else { return Err(Refusal::NoSolution) };
                for change in step {
                    changed |= change.before.value != change.after.value;
                    grid.set(change.cell, change.before.value);
                }
            }
            check = self.check_grid(&grid);
        }
    }

    /// Fills in the solution; of several, one that agrees with the entries if there is one.
    pub fn solve(&mut self, at: Duration) -> Result<Done, Refusal> {
        let solution = match self.uniqueness() {
            Uniqueness::Unique(solution) => solution.clone(),
            Uniqueness::Multiple(first) | Uniqueness::Unknown(Some(first)) => {
                match self.completion(&self.grid()) {
                    Outcome::Found(solution) => solution,
                    _ => first.clone(),
                }
            }
            Uniqueness::Impossible(_) => return Err(Refusal::NoSolution),
            Uniqueness::Unknown(None) => return Err(Refusal::SolutionUnknown),
        };
        let digits: Vec<Digit> = solution.values().iter().filter_map(|&value| Digit::new(value)).collect();
        self.act(at, Action::Solve { digits })
    }
}

fn budget(puzzle: &Puzzle) -> Budget<'static> {
    let placements = PLACEMENTS.min(PLACEMENTS_TIMES_CELLS / puzzle.shape().cells() as u64);
    Budget { placements: Some(placements), cancel: None }
}
