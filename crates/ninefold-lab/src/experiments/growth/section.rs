//! What `growth` has to show.

use super::super::points;
use crate::data::{Data, Row, Table};
use crate::fit::Fit;
use crate::section::{Axis, Block, Chart, Mark, Section, Series, Shown, Unit};
use crate::statistics::correlation;
use crate::words::{self, figures, list, seconds};

/// What the comparison of 2023 published, in Python: the last point of each algorithm, and the blank board.
const PUBLISHED: [(f64, f64, &str); 4] =
    [(6.0, 17.9, "brute"), (26.0, 6.8, "brute-candidates"), (65.0, 542.0, "fewest"), (81.0, 0.004, "fewest")];

/// The report.
pub fn section(data: &Data) -> Section {
    let table = data.table("growth");
    let mut blocks = Vec::new();
    if !table.rows.is_empty() {
        let names = algorithms(table);
        let curves: Vec<Curve<'_>> = names.iter().map(|name| Curve::new(table, name)).collect();
        blocks.push(Block::Chart(time_chart(table, &curves)));
        blocks.push(Block::Text(endings(&curves)));
        blocks.push(Block::Table(fits(&curves)));
        blocks.push(Block::Table(times(table)));
        blocks.push(Block::Chart(median_chart(table, &curves)));
        blocks.push(Block::Table(slowest(table, &curves)));
        blocks.push(Block::Chart(guess_chart(table, data.table("growth-boards"))));
        blocks.extend(hump(table, &curves, data.table("growth-boards")).map(Block::Text));
        if !data.table("growth-boards").rows.is_empty() {
            blocks.push(Block::Table(solutions(data.table("growth-boards"))));
        }
        blocks.push(Block::Table(counters(table)));
    }
    Section::new(
        "growth",
        "Growth: what an empty cell costs",
        "How does the cost of solving grow with the number of empty cells, and where does each \
         algorithm come to its end?",
        &method(table),
        blocks,
    )
}

fn method(table: &Table) -> String {
    let Some(row) = table.rows.first() else { return String::new() };
    let side = table.number(row, "side");
    let boards = words::count(table.number(row, "most_boards") as u64);
    let kind = match table.text(row, "kind") {
        "unique" => "cells are emptied at random as long as the solution stays the only one",
        _ => "cells are emptied at random, so that a board may have several solutions",
    };
    let goal = match table.text(row, "goal") {
        "first" => "one solution",
        _ => "whether there is exactly one solution",
    };
    format!(
        "For each number of empty cells up to {boards} boards of {side}x{side}: a random full board, of which \
         {kind}. Every algorithm is asked for {goal} on the same boards, taking turns, and every solution goes \
         through the verifier. A board is given up after a fixed amount of work; an algorithm that gives up five \
         boards or more, and a tenth of them, is taken out there and comes down from the blank board instead. A point \
         ends early once it has done enough work. All this is decided by counted work, never by the clock, so that \
         a rerun counts the same to the digit. Times are the processor's, for one call of the library, the \
         verifier included; a solve under a millisecond is repeated and its mean taken. Bands show where the \
         mean lies with a confidence of 95% (bootstrap)."
    )
}

/// Those that ran, in the order of all tables.
fn algorithms(table: &Table) -> Vec<String> {
    let mut names = table.words("algorithm");
    names.sort_by_key(|name| points::colour(name));
    names
}

/// One algorithm's points, by the number of empty cells.
struct Curve<'a> {
    name: &'a str,
    rows: Vec<&'a Row>,
    table: &'a Table,
    fit: Option<Fit>,
}

