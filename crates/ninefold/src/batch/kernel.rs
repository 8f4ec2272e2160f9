//! The kernel: one search node in each lane, all of them propagated at once.
//!
//! ```text
//! cells[81]   one vector a cell: in every lane the 9-bit candidate set of that cell in that lane's node
//! triads[18]  three vectors each: the union of the 3 cells of a minirow or minicolumn
//!             0..9   minirows of box b = 3 * band + stack:       triads[band * 3 + stack]
//!             9..18  minicolumns, stack by stack:                triads[9 + stack * 3 + band]
//! ```
//! The three entries of one band, `triads[3 * band ..][..3]`, are its three boxes; so are those of a
//! stack. A sweep takes the nine boxes in the order 0 4 8 / 1 5 6 / 2 3 7: the three of a group share
//! neither band nor stack, so their masks can be made together, and each uses the newest values.
//!
//! Everything here is `inline(always)` and generic; `arch` wraps each function once for every
//! instruction set. The loop over boxes must stay a loop: unrolled, the sweep no longer fits the
//! processor's cache of decoded instructions, and takes half as long again.

use super::lanes::{Lanes, Witness};
use super::record::ALL;

/// The sum of all cells of a full board: each house has the bits 1 to 9 once.
const FULL: u16 = 9 * ALL;

/// The nodes of all lanes.
pub(super) struct State<L: Lanes> {
    /// In reading order; the rest is padding for the transposes.
    pub(super) cells: [L::Row; 96],
    /// Three rows each, as drawn above.
    pub(super) triads: [[L::Row; 3]; 18],
    /// The sum of all cells after the last sweep.
    pub(super) totals: L::Row,
}

impl<L: Lanes> State<L> {
    pub(super) fn new() -> Box<State<L>> {
        Box::new(State { cells: [L::ZEROS; 96], triads: [[L::ZEROS; 3]; 18], totals: L::ZEROS })
    }
}

/// What a sweep found out, one bit a lane.
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

/// Where a box has its cells and triads.
#[derive(Clone, Copy)]
struct Place {
    /// Its first cell.
    cell: u8,
    /// Its minirows, and those of the other two boxes of its band.
    rows: [u8; 3],
    /// Its minicolumns, and those of the other two boxes of its stack.
    cols: [u8; 3],
}

const fn place(number: usize) -> Place {
    let (band, stack) = (number / 3, number % 3);
    Place {
        cell: (band * 27 + stack * 3) as u8,
        rows: [
            (band * 3 + stack) as u8,
            (band * 3 + (stack + 1) % 3) as u8,
            (band * 3 + (stack + 2) % 3) as u8,
        ],
        cols: [
            (9 + stack * 3 + band) as u8,
            (9 + stack * 3 + (band + 1) % 3) as u8,
            (9 + stack * 3 + (band + 2) % 3) as u8,
        ],
    }
}

static ORDER: [[Place; 3]; 3] =
    [[place(0), place(4), place(8)], [place(1), place(5), place(6)], [place(2), place(3), place(7)]];

/// All but the lowest bit.
#[inline(always)]
fn without_lowest<L: Lanes>(witness: Witness<L>, x: L) -> L {
    x.and(x.add(L::splat(witness, u16::MAX)))
}

#[inline(always)]
fn is_zero<L: Lanes>(witness: Witness<L>, x: L) -> L {
    x.equal(L::splat(witness, 0))
}

/// Where each digit may still go among the three triads of a box, judged by the two other boxes of
/// its band: the digit is in triad 0 only if the others can take 1 and 2 between them, and so on.
/// All of pointing and claiming, in three operations a triad.
#[inline(always)]
fn left_by_others<L: Lanes>(x: [L; 3], y: [L; 3]) -> [L; 3] {
    [x[1].and(y[2]).or(x[2].and(y[1])), x[0].and(y[2]).or(x[2].and(y[0])), x[0].and(y[1]).or(x[1].and(y[0]))]
}

/// When three digits have no other triad of the box to go to, no other digit has room in this one.
#[inline(always)]
fn lock<L: Lanes>(witness: Witness<L>, triads: [L; 3]) -> [L; 3] {
    let locked = |own: L, one: L, other: L| {
        let only_here = own.without(one.or(other));
        let three = is_zero(witness, without_lowest(witness, without_lowest(witness, only_here)));
        // `three` is all ones where fewer than three digits are confined here.
        own.and(only_here.or(three))
    };
    let [a, b, c] = triads;
    [locked(a, b, c), locked(b, a, c), locked(c, a, b)]
}

struct Seen<L> {
    /// Digits that had a place in every box.
    union: L,
    /// The smallest cell: 0 if one is empty.
    least: L,
    total: L,
    /// Not 0 where a digit was asserted in two cells of a box.
    twice: L,
}

