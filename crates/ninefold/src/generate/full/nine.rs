//! Random full 9x9 boards, a few hundred thousand per second.
//!
//! ```text
//! box 1      its nine digits in random order
//! band 1     the rows of boxes 2 and 3 as sets: one of 56 choices, each equally likely; then each minirow in any
//!            order. So every band is equally likely
//! stack 1    the same downwards
//! the rest   36 cells by random search, the fewest candidates first; from the start if there is no board
//! transform  a random one, so that no band is special
//! ```
//! Three microseconds per board; the search for any shape takes ten times as long.

use crate::rng::Rng;

/// Random numbers of small ranges, several out of 64 random bits. The bias is the product of the ranges over 2^64; no
/// product here is above 2^23.
struct Draw(u64);

impl Draw {
    fn new(rng: &mut Rng) -> Draw {
        Draw(rng.bits())
    }

    fn below(&mut self, end: u64) -> usize {
        let product = u128::from(self.0) * u128::from(end);
        self.0 = product as u64;
        (product >> 64) as usize
    }
}

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A random board, digits 1 to 9 in reading order.
pub(super) fn board(rng: &mut Rng) -> [u8; 81] {
    loop {
        if let Some(board) = attempt(rng) {
            return transformed(&board, rng);
        }
    }
}

fn attempt(rng: &mut Rng) -> Option<[u8; 81]> {
    let mut digits: [u8; 9] = std::array::from_fn(|digit| digit as u8);
    let mut draw = Draw::new(rng);
    for last in (1..9).rev() {
        digits.swap(last, draw.below(last as u64 + 1));
    }
    let mut board = [0; 81];
    for (place, digit) in digits.into_iter().enumerate() {
        board[place / 3 * 9 + place % 3] = digit;
    }
    let row = |line: usize, place: usize| digits[line * 3 + place];
    let column = |line: usize, place: usize| digits[place * 3 + line];
    for (place, digit) in two_boxes(row, rng).into_iter().enumerate() {
        board[place / 6 * 9 + 3 + place % 6] = digit;
    }
    for (place, digit) in two_boxes(column, rng).into_iter().enumerate() {
        board[(3 + place % 6) * 9 + place / 6] = digit;
    }
    let mut rest = Rest { rows: [0x1ff; 6], cols: [0x1ff; 6], boxes: [0x1ff; 4], open: (1 << 36) - 1 };
    for line in 0..6 {
        for place in 0..3 {
            rest.rows[line] &= !(1 << board[(3 + line) * 9 + place]);
            rest.cols[line] &= !(1 << board[place * 9 + 3 + line]);
        }
    }
    let mut draw = Draw::new(rng);
    rest.complete(&mut board, &mut draw, rng).then_some(board)
}

/// The other two boxes of a band whose first box has these lines: three lines of six digits.
fn two_boxes(first: impl Fn(usize, usize) -> u8, rng: &mut Rng) -> [u8; 18] {
    let mut draw = Draw::new(rng);
    let choice = draw.below(56);
    // How many of the second line's digits go to the first line of box 2: C(3, k) cubed choices each.
    let (count, mut picks) = match choice {
        0 => (0, 0),
        1..28 => (1, choice - 1),
        28..55 => (2, choice - 28),
        _ => (3, 0),
    };
    let mut lines = [[0; 3]; 6];
    let mut filled = [0; 6];
    for from in 0..3 {
        // Line `from` of box 1 gives `count` digits to the line before it, the others to the one after; a digit that
        // box 2 has in one of them, box 3 has in the other.
        let (before, after) = ((from + 2) % 3, (from + 1) % 3);
        let pick = picks % 3;
        picks /= 3;
        for place in 0..3 {
            let given = match count {
                0 => false,
                1 => place == pick,
                2 => place != pick,
                _ => true,
            };
            let (two, three) = if given { (before, after) } else { (after, before) };
            let digit = first(from, place);
            for line in [two, 3 + three] {
                lines[line][filled[line]] = digit;
                filled[line] += 1;
            }
        }
    }
    let mut boxes = [0; 18];
    for line in 0..6 {
        let order = ORDERS[draw.below(6)];
        for place in 0..3 {
            boxes[line % 3 * 6 + line / 3 * 3 + place] = lines[line][order[place]];
        }
    }
    boxes
}

/// The 36 cells outside the first band and stack: the digits that lines and boxes lack, and the empty cells.
#[derive(Clone, Copy)]
struct Rest {
    rows: [u16; 6],
    cols: [u16; 6],
    boxes: [u16; 4],
    open: u64,
}

impl Rest {
    fn complete(self, board: &mut [u8; 81], draw: &mut Draw, rng: &mut Rng) -> bool {
        let (mut best, mut fewest, mut digits) = (0, 10, 0);
        let mut open = self.open;
        if open == 0 {
            return true;
        }
        while open != 0 {
            let cell = open.trailing_zeros() as usize;
            open &= open - 1;
            let (row, col) = (cell / 6, cell % 6);
            let set = self.rows[row] & self.cols[col] & self.boxes[row / 3 * 2 + col / 3];
            let count = set.count_ones();
            if count < fewest {
                (best, fewest, digits) = (cell, count, set);
                if count <= 1 {
                    break;
                }
            }
        }
        let (row, col) = (best / 6, best % 6);
        while digits != 0 {
            let mut chosen = digits;
            let count = digits.count_ones();
            if count > 1 {
                // Mostly ranges of 2 and 3: 64 bits last for a dozen; fresh bits cost little.
                *draw = Draw::new(rng);
                for _ in 0..draw.below(u64::from(count)) {
                    chosen &= chosen - 1;
                }
            }
            let digit = chosen.trailing_zeros();
            digits &= !(1 << digit);
            let mut next = self;
            next.rows[row] &= !(1 << digit);
            next.cols[col] &= !(1 << digit);
            next.boxes[row / 3 * 2 + col / 3] &= !(1 << digit);
            next.open &= !(1 << best);
            board[(3 + row) * 9 + 3 + col] = digit as u8;
            if next.complete(board, draw, rng) {
                return true;
            }
        }
        false
    }
}

/// Bands, rows, stacks and columns in random order, perhaps transposed; and digits from 1.
fn transformed(board: &[u8; 81], rng: &mut Rng) -> [u8; 81] {
    let mut draw = Draw::new(rng);
    let mut lines = || {
        let bands = ORDERS[draw.below(6)];
        let mut lines = [0; 9];
        for band in 0..3 {
            let order = ORDERS[draw.below(6)];
            for place in 0..3 {
                lines[band * 3 + place] = bands[band] * 3 + order[place];
            }
        }
        lines
    };
    let (rows, cols) = (lines(), lines());
    let (down, across) = if draw.below(2) == 0 { (9, 1) } else { (1, 9) };
    let mut result = [0; 81];
    for (row, line) in result.chunks_exact_mut(9).enumerate() {
        for (cell, col) in line.iter_mut().zip(cols) {
            *cell = board[rows[row] * down + col * across] + 1;
        }
    }
    result
}
