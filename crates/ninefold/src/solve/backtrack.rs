//! Plain backtracking: first empty cell in reading order, digits ascending, each checked against the
//! cell's peers before it is placed.
//!
//! With m empty cells the bound is T(m) = side x T(m - 1) + O(side), that is side^m; how far below
//! it stays depends on how early the givens refuse a digit. It keeps nothing but the grid itself.

use super::run::{Flow, Run, Why};
use crate::board::Cell;

pub(super) fn search(run: &mut Run<'_, '_>) -> Flow {
    let puzzle = run.puzzle;
    let side = puzzle.shape().side();
    let mut values = puzzle.givens().values().to_vec();
    let empty: Vec<usize> = (0..values.len()).filter(|&cell| values[cell] == 0).collect();
    let allowed: Vec<u128> = empty.iter().map(|&cell| puzzle.allowed(Cell::new(cell)).bits()).collect();

    // The first `open` empty cells are filled.
    let mut open = 0;
    loop {
        if let Some(&cell) = empty.get(open) {
            // The digit tried last still stands there; 0 when the cell is entered from above.
            let tried = usize::from(values[cell]);
            if tried != 0 {
                values[cell] = 0;
                run.cleared(cell);
            }
            let mut digits = (tried..side).filter(|digit| allowed[open] >> digit & 1 == 1);
            if let Some(digit) = digits.find(|&digit| may_stand(run, &values, cell, digit)) {
                values[cell] = digit as u8 + 1;
                open += 1;
                run.depth(open);
                run.placed(cell, digit, Why::Guess)?;
                continue;
            }
            if tried == 0 {
                run.dead_end();
            }
        } else {
            run.solution(&values)?;
        }
        match open.checked_sub(1) {
            Some(last) => open = last,
            None => return Flow::Continue(()),
        }
    }
}

/// Whether no peer of the cell holds the digit; looks no further than the first that does.
fn may_stand(run: &mut Run<'_, '_>, values: &[u8], cell: usize, digit: usize) -> bool {
    for &peer in run.puzzle.shape().peer_indexes(cell) {
        run.counters.cell_checks += 1;
        if usize::from(values[usize::from(peer)]) == digit + 1 {
            return false;
        }
    }
    true
}
