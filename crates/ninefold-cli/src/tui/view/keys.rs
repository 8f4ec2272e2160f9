//! The keys, to be changed.

use ratatui::buffer::Buffer;

use super::list;
use super::text::put;
use crate::tui::app::App;
use crate::tui::keys::{Command, TABLE};
use crate::tui::layout;

const KEYS: [(Command, &str); 3] =
    [(Command::ListChoose, "change"), (Command::ListDelete, "restore default"), (Command::ListBack, "back")];

/// Draws the list of keys.
pub fn draw(buffer: &mut Buffer, app: &App, chosen: usize, waiting: bool) {
    let theme = app.preferences.look();
    let body = list::page(buffer, app, "Keys", if waiting { &[] } else { &KEYS });
    let bindings = &app.preferences.bindings;
    let lines: Vec<String> = TABLE
        .iter()
        .map(|line| {
            let keys: Vec<String> = bindings.keys(line.command).iter().map(|key| key.label()).collect();
            let own = if bindings.is_own(line.command) { "*" } else { " " };
            match body.width >= 60 {
                true => format!("{:18}{own} {:36} {}", keys.join("  "), line.what, line.group.title()),
                false => format!("{:10.10}{own}{}", keys.join(" "), line.what),
            }
        })
        .collect();
    list::draw(buffer, app, body, &lines, chosen);
    if waiting {
        let text = format!("Press the key for '{}'.", TABLE[chosen].what);
        put(buffer, layout::page(app.size).foot, 0, 1, &text, theme.title);
    }
}
