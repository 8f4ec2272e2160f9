//! Fresh puzzles, one bit each: what follows without a guess, for 256 of them at once (with AVX2).
//!
//! ```text
//! boxes[b][d][i]   digit d in cell i of box b: one bit a puzzle
//! triads[t][d]     digit d in triad t, numbered as in the kernel
//! ```
//! A lane of the kernel has 16 bits for nine candidates and can be refilled alone, which a search needs. Before the
//! first guess nothing needs that, and a vector with the same candidate of 256 puzzles wastes no bit: a
//! sweep makes the same deductions for half the price. It goes on as long as many puzzles gain by it. Those that are
//! solved then are done, and so are those in which a digit has no place in some house; the others become nodes of the
//! search as they are.
//!
//! A sweep here is a weak one of the kernel, written for planes: a cell has several candidates where two of its nine
//! planes share a bit, and a digit several places in a box where two of its nine planes there do.

use super::candidate_block::CandidateBlock;
use super::lanes::{Lanes, Witness};
use super::text::{Line, Pieces};

/// The bits of a row.
pub(super) const fn width<L: Lanes>() -> usize {
    16 * L::COUNT
}

/// A sweep is followed by another if half of the puzzles closed a cell in it. One that was solved counts so many times
/// more, because a puzzle that is handed on costs far more than its sweeps.
const SOLVED: u32 = 2;

/// In the order of the kernel: the best of those that were tried.
static ORDER: [usize; 9] = [0, 4, 8, 1, 5, 6, 2, 3, 7];

/// Many puzzles, each a bit of every row.
pub(super) struct Planes<L: Lanes> {
    boxes: [[[L::Row; 9]; 9]; 9],
    triads: [[L::Row; 9]; 54],
    /// The cells with more than one candidate.
    several: [[L::Row; 9]; 9],
    /// The puzzles to come, in pieces.
    pub(super) givens: Pieces,
    /// Sixteen cells on their way, a row for each bit of their codes. Kept here because clearing them costs as much
    /// as filling them.
    block: [[L::Row; 16]; 4],
    /// Pieces of rows on their way to or from text and records.
    pieces: Pieces,
    codes: Pieces,
    /// Puzzles with every cell filled, and all rules kept.
    solved: L::Row,
    /// Puzzles with a digit that fits nowhere in some house.
    dead: L::Row,
}

impl<L: Lanes> Planes<L> {
    pub(super) fn new() -> Box<Planes<L>> {
        Box::new(Planes {
            boxes: [[[L::ZEROS; 9]; 9]; 9],
            triads: [[L::ZEROS; 9]; 54],
            several: [[L::ZEROS; 9]; 9],
            givens: Pieces::new(4),
            block: [[L::ZEROS; 16]; 4],
            pieces: Pieces::new(9),
            codes: Pieces::new(4),
            solved: L::ZEROS,
            dead: L::ZEROS,
        })
    }

    /// What is known of the puzzles with these numbers, sixteen at a time: those that are solved, those that are
    /// dead.
    pub(super) fn standing(&self, sixteen: usize) -> (u16, u16) {
        (self.solved.as_ref()[sixteen], self.dead.as_ref()[sixteen])
    }

    /// The digits of eight puzzles; of those that are solved they are the solution. Says which have lost a given.
    #[inline(always)]
    pub(super) fn digits(&self, eight: usize, lines: &mut [Line; 8]) -> u8 {
        self.codes.digits(eight, lines);
        self.codes.lost(&self.givens, eight)
    }

    /// The candidates of an open one.
    #[inline(always)]
    pub(super) fn take(&self, puzzle: usize, record: &mut CandidateBlock) {
        self.pieces.candidates(puzzle, record);
    }
}

