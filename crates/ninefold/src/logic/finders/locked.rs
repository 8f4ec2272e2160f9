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

use crate::board::{Candidate, Cell, HouseId, HouseKind};
use crate::logic::bits::{Bits, Width};
use crate::logic::memory::Memory;
use crate::logic::position::{Geometry, Position, candidate, candidates_of, cell_list, digit};
use crate::logic::{Reason, SingleLeft, Step, StepSink, Technique};

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
pub(super) fn locked<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    search(position, memory, found, |lock, found| leave(position, lock, found))
}

/// The same as HoDoKu has it: house after house, and in each digit after digit; rows before columns.
#[inline(never)]
pub(super) fn by_house<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let at = &*position.at;
    let kind = |kind| at.of_kind(kind);
    let (rows, columns, boxes, extra) =
        (kind(HouseKind::Row), kind(HouseKind::Column), kind(HouseKind::Box), kind(HouseKind::Window));
    let houses = boxes.clone().chain(rows).chain(columns).chain(extra.clone());
    let mut digits = OpenDigits::new(position, memory);
    for house in houses.filter(|&house| at.full[house]) {
        // What another house than a box and a line lock is called after what locks it.
        let passes = match house {
            _ if boxes.contains(&house) => [(0..boxes.start, true), (extra.clone(), true)],
            _ if extra.contains(&house) => [(0..extra.end, false), (0..0, false)],
            _ => [(boxes.clone(), false), (extra.clone(), true)],
        };
        for of in digits.open.iter() {
            for (covers, pointing) in &passes {
                digits.locks(house, of, covers, *pointing, found, &mut |lock, found| {
                    leave(position, lock, found)
                })?;
            }
        }
    }
    memory.mark_digits_exhausted_but(digits.found);
    ControlFlow::Continue(())
}

/// A house that locks a digit into another, and whether that is called pointing.
#[derive(Clone, Copy)]
struct Lock {
    house: usize,
    cover: usize,
    of: usize,
    pointing: bool,
}

impl Lock {
    fn step<W: Width>(
        self,
        position: &Position<W>,
        technique: Technique,
        placements: Vec<Candidate>,
        eliminations: Vec<Candidate>,
        single: Option<SingleLeft>,
    ) -> Step {
        let Lock { house, cover, of, .. } = self;
        let cells = cell_list(position.cells_of(of).and(position.at.houses[house]));
        let reason = Reason::Locked {
            digit: digit(of),
            house: HouseId::new(house),
            cover: HouseId::new(cover),
            cells,
            single,
        };
        Step { technique, placements, eliminations, se: technique.se(), reason }
    }
}

/// A digit that a house locks into another leaves the rest of that.
fn leave<W: Width>(position: &Position<W>, lock: Lock, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let at = &*position.at;
    let gone = position.cells_of(lock.of).and(at.houses[lock.cover]).without(at.houses[lock.house]);
    if gone.is_empty() {
        return ControlFlow::Continue(());
    }
    let technique = if lock.pointing { Technique::Pointing } else { Technique::Claiming };
    let eliminations = candidates_of(gone, lock.of);
    found(lock.step(position, technique, Vec::new(), eliminations, None))
}

#[inline(never)]
pub(super) fn direct<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    search(position, memory, found, |lock, found| {
        let at = &*position.at;
        let Lock { house, cover, of, pointing } = lock;
        let loses = at.houses[cover].without(at.houses[house]);
        if !position.cells_of(of).meets(loses) {
            return ControlFlow::Continue(());
        }
        // Houses of the same kind that meet the one that loses the digit.
        let kind = at.shape.houses()[house].kind();
        for third in at.of_kind(kind) {
            if third == house || !at.full[third] || !at.houses[third].meets(at.houses[cover]) {
                continue;
            }
            let spots = position.cells_of(of).and(at.houses[third]);
            // The two diagonals cross, so a place may lie in both and stay.
            let left = spots.without(loses);
            if left.is_empty() || left.has_two() || spots == left {
                continue;
            }
            let cell = left.first();
            let technique = if pointing { Technique::DirectPointing } else { Technique::DirectClaiming };
            let placements = vec![candidate(cell, of)];
            found(lock.step(
                position,
                technique,
                placements,
                Vec::new(),
                Some(SingleLeft { house: HouseId::new(third), cell: Cell::new(cell) }),
            ))?;
        }
        ControlFlow::Continue(())
    })
}

/// Calls for every digit and pair of houses where the first locks the digit into the second.
fn search<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    found: &mut StepSink<'_>,
    mut each: impl FnMut(Lock, &mut StepSink<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let at = &*position.at;
    let mut digits = OpenDigits::new(position, memory);
    for (houses, covers, pointing) in passes(at) {
        for of in digits.open.iter() {
            for house in houses.clone().filter(|&house| at.full[house]) {
                digits.locks(house, of, &covers, pointing, found, &mut each)?;
            }
        }
    }
    memory.mark_digits_exhausted_but(digits.found);
    ControlFlow::Continue(())
}

/// Which digits have to be looked at, and about which something was found.
struct OpenDigits<'a, W: Width> {
    position: &'a Position<W>,
    open: W::Mask,
    found: W::Mask,
}

impl<'a, W: Width> OpenDigits<'a, W> {
    fn new(position: &'a Position<W>, memory: &Memory<W>) -> Self {
        let open = W::Mask::below(position.at.side).without(memory.exhausted_digits());
        OpenDigits { position, open, found: W::Mask::default() }
    }

    /// Calls for each of these houses into which a house locks a digit.
    #[inline(always)]
    fn locks(
        &mut self,
        house: usize,
        of: usize,
        covers: &Range<usize>,
        pointing: bool,
        found: &mut StepSink<'_>,
        each: &mut impl FnMut(Lock, &mut StepSink<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let at = &*self.position.at;
        let places = self.position.positions(house, of);
        if !(2..=at.widest[house]).contains(&places.count()) {
            return ControlFlow::Continue(());
        }
        for crossing in &at.crossings[house] {
            if places.within(crossing.places) && covers.contains(&crossing.other) {
                let found = &mut |step| {
                    self.found.insert(of);
                    found(step)
                };
                each(Lock { house, cover: crossing.other, of, pointing }, found)?;
            }
        }
        ControlFlow::Continue(())
    }
}