/// One pass over all boxes. A lane that gained no more than `slack` is called slow.
#[inline(always)]
pub(super) fn sweep<L: Lanes, const STRONG: bool>(
    witness: Witness<L>,
    state: &mut State<L>,
    slack: u16,
) -> Swept {
    let zero = L::splat(witness, 0);
    let all = L::splat(witness, ALL);
    let mut seen = Seen { union: all, least: L::splat(witness, u16::MAX), total: zero, twice: zero };
    let mut masks = [L::ZEROS; 18];
    for group in &ORDER {
        for (place, masks) in group.iter().zip(masks.chunks_exact_mut(6)) {
            make_masks::<L, STRONG>(witness, &state.triads, place, masks);
        }
        for (place, masks) in group.iter().zip(masks.chunks_exact(6)) {
            step(witness, state, place, masks, &mut seen);
        }
    }
    let good = seen.union.equal(all).without(is_zero(witness, seen.least)).and(is_zero(witness, seen.twice));
    let dead = is_zero(witness, good).to_bits();
    let full = seen.total.equal(L::splat(witness, FULL)).to_bits() & !dead;
    let gained = L::load(witness, &state.totals).sub(seen.total);
    let slow = gained.min(L::splat(witness, slack)).equal(gained).to_bits();
    let still = is_zero(witness, gained).to_bits();
    seen.total.store(&mut state.totals);
    Swept { dead, full, slow, still }
}

/// The masks of a box's minirows and minicolumns.
#[inline(always)]
fn make_masks<L: Lanes, const STRONG: bool>(
    witness: Witness<L>,
    triads: &[[L::Row; 3]; 18],
    place: &Place,
    masks: &mut [L::Row],
) {
    for (places, masks) in [place.rows, place.cols].iter().zip(masks.chunks_exact_mut(3)) {
        let three = |index: u8| triads[usize::from(index)].each_ref().map(|row| L::load(witness, row));
        let left = left_by_others(three(places[1]), three(places[2]));
        let own = three(places[0]);
        let mut mine = [left[0].and(own[0]), left[1].and(own[1]), left[2].and(own[2])];
        if STRONG {
            mine = lock(witness, mine);
        }
        for (mask, mine) in masks.iter_mut().zip(mine) {
            mine.store(mask);
        }
    }
}

/// Masks a box's cells, finds its singles, and rebuilds its triads.
#[inline(always)]
fn step<L: Lanes>(
    witness: Witness<L>,
    state: &mut State<L>,
    place: &Place,
    masks: &[L::Row],
    seen: &mut Seen<L>,
) {
    let first = usize::from(place.cell);
    let cells: &mut [L::Row; 21] = (&mut state.cells[first..first + 21]).try_into().expect("21 rows");
    let masks: &[L::Row; 6] = masks.try_into().expect("6 masks");
    let zero = L::splat(witness, 0);

    let mut x = [zero; 9];
    let mut once = [zero; 3];
    let mut twice = zero;
    for r in 0..3 {
        let row = L::load(witness, &masks[r]);
        for c in 0..3 {
            let cell = L::load(witness, &cells[r * 9 + c]);
            x[r * 3 + c] = cell.and(row).and(L::load(witness, &masks[3 + c]));
        }
        let (a, b, c) = (x[r * 3], x[r * 3 + 1], x[r * 3 + 2]);
        let either = a.or(b);
        once[r] = either.or(c);
        twice = twice.or(a.and(b)).or(either.and(c));
    }
    let two = once[0].or(once[1]);
    let twice = twice.or(once[0].and(once[1])).or(two.and(once[2]));
    seen.union = seen.union.and(two.or(once[2]));

    // Asserted: the cell's digits that have no other place here, and its last digit.
    let mut asserted = [zero; 9];
    let (mut union, mut sum) = (zero, zero);
    for i in 0..9 {
        let several = is_zero(witness, without_lowest(witness, x[i]));
        asserted[i] = x[i].without(twice.without(several));
        union = union.or(asserted[i]);
        sum = sum.add(asserted[i]);
    }
    seen.twice = seen.twice.or(union.xor(sum));

    let rows: &mut [L::Row; 3] = &mut state.triads[usize::from(place.rows[0])];
    let mut cols = [zero; 3];
    for r in 0..3 {
        let mut triad = zero;
        for c in 0..3 {
            let i = r * 3 + c;
            let kept = is_zero(witness, asserted[i]).select(x[i].without(union), asserted[i]);
            seen.total = seen.total.add(kept);
            seen.least = seen.least.min(kept);
            kept.store(&mut cells[r * 9 + c]);
            triad = triad.or(kept);
            cols[c] = cols[c].or(kept);
        }
        triad.store(&mut rows[r]);
    }
    for (row, col) in state.triads[usize::from(place.cols[0])].iter_mut().zip(cols) {
        col.store(row);
    }
}

