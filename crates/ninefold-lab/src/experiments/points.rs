//! Points as rows: what `growth` and `size` share.

use ninefold::solve::{Algorithm, Counters};

use crate::data::{Row, Table, Value};
use crate::measure::Point;
use crate::words;

/// The columns of a point, after those that say which point it is.
pub const COLUMNS: [&str; 12] = [
    "algorithm",
    "boards",
    "given_up",
    "stuck",
    "taken_out",
    "seconds_mean",
    "seconds_low",
    "seconds_high",
    "seconds_median",
    "seconds_p95",
    "seconds_max",
    "guesses_median",
];

/// All columns of a table of points: which point, what came out, and every counter, added up over the boards.
pub fn columns(which: &[&'static str]) -> Vec<&'static str> {
    let counters = Counters::default().named().map(|(name, _)| name);
    [which, &COLUMNS, &counters].concat()
}

/// A row of such a table.
pub fn row(which: Vec<Value>, point: &Point) -> Row {
    let times = point.times();
    let time = |of: fn(&crate::statistics::Summary) -> f64| Value::from(times.as_ref().map(of));
    let mut row = which;
    row.extend([
        Value::from(point.contestant.as_str()),
        point.boards.into(),
        point.given_up.into(),
        point.stuck.into(),
        u64::from(point.taken_out).into(),
        time(|times| times.mean),
        time(|times| times.interval.0),
        time(|times| times.interval.1),
        time(|times| times.median),
        time(|times| times.p95),
        time(|times| times.max),
        crate::statistics::median(&point.guesses).into(),
    ]);
    row.extend(point.counters.named().map(|(_, count)| Value::from(count)));
    row
}

/// The mean of a counter over the boards of a row.
pub fn mean(table: &Table, row: &Row, counter: &str) -> f64 {
    table.number(row, counter) / table.number(row, "boards")
}

/// The mean time, with a sign and how many of how many boards where some were given up, and with the number of
/// boards where it is not the usual one.
pub fn time_field(table: &Table, row: &Row, usual: f64) -> String {
    let (boards, given_up) = (table.number(row, "boards"), table.number(row, "given_up"));
    let least = if given_up > 0.0 { "≥ " } else { "" };
    let mut field = format!("{least}{}", words::seconds(table.number(row, "seconds_mean")));
    if given_up > 0.0 {
        field += &format!(" ({given_up:.0}/{boards:.0})");
    } else if boards < usual {
        field += &format!(" ({boards:.0})");
    }
    field
}

/// The place of an algorithm's colour.
pub fn colour(algorithm: &str) -> usize {
    let place = Algorithm::ALL.iter().position(|one| one.name() == algorithm);
    place.unwrap_or(Algorithm::ALL.len())
}
