//! `lab heuristics`: where to guess, and what counts as forced.

use ninefold::solve::{Algorithm, BranchRule, Goal, Settings, Singles};

use super::runs::{self, Runs};
use crate::Experiment;
use crate::data::{Data, Table};
use crate::measure::Contestant;
use crate::puzzles::Puzzles;
use crate::run::Work;
use crate::section::{Axis, Block, Chart, Mark, Section, Series, Shown};
use crate::statistics::{median, quantile, resampled};
use crate::words::{self, figures, percent};

/// The experiment.
pub struct Heuristics {
    /// The puzzles.
    pub puzzles: Puzzles,
    /// A puzzle is given up after this nominal time, in seconds.
    pub give_up: f64,
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
    fn settings(&self) -> serde_json::Value {
        serde_json::json!({ "puzzles": self.puzzles.settings(), "give_up": self.give_up })
    }

    fn run(&self, work: &mut Work) -> anyhow::Result<()> {
        runs::run(work, "heuristics", &self.puzzles, &contestants(), Goal::Unique, self.give_up)
    }
}

/// The report.
pub fn section(data: &Data) -> Section {
    let table = data.table("heuristics");
    let (mut blocks, mut answer) = (Vec::new(), None);
    if !table.rows.is_empty() {
        let all = Runs::all(table);
        blocks.push(Block::Table(summary(table, &all)));
        blocks.push(survival(&all));
        if let Some((lesson, brief)) = lesson(&all) {
            blocks.push(Block::Text(lesson));
            answer = Some(brief);
        }
    }
    Section::new("heuristics", None, answer, blocks)
}

/// The usual settings.
pub const USUAL: &str = "fewest, hidden singles on";

fn summary(table: &Table, all: &[Runs]) -> Shown {
    let base = all.iter().find(|runs| runs.name == USUAL).map_or(f64::NAN, |runs| Runs::mean(&runs.seconds));
    Shown::by(
        "heuristics.summary",
        &[("set", runs::set(table))],
        &[
            ("guess in, with", &|runs: &&Runs| runs.name.clone()),
            ("given up", &|runs| words::count(runs.given_up)),
            ("mean guesses", &|runs| format!("{}{}", runs.bound(), figures(Runs::mean(&runs.guesses)))),
            ("median", &|runs| figures(median(&runs.guesses))),
            ("most", &|runs| format!("{}{}", runs.bound(), figures(quantile(&runs.guesses, 1.0)))),
            ("without a guess", &|runs| percent(runs.without_guess())),
            ("mean time (95%)", &|runs| runs.time_shown()),
            ("against fewest", &|runs| {
                format!("{}{}x", runs.bound(), figures(Runs::mean(&runs.seconds) / base))
            }),
        ],
        all,
    )
}

fn survival(all: &[Runs]) -> Block {
    let series = all
        .iter()
        .enumerate()
        .map(|(colour, runs)| Series::new(&runs.name, Mark::Steps, colour, runs::survival(&runs.guesses)));
    Chart::block(
        "heuristics.survival",
        &[],
        [Axis::log("guesses"), Axis::log("share of puzzles with more guesses")],
        series.collect(),
    )
}

/// What hidden singles and the choice of cell are worth, in a sentence and in brief.
fn lesson(all: &[Runs]) -> Option<(String, String)> {
    let base = all.iter().find(|runs| runs.name == USUAL)?;
    // The same puzzles are drawn for both, so that hard ones do not blur the ratio.
    let ratio = |name: &str| {
        let other = all.iter().find(|runs| runs.name == name)?;
        let sum = |chosen: &[usize], runs: &Runs| chosen.iter().map(|&at| runs.guesses[at]).sum::<f64>();
        let count = base.guesses.len().min(other.guesses.len());
        let of = |chosen: &[usize]| sum(chosen, other) / sum(chosen, base);
        let (low, high) = resampled(count, of);
        let whole = of(&(0..count).collect::<Vec<usize>>());
        Some((format!("{} (95%: {} to {})", figures(whole), figures(low), figures(high)), low, high))
    };
    let singles = ratio("fewest, hidden singles off")?;
    let first = ratio("first-empty, hidden singles on")?;
    let degree = ratio("fewest-by-degree, hidden singles on")?;
    let lesson = format!(
        "In guesses: without hidden singles {} times as many; in the first empty cell instead of one with the fewest candidates {} times; \
         with ties broken by degree {} times.",
        singles.0, first.0, degree.0
    );
    // The lower end of the interval, to a power of ten: another sample has another mean.
    let least = 10f64.powf(singles.1.log10().floor());
    let far = if first.2 < singles.1 / 3.0 { "far less" } else { "less" };
    let brief = format!(
        "Hidden singles make the guesses more than {least:.0} times fewer; the choice of the cell matters {far}."
    );
    Some((lesson, brief))
}