/// What follows from the text of the puzzles; says how many sweeps it took.
#[inline(always)]
pub(super) fn propagate<L: Lanes>(witness: Witness<L>, planes: &mut Planes<L>) -> u64 {
    read(witness, planes);
    let mut sweeps = 0;
    let mut solved = 0;
    let mut open;
    loop {
        let mut moving = L::splat(witness, 0);
        for &number in &ORDER {
            moving = sweep_box(witness, planes, number, moving);
        }
        sweeps += 1;
        open = L::splat(witness, 0);
        for several in planes.several.iter().flatten() {
            open = open.or(L::load(witness, several));
        }
        let before = solved;
        solved = width::<L>() as u32 - count_ones(open);
        // The first sweep finds hidden singles, but the second counts them.
        if sweeps > 1 && count_ones(moving) + SOLVED * (solved - before) < width::<L>() as u32 / 2 {
            break;
        }
    }
    let good = correct(witness, planes);
    good.without(open).store(&mut planes.solved);
    L::splat(witness, u16::MAX).without(good).store(&mut planes.dead);
    write(witness, planes);
    sweeps
}

/// How many puzzles.
#[inline(always)]
fn count_ones<L: Lanes>(puzzles: L) -> u32 {
    let mut row = L::ZEROS;
    puzzles.store(&mut row);
    row.as_ref().iter().map(|word| word.count_ones()).sum()
}

/// For each cell its box, and its place in it. Past the last cell the last one over again: blocks are of 16.
static PLACES: [[(u8, u8); 16]; 6] = {
    let mut places = [[(0, 0); 16]; 6];
    let mut i = 0;
    while i < 96 {
        let cell = if i < 81 { i } else { 80 };
        let (row, col) = (cell / 9, cell % 9);
        places[i / 16][i % 16] = ((row / 3 * 3 + col / 3) as u8, (row % 3 * 3 + col % 3) as u8);
        i += 1;
    }
    places
};

/// From text to planes: the givens, and for every other cell what its row, column and box leave.
#[inline(always)]
fn read<L: Lanes>(witness: Witness<L>, planes: &mut Planes<L>) {
    let zero = L::splat(witness, 0);
    // A cell's code is the low half of its byte: 1 to 9, and 0 or 14 (the dot) if it is blank.
    for (block, places) in PLACES.iter().enumerate() {
        for (bit, rows) in planes.block.iter_mut().enumerate() {
            L::rows_of_pieces(witness, planes.givens.of_bit(bit, L::COUNT), block, rows);
        }
        for (i, &(number, place)) in places.iter().enumerate() {
            if 16 * block + i > 80 {
                break;
            }
            let (number, place) = (usize::from(number), usize::from(place));
            let [a, b, c, d] = planes.block.each_ref().map(|rows| L::load(witness, &rows[i]));
            let (low, high) = (a.or(b), c.or(d));
            let fours = c.without(d);
            let eights = d.without(c);
            let (ones, twos, both) = (a.without(b), b.without(a), a.and(b));
            let digits = [
                ones.without(high),
                twos.without(high),
                both.without(high),
                fours.without(low),
                fours.and(ones),
                fours.and(twos),
                fours.and(both),
                eights.without(low),
                eights.and(ones),
            ];
            for (rows, digit) in planes.boxes[number].iter_mut().zip(digits) {
                digit.store(&mut rows[place]);
            }
            let given = digits.into_iter().fold(zero, L::or);
            L::splat(witness, u16::MAX).without(given).store(&mut planes.several[number][place]);
        }
    }
    for digit in 0..9 {
        let (mut rows, mut cols, mut boxes) = ([zero; 9], [zero; 9], [zero; 9]);
        for number in 0..9 {
            let givens = planes.boxes[number][digit].each_ref().map(|row| L::load(witness, row));
            for i in 0..3 {
                let row = givens[3 * i].or(givens[3 * i + 1]).or(givens[3 * i + 2]);
                let col = givens[i].or(givens[i + 3]).or(givens[i + 6]);
                rows[number / 3 * 3 + i] = rows[number / 3 * 3 + i].or(row);
                cols[number % 3 * 3 + i] = cols[number % 3 * 3 + i].or(col);
                boxes[number] = boxes[number].or(row);
            }
        }
        for number in 0..9 {
            let mut left = [zero; 9];
            for r in 0..3 {
                let used = rows[number / 3 * 3 + r].or(boxes[number]);
                for c in 0..3 {
                    let i = 3 * r + c;
                    let blank = L::load(witness, &planes.several[number][i]);
                    let given = L::load(witness, &planes.boxes[number][digit][i]);
                    left[i] = blank.without(used).without(cols[number % 3 * 3 + c]).or(given);
                    left[i].store(&mut planes.boxes[number][digit][i]);
                }
            }
            store_triads(planes, number, digit, &left);
        }
    }
}

