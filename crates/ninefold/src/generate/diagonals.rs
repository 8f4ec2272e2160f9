//! Both diagonals made whole on a full board that has everything else.
//!
//! Two lines that lie in the same houses but for their own hold the same digits in circles: where the one has a 3 over a
//! 5, there is a 5 over some 7, and so on back to the 3. The digits of one circle change places and every house stays whole,
//! but for the diagonals. Chance does it, with a little patience: a cell of a diagonal whose digit stands there twice, a line
//! to change with, and the change is kept if no more digits are missing than before; now and then if one or two more are.

use crate::rng::Rng;

/// So many changes are tried for each line. With windows some cells of the diagonals cannot change, and it is best to
/// give up soon.
const CHANGES: usize = 300;

/// One more missing digit is put up with once in so many times, two once in the square of it.
const PATIENCE: usize = 60;

/// So many changes for each line stir a board with whole diagonals.
const STIRRED: usize = 100;

/// The board and what its diagonals lack.
struct Diagonals<'a> {
    side: usize,
    board: &'a mut [u8],
    /// Per diagonal and digit how often it stands there.
    counts: [Vec<u8>; 2],
    /// How many digits are missing on both together.
    missing: usize,
}

/// Sets of rows that are alike, sets of columns.
pub(super) type Alike = [Vec<Vec<usize>>; 2];

/// Changes digits within lines that are alike until both diagonals hold every digit once. Whether that was reached.
pub(super) fn complete(board: &mut [u8], alike: &Alike, rng: &mut Rng) -> bool {
    let side = alike[0].iter().map(Vec::len).sum::<usize>();
    let mut diagonals = Diagonals::new(board, side);
    for _ in 0..CHANGES * side {
        if diagonals.missing == 0 {
            return true;
        }
        let twice = diagonals.twice();
        let cell = twice[rng.index(twice.len())];
        diagonals.change(cell, alike, rng, |more, rng| match more {
            0 => true,
            1 | 2 => rng.index(PATIENCE.pow(more as u32)) == 0,
            _ => false,
        });
    }
    diagonals.missing == 0
}

/// Changes digits within lines that are alike, at random, wherever the diagonals stay whole.
pub(super) fn stir(board: &mut [u8], alike: &Alike, rng: &mut Rng) {
    let side = alike[0].iter().map(Vec::len).sum::<usize>();
    let mut diagonals = Diagonals::new(board, side);
    for _ in 0..STIRRED * side {
        let cell = rng.index(side * side);
        diagonals.change(cell, alike, rng, |more, _| more == 0);
    }
}

