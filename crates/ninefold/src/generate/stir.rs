//! Large boards: a regular one, stirred.
//!
//! ```text
//! start   1 2 3 4 5 6    each row the one above shifted by a box, each band by one cell;
//!         4 5 6 1 2 3    then in random clothes: a random transform
//!         2 3 4 5 6 1 .. of it
//! sweep   the rows of every band are taken off and dealt again (`deal.rs`), then the columns of every stack
//! ```
//! A regular board repeats the digits of every row of a box, as a set, in other boxes: on 36x36 all 216 of them; after
//! the ten sweeps made here hardly one does, as on searched boards.
//!
//! With windows only those rows of a band are dealt together that lie in the same window, which would leave each digit in
//! the same corners of windows for ever. So a few digits at a time are also put somewhere else altogether (`anew.rs`). Of
//! the rows and columns of boxes up to one in seven holds the same digits as another in the end. Diagonals are
//! completed first (`diagonals.rs`); what would spoil them is not done afterwards.

use super::anew::put_anew;
use super::deal::Dealer;
use super::diagonals::{self, Alike};
use super::full::NoBoard;
use super::regular::Lines;
use crate::board::{Grid, Puzzle, Shape};
use crate::rng::Rng;
use crate::transform::Transform;
use crate::verify::{Solution, verify_values};

/// How many sweeps are made.
const SWEEPS: usize = 10;

/// So many digits at once are put somewhere else. With more of them a way is often not found, with fewer it is the same
/// again: of four one time in three is new.
const ANEW: usize = 4;

/// How often that is done in a sweep of a board of side 1; less often on larger boards, where each takes longer.
const ANEW_IN_SWEEP: usize = 10_000;

/// So many regular boards are tried for whole diagonals.
const TRIES: usize = 200;

/// A board of plain boxes.
pub(super) fn stirred(shape: &Shape, lines: &Lines, rng: &mut Rng) -> Solution {
    let start = Transform::random(shape, rng).apply_grid(&regular(shape, lines.size));
    let mut board = start.values().to_vec();
    let mut stirring = Stirring::new(shape, lines);
    for _ in 0..SWEEPS {
        stirring.deal(&mut board, rng);
    }
    verify_values(&Puzzle::blank(shape), &board).expect("dealing keeps the rules")
}

/// A board with windows or diagonals, or both.
pub(super) fn stirred_more(shape: &Shape, lines: &Lines, rng: &mut Rng) -> Result<Solution, NoBoard> {
    let mut stirring = Stirring::new(shape, lines);
    let mut board = stirring.start(lines, rng)?;
    let sweeps = if shape.has_windows() { SWEEPS } else { 0 };
    for _ in 0..sweeps {
        match shape.has_diagonals() {
            true => diagonals::stir(&mut board, &stirring.alike, rng),
            false => stirring.deal(&mut board, rng),
        }
        let mut digits: Vec<u8> = shape.digits().iter().map(|digit| digit.get()).collect();
        for _ in 0..ANEW_IN_SWEEP / shape.side() {
            rng.shuffle(&mut digits);
            put_anew(shape, &mut board, &digits[..ANEW], rng);
        }
    }
    Ok(verify_values(&Puzzle::blank(shape), &board).expect("stirring keeps the rules"))
}

/// Digits relabelled, and rows for columns half of the time where the boxes are square: a regular board is made
/// row by row.
fn in_random_clothes(board: &[u8], lines: &Lines, rng: &mut Rng) -> Vec<u8> {
    let side = lines.size[0] * lines.size[1];
    let mut digits: Vec<u8> = (1..=side as u8).collect();
    rng.shuffle(&mut digits);
    let is_turned = lines.size[0] == lines.size[1] && rng.index(2) == 0;
    let from = |cell: usize| if is_turned { cell % side * side + cell / side } else { cell };
    (0..board.len()).map(|cell| digits[usize::from(board[from(cell)]) - 1]).collect()
}

/// A board whose lines are dealt.
struct Stirring {
    dealer: Dealer,
    side: usize,
    has_diagonals: bool,
    alike: Alike,
}

impl Stirring {
    fn new(shape: &Shape, lines: &Lines) -> Stirring {
        let (side, has_diagonals) = (shape.side(), shape.has_diagonals());
        Stirring { dealer: Dealer::new(side), side, has_diagonals, alike: [0, 1].map(|way| lines.alike(way)) }
    }

    /// A regular board with its lines dealt, and whole diagonals. With windows some digits may not come near a
    /// diagonal at all; then another one.
    fn start(&mut self, lines: &Lines, rng: &mut Rng) -> Result<Vec<u8>, NoBoard> {
        for _ in 0..TRIES {
            let mut board = in_random_clothes(&lines.regular(rng), lines, rng);
            for _ in 0..SWEEPS {
                self.deal(&mut board, rng);
            }
            if !self.has_diagonals || diagonals::complete(&mut board, &self.alike, rng) {
                return Ok(board);
            }
        }
        Err(NoBoard::GaveUp { placements: (TRIES * self.side * self.side) as u64 })
    }

    /// Deals the rows that are alike, then the columns.
    fn deal(&mut self, board: &mut [u8], rng: &mut Rng) {
        for (sets, steps) in self.alike.iter().zip([(self.side, 1), (1, self.side)]) {
            for set in sets {
                self.dealer.deal(board, set, steps, rng);
            }
        }
    }
}

/// Rows shifted by a box within a band, and by one cell from band to band. [`Lines::regular`] would do as well, but the
/// boards of a seed are to stay what they are.
fn regular(shape: &Shape, [rows, cols]: [usize; 2]) -> Grid {
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
        let lines = Lines::of(&shape).unwrap();
        let mut rng = Rng::new(1);
        assert_eq!(repeats(regular(&shape, [6, 6]).values(), 6), 216);
        for _ in 0..5 {
            // Two million sets of six digits: a board of 216 has a pair of equal ones by chance now and then.
            assert!(repeats(stirred(&shape, &lines, &mut rng).values(), 6) <= 2);
        }
    }

    #[test]
    fn nor_with_windows_and_diagonals() {
        for spec in ["5x5+windows", "5x5+diagonals+windows", "6x6+windows", "6x6+diagonals"] {
            let shape: Shape = spec.parse().unwrap();
            let lines = Lines::of(&shape).unwrap();
            let mut rng = Rng::new(1);
            let (size, all) = (lines.size[1], shape.cells() / lines.size[1]);
            let turned = |board: &[u8]| -> Vec<u8> {
                (0..board.len())
                    .map(|cell| board[cell % shape.side() * shape.side() + cell / shape.side()])
                    .collect()
            };
            assert!(repeats(&lines.regular(&mut rng), size) == all, "{spec}");
            for _ in 0..3 {
                let board = stirred_more(&shape, &lines, &mut rng).unwrap();
                let left = repeats(board.values(), size).max(repeats(&turned(board.values()), size));
                assert!(left * 6 < all, "{spec}: {left} of {all}");
            }
        }
    }
}
