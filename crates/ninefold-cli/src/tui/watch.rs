//! An algorithm at work on a thread of its own, watched through a channel.
//!
//! The channel holds few steps, so the algorithm waits for whoever watches, and what is shown is never far behind. Dropping
//! the watcher ends the work: the algorithm asks its cancel flag every few placements.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::time::Duration;

use ninefold::solve::{Event, Observer};
use ninefold::{Algorithm, Budget, Goal, Puzzle, Report, Settings};

/// Steps that wait in the channel at most.
const AHEAD: usize = 1 << 12;

/// How long the first step is waited for.
const MOMENT: Duration = Duration::from_millis(20);

/// What comes out of the work.
#[derive(Clone, PartialEq, Debug)]
pub enum Seen {
    /// A step.
    Event(Event),
    /// The end.
    Report(Box<Report>),
}

/// An algorithm at work.
pub struct Watcher {
    seen: Receiver<Seen>,
    cancel: Arc<AtomicBool>,
}

impl Watcher {
    /// Starts the work.
    pub fn start(algorithm: Algorithm, puzzle: &Puzzle) -> std::io::Result<Watcher> {
        let (sender, seen) = sync_channel(AHEAD);
        let cancel = Arc::new(AtomicBool::new(false));
        let (puzzle, flag) = (puzzle.clone(), Arc::clone(&cancel));
        std::thread::Builder::new().name("watched".into()).spawn(move || {
            let cancelled = || flag.load(Ordering::Relaxed);
            let budget = Budget { placements: None, cancel: Some(&cancelled) };
            let settings = Settings { budget, ..Settings::goal(Goal::First) };
            let mut teller = Teller { to: sender, gone: false };
            let report = algorithm.solve_watched(&puzzle, &settings, &mut teller);
            let _ = teller.to.send(Seen::Report(Box::new(report)));
        })?;
        Ok(Watcher { seen, cancel })
    }

    /// The next steps, at most so many. Fewer come only at the end, or where the algorithm is slower than asked.
    pub fn next(&self, most: usize) -> Vec<Seen> {
        let mut steps = Vec::new();
        // A single step may be asked for before the algorithm has done its first.
        steps.extend(self.seen.recv_timeout(MOMENT).ok().filter(|_| most > 0));
        while steps.len() < most {
            match self.seen.try_recv() {
                Ok(seen) => steps.push(seen),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => break,
            }
        }
        steps
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// Passes on what the algorithm tells.
struct Teller {
    to: SyncSender<Seen>,
    gone: bool,
}

impl Observer for Teller {
    fn event(&mut self, event: Event) {
        // Nobody listens any more: the cancel flag will end the work in a moment.
        self.gone = self.gone || self.to.send(Seen::Event(event)).is_err();
    }
}
