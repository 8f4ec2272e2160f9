//! A full board of boxes that needs no search, with or without windows, of any size.
//!
//! ```text
//! band a, stack s        box (a, s); R rows in a band, C columns in a stack, so there are C bands and R stacks
//! window w, v            rows of one window row w, columns of one window column v; lines outside of windows are
//!                        divided into such sets as well, so every row is in one of C sets, every column in one of R
//! digit (p, q)           in box (a, s) it is in row k of the band and column l of the stack:
//!                          k = K(s, p)        l = L(w of that row, q)       K, L: any Latin squares
//! ```
//! The trick is the numbering of the rows of a band: row k of all bands together meets every window row once. A window
//! row has as many rows as a band, so bands and window rows are the two sides of a regular graph whose edges are the
//! rows. Such a graph is a union of perfect matchings: one for each k. The same holds for columns. Then
//!
//! ```text
//! row      one digit, one band: s runs through the stacks, and k through the rows
//! column   one digit, one stack, so one p and k is given: a runs through the bands, w through the window rows, l through
//!          the columns
//! box      k gives p, then l gives q
//! window   one digit, one w: l is given; each stack has one row of w, and column l of all stacks meets every v once
//! ```

use std::collections::BTreeMap;

use super::redeal::Dealer;
use crate::board::{Cell, HouseKind, Layout, Shape};
use crate::rng::Rng;

/// The lines of a board, grouped by the houses that consist of several of them.
pub(super) struct Lines {
    /// Rows of a box, columns of a box.
    pub(super) size: [usize; 2],
    /// Per row and per column the set of lines that share its windows.
    windows: [Vec<usize>; 2],
}

impl Lines {
    /// The lines of a board of boxes, with or without windows and diagonals; `None` if it has other houses.
    pub(super) fn of(shape: &Shape) -> Option<Lines> {
        let Layout::Boxes { rows, cols } = *shape.layout() else { return None };
        if shape.houses().iter().any(|house| house.kind() == HouseKind::Extra) {
            return None;
        }
        let windows = match shape.has_windows() {
            true => [
                window_sets(shape, rows, |cell| shape.row(cell)),
                window_sets(shape, cols, |cell| shape.col(cell)),
            ],
            false => [rows, cols].map(|size| (0..shape.side()).map(|line| line / size).collect()),
        };
        Some(Lines { size: [rows, cols], windows })
    }

    /// Lines that lie in the same houses, apart from their own: they can exchange digits freely.
    pub(super) fn alike(&self, way: usize) -> Vec<Vec<usize>> {
        let mut sets: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
        for (line, &window) in self.windows[way].iter().enumerate() {
            sets.entry((line / self.size[way], window)).or_default().push(line);
        }
        sets.into_values().collect()
    }

    /// The lines of each band (or stack), ordered so that the first lines of all bands lie in different windows, the
    /// second lines as well, and so on.
    fn numbered(&self, way: usize, rng: &mut Rng) -> Vec<Vec<usize>> {
        let (size, sets) = (self.size[way], self.size[1 - way]);
        let mut left: Vec<Vec<usize>> =
            (0..sets).map(|band| (band * size..(band + 1) * size).collect()).collect();
        // One line per number, one place per band: the window.
        let mut dealt: Vec<u8> = Vec::with_capacity(size * sets);
        for number in 0..size {
            dealt.extend((0..sets).map(|band| self.windows[way][band * size + number] as u8 + 1));
        }
        Dealer::new(sets).deal(&mut dealt, &(0..size).collect::<Vec<_>>(), (sets, 1), rng);
        let mut numbered = vec![Vec::with_capacity(size); sets];
        for of_number in dealt.chunks(sets) {
            for (band, &window) in of_number.iter().enumerate() {
                let fits = |&line: &usize| self.windows[way][line] + 1 == usize::from(window);
                let place = left[band].iter().position(fits).unwrap_or(0);
                numbered[band].push(left[band].swap_remove(place));
            }
        }
        numbered
    }

