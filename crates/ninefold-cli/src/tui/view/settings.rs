//! The settings.

use ratatui::buffer::Buffer;

use super::list;
use crate::tui::app::{App, SETTINGS, SettingLine, Switch};
use crate::tui::keys::Command;

const KEYS: [(Command, &str); 3] =
    [(Command::ListLess, ""), (Command::ListMore, "change"), (Command::ListBack, "back")];

/// Draws the settings.
pub fn draw(buffer: &mut Buffer, app: &App, chosen: usize) {
    let body = list::page(buffer, app, "Settings", &KEYS);
    let preferences = &app.preferences;
    let lines: Vec<String> = SETTINGS
        .iter()
        .map(|line| {
            let (word, value) = match *line {
                SettingLine::Theme => ("Theme", preferences.theme.name()),
                SettingLine::Scheme => ("Keys", preferences.bindings.scheme().name()),
                SettingLine::Keys => return "Change single keys...".to_owned(),
                SettingLine::Shifted => ("Shift+digit keyboard", preferences.shifted.name()),
                SettingLine::Switch(switch) => (switch.what(), on(preferences.is_on(switch))),
            };
            format!("{word:27}{value}")
        })
        .collect();
    list::draw(buffer, app, body, &lines, chosen);
    let theme = preferences.look();
    let words = match SETTINGS[chosen] {
        SettingLine::Theme => "NO_COLOR in the environment always means the theme 'none'.",
        SettingLine::Scheme => {
            "default: arrows. vi: also h j k l. wasd: also w a s d. The help shows what moved."
        }
        SettingLine::Keys => "Rebind any key.",
        SettingLine::Shifted => {
            "Shift with a digit writes a corner mark. Terminals report what it types, so the \
                                 keyboard must be known."
        }
        SettingLine::Switch(Switch::CleanMarks) => {
            "Placing a digit also removes it from the marks of the cells it sees (one undo step); not if it breaks a rule."
        }
        SettingLine::Switch(Switch::AutoCheck) => "Check each entry against the solution as you type.",
        SettingLine::Switch(Switch::Ascii) => {
            "For terminals without line characters; always so where the locale or TERM says that there are none."
        }
        SettingLine::Switch(Switch::Conflicts) => "A digit that repeats in a row, column or box gets a '!'.",
        SettingLine::Switch(Switch::SameDigit) => {
            "Highlight every copy of the digit under the cursor, including pencil marks."
        }
        SettingLine::Switch(Switch::Peers) => {
            "Shade the cells that share a row, column or box with the cursor."
        }
        SettingLine::Switch(Switch::Timer) => "The clock always runs, except while the game is paused.",
    };
    let top = SETTINGS.len() as u16 + 1;
    for (row, line) in super::text::wrap(words, body.width.saturating_sub(2)).iter().enumerate() {
        super::text::put(buffer, body, 2, top + row as u16, line, theme.dim);
    }
}

fn on(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}
