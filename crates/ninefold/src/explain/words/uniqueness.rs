//! Patterns that rest on there being one solution, in sentences.

use super::{Explanation, candidates, cells, cells_or, digit, digits, digits_or, house};
use crate::board::{Candidate, Cell, DigitSet, Shape};
use crate::logic::{BugEvidence, Evidence, Reason, Technique};

/// The sentences for a pattern of this file; `None` for any other.
pub(super) fn why(explanation: &Explanation<'_>, reason: &Reason) -> Option<String> {
    let shape = explanation.shape;
    Some(match reason {
        Reason::UniqueLoop { cells: places, digits: set, evidence } => {
            let technique = explanation.step.technique;
            let text = unique_loop(shape, places, *set, evidence);
            match matches!(technique, Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2) {
                true => format!(
                    "None of {} was given: whatever of {} stands there was found out. {text}",
                    cells(shape, places),
                    digits(shape, *set)
                ),
                false => text,
            }
        }
        Reason::Bug { extra, evidence } => bug(shape, extra, evidence),
        _ => return None,
    })
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

fn bug(shape: &Shape, extra: &[Candidate], evidence: &BugEvidence) -> String {
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
