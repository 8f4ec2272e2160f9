//! Links on one digit, and cells of two digits that links join, in sentences.

use super::{Explanation, cells, cells_or, digit, digits_or, house};
use crate::board::{Cell, Digit, HouseId, Shape};
use crate::logic::{Reason, StrongLink, Technique};

/// The sentences for a pattern of this file; `None` for any other.
pub(super) fn why(explanation: &Explanation<'_>, reason: &Reason) -> Option<String> {
    let shape = explanation.shape;
    Some(match reason {
        Reason::StrongLinks { digit: of, links, joints, ring } => {
            strong_links(shape, *of, links, joints, *ring)
        }
        Reason::EmptyRectangle { digit: of, house: number, lines, cells: places, link } => {
            empty_rectangle(shape, *of, *number, *lines, places, link)
        }
        Reason::BrokenWing { digit: of, ring, guardians, .. } => {
            let of = digit(shape, *of);
            let end = match guardians.len() {
                1 => format!("So {of} is in {}.", cells(shape, guardians)),
                _ => format!(
                    "So {of} is in {}, and it leaves every cell that sees all of these.",
                    cells_or(shape, guardians)
                ),
            };
            format!(
                "The cells {} make a ring in which each shares a house with the next. If {of} could go nowhere else in \
                 these houses, it would be in every second cell of the ring, but the number of cells is odd. {end}",
                cells(shape, ring)
            )
        }
        Reason::Colours { digit: of, clusters } => colours(shape, explanation.step.technique, *of, clusters),
        Reason::WWing { ends, digit: of, linked, link } => {
            let [one, other] = ends.map(|cell| shape.name(cell));
            let (of, linked) = (digit(shape, *of), digit(shape, *linked));
            format!(
                "{one} and {other} both hold {of} or {linked}. In {} the digit {linked} is in {} or in {}. The former takes it \
                 from {one}, the latter from {other}, so one of these is {of}, and {of} leaves every cell that sees both.",
                house(shape, link.house),
                cells(shape, &link.one),
                cells(shape, &link.other)
            )
        }
        Reason::RemotePair { cells: places, digits: two } => format!(
            "The cells {} all hold {}, and each sees the next, so they hold them by turns. Any two of them that are an odd \
             number of steps apart hold both digits between them: what sees two such cells holds neither.",
            cells(shape, places),
            digits_or(shape, *two)
        ),
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
    shape: &Shape,
    of: Digit,
    links: &[StrongLink],
    joints: &[HouseId],
    ring: Option<HouseId>,
) -> String {
    let of = digit(shape, of);
    let mut text = format!("In each of these houses the digit {of} has two ways to go:");
    for (place, link) in links.iter().enumerate() {
        let comma = if place == 0 { "" } else { ";" };
        let (one, other) = (end(shape, &link.one), end(shape, &link.other));
        let or = if link.one.len() + link.other.len() > 2 { ", or " } else { " or " };
        text.push_str(&format!("{comma} in {} {one}{or}{other}", house(shape, link.house)));
    }
    text.push('.');
    for (pair, &joint) in links.windows(2).zip(joints) {
        let (one, other) = (&pair[0].other, &pair[1].one);
        let both: Vec<Cell> = one.iter().chain(other).copied().collect();
        text.push_str(&format!(
            " {} lie in {}, which has room for one {of}.",
            cells(shape, &both),
            house(shape, joint)
        ));
    }
    let (Some(first), Some(last)) = (links.first(), links.last()) else { return text };
    let (start, stop) = (end(shape, &first.one), end(shape, &last.other));
    match ring {
        Some(number) => text.push_str(&format!(
            " The ends, {start} and {stop}, share {} as well, so it goes round in a ring: every house between two links \
             has its {of} at one of the ends, and nowhere else.",
            house(shape, number)
        )),
        None => text.push_str(&format!(
            " If {} {of}, this goes on from link to link until {stop} is. So {of} is at one of the two ends, and a cell \
             that sees both whole ends is not {of}.",
            match &first.one[..] {
                [one] => format!("{} is not", shape.name(*one)),
                more => format!("none of {} is", cells(shape, more)),
            }
        )),
    }
    text
}

fn empty_rectangle(
    shape: &Shape,
    of: Digit,
    number: HouseId,
    [line, other]: [HouseId; 2],
    places: &[Cell],
    link: &StrongLink,
) -> String {
    let of = digit(shape, of);
    let (start, end) = (cells(shape, &link.one), cells(shape, &link.other));
    format!(
        "In {block} the digit {of} can only go in {}, all in {line} or {other}. In {} it is in {start} or in {end}. If it is in \
         {start}, it has left {line}, so that of {block} lies in {other}. So {of} is in {end} or in this part of {other}, and \
         leaves the cells that see both.",
        cells(shape, places),
        house(shape, link.house),
        block = house(shape, number),
        line = house(shape, line),
        other = house(shape, other)
    )
}

fn colours(shape: &Shape, technique: Technique, of: Digit, clusters: &[[Vec<Cell>; 2]]) -> String {
    let of = digit(shape, of);
    let group = |group: &[Cell]| match group {
        [one] => format!("{} has it", shape.name(*one)),
        [_, _] => format!("both of {} have it", cells(shape, group)),
        _ => format!("all of {} have it", cells(shape, group)),
    };
    let mut text = format!("Follow the houses in which {of} has two places.");
    for (place, [one, other]) in clusters.iter().enumerate() {
        let start = if place == 0 { " Either" } else { " Apart from these, either" };
        text += &format!("{start} {}, or {}.", group(one), group(other));
    }
    text + &match technique {
        Technique::SimpleColoursWrap => {
            format!(
                " Two cells of one of these groups see each other, so it is the other group that has {of}."
            )
        }
        Technique::SimpleColoursTrap => format!(" A cell that sees some of both groups cannot have {of}."),
        Technique::MultiColours2 => format!(
            " A group of the first kind sees cells of both groups of the second, one of which has {of}: it has none."
        ),
        _ => format!(
            " A group of the first kind sees a cell of one of the second, so not both have {of}: one of the groups opposite to \
             them does. What sees cells of both of these cannot have {of}."
        ),
    }
}
