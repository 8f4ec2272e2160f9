//! The lab: what solving costs, counted, measured and drawn.
//!
//! ```text
//! experiments/  one file or folder each: runs, and makes a section of its data
//! session       experiments one after the other: folder, report, what is printed
//! folder        where results are kept, and how a run is resumed
//! run           an experiment at work: time left, progress, rows kept at once
//! measure       one point: contestants on the same boards, counted, checked and timed
//! plan          from the command line to experiments
//! boards        boards from the seed; puzzles: sets of them
//! plot          the charts of kept data again
//! statistics    means, quantiles, correlations; fit: exponential growth with its range and error
//! data          tables as CSV files: all that a report is made from
//! section       what there is to show; chart/ and report/ make it visible
//! ```

mod boards;
mod chart;
mod data;
mod experiments;
mod fit;
mod folder;
mod measure;
mod plan;
mod plot;
mod puzzles;
mod report;
mod run;
mod section;
mod session;
mod statistics;
mod words;

pub use folder::Existing;
pub use plan::experiments;
pub use plot::plot;
pub use session::{Options, run};

use std::time::Duration;

use self::run::Work;

/// Something to be found out.
pub trait Experiment {
    /// Its name in the table of experiments.
    fn name(&self) -> &'static str;

    /// Everything that decides its counters but the seed: a run is resumed with the same only.
    fn settings(&self) -> serde_json::Value;

    /// The most time it takes.
    fn time(&self) -> Duration;

    /// Measures what is not measured yet, until it is done or the work is over.
    fn run(&self, work: &mut Work) -> anyhow::Result<()>;
}
