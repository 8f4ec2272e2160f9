//! Turns drafts into puzzles and compares them with the target.

use super::assess::{Assessment, Assessor};
use super::draft::Draft;
use super::fill_pattern;
use super::full::full_board;
use super::generated::Generated;
use super::job::{Answer, Job, Nearest};
use super::mismatch::{Mismatch, distance};
use super::remove_clues;
use super::singles;
use super::symmetry::Orbits;
use super::target::Target;
use crate::board::{Cell, Puzzle};
use crate::solve::{Budget, Goal, Outcome, Settings};
use crate::verify::Solution;

/// How often a puzzle is made easier, each time with other clues, when a technique is looked for.
const EASIER_PUZZLES: usize = 4;

/// Puzzles that are built up begin with one clue per this many cells: hardly anything follows from fewer.
const CELLS_PER_CLUE: usize = 4;

/// How puzzles for a target are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Method {
    /// Search digits for the cells of a pattern.
    FillPattern,
    /// Add clues to an empty board until the allowed singles solve it.
    AddClues,
    /// Remove clues from a full board, and take the puzzle as it is.
    Remove,
    /// The same, then add clues wherever the allowed techniques get stuck.
    MakeEasier,
    /// Remove clues, look for the needed technique, and add clues so that allowed steps reach it.
    Explore,
}

/// Makes puzzles from drafts, by one method for one target.
pub(super) struct Evaluator {
    pub(super) target: Target,
    pub(super) orbits: Orbits,
    pub(super) method: Method,
    assessor: Option<Assessor>,
    /// Whether singles must solve a puzzle, if a puzzle is off target otherwise: a check that costs little.
    singles_solve: Option<bool>,
}

impl Evaluator {
    pub(super) fn new(target: &Target) -> Evaluator {
        let blank = Puzzle::blank(&target.shape);
        let assessor = target.difficulty.as_ref().map(|difficulty| Assessor::new(&blank, difficulty));
        let method = match &assessor {
            _ if target.pattern.is_some() => Method::FillPattern,
            Some(assessor) if !target.minimal => match &assessor.difficulty {
                _ if assessor.allows_only_singles() => Method::AddClues,
                difficulty if difficulty.needs.is_some() => Method::Explore,
                difficulty if difficulty.has_upper_bound() => Method::MakeEasier,
                _ => Method::Remove,
            },
            _ => Method::Remove,
        };
        let singles_solve = match &assessor {
            Some(assessor) if target.shape.is_classic() && assessor.allows_exactly_singles() => Some(true),
            Some(assessor) if target.shape.is_classic() && assessor.needs_more_than_singles() => Some(false),
            _ => None,
        };
        let orbits = Orbits::new(target.symmetry, &target.shape);
        Evaluator { target: target.clone(), orbits, method, assessor, singles_solve }
    }

