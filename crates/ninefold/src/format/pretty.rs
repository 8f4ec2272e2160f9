//! Boards for people: a frame around every box, or around every region of a jigsaw.
//!
//! ```text
//! +-----+---+    The border between two cells is drawn where their boxes differ. A column gap is
//! | 1 2 | 3 |    wide if any row needs a border in it, so that all rows keep step.
//! |   +-+   |
//! ```

use std::fmt::Write as _;

use crate::board::{
    Board, Cell, Digit, DigitSet, Grid, HouseId, LAST_SIDE_OF_LETTERS, MAX_SIDE, Shape, symbol,
};

/// The board in a frame with its boxes drawn, '.' for an empty cell. Up to side 35 a digit is one
/// character, above that a decimal number.
///
/// ```
/// # use ninefold::board::{Grid, Shape};
/// let grid = Grid::from_values(&Shape::boxes(2, 2)?, &[1, 0, 0, 4, 0, 0, 1, 0, 0, 1, 0, 0, 4, 0, 0, 1]).unwrap();
/// assert_eq!(ninefold::format::board_text(&grid), "\
/// +-----+-----+
/// | 1 . | . 4 |
/// | . . | 1 . |
/// +-----+-----+
/// | . 1 | . . |
/// | 4 . | . 1 |
/// +-----+-----+
/// ");
/// # Ok::<(), ninefold::board::ShapeError>(())
/// ```
pub fn board_text(grid: &Grid) -> String {
    let largest = grid.values().iter().copied().max().map_or(0, usize::from).max(grid.shape().side());
    let text = |&value: &u8| match Digit::new(value) {
        None => ".".to_owned(),
        Some(digit) if largest <= LAST_SIDE_OF_LETTERS => symbol(digit).to_string(),
        Some(digit) => digit.to_string(),
    };
    let texts: Vec<String> = grid.values().iter().map(text).collect();
    let width = if largest <= LAST_SIDE_OF_LETTERS { 1 } else { largest.to_string().len() };
    framed(grid.shape(), &texts, width)
}

/// Every empty cell's candidates side by side in a frame, placed cells as the digit, '.' where
/// nothing is left. One character a digit, whatever the side.
pub fn candidates_text(board: &Board) -> String {
    let one = |digit: Digit| match usize::from(digit.get()) <= MAX_SIDE {
        true => symbol(digit).to_string(),
        false => digit.to_string(),
    };
    let text = |cell: Cell| {
        let set = board.value(cell).map_or(board.candidates(cell), |_| DigitSet::EMPTY);
        match board.value(cell) {
            Some(digit) => one(digit),
            None if set.is_empty() => ".".to_owned(),
            None => set.iter().map(one).collect(),
        }
    };
    let shape = board.shape();
    let texts: Vec<String> = shape.all_cells().map(text).collect();
    let width = texts.iter().map(|text| text.chars().count()).max().unwrap_or(1);
    let padded: Vec<String> = texts.iter().map(|text| format!("{text:<width$}")).collect();
    framed(shape, &padded, width)
}

/// One text per cell, right-aligned to the width.
pub(super) fn framed(shape: &Shape, texts: &[String], width: usize) -> String {
    let side = shape.side();
    let mut frame = Frame { shape, width, wide: vec![false; side + 2] };
    frame.wide =
        (0..side + 2).map(|col| col > 0 && (1..=side).any(|row| frame.border_left(row, col))).collect();
    let mut out = String::new();
    for row in 1..=side + 1 {
        if (1..=side).any(|col| frame.border_above(row, col)) {
            frame.rule(row, &mut out);
        }
        if row <= side {
            frame.row(row, &texts[(row - 1) * side..row * side], &mut out);
        }
    }
    out
}

/// Where the borders lie; rows and columns are counted from 1, with the outside on all sides of them.
struct Frame<'a> {
    shape: &'a Shape,
    width: usize,
    /// Whether the gap before the column has room for a border.
    wide: Vec<bool>,
}

impl Frame<'_> {
    /// The box of the cell, none outside the board.
    fn region(&self, row: usize, col: usize) -> Option<HouseId> {
        let inside = 1..=self.shape.side();
        let inside = inside.contains(&row) && inside.contains(&col);
        inside.then(|| self.shape.box_of(self.shape.cell(row - 1, col - 1)))
    }

    fn border_left(&self, row: usize, col: usize) -> bool {
        self.region(row, col - 1) != self.region(row, col)
    }

    fn border_above(&self, row: usize, col: usize) -> bool {
        self.region(row - 1, col) != self.region(row, col)
    }

    /// The line above a row.
    fn rule(&self, row: usize, out: &mut String) {
        let mut line = String::new();
        for (col, &wide) in self.wide.iter().enumerate().skip(1) {
            let above = self.border_above(row, col);
            let dash = if above { "-" } else { " " };
            if wide {
                let down = self.border_left(row, col) || self.border_left(row - 1, col);
                line.push(match (self.border_above(row, col - 1), above, down) {
                    (false, false, false) => ' ',
                    (false, false, true) => '|',
                    (true, true, false) => '-',
                    _ => '+',
                });
                line.push_str(dash);
            }
            line.push_str(&dash.repeat(self.width + 1));
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }

    fn row(&self, row: usize, texts: &[String], out: &mut String) {
        for (text, col) in texts.iter().zip(1..) {
            if self.wide[col] {
                out.push_str(if self.border_left(row, col) { "| " } else { "  " });
            }
            let _ = write!(out, "{text:>width$} ", width = self.width);
        }
        out.push_str("|\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Puzzle;

    #[test]
    fn regions_get_borders_where_they_meet() {
        let shape = Shape::from_region_text("1112 3122 3342 3444").unwrap();
        let text = board_text(&Grid::empty(&shape));
        let expected = "\
+-----------+---+
| .   .   . | . |
+---+   +---+   |
| . | . | .   . |
|   +---+---+   |
| .   . | . | . |
|   +---+   +---+
| . | .   .   . |
+---+-----------+
";
        assert_eq!(text, expected);
    }

    #[test]
    fn wide_boards_are_numbers() {
        let shape = Shape::boxes(6, 6).unwrap();
        let mut grid = Grid::empty(&shape);
        grid.set(shape.cell(0, 1), shape.digit(36));
        let text = board_text(&grid);
        assert!(text.lines().nth(1).unwrap().starts_with("|  . 36  .  .  .  . |  . "), "{text}");
        let odd = Grid::from_values(&Shape::boxes(1, 1).unwrap(), &[255]).unwrap();
        assert_eq!(board_text(&odd), "+-----+\n| 255 |\n+-----+\n");
    }

    #[test]
    fn candidates_stand_side_by_side() {
        let shape = Shape::boxes(2, 2).unwrap();
        let mut grid = Grid::empty(&shape);
        grid.set(shape.cell(0, 0), shape.digit(1));
        let text = candidates_text(&Board::new(&Puzzle::new(grid).unwrap()));
        assert_eq!(text.lines().nth(1), Some("| 1    234  | 234  234  |"), "{text}");
    }
}
