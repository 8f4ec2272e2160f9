//! What `elimination` has to show.

use super::{ORDERS, pictures};
use crate::data::{Data, Row, Table};
use crate::published::{MEDIUM, evil_is_published};
use crate::section::{Axis, Block, Chart, Mark, Section, Series, Shown};
use crate::statistics::Summary;
use crate::words::{self, figures, percent};

const KINDS: [&str; 4] = ["obvious", "row", "column", "box"];

/// The report.
pub fn section(data: &Data) -> Section {
    let (mut blocks, mut answer) = (Vec::new(), None);
    let table = data.table("elimination-medium");
    if !table.rows.is_empty() {
        blocks.push(Block::Table(medium(table)));
        blocks.push(Block::Text(agreement(table)));
    }
    let cells = data.table("elimination-cells");
    if !cells.rows.is_empty() {
        blocks.push(Block::Picture(pictures::medium(cells, ORDERS[0])));
    }
    let evil = data.table("elimination-evil");
    if !evil.rows.is_empty() {
        blocks.push(Block::Picture(pictures::tree(evil)));
        blocks.push(Block::Text(search(evil)));
    }
    let table = data.table("elimination");
    if !table.rows.is_empty() {
        let orders = table.words("order");
        blocks.push(Block::Table(self::orders(table, &orders)));
        blocks.push(chart(table, &orders));
        let (whole, brief) = whole(table, &orders);
        blocks.push(Block::Text(whole.into()));
        answer = Some(brief);
    }
    Section::new("elimination", None, answer, blocks)
}

fn published(order: &str) -> Option<[u64; 4]> {
    MEDIUM.iter().find(|(of, _)| *of == order).map(|(_, counts)| *counts)
}

fn medium(table: &Table) -> Shown {
    let row = |row: &Row| {
        let order = table.text(row, "order");
        let ours = KINDS.map(|kind| table.number(row, kind) as u64);
        let beside = published(order);
        let field = |kind: usize| match beside {
            Some(beside) => format!("{} / {}", ours[kind], beside[kind]),
            None => ours[kind].to_string(),
        };
        let verdict = match beside {
            Some(beside) if beside == ours => "equal",
            Some(_) => "DIFFERENT",
            None => "not published",
        };
        let first = std::iter::once(order.replace(',', ", "));
        first.chain((0..4).map(field)).chain([verdict.to_owned()]).collect()
    };
    Shown::new(
        "elimination.medium",
        &[],
        ["order", "obvious", "row", "column", "box", "against the publication"].map(str::to_owned).to_vec(),
        table.rows.iter().map(row).collect(),
    )
}

fn agreement(table: &Table) -> String {
    let (mut all, mut same) = (0, 0);
    for row in &table.rows {
        let beside = published(table.text(row, "order")).into_iter().flatten();
        for (kind, beside) in KINDS.iter().zip(beside) {
            all += 1;
            same += usize::from(table.number(row, kind) as u64 == beside);
        }
    }
    format!("Of the {all} published figures, {same} are the same here.")
}

/// The pushes and pops beside the published ones.
fn search(table: &Table) -> String {
    let count = |event: &str| table.rows_of("event", event).count();
    let verdict = match evil_is_published(table) {
        true => "exactly the published search, cell for cell and digit for digit",
        false => "NOT the published search",
    };
    format!(
        "'Evil' (31 cells known, 50 not) is stuck at once. {} grids are pushed and {} popped: {verdict}.",
        count("push"),
        count("pop")
    )
}

/// A column in the rows of an order.
fn column(table: &Table, order: &str, column: &str) -> Vec<f64> {
    table.rows_of("order", order).map(|row| table.number(row, column)).collect()
}

fn summary(table: &Table, order: &str, kind: &str) -> (f64, (f64, f64)) {
    Summary::of(&column(table, order, kind))
        .map_or((f64::NAN, (f64::NAN, f64::NAN)), |one| (one.mean, one.interval))
}

fn solved(table: &Table, order: &str) -> f64 {
    let left = column(table, order, "left");
    left.iter().filter(|&&left| left == 0.0).count() as f64 / left.len() as f64
}

fn orders(table: &Table, orders: &[String]) -> Shown {
    let mean = |order: &String, column: &str| figures(summary(table, order, column).0);
    let puzzles = orders.first().map_or(0, |order| table.rows_of("order", order).count());
    Shown::by(
        "elimination.table#orders",
        &[
            ("set", table.rows.first().map_or("", |row| table.text(row, "set")).into()),
            ("puzzles", words::count(puzzles as u64)),
        ],
        &[
            ("order", &|order: &&String| order.replace(',', ", ")),
            ("obvious", &|order| mean(order, "obvious")),
            ("row", &|order| mean(order, "row")),
            ("column", &|order| mean(order, "column")),
            ("box", &|order| mean(order, "box")),
            ("left", &|order| mean(order, "left")),
            ("solved", &|order| percent(solved(table, order))),
        ],
        orders,
    )
}

fn chart(table: &Table, orders: &[String]) -> Block {
    let series = KINDS.iter().enumerate().map(|(colour, kind)| {
        let found: Vec<(f64, (f64, f64))> = orders.iter().map(|order| summary(table, order, kind)).collect();
        let points = found.iter().enumerate().map(|(place, (mean, _))| (place as f64, *mean));
        Series::new(*kind, Mark::Bars, pictures::kind_colour(colour), points.collect())
            .with_band(found.iter().map(|(_, band)| *band).collect())
    });
    let names = orders.iter().map(|order| order.replace(',', ", ")).collect();
    Chart::block(
        "elimination.orders",
        &[],
        [
            Axis::named("order of looking after 'obvious'", names),
            Axis::linear("cells filled, mean per puzzle"),
        ],
        series.collect(),
    )
}

/// Whether the order changes what can be solved, in a sentence and in brief.
fn whole(table: &Table, orders: &[String]) -> (&'static str, String) {
    let left = |order: &String| column(table, order, "left");
    let same = orders.iter().all(|order| left(order) == left(&orders[0]));
    let (whole, brief) = match same {
        true => (
            "The order decides which kind fills a cell, not what is solved: in every puzzle all orders end with the same \
             number of cells left.",
            "in whatever order they are looked for",
        ),
        false => {
            ("The order changes what is left in some puzzles.", "and the order of looking matters in some")
        }
    };
    let left = left(&orders[0]);
    let solved: Vec<f64> = left.iter().map(|&left| f64::from(left == 0.0)).collect();
    let share = Summary::of(&solved).map_or("–".into(), |share| {
        format!(
            "{} (95%: {} to {})",
            percent(share.mean),
            percent(share.interval.0),
            percent(share.interval.1)
        )
    });
    (whole, format!("Singles alone solve {share} of these puzzles, {brief}."))
}
