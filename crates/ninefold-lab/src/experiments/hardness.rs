//! `lab hardness`: how guesses, time and rating spread over a set of puzzles, and how far algorithms agree with each
//! other and with people on which puzzles are hard.

use ninefold::logic;
use ninefold::solve::{Algorithm, Goal};

use super::points::colour;
use super::runs::{self, Runs};
use crate::Experiment;
use crate::data::{Data, Row, Table, row};
use crate::measure::Contestant;
use crate::puzzles::Puzzles;
use crate::run::Work;
use crate::section::{Axis, Block, Chart, Mark, Section, Series, Shown, Unit};
use crate::statistics::{median, quantile, rank_correlation};
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
    /// A puzzle is given up after this nominal time, in seconds.
    pub give_up: f64,
}

impl Experiment for Hardness {
    fn settings(&self) -> serde_json::Value {
        serde_json::json!({ "puzzles": self.puzzles.settings(), "give_up": self.give_up })
    }

    fn run(&self, work: &mut Work) -> anyhow::Result<()> {
        self.rate(work)?;
        let contestants = ALGORITHMS.map(Contestant::plain);
        runs::run(work, "hardness", &self.puzzles, &contestants, Goal::Unique, self.give_up)
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
                let hardest = rating.hardest.map_or("", |technique| technique.name());
                let [er, ep, ed] =
                    [Some(rating.er), rating.ep, rating.ed].map(|one| f64::from(one.unwrap_or_default()));
                row![number + 1, er, ep, ed, hardest, rating.finished]
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
    let (mut blocks, mut answer) = (Vec::new(), None);
    if !table.rows.is_empty() {
        let all = Runs::all(table);
        let ratings = Ratings::new(data.table("hardness-ratings"));
        blocks.push(Block::Table(summary(table, &all)));
        blocks.push(histogram(&all));
        blocks.push(survival(&all));
        blocks.extend(scatters(&all));
        blocks.push(Block::Table(correlations(&all, "guesses", |runs| &runs.guesses)));
        blocks.push(Block::Table(correlations(&all, "times", |runs| &runs.seconds)));
        blocks.extend(givens(&all).map(Block::Text));
        blocks.extend(ratings.blocks(&all));
        answer = brief(&all, &ratings);
    }
    Section::new("hardness", None, answer, blocks)
}

fn find<'a>(all: &'a [Runs], name: &str) -> Option<&'a Runs> {
    all.iter().find(|runs| runs.name == name)
}

/// A rank correlation in a word.
fn much(rank: f64) -> &'static str {
    match rank.abs() {
        0.0..0.3 => "little",
        0.3..0.6 => "something",
        _ => "much",
    }
}

fn shown(rank: Option<f64>) -> String {
    rank.map_or("–".into(), |rank| format!("{rank:.2}"))
}

fn brief(all: &[Runs], ratings: &Ratings) -> Option<String> {
    let rated = |name: &str| ratings.rank(&find(all, name)?.guesses);
    let (propagate, backtrack) = (rated("propagate")?, rated("backtrack")?);
    let one = find(all, "propagate")?;
    let givens = rank_correlation(&one.givens, &one.guesses)?;
    Some(format!(
        "The rating for people says {} about the guesses with both kinds of single and {} about those of plain backtracking; the number of \
         givens says {}.",
        much(propagate),
        much(backtrack),
        much(givens)
    ))
}

fn summary(table: &Table, all: &[Runs]) -> Shown {
    Shown::by(
        "hardness.summary",
        &[("set", runs::set(table))],
        &[
            ("algorithm", &|runs: &&Runs| runs.name.clone()),
            ("given up", &|runs| words::count(runs.given_up)),
            ("no guess", &|runs| percent(runs.without_guess())),
            ("guesses: mean", &|runs| figures(Runs::mean(&runs.guesses))),
            ("median", &|runs| figures(median(&runs.guesses))),
            ("95%", &|runs| figures(quantile(&runs.guesses, 0.95))),
            ("most", &|runs| figures(quantile(&runs.guesses, 1.0))),
            ("time: mean (95%)", &|runs| runs.time_shown()),
            ("median", &|runs| seconds(median(&runs.seconds))),
            ("95%", &|runs| seconds(quantile(&runs.seconds, 0.95))),
            ("longest", &|runs| seconds(quantile(&runs.seconds, 1.0))),
        ],
        all,
    )
}

/// Guesses in classes that double: 0, 1, 2-3, 4-7 ...
fn histogram(all: &[Runs]) -> Block {
    let class = |guesses: f64| if guesses < 1.0 { 0 } else { guesses.log2().floor() as usize + 1 };
    let label = |class: usize| match class {
        0 => "0".to_owned(),
        1 => "1".to_owned(),
        class => format!("{}–{}", words::count(1 << (class - 1)), words::count((1u64 << class) - 1)),
    };
    let shown = || all.iter().filter(|runs| !["backtrack", "fewest"].contains(&runs.name.as_str()));
    let most = shown().flat_map(|runs| &runs.guesses).map(|&guesses| class(guesses)).max().unwrap_or(0);
    let series = shown().map(|runs| {
        let share = |wanted: usize| {
            let here = runs.guesses.iter().filter(|&&guesses| class(guesses) == wanted).count();
            (wanted as f64, here as f64 / runs.guesses.len() as f64)
        };
        Series::new(&runs.name, Mark::Bars, colour(&runs.name), (0..=most).map(share).collect())
    });
    Chart::block(
        "hardness.guesses",
        &[],
        [
            Axis::named("guesses", (0..=most).map(label).collect()),
            Axis::linear("share of puzzles").of(Unit::Share),
        ],
        series.collect(),
    )
}

