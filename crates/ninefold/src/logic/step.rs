//! One deduction as data: what follows, and from what.
//!
//! Nothing here is a sentence ([`words`](super::words) makes those) and nothing is guessed back later: a
//! step knows its technique, its houses and its cells.

use super::catalogue::Technique;
use crate::board::{Candidate, Cell, Digit, DigitSet};

/// One deduction.
#[doc(alias = "inference")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// How it was found.
    pub technique: Technique,
    /// Digits that must stand where they are put.
    pub placements: Vec<Candidate>,
    /// Candidates that cannot be.
    pub eliminations: Vec<Candidate>,
    /// Why.
    pub reason: Reason,
}

/// The pattern behind a step. Houses are numbers into [`Shape::houses`](crate::board::Shape::houses).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The house has one empty cell left.
    FullHouse {
        /// The house.
        house: usize,
        /// Its empty cell.
        cell: Cell,
        /// The digit it lacks.
        digit: Digit,
    },
    /// The digit stands everywhere but once.
    LastDigit {
        /// The row that lacks it.
        house: usize,
        /// Its only place left.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// The digit has one place left in the house.
    HiddenSingle {
        /// The house.
        house: usize,
        /// The place.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// Cells that hold the digit and rule it out of other empty cells of the house.
        blockers: Vec<Cell>,
        /// Empty cells of the house from which no other cell rules it out: marks or the puzzle itself do.
        marked: Vec<Cell>,
    },
    /// The cell has one candidate left.
    NakedSingle {
        /// The cell.
        cell: Cell,
        /// The candidate.
        digit: Digit,
        /// For each digit that a peer rules out, one such peer.
        blockers: Vec<Cell>,
        /// Digits that no peer rules out: marks or the puzzle itself do.
        marked: DigitSet,
    },
}

impl Reason {
    /// The house to look at, where the pattern lies in one.
    pub fn house(&self) -> Option<usize> {
        match *self {
            Reason::FullHouse { house, .. }
            | Reason::LastDigit { house, .. }
            | Reason::HiddenSingle { house, .. } => Some(house),
            Reason::NakedSingle { .. } => None,
        }
    }

    /// The cells the pattern is about: where the step acts.
    pub fn cells(&self) -> Vec<Cell> {
        match *self {
            Reason::FullHouse { cell, .. }
            | Reason::LastDigit { cell, .. }
            | Reason::HiddenSingle { cell, .. }
            | Reason::NakedSingle { cell, .. } => vec![cell],
        }
    }

    /// The filled cells that make it so.
    pub fn blockers(&self) -> &[Cell] {
        match self {
            Reason::FullHouse { .. } | Reason::LastDigit { .. } => &[],
            Reason::HiddenSingle { blockers, .. } | Reason::NakedSingle { blockers, .. } => blockers,
        }
    }
}
