//! Why a pattern holds, in sentences to be read aloud: first what is there, then what follows.

use super::{cells, digit, digits, house, list};
use crate::board::{Candidate, Cell, Digit, Shape};
use crate::logic::{GraveRescue, Reason, Rescue, Step, StrongLink};

/// The sentences for every pattern that is neither a single nor a chain.
pub(super) fn why(shape: &Shape, step: &Step) -> String {
    match &step.reason {
        Reason::Locked { digit: of, house: from, cover, cells: places, single } => {
            let of = digit(shape, *of);
            let start = format!(
                "In {} the digit {of} can only go in {}, which also lie in {}.",
                house(shape, *from),
                cells(shape, places),
                house(shape, *cover)
            );
            match single {
                None => format!("{start} So it can go nowhere else in {}.", house(shape, *cover)),
                Some((third, cell)) => format!(
                    "{start} So it can go nowhere else in {}, and that leaves only {} for it in {}.",
                    house(shape, *cover),
                    shape.name(*cell),
                    house(shape, *third)
                ),
            }
        }
        Reason::NakedSet { house: number, cells: places, digits: set } => format!(
            "In {} the cells {} can only hold {}. These {} digits are used up there, so they leave the other cells \
             of {}.",
            house(shape, *number),
            cells(shape, places),
            digits(shape, *set),
            number_word(set.len()),
            house(shape, *number)
        ),
        Reason::HiddenSet { house: number, cells: places, digits: set, single } => {
            let start = format!(
                "In {} the digits {} can only go in {}. These {} cells are taken",
                house(shape, *number),
                digits(shape, *set),
                cells(shape, places),
                number_word(places.len())
            );
            match single {
                None => format!("{start}, so every other candidate leaves them."),
                Some(Candidate { cell, digit: left }) => format!(
                    "{start}, and that leaves only {} for {} in {}.",
                    shape.name(*cell),
                    digit(shape, *left),
                    house(shape, *number)
                ),
            }
        }
        Reason::Fish { digit: of, base, cover, cells: places } => format!(
            "In {} the digit {of} can only go in {}. One stands in each of them, and all of these cells lie in {}: so \
             {of} can go nowhere else in {}.",
            houses(shape, base),
            cells(shape, places),
            houses(shape, cover),
            houses(shape, cover),
            of = digit(shape, *of)
        ),
        Reason::StrongLinks { digit: of, links, joints, ring } => {
            strong_links(shape, *of, links, joints, *ring)
        }
        Reason::Wing { pivot, pincers, digit: of, in_pivot } => {
            let [one, other] = pincers.map(|cell| shape.name(cell));
            let (pivot, of) = (shape.name(*pivot), digit(shape, *of));
            match in_pivot {
                false => format!(
                    "{pivot} has two candidates. Whichever it holds, {one} or {other} loses its other digit and must \
                     be {of}. So {of} leaves every cell that sees both."
                ),
                true => format!(
                    "{pivot} has three candidates. Either it is {of} itself, or {one} or {other} loses its other digit \
                     and must be {of}. So {of} leaves every cell that sees all three."
                ),
            }
        }
        Reason::LargeWing { cells: places, digits: set, pincer, linked, digit: of, double } => {
            let start = format!(
                "The {} cells {} have only the {} digits {}. {} has two of them, {} and {}.",
                number_word(places.len()),
                cells(shape, places),
                number_word(set.len()),
                digits(shape, *set),
                shape.name(*pincer),
                digit(shape, *linked),
                digit(shape, *of)
            );
            let (linked, of, pincer) = (digit(shape, *linked), digit(shape, *of), shape.name(*pincer));
            match double {
                false => format!(
                    "{start} If {pincer} is not {of} it is {linked}, which then leaves these cells, and they need {of}. \
                     So {of} is on one side or the other, and leaves every cell that sees all its places on both."
                ),
                true => format!(
                    "{start} Whichever it holds leaves these cells, and they need all their other digits. So each digit \
                     leaves the cells that see all its places there."
                ),
            }
        }
        Reason::UniqueLoop { cells: ring, digits: two, rescue } => {
            let start = format!(
                "If {} held only {}, the two digits could be exchanged and the puzzle would have two solutions.",
                cells(shape, ring),
                digits(shape, *two)
            );
            format!("{start} {}", rescued(shape, rescue))
        }
        Reason::Grave { extra, rescue } => {
            let names: Vec<String> = extra.iter().map(|one| candidate(shape, *one)).collect();
            let start = format!(
                "Without {} every cell would have two candidates and every digit two places in each house, and the \
                 puzzle would not have one solution.",
                list(&names)
            );
            format!("{start} {}", out_of_grave(shape, rescue))
        }
        Reason::AlignedExclusion { cells: places, excluders } => format!(
            "Try every combination of digits in {}. Some would put a digit twice into a house, others would leave \
             nothing for one of {}, which see them all. What occurs in no combination that is left can go.",
            cells(shape, places),
            cells(shape, excluders)
        ),
        _ => String::new(),
    }
}

