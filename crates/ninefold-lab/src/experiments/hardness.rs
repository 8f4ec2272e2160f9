//! `lab hardness`: how guesses, time and rating spread over a set of puzzles, and how far algorithms agree with each
//! other and with people on which puzzles are hard.

use std::time::Duration;

use ninefold::logic;
use ninefold::solve::{Algorithm, Goal};

use super::{points, runs};
use crate::Experiment;
use crate::data::{Data, Row, Table, Value};
use crate::measure::{Contestant, Rules};
use crate::puzzles::Puzzles;
use crate::run::Work;
use crate::section::{Axis, Block, Chart, Mark, Section, Series, Shown, Unit};
use crate::statistics::{Summary, rank_correlation};
use crate::words::{self, figures, percent, seconds};

/// Who runs: all that search and can be expected to end.
const ALGORITHMS: [Algorithm; 6] = [
    Algorithm::Backtrack,
    Algorithm::Fewest,
    Algorithm::EliminateSearch,
    Algorithm::Propagate,
    Algorithm::ExactCover,
    Algorithm::Lanes,
];

/// The experiment.
pub struct Hardness {
    /// The puzzles.
    pub puzzles: Puzzles,
    /// How much is measured.
    pub rules: Rules,
    /// The most time.
    pub time: Duration,
}

/// Its tables, empty.
pub fn tables() -> Vec<Table> {
    let ratings = ["puzzle", "er", "ep", "ed", "hardest", "finished"];
    vec![Table::new("hardness", &runs::columns("algorithm")), Table::new("hardness-ratings", &ratings)]
}

impl Experiment for Hardness {
    fn name(&self) -> &'static str {
        "hardness"
    }

    fn settings(&self) -> serde_json::Value {
        serde_json::json!({ "puzzles": self.puzzles.settings(), "rules": super::rules_json(&self.rules) })
    }

    fn time(&self) -> Duration {
        self.time
    }

    fn run(&self, work: &mut Work) -> anyhow::Result<()> {
        self.rate(work)?;
        let contestants = ALGORITHMS.map(Contestant::plain);
        runs::run(work, "hardness", &self.puzzles, &contestants, Goal::Unique, &self.rules)
    }
}

impl Hardness {
    /// The ratings, a handful at a time: they are counted, not timed.
    fn rate(&self, work: &mut Work) -> anyhow::Result<()> {
        const HANDFUL: usize = 50;
        let all = self.puzzles.puzzles.len();
        let done = work.data.table("hardness-ratings").rows.len();
        for from in (done..all).step_by(HANDFUL) {
            if work.is_over() {
                work.cut(&format!("Ratings from puzzle {} on, of {all}", from + 1));
                break;
            }
            work.progress(0.0, "hardness: rating");
            let row = |number: usize| -> Row {
                let rating = logic::rate(&self.puzzles.puzzles[number], logic::Scale::Se);
                let tenths = |rating: ninefold::logic::Tenths| Value::from(f64::from(rating));
                vec![
                    (number + 1).into(),
                    tenths(rating.er),
                    tenths(rating.ep.unwrap_or_default()),
                    tenths(rating.ed.unwrap_or_default()),
                    rating.hardest.map_or("", |technique| technique.name()).into(),
                    u64::from(rating.finished).into(),
                ]
            };
            let rows = (from..all.min(from + HANDFUL)).map(row).collect();
            work.add("hardness-ratings", rows)?;
        }
        Ok(())
    }
}

/// The report.
pub fn section(data: &Data) -> Section {
    let table = data.table("hardness");
    let mut blocks = Vec::new();
    if !table.rows.is_empty() {
        blocks.push(Block::Table(summary(table)));
        blocks.push(Block::Chart(histogram(table)));
        blocks.push(Block::Chart(survival(table)));
        blocks.extend(scatters(table).into_iter().map(Block::Chart));
        blocks.push(Block::Table(correlations(table, "guesses")));
        blocks.push(Block::Table(correlations(table, "seconds")));
        blocks.push(Block::Text(givens(table)));
        blocks.extend(rated(table, data.table("hardness-ratings")));
    }
    Section::new(
        "hardness",
        "Hardness: how puzzles differ",
        "Over a set of puzzles, how do guesses, time and rating spread, and do algorithms and people find the \
         same puzzles hard?",
        "Every algorithm that searches is asked whether each puzzle has exactly one solution; all take turns on \
         each puzzle. A puzzle is given up after a fixed amount of counted work. Rank correlations are \
         Spearman's. The rating is the hardest step of a solution by human techniques on the scale of Sudoku \
         Explainer (ER); puzzles beyond the techniques that are known here count with what they need at least.",
        blocks,
    )
}

