//! Singles in sentences.

use super::{Explanation, cells, digit, digits, house, list};
use crate::board::{Cell, HouseId, HouseKind, Layout, Shape};
use crate::logic::Reason;

/// The sentences for a pattern of this file; `None` for any other.
pub(super) fn why(explanation: &Explanation<'_>, reason: &Reason) -> Option<String> {
    let shape = explanation.shape;
    Some(match reason {
        Reason::FullHouse { house: number, cell, digit: missing } => format!(
            "{} is the last empty cell of {}, and only the digit {} is missing there.",
            shape.name(*cell),
            house(shape, *number),
            digit(shape, *missing)
        ),
        Reason::LastDigit { house: number, cell, digit: missing } => format!(
            "The digit {} is placed in every row except {}, and there it can only go in {}.",
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
                false => Some(format!("it was eliminated earlier from {}", cells(shape, marked))),
            };
            match (blocked, marks) {
                (None, None) => format!("{start}."),
                (Some(blocked), None) => format!("{start}: {blocked} elsewhere."),
                (None, Some(marks)) => format!("{start}: {marks}."),
                (Some(blocked), Some(marks)) => format!("{start}: {blocked}, and {marks}."),
            }
        }
        Reason::NakedSingle { cell, digit: only, blockers, marked } => {
            let start = format!("{} can only be {}: ", shape.name(*cell), digit(shape, *only));
            let own = own_houses(shape, *cell);
            match (blockers.is_empty(), marked.is_empty()) {
                (_, true) => format!("{start}its {own} rule out every other digit."),
                (true, false) => format!("{start}every other candidate was eliminated earlier."),
                (false, false) => format!(
                    "{start}its {own} rule out the rest, except {}, eliminated earlier.",
                    digits(shape, *marked)
                ),
            }
        }
        _ => return None,
    })
}

/// `row, column and box`, with what else the cell is in.
fn own_houses(shape: &Shape, cell: Cell) -> String {
    let kind = |id: HouseId| match (shape.house(id).kind(), shape.layout()) {
        (HouseKind::Row, _) => "row",
        (HouseKind::Column, _) => "column",
        (HouseKind::Box, Layout::Boxes { .. }) => "box",
        (HouseKind::Box, Layout::Regions(_)) => "region",
        (HouseKind::Diagonal, _) => "diagonal",
        (HouseKind::Window, _) => "window",
        (HouseKind::Extra, _) => "extra house",
    };
    let mut kinds: Vec<String> = shape.houses_of(cell).iter().map(|&id| kind(id).to_owned()).collect();
    kinds.dedup();
    list(&kinds)
}
