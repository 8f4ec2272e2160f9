//! Somebody at work on a puzzle in a thread of their own, watched through a channel.
//!
//! The channel holds few steps, so the work waits for the watcher, and the screen is never far behind. Dropping the
//! watcher ends the work: it asks its cancel flag every few placements, the logic engine within every long step.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::time::Duration;

use ninefold::explain::words;
use ninefold::logic::{Engine, Step};
use ninefold::play::hint_order;
use ninefold::solve::{Observer, SearchEvent};
use ninefold::{Board, Budget, Goal, Puzzle, Report, Settings};

use super::app::Subject;

/// Steps that wait in the channel at most.
const AHEAD: usize = 1 << 12;

/// How long the first step is waited for.
const MOMENT: Duration = Duration::from_millis(20);

/// What comes out of the work.
#[derive(Clone, PartialEq, Debug)]
pub enum Seen {
    /// A step of an algorithm.
    SearchEvent(SearchEvent),
    /// The end of an algorithm.
    Report(Box<Report>),
    /// A step of the logic engine.
    Logic(Box<LogicStep>),
    /// The end of the logic engine: whether it solved the puzzle.
    LogicEnd { solved: bool },
}

/// A step of the logic engine, with its reason in words and the position after it.
#[derive(Clone, PartialEq, Debug)]
pub struct LogicStep {
    /// The step.
    pub step: Step,
    /// Why it holds, and what it does.
    pub words: String,
    /// The position after it.
    pub board: Board,
}

/// Somebody at work.
pub struct Watcher {
    seen: Receiver<Seen>,
    cancel: Arc<AtomicBool>,
}

impl Watcher {
    /// Starts the work.
    pub fn start(subject: Subject, puzzle: &Puzzle) -> std::io::Result<Watcher> {
        let (sender, seen) = sync_channel(AHEAD);
        let cancel = Arc::new(AtomicBool::new(false));
        let (puzzle, flag) = (puzzle.clone(), Arc::clone(&cancel));
        std::thread::Builder::new().name("watched".into()).spawn(move || {
            let cancelled = || flag.load(Ordering::Relaxed);
            let budget = Budget { placements: None, cancel: Some(&cancelled) };
            match subject {
                Subject::Logic => reason(&puzzle, budget, &sender),
                Subject::Algorithm(algorithm) => {
                    let settings = Settings { budget, ..Settings::goal(Goal::First) };
                    let mut teller = Teller { to: sender, gone: false };
                    let report = algorithm.solve_watched(&puzzle, &settings, &mut teller);
                    let _ = teller.to.send(Seen::Report(Box::new(report)));
                }
            }
        })?;
        Ok(Watcher { seen, cancel })
    }

    /// The next steps, at most this many. Fewer come only at the end, or where the work is slower than asked.
    pub fn next(&self, most: usize) -> Vec<Seen> {
        let mut steps = Vec::new();
        // A single step may be asked for before the first is done.
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

/// Lets the logic engine work until it ends or nobody listens.
fn reason(puzzle: &Puzzle, budget: Budget<'_>, to: &SyncSender<Seen>) {
    let unique = puzzle.uniqueness(budget).is_unique();
    let engine = Engine::new(&Board::new(puzzle), hint_order(puzzle.shape(), unique));
    let mut engine = if unique { engine } else { engine.without_uniqueness() };
    while !budget.cancel.is_some_and(|cancelled| cancelled()) {
        let before = engine.board();
        let cancelled = || budget.cancel.is_some_and(|cancelled| cancelled());
        let step = if engine.is_full() { None } else { engine.find_unless(&cancelled) };
        let Some(step) = step else {
            let _ = to.send(Seen::LogicEnd { solved: engine.is_full() });
            return;
        };
        engine.apply(&step);
        let shape = puzzle.shape();
        let words = format!("{} {}", words::why_on(&before, &step), words::the_move(shape, &step));
        let seen = LogicStep { step, words, board: engine.board() };
        if to.send(Seen::Logic(Box::new(seen))).is_err() {
            return;
        }
    }
}

/// Passes on what the algorithm tells.
struct Teller {
    to: SyncSender<Seen>,
    gone: bool,
}

impl Observer for Teller {
    fn event(&mut self, event: SearchEvent) {
        // Nobody listens any more: the cancel flag will end the work in a moment.
        self.gone = self.gone || self.to.send(Seen::SearchEvent(event)).is_err();
    }
}
