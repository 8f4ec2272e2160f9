//! Large boards of plain boxes: the regular board, stirred.
//!
//! ```text
//! start   1 2 3 4 5 6    each row the one above shifted by a box, each band by one cell;
//!         4 5 6 1 2 3    then in random clothes: a random transform
//!         2 3 4 5 6 1 .. of it
//! round   up to four rows of one band, or columns of one stack, are taken off and filled again at random
//! ```
//! Boxes limit such lines least: up to four of them nearly always fill without a wrong guess, and nearly always
//! differently. Taking off all cells of some digits was tried as well: of two digits it stirs a tenth as
//! fast, of four it fails three times in four (36x36).
//!
//! Regular boards repeat the digits of every row of a box, as a set, in every band. On 36x36 that is so for
//! all 216 of these sets at first, for 7% after 45 rounds and for none after 90; pairs of rows and columns
//! that hold two digits crosswise (intercalates) are then as many as on searched boards, 315 +- 10 in the
//! mean. So four rounds for each line are made.

use crate::board::{Grid, Puzzle, Shape};
use crate::rng::Rng;
use crate::solve::random_solution;
use crate::transform::Transform;
use crate::verify::{Solution, verify};

/// How many lines are taken off at once.
const LINES: usize = 4;

/// How many rounds are made for each line of the board.
const ROUNDS: usize = 4;

/// A board with boxes of so many rows and columns.
pub(super) fn stirred(shape: &Shape, rows: usize, cols: usize, rng: &mut Rng) -> Solution {
    let start = Transform::random(shape, rng).apply_grid(&regular(shape, rows, cols));
    let mut board = verify(&Puzzle::blank(shape), &start).expect("the regular board keeps the rules");
    for _ in 0..ROUNDS * shape.side() {
        let by_columns = rng.below(2) == 1;
        let size = if by_columns { cols } else { rows };
        let lines = some_lines(size, shape.side(), rng);
        let mut open = board.grid().clone();
        for cell in shape.all_cells() {
            let line = if by_columns { shape.col(cell) } else { shape.row(cell) };
            if lines.contains(&line) {
                open.set(cell, None);
            }
        }
        let open = Puzzle::new(open).expect("digits of the board");
        // A round that takes too long changes nothing.
        let bound = 2 * shape.cells() as u64;
        if let Some(filled) = random_solution(&open, bound, rng).outcome.into_solution() {
            board = filled;
        }
    }
    board
}

/// Random lines of one random band of this size.
fn some_lines(size: usize, side: usize, rng: &mut Rng) -> Vec<usize> {
    let first = rng.index(side / size) * size;
    let mut lines: Vec<usize> = (first..first + size).collect();
    rng.shuffle(&mut lines);
    lines.truncate(LINES);
    lines
}

/// Rows shifted by a box within a band, and by one cell from band to band.
fn regular(shape: &Shape, rows: usize, cols: usize) -> Grid {
    let digit = |row: usize, col: usize| (col + row % rows * cols + row / rows) % shape.side();
    let cells = shape.all_cells().map(|cell| digit(shape.row(cell), shape.col(cell)) as u8 + 1);
    Grid::from_values(shape, &cells.collect::<Vec<u8>>()).expect("one digit a cell")
}
