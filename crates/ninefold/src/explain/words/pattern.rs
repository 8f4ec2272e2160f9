//! Patterns in sentences: sets, fish, links, wings, uniqueness.

use super::{candidates, cells, cells_or, digit, digits, digits_or, house, houses};
use crate::board::{Board, Cell, Digit, DigitSet, HouseId, Shape};
use crate::logic::{BugEvidence, Evidence, Reason, Step, StrongLink};

/// Why the pattern proves what it proves. What the candidates of its cells are is told where the position is known.
pub(super) fn why(shape: &Shape, board: Option<&Board>, step: &Step) -> String {
    match &step.reason {
        Reason::Locked { digit: of, house: from, cover, cells: places, single } => {
            let of = digit(shape, *of);
            let (from, cover) = (house(shape, *from), house(shape, *cover));
            let text = format!(
                "In {from} the digit {of} can only go in {}, and {} in {cover}. One of them is {of}, so no other \
                 cell of {cover} is.",
                cells_or(shape, places),
                if places.len() == 2 { "both lie" } else { "all of them lie" },
            );
            match single {
                Some(left) => {
                    format!(
                        "{text} That leaves {} only {} for {of}.",
                        house(shape, left.house),
                        shape.name(left.cell)
                    )
                }
                None => text,
            }
        }
        Reason::NakedSet { house: number, cells: places, digits: set } => format!(
            "In {0} the cells {1} have no other candidates than {2}: {3} cells for {3} digits. These digits go there, \
             so no other cell of {0} holds one of them.",
            house(shape, *number),
            cells(shape, places),
            digits(shape, *set),
            number_word(places.len())
        ),
        Reason::HiddenSet { house: number, cells: places, digits: set, single } => {
            let number = house(shape, *number);
            let text = format!(
                "In {number} the digits {} can only go in {}: {2} digits for {2} cells. So these cells hold nothing \
                 else.",
                digits(shape, *set),
                cells(shape, places),
                number_word(places.len())
            );
            match single {
                Some(left) => format!(
                    "{text} That leaves {number} only {} for {}.",
                    shape.name(left.cell),
                    digit(shape, left.digit)
                ),
                None => text,
            }
        }
        Reason::Fish { digit: of, base, cover, .. } => {
            let of = digit(shape, *of);
            let (base, cover) = (houses(shape, base), houses(shape, cover));
            format!(
                "In {base} the digit {of} can only go where {cover} cross them. So {base} take one {of} from each of \
                 {cover}, and elsewhere in {cover} there is none."
            )
        }
        Reason::StrongLinks { digit: of, links, joints, ring } => {
            strong_links(shape, *of, links, joints, *ring)
        }
        Reason::Wing { pivot, pincers, digit: of, in_pivot } => {
            wing(shape, board, *pivot, *pincers, *of, *in_pivot)
        }
        Reason::LargeWing { cells: places, digits: set, pincer, linked, digit: of, double } => {
            let (linked, of) = (digit(shape, *linked), digit(shape, *of));
            let pincer = shape.name(*pincer);
            let text = format!(
                "The {} cells {} have {} digits between them: {}. {pincer} is {linked} or {of}. If it is {linked}, the \
                 cells lose {linked} and need all their other digits, {of} among them; so {pincer} or one of the cells \
                 is {of}, and a cell that sees every place of {of} here is not.",
                number_word(places.len()),
                cells(shape, places),
                number_word(set.len()),
                digits(shape, *set)
            );
            match double {
                true => format!(
                    "{text} The same holds with {linked} and {of} the other way round, so every digit of the pattern \
                     stays within it, and cells outside that see all its places lose it."
                ),
                false => text,
            }
        }
        Reason::UniqueLoop { cells: places, digits: set, evidence } => {
            unique_loop(shape, places, *set, evidence)
        }
        Reason::Bug { extra, evidence } => grave(shape, extra, evidence),
        Reason::AlignedExclusion { cells: places, excluders } => {
            aligned(shape, board, step, places, excluders)
        }
        _ => String::new(),
    }
}

