//! `lab branching`: what it costs to be able to return from a guess.
//!
//! A copy takes a few dozen nanoseconds, less than reading a clock. So no single copy is timed: whole runs are,
//! with every copy made once and then several times over. The time that each additional copy adds is what one
//! costs, in its place, with the caches as they are there.

use std::time::Duration;

use anyhow::ensure;
use ninefold::solve::{Algorithm, Branching, Goal, Settings};
use ninefold::{Outcome, Puzzle};

use crate::Experiment;
use crate::bench::clock::{Stopwatch, Whose};
use crate::data::{Data, Row, Table, Value};
use crate::puzzles::Puzzles;
use crate::run::Work;
use crate::section::{Axis, Block, Chart, Mark, Section, Series, Shown, Unit};
use crate::statistics::median;
use crate::words::{self, figures, percent, seconds};

/// How to return, and how often each copy is made.
const VARIANTS: [(Branching, u32); 5] = [
    (Branching::Undo, 1),
    (Branching::Copy, 1),
    (Branching::Copy, 9),
    (Branching::DeepCopy, 1),
    (Branching::DeepCopy, 3),
];

/// The experiment.
pub struct Branches {
    /// Sets of puzzles, each measured apart.
    pub sets: Vec<(Puzzles, Goal)>,
    /// How often everything is run.
    pub rounds: usize,
    /// The most time.
    pub time: Duration,
}

/// Its tables, empty.
pub fn tables() -> Vec<Table> {
    let columns =
        ["set", "side", "round", "branching", "copies", "puzzles", "guesses", "bytes_copied", "seconds"];
    vec![Table::new("branching", &columns)]
}

impl Experiment for Branches {
    fn name(&self) -> &'static str {
        "branching"
    }

    fn settings(&self) -> serde_json::Value {
        let sets: Vec<serde_json::Value> = self.sets.iter().map(|(set, _)| set.settings()).collect();
        serde_json::json!({ "sets": sets, "rounds": self.rounds })
    }

    fn time(&self) -> Duration {
        self.time
    }

    fn run(&self, work: &mut Work) -> anyhow::Result<()> {
        let all = self.sets.len() * self.rounds;
        let done = work.data.table("branching").rows.len() / VARIANTS.len();
        for number in done..all {
            let (set, goal) = &self.sets[number / self.rounds];
            let round = number % self.rounds;
            work.progress(number as f64 / all as f64, &format!("branching: {}", set.name));
            let Some(rows) = self.round(work, set, *goal, round)? else {
                work.cut(&format!("Rounds from {} on, of {all}", number + 1));
                break;
            };
            work.add("branching", rows)?;
        }
        Ok(())
    }
}

impl Branches {
    /// All variants once over the set, the first another each time.
    fn round(
        &self,
        work: &Work,
        set: &Puzzles,
        goal: Goal,
        round: usize,
    ) -> anyhow::Result<Option<Vec<Row>>> {
        let mut rows: Vec<(usize, Row)> = Vec::new();
        for turn in 0..VARIANTS.len() {
            let place = (round + turn) % VARIANTS.len();
            let (branching, copies) = VARIANTS[place];
            let settings = Settings { branching, copies, ..Settings::goal(goal) };
            // The first puzzles once, so that nobody pays for memory that is touched for the first time.
            for puzzle in set.puzzles.iter().take(20) {
                solve(puzzle, &settings)?;
            }
            let (mut guesses, mut bytes) = (0, 0);
            let watch = Stopwatch::start(Whose::Thread);
            for puzzle in &set.puzzles {
                let (more, copied) = solve(puzzle, &settings)?;
                guesses += more;
                bytes += copied;
                if work.is_over() {
                    return Ok(None);
                }
            }
            let times = watch.stop();
            rows.push((
                place,
                vec![
                    Value::from(set.name.as_str()),
                    set.puzzles.first().map_or(0, |puzzle| puzzle.shape().side()).into(),
                    (round + 1).into(),
                    branching.name().into(),
                    u64::from(copies).into(),
                    set.puzzles.len().into(),
                    guesses.into(),
                    bytes.into(),
                    times.cpu.unwrap_or(times.wall).into(),
                ],
            ));
        }
        rows.sort_by_key(|(place, _)| *place);
        Ok(Some(rows.into_iter().map(|(_, row)| row).collect()))
    }
}

