//! The session: actions go in, the position comes out.
//!
//! Every action that changes the board becomes one step: the list of its cells with what was there before and after.
//! Undo and redo walk over these steps; a new step forgets those that were taken back.

use std::sync::OnceLock;
use std::time::Duration;

use super::action::{Action, Colours, Event};
use super::answer::Answer;
use super::refusal::Refusal;
use super::state::{Change, Square, State};
use crate::board::{Board, Cell, Digit, DigitSet, Grid, Puzzle, Shape};
use crate::format::About;
use crate::verify::{Fault, verify};

/// A game in progress.
#[doc(alias = "game")]
#[derive(Clone, Debug)]
pub struct Session {
    puzzle: Puzzle,
    about: About,
    events: Vec<Event>,
    pub(super) state: State,
    /// The steps done, then those taken back.
    pub(super) steps: Vec<Vec<Change>>,
    pub(super) done: usize,
    options: Options,
    savepoints: Vec<(String, Vec<Square>)>,
    hints: usize,
    /// Whether the position still is the one the last hint was about.
    hinted: bool,
    checks: usize,
    solved_by_program: bool,
    pub(super) answer: OnceLock<Answer>,
}

/// What a player can choose. Part of the game: a change is an [`Action`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Whether a placed digit leaves the marks of the cells it sees, within the same step. An entry that conflicts
    /// leaves them alone.
    pub clean_marks: bool,
}

