//! Every backend against its slow twins: the exact cover algorithm, the verifier, the portable lanes,
//! and itself in other company.
//!
//! Beside the backends of this machine the portable lanes are tried eight and thirty-two wide, so that
//! no width goes without a test where its instructions are missing.

mod answers;
mod company;
mod operations;
mod planes;
mod trio;

use super::arch::Task;
use super::lanes::Portable;
use super::{Answer, AnswerState, Backend, Limits, Lines, NewEngine, STACK_BOUND, Shown, Solver};
use crate::board::{DigitSet, Grid, Puzzle, Shape};
use crate::rng::Rng;
use crate::solve::{Algorithm, Goal, Settings};
use crate::verify::verify;

type Text = [u8; 81];
type Sets = [u16; 81];

/// So many, or a few under Miri, which takes a second for a few sweeps. Most tests are left out there;
/// those that stay reach every line of `arch`.
fn amount(usual: usize) -> usize {
    if cfg!(miri) { usual.div_ceil(400) } else { usual }
}

/// A solver of every backend and width this machine can run, and its name.
fn solvers(bound: usize) -> Vec<(&'static str, Solver)> {
    let named = |backend: Backend| Some((backend.name(), Solver::bounded(backend, bound)?));
    let mut all: Vec<_> = Backend::ALL.into_iter().filter_map(named).collect();
    if cfg!(miri) {
        // The portable lanes have their turn where Miri is not told of any instructions.
        all.truncate(2);
        return all;
    }
    let new = NewEngine { bound };
    let engines = [
        ("portable, 8 lanes", new.run(Portable::<8>::detect().unwrap())),
        ("portable, 32 lanes", new.run(Portable::<32>::detect().unwrap())),
    ];
    all.extend(engines.map(|(name, engine)| (name, Solver { backend: Backend::Portable, engine })));
    all
}

fn never() -> bool {
    false
}

/// Solves these puzzles as lines of one text.
fn solve(solver: &mut Solver, puzzles: &[Text], limit: u64) -> Vec<Answer> {
    solve_until(solver, puzzles, limit, &never)
}

fn solve_until(
    solver: &mut Solver,
    puzzles: &[Text],
    limit: impl Into<Limits>,
    cancelled: &dyn Fn() -> bool,
) -> Vec<Answer> {
    let text = puzzles.join(&b'\n');
    let starts: Vec<u32> = (0..puzzles.len()).map(|i| 82 * i as u32).collect();
    let mut answers = vec![Answer::default(); puzzles.len()];
    solver.solve_lines(&Lines { text: &text, starts: &starts }, limit, &mut answers, cancelled);
    answers
}

fn solve_sets(solver: &mut Solver, puzzles: &[Sets], limit: u64) -> Vec<Answer> {
    let mut answers = vec![Answer::default(); puzzles.len()];
    solver.solve_sets(puzzles, limit, &mut answers, &never);
    answers
}

fn value(byte: u8) -> u8 {
    if byte == b'.' { 0 } else { byte - b'0' }
}

fn puzzle_of(text: &Text) -> Puzzle {
    Puzzle::new(Grid::from_values(&Shape::classic(), &text.map(value)).unwrap()).unwrap()
}

fn puzzle_of_sets(sets: &Sets) -> Puzzle {
    let sets = sets.map(|set| DigitSet::from_bits(u128::from(set & 0x1ff)));
    Puzzle::from_candidates(&Shape::classic(), &sets).unwrap()
}

/// How many solutions the slow twin finds.
fn count(puzzle: &Puzzle, limit: u64) -> u64 {
    Algorithm::ExactCover.solve(puzzle, &Settings::goal(Goal::Count(limit))).outcome.count()
}

/// An answer must be done, have this count, and show a solution that the verifier passes.
fn check(name: &str, puzzle: &Puzzle, answer: &Answer, count: u64) {
    assert_eq!(answer.state, AnswerState::Done, "{name}: {puzzle:?}");
    assert_eq!(answer.count, count, "{name}: {puzzle:?}");
    if count > 0 {
        let solution = Grid::from_values(puzzle.shape(), &answer.solution.map(value)).unwrap();
        verify(puzzle, &solution).unwrap_or_else(|fault| panic!("{name}: {fault}: {puzzle:?}"));
    }
}

/// Different full boards: three boxes without a common line filled at random, the rest by search.
fn full_boards(rng: &mut Rng, amount: usize) -> Vec<Text> {
    let board = |_| {
        if cfg!(miri) {
            return std::array::from_fn(|i| b'1' + ((i / 9 * 3 + i / 27 + i) % 9) as u8);
        }
        let mut text = [b'.'; 81];
        for corner in [0, 30, 60] {
            let mut digits = *b"123456789";
            rng.shuffle(&mut digits);
            for (i, digit) in digits.into_iter().enumerate() {
                text[corner + i / 3 * 9 + i % 3] = digit;
            }
        }
        solve(&mut Solver::default(), &[text], 1)[0].solution
    };
    (0..amount).map(board).collect()
}

/// Keeps so many clues.
fn dig(rng: &mut Rng, full: &Text, clues: usize) -> Text {
    let mut cells: Vec<usize> = (0..81).collect();
    rng.shuffle(&mut cells);
    let mut text = *full;
    for &cell in &cells[clues..] {
        text[cell] = b'.';
    }
    text
}

/// Boards of all kinds: with one solution and several, with a wrong clue, with clashing givens, blank,
/// full, and with one cell missing.
fn mixed(rng: &mut Rng, amount: usize) -> Vec<Text> {
    let full = full_boards(rng, amount.div_ceil(40));
    let board = |i: usize| {
        let full = &full[i % full.len()];
        let mut text = dig(rng, full, 24 + i % 20);
        let digit = b'1' + rng.below(9) as u8;
        match i % 16 {
            0..10 => {}
            10..13 => text[rng.index(81)] = digit,
            13 => {
                // Two equal givens in a row.
                let row = 9 * rng.index(9);
                text[row + rng.index(4)] = digit;
                text[row + 4 + rng.index(5)] = digit;
            }
            14 => text = dig(rng, full, 80 + i / 16 % 2),
            _ => text = dig(rng, full, 60 + i / 16 % 20),
        }
        // Some write an empty cell as 0.
        if i.is_multiple_of(3) { text.map(|byte| if byte == b'.' { b'0' } else { byte }) } else { text }
    };
    let mut boards: Vec<Text> = (0..amount).map(board).collect();
    boards[amount / 2] = [b'.'; 81];
    boards
}
