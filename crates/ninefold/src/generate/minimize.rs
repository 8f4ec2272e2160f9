//! Redundant clues: which ones, one minimal puzzle among the clues, or all of them.
//!
//! A clue is needed if without it there is a second solution. With fewer other clues it is needed all the more. A puzzle
//! is minimal if every clue is needed. With the solution at hand the question is 'is there a solution with another digit
//! here', which a search answers with its first solution, or with none; on the usual 9x9 board the lane engine answers
//! dozens of such questions at once.
//!
//! ```text
//! redundant    one question per clue, all at once
//! minimize     the redundant clues in random order, many at a time as long as that succeeds
//! all_minimal  drop a redundant clue and keep those before it: every set of clues is met once
//! ```
//! In the last, the clues that a branch keeps and the clues that are needed make a core. A branch ends when the core
//! makes one of the kept clues redundant, since the clue stays redundant; and when the core has one solution by itself,
//! which makes it the only minimal puzzle of the branch. Without the first rule a full 9x9 board took minutes to its
//! thousandth minimal puzzle.

use std::cell::RefCell;
use std::fmt;
use std::ops::ControlFlow;

use super::remove_clues::question_bound;
use crate::batch::{Answer, AnswerState, Limits, Solver};
use crate::board::{Cell, Digit, Grid, Puzzle, Shape};
use crate::rng::Rng;
use crate::solve::{Algorithm, Budget, Goal, Outcome, Settings};

/// The placements that finding the solution may cost.
const SOLUTION: u64 = 5_000_000;

/// All nine digits, as the lane engine writes them.
const ALL: u16 = 0x1ff;

thread_local! {
    /// One solver per thread, as in `solve`: a stream of puzzles asks again and again.
    static LANES: RefCell<Solver> = RefCell::new(Solver::default());
}

/// Why a puzzle cannot be minimized: it is not known to have one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotUniqueError {
    /// There is no solution. The text names the clash, if the givens alone show it.
    Impossible(Option<String>),
    /// There are several solutions.
    Multiple,
    /// The search took too much work, or was cancelled.
    Unknown,
    /// It is a pencilmark puzzle: candidates are part of the question.
    Candidates,
}

impl fmt::Display for NotUniqueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotUniqueError::Impossible(Some(clash)) => write!(f, "impossible: {clash}"),
            NotUniqueError::Impossible(None) => f.write_str("impossible: no solution"),
            NotUniqueError::Multiple => f.write_str("not unique: at least 2 solutions"),
            NotUniqueError::Unknown => f.write_str("not known whether it has one solution"),
            NotUniqueError::Candidates => f.write_str("expected givens alone, found candidates"),
        }
    }
}

impl std::error::Error for NotUniqueError {}

/// A puzzle whose clues are all needed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Minimal {
    /// The puzzle; it has one solution.
    pub puzzle: Puzzle,
    /// Whether each clue is known to be needed. `false` if a question about a large board took too much work, so that
    /// its clue stayed, or if the work was cancelled.
    pub proved: bool,
}

/// How a search for all minimal puzzles ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AllMinimal {
    /// The number of minimal puzzles that were found.
    pub found: u64,
    /// Whether these are all: the search was not stopped, and no question took too much work. A question about a large
    /// board that does leaves its clue in place, so a puzzle may then have a redundant clue.
    pub complete: bool,
}

/// The clues that are redundant, in reading order. Two of them together need not be.
///
/// A clue of a large board counts as needed if the question about it takes too much work.
pub fn redundant(puzzle: &Puzzle, cancel: &(dyn Fn() -> bool + Sync)) -> Result<Vec<Cell>, NotUniqueError> {
    let mut clues = Clues::new(puzzle, cancel)?;
    let keep = vec![true; clues.cells.len()];
    let all: Vec<usize> = (0..keep.len()).collect();
    let goes = clues.can_remove(&keep, &all);
    let cells = clues.cells.iter().zip(goes);
    Ok(cells.filter(|(_, goes)| *goes).map(|(&cell, _)| Cell::new(cell)).collect())
}

/// A minimal puzzle among the clues of this one: clues are removed in random order where that is possible.
///
/// ```
/// use ninefold::{Puzzle, Shape, generate, rng::Rng};
/// let mut rng = Rng::new(7);
/// let board = generate::full_board(&Shape::classic(), &mut rng)?;
/// let full = Puzzle::new(board.grid().clone())?;
/// let minimal = generate::minimize(&full, &mut rng, &|| false)?;
/// assert!(minimal.proved && minimal.puzzle.clues() < 40);
/// assert!(generate::redundant(&minimal.puzzle, &|| false)?.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimize(
    puzzle: &Puzzle,
    rng: &mut Rng,
    cancel: &(dyn Fn() -> bool + Sync),
) -> Result<Minimal, NotUniqueError> {
    let mut clues = Clues::new(puzzle, cancel)?;
    let mut keep = vec![true; clues.cells.len()];
    let mut order: Vec<usize> = (0..keep.len()).collect();
    rng.shuffle(&mut order);
    let mut goes = clues.can_remove(&keep, &order).into_iter();
    order.retain(|_| goes.next().unwrap_or(false));
    // If several can be removed together, each can be, one after the other.
    let (mut next, mut together) = (0, 1);
    while next < order.len() && !cancel() {
        together = together.min(order.len() - next);
        let some = &order[next..next + together];
        some.iter().for_each(|&clue| keep[clue] = false);
        if clues.is_unique(&keep) {
            next += together;
            together *= 2;
            continue;
        }
        some.iter().for_each(|&clue| keep[clue] = true);
        if together == 1 {
            next += 1;
        } else {
            together /= 2;
        }
    }
    Ok(Minimal { puzzle: clues.puzzle(&keep), proved: !clues.is_open && next == order.len() })
}

