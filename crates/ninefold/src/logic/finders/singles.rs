//! Singles: one place for a digit, or one digit for a place.
//!
//! ```text
//! full house      1 2 3 4 . 6 7 8 9      one empty cell in a house
//! last digit      eight 5s stand          the ninth has one place
//! hidden single   . . 5? . . .            5 can go nowhere else in the house
//! naked single    5?                      nothing else can go into the cell
//! ```
//! Finders take the candidates as the board tells them and are sound if those are. A house with fewer
//! cells than digits need not hold every digit: nothing is hidden in it. The position knows which digits
//! have one place in a house and which cells one candidate, so a miss costs a look at each house; why it is
//! so (which cells rule the digit out elsewhere) is worked out only if the step is explained.

use std::ops::ControlFlow;

use crate::board::{Cell, DigitSet, HouseId, HouseKind};
use crate::logic::bits::{Bits, Width, set_of};
use crate::logic::position::{Position, candidate, digit};
use crate::logic::single_queue::SingleQueue;
use crate::logic::{Reason, SearchOptions, Step, StepSink, Technique};

fn placement(technique: Technique, cell: usize, of: usize, reason: Reason) -> Step {
    Step {
        technique,
        placements: vec![candidate(cell, of)],
        eliminations: Vec::new(),
        se: technique.se(),
        reason,
    }
}

