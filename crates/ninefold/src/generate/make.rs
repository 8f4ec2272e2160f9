//! Puzzles to order.
//!
//! ```text
//! try     a random board, clues taken off in random order while the solution stays the only one
//! walk    too hard? clues are given back where the allowed techniques run dry          (unless minimal)
//! climb   the nearest puzzle so far: a few clues added, others taken off; what comes
//!         nearer is kept, and after a while without any a new board is tried           (minimal, few clues)
//! judge   the puzzle, rated anew from its clues alone: on target or not
//! ```
//! A puzzle depends on its seed and its number alone. Work is counted in tries, so a budget ends at the same
//! point everywhere. Several puzzles are made side by side only to fill the lanes of the solver.

use std::ops::Range;

use super::full::full_board;
use super::job::{Answer, Job, Near, Sight};
use super::judge::{Judge, Judged, Orbits};
use super::lanes::{self, Dig};
use super::made::{Effort, Made, NotMade};
use super::pattern;
use super::quick;
use super::take_off::{self, Removal};
use super::target::{Miss, Target, distance};
use crate::board::{Cell, Puzzle, Shape};
use crate::solve::{Algorithm, Budget, Goal, Outcome, Settings};
use crate::verify::Solution;

/// How often a puzzle is made easier, each time another way, when a technique is looked for.
const WALKS: usize = 4;

/// Puzzles built up from nothing begin with one clue for so many cells: hardly anything follows from fewer.
const CELLS_PER_CLUE: usize = 4;

/// How many puzzles are made at once where that fills the lanes.
const JOBS: usize = 32;

/// Puzzle number 0 of this seed. A [`Maker`] makes many.
///
/// ```
/// use ninefold::{Shape, generate::{self, Effort, Ladder, Target}};
/// let hard = Target::difficulty(Ladder::SE.level("hard")?.difficulty());
/// let made = generate::puzzle(&Shape::classic(), &hard, 1, &Effort::default())?;
/// assert!((35..=50).contains(&made.rating.unwrap().er));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn puzzle(shape: &Shape, target: &Target, seed: u64, effort: &Effort<'_>) -> Result<Made, NotMade> {
    Maker::new(shape, target)?.make(seed, 0, effort)
}

/// Makes puzzles of one shape and one target.
pub struct Maker {
    pub(super) shape: Shape,
    pub(super) target: Target,
    pub(super) orbits: Orbits,
    /// The orbits as bits, for the lanes.
    masks: Vec<u128>,
    judge: Option<Judge>,
    /// Whether puzzles are built up from nothing rather than taken down from a board.
    pub(super) builds_up: bool,
    /// How often a puzzle is made easier; 0 if it is taken as it is.
    walks: usize,
    /// Whether a technique is looked for.
    pub(super) seeks: bool,
    /// What singles tell at once.
    quick: Quick,
}

/// What follows if singles solve a puzzle, or if they do not.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quick {
    Nothing,
    /// Off target if they do.
    TooEasy,
    /// Off target if they do not.
    TooHard,
}

impl Maker {
    /// A maker, unless it is plain that no puzzle is on target.
    pub fn new(shape: &Shape, target: &Target) -> Result<Maker, NotMade> {
        if let Some(reason) = target.unreachable(shape) {
            return Err(NotMade::Unreachable(reason));
        }
        let orbits = Orbits::new(target.symmetry.orbits(shape), shape.cells());
        let masks = match shape.is_classic() {
            true => orbits.list.iter().map(|orbit| lanes::bits(orbit)).collect(),
            false => Vec::new(),
        };
        let blank = Puzzle::blank(shape);
        let judge = target.difficulty.as_ref().map(|difficulty| Judge::new(&blank, difficulty));
        let builds_up = !target.minimal && judge.as_ref().is_some_and(Judge::is_simple);
        let walks = match &judge {
            Some(judge) if judge.has_ceiling() && !target.minimal => 1,
            _ => 0,
        };
        let seeks = !target.minimal && judge.as_ref().is_some_and(Judge::looks_for_technique);
        let quick = match &judge {
            Some(judge) if shape.is_classic() && judge.is_singles() => Quick::TooHard,
            Some(judge) if shape.is_classic() && judge.is_above_singles() => Quick::TooEasy,
            _ => Quick::Nothing,
        };
        let (shape, target) = (shape.clone(), target.clone());
        Ok(Maker { shape, target, orbits, masks, judge, builds_up, walks, seeks, quick })
    }