impl Diagonals<'_> {
    fn new(board: &mut [u8], side: usize) -> Diagonals<'_> {
        let mut diagonals =
            Diagonals { side, board, counts: [vec![0; side + 1], vec![0; side + 1]], missing: 0 };
        for diagonal in 0..2 {
            for line in 0..side {
                let digit = diagonals.board[diagonals.cell(diagonal, line)];
                diagonals.counts[diagonal][usize::from(digit)] += 1;
            }
            diagonals.missing += diagonals.counts[diagonal][1..].iter().filter(|&&count| count == 0).count();
        }
        diagonals
    }

    /// Changes the digit of this cell for that of a random line that is alike, and whatever goes with it, if the number of
    /// digits that are missing because of it is put up with.
    fn change(
        &mut self,
        cell: usize,
        alike: &Alike,
        rng: &mut Rng,
        may_miss: impl Fn(usize, &mut Rng) -> bool,
    ) {
        let way = rng.index(2);
        let here = [cell / self.side, cell % self.side];
        let Some(set) = alike[way].iter().find(|set| set.contains(&here[way])) else { return };
        let lines = [here[way], set[rng.index(set.len())]];
        if lines[0] == lines[1] {
            return;
        }
        let before = self.missing;
        let circle = self.circle(way, lines, here[1 - way]);
        self.exchange(way, lines, &circle);
        if !may_miss(self.missing.saturating_sub(before), rng) {
            self.exchange(way, lines, &circle);
        }
    }

    /// The cell of a diagonal in this row.
    fn cell(&self, diagonal: usize, row: usize) -> usize {
        let column = if diagonal == 0 { row } else { self.side - 1 - row };
        row * self.side + column
    }

    /// Cells of a diagonal whose digits stand there twice.
    fn twice(&self) -> Vec<usize> {
        let cells = (0..2).flat_map(|diagonal| (0..self.side).map(move |row| (diagonal, row)));
        let is_twice = |&(diagonal, row): &(usize, usize)| {
            self.counts[diagonal][usize::from(self.board[self.cell(diagonal, row)])] > 1
        };
        cells.filter(is_twice).map(|(diagonal, row)| self.cell(diagonal, row)).collect()
    }

    /// The cell at this place of a row (way 0) or column (way 1).
    fn at(&self, way: usize, line: usize, place: usize) -> usize {
        if way == 0 { line * self.side + place } else { place * self.side + line }
    }

    /// The places at which two lines have to exchange digits if they do at this one.
    fn circle(&self, way: usize, lines: [usize; 2], start: usize) -> Vec<usize> {
        let mut place_of = vec![0; self.side + 1];
        for place in 0..self.side {
            place_of[usize::from(self.board[self.at(way, lines[0], place)])] = place;
        }
        let mut circle = vec![start];
        loop {
            let below = self.board[self.at(way, lines[1], circle[circle.len() - 1])];
            let next = place_of[usize::from(below)];
            if next == start {
                return circle;
            }
            circle.push(next);
        }
    }

    /// Two lines exchange their digits at these places.
    fn exchange(&mut self, way: usize, lines: [usize; 2], places: &[usize]) {
        for &place in places {
            let cells = lines.map(|line| self.at(way, line, place));
            let digits = cells.map(|cell| self.board[cell]);
            for (cell, [old, new]) in [(cells[0], digits), (cells[1], [digits[1], digits[0]])] {
                for diagonal in 0..2 {
                    if self.cell(diagonal, cell / self.side) == cell {
                        self.count(diagonal, usize::from(old), usize::from(new));
                    }
                }
            }
            self.board.swap(cells[0], cells[1]);
        }
    }

    fn count(&mut self, diagonal: usize, old: usize, new: usize) {
        let counts = &mut self.counts[diagonal];
        self.missing -= usize::from(counts[new] == 0);
        counts[new] += 1;
        counts[old] -= 1;
        self.missing += usize::from(counts[old] == 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Puzzle, Shape};
    use crate::generate::regular::Lines;
    use crate::verify::verify_values;

    #[test]
    fn changes_complete_the_diagonals_and_spoil_nothing_else() {
        let mut rng = Rng::new(8);
        for (rows, cols) in [(3, 3), (3, 4), (6, 6), (8, 8)] {
            let boxes = Shape::boxes(rows, cols).unwrap();
            let lines = Lines::of(&boxes).unwrap();
            let mut board = lines.regular(&mut rng);
            let alike = [lines.alike(0), lines.alike(1)];
            // A small board may be such that there is no way.
            let found = (0..20).any(|_| {
                board = lines.regular(&mut rng);
                complete(&mut board, &alike, &mut rng)
            });
            assert!(found, "{boxes}");
            verify_values(&Puzzle::blank(&boxes.with_diagonals()), &board).expect("a full board");
        }
    }

    #[test]
    fn a_circle_leaves_both_lines_whole() {
        let lines = Lines::of(&Shape::boxes(4, 4).unwrap()).unwrap();
        let mut board = lines.regular(&mut Rng::new(2));
        let before = board.clone();
        let mut diagonals = Diagonals::new(&mut board, 16);
        let missing = diagonals.missing;
        let circle = diagonals.circle(0, [4, 6], 5);
        diagonals.exchange(0, [4, 6], &circle);
        assert!(circle.contains(&5) && diagonals.board[4 * 16 + 5] == before[6 * 16 + 5]);
        for row in [4, 6] {
            let mut digits = diagonals.board[row * 16..][..16].to_vec();
            digits.sort_unstable();
            assert!(digits.into_iter().eq(1..=16));
        }
        diagonals.exchange(0, [4, 6], &circle);
        assert_eq!((diagonals.missing, &*diagonals.board), (missing, &before[..]));
    }
}
