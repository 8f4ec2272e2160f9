//! An experiment at work: the time that is left, the progress bar, and everything measured kept at once.
//!
//! Rows are appended to their files as soon as a point is done, so that neither Ctrl-C nor a power cut
//! loses more than the point in work. What is on file is not measured again: that is all `--resume` is.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use indicatif::ProgressBar;

use super::data::{Data, Row};
use crate::Stop;

/// The bar counts in this many parts of the whole.
pub const PARTS: u64 = 10_000;

/// What an experiment works with.
pub struct Work {
    /// The seed of all boards.
    pub seed: u64,
    /// What is measured so far.
    pub data: Data,
    folder: Option<PathBuf>,
    started: Instant,
    time: Duration,
    stop: Stop,
    cut: Vec<String>,
    measured: bool,
    bar: ProgressBar,
    /// Of the bar: where this experiment begins, and how much of it is its own.
    share: (f64, f64),
}

impl Work {
    /// Work with these tables, kept in the folder if there is one, for so long.
    pub fn new(seed: u64, data: Data, folder: Option<&Path>, time: Duration, stop: Stop) -> Work {
        Work {
            seed,
            data,
            folder: folder.map(Path::to_owned),
            started: Instant::now(),
            time,
            stop,
            cut: Vec::new(),
            measured: false,
            bar: ProgressBar::hidden(),
            share: (0.0, 1.0),
        }
    }

    /// Shows the progress in this part of the bar.
    pub fn with_bar(mut self, bar: &ProgressBar, share: (f64, f64)) -> Work {
        self.bar = bar.clone();
        self.share = share;
        self
    }

    /// Whether to end now: the time is used up, or the caller stopped it.
    pub fn is_over(&self) -> bool {
        (self.stop)() || self.started.elapsed() >= self.time
    }

    /// The same for a solver in the middle of its search.
    pub fn cancel(&self) -> impl Fn() -> bool + Sync + use<> {
        let (started, time, stop) = (self.started, self.time, self.stop);
        move || stop() || started.elapsed() >= time
    }

    /// Notes that something was not done. Why follows from how it came to an end.
    pub fn cut(&mut self, what: &str) {
        let why = if (self.stop)() {
            "interrupted".to_owned()
        } else {
            format!("the time of {} was used up", humantime::format_duration(self.time))
        };
        self.cut.push(format!("{what}: {why}."));
    }

    /// Notes what was left out because it cannot be had.
    pub fn left_out(&mut self, what: &str) {
        self.cut.push(format!("{what}."));
    }

    /// How far it is, from 0 to 1.
    pub fn progress(&self, done: f64, message: &str) {
        let (from, part) = self.share;
        self.bar.set_position(((from + part * done.clamp(0.0, 1.0)) * PARTS as f64) as u64);
        self.bar.set_message(message.to_owned());
    }

    /// Adds rows to a table and its file.
    pub fn add(&mut self, table: &str, rows: Vec<Row>) -> anyhow::Result<()> {
        let table = self.data.table_mut(table);
        if let Some(folder) = &self.folder {
            let file = folder.join(format!("{}.csv", table.name));
            let added = super::data::lines(&rows)?;
            let written = OpenOptions::new().append(true).open(&file).and_then(|mut file: File| {
                file.write_all(&added)?;
                file.flush()
            });
            written.with_context(|| file.display().to_string())?;
        }
        for row in &rows {
            ensure!(row.len() == table.columns.len(), "a row of {} has another length", table.name);
        }
        self.measured |= !rows.is_empty();
        table.rows.extend(rows);
        Ok(())
    }

    /// What came of it.
    pub fn finish(self) -> Finished {
        Finished { data: self.data, cut: self.cut, took: self.started.elapsed(), measured: self.measured }
    }
}

/// An experiment that has ended.
pub struct Finished {
    /// All that is measured, now and before.
    pub data: Data,
    /// What was left out.
    pub cut: Vec<String>,
    /// How long it took now.
    pub took: Duration,
    /// Whether anything was measured now.
    pub measured: bool,
}