impl<'a> Curve<'a> {
    fn new(table: &'a Table, name: &'a str) -> Curve<'a> {
        let mut rows: Vec<&Row> = table.rows_of("algorithm", name).collect();
        rows.sort_by(|one, other| table.number(one, "empty").total_cmp(&table.number(other, "empty")));
        let mut curve = Curve { name, rows, table, fit: None };
        curve.fit = curve.rising_fit();
        curve
    }

    /// The rows without gaps between them.
    fn stretches(&self, step: f64) -> Vec<&[&'a Row]> {
        let empty = |row: &Row| self.table.number(row, "empty");
        self.rows.chunk_by(|one, next| empty(next) - empty(one) <= step).collect()
    }

    /// Lines without gaps, with one name: two where there is a gap between the way up and the way down.
    fn lines(&self, column: &str, band: (&str, &str)) -> Vec<Series> {
        let mut name = self.name.to_owned();
        let number = |row: &&Row, column: &str| self.table.number(row, column);
        let line = |rows: &[&Row]| {
            Series::new(
                std::mem::take(&mut name),
                Mark::Line,
                points::colour(self.name),
                rows.iter().map(|row| (number(row, "empty"), number(row, column))).collect(),
            )
            .with_band(rows.iter().map(|row| (number(row, band.0), number(row, band.1))).collect())
        };
        self.stretches(step(self.table)).into_iter().map(line).collect()
    }

    /// The slowest point of all.
    fn slowest(&self) -> Option<&'a Row> {
        let mean = |row: &Row| self.table.number(row, "seconds_mean");
        self.rows.iter().copied().max_by(|one, other| mean(one).total_cmp(&mean(other)))
    }

    /// The slowest point at which nothing was given up.
    fn peak(&self) -> Option<(f64, f64)> {
        let whole = |row: &&&Row| self.table.number(row, "given_up") == 0.0;
        let point = |row: &&Row| (self.table.number(row, "empty"), self.table.number(row, "seconds_mean"));
        self.rows.iter().filter(whole).map(point).max_by(|one, other| one.1.total_cmp(&other.1))
    }

    /// The fit of the rise up to the peak. Points that gave boards up are left out, because they only say 'at
    /// least'.
    fn rising_fit(&self) -> Option<Fit> {
        let (peak, _) = self.peak()?;
        let rising = |row: &&&Row| {
            self.table.number(row, "empty") <= peak && self.table.number(row, "given_up") == 0.0
        };
        let point = |row: &&Row| (self.table.number(row, "empty"), self.table.number(row, "seconds_mean"));
        Fit::of_the_end(&self.rows.iter().filter(rising).map(point).collect::<Vec<_>>())
    }

    /// Where it was taken out, coming from this side.
    fn taken_out(&self, from: &str) -> Option<f64> {
        let out = |row: &&&Row| {
            self.table.number(row, "taken_out") > 0.0 && self.table.text(row, "came_from") == from
        };
        self.rows.iter().find(out).map(|row| self.table.number(row, "empty"))
    }

    /// The last point at which nothing was given up, coming from below.
    fn last_whole(&self) -> Option<f64> {
        let whole = |row: &&&Row| {
            self.table.number(row, "given_up") == 0.0 && self.table.text(row, "came_from") == "below"
        };
        self.rows.iter().rfind(whole).map(|row| self.table.number(row, "empty"))
    }
}

