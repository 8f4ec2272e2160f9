//! A random full board of any shape.
//!
//! ```text
//! side up to 5        all boards with 1, 2, 3 .. in the first row are listed (12 of 4x4, at most 1,344), one
//!                     is drawn and its digits are relabelled at random
//! 9x9                 a band and a stack drawn evenly, the rest by random search (`nine.rs`)
//! up to 36, jigsaws   a random search from the blank board: forced digits first, then any digit in any of
//!                     the cells with the fewest candidates; from the start again after too much work
//! boxes above 36;     a regular board whose lines are dealt again (`large.rs`)
//! windows above 16
//! ```

mod diagonals;
mod large;
mod nine;
mod redeal;
mod regular;

use std::fmt;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use self::regular::Lines;
use crate::board::{Cell, Digit, Grid, Layout, Puzzle, Shape};
use crate::rng::Rng;
use crate::solve::{Algorithm, Goal, Observer, Outcome, Settings, random_solution};
use crate::verify::{Solution, verify, verify_values};

/// The largest side for which all boards are listed.
const LISTED: usize = 5;

/// The largest side of boxes, with or without diagonals, that is searched. Above, dealing is faster and never fails.
const SEARCHED: usize = 36;

/// The same for boxes and windows.
const SEARCHED_WITH_WINDOWS: usize = 16;

/// The first try may place this many digits per cell; each further try a quarter more.
const FIRST_TRY: u64 = 4;

/// All tries together may place this many digits per cell, and at least [`LEAST`].
const ALL_TRIES: u64 = 2_000;

/// All tries together may place at least this many digits.
const LEAST: u64 = 1_000_000;

/// A random full board.
///
/// It always ends. Boards of boxes are always found, with or without windows. Jigsaws, boards with more houses and small
/// boards with diagonals may be very hard to fill, or impossible: the error says which of the two is known.
///
/// ```
/// use ninefold::{Shape, generate::full_board, rng::Rng};
/// let board = full_board(&Shape::classic(), &mut Rng::new(1))?;
/// assert!(board.grid().is_full());
/// assert_eq!(board, full_board(&Shape::classic(), &mut Rng::new(1))?);
/// # Ok::<(), ninefold::generate::FullBoardError>(())
/// ```
///
/// # How likely is which board
///
/// - Up to side 5 all boards are equally likely: a relabelling maps no board onto itself, so each listed board stands for
///   equally many.
/// - Above that, boards that a transform maps onto each other are equally likely, but boards of different classes are
///   not.
/// - 9x9: the first band is drawn evenly among all bands, the first stack evenly among those that fit its box, and the
///   other 36 cells by a random search; then a random transform. Every board is possible. A band and a stack that can be
///   completed in many ways are drawn no more often than those with few, so boards are not exactly equally likely; by how
///   much is not known.
/// - Up to side 36, and on other shapes, a random search can give every board. It prefers no cell and no digit as long as
///   no try runs out of work. But a guess splits the chance evenly among the digits, whether many boards lie under each
///   or few. Measured on 6x6 (boxes 2x3, 1.2 million draws, 39,168 boards up to relabelling): every board occurred, and
///   the chances of boards differ from their mean by 42% (one standard deviation). For larger boards this is not known.
/// - Boards of boxes above side 36, with or without diagonals, are a regular board whose lines were dealt again. What
///   distinguishes it from searched boards is gone, but the chances of boards, and whether all are possible, are not
///   known.
/// - With windows the same begins above side 16, and more of the regular board is left: a digit that two windows have in
///   the same row of a band stays in that row of windows.
///
/// # Cost
///
/// On one core: 9x9 3 µs, 16x16 0.2 ms, 25x25 1 ms, 36x36 7 ms, 49x49 2 ms, 64x64 3 ms, 100x100 9 ms, with diagonals
/// 15 ms; with windows 16x16 2 ms, larger ones no more than without. Up to side 25 hardly any try of the search fails; at
/// 36 every second does.
pub fn full_board(shape: &Shape, rng: &mut Rng) -> Result<Solution, FullBoardError> {
    if shape.is_classic() {
        return Ok(of_nine(&nine::board(rng)));
    }
    if shape.side() <= LISTED {
        return listed(shape, rng);
    }
    let Some(lines) = Lines::of(shape) else { return searched(shape, rng) };
    let is_searched = shape.side() <= if shape.has_windows() { SEARCHED_WITH_WINDOWS } else { SEARCHED };
    let found =
        if is_searched { searched(shape, rng) } else { Err(FullBoardError::GaveUp { placements: 0 }) };
    match found {
        Err(FullBoardError::GaveUp { .. }) => large::board(shape, &lines, rng),
        found => found,
    }
}

