//! `lab branching`: what it costs to be able to return from a guess.
//!
//! A copy takes a few dozen nanoseconds, less than reading a clock. So no single copy is timed: every puzzle is solved
//! with each copy made once, and again with each copy made many times over. The additional time divided by the
//! additional copies is the cost of one, in its place, with the caches as they are there. All ways take turns on each
//! puzzle, so that the machine's drift falls on all alike.

use anyhow::ensure;
use ninefold::solve::{Algorithm, Branching, Goal, Settings};
use ninefold::{Outcome, Puzzle, Report};

use crate::Experiment;
use crate::bench::clock::{Stopwatch, Whose};
use crate::data::{Data, Row, Table, row};
use crate::measure::{reference, time, undisturbed};
use crate::puzzles::Puzzles;
use crate::run::Work;
use crate::section::{Axis, Block, Chart, Mark, Section, Series, Shown, Unit};
use crate::statistics::{median, resampled};
use crate::words::{self, figures, percent, seconds, slug};

/// How to return, how often each copy is made, and how often each puzzle is solved in a row.
const VARIANTS: [(Branching, u32, u32); 5] = [
    (Branching::Undo, 1, 5),
    (Branching::Copy, 1, 5),
    (Branching::Copy, 257, 5),
    (Branching::DeepCopy, 1, 1),
    (Branching::DeepCopy, 3, 1),
];

/// The ways back, in the order of all tables.
const WAYS: [Branching; 3] = [Branching::Undo, Branching::Copy, Branching::DeepCopy];

/// The experiment.
pub struct Branches {
    /// Sets of puzzles, each measured apart.
    pub sets: Vec<(Puzzles, Goal)>,
    /// How often everything is run.
    pub rounds: usize,
}

impl Experiment for Branches {
    fn settings(&self) -> serde_json::Value {
        let sets: Vec<serde_json::Value> = self.sets.iter().map(|(set, _)| set.settings()).collect();
        serde_json::json!({ "sets": sets, "rounds": self.rounds })
    }

    fn run(&self, work: &mut Work) -> anyhow::Result<()> {
        let all = self.sets.len() * self.rounds;
        let done = work.data.table("branching").rows.len() / VARIANTS.len();
        for number in done..all {
            let (set, goal) = &self.sets[number % self.sets.len()];
            work.progress(number as f64 / all as f64, &format!("branching: {}", set.name));
            let Some(rows) = round(work, set, *goal, number / self.sets.len())? else {
                work.cut(&format!("Rounds from {} on, of {all}", number + 1));
                break;
            };
            work.add("branching", rows)?;
        }
        Ok(())
    }
}

/// All variants once over the set, taking turns on each puzzle; nothing where the time is over.
fn round(work: &Work, set: &Puzzles, goal: Goal, round: usize) -> anyhow::Result<Option<Vec<Row>>> {
    let mut sums = [(0, 0, 0, 0.0); VARIANTS.len()];
    let mut references = Vec::new();
    for (number, puzzle) in set.puzzles.iter().enumerate() {
        if work.is_over() {
            return Ok(None);
        }
        references.push(reference());
        for turn in 0..VARIANTS.len() {
            let place = (round + number + turn) % VARIANTS.len();
            let (branching, copies, repeats) = VARIANTS[place];
            let settings = Settings { branching, copies, ..Settings::goal(goal) };
            let (guesses, depth, bytes, taken) = &mut sums[place];
            // The first solve counts and warms up.
            let counters = solve(puzzle, &settings)?.counters;
            *guesses += counters.guesses;
            *depth = counters.depth.max(*depth);
            *bytes += counters.bytes_copied;
            let watch = Stopwatch::start(Whose::Thread);
            for _ in 0..repeats {
                std::hint::black_box(solve(std::hint::black_box(puzzle), &settings)?);
            }
            *taken += time(&watch) / f64::from(repeats);
        }
    }
    let side = set.puzzles.first().map_or(0, |puzzle| puzzle.shape().side());
    let row = |place: usize| -> Row {
        let (branching, copies, _) = VARIANTS[place];
        let (guesses, depth, bytes, taken) = sums[place];
        let mut row = row![set.name, side, round + 1, branching.name(), copies, set.puzzles.len()];
        row.extend(row![guesses, depth, bytes, undisturbed(), median(&references), taken]);
        row
    };
    Ok(Some((0..VARIANTS.len()).map(row).collect()))
}

