//! The help: the table of keys, and what else there is to know.

use ratatui::buffer::Buffer;

use super::list;
use super::text::{put, wrap};
use crate::tui::app::App;
use crate::tui::keys::{Command, Group, TABLE};
use crate::tui::layout;

const KEYS: [(Command, &str); 3] =
    [(Command::ListUp, ""), (Command::ListDown, "scroll"), (Command::ListBack, "back")];

/// What no key says.
const WORDS: [&str; 6] = [
    "Fill every cell so that no digit stands twice in a row, a column or a box. Bold digits are given and stay.",
    "On boards with more than nine digits, capital letters are digits: A is 10, B is 11. Small letters are \
     commands. '=' types a digit as a number.",
    "Shift with a digit writes a corner mark (see the settings for your keyboard), Alt or Ctrl with a digit a centre \
     mark, where the terminal tells them apart. Modes do the same with digits alone.",
    "A second press of the same digit takes it out again. All selected cells are written at once, as one step.",
    "Mouse: click, drag to select, Ctrl+click to add a cell, right click to clear. The digits, the mode and the keys of \
     the panel can be clicked.",
    "Signs: '!' breaks a rule or was found wrong; '*' the hint is about this cell, '~' it follows from this one; \
     a to i are colours; '×4' is how often a digit is still to be placed.",
];

/// A line of the help: a heading, or a key and what it does.
pub enum Line {
    /// A heading.
    Title(&'static str),
    /// Keys, and what they do.
    Keys(String, &'static str),
    /// A sentence.
    Words(String),
}

/// The help as lines.
pub fn lines(app: &App) -> Vec<Line> {
    let width = layout::page(app.size).body.width;
    let mut lines: Vec<Line> = Vec::new();
    for words in WORDS {
        lines.extend(wrap(words, width).into_iter().map(Line::Words));
        lines.push(Line::Words(String::new()));
    }
    for group in Group::ALL {
        lines.push(Line::Title(group.title()));
        for line in TABLE.iter().filter(|line| line.group == group) {
            let keys = app.preferences.bindings.keys(line.command);
            let keys: Vec<String> = keys.iter().map(|key| key.label()).collect();
            lines.push(Line::Keys(keys.join("  "), line.what));
        }
        lines.push(Line::Words(String::new()));
    }
    lines
}

/// Draws the help.
pub fn draw(buffer: &mut Buffer, app: &App, first: usize) {
    let theme = app.preferences.look();
    let body = list::page(buffer, app, "Help", &KEYS);
    let lines = lines(app);
    let second = if body.width >= 60 { 22 } else { 13 };
    for (row, line) in lines.iter().skip(first).take(usize::from(body.height)).enumerate() {
        let row = row as u16;
        match line {
            Line::Title(title) => drop(put(buffer, body, 0, row, title, theme.title)),
            Line::Words(words) => drop(put(buffer, body, 0, row, words, theme.base)),
            Line::Keys(keys, what) => {
                put(buffer, body, 1, row, keys, theme.key);
                put(buffer, body, second, row, what, theme.base);
            }
        }
    }
    list::scrolled(buffer, app, body, lines.len(), first);
}