    /// The shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The target.
    pub fn target(&self) -> &Target {
        &self.target
    }

    /// The puzzle of this seed and number.
    pub fn make(&mut self, seed: u64, number: u64, effort: &Effort<'_>) -> Answer {
        let mut jobs = vec![Job::new(seed, number)];
        let mut answer = None;
        loop {
            self.round(&mut jobs, effort, &mut |_, made| answer = Some(made));
            if let Some(answer) = answer.take() {
                return answer;
            }
        }
    }

    /// The puzzles of this seed with these numbers, each the one that [`make`](Maker::make) gives, handed over in
    /// order. On 9x9 they are made side by side, which is faster.
    pub fn make_many(
        &mut self,
        seed: u64,
        numbers: Range<u64>,
        effort: &Effort<'_>,
        found: &mut dyn FnMut(u64, Answer),
    ) {
        let mut numbers = numbers;
        let together = if self.shape.is_classic() { JOBS } else { 1 };
        let mut jobs: Vec<Job> = Vec::new();
        // Those that are done before one with a smaller number.
        let mut waiting = std::collections::BTreeMap::new();
        let mut due = numbers.start;
        loop {
            // Not too far ahead of a slow one: what waits is bounded.
            while jobs.len() < together
                && numbers.start < numbers.end
                && numbers.start - due < 64 * JOBS as u64
            {
                jobs.push(Job::new(seed, numbers.start));
                numbers.start += 1;
            }
            if jobs.is_empty() {
                break;
            }
            self.round(&mut jobs, effort, &mut |number, answer| {
                waiting.insert(number, answer);
            });
            while let Some(answer) = waiting.remove(&due) {
                found(due, answer);
                due += 1;
            }
        }
    }

    /// One round of every job; those that are done leave.
    fn round(&mut self, jobs: &mut Vec<Job>, effort: &Effort<'_>, done: &mut dyn FnMut(u64, Answer)) {
        let mut removals = Vec::new();
        let mut counts = Vec::with_capacity(jobs.len());
        jobs.retain_mut(|job| match self.propose(job, effort) {
            Ok(mut proposed) => {
                counts.push(proposed.len());
                removals.append(&mut proposed);
                true
            }
            Err(answer) => {
                done(job.number, *answer);
                false
            }
        });
        let cancelled = || effort.is_cancelled();
        self.take_off(&mut removals, &cancelled);
        let mut removals = removals.into_iter();
        let mut counts = counts.into_iter();
        jobs.retain_mut(|job| {
            let own: Vec<Removal> = removals.by_ref().take(counts.next().unwrap_or(0)).collect();
            match self.consider(job, own, effort) {
                Some(answer) => {
                    done(job.number, answer);
                    false
                }
                None => true,
            }
        });
    }

    fn take_off(&self, removals: &mut [Removal], cancelled: &dyn Fn() -> bool) {
        if !self.shape.is_classic() {
            for removal in removals {
                take_off::finish(removal, &self.orbits.list, cancelled);
            }
            return;
        }
        let dig = |removal: &Removal| {
            let units = removal.order.iter().map(|&unit| self.masks[unit as usize]).collect();
            Dig::new(removal.board.values(), removal.bits(), units, removal.least)
        };
        let mut digs: Vec<Dig> = removals.iter().map(dig).collect();
        lanes::finish(&mut digs, cancelled);
        for (removal, dig) in removals.iter_mut().zip(&digs) {
            removal.set_bits(dig.clues());
        }
    }

