//! Bivalue universal grave: a board on which every cell has two candidates and every digit two places in
//! each house has no solution or two. If a few candidates keep it from that, one of them is true.
//!
//! | type | what follows |
//! |---|---|
//! | 1 | one cell has more than two: it holds one of its extra candidates |
//! | 2 | all extra candidates are one digit: it leaves what sees all of them |
//! | 3 | the extra candidates make a naked set with other cells of a house |
//! | 4 | two cells share a digit that must be in one of them: both lose their other usual candidate |
//!
//! Which candidates are extra shows in the houses where a digit has more than two places: if just one of these
//! is in a cell of three or more candidates, it is extra there. Cost: one look at each house and digit.

use std::ops::ControlFlow;

use crate::board::{Candidate, HouseId};
use crate::logic::bits::{Bits, Width, set_of, subsets};
use crate::logic::position::{Position, candidate, candidates_of, cell_list, digit, digit_set};
use crate::logic::step::BugEvidence;
use crate::logic::{Reason, Step, StepSink, Technique, Tenths};

/// The extra candidates.
struct Bug<W: Width> {
    /// The cells in the order found.
    cells: Vec<usize>,
    /// Their extra digits.
    extra: Vec<W::Mask>,
    /// All extra digits found house by house.
    digits: W::Mask,
    /// Cells that see all these cells.
    common: Option<W::Cells>,
}

impl<W: Width> Bug<W> {
    fn add(&mut self, position: &Position<W>, cell: usize, of: usize) {
        let place = self.cells.iter().position(|&known| known == cell).unwrap_or_else(|| {
            self.cells.push(cell);
            self.extra.push(W::Mask::default());
            self.cells.len() - 1
        });
        self.extra[place].insert(of);
        let mut common =
            self.common.unwrap_or(W::Cells::below(position.at.cells)).and(position.at.peers[cell]);
        self.cells.iter().for_each(|&known| common.remove(known));
        self.common = Some(common);
    }

    /// Several cells and digits that nothing sees together lead nowhere.
    fn hopeless(&self) -> bool {
        self.cells.len() > 1 && self.digits.count() > 1 && self.common.is_some_and(Bits::is_empty)
    }

    /// What a cell is left with without its extra candidates.
    fn rest(&self, position: &Position<W>, cell: usize) -> W::Mask {
        let extra = self.cells.iter().position(|&known| known == cell).map(|place| self.extra[place]);
        position.candidates(cell).without(extra.unwrap_or_default())
    }
}

#[inline(never)]
pub(super) fn find<W: Width>(position: &Position<W>, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let Some(bug) = bug(position) else { return ControlFlow::Continue(()) };
    match (bug.cells.len(), bug.digits.count()) {
        (0, _) => ControlFlow::Continue(()),
        (1, _) => one_cell(position, &bug, found),
        (two, 1) => {
            one_digit(position, &bug, found)?;
            if two == 2 { lock(position, &bug, found) } else { ControlFlow::Continue(()) }
        }
        (two, _) if bug.common.is_some_and(|common| !common.is_empty()) => {
            if two == 2 {
                lock(position, &bug, found)?;
            }
            naked_set(position, &bug, found)
        }
        _ => ControlFlow::Continue(()),
    }
}

/// HoDoKu's BUG+1: one cell of three candidates among pairs, and three positions of the extra digit in its houses.
#[inline(never)]
pub(super) fn plus_one<W: Width>(position: &Position<W>, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let large = position.unsolved().without(position.pair());
    if large.count() != 1 || position.candidates(large.first()).count() != 3 {
        return ControlFlow::Continue(());
    }
    let Some(bug) = bug(position).filter(|bug| bug.digits.count() == 1) else {
        return ControlFlow::Continue(());
    };
    let three =
        |&(house, _): &(u16, u16)| position.positions(usize::from(house), bug.digits.first()).count() == 3;
    match position.at.houses_of(large.first()).iter().all(three) {
        true => one_cell(position, &bug, found),
        false => ControlFlow::Continue(()),
    }
}

fn bug<W: Width>(position: &Position<W>) -> Option<Bug<W>> {
    let at = &*position.at;
    let large: W::Cells = position.unsolved().without(position.single()).without(position.pair());
    let mut bug: Bug<W> =
        Bug { cells: Vec::new(), extra: Vec::new(), digits: W::Mask::default(), common: None };
    // As long as all extra places are of one digit, all of them are kept: where a cell has a partner in every
    // house, no house shows which of the two is extra.
    let mut of_one_digit: Option<(usize, W::Cells)> = None;
    let mut one_digit = true;
    for &house in &at.boxes_rows_columns {
        for of in 0..at.side {
            let count = position.positions(house, of).count();
            if count == 0 || count == 2 {
                continue;
            }
            let new = position.cells_of(of).and(at.houses[house]).and(large);
            of_one_digit = match of_one_digit {
                None => Some((of, new)),
                Some((first, cells)) if one_digit && first == of => Some((first, cells.or(new))),
                other => {
                    one_digit = false;
                    other
                }
            };
            match new.count() {
                0 => return None,
                1 => {
                    bug.digits.insert(of);
                    bug.add(position, new.first(), of);
                    if bug.hopeless() {
                        return None;
                    }
                }
                _ => {}
            }
        }
    }
    if let Some((of, cells)) = of_one_digit.filter(|(_, cells)| one_digit && cells.count() > bug.cells.len())
    {
        for cell in cells.iter() {
            if !bug.cells.contains(&cell) {
                bug.add(position, cell, of);
                if bug.hopeless() {
                    return None;
                }
            }
        }
    }
    let all_pairs = large.iter().all(|cell| bug.rest(position, cell).count() == 2);
    if !all_pairs || !position.single().is_empty() || position.unsolved().count() != position.open() {
        return None;
    }
    for &house in &at.boxes_rows_columns {
        for of in 0..at.side {
            let spots = position.cells_of(of).and(at.houses[house]);
            let left = spots.iter().filter(|&cell| bug.rest(position, cell).has(of)).count();
            if left != 0 && left != 2 {
                return None;
            }
        }
    }
    Some(bug)
}

