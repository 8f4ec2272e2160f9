//! One JSON object a puzzle.

use serde_json::{Map, Value, json};

use super::{Answer, Work};
use ninefold::format::FormatError;

/// The answer on a line of its own.
pub fn text(answer: &Answer, stats: bool) -> String {
    let object = match &answer.work {
        Ok(work) => solved(answer.line, work, stats),
        Err(error) => malformed(answer.line, error),
    };
    format!("{object}\n")
}

/// What is wrong with a piece of input.
pub fn malformed(line: u64, error: &FormatError) -> Value {
    json!({
        "line": line,
        "outcome": "malformed",
        "error": {
            "line": error.line, "column": error.column, "expected": error.expected, "found": error.found,
        },
    })
}

fn solved(line: u64, work: &Work, stats: bool) -> Value {
    let (puzzle, outcome) = (&work.record.puzzle, &work.report.outcome);
    let mut object = Map::new();
    object.insert("line".into(), line.into());
    for (key, text) in [("name", &work.record.about.name), ("source", &work.record.about.source)] {
        if let Some(text) = text {
            object.insert(key.into(), text.as_str().into());
        }
    }
    object.insert("shape".into(), puzzle.shape().to_string().into());
    object.insert("givens".into(), puzzle.givens().to_string().into());
    object.insert("outcome".into(), outcome.word().into());
    if let ninefold::Outcome::Impossible { clash: Some(clash) } = outcome {
        object.insert("why".into(), clash.describe(puzzle.shape()).into());
    }
    object.insert("solutions".into(), outcome.count().into());
    object.insert("exact".into(), outcome.is_exact().into());
    if let Some(solution) = outcome.first_solution() {
        object.insert("solution".into(), solution.grid().to_string().into());
    }
    object.insert("algorithm".into(), work.algorithm.name().into());
    if stats {
        let counters = work.report.counters.named();
        let counters: Map<String, Value> =
            counters.into_iter().map(|(name, count)| (name.to_owned(), count.into())).collect();
        object.insert("counters".into(), counters.into());
        object.insert("nanoseconds".into(), (work.time.as_nanos() as u64).into());
    }
    object.into()
}
