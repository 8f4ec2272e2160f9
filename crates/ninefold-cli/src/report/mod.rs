//! Answers as text: one file for each way of writing them.

pub mod board;
pub mod games;
pub mod generated;
pub mod json;
pub mod line;
pub mod rating;
pub mod statistics;
pub mod summary;
pub mod table;

pub use ninefold::explain::words::counted;
use std::fmt::Write as _;
use std::time::Duration;

use ninefold::format::{FormatError, Record};
use ninefold::solve::Algorithm;
use ninefold::{Outcome, Report};

use self::summary::Kinds;
use crate::exit::Exit;

/// What came of one puzzle of the input.
pub struct Answer {
    /// The line of the input on which it starts.
    pub line: u64,
    /// The work on it, or what is wrong with its text.
    pub work: Result<Work, FormatError>,
}

impl Answer {
    /// The kind of its outcome, and the exit code that this puzzle alone would give.
    pub fn kind(&self) -> (Kind, Exit) {
        let Ok(work) = &self.work else { return (Kind::Malformed, Kind::Malformed.exit(false)) };
        let kind = match &work.report.outcome {
            Outcome::Found(_) | Outcome::Unique(_) => Kind::Solved,
            Outcome::Multiple { .. } => Kind::Multiple,
            Outcome::Impossible { .. } => Kind::Impossible,
            Outcome::Stuck(_) => Kind::Stuck,
            Outcome::Stopped { .. } => Kind::Stopped,
        };
        (kind, kind.exit(work.unique_wanted))
    }
}

/// The outcome of one puzzle, as far as a summary and the exit code tell outcomes apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It has a solution, and as far as was asked no other.
    Solved,
    /// It has several solutions.
    Multiple,
    /// It has no solution.
    Impossible,
    /// Singles alone did not solve it.
    Stuck,
    /// A budget ended the work on it.
    Stopped,
    /// Its text is not a puzzle.
    Malformed,
}

impl Kind {
    /// The words of a summary.
    pub const ALL: Kinds = &[
        ("solved", true),
        ("multiple", true),
        ("impossible", true),
        ("stuck", false),
        ("stopped", false),
        ("malformed", true),
    ];

    /// The exit code that a puzzle of this kind alone gives. Several solutions are a failure only where one was wanted.
    pub fn exit(self, unique_wanted: bool) -> Exit {
        match self {
            Kind::Solved => Exit::Success,
            Kind::Multiple if !unique_wanted => Exit::Success,
            Kind::Multiple | Kind::Impossible => Exit::Negative,
            Kind::Stuck | Kind::Stopped => Exit::Undetermined,
            Kind::Malformed => Exit::Error,
        }
    }
}

/// A puzzle that was worked on.
pub struct Work {
    /// The puzzle as it was read.
    pub record: Record,
    /// By which algorithm.
    pub algorithm: Algorithm,
    /// With what result.
    pub report: Report,
    /// In what time.
    pub time: Duration,
    /// Whether one solution and no other was asked for.
    pub unique_wanted: bool,
}

impl Work {
    /// The outcome in words, without a solution.
    pub fn words(&self) -> String {
        match &self.report.outcome {
            Outcome::Impossible { clash: Some(clash) } => {
                format!("impossible: {}", clash.describe(self.record.puzzle.shape()))
            }
            Outcome::Impossible { clash: None } => "impossible: no solution".into(),
            Outcome::Found(_) => "a solution, perhaps one of several".into(),
            Outcome::Unique(_) => "the only solution".into(),
            Outcome::Multiple { count, exact, .. } => several(*count, *exact),
            Outcome::Stuck(board) => {
                let cells = board.shape().cells();
                format!("stuck: {} of {cells} cells known", board.values().filled())
            }
            Outcome::Stopped { count, .. } => {
                let placements = counted(self.report.counters.placements, "placement", "placements");
                format!("stopped after {placements}, {} found", counted(*count, "solution", "solutions"))
            }
        }
    }
}

/// What is said of a solution that is not the only one.
pub fn several(count: u64, exact: bool) -> String {
    match exact {
        true => format!("one of {count} solutions"),
        false => format!("not unique: one of at least {count} solutions"),
    }
}

/// Name, source and what else is known, on a line each.
pub fn heading(record: &Record) -> String {
    let bold = anstyle::Style::new().bold();
    let about = &record.about;
    let mut text = String::new();
    if let Some(name) = &about.name {
        let _ = writeln!(text, "{bold}{name}{bold:#}");
    }
    let facts = [
        ("source", &about.source),
        ("author", &about.author),
        ("level", &about.level),
        ("comment", &about.comment),
    ];
    for (word, fact) in facts {
        if let Some(fact) = fact {
            let _ = writeln!(text, "{word}: {fact}");
        }
    }
    let (shape, clues) = (record.puzzle.shape(), record.puzzle.clues() as u64);
    if !shape.is_usual() {
        let _ = writeln!(text, "# shape {shape}");
    }
    let _ = writeln!(text, "{}; {}", shape.describe(), counted(clues, "given", "givens"));
    text
}

/// A time a person can read, three figures.
pub fn readable(time: Duration) -> String {
    let nanos = time.as_nanos() as f64;
    let (value, unit) = match nanos {
        0.0..1e3 => (nanos, "ns"),
        1e3..1e6 => (nanos / 1e3, "us"),
        1e6..1e9 => (nanos / 1e6, "ms"),
        _ => (nanos / 1e9, "s"),
    };
    let decimals = match value {
        0.0..10.0 => 2,
        10.0..100.0 => 1,
        _ => 0,
    };
    format!("{value:.decimals$} {unit}")
}

/// A time as players read it: `4:05`, `1:02:33`.
pub fn playing_time(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// Rows as a table, each column as wide as it needs; those named here begin at the left, numbers end at
/// the right.
pub fn columns<R: AsRef<[String]>>(rows: &[R], left: &[usize]) -> String {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows {
        let row = row.as_ref();
        widths.resize(widths.len().max(row.len()), 0);
        for (width, text) in widths.iter_mut().zip(row) {
            *width = (*width).max(text.chars().count());
        }
    }
    let line = |row: &R| {
        let cells = row.as_ref().iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if left.contains(&column) { format!("{cell:width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<String>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_figures() {
        let text = |nanos| readable(Duration::from_nanos(nanos));
        assert_eq!(text(7), "7.00 ns");
        assert_eq!(text(12_345), "12.3 us");
        assert_eq!(text(999_400_000), "999 ms");
        assert_eq!(text(61_000_000_000), "61.0 s");
    }

    #[test]
    fn hours_are_shown_when_there_are_some() {
        let text = [0, 65, 3600, 3753].map(|seconds| playing_time(Duration::from_secs(seconds)));
        assert_eq!(text, ["0:00", "1:05", "1:00:00", "1:02:33"]);
    }
}
