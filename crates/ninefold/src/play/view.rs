//! What a front end draws, as plain data.

use std::time::Duration;

use super::action::Colours;
use super::game::Game;
use super::hint::{ShownHint, Stage};
use super::input::Mode;
use super::practice::PracticeState;
use super::session::Status;
use super::solution::Check;
use super::store::GameState;
use crate::board::{Cell, Digit, DigitSet, HouseId};
use crate::explain::Mark;
use crate::logic::Technique;

/// Everything to be drawn of a game. While the game is paused a front end hides the cells.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct View {
    /// The cells in reading order.
    pub cells: Vec<CellView>,
    /// For each digit from 1 how many are still to be placed; below 0 if there are too many.
    pub remaining: Vec<isize>,
    /// The number of empty cells.
    pub spaces_left: usize,
    /// Whether the board is full and right, full and wrong, or not full.
    pub status: Status,
    /// Whether and how the game ended.
    pub state: GameState,
    /// Whether the game is paused.
    pub paused: bool,
    /// The time played.
    #[cfg_attr(feature = "serde", serde(with = "crate::board::millis"))]
    pub time: Duration,
    /// The cell of the cursor.
    pub cursor: Cell,
    /// The cell to keep in sight where the board is larger than the screen.
    pub focus: Cell,
    /// What there is to say about the last input.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub note: Option<String>,
    /// What a typed digit becomes.
    pub mode: Mode,
    /// The hint that is shown.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub hint: Option<HintView>,
    /// Whether there is a step to undo.
    pub can_undo: bool,
    /// Whether there is a step to redo.
    pub can_redo: bool,
    /// The names of the savepoints, the latest last.
    pub savepoints: Vec<String>,
    /// The number of hints that were shown.
    pub hints: usize,
    /// The number of checks.
    pub checks: usize,
    /// The result of the last check, until the position changes.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub check: Option<Check>,
    /// Whether a placed digit leaves the marks of the cells it sees.
    pub clean_marks: bool,
    /// What the player is to do in an exercise, and whether it is done.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub practice: Option<PracticeView>,
}

/// A hint, as far as it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct HintView {
    /// The stage that is shown.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub stage: Stage,
    /// The number of the stage, from 1.
    pub number: usize,
    /// The number of stages.
    pub stages: usize,
    /// Whether the hint has a move to play.
    pub has_move: bool,
}

impl HintView {
    fn of(hint: &ShownHint) -> HintView {
        let (number, stages) = hint.numbers();
        HintView { stage: hint.now().clone(), number, stages, has_move: hint.has_move() }
    }
}

/// An exercise, as a player sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PracticeView {
    /// The technique to find.
    pub technique: Technique,
    /// What to do.
    pub task: String,
    /// Whether the player found it.
    pub found: bool,
}

impl PracticeView {
    fn of(state: &PracticeState) -> PracticeView {
        let exercise = state.exercise();
        PracticeView { technique: exercise.technique, task: exercise.task(), found: state.is_found() }
    }
}

/// Everything to be drawn of a cell. As JSON, what is false or empty is left out: most cells have little to say.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CellView {
    /// The digit in the cell.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub value: Option<Digit>,
    /// Whether the digit is a given.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub given: bool,
    /// The centre marks.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub centre: DigitSet,
    /// The corner marks.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub corner: DigitSet,
    /// The colours.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub colours: Colours,
    /// Whether the digit breaks a rule.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub conflict: bool,
    /// Whether a check found the digit wrong.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub wrong: bool,
    /// Whether the cell is selected.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub selected: bool,
    /// Whether the cursor is on the cell.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub cursor: bool,
    /// Whether the cell shares a house with the cursor's.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub peer: bool,
    /// Whether the cell lies in a house of the hint.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub hint_house: bool,
    /// Whether the hint reasons from the cell.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub hint_reason: bool,
    /// Whether the hint is about the cell.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub hint_cell: bool,
    /// The candidates that the hint places, builds its pattern from or supposes to be true.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub hint_true: DigitSet,
    /// The candidates that would be false in the hint's chain.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub hint_false: DigitSet,
    /// The candidates that the hint eliminates.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub hint_gone: DigitSet,
}

#[cfg(feature = "serde")]
fn is_default<T: Default + PartialEq>(field: &T) -> bool {
    *field == T::default()
}

impl Game {
    /// Everything to be drawn.
    pub fn view(&self, now: Duration) -> View {
        let session = self.session();
        let shape = self.shape();
        View {
            cells: shape.all_cells().map(|cell| self.cell_view(cell)).collect(),
            remaining: shape.digits().iter().map(|digit| session.remaining(digit)).collect(),
            spaces_left: session.spaces_left(),
            status: session.status(),
            state: self.state(),
            paused: self.is_paused(),
            time: self.time(now),
            cursor: self.cursor(),
            focus: self.focus(),
            note: self.note().map(str::to_owned),
            mode: self.mode(),
            hint: self.hint().map(HintView::of),
            can_undo: session.can_undo(),
            can_redo: session.can_redo(),
            savepoints: session.savepoints().map(str::to_owned).collect(),
            hints: session.hints_used(),
            checks: session.checks_used(),
            check: self.last_check().cloned(),
            clean_marks: session.options().clean_marks,
            practice: self.practice().map(PracticeView::of),
        }
    }

    /// Everything to be drawn of one cell.
    pub fn cell_view(&self, cell: Cell) -> CellView {
        let session = self.session();
        let shape = self.shape();
        let stage = self.hint().map(|hint| hint.now());
        let in_house = |house: &HouseId| shape.house(*house).cells().contains(&cell);
        let marked = |part: fn(Mark) -> bool| stage.map_or(DigitSet::EMPTY, |stage| stage.marked(cell, part));
        CellView {
            value: session.value(cell),
            given: session.is_given(cell),
            centre: session.centre(cell),
            corner: session.corner(cell),
            colours: session.colours(cell),
            conflict: session.is_conflict(cell),
            wrong: self.wrong().contains(&cell),
            selected: self.selection().contains(&cell),
            cursor: cell == self.cursor(),
            peer: shape.are_peers(self.cursor(), cell),
            hint_house: stage.is_some_and(|stage| stage.houses.iter().any(in_house)),
            hint_reason: stage.is_some_and(|stage| stage.because.contains(&cell)),
            hint_cell: stage.is_some_and(|stage| stage.cells.contains(&cell)),
            hint_true: marked(|mark| matches!(mark, Mark::True(_) | Mark::Placed)),
            hint_false: marked(|mark| matches!(mark, Mark::False(_))),
            hint_gone: marked(|mark| mark == Mark::Gone),
        }
    }
}
