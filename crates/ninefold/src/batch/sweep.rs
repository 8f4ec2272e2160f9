//! The sweep: one pass of propagation over the nine boxes, for all lanes at once.
//!
//! ```text
//! masks     what the other boxes of the band and the stack leave to each triad of the box
//! narrowed  the cells under the masks of their minirow and minicolumn
//! sure      in each cell its digits that have no other place in the box, or its last digit
//! settled   what is sure leaves the other cells of the box; the triads follow
//! ```
//! The boxes come in the order 0 4 8 / 1 5 6 / 2 3 7: the three of a group, and any two neighbours, share neither band
//! nor stack, so that none waits for the one before, and each uses the newest values.
//!
//! A box needs some 25 vectors at a time. A processor with 32 registers keeps them there and works on two boxes at
//! once ([`in_registers`]); one with 16 takes a group through three short loops, with a stop in memory between them
//! ([`by_groups`]). The steps are the same code. The loops must stay loops: unrolled, the sweep no longer fits the
//! processor's cache of decoded instructions, and takes half as long again.

use super::candidate_block::ALL;
use super::kernel::{State, is_zero};
use super::lanes::{Lanes, Witness};

/// The sum of all cells of a full board: each house has the bits 1 to 9 once.
pub(super) const FULL: u16 = 9 * ALL;

/// What a sweep found, one bit per lane.
#[derive(Clone, Copy)]
pub(super) struct Swept {
    /// A contradiction.
    pub(super) dead: u32,
    /// Every cell single, no contradiction seen.
    pub(super) full: u32,
    /// Little or nothing changed.
    pub(super) slow: u32,
    /// Nothing changed.
    pub(super) still: u32,
}

/// The first cell of a box. An enum, because the compiler then knows that it is no more than 60 and
/// leaves out the checks of every access that follows; so with [`Triads`].
#[rustfmt::skip]
#[derive(Clone, Copy)]
#[repr(u8)]
enum First { Box0 = 0, Box1 = 3, Box2 = 6, Box3 = 27, Box4 = 30, Box5 = 33, Box6 = 54, Box7 = 57, Box8 = 60 }

/// The first of the three minirows, or of the three minicolumns, of a box: `Row13` are the minirows of
/// the box in band 1 and stack 3, counted from 0.
#[rustfmt::skip]
#[derive(Clone, Copy)]
#[repr(u8)]
enum Triads {
    Row00 = 0, Row01 = 3, Row02 = 6, Row10 = 9, Row11 = 12, Row12 = 15, Row20 = 18, Row21 = 21, Row22 = 24,
    Col00 = 27, Col10 = 30, Col20 = 33, Col01 = 36, Col11 = 39, Col21 = 42, Col02 = 45, Col12 = 48, Col22 = 51,
}

/// Where a box has its cells and triads: first its own minirows (minicolumns), then those of the other
/// two boxes of its band (stack).
#[derive(Clone, Copy)]
struct Place {
    cell: First,
    rows: [Triads; 3],
    cols: [Triads; 3],
}

#[rustfmt::skip]
static ORDER: [[Place; 3]; 3] = {
    use First::*;
    use Triads::*;
    [
        [
            Place { cell: Box0, rows: [Row00, Row01, Row02], cols: [Col00, Col10, Col20] },
            Place { cell: Box4, rows: [Row11, Row12, Row10], cols: [Col11, Col21, Col01] },
            Place { cell: Box8, rows: [Row22, Row20, Row21], cols: [Col22, Col02, Col12] },
        ],
        [
            Place { cell: Box1, rows: [Row01, Row02, Row00], cols: [Col01, Col11, Col21] },
            Place { cell: Box5, rows: [Row12, Row10, Row11], cols: [Col12, Col22, Col02] },
            Place { cell: Box6, rows: [Row20, Row21, Row22], cols: [Col20, Col00, Col10] },
        ],
        [
            Place { cell: Box2, rows: [Row02, Row00, Row01], cols: [Col02, Col12, Col22] },
            Place { cell: Box3, rows: [Row10, Row11, Row12], cols: [Col10, Col20, Col00] },
            Place { cell: Box7, rows: [Row21, Row22, Row20], cols: [Col21, Col01, Col11] },
        ],
    ]
};

