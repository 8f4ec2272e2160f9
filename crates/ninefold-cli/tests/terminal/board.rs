//! The board as somebody reads it off the screen, whatever its size: by the numbers along its frame.
//!
//! ```text
//! ┏━━━1━━━━━2━━━━━3━━┳━     a digit of column 2 stands below the 2,
//! 1   ·     2     ·  ┃      one of row 1 beside the 1
//! ```

use ninefold::board::Grid;
use ninefold::play::Session;
use ninefold::{Puzzle, Shape};
use vt100::Screen;

/// A board with one character for each cell: a digit, or '·' for none.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// The screen columns of the digits.
    pub xs: Vec<u16>,
    /// The screen rows of the digits.
    pub ys: Vec<u16>,
    /// What stands in each cell, in reading order.
    pub cells: Vec<char>,
}

impl Board {
    /// The board on this screen, if there is a whole one.
    pub fn seen(screen: &Screen) -> Option<Board> {
        let (height, width) = screen.size();
        let at = |x: u16, y: u16| screen.cell(y, x).and_then(|cell| cell.contents().chars().next());
        let places = (0..height.get()).flat_map(|y| (0..width.get()).map(move |x| (x, y)));
        let (left, top) = places.into_iter().find(|&(x, y)| at(x, y) == Some('┏'))?;
        let is_number = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_alphanumeric());
        let xs = (left + 1..width.get()).take_while(|&x| at(x, top) != Some('┓'));
        let xs: Vec<u16> = xs.filter(|&x| is_number(at(x, top))).collect();
        let ys = (top + 1..height.get()).take_while(|&y| at(left, y) != Some('┗'));
        let ys: Vec<u16> = ys.filter(|&y| is_number(at(left, y))).collect();
        let sign = |x, y| at(x, y).filter(|&sign| sign == '·' || sign.is_ascii_alphanumeric());
        let cells: Option<Vec<char>> = ys.iter().flat_map(|&y| xs.iter().map(move |&x| sign(x, y))).collect();
        (xs.len() == ys.len() && xs.len() > 1).then_some(())?;
        Some(Board { xs, ys, cells: cells? })
    }

    /// Rows, columns, digits.
    pub fn side(&self) -> usize {
        self.xs.len()
    }

    /// Columns from a cell to the next: how large the cells are drawn.
    pub fn pitch(&self) -> u16 {
        self.xs[1] - self.xs[0]
    }

    /// Where the digit of a cell stands.
    pub fn place(&self, cell: usize) -> (u16, u16) {
        (self.xs[cell % self.side()], self.ys[cell / self.side()])
    }

    /// The cells without a digit.
    pub fn empty(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| self.cells[cell] == '·').collect()
    }

    /// The name of a cell, as the panel has it.
    pub fn name(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.side() + 1, cell % self.side() + 1)
    }

    /// The digits of the only solution.
    pub fn solution(&self) -> Vec<char> {
        let values: Vec<u8> = self.cells.iter().map(|sign| sign.to_digit(10).unwrap_or(0) as u8).collect();
        let grid = Grid::from_values(&Shape::of_side(self.side()).unwrap(), &values).expect("digits");
        let session = Session::new(Puzzle::new(grid).expect("a puzzle"));
        let ninefold::solve::Uniqueness::Unique(solution) = session.uniqueness() else {
            panic!("one solution was expected for {:?}", self.cells);
        };
        solution.grid().values().iter().map(|&value| char::from(b'0' + value)).collect()
    }
}
