//! The session: actions go in, the position comes out.
//!
//! An action is checked, done and logged, or refused and not logged. What it does to cells is in `edit`, what
//! can be asked in `queries`, what needs the solution in `answer` and `hint`.

use std::sync::OnceLock;
use std::time::Duration;

use super::action::{Action, Event};
use super::rejected::Rejected;
use super::state::{Change, Square, State};
use crate::board::{Cell, Digit, DigitSet, Grid, Puzzle};
use crate::format::About;
use crate::solve::Uniqueness;
use crate::verify::{Fault, verify};

/// A game in progress.
#[doc(alias = "game")]
#[derive(Clone, Debug)]
pub struct Session {
    pub(super) puzzle: Puzzle,
    pub(super) about: About,
    pub(super) events: Vec<Event>,
    pub(super) state: State,
    /// The steps done, then those taken back.
    pub(super) steps: Vec<Vec<Change>>,
    pub(super) done: usize,
    pub(super) options: Options,
    pub(super) savepoints: Vec<(String, Vec<Square>)>,
    pub(super) hints: usize,
    /// Whether the position still is the one the last hint was about.
    pub(super) hinted: bool,
    pub(super) checks: usize,
    pub(super) solved_by_program: bool,
    pub(super) uniqueness: OnceLock<Uniqueness>,
}

/// What a player can choose. Part of the game: a change is an [`Action`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Whether a placed digit leaves the marks of the cells it sees, within the same step. An entry that
    /// conflicts leaves them alone.
    pub clean_marks: bool,
}

/// What came of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Applied {
    /// The cells in which something changed, in reading order.
    pub changed: Vec<Cell>,
}

/// How far the game is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// There are empty cells.
    Unsolved,
    /// Every cell is filled and something is wrong; this is the first fault in reading order.
    Invalid(Fault),
    /// Every cell is filled and everything is right.
    Solved,
}

/// Two sessions are the same if their puzzles and their logs are: everything else follows from these.
impl PartialEq for Session {
    fn eq(&self, other: &Session) -> bool {
        self.puzzle == other.puzzle && self.about == other.about && self.events == other.events
    }
}

impl Eq for Session {}

impl Session {
    /// A new game.
    pub fn new(puzzle: Puzzle) -> Session {
        Session {
            about: About::default(),
            events: Vec::new(),
            state: State::new(&puzzle),
            steps: Vec::new(),
            done: 0,
            options: Options::default(),
            savepoints: Vec::new(),
            hints: 0,
            hinted: false,
            checks: 0,
            solved_by_program: false,
            uniqueness: OnceLock::new(),
            puzzle,
        }
    }

    /// The same game with what is said about its puzzle, without white space around it.
    #[must_use]
    pub fn with_about(mut self, about: About) -> Session {
        let said =
            |field: Option<String>| field.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        let About { name, source, author, level, comment } = about;
        self.about = About {
            name: said(name),
            source: said(source),
            author: said(author),
            level: said(level),
            comment: said(comment),
        };
        self
    }

    /// Does the action, or says why not. `at` is the time played so far; an earlier time than that of the
    /// last event is taken for the same time.
    pub fn act(&mut self, at: Duration, action: Action) -> Result<Applied, Rejected> {
        let action = self.checked(action)?;
        let changed = self.perform(&action)?;
        let millis = u64::try_from(at.as_millis()).unwrap_or(u64::MAX);
        let at = Duration::from_millis(millis).max(self.time_of_last_event());
        self.events.push(Event { at, action });
        Ok(Applied { changed })
    }

    /// The action with its cells in reading order, each once; or what it names that the board does not
    /// have.
    fn checked(&self, mut action: Action) -> Result<Action, Rejected> {
        let (cells, digit) = match &mut action {
            Action::Place { cells, digit }
            | Action::Centre { cells, digit }
            | Action::Corner { cells, digit } => (cells, Some(*digit)),
            Action::Eliminate { candidates } | Action::Allow { candidates } => {
                candidates.sort_unstable();
                candidates.dedup();
                let largest = candidates.iter().map(|gone| gone.digit).max();
                return self.on_board(candidates.last().map(|gone| gone.cell), largest).map(|()| action);
            }
            Action::Clear { cells } | Action::Colour { cells, .. } => (cells, None),
            _ => return Ok(action),
        };
        cells.sort_unstable();
        cells.dedup();
        self.on_board(cells.last().copied(), digit).map(|()| action)
    }

