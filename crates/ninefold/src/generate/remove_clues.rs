//! Removes clues as long as the solution stays the only one.
//!
//! The result is that of asking clue by clue, but many clues are asked about at once: if all of them can go together,
//! each of them could. On large boards with few clues some questions would take for ever. A question that takes too
//! much work leaves its clues in place, and when all questions of a board took too much together, removal ends. No 9x9
//! board comes near these bounds.

use super::draft::Draft;
use super::remove_clues_9x9;
use super::symmetry::Orbits;
use crate::board::{Cell, Grid, Puzzle, Shape};
use crate::solve::{Algorithm, Budget, Goal, Outcome, Settings};

/// One question may cost this many placements per cell, and at least [`QUESTION`].
const QUESTION_PER_CELL: u64 = 20;

/// The least bound on one question.
const QUESTION: u64 = 10_000;

/// All questions about one board together may cost this many placements.
const ALL_QUESTIONS: u64 = 2_000_000;

/// The bound on the placements of one question about a board of this many cells.
pub(super) fn question_bound(cells: usize) -> u64 {
    (QUESTION_PER_CELL * cells as u64).max(QUESTION)
}

/// The algorithm that answers questions about boards of this shape. Up to 25x25 it is `propagate`, as ever: with another
/// one, which takes another amount of work, a seed would give other puzzles than before.
pub(super) fn questioned_by(shape: &Shape) -> Algorithm {
    match Algorithm::default_for(shape) {
        Algorithm::Portfolio if shape.side() <= 25 => Algorithm::Propagate,
        usual => usual,
    }
}

/// Removes the clues of every draft, in its own order. All drafts have the same shape.
pub(super) fn remove_clues(drafts: &mut [Draft], orbits: &Orbits, cancelled: &dyn Fn() -> bool) {
    if !orbits.masks.is_empty() {
        return remove_clues_9x9::remove_clues(drafts, &orbits.masks, cancelled);
    }
    for draft in drafts {
        remove_from(draft, &orbits.list, cancelled);
    }
}

fn remove_from(draft: &mut Draft, orbits: &[Vec<Cell>], cancelled: &dyn Fn() -> bool) {
    let mut work = ALL_QUESTIONS;
    let mut left = draft.clues.iter().filter(|&&clue| clue).count();
    let mut grid = draft.puzzle().givens().clone();
    let (mut next, mut together) = (0, 1);
    while next < draft.order.len() && left > draft.least && work > 0 && !cancelled() {
        together = together.min(draft.order.len() - next);
        let asked = &draft.order[next..next + together];
        let mut fewer = grid.clone();
        let mut removed = 0;
        for &cell in asked.iter().flat_map(|&orbit| &orbits[orbit as usize]) {
            removed += usize::from(fewer.get(cell).is_some());
            fewer.set(cell, None);
        }
        let leaves_enough = left - removed >= draft.least;
        if leaves_enough && (removed == 0 || is_unique(&fewer, &mut work)) {
            grid = fewer;
            left -= removed;
            next += together;
            together *= 2;
        } else if together > 1 {
            together /= 2;
        } else {
            next += 1;
        }
    }
    for (clue, &value) in draft.clues.iter_mut().zip(grid.values()) {
        *clue = value != 0;
    }
}

/// Whether the grid has one solution; `false` if that takes too much work.
fn is_unique(grid: &Grid, work: &mut u64) -> bool {
    let shape = grid.shape();
    let placements = Some(question_bound(shape.cells()).min(*work));
    let settings = Settings { budget: Budget { placements, cancel: None }, ..Settings::goal(Goal::Unique) };
    let puzzle = Puzzle::new(grid.clone()).expect("digits of the board");
    let report = questioned_by(shape).solve(&puzzle, &settings);
    *work = work.saturating_sub(report.counters.placements.max(1));
    matches!(report.outcome, Outcome::Unique(_))
}

/// Whether every clue is needed; `false` if a question takes too much work.
pub(super) fn is_minimal(puzzle: &Puzzle) -> bool {
    let shape = puzzle.shape();
    let placements = (!shape.is_classic()).then(|| question_bound(shape.cells()));
    let settings = Settings { budget: Budget { placements, cancel: None }, ..Settings::goal(Goal::Unique) };
    let is_needed = |cell: Cell| {
        let mut fewer = puzzle.givens().clone();
        fewer.set(cell, None);
        let fewer = Puzzle::new(fewer).expect("digits of the board");
        matches!(questioned_by(shape).solve(&fewer, &settings).outcome, Outcome::Multiple { .. })
    };
    shape.all_cells().filter(|&cell| puzzle.given(cell).is_some()).all(is_needed)
}
