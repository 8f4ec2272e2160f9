//! The table of techniques: one line each, easiest first. Its order is the search order, and help and
//! docs follow from it.
//!
//! The order of the singles is that of Sudoku Explainer's ratings (1.0, 1.2, 1.5, 2.3): without marks on
//! the board a digit's only place is seen sooner than a cell's only digit.

use std::fmt;
use std::ops::ControlFlow;

use self::Family::Singles;
use self::Technique::*;
use super::{Found, Step, singles};
use crate::board::Board;

/// A named pattern.
#[doc(alias = "strategy")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Technique {
    /// The last empty cell of a house.
    FullHouse,
    /// The last place of a digit on the whole board.
    LastDigit,
    /// A digit's only place in a box.
    HiddenSingleBox,
    /// A digit's only place in a row.
    HiddenSingleRow,
    /// A digit's only place in a column.
    HiddenSingleColumn,
    /// A digit's only place in a diagonal, a window or another extra house.
    HiddenSingleExtra,
    /// A cell's only candidate.
    NakedSingle,
}

/// Techniques that rest on the same idea.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Family {
    /// One place for a digit, or one digit for a place.
    Singles,
}

/// One line of the table.
struct Line {
    technique: Technique,
    name: &'static str,
    aliases: &'static [&'static str],
    family: Family,
    find: Finder,
}

type Finder = fn(&Board, &mut Found<'_>) -> ControlFlow<()>;

const fn line(
    technique: Technique,
    name: &'static str,
    aliases: &'static [&'static str],
    family: Family,
    find: Finder,
) -> Line {
    Line { technique, name, aliases, family, find }
}

#[rustfmt::skip]
const TABLE: [Line; 7] = [
    line(FullHouse,          "full house",      &["last cell", "single in house"],   Singles, singles::full_houses),
    line(LastDigit,          "last digit",      &[],                                 Singles, singles::last_digits),
    line(HiddenSingleBox,    "hidden single in a box",    &["pinned digit"],         Singles, singles::hidden_in_boxes),
    line(HiddenSingleRow,    "hidden single in a row",    &[],                       Singles, singles::hidden_in_rows),
    line(HiddenSingleColumn, "hidden single in a column", &[],                       Singles, singles::hidden_in_columns),
    line(HiddenSingleExtra,  "hidden single in an extra house", &[],                 Singles, singles::hidden_in_extra_houses),
    line(NakedSingle,        "naked single",    &["sole candidate", "obvious cell"], Singles, singles::naked),
];

impl Technique {
    /// All techniques, easiest first.
    pub const ALL: [Technique; TABLE.len()] = {
        let mut all = [Technique::FullHouse; TABLE.len()];
        let mut place = 0;
        while place < TABLE.len() {
            all[place] = TABLE[place].technique;
            place += 1;
        }
        all
    };

    fn line(self) -> &'static Line {
        &TABLE[self as usize]
    }

    /// Its name: `hidden single in a box`.
    pub fn name(self) -> &'static str {
        self.line().name
    }

    /// What others call it.
    pub fn aliases(self) -> &'static [&'static str] {
        self.line().aliases
    }

    /// The idea it rests on.
    pub fn family(self) -> Family {
        self.line().family
    }

    /// Hands over its instances in this position, one after the other, until it is told to stop.
    pub fn find(self, board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
        (self.line().find)(board, found)
    }

    /// Its first instance in this position.
    pub fn first(self, board: &Board) -> Option<Step> {
        let mut first = None;
        let _ = self.find(board, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_stands_in_its_own_line() {
        for (place, technique) in Technique::ALL.into_iter().enumerate() {
            assert_eq!((TABLE[place].technique, technique as usize), (technique, place));
        }
    }
}
