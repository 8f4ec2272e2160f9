//! `ninefold count`: how many solutions.

use ninefold::Outcome;
use ninefold::batch::Shown;
use ninefold::format::RawRecord;

use super::printer::{Output, Printer};
use super::work::Worker;
use crate::args::CountArguments;
use crate::exit::Exit;
use crate::input::Input;
use crate::pipeline::{self, QueueLimits};
use crate::report::{self, Answer, Kind, line};

/// `ninefold count`.
pub fn run(arguments: CountArguments, quiet: bool) -> anyhow::Result<Exit> {
    let input = Input::open(arguments.input.input.as_deref(), &arguments.input.reading)?;
    let mut printer = Printer::new(Output::new(&input, quiet), Kind::ALL);
    let mut worker = Worker::new(&arguments.work, arguments.limit.goal())?;
    if !arguments.json {
        // No solution is shown.
        worker.shown = Shown::Any;
    }
    let threads = worker.threads;
    let (json, stats) = (arguments.json, arguments.stats);
    let work = move |piece: RawRecord| {
        let answer = worker.answer(&piece)?;
        let text = if json { report::json::text(&answer, stats) } else { text(&answer, stats) };
        Some(answer.printed(text))
    };
    pipeline::run(input.reader, QueueLimits::PUZZLES, threads, move || work.clone(), &mut printer)?;
    printer.finish()
}

/// The number on a line; with 'at least' where it may be more.
fn text(answer: &Answer, stats: bool) -> String {
    let work = match &answer.work {
        Ok(work) => work,
        Err(error) => return format!("# malformed: {error}\n"),
    };
    let outcome = &work.report.outcome;
    let mut text = match outcome {
        Outcome::Stuck(_) => format!("# {}", work.words()),
        _ if outcome.is_exact() => outcome.count().to_string(),
        _ => format!("at least {}", outcome.count()),
    };
    if stats {
        text.push_str(&format!(" # {}", line::statistics(work)));
    }
    text.push('\n');
    text
}