/// Visits every minimal puzzle among the clues of this one, each once. There may be millions: `visit` breaks when it has
/// enough.
///
/// ```
/// use std::ops::ControlFlow;
/// use ninefold::{Grid, Puzzle, Shape, generate};
/// let grid = Grid::from_values(&Shape::boxes(2, 2)?, &[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]).unwrap();
/// let mut found = Vec::new();
/// let visit = &mut |puzzle: Puzzle| {
///     found.push(puzzle.clues());
///     ControlFlow::Continue(())
/// };
/// let all = generate::all_minimal(&Puzzle::new(grid)?, visit, &|| false)?;
/// assert!(all.complete && all.found == found.len() as u64);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn all_minimal(
    puzzle: &Puzzle,
    visit: &mut dyn FnMut(Puzzle) -> ControlFlow<()>,
    cancel: &(dyn Fn() -> bool + Sync),
) -> Result<AllMinimal, NotUniqueError> {
    let mut clues = Clues::new(puzzle, cancel)?;
    let mut found = 0;
    // Not recursive: a branch may be as deep as there are clues.
    let mut stack = vec![Branch { fates: vec![Fate::Open; clues.cells.len()], open: Vec::new(), next: 0 }];
    let ended = |found, complete| Ok(AllMinimal { found, complete });
    if let ControlFlow::Break(()) = clues.enter(&mut stack, visit, &mut found) {
        return ended(found, false);
    }
    while let Some(branch) = stack.last_mut() {
        if cancel() {
            return ended(found, false);
        }
        let Some(&clue) = branch.open.get(branch.next) else {
            stack.pop();
            continue;
        };
        branch.next += 1;
        let mut fates = branch.fates.clone();
        fates[clue] = Fate::Removed;
        // Later branches keep the clue.
        branch.fates[clue] = Fate::Kept;
        stack.push(Branch { fates, open: Vec::new(), next: 0 });
        if let ControlFlow::Break(()) = clues.enter(&mut stack, visit, &mut found) {
            return ended(found, false);
        }
    }
    ended(found, !clues.is_open)
}

/// What happens to a clue in a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    /// It may be removed.
    Open,
    /// It stays: another branch is for the puzzles without it.
    Kept,
    /// It stays: without it there are several solutions.
    Needed,
    Removed,
}

struct Branch {
    fates: Vec<Fate>,
    /// The clues that can be removed next, and the number of those that were.
    open: Vec<usize>,
    next: usize,
}

/// The clues of a puzzle with one solution, and the answers to questions about them.
struct Clues<'a> {
    givens: &'a Grid,
    /// The cells that hold a clue; the number of a clue is its index here.
    cells: Vec<usize>,
    /// Whether the lane engine answers: on the usual 9x9 board.
    lanes: bool,
    sets: Vec<[u16; 81]>,
    answers: Vec<Answer>,
    cancel: &'a (dyn Fn() -> bool + Sync),
    /// Whether a question stayed open.
    is_open: bool,
}

