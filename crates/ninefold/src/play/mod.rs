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
//!     +---- Done or Refusal -----+        conflicts, remaining digits, status, hint: asked at any time
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
//! game.apply_hint(seconds(20))?;
//!
//! let again = Session::from_text(&game.to_text())?;
//! assert_eq!(again, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod answer;
mod edit;
mod hint;
mod queries;
mod refusal;
mod replay;
mod save;
#[cfg(feature = "serde")]
mod serde;
mod session;
mod state;

pub use action::{Action, ActionError, Colour, Colours, Event, quoted};
pub use answer::Check;
pub use hint::{Hint, HintKind, Stage};
pub use refusal::Refusal;
pub use replay::ReplayError;
pub use save::SaveError;
pub use session::{Done, Options, Session, Status};

#[cfg(test)]
mod tests;
