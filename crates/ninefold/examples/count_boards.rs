//! Counts all correct boards of a shape.
//!
//! ```text
//! cargo run --release -p ninefold --example count_boards -- 2x3
//! ```
//! The shape is written as everywhere ('2x2', '2x3+diagonals', 'regions:1122...'). With `by-row` as a
//! second word the first row is fixed to 1, 2, 3 ... and the count multiplied by the number of orders of
//! a row: every correct board becomes one with this first row by renaming its digits, in exactly one way.

use std::process::ExitCode;

use ninefold::{Algorithm, Goal, Grid, Puzzle, Settings, Shape};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (spec, by_row) = match words.as_slice() {
        [spec] => (spec, false),
        [spec, way] if way == "by-row" => (spec, true),
        _ => {
            eprintln!("expected a shape, such as 2x3, and perhaps 'by-row'");
            return ExitCode::from(2);
        }
    };
    let shape: Shape = match spec.parse() {
        Ok(shape) => shape,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let mut values = vec![0; shape.cells()];
    let mut orders: u128 = 1;
    if by_row {
        for (digit, value) in (1..).zip(&mut values[..shape.side()]) {
            *value = digit;
            orders *= u128::from(digit);
        }
    }
    let start = Grid::from_values(&shape, &values).expect("one number a cell");
    let puzzle = Puzzle::new(start).expect("only digits of the board");
    let count = Algorithm::Propagate.solve(&puzzle, &Settings::goal(Goal::All)).outcome.count();
    println!("{}", u128::from(count) * orders);
    ExitCode::SUCCESS
}
