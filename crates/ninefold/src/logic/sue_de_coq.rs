//! Sue de Coq: two sets that share the cells where a line and a box meet.
//!
//! ```text
//! meeting    2 or 3 cells with at least two candidates more than cells
//! line       cells of the rest of the line that use up some of these candidates
//! box        cells of the rest of the box that use up the others
//! ```
//! Together there are as many digits as cells, and each digit is tied to the line or to the box: the digits of
//! the line's part leave the rest of the line, those of the box's part the rest of the box, and those of the
//! meeting alone leave both. Cost: per meeting the subsets of the rest of the line times those of the rest of the
//! box.

use std::ops::ControlFlow;

use super::bits::{Bits, Width, set_of, subsets};
use super::catalogue::Technique;
use super::position::{OfCells, Position, candidate, cell_list, digit_set};
use super::{Found, Reason, Step, Want};
use crate::board::HouseKind;

/// On larger boards parts of more cells are not looked for: their number grows too fast.
const LARGEST_PART: usize = 4;
/// No more cells than this are left of a house of a 9x9 board.
const SMALL: usize = 7;

/// A part: cells, their digits, and how many digits of the meeting they use up.
struct Part<W: Width> {
    cells: W::Cells,
    digits: W::Mask,
    used: usize,
}

/// The parts of a house that use up some digits of the meeting, the smallest first.
fn parts<W: Width>(
    position: &Position<W>,
    from: W::Cells,
    shared: W::Mask,
    most: usize,
    parts: &mut Vec<Part<W>>,
) {
    parts.clear();
    let fits = |size: usize, digits: W::Mask| {
        let extra = digits.without(shared).count();
        (size > extra && size - extra <= most && digits.meets(shared)).then(|| size - extra)
    };
    if position.at.side > 9 {
        let cells: Vec<usize> = from.iter().filter(|&cell| !position.candidates(cell).is_empty()).collect();
        for size in 1..=LARGEST_PART.min(cells.len()) {
            let _ = subsets(cells.len(), size, |chosen| {
                let own = |all: W::Mask, &one: &usize| all.or(position.candidates(cells[one]));
                let digits = chosen.iter().fold(W::Mask::default(), own);
                if let Some(used) = fits(size, digits) {
                    parts.push(Part { cells: set_of(chosen.iter().map(|&one| cells[one])), digits, used });
                }
                ControlFlow::<()>::Continue(())
            });
        }
        return;
    }
    // The digits of a few cells are those of all but the lowest, and the lowest one's.
    let mut cells = [0; SMALL];
    let mut own = [W::Mask::default(); SMALL];
    let mut count = 0;
    for cell in from.iter().filter(|&cell| !position.candidates(cell).is_empty()) {
        (cells[count], own[count]) = (cell, position.candidates(cell));
        count += 1;
    }
    let mut digits = [W::Mask::default(); 1 << SMALL];
    for &chosen in &BY_SIZE[count][..(1 << count) - 1] {
        let chosen = usize::from(chosen);
        let held = digits[chosen & (chosen - 1)].or(own[chosen.trailing_zeros() as usize]);
        digits[chosen] = held;
        if let Some(used) = fits(chosen.count_ones() as usize, held) {
            let part = (0..count).filter(|place| chosen >> place & 1 == 1).map(|place| cells[place]);
            parts.push(Part { cells: set_of(part), digits: held, used });
        }
    }
}

/// Per number of cells all their subsets but the empty one as bits, the smallest first, then the lowest.
static BY_SIZE: [[u8; (1 << SMALL) - 1]; SMALL + 1] = {
    let mut all = [[0; (1 << SMALL) - 1]; SMALL + 1];
    let mut count = 0;
    while count <= SMALL {
        let (mut size, mut place) = (1, 0);
        while size <= count as u32 {
            let mut chosen = 1u8;
            while chosen < 1 << count {
                if chosen.count_ones() == size {
                    all[count][place] = chosen;
                    place += 1;
                }
                chosen += 1;
            }
            size += 1;
        }
        count += 1;
    }
    all
};

#[inline(never)]
pub(super) fn find<W: Width>(position: &Position<W>, want: Want, found: &mut Found<'_>) -> ControlFlow<()> {
    let at = &*position.at;
    let sort = OfCells::SueDeCoqs;
    let changed = if want.all { W::Cells::below(at.cells) } else { position.changed_since(sort) };
    let mut dry = true;
    let found = &mut |step| {
        dry = false;
        found(step)
    };
    let open = position.unsolved();
    let mut parts = [Vec::new(), Vec::new()];
    let boxes = at.of_kind(HouseKind::Box);
    for line in 0..2 * at.side {
        for crossing in at.crossings[line].iter().filter(|crossing| boxes.contains(&crossing.other)) {
            let block = crossing.other;
            if !changed.meets(at.houses[line].or(at.houses[block])) {
                continue;
            }
            let meeting: Vec<usize> = at.houses[line].and(at.houses[block]).and(open).iter().collect();
            for size in 2..=meeting.len().min(3) {
                subsets(meeting.len(), size, |chosen| {
                    let cells: W::Cells = set_of(chosen.iter().map(|&one| meeting[one]));
                    let digits =
                        cells.iter().fold(W::Mask::default(), |all, cell| all.or(position.candidates(cell)));
                    if digits.count() < size + 2 {
                        return ControlFlow::Continue(());
                    }
                    around(position, [line, block], cells, digits, &mut parts, found)
                })?;
            }
        }
    }
    if dry {
        position.nothing_now(sort);
    }
    ControlFlow::Continue(())
}

/// The sets that fit around a meeting.
fn around<W: Width>(
    position: &Position<W>,
    [line, block]: [usize; 2],
    meeting: W::Cells,
    digits: W::Mask,
    [in_line, in_block]: &mut [Vec<Part<W>>; 2],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let at = &*position.at;
    let surplus = digits.count() - meeting.count();
    parts(position, at.houses[line].without(meeting), digits, surplus - 1, in_line);
    if in_line.is_empty() {
        return ControlFlow::Continue(());
    }
    parts(position, at.houses[block].without(meeting), digits, surplus - 1, in_block);
    for one in &*in_line {
        for other in &*in_block {
            let apart = !one.cells.meets(other.cells) && !one.digits.and(digits).meets(other.digits);
            if !apart || one.used + other.used != surplus {
                continue;
            }
            // Digits of both parts that the meeting lacks are tied to each of them.
            let both = one.digits.and(other.digits);
            let from_block = digits.or(other.digits).without(one.digits).or(both);
            let from_line = digits.or(one.digits).without(other.digits).or(both);
            let mut eliminations = Vec::new();
            let rests = [
                (at.houses[block].without(other.cells), from_block),
                (at.houses[line].without(one.cells), from_line),
            ];
            for (rest, lost) in rests {
                for cell in rest.without(meeting).iter() {
                    let gone = position.candidates(cell).and(lost);
                    eliminations.extend(gone.iter().map(|of| candidate(cell, of)));
                }
            }
            if eliminations.is_empty() {
                continue;
            }
            eliminations.sort_unstable();
            eliminations.dedup();
            let technique = Technique::SueDeCoq;
            found(Step {
                technique,
                placements: Vec::new(),
                eliminations,
                se: technique.se().unwrap_or(0),
                reason: Reason::SueDeCoq {
                    houses: [line, block],
                    meeting: cell_list(meeting),
                    digits: digit_set(digits),
                    parts: [cell_list(one.cells), cell_list(other.cells)],
                    part_digits: [digit_set(one.digits), digit_set(other.digits)],
                },
            })?;
        }
    }
    ControlFlow::Continue(())
}
