//! `ninefold play`: the full-screen game.

use std::io::IsTerminal as _;

use anyhow::bail;
use ninefold::format::Record;

use super::any_seed;
use crate::args::PlayArguments;
use crate::exit::Exit;
use crate::games::{Memory, Shelf};
use crate::input::Input;
use crate::new_puzzle::new_puzzle;
use crate::{library, tui};

/// `ninefold play`.
pub fn run(arguments: &PlayArguments) -> anyhow::Result<Exit> {
    let start = start(arguments)?;
    if !is_possible() {
        bail!("expected a terminal to play in; 'ninefold menu' works without one");
    }
    tui::run(start, shelf(), any_seed())
}

/// Whether there is a terminal that can show the game.
pub fn is_possible() -> bool {
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    terminal && std::env::var_os("TERM").is_none_or(|name| name != "dumb")
}

/// The full-screen game, from its menu.
pub fn menu() -> anyhow::Result<Exit> {
    tui::run(tui::Start::Menu, shelf(), any_seed())
}

/// Where games are kept.
fn shelf() -> Box<dyn Shelf> {
    Box::new(Memory::default())
}

fn start(arguments: &PlayArguments) -> anyhow::Result<tui::Start> {
    if arguments.resume {
        return Ok(tui::Start::Resume);
    }
    if let Some(side) = arguments.new {
        let seed = arguments.seed.unwrap_or_else(any_seed);
        let level = arguments.level.as_ref().map(|level| level.to_lowercase().replace('-', " "));
        let record = new_puzzle(&library::all()?, side, level.as_deref(), seed)?;
        return Ok(tui::Start::Play(Box::new(record)));
    }
    match &arguments.input {
        None => Ok(tui::Start::Menu),
        Some(name) => Ok(tui::Start::Play(Box::new(first(name, arguments)?))),
    }
}

/// The first puzzle of what the command line names.
fn first(name: &str, arguments: &PlayArguments) -> anyhow::Result<Record> {
    let mut input = Input::open(Some(name), &arguments.reading)?;
    match input.reader.next() {
        Some(piece) => Ok(piece?.parse()?),
        None => bail!("expected a puzzle, found none"),
    }
}
