//! A puzzle whose clues are at given cells.
//!
//! ```text
//! start    the digits of a random board at these cells: mostly thousands of solutions
//! change   other digits in one or two of these cells; the solutions of 16 such changes are counted at once
//! keep     the change with the fewest solutions, unless it has more than before; 1 is a puzzle
//! ```
//! A pattern that has no puzzle is not recognised; the search ends with its budget.

use super::full::{FullBoardError, full_board};
use super::remove_clues::questioned_by;
use super::remove_clues_9x9;
use crate::board::{Cell, Grid, Puzzle, Shape};
use crate::rng::Rng;
use crate::solve::{Budget, Goal, Outcome, Settings};
use crate::verify::Solution;

/// Solutions are counted up to this number.
const MOST: u64 = 512;

/// The number of changes that are counted at once.
const CHANGES: usize = 16;

/// A start is given up after this many rounds without fewer solutions.
const STALE: u32 = 24;

/// The result of a search.
pub(super) struct Search {
    pub(super) found: Result<Option<(Puzzle, Solution)>, FullBoardError>,
    pub(super) tries: u64,
}

/// Looks for a puzzle with clues at these cells until `most` fillings were tried.
pub(super) fn search(
    shape: &Shape,
    cells: &[Cell],
    most: u64,
    rng: &mut Rng,
    cancelled: &dyn Fn() -> bool,
) -> Search {
    let mut tries = 0;
    while tries < most && !cancelled() {
        let board = match full_board(shape, rng) {
            Ok(board) => board,
            Err(reason) => return Search { found: Err(reason), tries },
        };
        let mut now = vec![0; shape.cells()];
        for cell in cells {
            now[cell.index()] = board.values()[cell.index()];
        }
        tries += 1;
        let mut count = counts(shape, std::slice::from_ref(&now))[0];
        let mut stale = 0;
        while count > 1 && stale < STALE && tries < most && !cells.is_empty() && !cancelled() {
            let changes: Vec<Vec<u8>> = (0..CHANGES).map(|_| changed(shape, cells, &now, rng)).collect();
            tries += CHANGES as u64;
            let found = counts(shape, &changes);
            let best = (0..CHANGES).filter(|&one| found[one] > 0).min_by_key(|&one| found[one]);
            stale += 1;
            if let Some(best) = best.filter(|&best| found[best] <= count) {
                if found[best] < count {
                    stale = 0;
                }
                (count, now) = (found[best], changes[best].clone());
            }
        }
        if count == 1
            && let Some(found) = solved(shape, &now)
        {
            return Search { found: Ok(Some(found)), tries };
        }
    }
    Search { found: Ok(None), tries }
}

/// The filling with another digit in one or two of the cells that does not clash with other clues.
fn changed(shape: &Shape, cells: &[Cell], now: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut values = now.to_vec();
    for _ in 0..1 + rng.index(2) {
        let cell = cells[rng.index(cells.len())];
        let mut taken = vec![false; shape.side() + 1];
        for &peer in shape.peer_indexes(cell.index()) {
            taken[usize::from(values[usize::from(peer)])] = true;
        }
        let free: Vec<u8> = (1..=shape.side() as u8).filter(|&digit| !taken[usize::from(digit)]).collect();
        if !free.is_empty() {
            values[cell.index()] = free[rng.index(free.len())];
        }
    }
    values
}

/// The number of solutions of each filling, up to [`MOST`]; [`MOST`] if counting takes too long.
fn counts(shape: &Shape, puzzles: &[Vec<u8>]) -> Vec<u64> {
    if shape.is_classic() {
        return remove_clues_9x9::counts(puzzles, MOST);
    }
    let budget = Budget { placements: Some(50 * shape.cells() as u64 + 10_000), cancel: None };
    let settings = Settings { budget, ..Settings::goal(Goal::Count(MOST)) };
    let count = |values: &Vec<u8>| {
        let puzzle = puzzle_of(shape, values);
        match questioned_by(shape).solve(&puzzle, &settings).outcome {
            Outcome::Stopped { .. } => MOST,
            outcome => outcome.count(),
        }
    };
    puzzles.iter().map(count).collect()
}

fn puzzle_of(shape: &Shape, values: &[u8]) -> Puzzle {
    Puzzle::new(Grid::from_values(shape, values).expect("one digit per cell")).expect("digits of the board")
}

fn solved(shape: &Shape, values: &[u8]) -> Option<(Puzzle, Solution)> {
    let puzzle = puzzle_of(shape, values);
    let report = questioned_by(shape).solve(&puzzle, &Settings::goal(Goal::First));
    let solution = report.outcome.into_first_solution()?;
    Some((puzzle, solution))
}
