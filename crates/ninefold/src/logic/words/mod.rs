//! Sentences. Nothing else in the library tells a step to a person.
//!
//! Cells are named `r4c7`, digits as boards show them: one character up to side 35, numbers beyond.
//! Houses are named as `House` names itself: `box 5`.

mod chains;
mod patterns;

use super::{Reason, Step, Technique};
use crate::board::{Candidate, Cell, Digit, DigitSet, Shape, symbol};

/// Beyond this side the characters for digits are no common knowledge.
const LAST_SIDE_OF_LETTERS: usize = 35;

/// Longer lists of cells are cut: nobody reads them.
const LONGEST_LIST: usize = 12;

/// The digit as boards of this shape show it.
pub fn digit(shape: &Shape, digit: Digit) -> String {
    if shape.side() <= LAST_SIDE_OF_LETTERS && digit.index() < shape.side() {
        symbol(digit).to_string()
    } else {
        digit.to_string()
    }
}

/// `r1c1`, `r1c1 and r1c2`, `r1c1, r1c2 and r1c3`.
pub fn cells(shape: &Shape, cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| shape.name(cell).to_string()).collect();
    list(&names)
}

/// The digits as a list.
pub fn digits(shape: &Shape, set: DigitSet) -> String {
    let names: Vec<String> = set.iter().map(|one| digit(shape, one)).collect();
    list(&names)
}

fn list(names: &[String]) -> String {
    match names {
        [] => "none".to_owned(),
        [one] => one.clone(),
        [start @ .., last] if names.len() <= LONGEST_LIST => format!("{} and {last}", start.join(", ")),
        _ => {
            format!("{} and {} more", names[..LONGEST_LIST].join(", "), names.len() - LONGEST_LIST)
        }
    }
}

/// The house by its name: `box 5`. A number that is no house is `the board`.
pub fn house(shape: &Shape, number: usize) -> String {
    shape.houses().get(number).map_or_else(|| "the board".to_owned(), |house| house.to_string())
}

/// Where to look: `Look at box 5.`
pub fn where_to_look(shape: &Shape, step: &Step) -> String {
    match (&step.reason, step.reason.house()) {
        (Reason::LastDigit { digit: missing, .. }, _) => format!("Look at the {}s.", digit(shape, *missing)),
        (_, Some(number)) => format!("Look at {}.", house(shape, number)),
        (Reason::Fish { digit: of, .. } | Reason::StrongLinks { digit: of, .. }, _) => {
            format!("Look at the {}s.", digit(shape, *of))
        }
        (Reason::Grave { .. }, _) => "Look at the whole board.".to_owned(),
        (reason, None) => match reason.cells().first() {
            Some(&cell) => format!("Look at box {}.", shape.box_of(cell) + 1),
            None => "Look at the whole board.".to_owned(),
        },
    }
}

/// Which technique: `There is a hidden single.`
pub fn what_to_find(step: &Step) -> String {
    let name = match step.technique {
        Technique::HiddenSingleBox
        | Technique::HiddenSingleRow
        | Technique::HiddenSingleColumn
        | Technique::HiddenSingleExtra => "hidden single",
        other => other.name(),
    };
    // By sound: an X-wing, an XY-wing, a unique rectangle, a UVWXYZ-wing.
    let an = name.starts_with(['a', 'e', 'i', 'o', 'X']);
    match name.ends_with("chains") || name.ends_with("links") {
        true => format!("There are {name}."),
        false => format!("There is {} {name}.", if an { "an" } else { "a" }),
    }
}

/// Why it holds: `In box 5 the digit 7 can only go in r4c6: r2c4 and r6c1 rule it out elsewhere.`
pub fn why(shape: &Shape, step: &Step) -> String {
    match &step.reason {
        Reason::FullHouse { house: number, cell, digit: missing } => format!(
            "{} is the last empty cell of {}, and only the digit {} is missing there.",
            shape.name(*cell),
            house(shape, *number),
            digit(shape, *missing)
        ),
        Reason::LastDigit { house: number, cell, digit: missing } => format!(
            "The digit {} stands in every row but {}, and there it can only go in {}.",
            digit(shape, *missing),
            house(shape, *number),
            shape.name(*cell)
        ),
        Reason::HiddenSingle { house: number, cell, digit: hidden, blockers, marked } => {
            let hidden = digit(shape, *hidden);
            let start = format!(
                "In {} the digit {hidden} can only go in {}",
                house(shape, *number),
                shape.name(*cell)
            );
            let blocked = match &blockers[..] {
                [] => None,
                [one] => Some(format!("the {hidden} in {} rules it out", shape.name(*one))),
                more => Some(format!("the {hidden}s in {} rule it out", cells(shape, more))),
            };
            let marks = match marked.is_empty() {
                true => None,
                false => Some(format!("the candidates of {} do not have it", cells(shape, marked))),
            };
            match (blocked, marks) {
                (None, None) => format!("{start}."),
                (Some(blocked), None) => format!("{start}: {blocked} elsewhere."),
                (None, Some(marks)) => format!("{start}: {marks}."),
                (Some(blocked), Some(marks)) => format!("{start}: {blocked}, and {marks}."),
            }
        }
        Reason::NakedSingle { cell, digit: only, blockers, marked } => {
            let start =
                format!("{} can only be {}: every other digit ", shape.name(*cell), digit(shape, *only));
            match (blockers.is_empty(), marked.is_empty()) {
                (_, true) => format!("{start}stands in one of its houses."),
                (true, false) => format!("{start}is missing among its candidates."),
                (false, false) => format!(
                    "{start}stands in one of its houses or, as {}, is missing among its candidates.",
                    digits(shape, *marked)
                ),
            }
        }
        Reason::Chain(chain) => chains::why(shape, step, chain),
        _ => patterns::why(shape, step),
    }
}

