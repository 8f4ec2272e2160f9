//! What all games come to.

use ratatui::buffer::Buffer;

use super::list;
use super::text::put;
use crate::games::Statistics;
use crate::tui::app::{App, time_words};
use crate::tui::keys::Command;

const KEYS: [(Command, &str); 1] = [(Command::ListBack, "back")];

/// The page as lines.
pub fn lines(statistics: &Statistics) -> Vec<String> {
    if statistics.groups.is_empty() {
        return vec!["No game yet.".to_owned()];
    }
    let time = |time: Option<std::time::Duration>| time.map_or_else(|| "-".to_owned(), time_words);
    let mut lines = vec![format!(
        "{:6} {:10} {:>5} {:>6} {:>8} {:>8} {:>5} {:>5}",
        "size", "level", "games", "solved", "best", "median", "hints", "shown"
    )];
    lines.extend(statistics.groups.iter().map(|group| {
        format!(
            "{:6} {:10.10} {:>5} {:>6} {:>8} {:>8} {:>5} {:>5}",
            format!("{0}x{0}", group.side),
            if group.level.is_empty() { "unknown" } else { &group.level },
            group.games,
            group.solved,
            time(group.best),
            time(group.median),
            group.hints,
            group.shown
        )
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
    let lines = lines(statistics);
    for (row, line) in lines.iter().skip(first).take(usize::from(body.height)).enumerate() {
        let style = if first + row == 0 && lines.len() > 1 { theme.dim } else { theme.base };
        put(buffer, body, 0, row as u16, line, style);
    }
    list::scrolled(buffer, app, body, lines.len(), first);
}
