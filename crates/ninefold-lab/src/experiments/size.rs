//! `lab size`: cost against the side of the board, blank and with a share of givens.

use std::time::Duration;

use ninefold::rng::Rng;
use ninefold::solve::{Algorithm, Goal};
use ninefold::{Puzzle, Shape, generate};

use super::points;
use crate::Experiment;
use crate::boards;
use crate::data::{Data, Row, Table, Value};
use crate::measure::{self, Contestant, Rules};
use crate::run::Work;
use crate::section::{Axis, Block, Chart, Mark, Section, Series, Shown, Unit};
use crate::words;

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
    /// The most time.
    pub time: Duration,
}

/// Its tables, empty.
pub fn tables() -> Vec<Table> {
    vec![Table::new("size", &points::columns(&["side", "givens_percent", "empty", "most_boards"]))]
}

impl Experiment for Size {
    fn name(&self) -> &'static str {
        "size"
    }

    fn settings(&self) -> serde_json::Value {
        let algorithms: Vec<&str> = self.algorithms.iter().map(|algorithm| algorithm.name()).collect();
        let sides: Vec<usize> = self.shapes.iter().map(Shape::side).collect();
        serde_json::json!({
            "sides": sides,
            "algorithms": algorithms,
            "givens": self.givens,
            "rules": super::rules_json(&self.rules),
        })
    }

    fn time(&self) -> Duration {
        self.time
    }

    fn run(&self, work: &mut Work) -> anyhow::Result<()> {
        let all = (self.shapes.len() * self.givens.len()) as f64;
        let mut done = 0.0;
        for shape in &self.shapes {
            for &percent in &self.givens {
                if !self.point(work, shape, percent, done / all)? {
                    let side = shape.side();
                    work.cut(&format!("Boards of {side}x{side} with {percent}% givens, and all after them"));
                    return Ok(());
                }
                done += 1.0;
            }
        }
        Ok(())
    }
}

impl Size {
    /// All algorithms at a point; false where the time is over.
    fn point(&self, work: &mut Work, shape: &Shape, percent: u32, done: f64) -> anyhow::Result<bool> {
        let side = shape.side();
        let empty = shape.cells() - shape.cells() * percent as usize / 100;
        let due = |algorithm: &Algorithm| self.is_due(&work.data, *algorithm, shape, percent);
        let contestants: Vec<Contestant> =
            self.algorithms.iter().copied().filter(due).map(Contestant::plain).collect();
        if contestants.is_empty() {
            return Ok(true);
        }
        work.progress(done, &format!("size: {side}x{side}, {percent}% givens"));
        // There is one blank board only; the time of a second one says nothing new about it.
        let blank = percent == 0;
        let rules = Rules { boards: if blank { 1 } else { self.rules.boards }, ..self.rules };
        let (seed, cancel) = (work.seed, work.cancel());
        let make = |number: usize| -> anyhow::Result<Puzzle> {
            let path = [2, side as u64, u64::from(percent), number as u64];
            let mut rng: Rng = boards::rng(seed, &path);
            match blank {
                true => Ok(Puzzle::blank(shape)),
                false => {
                    let full = boards::full(shape, &mut rng)?;
                    Ok(generate::holes(&full, empty, &mut rng))
                }
            }
        };
        let points = measure::point(&contestants, make, Goal::First, &rules, &cancel)?;
        let Some(points) = points else { return Ok(false) };
        let which = || -> Vec<Value> {
            vec![side.into(), u64::from(percent).into(), empty.into(), rules.boards.into()]
        };
        let rows = points.iter().map(|point| points::row(which(), point)).collect();
        work.add("size", rows)?;
        Ok(true)
    }

