//! The pages to read, as lines: the help and the statistics.

use ninefold::play::Statistics;

use super::{App, time_words};
use crate::tui::keys::{Group, TABLE};
use crate::tui::layout::{self, wrap};

/// What no key says.
const WORDS: [&str; 6] = [
    "Fill every cell so that no digit repeats in a row, a column or a box. Bold digits are givens and cannot be changed.",
    "On boards with more than nine digits, capital letters are digits: A is 10, B is 11. Small letters are \
     commands. '=' types a digit as a number.",
    "Shift with a digit writes a corner mark (see the settings for your keyboard), Alt or Ctrl with a digit a centre \
     mark, where the terminal tells them apart. Modes do the same with digits alone.",
    "A second press of the same digit removes it again. All selected cells are written at once, as one step.",
    "Mouse: click, drag to select, Ctrl+click to add a cell, right click to clear. The digits, the mode and the keys of \
     the panel can be clicked.",
    "Signs: '!' the digit breaks a rule or is wrong; '*' the hint is about this cell, '~' it follows from this one; \
     a to i are colours; '×4' means that four of a digit are still to be placed, '+1' that there is one too many. Of a hint's candidates the bright ones are true in its reasoning, underlined ones false, crossed ones eliminated.",
];

/// A line of the help: a heading, or a key and what it does.
pub enum HelpLine {
    /// A heading.
    Title(&'static str),
    /// Keys, and what they do.
    Keys(String, &'static str),
    /// A sentence.
    Words(String),
}

/// The help as lines.
pub fn help_lines(app: &App) -> Vec<HelpLine> {
    let width = layout::page(app.size).body.width;
    let mut lines: Vec<HelpLine> = Vec::new();
    for words in WORDS {
        lines.extend(wrap(words, width).into_iter().map(HelpLine::Words));
        lines.push(HelpLine::Words(String::new()));
    }
    for group in Group::ALL {
        lines.push(HelpLine::Title(group.title()));
        for line in TABLE.iter().filter(|line| line.group == group) {
            let keys = app.preferences.bindings.keys(line.command);
            let keys: Vec<String> = keys.iter().map(|key| key.label()).collect();
            lines.push(HelpLine::Keys(keys.join("  "), line.what));
        }
        lines.push(HelpLine::Words(String::new()));
    }
    lines
}

/// The statistics as lines.
pub fn statistics_lines(app: &App, statistics: &Statistics) -> Vec<String> {
    if statistics.groups.is_empty() {
        return vec!["No games yet.".to_owned()];
    }
    let time = |time: Option<std::time::Duration>| time.map_or_else(|| "-".to_owned(), time_words);
    // A narrow screen has the first columns only.
    let columns = if layout::page(app.size).body.width >= 60 { 8 } else { 5 };
    let row = |cells: [String; 8]| -> String {
        let widths = [-8, -10, 5, 6, 8, 8, 5, 5_i32];
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
