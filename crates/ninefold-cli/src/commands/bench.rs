//! `ninefold bench`: contestants side by side.

use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, anyhow, bail, ensure};
use ninefold::Puzzle;
use ninefold::solve::Goal;
use ninefold_lab::bench::backends::{self, Verdict};
use ninefold_lab::bench::{self, BenchRecord, Benchmark, Clock, Set};

use super::backend;
use crate::args::{BenchArguments, BenchClock, BenchGoal, ReadingArguments};
use crate::exit::Exit;
use crate::input::Input;
use crate::interrupt::{interrupted, listen};
use crate::output;

/// The names of the sets that are no files.
const SETS: &str = "easy, invalid, hard, library, blank";

/// `ninefold bench`.
pub fn run(arguments: &BenchArguments, quiet: bool) -> anyhow::Result<Exit> {
    if arguments.signature {
        return print(bench::signature(&built_in()?)?.as_bytes());
    }
    if !arguments.render.is_empty() {
        let records: Vec<BenchRecord> =
            arguments.render.iter().map(|file| BenchRecord::read(file)).collect::<anyhow::Result<_>>()?;
        let tables: Vec<String> = records.iter().map(bench::markdown).collect();
        return print(tables.join("\n").as_bytes());
    }
    if let Some(name) = &arguments.make {
        return print(&load(name, arguments)?.text);
    }
    measure(arguments, quiet)
}

fn measure(arguments: &BenchArguments, quiet: bool) -> anyhow::Result<Exit> {
    ensure!(!arguments.time.is_zero(), "--time: expected more than 0, such as '500ms' or '10s'");
    let (contestants, base) = match arguments.backends {
        true => bench::contestants(&backends::contestants(), &[], Some(&backends::base()), None)?,
        false => {
            let (names, commands) = (&arguments.contestants, &arguments.against);
            bench::contestants(names, commands, arguments.base.as_deref(), backend::named()?)?
        }
    };
    // Whether a file can be written is known now, not after an hour.
    let out = match &arguments.out {
        Some(file) => {
            let name = file.display().to_string();
            Some((std::fs::File::create(file).with_context(|| name.clone())?, name))
        }
        None => None,
    };
    let sets: Vec<Set> =
        arguments.sets.iter().map(|name| load(name, arguments)).collect::<anyhow::Result<_>>()?;
    let (goal, goal_name) = match arguments.goal {
        BenchGoal::First => (Goal::First, "first"),
        BenchGoal::Unique => (Goal::Unique, "unique"),
    };
    let mut record = BenchRecord::new(goal_name.into(), arguments.seed, !arguments.no_shuffle, base);
    let bench = Benchmark {
        contestants,
        goal,
        clock: match arguments.clock {
            BenchClock::Cpu => Clock::Cpu,
            BenchClock::Wall => Clock::Wall,
        },
        rounds: arguments.rounds,
        time: arguments.time,
        quiet,
        stop: interrupted,
    };
    listen();
    match arguments.backends {
        true => backends::run(&bench, &sets, &mut record)?,
        false => bench.run(&sets, &mut record)?,
    }
    if let Some((mut file, name)) = out {
        file.write_all(record.json()?.as_bytes()).with_context(|| name)?;
    }
    let mut exit = Exit::Success;
    let mut text = match (arguments.csv, arguments.json) {
        (true, _) => bench::csv(&record),
        (_, true) => record.json()?,
        _ => bench::terminal(&record),
    };
    if arguments.backends {
        let (words, verdict) = backends::verdict(&record);
        exit = match verdict {
            Verdict::Right => Exit::Success,
            Verdict::Wrong => Exit::Negative,
            Verdict::Open => Exit::Undetermined,
        };
        // Programs read CSV and JSON: the words do not belong there.
        match arguments.csv || arguments.json {
            true => output::say(words.trim_end()),
            false => text += &format!("\n{words}"),
        }
    }
    print(text.as_bytes())?;
    Ok(if record.interrupted { Exit::Undetermined } else { exit })
}

/// The set of this name or file.
fn load(name: &str, arguments: &BenchArguments) -> anyhow::Result<Set> {
    let count = arguments.count.map(|count| count as usize);
    let (seed, shuffled) = (arguments.seed, !arguments.no_shuffle);
    if let Some(set) = Set::made(name, count, seed, shuffled) {
        return Ok(set);
    }
    let puzzles = if name == "library" { built_in()? } else { read(name)? };
    Set::of(name, &puzzles, count, seed, shuffled)
}

/// The classic 9x9 puzzles of the built-in library.
fn built_in() -> anyhow::Result<Vec<Puzzle>> {
    let puzzles = ninefold::play::built_in().into_iter().map(|record| record.puzzle);
    Ok(puzzles.filter(Set::takes).collect())
}

/// The puzzles of a file, all of them classic 9x9.
fn read(name: &str) -> anyhow::Result<Vec<Puzzle>> {
    if name != "-" && !Path::new(name).exists() {
        bail!("expected a set ({SETS}) or a file, found '{name}'");
    }
    let input = Input::open(Some(name), &ReadingArguments::default())?;
    let mut puzzles = Vec::new();
    for piece in input.reader {
        let piece = piece?;
        let puzzle = piece.parse().map_err(|error| anyhow!("{name}: {error}"))?.puzzle;
        let line = piece.line();
        ensure!(
            Set::takes(&puzzle),
            "{name}: line {line}, column 1: expected givens of a usual 9x9 board, found {}{}",
            puzzle.shape().describe(),
            if puzzle.has_candidates() { " with candidates" } else { "" }
        );
        puzzles.push(puzzle);
    }
    Ok(puzzles)
}

fn print(text: &[u8]) -> anyhow::Result<Exit> {
    let mut out = output::plain_stdout();
    out.write_all(text)?;
    out.flush()?;
    Ok(Exit::Success)
}
