//! Puzzles made of a full board by emptying cells.

use super::lanes::{self, Dig};
use super::take_off::{self, Removal};
use crate::board::{Cell, Grid, Puzzle};
use crate::rng::Rng;
use crate::verify::Solution;

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
    if board.grid().shape().is_classic() {
        let units = cells.iter().map(|cell| 1 << cell.index()).collect();
        let least = cells.len().saturating_sub(empty);
        let mut digs = [Dig::new(board.values(), lanes::EVERY_CELL, units, least)];
        lanes::finish(&mut digs, &|| false);
        return lanes::puzzle(board, digs[0].clues());
    }
    let orbits: Vec<Vec<Cell>> = cells.iter().map(|&cell| vec![cell]).collect();
    let order = (0..cells.len() as u32).collect();
    let least = cells.len().saturating_sub(empty);
    let mut removal = Removal {
        board: board.clone(),
        clues: vec![true; cells.len()],
        order,
        least,
        bare: Vec::new(),
        plan: None,
    };
    take_off::finish(&mut removal, &orbits, &|| false);
    removal.puzzle()
}

/// As [`dig`], with exactly so many cells empty; `None` if fewer could go in the order that was drawn.
pub fn unique_holes(board: &Solution, empty: usize, rng: &mut Rng) -> Option<Puzzle> {
    let puzzle = dig(board, empty, rng);
    (board.values().len() - puzzle.clues() == empty).then_some(puzzle)
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
