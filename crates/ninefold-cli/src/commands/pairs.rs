//! What `verify` and `same` share: the puzzles of two inputs, each beside the one in the same place of the other.

use std::io;

use ninefold::format::RawRecord;

use super::printer::Output;
use crate::args::ThreadArguments;
use crate::exit::Exit;
use crate::input::Input;
use crate::pipeline::{self, QueueLimits, Sink};
use crate::report;

/// A piece of the first input, and the one beside it; `None` where there is no second input.
pub type Pair = (RawRecord, Option<RawRecord>);

/// What is said of a pair.
pub struct Judged {
    /// With its line end.
    pub text: String,
    /// Success is a yes.
    pub exit: Exit,
}

/// Judges every pair on all cores and writes what is said in the order of the input. The noun for one and for several and
/// the words make the sum: '2 of 3 answers correct'.
pub fn run<J: FnMut(Pair) -> anyhow::Result<Judged>>(
    (ones, others): (Input, Option<Input>),
    quiet: bool,
    noun: (&'static str, &'static str),
    words: &str,
    new_judge: impl Fn() -> J + Send + Sync + 'static,
) -> anyhow::Result<Exit> {
    let mut output = Output::new(&ones, quiet);
    output.leave_out_summary();
    let mut sum = Sum { output, yes: 0, total: 0, exit: Exit::Success };
    let threads = ThreadArguments::default().count();
    let pairs = pairs(ones, others, noun.1);
    pipeline::run(pairs, QueueLimits::PUZZLES, threads, new_judge, &mut sum)?;
    let Sum { output, yes, total, exit } = sum;
    let exit = output.finish(exit, |_| String::new())?;
    if total > 1 && !quiet {
        crate::output::say(&format!("{yes} of {} {words}", report::counted(total, noun.0, noun.1)));
    }
    Ok(exit)
}

fn pairs(
    ones: Input,
    others: Option<Input>,
    nouns: &'static str,
) -> impl Iterator<Item = io::Result<Pair>> + Send + 'static {
    let mut ones = ones.reader;
    let mut others = others.map(|others| others.reader);
    std::iter::from_fn(move || {
        let Some(one) = ones.next() else {
            return others.as_mut()?.next().map(|other| {
                let line = other?.line();
                Err(io::Error::other(format!(
                    "there are more {nouns} on the other side: line {line} is left over"
                )))
            });
        };
        Some(one.and_then(|one| match others.as_mut().map(Iterator::next) {
            None => Ok((one, None)),
            Some(Some(other)) => Ok((one, Some(other?))),
            Some(None) => {
                let line = one.line();
                Err(io::Error::other(format!(
                    "there are fewer {nouns} on the other side: line {line} has no partner"
                )))
            }
        }))
    })
}

struct Sum {
    output: Output,
    yes: u64,
    total: u64,
    exit: Exit,
}

impl Sink<anyhow::Result<Judged>> for Sum {
    fn take(&mut self, judged: anyhow::Result<Judged>) -> anyhow::Result<()> {
        let Judged { text, exit } = judged?;
        self.total += 1;
        self.yes += u64::from(exit == Exit::Success);
        self.exit = self.exit.max(exit);
        self.output.write(text)
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        self.output.idle(self.total)
    }
}
