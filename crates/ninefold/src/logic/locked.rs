//! Locked candidates: where two houses meet.
//!
//! ```text
//! pointing   all places of a digit in a box lie in one line: it leaves the rest of the line
//! claiming   all places of a digit in a line lie in one box: it leaves the rest of the box
//! direct     the same where it leaves another house one place for the digit, so that no marks are needed
//! ```
//! Any two houses that share cells do, diagonals and windows too, as long as the first must hold every digit.
//! Cost: digits times crossings.

use std::ops::{ControlFlow, Range};

use super::bits::{Bits, Width};
use super::catalogue::Technique;
use super::position::{Geometry, OfDigit, Position, candidate, cell_list, digit};
use super::{Found, Reason, Step, Want};
use crate::board::{Cell, HouseKind};

/// The houses searched one after the other: those that lock, those that lose, and what it is called.
fn passes<W: Width>(at: &Geometry<W>) -> impl Iterator<Item = (Range<usize>, Range<usize>, bool)> {
    let kind = |kind| at.of_kind(kind);
    let (rows, columns, boxes, extra) =
        (kind(HouseKind::Row), kind(HouseKind::Column), kind(HouseKind::Box), kind(HouseKind::Window));
    let basic = [
        (boxes.clone(), columns.clone(), true),
        (boxes.clone(), rows.clone(), true),
        (columns, boxes.clone(), false),
        (rows, boxes, false),
    ];
    // Extra houses meet all others in two ways; a shape without any ends here.
    let others = [(0..extra.start, extra.clone(), true), (extra.clone(), 0..extra.end, false)];
    let have = !extra.is_empty();
    basic.into_iter().chain(others.into_iter().filter(move |_| have))
}

#[inline(never)]
pub(super) fn locked<W: Width>(position: &Position<W>, _: Want, found: &mut Found<'_>) -> ControlFlow<()> {
    search(position, OfDigit::Locked, found, |house, cover, of, pointing, found| {
        leave(position, house, cover, of, pointing, found)
    })
}

/// The same as HoDoKu has it: house after house, and in each digit after digit; rows before columns.
#[inline(never)]
pub(super) fn by_house<W: Width>(position: &Position<W>, _: Want, found: &mut Found<'_>) -> ControlFlow<()> {
    let at = &*position.at;
    let dry: W::Mask =
        super::bits::set_of((0..at.side).filter(|&of| position.digit_is_dry(OfDigit::Locked, of)));
    let mut wet = W::Mask::default();
    let kind = |kind| at.of_kind(kind);
    let extra = kind(HouseKind::Window);
    let houses =
        kind(HouseKind::Box).chain(kind(HouseKind::Row)).chain(kind(HouseKind::Column)).chain(extra.clone());
    for house in houses.filter(|&house| at.full[house]) {
        for of in W::Mask::below(at.side).without(dry).iter() {
            let places = position.places(house, of);
            if !places.has_two() || places.count() > at.widest[house] {
                continue;
            }
            let pointing = |other: usize| match at.shape.houses()[house].kind() {
                HouseKind::Box => true,
                HouseKind::Row | HouseKind::Column => extra.contains(&other),
                _ => false,
            };
            for crossing in at.crossings[house].iter().filter(|crossing| places.within(crossing.places)) {
                let found = &mut |step| {
                    wet.insert(of);
                    found(step)
                };
                leave(position, house, crossing.other, of, pointing(crossing.other), found)?;
            }
        }
    }
    for of in W::Mask::below(at.side).without(wet).iter() {
        position.digit_found_dry(OfDigit::Locked, of);
    }
    ControlFlow::Continue(())
}

/// A digit that a house locks into another leaves the rest of that.
fn leave<W: Width>(
    position: &Position<W>,
    house: usize,
    cover: usize,
    of: usize,
    pointing: bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let at = &*position.at;
    let gone = position.spots(of).and(at.houses[cover]).without(at.houses[house]);
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let technique = if pointing { Technique::Pointing } else { Technique::Claiming };
    found(Step {
        technique,
        placements: Vec::new(),
        eliminations: gone.iter().map(|cell| candidate(cell, of)).collect(),
        se: technique.se().unwrap_or(0),
        reason: Reason::Locked {
            digit: digit(of),
            house,
            cover,
            cells: cell_list(position.spots(of).and(at.houses[house])),
            single: None,
        },
    })
}

#[inline(never)]
pub(super) fn direct<W: Width>(position: &Position<W>, _: Want, found: &mut Found<'_>) -> ControlFlow<()> {
    search(position, OfDigit::DirectLocked, found, |house, cover, of, pointing, found| {
        let at = &*position.at;
        let loses = at.houses[cover].without(at.houses[house]);
        if !position.spots(of).meets(loses) {
            return ControlFlow::Continue(());
        }
        // Houses of the same kind that meet the one that loses the digit.
        let kind = at.shape.houses()[house].kind();
        for third in at.of_kind(kind) {
            if third == house || !at.full[third] || !at.houses[third].meets(at.houses[cover]) {
                continue;
            }
            let spots = position.spots(of).and(at.houses[third]);
            // The two diagonals cross, so a place may lie in both and stay.
            let left = spots.without(loses);
            if left.is_empty() || left.has_two() || spots == left {
                continue;
            }
            let cell = left.first();
            let technique = if pointing { Technique::DirectPointing } else { Technique::DirectClaiming };
            found(Step {
                technique,
                placements: vec![candidate(cell, of)],
                eliminations: Vec::new(),
                se: technique.se().unwrap_or(0),
                reason: Reason::Locked {
                    digit: digit(of),
                    house,
                    cover,
                    cells: cell_list(position.spots(of).and(at.houses[house])),
                    single: Some((third, Cell::new(cell))),
                },
            })?;
        }
        ControlFlow::Continue(())
    })
}

/// Calls for every digit and pair of houses where the first locks the digit into the second.
fn search<W: Width>(
    position: &Position<W>,
    sort: OfDigit,
    found: &mut Found<'_>,
    mut each: impl FnMut(usize, usize, usize, bool, &mut Found<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let at = &*position.at;
    // Digits about which something was found.
    let mut wet = W::Mask::default();
    let open: W::Mask = super::bits::set_of((0..at.side).filter(|&of| !position.digit_is_dry(sort, of)));
    for (houses, covers, pointing) in passes(at) {
        for of in open.iter() {
            for house in houses.clone() {
                let places = position.places(house, of);
                if !(2..=at.widest[house]).contains(&places.count()) || !at.full[house] {
                    continue;
                }
                for crossing in &at.crossings[house] {
                    if places.within(crossing.places) && covers.contains(&crossing.other) {
                        let found = &mut |step| {
                            wet.insert(of);
                            found(step)
                        };
                        each(house, crossing.other, of, pointing, found)?;
                    }
                }
            }
        }
    }
    for of in W::Mask::below(at.side).without(wet).iter() {
        position.digit_found_dry(sort, of);
    }
    ControlFlow::Continue(())
}