fn summary(table: &Table) -> Shown {
    let row = |name: &String| {
        let runs = runs::of(table, name);
        let (guesses, times) = (Summary::of(&runs.guesses), Summary::of(&runs.seconds));
        let without = runs.guesses.iter().filter(|&&guesses| guesses == 0.0).count() as f64;
        let of =
            |summary: &Option<Summary>, field: fn(&Summary) -> f64| summary.as_ref().map_or(f64::NAN, field);
        vec![
            name.clone(),
            words::count(runs.given_up),
            percent(without / runs.guesses.len() as f64),
            figures(of(&guesses, |one| one.mean)),
            figures(of(&guesses, |one| one.median)),
            figures(of(&guesses, |one| one.p95)),
            figures(of(&guesses, |one| one.max)),
            seconds(of(&times, |one| one.mean)),
            seconds(of(&times, |one| one.median)),
            seconds(of(&times, |one| one.p95)),
            seconds(of(&times, |one| one.max)),
        ]
    };
    Shown::new(
        "summary",
        format!(
            "Puzzles: {}; {} of them. Where puzzles were given up, their guesses and times until then are counted.",
            runs::set(table),
            words::count(runs::puzzles(table) as u64)
        ),
        "algorithm|given up|no guess|guesses: mean|median|95%|most|time: mean|median|95%|longest",
        runs::names(table).iter().map(row).collect(),
    )
}

/// Guesses in classes that double: 0, 1, 2-3, 4-7 ...
fn histogram(table: &Table) -> Chart {
    let class = |guesses: f64| if guesses < 1.0 { 0 } else { guesses.log2().floor() as usize + 1 };
    let label = |class: usize| match class {
        0 => "0".to_owned(),
        1 => "1".to_owned(),
        class => format!("{}–{}", words::count(1 << (class - 1)), words::count((1u64 << class) - 1)),
    };
    let shown = ["eliminate-search", "propagate", "exact-cover", "lanes"];
    let of = |name: &str| runs::of(table, name).guesses;
    let most = shown.iter().flat_map(|name| of(name)).map(class).max().unwrap_or(0);
    let series = shown.iter().filter(|name| runs::names(table).iter().any(|one| one == *name)).map(|name| {
        let guesses = of(name);
        let share = |wanted: usize| {
            let here = guesses.iter().filter(|&&guesses| class(guesses) == wanted).count();
            (wanted as f64, here as f64 / guesses.len() as f64)
        };
        Series::new(*name, Mark::Bars, points::colour(name), (0..=most).map(share).collect())
    });
    let series = series.collect();
    Chart::new(
        "guesses",
        "Guesses needed to prove one solution",
        "Share of the puzzles in each class; each class is twice as wide as the one before it.",
        Axis::named("guesses", (0..=most).map(label).collect()),
        Axis::linear("share of puzzles").of(Unit::Share),
        series,
    )
}

fn survival(table: &Table) -> Chart {
    let one = |name: &String| {
        Series::new(
            name.clone(),
            Mark::Steps,
            points::colour(name),
            runs::survival(&runs::of(table, name).seconds),
        )
    };
    Chart::new(
        "survival",
        "Share of puzzles that take longer than a given time",
        "Read a line as: after x seconds, this share of the puzzles is still unsolved. A long tail to the right \
         is a few puzzles that cost as much as all others together.",
        Axis::log("time").of(Unit::Seconds),
        Axis::log("share of puzzles that take longer"),
        runs::names(table).iter().map(one).collect(),
    )
}

/// Each puzzle as a point: its time by one algorithm against that by another.
fn scatters(table: &Table) -> Vec<Chart> {
    let pairs = [("propagate", "exact-cover"), ("propagate", "lanes"), ("propagate", "fewest")];
    let known = runs::names(table);
    let has = |name: &str| known.iter().any(|one| one == name);
    let chart = |(x, y): (&str, &str)| {
        let (across, up) = (runs::of(table, x), runs::of(table, y));
        let points: Vec<(f64, f64)> =
            across.seconds.iter().copied().zip(up.seconds.iter().copied()).collect();
        let rank = rank_correlation(&across.seconds, &up.seconds);
        let rank = rank.map_or_else(|| "–".to_owned(), |rank| format!("{rank:.2}"));
        Chart::new(
            format!("{x}-{y}"),
            format!("{x} against {y}"),
            format!("One point for each puzzle. Rank correlation {rank}."),
            Axis::log(&format!("time of {x}")).of(Unit::Seconds),
            Axis::log(&format!("time of {y}")).of(Unit::Seconds),
            vec![Series::new(String::new(), Mark::Points, points::colour(y), points)],
        )
    };
    pairs.into_iter().filter(|(x, y)| has(x) && has(y)).map(chart).collect()
}

