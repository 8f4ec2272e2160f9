//! Where games are saved: what every store can do, and the data that goes in and out.
//!
//! A saved game is its puzzle and the list of everything that happened in it, as text and in order. Replaying the
//! list restores the position, the marks and the whole history. So a store needs to know nothing about Sudoku:
//!
//! ```text
//! NewGame      puzzle, begun               written once per game
//! SavedEvent   number, time, text          one per event, only ever added
//! Progress     time, empty cells, state    for lists and statistics; follows from the events
//! ```
//! More may happen on the board of a finished game, but its progress is final.
//!
//! The program saves to SQLite, a web page to the browser's storage. Where nothing can be written there is
//! [`MemoryStore`](super::MemoryStore). A store that fails costs the player a message, never the game.

use std::fmt;
use std::time::Duration;

use super::action::{Action, Event};
use super::replay::ReplayError;
use super::session::{Session, Status};
use crate::format::Record;

/// A point in time: seconds since 1970, UTC. The caller reads the clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Timestamp(pub u64);

/// The number of a saved game. A store never uses a number twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GameId(pub u64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A game before its first event.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NewGame {
    /// The puzzle with its name, source and level.
    pub record: Record,
    /// When the player started.
    pub begun: Timestamp,
}

impl NewGame {
    /// The progress before the first event.
    pub fn progress(&self) -> Progress {
        let puzzle = &self.record.puzzle;
        Progress {
            time: Duration::ZERO,
            spaces_left: (puzzle.shape().cells() - puzzle.clues()) as u32,
            hints: 0,
            state: GameState::Open,
            seen: self.begun,
        }
    }
}

/// One event of a saved game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SavedEvent {
    /// Its place in the game, from 0 without gaps. A store that already has this number, or lacks the one before it,
    /// rejects the event: the game is being played somewhere else.
    pub number: u32,
    /// The time on the game's own clock, which stops during pauses.
    #[cfg_attr(feature = "serde", serde(with = "crate::board::millis"))]
    pub at: Duration,
    /// The action as [`Action::to_text`] writes it. One line.
    pub text: String,
}

impl Session {
    /// The events from this number on, as a store takes them.
    pub fn saved_events(&self, from: usize) -> Vec<SavedEvent> {
        let events = self.events().iter().enumerate().skip(from);
        let saved = |(number, event): (usize, &Event)| SavedEvent {
            number: number as u32,
            at: event.at,
            text: event.action.to_text(self.shape()),
        };
        events.map(saved).collect()
    }
}

/// How far a game is, for lists and statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Progress {
    /// The time played, to the millisecond.
    #[cfg_attr(feature = "serde", serde(with = "crate::board::millis"))]
    pub time: Duration,
    /// The number of empty cells.
    pub spaces_left: u32,
    /// The number of hints the player asked for.
    pub hints: u32,
    /// Whether and how the game ended.
    pub state: GameState,
    /// When the game was last played.
    pub seen: Timestamp,
}

/// Whether and how a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum GameState {
    /// The player can resume it.
    Open,
    /// The player solved it.
    Solved,
    /// The player had the solution shown.
    Shown,
}

impl GameState {
    /// The state of a session at this moment.
    pub fn of(session: &Session) -> GameState {
        match session.status() {
            Status::Solved if session.solved_by_program() => GameState::Shown,
            Status::Solved => GameState::Solved,
            Status::Unsolved | Status::Invalid(_) => GameState::Open,
        }
    }

    /// The word under which a store saves it: `open`, `solved` or `shown`.
    pub fn word(self) -> &'static str {
        match self {
            GameState::Open => "open",
            GameState::Solved => "solved",
            GameState::Shown => "shown",
        }
    }

    /// The state with this word.
    pub fn from_word(word: &str) -> Option<GameState> {
        let all = [GameState::Open, GameState::Solved, GameState::Shown];
        all.into_iter().find(|state| state.word() == word)
    }
}

/// One game in the list of saved games.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GameSummary {
    /// The number in the store.
    pub id: GameId,
    /// The name of the puzzle, if it has one.
    pub name: Option<String>,
    /// The shape as text, such as `3x3+diagonals`.
    pub shape: String,
    /// The side of the board.
    pub side: usize,
    /// The level of the puzzle, if its source states one.
    pub level: Option<String>,
    /// When the player started.
    pub begun: Timestamp,
    /// How far the game is.
    pub progress: Progress,
}

impl GameSummary {
    /// The summary of a game that has this number.
    pub fn new(id: GameId, game: &SavedGame) -> GameSummary {
        let NewGame { record, begun } = &game.new;
        let shape = record.puzzle.shape();
        GameSummary {
            id,
            name: record.about.name.clone(),
            shape: shape.to_string(),
            side: shape.side(),
            level: record.about.level.clone(),
            begun: *begun,
            progress: game.progress,
        }
    }
}

/// A whole game out of a store.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SavedGame {
    /// The puzzle, and when the player started.
    pub new: NewGame,
    /// Everything that happened, in order.
    pub events: Vec<SavedEvent>,
    /// How far the game is.
    pub progress: Progress,
}

impl SavedGame {
    /// Replays the events.
    pub fn session(&self) -> Result<Session, ReplayError> {
        let Record { puzzle, about, .. } = &self.new.record;
        let mut session = Session::new(puzzle.clone()).with_about(about.clone());
        for (number, event) in self.events.iter().enumerate() {
            let action = Action::parse(&event.text, puzzle.shape());
            let action = action.map_err(|error| ReplayError::Text { number, error })?;
            session.replay_event(number, Event { at: event.at, action })?;
        }
        Ok(session)
    }
}

/// A place where games and settings are saved. When a call returns `Ok`, its effect is saved for good, whatever
/// happens to the program next.
pub trait Store {
    /// Adds a new game: open, without events, with no time played.
    fn begin(&mut self, new: &NewGame) -> Result<GameId, StoreError>;

    /// Adds an event and the progress after it: both or neither. The progress of a finished game stays as it is.
    fn record(&mut self, game: GameId, event: &SavedEvent, progress: &Progress) -> Result<(), StoreError>;

    /// Saves the time played and the time of day where nothing else happened. The time played never decreases, and
    /// that of a finished game stays as it is.
    fn update_progress(&mut self, game: GameId, progress: &Progress) -> Result<(), StoreError>;

    /// All games, the one played last first.
    fn list(&self) -> Result<Vec<GameSummary>, StoreError>;

    /// One whole game.
    fn load(&self, game: GameId) -> Result<SavedGame, StoreError>;

    /// Deletes a game and its events.
    fn delete(&mut self, game: GameId) -> Result<(), StoreError>;

    /// The value of a setting, if it was ever set.
    fn setting(&self, name: &str) -> Result<Option<String>, StoreError>;

    /// Saves a setting; `None` removes it.
    fn set_setting(&mut self, name: &str, value: Option<&str>) -> Result<(), StoreError>;
}

/// Why a store did not do what it was asked to.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// No game has this number.
    NoSuchGame(GameId),
    /// The event is not the next of its game: another program is playing it.
    PlayedElsewhere {
        /// The game.
        game: GameId,
        /// The number of the event.
        number: u32,
    },
    /// The storage itself failed, for this reason.
    Storage(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::NoSuchGame(game) => write!(f, "there is no game {game}"),
            StoreError::PlayedElsewhere { game, number } => {
                write!(f, "game {game} is being played somewhere else: move {} is not its next", number + 1)
            }
            StoreError::Storage(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for StoreError {}
