//! The beginning and the end of a trace, and its rating.

use super::{counted, with_article};
use crate::explain::trace::{Trace, TraceEnd};
use crate::logic::Rating;
use crate::solve::Uniqueness;

/// What a reader must know before the first step.
pub(in crate::explain) fn opening(trace: &Trace) -> Option<String> {
    let text = match trace.uniqueness {
        Uniqueness::Multiple(_) => {
            "This puzzle has more than one solution, so no line of reasons leads to the end. The steps below hold in all of \
             them."
        }
        Uniqueness::Unknown(_) => {
            "Whether this puzzle has one solution could not be determined in time; steps that assume it are left \
             out."
        }
        _ => return None,
    };
    Some(text.to_owned())
}

/// How the trace ends.
pub(in crate::explain) fn ending(trace: &Trace) -> String {
    let steps = counted(trace.steps.len() as u64, "step", "steps");
    let open = trace.after.shape().cells() - trace.after.values().filled();
    let open = counted(open as u64, "cell is", "cells are");
    match (trace.end(), &trace.uniqueness) {
        (TraceEnd::Full, _) => "The board is full and correct: nothing is left to do.".to_owned(),
        (TraceEnd::Solved, _) => format!("Solved in {steps}."),
        (TraceEnd::Unfinished | TraceEnd::Unknown, _) => {
            format!("After {steps} no technique known here finds another; {open} still open.")
        }
        (TraceEnd::Multiple, _) => format!(
            "After {steps} nothing more is found that holds in all solutions; {open} still open. A puzzle without a single \
             solution has no rating."
        ),
        (TraceEnd::Impossible, Uniqueness::Impossible(Some(clash))) => format!(
            "This puzzle has no solution: {}. There is nothing to explain.",
            clash.describe(trace.puzzle.shape())
        ),
        (TraceEnd::Impossible, _) => {
            "This puzzle has no solution: whatever is tried, some cell or digit is left without a \
                                      place. There is nothing to explain."
                .to_owned()
        }
    }
}

/// The rating of a trace; `None` for a board on which nothing was left to do.
pub(in crate::explain) fn rated(rating: &Rating) -> Option<String> {
    let hardest = with_article(rating.hardest?.name());
    let (er, ep, ed) = (rating.er, rating.ep.unwrap_or_default(), rating.ed.unwrap_or_default());
    Some(match (rating.finished, rating.score) {
        (true, None) => format!("ED={er}/{ep}/{ed}; the hardest step is {hardest}."),
        (true, Some((score, level))) => {
            format!("Score {score}, level {}; the hardest step is {hardest}.", level.name())
        }
        (false, score) => {
            let least = score.map_or(er.to_string(), |(score, _)| format!("score {score}"));
            format!("Rated at least {least}, not finished; the hardest step so far is {hardest}.")
        }
    })
}
