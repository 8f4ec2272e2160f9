//! A game at the console: the session, its place on the shelf, its clock and the hint being told.

use std::time::Duration;

use ninefold::format::Record;
use ninefold::play::{Action, Done, Refusal, Session};

use crate::games::{Clock, GameId, KeptGame, Moment, NewGame, Shelf, ShownHint, State};
use crate::games::{ending, events_from, standing};

/// A game at the console.
pub struct Game {
    /// What has been done, and what stands on the board because of it.
    pub session: Session,
    /// The hint that is being told.
    pub hint: Option<ShownHint>,
    /// How it ended, once it did.
    pub over: Option<State>,
    /// Its number on the shelf, once something has happened in it.
    pub id: Option<GameId>,
    record: Record,
    begun: Moment,
    clock: Clock,
    /// How many of its events are on the shelf.
    kept: usize,
}

impl Game {
    /// A new game. The shelf hears of it when something happens.
    pub fn new(record: Record) -> Game {
        let session = Session::new(record.puzzle.clone()).with_about(record.about.clone());
        Game {
            over: ending(&session),
            session,
            hint: None,
            id: None,
            record,
            begun: Moment::now(),
            clock: Clock::default(),
            kept: 0,
        }
    }

    /// A game from the shelf, as it was left.
    pub fn load(id: GameId, kept: KeptGame) -> anyhow::Result<Game> {
        let session = kept.session()?;
        Ok(Game {
            hint: None,
            over: Some(kept.standing.state).filter(|&state| state != State::Open).or(ending(&session)),
            id: Some(id),
            begun: kept.new.begun,
            clock: Clock::at(kept.standing.time.max(session.time_of_last_event())),
            kept: session.events().len(),
            record: kept.new.record,
            session,
        })
    }

    /// The puzzle and what is said about it.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Lets the clock run; it stands still once the game is over.
    pub fn start_clock(&mut self, now: Duration) {
        if self.over.is_none() {
            self.clock.start(now);
        }
    }

    /// Makes the clock stand still.
    pub fn stop_clock(&mut self, now: Duration) {
        self.clock.stop(now);
    }

    /// The time played.
    pub fn time(&self, now: Duration) -> Duration {
        self.clock.time(now)
    }

    /// Does an action.
    pub fn act(&mut self, now: Duration, action: Action) -> Result<Done, Refusal> {
        self.change(now, |session, at| session.act(at, action))
    }

    /// Does something to the session at the game's own time, and forgets the hint if the board changed.
    pub fn change(
        &mut self,
        now: Duration,
        change: impl FnOnce(&mut Session, Duration) -> Result<Done, Refusal>,
    ) -> Result<Done, Refusal> {
        let done = change(&mut self.session, self.clock.time(now))?;
        if !done.changed.is_empty() {
            self.hint = None;
        }
        Ok(done)
    }

    /// Whether the game has ended just now.
    pub fn has_just_ended(&mut self, now: Duration) -> bool {
        if self.over.is_some() {
            return false;
        }
        self.over = ending(&self.session);
        if self.over.is_some() {
            self.stop_clock(now);
        }
        self.over.is_some()
    }

    /// Puts on the shelf what is not there yet. What fails is tried again the next time.
    pub fn keep(&mut self, shelf: &mut dyn Shelf, now: Duration) -> anyhow::Result<()> {
        let events = events_from(&self.session, self.kept);
        let stands = standing(&self.session, self.time(now), self.over, Moment::now());
        for event in events {
            let id = match self.id {
                Some(id) => id,
                None => shelf.begin(&NewGame { record: self.record.clone(), begun: self.begun })?,
            };
            self.id = Some(id);
            shelf.record(id, &event, &stands)?;
            self.kept += 1;
        }
        Ok(())
    }

    /// As `keep`, and notes the time.
    pub fn keep_time(&mut self, shelf: &mut dyn Shelf, now: Duration) -> anyhow::Result<()> {
        self.keep(shelf, now)?;
        match self.id {
            Some(id) => shelf.stand(id, &standing(&self.session, self.time(now), self.over, Moment::now())),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use ninefold::format::{ReadOptions, parse};

    use super::*;
    use crate::games::Memory;

    fn game() -> Game {
        Game::new(parse("1..4..1..1..4..1", &ReadOptions::default()).unwrap())
    }

    fn place(text: &str, game: &mut Game) -> Result<Done, Refusal> {
        let action = Action::parse(text, game.session.shape()).unwrap();
        game.act(Duration::from_secs(1), action)
    }

    #[test]
    fn the_shelf_hears_of_a_game_when_something_happens() {
        let mut shelf = Memory::default();
        let mut game = game();
        game.keep_time(&mut shelf, Duration::ZERO).unwrap();
        assert!(shelf.list().unwrap().is_empty());
        place("place r1c2 2", &mut game).unwrap();
        game.keep(&mut shelf, Duration::ZERO).unwrap();
        game.keep(&mut shelf, Duration::ZERO).unwrap();
        place("place r1c2 3", &mut game).unwrap();
        game.keep(&mut shelf, Duration::ZERO).unwrap();
        let id = game.id.unwrap();
        let loaded = Game::load(id, shelf.load(id).unwrap()).unwrap();
        assert_eq!((loaded.session, loaded.kept), (game.session, 2));
    }

    #[test]
    fn what_the_shelf_did_not_take_is_offered_again() {
        let mut shelf = Memory::default();
        let mut game = game();
        place("place r1c2 2", &mut game).unwrap();
        game.keep(&mut shelf, Duration::ZERO).unwrap();
        let mut other = Memory::default();
        place("place r1c2 3", &mut game).unwrap();
        assert!(game.keep(&mut other, Duration::ZERO).is_err());
        game.keep(&mut shelf, Duration::ZERO).unwrap();
        assert_eq!(shelf.load(game.id.unwrap()).unwrap().events.len(), 2);
    }

    #[test]
    fn a_game_ends_once_and_its_clock_with_it() {
        let mut game = game();
        game.start_clock(Duration::ZERO);
        game.change(Duration::from_secs(5), |session, at| session.solve(at)).unwrap();
        assert!(game.has_just_ended(Duration::from_secs(5)));
        assert!(!game.has_just_ended(Duration::from_secs(5)));
        assert_eq!(game.over, Some(State::Shown));
        game.start_clock(Duration::from_secs(6));
        assert_eq!(game.time(Duration::from_secs(100)), Duration::from_secs(5));
    }
}
