//! Names and lists: cells as `r4c7`, digits as boards show them (one character up to side 35, numbers beyond), houses as
//! `box 5`.

use crate::board::{
    Candidate, Cell, Digit, DigitSet, HouseId, HouseKind, LAST_SIDE_OF_LETTERS, Layout, Shape, symbol,
};
use crate::logic::Step;

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

pub(super) fn list(names: &[String]) -> String {
    list_with(names, "and")
}

/// A list whose last word is joined by this one.
pub(super) fn list_with(names: &[String], word: &str) -> String {
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
pub(super) fn cells_or(shape: &Shape, cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| shape.name(cell).to_string()).collect();
    list_with(&names, "or")
}

/// `1, 2 or 3`.
pub(super) fn digits_or(shape: &Shape, set: DigitSet) -> String {
    let names: Vec<String> = set.iter().map(|one| digit(shape, one)).collect();
    list_with(&names, "or")
}

/// `5 in r1c1 and 7 in r2c3`.
pub(super) fn candidates(shape: &Shape, candidates: &[Candidate]) -> String {
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
        HouseKind::Box if matches!(shape.layout(), Layout::Regions(_)) => "regions",
        HouseKind::Box => "boxes",
        HouseKind::Diagonal => "diagonals",
        HouseKind::Window => "windows",
        HouseKind::Extra => "extra houses",
    };
    let number = |&number: &HouseId| (shape.house(number).number() + 1).to_string();
    format!("{word} {}", list(&numbers.iter().map(number).collect::<Vec<String>>()))
}

/// ` (7.1)` for a step that Sudoku Explainer's scale rates, nothing for any other.
pub fn rating_in_brackets(step: &Step) -> String {
    step.se.map_or_else(String::new, |rating| format!(" ({rating})"))
}

/// The house by its name: `box 5`; an irregular box is a region.
pub fn house(shape: &Shape, id: HouseId) -> String {
    let house = shape.house(id);
    match (house.kind(), shape.layout()) {
        (HouseKind::Box, Layout::Regions(_)) => format!("region {}", house.number() + 1),
        _ => house.to_string(),
    }
}

pub(super) fn number_word(number: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(number).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

pub(crate) fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

pub(super) fn is_plural(name: &str) -> bool {
    ["links", "chains"].iter().any(|end| name.ends_with(end)) || name.contains("colours")
}

/// `an X-wing`, `a naked pair`, `cell forcing chains`, `pointing`.
pub(super) fn with_article(name: &str) -> String {
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

/// A count with its noun: `1 step`, `12 steps`.
pub fn counted(count: u64, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}
