//! Two older ways to verify a board, with their work counted, for comparison with [`verify`](ninefold::verify()).
//!
//! They judge plain numbers on a board of boxes, `rows` x `cols` cells each, without a puzzle. Both are mended
//! versions: as published the first took numbers that are no digits, and the second refused only where a
//! row and the column of the same number were both wrong, and skipped some boxes. They are here for their
//! cost; answers come from `verify` alone.

/// A board as it was judged, with the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Whether the board is correct. One with too few or too many cells is not.
    pub accepted: bool,
    /// The first fault in reading order, by the number of its cell; known only to [`lift_and_ask`].
    pub fault: Option<usize>,
    /// The work.
    pub operations: Operations,
}

/// Elementary operations of an older verifier: the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Operations {
    /// Numbers read from the board.
    pub reads: u64,
    /// A number compared with another, or with the range of digits.
    pub comparisons: u64,
    /// Numbers written to the board.
    pub writes: u64,
    /// Questions to a set whether it has a number.
    pub lookups: u64,
    /// Numbers put into a set.
    pub insertions: u64,
}

impl Operations {
    /// All of them.
    pub fn total(&self) -> u64 {
        self.reads + self.comparisons + self.writes + self.lookups + self.insertions
    }
}

/// The verifier of a menu game of 2021: for each cell in reading order, empty is a fault; otherwise the digit
/// is lifted out, its row, column and box are asked whether they are free of it, and it is put back.
///
/// Counted are: for a cell one read, and one comparison each with 0 and with the side; one write to lift the
/// digit out and one to put it back; and for each cell of the row, then of the column, then of the box, as far
/// as the first that holds the digit, one read and one comparison. The lifted cell itself is asked each time.
///
/// A correct board of side n costs n² (1 read + 2 comparisons + 2 writes) and 3n³ reads and as many
/// comparisons: 6n³ + 5n² operations, [`lift_and_ask_cost`]; an empty first cell costs 2. For 9x9 that is 4,779. The
/// author counts 7,100 and 100 at prices of his own, see [`priced`].
///
/// ```
/// use ninefold_lab::older_verifiers::{lift_and_ask, lift_and_ask_cost};
/// let board = [1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1];
/// let judged = lift_and_ask(2, 2, &board);
/// assert!(judged.accepted);
/// assert_eq!(judged.operations.total(), lift_and_ask_cost(4));
/// ```
pub fn lift_and_ask(rows: usize, cols: usize, values: &[u8]) -> Judged {
    let Some(side) = side_of(rows, cols, values) else {
        return Judged { accepted: false, fault: None, operations: Operations::default() };
    };
    let mut work = Operations::default();
    let mut board = values.to_vec();
    for cell in 0..board.len() {
        let value = board[cell];
        work.reads += 1;
        work.comparisons += 1;
        let mut is_right = value != 0;
        if is_right {
            // Not in the original: there a 12 on a 9x9 board passed.
            work.comparisons += 1;
            is_right = usize::from(value) <= side;
        }
        if is_right {
            board[cell] = 0;
            work.writes += 1;
            let mut houses = (0..3).flat_map(|kind| (0..side).map(move |place| (kind, place)));
            is_right = !houses.any(|(kind, place)| {
                work.reads += 1;
                work.comparisons += 1;
                board[place_of(rows, cols, house_of(rows, cols, kind, cell), kind, place)] == value
            });
            board[cell] = value;
            work.writes += 1;
        }
        if !is_right {
            return Judged { accepted: false, fault: Some(cell), operations: work };
        }
    }
    Judged { accepted: true, fault: None, operations: work }
}

/// What [`lift_and_ask`] costs on a correct board of this side: 6n³ + 5n².
pub fn lift_and_ask_cost(side: usize) -> u64 {
    let side = side as u64;
    6 * side.pow(3) + 5 * side.pow(2)
}

/// The name of [`priced`] in tables.
pub const PRICED: &str = "lift and ask, by its prices";

/// [`lift_and_ask`] once more, counted as its author counts: 1 to enter a loop and for each turn of it, 3 to read a cell
/// and compare it (5 within a box), 3 each to save, clear and restore a cell, 1 for a call and for a return, 1 for each
/// corner of a box, and as many as it has cells to copy the board, which happens at the start and at every question.
///
/// The author sums up to 88 for a blank first cell and to 7,128 for a correct 9x9 board. That sum has 75 for a question,
/// which costs 123 by these prices, and leaves out the copies and most of the loops.
pub fn priced(rows: usize, cols: usize, values: &[u8]) -> (bool, u64) {
    let Some(side) = side_of(rows, cols, values) else { return (false, 0) };
    let cells = values.len() as u64;
    let mut price = cells + 1;
    for (cell, &value) in values.iter().enumerate() {
        if cell % side == 0 {
            price += 2;
        }
        price += 1 + 3;
        if value == 0 || usize::from(value) > side {
            return (false, price + 1);
        }
        price += 3 + 3 + 1 + cells;
        let is_free = asked(rows, cols, values, cell, &mut price);
        price += 3;
        if !is_free {
            return (false, price + 1);
        }
    }
    (true, price + 1)
}

