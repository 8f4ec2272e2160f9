//! `ninefold verify`: is this the answer to that puzzle?

use std::path::Path;

use anyhow::{anyhow, bail};
use ninefold::format::FormatError;
use ninefold::verify::{Fault, faults, verify};
use serde_json::json;

use super::pairs::{self, Judged, Pair};
use crate::args::VerifyArguments;
use crate::exit::Exit;
use crate::input::Input;
use crate::report;

/// What came of one pair.
enum Verified {
    Malformed(FormatError),
    /// The answer says that there is none.
    Unanswered(String),
    Correct,
    Wrong(Vec<Fault>),
}

/// `ninefold verify`.
pub fn run(arguments: &VerifyArguments, quiet: bool) -> anyhow::Result<Exit> {
    if arguments.puzzle == "-" && arguments.solution.as_deref() == Some("-") {
        bail!("standard input can hold the puzzles or the answers, not both");
    }
    let puzzles = Input::open(Some(&arguments.puzzle), &arguments.reading)?;
    let answers = match &arguments.solution {
        Some(solution) => Some(answers(arguments, solution)?),
        None => None,
    };
    let (all, json) = (arguments.all, arguments.json);
    let judge = move |pair: Pair| {
        let line = pair.0.line();
        let verified = check(&pair, all)?;
        let text = if json { format!("{}\n", as_json(line, &verified)) } else { as_text(&verified) };
        let exit = match verified {
            Verified::Correct => Exit::Success,
            Verified::Wrong(_) | Verified::Unanswered(_) => Exit::Negative,
            Verified::Malformed(_) => Exit::Error,
        };
        Ok(Judged { text, exit })
    };
    pairs::run((puzzles, answers), quiet, ("answer", "answers"), "correct", move || judge)
}

/// The input of answers. A grid on the command line has the shape of the puzzle beside it.
fn answers(arguments: &VerifyArguments, solution: &str) -> anyhow::Result<Input> {
    let mut reading = arguments.reading.clone();
    let is_grid = |text: &str| text != "-" && !Path::new(text).exists();
    if is_grid(solution) && is_grid(&arguments.puzzle) && reading.shape()?.is_none() {
        let puzzle = Input::open(Some(&arguments.puzzle), &reading)?.reader.next();
        let puzzle = puzzle.and_then(|piece| piece.ok()?.parse().ok());
        reading.geometry.shape = puzzle.map(|record| record.puzzle.shape().clone());
    }
    let mut input = Input::open(Some(solution), &reading)?;
    input.reader.keep_unanswered();
    Ok(input)
}

/// Judges one answer: the one beside the puzzle, or the puzzle's own solution field.
fn check((puzzle, answer): &Pair, all: bool) -> anyhow::Result<Verified> {
    let record = match puzzle.parse() {
        Ok(record) => record,
        Err(error) => return Ok(Verified::Malformed(error)),
    };
    let grid = match answer {
        Some(answer) => match answer.parse() {
            Ok(answer) => answer.solution.unwrap_or_else(|| answer.puzzle.givens().clone()),
            Err(_) if answer.is_unanswered() => {
                return Ok(Verified::Unanswered(answer.text().trim_start_matches(['#', ' ']).to_owned()));
            }
            Err(error) => return Ok(Verified::Malformed(error)),
        },
        None => record.solution.clone().ok_or_else(|| {
            anyhow!("expected an answer: a second argument, or a solution beside each puzzle")
        })?,
    };
    Ok(match verify(&record.puzzle, &grid) {
        Ok(_) => Verified::Correct,
        Err(_) if all => Verified::Wrong(faults(&record.puzzle, &grid)),
        Err(fault) => Verified::Wrong(vec![fault]),
    })
}

fn as_text(verified: &Verified) -> String {
    match verified {
        Verified::Malformed(error) => format!("malformed: {error}\n"),
        Verified::Unanswered(why) => format!("no answer: {why}\n"),
        Verified::Correct => "correct\n".into(),
        Verified::Wrong(faults) => faults.iter().map(|fault| format!("wrong: {fault}\n")).collect(),
    }
}

fn as_json(line: u64, verified: &Verified) -> serde_json::Value {
    match verified {
        Verified::Malformed(error) => report::json::malformed(line, error),
        Verified::Unanswered(why) => json!({ "line": line, "outcome": "no answer", "why": why }),
        Verified::Correct => json!({ "line": line, "outcome": "correct" }),
        Verified::Wrong(faults) => {
            let fault = |fault: &Fault| json!({ "cell": fault.name.to_string(), "value": fault.value, "fault": fault.to_string() });
            let faults: Vec<_> = faults.iter().map(fault).collect();
            json!({ "line": line, "outcome": "wrong", "faults": faults })
        }
    }
}
