//! A game from its puzzle and its log: what a database keeps.

use std::fmt;

use super::action::Event;
use super::refusal::Refusal;
use super::session::Session;
use crate::board::Puzzle;

impl Session {
    /// The game in which these events happened.
    pub fn replay(puzzle: Puzzle, events: impl IntoIterator<Item = Event>) -> Result<Session, ReplayError> {
        let mut session = Session::new(puzzle);
        session.extend(events)?;
        Ok(session)
    }

    /// Does these events on top of what was done. On an error those before it are done.
    pub fn extend(&mut self, events: impl IntoIterator<Item = Event>) -> Result<(), ReplayError> {
        for (number, event) in events.into_iter().enumerate() {
            if let Err(refusal) = self.act(event.at, event.action) {
                let why = refusal.describe(self.shape());
                return Err(ReplayError { number, refusal, why });
            }
        }
        Ok(())
    }
}

/// An event that cannot have happened in this game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// Its place among the events, from 0.
    pub number: usize,
    /// Why it was refused.
    pub refusal: Refusal,
    why: String,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} cannot have happened: {}", self.number + 1, self.why)
    }
}

impl std::error::Error for ReplayError {}
