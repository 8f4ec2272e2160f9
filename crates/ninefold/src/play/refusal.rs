//! Why an action was not done.

use std::fmt;

use crate::board::{Cell, Digit, Shape};

/// Why an action was not done. Nothing has changed, and nothing was logged.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
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
    /// No step to take back.
    NothingToUndo,
    /// No step was taken back.
    NothingToRedo,
    /// There were not so many steps.
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
}

impl Refusal {
    /// The reason in words, with the cell by its name.
    pub fn describe(&self, shape: &Shape) -> String {
        match self {
            Refusal::Given(cell) => format!("{} is a given and cannot be changed", shape.name(*cell)),
            Refusal::Filled(cell) => {
                format!("{} holds a digit: clear it before making marks", shape.name(*cell))
            }
            other => other.to_string(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Given(_) => f.write_str("a given cannot be changed"),
            Refusal::Filled(_) => f.write_str("the cell holds a digit: clear it before making marks"),
            Refusal::NoCells => f.write_str("no cell is selected"),
            Refusal::NoSuchCell { index, cells } => {
                write!(f, "expected a cell from 0 to {}, found {index}", cells - 1)
            }
            Refusal::NoSuchDigit { digit, side } => {
                write!(f, "expected a digit from 1 to {side}, found {digit}")
            }
            Refusal::NothingChanges => f.write_str("this changes nothing"),
            Refusal::NothingToUndo => f.write_str("there is nothing to undo"),
            Refusal::NothingToRedo => f.write_str("there is nothing to redo"),
            Refusal::NotSoManySteps { asked, steps } => {
                write!(f, "expected from 1 to {steps} steps back, found {asked}")
            }
            Refusal::NoSuchSavepoint(name) => write!(f, "there is no savepoint '{}'", name.escape_debug()),
            Refusal::BadName(name) => write!(
                f,
                "expected a name of one line, without blanks around it, found '{}'",
                name.escape_debug()
            ),
            Refusal::NoSuchStage(stage) => write!(f, "expected a stage from 1, found {stage}"),
            Refusal::NotASolution => f.write_str("these digits are no solution of the puzzle"),
            Refusal::NothingWrong => f.write_str("no entry is wrong"),
            Refusal::NoSolution => f.write_str("the puzzle has no solution"),
            Refusal::SolutionUnknown => f.write_str("the solution was not found within the budget"),
            Refusal::NoMove => f.write_str("the hint has no move to play"),
        }
    }
}

impl std::error::Error for Refusal {}
