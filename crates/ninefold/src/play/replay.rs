//! A game from its puzzle and its log.

use std::fmt;

use super::action::{Event, ParseActionError};
use super::rejected::Rejected;
use super::session::Session;
use crate::board::Puzzle;

impl Session {
    /// The game in which these events happened.
    pub fn replay(puzzle: Puzzle, events: impl IntoIterator<Item = Event>) -> Result<Session, ReplayError> {
        let mut session = Session::new(puzzle);
        session.extend(events)?;
        Ok(session)
    }

    /// Applies these events on top of the others. After an error, the events before the bad one are applied.
    pub fn extend(&mut self, events: impl IntoIterator<Item = Event>) -> Result<(), ReplayError> {
        events.into_iter().enumerate().try_for_each(|(number, event)| self.replay_event(number, event))
    }

    pub(super) fn replay_event(&mut self, number: usize, event: Event) -> Result<(), ReplayError> {
        let applied = self.act(event.at, event.action);
        applied.map(drop).map_err(|rejected| {
            let why = rejected.describe(self.shape());
            ReplayError::Rejected { number, rejected, why }
        })
    }
}

/// Why a log is not that of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// The text of this event, counted from 0, is no action.
    #[allow(missing_docs)]
    Text { number: usize, error: ParseActionError },
    /// This event, counted from 0, cannot have happened in this game.
    #[allow(missing_docs)]
    Rejected { number: usize, rejected: Rejected, why: String },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Text { number, error } => write!(f, "event {}: {error}", number + 1),
            ReplayError::Rejected { number, why, .. } => {
                write!(f, "event {} cannot have happened: {why}", number + 1)
            }
        }
    }
}

impl std::error::Error for ReplayError {}
