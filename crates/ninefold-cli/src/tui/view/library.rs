//! The page of the library.

use ratatui::buffer::Buffer;

use super::list;
use crate::tui::app::App;
use crate::tui::keys::Command;

const KEYS: [(Command, &str); 4] = [
    (Command::ListChoose, "play"),
    (Command::ListLess, ""),
    (Command::ListMore, "level"),
    (Command::ListBack, "back"),
];

/// Draws the list of puzzles.
pub fn draw(buffer: &mut Buffer, app: &App, chosen: usize) {
    let level = app.library_level.as_deref().unwrap_or("all levels");
    let body = list::page(buffer, app, &format!("Library, {level} (* solved)"), &KEYS);
    let lines: Vec<String> = app
        .shown_library()
        .map(|record| {
            let name = record.about.name.as_deref().unwrap_or("a puzzle");
            let name = if app.solved.contains(name) { format!("{name} *") } else { name.to_owned() };
            let level = record.about.level.as_deref().unwrap_or("");
            let (shape, clues) = (record.puzzle.shape().describe(), record.puzzle.clues());
            match body.width >= 60 {
                true => format!("{name:25} {level:10} {clues:3} givens  {shape}"),
                false => format!("{name:19.19} {0:>2}x{0:<2} {level}", record.puzzle.shape().side()),
            }
        })
        .collect();
    list::draw(buffer, app, body, &lines, chosen);
}
