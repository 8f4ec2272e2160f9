//! The form of a new game.

use ratatui::buffer::Buffer;

use super::list;
use crate::tui::app::{App, NewForm};
use crate::tui::keys::Command;

const KEYS: [(Command, &str); 4] = [
    (Command::ListLess, ""),
    (Command::ListMore, "change"),
    (Command::ListChoose, "start"),
    (Command::ListBack, "back"),
];

/// Draws the form.
pub fn draw(buffer: &mut Buffer, app: &App, form: &NewForm) {
    let body = list::page(buffer, app, "New game", &KEYS);
    let choice = |word: &str, value: String| format!("{word:8} ‹ {value} ›");
    let lines = [
        choice(
            "Board",
            format!("{0}x{0} {1}", form.puzzle.side, form.puzzle.variant.name()).trim_end().to_owned(),
        ),
        choice("Level", form.puzzle.level.to_owned()),
        choice("Seed", form.puzzle.seed.to_string()),
        "Start".to_owned(),
    ];
    list::draw(buffer, app, body, &lines, form.line);
    let theme = app.preferences.look();
    for (row, line) in super::text::wrap(
        "The same board, level and seed give the same puzzle. Every puzzle has exactly one solution.",
        body.width.saturating_sub(2),
    )
    .iter()
    .enumerate()
    {
        super::text::put(buffer, body, 2, 6 + row as u16, line, theme.dim);
    }
}
