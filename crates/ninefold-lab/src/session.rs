//! Experiments one after the other: each is run, kept and shown; at the end stands the report of all.

use std::io::{IsTerminal as _, Write};
use std::path::PathBuf;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::chart::Screen;
use super::data::Data;
use super::experiments::entry;
use super::folder::{Done, Existing, Folder, RunRecord};
use super::report;
use super::run::{Finished, PARTS, Work};
use super::section::Section;
use crate::{Planned, Stop};

/// What all experiments are asked for.
pub struct Options {
    /// The seed of all boards.
    pub seed: u64,
    /// Where results are kept.
    pub out: Option<PathBuf>,
    /// What to do with a run that is there already.
    pub existing: Existing,
    /// Whether to leave out the progress bar.
    pub quiet: bool,
    /// Whether to end now, with what is done.
    pub stop: Stop,
}

/// How a run ended.
pub struct Ended {
    /// Whether it was stopped before everything was done.
    pub stopped: bool,
    /// The files of the report, where one was asked for.
    pub files: Vec<PathBuf>,
}

/// Runs experiments and writes each section to `out` as soon as it is done.
pub fn run(experiments: &[Planned], options: &Options, out: &mut dyn Write) -> anyhow::Result<Ended> {
    let stop = options.stop;
    let (folder, mut record) = match &options.out {
        Some(path) => {
            let (folder, record) = Folder::open(path, options.existing, options.seed)?;
            (Some(folder), record)
        }
        None => (None, RunRecord::new(options.seed)),
    };
    // All files first: what cannot be resumed or written is found before the first experiment.
    let mut data = Vec::new();
    for experiment in experiments {
        data.push(match &folder {
            Some(folder) => folder.begin(experiment, &record)?,
            None => Data::new(entry(experiment.name).tables()),
        });
    }
    // What is begun can be resumed, also after a power cut.
    for experiment in experiments {
        record.experiment(experiment);
    }
    if let Some(folder) = &folder {
        folder.keep(&record)?;
    }
    print(out, &format!("{}\n\n", line(&record)))?;
    let bar = bar(options.quiet);
    let whole: Duration = experiments.iter().map(|experiment| experiment.time).sum();
    let mut before = Duration::ZERO;
    let mut finished: Vec<(&'static str, Data)> = Vec::new();
    for (experiment, data) in experiments.iter().zip(data) {
        let share = |time: Duration| time.as_secs_f64() / whole.as_secs_f64().max(1e-9);
        let path = folder.as_ref().map(Folder::path);
        let mut work = Work::new(options.seed, data, path, experiment.time, stop)
            .with_bar(&bar, (share(before), share(experiment.time)));
        before += experiment.time;
        work.progress(0.0, experiment.name);
        if stop() {
            work.cut("The whole experiment");
        } else {
            experiment.experiment.run(&mut work)?;
        }
        work.progress(1.0, experiment.name);
        let Finished { data, cut, took, measured } = work.finish();
        let done = record.experiment(experiment);
        done.cut.clone_from(&cut);
        // To make the report anew is no measurement.
        if measured {
            done.seconds += took.as_secs_f64();
            record.went_on();
        }
        if let Some(folder) = &folder {
            folder.keep(&record)?;
        }
        let section = section(experiment.name, &data, &cut);
        bar.suspend(|| print(out, &report::terminal(&section, Screen::here())))?;
        finished.push((experiment.name, data));
    }
    bar.finish_and_clear();
    let files = match &folder {
        Some(folder) => write_report(folder, &record, finished)?,
        None => Vec::new(),
    };
    Ok(Ended { stopped: stop(), files })
}

fn section(name: &str, data: &Data, cut: &[String]) -> Section {
    let mut section = (entry(name).section)(data);
    section.cut = cut.to_vec();
    section
}

fn print(out: &mut dyn Write, text: &str) -> anyhow::Result<()> {
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// What a figure depends on, in a line.
fn line(record: &RunRecord) -> String {
    let RunRecord { seed, machine, build, backend, .. } = record;
    let (cpu, system, version) = (&machine.cpu, &machine.system, &build.version);
    let commit = build.commit.as_ref().map_or_else(String::new, |commit| format!(" ({commit})"));
    format!(
        "seed {seed}; {cpu}, {system}, lanes with {backend}; ninefold {version}{commit}, {}",
        build.profile
    )
}

/// The report of everything in the folder, also of what an earlier run left there.
fn write_report(
    folder: &Folder,
    record: &RunRecord,
    fresh: Vec<(&'static str, Data)>,
) -> anyhow::Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for entry in &super::experiments::ALL {
        let Some(done) = record.experiments.iter().find(|done| done.name == entry.name) else { continue };
        let now = fresh.iter().find(|(name, _)| *name == entry.name).map(|(_, data)| data.clone());
        all.push((done, now.map_or_else(|| folder.data(entry.name), Ok)?));
    }
    let mut sections: Vec<Section> =
        all.iter().map(|(done, data)| section(&done.name, data, &done.cut)).collect();
    let data = |name: &str| all.iter().find(|(done, _)| done.name == name).map(|(_, data)| data);
    sections.extend(super::published::section(&data));
    report::write_all(folder.path(), &facts(record), &sections)
}

/// What the report says of the whole run.
fn facts(record: &RunRecord) -> report::Run {
    let build = &record.build;
    let version = match &build.commit {
        Some(commit) => format!("{} ({commit})", build.version),
        None => build.version.clone(),
    };
    let machine = [
        ("Processor", record.machine.cpu.clone()),
        ("Threads", format!("{}; one is used", record.machine.cores)),
        ("System", record.machine.system.clone()),
        ("Lane engine", record.backend.clone()),
        ("Ninefold", version),
        ("Built with", format!("{}, {}", build.rustc, build.profile)),
    ];
    let seconds: f64 = record.experiments.iter().map(|done| done.seconds).sum();
    let part = |done: &Done| report::Part {
        name: done.name.clone(),
        command: record.command_of(done),
        took: super::words::seconds(done.seconds),
    };
    report::Run {
        title: "What solving costs".into(),
        command: record.commands.join("; then "),
        parts: record.experiments.iter().map(part).collect(),
        seed: record.seed,
        machine: machine.map(|(name, value)| (name.to_owned(), value)).to_vec(),
        started: record.started.clone(),
        took: super::words::seconds(seconds),
        cut: Vec::new(),
    }
}

fn bar(quiet: bool) -> ProgressBar {
    let shown = !quiet && std::io::stderr().is_terminal();
    let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let style =
        ProgressStyle::with_template("{bar:30} {percent:>3} % {msg}, {eta} left").expect("a template");
    let bar = ProgressBar::with_draw_target(Some(PARTS), target).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
