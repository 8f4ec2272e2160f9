//! One puzzle at a time through `Algorithm::solve`, as a program that uses the library would.

use std::time::{Duration, Instant};

use ninefold::batch::{Backend, Shown};
use ninefold::solve::{Algorithm, Budget, Goal, Settings};
use ninefold::{Outcome, Puzzle, Report, Shape};

use super::clock::{Stopwatch, Times, Whose};
use super::judge::Judge;
use super::runner::{Plan, Tally};
use super::set::{Set, puzzle_of};
use crate::Stop;

/// Puzzles are made from text this many at a time, between timings.
const HANDFUL: usize = 1_024;

/// An algorithm.
pub struct Single {
    algorithm: Algorithm,
    backend: Option<Backend>,
    shown: Shown,
    goal: Goal,
    stop: Stop,
    shape: Shape,
}

impl Single {
    /// This one; `lanes` with this backend, and showing this solution.
    pub fn new(
        algorithm: Algorithm,
        backend: Option<Backend>,
        shown: Shown,
        goal: Goal,
        stop: Stop,
    ) -> Single {
        Single { algorithm, backend, shown, goal, stop, shape: Shape::classic() }
    }

    fn settings<'a>(&self, budget: Budget<'a>) -> Settings<'a> {
        Settings { goal: self.goal, budget, backend: self.backend, shown: self.shown, ..Settings::default() }
    }

    fn puzzles(&self, set: &Set, from: usize, to: usize) -> Vec<Puzzle> {
        (from..to).map(|index| puzzle_of(&self.shape, set.line(index))).collect()
    }

    /// The set once, or as far as the time goes, for the judge.
    pub fn warm_up(
        &mut self,
        set: &Set,
        most: Duration,
        judge: &mut Judge<'_>,
    ) -> anyhow::Result<(Tally, Times, Option<Times>)> {
        let started = Instant::now();
        let stop = self.stop;
        let over = || stop() || started.elapsed() > most;
        let budget = Budget { placements: None, cancel: Some(&over) };
        let settings = self.settings(budget);
        let mut times = Times::zero();
        let mut tally = Tally { guesses: Some(0), ..Tally::default() };
        let (mut sweeps, mut without) = (0, 0u64);
        'set: for from in (0..set.len()).step_by(HANDFUL) {
            let puzzles = self.puzzles(set, from, (from + HANDFUL).min(set.len()));
            let mut reports: Vec<Report> = Vec::with_capacity(HANDFUL);
            let watch = Stopwatch::start(Whose::Thread);
            for puzzle in &puzzles {
                let report = self.algorithm.solve(puzzle, &settings);
                if matches!(report.outcome, Outcome::Stopped { .. }) {
                    break;
                }
                reports.push(report);
                if over() {
                    break;
                }
            }
            times.add(watch.stop());
            for (index, report) in (from..).zip(&reports) {
                tally.puzzles += 1;
                tally.guesses = tally.guesses.map(|guesses| guesses + report.counters.guesses);
                sweeps += report.counters.sweeps;
                without += u64::from(report.counters.guesses == 0);
                if matches!(report.outcome, Outcome::Stuck(_)) {
                    tally.open += 1;
                    continue;
                }
                tally.checked += 1;
                let solution = report.outcome.first_solution().map(|solution| text(solution.values()));
                judge.answer(index, report.outcome.count(), solution.as_ref())?;
            }
            if reports.len() < puzzles.len() || over() {
                break 'set;
            }
        }
        tally.sweeps = (self.algorithm == Algorithm::Lanes).then_some(sweeps);
        tally.no_guess = (tally.puzzles > 0).then(|| without as f64 / tally.puzzles as f64);
        Ok((tally, times, None))
    }

    /// Against the clock; making the puzzles is left out.
    pub fn run(&mut self, set: &Set, plan: Plan) -> Times {
        let settings = self.settings(Budget::default());
        let mut times = Times::zero();
        for from in (0..plan.puzzles).step_by(HANDFUL) {
            let puzzles = self.puzzles(set, from, (from + HANDFUL).min(plan.puzzles));
            let watch = Stopwatch::start(Whose::Thread);
            for _ in 0..plan.repeats {
                for puzzle in &puzzles {
                    std::hint::black_box(self.algorithm.solve(std::hint::black_box(puzzle), &settings));
                }
            }
            times.add(watch.stop());
            if (self.stop)() {
                break;
            }
        }
        times
    }
}

fn text(values: &[u8]) -> [u8; 81] {
    std::array::from_fn(|cell| b'0' + values[cell])
}
