//! A board to begin with where next to nothing is given: the regular one, every row shifted against the one above.
//!
//! On a blank board of 81x81 a search that knows nothing better loses itself; with the regular board for its first values it
//! meets no conflict. A few givens that do not agree are then a matter of repair, which clauses do. Where
//! many cells are known these values would be worse than none: they are taken for boards with at most one cell in ten.

use crate::board::{Board, Layout};

/// Known cells among which the regular board is still a help: one in so many.
const KNOWN: usize = 10;

/// The regular board with its digits renamed so that many known cells agree, for each cell its digit from 1. None
/// for jigsaws and for boards on which more is known.
pub(super) fn regular(board: &Board) -> Option<Vec<u8>> {
    let shape = board.shape();
    let side = shape.side();
    let &Layout::Boxes { rows, cols } = shape.layout() else { return None };
    if board.values().filled() * KNOWN > shape.cells() {
        return None;
    }
    let symbol = |cell: usize| {
        let (row, col) = (cell / side, cell % side);
        (col + row % rows * cols + row / rows) % side
    };
    // How often each symbol stands where each digit is known; the pairs that meet most often are renamed first.
    let mut meetings = vec![0u32; side * side];
    for (cell, &value) in board.values().values().iter().enumerate().filter(|&(_, &value)| value > 0) {
        meetings[symbol(cell) * side + usize::from(value) - 1] += 1;
    }
    let mut pairs: Vec<usize> = (0..side * side).collect();
    pairs.sort_by_key(|&pair| std::cmp::Reverse(meetings[pair]));
    let mut name = vec![0u8; side];
    let mut taken = vec![false; side];
    for pair in pairs {
        let (symbol, digit) = (pair / side, pair % side);
        if name[symbol] == 0 && !taken[digit] {
            name[symbol] = digit as u8 + 1;
            taken[digit] = true;
        }
    }
    Some((0..shape.cells()).map(|cell| name[symbol(cell)]).collect())
}
