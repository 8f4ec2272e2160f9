//! Every single solve as a row: what `heuristics` and `hardness` share.

use ninefold::solve::{Counters, Goal};

use crate::data::{Row, Table, row};
use crate::measure::{self, Contestant};
use crate::puzzles::Puzzles;
use crate::run::Work;
use crate::statistics::{Summary, median};
use crate::words::{self, seconds};

/// The column of the contestants.
const WHO: usize = 4;

/// The speed of the machine at a puzzle is the median of this many reference loops before it and after it.
const NEIGHBOURS: usize = 12;

/// Who ran, in the order of their appearance.
pub fn names(table: &Table) -> Vec<String> {
    table.words(&table.columns[WHO])
}

/// All contestants on all puzzles, taking turns.
pub fn run(
    work: &mut Work,
    name: &str,
    puzzles: &Puzzles,
    contestants: &[Contestant],
    goal: Goal,
    give_up: f64,
) -> anyhow::Result<()> {
    let all = puzzles.puzzles.len();
    let done = work.data.table(name).rows.len() / contestants.len();
    let cancel = work.cancel();
    for number in done..all {
        work.progress(number as f64 / all as f64, name);
        let puzzle = &puzzles.puzzles[number];
        let reference = measure::reference();
        let mut rows: Vec<(usize, Row)> = Vec::new();
        let mut known = None;
        for turn in 0..contestants.len() {
            let place = (number + turn) % contestants.len();
            let contestant = &contestants[place];
            let Some(solved) = measure::solve(contestant, puzzle, goal, give_up, &cancel) else {
                work.cut(&format!("Puzzles from number {} on, of {all}", number + 1));
                return Ok(());
            };
            measure::agree(puzzle, contestant, &solved, &mut known)?;
            let Counters { guesses, placements, dead_ends, depth, .. } = solved.counters;
            let (shape, name, word) = (puzzle.shape(), &contestant.name, solved.outcome.word());
            let mut row = row![puzzles.name, number + 1, shape.side(), puzzle.clues(), *name, word];
            row.extend(row![solved.given_up, guesses, placements, dead_ends, depth]);
            row.extend(row![measure::undisturbed(), reference, solved.seconds]);
            rows.push((place, row));
        }
        rows.sort_by_key(|(place, _)| *place);
        work.add(name, rows.into_iter().map(|(_, row)| row).collect())?;
    }
    Ok(())
}

/// What a contestant did, puzzle by puzzle. Times are those of the undisturbed machine.
pub struct Runs {
    pub name: String,
    pub givens: Vec<f64>,
    pub guesses: Vec<f64>,
    pub seconds: Vec<f64>,
    pub given_up: u64,
}

impl Runs {
    /// Of every contestant.
    pub fn all(table: &Table) -> Vec<Runs> {
        names(table).into_iter().map(|name| Runs::of(table, name)).collect()
    }

    fn of(table: &Table, name: String) -> Runs {
        let rows: Vec<&Row> = table.rows_of(&table.columns[WHO], &name).collect();
        let column = |column: &str| rows.iter().map(|row| table.number(row, column)).collect::<Vec<f64>>();
        let references = column("seconds_reference");
        let undisturbed = column("seconds_undisturbed");
        let speed = |place: usize| {
            let around = place.saturating_sub(NEIGHBOURS)..references.len().min(place + NEIGHBOURS + 1);
            undisturbed[place] / median(&references[around])
        };
        let seconds = column("seconds").iter().enumerate().map(|(place, time)| time * speed(place)).collect();
        let given_up = column("given_up").iter().sum::<f64>() as u64;
        Runs { name, givens: column("givens"), guesses: column("guesses"), seconds, given_up }
    }

    /// The share of puzzles without a guess.
    pub fn without_guess(&self) -> f64 {
        self.guesses.iter().filter(|&&guesses| guesses == 0.0).count() as f64 / self.guesses.len() as f64
    }

    /// The mean of its guesses, of its times, or of others of its numbers.
    pub fn mean(numbers: &[f64]) -> f64 {
        Summary::of(numbers).map_or(f64::NAN, |summary| summary.mean)
    }

    /// Times or guesses that are only known to be no less have a sign.
    pub fn bound(&self) -> &'static str {
        if self.given_up > 0 { "≥ " } else { "" }
    }

    /// The mean time with its interval.
    pub fn time_shown(&self) -> String {
        Summary::of(&self.seconds).map_or("–".into(), |times| {
            let (low, high) = times.interval;
            format!("{}{} ({} to {})", self.bound(), seconds(times.mean), seconds(low), seconds(high))
        })
    }
}

/// What the puzzles are and how many.
pub fn set(table: &Table) -> String {
    let set = table.rows.first().map_or("", |row| table.text(row, "set"));
    let count = names(table).first().map_or(0, |name| table.rows_of(&table.columns[WHO], name).count());
    format!("Puzzles: {set}; {} of them.", words::count(count as u64))
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
