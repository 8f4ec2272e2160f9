//! The cell with the fewest possible digits first.
//!
//! Every empty cell keeps the digits its peers still allow. The search takes the cell with the fewest,
//! places one, takes it away from the peers, goes on, and puts it back where that fails. The next
//! cell is found by looking at all of them, O(side²) each time: the plain way, measured against
//! `propagate`, which finds it without looking around.

use super::mask::{Mask, by_width};
use super::run::{Flow, Run, Why};
use crate::board::Board;

pub(super) fn search(run: &mut Run<'_, '_>) -> Flow {
    by_width!(run.puzzle.shape().side(), search_with, run)
}

/// A cell being tried.
struct Open<M> {
    cell: usize,
    /// Digits not tried yet.
    left: M,
    /// Whether there was a choice.
    guess: bool,
    /// Length of the trail before the digit was placed.
    trail: usize,
}

fn search_with<M: Mask>(run: &mut Run<'_, '_>) -> Flow {
    let shape = run.puzzle.shape();
    let start = Board::new(run.puzzle);
    let mut values = start.values().values().to_vec();
    let mut possible: Vec<M> = shape.all_cells().map(|cell| M::from_set(start.candidates(cell))).collect();
    // Cells from which the digit of the innermost open cells was taken, to be put back.
    let mut trail: Vec<u16> = Vec::new();
    let mut open: Vec<Open<M>> = Vec::new();
    let mut guesses = 0;

    loop {
        match cell_with_fewest(run, &values, &possible) {
            None => run.solution(&values)?,
            Some((_, 0)) => run.dead_end(),
            Some((cell, count)) => {
                guesses += usize::from(count > 1);
                open.push(Open { cell, left: possible[cell], guess: count > 1, trail: trail.len() });
            }
        }
        // Take back the digit of the innermost cell until one has another to try.
        loop {
            let Some(top) = open.last_mut() else { return Flow::Continue(()) };
            let cell = top.cell;
            if values[cell] != 0 {
                let digit = M::bit(usize::from(values[cell]) - 1);
                for peer in trail.drain(top.trail..) {
                    possible[usize::from(peer)] = possible[usize::from(peer)] | digit;
                }
                values[cell] = 0;
                run.cleared(cell);
            }
            if top.left.is_empty() {
                guesses -= usize::from(top.guess);
                open.pop();
                continue;
            }
            let digit = top.left.lowest();
            top.left = top.left.without_lowest();
            let why = if top.guess { Why::Guess } else { Why::Forced };
            values[cell] = digit as u8 + 1;
            for &peer in shape.peer_indexes(cell) {
                let set = &mut possible[usize::from(peer)];
                if values[usize::from(peer)] == 0 && set.has(digit) {
                    *set = set.without(M::bit(digit));
                    trail.push(peer);
                    run.counters.eliminations += 1;
                }
            }
            run.depth(guesses);
            run.placed(cell, digit, why)?;
            break;
        }
    }
}

/// The empty cell with the fewest possible digits and how many it has, the first of equals.
fn cell_with_fewest<M: Mask>(run: &mut Run<'_, '_>, values: &[u8], possible: &[M]) -> Option<(usize, usize)> {
    let mut best: Option<(usize, usize)> = None;
    for cell in 0..values.len() {
        run.counters.cell_checks += 1;
        if values[cell] != 0 {
            continue;
        }
        let count = possible[cell].count();
        if best.is_none_or(|(_, fewest)| count < fewest) {
            best = Some((cell, count));
            if count == 0 {
                break;
            }
        }
    }
    best
}
