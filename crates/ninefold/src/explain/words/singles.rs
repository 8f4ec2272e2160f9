//! Singles in sentences.

use super::{Explanation, cells, digit, digits, house};
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
        _ => return None,
    })
}
