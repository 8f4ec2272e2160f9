//! What others published, beside what comes out here: one table for each source.
//!
//! The sources have no names; each is called by what it is, its language and its year.

use crate::data::{Data, Row, Table};
use crate::experiments::points::{Point, Points};
use crate::experiments::runs::Runs;
use crate::experiments::{branching, heuristics, size};
use crate::older_verifiers as older;
use crate::section::{Block, Section, Shown};
use crate::texts::{self, Values};
use crate::words::{count, figures, percent, seconds};

/// The figures of the comparison of 2023: algorithm, empty cells, seconds.
pub const GROWTH: [(&str, f64, f64); 4] =
    [("brute", 6.0, 17.9), ("brute-candidates", 26.0, 6.8), ("fewest", 65.0, 542.0), ("fewest", 81.0, 0.004)];

/// What the program of 2005 filled in 'Medium', by the order of looking: obvious, row, column, box.
pub const MEDIUM: [(&str, [u64; 4]); 3] = [
    ("row,column,box", [39, 13, 0, 0]),
    ("column,row,box", [37, 2, 13, 0]),
    ("box,column,row", [37, 0, 1, 14]),
];

/// Its search on 'Evil': event, row, column and digit, from 1.
pub const EVIL: [(&str, [u64; 3]); 11] = [
    ("push", [1, 2, 3]),
    ("push", [1, 2, 6]),
    ("push", [1, 2, 8]),
    ("pop", [1, 2, 8]),
    ("push", [1, 3, 3]),
    ("push", [1, 3, 6]),
    ("pop", [1, 3, 6]),
    ("push", [1, 4, 2]),
    ("push", [1, 4, 3]),
    ("push", [1, 4, 5]),
    ("pop", [1, 4, 5]),
];

const HEADS: [&str; 4] = ["figure", "published", "here", "remark"];

/// The table of a source: its rows in the texts, with these values, and more rows.
fn table(key: &str, values: &Values<'_>, more: Vec<Vec<String>>) -> Option<Block> {
    let mut rows = texts::entry(key, values).rows;
    rows.extend(more);
    (!rows.is_empty()).then(|| Block::Table(Shown::new(key, values, HEADS.map(str::to_owned).to_vec(), rows)))
}

/// All sources of which some experiment has figures.
pub fn section<'a>(data: &dyn Fn(&str) -> Option<&'a Data>) -> Option<Section> {
    let verifier = data("verifier").map(|data| data.table("verifier"));
    let blocks: Vec<Block> = [
        verifier.and_then(menu_game),
        elimination(data("elimination"), data("size")),
        data("growth").and_then(|data| comparison(data.table("growth"))),
        verifier.and_then(terminal_game),
        data("branching").and_then(|data| propagation(data.table("branching"))),
        same(data),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!blocks.is_empty()).then(|| Section::new("published", None, None, blocks))
}

