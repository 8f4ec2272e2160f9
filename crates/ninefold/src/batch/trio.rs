//! One puzzle alone: three boxes side by side in one vector, so that a sweep takes three steps instead of nine.
//!
//! ```text
//! group 0       group 1       group 2       a vector has four quarters: place 0, place 1, place 2, nothing
//! 0 . .         . 0 .         . . 0         place p of group g is the box in band p and stack (g + p) % 3
//! . 1 .         . . 1         1 . .         a quarter has one lane per node: 4 of 16 lanes, 2 of 8
//! . . 2         2 . .         . 2 .
//! ```
//! The boxes of a group share neither band nor stack. The other boxes of a band stand at the same place of the other
//! groups; those of a stack are one place before or after it. The steps are those of the lanes ([`sweep`](super::sweep)),
//! in the same order of boxes, and come to the same candidates.

use super::candidate_block::CandidateBlock;
use super::kernel::{configurations, is_zero};
use super::lanes::{Lanes, MOST, Witness};
use super::sweep::{FULL, Seen, Swept, masks, narrowed, once_and_twice, settled, sure};

/// The cell of each place in the rows of a trio.
static CELLS: [[u8; 3]; 27] = {
    let mut cells = [[0; 3]; 27];
    let mut i = 0;
    while i < 81 {
        let (group, place, cell) = (i / 27, i / 9 % 3, i % 9);
        let (row, col) = (3 * place + cell / 3, 3 * ((group + place) % 3) + cell % 3);
        cells[9 * group + cell][place] = (9 * row + col) as u8;
        i += 1;
    }
    cells
};

/// The first minirow and the first minicolumn in the rows of a trio.
const MINIROWS: usize = 27;
const MINICOLUMNS: usize = 36;

/// A few nodes of one puzzle.
pub(super) struct Trio<L: Lanes> {
    /// Nine cells of each group, then three minirows of each, then three minicolumns of each.
    rows: [L::Row; 45],
    /// The same before the first branch.
    saved: [L::Row; 45],
    /// The sum of all cells after the last sweep.
    totals: L::Row,
    /// All ones, as in [`State`](super::kernel::State).
    ones: L::Row,
}

/// A branch of a node: a digit, the row of a triad it may be in or not, and the place.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    triad: usize,
    place: usize,
    digit: u16,
}

impl<L: Lanes> Trio<L> {
    /// So many nodes fit.
    pub(super) const NODES: usize = L::COUNT / 4;
    /// All of them.
    pub(super) const EVERY: u32 = u32::MAX >> (32 - Self::NODES);

    pub(super) fn new() -> Box<Trio<L>> {
        let mut ones = L::ZEROS;
        ones.as_mut().fill(u16::MAX);
        Box::new(Trio { rows: [L::ZEROS; 45], saved: [L::ZEROS; 45], totals: L::ZEROS, ones })
    }

    /// The lane of a node at a place.
    #[inline(always)]
    fn lane(place: usize, node: usize) -> usize {
        (place * Self::NODES + node) % L::COUNT
    }

    /// The record becomes every node.
    #[inline(always)]
    pub(super) fn fill(&mut self, witness: Witness<L>, record: &CandidateBlock) {
        let first = L::from_bits(witness, Self::EVERY);
        let second = L::from_bits(witness, Self::EVERY << Self::NODES);
        let third = L::from_bits(witness, Self::EVERY << (2 * Self::NODES));
        for (row, [a, b, c]) in self.rows.iter_mut().zip(&CELLS) {
            let a = L::splat(witness, record.0[usize::from(*a)]).and(first);
            let b = L::splat(witness, record.0[usize::from(*b)]).and(second);
            let c = L::splat(witness, record.0[usize::from(*c)]).and(third);
            a.or3(b, c).store(row);
        }
        self.take_out_singles(witness);
        L::splat(witness, u16::MAX).store(&mut self.totals);
    }

    /// The digits of single cells leave their rows, columns and boxes, for half the price of the sweep that this saves;
    /// the triads follow.
    #[inline(always)]
    fn take_out_singles(&mut self, witness: Witness<L>) {
        let zero = L::splat(witness, 0);
        let ones = L::load(witness, &self.ones);
        let (mut rows, mut cols, mut boxes) = ([zero; 3], [zero; 3], [zero; 3]);
        for group in 0..3 {
            let mut x = self.load_cells(witness, group);
            for i in 0..9 {
                x[i] = x[i].without(x[i].where_any(x[i].and(x[i].add(ones))));
            }
            for i in 0..3 {
                let row = x[3 * i].or3(x[3 * i + 1], x[3 * i + 2]);
                let col = x[i].or3(x[i + 3], x[i + 6]);
                rows[i] = rows[i].or(row);
                boxes[group] = boxes[group].or(row);
                // At the place that their stack has in the first group.
                cols[i] = cols[i].or(match group {
                    0 => col,
                    1 => L::from_before(witness, col),
                    _ => L::from_after(witness, col),
                });
            }
        }
        for group in 0..3 {
            let mut x = self.load_cells(witness, group);
            for i in 0..9 {
                let used = rows[i / 3].or3(cols[i % 3], boxes[group]);
                x[i] = x[i].without(used.where_any(x[i].and(x[i].add(ones))));
                x[i].store(&mut self.rows[9 * group + i]);
            }
            self.store_triads(group, x);
            for col in &mut cols {
                *col = L::from_after(witness, *col);
            }
        }
    }

