//! Many lines at once through the lane engine.
//!
//! A line that is 81 digits and dots goes to the engine with its neighbours, where it stands in the text
//! that was read, and its answer is written straight from there; the engine has checked rows, columns,
//! boxes and givens of what it found. Everything else, and whatever needs words, is solved one puzzle
//! at a time.

use std::sync::mpsc::Sender;

use ninefold::batch::{self, AnswerState, Lines, Solver};
use ninefold::format::{Chunk, LineSpan, RawRecord};
use ninefold::solve::Goal;

use super::printer::PrintedChunk;
use super::work::Worker;
use crate::interrupt::interrupted;
use crate::report::summary::Summary;
use crate::report::{Kind, line, several};

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
    pub fn answer(&mut self, input: Chunk) -> PrintedChunk {
        let text = input.text();
        self.lines.clear();
        self.starts.clear();
        for place in input.lines() {
            if place.is_plain {
                self.starts.push(place.text.start as u32);
            }
            self.lines.push(place);
        }
        self.answers.resize(self.starts.len(), batch::Answer::default());
        let lines = Lines { text, starts: &self.starts };
        self.solver.solve_lines(&lines, self.worker.limits(), &mut self.answers, &interrupted);

        let spare = std::mem::take(&mut self.spare);
        let mut chunk =
            PrintedChunk { text: spare, summary: Summary::new(Kind::ALL), used: self.used.clone() };
        chunk.text.clear();
        chunk.text.reserve(text.len() + 82);
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
                    chunk.text.extend_from_slice(&answer.solution);
                    chunk.text.push(b'\n');
                    solved += 1;
                }
                Some(answer) if answer.count > 1 => {
                    let words = several(answer.count, answer.count < self.worker.goal.limit());
                    chunk.text.extend_from_slice(&answer.solution);
                    chunk.text.extend_from_slice(format!(" # {words}\n").as_bytes());
                    let exit = Kind::Multiple.exit(self.worker.goal == Goal::Unique);
                    chunk.summary.add(Kind::Multiple as usize, exit);
                }
                // No solution, or no plain line: why not takes another look.
                _ => {
                    let Some(piece) = input.record(place) else { continue };
                    if !self.in_words(&piece, &mut chunk) {
                        break;
                    }
                }
            }
        }
        chunk.summary.add_many(solved, Kind::Solved as usize, Kind::Solved.exit(true));
        self.spare = input.into_buffer();
        chunk
    }

    /// Solves one puzzle on its own; `false` where Ctrl-C came first.
    fn in_words(&self, piece: &RawRecord, chunk: &mut PrintedChunk) -> bool {
        let Some(answer) = self.worker.answer(piece) else { return false };
        let (kind, exit) = answer.kind();
        chunk.summary.add(kind as usize, exit);
        chunk.text.extend_from_slice(line::text(&answer, false, false).as_bytes());
        true
    }
}
