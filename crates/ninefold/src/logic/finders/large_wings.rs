//! WXYZ-wing and its larger sisters: cells with one digit too many, and a cell of two of these digits.
//!
//! ```text
//! {wx} {xyz} {wz} --- {yz}     three cells, four digits. If the single cell is not z it is y, and where it sees
//!                              every y of the three these lose it: three digits for three cells, z among them.
//!                              So z is on one of both sides, and what sees every z of both is not z
//! ```
//! If that holds for y and for z, all digits are tied up: each leaves the cells that see all its places.
//! Sizes: three cells (WXYZ) to six (TUVWXYZ). The easiest first, then the one that removes most, then the
//! doubly linked, the one with the largest cell, and the one with the most candidates (their number is compared
//! as text, as Sukaku Explainer does). Cost: the cells of a house taken three to six at a time, cut off as soon as
//! they have too many digits.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::board::{Candidate, Cell};
use crate::logic::bits::{Bits, Width};
use crate::logic::memory::Memory;
use crate::logic::position::{Position, candidate, cell_list, digit, digit_set};
use crate::logic::{Reason, SearchOptions, Step, StepSink, Technique, Tenths};

/// Doubly linked or not, candidates of the largest cell, and of all cells as text.
type Suffix = (bool, usize, String);

/// A wing with what decides its place among others.
struct Wing<W: Width> {
    se: u16,
    removed: usize,
    suffix: Suffix,
    cells: W::Cells,
    digits: W::Mask,
    pincer: usize,
    linked: usize,
    digit: usize,
    /// Whether the digits are tied up, which may be so without any cell to lose one.
    tied: bool,
}

impl<W: Width> Wing<W> {
    fn rank(&self) -> (u16, Reverse<usize>, Reverse<&Suffix>) {
        (self.se, Reverse(self.removed), Reverse(&self.suffix))
    }
}

#[inline(never)]
pub(super) fn find<W: Width, const CELLS: usize>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let changed = memory.changed_cells_if(!options.all);
    let pincers = changed.meets(position.pair());
    let mut search = Search {
        position,
        size: CELLS,
        all: options.all,
        changed,
        pincers,
        largest: 0,
        total: 0,
        found: Vec::new(),
    };
    // A cell without a partner of two digits makes no wing; without any there is nothing to look for.
    if !position.pair().is_empty() {
        let open = position.unsolved().without(position.single());
        search.grow(W::Cells::default(), W::Mask::default(), open, 0);
    }
    let mut wings = search.found;
    if wings.is_empty() {
        memory.mark_exhausted();
    }
    wings.sort_by(|one, other| one.rank().cmp(&other.rank()));
    for wing in wings {
        found(step(position, &wing, CELLS))?;
    }
    ControlFlow::Continue(())
}

struct Search<'a, W: Width> {
    position: &'a Position<W>,
    size: usize,
    all: bool,
    /// The cells that have changed since nothing was found, and whether any of them can be the single cell.
    changed: W::Cells,
    pincers: bool,
    /// Candidates of the cell that has most, and of all cells together.
    largest: usize,
    total: usize,
    found: Vec<Wing<W>>,
}

