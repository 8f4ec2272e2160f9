//! A record as text: for a terminal, as CSV, and as Markdown.

use std::fmt::Write as _;

use indicatif::HumanCount;

use super::clock::Clock;
use super::figures::Figures;
use super::record::{BenchRecord, ResultRecord, SetRecord};
use crate::data::{Table, row};
use crate::words::{columns, counted};

/// For a terminal.
pub fn terminal(record: &BenchRecord) -> String {
    let mut text = about(record).join("\n") + "\n";
    for set in &record.sets {
        let _ = write!(text, "\n{}: {}", set.name, described(set, &record.goal));
        let rounds = set.results.iter().map(|result| result.rounds.len()).max().unwrap_or(0);
        let _ = writeln!(text, "; {}", counted(rounds as u64, "round", "rounds"));
        let (ratio, best_ratio) = (format!("x {}", record.base), "best x");
        let names = [
            "contestant",
            "puzzles/s",
            "us",
            "best",
            "guesses",
            "sweeps",
            "no guess",
            "spread",
            &ratio,
            best_ratio,
        ];
        let mut rows = vec![names.map(str::to_owned)];
        rows.extend(set.results.iter().map(row));
        text.extend(columns(&rows, &[0]).lines().map(|line| format!("  {line}\n")));
        for note in set.results.iter().flat_map(|result| notes(result, set)) {
            let _ = writeln!(text, "  {note}");
        }
    }
    if record.interrupted {
        text.push_str("\ninterrupted: the figures are of the rounds that were done\n");
    }
    text
}

/// Machine and program, a line each.
fn about(record: &BenchRecord) -> [String; 3] {
    let (machine, build) = (&record.machine, &record.build);
    let commit = build.commit.as_ref().map_or(String::new(), |commit| format!(" ({commit})"));
    let flags = if build.flags.is_empty() { "no flags" } else { &build.flags };
    [
        format!("{}, {}, {}", machine.cpu, counted(machine.cores as u64, "core", "cores"), machine.system),
        format!("ninefold {}{commit}, best backend {}, {}", build.version, record.backend, record.date),
        format!("{}, {}, {flags}", build.rustc, build.profile),
    ]
}

fn described(set: &SetRecord, goal: &str) -> String {
    let known = set.none + set.one + set.several;
    let mut text = format!("{} puzzles", HumanCount(set.puzzles));
    if goal == "unique" {
        let kinds = [(set.one, "unique"), (set.none, "impossible"), (set.several, "with several solutions")];
        for (count, words) in kinds.into_iter().filter(|(count, _)| *count > 0) {
            let _ = match count == set.puzzles {
                true => write!(text, ", all {words}"),
                false => write!(text, ", {} {words}", HumanCount(count)),
            };
        }
    } else if set.none > 0 {
        let _ = write!(text, ", {} impossible", HumanCount(set.none));
    }
    if known < set.puzzles {
        let _ = write!(text, ", {} not reached", HumanCount(set.puzzles - known));
    }
    text + "; goal " + goal
}

fn row(result: &ResultRecord) -> [String; 10] {
    let each = |total: Option<u64>| match total {
        Some(total) if result.checked.puzzles > 0 => figure(total as f64 / result.checked.puzzles as f64),
        _ => "-".into(),
    };
    let of = |value: fn(&Figures) -> String| result.figures.as_ref().map_or("-".to_owned(), value);
    [
        result.contestant.clone(),
        of(|figures| HumanCount(figures.per_second.round() as u64).to_string()),
        of(|figures| figure(figures.micros)),
        of(|figures| figure(figures.best)),
        each(result.checked.guesses),
        each(result.checked.sweeps),
        result.checked.no_guess.map_or("-".into(), |share| format!("{:.1} %", share * 100.0)),
        of(|figures| format!("{:.1} %", figures.spread * 100.0)),
        of(|figures| figures.ratio.map_or("-".into(), figure)),
        of(|figures| figures.best_ratio.map_or("-".into(), figure)),
    ]
}

/// What a figure must not be read without.
fn notes(result: &ResultRecord, set: &SetRecord) -> Vec<String> {
    let name = &result.contestant;
    let mut notes = Vec::new();
    if result.start.is_some() && !result.checked.solves() {
        let (read, all) = (HumanCount(result.checked.checked), HumanCount(result.checked.puzzles));
        return vec![format!(
            "{name}: not timed, because it solves nothing: {read} of {all} answers could be read; expected the solution, \
             'puzzle,solution' or 'puzzle,count,solution' for each puzzle"
        )];
    }
    if result.figures.is_none() {
        notes.push(format!("{name}: no puzzle was finished in time"));
    } else if result.puzzles < set.puzzles {
        notes.push(format!(
            "{name}: timed on the first {} of {} puzzles; --time allows no more",
            HumanCount(result.puzzles),
            HumanCount(set.puzzles)
        ));
    }
    if result.checked.open > 0 {
        notes.push(format!("{name}: {} puzzles left without an answer", HumanCount(result.checked.open)));
    }
    if result.clock == Clock::Wall {
        notes.push(format!("{name}: timed by the wall"));
    }
    if let Some(start) = result.start {
        notes.push(format!(
            "{name}: {:.2} ms for starting up taken off; {} of {} answers read and checked",
            start.by(result.clock) * 1e3,
            HumanCount(result.checked.checked),
            HumanCount(result.checked.puzzles)
        ));
    }
    notes
}

