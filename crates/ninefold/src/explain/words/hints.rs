//! What a hint says about a game beyond its next step: wrong entries, wrong marks, dead ends.

use super::{candidates, capital, cells, digit, house, list};
use crate::board::{Board, Candidate, Cell, Digit, HouseId, Shape};

/// `r4c6=7`.
pub(crate) fn placed(shape: &Shape, cell: Cell, value: Digit) -> String {
    format!("{}={}", shape.name(cell), digit(shape, value))
}

/// `Look at box 5.`
pub(crate) fn look_at(shape: &Shape, number: HouseId) -> String {
    format!("Look at {}.", house(shape, number))
}

/// Nothing is left to do.
pub(crate) fn solved() -> String {
    "The puzzle is solved.".to_owned()
}

/// The entries fit no solution.
pub(crate) fn dead_end() -> String {
    "Your entries fit no solution of the puzzle: take some of them back.".to_owned()
}

/// The puzzle itself is at fault.
pub(crate) fn no_solution() -> String {
    "This puzzle has no solution: whatever you enter, it cannot be finished.".to_owned()
}

/// Nothing can go into the cell.
pub(crate) fn nothing_fits(shape: &Shape, cell: Cell) -> String {
    format!("Nothing can go into {}: an entry that it sees must be wrong.", shape.name(cell))
}

/// The search gave up.
pub(crate) fn solution_unknown() -> String {
    "The solution of this board was not found in reasonable time, so there is no cell to show.".to_owned()
}

/// Where an entry is wrong.
pub(crate) fn wrong_somewhere(shape: &Shape, number: HouseId) -> String {
    format!("Something is wrong in {}.", house(shape, number))
}

/// How many entries are wrong.
pub(crate) fn wrong_entries_count(count: usize) -> String {
    match count {
        1 => "One entry on the board is wrong.".to_owned(),
        more => format!("{more} entries on the board are wrong."),
    }
}

/// Which entries are wrong.
pub(crate) fn wrong_entries(board: &Board, wrong: &[Cell]) -> String {
    let shape = board.shape();
    let is = if wrong.len() == 1 { "is" } else { "are" };
    let name = |&cell: &Cell| {
        let entry = board.value(cell).map_or_else(|| "entry".to_owned(), |entry| digit(shape, entry));
        format!("the {entry} in {}", shape.name(cell))
    };
    format!("{} {is} wrong.", capital(&list(&wrong.iter().map(name).collect::<Vec<String>>())))
}

/// What to clear.
pub(crate) fn clear(shape: &Shape, wrong: &[Cell]) -> String {
    format!("Clear {}.", cells(shape, wrong))
}

/// Where a rule is broken.
pub(crate) fn conflict_somewhere(shape: &Shape, number: Option<HouseId>) -> String {
    match number {
        Some(number) => format!("A digit appears twice in {}.", house(shape, number)),
        None => "A digit is where the puzzle does not allow it.".to_owned(),
    }
}

/// Which cells break a rule.
pub(crate) fn conflicts(shape: &Shape, broken: &[Cell]) -> String {
    match broken {
        [one] => format!("{} breaks the rules.", shape.name(*one)),
        more => format!("{} break the rules.", cells(shape, more)),
    }
}

/// Where the marks are wrong.
pub(crate) fn where_marks_are_wrong(shape: &Shape, number: HouseId) -> String {
    format!("Look at your marks in {}.", house(shape, number))
}

/// How many cells have wrong marks.
pub(crate) fn wrong_marks_count(count: usize) -> String {
    match count {
        1 => "The centre marks of one cell lack the correct digit.".to_owned(),
        more => format!("The centre marks of {more} cells lack the correct digit."),
    }
}

/// Which cells have wrong marks.
pub(crate) fn wrong_marks(shape: &Shape, wrong: &[Cell]) -> String {
    format!("The correct digit is missing from the marks of {}.", cells(shape, wrong))
}

/// Which marks are missing.
pub(crate) fn missing_marks(shape: &Shape, missing: &[Candidate]) -> String {
    format!("Add to the marks: {}.", candidates(shape, missing))
}

/// The puzzle is not a proper one.
pub(crate) fn several_solutions() -> &'static str {
    "This puzzle has more than one solution."
}

/// No technique of the catalogue finds a step.
pub(crate) fn beyond_techniques(several: bool) -> String {
    match several {
        true => "Nothing more follows in all of them. A cell of one of them can be shown instead.",
        false => {
            "No technique that Ninefold knows finds a step here. A cell of the solution can be shown instead."
        }
    }
    .to_owned()
}

/// The cell in which a guess would risk least.
pub(crate) fn fewest_candidates(shape: &Shape, cell: Cell) -> String {
    format!("{} has the fewest candidates.", shape.name(cell))
}
