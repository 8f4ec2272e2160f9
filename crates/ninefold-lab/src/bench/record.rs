//! The record of a run: everything that is needed to judge its figures, and to make them again.

use std::path::Path;

use anyhow::{Context as _, ensure};
use serde::{Deserialize, Serialize};

use super::clock::{Clock, Times};
use super::figures::Figures;
use super::machine::{Build, Machine};
use super::runner::Tally;

/// The version of the format.
const FORMAT: u32 = 1;

/// A run of `ninefold bench`.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct BenchRecord {
    /// The version of this format.
    format: u32,
    /// When it was made.
    pub(super) date: String,
    /// The command line.
    pub(super) command: Vec<String>,
    pub(super) machine: Machine,
    pub(super) build: Build,
    /// The best instructions of the machine.
    pub(super) backend: String,
    /// What was asked of every puzzle.
    pub(super) goal: String,
    pub(super) seed: u64,
    pub(super) shuffled: bool,
    /// Whom the others are compared with.
    pub(super) base: String,
    /// Whether Ctrl-C ended it before all rounds were done.
    pub interrupted: bool,
    pub(super) sets: Vec<SetRecord>,
}

/// What happened on one set.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct SetRecord {
    pub name: String,
    pub puzzles: u64,
    /// How many have no solution; with the goal 'first' the others count as one.
    pub none: u64,
    pub one: u64,
    pub several: u64,
    pub results: Vec<ResultRecord>,
}

/// What one contestant did on it.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct ResultRecord {
    pub contestant: String,
    /// What it is, in words.
    pub what: String,
    pub threads: usize,
    /// Which time its figures are made of.
    pub clock: Clock,
    /// How many puzzles were timed, the first of the set.
    pub puzzles: u64,
    /// How often in each round.
    pub repeats: u64,
    /// What it did while its answers were checked.
    pub checked: Tally,
    /// What a single line takes another program; taken off each round.
    pub start: Option<Times>,
    /// The time of each round, for all puzzles and repeats.
    pub rounds: Vec<Times>,
    /// What that comes to; none if it never finished a puzzle or a round.
    pub figures: Option<Figures>,
}

impl BenchRecord {
    /// With nothing run so far.
    pub fn new(goal: String, seed: u64, shuffled: bool, base: String) -> BenchRecord {
        let now = std::time::SystemTime::now();
        BenchRecord {
            format: FORMAT,
            date: humantime::format_rfc3339_seconds(now).to_string(),
            command: std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect(),
            machine: Machine::here(),
            build: Build::here(),
            backend: ninefold::batch::Backend::best().to_string(),
            goal,
            seed,
            shuffled,
            base,
            interrupted: false,
            sets: Vec::new(),
        }
    }

    /// As JSON.
    pub fn json(&self) -> anyhow::Result<String> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    /// Reads one that was kept.
    pub fn read(file: &Path) -> anyhow::Result<BenchRecord> {
        let name = || file.display().to_string();
        let text = std::fs::read_to_string(file).with_context(name)?;
        let record: BenchRecord =
            serde_json::from_str(&text).context("expected a record of a benchmark").with_context(name)?;
        ensure!(
            record.format == FORMAT,
            "{}: expected a record of format {FORMAT}, found {}",
            name(),
            record.format
        );
        Ok(record)
    }
}
