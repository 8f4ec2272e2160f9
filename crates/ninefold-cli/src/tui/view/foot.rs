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
    wrap(text, screen.foot.width).len() <= usize::from(screen.foot.height)
}

/// Says something at the foot; what is too long for it in the panel, or else over the last rows of the board.
pub fn say_all(buffer: &mut Buffer, screen: &Screen, text: &str, style: Style) {
    let area = match screen.panel {
        _ if fits(screen, text) => screen.foot,
        Some(panel) => {
            Rect { x: panel.x + 1, y: panel.y + 5, width: panel.width - 1, height: panel.height - 5 }
        }
        None => {
            let rows = (wrap(text, screen.foot.width).len() as u16).min(screen.foot.bottom());
            Rect { y: screen.foot.bottom() - rows, height: rows, ..screen.foot }
        }
    };
    if area != screen.foot {
        Clear.render(area, buffer);
        buffer.set_style(area, style);
    }
    say(buffer, area, text, style);
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
