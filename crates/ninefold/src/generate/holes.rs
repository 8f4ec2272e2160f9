//! Puzzles made from a full board by emptying cells.

use super::draft::Draft;
use super::remove_clues::remove_clues;
use super::symmetry::{Orbits, Symmetry};
use crate::board::Puzzle;
use crate::rng::Rng;
use crate::verify::Solution;

/// The board with this many random cells emptied, or all cells if there are fewer. Each choice of cells is equally
/// likely. The puzzle may have many solutions.
pub fn holes(board: &Solution, empty: usize, rng: &mut Rng) -> Puzzle {
    let mut clues = vec![true; board.values().len()];
    for cell in shuffled_cells(board, rng).into_iter().take(empty) {
        clues[cell as usize] = false;
    }
    Draft::new(board.clone(), clues).puzzle()
}

/// Empties cells in random order, as long as the board stays the only solution, until this many are empty or no other
/// can be: with `empty` as large as the board, a minimal puzzle.
///
/// On large boards with few givens some questions would take for ever. A question that takes too much work leaves its
/// given in place, and when all questions took too much together, removal ends. The solution is still the only one,
/// but a given might be redundant. No 9x9 board comes near these bounds.
pub fn dig(board: &Solution, empty: usize, rng: &mut Rng) -> Puzzle {
    let cells = board.values().len();
    let mut draft = Draft::new(board.clone(), vec![true; cells]);
    draft.order = shuffled_cells(board, rng);
    draft.least = cells.saturating_sub(empty);
    let single_cells = Orbits::new(Symmetry::None, board.grid().shape());
    remove_clues(std::slice::from_mut(&mut draft), &single_cells, &|| false);
    draft.puzzle()
}

/// As [`dig`], with exactly this many cells empty; `None` if fewer could go in the order that was drawn.
pub fn unique_holes(board: &Solution, empty: usize, rng: &mut Rng) -> Option<Puzzle> {
    let puzzle = dig(board, empty, rng);
    (board.values().len() - puzzle.clues() == empty).then_some(puzzle)
}

fn shuffled_cells(board: &Solution, rng: &mut Rng) -> Vec<u32> {
    let mut cells: Vec<u32> = (0..board.values().len() as u32).collect();
    rng.shuffle(&mut cells);
    cells
}
