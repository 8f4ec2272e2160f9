//! Why an action was not done.

use std::fmt;

use crate::board::{Cell, Digit, Shape};

/// Why an action was not done. Nothing has changed, and nothing was logged.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Rejected {
    /// Every cell of the selection is a given; this is the first.
    Given(Cell),
    /// Marks were asked for where digits stand; this is the first such cell.
    Filled(Cell),
    /// No cell was selected.
    NoCells,
    /// The board has no cell of this number.
    NoSuchCell {
        /// The number, from 0.
        index: usize,
        /// How many cells there are.
        cells: usize,
    },
    /// The board has no such digit.
    NoSuchDigit {
        /// The digit.
        digit: Digit,
        /// The largest there is.
        side: usize,
    },
    /// Nothing would change.
    NothingChanges,
    /// Every empty cell has marks that the player changed, and these are kept.
    OwnMarks,
    /// The game is over, and its board is closed.
    Over,
    /// No step to take back.
    NothingToUndo,
    /// No step was taken back.
    NothingToRedo,
    /// There were not that many steps.
    NotSoManySteps {
        /// How many were asked for.
        asked: usize,
        /// How many there are.
        steps: usize,
    },
    /// No savepoint bears this name.
    NoSuchSavepoint(String),
    /// A savepoint's name is blank or not one line.
    BadName(String),
    /// A hint has stages from 1.
    NoSuchStage(u8),
    /// These digits are no solution of the puzzle.
    NotASolution,
    /// Nothing is wrong, so there is nothing to go back to.
    NothingWrong,
    /// The puzzle has no solution.
    NoSolution,
    /// The search for the solution was given up.
    SolutionUnknown,
    /// The hint has no move to play.
    NoMove,
    /// There are nine colours, 1 to 9.
    NoSuchColour,
    /// The position changed while the help was computed.
    PositionChanged,
}

impl Rejected {
    /// The reason in words, with the cell by its name.
    pub fn describe(&self, shape: &Shape) -> String {
        match self {
            Rejected::Given(cell) => format!("{} is a given and cannot be changed", shape.name(*cell)),
            Rejected::Filled(cell) => {
                format!("{} holds a digit: clear it before making marks", shape.name(*cell))
            }
            other => other.to_string(),
        }
    }
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejected::Given(_) => f.write_str("a given cannot be changed"),
            Rejected::Filled(_) => f.write_str("the cell holds a digit: clear it before making marks"),
            Rejected::NoCells => f.write_str("no cell is selected"),
            Rejected::NoSuchCell { index, cells } => {
                write!(f, "expected a cell from 0 to {}, found {index}", cells - 1)
            }
            Rejected::NoSuchDigit { digit, side } => {
                write!(f, "expected a digit from 1 to {side}, found {digit}")
            }
            Rejected::NothingChanges => f.write_str("this changes nothing"),
            Rejected::OwnMarks => {
                f.write_str("every empty cell has marks of your own; they are kept, and nothing is changed")
            }
            Rejected::Over => f.write_str("the game is over: its board cannot be changed"),
            Rejected::NothingToUndo => f.write_str("there is nothing to undo"),
            Rejected::NothingToRedo => f.write_str("there is nothing to redo"),
            Rejected::NotSoManySteps { asked, steps } => {
                write!(f, "expected from 1 to {steps} steps back, found {asked}")
            }
            Rejected::NoSuchSavepoint(name) => write!(f, "there is no savepoint '{}'", name.escape_debug()),
            Rejected::BadName(name) => write!(
                f,
                "expected a name of one line, without blanks around it, found '{}'",
                name.escape_debug()
            ),
            Rejected::NoSuchStage(stage) => write!(f, "expected a stage from 1, found {stage}"),
            Rejected::NotASolution => f.write_str("these digits are no solution of the puzzle"),
            Rejected::NothingWrong => f.write_str("no entry is wrong"),
            Rejected::NoSolution => f.write_str("the puzzle has no solution"),
            Rejected::SolutionUnknown => f.write_str("the solution was not found within the budget"),
            Rejected::NoSuchColour => f.write_str("there are nine colours, 1 to 9"),
            Rejected::PositionChanged => f.write_str("the position has changed in the meantime"),
            Rejected::NoMove => f.write_str("the hint has no move to play"),
        }
    }
}

impl std::error::Error for Rejected {}
