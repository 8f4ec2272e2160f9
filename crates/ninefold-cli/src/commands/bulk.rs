//! Many lines at once through the lane engine.
//!
//! A line that is 81 digits and dots goes to the engine with its neighbours, where it stands in the text
//! that was read, and its answer is written straight from there; the engine has checked rows, columns,
//! boxes and givens of what it found. Everything else, and whatever needs words, takes the way of
//! single puzzles.

use ninefold::batch::{self, AnswerState, Lines, Solver};
use ninefold::format::{Piece, Stretch};
use ninefold::solve::Goal;

use super::work::Worker;
use crate::exit::Exit;
use crate::interrupt::interrupted;
use crate::report::summary::{Kind, Summary};
use crate::report::{line, several};

/// A worker of one thread, with buffers that are used again.
pub struct Bulk {
    worker: Worker,
    solver: Solver,
    starts: Vec<u32>,
    answers: Vec<batch::Answer>,
}

/// The answers to a stretch of lines.
#[derive(Default)]
pub struct Answered {
    /// As they are printed.
    pub text: Vec<u8>,
    /// What they come to.
    pub summary: Summary,
}

impl Bulk {
    /// Works as `worker` would.
    pub fn new(worker: Worker) -> Bulk {
        let solver = worker.backend.and_then(Solver::with).unwrap_or_default();
        Bulk { worker, solver, starts: Vec::new(), answers: Vec::new() }
    }

    /// The answers to all lines, in order; after Ctrl-C only to those before the first that is not done.
    pub fn answer(&mut self, stretch: &Stretch) -> Answered {
        let text = stretch.text();
        let plain = |place: &std::ops::Range<usize>| is_plain(&text[place.clone()]);
        self.starts.clear();
        self.starts
            .extend(stretch.lines().map(|(_, place)| place).filter(plain).map(|place| place.start as u32));
        self.answers.resize(self.starts.len(), batch::Answer::default());
        let lines = Lines { text, starts: &self.starts };
        self.solver.solve_lines(&lines, self.worker.goal.limit(), &mut self.answers, &interrupted);

        let mut answered = Answered::default();
        answered.text.reserve(text.len() + 82);
        let mut answers = self.starts.iter().zip(&self.answers).peekable();
        let mut line = [b'\n'; 82];
        for (number, place) in stretch.lines() {
            match answers.next_if(|(start, _)| **start as usize == place.start) {
                Some((_, answer)) if answer.state == AnswerState::Unfinished => break,
                Some((_, answer)) if answer.count == 1 => {
                    line[..81].copy_from_slice(&answer.solution);
                    answered.text.extend_from_slice(&line);
                    answered.summary.add(Kind::Solved, Exit::Yes);
                }
                Some((_, answer)) if answer.count > 1 => {
                    let words = several(answer.count, answer.count < self.worker.goal.limit());
                    answered.text.extend_from_slice(&answer.solution);
                    answered.text.extend_from_slice(format!(" # {words}\n").as_bytes());
                    let wanted = self.worker.goal != Goal::Unique;
                    answered.summary.add(Kind::Multiple, if wanted { Exit::Yes } else { Exit::No });
                }
                // No solution, or no plain line: why not takes another look.
                _ => {
                    let Some(piece) = stretch.piece(number, place) else { continue };
                    if !self.in_words(&piece, &mut answered) {
                        break;
                    }
                }
            }
        }
        answered
    }

    /// The way of single puzzles; `false` where Ctrl-C came first.
    fn in_words(&self, piece: &Piece, answered: &mut Answered) -> bool {
        let Some(answer) = self.worker.answer(piece) else { return false };
        let (kind, exit) = answer.kind();
        answered.summary.add(kind, exit);
        answered.text.extend_from_slice(line::text(&answer, false, false).as_bytes());
        true
    }
}

/// Whether the line begins with a usual puzzle: 81 digits and one kind of blank, then its end or a
/// separator.
fn is_plain(text: &[u8]) -> bool {
    let Some(line) = text.get(..81) else { return false };
    let ends = text.get(81).is_none_or(|next| b" \t,;|#\r".contains(next));
    // Without early ends these become vector instructions.
    let (mut dots, mut zeros, mut others) = (0u8, 0u8, 0u8);
    for &byte in line {
        dots |= u8::from(byte == b'.');
        zeros |= u8::from(byte == b'0');
        others |= u8::from((byte != b'.') & !byte.is_ascii_digit());
    }
    ends && others == 0 && dots & zeros == 0
}
