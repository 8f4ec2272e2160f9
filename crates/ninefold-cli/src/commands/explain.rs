//! `ninefold explain`: how to solve a position, step by step.

use std::fmt::Write as _;
use std::sync::Arc;

use anyhow::Context as _;
use ninefold::explain::Trace;
use ninefold::format::RawRecord;
use ninefold::logic::Scale;

use super::printer::Output;
use crate::args::{ExplainArguments, ThreadArguments};
use crate::exit::Exit;
use crate::explain::pictures::{self, Picture};
use crate::explain::{self, json, markdown, text};
use crate::input::Input;
use crate::pipeline::{self, QueueLimits, Sink};
use crate::report;

/// `ninefold explain`.
pub fn run(arguments: ExplainArguments) -> anyhow::Result<Exit> {
    if arguments.logic.scale == Scale::Invariant {
        anyhow::bail!(
            "the scale 'invariant' takes several steps at once, so there is no trace to show: choose another scale"
        );
    }
    let input = Input::open(arguments.input.input.as_deref(), &arguments.input.reading)?;
    if let Some(folder) = &arguments.svg {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let mut output = Output::new(&input, true).coloured();
    output.leave_out_summary();
    let mut printer = Printer { output, puzzles: 0, exit: Exit::Success, pictures: Vec::new() };
    let mut pieces = input.reader.peekable();
    let mut number = 0;
    let pieces = std::iter::from_fn(move || {
        let piece = pieces.next()?;
        number += 1;
        let is_alone = number == 1 && pieces.peek().is_none();
        Some(piece.map(|piece| (piece, number, is_alone)))
    });
    let arguments = Arc::new(arguments);
    let shared = Arc::clone(&arguments);
    let new_worker = move || {
        let arguments = Arc::clone(&shared);
        move |(piece, number, is_alone): (RawRecord, u64, bool)| {
            explained(&arguments, &piece, number, is_alone)
        }
    };
    let threads = ThreadArguments::default().count();
    pipeline::run(pieces, QueueLimits::PUZZLES, threads, new_worker, &mut printer)?;
    if let Some(folder) = &arguments.svg {
        pictures::write_index(folder, &printer.pictures)?;
    }
    printer.output.finish(printer.exit, |_| String::new())
}

/// What came of one puzzle.
struct Explained {
    text: String,
    exit: Exit,
    name: String,
    pictures: Vec<Picture>,
}

struct Printer {
    output: Output,
    puzzles: u64,
    exit: Exit,
    pictures: Vec<(String, Vec<Picture>)>,
}

impl Sink<anyhow::Result<Explained>> for Printer {
    fn take(&mut self, explained: anyhow::Result<Explained>) -> anyhow::Result<()> {
        let Explained { text, exit, name, pictures } = explained?;
        self.puzzles += 1;
        self.exit = self.exit.max(exit);
        if !pictures.is_empty() {
            self.pictures.push((name, pictures));
        }
        self.output.write(text)
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        self.output.idle(self.puzzles)
    }
}

fn explained(
    arguments: &ExplainArguments,
    piece: &RawRecord,
    number: u64,
    is_alone: bool,
) -> anyhow::Result<Explained> {
    let is_plain = !arguments.json && !arguments.markdown;
    let mut text = String::new();
    let record = match piece.parse() {
        Ok(record) => record,
        Err(error) => {
            let text = match arguments.json {
                true => format!("{}\n", report::json::malformed(piece.line(), &error)),
                false => format!("malformed: {error}\n"),
            };
            return Ok(Explained { text, exit: Exit::Error, name: String::new(), pictures: Vec::new() });
        }
    };
    if is_plain {
        text.push_str(if number > 1 { "\n" } else { "" });
        text.push_str(&report::heading(&record));
    }
    let name = record.about.name.clone().unwrap_or_else(|| format!("Puzzle {number}"));
    let trace = explain::trace(&record.puzzle, &arguments.logic);
    let prefix = if is_alone { String::new() } else { format!("puzzle-{number}-") };
    let pictures = write_trace(&mut text, arguments, &trace, number, &name, &prefix)?;
    Ok(Explained { text, exit: explain::exit(trace.end()), name, pictures })
}

fn write_trace(
    out: &mut String,
    arguments: &ExplainArguments,
    trace: &Trace,
    number: u64,
    name: &str,
    prefix: &str,
) -> anyhow::Result<Vec<Picture>> {
    let first = arguments.from_step as usize;
    let most = arguments.steps.map_or(usize::MAX, |steps| steps as usize);
    let (json, markdown) = (arguments.json, arguments.markdown);
    if markdown {
        out.push_str(&markdown::start(trace, name));
    } else if !json {
        out.push_str(&text::start(trace));
    }
    let mut pictures = Vec::new();
    for step in trace.steps.iter().skip(first - 1).take(most) {
        let drawn = match &arguments.svg {
            Some(folder) => pictures::draw(folder, prefix, trace, step)?,
            None => Vec::new(),
        };
        let picture: Vec<String> = drawn.iter().map(|picture| picture.file.display().to_string()).collect();
        pictures.extend(drawn);
        match (json, markdown) {
            (true, _) => writeln!(out, "{}", json::step(number, step)?)?,
            (_, true) => out.push_str(&markdown::step(step, arguments.boards, &picture)),
            _ => out.push_str(&text::step(step, arguments.boards)),
        }
    }
    if first > 1 && first > trace.steps.len() && !json {
        writeln!(
            out,
            "There is no step {first}: {}.",
            report::counted(trace.steps.len() as u64, "step", "steps")
        )?;
    }
    match (json, markdown) {
        (true, _) => writeln!(out, "{}", json::finish(number, trace)?)?,
        (_, true) => out.push_str(&markdown::finish(trace)),
        _ => out.push_str(&text::finish(trace)),
    }
    Ok(pictures)
}
