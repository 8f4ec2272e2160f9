//! The progress bar on standard error.

use std::io::IsTerminal as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::input::Input;

/// Work that is over sooner shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bar over the bytes read, or over what is to be made, or a counter where neither is known. Shown only in a terminal.
pub struct Progress {
    started: Instant,
    wanted: bool,
    of: Of,
    bar: Option<ProgressBar>,
}

/// What the bar is of.
enum Of {
    Bytes { size: Option<u64>, read: Arc<AtomicU64> },
    Puzzles(u64),
}

impl Progress {
    /// A bar for this input.
    pub fn new(input: &Input, quiet: bool) -> Progress {
        Progress::of(Of::Bytes { size: input.size, read: Arc::clone(&input.read) }, quiet)
    }

    /// A bar for this many puzzles.
    pub fn counted(puzzles: u64, quiet: bool) -> Progress {
        Progress::of(Of::Puzzles(puzzles), quiet)
    }

    fn of(of: Of, quiet: bool) -> Progress {
        // Where answers and bar share a terminal, the bar would stand between the answers.
        let wanted = !quiet && std::io::stderr().is_terminal() && !std::io::stdout().is_terminal();
        Progress { started: Instant::now(), wanted, of, bar: None }
    }

    /// Shows how far it is; called often.
    pub fn update(&mut self, puzzles: u64) {
        if !self.wanted || self.started.elapsed() < PATIENCE {
            return;
        }
        let styled = |bar: ProgressBar, style: &str| {
            bar.with_style(ProgressStyle::with_template(style).expect("a template"))
        };
        let (bar, position) = match &self.of {
            Of::Bytes { size, read } => {
                let bar = self.bar.get_or_insert_with(|| match *size {
                    Some(size) => styled(
                        ProgressBar::new(size),
                        "{bar:30} {percent:>3} % {bytes}/{total_bytes}, {msg}, {eta} left",
                    ),
                    None => styled(ProgressBar::new_spinner(), "{spinner} {bytes}, {msg}"),
                });
                (bar, read.load(Ordering::Relaxed))
            }
            Of::Puzzles(all) => {
                let bar = self.bar.get_or_insert_with(|| {
                    styled(ProgressBar::new(*all), "{bar:30} {percent:>3} % of {len}, {msg}, {eta} left")
                });
                (bar, puzzles)
            }
        };
        bar.set_position(position);
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
