//! A random solution, for those who make boards.
//!
//! `propagate` with chance for a guide: it guesses in any of the cells with the fewest candidates, and tries
//! their digits in random order. Every solution can come, but not all are equally likely: each guess splits
//! the chance evenly among digits under which more and fewer solutions lie.

use std::ops::ControlFlow;

use super::outcome::Report;
use super::propagate::{self, Guide};
use super::run::{End, Flow, Run};
use super::settings::{Branching, Budget, Goal, Settings};
use crate::board::Puzzle;
use crate::rng::Rng;

/// Looks for a solution at random: `Found`; `Impossible` where there is none; or `Stopped` once so many
/// digits were placed.
pub(crate) fn random_solution(puzzle: &Puzzle, placements: u64, rng: &mut Rng) -> Report {
    let budget = Budget { placements: Some(placements), cancel: None };
    let settings = Settings { budget, branching: Branching::Undo, ..Settings::goal(Goal::First) };
    let mut run = Run::new(puzzle, &settings, None);
    let end = match propagate::search_by(&mut run, Guide::Random(rng)) {
        Flow::Continue(()) => ControlFlow::Continue(End::Exhausted),
        Flow::Break(()) => ControlFlow::Break(()),
    };
    run.finish(end)
}
