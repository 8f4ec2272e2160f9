//! Games to resume.

use ratatui::buffer::Buffer;

use super::list;
use crate::tui::app::{App, time_words};
use crate::tui::keys::Command;

const KEYS: [(Command, &str); 3] =
    [(Command::ListChoose, "resume"), (Command::ListDelete, "delete"), (Command::ListBack, "back")];

/// Draws the list of games.
pub fn draw(buffer: &mut Buffer, app: &App, chosen: usize) {
    let body = list::page(buffer, app, "Continue", &KEYS);
    let lines: Vec<String> = app
        .open_games
        .iter()
        .map(|game| {
            let name = game.name.as_deref().unwrap_or("a puzzle");
            let (side, level) = (game.side, game.level.as_deref().unwrap_or(""));
            let (left, time) = (game.progress.spaces_left, time_words(game.progress.time));
            match body.width >= 60 {
                true => format!("{name:25} {side:>3}x{side:<3} {level:10} {left:4} left {time:>9}"),
                false => format!("{name:16.16} {side:>2}x{side:<2} {left:3} left"),
            }
        })
        .collect();
    list::draw(buffer, app, body, &lines, chosen);
}
