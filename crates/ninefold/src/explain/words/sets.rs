//! Locked candidates and sets of cells in sentences: subsets, almost locked sets, Sue de Coq, aligned exclusion.

use super::{
    Explanation, candidates, capital, cells, cells_or, digit, digits, digits_or, house, houses, list,
    number_word,
};
use crate::board::{Board, Candidate, Cell, DigitSet, Shape};
use crate::logic::{CellSet, Reason, Step};

/// The sentences for a pattern of this file; `None` for any other.
pub(super) fn why(explanation: &Explanation<'_>, reason: &Reason) -> Option<String> {
    let shape = explanation.shape;
    Some(match reason {
        Reason::Locked { digit: of, house: from, cover, cells: places, single } => {
            let of = digit(shape, *of);
            let (from, cover) = (house(shape, *from), house(shape, *cover));
            let text = explanation.with_losses(&format!(
                "In {from} the digit {of} can only go in {}, and {} in {cover}. One of them is {of}, so no other \
                 cell of {cover} is",
                cells_or(shape, places),
                if places.len() == 2 { "both lie" } else { "all of them lie" },
            ));
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
        Reason::NakedSet { house: number, cells: places, digits: set } => explanation.with_losses(&format!(
            "In {0} the cells {1} have no other candidates than {2}: {3} cells for {3} digits. These digits go there, \
             so no other cell of {0} holds one of them",
            house(shape, *number),
            cells(shape, places),
            digits(shape, *set),
            number_word(places.len())
        )),
        Reason::HiddenSet { house: number, cells: places, digits: set, single } => {
            let number = house(shape, *number);
            let text = explanation.with_losses(&format!(
                "In {number} the digits {} can only go in {}: {2} digits for {2} cells. So these cells hold nothing else",
                digits(shape, *set),
                cells(shape, places),
                number_word(places.len())
            ));
            match single {
                Some(left) => format!(
                    "{text} That leaves {number} only {} for {}.",
                    shape.name(left.cell),
                    digit(shape, left.digit)
                ),
                None => text,
            }
        }
        Reason::LockedSet { houses: both, cells: places, digits: set } => explanation.with_losses(&format!(
            "The cells {} can only hold {}. They lie in {} at once, so these {} digits are used up in each of them, and no \
             other cell there can be one of them",
            cells(shape, places),
            digits(shape, *set),
            houses(shape, both),
            number_word(set.len())
        )),
        Reason::SueDeCoq { houses: [line, block], meeting, digits: set, parts } => explanation.with_losses(&format!(
            "{} and {} meet in {}, which have only the digits {}. In the rest of {} {} can only hold {}; in the rest of \
             {} {} can only hold {}. Together there are as many digits as cells, so each digit is used exactly once: \
             those of the first part are gone from the rest of {}, those of the second from the rest of {}, and those of the \
             meeting alone from both",
            capital(&house(shape, *line)),
            house(shape, *block),
            cells(shape, meeting),
            digits(shape, *set),
            house(shape, *line),
            cells(shape, &parts[0].cells),
            digits(shape, parts[0].digits),
            house(shape, *block),
            cells(shape, &parts[1].cells),
            digits(shape, parts[1].digits),
            house(shape, *line),
            house(shape, *block)
        )),
        Reason::AlmostLocked { sets, links } => almost_locked(explanation, sets, links),
        Reason::AlignedExclusion { cells: places, excluders } => {
            aligned(shape, explanation.board, explanation.step, places, excluders)
        }
        _ => return None,
    })
}

fn almost_locked(explanation: &Explanation<'_>, sets: &[CellSet], links: &[DigitSet]) -> String {
    let shape = explanation.shape;
    let gone: DigitSet = explanation.step.eliminations.iter().map(|gone| gone.digit).collect();
    let set = |set: &CellSet| match &set.cells[..] {
        [one] => format!("{} has only {}", shape.name(*one), digits(shape, set.digits)),
        more => format!("{} have only {}", cells(shape, more), digits(shape, set.digits)),
    };
    let told: Vec<String> = sets.iter().map(set).collect();
    let mut text = format!("{}: in each case one digit more than cells.", told.join("; "));
    if let ([_, _], [link]) = (sets, links) {
        if link.len() > 1 {
            text += &format!(
                " Neither {} can be in both sets, so each set lacks one of these and holds all its other digits, and a cell \
                 that sees all places of such a digit loses it",
                list(&link.iter().map(|one| digit(shape, one)).collect::<Vec<String>>())
                    .replace(" and ", " nor ")
            );
            return explanation.with_losses(&text);
        }
        let gone = digits_or(shape, gone);
        text += &format!(
            " The digit {} cannot be in both sets, so one of them lacks it and holds all its other digits, {gone} among them. \
             A cell that sees every place of {gone} in both sets cannot be {gone}",
            digits(shape, *link)
        );
        return explanation.with_losses(&text);
    }
    let chain: Vec<String> = links.iter().map(|&link| digits_or(shape, link)).collect();
    text += &format!(
        " Each shares with the next a digit that cannot be in both: {}. If the first set lacks one of its other digits, it holds \
         that which it shares with the second, which then holds the one it shares with the next, and so on to the last, which \
         holds all its others. So {gone} is in the first set or in the last, and a cell that sees all its places in both cannot be \
         {gone}",
        chain.join(", then "),
        gone = digits_or(shape, gone)
    );
    explanation.with_losses(&text)
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
fn ways(shape: &Shape, board: &Board, gone: Candidate, second: Cell, excluders: &[Cell]) -> Option<String> {
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