fn time_chart(table: &Table, curves: &[Curve<'_>]) -> Chart {
    let mut series = Vec::new();
    for curve in curves {
        let colour = points::colour(curve.name);
        let drawn = |fit: &Fit| {
            // The three of the comparison, as there; a line through what is no exponential growth would mislead.
            ["brute", "brute-candidates", "fewest"].contains(&curve.name) && fit.explained > 0.9
        };
        if let Some(fit) = curve.fit.filter(drawn) {
            let points = (0..=10).map(|step| {
                let (from, to) = fit.range;
                let x = from + (to + 2.0 - from) * f64::from(step) / 10.0;
                (x, fit.at(x))
            });
            let points = points.collect();
            series.push(Series::new(String::new(), Mark::Dashed, colour, points));
        }
        series.extend(curve.lines("seconds_mean", ("seconds_low", "seconds_high")));
    }
    if table.rows.iter().any(|row| table.number(row, "side") == 9.0) {
        let mut names: Vec<&str> = PUBLISHED.iter().map(|(_, _, name)| *name).collect();
        names.dedup();
        for name in names.into_iter().filter(|name| curves.iter().any(|curve| curve.name == *name)) {
            let points = PUBLISHED.iter().filter(|(_, _, of)| *of == name).map(|&(x, y, _)| (x, y));
            series.push(Series::new(
                format!("{name}, Python 2023"),
                Mark::Points,
                points::colour(name),
                points.collect(),
            ));
        }
    }
    Chart::new(
        "time",
        "Mean time per board against empty cells",
        "Each line is one algorithm, on the same boards. Broken lines are the exponential fits of the rise. \
         The single points are the figures published in 2023 for the three algorithms of that comparison, \
         written in Python: the last number of empty cells each of them reached, and the blank board.",
        Axis::linear("empty cells"),
        Axis::log("mean time per board").of(Unit::Seconds),
        series,
    )
}

/// How far apart the levels are: the widest step, whoever was run there.
fn step(table: &Table) -> f64 {
    let mut levels: Vec<f64> = table.rows.iter().map(|row| table.number(row, "empty")).collect();
    levels.sort_by(f64::total_cmp);
    levels.windows(2).map(|pair| pair[1] - pair[0]).fold(1.0, f64::max)
}

/// Where each algorithm ended.
fn endings(curves: &[Curve<'_>]) -> String {
    let mut sentences = Vec::new();
    for curve in curves {
        let Some(out) = curve.taken_out("below") else { continue };
        let last = curve.last_whole().map_or_else(|| "none".to_owned(), |last| format!("{last:.0}"));
        let mut text = format!(
            "{} solves every board up to {last} empty cells and is taken out at {out:.0}",
            capital(curve.name)
        );
        match curve.taken_out("above") {
            Some(top) if top >= curve.rows.last().map_or(0.0, |row| curve.table.number(row, "empty")) => {
                text += "; on the blank board it gives up too";
            }
            Some(top) => text += &format!("; from the blank board it comes down as far as {top:.0}"),
            None => text += "; from the blank board it comes down all the way",
        }
        sentences.push(text + ".");
    }
    let through: Vec<String> = curves
        .iter()
        .filter(|curve| curve.taken_out("below").is_none())
        .map(|curve| curve.name.to_owned())
        .collect();
    if !through.is_empty() {
        let all = if through.len() == 1 { "goes" } else { "go" };
        sentences.push(format!("{} {all} through all levels.", capital(&list(&through))));
    }
    sentences.join(" ")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

fn fits(curves: &[Curve<'_>]) -> Shown {
    let mut rows = Vec::new();
    for curve in curves {
        let Some(fit) = curve.fit else { continue };
        let cells = curve.rows.first().map_or(81.0, |row| curve.table.number(row, "side").powi(2));
        let predicted = |x: f64| {
            let (low, high) = fit.interval_at(x);
            format!("{} ({} to {})", seconds(fit.at(x)), seconds(low), seconds(high))
        };
        // Where it was not run: just beyond its end, and the whole board. A peak that was passed needs no
        // prediction.
        let next = curve.taken_out("below").map(|out| out + 1.0).filter(|&next| next <= cells);
        let blank = next.filter(|_| curve.taken_out("above") == Some(cells));
        rows.push(vec![
            curve.name.into(),
            format!("{:.0} to {:.0}", fit.range.0, fit.range.1),
            figures(fit.factor),
            format!("{} to {}", figures(fit.factor_interval.0), figures(fit.factor_interval.1)),
            words::percent(fit.explained),
            next.map_or("–".into(), |next| format!("at {next:.0}: {}", predicted(next))),
            blank.map_or("–".into(), |blank| {
                let _ = blank;
                seconds(fit.at(cells))
            }),
        ]);
    }
    Shown::new(
        "fits",
        "Exponential fits of the mean time, by least squares on its logarithm: the longest range that ends \
         at the slowest point (nothing given up) and that a straight line explains to 97%; where there is \
         none, the best one. One more empty cell multiplies the time by the factor. The last columns \
         predict what was not run, with the interval in which a measurement would lie with a confidence \
         of 95% if the growth went on as fitted.",
        "algorithm|holds for|factor|95% of the factor|explained|next|blank board",
        rows,
    )
}

/// The levels that a table to be read shows: every fifth, and the ends.
fn shown_levels(table: &Table) -> Vec<f64> {
    let mut levels: Vec<f64> = table.rows.iter().map(|row| table.number(row, "empty")).collect();
    levels.sort_by(f64::total_cmp);
    levels.dedup();
    let last = levels.last().copied();
    let few = levels.len() <= 24;
    levels.retain(|&level| few || level % 5.0 == 0.0 || level < 9.0 || Some(level) == last);
    levels
}

fn times(table: &Table) -> Shown {
    let names = algorithms(table);
    let usual = table.rows.first().map_or(0.0, |row| table.number(row, "most_boards"));
    let field = |level: f64, name: &str| {
        let row = table.rows_of("algorithm", name).find(|row| table.number(row, "empty") == level);
        row.map_or("–".into(), |row| points::time_field(table, row, usual))
    };
    let row = |level: &f64| {
        let mut row = vec![format!("{level:.0}")];
        row.extend(names.iter().map(|name| field(*level, name)));
        row
    };
    Shown {
        name: "times".into(),
        caption: format!(
            "Mean time per board. In brackets the number of boards where it is below {usual:.0}. '≥' where boards \
             were given up: (given up/boards). Every level, with median, 95th percentile, maximum and every counter, is in growth.csv."
        ),
        head: std::iter::once("empty".to_owned()).chain(names.iter().cloned()).collect(),
        rows: shown_levels(table).iter().map(row).collect(),
    }
}

fn median_chart(table: &Table, curves: &[Curve<'_>]) -> Chart {
    let side = table.rows.first().map_or(9.0, |row| table.number(row, "side"));
    Chart::new(
        "median",
        "Median time per board",
        format!(
            "Half of the boards of {side}x{side} take less. Where the mean lies far above, a few boards make it; the \
             band goes from the median to the 95th percentile."
        ),
        Axis::linear("empty cells"),
        Axis::log("median time per board").of(Unit::Seconds),
        curves
            .iter()
            .flat_map(|curve| curve.lines("seconds_median", ("seconds_median", "seconds_p95")))
            .collect(),
    )
}

/// Each algorithm where it is slowest, in full.
fn slowest(table: &Table, curves: &[Curve<'_>]) -> Shown {
    let row = |curve: &Curve<'_>| {
        let row = curve.slowest()?;
        let number = |column: &str| table.number(row, column);
        let (boards, given_up) = (number("boards"), number("given_up"));
        let least = if given_up > 0.0 { "≥ " } else { "" };
        Some(vec![
            curve.name.to_owned(),
            format!("{:.0}", number("empty")),
            format!("{boards:.0}"),
            format!("{given_up:.0}"),
            format!("{least}{}", seconds(number("seconds_mean"))),
            format!("{} to {}", seconds(number("seconds_low")), seconds(number("seconds_high"))),
            seconds(number("seconds_median")),
            seconds(number("seconds_p95")),
            format!("{least}{}", seconds(number("seconds_max"))),
            format!("{least}{}", figures(points::mean(table, row, "guesses"))),
        ])
    };
    Shown::new(
        "slowest",
        "Each algorithm at the number of empty cells where its mean is greatest, whether or not boards were \
         given up.",
        "algorithm|empty|boards|given up|mean|95% of the mean|median|95th percentile|longest|mean guesses",
        curves.iter().filter_map(row).collect(),
    )
}

fn guess_chart(table: &Table, boards: &Table) -> Chart {
    let mut series = Vec::new();
    for name in algorithms(table) {
        // Every placement of these is a guess, so that the curve says nothing that the time does not.
        if ["brute", "brute-candidates", "eliminate"].contains(&name.as_str()) {
            continue;
        }
        let mut points: Vec<(f64, f64)> = table
            .rows_of("algorithm", &name)
            .map(|row| (table.number(row, "empty"), points::mean(table, row, "guesses")))
            .collect();
        points.sort_by(|one, other| one.0.total_cmp(&other.0));
        let colour = points::colour(&name);
        series.push(Series::new(name, Mark::Line, colour, points));
    }
    let points: Vec<(f64, f64)> = boards
        .rows
        .iter()
        .map(|row| (boards.number(row, "empty"), boards.number(row, "solutions_median")))
        .collect();
    if !points.is_empty() {
        let name = "solutions of the board (median)";
        series.push(Series::new(name, Mark::Dashed, points::colour(""), points));
    }
    Chart::new(
        "guesses",
        "Guesses per board, and how many solutions the boards have",
        "Mean number of guesses; boards given up count with the guesses made until then. The broken line \
         is the median number of solutions, counted up to a limit.",
        Axis::linear("empty cells"),
        Axis::log("guesses; solutions"),
        series,
    )
}

/// Why some curves fall again.
fn hump(table: &Table, curves: &[Curve<'_>], boards: &Table) -> Option<String> {
    let fewest = curves.iter().find(|curve| curve.name == "fewest")?;
    let peak = fewest.slowest()?;
    let last = fewest.rows.last()?;
    let (top, end) = (table.number(peak, "empty"), table.number(last, "empty"));
    if top >= end {
        return None;
    }
    let solutions = |empty: f64| {
        let row = boards.rows.iter().find(|row| boards.number(row, "empty") == empty)?;
        let (median, limit) = (boards.number(row, "solutions_median"), boards.number(row, "limit"));
        Some(if median >= limit { format!("{} or more", figures(limit)) } else { figures(median) })
    };
    let mean = |row: &Row, counter: &str| points::mean(table, row, counter);
    let guessing: Vec<&&Row> = fewest.rows.iter().filter(|row| mean(row, "guesses") >= 10.0).collect();
    let logs = |of: &dyn Fn(&Row) -> f64| -> Vec<f64> { guessing.iter().map(|row| of(row).ln()).collect() };
    let together =
        correlation(&logs(&|row| table.number(row, "seconds_mean")), &logs(&|row| mean(row, "guesses")));
    let mut text = format!(
        "The hump. 'Fewest', the backtracker of the comparison, is slowest at {top:.0} empty cells: {}, {} guesses and \
         {} dead ends in the mean, against {}, {} guesses and {} dead ends at {end:.0}.",
        seconds(table.number(peak, "seconds_mean")),
        figures(mean(peak, "guesses")),
        figures(mean(peak, "dead_ends")),
        seconds(table.number(last, "seconds_mean")),
        figures(mean(last, "guesses")),
        figures(mean(last, "dead_ends")),
    );
    if let Some(together) = together {
        text += &format!(
            " The time is the guesses: over the levels with ten guesses or more the correlation of the logarithms is \
             {together:.2}."
        );
    }
    if let (Some(here), Some(there)) = (solutions(top), solutions(end)) {
        text += &format!(
            " With few empty cells the givens leave no choice, and there is nothing to guess. On a blank board nearly \
             every guess can be completed ({there} solutions), so that none has to be taken back. In between there are \
             already many solutions too ({here} in the median at {top:.0}), but far fewer of all the ways to go on are \
             among them, and the givens are too few for a wrong guess to be noticed soon. It is a matter of few boards: \
             half of those at {top:.0} take less than {}, nineteen of twenty less than {}, and the slowest {}.",
            seconds(table.number(peak, "seconds_median")),
            seconds(table.number(peak, "seconds_p95")),
            seconds(table.number(peak, "seconds_max")),
        );
    }
    Some(text)
}

fn solutions(boards: &Table) -> Shown {
    let few = boards.rows.len() <= 24;
    let last = boards.rows.last().map(|row| boards.number(row, "empty"));
    let shown = |row: &&Row| {
        let empty = boards.number(row, "empty");
        few || Some(empty) == last || (empty % 5.0 == 0.0 && empty >= 20.0)
    };
    let row = |row: &Row| {
        let (count, limit) = (boards.number(row, "boards"), boards.number(row, "limit"));
        let median = boards.number(row, "solutions_median");
        vec![
            format!("{:.0}", boards.number(row, "empty")),
            format!("{count:.0}"),
            words::percent(boards.number(row, "one") / count),
            if median >= limit { format!("≥ {}", figures(limit)) } else { figures(median) },
            words::percent(boards.number(row, "at_limit") / count),
        ]
    };
    let limit = boards.rows.first().map_or(0.0, |row| boards.number(row, "limit"));
    Shown::new(
        "solutions",
        format!("How many solutions the boards have, counted up to {}.", figures(limit)),
        "empty|boards|with one solution|median solutions|at the limit",
        boards.rows.iter().filter(shown).map(row).collect(),
    )
}

/// Every counter at one level: where the givens still matter and there is something to search.
fn counters(table: &Table) -> Shown {
    const NAMES: [&str; 10] = [
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
    let here = |level: f64| table.rows.iter().filter(move |row| table.number(row, "empty") == level);
    let cells = table.rows.first().map_or(81.0, |row| table.number(row, "side").powi(2));
    let far = |level: &f64| (level - 0.62 * cells).abs();
    let level =
        shown_levels(table).into_iter().min_by(|one, other| far(one).total_cmp(&far(other))).unwrap_or(0.0);
    let row = |row: &Row| {
        let mut fields = vec![table.text(row, "algorithm").to_owned()];
        fields.extend(NAMES.map(|name| match name {
            "depth" => words::count(table.number(row, name) as u64),
            _ => figures(points::mean(table, row, name)),
        }));
        fields
    };
    let head =
        NAMES.map(|name| if name == "depth" { "greatest depth".into() } else { name.replace('_', " ") });
    Shown {
        name: "counters".into(),
        caption: format!(
            "The work counted at {level:.0} empty cells, the mean of all boards there; the counters of lanes are those \
             of its own nodes."
        ),
        head: std::iter::once("algorithm".to_owned()).chain(head).collect(),
        rows: here(level).map(row).collect(),
    }
}