fn solve(puzzle: &Puzzle, settings: &Settings<'_>) -> anyhow::Result<Report> {
    let report = Algorithm::Propagate.solve(puzzle, settings);
    let stopped = matches!(report.outcome, Outcome::Stopped { .. });
    ensure!(!stopped, "a puzzle was stopped, which without a budget is a bug");
    Ok(report)
}

/// The report.
pub fn section(data: &Data) -> Section {
    let table = data.table("branching");
    let all: Vec<Figures> = table.words("set").iter().map(|set| Figures::new(table, set)).collect();
    let mut blocks = Vec::new();
    for found in &all {
        blocks.push(Block::Table(found.shown()));
        blocks.push(Block::Text(found.lesson()));
    }
    if !all.is_empty() {
        blocks.push(share_chart(&all));
    }
    let answer = all.first().map(|found| {
        let (copy, deep) = ((found.share(1) * 100.0).ceil(), (found.share(2) * 10.0).round() * 10.0);
        format!("A plain copy takes less than {copy}% of the solving time; a generic deep copy would take about {deep}%.")
    });
    Section::new("branching", None, answer, blocks)
}

/// A median over the rounds and its interval.
#[derive(Clone, Copy)]
struct Cost {
    median: f64,
    interval: (f64, f64),
}

impl Cost {
    fn of(rounds: &[f64]) -> Cost {
        let figure =
            |chosen: &[usize]| median(&chosen.iter().map(|&round| rounds[round]).collect::<Vec<f64>>());
        Cost { median: median(rounds), interval: resampled(rounds.len(), figure) }
    }

    /// Whether it can be told from nothing.
    fn is_measured(&self) -> bool {
        self.interval.0 > 0.0
    }

    fn shown(&self, write: impl Fn(f64) -> String) -> String {
        match self.is_measured() {
            true => {
                format!("{} ({} to {})", write(self.median), write(self.interval.0), write(self.interval.1))
            }
            false => format!("below {}", write(self.interval.1.max(0.0))),
        }
    }
}

/// What came out for one set.
pub struct Figures {
    set: String,
    pub puzzles: f64,
    rounds: usize,
    guesses: f64,
    /// The greatest number of guesses open at once.
    pub depth: f64,
    /// Bytes copied for each guess, by way.
    pub bytes: [f64; 3],
    /// What returning costs for each guess, by way.
    costs: [Cost; 3],
    /// The share of that in its own run, by way.
    shares: [Cost; 3],
    /// The whole run for each puzzle, by way.
    whole: [f64; 3],
}

impl Figures {
    /// Of the rounds of a set. Times are those of the undisturbed machine.
    pub fn new(table: &Table, set: &str) -> Figures {
        let rows = |place: usize| -> Vec<&Row> {
            let (branching, copies, _) = VARIANTS[place];
            let wanted = |row: &&Row| {
                table.text(row, "branching") == branching.name()
                    && table.number(row, "copies") == f64::from(copies)
            };
            table.rows_of("set", set).filter(wanted).collect()
        };
        let time = |row: &Row| {
            let number = |column: &str| table.number(row, column);
            number("seconds") * number("seconds_undisturbed") / number("seconds_reference")
        };
        let [undo, copy, copies, deep, deeper]: [Vec<f64>; 5] =
            std::array::from_fn(|place| rows(place).into_iter().map(time).collect());
        let rounds = deeper.len().min(copies.len());
        let first = |place: usize, column: &str| {
            rows(place).first().map_or(f64::NAN, |row| table.number(row, column))
        };
        let (guesses, puzzles) = (first(1, "guesses"), first(1, "puzzles"));
        // What all copies of a round cost, what remains without them, and what each way adds to that.
        let added = |many: &[f64], once: &[f64], place: usize, round: usize| {
            (many[round] - once[round]) / f64::from(VARIANTS[place].1 - 1)
        };
        let copying: Vec<f64> = (0..rounds).map(|round| added(&copies, &copy, 2, round)).collect();
        let rest: Vec<f64> = (0..rounds).map(|round| copy[round] - copying[round]).collect();
        let ways: [Vec<f64>; 3] = [
            (0..rounds).map(|round| undo[round] - rest[round]).collect(),
            copying,
            (0..rounds).map(|round| added(&deeper, &deep, 4, round)).collect(),
        ];
        let each = |of: &dyn Fn(f64, f64) -> f64| -> [Cost; 3] {
            std::array::from_fn(|way| {
                Cost::of(
                    &ways[way].iter().zip(&rest).map(|(cost, rest)| of(*cost, *rest)).collect::<Vec<f64>>(),
                )
            })
        };
        Figures {
            set: set.to_owned(),
            puzzles,
            rounds,
            guesses,
            depth: first(1, "depth"),
            bytes: [0, 1, 3].map(|place| first(place, "bytes_copied") / guesses),
            costs: each(&|cost, _| cost / guesses),
            shares: each(&|cost, rest| cost / (rest + cost)),
            whole: each(&|cost, rest| (rest + cost) / puzzles).map(|cost| cost.median),
        }
    }

