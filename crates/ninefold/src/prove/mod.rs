//! Certificates: proofs that a puzzle has no solution, exactly one, or exactly so many, for somebody else's checker.
//!
//! A solution proves itself; 'there is no other' does not. A [`Certificate`] holds the solutions, and clauses of which each follows
//! from the puzzle and the clauses before it by unit propagation; the last contradiction shows that nothing else fits.
//!
//! ```
//! use ninefold::{Goal, Puzzle, prove::{Claim, prove}};
//!
//! let puzzle: Puzzle = "1......2.3....4.".parse()?;
//! let certificate = prove(&puzzle, Goal::Unique)?;
//! assert!(matches!(&certificate.claim, Claim::Exactly(solutions) if solutions.len() == 1));
//! certificate.check(&puzzle)?;                               // by a checker that shares no code with the search
//! certificate.encoding(&puzzle).write_cnf(&mut Vec::new())?; // or by any checker for DRAT or VeriPB
//! certificate.write_drat(&mut Vec::new())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! `docs/proofs.md` says what has to be trusted and how other people's checkers are used.

mod cases;
mod certificate;
mod check;
mod drat;
mod encoding;
mod search;
mod trim;

pub use cases::{Case, CaseEnd};
pub use certificate::{Certificate, CheckError, Claim};
pub use check::{Checker, Core, Refusal};
pub use drat::{FileError, ParseProofError, Place, check_files};
pub use encoding::{Encoding, Literal};
pub use search::Clause;

use std::fmt;
use std::ops::ControlFlow;

use crate::board::{Puzzle, Shape};
use crate::solve::{
    Algorithm, Budget, ClauseLog, Goal, Observer, Outcome, Settings, Statement, search_logged,
};
use crate::verify::Solution;
use search::{Geometry, Refuter};

/// How much a search for cases may try, in candidates settled: some ten times what the hardest 9x9 puzzles need, a few seconds.
const TREE_WORK: u64 = 30_000_000;

/// Proves how many solutions a puzzle has, as far as the goal asks: none, exactly one, exactly so many, or at least so many.
pub fn prove(puzzle: &Puzzle, goal: Goal) -> Result<Certificate, ProveError> {
    Prover::new(puzzle.shape()).prove(puzzle, goal, Budget::default())
}

/// [`prove`] for many puzzles of one shape.
#[derive(Debug)]
pub struct Prover {
    shape: Shape,
    geometry: Geometry,
    /// The clauses that all puzzles of the shape have.
    rules: Checker,
}

/// Why there is no certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProveError {
    /// The budget ended the work, or the caller did.
    Stopped,
}

impl fmt::Display for ProveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProveError::Stopped => f.write_str("the search stopped before the proof was complete"),
        }
    }
}

impl std::error::Error for ProveError {}

impl Prover {
    /// A prover for puzzles of this shape.
    pub fn new(shape: &Shape) -> Prover {
        let blank = Puzzle::blank(shape);
        let encoding = Encoding::new(&blank, &[]);
        let mut rules = Checker::new(encoding.variables());
        encoding.for_each_clause(|clause| rules.axiom(clause));
        Prover { shape: shape.clone(), geometry: Geometry::new(shape), rules }
    }

    /// The shape of its puzzles.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// As [`prove()`], within a budget.
    ///
    /// # Panics
    /// If the puzzle has another shape.
    pub fn prove(&self, puzzle: &Puzzle, goal: Goal, budget: Budget<'_>) -> Result<Certificate, ProveError> {
        assert_eq!(puzzle.shape(), &self.shape, "the prover is for another shape");
        let claim = claim(puzzle, goal, budget)?;
        let solutions = match &claim {
            Claim::AtLeast(_) => return Ok(Certificate { claim, proof: Vec::new() }),
            Claim::Impossible => &[],
            Claim::Exactly(solutions) => solutions.as_slice(),
        };
        let found = match Refuter::new(&self.geometry, puzzle, solutions, TREE_WORK, budget.cancel).run() {
            Ok(found) => found,
            // Too many cases for a tree: a search that learns from them needs fewer.
            Err(_) => learnt(puzzle, budget)?,
        };
        let mut clauses = self.rules.clone();
        Encoding::new(puzzle, solutions).for_each_own_clause(|clause| clauses.axiom(clause));
        let proof = trim::trim(&clauses, found);
        Ok(Certificate { claim, proof })
    }
}

/// The clauses that `learn` needs until nothing is left.
fn learnt(puzzle: &Puzzle, budget: Budget<'_>) -> Result<Vec<Clause>, ProveError> {
    struct Log<'a>(Encoding<'a>, Vec<Clause>);
    impl ClauseLog for Log<'_> {
        fn learnt(&mut self, clause: &[Statement]) {
            let literal = |&(cell, digit, holds): &Statement| {
                let variable = self.0.variable(cell, digit);
                if holds { variable } else { -variable }
            };
            let clause = clause.iter().map(literal).collect();
            self.1.push(clause);
        }

        fn deleted(&mut self, _: &[Statement]) {}

        // The known solutions are excluded from the beginning.
        fn blocked(&mut self, _: &[u8]) {}
    }
    let mut log = Log(Encoding::new(puzzle, &[]), Vec::new());
    if search_logged(puzzle, budget, &mut log) { Ok(log.1) } else { Err(ProveError::Stopped) }
}

/// Finds the solutions, as many as the goal asks for.
fn claim(puzzle: &Puzzle, goal: Goal, budget: Budget<'_>) -> Result<Claim, ProveError> {
    struct Collect(Vec<Solution>);
    impl Observer for Collect {
        fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
            self.0.push(solution.clone());
            ControlFlow::Continue(())
        }
    }
    let algorithm = Algorithm::default_for(puzzle.shape());
    let settings = Settings { goal, budget, ..Settings::default() };
    match algorithm.solve(puzzle, &settings).outcome {
        Outcome::Impossible { .. } => Ok(Claim::Impossible),
        Outcome::Unique(solution) => Ok(Claim::Exactly(vec![solution])),
        Outcome::Found(solution) => Ok(Claim::AtLeast(vec![solution])),
        Outcome::Multiple { exact, .. } => {
            let mut all = Collect(Vec::new());
            algorithm.solve_watched(puzzle, &settings, &mut all);
            Ok(if exact { Claim::Exactly(all.0) } else { Claim::AtLeast(all.0) })
        }
        Outcome::Stuck(_) | Outcome::Stopped { .. } => Err(ProveError::Stopped),
    }
}
