//! The progress bar on standard error, and the summary after it.

use std::io::IsTerminal as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::input::Input;

/// Work that is over sooner shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bar over the bytes read, or a counter where their number is unknown. Shown only in a terminal.
pub struct Progress {
    started: Instant,
    wanted: bool,
    size: Option<u64>,
    read: Arc<AtomicU64>,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// A bar for this input.
    pub fn new(input: &Input, quiet: bool) -> Progress {
        // Where answers and bar share a terminal, the bar would stand between the answers.
        let wanted = !quiet && std::io::stderr().is_terminal() && !std::io::stdout().is_terminal();
        Progress {
            started: Instant::now(),
            wanted,
            size: input.size,
            read: Arc::clone(&input.read),
            bar: None,
        }
    }

    /// Shows how far it is; called often.
    pub fn update(&mut self, puzzles: u64) {
        if !self.wanted || self.started.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| match self.size {
            Some(size) => {
                let style = "{bar:30} {percent:>3} % {bytes}/{total_bytes}, {msg}, {eta} left";
                ProgressBar::new(size).with_style(ProgressStyle::with_template(style).expect("a template"))
            }
            None => ProgressBar::new_spinner()
                .with_style(ProgressStyle::with_template("{spinner} {bytes}, {msg}").expect("a template")),
        });
        bar.set_position(self.read.load(Ordering::Relaxed));
        bar.set_message(format!("{} puzzles", HumanCount(puzzles)));
    }

    /// Takes the bar away and says how long it took.
    pub fn finish(self) -> Duration {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
        self.started.elapsed()
    }
}
