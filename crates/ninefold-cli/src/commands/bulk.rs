//! Many lines at once through the lane engine.
//!
//! A line that is 81 digits and dots goes to the engine with its neighbours, where it stands in the text
//! that was read, and its answer is written straight from there; the engine has checked rows, columns,
//! boxes and givens of what it found. Everything else, and whatever needs words, takes the way of
//! single puzzles.

use std::sync::mpsc::Sender;

use ninefold::batch::{self, AnswerState, Lines, Solver};
use ninefold::format::{Chunk, LineSpan, RawRecord};
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
    lines: Vec<LineSpan>,
    starts: Vec<u32>,
    answers: Vec<batch::Answer>,
    /// The buffer of the last text; the next answers are written into it.
    spare: Vec<u8>,
    /// To the reader: buffers that are written and free again.
    used: Sender<Vec<u8>>,
}

/// The answers to a chunk of lines.
pub struct Answered {
    /// As they are printed.
    pub text: Vec<u8>,
    /// What they come to.
    pub summary: Summary,
    used: Sender<Vec<u8>>,
}

/// After its text is written, the reader uses the buffer again: a new one for each chunk costs page faults.
impl Drop for Answered {
    fn drop(&mut self) {
        // This fails when the reader has ended; then the buffer is not needed.
        let _ = self.used.send(std::mem::take(&mut self.text));
    }
}

impl Bulk {
    /// Works as `worker` would. Buffers that are written go to `used`.
    pub fn new(worker: Worker, used: Sender<Vec<u8>>) -> Bulk {
        let solver = worker.backend.and_then(Solver::with).unwrap_or_default();
        Bulk {
            worker,
            solver,
            lines: Vec::new(),
            starts: Vec::new(),
            answers: Vec::new(),
            spare: Vec::new(),
            used,
        }
    }

    /// The answers to all lines, in order; after Ctrl-C only to those before the first that is not done.
    pub fn answer(&mut self, chunk: Chunk) -> Answered {
        let text = chunk.text();
        self.lines.clear();
        self.starts.clear();
        for place in chunk.lines() {
            if place.is_plain {
                self.starts.push(place.text.start as u32);
            }
            self.lines.push(place);
        }
        self.answers.resize(self.starts.len(), batch::Answer::default());
        let lines = Lines { text, starts: &self.starts };
        self.solver.solve_lines(&lines, self.worker.limits(), &mut self.answers, &interrupted);

        let spare = std::mem::take(&mut self.spare);
        let mut answered = Answered { text: spare, summary: Summary::default(), used: self.used.clone() };
        answered.text.clear();
        answered.text.reserve(text.len() + 82);
        let mut answers = self.answers.iter();
        // Counted apart: adding each one to the summary costs some 4 ns per puzzle, a wide read that waits for a narrow
        // write.
        let mut solved = 0;
        for place in &self.lines {
            match if place.is_plain { answers.next() } else { None } {
                Some(answer) if answer.state == AnswerState::Unfinished => break,
                Some(answer) if answer.count == 1 => {
                    // Copied from a buffer that holds line and end, it takes up to 22 ns more per puzzle, for the same
                    // reason.
                    answered.text.extend_from_slice(&answer.solution);
                    answered.text.push(b'\n');
                    solved += 1;
                }
                Some(answer) if answer.count > 1 => {
                    let words = several(answer.count, answer.count < self.worker.goal.limit());
                    answered.text.extend_from_slice(&answer.solution);
                    answered.text.extend_from_slice(format!(" # {words}\n").as_bytes());
                    let wanted = self.worker.goal != Goal::Unique;
                    answered.summary.add(Kind::Multiple, if wanted { Exit::Yes } else { Exit::No });
                }
                // No solution, or no plain line: why not takes another look.
                _ => {
                    let Some(piece) = chunk.record(place) else { continue };
                    if !self.in_words(&piece, &mut answered) {
                        break;
                    }
                }
            }
        }
        answered.summary.add_many(solved, Kind::Solved, Exit::Yes);
        self.spare = chunk.into_buffer();
        answered
    }

    /// The way of single puzzles; `false` where Ctrl-C came first.
    fn in_words(&self, piece: &RawRecord, answered: &mut Answered) -> bool {
        let Some(answer) = self.worker.answer(piece) else { return false };
        let (kind, exit) = answer.kind();
        answered.summary.add(kind, exit);
        answered.text.extend_from_slice(line::text(&answer, false, false).as_bytes());
        true
    }
}
