//! Statistics of games: a table, or one JSON object.

use std::fmt::Write as _;
use std::time::Duration;

use ninefold::play::{Group, Statistics};
use serde_json::{Value, json};

use super::{columns, counted, playing_time};

const HEAD: [&str; 10] =
    ["size", "level", "games", "solved", "open", "shown", "hints", "best", "median", "played"];

/// A table with a line for each size and level, and the streak below it.
pub fn text(statistics: &Statistics) -> String {
    if statistics.groups.is_empty() {
        return "No game yet. 'ninefold play' starts one.\n".to_owned();
    }
    let mut rows = vec![HEAD.map(str::to_owned)];
    rows.extend(statistics.groups.iter().map(row));
    if statistics.groups.len() > 1 {
        let mut all = row(&sum(&statistics.groups));
        // Times of different puzzles say nothing together.
        (all[0], all[1], all[7], all[8]) = ("all".to_owned(), String::new(), String::new(), String::new());
        rows.push(all);
    }
    let mut text = columns(&rows, &[0, 1]);
    let days = |days: u32| counted(days.into(), "day", "days");
    let streak = statistics.streak;
    let _ = writeln!(text, "\nStreak: {}; the longest: {}", days(streak.current), days(streak.longest));
    text
}

fn row(group: &Group) -> [String; 10] {
    let time = |time: Option<Duration>| time.map_or_else(|| "-".to_owned(), playing_time);
    [
        format!("{0}x{0}", group.side),
        if group.level.is_empty() { "unknown".to_owned() } else { group.level.clone() },
        group.games.to_string(),
        group.solved.to_string(),
        group.open().to_string(),
        group.shown.to_string(),
        group.hints.to_string(),
        time(group.best),
        time(group.median),
        playing_time(group.time),
    ]
}

fn sum(groups: &[Group]) -> Group {
    let count = |of: fn(&Group) -> u32| groups.iter().map(of).sum();
    Group {
        side: 0,
        level: String::new(),
        games: count(|group| group.games),
        solved: count(|group| group.solved),
        shown: count(|group| group.shown),
        hints: count(|group| group.hints),
        time: groups.iter().map(|group| group.time).sum(),
        best: None,
        median: None,
    }
}

/// All of it as one object. Times are milliseconds; what nobody knows is null.
pub fn json(statistics: &Statistics) -> Value {
    let all = sum(&statistics.groups);
    let time = |time: Option<Duration>| time.map(|time| time.as_millis() as u64);
    let group = |group: &Group| {
        json!({
            "side": group.side,
            "level": (!group.level.is_empty()).then_some(&group.level),
            "games": group.games,
            "solved": group.solved,
            "open": group.open(),
            "shown": group.shown,
            "hints": group.hints,
            "best_ms": time(group.best),
            "median_ms": time(group.median),
            "time_ms": time(Some(group.time)),
        })
    };
    json!({
        "games": all.games,
        "solved": all.solved,
        "open": all.open(),
        "shown": all.shown,
        "hints": all.hints,
        "time_ms": time(Some(all.time)),
        "streak": { "current_days": statistics.streak.current, "longest_days": statistics.streak.longest },
        "groups": statistics.groups.iter().map(group).collect::<Vec<Value>>(),
    })
}
