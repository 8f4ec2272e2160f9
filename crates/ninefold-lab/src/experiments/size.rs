//! `lab size`: cost against the side of the board, blank and with a share of givens.

use ninefold::solve::{Algorithm, Goal};
use ninefold::{Puzzle, Shape};

use super::points::{self, Plan, Point, Points, Spot, colour, line};
use crate::Experiment;
use crate::boards::{self, Kind};
use crate::data::Data;
use crate::fit::{Fit, power_with_offset};
use crate::measure::Rules;
use crate::run::Work;
use crate::section::{Axis, Block, Chart, Section, Shown, Unit};
use crate::words::{self, figures, list, percent};

/// The experiment.
pub struct Size {
    /// The boards, ascending.
    pub shapes: Vec<Shape>,
    /// Who runs.
    pub algorithms: Vec<Algorithm>,
    /// Shares of givens in percent; 0 is the blank board.
    pub givens: Vec<u32>,
    /// How much is measured.
    pub rules: Rules,
}

impl Experiment for Size {
    fn settings(&self) -> serde_json::Value {
        let algorithms: Vec<&str> = self.algorithms.iter().map(|algorithm| algorithm.name()).collect();
        let sides: Vec<usize> = self.shapes.iter().map(Shape::side).collect();
        let rules = super::rules_json(&self.rules);
        serde_json::json!({ "sides": sides, "algorithms": algorithms, "givens": self.givens, "rules": rules })
    }

    fn run(&self, work: &mut Work) -> anyhow::Result<()> {
        let seed = work.seed;
        let make = |spot: &Spot, number: usize| match spot.empty == spot.shape.cells() {
            true => Ok(Puzzle::blank(&spot.shape)),
            false => {
                boards::board(&spot.shape, spot.empty, Kind::Random, &mut points::rng(seed, 2, spot, number))
            }
        };
        let spot = |shape: &Shape, percent: u32| {
            let empty = shape.cells() - shape.cells() * percent as usize / 100;
            Spot { shape: shape.clone(), empty, mark: percent.to_string() }
        };
        let spots =
            self.givens.iter().flat_map(|&percent| self.shapes.iter().map(move |shape| spot(shape, percent)));
        let sides = self.shapes.len();
        let ways =
            (0..self.givens.len()).map(|share| (share * sides..(share + 1) * sides).collect()).collect();
        Plan {
            table: "size",
            spots: spots.collect(),
            ways,
            algorithms: &self.algorithms,
            goal: Goal::First,
            rules: self.rules,
            make: &make,
        }
        .run(work)
    }
}

/// The report.
pub fn section(data: &Data) -> Section {
    let table = data.table("size");
    let (mut blocks, mut answer, mut drift) = (Vec::new(), None, None);
    if !table.rows.is_empty() {
        let points = Points::new(table);
        drift = Some(points.drift());
        let mut shares: Vec<f64> = points.all.iter().map(|point| point.mark).collect();
        shares.sort_by(f64::total_cmp);
        shares.dedup();
        for &share in &shares {
            blocks.push(chart(&points, share));
            blocks.push(Block::Table(times(&points, share)));
        }
        answer = brief(&points);
        blocks.push(Block::Table(exponents(&points, shares.last().copied().unwrap_or(0.0))));
    }
    Section::new("size", drift, answer, blocks)
}

fn of_share(points: &Points, share: f64) -> impl Iterator<Item = &Point> {
    points.all.iter().filter(move |point| point.mark == share)
}

fn what(share: f64) -> String {
    if share == 0.0 { "blank boards".into() } else { format!("boards with {share:.0}% givens") }
}

fn brief(points: &Points) -> Option<String> {
    let blank: Vec<&Point> = of_share(points, 0.0).filter(|point| point.stuck == 0.0).collect();
    let largest = blank.iter().map(|point| point.side).fold(0.0, f64::max);
    let reached: Vec<String> = blank
        .iter()
        .filter(|point| point.side == largest && !point.is_bound())
        .map(|point| point.name.clone())
        .collect();
    (!reached.is_empty()).then(|| {
        let (side, who) = (format!("{largest:.0}x{largest:.0}"), words::capital(&list(&reached)));
        let ends = if reached.len() == 1 { "solves" } else { "solve" };
        format!("{who} {ends} the blank board of {side}; the other searches give up on a smaller side.")
    })
}

