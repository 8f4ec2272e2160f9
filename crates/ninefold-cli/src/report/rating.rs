//! Ratings: one line, JSON or CSV a puzzle.
//!
//! ```text
//! PUZZLE ED=7.1/1.2/1.2 forcing chain
//! PUZZLE at least 8.3, not finished; hardest so far: cell forcing chains
//! PUZZLE score 1246, hard; XY-wing                                           on HoDoKu's scale
//! PUZZLE # impossible: no solution
//! # malformed: line 3, column 17: expected ...
//! ```
//! A rating that is not finished never stands where a finished one would.

use ninefold::format::{FormatError, Record};
use ninefold::logic::{Rating, Tenths};
use ninefold::solve::Uniqueness;
use serde_json::Value;

use super::json;
use super::line::with_shape;
use crate::explain::json::entries;
use crate::uniqueness::why_unrated;

/// What came of one puzzle.
pub struct Rated {
    /// As it was read.
    pub record: Record,
    /// How many solutions.
    pub uniqueness: Uniqueness,
    /// How hard, if it has one solution.
    pub rating: Option<Rating>,
}

/// How ratings are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    Line,
    Json,
    Csv,
}

/// The first line of a table.
pub const HEADING: &str = "puzzle,er,ep,ed,finished,at_least,hardest,techniques,outcome,score,level\n";

/// The answer with a line end.
pub fn text(line: u64, rated: &Result<Rated, FormatError>, style: Style) -> String {
    match (style, rated) {
        (Style::Line, Ok(rated)) => with_shape(one_line(rated), rated.record.puzzle.shape()),
        (Style::Line, Err(error)) => format!("# malformed: {error}\n"),
        (Style::Json, Ok(rated)) => format!("{}\n", object(line, rated)),
        (Style::Json, Err(error)) => format!("{}\n", json::malformed(line, error)),
        (Style::Csv, Ok(rated)) => row(rated),
        (Style::Csv, Err(error)) => format!(",,,,,,,,{},,\n", quoted(&format!("malformed: {error}"))),
    }
}

fn one_line(rated: &Rated) -> String {
    let puzzle = rated.record.puzzle.to_string();
    let Some(rating) = &rated.rating else {
        return format!("{puzzle} # {}\n", why_not(rated));
    };
    let hardest = rating.hardest.map_or("nothing left to do", |technique| technique.name());
    let (er, ep, ed) = (rating.er, rating.ep.unwrap_or_default(), rating.ed.unwrap_or_default());
    match (rating.finished, rating.hardest, rating.score) {
        (true, _, Some((score, level))) => format!("{puzzle} score {score}, {}; {hardest}\n", level.name()),
        (true, _, None) => format!("{puzzle} ED={er}/{ep}/{ed} {hardest}\n"),
        (false, Some(_), score) => {
            let least = score.map_or(er.to_string(), |(score, _)| format!("score {score}"));
            format!("{puzzle} at least {least}, not finished; hardest so far: {hardest}\n")
        }
        (false, None, _) => format!("{puzzle} not finished: no first step was found\n"),
    }
}

/// `ED=4.2/1.2/1.2`, `score 1246`, with 'at least' where it is not finished.
pub fn brief(rating: &Rating) -> String {
    let (er, ep, ed) = (rating.er, rating.ep.unwrap_or_default(), rating.ed.unwrap_or_default());
    match (rating.finished, rating.score) {
        (true, Some((score, _))) => format!("score {score}"),
        (true, None) => format!("ED={er}/{ep}/{ed}"),
        (false, Some((score, _))) => format!("at least score {score}"),
        (false, None) => format!("at least {er}"),
    }
}

fn why_not(rated: &Rated) -> String {
    why_unrated(&rated.uniqueness, &rated.record.puzzle).unwrap_or_default()
}

fn object(line: u64, rated: &Rated) -> Value {
    let puzzle = &rated.record.puzzle;
    let mut object = json::object([("line", line)], &rated.record);
    let mut put = |key: &str, value: Value| drop(object.insert(key.to_owned(), value));
    let Some(rating) = &rated.rating else {
        put("outcome", rated.uniqueness.word().into());
        put("why", why_not(rated).into());
        return object.into();
    };
    put("outcome", "rated".into());
    object.extend(entries(puzzle.shape(), rating).unwrap_or_default());
    object.into()
}

fn row(rated: &Rated) -> String {
    let puzzle = rated.record.puzzle.to_string();
    let Some(rating) = &rated.rating else {
        return format!("{puzzle},,,,,,,,{},,\n", quoted(&why_not(rated)));
    };
    fields(&puzzle, rating).join(",") + "\n"
}

/// The columns of a table, in quotes where they need them.
pub fn fields(puzzle: &str, rating: &Rating) -> [String; 11] {
    let (se, hodoku) = (rating.score.is_none(), rating.score.filter(|_| rating.finished));
    let known =
        |rating: Option<Tenths>| rating.filter(|_| se).map(|rating| rating.to_string()).unwrap_or_default();
    let at_least = match rating.score {
        Some((score, _)) if !rating.finished => score.to_string(),
        _ => known(Some(rating.er).filter(|_| !rating.finished)),
    };
    let counts: Vec<String> =
        rating.counts.iter().map(|(technique, count)| format!("{technique}:{count}")).collect();
    let fields = [
        puzzle.to_owned(),
        known(Some(rating.er).filter(|_| rating.finished)),
        known(rating.ep.or(rating.finished.then_some(Tenths::ZERO))),
        known(rating.ed.or(rating.finished.then_some(Tenths::ZERO))),
        rating.finished.to_string(),
        at_least,
        rating.hardest.map(|technique| technique.name().to_owned()).unwrap_or_default(),
        counts.join(";"),
        "rated".to_owned(),
        hodoku.map(|(score, _)| score.to_string()).unwrap_or_default(),
        hodoku.map(|(_, level)| level.name().to_owned()).unwrap_or_default(),
    ];
    fields.map(|field| quoted(&field))
}

/// A field of a table, in quotes where it needs them.
pub fn quoted(field: &str) -> String {
    match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_owned(),
    }
}
