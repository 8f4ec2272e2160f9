//! Patterns that rest on there being one solution, in sentences.

use super::{Explanation, candidates, cells, cells_or, digit, digits, digits_or, house};
use crate::board::{Candidate, Cell, DigitSet};
use crate::logic::{BugEvidence, Evidence, Reason, Technique};

/// The sentences for a pattern of this file; `None` for any other.
pub(super) fn why(explanation: &Explanation<'_>, reason: &Reason) -> Option<String> {
    let shape = explanation.shape;
    Some(match reason {
        Reason::UniqueLoop { cells: places, digits: set, evidence } => {
            let technique = explanation.step.technique;
            let text = unique_loop(explanation, places, *set, evidence);
            match matches!(technique, Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2) {
                true => format!(
                    "None of {} is a given: the {} in them were all deduced. {text}",
                    cells(shape, places),
                    digits(shape, *set)
                ),
                false => text,
            }
        }
        Reason::Bug { extra, evidence } => bug(explanation, extra, evidence),
        _ => return None,
    })
}

fn unique_loop(explanation: &Explanation<'_>, places: &[Cell], set: DigitSet, evidence: &Evidence) -> String {
    let shape = explanation.shape;
    let pair = digits(shape, set);
    let open = format!(
        "If {} held only {pair}, the two digits could be swapped in all of them, and the puzzle would have two \
         solutions. It has one, so at least one of these cells holds another digit.",
        cells(shape, places)
    );
    let rest = match evidence {
        Evidence::Cell { cell } => {
            let cell = shape.name(*cell);
            format!("Only {cell} has other candidates, so it is neither {}.", pair.replace(" and ", " nor "))
        }
        Evidence::Digit { cells: guardians, digit: of } => {
            let rest = explanation.cannot_be(*of, "all of them");
            let of = digit(shape, *of);
            format!(
                "Only {of} in {} is left for that: one of them is {of}, and {rest}.",
                cells_or(shape, guardians)
            )
        }
        Evidence::Naked { guardians, house: number, cells: others, digits: all } => {
            let number = house(shape, *number);
            let (guardians, others) = (cells(shape, guardians), cells(shape, others));
            explanation.with_losses(&format!(
                "One of {guardians} holds another digit, so in {number} the two act as one cell, which makes a naked set \
                 with {others} on {}, and no other cell of {number} can be one of these",
                digits(shape, *all)
            ))
        }
        Evidence::Hidden { guardians, house: number, cells: others, digits: all } => {
            let number = house(shape, *number);
            let only = format!("{} can take only one of {pair} between them", cells(shape, guardians));
            explanation.with_losses(&match &others[..] {
                [one] => {
                    format!("{only}, so the other goes in {}, which can hold nothing else", shape.name(*one))
                }
                _ => format!(
                    "{only}, so in {number} the digits {} need all of {}, which can hold nothing else",
                    digits(shape, *all),
                    cells(shape, others)
                ),
            })
        }
        Evidence::Lock { guardians, house: number, digit: of } => {
            let other = set - DigitSet::only(*of);
            let of = digit(shape, *of);
            format!(
                "In {1} the digit {of} can only go in {2}, so one of these is {of}. If the other were {0}, the two digits \
                 could be swapped after all, so neither can be {0}.",
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
                 so would the other, which would give the forbidden rectangle. So neither can be {of}."
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

fn bug(explanation: &Explanation<'_>, extra: &[Candidate], evidence: &BugEvidence) -> String {
    let shape = explanation.shape;
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
            format!("So {}.", explanation.cannot_be(*of, "all of them"))
        }
        BugEvidence::Naked { house: number, cells: others, digits: set } => {
            let number = house(shape, *number);
            explanation.with_losses(&format!(
                "They lie in {number} and make a naked set with {} on {}, and no other cell there can be one of these",
                cells(shape, others),
                digits(shape, *set)
            ))
        }
        BugEvidence::Lock { house: number, digit: of } => explanation.with_losses(&format!(
            "In {} one of the two cells is {}, and the other must take its extra candidate",
            house(shape, *number),
            digit(shape, *of)
        )),
    };
    format!("{open} {rest}")
}
