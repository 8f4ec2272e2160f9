//! Fish in sentences, with fins or without.

use super::{Explanation, cells_or, digit, houses};
use crate::board::{Cell, Digit, HouseId};
use crate::logic::Reason;

/// The sentences for a pattern of this file; `None` for any other.
pub(super) fn why(explanation: &Explanation<'_>, reason: &Reason) -> Option<String> {
    let shape = explanation.shape;
    Some(match reason {
        Reason::Fish { digit: of, base, cover, .. } => {
            let of = digit(shape, *of);
            let (base, cover) = (houses(shape, base), houses(shape, cover));
            explanation.with_losses(&format!(
                "In {base} the digit {of} fits only in {cover}. So {base} use up the {of}s of {cover}, and no other \
                 cell of {cover} can be {of}"
            ))
        }
        Reason::FinnedFish { digit: of, base, cover, cells: places, fins } => {
            finned_fish(explanation, *of, [base, cover], places, fins)
        }
        _ => return None,
    })
}

fn finned_fish(
    explanation: &Explanation<'_>,
    of: Digit,
    [base, cover]: [&[HouseId]; 2],
    places: &[Cell],
    fins: &[Cell],
) -> String {
    let shape = explanation.shape;
    let of = digit(shape, of);
    let (fin, it, them, rest) = match fins {
        [one] => (format!("{}, the fin", shape.name(*one)), "the fin", "it", "If not"),
        more => {
            (format!("{}, the fins", cells_or(shape, more)), "one of the fins", "all of them", "If none is")
        }
    };
    format!(
        "In {base} the digit {of} fits only in {}, and in {fin}. If {it} is {of}, no cell that sees {them} is. \
         {rest}, {base} use up the {of}s of {cover}, and no other cell of {cover} is {of}. Either way {}.",
        cells_or(shape, places),
        explanation.losses().unwrap_or_default(),
        base = houses(shape, base),
        cover = houses(shape, cover)
    )
}
