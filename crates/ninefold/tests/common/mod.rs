//! What several test files share: boards to work on.

// Each test file is a crate of its own and takes what it needs from here.
#![allow(dead_code)]

use ninefold::board::{Cell, Digit, DigitSet};
use ninefold::rng::Rng;
use ninefold::{Algorithm, Board, Budget, Goal, Grid, Puzzle, Settings, Shape};

/// The example puzzle of a menu game, and its solution.
pub const EASY: &str = "000260701680070090190004500820100040004602900050003028009300074040050036703018000";
pub const EASY_SOLUTION: &str =
    "435269781682571493197834562826195347374682915951743628519326874248957136763418259";
/// Two puzzles for which a program of 2005 published its counts.
pub const MEDIUM: &str = "100800067060040030000300500000502109500070002906401000001004000050090070730005006";
pub const EVIL: &str = "900041000274000001050007400405902000000000040000804905008620014640000029000430008";

/// Jigsaws: bands that lean, so that no region is a rectangle.
pub const JIGSAW_4: &str = "regions:1112312233423444";
pub const JIGSAW_5: &str = "regions:1112211222333443534455554";
pub const JIGSAW_6: &str = "regions:111122113322443322443355445566556666";
pub const JIGSAW_9: &str =
    "regions:111122233111222333112223333445556666444555666444455566777788899777888999778889999";

pub fn shape(spec: &str) -> Shape {
    spec.parse().unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// The 9x9 puzzle of 81 characters, '.' or '0' for an empty cell.
pub fn classic(line: &str) -> Puzzle {
    puzzle(&Shape::classic(), &numbers(line))
}

pub fn numbers(line: &str) -> Vec<u8> {
    line.chars().map(|symbol| symbol.to_digit(10).unwrap_or(0) as u8).collect()
}

pub fn puzzle(shape: &Shape, values: &[u8]) -> Puzzle {
    Puzzle::new(grid(shape, values)).expect("only digits of the board")
}

pub fn grid(shape: &Shape, values: &[u8]) -> Grid {
    Grid::from_values(shape, values).expect("one number a cell")
}

/// A correct board: some random digits that do not clash, and a solver for the rest.
pub fn full_board(shape: &Shape, rng: &mut Rng) -> Vec<u8> {
    let mut cells: Vec<Cell> = shape.all_cells().collect();
    loop {
        let mut start = Board::new(&Puzzle::blank(shape));
        rng.shuffle(&mut cells);
        for &cell in cells.iter().take(shape.side()) {
            let digits: Vec<Digit> = start.candidates(cell).iter().collect();
            if !digits.is_empty() {
                start.place(cell, digits[rng.index(digits.len())]);
            }
        }
        let budget = Budget { placements: Some(20_000), cancel: None };
        let settings = Settings { budget, ..Settings::goal(Goal::First) };
        let report = Algorithm::Propagate.solve(&puzzle(shape, start.values().values()), &settings);
        if let Some(solution) = report.outcome.first_solution() {
            return solution.values().to_vec();
        }
    }
}

/// Empties this many random cells.
pub fn dig(values: &mut [u8], holes: usize, rng: &mut Rng) {
    let mut cells: Vec<usize> = (0..values.len()).collect();
    rng.shuffle(&mut cells);
    for &cell in cells.iter().take(holes) {
        values[cell] = 0;
    }
}

/// A correct board of any size with boxes, without a solver: rows shifted against each other.
pub fn shifted_board(rows: usize, cols: usize) -> Vec<u8> {
    let side = rows * cols;
    let digit = |row: usize, col: usize| (col + row % rows * cols + row / rows) % side;
    (0..side * side).map(|cell| digit(cell / side, cell % side) as u8 + 1).collect()
}

/// Random candidates, among them in each cell its digit of this board.
pub fn pencilmarks(shape: &Shape, values: &[u8], rng: &mut Rng) -> Vec<DigitSet> {
    let set = |&value: &u8| {
        let bits = u128::from(rng.bits()) | u128::from(rng.bits()) << 64;
        let mut set = DigitSet::from_bits(bits) & shape.digits();
        set.insert(Digit::new(value).expect("the board is full"));
        set
    };
    values.iter().map(set).collect()
}
