//! The way through a position, step by step: `text`, `markdown`, `json` and `svg` tell it.
//!
//! ```text
//! Puzzle --judge--> how many solutions --Engine--> Path { steps with the board before each, how it ended }
//! ```
//! Where there are several solutions, or where it is not known how many, no step may take it for granted that there
//! is one; what is told then holds in all of them. Where there is none, nothing follows, and nothing is told.

mod drawing;
pub mod json;
pub mod markdown;
#[cfg(test)]
mod page;
pub mod svg;
pub mod text;

use ninefold::logic::{Engine, Rating, Scale, Step, words};
use ninefold::solve::Uniqueness;
use ninefold::{Board, Puzzle};
use serde_json::{Map, Value};

use crate::args::LogicArguments;
use crate::exit::Exit;
use crate::report::counted;
use crate::uniqueness::uniqueness_within;

/// One step, and the position before it.
pub struct Told {
    /// Counted from 1.
    pub number: usize,
    /// The position before it.
    pub before: Board,
    /// The step.
    pub step: Step,
}

/// A position, the steps from it, and how it ended.
pub struct Path {
    /// The position as it was read.
    pub puzzle: Puzzle,
    /// How many solutions it has.
    pub uniqueness: Uniqueness,
    /// The steps.
    pub steps: Vec<Told>,
    /// The position after the last.
    pub after: Board,
    /// How hard it is, if it has one solution.
    pub rating: Option<Rating>,
}

/// How a path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Nothing was left to do from the start.
    Full,
    /// Every cell is filled.
    Solved,
    /// The techniques ran dry.
    Unfinished,
    /// There are several solutions; this is what all of them have.
    Multiple,
    /// There is no solution.
    Impossible,
    /// It was not found out how many solutions there are.
    Unknown,
}

impl End {
    /// One word for it.
    pub fn word(self) -> &'static str {
        match self {
            End::Full => "full",
            End::Solved => "solved",
            End::Unfinished => "unfinished",
            End::Multiple => "multiple",
            End::Impossible => "impossible",
            End::Unknown => "unknown",
        }
    }

    /// The exit code of this path alone.
    pub fn exit(self) -> Exit {
        match self {
            End::Full | End::Solved => Exit::Yes,
            End::Multiple | End::Impossible => Exit::No,
            End::Unfinished | End::Unknown => Exit::Undetermined,
        }
    }
}

impl Path {
    /// The way from this position.
    pub fn new(puzzle: Puzzle, logic: &LogicArguments) -> Path {
        let uniqueness = uniqueness_within(&puzzle, logic.timeout);
        let start = Board::new(&puzzle);
        let scale = logic.scale.get();
        let unique = uniqueness.is_unique();
        let engine = || {
            let engine = Engine::new(&start, scale.order());
            if unique && !logic.no_uniqueness { engine } else { engine.without_uniqueness() }
        };
        let mut steps = Vec::new();
        let mut after = start.clone();
        if !matches!(uniqueness, Uniqueness::Impossible(_)) {
            let mut engine = engine();
            while let Some(step) = engine.step() {
                let before = std::mem::replace(&mut after, engine.board());
                steps.push(Told { number: steps.len() + 1, before, step });
            }
        }
        let rating = unique.then(|| engine().brief().rate(scale));
        Path { puzzle, uniqueness, steps, after, rating }
    }

    /// How it ended.
    pub fn end(&self) -> End {
        match self.uniqueness {
            Uniqueness::Impossible(_) => End::Impossible,
            _ if self.steps.is_empty() && self.after.is_full() => End::Full,
            Uniqueness::Unique(_) if self.after.is_full() => End::Solved,
            Uniqueness::Unique(_) => End::Unfinished,
            Uniqueness::Multiple(_) => End::Multiple,
            // What was reached by steps that hold in every solution is the only one.
            Uniqueness::Unknown(_) if self.after.is_full() => End::Solved,
            Uniqueness::Unknown(_) => End::Unknown,
        }
    }

    /// What is to be said before the steps, if anything.
    pub fn opening(&self) -> Option<String> {
        match self.uniqueness {
            Uniqueness::Multiple(_) => Some(
                "This puzzle has more than one solution, so no line of reasons leads to the end. The steps below hold \
                 in all of them."
                    .to_owned(),
            ),
            Uniqueness::Unknown(_) => Some(
                "Whether this puzzle has one solution was not found out in time; steps that would take it for granted \
                 are left out."
                    .to_owned(),
            ),
            _ => None,
        }
    }

    /// How it ended, in words.
    pub fn ending(&self) -> String {
        let steps = counted(self.steps.len() as u64, "step", "steps");
        let open = self.after.shape().cells() - self.after.values().filled();
        let open = counted(open as u64, "cell is", "cells are");
        match self.end() {
            End::Full => "The board is full and correct: nothing is left to do.".to_owned(),
            End::Solved => format!("Solved in {steps}."),
            End::Unfinished => {
                format!("After {steps} no technique known here finds another; {open} still open.")
            }
            End::Multiple => format!(
                "After {steps} nothing more is found that holds in all solutions; {open} still open. A puzzle without \
                 a single solution has no rating."
            ),
            End::Impossible => match &self.uniqueness {
                Uniqueness::Impossible(Some(clash)) => format!(
                    "This puzzle has no solution: {}. There is nothing to explain.",
                    clash.describe(self.puzzle.shape())
                ),
                _ => "This puzzle has no solution: whatever is tried, some cell or digit is left without a place. There \
                      is nothing to explain."
                    .to_owned(),
            },
            End::Unknown => format!("After {steps} no technique known here finds another; {open} still open."),
        }
    }

    /// The rating in words, if there is one.
    pub fn rated(&self) -> Option<String> {
        let rating = self.rating.as_ref()?;
        let hardest = with_article(rating.hardest?.name());
        let [er, ep, ed] = [rating.er, rating.ep, rating.ed].map(words::rating);
        Some(match (rating.finished, rating.score) {
            (true, None) => format!("ED={er}/{ep}/{ed}; the hardest step is {hardest}."),
            (true, Some((score, level))) => {
                format!("Score {score}, level {}; the hardest step is {hardest}.", level.name())
            }
            (false, score) => {
                let least = score.map_or(er, |(score, _)| format!("score {score}"));
                format!("Rated at least {least}, not finished; the hardest step so far is {hardest}.")
            }
        })
    }
}

/// The way through a puzzle with one solution, a step each: technique, move, reason, words. Boards are left out.
pub fn path_data(puzzle: &Puzzle, scale: Scale) -> Vec<Value> {
    let mut engine = Engine::new(&Board::new(puzzle), scale.order());
    let mut steps = Vec::new();
    while let Some(step) = engine.find() {
        let mut object = Map::new();
        let mut put = |key: &str, value: Value| drop(object.insert(key.to_owned(), value));
        json::merge(&mut put, &step, json::Names(puzzle.shape()));
        put("words", words::why_on(&engine.board(), &step).into());
        steps.push(object.into());
        engine.apply(&step);
        if engine.is_full() {
            break;
        }
    }
    steps
}

/// `an X-wing`, `a naked pair`, `cell forcing chains`.
fn with_article(name: &str) -> String {
    if name.ends_with("chains")
        || name.ends_with("links")
        || name.contains("colours")
        || name.ends_with("ing") && !name.ends_with("wing")
    {
        return name.to_owned();
    }
    let vowel = name.starts_with(['X', 'a', 'e', 'i', 'o']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}
