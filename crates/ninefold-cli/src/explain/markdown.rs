//! The way as Markdown: a heading a step, its reason, its picture if there is one.

use std::fmt::Write as _;

use ninefold::format::{board_text, candidates_text};
use ninefold::logic::words;

use super::{End, Path, Told};

/// What stands before the steps.
pub fn start(path: &Path, name: &str) -> String {
    let mut text = format!("# {name}\n\n`{}`\n\n", path.puzzle);
    if !path.puzzle.has_candidates() {
        let _ = writeln!(text, "```text\n{}```\n", board_text(path.puzzle.givens()));
    }
    if let Some(opening) = path.opening() {
        let _ = writeln!(text, "{opening}\n");
    }
    text
}

/// One step; `picture` is the file that shows it.
pub fn step(told: &Told, boards: bool, picture: Option<&str>) -> String {
    let (shape, step) = (told.before.shape(), &told.step);
    let rating = match step.se {
        0 => String::new(),
        tenths => format!(" ({})", words::rating(tenths)),
    };
    let mut text = format!("## {}. {}{rating}\n\n", told.number, step.technique);
    if let Some(picture) = picture {
        let _ = writeln!(text, "![{}]({picture})\n", step.technique);
    }
    if boards {
        let _ = writeln!(text, "```text\n{}```\n", candidates_text(&told.before));
    }
    let _ = writeln!(text, "{}\n\n`{}`\n", words::why_on(&told.before, step), words::the_move(shape, step));
    text
}

/// How it ended, and the rating.
pub fn finish(path: &Path) -> String {
    let mut text = format!("## The end\n\n{}\n", path.ending());
    if matches!(path.end(), End::Unfinished | End::Multiple | End::Unknown) && !path.steps.is_empty() {
        let _ = write!(text, "\n```text\n{}```\n", candidates_text(&path.after));
    }
    if let Some(rated) = path.rated() {
        let _ = writeln!(text, "\n{rated}");
    }
    let counts = path.rating.as_ref().map(|rating| &rating.counts[..]).unwrap_or_default();
    if !counts.is_empty() {
        text.push_str("\n| technique | steps |\n|---|---:|\n");
        for (technique, count) in counts {
            let _ = writeln!(text, "| {technique} | {count} |");
        }
    }
    text
}
