//! Sentences. Nothing else in the library explains a step to a person.
//!
//! A step is explained in four stages: [`where_to_look`], [`what_to_find`], [`why`] (or [`why_on`], which says more because
//! it knows the position), [`the_move`]. The reasons are cut by pattern, a file each.

mod chains;
mod dynamic;
mod fish;
mod hints;
mod links;
mod names;
mod sets;
mod singles;
mod trace;
mod uniqueness;
mod wings;

pub use dynamic::letter;
pub(super) use dynamic::statements;
pub(crate) use hints::*;
pub(crate) use names::capital;
use names::{candidates, cells_or, digits_or, is_plural, list, list_with, number_word, with_article};
pub use names::{cells, counted, digit, digits, house, houses, rating_in_brackets};
pub(super) use trace::{ending, opening, rated};

use std::collections::BTreeMap;

use crate::board::{Board, Candidate, Cell, Digit, DigitSet, HouseId, Shape};
use crate::logic::{ChainKind, Reason, Step, Technique};

/// A step to be explained, and the position before it where that is known.
struct Explanation<'a> {
    shape: &'a Shape,
    board: Option<&'a Board>,
    step: &'a Step,
}

/// One maker of sentences for each kind of pattern.
const PATTERNS: [fn(&Explanation<'_>, &Reason) -> Option<String>; 7] =
    [singles::why, sets::why, fish::why, links::why, wings::why, uniqueness::why, chains::why];

impl Explanation<'_> {
    fn why(&self) -> String {
        self.why_of(&self.step.reason)
    }

    fn why_of(&self, reason: &Reason) -> String {
        if let Reason::Combined { both } = reason {
            return both.iter().map(|one| self.why_of(one)).collect::<Vec<String>>().join(" And: ");
        }
        PATTERNS.iter().find_map(|why| why(self, reason)).unwrap_or_default()
    }

    /// `r9c3, which sees both, cannot be 3`: the cells that lose the digit, and what they see.
    fn cannot_be(&self, of: Digit, seen: &str) -> String {
        let own = self.step.eliminations.iter().filter(|gone| gone.digit == of);
        let losers: Vec<Cell> = own.map(|gone| gone.cell).collect();
        let (who, sees) = match losers.len() {
            0 => ("a cell".to_owned(), "that sees"),
            1 => (cells(self.shape, &losers), ", which sees"),
            _ => (cells(self.shape, &losers), ", which see"),
        };
        let blank = if losers.is_empty() { " " } else { "" };
        let comma = if losers.is_empty() { "" } else { "," };
        format!("{who}{blank}{sees} {seen}{comma} cannot be {}", digit(self.shape, of))
    }

    /// `r1c5 and r1c6 lose 3, r1c7 loses 3 and 5`: what every cell loses; `None` if the step eliminates nothing.
    fn losses(&self) -> Option<String> {
        let mut losses: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
        let mut by_cell: BTreeMap<Cell, DigitSet> = BTreeMap::new();
        for gone in &self.step.eliminations {
            by_cell.entry(gone.cell).or_default().insert(gone.digit);
        }
        for (cell, set) in by_cell {
            match losses.iter_mut().find(|(known, _)| *known == set) {
                Some((_, cells)) => cells.push(cell),
                None => losses.push((set, vec![cell])),
            }
        }
        let said = losses.iter().map(|(set, own)| {
            let lose = if own.len() == 1 { "loses" } else { "lose" };
            format!("{} {lose} {}", cells(self.shape, own), digits(self.shape, *set))
        });
        let said: Vec<String> = said.collect();
        (!said.is_empty()).then(|| said.join(", "))
    }

    /// The text with what every cell loses at its end.
    fn with_losses(&self, text: &str) -> String {
        match self.losses() {
            Some(losses) => format!("{text}: {losses}."),
            None => format!("{text}."),
        }
    }
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

/// Why it holds: `In box 5 the digit 7 can only go in r4c6: r2c4 and r6c1 rule it out elsewhere.`
pub fn why(shape: &Shape, step: &Step) -> String {
    Explanation { shape, board: None, step }.why()
}

/// Why it holds in this position, the one before the step: where that helps, with the candidates of its cells.
pub fn why_on(board: &Board, step: &Step) -> String {
    Explanation { shape: board.shape(), board: Some(board), step }.why()
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
