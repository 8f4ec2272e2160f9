//! Between a session and its shelf: what every front end does to keep a game while it is played.
//!
//! ```text
//! KeptGame::session --> Session --events_from, standing--> Shelf::record
//! ```

use std::time::Duration;

use ninefold::play::{Action, Event, Hint, Session, Stage, Status};

use super::{KeptEvent, Moment, Standing, State};

/// The session's events from this number on, as they are kept.
pub fn events_from(session: &Session, number: usize) -> Vec<KeptEvent> {
    let shape = session.shape();
    let events = session.events().iter().enumerate().skip(number);
    let kept = |(number, event): (usize, &Event)| KeptEvent {
        number: number as u32,
        at: event.at,
        text: event.action.to_text(shape),
    };
    events.map(kept).collect()
}

/// How the session ended, if every cell is right.
pub fn ending(session: &Session) -> Option<State> {
    match session.status() {
        Status::Solved if session.solved_by_program() => Some(State::Shown),
        Status::Solved => Some(State::Solved),
        Status::Unsolved | Status::Invalid(_) => None,
    }
}

/// How the session stands after so much time. A game that ended stays over, whatever is done on its board
/// afterwards: that is for the caller to know.
pub fn standing(session: &Session, time: Duration, over: Option<State>, seen: Moment) -> Standing {
    Standing {
        time,
        spaces_left: session.spaces_left() as u32,
        hints: session.hints_used() as u32,
        state: over.unwrap_or(State::Open),
        seen,
    }
}

/// A hint before the player's eyes, and how much of it.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownHint {
    /// Its stages.
    pub stages: Vec<Stage>,
    /// The stage shown, from 0.
    pub stage: usize,
    /// Whether it has a move to play.
    pub has_move: bool,
}

impl ShownHint {
    /// Its first stage.
    pub fn new(hint: &Hint) -> ShownHint {
        ShownHint { stages: hint.stages(), stage: 0, has_move: hint.action().is_some() }
    }

    /// The stage that is shown.
    pub fn now(&self) -> &Stage {
        &self.stages[self.stage.min(self.stages.len() - 1)]
    }

    /// Whether there is nothing more to say.
    pub fn is_last(&self) -> bool {
        self.stage + 1 >= self.stages.len()
    }

    /// Shows the next stage, if there is one.
    pub fn go_on(&mut self) {
        self.stage += usize::from(!self.is_last());
    }

    /// What the session is told when this stage is shown.
    pub fn action(&self) -> Action {
        Action::Hint { stage: u8::try_from(self.stage + 1).unwrap_or(u8::MAX) }
    }
}

#[cfg(test)]
mod tests {
    use ninefold::format::{ReadOptions, Record, parse};

    use super::*;
    use crate::games::{Memory, NewGame, Shelf as _};

    fn record() -> Record {
        parse("1..4..1..1..4..1", &ReadOptions::default()).unwrap()
    }

    #[test]
    fn a_kept_game_comes_back_as_it_was() {
        let mut shelf = Memory::default();
        let new = NewGame { record: record(), begun: Moment(1) };
        let id = shelf.begin(&new).unwrap();
        let mut session = Session::new(new.record.puzzle);
        let shape = session.shape().clone();
        for (second, text) in ["place r1c2 3", "centre r1c3 2", "undo", "hint 1"].iter().enumerate() {
            let at = Duration::from_secs(second as u64);
            session.act(at, Action::parse(text, &shape).unwrap()).unwrap();
        }
        let stands = standing(&session, Duration::from_secs(9), ending(&session), Moment(2));
        assert_eq!((stands.state, stands.spaces_left, stands.hints), (State::Open, 9, 1));
        for event in events_from(&session, 0) {
            shelf.record(id, &event, &stands).unwrap();
        }
        assert_eq!(events_from(&session, 3).len(), 1);
        assert_eq!(shelf.load(id).unwrap().session().unwrap(), session);
    }

    #[test]
    fn events_that_cannot_have_happened_are_named() {
        let mut shelf = Memory::default();
        let id = shelf.begin(&NewGame { record: record(), begun: Moment(1) }).unwrap();
        let mut kept = shelf.load(id).unwrap();
        let mut error = |text: &str| {
            kept.events = vec![KeptEvent { number: 0, at: Duration::ZERO, text: text.into() }];
            format!("{:#}", kept.session().unwrap_err())
        };
        assert!(error("place r9c9 1").starts_with("event 1: expected a cell"));
        assert_eq!(
            error("place r1c1 2"),
            "event 1 cannot have happened: r1c1 is a given and cannot be changed"
        );
    }

    #[test]
    fn an_ending_is_the_players_or_the_programs() {
        let mut session = Session::new(record().puzzle);
        assert_eq!(ending(&session), None);
        session.solve(Duration::ZERO).unwrap();
        assert_eq!(ending(&session), Some(State::Shown));
    }
}
