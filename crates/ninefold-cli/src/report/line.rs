//! One line per puzzle: the solution, or a comment that says why there is none, so that the
//! output can be read again as puzzles are.

use super::{Answer, Work, readable, table};
use ninefold::{Outcome, Shape};

/// The answer, with a line end.
pub fn text(answer: &Answer, stats: bool, with_table: bool) -> String {
    let work = match &answer.work {
        Ok(work) => work,
        Err(error) => return format!("# malformed: {error}\n"),
    };
    let outcome = &work.report.outcome;
    let mut line = match (outcome.first_solution(), outcome) {
        (Some(solution), Outcome::Unique(_) | Outcome::Found(_)) => solution.grid().to_string(),
        (Some(solution), _) => format!("{} # {}", solution.grid(), work.words()),
        (None, _) => format!("# {}", work.words()),
    };
    if stats {
        line.push_str(if line.contains('#') { ", " } else { " # " });
        line.push_str(&statistics(work));
    }
    line.push('\n');
    if let (true, Outcome::Stuck(board)) = (with_table, outcome) {
        for row in table::rows(board) {
            line.push_str(&format!("# {row}\n"));
        }
    }
    line
}

/// A line that begins with a puzzle, with the shape in its comment unless it is the usual one.
pub fn with_shape(mut line: String, shape: &Shape) -> String {
    if !shape.is_usual() {
        match line.find(" # ") {
            Some(comment) => line.insert_str(comment + 3, &format!("shape {shape}; ")),
            None => line.insert_str(line.trim_end().len(), &format!(" # shape {shape}")),
        }
    }
    line
}

/// Algorithm, time and every counter that is not 0.
pub fn statistics(work: &Work) -> String {
    let mut text = format!("algorithm={} time={}", work.algorithm, readable(work.time).replace(' ', ""));
    for (name, count) in work.report.counters.named() {
        if count > 0 {
            text.push_str(&format!(" {name}={count}"));
        }
    }
    text
}