/// The masks of the triads of a box: what its own triads and those of the two other boxes of the band leave. A digit
/// is in triad 0 only if the others can take 1 and 2 between them, and so on: all of pointing and claiming, in three
/// operations per triad. A strong sweep also locks.
#[inline(always)]
pub(super) fn masks<L: Lanes, const STRONG: bool>(
    witness: Witness<L>,
    own: [L; 3],
    x: [L; 3],
    y: [L; 3],
) -> [L; 3] {
    let mine = [
        x[1].and(y[2]).or(x[2].and(y[1])).and(own[0]),
        x[0].and(y[2]).or(x[2].and(y[0])).and(own[1]),
        x[0].and(y[1]).or(x[1].and(y[0])).and(own[2]),
    ];
    if STRONG { L::lock(witness, mine) } else { mine }
}

/// The cells of a box under the masks of their minirow and minicolumn.
#[inline(always)]
pub(super) fn narrowed<L: Lanes>(mut cells: [L; 9], rows: [L; 3], cols: [L; 3]) -> [L; 9] {
    for i in 0..9 {
        cells[i] = cells[i].and3(rows[i / 3], cols[i % 3]);
    }
    cells
}

/// The digits that are in one of nine cells at least, and those that are in two at least.
#[inline(always)]
pub(super) fn once_and_twice<L: Lanes>(x: [L; 9]) -> (L, L) {
    let once = [x[0].or3(x[1], x[2]), x[3].or3(x[4], x[5]), x[6].or3(x[7], x[8])];
    let twice = [x[0].majority(x[1], x[2]), x[3].majority(x[4], x[5]), x[6].majority(x[7], x[8])];
    let across = once[0].majority(once[1], once[2]);
    (once[0].or3(once[1], once[2]), twice[0].or3(twice[1], twice[2]).or(across))
}

/// What each cell asserts: its digits that have no other place in the box, or its last digit; else nothing.
#[inline(always)]
pub(super) fn sure<L: Lanes>(x: [L; 9], twice: L, ones: L) -> [L; 9] {
    let mut sure = x;
    for i in 0..9 {
        sure[i] = x[i].sure(twice, ones);
    }
    sure
}

/// What is left of a cell: what it asserts, else what no cell of the box asserts.
#[inline(always)]
pub(super) fn settled<L: Lanes>(x: L, sure: L, asserted: L) -> L {
    sure.or_else(x.without(asserted))
}

/// What a sweep gathers from box to box.
pub(super) struct Seen<L> {
    /// Digits that had a place in every box.
    pub(super) union: L,
    /// The smallest cell: 0 if one is empty.
    pub(super) least: L,
    /// The sum of all cells.
    pub(super) total: L,
    /// Not 0 where a digit was asserted in two cells of a box.
    pub(super) twice: L,
}

impl<L: Lanes> Seen<L> {
    #[inline(always)]
    pub(super) fn new(witness: Witness<L>) -> Seen<L> {
        let zero = L::splat(witness, 0);
        Seen { union: L::splat(witness, ALL), least: L::splat(witness, u16::MAX), total: zero, twice: zero }
    }

    /// All ones in the lanes without a contradiction.
    #[inline(always)]
    pub(super) fn is_good(&self, witness: Witness<L>) -> L {
        let every = self.union.equal(L::splat(witness, ALL));
        every.without(is_zero(witness, self.least)).and(is_zero(witness, self.twice))
    }
}

/// One pass over all boxes. A lane that gained no more than `slack` is called slow.
#[inline(always)]
pub(super) fn sweep<L: Lanes, const STRONG: bool>(
    witness: Witness<L>,
    state: &mut State<L>,
    slack: u16,
) -> Swept {
    let mut seen = Seen::new(witness);
    match L::HOLDS_A_BOX {
        true => in_registers::<L, STRONG>(witness, state, &mut seen),
        false => by_groups::<L, STRONG>(witness, state, &mut seen),
    }
    let dead = is_zero(witness, seen.is_good(witness)).to_bits();
    let full = seen.total.equal(L::splat(witness, FULL)).to_bits() & !dead;
    let gained = L::load(witness, &state.totals).sub(seen.total);
    let slow = gained.min(L::splat(witness, slack)).equal(gained).to_bits();
    let still = is_zero(witness, gained).to_bits();
    seen.total.store(&mut state.totals);
    Swept { dead, full, slow, still }
}