fn step<W: Width>(
    bug: &Bug<W>,
    technique: Technique,
    harder: usize,
    eliminations: Vec<Candidate>,
    evidence: BugEvidence,
) -> Step {
    let cells = bug.cells.iter().zip(&bug.extra);
    let extra = cells.flat_map(|(&cell, digits)| digits.iter().map(move |digit| candidate(cell, digit)));
    let se = technique.se().map(|easiest| Tenths::new(easiest.get() + harder as u16));
    let reason = Reason::Bug { extra: extra.collect(), evidence };
    Step { technique, placements: Vec::new(), eliminations, se, reason }
}

fn one_cell<W: Width>(position: &Position<W>, bug: &Bug<W>, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let cell = bug.cells[0];
    let gone = position.candidates(cell).without(bug.digits);
    let gone: Vec<Candidate> = gone.iter().map(|digit| candidate(cell, digit)).collect();
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    found(step(bug, Technique::Bug1, 0, gone, BugEvidence::Cell))
}

fn one_digit<W: Width>(position: &Position<W>, bug: &Bug<W>, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let of = bug.digits.first();
    let gone = bug.common.unwrap_or_default().and(position.cells_of(of));
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let gone = candidates_of(gone, of);
    found(step(bug, Technique::Bug2, 0, gone, BugEvidence::Digit { digit: digit(of) }))
}

/// The first house of each sort (box, row, column, extra ones) that holds all the cells.
fn shared_houses<'a, W: Width>(
    position: &'a Position<W>,
    bug: &'a Bug<W>,
) -> impl Iterator<Item = usize> + 'a {
    let at = &*position.at;
    at.box_first(bug.cells[0]).filter(|&house| bug.cells.iter().all(|&cell| at.houses[house].has(cell)))
}

fn lock<W: Width>(position: &Position<W>, bug: &Bug<W>, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let (one, other) = (bug.cells[0], bug.cells[1]);
    let common = position.candidates(one).and(position.candidates(other)).without(bug.digits);
    if common.count() != 1 {
        return ControlFlow::Continue(());
    }
    let of = common.first();
    for house in shared_houses(position, bug) {
        let mut gone = Vec::new();
        for cell in [one, other] {
            let rest = bug.rest(position, cell).without(common);
            gone.extend(rest.iter().map(|digit| candidate(cell, digit)));
        }
        if !gone.is_empty() {
            let evidence = BugEvidence::Lock { house: HouseId::new(house), digit: digit(of) };
            found(step(bug, Technique::Bug4, 0, gone, evidence))?;
        }
    }
    ControlFlow::Continue(())
}

fn naked_set<W: Width>(position: &Position<W>, bug: &Bug<W>, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let at = &*position.at;
    for size in 2..=6 {
        for house in shared_houses(position, bug) {
            let rest = bug.common.unwrap_or_default().and(at.houses[house]);
            if rest.count() < size || bug.digits.count() < 2 {
                continue;
            }
            let fits = |&cell: &usize| (2..=size).contains(&position.candidates(cell).count());
            let fitting: Vec<usize> = rest.iter().filter(fits).collect();
            subsets(fitting.len(), size - 1, |chosen| {
                let own = |sum: W::Mask, &place: &usize| sum.or(position.candidates(fitting[place]));
                let digits = chosen.iter().fold(W::Mask::default(), own);
                if digits.count() != size || !bug.digits.within(digits) {
                    return ControlFlow::Continue(());
                }
                let cells: W::Cells = set_of(chosen.iter().map(|&place| fitting[place]));
                let mut gone = Vec::new();
                for cell in rest.without(cells).iter() {
                    gone.extend(
                        position.candidates(cell).and(digits).iter().map(|digit| candidate(cell, digit)),
                    );
                }
                if gone.is_empty() {
                    return ControlFlow::Continue(());
                }
                let evidence = BugEvidence::Naked {
                    house: HouseId::new(house),
                    cells: cell_list(cells),
                    digits: digit_set(digits),
                };
                found(step(bug, Technique::Bug3, size - 1, gone, evidence))
            })?;
        }
    }
    ControlFlow::Continue(())
}
