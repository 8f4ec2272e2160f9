//! `ninefold play`: the full-screen game.

use std::io::IsTerminal as _;

use anyhow::bail;
use ninefold::format::Record;
use ninefold::play::{GameId, NewPuzzle};

use super::any_seed;
use crate::args::PlayArguments;
use crate::exit::Exit;
use crate::games;
use crate::input::Input;
use crate::{output, tui};

/// `ninefold play`.
pub fn run(arguments: &PlayArguments) -> anyhow::Result<Exit> {
    let start = start(arguments)?;
    need_terminal()?;
    open(start)
}

/// Whether there is a terminal that can show the game. Standard input may be a pipe with the puzzle in it: the keys then
/// come from the terminal itself.
pub fn is_possible() -> bool {
    let has_keys = || std::io::stdin().is_terminal() || std::fs::File::open("/dev/tty").is_ok();
    let is_capable = || std::env::var_os("TERM").is_none_or(|name| name != "dumb");
    std::io::stdout().is_terminal() && is_capable() && has_keys()
}

/// The full-screen game, from its menu.
pub fn menu() -> anyhow::Result<Exit> {
    open(tui::Start::Menu)
}

/// The full-screen game with a saved game on its board.
pub fn resume(game: GameId) -> anyhow::Result<Exit> {
    need_terminal()?;
    open(tui::Start::Load(game))
}

fn need_terminal() -> anyhow::Result<()> {
    if !is_possible() {
        bail!("expected a terminal to play in; 'ninefold menu' works without one");
    }
    Ok(())
}

/// Plays, also where games cannot be saved; then it says so before the game and again after it.
fn open(start: tui::Start) -> anyhow::Result<Exit> {
    let (store, trouble) = games::store();
    let trouble = trouble.map(|error| format!("{error:#}"));
    let exit = tui::run(start, store, trouble.as_deref(), any_seed());
    if let Some(trouble) = trouble {
        output::say(&format!("ninefold: your games were not saved: {trouble}"));
    }
    exit
}

fn start(arguments: &PlayArguments) -> anyhow::Result<tui::Start> {
    if arguments.resume {
        return Ok(tui::Start::Resume);
    }
    let is_new = arguments.level.is_some() || arguments.seed.is_some();
    if let Some(side) = arguments.new.or(is_new.then_some(9)) {
        let seed = arguments.seed.unwrap_or_else(any_seed);
        let level = arguments.level.as_ref().map(|level| level.to_lowercase().replace('-', " "));
        return Ok(tui::Start::New(NewPuzzle::new(side, level.as_deref(), seed)?));
    }
    match &arguments.input {
        None => Ok(tui::Start::Menu),
        Some(name) => {
            let known = |record: &Record| {
                record.about.name.as_ref().is_some_and(|known| known.eq_ignore_ascii_case(name))
            };
            let record = match first(name, arguments) {
                // What is neither a file nor a puzzle may be the name of one in the library.
                Err(error) => crate::library::all()?.into_iter().find(known).ok_or(error)?,
                Ok(record) => record,
            };
            Ok(tui::Start::Play(Box::new(record)))
        }
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