    /// Whether the board has the last of the cells and the largest of the digits that an action names.
    fn on_board(&self, last: Option<Cell>, largest: Option<Digit>) -> Result<(), Rejected> {
        let shape = self.shape();
        let last = last.ok_or(Rejected::NoCells)?.index();
        if last >= shape.cells() {
            return Err(Rejected::NoSuchCell { index: last, cells: shape.cells() });
        }
        match largest.filter(|digit| digit.index() >= shape.side()) {
            Some(digit) => Err(Rejected::NoSuchDigit { digit, side: shape.side() }),
            None => Ok(()),
        }
    }

    fn perform(&mut self, action: &Action) -> Result<Vec<Cell>, Rejected> {
        match action {
            Action::Place { cells, digit } => self.place(cells, *digit),
            Action::Clear { cells } => self.clear(cells),
            Action::Centre { cells, digit } => self.mark(cells, *digit, |square| &mut square.centre),
            Action::Corner { cells, digit } => self.mark(cells, *digit, |square| &mut square.corner),
            Action::Eliminate { candidates } => self.eliminate(candidates),
            Action::Allow { candidates } => self.allow(candidates),
            Action::Colour { cells, colour } => {
                let on = !cells.iter().all(|&cell| self.colours(cell).contains(*colour));
                self.edit(cells, |_, square| square.colours.set(*colour, on))
            }
            Action::FillMarks => {
                self.fill_marks(&self.cells_where(|session, cell| session.value(cell).is_none()))
            }
            Action::FillMissingMarks => self.fill_marks(&self.cells_where(Session::lacks_marks)),
            Action::ClearFullMarks => {
                let is_full = |session: &Session, cell| {
                    let marks = session.centre(cell);
                    !marks.is_empty() && marks == session.allowed(cell)
                };
                self.edit(&self.cells_where(is_full), |_, square| square.centre = DigitSet::EMPTY)
            }
            Action::ClearMarks => {
                let cells = self.cells_where(|session, cell| !session.is_given(cell));
                self.edit(&cells, |_, square| {
                    square.centre = DigitSet::EMPTY;
                    square.corner = DigitSet::EMPTY;
                })
            }
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Back { steps } => self.back(*steps),
            Action::Reset => {
                let cells: Vec<Cell> = self.shape().all_cells().collect();
                let puzzle = self.puzzle.clone();
                self.edit(&cells, |place, square| {
                    *square = Square { value: puzzle.given(cells[place]), ..Square::default() };
                })
            }
            Action::Savepoint { name } => {
                if name.is_empty() || name.trim() != name || name.chars().any(char::is_control) {
                    return Err(Rejected::BadName(name.clone()));
                }
                self.savepoints.retain(|(known, _)| known != name);
                self.savepoints.push((name.clone(), self.state.squares().to_vec()));
                Ok(Vec::new())
            }
            Action::Restore { name } => {
                let saved = self.savepoints.iter().find(|(known, _)| known == name);
                let squares = saved.ok_or_else(|| Rejected::NoSuchSavepoint(name.clone()))?.1.clone();
                let cells: Vec<Cell> = self.shape().all_cells().collect();
                self.edit(&cells, |place, square| *square = squares[place])
            }
            Action::Hint { stage: 0 } => Err(Rejected::NoSuchStage(0)),
            Action::Hint { .. } => {
                // The stages of one hint are one hint.
                self.hints += usize::from(!std::mem::replace(&mut self.hinted, true));
                Ok(Vec::new())
            }
            Action::Check => {
                self.checks += 1;
                Ok(Vec::new())
            }
            Action::Solve { digits } => {
                let values: Vec<u8> = digits.iter().map(|digit| digit.get()).collect();
                let grid = Grid::from_values(self.shape(), &values).map_err(|_| Rejected::NotASolution)?;
                verify(&self.puzzle, &grid).map_err(|_| Rejected::NotASolution)?;
                let cells: Vec<Cell> = self.shape().all_cells().collect();
                let changed = self.edit(&cells, |place, square| square.value = Some(digits[place]))?;
                self.solved_by_program = true;
                Ok(changed)
            }
            Action::CleanMarks { on } if self.options.clean_marks == *on => Err(Rejected::NothingChanges),
            Action::CleanMarks { on } => {
                self.options.clean_marks = *on;
                Ok(Vec::new())
            }
        }
    }

    pub(super) fn cells_where(&self, wanted: impl Fn(&Session, Cell) -> bool) -> Vec<Cell> {
        self.shape().all_cells().filter(|&cell| wanted(self, cell)).collect()
    }
}
