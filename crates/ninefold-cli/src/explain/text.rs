//! The way as text: each step with its technique, rating, move and reason.

use std::fmt::Write as _;

use ninefold::format::candidates_text;
use ninefold::logic::words;

use super::{End, Path, Told};
use crate::board_picture::grid_picture;

/// Lines are no longer than this.
const WIDTH: usize = 100;

/// What stands before the steps.
pub fn start(path: &Path) -> String {
    let mut text = match path.puzzle.has_candidates() {
        true => candidates_text(&ninefold::Board::new(&path.puzzle)),
        false => grid_picture(path.puzzle.givens(), &path.puzzle),
    };
    if let Some(opening) = path.opening() {
        let _ = writeln!(text, "{}", wrapped(&opening, ""));
    }
    text
}

/// One step.
pub fn step(told: &Told, boards: bool) -> String {
    let bold = anstyle::Style::new().bold();
    let shape = told.before.shape();
    let mut text = String::new();
    if boards {
        text.push_str(&candidates_text(&told.before));
    }
    let step = &told.step;
    let rating = match step.se {
        0 => String::new(),
        tenths => format!(" ({})", words::rating(tenths)),
    };
    let the_move = words::the_move(shape, step);
    let number = format!("{:>3}. ", told.number);
    let _ = writeln!(text, "{number}{bold}{}{bold:#}{rating}: {the_move}", step.technique);
    let _ = writeln!(text, "{}", wrapped(&words::why_on(&told.before, step), "     "));
    text
}

/// How it ended, the rating, and how often which technique was used.
pub fn finish(path: &Path) -> String {
    let mut text = wrapped(&path.ending(), "");
    text.push('\n');
    if matches!(path.end(), End::Unfinished | End::Multiple | End::Unknown) && !path.steps.is_empty() {
        text.push_str(&candidates_text(&path.after));
    }
    if let Some(rated) = path.rated() {
        let _ = writeln!(text, "{}", wrapped(&rated, ""));
    }
    if let Some(rating) = &path.rating {
        for (technique, count) in &rating.counts {
            let _ = writeln!(text, "{count:>5} {technique}");
        }
    }
    text
}

/// The text in lines that fit, each with this before it.
fn wrapped(text: &str, indent: &str) -> String {
    let options = textwrap::Options::new(WIDTH).initial_indent(indent).subsequent_indent(indent);
    textwrap::fill(text, options)
}
