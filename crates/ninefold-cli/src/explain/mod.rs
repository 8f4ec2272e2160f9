//! A trace as text, as Markdown and as JSON; the library makes the trace, its sentences and its pictures.

pub mod json;
pub mod markdown;
#[cfg(test)]
mod page;
pub mod pictures;
pub mod text;

use ninefold::Puzzle;
use ninefold::explain::{Trace, TraceEnd};

use crate::args::LogicArguments;
use crate::exit::Exit;
use crate::uniqueness::uniqueness_within;

/// The trace of a puzzle, with the scale, the time limit and the techniques of the arguments.
pub fn trace(puzzle: &Puzzle, logic: &LogicArguments) -> Trace {
    let uniqueness = uniqueness_within(puzzle, logic.timeout);
    Trace::new(puzzle, uniqueness, logic.scale, !logic.no_uniqueness)
}

/// The exit code of this trace alone.
pub fn exit(end: TraceEnd) -> Exit {
    match end {
        TraceEnd::Full | TraceEnd::Solved => Exit::Success,
        TraceEnd::Multiple | TraceEnd::Impossible => Exit::Negative,
        TraceEnd::Unfinished | TraceEnd::Unknown => Exit::Undetermined,
    }
}

/// Whether the end leaves cells open that steps have worked on.
fn leaves_open(trace: &Trace) -> bool {
    !trace.is_solved() && !trace.steps.is_empty()
}
