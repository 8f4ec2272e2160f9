//! What is asked of an algorithm, and how far it may go.

use std::fmt;
use std::str::FromStr;

use crate::batch::{Backend, Shown};
use crate::named::named;

/// What to find out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Goal {
    /// One solution, whether or not there are more.
    First,
    /// Whether there is exactly one solution: stops at the second.
    #[default]
    Unique,
    /// How many solutions there are, counting no further than this.
    Count(u64),
    /// Every solution.
    All,
}

impl Goal {
    /// The number of solutions after which there is nothing left to find out.
    pub fn limit(self) -> u64 {
        match self {
            Goal::First => 1,
            Goal::Unique => 2,
            Goal::Count(limit) => limit,
            Goal::All => u64::MAX,
        }
    }
}

/// How far an algorithm may go before it answers [`Stopped`](super::Outcome::Stopped).
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use ninefold::solve::Budget;
/// let flag = AtomicBool::new(false);
/// let cancel = || flag.load(Ordering::Relaxed);
/// let budget = Budget { placements: Some(1_000_000), cancel: Some(&cancel) };
/// # let _ = budget;
/// ```
#[derive(Clone, Copy, Default)]
pub struct Budget<'a> {
    /// At most so many digits placed, tried ones included. The same on every machine.
    pub placements: Option<u64>,
    /// Asked now and then while working; `true` ends the work. The library has no clock of its own:
    /// a time limit is a `cancel` that looks at one.
    pub cancel: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cancel = self.cancel.map(|_| "..");
        f.debug_struct("Budget").field("placements", &self.placements).field("cancel", &cancel).finish()
    }
}

/// Everything an algorithm can be told. Each algorithm looks at what concerns it.
#[derive(Clone, Copy, Default, Debug)]
pub struct Settings<'a> {
    /// What to find out.
    pub goal: Goal,
    /// How far to go.
    pub budget: Budget<'a>,
    /// For `eliminate` and `eliminate-search`: the order of the kinds of answers.
    pub order: SingleOrder,
    /// For `propagate`: how it returns from a wrong guess.
    pub branching: Branching,
    /// For `propagate`: which cells it takes to be forced.
    pub singles: Singles,
    /// For `propagate`: in which cell it guesses.
    pub choice: BranchRule,
    /// For `propagate` with a branching that copies: how often each copy is made, the extra ones for nothing
    /// but their cost, which a caller with a clock finds in the slope of time over this number. 0 and 1
    /// both mean once. No counter depends on it.
    #[cfg(feature = "lab")]
    #[doc(hidden)]
    pub copies: u32,
    /// For `learn`, `repair` and `portfolio`: what their chance begins with. The same seed gives the same search on
    /// every machine.
    pub seed: u64,
    /// For `lanes`: which instructions it uses. `None` takes the fastest for one puzzle, and so does a backend
    /// that this machine cannot run.
    pub backend: Option<Backend>,
    /// For `lanes`: which of several solutions it shows.
    pub shown: Shown,
}

impl Settings<'_> {
    /// The usual settings with this goal.
    pub fn goal(goal: Goal) -> Self {
        Settings { goal, ..Settings::default() }
    }
}

/// How a search returns to the position before a guess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Branching {
    /// It keeps a copy of the whole position.
    #[default]
    Copy,
    /// It keeps a trail of what it took away and puts it back.
    Undo,
    /// It keeps a generic deep copy: the position as lists of numbers, each an object of its own on the heap,
    /// copied object by object with a table of what was copied already. Slow on purpose, to be measured.
    /// `bytes_copied` counts 40 bytes an object, 8 a reference in a list and 16 an entry of the table.
    #[cfg(feature = "lab")]
    #[doc(hidden)]
    DeepCopy,
}

/// Which cells count as forced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Singles {
    /// A cell with one candidate, and a digit with one place in a house.
    #[default]
    NakedAndHidden,
    /// Only a cell with one candidate.
    Naked,
}

#[cfg(not(feature = "lab"))]
named!(Branching, "a way back from a guess", { Copy: "copy", Undo: "undo" });
#[cfg(feature = "lab")]
named!(Branching, "a way back from a guess", { Copy: "copy", Undo: "undo", DeepCopy: "deep-copy" });

named!(Singles, "which cells are forced", { NakedAndHidden: "naked-and-hidden", Naked: "naked" });

