//! One board as lines, grey cells and text.

use ninefold::board::{Cell, HouseKind, symbol};
use ninefold::{Grid, Puzzle, Shape};

use super::{Anchor, Mark};

/// How dark the cells of diagonals, windows and other houses besides the regions are.
const HOUSE_GREY: f32 = 0.86;

/// Draws the board with its upper left corner here. Givens are bold, the digits of a solution plain.
pub fn board(
    puzzle: &Puzzle,
    solution: Option<&Grid>,
    left: f32,
    top: f32,
    size: f32,
    marks: &mut Vec<Mark>,
) {
    let shape = puzzle.shape();
    let step = size / shape.side() as f32;
    let corner = |cell: Cell| (left + shape.col(cell) as f32 * step, top + shape.row(cell) as f32 * step);
    shades(shape, step, corner, marks);
    lines(shape, left, top, size, marks);
    for cell in shape.all_cells() {
        let (x, y) = corner(cell);
        let given = puzzle.given(cell);
        let value = given.or_else(|| solution.and_then(|grid| grid.get(cell)));
        match value {
            Some(digit) => {
                let text_size = step * 0.72;
                marks.push(Mark::Text {
                    // Capitals and digits are 0.72 of the size high.
                    at: (x + step / 2.0, y + step / 2.0 + 0.36 * text_size),
                    size: text_size,
                    anchor: Anchor::Middle,
                    bold: given.is_some(),
                    grey: 0.0,
                    text: symbol(digit).to_string(),
                });
            }
            None if puzzle.has_candidates() => candidates(puzzle, cell, x, y, step, marks),
            None => {}
        }
    }
}

/// The cells of houses that are neither rows, columns nor regions.
fn shades(shape: &Shape, step: f32, corner: impl Fn(Cell) -> (f32, f32), marks: &mut Vec<Mark>) {
    let usual = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
    let houses = shape.houses().iter().filter(|house| !usual.contains(&house.kind()));
    let mut cells: Vec<Cell> = houses.flat_map(|house| house.cells().to_vec()).collect();
    cells.sort_unstable();
    cells.dedup();
    for cell in cells {
        let (x, y) = corner(cell);
        marks.push(Mark::Shade { x, y, size: step, grey: HOUSE_GREY });
    }
}

/// Thin lines between cells, thick ones between regions and around the board.
fn lines(shape: &Shape, left: f32, top: f32, size: f32, marks: &mut Vec<Mark>) {
    let side = shape.side();
    let step = size / side as f32;
    let thick = (size / 110.0).clamp(1.2, 3.0).min(step * 0.2);
    let thin = 0.5f32.min(thick * 0.4);
    let mut straight = |across: bool, line: usize, begin: usize, end: usize, width: f32, grey: f32| {
        let (along_from, along_to) = (begin as f32 * step, end as f32 * step);
        let aside = line as f32 * step;
        let (from, to) = match across {
            true => ((left + along_from, top + aside), (left + along_to, top + aside)),
            false => ((left + aside, top + along_from), (left + aside, top + along_to)),
        };
        marks.push(Mark::Line { from, to, width, grey });
    };
    for across in [true, false] {
        for line in 1..side {
            straight(across, line, 0, side, thin, 0.35);
        }
    }
    for across in [true, false] {
        for line in 0..=side {
            let is_border = |place: usize| {
                let cell =
                    |line: usize| if across { shape.cell(line, place) } else { shape.cell(place, line) };
                line == 0 || line == side || shape.box_of(cell(line - 1)) != shape.box_of(cell(line))
            };
            // One line for each run of borders.
            let mut place = 0;
            while place < side {
                let begin = place;
                while place < side && is_border(place) {
                    place += 1;
                }
                if place > begin {
                    straight(across, line, begin, place, thick, 0.0);
                }
                place += 1;
            }
        }
    }
}

/// The candidates of a pencilmark puzzle, each in its place of a little square.
fn candidates(puzzle: &Puzzle, cell: Cell, x: f32, y: f32, step: f32, marks: &mut Vec<Mark>) {
    let across = (puzzle.shape().side() as f32).sqrt().ceil();
    let small = step / across;
    for digit in puzzle.allowed(cell).iter() {
        let (row, col) = ((digit.index() as f32 / across).floor(), digit.index() as f32 % across);
        let size = small * 0.8;
        marks.push(Mark::Text {
            at: (x + (col + 0.5) * small, y + (row + 0.5) * small + 0.36 * size),
            size,
            anchor: Anchor::Middle,
            bold: false,
            grey: 0.3,
            text: symbol(digit).to_string(),
        });
    }
}
