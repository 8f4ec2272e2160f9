//! Tests of the shelves: what both promise, what the file promises, and programs that are killed or play
//! at the same time.

mod both;
mod file;
#[cfg(feature = "tui")]
mod played;
mod programs;

use std::time::Duration;

use ninefold::format::{ReadOptions, Record, parse};
use ninefold::play::{
    Action, GameId, GameState, MemoryStore, NewGame, Progress, SavedEvent, Session, Store, Timestamp,
};

use super::*;

/// A small puzzle with a name and a level.
fn record() -> Record {
    let mut record = parse("1..4..1..1..4..1", &ReadOptions::default()).unwrap();
    record.about.name = Some("A small one, \"quoted\"; ü".to_owned());
    record.about.level = Some("easy".to_owned());
    record
}

fn new_game(begun: u64) -> NewGame {
    NewGame { record: record(), begun: Timestamp(begun) }
}

fn event(number: u32) -> SavedEvent {
    SavedEvent { number, at: Duration::from_millis(u64::from(number) * 10), text: "fill-marks".to_owned() }
}

fn progress(seconds: u64, state: GameState) -> Progress {
    let time = Duration::from_secs(seconds);
    Progress { time, spaces_left: 3, hints: 2, state, seen: Timestamp(1_000 + seconds) }
}

/// A game that never ends: entries and marks, put there and taken away again.
struct Endless {
    session: Session,
}

impl Endless {
    fn new() -> Endless {
        Endless { session: Session::new(record().puzzle) }
    }

    /// Makes a move, and says what is to be kept of it.
    fn play(&mut self) -> (SavedEvent, Progress) {
        let number = self.session.events().len();
        let shape = self.session.shape().clone();
        let cells = vec![shape.cell(0, 1)];
        let digit = ninefold::Digit::new(2 + (number / 4 % 3) as u8).unwrap();
        let action = match number % 4 {
            0 => Action::Place { cells, digit },
            1 => Action::Undo,
            2 => Action::Centre { cells, digit },
            _ => Action::Clear { cells },
        };
        let at = Duration::from_millis(number as u64 * 7);
        let text = action.to_text(&shape);
        self.session.act(at, action).unwrap();
        let progress = Progress {
            time: at,
            spaces_left: self.session.spaces_left() as u32,
            hints: 0,
            state: GameState::Open,
            seen: Timestamp(5_000 + number as u64),
        };
        (SavedEvent { number: number as u32, at, text }, progress)
    }
}
