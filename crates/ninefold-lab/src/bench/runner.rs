//! What every contestant does: answer a set once to be checked, then parts of it against the clock.

use std::time::Duration;

use ninefold::batch::Limits;
use ninefold::solve::Goal;
use serde::{Deserialize, Serialize};

use super::batch::Batch;
use super::clock::{Clock, Times, Whose};
use super::contestant::{Contestant, Kind};
use super::external::External;
use super::judge::Judge;
use super::set::Set;
use super::single::Single;
use crate::Stop;

/// What a contestant did while it was checked.
#[derive(Clone, Copy, Default, Serialize, Deserialize, Debug)]
pub struct Tally {
    /// How many puzzles it ran on.
    pub puzzles: u64,
    /// Of these, how many it left without an answer.
    pub open: u64,
    /// Of how many its answer could be read and was checked.
    pub checked: u64,
    /// Guesses in all, where they are known.
    pub guesses: Option<u64>,
    /// Sweeps in all, where there are any.
    pub sweeps: Option<u64>,
    /// The share of puzzles that took no guess.
    pub no_guess: Option<f64>,
}

impl Tally {
    /// Whether most of its answers were read: who answers nothing that can be checked is not timed.
    pub fn solves(&self) -> bool {
        self.checked > 0 && self.checked >= self.open
    }
}

/// What the first, untimed run came to.
pub struct WarmUp {
    pub tally: Tally,
    /// Seconds a puzzle, as far as one can tell from a first run.
    pub pace: f64,
    /// Seconds a round should take at the least, to be told from noise.
    pub least: f64,
    /// What it costs to begin, in every round.
    pub start: Option<Times>,
}

/// The part of a set that is timed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// So many puzzles, the first ones.
    pub puzzles: usize,
    /// How often they run in a round; a small set would be over too soon to be timed.
    pub repeats: usize,
}

/// Seconds below which a timing says little.
const LEAST: f64 = 0.05;

/// A small set is repeated up to this many lines.
pub const MOST_LINES: usize = 1_000_000;

/// How contestants are run.
pub enum Runner {
    Batch(Batch),
    Single(Single),
    External(External),
}

impl Runner {
    /// Of this contestant.
    pub fn new(contestant: &Contestant, goal: Goal, stop: Stop) -> Runner {
        match &contestant.kind {
            Kind::Batch { backend, threads, shown } => {
                let limits = Limits { shown: *shown, ..Limits::from(goal.limit()) };
                Runner::Batch(Batch::new(*backend, *threads, limits, stop))
            }
            Kind::Algorithm { algorithm, backend, shown } => {
                Runner::Single(Single::new(*algorithm, *backend, *shown, goal, stop))
            }
            Kind::Command(command) => Runner::External(External::new(command, stop)),
        }
    }

    /// Which clock is right for it.
    pub fn clock(&self, wanted: Clock) -> Clock {
        match self {
            Runner::Batch(batch) if batch.threads() > 1 => Clock::Wall,
            _ => wanted,
        }
    }

    /// How many threads of ours it runs on.
    pub fn threads(&self) -> usize {
        if let Runner::Batch(batch) = self { batch.threads() } else { 1 }
    }

    /// Answers as much of the set as the time allows, for the judge. `None` where another program was stopped.
    pub fn warm_up(
        &mut self,
        set: &Set,
        most: Duration,
        clock: Clock,
        judge: &mut Judge<'_>,
    ) -> anyhow::Result<Option<WarmUp>> {
        let (tally, times, start) = match self {
            Runner::External(external) => return external.warm_up(set, most, clock, LEAST, judge),
            Runner::Batch(batch) => batch.warm_up(set, most, judge)?,
            Runner::Single(single) => single.warm_up(set, most, judge)?,
        };
        let pace = times.by(clock) / tally.puzzles.max(1) as f64;
        Ok(Some(WarmUp { tally, pace, least: LEAST, start }))
    }

    /// Gets ready for timing.
    pub fn prepare(&mut self, set: &Set, plan: Plan) -> anyhow::Result<()> {
        match self {
            Runner::External(external) => external.prepare(set, plan),
            Runner::Batch(_) | Runner::Single(_) => Ok(()),
        }
    }

    /// Runs the plan and says how long it took. `None` where another program was stopped.
    pub fn run(&mut self, set: &Set, plan: Plan) -> anyhow::Result<Option<Times>> {
        match self {
            Runner::Batch(batch) => Ok(Some(batch.run(set, plan))),
            Runner::Single(single) => Ok(Some(single.run(set, plan))),
            Runner::External(external) => external.run(plan),
        }
    }
}

impl Plan {
    /// As much of the set as was checked and fits the time of one round, and often enough to be measured.
    pub fn new(warm_up: &WarmUp, most: Duration, rounds: u32) -> Plan {
        let round = most.as_secs_f64() / f64::from(rounds);
        let pace = warm_up.pace.max(1e-10);
        let checked = warm_up.tally.puzzles as usize;
        let puzzles = checked.min(((round / pace) as usize).max(1));
        let repeats = (warm_up.least.min(round) / (pace * puzzles.max(1) as f64)).ceil() as usize;
        Plan { puzzles, repeats: repeats.clamp(1, (MOST_LINES / puzzles.max(1)).max(1)) }
    }
}

/// Whose time is taken for this many threads.
pub fn whose(threads: usize) -> Whose {
    if threads > 1 { Whose::Process } else { Whose::Thread }
}
