//! One JSON object per puzzle.

use serde_json::{Map, Value, json};

use super::{Answer, Work};
use ninefold::format::{About, Format, FormatError, Record, Writer};

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

/// A puzzle as every command writes it, and as every command reads it: name, source, shape, givens, and candidates if it
/// has its own. `place` is what finds it again: the line it comes from, or a seed and a number.
pub fn object<const N: usize>(place: [(&str, u64); N], record: &Record) -> Map<String, Value> {
    let mut object: Map<String, Value> =
        place.into_iter().map(|(key, value)| (key.to_owned(), value.into())).collect();
    let About { name, source, .. } = record.about.clone();
    let about = About { name, source, ..About::default() };
    let mut text = String::new();
    let record = Record { puzzle: record.puzzle.clone(), solution: None, about };
    Writer::new(Format::JsonLines).write(&record, &mut text).expect("JSON can hold every puzzle");
    let entries: Map<String, Value> = serde_json::from_str(&text).expect("the writer writes JSON");
    object.extend(entries);
    object
}

fn solved(line: u64, work: &Work, stats: bool) -> Value {
    let (puzzle, outcome) = (&work.record.puzzle, &work.report.outcome);
    let mut object = object([("line", line)], &work.record);
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
