//! Brute force: fill every empty cell, then look.
//!
//! Every empty cell tries its digits in turn without a glance at the board; only a full board is
//! checked, as a whole. With m empty cells that is side^m boards, so nine empty cells of a 9x9 are
//! already 387 million. It is here to be measured. `brute-candidates` gives each cell only the digits
//! that the givens allow, and is otherwise the same.

use super::run::{Flow, Run, Why};
use crate::board::{Board, Cell, Digit, Shape};

pub(super) enum Choices {
    /// Every cell tries every digit.
    AllDigits,
    /// Every cell tries what the givens and the puzzle's candidates leave.
    Allowed,
}

pub(super) fn search(run: &mut Run<'_, '_>, choices: Choices) -> Flow {
    let puzzle = run.puzzle;
    let shape = puzzle.shape();
    let start = Board::new(puzzle);
    let mut values = puzzle.givens().values().to_vec();
    let empty: Vec<usize> = (0..values.len()).filter(|&cell| values[cell] == 0).collect();
    let digits: Vec<Vec<u8>> = empty
        .iter()
        .map(|&cell| {
            let set = match choices {
                Choices::AllDigits => shape.digits(),
                Choices::Allowed => start.candidates(Cell::new(cell)),
            };
            set.iter().map(|digit| digit.get()).collect()
        })
        .collect();

    // `next[i]` is the digit that empty cell i tries next; the first `open` cells are filled.
    let mut next = vec![0; empty.len()];
    let mut open = 0;
    loop {
        if open == empty.len() {
            if obeys_the_rules(run, shape, &values) {
                run.solution(&values)?;
            } else {
                run.dead_end();
            }
        } else if let Some(&digit) = digits[open].get(next[open]) {
            next[open] += 1;
            values[empty[open]] = digit;
            run.placed(empty[open], usize::from(digit) - 1, Why::Guess)?;
            open += 1;
            run.depth(open);
            continue;
        } else {
            next[open] = 0;
        }
        let Some(last) = open.checked_sub(1) else { return Flow::Continue(()) };
        open = last;
        values[empty[open]] = 0;
        run.cleared(empty[open]);
    }
}

/// The whole-board check: no digit twice in a house, and every cell among the puzzle's candidates.
/// Stops at the first cell that breaks a rule.
fn obeys_the_rules(run: &mut Run<'_, '_>, shape: &Shape, values: &[u8]) -> bool {
    for house in shape.houses() {
        let mut seen = 0u128;
        for &cell in house.cells() {
            run.counters.cell_checks += 1;
            let bit = 1 << (values[cell.index()] - 1);
            if seen & bit != 0 {
                return false;
            }
            seen |= bit;
        }
    }
    let mut cells = shape.all_cells();
    let allowed = |cell: Cell| {
        let digit = Digit::new(values[cell.index()]);
        digit.is_some_and(|digit| run.puzzle.allowed(cell).contains(digit))
    };
    !run.puzzle.has_candidates() || cells.all(allowed)
}