    /// Whether it is to be run there: not measured yet, an algorithm of its own on this board, and not taken
    /// out on a smaller one with the same share of givens.
    fn is_due(&self, data: &Data, algorithm: Algorithm, shape: &Shape, percent: u32) -> bool {
        let table = data.table("size");
        let side = shape.side() as f64;
        let ended = |row: &&Row| {
            let of_this = table.number(row, "side");
            let (boards, given_up) = (table.number(row, "boards"), table.number(row, "given_up"));
            of_this == side || (of_this < side && given_up >= boards / 2.0)
        };
        algorithm.on(shape) == algorithm
            && !table
                .rows_of("algorithm", algorithm.name())
                .filter(|row| table.number(row, "givens_percent") == f64::from(percent))
                .any(|row| ended(&row))
    }
}

/// The report.
pub fn section(data: &Data) -> Section {
    let table = data.table("size");
    let mut shares: Vec<f64> = table.rows.iter().map(|row| table.number(row, "givens_percent")).collect();
    shares.sort_by(f64::total_cmp);
    shares.dedup();
    let mut blocks = Vec::new();
    for share in shares {
        blocks.push(Block::Chart(chart(table, share)));
        blocks.push(Block::Table(times(table, share)));
    }
    Section::new(
        "size",
        "Size: what a larger board costs",
        "How does the cost of finding a solution grow with the side of the board, on blank boards and where \
         a fixed share of the cells is given?",
        "Every algorithm is asked for one solution. The blank board of a side is one board, so it is one \
         measurement; a share of givens is left of random full boards, each algorithm on the same ones, taking \
         turns. A board is given up after a fixed amount of counted work, and an algorithm that gave up half of \
         the boards of a side is not run on larger ones. Lanes knows 9x9 only.",
        blocks,
    )
}

fn of_share(table: &Table, share: f64) -> impl Iterator<Item = &Row> {
    table.rows.iter().filter(move |row| table.number(row, "givens_percent") == share)
}

fn what(share: f64) -> String {
    if share == 0.0 { "blank boards".into() } else { format!("boards with {share:.0}% givens") }
}

fn chart(table: &Table, share: f64) -> Chart {
    let mut series = Vec::new();
    for name in table.words("algorithm") {
        let rows: Vec<&Row> =
            of_share(table, share).filter(|row| table.text(row, "algorithm") == name).collect();
        let points = |column: &str| rows.iter().map(|row| table.number(row, column)).collect::<Vec<f64>>();
        let times = points("side").into_iter().zip(points("seconds_mean")).collect();
        let band = points("seconds_low").into_iter().zip(points("seconds_high")).collect();
        let colour = points::colour(&name);
        series.push(Series::new(name, Mark::Line, colour, times).with_band(band));
    }
    Chart::new(
        format!("{share:.0}"),
        format!("Mean time against the side, {}", what(share)),
        "The last point of a line is a lower bound where boards were given up; the table says where.",
        Axis::linear("side of the board"),
        Axis::log("mean time per board").of(Unit::Seconds),
        series,
    )
}

fn times(table: &Table, share: f64) -> Shown {
    let names = table.words("algorithm");
    let mut sides: Vec<f64> = of_share(table, share).map(|row| table.number(row, "side")).collect();
    sides.sort_by(f64::total_cmp);
    sides.dedup();
    let field = |side: f64, name: &str| {
        let here = |row: &&Row| table.number(row, "side") == side && table.text(row, "algorithm") == name;
        let row = of_share(table, share).find(here);
        row.map_or("–".into(), |row| points::time_field(table, row, table.number(row, "most_boards")))
    };
    let row = |&side: &f64| {
        let mut row = vec![format!("{side:.0}")];
        row.extend(names.iter().map(|name| field(side, name)));
        row
    };
    let most = of_share(table, share).map(|row| table.number(row, "most_boards")).fold(0.0, f64::max);
    Shown {
        name: format!("{share:.0}"),
        caption: format!(
            "Mean time for one solution, {}: {} of each side, fewer where a board is slow (in brackets). '≥' where \
             boards were given up: (given up/boards). '–' where it was not run.",
            what(share),
            words::count(most as u64)
        ),
        head: std::iter::once("side".to_owned()).chain(names.iter().cloned()).collect(),
        rows: sides.iter().map(row).collect(),
    }
}