/// The triads of a digit in a box, from its cells.
#[inline(always)]
fn store_triads<L: Lanes>(planes: &mut Planes<L>, number: usize, digit: usize, cells: &[L; 9]) {
    let (rows, cols) = (first_row(number / 3, number % 3), first_col(number / 3, number % 3));
    for i in 0..3 {
        cells[3 * i].or(cells[3 * i + 1]).or(cells[3 * i + 2]).store(&mut planes.triads[rows + i][digit]);
        cells[i].or(cells[i + 3]).or(cells[i + 6]).store(&mut planes.triads[cols + i][digit]);
    }
}

/// The first minirow of a box.
#[inline(always)]
fn first_row(band: usize, stack: usize) -> usize {
    9 * band + 3 * (stack % 3)
}

/// The first minicolumn of a box.
#[inline(always)]
fn first_col(band: usize, stack: usize) -> usize {
    27 + 9 * stack + 3 * (band % 3)
}

/// Where a digit may go among the triads of a box; as in the kernel.
#[inline(always)]
fn left_by_others<L: Lanes>(
    witness: Witness<L>,
    triads: &[[L::Row; 9]; 54],
    digit: usize,
    [own, one, other]: [usize; 3],
) -> [L; 3] {
    let load =
        |first: usize| -> [L; 3] { std::array::from_fn(|i| L::load(witness, &triads[first + i][digit])) };
    let (own, x, y) = (load(own), load(one), load(other));
    [
        x[1].and(y[2]).or(x[2].and(y[1])).and(own[0]),
        x[0].and(y[2]).or(x[2].and(y[0])).and(own[1]),
        x[0].and(y[1]).or(x[1].and(y[0])).and(own[2]),
    ]
}

/// A box of a sweep; adds the puzzles in which a cell has lost its last candidate but one.
#[inline(always)]
fn sweep_box<L: Lanes>(witness: Witness<L>, planes: &mut Planes<L>, number: usize, mut moving: L) -> L {
    let (band, stack) = (number / 3, number % 3);
    let rows = [0, 1, 2].map(|i| first_row(band, stack + i));
    let cols = [0, 1, 2].map(|i| first_col(band + i, stack));
    let cells = &mut planes.boxes[number];
    let zero = L::splat(witness, 0);

    // Digit by digit: what other boxes leave; has it several places?
    let mut spread = [zero; 9];
    for digit in 0..9 {
        let row = left_by_others(witness, &planes.triads, digit, rows);
        let col = left_by_others(witness, &planes.triads, digit, cols);
        let (mut once, mut twice) = (zero, zero);
        for r in 0..3 {
            let mut three = [zero; 3];
            for c in 0..3 {
                three[c] = L::load(witness, &cells[digit][3 * r + c]).and(row[r]).and(col[c]);
                three[c].store(&mut cells[digit][3 * r + c]);
            }
            let [a, b, c] = three;
            let either = a.or(b);
            let any = either.or(c);
            twice = twice.or(a.and(b).or(either.and(c))).or(once.and(any));
            once = once.or(any);
        }
        spread[digit] = twice;
    }

    // Cell by cell: has it several candidates? One that has no other place?
    let several = &mut planes.several[number];
    let mut hidden = [L::ZEROS; 9];
    for i in 0..9 {
        let (mut once, mut twice, mut single) = (zero, zero, zero);
        for digit in 0..9 {
            let cell = L::load(witness, &cells[digit][i]);
            twice = twice.or(once.and(cell));
            once = once.or(cell);
            single = single.or(cell.without(spread[digit]));
        }
        moving = moving.or(L::load(witness, &several[i]).without(twice));
        twice.store(&mut several[i]);
        single.store(&mut hidden[i]);
    }

    // Digit by digit: it leaves cells that have several candidates if some cell has no other, and cells that a
    // digit without another place needs.
    for digit in 0..9 {
        let mut naked = zero;
        for i in 0..9 {
            naked = naked.or(L::load(witness, &cells[digit][i]).without(L::load(witness, &several[i])));
        }
        // Row by row, so that no more than a row is at hand.
        let mut whole = [zero; 3];
        for r in 0..3 {
            let mut row = zero;
            for c in 0..3 {
                let i = 3 * r + c;
                let by_naked = naked.and(L::load(witness, &several[i]));
                let by_hidden = spread[digit].and(L::load(witness, &hidden[i]));
                let kept = L::load(witness, &cells[digit][i]).without(by_naked.or(by_hidden));
                kept.store(&mut cells[digit][i]);
                whole[c] = whole[c].or(kept);
                row = row.or(kept);
            }
            row.store(&mut planes.triads[rows[0] + r][digit]);
        }
        for (c, col) in whole.into_iter().enumerate() {
            col.store(&mut planes.triads[cols[0] + c][digit]);
        }
    }
    moving
}

