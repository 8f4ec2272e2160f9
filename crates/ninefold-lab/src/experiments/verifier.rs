//! `lab verifier`: operations counted, ours beside two older verifiers.

use std::time::Duration;

use anyhow::ensure;
use ninefold::board::Layout;
use ninefold::rng::Rng;
use ninefold::verify::Verifier;
use ninefold::{Puzzle, Shape};

use crate::Experiment;
use crate::boards;
use crate::data::{Data, Row, Table, Value};
use crate::older_verifiers as older;
use crate::run::Work;
use crate::section::{Axis, Block, Chart, Mark, Section, Series, Shown};
use crate::words::{count, figures};

/// Who verifies, with a colour.
const VERIFIERS: [(&str, usize); 3] = [("ninefold", 0), ("lift and ask (2021)", 1), ("sets (2020)", 2)];

/// The kinds of boards.
const KINDS: [&str; 5] = ["correct", "blank", "first cell blank", "one digit changed", "random digits"];

/// The experiment.
pub struct Verifiers {
    /// The boards.
    pub shapes: Vec<Shape>,
    /// How many of each kind and side.
    pub boards: usize,
    /// The most time.
    pub time: Duration,
}

/// Its tables, empty.
pub fn tables() -> Vec<Table> {
    let columns = ["side", "kind", "verifier", "boards", "accepted", "least", "mean", "most"];
    vec![Table::new("verifier", &columns)]
}

impl Experiment for Verifiers {
    fn name(&self) -> &'static str {
        "verifier"
    }

    fn settings(&self) -> serde_json::Value {
        let sides: Vec<usize> = self.shapes.iter().map(Shape::side).collect();
        serde_json::json!({ "sides": sides, "boards": self.boards })
    }

    fn time(&self) -> Duration {
        self.time
    }

    fn run(&self, work: &mut Work) -> anyhow::Result<()> {
        let all = (self.shapes.len() * KINDS.len()) as f64;
        let done = work.data.table("verifier").rows.len() / VERIFIERS.len();
        let points = self.shapes.iter().flat_map(|shape| KINDS.map(|kind| (shape, kind)));
        for (number, (shape, kind)) in points.enumerate().skip(done) {
            let side = shape.side();
            work.progress(number as f64 / all, &format!("verifier: {side}x{side}"));
            let Some(rows) = self.point(work, shape, kind)? else {
                work.cut(&format!("Boards of {side}x{side} ({kind}) and all after them"));
                break;
            };
            work.add("verifier", rows)?;
        }
        Ok(())
    }
}

impl Verifiers {
    /// All verifiers on boards of one kind; nothing where the time is over.
    fn point(&self, work: &Work, shape: &Shape, kind: &str) -> anyhow::Result<Option<Vec<Row>>> {
        // Where all boards cost the same, one says it all; a few more show it.
        let boards = if ["blank", "first cell blank"].contains(&kind) { 1 } else { self.boards };
        let mut counts = vec![Vec::new(); VERIFIERS.len()];
        let mut accepted = 0u64;
        for number in 0..boards {
            if work.is_over() {
                return Ok(None);
            }
            let place = KINDS.iter().position(|one| *one == kind).unwrap_or(0) as u64;
            let mut rng = boards::rng(work.seed, &[5, shape.side() as u64, place, number as u64]);
            let values = values(shape, kind, &mut rng)?;
            let verdicts = judge(shape, &values);
            let first = verdicts[0].0;
            ensure!(
                verdicts.iter().all(|(verdict, _)| *verdict == first),
                "the verifiers disagree on a board of side {}, which is a bug: {values:?}",
                shape.side()
            );
            accepted += u64::from(first);
            for (counts, (_, operations)) in counts.iter_mut().zip(verdicts) {
                counts.push(operations);
            }
        }
        let row = |((name, _), counts): (&(&str, usize), &Vec<u64>)| -> Row {
            let sum: u64 = counts.iter().sum();
            vec![
                Value::from(shape.side()),
                kind.into(),
                (*name).into(),
                counts.len().into(),
                accepted.into(),
                counts.iter().min().copied().into(),
                (sum as f64 / counts.len() as f64).into(),
                counts.iter().max().copied().into(),
            ]
        };
        Ok(Some(VERIFIERS.iter().zip(&counts).map(row).collect()))
    }
}