/// `7 in r1c2`.
fn candidate(shape: &Shape, of: Candidate) -> String {
    format!("{} in {}", digit(shape, of.digit), shape.name(of.cell))
}

/// `rows 1 and 6`, where all are of one kind.
pub(super) fn houses(shape: &Shape, numbers: &[usize]) -> String {
    let names: Vec<String> = numbers.iter().map(|&number| house(shape, number)).collect();
    let kinds: Vec<&str> =
        names.iter().filter_map(|name| name.rsplit_once(' ')).map(|(kind, _)| kind).collect();
    match kinds.first() {
        Some(kind) if names.len() > 1 && kinds.iter().all(|other| other == kind) => {
            let plain: Vec<String> = names.iter().map(|name| name[kind.len() + 1..].to_owned()).collect();
            format!("{}s {}", kind.replace("box", "boxe"), list(&plain))
        }
        _ => list(&names),
    }
}

fn number_word(number: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
    words.get(number).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

fn strong_links(
    shape: &Shape,
    of: Digit,
    links: &[StrongLink],
    joints: &[usize],
    ring: Option<usize>,
) -> String {
    let of = digit(shape, of);
    let mut text = String::new();
    for (place, link) in links.iter().enumerate() {
        let end = |end: &[Cell]| match end {
            [one] => shape.name(*one).to_string(),
            more => format!("one of {}", cells(shape, more)),
        };
        let start = if place == 0 { "In" } else { " In" };
        text += &format!(
            "{start} {} the digit {of} is in {} or in {}.",
            house(shape, link.house),
            end(&link.one),
            end(&link.other)
        );
        if let Some(&joint) = joints.get(place) {
            text +=
                &format!(" The latter shares {} with the next, so not both have it.", house(shape, joint));
        }
    }
    match ring {
        Some(joint) => {
            text += &format!(
                " The last shares {} with the first, so it goes round in a ring, and where two ends meet one of them has \
                 the {of}: what sees both loses it.",
                house(shape, joint)
            );
        }
        None => {
            text += &format!(
                " So the {of} is at the beginning or at the end, and leaves every cell that sees both."
            );
        }
    }
    text
}

fn rescued(shape: &Shape, rescue: &Rescue) -> String {
    match rescue {
        Rescue::Cell(cell) => {
            format!("Only {} can prevent that, so it holds neither of them.", shape.name(*cell))
        }
        Rescue::Digit { cells: places, digit: of } => format!(
            "So one of {} is {of}, and {of} leaves every cell that sees all of them.",
            cells(shape, places),
            of = digit(shape, *of)
        ),
        Rescue::Naked { roof, house: number, cells: places, digits: set } => format!(
            "So {} or {} holds another candidate. Together they count as one cell of {}, which with {} makes a naked set \
             of {}: these leave the other cells there.",
            shape.name(roof[0]),
            shape.name(roof[1]),
            house(shape, *number),
            cells(shape, places),
            digits(shape, *set)
        ),
        Rescue::Hidden { roof, house: number, cells: places, digits: set } => format!(
            "So {} or {} holds another candidate. Only one of them is left for {} in {}, which with {} makes a hidden \
             set: everything else leaves these.",
            shape.name(roof[0]),
            shape.name(roof[1]),
            digits(shape, *set),
            house(shape, *number),
            cells(shape, places)
        ),
        Rescue::Lock { roof, house: number, digit: of } => format!(
            "In {} the digit {} can only go in {} or {}, so one of them holds it; then neither may hold the other digit.",
            house(shape, *number),
            digit(shape, *of),
            shape.name(roof[0]),
            shape.name(roof[1])
        ),
    }
}

fn out_of_grave(shape: &Shape, rescue: &GraveRescue) -> String {
    match rescue {
        GraveRescue::Cell => "So the cell holds one of these.".to_owned(),
        GraveRescue::Digit(of) => {
            format!(
                "So one of them is true, and {} leaves every cell that sees all of them.",
                digit(shape, *of)
            )
        }
        GraveRescue::Naked { house: number, cells: places, digits: set } => format!(
            "So one of them is true. Together they count as one cell of {}, which with {} makes a naked set of {}: these \
             leave the other cells there.",
            house(shape, *number),
            cells(shape, places),
            digits(shape, *set)
        ),
        GraveRescue::Lock { house: number, digit: of } => format!(
            "So one of the two cells holds such a candidate, and the other one the {} that {} needs of them: their other \
             candidates go.",
            digit(shape, *of),
            house(shape, *number)
        ),
    }
}
