//! Generates puzzles on target.
//!
//! ```text
//! each round   job.rs                the state of the search: new boards, or changes to a puzzle
//!              draft.rs              boards with the clues that may be removed
//!              remove_clues.rs       removes them, many boards at once
//!              evaluate.rs           on target? the answer; else the nearest so far, or a seed
//! ```
//! A puzzle depends on its seed and its number alone. Work is counted in tries, so a budget ends at the same point on
//! every machine. Several puzzles are made at the same time only to fill the lanes of the solver.

use std::collections::BTreeMap;
use std::ops::Range;

use super::draft::Draft;
use super::evaluate::{Evaluator, Method};
use super::generated::{GenerateError, Generated};
use super::job::{Answer, Job};
use super::remove_clues::remove_clues;
use super::target::Target;
use crate::board::Puzzle;

/// The number of puzzles that are made at the same time where that fills the lanes.
const JOBS: usize = 32;

/// The largest number of boards that one puzzle tries in a round.
const DRAFTS: u32 = 8;

/// The same if a technique is looked for, which takes many tries.
const DRAFTS_FOR_TECHNIQUE: u32 = 32;

/// The puzzle of this seed. A [`Generator`] makes many, with solutions and ratings, and can be cancelled.
///
/// ```
/// use ninefold::generate::{self, Target};
/// use ninefold::logic::Level;
/// let seed = 1;
/// let puzzle = generate::puzzle(&Target::level(Level::Hard), seed)?;
/// assert_eq!(puzzle, generate::puzzle(&Target::level(Level::Hard), seed)?);
/// # Ok::<(), generate::GenerateError>(())
/// ```
pub fn puzzle(target: &Target, seed: u64) -> Result<Puzzle, GenerateError> {
    Ok(Generator::new(target)?.generate(seed, 0, &|| false)?.puzzle)
}

/// Generates puzzles for one target.
///
/// ```
/// use ninefold::Shape;
/// use ninefold::generate::{Generator, Symmetry, Target};
/// use ninefold::logic::{Level, Tenths};
/// let target = Target::level(Level::Easy).with_shape(&Shape::boxes(2, 3)?).with_symmetry(Symmetry::Rotate180);
/// let generated = Generator::new(&target)?.generate(1, 0, &|| false)?;
/// assert!(generated.rating.is_some_and(|rating| rating.er <= Tenths::new(23)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Generator {
    evaluator: Evaluator,
}

impl Generator {
    /// A generator, unless it is plain that no puzzle is on target.
    pub fn new(target: &Target) -> Result<Generator, GenerateError> {
        target.check()?;
        Ok(Generator { evaluator: Evaluator::new(target) })
    }

    /// The target.
    pub fn target(&self) -> &Target {
        &self.evaluator.target
    }

    /// The puzzle of this seed and number. `cancel` is asked now and then; `true` ends the work.
    pub fn generate(
        &mut self,
        seed: u64,
        number: u64,
        cancel: &dyn Fn() -> bool,
    ) -> Result<Generated, GenerateError> {
        let mut jobs = vec![Job::new(seed, number)];
        let mut found = None;
        loop {
            self.round(&mut jobs, cancel, &mut |_, answer| found = Some(answer));
            if let Some(answer) = found.take() {
                return answer;
            }
        }
    }

    /// The puzzles of this seed with these numbers, handed over in order. Each is the one that
    /// [`generate`](Generator::generate) gives, but on 9x9 many are made at the same time, which is faster.
    pub fn generate_many(
        &mut self,
        seed: u64,
        numbers: Range<u64>,
        cancel: &dyn Fn() -> bool,
        found: &mut dyn FnMut(u64, Result<Generated, GenerateError>),
    ) {
        let mut numbers = numbers;
        let together = if self.target().shape.is_classic() { JOBS } else { 1 };
        let mut jobs: Vec<Job> = Vec::new();
        // Answers that are done before one with a smaller number.
        let mut waiting = BTreeMap::new();
        let mut due = numbers.start;
        loop {
            // Not too far ahead of a slow one: the number of waiting answers is bounded.
            while jobs.len() < together && !numbers.is_empty() && numbers.start - due < 64 * JOBS as u64 {
                jobs.push(Job::new(seed, numbers.start));
                numbers.start += 1;
            }
            if jobs.is_empty() {
                break;
            }
            self.round(&mut jobs, cancel, &mut |number, answer| drop(waiting.insert(number, answer)));
            while let Some(answer) = waiting.remove(&due) {
                found(due, answer);
                due += 1;
            }
        }
    }

    /// One round of every job. Jobs that are done leave.
    fn round(&mut self, jobs: &mut Vec<Job>, cancel: &dyn Fn() -> bool, done: &mut dyn FnMut(u64, Answer)) {
        let mut drafts = Vec::new();
        let mut counts = Vec::with_capacity(jobs.len());
        jobs.retain_mut(|job| match self.drafts(job, cancel) {
            Ok(mut own) => {
                counts.push(own.len());
                drafts.append(&mut own);
                true
            }
            Err(answer) => {
                done(job.number, *answer);
                false
            }
        });
        remove_clues(&mut drafts, &self.evaluator.orbits, cancel);
        let mut drafts = drafts.into_iter();
        let mut counts = counts.into_iter();
        jobs.retain_mut(|job| {
            let own = drafts.by_ref().take(counts.next().unwrap_or(0)).collect();
            match self.evaluator.evaluate(job, own, cancel) {
                Some(answer) => {
                    done(job.number, answer);
                    false
                }
                None => true,
            }
        });
    }

    /// The drafts of a job for this round; or its end.
    fn drafts(&self, job: &mut Job, cancel: &dyn Fn() -> bool) -> Result<Vec<Draft>, Box<Answer>> {
        let Evaluator { target, orbits, method, .. } = &self.evaluator;
        let cancelled = cancel();
        if cancelled || job.tries >= target.tries {
            return Err(Box::new(job.give_up(cancelled)));
        }
        let most = match method {
            Method::FillPattern | Method::AddClues => return Ok(Vec::new()),
            Method::Explore => DRAFTS_FOR_TECHNIQUE,
            Method::Remove | Method::MakeEasier => DRAFTS,
        };
        let climbs = target.minimal || *target.clues.end() < target.shape.cells() / 3;
        let (count, state) = job.next_round(climbs, most);
        let base = job.base(state);
        let draft = |_| match &base {
            Some(base) => Ok(base.nearby(target, orbits, &mut job.rng)),
            None => Draft::fresh(target, orbits, &mut job.rng),
        };
        let drafts = (0..count.min(target.tries - job.tries)).map(draft);
        drafts.collect::<Result<_, _>>().map_err(|error| Box::new(Err(error.into())))
    }
}
