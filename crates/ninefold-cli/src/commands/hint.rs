//! `ninefold hint`: the next step, in four stages.

use std::io::Write;

use anyhow::Context as _;
use ninefold::play::{HintKind, Session};
use ninefold::solve::Uniqueness;
use serde_json::{Map, Value, json};

use crate::args::HintArguments;
use crate::exit::Exit;
use crate::explain::json::entries;
use crate::input::Input;
use crate::output;

/// The stages of a step by name.
const STAGES: [&str; 4] = ["where", "what", "why", "move"];

/// `ninefold hint`.
pub fn run(arguments: &HintArguments) -> anyhow::Result<Exit> {
    let mut input = Input::open(Some(&arguments.puzzle), &arguments.reading)?;
    let piece = input.reader.next().context("expected a puzzle, found none")??;
    let session = Session::new(piece.parse()?.puzzle);
    let hint = session.hint();
    let stages = hint.stages();
    let mut out = output::stdout();
    let exit = match &hint.kind {
        _ if matches!(session.uniqueness(), Uniqueness::Multiple(_)) => Exit::Negative,
        HintKind::Step(_) | HintKind::Solved => Exit::Success,
        HintKind::CellOfSolution { .. } => Exit::Undetermined,
        _ => Exit::Negative,
    };
    if arguments.json {
        let mut object = Map::new();
        object.insert("hint".to_owned(), kind(&hint.kind).into());
        if let HintKind::Step(step) = &hint.kind {
            object.extend(entries(session.shape(), step)?);
        }
        object.insert("stages".to_owned(), stages.iter().map(|stage| json!(stage.text)).collect());
        writeln!(out, "{}", Value::Object(object))?;
    } else {
        for (place, stage) in stages.iter().enumerate() {
            if arguments.stage.is_none_or(|wanted| usize::from(wanted) == place + 1) {
                let is_step = matches!(hint.kind, HintKind::Step(_));
                match STAGES.get(place).filter(|_| is_step && arguments.stage.is_none()) {
                    Some(name) => writeln!(out, "{name:5}  {}", stage.text)?,
                    None => writeln!(out, "{}", stage.text)?,
                }
            }
        }
        // What is wrong with a puzzle has fewer stages; the last says all.
        if let Some(last) =
            stages.last().filter(|_| arguments.stage.is_some_and(|one| usize::from(one) > stages.len()))
        {
            writeln!(out, "{}", last.text)?;
        }
    }
    out.flush()?;
    Ok(exit)
}

/// One word or two for it.
fn kind(kind: &HintKind) -> &'static str {
    match kind {
        HintKind::Step(_) => "step",
        HintKind::Solved => "solved",
        HintKind::WrongEntry { .. } => "wrong entry",
        HintKind::Conflict { .. } => "conflict",
        HintKind::DeadEnd => "dead end",
        HintKind::NoSolution => "no solution",
        HintKind::NothingFits { .. } => "nothing fits",
        HintKind::WrongMarks { .. } => "wrong marks",
        HintKind::CellOfSolution { .. } => "beyond the techniques",
        _ => "other",
    }
}