fn correlations(table: &Table, of: &str) -> Shown {
    let names = runs::names(table);
    let numbers = |name: &String| {
        let runs = runs::of(table, name);
        if of == "guesses" { runs.guesses } else { runs.seconds }
    };
    let all: Vec<Vec<f64>> = names.iter().map(numbers).collect();
    let row = |(place, name): (usize, &String)| {
        let mut row = vec![name.clone()];
        row.extend(all.iter().map(|other| match rank_correlation(&all[place], other) {
            Some(rank) => format!("{rank:.2}"),
            None => "–".into(),
        }));
        row
    };
    let what = if of == "guesses" { "guesses" } else { "times" };
    Shown {
        name: format!("ranks-{what}"),
        caption: format!(
            "Rank correlations of the {what}: 1 where two algorithms put the puzzles in the same order."
        ),
        head: std::iter::once(String::new()).chain(names.iter().cloned()).collect(),
        rows: names.iter().enumerate().map(row).collect(),
    }
}

/// Whether fewer givens make a puzzle harder.
fn givens(table: &Table) -> String {
    let Some(name) = runs::names(table).into_iter().find(|name| name == "propagate") else {
        return String::new();
    };
    let column = |column: &str| -> Vec<f64> {
        runs::rows(table, &name).map(|row| table.number(row, column)).collect()
    };
    match rank_correlation(&column("givens"), &column("guesses")) {
        Some(rank) => {
            let much = match rank.abs() {
                0.0..0.3 => "little",
                0.3..0.6 => "something",
                _ => "much",
            };
            format!(
                "The number of givens says {much} about hardness: its rank correlation with the guesses of propagate is \
                 {rank:.2}."
            )
        }
        None => String::new(),
    }
}

/// The ratings: how they spread, and what they say about the work of algorithms.
fn rated(table: &Table, ratings: &Table) -> Vec<Block> {
    if ratings.rows.is_empty() {
        return Vec::new();
    }
    let er: Vec<f64> = ratings.rows.iter().map(|row| ratings.number(row, "er")).collect();
    let open = ratings.rows.iter().filter(|row| ratings.number(row, "finished") == 0.0).count();
    // Only puzzles that were rated and solved by everybody; where the time ran out there are fewer of one.
    let pairs = |name: &str, column: &str| -> (Vec<f64>, Vec<f64>) {
        let rows = runs::rows(table, name);
        let numbers = rows.map(|row| table.number(row, column));
        er.iter().copied().zip(numbers).unzip()
    };
    let row = |name: &String| {
        let rank = |column: &str| {
            let (er, numbers) = pairs(name, column);
            rank_correlation(&er, &numbers).map_or("–".into(), |rank| format!("{rank:.2}"))
        };
        vec![name.clone(), rank("guesses"), rank("seconds")]
    };
    let ranks = Shown::new(
        "ranks-rating",
        "Rank correlations of the rating with the guesses and the time of each algorithm.",
        "algorithm|rating and guesses|rating and time",
        runs::names(table).iter().map(row).collect(),
    );
    let mut blocks = vec![Block::Chart(rating_histogram(&er, open)), Block::Table(ranks)];
    if runs::names(table).iter().any(|name| name == "propagate") {
        let (er, guesses) = pairs("propagate", "guesses");
        // A logarithmic axis has no room for none: one is added to all.
        let points = er.into_iter().zip(guesses).map(|(er, guesses)| (er, guesses + 1.0)).collect();
        blocks.push(Block::Chart(Chart::new(
            "rating-guesses",
            "Rating against guesses",
            "One point for each puzzle: what people need against what propagate guesses.",
            Axis::linear("rating (ER)"),
            Axis::log("guesses of propagate + 1"),
            vec![Series::new(String::new(), Mark::Points, points::colour("propagate"), points)],
        )));
    }
    blocks
}

fn rating_histogram(er: &[f64], open: usize) -> Chart {
    let share = |half: u32| {
        let from = f64::from(half) / 2.0;
        let here = er.iter().filter(|&&er| from <= er && er < from + 0.5).count();
        (from + 0.25, here as f64 / er.len() as f64)
    };
    Chart::new(
        "rating",
        "Rating of the puzzles",
        format!(
            "Share of the puzzles in each half of a point. {} of {} are not finished by the techniques known here and \
             stand at what they need at least.",
            words::count(open as u64),
            words::count(er.len() as u64)
        ),
        Axis::linear("rating (ER)"),
        Axis::linear("share of puzzles").of(Unit::Share),
        vec![Series::new(String::new(), Mark::Bars, 0, (2..24).map(share).collect())],
    )
}
