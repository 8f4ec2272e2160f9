//! Naked and hidden sets as HoDoKu looks for them, and locked pairs and triples among them.
//!
//! ```text
//! locked   a naked pair or triple where a box and a line meet, that takes candidates from both
//! naked    every other one; it takes candidates from each house that holds all its cells
//! hidden   as many digits as places
//! ```
//! Unlike Sudoku Explainer's search a set may be of any size beside the empty cells of its house, for a locked
//! pair is easier than what is left. Cost: the subsets of those cells (digits) of a house that have few enough
//! digits (places).

use std::ops::ControlFlow;

use super::bits::{Bits, Width, set_of, tight};
use super::catalogue::Technique;
use super::position::{OfHouse, Position, candidate, cell_list, digit_set};
use super::{Reason, SearchOptions, Step, StepSink};

#[inline(never)]
pub(super) fn locked<W: Width, const SIZE: usize>(
    position: &Position<W>,
    _: SearchOptions,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let technique = if SIZE == 2 { Technique::LockedPair } else { Technique::LockedTriple };
    naked_in::<W, SIZE>(position, &mut |houses, losing, cells, digits| match losing > 1 {
        true => found(step(position, technique, houses, cells, digits)),
        false => ControlFlow::Continue(()),
    })
}

#[inline(never)]
pub(super) fn naked<W: Width, const SIZE: usize>(
    position: &Position<W>,
    _: SearchOptions,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let technique = match SIZE {
        2 => Technique::NakedPair,
        3 => Technique::NakedTriple,
        _ => Technique::NakedQuad,
    };
    naked_in::<W, SIZE>(position, &mut |houses, losing, cells, digits| match losing == 1 || SIZE > 3 {
        true => found(step(position, technique, houses, cells, digits)),
        false => ControlFlow::Continue(()),
    })
}

/// Is handed the houses that hold the set, how many of them lose candidates, its cells and its digits.
type Each<'a, W> =
    dyn FnMut(&[usize], usize, <W as Width>::Cells, <W as Width>::Mask) -> ControlFlow<()> + 'a;

/// Calls for every naked set that takes candidates away.
fn naked_in<W: Width, const SIZE: usize>(position: &Position<W>, each: &mut Each<'_, W>) -> ControlFlow<()> {
    let at = &*position.at;
    let open = if SIZE == 2 { position.pair().or(position.single()) } else { position.unsolved() };
    let sort = match SIZE {
        2 => OfHouse::AnyNakedPair,
        3 => OfHouse::AnyNakedTriple,
        _ => OfHouse::AnyNakedQuad,
    };
    let mut fitting: Vec<(usize, W::Mask)> = Vec::with_capacity(at.side);
    let mut houses: Vec<usize> = Vec::new();
    for house in boxes_rows_columns(position) {
        // With no other cell in this house it may still take something from another one.
        if position.empty(house) < SIZE || position.house_is_dry(sort, house) {
            continue;
        }
        let mut dry = true;
        fitting.clear();
        for cell in at.houses[house].and(open).iter() {
            let candidates = position.candidates(cell);
            if candidates.count() <= SIZE {
                fitting.push((cell, candidates));
            }
        }
        tight(&fitting, |chosen: &[usize; SIZE], digits| {
            let cells: W::Cells = set_of(chosen.iter().copied());
            houses.clear();
            houses.extend(at.box_first(cells.first()).filter(|&other| cells.within(at.houses[other])));
            // A set that lies in several houses is told once.
            if houses.first() != Some(&house) {
                return ControlFlow::Continue(());
            }
            let spots = digits.iter().fold(W::Cells::default(), |all, of| all.or(position.cells_of(of)));
            let (mut losing, mut met) = (0, cells);
            for &other in &houses {
                losing += usize::from(spots.and(at.houses[other]).without(met).count() > 0);
                met = met.or(at.houses[other]);
            }
            if losing == 0 {
                return ControlFlow::Continue(());
            }
            dry = false;
            each(&houses, losing, cells, digits)
        })?;
        if dry {
            position.house_found_dry(sort, house);
        }
    }
    ControlFlow::Continue(())
}

fn boxes_rows_columns<W: Width>(position: &Position<W>) -> impl Iterator<Item = usize> {
    let side = position.at.side;
    (2 * side..3 * side).chain(0..2 * side).chain(3 * side..position.at.houses.len())
}

fn step<W: Width>(
    position: &Position<W>,
    technique: Technique,
    houses: &[usize],
    cells: W::Cells,
    digits: W::Mask,
) -> Step {
    let at = &*position.at;
    let seen = houses.iter().fold(W::Cells::default(), |all, &house| all.or(at.houses[house])).without(cells);
    let mut eliminations = Vec::new();
    for cell in seen.iter() {
        let gone = position.candidates(cell).and(digits);
        eliminations.extend(gone.iter().map(|of| candidate(cell, of)));
    }
    let (cells, digits) = (cell_list(cells), digit_set(digits));
    let reason = match technique {
        Technique::LockedPair | Technique::LockedTriple => {
            Reason::LockedSet { houses: houses.to_vec(), cells, digits }
        }
        _ => Reason::NakedSet { house: houses[0], cells, digits },
    };
    Step { technique, placements: Vec::new(), eliminations, se: technique.se().unwrap_or(0), reason }
}

#[inline(never)]
pub(super) fn hidden<W: Width, const SIZE: usize>(
    position: &Position<W>,
    _: SearchOptions,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let (technique, sort) = match SIZE {
        2 => (Technique::HiddenPair, OfHouse::AnyHiddenPair),
        3 => (Technique::HiddenTriple, OfHouse::AnyHiddenTriple),
        _ => (Technique::HiddenQuad, OfHouse::AnyHiddenQuad),
    };
    let at = &*position.at;
    let mut fitting: Vec<(usize, W::Mask)> = Vec::with_capacity(at.side);
    for house in boxes_rows_columns(position) {
        if position.empty(house) <= SIZE || !at.full[house] || position.house_is_dry(sort, house) {
            continue;
        }
        let mut dry = true;
        fitting.clear();
        let few = if SIZE == 2 {
            position.unique(house).or(position.bilocal(house))
        } else {
            W::Mask::below(at.side)
        };
        for of in few.iter() {
            let places = position.positions(house, of);
            if !places.is_empty() && places.count() <= SIZE {
                fitting.push((of, places));
            }
        }
        tight(&fitting, |chosen: &[usize; SIZE], places| {
            let digits: W::Mask = set_of(chosen.iter().copied());
            let mut eliminations = Vec::new();
            for cell in places.iter().map(|place| at.cell_at(house, place)) {
                let gone = position.candidates(cell).without(digits);
                eliminations.extend(gone.iter().map(|of| candidate(cell, of)));
            }
            if eliminations.is_empty() {
                return ControlFlow::Continue(());
            }
            dry = false;
            let cells: W::Cells = set_of(places.iter().map(|place| at.cell_at(house, place)));
            found(Step {
                technique,
                placements: Vec::new(),
                eliminations,
                se: technique.se().unwrap_or(0),
                reason: Reason::HiddenSet {
                    house,
                    cells: cell_list(cells),
                    digits: digit_set(digits),
                    single: None,
                },
            })
        })?;
        if dry {
            position.house_found_dry(sort, house);
        }
    }
    ControlFlow::Continue(())
}
