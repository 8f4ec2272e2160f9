//! What all games come to.

use ratatui::buffer::Buffer;

use super::list;
use super::text::put;
use crate::games::Statistics;
use crate::tui::app::{App, time_words};
use crate::tui::keys::Command;
use crate::tui::layout;

const KEYS: [(Command, &str); 1] = [(Command::ListBack, "back")];

/// The page as lines.
pub fn lines(app: &App, statistics: &Statistics) -> Vec<String> {
    if statistics.groups.is_empty() {
        return vec!["No game yet.".to_owned()];
    }
    let time = |time: Option<std::time::Duration>| time.map_or_else(|| "-".to_owned(), time_words);
    // A narrow screen has the first columns only.
    let columns = if layout::page(app.size).body.width >= 60 { 8 } else { 5 };
    let row = |cells: [String; 8]| -> String {
        let widths = [-6, -10, 5, 6, 8, 8, 5, 5_i32];
        let cell = |(cell, width): (&String, i32)| match usize::try_from(width) {
            Ok(width) => format!("{cell:>width$}"),
            Err(_) => format!("{cell:0$.0$}", width.unsigned_abs() as usize),
        };
        cells.iter().zip(widths).take(columns).map(cell).collect::<Vec<_>>().join(" ")
    };
    let head = ["size", "level", "games", "solved", "best", "median", "hints", "shown"];
    let mut lines = vec![row(head.map(str::to_owned))];
    lines.extend(statistics.groups.iter().map(|group| {
        row([
            format!("{0}x{0}", group.side),
            if group.level.is_empty() { "unknown".to_owned() } else { group.level.clone() },
            group.games.to_string(),
            group.solved.to_string(),
            time(group.best),
            time(group.median),
            group.hints.to_string(),
            group.shown.to_string(),
        ])
    }));
    let days = |days: u32| format!("{days} {}", if days == 1 { "day" } else { "days" });
    lines.push(String::new());
    lines.push(format!(
        "Streak: {}; the longest: {}",
        days(statistics.streak.current),
        days(statistics.streak.longest)
    ));
    lines
}

/// Draws the page.
pub fn draw(buffer: &mut Buffer, app: &App, statistics: &Statistics, first: usize) {
    let theme = app.preferences.look();
    let body = list::page(buffer, app, "Statistics", &KEYS);
    let lines = lines(app, statistics);
    for (row, line) in lines.iter().skip(first).take(usize::from(body.height)).enumerate() {
        let style = if first + row == 0 && lines.len() > 1 { theme.dim } else { theme.base };
        put(buffer, body, 0, row as u16, line, style);
    }
    list::scrolled(buffer, app, body, lines.len(), first);
}
