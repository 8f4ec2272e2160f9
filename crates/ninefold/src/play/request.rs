//! Work that takes too long for an event loop: making, solving and rating puzzles, and help that needs the solution.
//!
//! ```text
//! Game::input --> Request --thread, worker--> Request::answer(cancel) --> Reply --> Game::reply
//! ```
//! A request and its reply are plain data, so that a front end can answer elsewhere and stay responsive. `cancel` is
//! asked now and then during the work.

use super::hint::Hint;
use super::new_puzzle::{NewPuzzle, NewPuzzleError};
use super::practice::Exercise;
use super::rejected::Rejected;
use super::session::Session;
use super::solution::Check;
use crate::board::{Digit, Puzzle};
use crate::format::Record;
use crate::logic::{Rater, Rating, Scale, Technique};
use crate::solve::Uniqueness;

/// Something to be computed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Request {
    /// Make a new puzzle.
    NewPuzzle(NewPuzzle),
    /// Make an exercise for this technique from this seed.
    Practice(Technique, u64),
    /// Find out how many solutions the puzzle of this game has.
    Uniqueness(Box<Session>),
    /// Rate a puzzle that has one solution.
    Rate(Box<Puzzle>, Scale),
    /// Help a player in this position.
    Help(Help, Box<Session>),
}

/// Help that needs the solution of the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Help {
    /// Show the first stage of a hint.
    Hint,
    /// Play the move of a hint.
    ApplyHint,
    /// Compare the entries with the solution.
    Check,
    /// Restore the position before the first wrong entry.
    BackToCorrect,
    /// Fill in the solution.
    Solve,
}

/// The answer to a [`Request`].
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Reply {
    /// The new puzzle, or why there is none.
    NewPuzzle(
        #[cfg_attr(feature = "serde", serde(with = "super::serde::result"))]
        Result<Box<Record>, NewPuzzleError>,
    ),
    /// The exercise, or why there is none.
    Exercise(
        #[cfg_attr(feature = "serde", serde(with = "super::serde::result"))]
        Result<Box<Exercise>, NewPuzzleError>,
    ),
    /// How many solutions the puzzle has.
    Uniqueness(Uniqueness),
    /// The rating of the puzzle.
    Rating(Rating),
    /// The help, with what was learned about the puzzle on the way.
    Help(Box<HelpReply>),
}

/// The answer to a request for help.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HelpReply {
    /// How many solutions the puzzle has.
    pub uniqueness: Uniqueness,
    /// The number of events in the game when the player asked. An answer to an older position is of no use.
    pub events: usize,
    /// What the player asked for.
    pub answer: HelpAnswer,
}

/// The answer to a request.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum HelpAnswer {
    /// A hint to show.
    Hint(Hint),
    /// A hint to play.
    ApplyHint(Hint),
    /// How the entries compare with the solution.
    Check(Check),
    /// How many steps to go back.
    BackToCorrect(
        #[cfg_attr(feature = "serde", serde(with = "super::serde::result"))] Result<usize, Rejected>,
    ),
    /// The digits of the solution.
    Solve(#[cfg_attr(feature = "serde", serde(with = "super::serde::result"))] Result<Vec<Digit>, Rejected>),
}

impl Request {
    /// Does the work. `None` if it was cancelled.
    pub fn answer(self, cancel: &(dyn Fn() -> bool + Sync)) -> Option<Reply> {
        let reply = match self {
            Request::NewPuzzle(wanted) => match wanted.make(cancel) {
                Err(NewPuzzleError::Cancelled) => return None,
                made => Reply::NewPuzzle(made.map(Box::new)),
            },
            Request::Practice(technique, seed) => match Exercise::make(technique, seed, cancel) {
                Err(NewPuzzleError::Cancelled) => return None,
                made => Reply::Exercise(made.map(Box::new)),
            },
            Request::Uniqueness(session) => Reply::Uniqueness(session.uniqueness_unless(cancel).clone()),
            Request::Rate(puzzle, scale) => Reply::Rating(Rater::new(scale).rate_unless(&puzzle, cancel)?),
            Request::Help(help, session) => {
                let answer = match help {
                    Help::Hint => HelpAnswer::Hint(session.hint_unless(cancel)),
                    Help::ApplyHint => HelpAnswer::ApplyHint(session.hint_unless(cancel)),
                    Help::Check => HelpAnswer::Check(session.check_grid(&session.grid(), cancel)),
                    Help::BackToCorrect => HelpAnswer::BackToCorrect(session.steps_to_correct(cancel)),
                    Help::Solve => HelpAnswer::Solve(session.solution_digits(cancel)),
                };
                let uniqueness = session.uniqueness_unless(cancel).clone();
                Reply::Help(Box::new(HelpReply { uniqueness, events: session.events().len(), answer }))
            }
        };
        // The answer of a cancelled search may be wrong: it says 'unknown' where there is an answer.
        (!cancel()).then_some(reply)
    }
}
