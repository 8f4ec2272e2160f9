//! `lab elimination`: which kind of answer places how many cells, for each order of looking.
//!
//! The program of 2005 from which this comes published a table for one puzzle ('Medium') and a search for
//! another ('Evil'); both are run every time and put beside what was published.

mod pictures;
mod section;

use ninefold::Outcome;
use ninefold::board::{Cell, Digit, Shape};
use ninefold::solve::{Algorithm, Goal, Observer, SearchEvent, Settings, SingleKind, SingleOrder, Why};

use crate::Experiment;
use crate::data::{Row, row};
use crate::measure::puzzle;
use crate::puzzles::Puzzles;
use crate::run::Work;

pub use section::section;

/// 29 givens, solved by singles alone.
const MEDIUM: &str = "100800067060040030000300500000502109500070002906401000001004000050090070730005006";

/// 31 known cells, as it stands when singles run dry.
const EVIL: &str = "900041000274000001050007400405902000000000040000804905008620014640000029000430008";

/// The orders of looking, the published ones first.
const ORDERS: [&str; 6] = [
    "row,column,box",
    "column,row,box",
    "box,column,row",
    "row,box,column",
    "column,box,row",
    "box,row,column",
];

/// Puzzles are handed over to the tables this many at a time.
const HANDFUL: usize = 50;

/// The experiment.
pub struct Elimination {
    /// The puzzles of the table; 'Medium' and 'Evil' are always there.
    pub puzzles: Puzzles,
}

impl Experiment for Elimination {
    fn settings(&self) -> serde_json::Value {
        self.puzzles.settings()
    }

    fn run(&self, work: &mut Work) -> anyhow::Result<()> {
        if work.data.table("elimination-medium").rows.is_empty() {
            work.add("elimination-medium", ORDERS.iter().map(medium).collect())?;
        }
        if work.data.table("elimination-cells").rows.is_empty() {
            let steps = ORDERS.iter().flat_map(steps).collect();
            work.add("elimination-cells", steps)?;
        }
        if work.data.table("elimination-evil").rows.is_empty() {
            work.add("elimination-evil", evil())?;
        }
        let all = self.puzzles.puzzles.len();
        let done = work.data.table("elimination").rows.len() / ORDERS.len();
        for from in (done..all).step_by(HANDFUL) {
            if work.is_over() {
                work.cut(&format!("Puzzles from number {} on, of {all}", from + 1));
                break;
            }
            work.progress(from as f64 / all as f64, "elimination");
            let rows = (from..all.min(from + HANDFUL)).flat_map(|number| self.rows(number)).collect();
            work.add("elimination", rows)?;
        }
        Ok(())
    }
}

impl Elimination {
    /// A puzzle in all orders.
    fn rows(&self, number: usize) -> Vec<Row> {
        let puzzle = &self.puzzles.puzzles[number];
        let one = |order: &&str| {
            let settings = Settings { order: parsed(order), ..Settings::default() };
            let report = Algorithm::Eliminate.solve(puzzle, &settings);
            let answers = report.counters.answers;
            let left = match &report.outcome {
                Outcome::Stuck(board) => board.shape().cells() - board.values().filled(),
                _ => 0,
            };
            let (shape, word) = (puzzle.shape(), report.outcome.word());
            let mut row = row![self.puzzles.name, number + 1, shape.side(), puzzle.clues(), *order, word];
            row.extend(row![answers.obvious, answers.row, answers.column, answers.boxes, left]);
            row
        };
        ORDERS.iter().map(one).collect()
    }
}

fn parsed(order: &str) -> SingleOrder {
    order.parse().expect("an order of the table")
}

fn medium(order: &&str) -> Row {
    let settings = Settings { order: parsed(order), ..Settings::default() };
    let answers = Algorithm::Eliminate.solve(&puzzle(MEDIUM), &settings).counters.answers;
    row![*order, answers.obvious, answers.row, answers.column, answers.boxes]
}

/// Writes down what a search does, as rows.
#[derive(Default)]
struct Watched(Vec<SearchEvent>);

impl Observer for Watched {
    fn event(&mut self, event: SearchEvent) {
        self.0.push(event);
    }
}

/// Row, column and digit, from 1.
fn place(cell: Cell, digit: Digit) -> [usize; 3] {
    let shape = Shape::classic();
    [shape.row(cell) + 1, shape.col(cell) + 1, digit.index() + 1]
}

/// 'Medium' as it is filled, cell by cell.
fn steps(order: &&str) -> Vec<Row> {
    let mut watched = Watched::default();
    let settings = Settings { order: parsed(order), ..Settings::default() };
    Algorithm::Eliminate.solve_watched(&puzzle(MEDIUM), &settings, &mut watched);
    let answered = watched.0.into_iter().filter_map(|event| match event {
        SearchEvent::Placed { cell, digit, why: Why::Answer(kind) } => Some((place(cell, digit), kind)),
        _ => None,
    });
    let row = |(number, ([row, column, digit], kind)): (usize, ([usize; 3], SingleKind))| {
        let kind = match kind {
            SingleKind::Obvious => "obvious",
            SingleKind::Row => "row",
            SingleKind::Column => "column",
            SingleKind::Box => "box",
        };
        row![*order, number + 1, row, column, digit, kind]
    };
    answered.enumerate().map(row).collect()
}

/// The search on 'Evil', event by event, and how it ended.
fn evil() -> Vec<Row> {
    let mut watched = Watched::default();
    let report =
        Algorithm::EliminateSearch.solve_watched(&puzzle(EVIL), &Settings::goal(Goal::First), &mut watched);
    let named = |event| match event {
        SearchEvent::Pushed { cell, digit } => Some(("push", Some(place(cell, digit)))),
        SearchEvent::Popped { cell, digit } => Some(("pop", Some(place(cell, digit)))),
        SearchEvent::Stuck => Some(("stuck", None)),
        SearchEvent::DeadEnd => Some(("dead end", None)),
        SearchEvent::Placed { .. } | SearchEvent::Cleared { .. } => None,
    };
    let solved = report.outcome.first_solution().map(|_| ("solved", None));
    let events = watched.0.into_iter().filter_map(named).chain(solved);
    let row = |(number, (event, place)): (usize, (&str, Option<[usize; 3]>))| {
        let [row, column, digit] = [0, 1, 2].map(|at| place.map(|place| place[at]));
        row![number + 1, event, row, column, digit]
    };
    events.enumerate().map(row).collect()
}
