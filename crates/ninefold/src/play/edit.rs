//! How an action changes the board: as a list of cells, each with what was there before and after.
//!
//! Such a list is a step. Undo and redo walk over the steps; a new one forgets those that were taken
//! back.

use super::action::Colours;
use super::rejected::Rejected;
use super::session::Session;
use super::state::{Change, Square};
use crate::board::{Candidate, Cell, Digit, DigitSet};

impl Session {
    /// The cells that are not givens; an error if there are none.
    fn open(&self, cells: &[Cell]) -> Result<Vec<Cell>, Rejected> {
        let open: Vec<Cell> = cells.iter().copied().filter(|&cell| !self.is_given(cell)).collect();
        match cells.first() {
            Some(&first) if open.is_empty() => Err(Rejected::Given(first)),
            _ => Ok(open),
        }
    }

    /// Those of them that hold no digit; an error if there are none.
    fn empty(&self, cells: &[Cell]) -> Result<Vec<Cell>, Rejected> {
        let open = self.open(cells)?;
        let empty: Vec<Cell> = open.iter().copied().filter(|&cell| self.value(cell).is_none()).collect();
        match open.first() {
            Some(&first) if empty.is_empty() => Err(Rejected::Filled(first)),
            _ if empty.is_empty() => Err(Rejected::NoCells),
            _ => Ok(empty),
        }
    }

    pub(super) fn place(&mut self, cells: &[Cell], digit: Digit) -> Result<Vec<Cell>, Rejected> {
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
            // None of these is among the cells just filled: two of those that see each other conflict.
            let cleaned = self.changes(&peers, |_, square| {
                square.centre.remove(digit);
                square.corner.remove(digit);
            });
            self.write(&cleaned);
            changes.extend(cleaned);
        }
        self.record(changes)
    }

    pub(super) fn clear(&mut self, cells: &[Cell]) -> Result<Vec<Cell>, Rejected> {
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

    pub(super) fn mark(
        &mut self,
        cells: &[Cell],
        digit: Digit,
        kind: fn(&mut Square) -> &mut DigitSet,
    ) -> Result<Vec<Cell>, Rejected> {
        let empty = self.empty(cells)?;
        let all = empty.iter().all(|&cell| kind(&mut self.state.square(cell)).contains(digit));
        self.edit(&empty, |_, square| {
            let set = kind(square);
            match all {
                true => drop(set.remove(digit)),
                false => set.insert(digit),
            }
        })
    }

    pub(super) fn eliminate(&mut self, candidates: &[Candidate]) -> Result<Vec<Cell>, Rejected> {
        let mut cells: Vec<Cell> = candidates.iter().map(|gone| gone.cell).collect();
        cells.dedup();
        let empty = self.empty(&cells)?;
        let allowed: Vec<DigitSet> = empty.iter().map(|&cell| self.allowed(cell)).collect();
        self.edit(&empty, |place, square| {
            if square.centre.is_empty() {
                square.centre = allowed[place];
            }
            for gone in candidates.iter().filter(|gone| gone.cell == empty[place]) {
                square.centre.remove(gone.digit);
            }
        })
    }

    pub(super) fn allow(&mut self, candidates: &[Candidate]) -> Result<Vec<Cell>, Rejected> {
        let mut cells: Vec<Cell> = candidates.iter().map(|one| one.cell).collect();
        cells.dedup();
        let empty = self.empty(&cells)?;
        self.edit(&empty, |place, square| {
            let own = candidates.iter().filter(|one| one.cell == empty[place]);
            own.for_each(|one| square.centre.insert(one.digit));
        })
    }

    /// Whether the cell is empty and has no centre marks.
    pub(super) fn lacks_marks(&self, cell: Cell) -> bool {
        self.value(cell).is_none() && self.centre(cell).is_empty()
    }

    /// Gives the cells all centre marks that the rules allow.
    pub(super) fn fill_marks(&mut self, cells: &[Cell]) -> Result<Vec<Cell>, Rejected> {
        let marks: Vec<DigitSet> = cells.iter().map(|&cell| self.allowed(cell)).collect();
        self.edit(cells, |place, square| square.centre = marks[place])
    }

    /// Edits the cells as one step.
    pub(super) fn edit(
        &mut self,
        cells: &[Cell],
        edit: impl Fn(usize, &mut Square),
    ) -> Result<Vec<Cell>, Rejected> {
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
    fn record(&mut self, mut changes: Vec<Change>) -> Result<Vec<Cell>, Rejected> {
        if changes.is_empty() {
            return Err(Rejected::NothingChanges);
        }
        changes.sort_by_key(|change| change.cell);
        let changed = changes.iter().map(|change| change.cell).collect();
        self.steps.truncate(self.done);
        self.steps.push(changes);
        self.done += 1;
        self.hinted = false;
        Ok(changed)
    }

    /// Makes the board as it is the beginning: nothing before can be undone.
    pub(super) fn forget_steps(&mut self) {
        self.steps.clear();
        self.done = 0;
    }

    pub(super) fn undo(&mut self) -> Result<Vec<Cell>, Rejected> {
        self.done = self.done.checked_sub(1).ok_or(Rejected::NothingToUndo)?;
        self.hinted = false;
        for change in &self.steps[self.done] {
            self.state.set(change.cell, change.before);
        }
        Ok(self.steps[self.done].iter().map(|change| change.cell).collect())
    }

    pub(super) fn redo(&mut self) -> Result<Vec<Cell>, Rejected> {
        let step = self.steps.get(self.done).ok_or(Rejected::NothingToRedo)?;
        self.done += 1;
        self.hinted = false;
        for change in step {
            self.state.set(change.cell, change.after);
        }
        Ok(step.iter().map(|change| change.cell).collect())
    }

    pub(super) fn back(&mut self, steps: usize) -> Result<Vec<Cell>, Rejected> {
        if steps == 0 || steps > self.done {
            return Err(Rejected::NotSoManySteps { asked: steps, steps: self.done });
        }
        let mut squares = self.state.squares().to_vec();
        for change in self.steps[self.done - steps..self.done].iter().rev().flatten() {
            squares[change.cell.index()] = change.before;
        }
        let cells: Vec<Cell> = self.shape().all_cells().collect();
        self.edit(&cells, |place, square| *square = squares[place])
    }
}
