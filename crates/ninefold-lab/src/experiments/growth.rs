//! `lab growth`: cost against the number of empty cells.

use ninefold::Shape;
use ninefold::solve::{Algorithm, Goal};

use super::points::{self, Band, Plan, Point, Points, Spot, colour, line};
use crate::Experiment;
use crate::boards::{self, Kind, NoneFound};
use crate::data::{Data, Row, Table, row};
use crate::fit::{Fit, Price};
use crate::measure::{self, Contestant, Rules};
use crate::published;
use crate::run::Work;
use crate::section::{Axis, Block, Chart, Mark, Section, Series, Shown, Unit};
use crate::statistics::median;
use crate::texts;
use crate::words::{self, capital, figures, list, percent, seconds};

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
    /// Solutions are counted up to this, on this many boards of each level.
    pub counting: (u64, usize),
}

impl Experiment for Growth {
    fn settings(&self) -> serde_json::Value {
        let algorithms: Vec<&str> = self.algorithms.iter().map(|algorithm| algorithm.name()).collect();
        serde_json::json!({
            "side": self.shape.side(),
            "algorithms": algorithms,
            "levels": self.levels,
            "question": self.question(),
            "rules": super::rules_json(&self.rules),
            "counting": [self.counting.0, self.counting.1 as u64],
        })
    }

    fn run(&self, work: &mut Work) -> anyhow::Result<()> {
        let seed = work.seed;
        let make = |spot: &Spot, number: usize| {
            boards::board(&self.shape, spot.empty, self.kind, &mut points::rng(seed, 1, spot, number))
        };
        let mut levels = self.levels.clone();
        // Whether there are boards at all is asked once for each level.
        for place in 0..levels.len() {
            match make(&self.spot(levels[place]), 0) {
                Err(error) if error.is::<NoneFound>() => {
                    work.left_out(&format!("More empty cells, because of {error}"));
                    levels.truncate(place);
                    break;
                }
                other => other.map(drop)?,
            }
        }
        for &empty in &levels {
            if !self.count_solutions(work, empty, &make)? {
                work.cut("The counting of solutions and everything after it");
                return Ok(());
            }
        }
        let up: Vec<usize> = (0..levels.len()).collect();
        let down = up.iter().rev().copied().collect();
        let spots = levels.iter().map(|&empty| self.spot(empty)).collect();
        let (algorithms, goal, rules) = (&self.algorithms[..], self.goal, self.rules);
        let plan =
            Plan { table: "growth", spots, ways: vec![up, down], algorithms, goal, rules, make: &make };
        match plan.run(work) {
            Err(error) if error.is::<NoneFound>() => {
                work.left_out(&format!("What came next, because of {error}"));
                Ok(())
            }
            other => other,
        }
    }
}

impl Growth {
    fn question(&self) -> String {
        let goal = if self.goal == Goal::First { "first" } else { "unique" };
        let kind = if self.kind == Kind::Random { "random" } else { "unique" };
        format!("{goal} of {kind}")
    }

    fn spot(&self, empty: usize) -> Spot {
        Spot { shape: self.shape.clone(), empty, mark: self.question() }
    }

    /// How many solutions the boards of a level have; false where the time is over.
    fn count_solutions(
        &self,
        work: &mut Work,
        empty: usize,
        make: &dyn Fn(&Spot, usize) -> anyhow::Result<ninefold::Puzzle>,
    ) -> anyhow::Result<bool> {
        let table = work.data.table("growth-boards");
        if table.rows.iter().any(|row| table.number(row, "empty") == empty as f64) {
            return Ok(true);
        }
        work.progress(0.0, "growth: counting solutions");
        let (limit, boards) = self.counting;
        let counter = Contestant::plain(Algorithm::default_for(&self.shape));
        let mut counts = Vec::new();
        for number in 0..boards.min(self.rules.boards) {
            let puzzle = make(&self.spot(empty), number)?;
            // A board too slow to be counted is not left out: it counts as at the limit.
            let counted = measure::count(&counter, &puzzle, limit, self.rules.give_up, &work.cancel());
            let Some(count) = counted else { return Ok(false) };
            counts.push(count.unwrap_or(limit) as f64);
        }
        let number = |of: &dyn Fn(f64) -> bool| counts.iter().filter(|&&count| of(count)).count();
        let (one, at_limit) = (number(&|count| count == 1.0), number(&|count| count >= limit as f64));
        let mut row = row![self.shape.side(), empty, self.question(), counts.len(), limit, one, at_limit];
        row.extend(row![median(&counts)]);
        work.add("growth-boards", vec![row])?;
        Ok(true)
    }
}

