//! What was proved, and the proof.

use std::fmt;
use std::io::{self, Write};

use super::check::{Checker, Core, Refusal};
use super::encoding::{Encoding, write_clause, write_constraint};
use super::search::Clause;
use crate::board::Puzzle;
use crate::verify::{Fault, Solution, verify};

/// How many solutions a puzzle has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// None.
    Impossible,
    /// These and no others.
    Exactly(Vec<Solution>),
    /// These; whether there are more was not asked. The solutions prove it, so there is nothing to refute.
    AtLeast(Vec<Solution>),
}

impl Claim {
    /// The solutions it names.
    pub fn solutions(&self) -> &[Solution] {
        match self {
            Claim::Impossible => &[],
            Claim::Exactly(solutions) | Claim::AtLeast(solutions) => solutions,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Impossible => f.write_str("no solution"),
            Claim::Exactly(solutions) if solutions.len() == 1 => f.write_str("exactly one solution"),
            Claim::Exactly(solutions) => write!(f, "exactly {} solutions", solutions.len()),
            Claim::AtLeast(solutions) if solutions.len() == 1 => f.write_str("at least one solution"),
            Claim::AtLeast(solutions) => write!(f, "at least {} solutions", solutions.len()),
        }
    }
}

/// A claim about the solutions of a puzzle, and the clauses that lead to a contradiction once those solutions are excluded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// What is proved.
    pub claim: Claim,
    /// The lemmas, each of which follows by unit propagation from the puzzle and those before it. The contradiction at the end
    /// follows without a lemma of its own.
    pub proof: Vec<Clause>,
}

/// Why a certificate is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckError {
    /// A grid that it names is no solution of this puzzle.
    Solution {
        /// Which one, from 0.
        number: usize,
        /// What is wrong with it.
        fault: Fault,
    },
    /// It names this solution twice.
    Repeated {
        /// The later of the two, from 0.
        number: usize,
    },
    /// The proof does not hold.
    Proof(Refusal),
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckError::Solution { number, fault } => write!(f, "solution {}: {fault}", number + 1),
            CheckError::Repeated { number } => write!(f, "solution {} is named twice", number + 1),
            CheckError::Proof(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for CheckError {}

impl Certificate {
    /// Checks it against this puzzle: the solutions with the verifier, the proof with a [`Checker`] over clauses that are made
    /// anew from the puzzle. No engine has a part in it.
    pub fn check(&self, puzzle: &Puzzle) -> Result<Core, CheckError> {
        let solutions = self.claim.solutions();
        for (number, solution) in solutions.iter().enumerate() {
            verify(puzzle, solution.grid()).map_err(|fault| CheckError::Solution { number, fault })?;
            if solutions[..number].contains(solution) {
                return Err(CheckError::Repeated { number });
            }
        }
        if matches!(self.claim, Claim::AtLeast(_)) {
            return Ok(Core { lemmas: Vec::new(), axioms: 0 });
        }
        let encoding = self.encoding(puzzle);
        let mut checker = Checker::new(encoding.variables());
        encoding.for_each_clause(|clause| checker.axiom(clause));
        checker.refute(&self.proof).map_err(CheckError::Proof)
    }

    /// The clauses that it refutes: the puzzle's, with the solutions excluded.
    pub fn encoding<'a>(&'a self, puzzle: &'a Puzzle) -> Encoding<'a> {
        Encoding::new(puzzle, self.claim.solutions())
    }

    /// Writes the proof as DRAT text, for checkers of CNF.
    pub fn write_drat(&self, out: &mut impl Write) -> io::Result<()> {
        for clause in &self.proof {
            write_clause(out, clause)?;
        }
        write_clause(out, &[])
    }

    /// Writes the proof as binary DRAT: 'a', then each literal as a variable-length number, then 0.
    pub fn write_binary_drat(&self, out: &mut impl Write) -> io::Result<()> {
        let none = Vec::new();
        for clause in self.proof.iter().chain([&none]) {
            out.write_all(b"a")?;
            for &literal in clause {
                let mut number = 2 * literal.unsigned_abs() + u32::from(literal < 0);
                while number >= 128 {
                    out.write_all(&[number as u8 | 128])?;
                    number >>= 7;
                }
                out.write_all(&[number as u8])?;
            }
            out.write_all(&[0])?;
        }
        Ok(())
    }

    /// Writes the proof for VeriPB, over the pseudo-Boolean form of the puzzle.
    pub fn write_veripb(&self, puzzle: &Puzzle, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "pseudo-Boolean proof version 3.0")?;
        writeln!(out, "f {} ;", self.encoding(puzzle).inequalities())?;
        for clause in &self.proof {
            write!(out, "rup ")?;
            write_constraint(out, clause)?;
        }
        writeln!(out, "rup >= 1 ;")?;
        writeln!(out, "output NONE ;")?;
        writeln!(out, "conclusion UNSAT : -1 ;")?;
        writeln!(out, "end pseudo-Boolean proof ;")
    }
}
