//! Lists of lines, one of them chosen, on a page with a title.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::foot;
use super::text::put;
use crate::tui::app::App;
use crate::tui::keys::Command;
use crate::tui::layout;

/// Draws the title of a page and its foot; gives the part between them.
pub fn page(buffer: &mut Buffer, app: &App, title: &str, keys: &[(Command, &str)]) -> Rect {
    let theme = app.preferences.look();
    let parts = layout::page(app.size);
    put(buffer, parts.title, 0, 0, title, theme.title);
    foot::draw(buffer, app, parts.foot, keys);
    parts.body
}

/// Draws lines with the chosen one in sight, and a sign where there are more.
pub fn draw(buffer: &mut Buffer, app: &App, body: Rect, lines: &[String], chosen: usize) {
    let theme = app.preferences.look();
    let rows = usize::from(body.height);
    let first = layout::first_line(rows, lines.len(), chosen);
    for (row, (number, line)) in lines.iter().enumerate().skip(first).take(rows).enumerate() {
        let area = Rect { y: body.y + row as u16, height: 1, ..body };
        let is_chosen = number == chosen;
        let style = if is_chosen { theme.chosen } else { theme.base };
        if is_chosen {
            buffer.set_style(area, style);
        }
        put(buffer, area, 0, 0, if is_chosen { ">" } else { " " }, style);
        put(buffer, area, 2, 0, line, style);
    }
    scrolled(buffer, app, body, lines.len(), first);
}

/// Signs at the right edge that there is more above or below.
pub fn scrolled(buffer: &mut Buffer, app: &App, body: Rect, lines: usize, first: usize) {
    let theme = app.preferences.look();
    let edge = body.right();
    if edge >= buffer.area.right() {
        return;
    }
    if first > 0 {
        buffer[(edge, body.y)].set_char('↑').set_style(theme.dim);
    }
    if first + usize::from(body.height) < lines {
        buffer[(edge, body.bottom() - 1)].set_char('↓').set_style(theme.dim);
    }
}
