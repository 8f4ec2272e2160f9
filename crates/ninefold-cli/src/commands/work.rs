//! What `solve` and `count` share: one puzzle through one algorithm, within its limits.

use std::time::{Duration, Instant};

use ninefold::batch::{Backend, Limits, Shown};
use ninefold::board::Puzzle;
use ninefold::format::RawRecord;
use ninefold::solve::{
    Algorithm, Branching, Budget, Counters, Goal, Observer, Settings, SingleOrder, Singles,
};
use ninefold::{Outcome, Report};

use super::backend;
use super::printer::Printed;
use crate::args::WorkArguments;
use crate::interrupt::interrupted;
use crate::report::{Answer, Work};

/// How puzzles are to be worked on.
#[derive(Clone, Debug)]
pub struct Worker {
    algorithm: Option<Algorithm>,
    order: SingleOrder,
    branching: Branching,
    singles: Singles,
    placements: Option<u64>,
    timeout: Option<Duration>,
    /// What to find out.
    pub goal: Goal,
    /// How many threads.
    pub threads: usize,
    /// Which instructions the lane engine uses, where somebody said so.
    pub backend: Option<Backend>,
    /// Which of several solutions the lane engine shows.
    pub shown: Shown,
}

impl Worker {
    /// As the arguments say.
    pub fn new(arguments: &WorkArguments, goal: Goal) -> anyhow::Result<Worker> {
        Ok(Worker {
            algorithm: chosen_algorithm(arguments)?,
            order: arguments.order.unwrap_or_default(),
            branching: if arguments.undo { Branching::Undo } else { Branching::Copy },
            singles: if arguments.naked_only { Singles::Naked } else { Singles::NakedAndHidden },
            placements: arguments.budget,
            timeout: arguments.timeout,
            goal,
            threads: arguments.threads.count(),
            backend: backend::named()?,
            shown: Shown::default(),
        })
    }

    /// The algorithm for this puzzle.
    pub fn algorithm(&self, puzzle: &Puzzle) -> Algorithm {
        match Algorithm::default_for(puzzle.shape()) {
            // The lane engine does not count placements.
            Algorithm::Lanes if self.algorithm.is_none() && self.placements.is_some() => Algorithm::Propagate,
            usual => self.algorithm.unwrap_or(usual).on(puzzle.shape()),
        }
    }

    /// Whether usual 9x9 puzzles may go through the lane engine many at a time: nobody asked for another
    /// algorithm, for limits on each puzzle, or for more solutions than are worth a batch.
    pub fn may_batch(&self) -> bool {
        let lanes = self.algorithm.is_none_or(|algorithm| algorithm == Algorithm::Lanes);
        let unlimited = self.placements.is_none() && self.timeout.is_none();
        lanes && unlimited && self.goal != Goal::All
    }

    /// Shows whichever of several solutions is found first. Only the lane engine has a choice.
    pub fn show_any(&mut self) -> anyhow::Result<()> {
        if let Some(other) = self.algorithm.filter(|&algorithm| algorithm != Algorithm::Lanes) {
            anyhow::bail!("--any: expected --algorithm lanes, found {other}");
        }
        self.shown = Shown::Any;
        Ok(())
    }

    /// What a batch is asked.
    pub fn limits(&self) -> Limits {
        Limits { shown: self.shown, ..Limits::from(self.goal.limit()) }
    }

    /// Solves one puzzle; Ctrl-C and the time limit stop it.
    pub fn solve(&self, puzzle: &Puzzle, observer: Option<&mut dyn Observer>) -> (Report, Duration) {
        let started = Instant::now();
        let over = || interrupted() || self.timeout.is_some_and(|most| started.elapsed() >= most);
        // Algorithms ask only now and then, and an easy puzzle is solved before they do.
        if over() {
            let report =
                Report { outcome: Outcome::Stopped { first: None, count: 0 }, counters: Counters::default() };
            return (report, started.elapsed());
        }
        let settings = Settings {
            goal: self.goal,
            budget: Budget { placements: self.placements, cancel: Some(&over) },
            order: self.order,
            branching: self.branching,
            singles: self.singles,
            backend: self.backend,
            shown: self.shown,
            ..Settings::default()
        };
        let algorithm = self.algorithm(puzzle);
        let report = match observer {
            Some(observer) => algorithm.solve_watched(puzzle, &settings, observer),
            None => algorithm.solve(puzzle, &settings),
        };
        (report, started.elapsed())
    }

    /// Parses and solves one piece of the input. None if Ctrl-C cut it short.
    pub fn answer(&self, piece: &RawRecord) -> Option<Answer> {
        let work = piece.parse().map(|record| {
            let (report, time) = self.solve(&record.puzzle, None);
            let algorithm = self.algorithm(&record.puzzle);
            Work { record, algorithm, report, time, unique_wanted: self.goal == Goal::Unique }
        });
        let cut_short = |work: &Work| matches!(work.report.outcome, Outcome::Stopped { .. });
        if interrupted() && work.as_ref().is_ok_and(cut_short) {
            return None;
        }
        Some(Answer { line: piece.line(), work })
    }
}

impl Answer {
    /// Ready to be written with this text.
    pub fn printed(&self, text: String) -> Printed {
        let (kind, exit) = self.kind();
        Printed { kind: kind as usize, exit, text: Some(text) }
    }
}

/// The algorithm asked for, by its name or by a flag that only one of them knows. A flag that would
/// do nothing is an error.
fn chosen_algorithm(arguments: &WorkArguments) -> anyhow::Result<Option<Algorithm>> {
    let named = arguments.algorithm;
    let eliminates = [Some(Algorithm::Eliminate), Some(Algorithm::EliminateSearch)];
    if arguments.order.is_some() && !eliminates.contains(&named) {
        anyhow::bail!("--order: expected --algorithm eliminate or eliminate-search");
    }
    if !arguments.undo && !arguments.naked_only {
        return Ok(named);
    }
    match named {
        None | Some(Algorithm::Propagate) => Ok(Some(Algorithm::Propagate)),
        Some(other) => {
            anyhow::bail!("--undo and --naked-only: expected --algorithm propagate, found {other}")
        }
    }
}
