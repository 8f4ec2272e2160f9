//! What a front end draws, as plain data.

use std::time::Duration;

use super::action::Colours;
use super::game::Game;
use super::hint::Stage;
use super::input::Mode;
use super::session::Status;
use super::store::GameState;
use crate::board::{Cell, Digit, DigitSet, HouseId};
use crate::explain::Mark;

/// Everything to be drawn of a game. While the game is paused a front end hides the cells.
#[derive(Clone, PartialEq, Debug)]
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
    pub time: Duration,
    /// The cell of the cursor.
    pub cursor: Cell,
    /// The cell to keep in sight where the board is larger than the screen.
    pub focus: Cell,
    /// What there is to say about the last input.
    pub note: Option<String>,
    /// What a typed digit becomes.
    pub mode: Mode,
    /// The stage of the hint that is shown.
    pub hint: Option<Stage>,
    /// Whether there is a step to undo.
    pub can_undo: bool,
    /// Whether there is a step to redo.
    pub can_redo: bool,
}

/// Everything to be drawn of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CellView {
    /// The digit in the cell.
    pub value: Option<Digit>,
    /// Whether the digit is a given.
    pub given: bool,
    /// The centre marks.
    pub centre: DigitSet,
    /// The corner marks.
    pub corner: DigitSet,
    /// The colours.
    pub colours: Colours,
    /// Whether the digit breaks a rule.
    pub conflict: bool,
    /// Whether a check found the digit wrong.
    pub wrong: bool,
    /// Whether the cell is selected.
    pub selected: bool,
    /// Whether the cursor is on the cell.
    pub cursor: bool,
    /// Whether the cell shares a house with the cursor's.
    pub peer: bool,
    /// Whether the cell lies in a house of the hint.
    pub hint_house: bool,
    /// Whether the hint reasons from the cell.
    pub hint_reason: bool,
    /// Whether the hint is about the cell.
    pub hint_cell: bool,
    /// The candidates that the hint places, builds its pattern from or supposes to be true.
    pub hint_true: DigitSet,
    /// The candidates that would be false in the hint's chain.
    pub hint_false: DigitSet,
    /// The candidates that the hint eliminates.
    pub hint_gone: DigitSet,
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
            hint: self.hint().map(|hint| hint.now().clone()),
            can_undo: session.can_undo(),
            can_redo: session.can_redo(),
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
