//! `lab verifier`: operations counted, ours beside two older verifiers.

use anyhow::ensure;
use ninefold::board::Layout;
use ninefold::rng::Rng;
use ninefold::verify::Verifier;
use ninefold::{Puzzle, Shape};

use crate::Experiment;
use crate::boards;
use crate::data::{Data, Row, Table, row};
use crate::older_verifiers as older;
use crate::run::Work;
use crate::section::{Axis, Block, Chart, Mark, Section, Series, Shown};
use crate::words::{count, figures};

/// Who verifies, with a colour.
const VERIFIERS: [(&str, usize); 4] =
    [("ninefold", 0), ("lift and ask (2021)", 1), ("sets (2020)", 2), (older::PRICED, 3)];

/// The kinds of boards.
const KINDS: [&str; 5] = ["correct", "blank", "first cell blank", "one digit changed", "random digits"];

/// The experiment.
pub struct Verifiers {
    /// The boards.
    pub shapes: Vec<Shape>,
    /// How many of each kind and side.
    pub boards: usize,
}

impl Experiment for Verifiers {
    fn settings(&self) -> serde_json::Value {
        let sides: Vec<usize> = self.shapes.iter().map(Shape::side).collect();
        serde_json::json!({ "sides": sides, "boards": self.boards })
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
            let (least, most) = (counts.iter().min().copied(), counts.iter().max().copied());
            let mean = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
            row![shape.side(), kind, *name, counts.len(), accepted, least, mean, most]
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
fn judge(shape: &Shape, values: &[u8]) -> [(bool, u64); 4] {
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
        older::priced(rows, cols, values),
    ]
}

/// The report.
pub fn section(data: &Data) -> Section {
    let table = data.table("verifier");
    let (mut blocks, mut answer) = (Vec::new(), None);
    if !table.rows.is_empty() {
        blocks.push(chart(table));
        blocks.push(Block::Table(correct(table)));
        blocks.push(Block::Table(kinds(table)));
        blocks.extend(lesson(table).map(Block::Text));
        let [ours, lifted, sets, _] = VERIFIERS.map(|(verifier, _)| mean(table, verifier, "correct", 9.0));
        answer = ours.map(|ours| {
            let [ours, lifted, sets] = [Some(ours), lifted, sets].map(|mean| count(mean.unwrap_or(0.0) as u64));
            format!("A correct 9x9 board takes {ours} operations (11n²), against {lifted} (6n³ + 5n²) and {sets} (15n²) for two older verifiers.")
        });
    }
    Section::new("verifier", None, answer, blocks)
}

/// The rows of a verifier on a kind of board.
fn rows<'a>(table: &'a Table, verifier: &str, kind: &str) -> impl Iterator<Item = &'a Row> + use<'a> {
    let kind = kind.to_owned();
    table.rows_of("verifier", verifier).filter(move |row| table.text(row, "kind") == kind)
}

fn mean(table: &Table, verifier: &str, kind: &str, side: f64) -> Option<f64> {
    let row = rows(table, verifier, kind).find(|row| table.number(row, "side") == side);
    row.map(|row| table.number(row, "mean"))
}

fn chart(table: &Table) -> Block {
    let mut series = Vec::new();
    for (verifier, colour) in VERIFIERS {
        for (kind, mark) in [("correct", Mark::Line), ("one digit changed", Mark::Dashed)] {
            if verifier == older::PRICED && kind != "correct" {
                continue;
            }
            let points =
                rows(table, verifier, kind).map(|row| (table.number(row, "side"), table.number(row, "mean")));
            series.push(Series::new(format!("{verifier}, {kind}"), mark, colour, points.collect()));
        }
    }
    let published = vec![(9.0, 100.0), (9.0, 7_100.0)];
    series.push(Series::new("its author: about 100 to 7,100", Mark::Stars, 3, published));
    let sides = table.rows.iter().map(|row| table.number(row, "side"));
    Chart::block(
        "verifier.operations",
        &[],
        [Axis::log("side of the board").at(sides), Axis::log("operations")],
        series,
    )
}

/// Correct boards: counted, and what a formula or an estimate says.
fn correct(table: &Table) -> Shown {
    let counted = |verifier: usize, side: f64| {
        let mean = mean(table, VERIFIERS[verifier].0, "correct", side);
        mean.map_or("–".into(), |mean| count(mean as u64))
    };
    let whole = |number: f64| count(number as u64);
    Shown::by(
        "verifier.correct",
        &[],
        &[
            ("side", &|side: &f64| format!("{side:.0}")),
            ("ninefold", &|side| counted(0, *side)),
            ("11n²", &|side| whole(11.0 * side * side)),
            ("lift and ask", &|side| counted(1, *side)),
            ("6n³ + 5n²", &|side| count(older::lift_and_ask_cost(*side as usize))),
            ("by its prices", &|side| counted(3, *side)),
            ("its author", &|side| if *side == 9.0 { "about 7,100".into() } else { "–".into() }),
            ("sets", &|side| counted(2, *side)),
            ("15n²", &|side| count(older::sets_cost(*side as usize))),
        ],
        rows(table, VERIFIERS[0].0, "correct").map(|row| table.number(row, "side")),
    )
}

/// All kinds of boards on the side nearest to 9.
fn kinds(table: &Table) -> Shown {
    let sides = table.rows.iter().map(|row| table.number(row, "side"));
    let side = sides.min_by(|one, other| (one - 9.0).abs().total_cmp(&(other - 9.0).abs())).unwrap_or(9.0);
    let here = |kind: &str, verifier: usize| {
        rows(table, VERIFIERS[verifier].0, kind).find(|row| table.number(row, "side") == side)
    };
    let field = |kind: &str, verifier: usize| {
        here(kind, verifier).map_or("–".into(), |row| {
            let [least, most] = ["least", "most"].map(|column| table.number(row, column) as u64);
            match least == most {
                true => count(least),
                false => {
                    format!("{} ({} to {})", figures(table.number(row, "mean")), count(least), count(most))
                }
            }
        })
    };
    Shown::by(
        "verifier.kinds",
        &[("side", side.to_string())],
        &[
            ("board", &|kind: &&str| (*kind).to_owned()),
            ("boards", &|kind| {
                here(kind, 0).map_or("–".into(), |row| format!("{:.0}", table.number(row, "boards")))
            }),
            ("ninefold", &|kind| field(kind, 0)),
            ("lift and ask", &|kind| field(kind, 1)),
            ("by its prices", &|kind| field(kind, 3)),
            ("its author", &|kind| match *kind {
                "correct" => "about 7,100".into(),
                "blank" | "first cell blank" => "about 100".into(),
                _ => "–".into(),
            }),
            ("sets", &|kind| field(kind, 2)),
        ],
        KINDS,
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
    let [ours, lifted, sets, priced] = VERIFIERS.map(|(verifier, _)| grows(verifier));
    Some(format!(
        "From the smallest to the largest side the operations on correct boards grow as the side to the power of \
         {:.2} (ninefold), {:.2} (lift and ask), {:.2} (sets) and {:.2} (lift and ask with its copies of the board). Where the first cell is \
         blank, lift and ask is the quickest: it has not looked at anything else yet.",
        ours?, lifted?, sets?, priced?
    ))
}