pub(super) fn number_word(number: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(number).map_or_else(|| number.to_string(), |&word| word.to_owned())
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

fn wing(
    shape: &Shape,
    board: Option<&Board>,
    pivot: Cell,
    pincers: [Cell; 2],
    of: Digit,
    in_pivot: bool,
) -> String {
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
            let itself = if in_pivot { format!("If it is {target}, there it is. ") } else { String::new() };
            format!(
                "{middle} is {all}. {itself}If it is {first}, {one} must be {target}; if it is {second}, {other} must be \
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
    format!("{cases} So one of {ends} is {target}, and a cell that sees {all} is not.")
}

fn unique_loop(shape: &Shape, places: &[Cell], set: DigitSet, evidence: &Evidence) -> String {
    let pair = digits(shape, set);
    let open = format!(
        "If {} held only {pair}, these two could change places all around, and the puzzle would have two solutions. It \
         has one, so something else must stand there.",
        cells(shape, places)
    );
    let rest = match evidence {
        Evidence::Cell { cell } => {
            let cell = shape.name(*cell);
            format!("Only {cell} has other candidates: it is neither of {pair}.")
        }
        Evidence::Digit { cells: guardians, digit: of } => {
            let of = digit(shape, *of);
            format!(
                "Only {of} in {} is left for that: one of them is {of}, and a cell that sees all of them is not.",
                cells_or(shape, guardians)
            )
        }
        Evidence::Naked { guardians, house: number, cells: others, digits: all } => {
            let number = house(shape, *number);
            let (guardians, others) = (cells(shape, guardians), cells(shape, others));
            format!(
                "One of {guardians} holds another digit, so in {number} the two count as one cell, which makes a naked set with \
                 {others} on {}: no other cell of {number} holds one of these.",
                digits(shape, *all)
            )
        }
        Evidence::Hidden { guardians, house: number, cells: others, digits: all } => {
            let number = house(shape, *number);
            let (guardians, others) = (cells(shape, guardians), cells(shape, others));
            format!(
                "So only one of {guardians} can take one of {pair}, and in {number} the digits {} need all of {others}: these \
                 hold nothing else.",
                digits(shape, *all)
            )
        }
        Evidence::Lock { guardians, house: number, digit: of } => {
            let other = set - DigitSet::only(*of);
            let of = digit(shape, *of);
            format!(
                "In {1} the digit {of} can only go in {2}, so one of these is {of}. If the other were {0}, the two digits \
                 could change places after all; so neither is {0}.",
                digits(shape, other),
                house(shape, *number),
                cells_or(shape, guardians)
            )
        }
        Evidence::Crossed { guardians, digit: of } => {
            let of = digit(shape, *of);
            let guardians = cells(shape, guardians);
            format!(
                "In the rows and columns of {guardians} the digit {of} can only go in these cells. If one of the two were {of}, \
                 so would be the other, and it would come to that after all; so neither is {of}."
            )
        }
        Evidence::Corner { floor, across, digit: of } => {
            let other = digits(shape, set - DigitSet::only(*of));
            let (of, floor, across) = (digit(shape, *of), shape.name(*floor), shape.name(*across));
            format!(
                "In the row and the column of {across} the digit {of} can only go in these cells. If {across} were {other}, \
                 both cells beside it would be {of}, and {floor}, which has no third candidate, {other} again. So {across} is \
                 not {other}."
            )
        }
    };
    format!("{open} {rest}")
}

fn grave(shape: &Shape, extra: &[crate::board::Candidate], evidence: &BugEvidence) -> String {
    let (these, is) = match extra {
        [_] => ("this candidate", "it is true"),
        _ => ("these candidates", "at least one of them is true"),
    };
    let open = format!(
        "Without {these}, {}, every empty cell would have two candidates and every digit two places in each house. Such \
         a board has two solutions or none, so {is}.",
        candidates(shape, extra)
    );
    let rest = match evidence {
        BugEvidence::Cell => {
            let cell = extra.first().map(|one| shape.name(one.cell).to_string()).unwrap_or_default();
            let set: DigitSet = extra.iter().map(|one| one.digit).collect();
            format!("So {cell} is {}.", digits_or(shape, set))
        }
        BugEvidence::Digit { digit: of } => {
            format!("A cell that sees all of them cannot be {}.", digit(shape, *of))
        }
        BugEvidence::Naked { house: number, cells: others, digits: set } => {
            let number = house(shape, *number);
            format!(
                "They lie in {number} and make a naked set with {} on {}: no other cell there holds one of these.",
                cells(shape, others),
                digits(shape, *set)
            )
        }
        BugEvidence::Lock { house: number, digit: of } => format!(
            "In {} one of the two cells is {}, and the other must take its extra candidate: both lose what is left.",
            house(shape, *number),
            digit(shape, *of)
        ),
    };
    format!("{open} {rest}")
}

/// More ways of filling two cells than this are not told one by one.
const MOST_WAYS: usize = 6;

fn aligned(shape: &Shape, board: Option<&Board>, step: &Step, places: &[Cell], excluders: &[Cell]) -> String {
    let open = format!(
        "{} are seen by {}, which must keep a candidate each.",
        cells(shape, places),
        cells(shape, excluders)
    );
    let ways = match (board, places, &step.eliminations[..]) {
        (Some(board), &[one, other], &[gone]) => {
            let second = if gone.cell == one { other } else { one };
            ways(shape, board, gone, second, excluders)
        }
        _ => None,
    };
    ways.map(|ways| format!("{open} {ways}")).unwrap_or_else(|| {
        let gone = candidates(shape, &step.eliminations);
        format!(
            "{open} Go through the combinations of digits that {} can hold: every one with {gone} in it has a digit twice \
             in a house or takes the last candidate of one of those cells.",
            cells(shape, places)
        )
    })
}

/// What is wrong with each digit of the second cell, if the candidate were true.
fn ways(
    shape: &Shape,
    board: &Board,
    gone: crate::board::Candidate,
    second: Cell,
    excluders: &[Cell],
) -> Option<String> {
    let own = board.candidates(second);
    if own.len() > MOST_WAYS {
        return None;
    }
    let mut reasons = Vec::new();
    for of in own {
        if of == gone.digit && shape.are_peers(gone.cell, second) {
            reasons.push(format!("{} is the same digit in a shared house", digit(shape, of)));
            continue;
        }
        let both: DigitSet = [gone.digit, of].into_iter().collect();
        let emptied = excluders.iter().find(|&&cell| {
            let candidates = board.candidates(cell);
            !candidates.is_empty() && (candidates - both).is_empty()
        })?;
        reasons.push(format!("{} leaves nothing for {}", digit(shape, of), shape.name(*emptied)));
    }
    Some(format!(
        "If {} were {}, then {} could be nothing: {}.",
        shape.name(gone.cell),
        digit(shape, gone.digit),
        shape.name(second),
        reasons.join("; ")
    ))
}