/// A box at a time without a stop in memory, and its end together with the masks of the next: they touch other triads,
/// so neither waits for the other.
#[inline(always)]
fn in_registers<L: Lanes, const STRONG: bool>(witness: Witness<L>, state: &mut State<L>, seen: &mut Seen<L>) {
    let ones = L::load(witness, &state.ones);
    let (cells, triads) = (&mut state.cells, &mut state.triads);
    let [first, others @ ..] = ORDER.as_flattened() else { unreachable!("nine boxes") };
    let mut last = first;
    let rows = load_masks::<L, STRONG>(witness, triads, &first.rows);
    let cols = load_masks::<L, STRONG>(witness, triads, &first.cols);
    let mut x = narrowed(load_box(witness, cells, first.cell), rows, cols);
    for place in others {
        let (once, twice) = once_and_twice(x);
        seen.union = seen.union.and(once);
        let sure = sure(x, twice, ones);
        let rows = load_masks::<L, STRONG>(witness, triads, &place.rows);
        let cols = load_masks::<L, STRONG>(witness, triads, &place.cols);
        settle(cells, triads, last, x, sure, seen);
        x = narrowed(load_box(witness, cells, place.cell), rows, cols);
        last = place;
    }
    let (once, twice) = once_and_twice(x);
    seen.union = seen.union.and(once);
    settle(cells, triads, last, x, sure(x, twice, ones), seen);
}

/// Three short loops per group, not one long one: the boxes of a group do not wait for each other, and the
/// processor sees that only within some 250 instructions. One loop takes a tenth longer.
#[inline(always)]
fn by_groups<L: Lanes, const STRONG: bool>(witness: Witness<L>, state: &mut State<L>, seen: &mut Seen<L>) {
    for group in &ORDER {
        for (place, masks) in group.iter().zip(&mut state.masks) {
            let rows = load_masks::<L, STRONG>(witness, &state.triads, &place.rows);
            let cols = load_masks::<L, STRONG>(witness, &state.triads, &place.cols);
            for i in 0..3 {
                rows[i].store(&mut masks[i]);
                cols[i].store(&mut masks[3 + i]);
            }
        }
        for ((place, masks), asserted) in group.iter().zip(&state.masks).zip(&mut state.asserted) {
            assert_singles(witness, &mut state.cells, place.cell, masks, asserted, seen);
        }
        for (place, asserted) in group.iter().zip(&state.asserted) {
            settle_asserted(witness, &mut state.cells, &mut state.triads, place, asserted, seen);
        }
    }
}

/// The three triads of a box.
#[inline(always)]
fn three<R>(triads: &[R; 54], first: Triads) -> &[R; 3] {
    let first = first as usize;
    triads[first..first + 3].try_into().expect("three triads")
}

#[inline(always)]
fn three_mut<R>(triads: &mut [R; 54], first: Triads) -> &mut [R; 3] {
    let first = first as usize;
    (&mut triads[first..first + 3]).try_into().expect("three triads")
}

#[inline(always)]
fn load_three<L: Lanes>(witness: Witness<L>, triads: &[L::Row; 54], first: Triads) -> [L; 3] {
    let [a, b, c] = three(triads, first);
    [L::load(witness, a), L::load(witness, b), L::load(witness, c)]
}

/// The masks of a box's minirows or of its minicolumns.
#[inline(always)]
fn load_masks<L: Lanes, const STRONG: bool>(
    witness: Witness<L>,
    triads: &[L::Row; 54],
    [own, one, other]: &[Triads; 3],
) -> [L; 3] {
    let x = load_three(witness, triads, *one);
    let y = load_three(witness, triads, *other);
    masks::<L, STRONG>(witness, load_three(witness, triads, *own), x, y)
}

/// The rows from the first cell of a box to its last.
#[inline(always)]
fn around<R>(cells: &[R; 96], first: First) -> &[R; 21] {
    let first = first as usize;
    cells[first..first + 21].try_into().expect("21 rows")
}

#[inline(always)]
fn around_mut<R>(cells: &mut [R; 96], first: First) -> &mut [R; 21] {
    let first = first as usize;
    (&mut cells[first..first + 21]).try_into().expect("21 rows")
}

#[inline(always)]
fn load_box<L: Lanes>(witness: Witness<L>, cells: &[L::Row; 96], first: First) -> [L; 9] {
    let cells = around(cells, first);
    let mut x = [L::load(witness, &cells[0]); 9];
    for i in 1..9 {
        x[i] = L::load(witness, &cells[i / 3 * 9 + i % 3]);
    }
    x
}

