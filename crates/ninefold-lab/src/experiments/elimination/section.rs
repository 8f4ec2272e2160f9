//! What `elimination` has to show.

use super::{ORDERS, pictures};
use crate::data::{Data, Row, Table};
use crate::section::{Axis, Block, Chart, Mark, Section, Series, Shown};
use crate::words::{self, figures, percent};

const KINDS: [&str; 4] = ["obvious", "row", "column", "box"];

/// The published search on 'Evil': event, row, column and digit, from 1.
const PUBLISHED_EVIL: [(&str, f64, f64, f64); 11] = [
    ("push", 1.0, 2.0, 3.0),
    ("push", 1.0, 2.0, 6.0),
    ("push", 1.0, 2.0, 8.0),
    ("pop", 1.0, 2.0, 8.0),
    ("push", 1.0, 3.0, 3.0),
    ("push", 1.0, 3.0, 6.0),
    ("pop", 1.0, 3.0, 6.0),
    ("push", 1.0, 4.0, 2.0),
    ("push", 1.0, 4.0, 3.0),
    ("push", 1.0, 4.0, 5.0),
    ("pop", 1.0, 4.0, 5.0),
];

/// The report.
pub fn section(data: &Data) -> Section {
    let mut blocks = Vec::new();
    let table = data.table("elimination-medium");
    if !table.rows.is_empty() {
        blocks.push(Block::Table(medium(table)));
        blocks.push(Block::Text(agreement(table)));
    }
    let cells = data.table("elimination-cells");
    if !cells.rows.is_empty() {
        blocks.push(Block::Picture(pictures::medium(cells, ORDERS[0].0)));
    }
    let evil = data.table("elimination-evil");
    if !evil.rows.is_empty() {
        blocks.push(Block::Picture(pictures::tree(evil)));
        blocks.push(Block::Text(search(evil)));
    }
    let table = data.table("elimination");
    if !table.rows.is_empty() {
        blocks.push(Block::Table(orders(table)));
        blocks.push(Block::Chart(chart(table)));
        blocks.push(Block::Text(whole(table)));
    }
    Section::new(
        "elimination",
        "Elimination: which kind of answer fills the cells",
        "Singles alone solve many puzzles. Which kind of answer places how many cells, and does it matter \
         in which order rows, columns and boxes are searched?",
        "As in a program of 2005: an obvious cell (one candidate left) is looked for first; if there is none, a \
         digit with one place left in a row, a column or a box, in the order named. One cell is set, and all \
         begins again. 'Medium' and 'Evil' are the puzzles of that program, and its published figures stand \
         beside ours.",
        blocks,
    )
}

fn medium(table: &Table) -> Shown {
    let row = |row: &Row| {
        let mut fields = vec![table.text(row, "order").replace(',', ", ")];
        let mut same = Some(true);
        for kind in KINDS {
            let (ours, published) =
                (table.number(row, kind), table.number(row, &format!("published_{kind}")));
            fields.push(match published.is_nan() {
                true => format!("{ours:.0}"),
                false => format!("{ours:.0} / {published:.0}"),
            });
            same = if published.is_nan() { None } else { same.map(|same| same && ours == published) };
        }
        fields.push(match same {
            Some(true) => "equal".into(),
            Some(false) => "DIFFERENT".into(),
            None => "not published".into(),
        });
        fields
    };
    Shown::new(
        "medium",
        "'Medium' (29 givens, 52 cells to fill): how many cells each kind of answer fills, by the order of \
         looking after 'obvious'. Ours / published.",
        "order|obvious|row|column|box|against the publication",
        table.rows.iter().map(row).collect(),
    )
}

fn agreement(table: &Table) -> String {
    let fields = table.rows.iter().flat_map(|row| {
        KINDS.map(|kind| (table.number(row, kind), table.number(row, &format!("published_{kind}"))))
    });
    let published: Vec<(f64, f64)> = fields.filter(|(_, published)| !published.is_nan()).collect();
    let same = published.iter().filter(|(ours, published)| ours == published).count();
    format!("Of the {} published figures, {same} are the same here.", published.len())
}

/// The pushes and pops beside the published ones.
fn search(table: &Table) -> String {
    let moves: Vec<(&str, f64, f64, f64)> = table
        .rows
        .iter()
        .filter(|row| ["push", "pop"].contains(&table.text(row, "event")))
        .map(|row| {
            let number = |column| table.number(row, column);
            (table.text(row, "event"), number("row"), number("column"), number("digit"))
        })
        .collect();
    let count = |event: &str| moves.iter().filter(|(of, ..)| *of == event).count();
    let verdict = match moves == PUBLISHED_EVIL {
        true => "exactly the published search, cell for cell and digit for digit",
        false => "NOT the published search",
    };
    format!(
        "'Evil' (31 cells known, 50 not) is stuck at once. {} grids are pushed and {} popped: {verdict}.",
        count("push"),
        count("pop")
    )
}

/// The rows of an order.
fn of_order<'a>(table: &'a Table, order: &'a str) -> Vec<&'a Row> {
    table.rows_of("order", order).collect()
}

fn mean(table: &Table, rows: &[&Row], column: &str) -> f64 {
    rows.iter().map(|row| table.number(row, column)).sum::<f64>() / rows.len() as f64
}

fn orders(table: &Table) -> Shown {
    let row = |order: &String| {
        let rows = of_order(table, order);
        let solved = rows.iter().filter(|row| table.text(row, "answer") == "unique").count();
        let mut fields = vec![order.replace(',', ", ")];
        fields.extend(KINDS.map(|kind| figures(mean(table, &rows, kind))));
        fields.push(figures(mean(table, &rows, "left")));
        fields.push(percent(solved as f64 / rows.len() as f64));
        fields
    };
    let orders = table.words("order");
    let puzzles = orders.first().map_or(0, |order| of_order(table, order).len());
    Shown::new(
        "orders",
        format!(
            "Puzzles: {}; {} of them. Cells filled by each kind of answer, mean of all puzzles; cells left where it got stuck; \
             share of puzzles solved.",
            table.rows.first().map_or("", |row| table.text(row, "set")),
            words::count(puzzles as u64)
        ),
        "order|obvious|row|column|box|left|solved",
        orders.iter().map(row).collect(),
    )
}

fn chart(table: &Table) -> Chart {
    let orders = table.words("order");
    let series = KINDS.iter().enumerate().map(|(colour, kind)| {
        let points = orders
            .iter()
            .enumerate()
            .map(|(place, order)| (place as f64, mean(table, &of_order(table, order), kind)));
        Series::new(*kind, Mark::Bars, pictures::kind_colour(colour), points.collect())
    });
    Chart::new(
        "orders",
        "Cells filled by each kind of answer",
        "Mean over the puzzles. What is asked first gets most; what is left over for the last kind is what \
         only that kind can see.",
        Axis::named("order of looking after 'obvious'", orders.clone()),
        Axis::linear("cells"),
        series.collect(),
    )
}

/// Whether the order changes what can be solved.
fn whole(table: &Table) -> String {
    let orders = table.words("order");
    let filled = |order: &String| -> Vec<String> {
        of_order(table, order).iter().map(|row| format!("{}", table.number(row, "left"))).collect()
    };
    let first = orders.first().map(filled);
    let same = orders.iter().all(|order| Some(filled(order)) == first);
    match same {
        true => "The order decides who gets the credit, not what is solved: in every puzzle all orders end with the \
                 same number of cells left."
            .into(),
        false => "The order changes what is left in some puzzles.".into(),
    }
}
