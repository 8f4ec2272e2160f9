//! Large boards: a regular board whose lines are dealt again at random.
//!
//! ```text
//! start   1 2 3 4 5 6    each row is the row above shifted by a box, each band shifted by one cell;
//!         4 5 6 1 2 3    then a random transform
//!         2 3 4 5 6 1 ..
//! sweep   the rows of every band are dealt again (`redeal.rs`), then the columns of every stack
//! ```
//! In a regular board other boxes repeat the digits of every row of a box, as a set: on 36x36 all 216 of them. After
//! ten sweeps hardly one does, as on searched boards.
//!
//! With windows only lines of a band that lie in the same window are dealt together, so something of the regular board
//! is left. Diagonals are completed at the end (`diagonals.rs`).

use super::FullBoardError;
use super::diagonals;
use super::redeal::Dealer;
use super::regular::Lines;
use crate::board::{Grid, Puzzle, Shape};
use crate::rng::Rng;
use crate::transform::Transform;
use crate::verify::{Solution, verify_values};

const SWEEPS: usize = 10;

/// The number of regular boards that are tried for complete diagonals.
const TRIES: usize = 200;

/// A board of boxes, with or without windows and diagonals.
pub(super) fn board(shape: &Shape, lines: &Lines, rng: &mut Rng) -> Result<Solution, FullBoardError> {
    let alike = [0, 1].map(|way| lines.alike(way));
    let is_plain = !shape.has_windows() && !shape.has_diagonals();
    for _ in 0..TRIES {
        let mut board = match is_plain {
            true => Transform::random(shape, rng).apply_grid(&shifted(shape, lines.size)).values().to_vec(),
            false => relabelled(&lines.regular(rng), lines, rng),
        };
        let mut dealer = Dealer::new(shape.side());
        for _ in 0..SWEEPS {
            for (sets, steps) in alike.iter().zip([(shape.side(), 1), (1, shape.side())]) {
                sets.iter().for_each(|set| dealer.deal(&mut board, set, steps, rng));
            }
        }
        // With windows some digits may not come near a diagonal at all; then another board.
        if !shape.has_diagonals() || diagonals::complete(&mut board, &alike, rng) {
            return Ok(verify_values(&Puzzle::blank(shape), &board).expect("dealing keeps the rules"));
        }
    }
    Err(FullBoardError::GaveUp { placements: (TRIES * shape.cells()) as u64 })
}

/// The board with its digits relabelled, and half of the time transposed where the boxes are square: a regular board
/// is made row by row.
fn relabelled(board: &[u8], lines: &Lines, rng: &mut Rng) -> Vec<u8> {
    let side = lines.size[0] * lines.size[1];
    let mut digits: Vec<u8> = (1..=side as u8).collect();
    rng.shuffle(&mut digits);
    let is_transposed = lines.size[0] == lines.size[1] && rng.index(2) == 0;
    let from = |cell: usize| if is_transposed { cell % side * side + cell / side } else { cell };
    (0..board.len()).map(|cell| digits[usize::from(board[from(cell)]) - 1]).collect()
}

/// Rows shifted by a box within a band, and by one cell from band to band. [`Lines::regular`] would do as well, but the
/// boards of a seed stay as they are.
fn shifted(shape: &Shape, [rows, cols]: [usize; 2]) -> Grid {
    let digit = |row: usize, col: usize| (col + row % rows * cols + row / rows) % shape.side();
    let cells = shape.all_cells().map(|cell| digit(shape.row(cell), shape.col(cell)) as u8 + 1);
    Grid::from_values(shape, &cells.collect::<Vec<u8>>()).expect("one digit per cell")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// The number of rows of boxes that hold the same digits as another.
    fn repeats(board: &[u8], cols: usize) -> usize {
        let mut counts: BTreeMap<Vec<u8>, usize> = BTreeMap::new();
        for of_box in board.chunks(cols) {
            let mut digits = of_box.to_vec();
            digits.sort_unstable();
            *counts.entry(digits).or_default() += 1;
        }
        counts.values().filter(|&&count| count > 1).sum()
    }

    #[test]
    fn dealt_boards_keep_nothing_of_the_regular_one() {
        let mut rng = Rng::new(1);
        assert_eq!(repeats(shifted(&Shape::boxes(6, 6).unwrap(), [6, 6]).values(), 6), 216);
        for spec in ["6x6", "6x6+diagonals"] {
            let shape: Shape = spec.parse().unwrap();
            let lines = Lines::of(&shape).unwrap();
            for _ in 0..5 {
                // Two million sets of six digits: a board of 216 has a pair of equal ones by chance now and then.
                let board = board(&shape, &lines, &mut rng).unwrap();
                assert!(repeats(board.values(), 6) <= 2, "{spec}");
            }
        }
    }
}