    /// The share of returning in a run of this way; nothing where it cannot be told from nothing.
    pub fn share(&self, way: usize) -> f64 {
        self.shares[way].median.max(0.0)
    }

    /// The share in words.
    pub fn share_shown(&self, way: usize) -> String {
        self.shares[way].shown(percent)
    }

    /// The whole time of a puzzle, copying.
    pub fn puzzle_seconds(&self) -> f64 {
        self.whole[1]
    }

    fn shown(&self) -> Shown {
        Shown::by(
            &format!("branching.table#{}", slug(&self.set)),
            &[
                ("set", self.set.clone()),
                ("guesses", words::count(self.guesses as u64)),
                ("puzzles", words::count(self.puzzles as u64)),
                ("depth", self.depth.to_string()),
                ("rounds", self.rounds.to_string()),
            ],
            &[
                ("way back", &|&way: &usize| WAYS[way].name().to_owned()),
                ("bytes per guess", &|&way| figures(self.bytes[way])),
                ("cost of returning, per guess (95%)", &|&way| self.costs[way].shown(seconds)),
                ("share of the whole (95%)", &|&way| self.share_shown(way)),
                ("whole time per puzzle", &|&way| seconds(self.whole[way])),
                ("against copy", &|&way| format!("{}x", figures(self.whole[way] / self.whole[1]))),
            ],
            0..WAYS.len(),
        )
    }

    fn lesson(&self) -> String {
        let [undo, copy, deep] = &self.costs;
        let times = match copy.is_measured() {
            true => format!("some {} times as much as a plain copy", round_figure(deep.median / copy.median)),
            false => "more than can be told against a plain copy".into(),
        };
        let undoing = match (undo.is_measured(), undo.interval.0 > copy.interval.1) {
            (true, true) => {
                "Undoing costs more than copying: it writes down every change, while the copy is one run over a few cache lines."
            }
            (true, false) => "Undoing and copying cost about the same.",
            (false, _) => "Undoing costs less than can be measured.",
        };
        format!("A generic deep copy costs {times}. {undoing}")
    }
}

/// To one figure: 1,946 as 2,000.
fn round_figure(number: f64) -> String {
    let power = 10f64.powf(number.abs().max(1e-9).log10().floor());
    words::count(((number / power).round() * power) as u64)
}

fn share_chart(all: &[Figures]) -> Block {
    let series = WAYS.iter().enumerate().map(|(way, name)| {
        let points = all.iter().enumerate().map(|(x, found)| (x as f64, found.share(way)));
        let band = all
            .iter()
            .map(|found| found.shares[way].interval)
            .map(|(low, high)| (low.max(0.0), high.max(0.0)));
        Series::new(name.name(), Mark::Bars, way + 1, points.collect()).with_band(band.collect())
    });
    Chart::block(
        "branching.share",
        &[],
        [
            Axis::named("puzzles", all.iter().map(|found| found.set.clone()).collect()),
            Axis::linear("share of the time").of(Unit::Share),
        ],
        series.collect(),
    )
}
