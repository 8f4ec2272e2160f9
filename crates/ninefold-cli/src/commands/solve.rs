//! `ninefold solve`, and the main job without arguments.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::mpsc::channel;

use anyhow::bail;
use ninefold::format::{Chunk, RawRecord};
use ninefold::solve::{Algorithm, Goal, Observer};
use ninefold::{Outcome, Solution};

use super::bulk::Bulk;
use super::printer::{Output, Printed, Printer};
use super::work::Worker;
use crate::args::{CountLimit, GoalName, SolveArguments, WorkArguments};
use crate::exit::Exit;
use crate::input::{Input, Origin};
use crate::interrupt::{interrupted, listen};
use crate::pipeline::{self, QueueLimits, Sink};
use crate::report::{self, Answer, Kind, Work};

/// How answers are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// Drawn; with the time each took; with an empty line after each.
    Boards {
        timed: bool,
        apart: bool,
    },
    Lines,
    Json,
}

/// `ninefold solve`.
pub fn run(arguments: SolveArguments, quiet: bool) -> anyhow::Result<Exit> {
    let goal = match (arguments.goal, arguments.limit) {
        (Some(GoalName::First | GoalName::Unique), Some(_)) => {
            bail!("--limit: expected --goal count or all, found a goal that counts no further than it needs");
        }
        (_, Some(limit)) => limit.goal(),
        (Some(GoalName::First), None) => Goal::First,
        (None | Some(GoalName::Unique), None) => Goal::Unique,
        (Some(GoalName::Count), None) => CountLimit::default().goal(),
        (Some(GoalName::All), None) => Goal::All,
    };
    if arguments.table && arguments.work.algorithm != Some(Algorithm::Eliminate) {
        bail!("--table: expected --algorithm eliminate, the only one that gets stuck");
    }
    let input = Input::open(arguments.input.input.as_deref(), &arguments.input.reading)?;
    let style = match input.origin {
        _ if arguments.json => Style::Json,
        Origin::Stream if !arguments.boards => Style::Lines,
        _ if arguments.lines => Style::Lines,
        origin => Style::Boards {
            timed: arguments.stats || origin == Origin::Library,
            apart: origin != Origin::Argument,
        },
    };
    let mut worker = Worker::new(&arguments.work, goal)?;
    if arguments.any {
        worker.show_any()?;
    }
    match arguments.goal {
        Some(GoalName::All) => each_solution(input, &worker, arguments.json, quiet),
        _ if style == Style::Lines && can_batch(&arguments, &worker, &input) => {
            solve_lines(input, worker, quiet)
        }
        _ => solve(input, worker, style, arguments.stats, arguments.table, quiet),
    }
}

/// The main job: the built-in library, every puzzle beside its solution.
pub fn whole_library(quiet: bool) -> anyhow::Result<Exit> {
    let worker = Worker::new(&WorkArguments::default(), Goal::Unique)?;
    solve(Input::library()?, worker, Style::Boards { timed: true, apart: true }, false, false, quiet)
}

fn solve(
    input: Input,
    worker: Worker,
    style: Style,
    stats: bool,
    table: bool,
    quiet: bool,
) -> anyhow::Result<Exit> {
    let output = Output::new(&input, quiet);
    let output = if matches!(style, Style::Boards { .. }) { output.coloured() } else { output };
    let mut printer = Printer::new(output, Kind::ALL);
    let threads = worker.threads;
    let work = move |piece: RawRecord| {
        let answer = worker.answer(&piece)?;
        let text = match style {
            Style::Boards { timed, apart } => {
                let text = report::board::text(&answer, stats, timed, table);
                if apart { text + "\n" } else { text }
            }
            Style::Lines => report::line::text(&answer, stats, table),
            Style::Json => report::json::text(&answer, stats),
        };
        Some(answer.printed(text))
    };
    pipeline::run(input.reader, QueueLimits::PUZZLES, threads, move || work.clone(), &mut printer)?;
    printer.finish()
}

/// Whether batches can give everything that is asked for.
fn can_batch(arguments: &SolveArguments, worker: &Worker, input: &Input) -> bool {
    !arguments.stats && !arguments.verify && worker.may_batch() && input.holds_plain_lines()
}

/// Lines of 9x9 puzzles, many at a time.
fn solve_lines(input: Input, worker: Worker, quiet: bool) -> anyhow::Result<Exit> {
    let mut printer = Printer::new(Output::new(&input, quiet), Kind::ALL);
    let threads = worker.threads;
    let (written, used) = channel();
    let new_worker = move || {
        let mut bulk = Bulk::new(worker.clone(), written.clone());
        move |chunk: Chunk| bulk.answer(chunk)
    };
    let mut reader = input.reader;
    let chunks = std::iter::from_fn(move || reader.next_chunk(used.try_recv().unwrap_or_default()));
    pipeline::run(chunks, QueueLimits::CHUNKS, threads, new_worker, &mut printer)?;
    printer.finish()
}

/// Every solution as it is found, puzzle after puzzle: there may be more than memory holds.
fn each_solution(input: Input, worker: &Worker, json: bool, quiet: bool) -> anyhow::Result<Exit> {
    listen();
    let mut printer = Printer::new(Output::new(&input, quiet), Kind::ALL);
    for piece in input.reader {
        let piece = piece?;
        let line = piece.line();
        let work = match piece.parse() {
            Err(error) => Err(error),
            Ok(record) => {
                let mut each = Each { out: printer.output.writer(), line, json, failed: None };
                let (report, time) = worker.solve(&record.puzzle, Some(&mut each));
                if let Some(error) = each.failed {
                    return Err(error.into());
                }
                // The lane engine shows no single solutions and leaves this to the other.
                let algorithm = match worker.algorithm(&record.puzzle) {
                    Algorithm::Lanes => Algorithm::Propagate,
                    other => other,
                };
                Ok(Work { record, algorithm, report, time, unique_wanted: false })
            }
        };
        let answer = Answer { line, work };
        let text = match &answer.work {
            _ if json => report::json::text(&answer, false),
            Err(error) => format!("# malformed: {error}\n"),
            Ok(work) => format!("# {}\n", total(work)),
        };
        printer.take(Some(answer.printed(text)))?;
        Sink::<Option<Printed>>::idle(&mut printer)?;
        if interrupted() {
            break;
        }
    }
    printer.finish()
}

fn total(work: &Work) -> String {
    match work.report.outcome.count() {
        0 => work.words(),
        count if work.report.outcome.is_exact() => report::counted(count, "solution", "solutions"),
        count if matches!(work.report.outcome, Outcome::Multiple { .. }) => {
            format!("at least {}", report::counted(count, "solution", "solutions"))
        }
        _ => work.words(),
    }
}

/// Writes solutions.
struct Each<'a> {
    out: &'a mut dyn Write,
    line: u64,
    json: bool,
    failed: Option<std::io::Error>,
}

impl Observer for Each<'_> {
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        let text = solution.grid().to_string();
        let written = match self.json {
            true => writeln!(self.out, "{}", serde_json::json!({ "line": self.line, "solution": text })),
            false => writeln!(self.out, "{text}"),
        };
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                self.failed = Some(error);
                ControlFlow::Break(())
            }
        }
    }
}
