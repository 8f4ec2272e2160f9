//! `lab heuristics`: where to guess, and what counts as forced.

use std::time::Duration;

use ninefold::solve::{Algorithm, BranchRule, Goal, Settings, Singles};

use super::runs;
use crate::Experiment;
use crate::data::{Data, Table};
use crate::measure::{Contestant, Rules};
use crate::puzzles::Puzzles;
use crate::run::Work;
use crate::section::{Axis, Block, Chart, Mark, Section, Series, Shown};
use crate::statistics::{Summary, median};
use crate::words::{self, figures, percent, seconds};

/// The experiment.
pub struct Heuristics {
    /// The puzzles.
    pub puzzles: Puzzles,
    /// How much is measured.
    pub rules: Rules,
    /// The most time.
    pub time: Duration,
}

/// Its tables, empty.
pub fn tables() -> Vec<Table> {
    vec![Table::new("heuristics", &runs::columns("heuristic"))]
}

/// Every choice of cell with every kind of singles.
fn contestants() -> Vec<Contestant> {
    let all =
        BranchRule::ALL.iter().flat_map(|&choice| Singles::ALL.iter().map(move |&singles| (choice, singles)));
    let one = |(choice, singles): (BranchRule, Singles)| Contestant {
        name: format!("{}, {}", choice.name(), singles_word(singles)),
        algorithm: Algorithm::Propagate,
        settings: Settings { choice, singles, ..Settings::default() },
    };
    all.map(one).collect()
}

fn singles_word(singles: Singles) -> &'static str {
    match singles {
        Singles::NakedAndHidden => "hidden singles on",
        Singles::Naked => "hidden singles off",
    }
}

impl Experiment for Heuristics {
    fn name(&self) -> &'static str {
        "heuristics"
    }

    fn settings(&self) -> serde_json::Value {
        serde_json::json!({ "puzzles": self.puzzles.settings(), "rules": super::rules_json(&self.rules) })
    }

    fn time(&self) -> Duration {
        self.time
    }

    fn run(&self, work: &mut Work) -> anyhow::Result<()> {
        runs::run(work, "heuristics", &self.puzzles, &contestants(), Goal::Unique, &self.rules)
    }
}

/// The report.
pub fn section(data: &Data) -> Section {
    let table = data.table("heuristics");
    let mut blocks = Vec::new();
    if !table.rows.is_empty() {
        blocks.push(Block::Table(summary(table)));
        blocks.push(Block::Chart(survival(table)));
        blocks.extend(lesson(table).map(Block::Text));
    }
    Section::new(
        "heuristics",
        "Heuristics: where to guess, and what is forced",
        "A search must choose a cell to guess in, and it can look for forced digits in two ways. What is each \
         choice worth, in guesses and in time?",
        "The algorithm 'propagate' is asked whether each puzzle has exactly one solution. It guesses in the \
         first empty cell in reading order, in the cell with the fewest candidates (the first of equals), or \
         there with ties broken by degree (most empty peers); and it takes a digit with one place in a house \
         (hidden single) to be forced, or only a cell with one candidate. All six take turns on each puzzle. \
         A puzzle is given up after a fixed amount of counted work.",
        blocks,
    )
}

fn summary(table: &Table) -> Shown {
    let names = runs::names(table);
    let base = runs::of(table, "fewest, hidden singles on");
    let base = Summary::of(&base.seconds).map_or(f64::NAN, |times| times.mean);
    let row = |name: &String| {
        let runs = runs::of(table, name);
        let count = runs.guesses.len() as f64;
        let without = runs.guesses.iter().filter(|&&guesses| guesses == 0.0).count() as f64;
        let (guesses, times) = (Summary::of(&runs.guesses), Summary::of(&runs.seconds));
        let least = if runs.given_up > 0 { "≥ " } else { "" };
        let mean = |summary: Option<Summary>| summary.map_or(f64::NAN, |summary| summary.mean);
        vec![
            name.clone(),
            words::count(runs.given_up),
            format!("{least}{}", figures(mean(guesses))),
            figures(median(&runs.guesses)),
            guesses.map_or("–".into(), |guesses| format!("{least}{}", figures(guesses.max))),
            percent(without / count),
            format!("{least}{}", seconds(mean(times))),
            format!("{least}{}x", figures(mean(times) / base)),
        ]
    };
    Shown::new(
        "summary",
        format!(
            "Puzzles: {}; {} of them. The last column compares the mean time with that of 'fewest' with hidden singles. \
             '≥' where puzzles were given up.",
            runs::set(table),
            words::count(runs::puzzles(table) as u64)
        ),
        "guess in, with|given up|mean guesses|median|most|without a guess|mean time|against fewest",
        names.iter().map(row).collect(),
    )
}

fn survival(table: &Table) -> Chart {
    let names = runs::names(table);
    let series = names.iter().enumerate().map(|(colour, name)| {
        Series::new(name.clone(), Mark::Steps, colour, runs::survival(&runs::of(table, name).guesses))
    });
    Chart::new(
        "survival",
        "Share of puzzles that need more than so many guesses",
        "Read a line as: at x guesses, this share of the puzzles is still unsolved. Further left and lower is \
         better. Puzzles without a guess lie left of the axis.",
        Axis::log("guesses"),
        Axis::log("share of puzzles with more guesses"),
        series.collect(),
    )
}

/// What hidden singles and the choice of cell are worth, in a sentence.
fn lesson(table: &Table) -> Option<String> {
    let mean = |name: &str| Summary::of(&runs::of(table, name).guesses).map(|summary| summary.mean);
    let on = mean("fewest, hidden singles on")?;
    let off = mean("fewest, hidden singles off")?;
    let first = mean("first-empty, hidden singles on")?;
    let degree = mean("fewest-by-degree, hidden singles on")?;
    Some(format!(
        "Hidden singles are worth a factor of {} in guesses, the fewest candidates a factor of {} against the first \
         empty cell. Breaking ties by degree changes the guesses by a factor of {}.",
        figures(off / on),
        figures(first / on),
        figures(degree / on),
    ))
}