    /// A board, as values.
    pub(super) fn regular(&self, rng: &mut Rng) -> Vec<u8> {
        let [rows, cols] = self.size;
        let side = rows * cols;
        let of_bands = self.numbered(0, rng);
        let of_stacks = self.numbered(1, rng);
        let row_numbers = latin_square(rows, rng);
        let mut board = vec![0; side * side];
        for p in 0..rows {
            let column_numbers = latin_square(cols, rng);
            for band in &of_bands {
                for (s, stack) in of_stacks.iter().enumerate() {
                    let row = band[usize::from(row_numbers[s * rows + p])];
                    let w = self.windows[0][row];
                    for q in 0..cols {
                        let col = stack[usize::from(column_numbers[w * cols + q])];
                        board[row * side + col] = (p * cols + q + 1) as u8;
                    }
                }
            }
        }
        board
    }
}

/// Per row (or column) the number of its window row, from 0; lines outside of windows are sets of the same size.
fn window_sets(shape: &Shape, size: usize, line_of: impl Fn(Cell) -> usize) -> Vec<usize> {
    let mut sets = vec![None; shape.side()];
    let mut count = 0;
    for window in shape.houses().iter().filter(|house| house.kind() == HouseKind::Window) {
        if sets[line_of(window.cells()[0])].is_none() {
            window.cells().iter().for_each(|&cell| sets[line_of(cell)] = Some(count));
            count += 1;
        }
    }
    let mut outside = (0..shape.side()).map(|number| count + number / size);
    sets.into_iter().map(|set| set.or_else(|| outside.next()).unwrap_or(count)).collect()
}

/// A Latin square of the numbers from 0.
fn latin_square(size: usize, rng: &mut Rng) -> Vec<u8> {
    let mut square: Vec<u8> = (0..size * size).map(|at| ((at / size + at % size) % size) as u8 + 1).collect();
    Dealer::new(size).deal(&mut square, &(0..size).collect::<Vec<_>>(), (size, 1), rng);
    square.iter().map(|number| number - 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Puzzle;
    use crate::verify::verify_values;

    #[test]
    fn regular_boards_keep_the_rules_with_and_without_windows() {
        let mut rng = Rng::new(3);
        for (rows, cols) in [(2, 2), (2, 3), (3, 2), (3, 3), (4, 5), (2, 9), (9, 2), (6, 6), (7, 7), (10, 10)]
        {
            let boxes = Shape::boxes(rows, cols).unwrap();
            for shape in [boxes.clone(), boxes.with_windows().unwrap_or(boxes)] {
                let lines = Lines::of(&shape).unwrap();
                let boards = [0; 2].map(|_| lines.regular(&mut rng));
                for board in &boards {
                    verify_values(&Puzzle::blank(&shape), board).expect("a full board");
                }
                assert!(boards[0] != boards[1], "{shape}");
            }
        }
    }

    #[test]
    fn lines_of_a_window_share_a_set_and_sets_are_as_large_as_bands() {
        for (rows, cols) in [(3, 3), (2, 6), (6, 2), (4, 5), (6, 6)] {
            let shape = Shape::boxes(rows, cols).unwrap().with_windows().unwrap();
            let lines = Lines::of(&shape).unwrap();
            for (way, size) in [rows, cols].into_iter().enumerate() {
                for set in 0..shape.side() / size {
                    let of_set = lines.windows[way].iter().filter(|&&other| other == set);
                    assert_eq!(of_set.count(), size, "{shape}");
                }
            }
            let windows = shape.houses().iter().filter(|house| house.kind() == HouseKind::Window);
            for window in windows {
                let first = window.cells()[0];
                for &cell in window.cells() {
                    assert_eq!(
                        lines.windows[0][shape.row(cell)],
                        lines.windows[0][shape.row(first)],
                        "{shape}"
                    );
                    assert_eq!(
                        lines.windows[1][shape.col(cell)],
                        lines.windows[1][shape.col(first)],
                        "{shape}"
                    );
                }
            }
        }
    }

    #[test]
    fn other_houses_are_not_known_here() {
        let cells: Vec<_> = Shape::classic().all_cells().take(9).collect();
        assert!(Lines::of(&Shape::classic().with_house(&cells).unwrap()).is_none());
        assert!(Lines::of(&Shape::classic().with_diagonals()).is_some());
    }
}