/// In which cell to guess.
#[doc(alias = "heuristic")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum BranchRule {
    /// The first empty cell in reading order.
    FirstEmpty,
    /// The cell with the fewest candidates, the first of equals.
    #[doc(alias = "minimum remaining values")]
    #[default]
    Fewest,
    /// The cell with the fewest candidates, among equals the one with the most empty peers, the first of
    /// those.
    FewestByDegree,
}

named!(BranchRule, "a choice of cell", {
    FirstEmpty: "first-empty",
    Fewest: "fewest",
    FewestByDegree: "fewest-by-degree",
});

/// Where an elimination found its answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum SingleKind {
    /// A cell with one candidate left.
    #[doc(alias = "naked single")]
    Obvious,
    /// A digit with one place left in a row.
    Row,
    /// A digit with one place left in a column.
    Column,
    /// A digit with one place left in a box or an extra house.
    #[doc(alias = "neighbourhood")]
    Box,
}

/// In which order rows, columns and boxes are searched for answers, once no obvious cell is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SingleOrder([SingleKind; 3]);

impl SingleOrder {
    /// The order of these three, which must be row, column and box in any order.
    pub fn new(kinds: [SingleKind; 3]) -> Result<SingleOrder, SingleOrderError> {
        let houses = [SingleKind::Row, SingleKind::Column, SingleKind::Box];
        match houses.iter().all(|kind| kinds.contains(kind)) {
            true => Ok(SingleOrder(kinds)),
            false => Err(SingleOrderError),
        }
    }

    /// The three kinds in order.
    pub fn kinds(self) -> [SingleKind; 3] {
        self.0
    }
}

impl Default for SingleOrder {
    fn default() -> SingleOrder {
        SingleOrder([SingleKind::Row, SingleKind::Column, SingleKind::Box])
    }
}

impl FromStr for SingleOrder {
    type Err = SingleOrderError;

    fn from_str(text: &str) -> Result<SingleOrder, SingleOrderError> {
        let kind = |word: &str| match word.trim().to_ascii_lowercase().as_str() {
            "row" => Ok(SingleKind::Row),
            "column" | "col" => Ok(SingleKind::Column),
            "box" | "neighbourhood" => Ok(SingleKind::Box),
            _ => Err(SingleOrderError),
        };
        let kinds: Vec<SingleKind> = text.split(',').map(kind).collect::<Result<_, _>>()?;
        SingleOrder::new(kinds.try_into().map_err(|_| SingleOrderError)?)
    }
}

impl fmt::Display for SingleOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |kind| match kind {
            SingleKind::Obvious => "obvious",
            SingleKind::Row => "row",
            SingleKind::Column => "column",
            SingleKind::Box => "box",
        };
        let [first, second, third] = self.0;
        write!(f, "{},{},{}", word(first), word(second), word(third))
    }
}

/// An order that is not one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SingleOrderError;

impl fmt::Display for SingleOrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected row, column and box, each once, such as 'row,column,box'")
    }
}

impl std::error::Error for SingleOrderError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_names_each_kind_of_house_once() {
        assert_eq!("row,column,box".parse(), Ok(SingleOrder::default()));
        assert_eq!("neighbourhood, col, ROW".parse::<SingleOrder>().unwrap().to_string(), "box,column,row");
        for bad in ["", "row", "row,row,box", "row,column,box,box", "row,column,obvious", "row;column;box"] {
            assert_eq!(bad.parse::<SingleOrder>(), Err(SingleOrderError), "{bad}");
        }
    }
    #[test]
    fn names_come_back_as_they_were() {
        fn check<T: FromStr<Err = E> + fmt::Display + Copy + PartialEq + fmt::Debug, E: fmt::Debug>(
            all: &[T],
        ) {
            for &one in all {
                assert_eq!(one.to_string().parse::<T>().unwrap(), one);
            }
        }
        check(BranchRule::ALL);
        check(Branching::ALL);
        check(Singles::ALL);
        let error = "most".parse::<BranchRule>().unwrap_err();
        let words = "expected a choice of cell (first-empty, fewest, fewest-by-degree), found 'most'";
        assert_eq!(error.to_string(), words);
        assert!("".parse::<BranchRule>().is_err() && "Copy".parse::<Branching>().is_err());
    }
}
