//! Naked and hidden sets: as many cells as digits, in one house.
//!
//! ```text
//! naked    {12} {12} ...      two cells hold two digits: these leave the rest of the house
//! hidden   {12..} {12..}      two digits have two places: everything else leaves these
//! direct   a hidden set that leaves another digit one place in the house
//! ```
//! On the way to the next step a set of half the empty cells or more is not looked for: what is left is then the
//! smaller set of the other sort. Cost: the subsets of those cells (digits) of a house that have few enough digits (places).

use std::ops::ControlFlow;

use super::bits::{Bits, Width, tight};
use super::catalogue::Technique;
use super::position::{OfHouse, Position, candidate, cell_list, digit_set};
use super::{Reason, SearchOptions, Step, StepSink};

#[inline(never)]
pub(super) fn naked<W: Width, const SIZE: usize>(
    position: &Position<W>,
    options: SearchOptions,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let (technique, sort) = match SIZE {
        2 => (Technique::NakedPair, OfHouse::NakedPair),
        3 => (Technique::NakedTriple, OfHouse::NakedTriple),
        _ => (Technique::NakedQuad, OfHouse::NakedQuad),
    };
    let at = &*position.at;
    let mut fitting: Vec<(usize, W::Mask)> = Vec::with_capacity(at.side);
    for &house in &at.scan {
        let empty = if options.all { SIZE + 1 } else { 2 * SIZE };
        if position.empty(house) < empty || position.house_is_dry(sort, house) {
            continue;
        }
        let mut dry = true;
        fitting.clear();
        // Cells of two are known.
        let cells = if SIZE == 2 { at.houses[house].and(position.pair()) } else { at.houses[house] };
        for cell in cells.iter() {
            let candidates = position.candidates(cell);
            if candidates.has_two() && candidates.count() <= SIZE {
                fitting.push((cell, candidates));
            }
        }
        tight(&fitting, |chosen: &[usize; SIZE], digits| {
            let cells: W::Cells = super::bits::set_of(chosen.iter().copied());
            let mut eliminations = Vec::new();
            for cell in at.houses[house].without(cells).iter() {
                let gone = position.candidates(cell).and(digits);
                eliminations.extend(gone.iter().map(|digit| candidate(cell, digit)));
            }
            if eliminations.is_empty() {
                return ControlFlow::Continue(());
            }
            dry = false;
            let reason = Reason::NakedSet { house, cells: cell_list(cells), digits: digit_set(digits) };
            let se = technique.se().unwrap_or(0);
            found(Step { technique, placements: Vec::new(), eliminations, se, reason })
        })?;
        if dry {
            position.house_found_dry(sort, house);
        }
    }
    ControlFlow::Continue(())
}

#[inline(never)]
pub(super) fn hidden<W: Width, const SIZE: usize>(
    position: &Position<W>,
    options: SearchOptions,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let (technique, sort) = match SIZE {
        2 => (Technique::HiddenPair, OfHouse::HiddenPair),
        3 => (Technique::HiddenTriple, OfHouse::HiddenTriple),
        _ => (Technique::HiddenQuad, OfHouse::HiddenQuad),
    };
    let empty = if options.all { SIZE + 1 } else { 2 * SIZE + 1 };
    hidden_in::<W, SIZE>(position, sort, empty, |house, places, digits| {
        let at = &*position.at;
        let mut eliminations = Vec::new();
        for cell in places.iter().map(|place| at.cell_at(house, place)) {
            let gone = position.candidates(cell).without(digits);
            eliminations.extend(gone.iter().map(|digit| candidate(cell, digit)));
        }
        if eliminations.is_empty() {
            return None;
        }
        let reason = reason(position, house, places, digits, None);
        let se = technique.se().unwrap_or(0);
        Some(found(Step { technique, placements: Vec::new(), eliminations, se, reason }))
    })
}

#[inline(never)]
pub(super) fn direct_hidden<W: Width, const SIZE: usize>(
    position: &Position<W>,
    _: SearchOptions,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let (technique, sort) = match SIZE {
        2 => (Technique::DirectHiddenPair, OfHouse::DirectPair),
        _ => (Technique::DirectHiddenTriple, OfHouse::DirectTriple),
    };
    hidden_in::<W, SIZE>(position, sort, SIZE + 1, |house, places, digits| {
        let at = &*position.at;
        for other in W::Mask::below(at.side).without(digits).iter() {
            let before = position.positions(house, other);
            let left = before.without(places);
            if before.count() < 2 || left.count() != 1 {
                continue;
            }
            let placed = candidate(at.cell_at(house, left.first()), other);
            let reason = reason(position, house, places, digits, Some(placed));
            let se = technique.se().unwrap_or(0);
            let step = Step { technique, placements: vec![placed], eliminations: Vec::new(), se, reason };
            return Some(found(step));
        }
        None
    })
}

/// Calls for every hidden set in a house with at least so many empty cells: house, places, digits. The answer says
/// whether it is worth anything.
fn hidden_in<W: Width, const SIZE: usize>(
    position: &Position<W>,
    sort: OfHouse,
    empty: usize,
    mut each: impl FnMut(usize, W::Mask, W::Mask) -> Option<ControlFlow<()>>,
) -> ControlFlow<()> {
    let at = &*position.at;
    let mut fitting: Vec<(usize, W::Mask)> = Vec::with_capacity(at.side);
    for &house in &at.scan {
        if position.empty(house) < empty || !at.full[house] || position.house_is_dry(sort, house) {
            continue;
        }
        let mut dry = true;
        fitting.clear();
        for of in 0..at.side {
            let places = position.positions(house, of);
            if places.has_two() && places.count() <= SIZE {
                fitting.push((of, places));
            }
        }
        tight(&fitting, |chosen: &[usize; SIZE], places| {
            let digits = super::bits::set_of(chosen.iter().copied());
            each(house, places, digits).map_or(ControlFlow::Continue(()), |answer| {
                dry = false;
                answer
            })
        })?;
        if dry {
            position.house_found_dry(sort, house);
        }
    }
    ControlFlow::Continue(())
}

fn reason<W: Width>(
    position: &Position<W>,
    house: usize,
    places: W::Mask,
    digits: W::Mask,
    single: Option<crate::board::Candidate>,
) -> Reason {
    let cells: W::Cells = super::bits::set_of(places.iter().map(|place| position.at.cell_at(house, place)));
    Reason::HiddenSet { house, cells: cell_list(cells), digits: digit_set(digits), single }
}