/// A board of a kind.
fn values(shape: &Shape, kind: &str, rng: &mut Rng) -> anyhow::Result<Vec<u8>> {
    let side = shape.side();
    Ok(match kind {
        "blank" => vec![0; shape.cells()],
        "random digits" => (0..shape.cells()).map(|_| rng.index(side) as u8 + 1).collect(),
        _ => {
            let mut values = boards::full(shape, rng)?.values().to_vec();
            match kind {
                "first cell blank" => values[0] = 0,
                "one digit changed" => {
                    let cell = rng.index(values.len());
                    // Any of the other digits, each equally likely.
                    let step = 1 + rng.index(side - 1);
                    values[cell] = ((usize::from(values[cell]) - 1 + step) % side) as u8 + 1;
                }
                _ => {}
            }
            values
        }
    })
}

/// Yes or no, and the operations, of each verifier.
fn judge(shape: &Shape, values: &[u8]) -> [(bool, u64); 3] {
    let blank = Puzzle::blank(shape);
    let mut ours = Verifier::new(&blank);
    let verdict = ours.check(values).is_ok();
    let (rows, cols) = match *shape.layout() {
        Layout::Boxes { rows, cols } => (rows, cols),
        _ => (1, shape.side()),
    };
    let lifted = older::lift_and_ask(rows, cols, values);
    let sets = older::sets(rows, cols, values);
    [
        (verdict, ours.work().total()),
        (lifted.accepted, lifted.operations.total()),
        (sets.accepted, sets.operations.total()),
    ]
}

/// The report.
pub fn section(data: &Data) -> Section {
    let table = data.table("verifier");
    let mut blocks = Vec::new();
    if !table.rows.is_empty() {
        blocks.push(Block::Chart(chart(table)));
        blocks.push(Block::Table(correct(table)));
        blocks.push(Block::Table(kinds(table)));
        blocks.extend(lesson(table).map(Block::Text));
    }
    Section::new(
        "verifier",
        "Verifier: what it takes to be sure",
        "How many operations does it take to accept a correct board, or to find the first fault of a wrong \
         one, and how does that grow with the board?",
        "Ours tallies every digit in its houses and then walks over the cells. 'Lift and ask' is that of a \
         menu game of 2021: each digit is lifted out, row, column and box are looked through, and it is put \
         back. 'Sets' is that of a terminal game of 2020: every row, column and box goes through a set; its two \
         published mistakes are mended. Each counts its own elementary operations (numbers read, compared, \
         written, looked up, tallied), so that the units are alike but not the same; the growth is what \
         compares. All three must agree on every board. Nothing here is timed.",
        blocks,
    )
}

/// The rows of a verifier on a kind of board.
fn rows<'a>(table: &'a Table, verifier: &'a str, kind: &'a str) -> impl Iterator<Item = &'a Row> {
    table.rows_of("verifier", verifier).filter(move |row| table.text(row, "kind") == kind)
}

fn chart(table: &Table) -> Chart {
    let mut series = Vec::new();
    for (verifier, colour) in VERIFIERS {
        for (kind, mark) in [("correct", Mark::Line), ("one digit changed", Mark::Dashed)] {
            let points: Vec<(f64, f64)> = rows(table, verifier, kind)
                .map(|row| (table.number(row, "side"), table.number(row, "mean")))
                .collect();
            let band = rows(table, verifier, kind)
                .map(|row| (table.number(row, "least"), table.number(row, "most")))
                .collect();
            // The spread of wrong boards is from next to nothing to all; a band would cover everything.
            let band = if kind == "correct" { band } else { Vec::new() };
            series.push(Series::new(format!("{verifier}, {kind}"), mark, colour, points).with_band(band));
        }
    }
    let published = vec![(9.0, 7_100.0)];
    series.push(Series::new("lift and ask, its author's estimate", Mark::Points, 1, published));
    Chart::new(
        "operations",
        "Operations against the side of the board",
        "Full lines: correct boards, the worst case of all three. Broken lines: one digit changed at random, \
         mean. The point is the estimate of the author of 'lift and ask' for a correct 9x9 board, in his \
         own units.",
        Axis::log("side of the board"),
        Axis::log("operations"),
        series,
    )
}