fn chart(points: &Points, share: f64) -> Block {
    let one = |name: &String| {
        let points = of_share(points, share).filter(|point| point.name == *name);
        line(
            name,
            colour(name),
            points,
            |point| point.side,
            |point| point.mean,
            Some(&|point| point.interval),
        )
    };
    let time = if share == 0.0 { "Time" } else { "Mean time" };
    let sides = of_share(points, share).map(|point| point.side);
    Chart::block(
        &format!("size.chart#{share:.0}"),
        &[("time", time.into()), ("what", what(share))],
        [Axis::log("side of the board").at(sides), Axis::log("time per board").of(Unit::Seconds)],
        points.names().iter().map(one).collect(),
    )
}

fn times(points: &Points, share: f64) -> Shown {
    let names = points.names();
    let usual = of_share(points, share).map(|point| point.boards).fold(0.0, f64::max);
    let field = |side: f64, name: &str| {
        let point = of_share(points, share).find(|point| point.side == side && point.name == name);
        point.map_or("–".into(), |point| match point.stuck == point.boards {
            true => format!("stuck, {}", point.shown(usual)),
            false => point.shown(usual),
        })
    };
    let mut sides: Vec<f64> = of_share(points, share).map(|point| point.side).collect();
    sides.sort_by(f64::total_cmp);
    sides.dedup();
    let boards = match share == 0.0 {
        true => format!("the one board of each side, measured {usual:.0} times"),
        false => format!("{usual:.0} of each side, fewer where a pilot was slow (in brackets)"),
    };
    let values = [("what", what(share)), ("boards", boards)];
    let first: (&str, &dyn Fn(&f64) -> String) = ("side", &|side| format!("{side:.0}"));
    Shown::grid(&format!("size.times#{share:.0}"), &values, first, &names, &sides, &|side, name| {
        field(*side, name)
    })
}

/// A power and its interval.
type Power = Option<(f64, (f64, f64))>;

/// The power of the side with which a counter of an algorithm grows; counters have no offset.
pub fn power(points: &Points, name: &str, share: f64, of: &dyn Fn(&Point) -> f64) -> Power {
    let logs: Vec<(f64, f64)> =
        whole(points, name, share).map(|point| (point.side.ln(), of(point))).collect();
    let fit = Fit::through(&logs)?;
    Some((fit.factor.ln(), (fit.factor_interval.0.ln(), fit.factor_interval.1.ln())))
}

/// The power of the side with which the time grows beyond its offset.
pub fn time_power(points: &Points, name: &str, share: f64) -> Power {
    let times: Vec<(f64, f64)> = whole(points, name, share).map(|point| (point.side, point.mean)).collect();
    power_with_offset(&times)
}

fn whole<'a>(points: &'a Points, name: &str, share: f64) -> impl Iterator<Item = &'a Point> + use<'a> {
    points.of(name).filter(move |point| point.mark == share && !point.is_bound())
}

fn exponents(points: &Points, share: f64) -> Shown {
    let shown = |power: Power| {
        power.map_or("–".into(), |(power, (low, high))| {
            format!("{} ({} to {})", figures(power), figures(low), figures(high))
        })
    };
    let counted =
        |name: &str, counter: &str| shown(power(points, name, share, &|point| point.counter(counter)));
    let searched = ["eliminate", "eliminate-search", "propagate", "exact-cover"];
    let names = points.names().into_iter().filter(|name| searched.contains(&name.as_str()));
    let stuck = |name: &String| {
        let (stuck, all) = of_share(points, share)
            .filter(|point| point.name == *name)
            .fold((0.0, 0.0), |(stuck, all), point| (stuck + point.stuck, all + point.boards));
        percent(1.0 - stuck / all)
    };
    Shown::by(
        "size.powers",
        &[("what", what(share))],
        &[
            ("algorithm", &|name: &String| name.clone()),
            ("boards solved", &stuck),
            ("placements", &|name| counted(name, "placements")),
            ("cell checks", &|name| counted(name, "cell_checks")),
            ("time beyond its offset", &|name| shown(time_power(points, name, share))),
        ],
        names,
    )
}
