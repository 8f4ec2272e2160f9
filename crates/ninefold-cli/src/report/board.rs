//! A puzzle drawn beside its solution.

use std::fmt::Write as _;

use ninefold::Outcome;
use ninefold::format::candidates_text;

use super::{Answer, Work, counted, line, readable, table};
use crate::board_picture::{beside, grid_picture};

/// The answer as a picture with a few words under it.
pub fn text(answer: &Answer, stats: bool, timed: bool, with_table: bool) -> String {
    let work = match &answer.work {
        Ok(work) => work,
        Err(error) => return format!("malformed: {error}\n"),
    };
    let mut text = heading(work);
    let puzzle = &work.record.puzzle;
    let givens = grid_picture(puzzle.givens(), puzzle);
    match work.report.outcome.first_solution() {
        Some(solution) => text.push_str(&beside(&givens, &grid_picture(solution.grid(), puzzle))),
        None => match &work.report.outcome {
            Outcome::Stuck(board) => text.push_str(&candidates_text(board)),
            _ => text.push_str(&givens),
        },
    }
    let guesses = counted(work.report.counters.guesses, "guess", "guesses");
    let _ = write!(text, "{}; {}, {guesses}", sentence(work), work.algorithm);
    if timed {
        let _ = write!(text, ", {}", readable(work.time));
    }
    // A solution exists only if the verifier made it.
    text.push_str(if work.report.outcome.first_solution().is_some() { ", verified\n" } else { "\n" });
    if stats {
        let _ = writeln!(text, "{}", line::statistics(work));
    }
    if let (true, Outcome::Stuck(board)) = (with_table, &work.report.outcome) {
        for row in table::rows(board) {
            let _ = writeln!(text, "{row}");
        }
    }
    text
}

fn sentence(work: &Work) -> String {
    match &work.report.outcome {
        Outcome::Unique(_) => "exactly one solution".into(),
        _ => work.words(),
    }
}

fn heading(work: &Work) -> String {
    let bold = anstyle::Style::new().bold();
    let about = &work.record.about;
    let mut text = String::new();
    if let Some(name) = &about.name {
        let _ = write!(text, "{bold}{name}{bold:#}");
    }
    let shape = work.record.puzzle.shape();
    let clues = counted(work.record.puzzle.clues() as u64, "given", "givens");
    let mut facts = vec![shape.describe(), clues];
    facts.extend(about.level.clone());
    facts.extend(about.source.as_ref().map(|source| format!("source: {source}")));
    let facts = facts.join("; ");
    let _ = match text.is_empty() {
        true => writeln!(text, "{facts}"),
        false => writeln!(text, "  ({facts})"),
    };
    text
}
