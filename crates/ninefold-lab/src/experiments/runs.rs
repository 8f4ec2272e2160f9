//! Every single solve as a row: what `heuristics` and `hardness` share.

use ninefold::solve::Goal;

use crate::data::{Row, Table, Value};
use crate::measure::{self, Contestant, Rules};
use crate::puzzles::Puzzles;
use crate::run::Work;

/// The columns, with this name for that of the contestants: a table is known by its columns.
pub fn columns(who: &'static str) -> [&'static str; 12] {
    [
        "set",
        "puzzle",
        "side",
        "givens",
        who,
        "answer",
        "given_up",
        "guesses",
        "placements",
        "dead_ends",
        "depth",
        "seconds",
    ]
}

/// The column of the contestants.
const WHO: usize = 4;

/// Who ran, in the order of their appearance.
pub fn names(table: &Table) -> Vec<String> {
    table.words(&table.columns[WHO])
}

/// The rows of a contestant.
pub fn rows<'a>(table: &'a Table, name: &'a str) -> impl Iterator<Item = &'a Row> {
    table.rows_of(&table.columns[WHO], name)
}

/// All contestants on all puzzles, taking turns.
pub fn run(
    work: &mut Work,
    name: &str,
    puzzles: &Puzzles,
    contestants: &[Contestant],
    goal: Goal,
    rules: &Rules,
) -> anyhow::Result<()> {
    let all = puzzles.puzzles.len();
    let done = work.data.table(name).rows.len() / contestants.len();
    let cancel = work.cancel();
    for number in done..all {
        work.progress(number as f64 / all as f64, name);
        let mut rows: Vec<(usize, Row)> = Vec::new();
        let mut known = None;
        for turn in 0..contestants.len() {
            let place = (number + turn) % contestants.len();
            let contestant = &contestants[place];
            let puzzle = &puzzles.puzzles[number];
            let Some(solved) = measure::solve(contestant, puzzle, goal, rules.give_up, &cancel) else {
                work.cut(&format!("Puzzles from number {} on, of {all}", number + 1));
                return Ok(());
            };
            measure::agree(puzzle, contestant, &solved, &mut known)?;
            let counters = &solved.counters;
            rows.push((
                place,
                vec![
                    Value::from(puzzles.name.as_str()),
                    (number + 1).into(),
                    puzzle.shape().side().into(),
                    puzzle.clues().into(),
                    contestant.name.as_str().into(),
                    solved.outcome.word().into(),
                    u64::from(solved.given_up).into(),
                    counters.guesses.into(),
                    counters.placements.into(),
                    counters.dead_ends.into(),
                    counters.depth.into(),
                    solved.seconds.into(),
                ],
            ));
        }
        rows.sort_by_key(|(place, _)| *place);
        work.add(name, rows.into_iter().map(|(_, row)| row).collect())?;
    }
    Ok(())
}

/// What a contestant did, puzzle by puzzle.
pub struct Runs {
    pub guesses: Vec<f64>,
    pub seconds: Vec<f64>,
    pub given_up: u64,
}

/// The runs of a contestant.
pub fn of(table: &Table, name: &str) -> Runs {
    let rows: Vec<&Row> = self::rows(table, name).collect();
    let column = |column: &str| rows.iter().map(|row| table.number(row, column)).collect::<Vec<f64>>();
    let given_up = column("given_up").iter().sum::<f64>() as u64;
    Runs { guesses: column("guesses"), seconds: column("seconds"), given_up }
}

/// How many puzzles were measured.
pub fn puzzles(table: &Table) -> usize {
    names(table).first().map_or(0, |name| rows(table, name).count())
}

/// What the puzzles are.
pub fn set(table: &Table) -> &str {
    table.rows.first().map_or("", |row| table.text(row, "set"))
}

/// For each number that occurs, the share of all that are greater: the curve of those that are left.
pub fn survival(numbers: &[f64]) -> Vec<(f64, f64)> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let all = sorted.len() as f64;
    let mut points: Vec<(f64, f64)> = Vec::new();
    for (place, number) in sorted.iter().enumerate() {
        let left = (all - place as f64 - 1.0) / all;
        match points.last_mut() {
            Some(last) if last.0 == *number => last.1 = left,
            _ => points.push((*number, left)),
        }
    }
    points
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_share_left_falls_to_nothing() {
        let points = super::survival(&[0.0, 2.0, 2.0, 8.0]);
        assert_eq!(points, [(0.0, 0.75), (2.0, 0.25), (8.0, 0.0)]);
        assert_eq!(super::survival(&[]), []);
    }
}
