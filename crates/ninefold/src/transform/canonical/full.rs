//! The first two rows of a full grid at one stroke.
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
//! So a row, its neighbour, a first stack and an order of its columns make one way or none.

use super::search::{ORDERS, Rows, Way};

/// The ways that make the first two rows smallest.
pub(super) fn two_rows(boards: &[Rows; 2], ways: &mut Vec<Way>) {
    let mut best = u64::MAX;
    // One stack tells whether digits move by threes: then those of the other two do as well.
    let by_threes = |first: &[u8; 9], second: &[u8; 9]| {
        let stack = |digit: u8| first.iter().position(|&other| other == digit).map(|col| col / 3);
        stack(second[0]) == stack(second[1]) && stack(second[0]) == stack(second[2])
    };
    let some_by_threes =
        boards.iter().any(|rows| (0..3).any(|band| by_threes(&rows[3 * band], &rows[3 * band + 1])));
    for (turned, rows) in boards.iter().enumerate() {
        for one in 0..9 {
            let mut cols = [0u8; 10];
            for (col, &digit) in rows[one].iter().enumerate() {
                cols[usize::from(digit)] = col as u8;
            }
            for other in [one / 3 * 3 + (one + 1) % 3, one / 3 * 3 + (one + 2) % 3] {
                if some_by_threes && !by_threes(&rows[one], &rows[other]) {
                    continue;
                }
                for stack in 0..3 {
                    for order in ORDERS {
                        let begun = order.map(|col| (3 * stack + col) as u8);
                        let Some(mut way) = way(&rows[one], &rows[other], &cols, begun, some_by_threes)
                        else {
                            continue;
                        };
                        let key = way.key(&rows[other]);
                        if key > best {
                            continue;
                        }
                        if key < best {
                            best = key;
                            ways.clear();
                        }
                        way.turned = turned as u8;
                        way.rows[..2].copy_from_slice(&[one as u8, other as u8]);
                        way.placed = 1 << one | 1 << other;
                        ways.push(way);
                    }
                }
            }
        }
    }
}

/// The way that begins with these three columns; `None` if another order of them is smaller.
fn way(one: &[u8; 9], other: &[u8; 9], col_of: &[u8; 10], begun: [u8; 3], by_threes: bool) -> Option<Way> {
    let [a, b, c] = begun.map(|col| col_of[usize::from(other[usize::from(col)])]);
    if a / 3 != b / 3 {
        return None;
    }
    let middle = a / 3;
    let last_stack = 3 - begun[0] / 3 - middle;
    let mut cols = [0; 9];
    cols[..3].copy_from_slice(&begun);
    (cols[3], cols[4]) = (a, b);
    // The third of the middle stack: the columns of a stack add up to nine times it and three.
    cols[5] = 9 * middle + 3 - a - b;
    let mut next = 6;
    if !by_threes {
        cols[6] = c;
        next = 7;
    }
    // The rest of the last stack in the order in which its digits come in the second row.
    for place in 3..6 {
        let col = col_of[usize::from(other[usize::from(cols[place])])];
        if col / 3 == last_stack {
            // Two or three of them: more cannot come, because no digit comes twice.
            *cols.get_mut(next)? = col;
            next += 1;
        }
    }
    let mut way = Way { cols, blank_cols: [0; 3], blank_stacks: 0, ..Way::start(0) };
    for (place, &col) in cols.iter().enumerate() {
        way.numbers[usize::from(one[usize::from(col)])] = place as u8 + 1;
    }
    Some(way)
}
