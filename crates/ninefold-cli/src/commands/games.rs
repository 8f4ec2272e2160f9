//! `ninefold games`: the saved games.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

use anyhow::{Context as _, bail};
use ninefold::format::{Format, Record, Writer};
use ninefold::play::{GameId, GameState, GameSummary, SavedGame, Store};

use crate::args::{GameFormat, GamesCommand};
use crate::exit::Exit;
use crate::games;
use crate::output;
use crate::report::{self, counted};

/// `ninefold games`.
pub fn run(command: GamesCommand, quiet: bool) -> anyhow::Result<Exit> {
    match command {
        GamesCommand::List { open, json } => list(open, json),
        #[cfg(feature = "tui")]
        GamesCommand::Resume { id } => resume(id.map(GameId)),
        GamesCommand::Export { ids, to, json, puzzles } => {
            let store = games::saved()?;
            let ids = chosen(&*store, &ids)?;
            match puzzles {
                Some(format) => export_puzzles(&*store, &ids, format),
                None => export(&*store, &ids, if json { GameFormat::Json } else { to }),
            }
        }
        GamesCommand::Delete { ids, yes } => delete(&ids, yes, quiet),
    }
}

fn list(open: bool, json: bool) -> anyhow::Result<Exit> {
    let mut games = games::saved()?.list()?;
    games.retain(|game| !open || game.progress.state == GameState::Open);
    let mut out = output::stdout();
    if json {
        for game in &games {
            writeln!(out, "{}", report::games::summary(game))?;
        }
    } else if games.is_empty() {
        let none = if open { "No game to resume." } else { "No game yet." };
        writeln!(out, "{none} 'ninefold play' starts one.")?;
    } else {
        write!(out, "{}", report::games::list(&games))?;
    }
    out.flush()?;
    Ok(Exit::Success)
}

#[cfg(feature = "tui")]
fn resume(id: Option<GameId>) -> anyhow::Result<Exit> {
    let games = games::saved()?.list()?;
    let id = match id {
        Some(id) => find(&games, id)?.id,
        None => match games.iter().find(|game| game.progress.state == GameState::Open) {
            Some(game) => game.id,
            None => bail!("there is no game to resume; 'ninefold play' starts one"),
        },
    };
    super::play::resume(id)
}

fn find(games: &[GameSummary], id: GameId) -> anyhow::Result<&GameSummary> {
    let found = games.iter().find(|game| game.id == id);
    found.with_context(|| format!("there is no game {id}; 'ninefold games list' names them"))
}

/// The games of these numbers, each once; without any, all of them, the oldest first.
fn chosen(store: &dyn Store, ids: &[u64]) -> anyhow::Result<Vec<GameId>> {
    let games = store.list()?;
    let mut chosen: Vec<GameId> = Vec::new();
    for &id in ids {
        let id = find(&games, GameId(id))?.id;
        if !chosen.contains(&id) {
            chosen.push(id);
        }
    }
    if ids.is_empty() {
        chosen.extend(games.iter().map(|game| game.id));
        chosen.sort_unstable();
    }
    Ok(chosen)
}

/// Writes each game. A game that cannot be written is named; the others follow.
fn export(store: &dyn Store, ids: &[GameId], format: GameFormat) -> anyhow::Result<Exit> {
    let mut out = output::plain_stdout();
    let mut exit = Exit::Success;
    if format == GameFormat::Csv {
        write!(out, "{}", report::games::EVENT_HEAD)?;
    }
    for &id in ids {
        match store.load(id).map_err(anyhow::Error::from).and_then(|game| game_text(id, &game, format)) {
            Ok(text) => write!(out, "{text}")?,
            Err(error) => {
                output::say(&format!("ninefold: game {id}: {error:#}"));
                exit = Exit::Error;
            }
        }
    }
    out.flush()?;
    Ok(exit)
}

fn game_text(id: GameId, game: &SavedGame, format: GameFormat) -> anyhow::Result<String> {
    Ok(match format {
        GameFormat::Text => game.session()?.to_text(),
        GameFormat::Csv => report::games::event_lines(id, game),
        GameFormat::Json => {
            let mut puzzle = String::new();
            Writer::new(Format::JsonLines).write(&game.new.record, &mut puzzle)?;
            format!("{}\n", report::games::whole(id, game, serde_json::from_str(&puzzle)?))
        }
    })
}

fn export_puzzles(store: &dyn Store, ids: &[GameId], format: Format) -> anyhow::Result<Exit> {
    let mut out = output::plain_stdout();
    let mut exit = Exit::Success;
    let mut writer = Writer::new(format);
    let mut text = String::new();
    writer.begin(&mut text);
    for &id in ids {
        let load = || -> anyhow::Result<Record> { Ok(store.load(id)?.new.record) };
        let written = load().and_then(|record| Ok(writer.write(&record, &mut text)?));
        if let Err(error) = written {
            output::say(&format!("ninefold: game {id}: {error:#}"));
            exit = Exit::Error;
        }
    }
    writer.finish(&mut text);
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(exit)
}

fn delete(ids: &[u64], yes: bool, quiet: bool) -> anyhow::Result<Exit> {
    let mut store = games::saved()?;
    let ids = chosen(&*store, ids)?;
    if !yes {
        let games = store.list()?;
        for &id in &ids {
            output::say(&in_words(find(&games, id)?));
        }
        if !io::stdin().is_terminal() {
            bail!("nothing is deleted without a question; expected --yes or a terminal to ask in");
        }
        if !ask("Delete for good?")? {
            output::say("Nothing is deleted.");
            return Ok(Exit::Negative);
        }
    }
    for &id in &ids {
        store.delete(id)?;
    }
    if !quiet {
        output::say(&format!("{} deleted", counted(ids.len() as u64, "game", "games")));
    }
    Ok(Exit::Success)
}

fn in_words(game: &GameSummary) -> String {
    let name = game.name.as_deref().unwrap_or("without a name");
    let left = counted(game.progress.spaces_left.into(), "cell", "cells");
    let time = report::playing_time(game.progress.time);
    format!(
        "game {}: {name}, {1}x{1}, {2}, {left} left, {time}",
        game.id,
        game.side,
        game.progress.state.word()
    )
}

/// Whether the answer is yes; the end of the input is a no.
fn ask(question: &str) -> io::Result<bool> {
    let mut err = anstream::stderr();
    write!(err, "{question} [y/N] ")?;
    err.flush()?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
}
