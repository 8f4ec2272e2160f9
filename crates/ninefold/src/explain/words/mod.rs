//! Sentences. Nothing else in the library tells a step to a person.
//!
//! Cells are named `r4c7`, digits as boards show them: one character up to side 35, numbers beyond.
//! Houses are named as `House` names itself: `box 5`.
//!
//! A step is told in four stages: [`where_to_look`], [`what_to_find`], [`why`] (or [`why_on`], which can say more
//! because it knows the position), [`the_move`].

mod chain;
mod hodoku;
mod pattern;
mod trace;

pub(super) use trace::{ending, opening, rated};

use crate::board::{Board, Candidate, Cell, Digit, DigitSet, HouseId, HouseKind, Shape, symbol};
use crate::logic::{ChainKind, Reason, Step, Technique};

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
    list_with(names, "and")
}

/// A list whose last word is joined by this one.
fn list_with(names: &[String], word: &str) -> String {
    match names {
        [] => "none".to_owned(),
        [one] => one.clone(),
        [start @ .., last] if names.len() <= LONGEST_LIST => format!("{} {word} {last}", start.join(", ")),
        _ => {
            format!("{} {word} {} more", names[..LONGEST_LIST].join(", "), names.len() - LONGEST_LIST)
        }
    }
}

/// `r1c1, r1c2 or r1c3`.
fn cells_or(shape: &Shape, cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| shape.name(cell).to_string()).collect();
    list_with(&names, "or")
}

/// `1, 2 or 3`.
fn digits_or(shape: &Shape, set: DigitSet) -> String {
    let names: Vec<String> = set.iter().map(|one| digit(shape, one)).collect();
    list_with(&names, "or")
}

/// `5 in r1c1 and 7 in r2c3`.
fn candidates(shape: &Shape, candidates: &[Candidate]) -> String {
    let name = |one: &Candidate| format!("{} in {}", digit(shape, one.digit), shape.name(one.cell));
    let names: Vec<String> = candidates.iter().map(name).collect();
    list(&names)
}

/// The houses by their names; those of one kind together: `rows 2 and 5`.
pub fn houses(shape: &Shape, numbers: &[HouseId]) -> String {
    let kinds = numbers.iter().map(|&number| shape.house(number).kind());
    let kinds: Vec<HouseKind> = kinds.collect();
    let kind = match kinds.first() {
        Some(&kind) if numbers.len() > 1 && kinds.iter().all(|&other| other == kind) => kind,
        _ => return list(&numbers.iter().map(|&number| house(shape, number)).collect::<Vec<String>>()),
    };
    let word = match kind {
        HouseKind::Row => "rows",
        HouseKind::Column => "columns",
        HouseKind::Box => "boxes",
        HouseKind::Diagonal => "diagonals",
        HouseKind::Window => "windows",
        HouseKind::Extra => "extra houses",
    };
    let number = |&number: &HouseId| (shape.house(number).number() + 1).to_string();
    format!("{word} {}", list(&numbers.iter().map(number).collect::<Vec<String>>()))
}

/// A rating in tenths as people write it: `7.1`.
pub fn rating(tenths: u16) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// ` (7.1)` for a step that Sudoku Explainer's scale rates, nothing for any other.
pub fn rating_in_brackets(step: &Step) -> String {
    if step.se == 0 { String::new() } else { format!(" ({})", rating(step.se)) }
}

/// The house by its name: `box 5`.
pub fn house(shape: &Shape, id: HouseId) -> String {
    shape.house(id).to_string()
}

/// Where to look: `Look at box 5.`
pub fn where_to_look(shape: &Shape, step: &Step) -> String {
    if let Some(of) = step.reason.digit() {
        return format!("Look at the {}s.", digit(shape, of));
    }
    match place_to_look(shape, step) {
        Some(number) => format!("Look at {}.", house(shape, number)),
        None => "Look at the whole board.".to_owned(),
    }
}

/// The house in which to begin, if there is one: that of the pattern, or the box of its first cell. Of a chain that
/// is what it starts from.
pub fn place_to_look(shape: &Shape, step: &Step) -> Option<HouseId> {
    if let Some(number) = step.reason.house() {
        return Some(number);
    }
    let cell = match &step.reason {
        Reason::Bug { .. } => return None,
        reason if reason.digit().is_some() => return None,
        Reason::Chain(chain) => match chain.kind {
            ChainKind::House { house, .. } => return Some(house),
            ChainKind::Cell { cell } => Some(cell),
            _ => chain.nodes.last().map(|node| node.candidate.cell),
        },
        reason => reason.cells().first().copied(),
    };
    cell.map(|cell| shape.box_of(cell))
}

/// Which technique: `There is a hidden single.`
pub fn what_to_find(step: &Step) -> String {
    let name = match step.technique {
        Technique::HiddenSingleBox
        | Technique::HiddenSingleRow
        | Technique::HiddenSingleColumn
        | Technique::HiddenSingleExtra => "hidden single",
        Technique::Pointing | Technique::Claiming => {
            return format!("There are locked candidates ({}).", step.technique);
        }
        Technique::DirectPointing | Technique::DirectClaiming => {
            return format!("There are locked candidates ({}) that leave a single.", step.technique);
        }
        other => other.name(),
    };
    let be = if is_plural(name) { "are" } else { "is" };
    format!("There {be} {}.", with_article(name))
}

fn is_plural(name: &str) -> bool {
    ["links", "chains"].iter().any(|end| name.ends_with(end)) || name.contains("colours")
}

/// `an X-wing`, `a naked pair`, `cell forcing chains`, `pointing`.
fn with_article(name: &str) -> String {
    let is_activity = name.ends_with("ing") && !name.ends_with("wing");
    // Letters are said by their names: an X-wing, an ALS-XZ, a UVWXYZ-wing.
    let vowel =
        name.starts_with(['X', 'a', 'e', 'i', 'o']) || ["AIC", "ALS"].iter().any(|one| name.starts_with(one));
    match (is_plural(name) || is_activity, vowel) {
        (true, _) => name.to_owned(),
        (false, true) => format!("an {name}"),
        (false, false) => format!("a {name}"),
    }
}

/// Why it holds: `In box 5 the digit 7 can only go in r4c6: r2c4 and r6c1 rule it out elsewhere.`
pub fn why(shape: &Shape, step: &Step) -> String {
    reason(shape, None, step)
}

/// Why it holds in this position, the one before the step: where that helps, with the candidates of its cells.
pub fn why_on(board: &Board, step: &Step) -> String {
    reason(board.shape(), Some(board), step)
}

fn reason(shape: &Shape, board: Option<&Board>, step: &Step) -> String {
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
        Reason::Chain(chain) => chain::why(shape, chain),
        _ => hodoku::why(shape, board, step).unwrap_or_else(|| pattern::why(shape, board, step)),
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
pub fn look_at(shape: &Shape, number: HouseId) -> String {
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
pub fn wrong_somewhere(shape: &Shape, number: HouseId) -> String {
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
pub fn conflict_somewhere(shape: &Shape, number: Option<HouseId>) -> String {
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
pub fn where_marks_are_wrong(shape: &Shape, number: HouseId) -> String {
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
    "No technique known here finds a step: this position needs one that hints do not know yet. A cell of the \
     solution can be shown instead."
        .to_owned()
}

/// The cell in which a guess would risk least.
pub fn fewest_candidates(shape: &Shape, cell: Cell) -> String {
    format!("{} has the fewest candidates.", shape.name(cell))
}