    /// What a job makes of the boards from which clues were taken.
    fn consider(&mut self, job: &mut Job, removals: Vec<Removal>, effort: &Effort<'_>) -> Option<Answer> {
        if let Some(cells) = &self.target.pattern {
            let rest = effort.tries - job.tries;
            let cells = cells.clone();
            let cancelled = || effort.is_cancelled();
            let search = pattern::search(&self.shape, &cells, rest, &mut job.rng, &cancelled);
            job.tries += search.tries;
            return match search.found {
                Ok(Some((puzzle, solution))) => self.check(job, puzzle, solution, effort),
                Ok(None) => None,
                Err(reason) => Some(Err(NotMade::NoBoard(reason))),
            };
        }
        if self.builds_up {
            job.tries += 1;
            let board = match full_board(&self.shape, &mut job.rng) {
                Ok(board) => board,
                Err(reason) => return Some(Err(NotMade::NoBoard(reason))),
            };
            let mut order: Vec<usize> = (0..self.orbits.list.len()).collect();
            job.rng.shuffle(&mut order);
            let first = self.shape.cells() / CELLS_PER_CLUE;
            let cells: Vec<Cell> =
                order.iter().flat_map(|&orbit| &self.orbits.list[orbit]).copied().collect();
            let clues = vec![false; self.shape.cells()];
            let mut start =
                Removal { clues, board, order: Vec::new(), least: 0, bare: Vec::new(), plan: None };
            for &cell in cells.iter().take(first).flat_map(|&cell| self.orbits.of(cell)) {
                start.clues[cell.index()] = true;
            }
            if self.quick == Quick::TooHard {
                start.set_bits(quick::build_up(start.board.values(), start.bits(), &cells, &self.orbits));
            }
            return self.walk(job, &start.puzzle(), &start.board, effort);
        }
        let before = job.nearest.as_ref().map_or(u64::MAX, |near| near.distance);
        for removal in removals {
            job.tries += 1;
            if self.quick != Quick::Nothing && job.nearest.is_some() {
                let solved = quick::solves(removal.board.values(), removal.bits());
                if solved == (self.quick == Quick::TooEasy) {
                    continue;
                }
            }
            if self.seeks {
                let answer = self.seek(job, removal, effort);
                if answer.is_some() {
                    return answer;
                }
                continue;
            }
            let puzzle = removal.puzzle();
            for _ in 0..self.walks {
                let answer = self.walk(job, &puzzle, &removal.board, effort);
                if answer.is_some() {
                    return answer;
                }
            }
            if self.walks == 0 {
                let answer = self.check(job, puzzle, removal.board, effort);
                if answer.is_some() {
                    return answer;
                }
            }
        }
        let now = job.nearest.as_ref().map_or(u64::MAX, |near| near.distance);
        job.stale = if now < before { 0 } else { job.stale + 1 };
        None
    }

    /// The puzzle, if it uses the technique that is looked for; made easier where it must be. One in which the
    /// technique comes in sight is remembered: others are sought nearby.
    fn seek(&mut self, job: &mut Job, removal: Removal, effort: &Effort<'_>) -> Option<Answer> {
        let judge = self.judge.as_mut()?;
        let cancelled = || effort.is_cancelled();
        let near = job.sight.as_ref().map_or(0, |sight| sight.near);
        let puzzle = &removal.puzzle();
        let sought = judge.seek(puzzle, removal.plan.as_ref(), near.saturating_sub(1), &cancelled)?;
        let (places, board) = (sought.places, &removal.board.clone());
        job.sought_in_vain += u32::from(near > 0);
        if sought.near > near {
            job.sought_in_vain = 0;
        }
        if sought.near >= near.max(1) {
            job.sight = Some(Sight { near: sought.near, puzzle: removal });
        }
        let has_ceiling = judge.has_ceiling();
        if !has_ceiling && (!places.is_empty() || job.nearest.is_none()) {
            return self.check(job, puzzle.clone(), board.clone(), effort);
        }
        for filled in places {
            let mut grid = puzzle.givens().clone();
            for &cell in filled.iter().flat_map(|&cell| self.orbits.of(cell)) {
                grid.set(cell, board.grid().get(cell));
            }
            let more = Puzzle::new(grid).ok()?;
            for _ in 0..WALKS {
                let answer = self.walk(job, &more, board, effort);
                if let Some(Ok(made)) = answer {
                    return Some(Ok(self.without_needless(job, made, puzzle, effort)));
                }
            }
        }
        // Something to show, should nothing be found.
        match job.nearest {
            None => self.walk(job, puzzle, board, effort),
            Some(_) => None,
        }
    }

    /// Takes clues that were given on the way off again where the puzzle stays on target.
    fn without_needless(
        &mut self,
        job: &mut Job,
        mut made: Made,
        start: &Puzzle,
        effort: &Effort<'_>,
    ) -> Made {
        let given = |puzzle: &Puzzle, orbit: &[Cell]| puzzle.given(orbit[0]).is_some();
        let added = |orbit: &usize| {
            let orbit = &self.orbits.list[*orbit];
            given(&made.puzzle, orbit) && !given(start, orbit)
        };
        let mut orbits: Vec<usize> = (0..self.orbits.list.len()).filter(added).collect();
        job.rng.shuffle(&mut orbits);
        for orbit in orbits {
            let mut grid = made.puzzle.givens().clone();
            for &cell in &self.orbits.list[orbit] {
                grid.set(cell, None);
            }
            let Ok(fewer) = Puzzle::new(grid) else { continue };
            if let Some(Ok(better)) = self.check(job, fewer, made.solution.clone(), effort) {
                made = better;
            }
        }
        made
    }

