//! What a player can do to a game: inputs as plain data, for keys, mouse, touch and tests alike.

use super::action::Action;
use super::request::Help;
use crate::board::{Cell, Digit};

/// One thing that a player does to a [`Game`](super::Game).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Input {
    /// Move the cursor by one cell, past the edge to the other side. `extend` adds both cells to the selection.
    #[allow(missing_docs)]
    Step {
        direction: Direction,
        #[cfg_attr(feature = "serde", serde(default))]
        extend: bool,
    },
    /// Move the cursor to the same place in the next box; on a jigsaw by three cells.
    StepBox(Direction),
    /// Move the cursor to the middle of the next box in reading order, or of the previous one.
    #[allow(missing_docs)]
    NextBox {
        #[cfg_attr(feature = "serde", serde(default))]
        back: bool,
    },
    /// Move the cursor to the edge of the board.
    Edge(Direction),
    /// Move the cursor to a cell and end the selection.
    Go(Cell),
    /// Add a cell to the selection, or remove it.
    Toggle(Cell),
    /// Extend the selection to a cell, as a dragged mouse does.
    Drag(Cell),
    /// Select all cells.
    SelectAll,
    /// Select the cells that are not selected.
    InvertSelection,
    /// Hide the hint; without a hint, end the selection.
    Dismiss,
    /// Change what typed digits become.
    Mode(Mode),
    /// Change to the next mode.
    NextMode,
    /// Write a digit into the selected cells, in the mode of the game or in this one.
    #[allow(missing_docs)]
    Digit {
        digit: Digit,
        #[cfg_attr(feature = "serde", serde(default))]
        mode: Option<Mode>,
    },
    /// Clear the selected cells.
    Clear,
    /// Fill in all marks; if that changes nothing, clear them.
    Marks,
    /// Apply an action as it stands.
    Act(Action),
    /// Ask for help. A hint that is on the screen shows its next stage instead, and is the one that is played.
    Help(Help),
    /// Stop the clock and hide the board.
    Pause,
    /// Show the board again.
    Resume,
}

/// A direction on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[allow(missing_docs)]
pub enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// What a typed digit becomes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Mode {
    /// An entry.
    #[default]
    Digit,
    /// A corner mark.
    Corner,
    /// A centre mark.
    Centre,
    /// A colour of the cell.
    Colour,
}

impl Mode {
    /// All modes, in the order of their keys.
    pub const ALL: [Mode; 4] = [Mode::Digit, Mode::Corner, Mode::Centre, Mode::Colour];

    /// The word for it: `digit`, `corner`, `centre` or `colour`.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Digit => "digit",
            Mode::Corner => "corner",
            Mode::Centre => "centre",
            Mode::Colour => "colour",
        }
    }

    /// The next mode; after the last comes the first.
    #[must_use]
    pub fn next(self) -> Mode {
        Mode::ALL[(self as usize + 1) % Mode::ALL.len()]
    }
}
