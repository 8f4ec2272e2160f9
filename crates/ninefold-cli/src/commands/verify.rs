//! `ninefold verify`: is this the answer to that puzzle?

use std::io::Write;

use anyhow::{anyhow, bail};
use ninefold::format::{FormatError, Record};
use ninefold::verify::{Fault, faults, verify};
use serde_json::json;

use crate::args::VerifyArguments;
use crate::exit::Exit;
use crate::input::Input;
use crate::{output, report};

/// What came of one pair.
enum Verified {
    Malformed(FormatError),
    Correct,
    Wrong(Vec<Fault>),
}

/// `ninefold verify`.
pub fn run(arguments: &VerifyArguments, quiet: bool) -> anyhow::Result<Exit> {
    if arguments.puzzle == "-" && arguments.solution.as_deref() == Some("-") {
        bail!("standard input can hold the puzzles or the answers, not both");
    }
    let puzzles = Input::open(Some(&arguments.puzzle), &arguments.reading)?;
    let mut answers = match &arguments.solution {
        Some(solution) => Some(Input::open(Some(solution), &arguments.reading)?.reader),
        None => None,
    };
    let mut out = output::stdout();
    let mut exit = Exit::Success;
    let (mut correct, mut total) = (0, 0);
    for piece in puzzles.reader {
        let piece = piece?;
        let answer = match &mut answers {
            None => None,
            Some(reader) => match reader.next() {
                Some(answer) => Some(answer?.parse()),
                None => bail!("there are fewer answers than puzzles: line {} has none", piece.line()),
            },
        };
        let verified = check(piece.parse(), answer, arguments.all)?;
        total += 1;
        exit = exit.max(match &verified {
            Verified::Correct => Exit::Success,
            Verified::Wrong(_) => Exit::Negative,
            Verified::Malformed(_) => Exit::Error,
        });
        correct += u64::from(matches!(verified, Verified::Correct));
        match arguments.json {
            true => writeln!(out, "{}", as_json(piece.line(), &verified))?,
            false => out.write_all(as_text(&verified).as_bytes())?,
        }
    }
    if let Some(answer) = answers.and_then(|mut reader| reader.next()) {
        bail!("there are more answers than puzzles: line {} is left over", answer?.line());
    }
    out.flush()?;
    if total > 1 && !quiet {
        output::say(&format!("{correct} of {} correct", report::counted(total, "answer", "answers")));
    }
    Ok(exit)
}

/// Judges one answer: the one that stands beside the puzzle, or the puzzle's own solution field.
fn check(
    puzzle: Result<Record, FormatError>,
    answer: Option<Result<Record, FormatError>>,
    all: bool,
) -> anyhow::Result<Verified> {
    let record = match puzzle {
        Ok(record) => record,
        Err(error) => return Ok(Verified::Malformed(error)),
    };
    let grid = match answer {
        Some(Ok(answer)) => answer.puzzle.givens().clone(),
        Some(Err(error)) => return Ok(Verified::Malformed(error)),
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
        Verified::Correct => "correct\n".into(),
        Verified::Wrong(faults) => faults.iter().map(|fault| format!("wrong: {fault}\n")).collect(),
    }
}

fn as_json(line: u64, verified: &Verified) -> serde_json::Value {
    match verified {
        Verified::Malformed(error) => report::json::malformed(line, error),
        Verified::Correct => json!({ "line": line, "outcome": "correct" }),
        Verified::Wrong(faults) => {
            let fault = |fault: &Fault| json!({ "cell": fault.name.to_string(), "value": fault.value, "fault": fault.to_string() });
            let faults: Vec<_> = faults.iter().map(fault).collect();
            json!({ "line": line, "outcome": "wrong", "faults": faults })
        }
    }
}
