//! `ninefold check-proof`: whether proofs hold.

use std::path::Path;

use anyhow::Context as _;
use ninefold::format::RawRecord;
use ninefold::prove::{Claim, check_files};

use super::certificate::from_line;
use super::printer::{Output, Printed, Printer};
use super::prove::CERTIFICATES;
use crate::args::{CheckProofArguments, ReadingArguments};
use crate::exit::Exit;
use crate::input::Input;
use crate::output;
use crate::pipeline::{self, QueueLimits};
use crate::report::summary::Kinds;

/// The kinds of answers.
const KINDS: Kinds = &[("proofs hold", true), ("refused", true)];

/// `ninefold check-proof`.
pub fn run(arguments: &CheckProofArguments, quiet: bool) -> anyhow::Result<Exit> {
    if let Some(proof) = &arguments.proof {
        return check_pair(Path::new(&arguments.input), proof, quiet);
    }
    let folder = Path::new(&arguments.input).join(CERTIFICATES);
    let name = if folder.is_file() { folder.to_string_lossy().into_owned() } else { arguments.input.clone() };
    let input = Input::open(Some(&name), &ReadingArguments::default())?;
    let mut printer = Printer::new(Output::new(&input, quiet), KINDS);
    let worker = || |piece: RawRecord| Some(check_one(&piece));
    pipeline::run(input.reader, QueueLimits::PUZZLES, arguments.threads.count(), worker, &mut printer)?;
    printer.finish()
}

/// Clauses and a proof in files of their own.
fn check_pair(clauses: &Path, proof: &Path, quiet: bool) -> anyhow::Result<Exit> {
    let read = |path: &Path| std::fs::read(path).with_context(|| path.display().to_string());
    match check_files(&read(clauses)?, &read(proof)?) {
        Ok(core) => {
            if !quiet {
                let (lemmas, axioms) = (core.lemmas.len(), core.axioms);
                output::say(&format!("the proof uses {axioms} of the given clauses and {lemmas} of its own"));
            }
            println!("the proof holds");
            Ok(Exit::Success)
        }
        Err(error) => {
            println!("refused: {error}");
            Ok(Exit::Negative)
        }
    }
}

fn check_one(piece: &RawRecord) -> Printed {
    let line = piece.line();
    let refused = |exit, why: String| Printed { kind: 1, exit, text: Some(format!("line {line}: {why}\n")) };
    let record = match piece.parse() {
        Ok(record) => record,
        Err(error) => return refused(Exit::Error, format!("malformed: {error}")),
    };
    let certificate = match from_line(&record.puzzle, piece.text()) {
        Ok(certificate) => certificate,
        Err(error) => return refused(Exit::Negative, format!("refused: {error:#}")),
    };
    match certificate.check(&record.puzzle) {
        Ok(core) => {
            let claim = &certificate.claim;
            let clauses = match claim {
                Claim::AtLeast(_) => "no proof is needed".to_owned(),
                _ => format!("{} clauses", core.lemmas.len()),
            };
            let text = format!("line {line}: {claim}; {clauses}\n");
            Printed { kind: 0, exit: Exit::Success, text: Some(text) }
        }
        Err(error) => refused(Exit::Negative, format!("refused: {error}")),
    }
}
