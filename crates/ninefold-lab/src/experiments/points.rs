//! Algorithms at many points, measured in rounds: what `growth` and `size` share.
//!
//! ```text
//! plan     a pilot on boards of its own decides how many boards a point gets, so that the number does not depend
//!          on the boards that are measured; an algorithm that gives up a quarter of a pilot goes no further
//! rounds   every round visits all points in a new random order, and every point has a share of its boards in each:
//!          a slow minute of the machine falls on all points alike, and the spread between rounds holds its drift
//! ```
//!
//! The reference loop runs beside every board. Times are divided by what it says of the machine's speed.

use std::collections::BTreeMap;

use ninefold::rng::Rng;
use ninefold::solve::{Algorithm, Counters, Goal};
use ninefold::{Puzzle, Shape};

use crate::boards;
use crate::data::{Field as _, Row, Table, row};
use crate::measure::{self, Contestant, Rules, Tally};
use crate::run::Work;
use crate::section::{Mark, Series};
use crate::statistics::{median, quantile, resampled};
use crate::words;

/// The boards of a pilot.
const PILOT: usize = 20;

/// The blank board is measured so often in each round.
const BLANK: usize = 10;

/// Boards of one shape with this many empty cells.
#[derive(Clone, Debug)]
pub struct Spot {
    pub shape: Shape,
    pub empty: usize,
    /// The value of the column that only this experiment has.
    pub mark: String,
}

impl Spot {
    fn is_blank(&self) -> bool {
        self.empty == self.shape.cells()
    }

    fn which(&self) -> Row {
        row![self.shape.side(), self.empty, self.mark]
    }
}

/// Makes a board of a spot by its number.
type Make<'a> = dyn Fn(&Spot, usize) -> anyhow::Result<Puzzle> + 'a;

/// What is measured.
pub struct Plan<'a> {
    /// The table of the rounds; that of the plan has '-plan' behind its name.
    pub table: &'static str,
    pub spots: Vec<Spot>,
    /// Ways through the spots, by number. Who is taken out on one of them goes no further there.
    pub ways: Vec<Vec<usize>>,
    pub algorithms: &'a [Algorithm],
    pub goal: Goal,
    pub rules: Rules,
    pub make: &'a Make<'a>,
}

/// The columns of the rounds; `mark` is the name of the experiment's own column. The counters come last.
macro_rules! round_columns {
    ($mark:literal) => {
        concat!(
            "side,empty,",
            $mark,
            ",algorithm,round,boards,given_up,stuck,seconds_undisturbed,seconds_reference,seconds_mean,seconds_median,",
            "seconds_p95,seconds_max,guesses_median,guesses,placements,eliminations,cell_checks,dead_ends,depth,pushed,popped,",
            "bytes_copied,sweeps,conflicts,learnt,restarts,moves,obvious_answers,row_answers,column_answers,box_answers"
        )
    };
}
pub(super) use round_columns;

