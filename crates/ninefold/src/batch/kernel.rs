//! The kernel: one search node in each lane, all of them propagated at once.
//!
//! ```text
//! cells[81]   one vector a cell: in every lane the 9-bit candidate set of that cell in that lane's node
//! triads[54]  the union of the 3 cells of each minirow and minicolumn
//!             0..27   minirow r of the box in band b and stack s:      9 * b + 3 * s + r
//!             27..54  minicolumn c of the same box:               27 + 9 * s + 3 * b + c
//! ```
//! So three triads in a row are those of a box, and nine those of a band or a stack. A sweep takes the nine boxes in the order 0 4 8 / 1 5 6 / 2 3 7: the three of a group share
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
    /// As drawn above.
    pub(super) triads: [L::Row; 54],
    /// The sum of all cells after the last sweep.
    pub(super) totals: L::Row,
    /// For each box of a group the masks of its minirows and minicolumns. Kept here because clearing
    /// them for each sweep costs 5% of it.
    masks: [[L::Row; 6]; 3],
    /// For each box of a group what its cells assert, and the union of that.
    asserted: [[L::Row; 10]; 3],
}

impl<L: Lanes> State<L> {
    pub(super) fn new() -> Box<State<L>> {
        Box::new(State {
            cells: [L::ZEROS; 96],
            triads: [L::ZEROS; 54],
            totals: L::ZEROS,
            masks: [[L::ZEROS; 6]; 3],
            asserted: [[L::ZEROS; 10]; 3],
        })
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
        // A third digit that is confined here drives out those that could be elsewhere.
        let elsewhere = one.or(other);
        let third = without_lowest(witness, without_lowest(witness, own.without(elsewhere)));
        own.without(elsewhere.where_any(third))
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
    for group in &ORDER {
        // Three short loops, not one long one: the boxes of a group do not wait for each other, and the
        // processor sees that only within some 250 instructions. One loop takes a tenth longer.
        for (place, masks) in group.iter().zip(&mut state.masks) {
            let [a, b, c, d, e, f] = masks;
            make_masks::<L, STRONG>(witness, &state.triads, &place.rows, [a, b, c]);
            make_masks::<L, STRONG>(witness, &state.triads, &place.cols, [d, e, f]);
        }
        for ((place, masks), asserted) in group.iter().zip(&state.masks).zip(&mut state.asserted) {
            assert_singles(witness, &mut state.cells, place, masks, asserted, &mut seen);
        }
        for (place, asserted) in group.iter().zip(&state.asserted) {
            settle(witness, &mut state.cells, &mut state.triads, place, asserted, &mut seen);
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

/// The masks of a box's minirows or of its minicolumns.
#[inline(always)]
fn make_masks<L: Lanes, const STRONG: bool>(
    witness: Witness<L>,
    triads: &[L::Row; 54],
    places: &[Triads; 3],
    masks: [&mut L::Row; 3],
) {
    let load = |first: Triads| three(triads, first).each_ref().map(|row| L::load(witness, row));
    let left = left_by_others(load(places[1]), load(places[2]));
    let own = load(places[0]);
    let mut mine = [left[0].and(own[0]), left[1].and(own[1]), left[2].and(own[2])];
    if STRONG {
        mine = lock(witness, mine);
    }
    for (mask, mine) in masks.into_iter().zip(mine) {
        mine.store(mask);
    }
}

/// Masks a box's cells and finds its singles.
#[inline(always)]
fn assert_singles<L: Lanes>(
    witness: Witness<L>,
    cells: &mut [L::Row; 96],
    place: &Place,
    masks: &[L::Row; 6],
    asserted: &mut [L::Row; 10],
    seen: &mut Seen<L>,
) {
    let first = place.cell as usize;
    let cells: &mut [L::Row; 21] = (&mut cells[first..first + 21]).try_into().expect("21 rows");
    let zero = L::splat(witness, 0);

    let mut x = [zero; 9];
    let mut once = [zero; 3];
    let mut twice = zero;
    for r in 0..3 {
        let row = L::load(witness, &masks[r]);
        for c in 0..3 {
            let cell = L::load(witness, &cells[r * 9 + c]);
            x[r * 3 + c] = cell.and(row).and(L::load(witness, &masks[3 + c]));
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

    // Asserted: the cell's digits that have no other place here, and its last digit.
    let (mut union, mut sum) = (zero, zero);
    for i in 0..9 {
        let sure = x[i].without(twice.where_any(without_lowest(witness, x[i])));
        sure.store(&mut asserted[i]);
        union = union.or(sure);
        sum = sum.add(sure);
    }
    seen.twice = seen.twice.or(union.xor(sum));
    union.store(&mut asserted[9]);
}

/// What is asserted leaves the other cells of the box; its triads follow.
#[inline(always)]
fn settle<L: Lanes>(
    witness: Witness<L>,
    cells: &mut [L::Row; 96],
    triads: &mut [L::Row; 54],
    place: &Place,
    asserted: &[L::Row; 10],
    seen: &mut Seen<L>,
) {
    let first = place.cell as usize;
    let cells: &mut [L::Row; 21] = (&mut cells[first..first + 21]).try_into().expect("21 rows");
    let zero = L::splat(witness, 0);
    let union = L::load(witness, &asserted[9]);
    let rows = three_mut(triads, place.rows[0]);
    let mut cols = [zero; 3];
    for r in 0..3 {
        let mut triad = zero;
        for c in 0..3 {
            let sure = L::load(witness, &asserted[r * 3 + c]);
            let x = L::load(witness, &cells[r * 9 + c]);
            let kept = is_zero(witness, sure).select(x.without(union), sure);
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

/// Makes all triads from the cells.
#[inline(always)]
pub(super) fn rebuild<L: Lanes>(witness: Witness<L>, state: &mut State<L>) {
    for band in 0..3 {
        for stack in 0..3 {
            let first = band * 27 + stack * 3;
            let cell = |r: usize, c: usize| L::load(witness, &state.cells[first + r * 9 + c]);
            let cells: [[L; 3]; 3] = std::array::from_fn(|r| std::array::from_fn(|c| cell(r, c)));
            for i in 0..3 {
                let [a, b, c] = cells[i];
                a.or(b).or(c).store(&mut state.triads[9 * band + 3 * stack + i]);
                cells[0][i]
                    .or(cells[1][i])
                    .or(cells[2][i])
                    .store(&mut state.triads[27 + 9 * stack + 3 * band + i]);
            }
        }
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
    /// An index into the triads.
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

/// Chooses a branch for every lane that has one, and says which. In each band every digit has at most six configurations (which
/// triad in which box); the band with the fewest in all is taken, in it a digit with the fewest, and
/// of it the first triad of the first box in which it has a choice.
#[inline(always)]
pub(super) fn choose<L: Lanes>(witness: Witness<L>, state: &State<L>, branch: &mut Branch<L>) -> u32 {
    let zero = L::splat(witness, 0);
    let constant = |value: usize| L::splat(witness, value as u16);
    let (mut best, mut triad, mut digit) = (L::splat(witness, u16::MAX), zero, zero);
    for band in 0..6 {
        let load = |i: usize| L::load(witness, &state.triads[band * 9 + i]);
        let t: [[L; 3]; 3] = std::array::from_fn(|b| std::array::from_fn(|i| load(b * 3 + i)));
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
    !is_zero(witness, digit).to_bits()
}

/// Makes the next sweep count as progress in these lanes, whatever it does.
#[inline(always)]
pub(super) fn forget_totals<L: Lanes>(witness: Witness<L>, state: &mut State<L>, lanes: u32) {
    let most = L::load(witness, &state.totals).or(L::from_bits(witness, lanes));
    most.store(&mut state.totals);
}