/// The puzzles in which every digit has a place in every row, column and box, from the cells alone. If no cell has
/// several candidates they are solved.
#[inline(always)]
fn correct<L: Lanes>(witness: Witness<L>, planes: &Planes<L>) -> L {
    let zero = L::splat(witness, 0);
    let mut every = L::splat(witness, u16::MAX);
    for digit in 0..9 {
        let (mut rows, mut cols) = ([zero; 9], [zero; 9]);
        for number in 0..9 {
            let mut whole = zero;
            for i in 0..9 {
                let cell = L::load(witness, &planes.boxes[number][digit][i]);
                let (row, col) = (number / 3 * 3 + i / 3, number % 3 * 3 + i % 3);
                whole = whole.or(cell);
                rows[row] = rows[row].or(cell);
                cols[col] = cols[col].or(cell);
            }
            every = every.and(whole);
        }
        every = rows.into_iter().chain(cols).fold(every, L::and);
    }
    every
}

/// From planes to pieces: the codes of solved puzzles, the candidates of open ones.
#[inline(always)]
fn write<L: Lanes>(witness: Witness<L>, planes: &mut Planes<L>) {
    let words = planes.solved.as_ref().iter().zip(planes.dead.as_ref());
    let (mut some_solved, mut some_open) = (false, false);
    for (&solved, &dead) in words {
        some_solved |= solved != 0;
        some_open |= solved | dead != u16::MAX;
    }
    for (block, places) in PLACES.iter().enumerate() {
        if some_solved {
            for (i, &(number, place)) in places.iter().enumerate() {
                let (number, place) = (usize::from(number), usize::from(place));
                let digit = |digit: usize| L::load(witness, &planes.boxes[number][digit - 1][place]);
                let (three, five, six, seven, nine) = (digit(3), digit(5), digit(6), digit(7), digit(9));
                let bits = [
                    digit(1).or(three).or(five).or(seven).or(nine),
                    digit(2).or(three).or(six).or(seven),
                    digit(4).or(five).or(six).or(seven),
                    digit(8).or(nine),
                ];
                for (rows, bit) in planes.block.iter_mut().zip(bits) {
                    bit.store(&mut rows[i]);
                }
            }
            for (bit, rows) in planes.block.iter().enumerate() {
                L::pieces_of_rows(witness, rows, block, planes.codes.of_bit(bit, L::COUNT));
            }
        }
        if some_open {
            for digit in 0..9 {
                let [rows, ..] = &mut planes.block;
                for (row, &(number, place)) in rows.iter_mut().zip(places) {
                    *row = planes.boxes[usize::from(number)][digit][usize::from(place)];
                }
                L::pieces_of_rows(witness, rows, block, planes.pieces.of_bit(digit, L::COUNT));
            }
        }
    }
}
