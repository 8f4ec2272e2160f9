//! A puzzle whose clues stand at given cells.
//!
//! ```text
//! start   a random board, its digits at these cells: mostly with thousands of solutions
//! move    another digit in one or two of these cells; many such are counted at once
//! keep    the one with the fewest solutions, if no more than now; 1 is a puzzle
//! ```
//! Patterns without any puzzle are not recognised here; the search ends with its budget.

use super::full::{NoBoard, full_board};
use super::lanes;
use crate::board::{Cell, Grid, Puzzle, Shape};
use crate::rng::Rng;
use crate::solve::{Algorithm, Budget, Goal, Outcome, Settings};
use crate::verify::{Solution, verify_values};

/// Solutions are counted no further.
const MOST: u64 = 512;

/// How many moves are counted at once.
const MOVES: usize = 16;

/// A climb ends after so many rounds without fewer solutions.
const STALE: u32 = 24;

/// What a search came to.
pub(super) struct Search {
    pub(super) found: Result<Option<(Puzzle, Solution)>, NoBoard>,
    pub(super) tries: u64,
}

/// Looks for a puzzle with clues at these cells until so many fillings were tried.
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
            let moves: Vec<Vec<u8>> = (0..MOVES).map(|_| moved(shape, cells, &now, rng)).collect();
            tries += MOVES as u64;
            let found = counts(shape, &moves);
            let best = (0..MOVES).filter(|&one| found[one] > 0).min_by_key(|&one| found[one]);
            stale += 1;
            if let Some(best) = best.filter(|&best| found[best] <= count) {
                if found[best] < count {
                    stale = 0;
                }
                (count, now) = (found[best], moves[best].clone());
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

/// Another digit in one or two of the cells, no clash with other clues.
fn moved(shape: &Shape, cells: &[Cell], now: &[u8], rng: &mut Rng) -> Vec<u8> {
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

/// How many solutions each has, counted no further than [`MOST`]; that many where it would take too long.
fn counts(shape: &Shape, puzzles: &[Vec<u8>]) -> Vec<u64> {
    if shape.is_classic() {
        return lanes::counts(puzzles, MOST);
    }
    let budget = Budget { placements: Some(50 * shape.cells() as u64 + 10_000), cancel: None };
    let settings = Settings { budget, ..Settings::goal(Goal::Count(MOST)) };
    let count = |values: &Vec<u8>| {
        let puzzle = puzzle_of(shape, values);
        match Algorithm::default_for(shape).solve(&puzzle, &settings).outcome {
            Outcome::Stopped { .. } => MOST,
            outcome => outcome.count(),
        }
    };
    puzzles.iter().map(count).collect()
}

fn puzzle_of(shape: &Shape, values: &[u8]) -> Puzzle {
    Puzzle::new(Grid::from_values(shape, values).expect("one digit a cell")).expect("digits of the board")
}

fn solved(shape: &Shape, values: &[u8]) -> Option<(Puzzle, Solution)> {
    let puzzle = puzzle_of(shape, values);
    let solution = Algorithm::default_for(shape)
        .solve(&puzzle, &Settings::goal(Goal::First))
        .outcome
        .into_first_solution()?;
    // The solution of the board, not of this puzzle alone: what clues are taken off or added, it stays one.
    let solution = verify_values(&puzzle, solution.values()).ok()?;
    Some((puzzle, solution))
}