    /// Keeps what there is for [`restore`](Trio::restore).
    pub(super) fn save(&mut self) {
        self.saved = self.rows;
    }

    /// Takes back all branches since [`save`](Trio::save).
    pub(super) fn restore(&mut self) {
        self.rows = self.saved;
        self.totals.as_mut().fill(u16::MAX);
    }

    /// The candidates of a node.
    #[inline(always)]
    pub(super) fn take(&self, node: usize, record: &mut CandidateBlock) {
        for (row, cells) in self.rows.iter().zip(&CELLS) {
            let row = row.as_ref();
            for place in 0..3 {
                record.0[usize::from(cells[place])] = row[Self::lane(place, node)];
            }
        }
    }

    #[inline(always)]
    fn load_cells(&self, witness: Witness<L>, group: usize) -> [L; 9] {
        let mut cells = [L::load(witness, &self.rows[9 * group]); 9];
        for i in 1..9 {
            cells[i] = L::load(witness, &self.rows[9 * group + i]);
        }
        cells
    }

    #[inline(always)]
    fn load_three(&self, witness: Witness<L>, first: usize) -> [L; 3] {
        let [a, b, c] = [&self.rows[first], &self.rows[first + 1], &self.rows[first + 2]];
        [L::load(witness, a), L::load(witness, b), L::load(witness, c)]
    }

    /// The minicolumns of a group, at the place of the same stack in the group before it.
    #[inline(always)]
    fn load_before(&self, witness: Witness<L>, group: usize) -> [L; 3] {
        let [a, b, c] = self.load_three(witness, MINICOLUMNS + 3 * group);
        [L::from_before(witness, a), L::from_before(witness, b), L::from_before(witness, c)]
    }

    /// The same for the group after it.
    #[inline(always)]
    fn load_after(&self, witness: Witness<L>, group: usize) -> [L; 3] {
        let [a, b, c] = self.load_three(witness, MINICOLUMNS + 3 * group);
        [L::from_after(witness, a), L::from_after(witness, b), L::from_after(witness, c)]
    }

    #[inline(always)]
    fn store_triads(&mut self, group: usize, cells: [L; 9]) {
        for i in 0..3 {
            let row = cells[3 * i].or3(cells[3 * i + 1], cells[3 * i + 2]);
            row.store(&mut self.rows[MINIROWS + 3 * group + i]);
            cells[i].or3(cells[i + 3], cells[i + 6]).store(&mut self.rows[MINICOLUMNS + 3 * group + i]);
        }
    }

    /// One pass over all boxes, one bit per node.
    #[inline(always)]
    pub(super) fn sweep<const STRONG: bool>(&mut self, witness: Witness<L>, slack: u16) -> Swept {
        let ones = L::load(witness, &self.ones);
        let mut seen = Seen::new(witness);
        for [group, next, last] in [[0, 1, 2], [1, 2, 0], [2, 0, 1]] {
            let own = self.load_three(witness, MINIROWS + 3 * group);
            let x = self.load_three(witness, MINIROWS + 3 * next);
            let y = self.load_three(witness, MINIROWS + 3 * last);
            let rows = masks::<L, STRONG>(witness, own, x, y);
            let own = self.load_three(witness, MINICOLUMNS + 3 * group);
            let (x, y) = (self.load_before(witness, next), self.load_after(witness, last));
            let cols = masks::<L, STRONG>(witness, own, x, y);
            let x = narrowed(self.load_cells(witness, group), rows, cols);
            let (once, twice) = once_and_twice(x);
            seen.union = seen.union.and(once);
            let sure = sure(x, twice, ones);
            let (asserted, twice) = once_and_twice(sure);
            seen.twice = seen.twice.or(twice);
            let mut kept = x;
            for i in 0..9 {
                kept[i] = settled(x[i], sure[i], asserted);
                seen.total = seen.total.add(kept[i]);
                seen.least = seen.least.min(kept[i]);
                kept[i].store(&mut self.rows[9 * group + i]);
            }
            self.store_triads(group, kept);
        }
        let total =
            seen.total.add(L::from_before(witness, seen.total)).add(L::from_after(witness, seen.total));
        let dead = is_zero(witness, seen.is_good(witness)).to_bits();
        let dead = dead | dead >> Self::NODES | dead >> (2 * Self::NODES);
        let full = total.equal(L::splat(witness, FULL)).to_bits() & !dead;
        let gained = L::load(witness, &self.totals).sub(total);
        let slow = gained.min(L::splat(witness, slack)).equal(gained).to_bits();
        let still = is_zero(witness, gained).to_bits();
        total.store(&mut self.totals);
        let every = Self::EVERY;
        Swept { dead: dead & every, full: full & every, slow: slow & every, still: still & every }
    }