fn survival(all: &[Runs]) -> Block {
    let one =
        |runs: &Runs| Series::new(&runs.name, Mark::Steps, colour(&runs.name), runs::survival(&runs.seconds));
    Chart::block(
        "hardness.survival",
        &[],
        [Axis::log("time").of(Unit::Seconds), Axis::log("share of puzzles that take longer")],
        all.iter().map(one).collect(),
    )
}

/// Each puzzle as a point: its time by one algorithm against that by another.
fn scatters(all: &[Runs]) -> Vec<Block> {
    let chart = |(x, y): (&str, &str)| {
        let (across, up) = (find(all, x)?, find(all, y)?);
        let points: Vec<(f64, f64)> =
            across.seconds.iter().copied().zip(up.seconds.iter().copied()).collect();
        let both = || points.iter().flat_map(|(x, y)| [*x, *y]);
        let (low, high) = (both().fold(f64::INFINITY, f64::min), both().fold(0.0, f64::max));
        let faster = points.iter().filter(|(x, y)| y < x).count() as f64 / points.len() as f64;
        Some(Chart::block(
            &format!("hardness.scatter#{x}-{y}"),
            &[
                ("x", x.into()),
                ("y", y.into()),
                ("faster", percent(faster)),
                ("rank", shown(rank_correlation(&across.seconds, &up.seconds))),
            ],
            [
                Axis::log(&format!("time of {x}")).of(Unit::Seconds),
                Axis::log(&format!("time of {y}")).of(Unit::Seconds),
            ],
            vec![
                Series::new("y = x", Mark::Dashed, 8, vec![(low, low), (high, high)]),
                Series::new(String::new(), Mark::Points, colour(y), points),
            ],
        ))
    };
    [("propagate", "exact-cover"), ("propagate", "lanes"), ("propagate", "fewest")]
        .into_iter()
        .filter_map(chart)
        .collect()
}

fn correlations(all: &[Runs], what: &str, of: fn(&Runs) -> &Vec<f64>) -> Shown {
    let names: Vec<String> = all.iter().map(|runs| runs.name.clone()).collect();
    let rank = |one: &Runs, other: &str| {
        shown(find(all, other).and_then(|other| rank_correlation(of(one), of(other))))
    };
    let (key, first) = (format!("hardness.ranks#ranks-{what}"), |runs: &Runs| runs.name.clone());
    Shown::grid(&key, &[("what", what.into())], ("", &first), &names, all, &rank)
}

/// Whether fewer givens make a puzzle harder.
fn givens(all: &[Runs]) -> Option<String> {
    let runs = find(all, "propagate")?;
    let rank = rank_correlation(&runs.givens, &runs.guesses)?;
    Some(format!(
        "The number of givens says {} about hardness: its rank correlation with the guesses of propagate is {rank:.2}.",
        much(rank)
    ))
}

/// The ratings of the puzzles: how they spread, and what they say about the work of algorithms.
struct Ratings {
    er: Vec<f64>,
    /// How many puzzles the known techniques do not finish.
    open: usize,
}

impl Ratings {
    fn new(table: &Table) -> Ratings {
        let er = table.rows.iter().map(|row| table.number(row, "er")).collect();
        Ratings { er, open: table.rows.iter().filter(|row| table.number(row, "finished") == 0.0).count() }
    }

    /// Where the time ran out there are fewer of one.
    fn rank(&self, numbers: &[f64]) -> Option<f64> {
        let count = self.er.len().min(numbers.len());
        rank_correlation(&self.er[..count], &numbers[..count])
    }

    fn blocks(&self, all: &[Runs]) -> Vec<Block> {
        if self.er.is_empty() {
            return Vec::new();
        }
        let ranks = Shown::by(
            "hardness.ranks-rating",
            &[],
            &[
                ("algorithm", &|runs: &&Runs| runs.name.clone()),
                ("rating and guesses", &|runs| shown(self.rank(&runs.guesses))),
                ("rating and time", &|runs| shown(self.rank(&runs.seconds))),
            ],
            all,
        );
        let mut blocks = vec![self.histogram(), Block::Table(ranks)];
        if let Some(runs) = find(all, "propagate") {
            // A logarithmic axis has no room for 0: puzzles without a guess are drawn at a half.
            let points = self.er.iter().zip(&runs.guesses).map(|(er, guesses)| (*er, guesses.max(0.5)));
            blocks.push(Chart::block(
                "hardness.rating-guesses",
                &[],
                [Axis::linear("rating (ER)"), Axis::log("guesses of propagate")],
                vec![Series::new(String::new(), Mark::Points, colour("propagate"), points.collect())],
            ));
        }
        blocks
    }

    fn histogram(&self) -> Block {
        let (least, most) = (quantile(&self.er, 0.0), quantile(&self.er, 1.0));
        let share = |half: u32| {
            let from = f64::from(half) / 2.0;
            let here = self.er.iter().filter(|&&er| from <= er && er < from + 0.5).count();
            (from + 0.25, here as f64 / self.er.len() as f64)
        };
        let halves = (least * 2.0) as u32..=(most * 2.0) as u32;
        Chart::block(
            "hardness.rating",
            &[("open", words::count(self.open as u64)), ("all", words::count(self.er.len() as u64))],
            [Axis::linear("rating (ER)"), Axis::linear("share of puzzles").of(Unit::Share)],
            vec![Series::new(String::new(), Mark::Bars, 0, halves.map(share).collect())],
        )
    }
}