impl Plan<'_> {
    /// Plans, then measures; what is on file already is not measured again.
    pub fn run(&self, work: &mut Work) -> anyhow::Result<()> {
        for (way, spots) in self.ways.iter().enumerate() {
            for (step, &spot) in spots.iter().enumerate() {
                work.progress(0.2 * step as f64 / spots.len() as f64, &format!("{}: pilot", self.table));
                if !self.pilot(work, way, &spots[..step], &self.spots[spot])? {
                    work.cut("The pilot, and everything after it");
                    return Ok(());
                }
            }
        }
        let rounds = self.rules.rounds;
        for round in 0..rounds {
            let mut order: Vec<usize> = (0..self.spots.len()).collect();
            boards::rng(work.seed, &[6, round as u64]).shuffle(&mut order);
            for (step, &spot) in order.iter().enumerate() {
                let done = (round as f64 + step as f64 / order.len() as f64) / rounds as f64;
                work.progress(0.2 + 0.8 * done, &format!("{}: round {} of {rounds}", self.table, round + 1));
                if !self.visit(work, round, &self.spots[spot])? {
                    work.cut(&format!("Round {} of {rounds} and all after it", round + 1));
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// All algorithms that are still on this way; false where the time is over.
    fn pilot(&self, work: &mut Work, way: usize, before: &[usize], spot: &Spot) -> anyhow::Result<bool> {
        let table = work.data.table(&format!("{}-plan", self.table));
        let mut due = Vec::new();
        for &algorithm in self.algorithms.iter().filter(|algorithm| algorithm.on(&spot.shape) == **algorithm)
        {
            let rows = || table.rows_of("algorithm", algorithm.name());
            let is_out =
                |spot: &Spot| rows().any(|row| is_at(row, spot) && table.number(row, "taken_out") > 0.0);
            let ended = before.iter().any(|&spot| is_out(&self.spots[spot]));
            if !ended && !rows().any(|row| is_at(row, spot)) {
                due.push(algorithm);
            }
        }
        for algorithm in due {
            let (pilot, cancel) = (if spot.is_blank() { 1 } else { PILOT }, work.cancel());
            let contestant = Contestant::plain(algorithm);
            // Boards that are far from those that are measured.
            let make = |number: usize| (self.make)(spot, 1_000_000_000 + number);
            let measured = measure::pilot(&contestant, pilot, make, self.goal, self.rules.give_up, &cancel)?;
            let Some((cost, given_up)) = measured else { return Ok(false) };
            let rounds = self.rules.rounds;
            let most = if spot.is_blank() { rounds * BLANK } else { self.rules.boards };
            let boards = ((self.rules.enough / cost.max(1e-9)) as usize).clamp(rounds, most.max(rounds));
            let mut row = spot.which();
            row.extend(row![algorithm.name(), way, pilot, given_up, cost, given_up * 4 >= pilot, boards]);
            work.add(&format!("{}-plan", self.table), vec![row])?;
        }
        Ok(true)
    }

    /// One round at one spot; false where the time is over.
    fn visit(&self, work: &mut Work, round: usize, spot: &Spot) -> anyhow::Result<bool> {
        let table = work.data.table(self.table);
        let is_now = |row: &&Row| table.number(row, "round") == (round + 1) as f64 && is_at(row, spot);
        let done: Vec<&str> =
            table.rows.iter().filter(is_now).map(|row| table.text(row, "algorithm")).collect();
        let plan = work.data.table(&format!("{}-plan", self.table));
        let share = |boards: usize, round: usize| boards * round / self.rules.rounds;
        let mut contestants = Vec::new();
        for row in plan.rows.iter().filter(|row| is_at(row, spot)) {
            let algorithm: Algorithm = plan.text(row, "algorithm").parse()?;
            let boards = plan.number(row, "boards") as usize;
            if done.contains(&algorithm.name()) {
                continue;
            }
            contestants.push((Contestant::plain(algorithm), share(boards, round + 1) - share(boards, round)));
        }
        let most = plan.rows.iter().filter(|row| is_at(row, spot));
        let most = most.map(|row| plan.number(row, "boards") as usize).max().unwrap_or(0);
        let make = |number: usize| (self.make)(spot, share(most, round) + number);
        let tallies = measure::visit(&contestants, make, self.goal, self.rules.give_up, &work.cancel())?;
        let Some(tallies) = tallies else { return Ok(false) };
        let row = |((contestant, _), tally): (&(Contestant, usize), &Tally)| {
            let mut row = spot.which();
            let seconds = &tally.seconds;
            let mean = seconds.iter().sum::<f64>() / seconds.len() as f64;
            let Tally { given_up, stuck, .. } = tally;
            row.extend(row![contestant.name, round + 1, seconds.len(), *given_up, *stuck]);
            row.extend([measure::undisturbed(), tally.reference(), mean].map(|time| time.field()));
            row.extend([0.5, 0.95, 1.0].map(|share| quantile(seconds, share).field()));
            row.push(median(&tally.guesses).field());
            row.extend(tally.counters.named().map(|(_, count)| count.field()));
            row
        };
        let rows = contestants.iter().zip(&tallies).filter(|((_, boards), _)| *boards > 0).map(row).collect();
        work.add(self.table, rows)?;
        Ok(true)
    }
}

fn is_at(row: &Row, spot: &Spot) -> bool {
    row[..3] == spot.which()
}

/// An algorithm at a spot, all rounds together. Times are those of the undisturbed machine.
#[derive(Clone, Debug)]
pub struct Point {
    pub name: String,
    pub side: f64,
    pub empty: f64,
    /// The experiment's own column, if it is a number.
    pub mark: f64,
    pub boards: f64,
    pub rounds: usize,
    pub given_up: f64,
    pub stuck: f64,
    pub mean: f64,
    /// Where the mean lies with a confidence of 95%, by the rounds.
    pub interval: (f64, f64),
    pub median: f64,
    pub p95: f64,
    pub longest: f64,
    /// Mean counters of a board; of the depth, the greatest. With the standard error of each, as a share of it.
    counters: Vec<(f64, f64)>,
}

impl Point {
    /// A counter, the mean of all boards; of the depth, the greatest.
    pub fn counter(&self, name: &str) -> f64 {
        self.counted(name).0
    }

    /// The same with its standard error, as a share of it, by the rounds.
    pub fn counted(&self, name: &str) -> (f64, f64) {
        let names = Counters::default().named();
        let place = names.iter().position(|(of, _)| *of == name);
        place.map_or((f64::NAN, f64::NAN), |place| self.counters[place])
    }

    /// Whether the mean is only known to be no less.
    pub fn is_bound(&self) -> bool {
        self.given_up > 0.0
    }

    /// The mean time, with '≥' and how many boards of how many where some were given up, and with the number of
    /// boards where it is not the usual one.
    pub fn shown(&self, usual: f64) -> String {
        let (boards, given_up) = (self.boards, self.given_up);
        let time = words::seconds(self.mean);
        match () {
            () if self.is_bound() => format!("≥ {time} ({given_up:.0}/{boards:.0})"),
            () if boards < usual => format!("{time} ({boards:.0})"),
            () => time,
        }
    }

    /// The mean time with its interval.
    pub fn with_interval(&self) -> String {
        let bound = if self.is_bound() { "≥ " } else { "" };
        let (low, high) = self.interval;
        format!("{bound}{} ({} to {})", words::seconds(self.mean), words::seconds(low), words::seconds(high))
    }
}

/// All points of a table, and the drift of the machine meanwhile.
pub struct Points {
    pub all: Vec<Point>,
    /// How many times as long as undisturbed the reference loop took, in the median and in the slowest twentieth.
    slowness: [f64; 2],
}

impl Points {
    /// Of a table of rounds.
    pub fn new(table: &Table) -> Points {
        let slower =
            |row: &Row| table.number(row, "seconds_reference") / table.number(row, "seconds_undisturbed");
        let slowness: Vec<f64> = table.rows.iter().map(slower).collect();
        let mut groups: BTreeMap<&[String], Vec<&Row>> = BTreeMap::new();
        for row in &table.rows {
            groups.entry(&row[..4]).or_default().push(row);
        }
        let mut all: Vec<Point> = groups.values().map(|rows| point(table, rows)).collect();
        let key = |point: &Point| [colour(&point.name) as f64, point.mark, point.side, point.empty];
        all.sort_by(|one, other| key(one).partial_cmp(&key(other)).unwrap_or(std::cmp::Ordering::Equal));
        Points { all, slowness: [0.5, 0.95].map(|share| quantile(&slowness, share)) }
    }

    /// Who ran, in the order of all tables.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.all.iter().map(|point| point.name.clone()).collect();
        names.dedup();
        names
    }

    /// The points of an algorithm.
    pub fn of<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a Point> + use<'a> {
        let name = name.to_owned();
        self.all.iter().filter(move |point| point.name == name)
    }

    /// The drift in a sentence.
    pub fn drift(&self) -> String {
        let [middle, worst] = self.slowness.map(words::figures);
        format!(
            "The reference loop took {middle} times as long as undisturbed in the median, and {worst} times in the slowest twentieth of \
             the visits; every time here is divided by what it took beside it."
        )
    }
}

fn point(table: &Table, rows: &[&Row]) -> Point {
    let column = |name: &str| -> Vec<f64> { rows.iter().map(|row| table.number(row, name)).collect() };
    let boards = column("boards");
    let total: f64 = boards.iter().sum();
    let speeds: Vec<f64> = column("seconds_undisturbed")
        .iter()
        .zip(column("seconds_reference"))
        .map(|(best, now)| best / now)
        .collect();
    let scaled = |name: &str| -> Vec<f64> {
        column(name).iter().zip(&speeds).map(|(one, speed)| one * speed).collect()
    };
    let sum = |name: &str| column(name).iter().sum::<f64>();
    let means = scaled("seconds_mean");
    let weighted = |chosen: &[usize]| {
        let time: f64 = chosen.iter().map(|&round| means[round] * boards[round]).sum();
        time / chosen.iter().map(|&round| boards[round]).sum::<f64>()
    };
    let counters = Counters::default().named().map(|(name, _)| match name {
        "depth" => (column(name).into_iter().fold(0.0, f64::max), 0.0),
        _ => {
            let mean = sum(name) / total;
            let rounds = column(name);
            let off = |(sum, boards): (&f64, &f64)| boards * (sum / boards / mean - 1.0).powi(2);
            let spread: f64 = rounds.iter().zip(&boards).map(off).sum::<f64>() / total;
            (mean, (spread / (rounds.len() as f64 - 1.0).max(1.0)).sqrt())
        }
    });
    Point {
        name: table.text(rows[0], "algorithm").to_owned(),
        side: table.number(rows[0], "side"),
        empty: table.number(rows[0], "empty"),
        mark: rows[0][2].parse().unwrap_or(0.0),
        boards: total,
        rounds: rows.len(),
        given_up: sum("given_up"),
        stuck: sum("stuck"),
        mean: weighted(&(0..rows.len()).collect::<Vec<usize>>()),
        interval: resampled(rows.len(), weighted),
        median: median(&scaled("seconds_median")),
        p95: median(&scaled("seconds_p95")),
        longest: scaled("seconds_max").into_iter().fold(0.0, f64::max),
        counters: counters.to_vec(),
    }
}

/// From where to where the truth may lie, for a point.
pub type Band<'a> = &'a dyn Fn(&Point) -> (f64, f64);

/// A line of points: open marks where the value is a lower bound, and a band where an interval is known.
pub fn line<'a>(
    name: &str,
    colour: usize,
    points: impl Iterator<Item = &'a Point>,
    x: impl Fn(&Point) -> f64,
    y: impl Fn(&Point) -> f64,
    band: Option<Band<'_>>,
) -> Series {
    let points: Vec<&Point> = points.collect();
    let mut series =
        Series::new(name, Mark::Line, colour, points.iter().map(|point| (x(point), y(point))).collect());
    series.bounds = points.iter().map(|point| point.is_bound()).collect();
    series.band = band.map_or_else(Vec::new, |band| points.iter().map(|point| band(point)).collect());
    series
}

/// The place of an algorithm's colour.
pub fn colour(algorithm: &str) -> usize {
    let place = Algorithm::ALL.iter().position(|one| one.name() == algorithm);
    place.unwrap_or(Algorithm::ALL.len())
}

/// A random number generator for a board of an experiment.
pub fn rng(seed: u64, experiment: u64, spot: &Spot, number: usize) -> Rng {
    boards::rng(seed, &[experiment, spot.shape.side() as u64, spot.empty as u64, number as u64])
}
