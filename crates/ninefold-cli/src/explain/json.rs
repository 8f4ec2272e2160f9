//! A trace as JSON lines: an object per step, then one about the end. The library's serde makes the objects.
//!
//! ```text
//! {"puzzle":1,"step":1,"board":{"values","candidates"},"technique","se","placements","eliminations","reason","words"}
//! {"puzzle":1,"end":"solved","steps":53,"finished":true,"er":7.1,...}
//! ```

use ninefold::board::{Shape, with_names};
use ninefold::explain::{ExplainedStep, Trace};
use ninefold::format::Record;
use serde::Serialize;
use serde_json::{Map, Value, json, to_value};

use crate::report;

/// The entries of what serde writes as an object, cells and houses by their names.
pub fn entries(shape: &Shape, data: &impl Serialize) -> serde_json::Result<Map<String, Value>> {
    match with_names(shape, || to_value(data))? {
        Value::Object(entries) => Ok(entries),
        other => Ok(Map::from_iter([("value".to_owned(), other)])),
    }
}

/// One step of the puzzle of this number.
pub fn step(puzzle: u64, step: &ExplainedStep) -> serde_json::Result<Value> {
    let mut object = Map::from_iter([("puzzle".to_owned(), json!(puzzle))]);
    object.extend(entries(step.before.shape(), step)?);
    Ok(object.into())
}

/// The steps of a trace without their positions: technique, move, reason, and the reason in words.
pub fn path(trace: &Trace) -> serde_json::Result<Vec<Value>> {
    let object = |step: &ExplainedStep| {
        let mut object = entries(trace.puzzle.shape(), &step.step)?;
        object.insert("words".to_owned(), step.why().into());
        Ok(object.into())
    };
    trace.steps.iter().map(object).collect()
}

/// The end.
pub fn finish(puzzle: u64, trace: &Trace) -> serde_json::Result<Value> {
    let shape = trace.puzzle.shape();
    let mut object = report::json::object([("puzzle", puzzle)], &Record::new(trace.puzzle.clone()));
    for (key, value) in [
        ("end", trace.end().word().into()),
        ("words", trace.ending().into()),
        ("steps", trace.steps.len().into()),
        ("board", entries(shape, &trace.after)?.into()),
    ] {
        object.insert(key.to_owned(), value);
    }
    if let Some(rating) = &trace.rating {
        object.extend(entries(shape, rating)?);
    }
    Ok(object.into())
}