    /// A branch for every node; none where there is nothing to branch on.
    #[inline(always)]
    pub(super) fn choose(&self, witness: Witness<L>) -> Choices<L> {
        let bands = [
            self.load_three(witness, MINIROWS),
            self.load_three(witness, MINIROWS + 3),
            self.load_three(witness, MINIROWS + 6),
        ];
        let stacks = [
            self.load_three(witness, MINICOLUMNS),
            self.load_before(witness, 1),
            self.load_after(witness, 2),
        ];
        let (by_band, in_band, band_digit) = configurations(witness, bands);
        let (by_stack, in_stack, stack_digit) = configurations(witness, stacks);
        let is_band = by_band.min(by_stack).equal(by_band);
        let mut choices = Choices { weights: L::ZEROS, triads: L::ZEROS, digits: L::ZEROS };
        by_band.min(by_stack).store(&mut choices.weights);
        is_band.select(in_band, in_stack.add(L::splat(witness, 9))).store(&mut choices.triads);
        is_band.select(band_digit, stack_digit).store(&mut choices.digits);
        choices
    }

    /// Copies a node to where there is none, and branches: the digit is in the triad in the first, and it is not in the
    /// second.
    #[inline(always)]
    pub(super) fn branch(&mut self, witness: Witness<L>, node: usize, free: usize, choice: Choice) {
        let mut from: [u8; MOST] = [0; MOST];
        for lane in 0..MOST {
            from[lane] = lane as u8;
        }
        for place in 0..3 {
            from[Self::lane(place, free)] = Self::lane(place, node) as u8;
        }
        L::permute(witness, &mut self.rows, &from);
        let Choice { triad, place, digit } = choice;
        let first = triad - triad % 3;
        for i in first..first + 3 {
            let lane = Self::lane(place, if i == triad { free } else { node });
            self.rows[i].as_mut()[lane] &= !digit;
        }
        for node in [node, free] {
            self.forget(node);
        }
    }

    /// Restricts a cell of a node.
    #[inline(always)]
    pub(super) fn restrict(&mut self, node: usize, cell: usize, set: u16) {
        let (row, col) = (cell / 9, cell % 9);
        let (place, stack) = (row / 3, col / 3);
        let group = (stack + 3 - place) % 3;
        self.rows[9 * group + row % 3 * 3 + col % 3].as_mut()[Self::lane(place, node)] &= set;
        self.forget(node);
    }

    /// Copies a node.
    #[inline(always)]
    pub(super) fn copy(&mut self, witness: Witness<L>, node: usize, to: usize) {
        let none = Choice { triad: MINIROWS, place: 0, digit: 0 };
        self.branch(witness, node, to, none);
    }

    /// Makes the next sweep count as progress of this node, whatever it does.
    #[inline(always)]
    fn forget(&mut self, node: usize) {
        for place in 0..3 {
            self.totals.as_mut()[Self::lane(place, node)] = u16::MAX;
        }
    }
}

/// The branches that were weighed, at each place.
pub(super) struct Choices<L: Lanes> {
    weights: L::Row,
    triads: L::Row,
    digits: L::Row,
}

impl<L: Lanes> Choices<L> {
    /// The branch of a node.
    #[inline(always)]
    pub(super) fn of(&self, node: usize) -> Option<Choice> {
        let mut best = 0;
        for place in 1..3 {
            let weight = |place| self.weights.as_ref()[Trio::<L>::lane(place, node)];
            if weight(place) < weight(best) {
                best = place;
            }
        }
        let lane = Trio::<L>::lane(best, node);
        let (triad, digit) = (usize::from(self.triads.as_ref()[lane]), self.digits.as_ref()[lane]);
        // The boxes of a stack were brought to the place of that of the first group.
        let place = if triad < 9 { best } else { (best + 3 - (triad - 9) / 3) % 3 };
        (digit != 0).then_some(Choice { triad: MINIROWS + triad, place, digit })
    }
}