/// What came of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Done {
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
            answer: OnceLock::new(),
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

    /// Does the action, or says why not. `at` is the time played so far; an earlier time than that of the last event is
    /// taken for the same time.
    pub fn act(&mut self, at: Duration, action: Action) -> Result<Done, Refusal> {
        let action = self.checked(action)?;
        let changed = self.perform(&action)?;
        let millis = u64::try_from(at.as_millis()).unwrap_or(u64::MAX);
        let at = Duration::from_millis(millis).max(self.time_of_last_event());
        self.events.push(Event { at, action });
        Ok(Done { changed })
    }

    /// The action with its cells in reading order, each once; or what it names that the board does not have.
    fn checked(&self, mut action: Action) -> Result<Action, Refusal> {
        let shape = self.shape();
        let (cells, digit) = match &mut action {
            Action::Place { cells, digit }
            | Action::Centre { cells, digit }
            | Action::Corner { cells, digit } => (cells, Some(*digit)),
            Action::Clear { cells } | Action::Colour { cells, .. } => (cells, None),
            _ => return Ok(action),
        };
        cells.sort_unstable();
        cells.dedup();
        let last = cells.last().ok_or(Refusal::NoCells)?.index();
        if last >= shape.cells() {
            return Err(Refusal::NoSuchCell { index: last, cells: shape.cells() });
        }
        match digit.filter(|digit| digit.index() >= shape.side()) {
            Some(digit) => Err(Refusal::NoSuchDigit { digit, side: shape.side() }),
            None => Ok(action),
        }
    }

    fn perform(&mut self, action: &Action) -> Result<Vec<Cell>, Refusal> {
        match action {
            Action::Place { cells, digit } => self.place(cells, *digit),
            Action::Clear { cells } => self.clear(cells),
            Action::Centre { cells, digit } => self.mark(cells, *digit, |square| &mut square.centre),
            Action::Corner { cells, digit } => self.mark(cells, *digit, |square| &mut square.corner),
            Action::Colour { cells, colour } => {
                let on = !cells.iter().all(|&cell| self.colours(cell).contains(*colour));
                self.edit(cells, |_, square| square.colours.set(*colour, on))
            }
            Action::FillMarks => {
                let cells = self.cells_where(|session, cell| session.value(cell).is_none());
                let marks: Vec<DigitSet> = cells.iter().map(|&cell| self.allowed(cell)).collect();
                self.edit(&cells, |place, square| square.centre = marks[place])
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
                    return Err(Refusal::BadName(name.clone()));
                }
                self.savepoints.retain(|(known, _)| known != name);
                self.savepoints.push((name.clone(), self.state.squares().to_vec()));
                Ok(Vec::new())
            }
            Action::Restore { name } => {
                let saved = self.savepoints.iter().find(|(known, _)| known == name);
                let squares = saved.ok_or_else(|| Refusal::NoSuchSavepoint(name.clone()))?.1.clone();
                let cells: Vec<Cell> = self.shape().all_cells().collect();
                self.edit(&cells, |place, square| *square = squares[place])
            }
            Action::Hint { stage: 0 } => Err(Refusal::NoSuchStage(0)),
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
                let grid = Grid::from_values(self.shape(), &values).ok_or(Refusal::NotASolution)?;
                verify(&self.puzzle, &grid).map_err(|_| Refusal::NotASolution)?;
                let cells: Vec<Cell> = self.shape().all_cells().collect();
                let changed = self.edit(&cells, |place, square| square.value = Some(digits[place]))?;
                self.solved_by_program = true;
                Ok(changed)
            }
            Action::CleanMarks { on } if self.options.clean_marks == *on => Err(Refusal::NothingChanges),
            Action::CleanMarks { on } => {
                self.options.clean_marks = *on;
                Ok(Vec::new())
            }
        }
    }

    fn cells_where(&self, wanted: impl Fn(&Session, Cell) -> bool) -> Vec<Cell> {
        self.shape().all_cells().filter(|&cell| wanted(self, cell)).collect()
    }

    /// The cells that are no givens; an error if there is none.
    fn open(&self, cells: &[Cell]) -> Result<Vec<Cell>, Refusal> {
        let open: Vec<Cell> = cells.iter().copied().filter(|&cell| !self.is_given(cell)).collect();
        match cells.first() {
            Some(&first) if open.is_empty() => Err(Refusal::Given(first)),
            _ => Ok(open),
        }
    }

    fn place(&mut self, cells: &[Cell], digit: Digit) -> Result<Vec<Cell>, Refusal> {
        let cells = self.open(cells)?;
        if cells.iter().all(|&cell| self.value(cell) == Some(digit)) {
            return self.edit(&cells, |_, square| square.value = None);
        }
        let mut changes = self.changes(&cells, |_, square| square.value = Some(digit));
        self.write(&changes);
        if self.options.clean_marks {
            let clean: Vec<Cell> =
                changes.iter().map(|change| change.cell).filter(|&cell| !self.is_conflict(cell)).collect();
            let mut peers: Vec<Cell> = clean.iter().flat_map(|&cell| self.shape().peers(cell)).collect();
            peers.sort_unstable();
            peers.dedup();
            let placed = changes.len();
            for cleaned in self.changes(&peers, |_, square| {
                square.centre.remove(digit);
                square.corner.remove(digit);
            }) {
                self.state.set(cleaned.cell, cleaned.after);
                // A cell of the selection may also see another one: a cell has one change a step.
                match changes[..placed].binary_search_by_key(&cleaned.cell, |change| change.cell) {
                    Ok(place) => changes[place].after = cleaned.after,
                    Err(_) => changes.push(cleaned),
                }
            }
        }
        self.record(changes)
    }

    fn clear(&mut self, cells: &[Cell]) -> Result<Vec<Cell>, Refusal> {
        let open: Vec<Cell> = cells.iter().copied().filter(|&cell| !self.is_given(cell)).collect();
        if open.iter().any(|&cell| self.value(cell).is_some()) {
            return self.edit(&open, |_, square| square.value = None);
        }
        let is_marked = |&cell: &Cell| !self.centre(cell).is_empty() || !self.corner(cell).is_empty();
        if open.iter().any(is_marked) {
            return self.edit(&open, |_, square| {
                square.centre = DigitSet::EMPTY;
                square.corner = DigitSet::EMPTY;
            });
        }
        if cells.iter().all(|&cell| self.colours(cell).is_empty()) {
            self.open(cells)?;
        }
        self.edit(cells, |_, square| square.colours = Colours::default())
    }

    fn mark(
        &mut self,
        cells: &[Cell],
        digit: Digit,
        kind: fn(&mut Square) -> &mut DigitSet,
    ) -> Result<Vec<Cell>, Refusal> {
        let open = self.open(cells)?;
        let empty: Vec<Cell> = open.iter().copied().filter(|&cell| self.value(cell).is_none()).collect();
        if empty.is_empty() {
            return Err(open.first().map_or(Refusal::NoCells, |&cell| Refusal::Filled(cell)));
        }
        let all = empty.iter().all(|&cell| kind(&mut self.state.square(cell)).contains(digit));
        self.edit(&empty, |_, square| {
            let set = kind(square);
            match all {
                true => drop(set.remove(digit)),
                false => set.insert(digit),
            }
        })
    }

    /// Edits the cells as one step.
    fn edit(&mut self, cells: &[Cell], edit: impl Fn(usize, &mut Square)) -> Result<Vec<Cell>, Refusal> {
        let changes = self.changes(cells, edit);
        self.write(&changes);
        self.record(changes)
    }

    /// What the edit would change; it is told each cell's place in the list.
    fn changes(&self, cells: &[Cell], edit: impl Fn(usize, &mut Square)) -> Vec<Change> {
        let mut changes = Vec::new();
        for (place, &cell) in cells.iter().enumerate() {
            let before = self.state.square(cell);
            let mut after = before;
            edit(place, &mut after);
            if before != after {
                changes.push(Change { cell, before, after });
            }
        }
        changes
    }

    fn write(&mut self, changes: &[Change]) {
        for change in changes {
            self.state.set(change.cell, change.after);
        }
    }

    /// Keeps a step that was written already.
    fn record(&mut self, mut changes: Vec<Change>) -> Result<Vec<Cell>, Refusal> {
        if changes.is_empty() {
            return Err(Refusal::NothingChanges);
        }
        changes.sort_by_key(|change| change.cell);
        let changed = changes.iter().map(|change| change.cell).collect();
        self.steps.truncate(self.done);
        self.steps.push(changes);
        self.done += 1;
        self.hinted = false;
        Ok(changed)
    }

    fn undo(&mut self) -> Result<Vec<Cell>, Refusal> {
        self.done = self.done.checked_sub(1).ok_or(Refusal::NothingToUndo)?;
        self.hinted = false;
        for change in &self.steps[self.done] {
            self.state.set(change.cell, change.before);
        }
        Ok(self.steps[self.done].iter().map(|change| change.cell).collect())
    }

    fn redo(&mut self) -> Result<Vec<Cell>, Refusal> {
        let step = self.steps.get(self.done).ok_or(Refusal::NothingToRedo)?;
        self.done += 1;
        self.hinted = false;
        for change in step {
            self.state.set(change.cell, change.after);
        }
        Ok(step.iter().map(|change| change.cell).collect())
    }

    fn back(&mut self, steps: usize) -> Result<Vec<Cell>, Refusal> {
        if steps == 0 || steps > self.done {
            return Err(Refusal::NotSoManySteps { asked: steps, steps: self.done });
        }
        let mut squares = self.state.squares().to_vec();
        for change in self.steps[self.done - steps..self.done].iter().rev().flatten() {
            squares[change.cell.index()] = change.before;
        }
        let cells: Vec<Cell> = self.shape().all_cells().collect();
        self.edit(&cells, |place, square| *square = squares[place])
    }

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

    /// The digits that the rules allow in an empty cell: none of those in its houses, and only what the puzzle
    /// allows there.
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        if cell.index() >= self.shape().cells() || self.value(cell).is_some() {
            return DigitSet::EMPTY;
        }
        self.puzzle.allowed(cell).iter().filter(|&digit| !self.state.is_seen(cell, digit)).collect()
    }

    /// The position: the values, and as candidates what the rules allow and, where the player has made centre marks,
    /// these marks do not exclude.
    pub fn board(&self) -> Board {
        let candidates: Vec<DigitSet> = self.shape().all_cells().map(|cell| self.candidates(cell)).collect();
        Board::from_parts(self.grid(), &candidates).expect("one set per cell")
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        let (allowed, marks) = (self.allowed(cell), self.centre(cell));
        if marks.is_empty() { allowed } else { allowed.and(marks) }
    }

    /// Whether what stands in the cell breaks a rule: it stands twice in a house, or the puzzle's own candidates do
    /// not allow it there.
    pub fn is_conflict(&self, cell: Cell) -> bool {
        let Some(digit) = self.value(cell) else { return false };
        self.state.is_seen(cell, digit) || !self.puzzle.allowed(cell).contains(digit)
    }

    /// All cells that break a rule now, givens included, in reading order.
    pub fn conflicts(&self) -> Vec<Cell> {
        self.cells_where(Session::is_conflict)
    }

    /// The numbers (into [`Shape::houses`]) of the houses in which a digit stands twice.
    pub fn conflict_houses(&self) -> Vec<usize> {
        let shape = self.shape();
        let is_broken =
            |house: &usize| shape.digits().iter().any(|digit| self.state.tally(*house, digit) > 1);
        (0..shape.houses().len()).filter(is_broken).collect()
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

    /// How often the entries were held against the solution.
    pub fn checks_used(&self) -> usize {
        self.checks
    }

    /// Whether the program filled the board at any time. Taking that back does not make it unseen.
    pub fn solved_by_program(&self) -> bool {
        self.solved_by_program
    }
}
