//! Wings in sentences.

use super::{Explanation, cells, digit, digits, digits_or, number_word};
use crate::board::{Cell, Digit, DigitSet};
use crate::logic::Reason;

/// The sentences for a pattern of this file; `None` for any other.
pub(super) fn why(explanation: &Explanation<'_>, reason: &Reason) -> Option<String> {
    let shape = explanation.shape;
    Some(match reason {
        Reason::Wing { pivot, pincers, digit: of, in_pivot } => {
            wing(explanation, *pivot, *pincers, *of, *in_pivot)
        }
        Reason::LargeWing { cells: places, digits: set, pincer, linked, digit: of, double } => {
            let rest = explanation.cannot_be(*of, &format!("every {} of the pattern", digit(shape, *of)));
            let (linked, of) = (digit(shape, *linked), digit(shape, *of));
            let pincer = shape.name(*pincer);
            let text = format!(
                "The {} cells {} have {} digits between them: {}. {pincer} is {linked} or {of}. If it is {linked}, the \
                 cells lose {linked} and need all their other digits, {of} among them; so {pincer} or one of the cells \
                 is {of}, and {rest}.",
                number_word(places.len()),
                cells(shape, places),
                number_word(set.len()),
                digits(shape, *set)
            );
            match double {
                true => explanation.with_losses(&format!(
                    "{text} The same holds with {linked} and {of} swapped, so every digit of the pattern stays within \
                     it, and a cell outside that sees all places of a digit loses it"
                )),
                false => text,
            }
        }
        _ => return None,
    })
}

fn wing(explanation: &Explanation<'_>, pivot: Cell, pincers: [Cell; 2], of: Digit, in_pivot: bool) -> String {
    let (shape, board) = (explanation.shape, explanation.board);
    let [one, other] = pincers.map(|cell| shape.name(cell));
    let (middle, target) = (shape.name(pivot), digit(shape, of));
    let own = board.map(|board| board.candidates(pivot)).unwrap_or_default();
    let shared = |pincer: Cell| {
        let without = DigitSet::only(of);
        let set = board.map(|board| (board.candidates(pincer) & own) - without).unwrap_or_default();
        set.single().map(|single| digit(shape, single))
    };
    let cases = match (shared(pincers[0]), shared(pincers[1])) {
        (Some(first), Some(second)) => {
            let all = digits_or(shape, own);
            format!(
                "{middle} is {all}. If it is {first}, {one} must be {target}; if it is {second}, {other} must be \
                 {target}."
            )
        }
        _ => {
            format!(
                "Whatever {middle} is, it is {target} itself or leaves {one} or {other} nothing but {target}."
            )
        }
    };
    let ends = if in_pivot { format!("{middle}, {one} and {other}") } else { format!("{one} and {other}") };
    let all = if in_pivot { "all three" } else { "both" };
    let itself = if in_pivot { format!(" Otherwise {middle} itself is {target}.") } else { String::new() };
    format!("{cases}{itself} So one of {ends} is {target}, and {}.", explanation.cannot_be(of, all))
}