fn solve(puzzle: &Puzzle, settings: &Settings<'_>) -> anyhow::Result<(u64, u64)> {
    let report = Algorithm::Propagate.solve(puzzle, settings);
    ensure!(
        !matches!(report.outcome, Outcome::Stopped { .. }),
        "a puzzle was stopped, which without a budget is a bug"
    );
    Ok((report.counters.guesses, report.counters.bytes_copied))
}

/// The report.
pub fn section(data: &Data) -> Section {
    let table = data.table("branching");
    let mut blocks = Vec::new();
    for set in table.words("set") {
        let figures = Figures::new(table, &set);
        blocks.push(Block::Table(figures.shown()));
        blocks.extend(figures.lesson().map(Block::Text));
    }
    if !table.rows.is_empty() {
        blocks.extend([share_chart(table), bytes_chart(table)].map(Block::Chart));
    }
    Section::new(
        "branching",
        "Branching: copying against undoing",
        "Where a search guesses, it must be able to come back. What does it cost to copy the position, to \
         undo what was changed, or to leave it to a generic deep copy, and how much of the whole is that?",
        "The same search, 'propagate', in three ways; the counters confirm that all make the same guesses. A \
         copy is too short to be timed alone, so every copy is made once, and in another run nine times (a deep \
         copy three times): what each additional copy adds is its cost, in its place. The rest of the run, \
         without any copy, is what is left; undoing costs what it takes beyond that. A deep copy here is what \
         a language without plain values does: the position as a graph of objects, copied one by one with a \
         table of those already met; turning our position into such objects and back is not counted. Medians \
         over the rounds.",
        blocks,
    )
}

/// What comes out for one set.
struct Figures {
    set: String,
    puzzles: f64,
    rounds: usize,
    guesses: f64,
    /// For undo, copy and deep copy: time of the whole, and bytes copied.
    ways: Vec<(Branching, f64, f64)>,
    /// What all copies of a run cost together, for copy and deep copy.
    copies: [f64; 2],
}

impl Figures {
    fn new(table: &Table, set: &str) -> Figures {
        let rows = |branching: Branching, copies: u32| -> Vec<&Row> {
            let wanted = move |row: &&Row| {
                table.text(row, "branching") == branching.name()
                    && table.number(row, "copies") == f64::from(copies)
            };
            table.rows_of("set", set).filter(wanted).collect()
        };
        let time = |branching: Branching, copies: u32| {
            let seconds: Vec<f64> =
                rows(branching, copies).iter().map(|row| table.number(row, "seconds")).collect();
            if seconds.is_empty() { f64::NAN } else { median(&seconds) }
        };
        let first = |branching: Branching, column: &str| {
            rows(branching, 1).first().map_or(f64::NAN, |row| table.number(row, column))
        };
        let ways = [Branching::Undo, Branching::Copy, Branching::DeepCopy]
            .map(|way| (way, time(way, 1), first(way, "bytes_copied")));
        let slope = |way: Branching, copies: u32| (time(way, copies) - time(way, 1)) / f64::from(copies - 1);
        Figures {
            set: set.to_owned(),
            puzzles: first(Branching::Copy, "puzzles"),
            rounds: rows(Branching::Copy, 1).len(),
            guesses: first(Branching::Copy, "guesses"),
            ways: ways.to_vec(),
            copies: [slope(Branching::Copy, 9), slope(Branching::DeepCopy, 3)],
        }
    }