impl<W: Width> Search<'_, W> {
    /// Adds a later cell that sees all others.
    fn grow(&mut self, cells: W::Cells, digits: W::Mask, later: W::Cells, count: usize) {
        if count == self.size {
            if digits.count() == count + 1 {
                self.partners(cells, digits);
            }
            return;
        }
        // Without a changed cell the wing would have been found before.
        if count + later.count() < self.size || !(self.pincers || self.changed.meets(cells.or(later))) {
            return;
        }
        let at = &*self.position.at;
        let mut left = later;
        for cell in later.iter() {
            left.remove(cell);
            let own = self.position.candidates(cell);
            let digits = digits.or(own);
            if digits.count() > self.size + 1 {
                continue;
            }
            let mut cells = cells;
            cells.insert(cell);
            let before = (self.largest, self.total);
            self.largest = self.largest.max(own.count());
            self.total += own.count();
            self.grow(cells, digits, left.and(at.peers[cell]), count + 1);
            (self.largest, self.total) = before;
        }
    }

    /// Every cell of two of these digits that sees one of the cells.
    fn partners(&mut self, cells: W::Cells, digits: W::Mask) {
        let position = self.position;
        let at = &*position.at;
        let seen = cells.iter().fold(W::Cells::default(), |seen, cell| seen.or(at.peers[cell]));
        let mut pincers = position.pair().and(seen).without(cells);
        if !self.changed.meets(cells) {
            pincers = pincers.and(self.changed);
        }
        for pincer in pincers.iter() {
            let own = position.candidates(pincer);
            if !own.within(digits) {
                continue;
            }
            let sees = |of: usize| cells.and(position.cells_of(of)).within(at.peers[pincer]);
            let low = own.first();
            let high = own.without(W::Mask::one(low)).first();
            match (sees(low), sees(high)) {
                (true, true) => self.add(cells, digits, pincer, low, high, true),
                (true, false) => self.add(cells, digits, pincer, low, high, false),
                (false, true) => self.add(cells, digits, pincer, high, low, false),
                (false, false) => {}
            }
        }
    }

    fn add(
        &mut self,
        cells: W::Cells,
        digits: W::Mask,
        pincer: usize,
        linked: usize,
        digit: usize,
        tied: bool,
    ) {
        let mut removed = [0; 3];
        for (of, gone) in losses(self.position, cells, digits, pincer, linked, digit, tied) {
            let place = if of == linked { 1 } else { 2 * usize::from(of == digit) };
            removed[place] += gone.count();
        }
        let sum = removed.iter().sum();
        if sum == 0 {
            return;
        }
        let double = tied && (removed[0] > 0 || (removed[1] > 0 && removed[2] > 0));
        let wing = Wing {
            se: rating(self.size, self.largest),
            removed: sum,
            suffix: (double, self.largest, self.total.to_string()),
            cells,
            digits,
            pincer,
            linked,
            digit,
            tied,
        };
        match self.found.first_mut() {
            Some(best) if !self.all => {
                if wing.rank() < best.rank() {
                    *best = wing;
                }
            }
            _ => self.found.push(wing),
        }
    }
}

/// For each digit that loses candidates where it loses them.
fn losses<W: Width>(
    position: &Position<W>,
    cells: W::Cells,
    digits: W::Mask,
    pincer: usize,
    linked: usize,
    digit: usize,
    tied: bool,
) -> impl Iterator<Item = (usize, W::Cells)> + '_ {
    let losing = if tied { digits } else { W::Mask::one(digit) };
    losing.iter().map(move |of| {
        let mut holders = cells.and(position.cells_of(of));
        if of == linked || of == digit {
            holders.insert(pincer);
        }
        let mut gone = position.at.seen_by_all(holders).and(position.cells_of(of)).without(cells);
        gone.remove(pincer);
        (of, gone)
    })
}

/// Wings whose largest cell is neither small nor large are the hardest to see.
fn rating(size: usize, largest: usize) -> u16 {
    match size {
        3 => 55 + (1 - largest.abs_diff(3) as u16),
        4 => 62 + (2 - largest.abs_diff(3) as u16),
        5 => 66,
        _ => 75,
    }
}

fn step<W: Width>(position: &Position<W>, wing: &Wing<W>, size: usize) -> Step {
    let technique = match size {
        3 => Technique::WxyzWing,
        4 => Technique::VwxyzWing,
        5 => Technique::UvwxyzWing,
        _ => Technique::TuvwxyzWing,
    };
    let losses = losses(position, wing.cells, wing.digits, wing.pincer, wing.linked, wing.digit, wing.tied);
    let mut eliminations: Vec<Candidate> =
        losses.flat_map(|(of, gone)| gone.iter().map(move |cell| candidate(cell, of))).collect();
    eliminations.sort_unstable();
    Step {
        technique,
        placements: Vec::new(),
        eliminations,
        se: Some(Tenths::new(wing.se)),
        reason: Reason::LargeWing {
            cells: cell_list(wing.cells),
            digits: digit_set(wing.digits),
            pincer: Cell::new(wing.pincer),
            linked: digit(wing.linked),
            digit: digit(wing.digit),
            double: wing.tied,
        },
    }
}