    /// Evaluates the drafts of a round. The answer, if a puzzle is on target.
    pub(super) fn evaluate(
        &mut self,
        job: &mut Job,
        drafts: Vec<Draft>,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Answer> {
        match self.method {
            Method::FillPattern => return self.fill_pattern(job, cancel),
            Method::AddClues => return self.add_clues(job, cancel),
            Method::Remove | Method::MakeEasier | Method::Explore => {}
        }
        let distance = job.distance();
        for draft in drafts {
            job.tries += 1;
            if let Some(wanted) = self.singles_solve
                && job.nearest.is_some()
                && singles::solves(draft.board.values(), draft.bits()) != wanted
            {
                continue;
            }
            let answer = match self.method {
                Method::Explore => self.explore(job, draft, cancel),
                Method::MakeEasier => self.make_easier(job, &draft.puzzle(), &draft.board, cancel),
                _ => self.check(job, draft.puzzle(), draft.board, cancel),
            };
            if answer.is_some() {
                return answer;
            }
        }
        job.end_round(distance);
        None
    }

    fn fill_pattern(&mut self, job: &mut Job, cancel: &dyn Fn() -> bool) -> Option<Answer> {
        let Target { shape, pattern, tries, .. } = &self.target;
        let search = fill_pattern::search(shape, pattern.as_ref()?, tries - job.tries, &mut job.rng, cancel);
        job.tries += search.tries;
        match search.found {
            Ok(Some((puzzle, solution))) => self.check(job, puzzle, solution, cancel),
            Ok(None) => None,
            Err(error) => Some(Err(error.into())),
        }
    }

    fn add_clues(&mut self, job: &mut Job, cancel: &dyn Fn() -> bool) -> Option<Answer> {
        job.tries += 1;
        let cells = self.target.shape.cells();
        let board = match full_board(&self.target.shape, &mut job.rng) {
            Ok(board) => board,
            Err(error) => return Some(Err(error.into())),
        };
        let mut order: Vec<usize> = (0..self.orbits.list.len()).collect();
        job.rng.shuffle(&mut order);
        let order: Vec<Cell> = order.iter().flat_map(|&orbit| &self.orbits.list[orbit]).copied().collect();
        let mut draft = Draft::new(board, vec![false; cells]);
        for &cell in order.iter().take(cells / CELLS_PER_CLUE).flat_map(|&cell| self.orbits.of(cell)) {
            draft.clues[cell.index()] = true;
        }
        if self.singles_solve == Some(true) {
            draft.set_bits(singles::add_clues(draft.board.values(), draft.bits(), &order, &self.orbits));
        }
        self.make_easier(job, &draft.puzzle(), &draft.board, cancel)
    }

    /// Looks for the needed technique in a puzzle, and makes the puzzle easier where that is necessary.
    fn explore(&mut self, job: &mut Job, draft: Draft, cancel: &dyn Fn() -> bool) -> Option<Answer> {
        let assessor = self.assessor.as_mut()?;
        let (puzzle, board) = (draft.puzzle(), draft.board.clone());
        let explored = assessor.explore(&puzzle, job.closeness().saturating_sub(1), cancel)?;
        let has_upper_bound = assessor.difficulty.has_upper_bound();
        job.consider_seed(draft, explored.closeness);
        if !has_upper_bound && (!explored.uses.is_empty() || job.nearest.is_none()) {
            return self.check(job, puzzle, board, cancel);
        }
        for filled in explored.uses {
            let mut grid = puzzle.givens().clone();
            for &cell in filled.iter().flat_map(|&cell| self.orbits.of(cell)) {
                grid.set(cell, board.grid().get(cell));
            }
            let more = Puzzle::new(grid).ok()?;
            for _ in 0..EASIER_PUZZLES {
                if let Some(Ok(generated)) = self.make_easier(job, &more, &board, cancel) {
                    return Some(Ok(self.without_added_clues(job, generated, &puzzle, cancel)));
                }
            }
        }
        // A puzzle to show in case that nothing is found.
        match job.nearest {
            None => self.make_easier(job, &puzzle, &board, cancel),
            Some(_) => None,
        }
    }

    /// Removes clues that `start` does not have where the puzzle stays on target.
    fn without_added_clues(
        &mut self,
        job: &mut Job,
        mut generated: Generated,
        start: &Puzzle,
        cancel: &dyn Fn() -> bool,
    ) -> Generated {
        let is_added = |orbit: &usize| {
            let first = self.orbits.list[*orbit][0];
            generated.puzzle.given(first).is_some() && start.given(first).is_none()
        };
        let mut orbits: Vec<usize> = (0..self.orbits.list.len()).filter(is_added).collect();
        job.rng.shuffle(&mut orbits);
        for orbit in orbits {
            let mut grid = generated.puzzle.givens().clone();
            for &cell in &self.orbits.list[orbit] {
                grid.set(cell, None);
            }
            let Ok(fewer) = Puzzle::new(grid) else { continue };
            if let Some(Ok(better)) = self.check(job, fewer, generated.solution.clone(), cancel) {
                generated = better;
            }
        }
        generated
    }

    /// Adds clues wherever the allowed techniques get stuck, then checks the puzzle.
    fn make_easier(
        &mut self,
        job: &mut Job,
        puzzle: &Puzzle,
        board: &Solution,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Answer> {
        let most = *self.target.clues.end();
        let assessor = self.assessor.as_mut()?;
        let easier = assessor.make_easier(puzzle, board, &self.orbits, most, &mut job.rng, cancel)?;
        if !easier.is_promising && job.nearest.is_some() {
            return None;
        }
        let mut grid = puzzle.givens().clone();
        for &cell in &easier.added {
            grid.set(cell, board.grid().get(cell));
        }
        // Too few clues: others at random.
        let mut others: Vec<Cell> = Vec::new();
        while grid.filled() < *self.target.clues.start() {
            if others.is_empty() {
                others = self.target.shape.all_cells().collect();
                job.rng.shuffle(&mut others);
            }
            let Some(cell) = others.pop() else { break };
            for &cell in self.orbits.of(cell) {
                grid.set(cell, board.grid().get(cell));
            }
        }
        let is_same = grid.filled() == puzzle.clues();
        let puzzle = Puzzle::new(grid).ok()?;
        match easier.assessment.filter(|_| is_same) {
            Some(assessment) => self.conclude(job, puzzle, board.clone(), Some(assessment)),
            None => self.check(job, puzzle, board.clone(), cancel),
        }
    }

    /// Assesses a puzzle from its clues alone.
    fn check(
        &mut self,
        job: &mut Job,
        puzzle: Puzzle,
        solution: Solution,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Answer> {
        let assessment = match &mut self.assessor {
            Some(assessor) if self.target.clues.contains(&puzzle.clues()) => {
                Some(assessor.assess(&puzzle, cancel)?)
            }
            _ => None,
        };
        self.conclude(job, puzzle, solution, assessment)
    }

    /// The answer if the puzzle is on target; else the puzzle may be the nearest so far.
    fn conclude(
        &mut self,
        job: &mut Job,
        puzzle: Puzzle,
        solution: Solution,
        assessment: Option<Assessment>,
    ) -> Option<Answer> {
        let mismatches = self.mismatches(&puzzle, assessment.as_ref());
        let distance = distance(&mismatches);
        if distance > job.distance() {
            return None;
        }
        let rating = assessment.map(|assessment| assessment.rating);
        let generated = Generated { puzzle, solution, rating, tries: job.tries };
        if mismatches.is_empty() {
            // Removing and adding clues kept the one solution.
            let is_proved = !matches!(self.method, Method::FillPattern | Method::AddClues);
            return (is_proved || is_unique(&generated.puzzle)).then_some(Ok(generated));
        }
        job.nearest = Some(Nearest { distance, generated, mismatches });
        None
    }

    fn mismatches(&self, puzzle: &Puzzle, assessment: Option<&Assessment>) -> Vec<Mismatch> {
        // Clues that were removed one by one until none could go: the puzzle is minimal.
        let one_by_one = self.orbits.list.len() == puzzle.shape().cells() && self.target.pattern.is_none();
        let is_proved = one_by_one && puzzle.shape().is_classic();
        self.target.mismatches(puzzle, assessment, || is_proved || remove_clues::is_minimal(puzzle))
    }
}

/// Whether the puzzle has one solution, with a bound that puzzles made here never meet.
fn is_unique(puzzle: &Puzzle) -> bool {
    let shape = puzzle.shape();
    let placements = if shape.is_classic() { None } else { Some(1_000_000 + 200 * shape.cells() as u64) };
    let settings = Settings { budget: Budget { placements, cancel: None }, ..Settings::goal(Goal::Unique) };
    matches!(remove_clues::questioned_by(shape).solve(puzzle, &settings).outcome, Outcome::Unique(_))
}