/// Correct boards: counted, and what a formula or an estimate says.
fn correct(table: &Table) -> Shown {
    let mean = |verifier: &str, side: f64| {
        let row = rows(table, verifier, "correct").find(|row| table.number(row, "side") == side);
        row.map_or("–".into(), |row| count(table.number(row, "mean") as u64))
    };
    let sides: Vec<f64> =
        rows(table, VERIFIERS[0].0, "correct").map(|row| table.number(row, "side")).collect();
    let row = |&side: &f64| {
        vec![
            format!("{side:.0}"),
            mean(VERIFIERS[0].0, side),
            count((11.0 * side * side) as u64),
            mean(VERIFIERS[1].0, side),
            count(older::lift_and_ask_cost(side as usize)),
            if side == 9.0 { "about 7,100".into() } else { "–".into() },
            mean(VERIFIERS[2].0, side),
            count(older::sets_cost(side as usize)),
        ]
    };
    Shown::new(
        "correct",
        "Correct boards, the worst case: operations counted, beside the formula for side n, and beside what the \
         authors estimated: about 7,100 for 'lift and ask' on 9x9, and O(n²) for 'sets'.",
        "side|ninefold|11n²|lift and ask|6n³ + 5n²|its author's estimate|sets|15n²",
        sides.iter().map(row).collect(),
    )
}

/// All kinds of boards on the side nearest to 9.
fn kinds(table: &Table) -> Shown {
    let sides = table.rows.iter().map(|row| table.number(row, "side"));
    let side = sides.min_by(|one, other| (one - 9.0).abs().total_cmp(&(other - 9.0).abs())).unwrap_or(9.0);
    let field = |kind: &str, verifier: &str| {
        let row = rows(table, verifier, kind).find(|row| table.number(row, "side") == side);
        row.map_or("–".into(), |row| {
            let (least, most) = (table.number(row, "least"), table.number(row, "most"));
            match least == most {
                true => count(least as u64),
                false => {
                    let mean = figures(table.number(row, "mean"));
                    format!("{mean} ({} to {})", count(least as u64), count(most as u64))
                }
            }
        })
    };
    let row = |kind: &&str| {
        let ours = rows(table, VERIFIERS[0].0, kind).find(|row| table.number(row, "side") == side);
        let boards = ours.map_or(0.0, |row| table.number(row, "boards"));
        let mut fields = vec![(*kind).to_owned(), format!("{boards:.0}")];
        fields.extend(VERIFIERS.iter().map(|(verifier, _)| field(kind, verifier)));
        fields.push(match *kind {
            "correct" => "7,100".into(),
            "blank" | "first cell blank" => "100".into(),
            _ => "–".into(),
        });
        fields
    };
    Shown::new(
        "kinds",
        format!(
            "Boards of {side:.0}x{side:.0}: mean operations, and in brackets from the least to the most. The last column \
             is the estimate for 9x9 of the author of 'lift and ask': about 100 at best, 7,100 at worst."
        ),
        "board|boards|ninefold|lift and ask|sets|estimate",
        KINDS.iter().map(row).collect(),
    )
}

/// How each grows, by its first and its last side.
fn lesson(table: &Table) -> Option<String> {
    let grows = |verifier: &str| {
        let points: Vec<(f64, f64)> = rows(table, verifier, "correct")
            .map(|row| (table.number(row, "side").ln(), table.number(row, "mean").ln()))
            .collect();
        let ((x, y), (far, up)) = (*points.first()?, *points.last()?);
        (far > x).then(|| (up - y) / (far - x))
    };
    let [ours, lifted, sets] = VERIFIERS.map(|(verifier, _)| grows(verifier));
    Some(format!(
        "From the smallest to the largest side the operations on correct boards grow as the side to the power of \
         {:.2} (ninefold), {:.2} (lift and ask) and {:.2} (sets). Where the first cell is blank, lift and ask is the \
         quickest of all: it has not looked at anything else yet.",
        ours?, lifted?, sets?
    ))
}
