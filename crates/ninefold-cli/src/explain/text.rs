//! A trace as text: each step with its technique, rating, move and reason.

use std::fmt::Write as _;

use ninefold::explain::{ExplainedStep, Trace, words};
use ninefold::format::candidates_text;

use super::leaves_open;
use crate::board_picture::grid_picture;

/// Lines are no longer than this.
const WIDTH: usize = 100;

/// What stands before the steps.
pub fn start(trace: &Trace) -> String {
    let mut text = match trace.puzzle.has_candidates() {
        true => candidates_text(&ninefold::Board::new(&trace.puzzle)),
        false => grid_picture(trace.puzzle.givens(), &trace.puzzle),
    };
    if let Some(opening) = trace.opening() {
        let _ = writeln!(text, "{}", wrapped(&opening, ""));
    }
    text
}

/// One step.
pub fn step(step: &ExplainedStep, boards: bool) -> String {
    let bold = anstyle::Style::new().bold();
    let mut text = String::new();
    if boards {
        text.push_str(&candidates_text(&step.before));
    }
    let (technique, rating) = (step.step.technique, words::rating_in_brackets(&step.step));
    let _ = writeln!(text, "{:>3}. {bold}{technique}{bold:#}{rating}: {}", step.number, step.the_move());
    let _ = writeln!(text, "{}", wrapped(&step.why(), "     "));
    text
}

/// How it ended, the rating, and how often which technique was used.
pub fn finish(trace: &Trace) -> String {
    let mut text = wrapped(&trace.ending(), "");
    text.push('\n');
    if leaves_open(trace) {
        text.push_str(&candidates_text(&trace.after));
    }
    if let Some(rated) = trace.rated() {
        let _ = writeln!(text, "{}", wrapped(&rated, ""));
    }
    if let Some(rating) = &trace.rating {
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
