//! Many lines at once through the lane engine.
//!
//! A line that is 81 digits and dots goes to the engine with its neighbours, and its answer is written
//! straight from there; the engine has checked rows, columns, boxes and givens of what it found.
//! Everything else, and whatever needs words, takes the way of single puzzles.

use ninefold::batch::{self, AnswerState, Backend, Lines, Solver};
use ninefold::format::Piece;

use super::work::{Printed, Worker};
use crate::exit::Exit;
use crate::interrupt::interrupted;
use crate::report::line;
use crate::report::summary::Kind;

/// A worker of one thread, with buffers that are used again.
pub struct Bulk {
    worker: Worker,
    solver: Solver,
    text: Vec<u8>,
    starts: Vec<u32>,
    answers: Vec<batch::Answer>,
}

impl Bulk {
    /// Works as `worker` would.
    pub fn new(worker: Worker) -> Bulk {
        let solver = Solver::with(worker.backend).unwrap_or_default();
        Bulk { worker, solver, text: Vec::new(), starts: Vec::new(), answers: Vec::new() }
    }

    /// One result for each piece.
    pub fn answer(&mut self, pieces: &[Piece]) -> Vec<Printed> {
        self.text.clear();
        self.starts.clear();
        for line in pieces.iter().filter_map(plain_line) {
            self.starts.push(self.text.len() as u32);
            self.text.extend_from_slice(line);
        }
        self.answers.resize(self.starts.len(), batch::Answer::default());
        let lines = Lines { text: &self.text, starts: &self.starts };
        self.solver.solve_lines(&lines, self.worker.goal.limit(), &mut self.answers, &interrupted);
        let mut answers = self.answers.iter();
        let one = |piece: &Piece| match plain_line(piece).and_then(|_| answers.next()) {
            Some(answer) if answer.state == AnswerState::Unfinished => None,
            Some(answer) if answer.count == 1 => Some((Kind::Solved, Exit::Yes, solution_line(answer))),
            // None, or several: they need words.
            _ => in_words(&self.worker, piece),
        };
        pieces.iter().map(one).collect()
    }
}

/// The 81 characters of a usual puzzle, if that is what the line begins with: digits and one kind of
/// blank, then the end of the line or a separator.
fn plain_line(piece: &Piece) -> Option<&[u8]> {
    let text = piece.text().as_bytes();
    let line = text.get(..81)?;
    let ends = text.get(81).is_none_or(|next| b" \t,;|#\r\n".contains(next));
    // Without early ends these become vector instructions.
    let (mut dots, mut zeros, mut others) = (0u8, 0u8, 0u8);
    for &byte in line {
        dots |= u8::from(byte == b'.');
        zeros |= u8::from(byte == b'0');
        others |= u8::from(byte != b'.' && !byte.is_ascii_digit());
    }
    (ends && others == 0 && dots & zeros == 0).then_some(line)
}

fn solution_line(answer: &batch::Answer) -> String {
    let mut text = String::with_capacity(82);
    text.extend(answer.solution.iter().map(|&digit| char::from(digit)));
    text.push('\n');
    text
}

/// The way of single puzzles.
fn in_words(worker: &Worker, piece: &Piece) -> Printed {
    let answer = worker.answer(piece)?;
    let (kind, exit) = answer.kind();
    Some((kind, exit, line::text(&answer, false, false)))
}

/// The backend the environment asks for, or the best one.
pub fn backend() -> anyhow::Result<Backend> {
    let Ok(name) = std::env::var("NINEFOLD_BACKEND") else { return Ok(Backend::best()) };
    let backend: Backend = name.parse().map_err(|error| anyhow::anyhow!("NINEFOLD_BACKEND: {error}"))?;
    anyhow::ensure!(backend.is_available(), "NINEFOLD_BACKEND: this machine cannot run {backend}");
    Ok(backend)
}