/// The shape with the houses that follow from its windows. Four rows through the windows of a 16x16 board hold every
/// digit four times, three of these in windows, so the cells between the windows hold each digit once; and so on.
/// Without these houses hardly any search ends.
fn with_implied(shape: &Shape) -> Option<Shape> {
    let Layout::Boxes { rows: size, cols } = *shape.layout() else { return None };
    if !shape.has_windows() || size != cols {
        return None;
    }
    let inside = |group: usize| (group * (size + 1) + 1..(group + 1) * (size + 1)).collect::<Vec<usize>>();
    let between = (0..size).map(|line| line * (size + 1)).collect::<Vec<usize>>();
    let mut wider = shape.clone();
    let mut add = |rows: &[usize], cols: &[usize]| {
        let cells = rows.iter().flat_map(|&row| cols.iter().map(move |&col| (row, col)));
        let cells: Vec<Cell> = cells.map(|(row, col)| shape.cell(row, col)).collect();
        wider = wider.with_house(&cells).ok()?;
        Some(())
    };
    for group in 0..size - 1 {
        add(&inside(group), &between)?;
        add(&between, &inside(group))?;
    }
    add(&between, &between)?;
    Some(wider)
}

/// A 9x9 board as a solution.
fn of_nine(board: &[u8; 81]) -> Solution {
    static BLANK: OnceLock<Puzzle> = OnceLock::new();
    let blank = BLANK.get_or_init(|| Puzzle::blank(&Shape::classic()));
    verify_values(blank, board).expect("made by the rules")
}

/// Any of all boards, each equally likely.
fn listed(shape: &Shape, rng: &mut Rng) -> Result<Solution, FullBoardError> {
    struct Boards(Vec<Grid>);
    impl Observer for Boards {
        fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
            self.0.push(solution.grid().clone());
            ControlFlow::Continue(())
        }
    }
    let mut first_row = Grid::empty(shape);
    for digit in 0..shape.side() {
        first_row.set(Cell::new(digit), Some(Digit::from_index(digit)));
    }
    let puzzle = Puzzle::new(first_row).expect("digits of the board");
    let mut boards = Boards(Vec::new());
    Algorithm::Propagate.solve_watched(&puzzle, &Settings::goal(Goal::All), &mut boards);
    if boards.0.is_empty() {
        return Err(FullBoardError::Impossible);
    }
    let mut grid = boards.0.swap_remove(rng.index(boards.0.len()));
    let mut digits: Vec<Digit> = shape.digits().iter().collect();
    rng.shuffle(&mut digits);
    for cell in shape.all_cells() {
        grid.set(cell, grid.get(cell).map(|digit| digits[digit.index()]));
    }
    Ok(verify(&Puzzle::blank(shape), &grid).expect("relabelled digits keep the rules"))
}

/// A board by random search, from the start again when a try takes too long: a bad beginning can cost more than many
/// new ones.
fn searched(shape: &Shape, rng: &mut Rng) -> Result<Solution, FullBoardError> {
    let wider = with_implied(shape);
    let blank = Puzzle::blank(wider.as_ref().unwrap_or(shape));
    let cells = shape.cells() as u64;
    let most = (ALL_TRIES * cells).max(LEAST);
    let (mut placements, mut bound) = (0, FIRST_TRY * cells);
    while placements < most {
        let report = random_solution(&blank, bound.min(most - placements), rng);
        match report.outcome {
            Outcome::Impossible { .. } => return Err(FullBoardError::Impossible),
            outcome => {
                if let Some(solution) = outcome.into_first_solution() {
                    return Ok(match wider {
                        Some(_) => {
                            verify_values(&Puzzle::blank(shape), solution.values()).expect("fewer houses")
                        }
                        None => solution,
                    });
                }
            }
        }
        placements += report.counters.placements;
        bound += bound / 4;
    }
    Err(FullBoardError::GaveUp { placements })
}

/// Why there is no full board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FullBoardError {
    /// The shape has no full board: everything was searched.
    Impossible,
    /// The search ended before it found a board; the shape may have one or not.
    GaveUp {
        /// The number of digits that were placed.
        placements: u64,
    },
}

impl fmt::Display for FullBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FullBoardError::Impossible => f.write_str("no full board keeps the rules of this shape"),
            FullBoardError::GaveUp { placements } => {
                write!(f, "no full board of this shape was found, with {placements} digits tried")
            }
        }
    }
}

impl std::error::Error for FullBoardError {}
