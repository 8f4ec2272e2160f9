//! What all commands do with their answers: write them in the order of the input, flush when nothing more is there, show
//! progress, and sum up at the end.

use std::io::Write;
use std::sync::mpsc::Sender;
use std::time::Duration;

use crate::exit::Exit;
use crate::input::{Input, Origin};
use crate::interrupt::interrupted;
use crate::output;
use crate::pipeline::Sink;
use crate::progress::Progress;
use crate::report::summary::{Kinds, Summary};

/// Where answers go.
pub struct Output {
    out: Box<dyn Write>,
    progress: Progress,
    flushed: u64,
    summed_up: bool,
}

impl Output {
    /// For the answers to this input, without colour.
    pub fn new(input: &Input, quiet: bool) -> Output {
        // One puzzle on the command line is its own summary.
        let summed_up = !quiet && input.origin != Origin::Argument;
        let out = Box::new(output::plain_stdout());
        Output { out, progress: Progress::new(input, quiet), flushed: 0, summed_up }
    }

    /// For this many answers that have no input, without colour.
    pub fn counted(answers: u64, quiet: bool) -> Output {
        let out = Box::new(output::plain_stdout());
        Output { out, progress: Progress::counted(answers, quiet), flushed: 0, summed_up: !quiet }
    }

    /// The same with colour.
    pub fn coloured(self) -> Output {
        Output { out: Box::new(output::stdout()), ..self }
    }

    /// Writes into this file instead.
    pub fn redirect(&mut self, file: std::fs::File) {
        self.out = Box::new(std::io::BufWriter::new(file));
    }

    /// Writes no summary.
    pub fn leave_out_summary(&mut self) {
        self.summed_up = false;
    }

    /// The buffer before standard output.
    pub fn writer(&mut self) -> &mut dyn Write {
        &mut *self.out
    }

    /// Writes text.
    pub fn write(&mut self, text: impl AsRef<[u8]>) -> anyhow::Result<()> {
        Ok(self.out.write_all(text.as_ref())?)
    }

    /// Nothing more is there at the moment, and this many puzzles are done.
    pub fn idle(&mut self, puzzles: u64) -> anyhow::Result<()> {
        if puzzles > self.flushed {
            self.out.flush()?;
            self.flushed = puzzles;
        }
        self.progress.update(puzzles);
        Ok(())
    }

    /// Writes what is left and, unless told to be quiet, sums up on standard error. Ctrl-C leaves the answer open.
    pub fn finish(mut self, exit: Exit, summary: impl FnOnce(Duration) -> String) -> anyhow::Result<Exit> {
        self.out.flush()?;
        let time = self.progress.finish();
        if self.summed_up {
            output::say(&summary(time));
        }
        if interrupted() {
            output::say("interrupted");
            return Ok(exit.max(Exit::Undetermined));
        }
        Ok(exit)
    }
}

/// Writes text answers and counts them by kind.
pub struct Printer {
    pub output: Output,
    pub summary: Summary,
}

impl Printer {
    /// For answers of these kinds.
    pub fn new(output: Output, kinds: Kinds) -> Printer {
        Printer { output, summary: Summary::new(kinds) }
    }

    /// Writes what is left and sums up.
    pub fn finish(self) -> anyhow::Result<Exit> {
        self.output.finish(self.summary.exit(), |time| self.summary.words(time))
    }
}

/// One answer: its kind, by its place in the list of kinds.
pub struct Printed {
    pub kind: usize,
    pub exit: Exit,
    /// `None` where a filter left it out.
    pub text: Option<String>,
}

/// `None` is a puzzle that Ctrl-C cut short.
impl Sink<Option<Printed>> for Printer {
    fn take(&mut self, printed: Option<Printed>) -> anyhow::Result<()> {
        match printed {
            None => Ok(()),
            Some(Printed { kind, exit, text: Some(text) }) => {
                self.summary.add(kind, exit);
                self.output.write(text)
            }
            Some(Printed { kind, .. }) => {
                self.summary.leave_out(kind);
                Ok(())
            }
        }
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        self.output.idle(self.summary.puzzles())
    }
}

/// The answers to a chunk of lines.
pub struct PrintedChunk {
    /// As they are printed.
    pub text: Vec<u8>,
    /// How many there are of each kind.
    pub summary: Summary,
    /// To the reader: buffers that are written and free again.
    pub used: Sender<Vec<u8>>,
}

/// After its text is written, the reader uses the buffer again: a new one for each chunk costs page faults.
impl Drop for PrintedChunk {
    fn drop(&mut self) {
        // This fails when the reader has ended; then the buffer is not needed.
        let _ = self.used.send(std::mem::take(&mut self.text));
    }
}

impl Sink<PrintedChunk> for Printer {
    fn take(&mut self, chunk: PrintedChunk) -> anyhow::Result<()> {
        self.summary.merge(&chunk.summary);
        self.output.write(&chunk.text)
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        self.output.idle(self.summary.puzzles())
    }
}
