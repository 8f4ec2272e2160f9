//! Saved games: a list for people, and everything for programs.

use ninefold::play::{GameId, GameSummary, Progress, SavedEvent, SavedGame};
use serde_json::{Value, json};

use super::{columns, playing_time};
use crate::games::calendar;

/// A table with a line for each game.
pub fn list(games: &[GameSummary]) -> String {
    let head = ["id", "puzzle", "size", "level", "state", "left", "time", "hints", "last played"];
    let mut rows = vec![head.map(str::to_owned)];
    rows.extend(games.iter().map(|game| {
        let progress = &game.progress;
        [
            game.id.to_string(),
            game.name.clone().unwrap_or_else(|| "without a name".to_owned()),
            format!("{0}x{0}", game.side),
            game.level.clone().unwrap_or_default(),
            progress.state.word().to_owned(),
            progress.spaces_left.to_string(),
            playing_time(progress.time),
            progress.hints.to_string(),
            calendar::words(progress.seen),
        ]
    }));
    columns(&rows, &[1, 2, 3, 4, 8])
}

/// A line of the list as an object. Times are milliseconds; what is not known is null.
pub fn summary(game: &GameSummary) -> Value {
    let mut object = json!({
        "id": game.id.0,
        "name": game.name,
        "shape": game.shape,
        "side": game.side,
        "level": game.level,
        "begun": calendar::utc(game.begun),
    });
    add_progress(&mut object, &game.progress);
    object
}

/// A whole game as an object; `puzzle` is it as the format `jsonl` writes it.
pub fn whole(id: GameId, game: &SavedGame, puzzle: Value) -> Value {
    let events = game.events.iter();
    let events = events.map(|event| json!({ "at_ms": event.at.as_millis() as u64, "event": event.text }));
    let mut object = json!({ "id": id.0, "begun": calendar::utc(game.new.begun) });
    add_progress(&mut object, &game.progress);
    object["puzzle"] = puzzle;
    object["events"] = events.collect();
    object
}

fn add_progress(object: &mut Value, progress: &Progress) {
    object["state"] = progress.state.word().into();
    object["spaces_left"] = progress.spaces_left.into();
    object["time_ms"] = (progress.time.as_millis() as u64).into();
    object["hints"] = progress.hints.into();
    object["seen"] = calendar::utc(progress.seen).into();
}

/// The head of the table of events.
pub const EVENT_HEAD: &str = "game,number,at_ms,event\n";

/// The events of a game as lines of a table, numbered from 1.
pub fn event_lines(id: GameId, game: &SavedGame) -> String {
    let line = |(number, event): (usize, &SavedEvent)| {
        // The names of savepoints are the player's own words.
        let text = match event.text.contains([',', '"', '\n']) {
            true => format!("\"{}\"", event.text.replace('"', "\"\"")),
            false => event.text.clone(),
        };
        format!("{id},{},{},{text}\n", number + 1, event.at.as_millis())
    };
    game.events.iter().enumerate().map(line).collect()
}