/// The counter that says best what an algorithm does: its unit of work.
const WORK: [(&str, &str); 9] = [
    ("brute", "placements"),
    ("brute-candidates", "placements"),
    ("backtrack", "placements"),
    ("fewest", "cell_checks"),
    ("eliminate", "cell_checks"),
    ("eliminate-search", "cell_checks"),
    ("propagate", "eliminations"),
    ("exact-cover", "eliminations"),
    ("lanes", "sweeps"),
];

/// A growth below this is no explosion.
const SLOW_GROWTH: f64 = 1.15;

fn work_of(name: &str) -> &'static str {
    WORK.iter().find(|(of, _)| *of == name).map_or("placements", |(_, work)| work)
}

/// One algorithm's points, by the number of empty cells.
struct Curve<'a> {
    name: &'a str,
    points: Vec<&'a Point>,
    /// How fast the counted work grows, where that is exponential.
    fit: Option<Fit>,
    price: Option<Price>,
}

impl<'a> Curve<'a> {
    fn new(points: &'a Points, name: &'a str) -> Curve<'a> {
        let points: Vec<&Point> = points.of(name).collect();
        let work = |point: &&&Point| (point.empty, point.counter(work_of(name)));
        let whole: Vec<(f64, f64)> =
            points.iter().take_while(|point| !point.is_bound()).map(|p| work(&p)).collect();
        let is_growth =
            |fit: &Fit| fit.explained >= 0.97 && fit.factor > SLOW_GROWTH && fit.range.1 - fit.range.0 >= 5.0;
        let rounds = points.iter().map(|point| point.rounds).max().unwrap_or(0);
        let errors: Vec<(f64, f64)> =
            points.iter().map(|point| (point.empty, point.counted(work_of(name)).1)).collect();
        let fit = Fit::of_the_end(&whole).filter(is_growth).map(|fit| fit.with_errors(&errors, rounds));
        let priced = points.iter().filter(|point| !point.is_bound());
        let prices: Vec<(f64, f64)> =
            priced.map(|point| (point.counter(work_of(name)), point.mean)).collect();
        Curve { name, points, fit, price: Price::through(&prices) }
    }

    /// Lines without gaps, with one name: two where there is a gap between the way up and the way down.
    fn lines(&self, y: fn(&Point) -> f64, band: Option<Band<'_>>) -> Vec<Series> {
        let step =
            self.points.windows(2).map(|pair| pair[1].empty - pair[0].empty).fold(f64::INFINITY, f64::min);
        let stretches = self.points.chunk_by(|one, next| next.empty - one.empty <= step.max(1.0) * 1.5);
        let line = |(place, points): (usize, &[&'a Point])| {
            let name = if place == 0 { self.name } else { "" };
            line(name, colour(self.name), points.iter().copied(), |point| point.empty, y, band)
        };
        stretches.enumerate().map(line).collect()
    }

    /// The point with the greatest mean, and the levels that the intervals do not tell from it.
    fn slowest(&self) -> Option<(&'a Point, f64, f64)> {
        let top = *self.points.iter().max_by(|one, other| one.mean.total_cmp(&other.mean))?;
        let alike = self.points.iter().filter(|point| point.interval.1 >= top.interval.0);
        let (low, high) =
            alike.fold((f64::MAX, f64::MIN), |(low, high), p| (low.min(p.empty), high.max(p.empty)));
        Some((top, low, high))
    }

    /// The last level from below at which nothing was given up, and the lowest that was reached from the blank board.
    fn ends(&self) -> (f64, Option<f64>) {
        let below =
            self.points.iter().take_while(|point| !point.is_bound()).last().map_or(0.0, |point| point.empty);
        let gap = self.points.windows(2).find(|pair| pair[1].empty - pair[0].empty > 5.0);
        (below, gap.map(|pair| pair[1].empty))
    }

    fn goes_through(&self) -> bool {
        self.ends().1.is_none()
    }
}

