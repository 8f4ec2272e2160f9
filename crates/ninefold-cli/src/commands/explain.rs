//! `ninefold explain`: how to solve a position, step by step.

use std::io::Write;
use std::path::Path;

use anyhow::Context as _;
use ninefold::explain::{ExplainedStep, Trace};

use crate::args::{ExplainArguments, Scale};
use crate::exit::Exit;
use crate::explain::{self, json, markdown, text};
use crate::input::Input;
use crate::{output, report};

/// `ninefold explain`.
pub fn run(arguments: &ExplainArguments) -> anyhow::Result<Exit> {
    if arguments.logic.scale == Scale::Invariant {
        anyhow::bail!(
            "the scale 'invariant' takes several steps at once, so there is no trace to show: choose another scale"
        );
    }
    let input = Input::open(arguments.input.input.as_deref(), &arguments.input.reading)?;
    if let Some(folder) = &arguments.svg {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let mut out = output::stdout();
    let mut exit = Exit::Success;
    let mut pieces = input.reader.peekable();
    let mut number = 0;
    while let Some(piece) = pieces.next() {
        let piece = piece?;
        number += 1;
        let record = match piece.parse() {
            Ok(record) => record,
            Err(error) => {
                exit = Exit::Error;
                match arguments.json {
                    true => writeln!(out, "{}", report::json::malformed(piece.line(), &error))?,
                    false => writeln!(out, "malformed: {error}")?,
                }
                continue;
            }
        };
        let (plain, alone) = (!arguments.json && !arguments.markdown, number == 1 && pieces.peek().is_none());
        if plain {
            if number > 1 {
                writeln!(out)?;
            }
            report::write_heading(&mut out, &record)?;
        }
        let name = record.about.name.clone().unwrap_or_else(|| format!("Puzzle {number}"));
        let trace = explain::trace(&record.puzzle, &arguments.logic);
        exit = exit.max(explain::exit(trace.end()));
        let prefix = if alone { String::new() } else { format!("puzzle-{number}-") };
        write_trace(&mut out, arguments, &trace, number, &name, &prefix)?;
        out.flush()?;
    }
    out.flush()?;
    Ok(exit)
}

fn write_trace(
    out: &mut impl Write,
    arguments: &ExplainArguments,
    trace: &Trace,
    number: u64,
    name: &str,
    prefix: &str,
) -> anyhow::Result<()> {
    let first = arguments.from_step as usize;
    let most = arguments.steps.map_or(usize::MAX, |steps| steps as usize);
    let wanted = || trace.steps.iter().skip(first - 1).take(most);
    let (json, markdown) = (arguments.json, arguments.markdown);
    if markdown {
        write!(out, "{}", markdown::start(trace, name))?;
    } else if !json {
        write!(out, "{}", text::start(trace))?;
    }
    for step in wanted() {
        let picture = match &arguments.svg {
            Some(folder) => Some(draw(folder, prefix, trace, step)?),
            None => None,
        };
        match (json, markdown) {
            (true, _) => writeln!(out, "{}", json::step(number, step)?)?,
            (_, true) => write!(out, "{}", markdown::step(step, arguments.boards, picture.as_deref()))?,
            _ => write!(out, "{}", text::step(step, arguments.boards))?,
        }
    }
    match (json, markdown) {
        (true, _) => writeln!(out, "{}", json::finish(number, trace)?)?,
        (_, true) => write!(out, "{}", markdown::finish(trace))?,
        _ => write!(out, "{}", text::finish(trace))?,
    }
    Ok(())
}

/// Draws the step into the folder; its path as a document beside the folder would name it.
fn draw(folder: &Path, prefix: &str, trace: &Trace, step: &ExplainedStep) -> anyhow::Result<String> {
    let file = folder.join(format!("{prefix}step-{:03}.svg", step.number));
    std::fs::write(&file, step.svg(&trace.puzzle)).with_context(|| file.display().to_string())?;
    Ok(file.display().to_string())
}
