//! The foot of the screen: what was just said, else the keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Clear, Widget as _};

use super::text::{put, wrap};
use crate::tui::app::{App, Notice, Tone};
use crate::tui::keys::Command;
use crate::tui::layout::Screen;

/// Draws the notice, if there is one, and the keys below it, if there is room.
pub fn draw(buffer: &mut Buffer, app: &App, foot: Rect, keys: &[(Command, &str)]) {
    let theme = app.preferences.look();
    let rows = match &app.notice {
        Some(Notice { tone, text }) => {
            let style = match tone {
                Tone::Plain => theme.base,
                Tone::Good => theme.good,
                Tone::Bad => theme.bad,
            };
            say(buffer, foot, text, style)
        }
        None => 0,
    };
    if rows < foot.height {
        draw_keys(buffer, app, foot, keys);
    }
}

/// Writes a sentence on as many rows as it needs; gives how many.
pub fn say(buffer: &mut Buffer, foot: Rect, text: &str, style: Style) -> u16 {
    let lines = wrap(text, foot.width);
    for (row, line) in lines.iter().enumerate() {
        put(buffer, foot, 0, row as u16, line, style);
    }
    lines.len() as u16
}

/// Whether the foot has room for it.
pub fn fits(screen: &Screen, text: &str) -> bool {
    screen.reading(text).0 == screen.foot
}

/// Writes a page of a text where there is room for it; where there are more pages, with the key that turns them.
pub fn say_page(buffer: &mut Buffer, app: &App, screen: &Screen, text: &str, key: Command) {
    let theme = app.preferences.look();
    let (area, pages) = screen.reading(text);
    let number = app.read.min(pages.len() - 1);
    if area != screen.foot {
        Clear.render(area, buffer);
        buffer.set_style(area, theme.base);
    }
    for (row, line) in pages[number].iter().enumerate() {
        put(buffer, area, 0, row as u16, line, theme.base);
    }
    if number + 1 < pages.len() {
        let key = app.preferences.bindings.label(key);
        let sign = format!("[{key}: more, {}/{}]", number + 1, pages.len());
        put(buffer, area, 0, area.height - 1, &sign, theme.key);
    }
}

/// Writes the keys on the last row, as many as there is room for.
pub fn draw_keys(buffer: &mut Buffer, app: &App, foot: Rect, keys: &[(Command, &str)]) {
    let theme = app.preferences.look();
    let mut x = 0;
    for &(command, word) in keys {
        let key = app.preferences.bindings.label(command);
        let width = (key.chars().count() + 1 + word.chars().count()) as u16;
        if x + width > foot.width {
            break;
        }
        let key_width = put(buffer, foot, x, foot.height - 1, &key, theme.key);
        put(buffer, foot, x + key_width + 1, foot.height - 1, word, theme.dim);
        // Keys that belong together stand together, with one word for all.
        x += if word.is_empty() { key_width } else { width + 3 };
    }
}
