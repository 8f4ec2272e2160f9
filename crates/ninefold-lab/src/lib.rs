//! The lab: what solving Sudoku costs, counted, measured and drawn.
//!
//! ```text
//! bench/            contestants side by side on the same puzzles, timed
//! experiments/      one file or folder each: runs, and makes a section of its data
//! session           experiments one after the other: folder, report, what is printed
//! folder            where results are saved, and how a run is resumed
//! run               an experiment at work: time left, progress, rows saved at once
//! measure           contestants on the same boards, counted, checked and timed, beside a reference loop
//! boards            boards from the seed; puzzles: sets of them
//! plot              the charts of saved data again
//! published         what others published, beside what comes out here
//! statistics        means, quantiles, correlations; fit: growth with its range and error, and prices with an offset
//! data              tables as CSV files: all that a report is made from
//! texts             titles, methods and captions, from texts.md
//! section           what there is to show; chart/ and report/ make it visible
//! older_verifiers   two published verifiers, to be compared with Ninefold's own
//! ```
//!
//! The program's commands `bench` and `lab` are the front end: they read arguments and puzzles, and print. This crate
//! reads no argument and catches no signal; it asks a [`Stop`] whether to end.

pub mod bench;
mod boards;
mod chart;
mod data;
pub mod experiments;
mod fit;
mod folder;
mod measure;
pub mod older_verifiers;
mod plot;
mod published;
mod puzzles;
mod report;
mod run;
mod section;
mod session;
mod statistics;
mod texts;
mod words;

pub use boards::Kind;
pub use folder::Existing;
pub use measure::Rules;
pub use plot::{plot, plot_into};
pub use puzzles::Puzzles;
pub use session::{Ended, Options, run};

use std::time::Duration;

use self::run::Work;

/// Asked often while something runs: `true` ends it, and what was done until then is kept.
pub type Stop = fn() -> bool;

/// An experiment.
pub trait Experiment {
    /// Everything that decides its counters but the seed: a run is resumed with the same only.
    fn settings(&self) -> serde_json::Value;

    /// Measures what is not measured yet, until it is done or the work is over.
    fn run(&self, work: &mut Work) -> anyhow::Result<()>;
}

/// An experiment to be run.
pub struct Planned {
    /// Its name in the table of experiments.
    pub name: &'static str,
    /// The most time it takes.
    pub time: Duration,
    /// What is done.
    pub experiment: Box<dyn Experiment>,
}
