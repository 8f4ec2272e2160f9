//! The lane engine over text: lines in, lines out, as `ninefold solve` does with files, without the file.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use ninefold::batch::{Answer, AnswerState, Backend, BatchCounters, Limits, Lines, Solver};

use super::clock::{Stopwatch, Times};
use super::judge::Judge;
use super::runner::{Plan, Tally, whose};
use super::set::{LINE, Set};
use crate::Stop;

/// Lines solved together: with their answers and what is written no more than the second-level cache holds.
const CHUNK: usize = 1_024;
/// So many puzzles are solved alone to see which need no guess.
const ALONE: usize = 20_000;

/// The lane engine on one or more threads.
pub struct Batch {
    backend: Backend,
    limits: Limits,
    stop: Stop,
    hands: Vec<Hand>,
}

/// What a thread works with.
struct Hand {
    solver: Solver,
    starts: Vec<u32>,
    answers: Vec<Answer>,
    out: Vec<u8>,
}

impl Hand {
    fn new(backend: Backend) -> Hand {
        let solver = Solver::with(backend).unwrap_or_default();
        Hand { solver, starts: Vec::new(), answers: Vec::new(), out: Vec::new() }
    }

    /// Finds the lines, solves them and writes a line for each.
    fn solve(&mut self, text: &[u8], limits: Limits, cancelled: &dyn Fn() -> bool) {
        self.starts.clear();
        let mut start = 0;
        while start < text.len() {
            self.starts.push(start as u32);
            // Usually the next line is as far as a puzzle is long. A line end before that is no character of a
            // puzzle, and the engine says so.
            start = match text.get(start + LINE - 1) {
                Some(b'\n') => start + LINE,
                _ => memchr::memchr(b'\n', &text[start..]).map_or(text.len(), |end| start + end + 1),
            };
        }
        self.answers.resize(self.starts.len(), Answer::default());
        let lines = Lines { text, starts: &self.starts };
        self.solver.solve_lines(&lines, limits, &mut self.answers, cancelled);
        self.out.clear();
        for answer in &self.answers {
            match answer.count {
                0 => self.out.extend_from_slice(b"# no solution\n"),
                1 => {
                    self.out.extend_from_slice(&answer.solution);
                    self.out.push(b'\n');
                }
                _ => {
                    self.out.extend_from_slice(&answer.solution);
                    self.out.extend_from_slice(b" # not unique\n");
                }
            }
        }
    }
}

impl Batch {
    /// With these instructions and this many threads.
    pub fn new(backend: Backend, threads: usize, limits: Limits, stop: Stop) -> Batch {
        Batch { backend, limits, stop, hands: (0..threads).map(|_| Hand::new(backend)).collect() }
    }

    /// How many threads.
    pub fn threads(&self) -> usize {
        self.hands.len()
    }

    /// Solves the text a chunk at a time, and shows the answers of each with the number of its first
    /// line.
    fn solve(
        &mut self,
        text: &[u8],
        cancelled: &(dyn Fn() -> bool + Sync),
        see: &(dyn Fn(usize, &[Answer]) + Sync),
    ) {
        let limits = self.limits;
        if let [hand] = self.hands.as_mut_slice() {
            for (number, chunk) in text.chunks(CHUNK * LINE).enumerate() {
                hand.solve(chunk, limits, cancelled);
                see(number * CHUNK, std::hint::black_box(&hand.answers));
                std::hint::black_box(&hand.out);
            }
            return;
        }
        let next = AtomicUsize::new(0);
        let work = |hand: &mut Hand| {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let start = number * CHUNK * LINE;
                let Some(rest) = text.get(start..).filter(|rest| !rest.is_empty()) else { break };
                hand.solve(&rest[..rest.len().min(CHUNK * LINE)], limits, cancelled);
                see(number * CHUNK, std::hint::black_box(&hand.answers));
                std::hint::black_box(&hand.out);
            }
        };
        let work = &work;
        std::thread::scope(|scope| {
            for hand in &mut self.hands {
                scope.spawn(move || work(hand));
            }
        });
    }

    fn work(&self) -> BatchCounters {
        let mut total = BatchCounters::default();
        for work in self.hands.iter().map(|hand| hand.solver.work()) {
            total.guesses += work.guesses;
            total.sweeps += work.sweeps;
        }
        total
    }

    /// The set once, for the judge.
    pub fn warm_up(
        &mut self,
        set: &Set,
        most: Duration,
        judge: &mut Judge<'_>,
    ) -> anyhow::Result<(Tally, Times, Option<Times>)> {
        let stop = self.stop;
        let started = Instant::now();
        let over = AtomicBool::new(false);
        let cancelled = || {
            let now = stop() || started.elapsed() > most;
            over.fetch_or(now, Ordering::Relaxed) || now
        };
        let seen: Mutex<Vec<(usize, Vec<Answer>)>> = Mutex::new(Vec::new());
        let keep = |first: usize, answers: &[Answer]| {
            seen.lock().unwrap_or_else(|error| error.into_inner()).push((first, answers.to_vec()));
        };
        let before = self.work();
        let watch = Stopwatch::start(whose(self.threads()));
        self.solve(&set.text, &cancelled, &keep);
        let times = watch.stop();
        let after = self.work();

        let mut seen = seen.into_inner().unwrap_or_else(|error| error.into_inner());
        seen.sort_unstable_by_key(|(first, _)| *first);
        let answers = seen.iter().flat_map(|(first, answers)| (*first..).zip(answers));
        let mut puzzles = 0;
        for (index, answer) in answers {
            // What comes after the first that is not done was not reached.
            if answer.state == AnswerState::Unfinished {
                break;
            }
            judge.answer(index, answer.count, (answer.count > 0).then_some(&answer.solution))?;
            puzzles += 1;
        }
        let share = |total: u64| (!over.load(Ordering::Relaxed)).then_some(total);
        let tally = Tally {
            puzzles,
            open: 0,
            checked: puzzles,
            guesses: share(after.guesses - before.guesses),
            sweeps: share(after.sweeps - before.sweeps),
            no_guess: self.without_guesses(set, puzzles as usize, most),
        };
        Ok((tally, times, None))
    }

    /// The share of puzzles that take no guess when each is solved on its own: in a batch nobody knows
    /// whose guess it was.
    fn without_guesses(&self, set: &Set, puzzles: usize, most: Duration) -> Option<f64> {
        let started = Instant::now();
        let mut solver = Solver::with(self.backend)?;
        let mut answers = [Answer::default()];
        let (mut solved, mut without) = (0u64, 0u64);
        for index in 0..puzzles.min(ALONE) {
            let before = solver.work().guesses;
            let line = Lines { text: set.line(index), starts: &[0] };
            solver.solve_lines(&line, self.limits, &mut answers, &self.stop);
            solved += 1;
            without += u64::from(solver.work().guesses == before);
            if (self.stop)() || started.elapsed() > most {
                break;
            }
        }
        (solved > 0).then(|| without as f64 / solved as f64)
    }

    /// Against the clock.
    pub fn run(&mut self, set: &Set, plan: Plan) -> Times {
        let (text, stop) = (set.first(plan.puzzles), self.stop);
        let watch = Stopwatch::start(whose(self.threads()));
        for _ in 0..plan.repeats {
            self.solve(text, &stop, &|_, _| ());
            if stop() {
                break;
            }
        }
        watch.stop()
    }
}
