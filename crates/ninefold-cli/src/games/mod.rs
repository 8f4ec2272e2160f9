//! Games that are kept: what every place to keep them can do.
//!
//! A kept game is its puzzle and the list of everything that happened in it, as text, in order; playing
//! the list again gives the position, the marks and the whole history back. So whoever keeps games
//! needs to know nothing of Sudoku:
//!
//! ```text
//! game   puzzle, about, begun        one for each game, written once
//! event  game, number, at, text      one for each thing done, only ever added
//! stand  game, time, spaces left...  how the game stands, for lists and statistics; follows from the events
//! ```
//! A game that is over stays as it ended: more may happen on its board, but its standing is final.
//!
//! Front ends hold a `dyn Shelf`. A shelf that fails costs the player a message, never the game.

mod clock;
mod memory;
mod moment;
mod play;
mod schema;
mod sqlite;
mod statistics;
#[cfg(test)]
mod tests;

pub use clock::Clock;
pub use memory::Memory;
pub use moment::Moment;
pub use play::{ShownHint, ending, events_from, standing};
pub use sqlite::Sqlite;
pub use statistics::{Group, Statistics};

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use etcetera::BaseStrategy as _;
use ninefold::format::Record;
use ninefold::play::{Action, Event, Session};

/// The file of the player's games, in the platform's data folder.
pub fn file() -> anyhow::Result<PathBuf> {
    let strategy = etcetera::choose_base_strategy().context("no home folder for your games")?;
    Ok(strategy.data_dir().join("ninefold").join("games.db"))
}

/// The player's games, to look at: where none was ever kept, no file is made.
pub fn kept() -> anyhow::Result<Box<dyn Shelf>> {
    let file = file()?;
    match file.try_exists().with_context(|| file.display().to_string())? {
        true => Ok(Box::new(Sqlite::open(&file)?)),
        false => Ok(Box::new(Memory::default())),
    }
}

/// The player's games, to play: where they cannot be kept, a shelf that forgets, and why.
pub fn shelf() -> (Box<dyn Shelf>, Option<anyhow::Error>) {
    match file().and_then(|file| Sqlite::open(&file)) {
        Ok(shelf) => (Box::new(shelf), None),
        Err(error) => (Box::new(Memory::default()), Some(error)),
    }
}

/// A kept game, by number. Numbers are never used twice on one shelf.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId(pub u64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A game that begins.
#[derive(Clone, PartialEq, Debug)]
pub struct NewGame {
    /// The puzzle and what is said about it: name, source, level.
    pub record: Record,
    /// When.
    pub begun: Moment,
}

impl NewGame {
    /// How it stands before anything is done.
    fn standing(&self) -> Standing {
        let puzzle = &self.record.puzzle;
        Standing {
            time: Duration::ZERO,
            spaces_left: (puzzle.shape().cells() - puzzle.clues()) as u32,
            hints: 0,
            state: State::Open,
            seen: self.begun,
        }
    }
}

/// Something that happened in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptEvent {
    /// Its place in the game, from 0 without gaps. A shelf that already has this number, or lacks the
    /// one before it, refuses: the game is being played somewhere else.
    pub number: u32,
    /// The time on the game's own clock, which stands still during pauses.
    pub at: Duration,
    /// What happened, as the library writes and reads it. One line.
    pub text: String,
}

/// How a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The time on the game's own clock, to the millisecond.
    pub time: Duration,
    /// Cells without a digit.
    pub spaces_left: u32,
    /// Hints asked for.
    pub hints: u32,
    /// Whether it is over.
    pub state: State,
    /// When that was, by the wall clock.
    pub seen: Moment,
}

/// Whether a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It can be gone on with.
    Open,
    /// The player solved it.
    Solved,
    /// The player had the solution shown.
    Shown,
}

#[allow(dead_code, reason = "for shelves that write")]
impl State {
    /// One word for it, as it is kept.
    pub fn word(self) -> &'static str {
        match self {
            State::Open => "open",
            State::Solved => "solved",
            State::Shown => "shown",
        }
    }

    /// The state of this word.
    pub fn from_word(word: &str) -> Option<State> {
        [State::Open, State::Solved, State::Shown].into_iter().find(|state| state.word() == word)
    }
}

/// A line in the list of games.
#[derive(Clone, PartialEq, Debug)]
pub struct GameSummary {
    /// Its number.
    pub id: GameId,
    /// The puzzle's name, if it has one.
    pub name: Option<String>,
    /// The geometry as `Shape::spec` writes it.
    pub shape: String,
    /// The side of the board.
    pub side: usize,
    /// The puzzle's level, if somebody said one.
    pub level: Option<String>,
    /// When it began.
    pub begun: Moment,
    /// How it stands.
    pub standing: Standing,
}

/// A game as it is kept.
#[derive(Clone, PartialEq, Debug)]
pub struct KeptGame {
    /// The puzzle and when it began.
    pub new: NewGame,
    /// Everything that happened, in order.
    pub events: Vec<KeptEvent>,
    /// How it stands.
    pub standing: Standing,
}

impl KeptGame {
    /// The game, played again from its events.
    pub fn session(&self) -> anyhow::Result<Session> {
        let NewGame { record, .. } = &self.new;
        let events = self.events.iter().map(|event| {
            let action = Action::parse(&event.text, record.puzzle.shape());
            let action = action.with_context(|| format!("event {}", event.number + 1))?;
            Ok(Event { at: event.at, action })
        });
        let events = events.collect::<anyhow::Result<Vec<Event>>>()?;
        Ok(Session::replay(record.puzzle.clone(), events)?.with_about(record.about.clone()))
    }
}

/// What is said of a number that no game has.
fn no_game(game: GameId) -> String {
    format!("there is no game {game}")
}

/// What is said to the second program that plays a game.
fn played_elsewhere(game: GameId, event: &KeptEvent) -> String {
    format!("game {game} is being played somewhere else: move {} is not its next", event.number + 1)
}

/// A place where games and settings are kept. What a call has returned from is kept for good, whatever
/// happens to the program next.
pub trait Shelf {
    /// Puts a new game there, open, with nothing done and no time gone.
    fn begin(&mut self, new: &NewGame) -> anyhow::Result<GameId>;

    /// Adds an event and how the game stands after it, both or neither. The standing of a game that was
    /// over before stays as it is.
    fn record(&mut self, game: GameId, event: &KeptEvent, standing: &Standing) -> anyhow::Result<()>;

    /// Notes the time and the moment where nothing else happened; all else follows from events. Time never
    /// goes back, and a game that is over has all its time.
    fn stand(&mut self, game: GameId, standing: &Standing) -> anyhow::Result<()>;

    /// All games, the one played last first.
    fn list(&self) -> anyhow::Result<Vec<GameSummary>>;

    /// One whole game.
    fn load(&self, game: GameId) -> anyhow::Result<KeptGame>;

    /// Takes a game away with all that belongs to it.
    fn delete(&mut self, game: GameId) -> anyhow::Result<()>;

    /// What all games come to, seen on this day (for streaks). A shelf that can ask its database more
    /// cleverly may.
    fn statistics(&self, today: Moment) -> anyhow::Result<Statistics> {
        Ok(Statistics::of(&self.list()?, today))
    }

    /// A setting by name, if it was ever set.
    fn setting(&self, name: &str) -> anyhow::Result<Option<String>>;

    /// Keeps a setting; `None` forgets it.
    fn set_setting(&mut self, name: &str, value: Option<&str>) -> anyhow::Result<()>;
}
