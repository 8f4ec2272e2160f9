//! Fish in sentences, with fins or without.

use super::{Explanation, cells_or, digit, houses};
use crate::board::{Cell, Digit, HouseId, Shape};
use crate::logic::Reason;

/// The sentences for a pattern of this file; `None` for any other.
pub(super) fn why(explanation: &Explanation<'_>, reason: &Reason) -> Option<String> {
    let shape = explanation.shape;
    Some(match reason {
        Reason::Fish { digit: of, base, cover, .. } => {
            let of = digit(shape, *of);
            let (base, cover) = (houses(shape, base), houses(shape, cover));
            format!(
                "In {base} the digit {of} can only go where {cover} cross them. So {base} take one {of} from each of \
                 {cover}, and elsewhere in {cover} there is none."
            )
        }
        Reason::FinnedFish { digit: of, base, cover, cells: places, fins } => {
            finned_fish(shape, *of, [base, cover], places, fins)
        }
        _ => return None,
    })
}

fn finned_fish(
    shape: &Shape,
    of: Digit,
    [base, cover]: [&[HouseId]; 2],
    places: &[Cell],
    fins: &[Cell],
) -> String {
    let of = digit(shape, of);
    let (fin, it, them) = match fins {
        [one] => (shape.name(*one).to_string(), "the fin", "it"),
        more => (cells_or(shape, more), "a fin", "all the fins"),
    };
    format!(
        "In {base} the digit {of} can only go in {}, but for {fin}: the fin that keeps this from being a fish. If {it} is \
         {of}, no cell that sees {them} is. If not, the fish is there, and {of} is nowhere else in {cover}. So either way \
         {of} leaves the cells of {cover} that see {them}.",
        cells_or(shape, places),
        base = houses(shape, base),
        cover = houses(shape, cover)
    )
}
