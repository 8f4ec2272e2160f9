//! A game in progress: what a player does, and what stands on the board because of it.
//!
//! A game is its puzzle and a log of [`Event`]s that only grows. Everything else follows from the two, in
//! the same way on every machine and for good: no event asks a solver or the logic engine, so a better
//! one changes no saved game. (Asked to solve, the session writes down the digits it filled in; asked to
//! go back, how far it went.)
//!
//! ```text
//! front end --Action, time--> Session::act --> log --> position, marks, undo
//!     ^                          |
//!     +---- Applied or Rejected -----+        conflicts, remaining digits, status, hint: asked at any time
//! ```
//! There is no clock here: the caller hands in the time played so far.
//!
//! ```
//! use std::time::Duration;
//! use ninefold::format::{ReadOptions, parse};
//! use ninefold::play::{Action, Session, Status};
//!
//! let puzzle = parse("1..4..1..1..4..1", &ReadOptions::default())?.puzzle;
//! let mut game = Session::new(puzzle);
//! let shape = game.shape().clone();
//! let seconds = Duration::from_secs;
//!
//! game.act(seconds(2), Action::parse("place r1c2 3", &shape)?)?;
//! game.act(seconds(3), Action::parse("centre r2c1,r2c2 2", &shape)?)?;
//! let refused = game.act(seconds(4), Action::parse("place r1c1 2", &shape)?).unwrap_err();
//! assert_eq!(refused.describe(&shape), "r1c1 is a given and cannot be changed");
//! game.act(seconds(5), Action::Undo)?;
//! assert_eq!((game.spaces_left(), game.status()), (9, Status::Unsolved));
//!
//! let hint = game.hint();
//! for stage in hint.stages() {
//!     println!("{}", stage.text);
//! }
//! game.apply_hint(seconds(20), &hint)?;
//!
//! let again = Session::from_text(&game.to_text())?;
//! assert_eq!(again, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod clock;
mod edit;
mod game;
mod hint;
mod input;
mod library;
mod memory;
mod new_puzzle;
mod practice;
mod queries;
mod rejected;
mod replay;
mod request;
mod save;
#[cfg(feature = "serde")]
mod serde;
mod session;
mod solution;
mod state;
mod statistics;
mod store;
mod view;

pub use action::{Action, Colour, Colours, Event, ParseActionError, quoted};
pub use clock::Clock;
pub use game::{Game, Now};
pub use hint::{Hint, HintKind, ShownHint, Stage, hint_order};
pub use input::{Direction, Input, Mode};
pub use library::BUILT_IN;
#[cfg(feature = "json")]
pub use library::built_in;
pub use memory::MemoryStore;
pub use new_puzzle::{LEVELS, NewPuzzle, NewPuzzleError, Variant, boards, levels, sizes};
pub use practice::{Exercise, PRACTICE, PracticeRecord, PracticeState};
pub use rejected::Rejected;
pub use replay::ReplayError;
pub use request::{Help, HelpAnswer, HelpReply, Reply, Request};
pub use save::ParseGameError;
pub use session::{Applied, Options, Session, Status};
pub use solution::Check;
pub use statistics::{Group, Statistics, Streak};
pub use store::{
    GameId, GameState, GameSummary, NewGame, Progress, SavedEvent, SavedGame, Store, StoreError, Timestamp,
};
pub use view::{CellView, HintView, PracticeView, View};

#[cfg(test)]
mod tests;
