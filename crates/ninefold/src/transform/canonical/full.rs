//! The first two rows of a full grid in one step.
//!
//! The first row of a full grid becomes `123456789` in any order of its columns, 1296 for each of 18 rows. What
//! the second row can become tells nearly all of them apart:
//!
//! ```text
//! 123 456 789    the three digits of a box in the second row come from one box of the first: all orders
//! 456 789 123    follow from that of the first three columns
//!
//! 123 456 789    two come from one box and the third from the other: the two go first, and with the
//! 457 ... ...    columns their digits have in the first row everything is decided
//! ```
//! So a row, its neighbour, a first stack and an order of its columns make one partial transform or none.

use super::search::{ORDERS, Partial, Row, Rows};

/// The partial transforms that make the first two rows smallest.
pub(super) fn two_rows(boards: &[Rows; 2], partials: &mut Vec<Partial>) {
    let (mut best, mut best_fourth) = (u64::MAX, 3);
    let threes = boards.iter().any(|rows| (0..3).any(|band| by_threes(&rows[3 * band], &rows[3 * band + 1])));
    for (turned, rows) in boards.iter().enumerate() {
        for one in 0..9 {
            let band = one / 3 * 3;
            if threes && !by_threes(&rows[band], &rows[band + 1]) {
                continue;
            }
            let mut cols = [0u8; 16];
            for (col, &digit) in rows[one][..9].iter().enumerate() {
                cols[usize::from(digit & 15)] = col as u8;
            }
            for other in [band + (one + 1) % 3, band + (one + 2) % 3] {
                // For each old column the one that has its digit in the first row.
                let from: Row = rows[other].map(|digit| cols[usize::from(digit & 15)]);
                for begun in BEGINNINGS {
                    let [a, b] = [begun[0], begun[1]].map(|col| from[usize::from(col)]);
                    // The fourth digit of the second row rules most out before they are made.
                    let fourth = from[usize::from(a & 15)];
                    let fourth =
                        if threes { 0 } else { begun.iter().position(|&col| col == fourth).unwrap_or(3) };
                    if a / 3 != b / 3 || fourth > best_fourth {
                        continue;
                    }
                    best_fourth = fourth;
                    let mut partial = partial(&rows[one], &from, begun, threes);
                    let key = partial.key(&rows[other]);
                    if key > best {
                        continue;
                    }
                    if key < best {
                        best = key;
                        partials.clear();
                    }
                    partial.turned = turned as u8;
                    partial.rows[..2].copy_from_slice(&[one as u8, other as u8]);
                    partial.placed = 1 << one | 1 << other;
                    partials.push(partial);
                }
            }
        }
    }
}

/// The columns of a first stack in every order.
const BEGINNINGS: [[u8; 3]; 18] = {
    let mut all = [[0; 3]; 18];
    let mut number = 0;
    while number < 54 {
        let (stack, order) = (number / 18, number / 3 % 6);
        all[number / 3][number % 3] = (3 * stack + ORDERS[order][number % 3]) as u8;
        number += 1;
    }
    all
};

/// Whether the digits of each box move to another together. One stack tells: if its three do, the others have no choice.
fn by_threes(one: &Row, other: &Row) -> bool {
    let stack = |digit: u8| one.iter().position(|&first| first == digit).map(|col| col / 3);
    stack(other[0]) == stack(other[1]) && stack(other[0]) == stack(other[2])
}

/// The partial transform that begins with these three columns; the digits of the first two come from one stack.
fn partial(one: &Row, from: &Row, begun: [u8; 3], threes: bool) -> Partial {
    let from = |col: u8| from[usize::from(col & 15)];
    let [a, b, c] = begun.map(from);
    let middle = a / 3;
    let last = 3 - begun[0] / 3 - middle;
    // The third of the middle stack: the columns of a stack add up to nine times its number and three.
    let third = 9 * middle + 3 - a - b;
    let mut cols = [begun[0], begun[1], begun[2], a, b, third, c, 0, 0];
    // The rest of the last stack, in the order in which its digits come in the second row: three or two.
    let mut next = if threes { 6 } else { 7 };
    for col in [a, b, third].map(from) {
        if col / 3 == last && next < 9 {
            cols[next] = col;
            next += 1;
        }
    }
    let mut partial = Partial { cols, blank_cols: [0; 3], blank_stacks: 0, ..Partial::start(0) };
    for (place, &col) in cols.iter().enumerate() {
        partial.numbers[usize::from(one[usize::from(col & 15)] & 15)] = place as u8 + 1;
    }
    partial
}
