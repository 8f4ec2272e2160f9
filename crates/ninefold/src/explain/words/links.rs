//! Links on one digit, and cells of two digits that links join, in sentences.

use super::{Explanation, capital, cells, cells_or, digit, digits_or, house};
use crate::board::{Cell, Digit, HouseId, Shape};
use crate::logic::{Reason, StrongLink, Technique};

/// The sentences for a pattern of this file; `None` for any other.
pub(super) fn why(explanation: &Explanation<'_>, reason: &Reason) -> Option<String> {
    let shape = explanation.shape;
    Some(match reason {
        Reason::StrongLinks { digit: of, links, joints, ring } => {
            strong_links(explanation, *of, links, joints, *ring)
        }
        Reason::EmptyRectangle { digit: of, house: number, lines, cells: places, link } => {
            empty_rectangle(explanation, *of, *number, *lines, places, link)
        }
        Reason::BrokenWing { digit: of, ring, guardians, .. } => {
            let rest = explanation.cannot_be(*of, "all of these");
            let of = digit(shape, *of);
            let end = match guardians.len() {
                1 => format!("So {of} is in {}.", cells(shape, guardians)),
                _ => format!("So {of} is in {}, and {rest}.", cells_or(shape, guardians)),
            };
            format!(
                "The cells {} make a ring in which each shares a house with the next. If {of} could go nowhere else in \
                 these houses, it would be in every second cell of the ring, but the number of cells is odd. {end}",
                cells(shape, ring)
            )
        }
        Reason::Colours { digit: of, clusters } => colours(explanation, *of, clusters),
        Reason::WWing { ends, digit: of, linked, link } => {
            let [one, other] = ends.map(|cell| shape.name(cell));
            let rest = explanation.cannot_be(*of, "both");
            let (of, linked) = (digit(shape, *of), digit(shape, *linked));
            format!(
                "{one} and {other} are both {of} or {linked}. In {} the digit {linked} is in {} or in {}: in the first case \
                 {one} must be {of}, in the second {other}. So {one} or {other} is {of}, and {rest}.",
                house(shape, link.house),
                cells(shape, &link.one),
                cells(shape, &link.other)
            )
        }
        Reason::RemotePair { cells: places, digits: two } => explanation.with_losses(&format!(
            "The cells {} are all {}, and each sees the next, so the two digits alternate. Any two of them that are an \
             odd number of steps apart hold both digits between them, and a cell that sees two such cells can be neither",
            cells(shape, places),
            digits_or(shape, *two)
        )),
        _ => return None,
    })
}

/// `r1c1`, or `one of r1c1 and r2c1`.
fn end(shape: &Shape, places: &[Cell]) -> String {
    match places {
        [one] => shape.name(*one).to_string(),
        more => format!("one of {}", cells(shape, more)),
    }
}

fn strong_links(
    explanation: &Explanation<'_>,
    of: Digit,
    links: &[StrongLink],
    joints: &[HouseId],
    ring: Option<HouseId>,
) -> String {
    let shape = explanation.shape;
    let rest = explanation.cannot_be(of, "both");
    let of = digit(shape, of);
    let link = |link: &StrongLink| {
        let (one, other) = (end(shape, &link.one), end(shape, &link.other));
        let or = if link.one.len() + link.other.len() > 2 { ", or in " } else { " or " };
        format!("in {} the digit {of} is in {one}{or}{other}", house(shape, link.house))
    };
    let mut text = capital(&links.iter().map(link).collect::<Vec<String>>().join("; "));
    text.push('.');
    for (pair, &joint) in links.windows(2).zip(joints) {
        let both: Vec<Cell> = pair[0].other.iter().chain(&pair[1].one).copied().collect();
        let not = if both.len() == 2 { "they cannot both be" } else { "only one of them can be" };
        text += &format!(" {} share {}, so {not} {of}.", cells(shape, &both), house(shape, joint));
    }
    let (Some(first), Some(last)) = (links.first(), links.last()) else { return text };
    let (start, stop) = (end(shape, &first.one), end(shape, &last.other));
    match ring {
        Some(number) => {
            let ring = format!(
                "{text} The ends, {start} and {stop}, share {} as well, so the links form a ring, and each of the shared \
                 houses has its {of} at one end of a link and nowhere else",
                house(shape, number)
            );
            explanation.with_losses(&ring)
        }
        None => {
            let comma = if first.one.len() + last.other.len() > 2 { ", or" } else { " or" };
            format!("{text} So {start}{comma} {stop} is {of}, and {rest}.")
        }
    }
}

fn empty_rectangle(
    explanation: &Explanation<'_>,
    of: Digit,
    number: HouseId,
    [line, other]: [HouseId; 2],
    places: &[Cell],
    link: &StrongLink,
) -> String {
    let shape = explanation.shape;
    let rest = explanation.cannot_be(of, "both");
    let of = digit(shape, of);
    let (start, end) = (cells(shape, &link.one), cells(shape, &link.other));
    format!(
        "In {block} the digit {of} fits only in {}, all in {line} or {other}. In {} it is in {start} or in {end}. If it is in \
         {start}, no other cell of {line} is {of}, so {block} must have its {of} in {other}. So {of} is in {end} or in \
         this part of {other}, and {rest}.",
        cells(shape, places),
        house(shape, link.house),
        block = house(shape, number),
        line = house(shape, line),
        other = house(shape, other)
    )
}

fn colours(explanation: &Explanation<'_>, of: Digit, clusters: &[[Vec<Cell>; 2]]) -> String {
    let shape = explanation.shape;
    let of = digit(shape, of);
    let group = |group: &[Cell]| match group {
        [one] => format!("{} is {of}", shape.name(*one)),
        [_, _] => format!("both {} are {of}", cells(shape, group)),
        _ => format!("all of {} are {of}", cells(shape, group)),
    };
    let mut text = format!("Follow the houses in which {of} has two places.");
    for (place, [one, other]) in clusters.iter().enumerate() {
        let start = if place == 0 { " Either" } else { " Likewise, either" };
        text += &format!("{start} {}, or {}.", group(one), group(other));
    }
    text += &match explanation.step.technique {
        Technique::SimpleColoursWrap => {
            format!(" Two cells of one of these groups see each other, so no cell of that group is {of}")
        }
        Technique::SimpleColoursTrap => format!(" A cell that sees a cell of each group cannot be {of}"),
        Technique::MultiColours2 => format!(
            " One group of the first pair sees cells of both groups of the second, one of which is {of}, so it cannot be \
             {of}"
        ),
        _ => format!(
            " A group of the first pair sees a cell of a group of the second, so not both are {of}: one of the opposite \
             groups is, and a cell that sees cells of both of these cannot be {of}"
        ),
    };
    explanation.with_losses(&text)
}