    /// The run without any cost of returning.
    fn rest(&self) -> f64 {
        self.ways[1].1 - self.copies[0]
    }

    /// A whole run: what is left without any copy, and the cost of returning. For copying and undoing that is what
    /// was measured; the run with deep copies also turned the position into objects and back, which a program
    /// whose position is made of objects does not.
    fn whole(&self, way: usize) -> f64 {
        self.rest() + self.cost(way)
    }

    /// What returning costs in a way, all guesses together.
    fn cost(&self, way: usize) -> f64 {
        match self.ways[way].0 {
            Branching::Copy => self.copies[0],
            Branching::DeepCopy => self.copies[1],
            _ => self.ways[way].1 - self.rest(),
        }
    }

    fn shown(&self) -> Shown {
        let row = |place: usize| {
            let (way, _, bytes) = self.ways[place];
            let (cost, time) = (self.cost(place), self.whole(place));
            vec![
                way.name().to_owned(),
                figures(bytes / self.guesses),
                seconds(cost / self.guesses),
                percent(cost / time),
                seconds(time / self.guesses),
                seconds(time / self.puzzles),
                format!("{}x", figures(time / self.whole(1))),
            ]
        };
        Shown::new(
            slug(&self.set),
            format!(
                "{}: {} guesses in {} puzzles; {} rounds.",
                self.set,
                words::count(self.guesses as u64),
                words::count(self.puzzles as u64),
                self.rounds
            ),
            "way back|bytes per guess|cost of returning, per guess|share of the whole|whole time per guess|per puzzle|against copy",
            (0..self.ways.len()).map(row).collect(),
        )
    }

    fn lesson(&self) -> Option<String> {
        let (copy, deep) = (self.cost(1) / self.whole(1), self.cost(2) / self.whole(2));
        (copy.is_finite() && deep.is_finite()).then(|| {
            format!(
                "A plain copy is {} of the whole time here; a generic deep copy would be {} of it, and one such copy \
                 costs {} times as much as a plain one.",
                percent(copy),
                percent(deep),
                figures(self.cost(2) / self.cost(1))
            )
        })
    }
}

fn share_chart(table: &Table) -> Chart {
    let sets = table.words("set");
    let all: Vec<Figures> = sets.iter().map(|set| Figures::new(table, set)).collect();
    let ways = ["undo", "copy", "deep-copy"];
    let series = ways.iter().enumerate().map(|(place, way)| {
        Series::new(
            *way,
            Mark::Bars,
            place + 1,
            all.iter().enumerate().map(|(x, one)| (x as f64, one.cost(place) / one.whole(place))).collect(),
        )
    });
    Chart::new(
        "share",
        "Share of the whole time that goes into being able to return",
        "For each way back, what it costs of its own run.",
        Axis::named("puzzles", sets.clone()),
        Axis::linear("share of the time").of(Unit::Share),
        series.collect(),
    )
}

fn bytes_chart(table: &Table) -> Chart {
    let sets = table.words("set");
    let all: Vec<Figures> = sets.iter().map(|set| Figures::new(table, set)).collect();
    let series = [(1, "copy"), (2, "deep-copy")].map(|(place, way)| {
        Series::new(
            way.to_owned(),
            Mark::Bars,
            place + 1,
            all.iter().enumerate().map(|(x, one)| (x as f64, one.ways[place].2 / one.guesses)).collect(),
        )
    });
    Chart::new(
        "bytes",
        "Bytes copied for each guess",
        "Of a guess with its alternatives, the last needs no copy, so that this is less than a whole \
         position; undoing copies nothing.",
        Axis::named("puzzles", sets.clone()),
        Axis::log("bytes per guess").of(Unit::Bytes),
        series.to_vec(),
    )
}

/// A name for files.
fn slug(text: &str) -> String {
    let letters = text.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' });
    letters.collect::<String>().to_ascii_lowercase()
}