/// The question 'may it be placed': row and column in one loop, then the box.
fn asked(rows: usize, cols: usize, values: &[u8], cell: usize, price: &mut u64) -> bool {
    let side = rows * cols;
    let holds = |other: usize| other != cell && values[other] == values[cell];
    for place in 0..side {
        *price += 1;
        for kind in [0, 1] {
            *price += 3;
            if holds(place_of(rows, cols, house_of(rows, cols, kind, cell), kind, place)) {
                *price += 1;
                return false;
            }
        }
    }
    *price += 2;
    for place in 0..side {
        *price += u64::from(place % cols == 0) + 1 + 5;
        if holds(place_of(rows, cols, house_of(rows, cols, 2, cell), 2, place)) {
            *price += 1;
            return false;
        }
    }
    *price += 1;
    true
}

/// What a question costs that is answered with yes, by the prices of [`priced`], without the copy of the board: 123 on 9x9.
pub fn price_of_asking(rows: usize, cols: usize) -> u64 {
    let (rows, cols) = (rows as u64, cols as u64);
    rows * cols * (1 + 3 + 3) + 2 + rows * (1 + cols * (1 + 5)) + 1
}

/// What it costs to find the first empty cell of a 9x9 board if it is the one of this number, from 1, by these prices.
pub fn price_of_finding(cell: u64) -> u64 {
    1 + cell.div_ceil(9) * 2 + cell * (1 + 3) + 1
}

/// The verifier of a terminal game of 2020: every row, every column and every box goes through a set.
///
/// Counted are for each cell of each house one read, one comparison each with 0 and with the side, one lookup,
/// and one insertion if the set does not have the number yet. It ends at the first number that is not one or that
/// the set has; so it knows the house of a fault, but not the first cell in reading order.
///
/// A correct board of side n costs 3n² of each but twice the comparisons: 15n² operations,
/// [`sets_cost`]; an empty first cell costs 2. The author's O(n²) for an n x n board agrees.
pub fn sets(rows: usize, cols: usize, values: &[u8]) -> Judged {
    let mut work = Operations::default();
    let accepted = side_of(rows, cols, values).is_some_and(|side| {
        let mut houses = (0..3).flat_map(|kind| (0..side).map(move |house| (kind, house)));
        houses.all(|(kind, house)| {
            let mut set = [false; 256];
            (0..side).all(|place| {
                let value = values[place_of(rows, cols, house, kind, place)];
                work.reads += 1;
                work.comparisons += 1;
                if value == 0 {
                    return false;
                }
                work.comparisons += 1;
                if usize::from(value) > side {
                    return false;
                }
                work.lookups += 1;
                if set[usize::from(value)] {
                    return false;
                }
                work.insertions += 1;
                set[usize::from(value)] = true;
                true
            })
        })
    });
    Judged { accepted, fault: None, operations: work }
}

/// What [`sets`] costs on a correct board of this side: 15n².
pub fn sets_cost(side: usize) -> u64 {
    15 * (side as u64).pow(2)
}

/// The side of the board if it has as many cells as its boxes say.
fn side_of(rows: usize, cols: usize, values: &[u8]) -> Option<usize> {
    let side = rows.checked_mul(cols)?;
    (side > 0 && side.checked_mul(side)? == values.len()).then_some(side)
}

/// The row (kind 0), column (1) or box (2) of a cell.
fn house_of(rows: usize, cols: usize, kind: usize, cell: usize) -> usize {
    let side = rows * cols;
    match kind {
        0 => cell / side,
        1 => cell % side,
        _ => cell / side / rows * rows + cell % side / cols,
    }
}

/// The cell at this place of a row (kind 0), column (1) or box (2).
fn place_of(rows: usize, cols: usize, house: usize, kind: usize, place: usize) -> usize {
    let side = rows * cols;
    match kind {
        0 => house * side + place,
        1 => place * side + house,
        _ => (house / rows * rows + place / cols) * side + house % rows * cols + place % cols,
    }
}
