//! `lab growth`: cost against the number of empty cells.
//!
//! Every algorithm climbs from 1 empty cell on. Where it gives up too many boards it is taken out, and comes
//! down from the blank board instead, until it meets its own gap or has to give up there too.

mod section;

use std::time::Duration;

use ninefold::solve::{Algorithm, Goal, Settings};
use ninefold::{Puzzle, Shape};

use super::points;
use crate::Experiment;
use crate::boards::{self, Kind, NoneFound};
use crate::data::{Data, Table, Value};
use crate::measure::{self, Contestant, Rules};
use crate::run::Work;
use crate::statistics::median;

pub use section::section;

/// The experiment.
pub struct Growth {
    /// The board.
    pub shape: Shape,
    /// Who runs.
    pub algorithms: Vec<Algorithm>,
    /// The numbers of empty cells, ascending.
    pub levels: Vec<usize>,
    /// What is asked of every board.
    pub goal: Goal,
    /// How boards are made.
    pub kind: Kind,
    /// How much is measured.
    pub rules: Rules,
    /// Solutions are counted up to this, on so many boards of each level.
    pub counting: (u64, usize),
    /// The most time.
    pub time: Duration,
}

/// Its tables, empty.
pub fn tables() -> Vec<Table> {
    let which = ["side", "empty", "goal", "kind", "most_boards", "came_from"];
    let boards = ["side", "empty", "kind", "boards", "limit", "one", "at_limit", "solutions_median"];
    vec![Table::new("growth", &points::columns(&which)), Table::new("growth-boards", &boards)]
}

impl Experiment for Growth {
    fn name(&self) -> &'static str {
        "growth"
    }

    fn settings(&self) -> serde_json::Value {
        let algorithms: Vec<&str> = self.algorithms.iter().map(|algorithm| algorithm.name()).collect();
        serde_json::json!({
            "side": self.shape.side(),
            "algorithms": algorithms,
            "levels": self.levels,
            "goal": goal_word(self.goal),
            "boards": kind_word(self.kind),
            "rules": super::rules_json(&self.rules),
            "counting": [self.counting.0, self.counting.1 as u64],
        })
    }

    fn time(&self) -> Duration {
        self.time
    }

    fn run(&self, work: &mut Work) -> anyhow::Result<()> {
        match self.levels(work) {
            Err(error) if error.is::<NoneFound>() => {
                work.left_out(&format!("More empty cells, because of {error}"));
                Ok(())
            }
            other => other,
        }
    }
}

impl Growth {
    /// All levels up, and down again for those that were taken out.
    fn levels(&self, work: &mut Work) -> anyhow::Result<()> {
        let levels = self.levels.len() as f64;
        for (place, &empty) in self.levels.iter().enumerate() {
            let done = 0.9 * place as f64 / levels;
            if !self.count_solutions(work, empty)? || !self.level(work, empty, "below", done)? {
                work.cut(&format!("Boards with {empty} empty cells and more"));
                return Ok(());
            }
        }
        for (place, &empty) in self.levels.iter().rev().enumerate() {
            if !self.level(work, empty, "above", 0.9 + 0.1 * place as f64 / levels)? {
                work.cut(&format!("The way down from the blank board, from {empty} empty cells on"));
                return Ok(());
            }
        }
        Ok(())
    }

    fn board(&self, seed: u64, empty: usize, number: usize) -> anyhow::Result<Puzzle> {
        let path = [1, self.shape.side() as u64, empty as u64, number as u64];
        boards::board(&self.shape, empty, self.kind, &mut boards::rng(seed, &path))
    }

    /// All algorithms that still run, coming from this side; false where the time is over.
    fn level(&self, work: &mut Work, empty: usize, from: &str, done: f64) -> anyhow::Result<bool> {
        let runs = |algorithm: &Algorithm| self.is_due(&work.data, *algorithm, empty, from);
        let contestants: Vec<Contestant> =
            self.algorithms.iter().copied().filter(runs).map(Contestant::plain).collect();
        if contestants.is_empty() {
            return Ok(true);
        }
        work.progress(done, &format!("growth: {empty} empty cells"));
        let (seed, cancel) = (work.seed, work.cancel());
        let make = |number| self.board(seed, empty, number);
        let points = measure::point(&contestants, make, self.goal, &self.rules, &cancel)?;
        let Some(points) = points else { return Ok(false) };
        let which = |_| -> Vec<Value> {
            vec![
                self.shape.side().into(),
                empty.into(),
                goal_word(self.goal).into(),
                kind_word(self.kind).into(),
                self.rules.boards.into(),
                from.into(),
            ]
        };
        let rows = points.iter().map(|point| points::row(which(()), point)).collect();
        work.add("growth", rows)?;
        Ok(true)
    }

    /// Whether the algorithm has this level still before it on its way from below or above.
    fn is_due(&self, data: &Data, algorithm: Algorithm, empty: usize, from: &str) -> bool {
        let table = data.table("growth");
        let rows: Vec<_> = table.rows_of("algorithm", algorithm.name()).collect();
        if rows.iter().any(|row| table.number(row, "empty") == empty as f64) {
            return false;
        }
        let taken_out = |side: &str| {
            rows.iter()
                .any(|row| table.number(row, "taken_out") > 0.0 && table.text(row, "came_from") == side)
        };
        match from {
            "below" => !taken_out("below"),
            _ => taken_out("below") && !taken_out("above"),
        }
    }

    /// How many solutions the boards of a level have; false where the time is over.
    fn count_solutions(&self, work: &mut Work, empty: usize) -> anyhow::Result<bool> {
        let table = work.data.table("growth-boards");
        if table.rows.iter().any(|row| table.number(row, "empty") == empty as f64) {
            return Ok(true);
        }
        let (limit, boards) = self.counting;
        let counter = Contestant {
            settings: Settings::default(),
            ..Contestant::plain(Algorithm::default_for(&self.shape))
        };
        let mut counts = Vec::new();
        let cancel = work.cancel();
        for number in 0..boards.min(self.rules.boards) {
            let puzzle = self.board(work.seed, empty, number)?;
            // A board too slow to be counted is not left out: it counts as at the limit.
            let counted = measure::count(&counter, &puzzle, limit, self.rules.give_up, &cancel);
            let Some(count) = counted else { return Ok(false) };
            counts.push(count.unwrap_or(limit) as f64);
        }
        let number = |of: &dyn Fn(f64) -> bool| counts.iter().filter(|&&count| of(count)).count();
        let row = vec![
            self.shape.side().into(),
            empty.into(),
            kind_word(self.kind).into(),
            counts.len().into(),
            limit.into(),
            number(&|count| count == 1.0).into(),
            number(&|count| count >= limit as f64).into(),
            median(&counts).into(),
        ];
        work.add("growth-boards", vec![row])?;
        Ok(true)
    }
}

pub fn goal_word(goal: Goal) -> &'static str {
    if goal == Goal::First { "first" } else { "unique" }
}

fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Random => "random",
        Kind::Unique => "unique",
    }
}
