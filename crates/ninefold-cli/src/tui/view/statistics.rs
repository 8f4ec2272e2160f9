//! The statistics.

use ninefold::play::Statistics;
use ratatui::buffer::Buffer;

use super::list;
use super::text::put;
use crate::tui::app::{App, statistics_lines};
use crate::tui::keys::Command;

const KEYS: [(Command, &str); 1] = [(Command::ListBack, "back")];

/// Draws the page.
pub fn draw(buffer: &mut Buffer, app: &App, statistics: &Statistics, first: usize) {
    let theme = app.preferences.look();
    let body = list::page(buffer, app, "Statistics", &KEYS);
    let lines = statistics_lines(app, statistics);
    for (row, line) in lines.iter().skip(first).take(usize::from(body.height)).enumerate() {
        put(buffer, body, 0, row as u16, line, theme.base);
    }
    // The heading stays while the rest scrolls.
    if let Some(heading) = lines.first().filter(|_| lines.len() > 1) {
        let width = usize::from(body.width);
        put(buffer, body, 0, 0, &format!("{heading:width$}"), theme.dim);
    }
    list::scrolled(buffer, app, body, lines.len(), first);
}
