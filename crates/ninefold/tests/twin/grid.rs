//! The candidates of a 9x9 and its houses, as plain as can be.

use ninefold::Board;

pub type Digits = Vec<usize>;

/// Boxes, rows, columns: the order in which Sukaku Explainer names houses.
pub const KINDS: [usize; 3] = [0, 1, 2];
pub const BOX: usize = 0;
pub const ROW: usize = 1;
pub const COLUMN: usize = 2;

/// The cells of a house by their place in it.
pub fn cells(kind: usize, number: usize) -> Vec<usize> {
    (0..9)
        .map(|place| match kind {
            BOX => (number / 3 * 3 + place / 3) * 9 + number % 3 * 3 + place % 3,
            ROW => number * 9 + place,
            _ => place * 9 + number,
        })
        .collect()
}

/// The number of the cell's house of this kind.
pub fn house_of(kind: usize, cell: usize) -> usize {
    match kind {
        BOX => cell / 27 * 3 + cell % 9 / 3,
        ROW => cell / 9,
        _ => cell % 9,
    }
}

/// The cells of the house of this kind that the cell is in.
pub fn around(kind: usize, cell: usize) -> Vec<usize> {
    cells(kind, house_of(kind, cell))
}

pub fn see_each_other(one: usize, other: usize) -> bool {
    one != other && KINDS.into_iter().any(|kind| house_of(kind, one) == house_of(kind, other))
}

/// Which candidates there are. Filled cells have none.
#[derive(Clone, PartialEq, Eq)]
pub struct Grid {
    candidates: Vec<[bool; 9]>,
    filled: Vec<Option<usize>>,
}

impl Grid {
    pub fn of(board: &Board) -> Grid {
        let cells = board.shape().all_cells();
        let candidates = cells.map(|cell| {
            let mut set = [false; 9];
            if board.value(cell).is_none() {
                board.candidates(cell).iter().for_each(|digit| set[digit.index()] = true);
            }
            set
        });
        let filled = board.shape().all_cells().map(|cell| board.value(cell).map(|digit| digit.index()));
        Grid { candidates: candidates.collect(), filled: filled.collect() }
    }

    pub fn has(&self, cell: usize, digit: usize) -> bool {
        self.candidates[cell][digit]
    }

    pub fn strike(&mut self, cell: usize, digit: usize) {
        self.candidates[cell][digit] = false;
    }

    pub fn digits(&self, cell: usize) -> Digits {
        (0..9).filter(|&digit| self.has(cell, digit)).collect()
    }

    /// The places of the digit in a house: cells, by rising place.
    pub fn places(&self, kind: usize, number: usize, digit: usize) -> Vec<usize> {
        cells(kind, number).into_iter().filter(|&cell| self.has(cell, digit)).collect()
    }

    pub fn is_filled(&self, cell: usize) -> bool {
        self.filled[cell].is_some()
    }

    /// How often the digit stands on the board.
    pub fn placed(&self, digit: usize) -> usize {
        self.filled.iter().filter(|&&filled| filled == Some(digit)).count()
    }
}
