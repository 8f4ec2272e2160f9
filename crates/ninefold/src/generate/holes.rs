//! Puzzles made of a full board by emptying cells.

use crate::board::{Cell, Grid, Puzzle};
use crate::rng::Rng;
use crate::solve::{Algorithm, Budget, Goal, Outcome, Settings};
use crate::verify::Solution;

/// Whether a puzzle has one solution may cost so many placements for each cell, and at least [`QUESTION`].
const QUESTION_PER_CELL: u64 = 20;

/// The least bound on one question.
const QUESTION: u64 = 10_000;

/// All questions about one puzzle together may cost so many placements.
const QUESTIONS: u64 = 2_000_000;

/// The board with so many random cells emptied, each choice of cells equally likely; all of them if there
/// are fewer. Nobody asks how many solutions that leaves.
pub fn holes(board: &Solution, empty: usize, rng: &mut Rng) -> Puzzle {
    without(board.grid(), &shuffled_cells(board, rng)[..empty.min(board.values().len())])
}

/// Cells emptied in random order as long as the board stays the only solution, until so many are empty or
/// none of the others can go: with `empty` as large as the board, a minimal puzzle.
///
/// The answer is that of asking cell by cell, but many cells are asked about at once: if all of them can go,
/// each could. On large boards with few givens left some questions would take for ever. One that takes
/// too much work leaves its cell where it is, and when all questions took too much together, that is the
/// puzzle; the solution is still the only one, but another given might go. No 9x9 comes near these bounds.
pub fn dig(board: &Solution, empty: usize, rng: &mut Rng) -> Puzzle {
    let cells = shuffled_cells(board, rng);
    let mut work = QUESTIONS;
    let mut puzzle = without(board.grid(), &[]);
    let (mut next, mut gone, mut together) = (0, 0, 1);
    while next < cells.len() && gone < empty && work > 0 {
        together = together.min(cells.len() - next).min(empty - gone);
        let fewer = without(puzzle.givens(), &cells[next..next + together]);
        if is_unique(&fewer, &mut work) {
            puzzle = fewer;
            next += together;
            gone += together;
            together *= 2;
        } else if together > 1 {
            together /= 2;
        } else {
            next += 1;
        }
    }
    puzzle
}

/// As [`dig`], with exactly so many cells empty; `None` if fewer could go in the order that was drawn.
pub fn unique_holes(board: &Solution, empty: usize, rng: &mut Rng) -> Option<Puzzle> {
    let puzzle = dig(board, empty, rng);
    (board.values().len() - puzzle.clues() == empty).then_some(puzzle)
}

fn is_unique(puzzle: &Puzzle, work: &mut u64) -> bool {
    let shape = puzzle.shape();
    let bound = (QUESTION_PER_CELL * shape.cells() as u64).max(QUESTION).min(*work);
    let budget = Budget { placements: Some(bound), cancel: None };
    let settings = Settings { budget, ..Settings::goal(Goal::Unique) };
    let report = Algorithm::default_for(shape).solve(puzzle, &settings);
    *work = work.saturating_sub(report.counters.placements.max(1));
    matches!(report.outcome, Outcome::Unique(_))
}

fn shuffled_cells(board: &Solution, rng: &mut Rng) -> Vec<Cell> {
    let mut cells: Vec<Cell> = board.grid().shape().all_cells().collect();
    rng.shuffle(&mut cells);
    cells
}

fn without(grid: &Grid, cells: &[Cell]) -> Puzzle {
    let mut grid = grid.clone();
    for &cell in cells {
        grid.set(cell, None);
    }
    Puzzle::new(grid).expect("digits of the board")
}
