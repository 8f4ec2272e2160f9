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

use crate::board::{HouseId, HouseKind};
use crate::logic::bits::{Bits, Width, set_of, subsets};
use crate::logic::memory::Memory;
use crate::logic::position::{Position, candidate, cell_list, digit_set};
use crate::logic::{CellSet, Reason, SearchOptions, Step, StepSink, Technique};

/// On larger boards parts of more cells are not looked for: their number grows too fast.
const LARGEST_PART: usize = 4;
/// No more cells than this are left of a house of a 9x9 board.
const SMALL: usize = 7;

/// A part: which of the cells, their digits, and how many digits of the meeting they use up.
#[derive(Clone, Copy)]
struct Part<W: Width> {
    chosen: W::Mask,
    digits: W::Mask,
    used: u16,
}

/// The parts of a house, the smallest first.
struct Parts<W: Width> {
    /// The cells there are.
    cells: Vec<usize>,
    all: Vec<Part<W>>,
}

impl<W: Width> Parts<W> {
    fn new(position: &Position<W>) -> Parts<W> {
        Parts { cells: Vec::with_capacity(position.at.side), all: Vec::with_capacity(1 << SMALL) }
    }

    /// Those of these cells that use up some of the digits, as many as wanted.
    fn fill(&mut self, position: &Position<W>, from: W::Cells, shared: W::Mask, wanted: W::Mask) {
        let Parts { cells, all } = self;
        all.clear();
        cells.clear();
        cells.extend(from.iter());
        let fits = |size: usize, digits: W::Mask| {
            // None is never wanted.
            let used = size.saturating_sub(digits.without(shared).count());
            (wanted.has(used) & digits.meets(shared)).then_some(used as u16)
        };
        if position.at.side > 9 {
            for size in 1..=LARGEST_PART.min(cells.len()) {
                let _ = subsets(cells.len(), size, |chosen| {
                    let own = |all: W::Mask, &one: &usize| all.or(position.candidates(cells[one]));
                    let digits = chosen.iter().fold(W::Mask::default(), own);
                    if let Some(used) = fits(size, digits) {
                        all.push(Part { chosen: set_of(chosen.iter().copied()), digits, used });
                    }
                    ControlFlow::<()>::Continue(())
                });
            }
            return;
        }
        // The digits of a few cells are those of all but the lowest, and the lowest one's.
        let mut own = [W::Mask::default(); SMALL];
        own.iter_mut().zip(&*cells).for_each(|(own, &cell)| *own = position.candidates(cell));
        let mut digits = [W::Mask::default(); 1 << SMALL];
        for &(chosen, size) in &BY_SIZE[cells.len()][..(1 << cells.len()) - 1] {
            let held = digits[usize::from(chosen.without_first())].or(own[chosen.first()]);
            digits[usize::from(chosen)] = held;
            if let Some(used) = fits(usize::from(size), held) {
                all.push(Part { chosen: W::Mask::of_byte(chosen), digits: held, used });
            }
        }
    }

    /// The cells of a part.
    fn cells(&self, part: &Part<W>) -> W::Cells {
        set_of(part.chosen.iter().map(|one| self.cells[one]))
    }
}

/// Per number of cells all their subsets but the empty one as bits, and their size: the smallest first, then the lowest.
static BY_SIZE: [[(u8, u8); (1 << SMALL) - 1]; SMALL + 1] = {
    let mut all = [[(0, 0); (1 << SMALL) - 1]; SMALL + 1];
    let mut count = 0;
    while count <= SMALL {
        let (mut size, mut place) = (1, 0);
        while size <= count as u32 {
            let mut chosen = 1u8;
            while chosen < 1 << count {
                if chosen.count_ones() == size {
                    all[count][place] = (chosen, size as u8);
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
pub(super) fn find<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let at = &*position.at;
    let changed = memory.changed_cells_if(!options.all);
    let mut exhausted = true;
    let found = &mut |step| {
        exhausted = false;
        found(step)
    };
    let open = position.unsolved();
    let mut room = Room { parts: [Parts::new(position), Parts::new(position)], barren: Vec::new() };
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
                    around(position, [line, block], (cells, digits), open, &mut room, found)
                })?;
            }
        }
    }
    if exhausted {
        memory.mark_exhausted();
    }
    ControlFlow::Continue(())
}

/// What one meeting needs, used again for the next.
struct Room<W: Width> {
    /// Of the line and of the box.
    parts: [Parts<W>; 2],
    barren: Vec<(W::Mask, u16)>,
}

/// The sets that fit around a meeting.
fn around<W: Width>(
    position: &Position<W>,
    [line, block]: [usize; 2],
    (meeting, digits): (W::Cells, W::Mask),
    open: W::Cells,
    Room { parts, barren }: &mut Room<W>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let at = &*position.at;
    let surplus = digits.count() - meeting.count();
    // Each uses up one digit at least, and together they use up the surplus.
    let mut wanted = W::Mask::below(surplus);
    wanted.remove(0);
    let rests = [line, block].map(|house| at.houses[house].and(open).without(meeting));
    // The one with fewer cells first: it may have no part at all.
    let small = usize::from(rests[1].count() < rests[0].count());
    parts[small].fill(position, rests[small], digits, wanted);
    let wanted: W::Mask = set_of(parts[small].all.iter().map(|part| surplus - usize::from(part.used)));
    if wanted.is_empty() {
        return ControlFlow::Continue(());
    }
    parts[1 - small].fill(position, rests[1 - small], digits, wanted);
    let [in_line, in_block] = parts;
    // What was tied, and what was missing then, where no part of the box fitted: none fits if more is tied.
    barren.clear();
    for one in &in_line.all {
        let (tied, missing) = (one.digits.and(digits), surplus as u16 - one.used);
        if barren.iter().any(|&(known, used)| used == missing && known.within(tied)) {
            continue;
        }
        let mut none = true;
        for other in &in_block.all {
            if (other.used != missing) | other.digits.meets(tied) {
                continue;
            }
            none = false;
            let (one_cells, other_cells) = (in_line.cells(one), in_block.cells(other));
            if one_cells.meets(other_cells) {
                continue;
            }
            // Digits of both parts that the meeting lacks are tied to each of them.
            let both = one.digits.and(other.digits);
            let from_block = digits.or(other.digits).without(one.digits).or(both);
            let from_line = digits.or(one.digits).without(other.digits).or(both);
            let mut eliminations = Vec::new();
            let rests = [
                (at.houses[block].without(other_cells), from_block),
                (at.houses[line].without(one_cells), from_line),
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
            found(Step::eliminate(
                technique,
                eliminations,
                Reason::SueDeCoq {
                    houses: [line, block].map(HouseId::new),
                    meeting: cell_list(meeting),
                    digits: digit_set(digits),
                    parts: [(one_cells, one.digits), (other_cells, other.digits)].map(|(cells, digits)| {
                        CellSet { cells: cell_list(cells), digits: digit_set(digits) }
                    }),
                },
            ))?;
        }
        if none {
            barren.push((tied, missing));
        }
    }
    ControlFlow::Continue(())
}
