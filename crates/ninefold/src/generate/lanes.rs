//! Clues taken off many 9x9 boards at once, by the lane engine.
//!
//! Every board is a [`Dig`] that asks one question at a time; the questions of all boards go through the lanes
//! together. What a dig asks next depends on its own answers alone, so no board knows who its neighbours are.
//!
//! ```text
//! a run    "these ten clues gone: still one solution?"         early, when nearly everything can go
//! a clue   "this clue gone: a solution with another digit?"    late; the known digit is struck out, so the
//!                                                              first solution found ends it
//! ```

use std::cell::RefCell;

use crate::batch::{Answer, Limits, Solver};
use crate::board::{Cell, Grid, Puzzle};
use crate::verify::Solution;

/// The first run: so many units of a board can nearly always go together.
const FIRST_RUN: usize = 24;

/// All cells.
pub(super) const EVERY_CELL: u128 = (1 << 81) - 1;

thread_local! {
    /// Made once a thread, as in `solve`.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::default());
}

/// Clues of one board on their way out.
pub(super) struct Dig {
    /// The board, one bit a cell.
    board: [u16; 81],
    /// The cells that are clues.
    clues: u128,
    /// What goes together, in the order in which it is asked about.
    units: Vec<u128>,
    /// No fewer clues than this are left.
    least: usize,
    next: usize,
    together: usize,
    question: u128,
}

/// What a question was.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Nothing,
    Run,
    Clue,
}

impl Dig {
    /// A dig for a board, from these clues. No fewer than `least` clues are left.
    pub(super) fn new(board: &[u8], clues: u128, units: Vec<u128>, least: usize) -> Dig {
        let board = std::array::from_fn(|cell| 1 << (board[cell] - 1));
        Dig { board, clues, units, least, next: 0, together: FIRST_RUN, question: 0 }
    }

    /// The clues that are left.
    pub(super) fn clues(&self) -> u128 {
        self.clues
    }

    fn ask(&mut self, runs: &mut Vec<[u16; 81]>, singles: &mut Vec<[u16; 81]>) -> Asked {
        // What is no clue or would leave too few stays out.
        let room = |dig: &Dig, gone: u128| (dig.clues & !gone).count_ones() as usize >= dig.least;
        loop {
            let end = (self.next + self.together).min(self.units.len());
            let gone = self.units[self.next..end].iter().fold(0, |all, unit| all | unit) & self.clues;
            if self.next >= self.units.len() || self.clues.count_ones() as usize <= self.least {
                return Asked::Nothing;
            }
            if gone == 0 {
                self.next = end;
            } else if room(self, gone) {
                self.question = gone;
                self.together = end - self.next;
                break;
            } else if self.together > 1 {
                self.together = (end - self.next).div_ceil(2);
            } else {
                self.next += 1;
            }
        }
        let kept = self.clues & !self.question;
        let mut sets =
            std::array::from_fn(|cell| if kept >> cell & 1 == 1 { self.board[cell] } else { 0x1ff });
        if self.question.is_power_of_two() {
            let cell = self.question.trailing_zeros() as usize;
            sets[cell] &= !self.board[cell];
            singles.push(sets);
            Asked::Clue
        } else {
            runs.push(sets);
            Asked::Run
        }
    }

    fn hear(&mut self, can_go: bool) {
        if can_go {
            self.clues &= !self.question;
            self.next += self.together;
            self.together *= 2;
        } else if self.together > 1 {
            self.together /= 2;
        } else {
            self.next += 1;
        }
    }
}

/// Digs to their ends. `false` if cancelled: then the puzzles have one solution, but more might go.
pub(super) fn finish(digs: &mut [Dig], cancelled: &dyn Fn() -> bool) -> bool {
    SOLVER.with_borrow_mut(|solver| finish_by(solver, digs, cancelled))
}

fn finish_by(solver: &mut Solver, digs: &mut [Dig], cancelled: &dyn Fn() -> bool) -> bool {
    let (mut runs, mut singles) = (Vec::new(), Vec::new());
    let mut asked = vec![Asked::Nothing; digs.len()];
    let mut answers: [Vec<Answer>; 2] = Default::default();
    loop {
        runs.clear();
        singles.clear();
        for (dig, asked) in digs.iter_mut().zip(&mut asked) {
            *asked = dig.ask(&mut runs, &mut singles);
        }
        if runs.is_empty() && singles.is_empty() {
            return true;
        }
        answers[0].resize(runs.len(), Answer::default());
        answers[1].resize(singles.len(), Answer::default());
        solver.solve_sets(&runs, Limits::count(2), &mut answers[0], cancelled);
        solver.solve_sets(&singles, Limits::count(1), &mut answers[1], cancelled);
        if cancelled() {
            return false;
        }
        let (mut of_runs, mut of_singles) = (answers[0].iter(), answers[1].iter());
        for (dig, asked) in digs.iter_mut().zip(&asked) {
            match asked {
                Asked::Nothing => {}
                Asked::Run => dig.hear(of_runs.next().is_some_and(|answer| answer.count == 1)),
                Asked::Clue => dig.hear(of_singles.next().is_some_and(|answer| answer.count == 0)),
            }
        }
    }
}

/// How many solutions each has, counted up to a limit.
pub(super) fn counts(puzzles: &[Vec<u8>], limit: u64) -> Vec<u64> {
    let set = |value: u8| if value == 0 { 0x1ff } else { 1 << (value - 1) };
    let sets: Vec<[u16; 81]> =
        puzzles.iter().map(|values| std::array::from_fn(|cell| set(values[cell]))).collect();
    let mut answers = vec![Answer::default(); puzzles.len()];
    SOLVER.with_borrow_mut(|solver| solver.solve_sets(&sets, Limits::count(limit), &mut answers, &|| false));
    answers.iter().map(|answer| answer.count).collect()
}

/// Cells as bits.
pub(super) fn bits(cells: &[Cell]) -> u128 {
    cells.iter().fold(0, |all, cell| all | 1 << cell.index())
}

/// The puzzle of these clues.
pub(super) fn puzzle(board: &Solution, clues: u128) -> Puzzle {
    let value = |(cell, &value): (usize, &u8)| if clues >> cell & 1 == 1 { value } else { 0 };
    let values: Vec<u8> = board.values().iter().enumerate().map(value).collect();
    let grid = Grid::from_values(board.grid().shape(), &values).expect("one digit a cell");
    Puzzle::new(grid).expect("digits of the board")
}
