//! Broken wing: an odd ring of one digit, and the guardians that keep it from being impossible.
//!
//! ```text
//!     a --- b        five cells, each in a house with the next. If the digit could go nowhere else in these houses,
//!    /       \       it would stand in every second cell around, and an odd ring has no such way round.
//!   e    g    c      So one of the other cells of these houses, the guardians, holds it
//!    \       /
//!      -- d --
//! ```
//! One guardian is placed; of several, no cell that sees them all holds the digit. The shortest ring comes first, then the
//! one with the fewest guardians, then the lowest digit. Cost: rings of five and seven cells among the cells of a digit; a
//! ring is given up as soon as nothing sees all its guardians. Sources: Sudoku forums, where it is also called guardians.

use std::ops::ControlFlow;

use crate::board::{Cell, HouseId};
use crate::logic::bits::{Bits, Width};
use crate::logic::memory::Memory;
use crate::logic::position::{Position, candidate, candidates_of, cell_list, digit};
use crate::logic::{Reason, Step, StepSink, Technique};

/// Longer rings are not looked for.
const LONGEST: usize = 7;

#[inline(never)]
pub(super) fn find<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let mut rings: Vec<Ring<W>> = Vec::new();
    for of in W::Mask::below(position.at.side).without(memory.exhausted_digits()).iter() {
        let before = rings.len();
        for start in position.cells_of(of).iter() {
            let mut ring =
                Ring { of, cells: vec![start], houses: Vec::new(), guardians: W::Cells::default() };
            grow(position, &mut ring, &mut rings);
        }
        if rings.len() == before {
            memory.mark_digit_exhausted(of);
        }
    }
    rings.sort_by_key(|ring| (ring.cells.len(), ring.guardians.count(), ring.of));
    let mut told: Vec<(usize, W::Cells)> = Vec::new();
    for ring in rings {
        // Many rings have the same guardians.
        if !told.contains(&(ring.of, ring.guardians)) {
            told.push((ring.of, ring.guardians));
            found(step(position, &ring))?;
        }
    }
    ControlFlow::Continue(())
}

#[derive(Clone)]
struct Ring<W: Width> {
    of: usize,
    cells: Vec<usize>,
    /// The house that joins each cell to the next.
    houses: Vec<usize>,
    guardians: W::Cells,
}

/// Adds cells to an open ring, each higher than the first, and keeps every ring that closes and shows something.
fn grow<W: Width>(position: &Position<W>, ring: &mut Ring<W>, rings: &mut Vec<Ring<W>>) {
    let at = &*position.at;
    let all = position.cells_of(ring.of);
    let (first, last) = (ring.cells[0], ring.cells[ring.cells.len() - 1]);
    let guardians = ring.guardians;
    for house in at.houses_of(last).iter().map(|&(house, _)| usize::from(house)) {
        if !at.full[house] || ring.houses.contains(&house) {
            continue;
        }
        let here = all.and(at.houses[house]);
        for next in here.iter().filter(|&next| next >= first && next != last) {
            let closes = next == first;
            let length = ring.cells.len();
            let fits = match closes {
                // Each ring is met in both directions.
                true => length >= 5 && length % 2 == 1 && ring.cells[1] < last,
                false => length < LONGEST && !ring.cells.contains(&next) && !guardians.has(next),
            };
            let mut others = here;
            others.remove(last);
            others.remove(next);
            if !fits || ring.cells.iter().any(|&cell| others.has(cell)) {
                continue;
            }
            ring.guardians = guardians.or(others);
            if removes_something(position, ring) {
                ring.houses.push(house);
                if closes && !ring.guardians.is_empty() {
                    rings.push(ring.clone());
                } else if !closes {
                    ring.cells.push(next);
                    grow(position, ring, rings);
                    ring.cells.pop();
                }
                ring.houses.pop();
            }
        }
    }
    ring.guardians = guardians;
}

fn removes_something<W: Width>(position: &Position<W>, ring: &Ring<W>) -> bool {
    !ring.guardians.has_two() || position.at.seen_by_all(ring.guardians).meets(position.cells_of(ring.of))
}

fn step<W: Width>(position: &Position<W>, ring: &Ring<W>) -> Step {
    let Ring { of, guardians, .. } = *ring;
    let reason = Reason::BrokenWing {
        digit: digit(of),
        ring: ring.cells.iter().map(|&cell| Cell::new(cell)).collect(),
        houses: ring.houses.iter().copied().map(HouseId::new).collect(),
        guardians: cell_list(guardians),
    };
    if !guardians.has_two() {
        return Step::place(Technique::BrokenWing, candidate(guardians.first(), of), reason);
    }
    let gone = position.at.seen_by_all(guardians).and(position.cells_of(of));
    Step::eliminate(Technique::BrokenWing, candidates_of(gone, of), reason)
}
