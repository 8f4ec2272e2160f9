//! `lab elimination`: which kind of answer places how many cells, for each order of looking.
//!
//! The program of 2005 from which this comes published a table for one puzzle ('Medium') and a search for
//! another ('Evil'); both are run every time and put beside what was published.

mod pictures;
mod section;

use ninefold::Outcome;
use ninefold::board::Shape;
use ninefold::solve::{Algorithm, Goal, Observer, SearchEvent, Settings, SingleKind, SingleOrder, Why};

use crate::Experiment;
use crate::data::{Row, Table, Value};
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

/// Puzzles are handed over to the tables so many at a time.
const HANDFUL: usize = 50;

/// The experiment.
pub struct Elimination {
    /// The puzzles of the table; 'Medium' and 'Evil' are always there.
    pub puzzles: Puzzles,
}

/// Its tables, empty.
pub fn tables() -> Vec<Table> {
    let kinds = ["obvious", "row", "column", "box"];
    let medium: Vec<&str> = [&["order"][..], &kinds].concat();
    let all: Vec<&str> =
        [&["set", "puzzle", "side", "givens", "order", "answer"][..], &kinds, &["left"]].concat();
    vec![
        Table::new("elimination-medium", &medium),
        Table::new("elimination-cells", &["order", "step", "row", "column", "digit", "kind"]),
        Table::new("elimination-evil", &["number", "event", "row", "column", "digit"]),
        Table::new("elimination", &all),
    ]
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
            let steps = ORDERS.iter().flat_map(|order| Watched::medium(order).rows).collect();
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
            vec![
                Value::from(self.puzzles.name.as_str()),
                (number + 1).into(),
                puzzle.shape().side().into(),
                puzzle.clues().into(),
                (*order).into(),
                report.outcome.word().into(),
                answers.obvious.into(),
                answers.row.into(),
                answers.column.into(),
                answers.boxes.into(),
                left.into(),
            ]
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
    let counts = [answers.obvious, answers.row, answers.column, answers.boxes];
    std::iter::once((*order).into()).chain(counts.map(Value::from)).collect()
}

/// Watches 'Medium' being filled, cell by cell.
struct Watched {
    order: String,
    rows: Vec<Row>,
}

impl Watched {
    fn medium(order: &str) -> Watched {
        let mut watched = Watched { order: order.to_owned(), rows: Vec::new() };
        let settings = Settings { order: parsed(order), ..Settings::default() };
        Algorithm::Eliminate.solve_watched(&puzzle(MEDIUM), &settings, &mut watched);
        watched
    }
}

impl Observer for Watched {
    fn event(&mut self, event: SearchEvent) {
        let SearchEvent::Placed { cell, digit, why: Why::Answer(kind) } = event else { return };
        let shape = Shape::classic();
        let kind = match kind {
            SingleKind::Obvious => "obvious",
            SingleKind::Row => "row",
            SingleKind::Column => "column",
            SingleKind::Box => "box",
        };
        self.rows.push(vec![
            self.order.as_str().into(),
            (self.rows.len() + 1).into(),
            (shape.row(cell) + 1).into(),
            (shape.col(cell) + 1).into(),
            (digit.index() + 1).into(),
            kind.into(),
        ]);
    }
}

/// The search on 'Evil', event by event, and how it ended.
fn evil() -> Vec<Row> {
    #[derive(Default)]
    struct Stack(Vec<Row>);
    impl Stack {
        fn note(&mut self, event: &str, place: Option<(usize, usize, usize)>) {
            let number = self.0.len() + 1;
            let (row, column, digit) = match place {
                Some((row, column, digit)) => (Some(row + 1), Some(column + 1), Some(digit + 1)),
                None => (None, None, None),
            };
            self.0.push(vec![number.into(), event.into(), row.into(), column.into(), digit.into()]);
        }
    }
    impl Observer for Stack {
        fn event(&mut self, event: SearchEvent) {
            let shape = Shape::classic();
            match event {
                SearchEvent::Pushed { cell, digit } => {
                    self.note("push", Some((shape.row(cell), shape.col(cell), digit.index())));
                }
                SearchEvent::Popped { cell, digit } => {
                    self.note("pop", Some((shape.row(cell), shape.col(cell), digit.index())));
                }
                SearchEvent::Stuck => self.note("stuck", None),
                SearchEvent::DeadEnd => self.note("dead end", None),
                SearchEvent::Placed { .. } | SearchEvent::Cleared { .. } => {}
            }
        }
    }
    let mut stack = Stack::default();
    let settings = Settings::goal(Goal::First);
    let report = Algorithm::EliminateSearch.solve_watched(&puzzle(EVIL), &settings, &mut stack);
    if report.outcome.first_solution().is_some() {
        stack.note("solved", None);
    }
    stack.0
}
