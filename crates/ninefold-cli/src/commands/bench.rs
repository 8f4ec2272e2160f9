//! `ninefold bench`: contestants side by side.

use std::io::Write;

use anyhow::{Context as _, ensure};
use ninefold::solve::Goal;

use crate::args::{BenchArguments, BenchGoal};
use crate::bench::{self, Bench, Record, Set, backends};
use crate::exit::Exit;
use crate::output;

/// `ninefold bench`.
pub fn run(arguments: &BenchArguments, quiet: bool) -> anyhow::Result<Exit> {
    if arguments.signature {
        return print(bench::signature()?.as_bytes());
    }
    if !arguments.render.is_empty() {
        let records: Vec<Record> =
            arguments.render.iter().map(|file| Record::read(file)).collect::<anyhow::Result<_>>()?;
        let tables: Vec<String> = records.iter().map(bench::markdown).collect();
        return print(tables.join("\n").as_bytes());
    }
    let load = |name: &String| {
        let count = arguments.count.map(|count| count as usize);
        Set::load(name, count, arguments.seed, !arguments.no_shuffle)
    };
    if let Some(name) = &arguments.make {
        return print(&load(name)?.text);
    }
    measure(arguments, quiet, load)
}

fn measure(
    arguments: &BenchArguments,
    quiet: bool,
    load: impl Fn(&String) -> anyhow::Result<Set>,
) -> anyhow::Result<Exit> {
    ensure!(!arguments.time.is_zero(), "--time: expected more than 0, such as '500ms' or '10s'");
    let (contestants, base) = match arguments.backends {
        true => bench::contestants(&backends::contestants(), &[], Some(&backends::base()))?,
        false => bench::contestants(&arguments.contestants, &arguments.against, arguments.base.as_deref())?,
    };
    // A file that cannot be written should not be found out after an hour.
    let out = match &arguments.out {
        Some(file) => {
            let name = file.display().to_string();
            Some((std::fs::File::create(file).with_context(|| name.clone())?, name))
        }
        None => None,
    };
    let sets: Vec<Set> = arguments.sets.iter().map(load).collect::<anyhow::Result<_>>()?;
    let (goal, goal_name) = match arguments.goal {
        BenchGoal::First => (Goal::First, "first"),
        BenchGoal::Unique => (Goal::Unique, "unique"),
    };
    let mut record = Record::new(goal_name.into(), arguments.seed, !arguments.no_shuffle, base);
    let bench = Bench {
        contestants,
        goal,
        clock: arguments.clock,
        rounds: arguments.rounds,
        time: arguments.time,
        quiet,
    };
    match arguments.backends {
        true => backends::run(&bench, &sets, &mut record)?,
        false => bench.run(&sets, &mut record)?,
    }
    if let Some((mut file, name)) = out {
        file.write_all(record.json()?.as_bytes()).with_context(|| name)?;
    }
    let mut exit = Exit::Yes;
    let mut text = match (arguments.csv, arguments.json) {
        (true, _) => bench::csv(&record),
        (_, true) => record.json()?,
        _ => bench::terminal(&record),
    };
    if arguments.backends {
        let (words, verdict) = backends::verdict(&record);
        exit = verdict;
        // Programs read CSV and JSON: the words do not belong there.
        match arguments.csv || arguments.json {
            true => output::say(words.trim_end()),
            false => text += &format!("\n{words}"),
        }
    }
    print(text.as_bytes())?;
    Ok(if record.interrupted { Exit::Undetermined } else { exit })
}

fn print(text: &[u8]) -> anyhow::Result<Exit> {
    let mut out = output::plain_stdout();
    out.write_all(text)?;
    out.flush()?;
    Ok(Exit::Yes)
}