/// Three figures, as far as they are behind the point.
pub fn figure(value: f64) -> String {
    let decimals = match value.abs() {
        0.0 => 0,
        0.0..0.1 => 4,
        0.1..1.0 => 3,
        1.0..10.0 => 2,
        10.0..100.0 => 1,
        _ => 0,
    };
    format!("{value:.decimals$}")
}

/// As CSV, one line for each contestant on each set.
pub fn csv(record: &BenchRecord) -> String {
    let mut table = Table::new("bench", COLUMNS);
    for (set, result) in
        record.sets.iter().flat_map(|set| set.results.iter().map(move |result| (set, result)))
    {
        let ResultRecord { contestant, threads, puzzles, checked, .. } = result;
        let text = |number: f64| number.to_string();
        let each = |total: Option<u64>| total.map(|total| text(total as f64 / checked.puzzles.max(1) as f64));
        let of = |value: fn(&Figures) -> Option<f64>| result.figures.as_ref().and_then(value).map(text);
        let clock = if result.clock == Clock::Cpu { "cpu" } else { "wall" };
        let mut row =
            row![set.name, set.puzzles, *contestant, *threads, clock, *puzzles, result.rounds.len()];
        row.extend(row![of(|it| Some(it.micros)), of(|it| Some(it.per_second)), of(|it| Some(it.spread))]);
        row.extend(row![of(|it| it.ratio), record.base, each(checked.guesses), each(checked.sweeps)]);
        row.extend(row![checked.no_guess.map(text), of(|it| Some(it.best)), of(|it| it.best_ratio)]);
        table.rows.push(row);
    }
    table.csv().map_or_else(|_| String::new(), |text| String::from_utf8_lossy(&text).into_owned())
}

const COLUMNS: &str = "set,set_puzzles,contestant,threads,clock,puzzles,rounds,micros,per_second,spread,ratio,base,\
     guesses,sweeps,no_guess,best,best_ratio";

/// As Markdown: a row for each set, a column for each contestant, the fastest of each row in bold.
pub fn markdown(record: &BenchRecord) -> String {
    let mut names: Vec<&str> = Vec::new();
    for result in record.sets.iter().flat_map(|set| &set.results) {
        if !names.contains(&result.contestant.as_str()) {
            names.push(&result.contestant);
        }
    }
    let mut text = String::from("| set | puzzles |");
    names.iter().for_each(|name| text.push_str(&format!(" {} |", cell(name))));
    text.push_str("\n|---|--:|");
    text.push_str(&"--:|".repeat(names.len()));
    text.push('\n');
    for set in &record.sets {
        let _ = write!(text, "| {} | {} |", cell(&set.name), HumanCount(set.puzzles));
        let micros = |result: &ResultRecord| result.figures.map(|figures| figures.best);
        let best = set.results.iter().filter_map(micros).fold(f64::INFINITY, f64::min);
        for name in &names {
            let result = set.results.iter().find(|result| result.contestant == *name);
            let _ =
                write!(text, " {} |", result.map_or("-".into(), |result| markdown_cell(result, set, best)));
        }
        text.push('\n');
    }
    let about = about(record).join("; ");
    let _ = writeln!(
        text,
        "\nMicroseconds a puzzle in the shortest round; in brackets how many times as fast as {}, by the shortest rounds and by the\nmedian of all; goal: {}; the fastest in bold. {about}.",
        record.base, record.goal
    );
    text
}

fn markdown_cell(result: &ResultRecord, set: &SetRecord, best: f64) -> String {
    let Some(figures) = result.figures else { return "-".into() };
    let mut text = figure(figures.best);
    if let (Some(best), Some(median)) = (figures.best_ratio, figures.ratio) {
        let _ = write!(text, " ({}x, {}x)", figure(best), figure(median));
    }
    if figures.best <= best {
        text = format!("**{text}**");
    }
    if result.puzzles < set.puzzles {
        let _ = write!(text, ", first {}", HumanCount(result.puzzles));
    }
    text
}

/// Text that does not end the cell it stands in.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