/// Makes all triads from the cells.
#[inline(always)]
pub(super) fn rebuild<L: Lanes>(witness: Witness<L>, state: &mut State<L>) {
    for place in ORDER.iter().flatten() {
        let first = usize::from(place.cell);
        let cell = |r: usize, c: usize| L::load(witness, &state.cells[first + r * 9 + c]);
        let mut rows = [L::ZEROS; 3];
        let mut cols = [L::ZEROS; 3];
        for i in 0..3 {
            cell(i, 0).or(cell(i, 1)).or(cell(i, 2)).store(&mut rows[i]);
            cell(0, i).or(cell(1, i)).or(cell(2, i)).store(&mut cols[i]);
        }
        state.triads[usize::from(place.rows[0])] = rows;
        state.triads[usize::from(place.cols[0])] = cols;
    }
}

/// The lanes whose board keeps the rules: every row, column and box has all nine digits. Asked of
/// lanes in which every cell is single; written apart from the sweep, from the cells alone.
#[inline(always)]
pub(super) fn correct<L: Lanes>(witness: Witness<L>, state: &State<L>) -> u32 {
    let zero = L::splat(witness, 0);
    let mut every = L::splat(witness, ALL);
    let mut cols = [zero; 9];
    for band in state.cells[..81].chunks_exact(27) {
        let mut boxes = [zero; 3];
        for row in band.chunks_exact(9) {
            let mut whole_row = zero;
            for (i, three) in row.chunks_exact(3).enumerate() {
                let mut union = zero;
                for (j, cell) in three.iter().enumerate() {
                    let cell = L::load(witness, cell);
                    union = union.or(cell);
                    cols[3 * i + j] = cols[3 * i + j].or(cell);
                }
                boxes[i] = boxes[i].or(union);
                whole_row = whole_row.or(union);
            }
            every = every.and(whole_row);
        }
        every = boxes.into_iter().fold(every, L::and);
    }
    every = cols.into_iter().fold(every, L::and);
    every.equal(L::splat(witness, ALL)).to_bits()
}

/// A branch for every lane: a digit, and a triad it may be in or not.
pub(super) struct Branch<L: Lanes> {
    /// `9 * band + 3 * box + line`: an index into the triads, row by row.
    pub(super) triad: L::Row,
    /// One bit, or none where there is nothing to branch on.
    pub(super) digit: L::Row,
}

/// Sum and carry of three bits in every digit.
#[inline(always)]
fn add3<L: Lanes>(a: L, b: L, c: L) -> (L, L) {
    let half = a.xor(b);
    (half.xor(c), a.and(b).or(half.and(c)))
}

/// Chooses a branch for every lane. In each band every digit has at most six configurations (which
/// triad in which box); the band with the fewest in all is taken, in it a digit with the fewest, and
/// of it the first triad of the first box in which it has a choice.
#[inline(always)]
pub(super) fn choose<L: Lanes>(witness: Witness<L>, state: &State<L>, branch: &mut Branch<L>) {
    let zero = L::splat(witness, 0);
    let constant = |value: usize| L::splat(witness, value as u16);
    let (mut best, mut triad, mut digit) = (L::splat(witness, u16::MAX), zero, zero);
    for band in 0..6 {
        let t: [[L; 3]; 3] =
            std::array::from_fn(|b| state.triads[band * 3 + b].each_ref().map(|row| L::load(witness, row)));
        let way = |i: usize, j: usize, k: usize| t[0][i].and(t[1][j]).and(t[2][k]);
        let (sum1, carry1) = add3(way(0, 1, 2), way(1, 2, 0), way(2, 0, 1));
        let (sum2, carry2) = add3(way(2, 1, 0), way(0, 2, 1), way(1, 0, 2));
        let (ones, carry3) = (sum1.xor(sum2), sum1.and(sum2));
        let (twos, fours) = add3(carry1, carry2, carry3);
        let two_or_more = twos.or(fours);
        let three_or_more = twos.and(ones).or(fours);
        // A digit weighs 2 for two ways, 3 for three, 4 for more.
        let count = two_or_more.count_ones();
        let weight = count.add(count).add(three_or_more.count_ones()).add(fours.count_ones());

        let (two, three) = (two_or_more.without(three_or_more), three_or_more.without(fours));
        let few = is_zero(witness, two).select(is_zero(witness, three).select(fours, three), two);
        let one = few.and(zero.sub(few));
        // A band without a choice must not be taken.
        let weight = weight.or(is_zero(witness, one));

        let choice = |b: usize| {
            let either = t[b][0].or(t[b][1]);
            is_zero(witness, t[b][0].and(t[b][1]).or(either.and(t[b][2])).and(one))
        };
        let (none0, none1) = (choice(0), choice(1));
        let first = none0.select(none1.select(t[2][0], t[1][0]), t[0][0]);
        let base =
            none0.select(none1.select(constant(band * 9 + 6), constant(band * 9 + 3)), constant(band * 9));
        let index = base.add(is_zero(witness, first.and(one)).and(constant(1)));

        let worse = best.min(weight).equal(best);
        best = worse.select(best, weight);
        triad = worse.select(triad, index);
        digit = worse.select(digit, one);
    }
    triad.store(&mut branch.triad);
    digit.store(&mut branch.digit);
}