#[inline(never)]
pub(super) fn full_houses<W: Width>(position: &Position<W>, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let at = &*position.at;
    if position.nearly_full() == 0 {
        return ControlFlow::Continue(());
    }
    for &house in &at.boxes_columns_rows {
        if position.empty(house) != 1 || !at.full[house] {
            continue;
        }
        if let Some(step) = full_house(position, house) {
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// The full house of a house with one empty cell.
fn full_house<W: Width>(position: &Position<W>, house: usize) -> Option<Step> {
    let at = &*position.at;
    // The marks of the cell may say otherwise: only what the house lacks counts.
    let stands: W::Mask = set_of(at.houses[house].iter().filter_map(|cell| position.value(cell)));
    let lacking = W::Mask::below(at.side).without(stands);
    let open = at.houses[house].iter().find(|&cell| position.value(cell).is_none());
    let cell = open.filter(|&cell| lacking.count() == 1 && position.candidates(cell).has(lacking.first()))?;
    let missing = lacking.first();
    let reason =
        Reason::FullHouse { house: HouseId::new(house), cell: Cell::new(cell), digit: digit(missing) };
    Some(placement(Technique::FullHouse, cell, missing, reason))
}

/// Full houses in the order in which their cells came down to one candidate.
#[inline(never)]
pub(super) fn first_full_houses<W: Width>(
    position: &Position<W>,
    queue: &Option<SingleQueue>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let at = &*position.at;
    if position.nearly_full() == 0 {
        return ControlFlow::Continue(());
    }
    for &cell in
        SingleQueue::or_new(queue, position).naked().iter().filter(|&&cell| position.single().has(cell))
    {
        let houses = at.houses_of(cell).iter().map(|&(house, _)| usize::from(house));
        let mut last = houses.filter(|&house| position.empty(house) == 1 && at.full[house]);
        if let Some(step) = last.next().and_then(|house| full_house(position, house)) {
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

#[inline(never)]
pub(super) fn last_digits<W: Width>(position: &Position<W>, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let at = &*position.at;
    for missing in 0..at.side {
        // Rows are enough: each holds the digit once, so the one that lacks it has the last place.
        let holds = |&row: &usize| at.houses[row].iter().any(|cell| position.value(cell) == Some(missing));
        let mut lacking = (0..at.side).filter(|row| !holds(row));
        let (Some(house), None) = (lacking.next(), lacking.next()) else { continue };
        if !position.unique(house).has(missing) {
            continue;
        }
        let cell = at.cell_at(house, position.positions(house, missing).first());
        let reason =
            Reason::LastDigit { house: HouseId::new(house), cell: Cell::new(cell), digit: digit(missing) };
        found(placement(Technique::LastDigit, cell, missing, reason))?;
    }
    ControlFlow::Continue(())
}

/// Every digit's only place in a house, box after column after row; not the last cell of a house.
#[inline(never)]
pub(super) fn hidden<W: Width>(
    position: &Position<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    hidden_in(position, options, found, false)
}

/// The same with last cells of houses among them: a player may see them so.
#[inline(never)]
pub(super) fn all_hidden<W: Width>(
    position: &Position<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    hidden_in(position, options, found, true)
}

fn hidden_in<W: Width>(
    position: &Position<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
    last_cells: bool,
) -> ControlFlow<()> {
    let at = &*position.at;
    for &house in &at.boxes_columns_rows {
        if position.unique(house).is_empty() || !at.full[house] || (!last_cells && position.empty(house) == 1)
        {
            continue;
        }
        for of in position.unique(house).iter() {
            if let Some(step) = hidden_single(position, options, house, of) {
                found(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The hidden single of a digit that has one place in a house.
fn hidden_single<W: Width>(
    position: &Position<W>,
    options: SearchOptions<'_>,
    house: usize,
    of: usize,
) -> Option<Step> {
    let at = &*position.at;
    // On a board with clashing givens the house may hold the digit already.
    if at.houses[house].iter().any(|cell| position.value(cell) == Some(of)) {
        return None;
    }
    let technique = match at.shape.houses()[house].kind() {
        HouseKind::Box => Technique::HiddenSingleBox,
        HouseKind::Column => Technique::HiddenSingleColumn,
        HouseKind::Row => Technique::HiddenSingleRow,
        _ => Technique::HiddenSingleExtra,
    };
    let cell = at.cell_at(house, position.positions(house, of).first());
    let (blockers, marked) = match options.explain {
        true => blockers(position, house, cell, of),
        false => (Vec::new(), Vec::new()),
    };
    let reason = Reason::HiddenSingle {
        house: HouseId::new(house),
        cell: Cell::new(cell),
        digit: digit(of),
        blockers,
        marked,
    };
    Some(placement(technique, cell, of, reason))
}

/// Hidden singles in the order in which they came up, each once.
#[inline(never)]
pub(super) fn first_hidden<W: Width>(
    position: &Position<W>,
    queue: &Option<SingleQueue>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let at = &*position.at;
    let queue = SingleQueue::or_new(queue, position);
    let hidden = queue.hidden();
    for (number, &(cell, of)) in hidden.iter().enumerate() {
        if position.value(cell).is_some() || options.all && hidden[..number].contains(&(cell, of)) {
            continue;
        }
        let mut houses = at.box_first(cell).filter(|&house| position.unique(house).has(of) && at.full[house]);
        let step = houses.find_map(|house| hidden_single(position, options, house, of));
        if let Some(step) = step.filter(|step| step.placements[0].cell == Cell::new(cell)) {
            found(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Few cells that hold the digit and see the other empty cells of the house, and the cells none of them sees.
fn blockers<W: Width>(
    position: &Position<W>,
    house: usize,
    cell: usize,
    of: usize,
) -> (Vec<Cell>, Vec<Cell>) {
    let at = &*position.at;
    let others = at.houses[house].iter().filter(|&other| other != cell && position.value(other).is_none());
    let mut open: W::Cells = set_of(others);
    let holders: Vec<usize> = (0..at.cells).filter(|&cell| position.value(cell) == Some(of)).collect();
    let mut blockers = Vec::new();
    // The one that sees the most is named first, so that as few as possible are named.
    loop {
        let seen = |holder: usize| open.and(at.peers[holder]).count();
        // The earlier of two equals: the answer must not depend on how a maximum is taken.
        let best = holders.iter().copied().rev().max_by_key(|&holder| seen(holder));
        let Some(best) = best.filter(|&holder| seen(holder) > 0) else { break };
        open = open.without(at.peers[best]);
        blockers.push(Cell::new(best));
    }
    blockers.sort_unstable();
    (blockers, crate::logic::position::cell_list(open))
}

#[inline(never)]
pub(super) fn naked<W: Width>(
    position: &Position<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    for cell in position.single().iter() {
        found(naked_single(position, options, cell))?;
    }
    ControlFlow::Continue(())
}

/// Naked singles in the order in which they came up.
#[inline(never)]
pub(super) fn first_naked<W: Width>(
    position: &Position<W>,
    queue: &Option<SingleQueue>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    for &cell in
        SingleQueue::or_new(queue, position).naked().iter().filter(|&&cell| position.single().has(cell))
    {
        found(naked_single(position, options, cell))?;
    }
    ControlFlow::Continue(())
}

fn naked_single<W: Width>(position: &Position<W>, options: SearchOptions<'_>, cell: usize) -> Step {
    let at = &*position.at;
    let only = position.candidates(cell).first();
    let mut marked = DigitSet::EMPTY;
    let mut blockers = Vec::new();
    if options.explain {
        marked = at.shape.digits();
        marked.remove(digit(only));
        for peer in at.peers[cell].iter() {
            if position.value(peer).is_some_and(|value| marked.remove(digit(value))) {
                blockers.push(Cell::new(peer));
            }
        }
    }
    let reason = Reason::NakedSingle { cell: Cell::new(cell), digit: digit(only), blockers, marked };
    placement(Technique::NakedSingle, cell, only, reason)
}
