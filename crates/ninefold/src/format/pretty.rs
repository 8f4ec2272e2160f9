//! Boards for people: a frame around every box, or around every region of a jigsaw.
//!
//! ```text
//! +-----+---+    The border between two cells is drawn where their boxes differ. A column gap is
//! | 1 2 | 3 |    wide if any row needs a border in it, so that all rows keep step.
//! |   +-+   |
//! ```

use crate::board::{Board, Cell, DigitSet, Grid, Shape, symbol};

/// Beyond this side digits are written as numbers: the characters for them are no common knowledge.
const LAST_SIDE_OF_LETTERS: u8 = 35;

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
    let side = grid.shape().side() as u8;
    let largest = grid.values().iter().copied().max().unwrap_or(0).max(side);
    let text = |&value: &u8| match crate::board::Digit::new(value) {
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
    let one = |digit: crate::board::Digit| match usize::from(digit.get()) <= crate::board::MAX_SIDE {
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

/// One text a cell, right-aligned to the width.
pub(super) fn framed(shape: &Shape, texts: &[String], width: usize) -> String {
    let side = shape.side();
    // Box of the cell, none outside the board; rows and columns counted from 1 here.
    let region = |row: usize, col: usize| {
        let inside = (1..=side).contains(&row) && (1..=side).contains(&col);
        inside.then(|| shape.box_of(shape.cell(row - 1, col - 1)))
    };
    let left = |row: usize, col: usize| region(row, col - 1) != region(row, col);
    let above = |row: usize, col: usize| region(row - 1, col) != region(row, col);
    let wide: Vec<bool> = (0..=side + 1).map(|col| col > 0 && (1..=side).any(|row| left(row, col))).collect();
    let mut out = String::new();
    for row in 1..=side + 1 {
        if (1..=side).any(|col| above(row, col)) {
            let mut line = String::new();
            for col in 1..=side + 1 {
                let dash = if col <= side && above(row, col) { "-" } else { " " };
                if wide[col] {
                    let (before, after) = (col > 1 && above(row, col - 1), dash == "-");
                    let down = left(row, col) || left(row - 1, col);
                    line.push(match (before, after, down) {
                        (false, false, false) => ' ',
                        (false, false, true) => '|',
                        (true, true, false) => '-',
                        _ => '+',
                    });
                    line.push_str(dash);
                }
                line.push_str(&dash.repeat(width + 1));
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
        if row <= side {
            for col in 1..=side {
                if wide[col] {
                    out.push_str(if left(row, col) { "| " } else { "  " });
                }
                out.push_str(&format!("{:>width$} ", texts[(row - 1) * side + col - 1]));
            }
            out.push_str("|\n");
        }
    }
    out
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