/// The report.
pub fn section(data: &Data) -> Section {
    let table = data.table("growth");
    let (mut blocks, mut answer, mut drift) = (Vec::new(), None, None);
    if !table.rows.is_empty() {
        let points = Points::new(table);
        drift = Some(points.drift());
        let names = points.names();
        let curves: Vec<Curve<'_>> = names.iter().map(|name| Curve::new(&points, name)).collect();
        answer = Some(brief(&points, &curves));
        blocks.push(time_chart(&points, &curves));
        blocks.push(Block::Text(endings(&curves)));
        blocks.push(Block::Table(times(&points)));
        blocks.push(work_chart(&curves));
        blocks.push(Block::Table(fits(&curves)));
        blocks.push(Block::Text(texts::text("growth.fitted")));
        blocks.push(median_chart(&curves));
        blocks.push(Block::Table(slowest(&curves)));
        blocks.push(Block::Text(texts::text("growth.hump")));
        blocks.push(guess_chart(&curves));
        let boards = data.table("growth-boards");
        if !boards.rows.is_empty() {
            blocks.push(Block::Table(solutions(boards)));
        }
        blocks.push(Block::Table(counters(&points)));
    }
    Section::new("growth", drift, answer, blocks)
}

fn brief(points: &Points, curves: &[Curve<'_>]) -> String {
    let mut said = Vec::new();
    if let Some(fit) = curves.iter().find(|curve| curve.name == "brute").and_then(|curve| curve.fit) {
        // Where the fit does not tell it from the side of the board, the theory is right.
        let (low, high) = fit.factor_interval;
        let side = points.all.first().map_or(f64::NAN, |point| point.side);
        let factor = if low <= side && side <= high { side } else { fit.factor };
        said.push(format!(
            "brute force does {factor:.0} times the work for each further cell (fitted: {low:.1} to {high:.1})"
        ));
    }
    let medians = curves.iter().filter(|curve| curve.goes_through());
    let most = medians.flat_map(|curve| curve.points.iter().map(|point| point.median)).fold(0.0, f64::max);
    let through = curves.iter().filter(|curve| curve.goes_through()).count();
    let within = [1e-3, 1e-2, 0.1, 1.0].into_iter().find(|limit| most < *limit).map_or(most, |limit| limit);
    said.push(format!(
        "the {through} that look before they place solve half of the boards of any level in under {}",
        seconds(within).replace(".00", "")
    ));
    capital(&said.join("; ")) + "."
}

fn time_chart(points: &Points, curves: &[Curve<'_>]) -> Block {
    let mut series: Vec<Series> = curves
        .iter()
        .flat_map(|curve| curve.lines(|point| point.mean, Some(&|point| point.interval)))
        .collect();
    if points.all.iter().any(|point| point.side == 9.0) {
        for name in ["brute", "brute-candidates", "fewest"] {
            let stars = published::GROWTH.iter().filter(|(of, ..)| *of == name).map(|&(_, x, y)| (x, y));
            series.push(Series::new(
                format!("{name}, Python 2023"),
                Mark::Stars,
                colour(name),
                stars.collect(),
            ));
        }
    }
    Chart::block(
        "growth.time",
        &[],
        [Axis::linear("empty cells"), Axis::log("mean time per board").of(Unit::Seconds)],
        series,
    )
}

/// How far each algorithm came.
fn endings(curves: &[Curve<'_>]) -> String {
    let mut sentences = Vec::new();
    for curve in curves.iter().filter(|curve| !curve.goes_through()) {
        let (below, above) = curve.ends();
        let top = curve.points.last().map_or(0.0, |point| point.empty);
        let reached = match above {
            Some(above) if above < top => format!("from the blank board it comes down to {above:.0}"),
            _ => "it gives up on the blank board too".into(),
        };
        sentences.push(format!(
            "{} solves every board up to {below:.0} empty cells; {reached}.",
            capital(curve.name)
        ));
    }
    let through: Vec<String> =
        curves.iter().filter(|curve| curve.goes_through()).map(|curve| curve.name.to_owned()).collect();
    if !through.is_empty() {
        sentences.push(format!("{} reach all levels.", capital(&list(&through))));
    }
    sentences.join(" ")
}

/// The levels that a table to be read shows.
fn shown_levels(points: &Points) -> Vec<f64> {
    let mut levels: Vec<f64> = points.all.iter().map(|point| point.empty).collect();
    levels.sort_by(f64::total_cmp);
    levels.dedup();
    let last = levels.last().copied();
    let few = levels.len() <= 24;
    // Of 66 to 72 nobody had figures before.
    let is_shown = |level: f64| level % 5.0 == 0.0 || level < 9.0 || (65.0..=73.0).contains(&level);
    levels.retain(|&level| few || is_shown(level) || Some(level) == last);
    levels
}

fn times(points: &Points) -> Shown {
    let usual = points.all.iter().map(|point| point.boards).fold(0.0, f64::max);
    let field = |level: &f64, name: &str| {
        let point = points.of(name).find(|point| point.empty == *level);
        point.map_or("–".into(), |point| point.shown(usual))
    };
    let first: (&str, &dyn Fn(&f64) -> String) = ("empty", &|level| format!("{level:.0}"));
    let values = [("usual", usual.to_string())];
    Shown::grid("growth.times", &values, first, &points.names(), &shown_levels(points), &field)
}

fn work_chart(curves: &[Curve<'_>]) -> Block {
    let mut series = Vec::new();
    for curve in curves {
        let Some(fit) = curve.fit else { continue };
        let work = work_of(curve.name);
        let rising = curve.points.iter().copied().filter(|point| point.empty <= fit.range.1);
        series.push(line(curve.name, colour(curve.name), rising, |p| p.empty, |p| p.counter(work), None));
        let points = (0..=10).map(|step| fit.range.0 + (fit.range.1 - fit.range.0) * f64::from(step) / 10.0);
        let name = format!("{}: factor {}", curve.name, figures(fit.factor));
        series.push(Series::new(
            name,
            Mark::Dashed,
            colour(curve.name),
            points.map(|x| (x, fit.at(x))).collect(),
        ));
    }
    Chart::block(
        "growth.work",
        &[],
        [Axis::linear("empty cells"), Axis::log("work per board, in its own unit")],
        series,
    )
}

fn fits(curves: &[Curve<'_>]) -> Shown {
    let fit =
        |curve: &&Curve<'_>, field: &dyn Fn(&Fit) -> String| curve.fit.as_ref().map_or("–".into(), field);
    let price =
        |curve: &&Curve<'_>, field: &dyn Fn(&Price) -> String| curve.price.as_ref().map_or("–".into(), field);
    Shown::by(
        "growth.fits",
        &[],
        &[
            ("algorithm", &|curve: &&Curve<'_>| curve.name.to_owned()),
            ("unit of work", &|curve| work_of(curve.name).replace('_', " ")),
            ("holds for", &|curve| fit(curve, &|fit| format!("{:.0} to {:.0}", fit.range.0, fit.range.1))),
            ("factor", &|curve| fit(curve, &|fit| figures(fit.factor))),
            ("95% of the factor", &|curve| {
                fit(curve, &|fit| {
                    format!("{} to {}", figures(fit.factor_interval.0), figures(fit.factor_interval.1))
                })
            }),
            ("time: offset", &|curve| price(curve, &|price| seconds(price.offset))),
            ("and per unit", &|curve| price(curve, &|price| seconds(price.unit))),
            ("off by", &|curve| price(curve, &|price| percent(price.off))),
        ],
        curves,
    )
}

fn median_chart(curves: &[Curve<'_>]) -> Block {
    let through = curves.iter().filter(|curve| curve.goes_through());
    // Where fewer than half of the boards were given up, the median is known.
    let medians = |curve: &Curve<'_>| {
        let mut lines = curve.lines(|point| point.median, Some(&|point| (point.median, point.p95)));
        let whole: Vec<f64> =
            curve.points.iter().filter(|p| p.given_up * 2.0 < p.boards).map(|p| p.empty).collect();
        for line in &mut lines {
            let known = line.points.iter().map(|(empty, _)| !whole.contains(empty));
            line.bounds = known.collect();
        }
        lines
    };
    Chart::block(
        "growth.median",
        &[],
        [Axis::linear("empty cells"), Axis::log("median time per board").of(Unit::Seconds)],
        through.flat_map(medians).collect(),
    )
}

/// Each algorithm where it is slowest, as far as the intervals tell.
fn slowest(curves: &[Curve<'_>]) -> Shown {
    type Slowest<'a> = (&'a str, (&'a Point, f64, f64));
    let rows = curves.iter().filter_map(|curve| Some((curve.name, curve.slowest()?)));
    Shown::by(
        "growth.slowest",
        &[],
        &[
            ("algorithm", &|(name, _): &Slowest<'_>| (*name).to_owned()),
            ("slowest at", &|(_, (_, low, high))| match low == high {
                true => format!("{low:.0}"),
                false => format!("between {low:.0} and {high:.0}"),
            }),
            ("mean (95%)", &|(_, (top, ..))| top.with_interval()),
            ("boards", &|(_, (top, ..))| format!("{:.0}", top.boards)),
            ("given up", &|(_, (top, ..))| words::count(top.given_up as u64)),
            ("median", &|(_, (top, ..))| seconds(top.median)),
            ("95th percentile", &|(_, (top, ..))| seconds(top.p95)),
            ("longest", &|(_, (top, ..))| seconds(top.longest)),
            ("mean guesses", &|(_, (top, ..))| figures(top.counter("guesses"))),
        ],
        rows,
    )
}

fn guess_chart(curves: &[Curve<'_>]) -> Block {
    // Every placement of these is a guess, so that the curve says nothing that the work does not.
    let counted =
        curves.iter().filter(|curve| !["brute", "brute-candidates", "eliminate"].contains(&curve.name));
    Chart::block(
        "growth.guesses",
        &[],
        [Axis::linear("empty cells"), Axis::log("guesses per board")],
        counted.flat_map(|curve| curve.lines(|point| point.counter("guesses"), None)).collect(),
    )
}

fn solutions(boards: &Table) -> Shown {
    let few = boards.rows.len() <= 24;
    let last = boards.rows.last().map(|row| boards.number(row, "empty"));
    let limit = boards.rows.first().map_or(0.0, |row| boards.number(row, "limit"));
    let shown = |row: &&Row| {
        let empty = boards.number(row, "empty");
        few || Some(empty) == last || (empty % 5.0 == 0.0 && empty >= 20.0)
    };
    let share = |row: &Row, column: &str| percent(boards.number(row, column) / boards.number(row, "boards"));
    Shown::by(
        "growth.solutions",
        &[("limit", words::count(limit as u64))],
        &[
            ("empty", &|row: &&Row| format!("{:.0}", boards.number(row, "empty"))),
            ("boards", &|row| format!("{:.0}", boards.number(row, "boards"))),
            ("with one solution", &|row| share(row, "one")),
            ("median solutions", &|row| {
                let median = boards.number(row, "solutions_median");
                format!("{}{}", if median >= limit { "≥ " } else { "" }, figures(median))
            }),
            ("at the limit", &|row| share(row, "at_limit")),
        ],
        boards.rows.iter().filter(shown),
    )
}

/// Every counter at one level: where the givens still matter and there is something to search.
fn counters(points: &Points) -> Shown {
    let names = [
        "guesses",
        "placements",
        "eliminations",
        "cell_checks",
        "dead_ends",
        "pushed",
        "popped",
        "bytes_copied",
        "sweeps",
        "depth",
    ];
    let cells = points.all.first().map_or(81.0, |point| point.side.powi(2));
    let far = |level: &f64| (level - 0.62 * cells).abs();
    let level =
        shown_levels(points).into_iter().min_by(|one, other| far(one).total_cmp(&far(other))).unwrap_or(0.0);
    let here: Vec<&Point> = points.all.iter().filter(|point| point.empty == level).collect();
    let heads = names.map(|name| name.replace('_', " "));
    let first: (&str, &dyn Fn(&&Point) -> String) = ("algorithm", &|point| point.name.clone());
    let field = |point: &&Point, name: &str| figures(point.counter(&name.replace(' ', "_")));
    Shown::grid("growth.counters", &[("level", level.to_string())], first, &heads, &here, &field)
}