impl<'a> Clues<'a> {
    fn new(puzzle: &'a Puzzle, cancel: &'a (dyn Fn() -> bool + Sync)) -> Result<Clues<'a>, NotUniqueError> {
        if puzzle.has_candidates() {
            return Err(NotUniqueError::Candidates);
        }
        let shape = puzzle.shape();
        let budget = Budget { placements: Some(SOLUTION), cancel: Some(cancel) };
        let settings = Settings { budget, ..Settings::goal(Goal::Unique) };
        match Algorithm::default_for(shape).solve(puzzle, &settings).outcome {
            Outcome::Unique(_) => {}
            Outcome::Impossible { clash } => {
                return Err(NotUniqueError::Impossible(clash.map(|clash| clash.describe(shape))));
            }
            Outcome::Multiple { .. } => return Err(NotUniqueError::Multiple),
            Outcome::Found(_) | Outcome::Stuck(_) | Outcome::Stopped { .. } => {
                return Err(NotUniqueError::Unknown);
            }
        }
        let givens = puzzle.givens();
        let cells = (0..shape.cells()).filter(|&cell| givens.values()[cell] != 0).collect();
        let lanes = shape.is_classic();
        Ok(Clues { givens, cells, lanes, sets: Vec::new(), answers: Vec::new(), cancel, is_open: false })
    }

    fn shape(&self) -> &Shape {
        self.givens.shape()
    }

    /// The digit of a clue.
    fn digit(&self, clue: usize) -> Digit {
        self.givens.get(Cell::new(self.cells[clue])).expect("a clue's cell is filled")
    }

    /// The puzzle of these clues.
    fn puzzle(&self, keep: &[bool]) -> Puzzle {
        let mut grid = self.givens.clone();
        for (&cell, _) in self.cells.iter().zip(keep).filter(|(_, kept)| !**kept) {
            grid.set(Cell::new(cell), None);
        }
        Puzzle::new(grid).expect("digits of the board")
    }

    fn lane_sets(&self, keep: &[bool]) -> [u16; 81] {
        let mut sets = [ALL; 81];
        for (clue, _) in keep.iter().enumerate().filter(|(_, kept)| **kept) {
            sets[self.cells[clue]] = 1 << self.digit(clue).index();
        }
        sets
    }

    /// Whether each of these clues can be removed if the others that are kept stay.
    fn can_remove(&mut self, keep: &[bool], asked: &[usize]) -> Vec<bool> {
        if !self.lanes {
            return asked.iter().map(|&clue| self.can_remove_one(keep, clue)).collect();
        }
        let base = self.lane_sets(keep);
        self.sets.clear();
        for &clue in asked {
            let mut sets = base;
            sets[self.cells[clue]] = ALL & !(1 << self.digit(clue).index());
            self.sets.push(sets);
        }
        self.ask_lanes(1).into_iter().map(|count| count == Some(0)).collect()
    }

    /// The number of solutions of each of the sets, up to a limit; `None` if that stayed open.
    fn ask_lanes(&mut self, limit: u64) -> Vec<Option<u64>> {
        self.answers.resize(self.sets.len(), Answer::default());
        LANES.with_borrow_mut(|solver| {
            solver.solve_sets(&self.sets, Limits::count(limit), &mut self.answers, self.cancel);
        });
        let known = |answer: &Answer| (answer.state == AnswerState::Done).then_some(answer.count);
        let counts: Vec<Option<u64>> = self.answers.iter().map(known).collect();
        self.is_open |= counts.contains(&None);
        counts
    }

    /// Whether one clue can be removed, on any board.
    fn can_remove_one(&mut self, keep: &[bool], clue: usize) -> bool {
        let mut keep = keep.to_vec();
        keep[clue] = false;
        let mut sets = vec![self.shape().digits(); self.shape().cells()];
        sets[self.cells[clue]] = sets[self.cells[clue]] - self.digit(clue).into();
        let puzzle = self.puzzle(&keep).with_candidates(&sets).expect("one set per cell");
        matches!(self.ask(&puzzle, Goal::First), Outcome::Impossible { .. })
    }

    fn ask(&mut self, puzzle: &Puzzle, goal: Goal) -> Outcome {
        let placements = Some(question_bound(self.shape().cells()));
        let budget = Budget { placements, cancel: Some(self.cancel) };
        let settings = Settings { budget, ..Settings::goal(goal) };
        let outcome = Algorithm::default_for(self.shape()).solve(puzzle, &settings).outcome;
        self.is_open |= matches!(outcome, Outcome::Stopped { .. });
        outcome
    }

    /// Whether these clues have one solution.
    fn is_unique(&mut self, keep: &[bool]) -> bool {
        if self.lanes {
            let sets = self.lane_sets(keep);
            self.sets.clear();
            self.sets.push(sets);
            return self.ask_lanes(2) == [Some(1)];
        }
        let puzzle = self.puzzle(keep);
        matches!(self.ask(&puzzle, Goal::Unique), Outcome::Unique(_))
    }

    /// Examines the last branch: finds the clues that can be removed next, or ends the branch.
    fn enter(
        &mut self,
        stack: &mut Vec<Branch>,
        visit: &mut dyn FnMut(Puzzle) -> ControlFlow<()>,
        found: &mut u64,
    ) -> ControlFlow<()> {
        let Some(branch) = stack.last_mut() else { return ControlFlow::Continue(()) };
        let keep: Vec<bool> = branch.fates.iter().map(|&fate| fate != Fate::Removed).collect();
        let asked: Vec<usize> = (0..keep.len()).filter(|&clue| branch.fates[clue] == Fate::Open).collect();
        for (&clue, goes) in asked.iter().zip(self.can_remove(&keep, &asked)) {
            match goes {
                true => branch.open.push(clue),
                false => branch.fates[clue] = Fate::Needed,
            }
        }
        let is_core = |&fate: &Fate| matches!(fate, Fate::Kept | Fate::Needed);
        let core: Vec<bool> = branch.fates.iter().map(is_core).collect();
        let kept: Vec<usize> = (0..core.len()).filter(|&clue| branch.fates[clue] == Fate::Kept).collect();
        let some_open = !branch.open.is_empty();
        if self.can_remove(&core, &kept).contains(&true) {
            stack.pop();
        } else if !some_open || self.is_unique(&core) {
            stack.pop();
            if !(self.cancel)() {
                *found += 1;
                return visit(self.puzzle(&core));
            }
        }
        ControlFlow::Continue(())
    }
}
