//! The help: the table of keys, and what else there is to know.

use ratatui::buffer::Buffer;

use super::list;
use super::text::put;
use crate::tui::app::{App, HelpLine, help_lines};
use crate::tui::keys::Command;

const KEYS: [(Command, &str); 3] =
    [(Command::ListUp, ""), (Command::ListDown, "scroll"), (Command::ListBack, "back")];

/// Draws the help.
pub fn draw(buffer: &mut Buffer, app: &App, first: usize) {
    let theme = app.preferences.look();
    let body = list::page(buffer, app, "Help", &KEYS);
    let lines = help_lines(app);
    let second = if body.width >= 60 { 22 } else { 13 };
    for (row, line) in lines.iter().skip(first).take(usize::from(body.height)).enumerate() {
        let row = row as u16;
        match line {
            HelpLine::Title(title) => drop(put(buffer, body, 0, row, title, theme.title)),
            HelpLine::Words(words) => drop(put(buffer, body, 0, row, words, theme.base)),
            HelpLine::Keys(keys, what) => {
                put(buffer, body, 1, row, keys, theme.key);
                put(buffer, body, second, row, what, theme.base);
            }
        }
    }
    list::scrolled(buffer, app, body, lines.len(), first);
}