/// What to do, in the notation of the field: `r4c6=7`, `r4c6<>7`.
pub fn the_move(shape: &Shape, step: &Step) -> String {
    let write = |sign: &str, candidate: &Candidate| {
        format!("{}{sign}{}", shape.name(candidate.cell), digit(shape, candidate.digit))
    };
    let placed = step.placements.iter().map(|candidate| write("=", candidate));
    let eliminated = step.eliminations.iter().map(|candidate| write("<>", candidate));
    placed.chain(eliminated).collect::<Vec<String>>().join(", ")
}

/// `r4c6=7`.
pub fn placed(shape: &Shape, cell: Cell, value: Digit) -> String {
    format!("{}={}", shape.name(cell), digit(shape, value))
}

/// `Look at box 5.`
pub fn look_at(shape: &Shape, number: usize) -> String {
    format!("Look at {}.", house(shape, number))
}

/// Nothing is left to do.
pub fn solved() -> String {
    "The puzzle is solved.".to_owned()
}

/// The entries fit no solution.
pub fn dead_end() -> String {
    "Your entries fit no solution of the puzzle: take some of them back.".to_owned()
}

/// The puzzle itself is at fault.
pub fn no_solution() -> String {
    "This puzzle has no solution: whatever you enter, it cannot be finished.".to_owned()
}

/// Nothing can go into the cell.
pub fn nothing_fits(shape: &Shape, cell: Cell) -> String {
    format!("Nothing can go into {}: an entry that it sees must be wrong.", shape.name(cell))
}

/// The search gave up.
pub fn solution_unknown() -> String {
    "The solution of this board was not found in reasonable time, so there is no cell to show.".to_owned()
}

/// Where an entry is wrong.
pub fn wrong_somewhere(shape: &Shape, number: usize) -> String {
    format!("Something is wrong in {}.", house(shape, number))
}

/// How many entries are wrong.
pub fn wrong_entries_count(count: usize) -> String {
    match count {
        1 => "One entry on the board is wrong.".to_owned(),
        more => format!("{more} entries on the board are wrong."),
    }
}

/// Which entries are wrong.
pub fn wrong_entries(shape: &Shape, wrong: &[Cell]) -> String {
    let (is, digit) = if wrong.len() == 1 { ("is", "digit") } else { ("are", "digits") };
    format!("{} {is} not the {digit} of the solution.", cells(shape, wrong))
}

/// What to clear.
pub fn clear(shape: &Shape, wrong: &[Cell]) -> String {
    format!("Clear {}.", cells(shape, wrong))
}

/// Where a rule is broken.
pub fn conflict_somewhere(shape: &Shape, number: Option<usize>) -> String {
    match number {
        Some(number) => format!("A digit stands twice in {}.", house(shape, number)),
        None => "A digit stands where the puzzle does not allow it.".to_owned(),
    }
}

/// Which cells break a rule.
pub fn conflicts(shape: &Shape, broken: &[Cell]) -> String {
    match broken {
        [one] => format!("{} breaks the rules.", shape.name(*one)),
        more => format!("{} break the rules.", cells(shape, more)),
    }
}

/// Where the marks are wrong.
pub fn where_marks_are_wrong(shape: &Shape, number: usize) -> String {
    format!("Look at your marks in {}.", house(shape, number))
}

/// How many cells have wrong marks.
pub fn wrong_marks_count(count: usize) -> String {
    match count {
        1 => "The centre marks of one cell lack a digit.".to_owned(),
        more => format!("The centre marks of {more} cells lack a digit."),
    }
}

/// Which cells have wrong marks.
pub fn wrong_marks(shape: &Shape, wrong: &[Cell]) -> String {
    format!("The marks of {} lack the digit of the solution.", cells(shape, wrong))
}

/// Which mark is missing.
pub fn missing_mark(shape: &Shape, cell: Cell, value: Digit) -> String {
    format!("{} needs the mark {}.", shape.name(cell), digit(shape, value))
}

/// The catalogue has run dry.
pub fn beyond_singles() -> String {
    "No single is left: this position needs a technique that hints do not know yet. A cell of the solution can \
     be shown instead."
        .to_owned()
}

/// The cell in which a guess would risk least.
pub fn fewest_candidates(shape: &Shape, cell: Cell) -> String {
    format!("{} has the fewest candidates.", shape.name(cell))
}
