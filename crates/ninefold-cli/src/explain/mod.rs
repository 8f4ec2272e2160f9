//! A trace as text, as Markdown and as JSON; the library makes the trace, its sentences and its pictures.

pub mod json;
pub mod markdown;
#[cfg(test)]
mod page;
pub mod text;

use ninefold::Puzzle;
use ninefold::explain::{ExplainedStep, Trace, TraceEnd};
use ninefold::logic::Scale;
use serde_json::{Map, Value};

use crate::args::LogicArguments;
use crate::exit::Exit;
use crate::uniqueness::uniqueness_within;

/// The trace of a puzzle, with the scale, the time limit and the techniques of the arguments.
pub fn trace(puzzle: &Puzzle, logic: &LogicArguments) -> Trace {
    let uniqueness = uniqueness_within(puzzle, logic.timeout);
    Trace::new(puzzle, uniqueness, logic.scale.get(), !logic.no_uniqueness)
}

/// The exit code of this trace alone.
pub fn exit(end: TraceEnd) -> Exit {
    match end {
        TraceEnd::Full | TraceEnd::Solved => Exit::Success,
        TraceEnd::Multiple | TraceEnd::Impossible => Exit::Negative,
        TraceEnd::Unfinished | TraceEnd::Unknown => Exit::Undetermined,
    }
}

/// The steps of a puzzle that has one solution: technique, move, reason, words. Boards are left out.
pub fn path_data(puzzle: &Puzzle, scale: Scale) -> Vec<Value> {
    let trace = puzzle.explain(scale);
    let object = |step: &ExplainedStep| {
        let mut object = Map::new();
        let mut put = |key: &str, value: Value| drop(object.insert(key.to_owned(), value));
        json::merge(&mut put, &step.step, json::Names(puzzle.shape()));
        put("words", step.why().into());
        object.into()
    };
    trace.steps.iter().map(object).collect()
}

/// Whether the end leaves cells open that steps have worked on.
fn leaves_open(trace: &Trace) -> bool {
    !trace.is_solved() && !trace.steps.is_empty()
}