/// What several experiments measure must come out alike.
fn same<'a>(data: &dyn Fn(&str) -> Option<&'a Data>) -> Option<Block> {
    let mut rows = Vec::new();
    let mut compare = |what: &str, found: Vec<(&str, f64)>| {
        let found: Vec<(&str, f64)> = found.into_iter().filter(|(_, time)| time.is_finite()).collect();
        let times = || found.iter().map(|(_, time)| *time);
        let (least, most) = (times().fold(f64::INFINITY, f64::min), times().fold(0.0, f64::max));
        if found.len() > 1 {
            let shown: Vec<String> =
                found.iter().map(|(name, time)| format!("{name} {}", seconds(*time))).collect();
            rows.push(vec![what.to_owned(), shown.join(", "), percent(most / least - 1.0)]);
        }
    };
    let runs = |experiment: &str, name: &str| {
        let all = Runs::all(data(experiment)?.table(experiment));
        all.into_iter().find(|runs| runs.name == name).map(|runs| Runs::mean(&runs.seconds))
    };
    let copying = data("branching").and_then(|data| {
        let table = data.table("branching");
        Some(branching::Figures::new(table, table.words("set").first()?).puzzle_seconds())
    });
    let [usual, plain] = [runs("heuristics", heuristics::USUAL), runs("hardness", "propagate")];
    let found = [("heuristics", usual), ("hardness", plain), ("branching", copying)];
    let known = |found: &[(&'static str, Option<f64>)]| {
        found.iter().map(|(name, time)| (*name, time.unwrap_or(f64::NAN))).collect()
    };
    compare("propagate, mean time of the set of minimal puzzles", known(&found));
    let blank = |experiment: &str, name: &str| {
        let table = data(experiment)?.table(experiment);
        let points = (!table.rows.is_empty()).then(|| Points::new(table))?;
        points.of(name).find(|point| point.side == 9.0 && point.empty == 81.0).map(|point| point.mean)
    };
    for name in ["fewest", "eliminate", "eliminate-search", "propagate", "exact-cover", "lanes"] {
        let found = [("growth", blank("growth", name)), ("size", blank("size", name))];
        compare(&format!("{name}, blank 9x9 board"), known(&found));
    }
    let heads = ["quantity", "experiments", "greatest above smallest"].map(str::to_owned).to_vec();
    (!rows.is_empty()).then(|| Block::Table(Shown::new("published.same", &[], heads, rows)))
}

fn operations(table: &Table, verifier: &str, kind: &str) -> Option<String> {
    let is_it = |row: &&Row| table.number(row, "side") == 9.0 && table.text(row, "kind") == kind;
    let row = table.rows_of("verifier", verifier).find(is_it)?;
    Some(count(table.number(row, "mean") as u64))
}

fn menu_game(verified: &Table) -> Option<Block> {
    let asked = older::price_of_asking(3, 3);
    let lifted = 3 + 3 + 3 + 1 + asked + 3;
    let counted = |verifier: &str, kind: &str| operations(verified, verifier, kind);
    let values = [
        ("blank priced", counted(older::PRICED, "first cell blank")?),
        ("correct priced", counted(older::PRICED, "correct")?),
        ("blank", counted("lift and ask (2021)", "first cell blank")?),
        ("correct", counted("lift and ask (2021)", "correct")?),
        ("asked", count(asked)),
        ("lifted", count(81 * lifted)),
        ("copied", count(81 * (lifted + 81))),
        ("finding", format!("{} to {}", older::price_of_finding(1), older::price_of_finding(81))),
    ];
    table("published.menu-game", &values, Vec::new())
}

const PUBLISHED: [&str; 3] = ["published 0", "published 1", "published 2"];
const OURS: [&str; 3] = ["medium 0", "medium 1", "medium 2"];
const SAME: [&str; 3] = ["same 0", "same 1", "same 2"];

fn elimination(elimination: Option<&Data>, size: Option<&Data>) -> Option<Block> {
    let mut values: Vec<(&str, String)> = Vec::new();
    let verdict = |same: bool| if same { "equal".to_owned() } else { "DIFFERENT".to_owned() };
    if let Some(data) = elimination.filter(|data| !data.table("elimination-evil").rows.is_empty()) {
        let medium = data.table("elimination-medium");
        let text = |counts: [u64; 4]| counts.map(|count| count.to_string()).join(", ");
        for (place, (order, counts)) in MEDIUM.into_iter().enumerate() {
            let Some(row) = medium.rows_of("order", order).next() else { continue };
            let ours = ["obvious", "row", "column", "box"].map(|kind| medium.number(row, kind) as u64);
            values.extend([(PUBLISHED[place], text(counts)), (OURS[place], text(ours))]);
            values.push((SAME[place], verdict(ours == counts)));
        }
        let evil = data.table("elimination-evil");
        let events = |event: &str| evil.rows_of("event", event).count();
        values.push(("evil", format!("{} pushed, {} popped", events("push"), events("pop"))));
        values.push(("same evil", verdict(evil_is_published(evil)) + ", cell by cell and digit by digit"));
    }
    if let Some(data) = size.filter(|data| !data.table("size").rows.is_empty()) {
        let points = Points::new(data.table("size"));
        for (side, place) in [(9.0, "blank 9"), (16.0, "blank 16")] {
            let blank = points.of("eliminate-search").find(|point| point.side == side && point.mark == 0.0);
            values.extend(blank.map(|point| (place, point.with_interval())));
        }
        let share = points.all.iter().map(|point| point.mark).fold(0.0, f64::max);
        let checks = |point: &Point| point.counter("cell_checks");
        let per_pass = |point: &Point| checks(point) / point.counter("placements");
        let all = [
            ("set-up", size::time_power(&points, "eliminate", 0.0)),
            ("pass", size::power(&points, "eliminate", share, &per_pass)),
            ("singles", size::power(&points, "eliminate", share, &checks)),
            ("time", size::time_power(&points, "eliminate", share)),
        ];
        for (place, power) in all {
            values.extend(power.map(|(power, interval)| (place, powers(power, interval))));
        }
        values.push(("share", share.to_string()));
    }
    table("published.elimination", &values, Vec::new())
}

/// A power of the side as one of the box's side, which is its root.
fn powers(power: f64, (low, high): (f64, f64)) -> String {
    format!("n^{} ({} to {})", figures(2.0 * power), figures(2.0 * low), figures(2.0 * high))
}

/// Whether the search on 'Evil' is the published one.
pub fn evil_is_published(table: &Table) -> bool {
    let rows = table.rows.iter().filter(|row| ["push", "pop"].contains(&table.text(row, "event")));
    let ours = rows.map(|row| {
        (table.text(row, "event"), ["row", "column", "digit"].map(|column| table.number(row, column) as u64))
    });
    ours.eq(EVIL)
}

fn comparison(measured: &Table) -> Option<Block> {
    let points = (!measured.rows.is_empty()).then(|| Points::new(measured))?;
    let row = |name: &str, empty: f64, published: Option<f64>| {
        let point = points.of(name).find(|point| point.empty == empty && point.side == 9.0)?;
        let median = format!("median {}", seconds(point.median));
        let remark = match published.filter(|_| !point.is_bound()) {
            Some(published) => format!("{} times as fast; {median}", figures(published / point.mean)),
            None => median,
        };
        let boards = match point.is_bound() {
            true => format!("; {:.0} of {:.0} boards given up", point.given_up, point.boards),
            false => format!("; {} boards", count(point.boards as u64)),
        };
        let what = format!("{name} at {empty:.0} empty cells, mean time");
        Some(vec![
            what,
            published.map_or("no figure".into(), seconds),
            point.with_interval(),
            remark + &boards,
        ])
    };
    let known = GROWTH.iter().map(|&(name, empty, published)| (name, empty, Some(published)));
    let open = (66..=72).map(|empty| ("fewest", f64::from(empty), None));
    let mut all: Vec<(&str, f64, Option<f64>)> = known.chain(open).collect();
    all.sort_by(|one, other| one.1.total_cmp(&other.1));
    let rows = all.into_iter().filter_map(|(name, empty, published)| row(name, empty, published)).collect();
    table("published.comparison", &[], rows)
}

fn terminal_game(verified: &Table) -> Option<Block> {
    let sets = operations(verified, "sets (2020)", "correct")?;
    table("published.terminal-game", &[("sets", sets)], Vec::new())
}

fn propagation(measured: &Table) -> Option<Block> {
    let set = measured.words("set").into_iter().next()?;
    let found = branching::Figures::new(measured, &set);
    let values = [
        ("deep", found.share_shown(2)),
        ("copy", found.share_shown(1)),
        ("undo", found.share_shown(0)),
        ("depth", found.depth.to_string()),
        ("puzzles", count(found.puzzles as u64)),
        ("set", set),
        ("bytes", figures(found.bytes[1])),
    ];
    table("published.propagation", &values, Vec::new())
}