    /// The puzzle made easier where it must be.
    fn walk(
        &mut self,
        job: &mut Job,
        puzzle: &Puzzle,
        board: &Solution,
        effort: &Effort<'_>,
    ) -> Option<Answer> {
        let judge = self.judge.as_mut()?;
        let most = *self.target.clues.end();
        let cancelled = || effort.is_cancelled();
        let walked = judge.walk(puzzle, board, &self.orbits, most, &mut job.rng, &cancelled)?;
        if !walked.promising && job.nearest.is_some() {
            return None;
        }
        let mut grid = puzzle.givens().clone();
        for &cell in &walked.added {
            grid.set(cell, board.grid().get(cell));
        }
        // Too few: others at random.
        let mut more: Vec<Cell> = Vec::new();
        while grid.filled() < *self.target.clues.start() {
            if more.is_empty() {
                more = self.shape.all_cells().collect();
                job.rng.shuffle(&mut more);
            }
            let Some(cell) = more.pop() else { break };
            for &cell in self.orbits.of(cell) {
                grid.set(cell, board.grid().get(cell));
            }
        }
        let is_same = grid.filled() == puzzle.clues();
        let puzzle = Puzzle::new(grid).ok()?;
        if let Some(judged) = walked.judged.filter(|_| is_same) {
            let misses = self.misses(&puzzle, Some(&judged));
            return self.settle(job, puzzle, board.clone(), Some(judged), misses);
        }
        self.check(job, puzzle, board.clone(), effort)
    }

    /// Judges a puzzle from its clues alone: on target, it is the answer; else it may be the nearest so far.
    fn check(
        &mut self,
        job: &mut Job,
        puzzle: Puzzle,
        solution: Solution,
        effort: &Effort<'_>,
    ) -> Option<Answer> {
        let cancelled = || effort.is_cancelled();
        let judged = match &mut self.judge {
            Some(judge) if self.target.clues.contains(&puzzle.clues()) => {
                Some(judge.judge(&puzzle, &cancelled)?)
            }
            _ => None,
        };
        let misses = self.misses(&puzzle, judged.as_ref());
        self.settle(job, puzzle, solution, judged, misses)
    }

    fn misses(&self, puzzle: &Puzzle, judged: Option<&Judged>) -> Vec<Miss> {
        // Taken off one by one until none could go: minimal already.
        let one_by_one = self.orbits.list.len() == self.shape.cells() && self.target.pattern.is_none();
        let proved = one_by_one && self.shape.is_classic();
        self.target.misses(puzzle, judged, || proved || take_off::is_minimal(puzzle))
    }

    fn settle(
        &mut self,
        job: &mut Job,
        puzzle: Puzzle,
        solution: Solution,
        judged: Option<Judged>,
        misses: Vec<Miss>,
    ) -> Option<Answer> {
        let distance = distance(&misses);
        let is_nearer = job.nearest.as_ref().is_none_or(|near| distance <= near.distance);
        if !is_nearer {
            return None;
        }
        let made = Made { puzzle, solution, rating: judged.map(|judged| judged.rating), tries: job.tries };
        if misses.is_empty() {
            // Clues that were taken off or given back were proved on the way.
            let is_proved = self.target.pattern.is_none() && !self.builds_up;
            return (is_proved || is_unique(&made.puzzle)).then_some(Ok(made));
        }
        job.nearest = Some(Near { distance, made, misses });
        None
    }
}

/// Whether the puzzle has one solution, with a bound that puzzles made here never meet.
fn is_unique(puzzle: &Puzzle) -> bool {
    let shape = puzzle.shape();
    let placements = if shape.is_classic() { None } else { Some(1_000_000 + 200 * shape.cells() as u64) };
    let settings = Settings { budget: Budget { placements, cancel: None }, ..Settings::goal(Goal::Unique) };
    matches!(Algorithm::default_for(shape).solve(puzzle, &settings).outcome, Outcome::Unique(_))
}
