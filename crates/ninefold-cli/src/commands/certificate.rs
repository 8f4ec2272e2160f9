//! A certificate as a line of JSON, and back.

use anyhow::{Context as _, anyhow};
use ninefold::format::Record;
use ninefold::prove::{Certificate, Claim, Clause};
use ninefold::verify::verify_values;
use ninefold::{Puzzle, Solution};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::report::json;

/// The certificate of a puzzle on a line of its own.
pub fn to_line(line: u64, record: &Record, certificate: &Certificate) -> String {
    let mut object = json::object([("line", line)], record);
    let claim = match certificate.claim {
        Claim::Impossible => "impossible",
        Claim::Exactly(_) => "exactly",
        Claim::AtLeast(_) => "at least",
    };
    let solutions = certificate.claim.solutions();
    let solutions: Vec<String> = solutions.iter().map(|solution| solution.grid().to_string()).collect();
    object.insert("claim".into(), claim.into());
    // Not "solutions", which is a number elsewhere, and where readers of puzzles look for a board.
    object.insert("witnesses".into(), solutions.into());
    object.insert("proof".into(), json!(certificate.proof));
    format!("{}\n", Value::from(object))
}

/// The fields of a line that are not the puzzle's.
#[derive(Deserialize)]
struct Fields {
    claim: String,
    #[serde(default)]
    witnesses: Vec<String>,
    #[serde(default)]
    proof: Vec<Clause>,
}

/// The certificate for this puzzle from its line.
pub fn from_line(puzzle: &Puzzle, text: &str) -> anyhow::Result<Certificate> {
    let Fields { claim, witnesses, proof } = serde_json::from_str(text).context("no certificate")?;
    let solutions = witnesses
        .iter()
        .enumerate()
        .map(|(number, text)| solution(puzzle, text).with_context(|| format!("solution {}", number + 1)));
    let solutions: Vec<Solution> = solutions.collect::<anyhow::Result<_>>()?;
    let claim = match claim.as_str() {
        "impossible" if solutions.is_empty() => Claim::Impossible,
        "impossible" => return Err(anyhow!("the claim is 'impossible', and there is a solution")),
        "exactly" => Claim::Exactly(solutions),
        "at least" => Claim::AtLeast(solutions),
        other => {
            return Err(anyhow!("expected the claim 'impossible', 'exactly' or 'at least', found '{other}'"));
        }
    };
    Ok(Certificate { claim, proof })
}

/// A full grid that is a solution of this puzzle.
fn solution(puzzle: &Puzzle, text: &str) -> anyhow::Result<Solution> {
    let options = ninefold::format::ReadOptions { format: None, shape: Some(puzzle.shape().clone()) };
    let grid = ninefold::format::parse(text, &options)?.puzzle;
    Ok(verify_values(puzzle, grid.givens().values())?)
}
