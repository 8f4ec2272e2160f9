//! Measuring: contestants side by side on the same puzzles, in the same minute.
//!
//! ```text
//! set         puzzles in memory: made from a seed (make), or read by the caller
//! contestant  who runs: the lane engine (batch), an algorithm (single), another program (external)
//! runner      what all of them do; judge checks their answers in the first run, clock times the others
//! record      everything about the run; figures are worked out of it, table makes text of it
//! backends    whether the default backends are the right ones here
//! signature   work counted, not timed
//! ```

pub mod backends;
mod batch;
pub mod clock;
mod contestant;
mod external;
mod figures;
mod judge;
pub mod machine;
mod make;
mod record;
mod runner;
mod set;
mod signature;
mod single;
mod table;

pub use clock::Clock;
pub use contestant::Contestant;
pub use record::BenchRecord;
pub use set::Set;
pub use signature::text as signature;
pub use table::{csv, markdown, terminal};

use std::io::IsTerminal as _;
use std::time::Duration;

use anyhow::{anyhow, bail};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use ninefold::batch::Backend;
use ninefold::solve::Goal;

use self::judge::Judge;
use self::record::{ResultRecord, SetRecord};
use self::runner::{Plan, Runner, WarmUp};
use crate::Stop;

/// How a benchmark is run.
pub struct Benchmark {
    /// Who runs.
    pub contestants: Vec<Contestant>,
    /// What is asked of every puzzle.
    pub goal: Goal,
    /// Which time counts.
    pub clock: Clock,
    /// How often every contestant runs each set.
    pub rounds: u32,
    /// The most time for each contestant on each set.
    pub time: Duration,
    /// Whether to leave out the progress bar.
    pub quiet: bool,
    /// Whether to end now, with the rounds that are done.
    pub stop: Stop,
}

/// The contestants of these names and commands, and the name of the base. Where a name leaves the backend open, it is
/// this one.
pub fn contestants(
    names: &[String],
    commands: &[String],
    base: Option<&str>,
    backend: Option<Backend>,
) -> anyhow::Result<(Vec<Contestant>, String)> {
    let contestants = contestant::all(names, commands, backend)?;
    let names: Vec<&str> = contestants.iter().map(|one| one.name.as_str()).collect();
    let base = base.unwrap_or(names[0]).to_owned();
    if !names.contains(&base.as_str()) {
        bail!("--base: expected one of the contestants ({}), found '{base}'", names.join(", "));
    }
    Ok((contestants, base))
}

/// A contestant on a set, once its answers are checked.
struct Entry {
    runner: Runner,
    plan: Plan,
    result: ResultRecord,
}

impl Benchmark {
    /// Runs all contestants on all sets. `stop` ends it with what is done.
    pub fn run(&self, sets: &[Set], record: &mut BenchRecord) -> anyhow::Result<()> {
        let steps = sets.len() * self.contestants.len() * (self.rounds as usize + 1);
        let bar = self.bar(steps);
        for set in sets {
            let done = self.set(set, &record.base, &bar);
            match done {
                Ok(Some(set)) => record.sets.push(set),
                Ok(None) => {}
                Err(error) => {
                    bar.finish_and_clear();
                    return Err(error);
                }
            }
            if (self.stop)() {
                record.interrupted = true;
                break;
            }
        }
        bar.finish_and_clear();
        Ok(())
    }

    fn bar(&self, steps: usize) -> ProgressBar {
        let shown = !self.quiet && std::io::stderr().is_terminal();
        let target = if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let style =
            ProgressStyle::with_template("{bar:30} {percent:>3} % {msg}, {eta} left").expect("a template");
        ProgressBar::with_draw_target(Some(steps as u64), target).with_style(style)
    }

    /// All contestants on one set; `None` where it was stopped before the first round was done.
    fn set(&self, set: &Set, base: &str, bar: &ProgressBar) -> anyhow::Result<Option<SetRecord>> {
        let mut judge = Judge::new(set, self.goal.limit());
        let mut entries = Vec::new();
        for contestant in &self.contestants {
            bar.set_message(format!("{}: checking {}", set.name, contestant.name));
            judge.now(&contestant.name);
            let Some(entry) = self.enter(contestant, set, &mut judge)? else { return Ok(None) };
            entries.push(entry);
            bar.inc(1);
        }
        for round in 0..self.rounds as usize {
            let mut times = vec![None; entries.len()];
            for turn in 0..entries.len() {
                let at = (round + turn) % entries.len();
                let entry = &mut entries[at];
                if entry.plan.puzzles > 0 {
                    bar.set_message(format!("{}: {}", set.name, entry.result.contestant));
                    times[at] = entry.runner.run(set, entry.plan)?;
                }
                bar.inc(1);
                if (self.stop)() {
                    break;
                }
            }
            // A round counts for all or for none, so that each ratio is of the same minute.
            if (self.stop)() {
                break;
            }
            for (entry, times) in entries.iter_mut().zip(times) {
                entry.result.rounds.extend(times);
            }
        }
        let mut results: Vec<ResultRecord> = entries.into_iter().map(|entry| entry.result).collect();
        if (self.stop)() && results.iter().all(|result| result.rounds.is_empty()) {
            return Ok(None);
        }
        figures::work_out(&mut results, base);
        let totals = judge.totals();
        let (none, one, several) = (totals.none, totals.one, totals.several);
        Ok(Some(SetRecord { name: set.name.clone(), puzzles: set.len() as u64, none, one, several, results }))
    }

    /// Checks a contestant's answers and plans its rounds.
    fn enter(
        &self,
        contestant: &Contestant,
        set: &Set,
        judge: &mut Judge<'_>,
    ) -> anyhow::Result<Option<Entry>> {
        let mut runner = Runner::new(contestant, self.goal, self.stop);
        let clock = runner.clock(self.clock);
        let warm_up = runner.warm_up(set, self.time, clock, judge);
        let warm_up = warm_up.map_err(|error| anyhow!("{error:#}"))?;
        let Some(warm_up) = warm_up.filter(|_| !(self.stop)()) else { return Ok(None) };
        let is_timed = !matches!(runner, Runner::External(_)) || warm_up.tally.solves();
        let plan = match is_timed {
            true => Plan::new(&warm_up, self.time, self.rounds),
            false => Plan { puzzles: 0, repeats: 0 },
        };
        runner.prepare(set, plan)?;
        let WarmUp { tally, start, .. } = warm_up;
        let result = ResultRecord {
            contestant: contestant.name.clone(),
            what: contestant.kind.describe(),
            threads: runner.threads(),
            clock,
            puzzles: plan.puzzles as u64,
            repeats: plan.repeats as u64,
            checked: tally,
            start,
            rounds: Vec::new(),
            figures: None,
        };
        Ok(Some(Entry { runner, plan, result }))
    }
}
