//! Puzzles, grids and solutions as text: `{}` is one line, `{:#}` a drawn board, and [`str::parse`] reads any format.
//!
//! A line does not name the shape. A reader takes the usual boxes of that size; for other shapes use a [`Record`] in a
//! format that names them.
//!
//! [`Record`]: super::Record

use std::fmt::{self, Write as _};
use std::str::FromStr;

use super::{FormatError, ReadOptions, board_text, candidates_text, parse, pencilmarks};
use crate::board::{Board, Digit, Grid, MAX_SIDE, Puzzle, symbol};
use crate::verify::{Fault, Solution, verify};

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return f.write_str(board_text(self).trim_end());
        }
        for &value in self.values() {
            f.write_char(match Digit::new(value) {
                None => '.',
                Some(digit) if digit.index() < MAX_SIDE => symbol(digit),
                Some(_) => '?',
            })?;
        }
        Ok(())
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grid().fmt(f)
    }
}

/// A pencilmark puzzle is written with its candidates, any other by its givens.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.has_candidates(), f.alternate()) {
            (false, _) => self.givens().fmt(f),
            (true, false) => {
                let mut text = String::new();
                pencilmarks::write_sets(self, &mut text);
                f.write_str(text.trim_end())
            }
            (true, true) => f.write_str(candidates_text(&Board::new(self)).trim_end()),
        }
    }
}

/// Reads the one puzzle in a text of any format that [`detect`](super::detect) knows.
impl FromStr for Puzzle {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Puzzle, FormatError> {
        Ok(parse(text, &ReadOptions::default())?.puzzle)
    }
}

impl FromStr for Grid {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Grid, FormatError> {
        Ok(text.parse::<Puzzle>()?.givens().clone())
    }
}

/// Reads a full grid that breaks no rule.
impl FromStr for Solution {
    type Err = ParseSolutionError;

    fn from_str(text: &str) -> Result<Solution, ParseSolutionError> {
        let puzzle: Puzzle = text.parse().map_err(ParseSolutionError::Format)?;
        verify(&puzzle, puzzle.givens()).map_err(ParseSolutionError::Fault)
    }
}

/// Text that is not a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseSolutionError {
    /// The text is not a grid.
    Format(FormatError),
    /// The grid is not full, or it breaks a rule.
    Fault(Fault),
}

impl fmt::Display for ParseSolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseSolutionError::Format(error) => error.fmt(f),
            ParseSolutionError::Fault(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for ParseSolutionError {}
