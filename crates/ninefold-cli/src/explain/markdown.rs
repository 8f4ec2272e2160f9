//! A trace as Markdown: a heading a step, its reason, its picture if there is one.

use std::fmt::Write as _;

use ninefold::explain::{ExplainedStep, Trace, words};
use ninefold::format::{board_text, candidates_text};

use super::leaves_open;

/// What stands before the steps.
pub fn start(trace: &Trace, name: &str) -> String {
    let mut text = format!("# {name}\n\n`{}`\n\n", trace.puzzle);
    if !trace.puzzle.has_candidates() {
        let _ = writeln!(text, "```text\n{}```\n", board_text(trace.puzzle.givens()));
    }
    if let Some(opening) = trace.opening() {
        let _ = writeln!(text, "{opening}\n");
    }
    text
}

/// One step; `pictures` are the files that show it, then the chains inside it. Who wants every statement of a dynamic chain
/// opens its branches.
pub fn step(step: &ExplainedStep, boards: bool, pictures: &[String]) -> String {
    let (technique, rating) = (step.step.technique, words::rating_in_brackets(&step.step));
    let mut text = format!("## {}. {technique}{rating}\n\n", step.number);
    if let Some(picture) = pictures.first() {
        let _ = writeln!(text, "![{technique}]({picture})\n");
    }
    if boards {
        let _ = writeln!(text, "```text\n{}```\n", candidates_text(&step.before));
    }
    let _ = writeln!(text, "{}\n\n`{}`\n", step.why(), step.the_move());
    for (number, line) in step.statements().iter().enumerate() {
        let _ = writeln!(
            text,
            "<details><summary>Branch {}, every statement</summary>\n\n{line}\n\n</details>\n",
            number + 1
        );
    }
    for (picture, inside) in pictures.iter().skip(1).zip(step.inside()) {
        let _ = writeln!(text, "![chain {}]({picture})\n", words::letter(inside.number - 1));
    }
    text
}

/// How it ended, and the rating.
pub fn finish(trace: &Trace) -> String {
    let mut text = format!("## The end\n\n{}\n", trace.ending());
    if leaves_open(trace) {
        let _ = write!(text, "\n```text\n{}```\n", candidates_text(&trace.after));
    }
    if let Some(rated) = trace.rated() {
        let _ = writeln!(text, "\n{rated}");
    }
    let counts = trace.rating.as_ref().map(|rating| &rating.counts[..]).unwrap_or_default();
    if !counts.is_empty() {
        text.push_str("\n| technique | steps |\n|---|---:|\n");
        for (technique, count) in counts {
            let _ = writeln!(text, "| {technique} | {count} |");
        }
    }
    text
}
