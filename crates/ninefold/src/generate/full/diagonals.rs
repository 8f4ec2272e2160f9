//! Completes both diagonals of a full board that keeps all other rules.
//!
//! Two lines that lie in the same houses, apart from their own, hold the same digits in cycles: where the first has a 3
//! beside a 5, it has the 5 beside some 7, and so on back to the 3. The digits of one cycle can change sides; every house
//! stays complete, apart from the diagonals. The search is a random one: a cell of a diagonal whose digit is there twice,
//! a line to exchange with, and the exchange is kept if no more digits are missing than before; now and then also if one
//! or two more are.

use crate::rng::Rng;

/// The number of exchanges per line that are tried. With windows some cells of the diagonals cannot change, and it is
/// best to give up soon.
const EXCHANGES: usize = 300;

/// One more missing digit is accepted once in this many times, two once in the square of it.
const PATIENCE: usize = 60;

/// The board and what its diagonals lack.
struct Diagonals<'a> {
    side: usize,
    board: &'a mut [u8],
    /// Per diagonal and digit the number of cells that hold it.
    counts: [Vec<u8>; 2],
    /// The number of digits missing on both together.
    missing: usize,
}

/// Exchanges digits between lines that are alike (sets of rows, sets of columns) until both diagonals hold every digit
/// once. Whether that was reached.
pub(super) fn complete(board: &mut [u8], alike: &[Vec<Vec<usize>>; 2], rng: &mut Rng) -> bool {
    let side = alike[0].iter().map(Vec::len).sum::<usize>();
    let mut diagonals = Diagonals::new(board, side);
    for _ in 0..EXCHANGES * side {
        if diagonals.missing == 0 {
            return true;
        }
        let repeated = diagonals.repeated();
        let cell = repeated[rng.index(repeated.len())];
        let way = rng.index(2);
        let here = [cell / side, cell % side];
        let Some(set) = alike[way].iter().find(|set| set.contains(&here[way])) else { continue };
        let lines = [here[way], set[rng.index(set.len())]];
        if lines[0] == lines[1] {
            continue;
        }
        let before = diagonals.missing;
        let cycle = diagonals.cycle(way, lines, here[1 - way]);
        diagonals.exchange(way, lines, &cycle);
        let is_accepted = match diagonals.missing.saturating_sub(before) {
            0 => true,
            more @ (1 | 2) => rng.index(PATIENCE.pow(more as u32)) == 0,
            _ => false,
        };
        if !is_accepted {
            diagonals.exchange(way, lines, &cycle);
        }
    }
    diagonals.missing == 0
}

impl Diagonals<'_> {
    fn new(board: &mut [u8], side: usize) -> Diagonals<'_> {
        let mut diagonals =
            Diagonals { side, board, counts: [vec![0; side + 1], vec![0; side + 1]], missing: 2 * side };
        for (diagonal, row) in (0..2).flat_map(|diagonal| (0..side).map(move |row| (diagonal, row))) {
            let digit = diagonals.board[diagonals.cell(diagonal, row)];
            diagonals.add(diagonal, digit);
        }
        diagonals
    }

    /// The cell of a diagonal in this row.
    fn cell(&self, diagonal: usize, row: usize) -> usize {
        let column = if diagonal == 0 { row } else { self.side - 1 - row };
        row * self.side + column
    }

    fn add(&mut self, diagonal: usize, digit: u8) {
        let count = &mut self.counts[diagonal][usize::from(digit)];
        self.missing -= usize::from(*count == 0);
        *count += 1;
    }

    fn remove(&mut self, diagonal: usize, digit: u8) {
        let count = &mut self.counts[diagonal][usize::from(digit)];
        *count -= 1;
        self.missing += usize::from(*count == 0);
    }

    /// The cells of a diagonal whose digits are there more than once.
    fn repeated(&self) -> Vec<usize> {
        let cells = (0..2).flat_map(|diagonal| (0..self.side).map(move |row| (diagonal, row)));
        let is_repeated = |&(diagonal, row): &(usize, usize)| {
            self.counts[diagonal][usize::from(self.board[self.cell(diagonal, row)])] > 1
        };
        cells.filter(is_repeated).map(|(diagonal, row)| self.cell(diagonal, row)).collect()
    }

    /// The cell at this place of a row (way 0) or column (way 1).
    fn at(&self, way: usize, line: usize, place: usize) -> usize {
        if way == 0 { line * self.side + place } else { place * self.side + line }
    }

    /// The places at which two lines have to exchange digits if they do at this one.
    fn cycle(&self, way: usize, lines: [usize; 2], start: usize) -> Vec<usize> {
        let mut place_of = vec![0; self.side + 1];
        for place in 0..self.side {
            place_of[usize::from(self.board[self.at(way, lines[0], place)])] = place;
        }
        let mut cycle = vec![start];
        loop {
            let beside = self.board[self.at(way, lines[1], cycle[cycle.len() - 1])];
            let next = place_of[usize::from(beside)];
            if next == start {
                return cycle;
            }
            cycle.push(next);
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
                        self.add(diagonal, new);
                        self.remove(diagonal, old);
                    }
                }
            }
            self.board.swap(cells[0], cells[1]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::regular::Lines;
    use super::*;
    use crate::board::{Puzzle, Shape};
    use crate::verify::verify_values;

    #[test]
    fn exchanges_complete_the_diagonals_and_change_nothing_else() {
        let mut rng = Rng::new(8);
        for (rows, cols) in [(3, 3), (3, 4), (6, 6), (8, 8)] {
            let boxes = Shape::boxes(rows, cols).unwrap();
            let lines = Lines::of(&boxes).unwrap();
            let mut board = lines.regular(&mut rng);
            let alike = [lines.alike(0), lines.alike(1)];
            // A small board may be one that cannot be completed.
            let is_found = (0..20).any(|_| {
                board = lines.regular(&mut rng);
                complete(&mut board, &alike, &mut rng)
            });
            assert!(is_found, "{boxes}");
            verify_values(&Puzzle::blank(&boxes.with_diagonals()), &board).expect("a full board");
        }
    }

    #[test]
    fn a_cycle_leaves_both_lines_complete() {
        let lines = Lines::of(&Shape::boxes(4, 4).unwrap()).unwrap();
        let mut board = lines.regular(&mut Rng::new(2));
        let before = board.clone();
        let mut diagonals = Diagonals::new(&mut board, 16);
        let missing = diagonals.missing;
        let cycle = diagonals.cycle(0, [4, 6], 5);
        diagonals.exchange(0, [4, 6], &cycle);
        assert!(cycle.contains(&5) && diagonals.board[4 * 16 + 5] == before[6 * 16 + 5]);
        for row in [4, 6] {
            let mut digits = diagonals.board[row * 16..][..16].to_vec();
            digits.sort_unstable();
            assert!(digits.into_iter().eq(1..=16));
        }
        diagonals.exchange(0, [4, 6], &cycle);
        assert_eq!((diagonals.missing, &*diagonals.board), (missing, &before[..]));
    }
}
