//! Every key of the game in one table: it dispatches, it makes the help, and its keys can be rebound.
//!
//! ```text
//! press --Key--> digit of this board?  --> entry.rs
//!           \--> Bindings::command(place, key) --> Command
//! ```
//! Digits come first. On boards with more than nine digits, capital letters are digits (A is 10), so no
//! command ever has a capital letter of its own; on smaller boards a capital letter is the same command
//! as the small one, and a forgotten Caps Lock does no harm.

mod bindings;
mod entry;
mod key;
mod table;

pub use bindings::{Bindings, Refused};
pub use entry::{EntryKind, ShiftedDigits, entry};
pub use key::Key;
pub use table::{Command, Context, Group, Scheme, TABLE};
