//! The kernel: one search node in each lane, all of them propagated at once.
//!
//! ```text
//! cells[81]   one vector a cell: in every lane the 9-bit candidate set of that cell in that lane's node
//! triads[54]  the union of the 3 cells of each minirow and minicolumn
//!             0..27   minirow r of the box in band b and stack s:      9 * b + 3 * s + r
//!             27..54  minicolumn c of the same box:               27 + 9 * s + 3 * b + c
//! ```
//! So three triads in a row are those of a box, and nine those of a band or a stack.
//!
//! Everything here is `inline(always)` and generic; `arch` wraps each function once for every instruction set. That
//! holds for closures too: an intrinsic inside a function or closure that is not inlined becomes a call, and the
//! kernel takes ten times as long. `array::map` and `array::from_fn` are not always inlined.

use super::candidate_block::{ALL, CandidateBlock};
use super::lanes::{Lanes, MOST, Witness};

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
    pub(super) masks: [[L::Row; 6]; 3],
    /// For each box of a group what its cells assert, and the union of that.
    pub(super) asserted: [[L::Row; 10]; 3],
    /// All ones. In memory, so that the compiler does not know the number: it would turn the test for a second bit
    /// into a count of bits, which takes longer.
    pub(super) ones: L::Row,
}

impl<L: Lanes> State<L> {
    pub(super) fn new() -> Box<State<L>> {
        let mut ones = L::ZEROS;
        ones.as_mut().fill(u16::MAX);
        Box::new(State {
            ones,
            cells: [L::ZEROS; 96],
            triads: [L::ZEROS; 54],
            totals: L::ZEROS,
            masks: [[L::ZEROS; 6]; 3],
            asserted: [[L::ZEROS; 10]; 3],
        })
    }
}

#[inline(always)]
pub(super) fn is_zero<L: Lanes>(witness: Witness<L>, x: L) -> L {
    x.equal(L::splat(witness, 0))
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

/// The configurations of every digit in a band, or in a stack: which triad in which box, six at most. Gives the weight
/// of the band, which is less where there are fewer; and of a digit with the fewest, the first triad of the first box
/// in which it has a choice (three times the box, and the triad), and the digit, which is 0 if none has a choice.
#[inline(always)]
pub(super) fn configurations<L: Lanes>(witness: Witness<L>, t: [[L; 3]; 3]) -> (L, L, L) {
    let zero = L::splat(witness, 0);
    let (sum1, carry1) =
        t[0][0].and3(t[1][1], t[2][2]).add3(t[0][1].and3(t[1][2], t[2][0]), t[0][2].and3(t[1][0], t[2][1]));
    let (sum2, carry2) =
        t[0][2].and3(t[1][1], t[2][0]).add3(t[0][0].and3(t[1][2], t[2][1]), t[0][1].and3(t[1][0], t[2][2]));
    let (ones, carry3) = (sum1.xor(sum2), sum1.and(sum2));
    let (twos, fours) = carry1.add3(carry2, carry3);
    let two_or_more = twos.or(fours);
    let three_or_more = twos.and(ones).or(fours);
    // A digit weighs 2 for two configurations, 3 for three, 4 for more.
    let count = two_or_more.count_ones();
    let weight = count.add(count).add(three_or_more.count_ones()).add(fours.count_ones());

    let (two, three) = (two_or_more.without(three_or_more), three_or_more.without(fours));
    let few = is_zero(witness, two).select(is_zero(witness, three).select(fours, three), two);
    let one = few.and(zero.sub(few));
    // A band without a choice must not be taken.
    let weight = weight.or(is_zero(witness, one));

    let none0 = is_zero(witness, t[0][0].majority(t[0][1], t[0][2]).and(one));
    let none1 = is_zero(witness, t[1][0].majority(t[1][1], t[1][2]).and(one));
    let first = none0.select(none1.select(t[2][0], t[1][0]), t[0][0]);
    let base = none0.select(none1.select(L::splat(witness, 6), L::splat(witness, 3)), zero);
    let triad = base.add(is_zero(witness, first.and(one)).and(L::splat(witness, 1)));
    (weight, triad, one)
}

/// Chooses a branch for every lane that has one, and says which: in the band or stack with the fewest configurations.
#[inline(always)]
pub(super) fn choose<L: Lanes>(witness: Witness<L>, state: &State<L>, branch: &mut Branch<L>) -> u32 {
    let zero = L::splat(witness, 0);
    let (mut best, mut triad, mut digit) = (L::splat(witness, u16::MAX), zero, zero);
    for (band, rows) in state.triads.as_chunks::<9>().0.iter().enumerate() {
        let mut t = [[zero; 3]; 3];
        for i in 0..9 {
            t[i / 3][i % 3] = L::load(witness, &rows[i]);
        }
        let (weight, index, one) = configurations(witness, t);
        let worse = best.min(weight).equal(best);
        best = worse.select(best, weight);
        triad = worse.select(triad, index.add(L::splat(witness, 9 * band as u16)));
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

/// So few lanes are read one by one.
pub(super) const FEW: u32 = 2;

/// These lanes into their records. More records may be written.
#[inline(always)]
pub(super) fn take<L: Lanes>(
    witness: Witness<L>,
    state: &State<L>,
    records: &mut [CandidateBlock; MOST],
    lanes: u32,
) {
    // Solutions come one or two at a time.
    if lanes.count_ones() > FEW {
        L::scatter(witness, &state.cells, records, lanes);
        return;
    }
    let mut left = lanes;
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        take_one(state, lane, &mut records[lane]);
    }
}

/// One lane into a record.
#[inline(always)]
pub(super) fn take_one<L: Lanes>(state: &State<L>, lane: usize, record: &mut CandidateBlock) {
    for (cell, row) in record.0[..81].iter_mut().zip(&state.cells) {
        *cell = row.as_ref()[lane % L::COUNT];
    }
}

/// Records into these lanes.
#[inline(always)]
pub(super) fn put<L: Lanes>(
    witness: Witness<L>,
    state: &mut State<L>,
    records: &[CandidateBlock; MOST],
    lanes: u32,
) {
    if lanes.count_ones() > 1 {
        L::gather(witness, &mut state.cells, records, lanes);
        return;
    }
    // Whole rows: a vector that is read soon after a part of it was written has to wait.
    let mask = L::from_bits(witness, lanes);
    let record = &records[lanes.trailing_zeros() as usize % MOST];
    for (row, &cell) in state.cells[..81].iter_mut().zip(&record.0) {
        mask.select(L::splat(witness, cell), L::load(witness, row)).store(row);
    }
}
