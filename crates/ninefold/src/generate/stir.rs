//! Large boards of plain boxes: the regular board, stirred.
//!
//! ```text
//! start   1 2 3 4 5 6    each row the one above shifted by a box, each band by one cell;
//!         4 5 6 1 2 3    then in random clothes: a random transform
//!         2 3 4 5 6 1 .. of it
//! sweep   the rows of every band are taken off and dealt again, then the columns of every stack
//! ```
//! Dealing needs no search. In a band each column keeps its digits, so every box does, and a row must only take
//! one digit of each column and all different: a perfect matching of columns and digits. Each column has as many
//! digits left as each digit has columns, and such a graph always has one; without it the next row is in the same
//! case. It is found by chance: a column takes a random digit of its own, and whoever held it looks for another
//! one (Goel, Kapralov and Khanna: some n log n steps for a row of n).
//!
//! A regular board repeats the digits of every row of a box, as a set, in other boxes: on 36x36 all 216 of them; after
//! the ten sweeps made here hardly one does, as on searched boards.

use crate::board::{Grid, Puzzle, Shape};
use crate::rng::Rng;
use crate::transform::Transform;
use crate::verify::{Solution, verify_values};

/// How many sweeps are made.
const SWEEPS: usize = 10;

/// A board with boxes of so many rows and columns.
pub(super) fn stirred(shape: &Shape, rows: usize, cols: usize, rng: &mut Rng) -> Solution {
    let side = shape.side();
    let start = Transform::random(shape, rng).apply_grid(&regular(shape, rows, cols));
    let mut board = start.values().to_vec();
    let mut dealer = Dealer::new(side);
    for _ in 0..SWEEPS {
        for first in (0..side).step_by(rows) {
            dealer.deal(&mut board, first..first + rows, (side, 1), rng);
        }
        for first in (0..side).step_by(cols) {
            dealer.deal(&mut board, first..first + cols, (1, side), rng);
        }
    }
    verify_values(&Puzzle::blank(shape), &board).expect("dealing keeps the rules")
}

/// Deals the lines of a band again.
struct Dealer {
    side: usize,
    /// Per place of a line the digits that are left there, end to end.
    left: Vec<u8>,
    /// Per digit the place that holds it in the line being made.
    holder: Vec<u8>,
    /// Per place the number of its digit among those left.
    held: Vec<u8>,
}

/// Held by nobody; sides are at most 128.
const NOBODY: u8 = u8::MAX;

impl Dealer {
    fn new(side: usize) -> Dealer {
        Dealer { side, left: Vec::new(), holder: vec![NOBODY; side], held: vec![0; side] }
    }

    /// `steps`: how far it is to the next line and to the next place of a line.
    fn deal(
        &mut self,
        board: &mut [u8],
        lines: std::ops::Range<usize>,
        steps: (usize, usize),
        rng: &mut Rng,
    ) {
        let size = lines.len();
        self.left.clear();
        for place in 0..self.side {
            self.left.extend(lines.clone().map(|line| board[line * steps.0 + place * steps.1] - 1));
        }
        for (gone, line) in lines.enumerate() {
            self.match_all(size, size - gone, rng);
            for place in 0..self.side {
                let own = &mut self.left[place * size..place * size + size - gone];
                let last = own.len() - 1;
                own.swap(usize::from(self.held[place]), last);
                board[line * steps.0 + place * steps.1] = own[last] + 1;
            }
        }
    }

    /// A digit for every place, all different; each place has `count` left of `size`.
    fn match_all(&mut self, size: usize, count: usize, rng: &mut Rng) {
        self.holder.fill(NOBODY);
        for start in 0..self.side {
            let mut place = start;
            // Not the one it just lost: nothing holds yet where it starts.
            let mut lost = usize::MAX;
            loop {
                let choice = match (count, lost) {
                    (1, _) => 0,
                    (_, usize::MAX) => rng.index(count),
                    // Any but the lost one.
                    (_, lost) => (lost + 1 + rng.index(count - 1)) % count,
                };
                let digit = usize::from(self.left[place * size + choice]);
                self.held[place] = choice as u8;
                let before = std::mem::replace(&mut self.holder[digit], place as u8);
                if before == NOBODY {
                    break;
                }
                place = usize::from(before);
                lost = usize::from(self.held[place]);
            }
        }
    }
}

/// Rows shifted by a box within a band, and by one cell from band to band.
fn regular(shape: &Shape, rows: usize, cols: usize) -> Grid {
    let digit = |row: usize, col: usize| (col + row % rows * cols + row / rows) % shape.side();
    let cells = shape.all_cells().map(|cell| digit(shape.row(cell), shape.col(cell)) as u8 + 1);
    Grid::from_values(shape, &cells.collect::<Vec<u8>>()).expect("one digit a cell")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// How many rows of boxes hold the same digits as another.
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
    fn stirred_boards_keep_nothing_of_the_regular_one() {
        let shape = Shape::boxes(6, 6).unwrap();
        let mut rng = Rng::new(1);
        assert_eq!(repeats(regular(&shape, 6, 6).values(), 6), 216);
        for _ in 0..5 {
            // Two million sets of six digits: a board of 216 has a pair of equal ones by chance now and then.
            assert!(repeats(stirred(&shape, 6, 6, &mut rng).values(), 6) <= 2);
        }
    }
}
