//! `ninefold explain`: how to solve a position, step by step.

use std::io::Write;
use std::path::Path as FilePath;

use anyhow::Context as _;

use crate::args::{ExplainArguments, Scale};
use crate::exit::Exit;
use crate::explain::{Path, Told, json, markdown, svg, text};
use crate::input::Input;
use crate::{output, report};

/// `ninefold explain`.
pub fn run(arguments: &ExplainArguments) -> anyhow::Result<Exit> {
    if arguments.logic.scale == Scale::Invariant {
        anyhow::bail!(
            "on the scale 'invariant' steps are taken together, and there is no way to tell: take another scale"
        );
    }
    let input = Input::open(arguments.input.input.as_deref(), &arguments.input.reading)?;
    if let Some(folder) = &arguments.svg {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let mut out = output::stdout();
    let mut exit = Exit::Yes;
    let mut pieces = input.reader.peekable();
    let mut number = 0;
    while let Some(piece) = pieces.next() {
        let piece = piece?;
        number += 1;
        let record = match piece.parse() {
            Ok(record) => record,
            Err(error) => {
                exit = Exit::Trouble;
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
        let path = Path::new(record.puzzle, &arguments.logic);
        exit = exit.max(path.end().exit());
        let prefix = if alone { String::new() } else { format!("puzzle-{number}-") };
        tell(&mut out, arguments, &path, number, &name, &prefix)?;
        out.flush()?;
    }
    out.flush()?;
    Ok(exit)
}

fn tell(
    out: &mut impl Write,
    arguments: &ExplainArguments,
    path: &Path,
    number: u64,
    name: &str,
    prefix: &str,
) -> anyhow::Result<()> {
    let first = arguments.from_step as usize;
    let most = arguments.steps.map_or(usize::MAX, |steps| steps as usize);
    let wanted = || path.steps.iter().skip(first - 1).take(most);
    let (json, markdown) = (arguments.json, arguments.markdown);
    if markdown {
        write!(out, "{}", markdown::start(path, name))?;
    } else if !json {
        write!(out, "{}", text::start(path))?;
    }
    for told in wanted() {
        let picture = match &arguments.svg {
            Some(folder) => Some(draw(folder, prefix, path, told)?),
            None => None,
        };
        match (json, markdown) {
            (true, _) => writeln!(out, "{}", json::step(number, told))?,
            (_, true) => write!(out, "{}", markdown::step(told, arguments.boards, picture.as_deref()))?,
            _ => write!(out, "{}", text::step(told, arguments.boards))?,
        }
    }
    match (json, markdown) {
        (true, _) => writeln!(out, "{}", json::finish(number, path, arguments.logic.scale.get().name()))?,
        (_, true) => write!(out, "{}", markdown::finish(path))?,
        _ => write!(out, "{}", text::finish(path))?,
    }
    Ok(())
}

/// Draws the step into the folder; its path as a document beside the folder would name it.
fn draw(folder: &FilePath, prefix: &str, path: &Path, told: &Told) -> anyhow::Result<String> {
    let file = folder.join(format!("{prefix}step-{:03}.svg", told.number));
    std::fs::write(&file, svg::picture(&path.puzzle, told)).with_context(|| file.display().to_string())?;
    Ok(file.display().to_string())
}
