//! `ninefold menu`: the plain console, for any terminal, for a pipe and for a screen reader.
//!
//! ```text
//! main menu --random, list, type, file, new--> puzzle menu --attempt--> the board
//!     |                                                                    ^
//!     +--continue----------------------------------------------------------+
//! ```
//! Plain lines in, plain lines out, and no cursor is ever moved. Every menu takes its numbers and its words.
//! Every move is in the store before it is shown, so that leaving at any prompt loses nothing. Input, output and
//! store are handed in; nothing here computes Sudoku.

mod entry;
mod main_menu;
mod puzzle_menu;
mod puzzles;
mod solving;
mod spoken;
mod talk;

#[cfg(test)]
mod script;

use std::io::{BufRead, Write};
use std::time::{Duration, Instant};

use ninefold::format::Record;
use ninefold::play::{Now, Store};
use ninefold::rng::Rng;

use self::talk::{Leave, Talk};
use crate::games::calendar;

/// The setting that remembers whether boards are drawn after every move.
const SHOW_BOARDS: &str = "console-boards";

/// A conversation and all it is about.
pub struct Console<'a> {
    talk: Talk<'a>,
    store: &'a mut dyn Store,
    /// The library.
    library: Vec<Record>,
    rng: Rng,
    begun: Instant,
    /// Whether the board is shown after every move.
    shows_boards: bool,
    /// Whether the menu of the board has been shown.
    has_met_board: bool,
}

impl<'a> Console<'a> {
    /// A console. `echoed` says whether what is typed shows on the same screen as what is said.
    pub fn new(
        input: &'a mut dyn BufRead,
        out: &'a mut dyn Write,
        echoed: bool,
        store: &'a mut dyn Store,
        library: Vec<Record>,
        seed: u64,
    ) -> Console<'a> {
        let shows_boards = !matches!(store.setting(SHOW_BOARDS), Ok(Some(value)) if value == "off");
        Console {
            talk: Talk::new(input, out, echoed),
            store,
            library,
            rng: Rng::new(seed),
            begun: Instant::now(),
            shows_boards,
            has_met_board: false,
        }
    }

    /// The same with lines that can be edited, for a person at a terminal.
    pub fn with_editor(mut self) -> Console<'a> {
        self.talk.edit_lines();
        self
    }

    /// Talks until somebody quits, or nobody is there any more.
    pub fn run(mut self) -> anyhow::Result<()> {
        match self.main_menu() {
            Ok(()) | Err(Leave::Quit) => Ok(()),
            Err(Leave::Failed(error)) => Err(error.into()),
        }
    }

    /// The time since the console began.
    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    /// The same with the time of day.
    fn now_and_here(&self) -> Now {
        Now { clock: self.now(), wall: calendar::now() }
    }
}