/// What is asserted leaves the other cells; the triads follow.
#[inline(always)]
fn settle<L: Lanes>(
    cells: &mut [L::Row; 96],
    triads: &mut [L::Row; 54],
    place: &Place,
    x: [L; 9],
    sure: [L; 9],
    seen: &mut Seen<L>,
) {
    let (asserted, twice) = once_and_twice(sure);
    seen.twice = seen.twice.or(twice);
    let cells = around_mut(cells, place.cell);
    let mut kept = x;
    for i in 0..9 {
        kept[i] = settled(x[i], sure[i], asserted);
        seen.total = seen.total.add(kept[i]);
        seen.least = seen.least.min(kept[i]);
        kept[i].store(&mut cells[i / 3 * 9 + i % 3]);
    }
    for (i, row) in three_mut(triads, place.rows[0]).iter_mut().enumerate() {
        kept[3 * i].or3(kept[3 * i + 1], kept[3 * i + 2]).store(row);
    }
    for (i, row) in three_mut(triads, place.cols[0]).iter_mut().enumerate() {
        kept[i].or3(kept[i + 3], kept[i + 6]).store(row);
    }
}

/// The second of the three loops: cells under their masks, and what they assert.
#[inline(always)]
fn assert_singles<L: Lanes>(
    witness: Witness<L>,
    cells: &mut [L::Row; 96],
    first: First,
    masks: &[L::Row; 6],
    asserted: &mut [L::Row; 10],
    seen: &mut Seen<L>,
) {
    let zero = L::splat(witness, 0);
    let cells = around_mut(cells, first);
    // Row by row, so that fewer vectors are needed at a time than by `once_and_twice`.
    let mut x = [zero; 9];
    let mut once = [zero; 3];
    let mut twice = zero;
    for r in 0..3 {
        let row = L::load(witness, &masks[r]);
        for c in 0..3 {
            let cell = L::load(witness, &cells[r * 9 + c]);
            x[r * 3 + c] = cell.and3(row, L::load(witness, &masks[3 + c]));
            x[r * 3 + c].store(&mut cells[r * 9 + c]);
        }
        let (a, b, c) = (x[r * 3], x[r * 3 + 1], x[r * 3 + 2]);
        let either = a.or(b);
        once[r] = either.or(c);
        twice = twice.or(a.and(b)).or(either.and(c));
    }
    let two = once[0].or(once[1]);
    let twice = twice.or(once[0].and(once[1])).or(two.and(once[2]));
    seen.union = seen.union.and(two.or(once[2]));

    let sure = sure(x, twice, L::splat(witness, u16::MAX));
    let (mut union, mut sum) = (zero, zero);
    for i in 0..9 {
        sure[i].store(&mut asserted[i]);
        union = union.or(sure[i]);
        sum = sum.add(sure[i]);
    }
    // Where a digit was asserted twice, its bit was carried.
    seen.twice = seen.twice.or(union.xor(sum));
    union.store(&mut asserted[9]);
}

/// The third of the three loops: what is asserted leaves the other cells; the triads follow.
#[inline(always)]
fn settle_asserted<L: Lanes>(
    witness: Witness<L>,
    cells: &mut [L::Row; 96],
    triads: &mut [L::Row; 54],
    place: &Place,
    asserted: &[L::Row; 10],
    seen: &mut Seen<L>,
) {
    let zero = L::splat(witness, 0);
    let cells = around_mut(cells, place.cell);
    let union = L::load(witness, &asserted[9]);
    let rows = three_mut(triads, place.rows[0]);
    let mut cols = [zero; 3];
    for r in 0..3 {
        let mut triad = zero;
        for c in 0..3 {
            let sure = L::load(witness, &asserted[r * 3 + c]);
            let kept = settled(L::load(witness, &cells[r * 9 + c]), sure, union);
            seen.total = seen.total.add(kept);
            seen.least = seen.least.min(kept);
            kept.store(&mut cells[r * 9 + c]);
            triad = triad.or(kept);
            cols[c] = cols[c].or(kept);
        }
        triad.store(&mut rows[r]);
    }
    for (row, col) in three_mut(triads, place.cols[0]).iter_mut().zip(cols) {
        col.store(row);
    }
}
