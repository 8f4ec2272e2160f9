//! A puzzle as clauses: what a proof speaks about, and what a reader of the proof has to trust.
//!
//! ```text
//! variable   cell * side + digit        cells from 0 in reading order, digits from 1: 'this digit stands in this cell'
//! clauses    a cell holds some digit                       x11 .. x19
//!            a full house holds each digit somewhere       x11 .. x91
//!            a cell does not hold two digits               -x11 -x12
//!            two peers do not hold the same digit          -x11 -x21
//!            the givens; what a pencilmark puzzle excludes  x15      -x27
//!            a solution that is known already is excluded  -x11 -x22 .. -x99
//! ```
//! The second family follows from the others, but not by unit propagation. With it, unit propagation finds what a person
//! calls naked and hidden singles.
//!
//! The pseudo-Boolean form says the same in fewer lines: the candidates of a cell add up to 1, and so do those of a digit
//! in a full house.

use std::convert::Infallible;
use std::io::{self, Write};
use std::ops::Range;

use crate::board::{Candidate, Cell, Digit, Puzzle, Shape};
use crate::verify::Solution;

/// A literal as DIMACS writes it: a variable, or its number with a minus sign for 'not'. Never 0.
pub type Literal = i32;

/// A puzzle, and the solutions that are excluded from it, as clauses.
#[derive(Clone, Copy, Debug)]
pub struct Encoding<'a> {
    puzzle: &'a Puzzle,
    excluded: &'a [Solution],
}

/// One family of clauses, in the order of the file. The text is the comment above the family.
const FAMILIES: [&str; 6] = [
    "each cell holds a digit",
    "each full house holds each digit",
    "no cell holds two digits",
    "no two peers hold the same digit",
    "the givens, and the candidates that the puzzle excludes",
    "the known solutions are excluded",
];

/// The families that differ from puzzle to puzzle of one shape.
const OWN: Range<usize> = 4..FAMILIES.len();

impl<'a> Encoding<'a> {
    /// The clauses of this puzzle. `excluded` are solutions that are known already: the clauses have no model exactly if the
    /// puzzle has no other solution.
    pub fn new(puzzle: &'a Puzzle, excluded: &'a [Solution]) -> Encoding<'a> {
        Encoding { puzzle, excluded }
    }

    fn shape(&self) -> &'a Shape {
        self.puzzle.shape()
    }

    /// The largest variable.
    pub fn variables(&self) -> usize {
        self.shape().cells() * self.shape().side()
    }

    /// The variable of a candidate, as a positive literal.
    pub fn variable(&self, cell: Cell, digit: Digit) -> Literal {
        (cell.index() * self.shape().side() + usize::from(digit.get())) as Literal
    }

    /// The candidate of a literal, whatever its sign. `None` for a number that is no variable here.
    pub fn candidate(&self, literal: Literal) -> Option<Candidate> {
        let index =
            (literal.unsigned_abs() as usize).checked_sub(1).filter(|&index| index < self.variables())?;
        let side = self.shape().side();
        Some(Candidate { cell: Cell::new(index / side), digit: Digit::from_index(index % side) })
    }

    /// Hands over every clause, in the order of the file.
    pub fn for_each_clause(&self, each: impl FnMut(&[Literal])) {
        self.for_each_of(0..FAMILIES.len(), each);
    }

    /// Hands over the clauses that not every puzzle of the shape has.
    pub(super) fn for_each_own_clause(&self, each: impl FnMut(&[Literal])) {
        self.for_each_of(OWN, each);
    }

    fn for_each_of(&self, families: Range<usize>, mut each: impl FnMut(&[Literal])) {
        for family in families {
            let Ok(()) = self.family(family, |clause| {
                each(clause);
                Ok::<(), Infallible>(())
            });
        }
    }

    fn family<E>(&self, family: usize, mut each: impl FnMut(&[Literal]) -> Result<(), E>) -> Result<(), E> {
        let shape = self.shape();
        let digits = shape.digits();
        let mut clause = Vec::new();
        let mut say = |literals: &mut dyn Iterator<Item = Literal>| {
            clause.clear();
            clause.extend(literals);
            each(&clause)
        };
        match family {
            0 => {
                for cell in shape.all_cells() {
                    say(&mut digits.iter().map(|digit| self.variable(cell, digit)))?;
                }
            }
            1 => {
                for house in shape.houses().iter().filter(|house| house.is_full(shape)) {
                    for digit in digits {
                        say(&mut house.cells().iter().map(|&cell| self.variable(cell, digit)))?;
                    }
                }
            }
            2 => {
                for cell in shape.all_cells() {
                    for one in digits {
                        for other in digits.iter().filter(|&other| other > one) {
                            say(&mut [-self.variable(cell, one), -self.variable(cell, other)].into_iter())?;
                        }
                    }
                }
            }
            3 => {
                for one in shape.all_cells() {
                    for other in shape.peers(one).filter(|&other| other > one) {
                        for digit in digits {
                            say(&mut [-self.variable(one, digit), -self.variable(other, digit)].into_iter())?;
                        }
                    }
                }
            }
            4 => {
                for cell in shape.all_cells() {
                    if let Some(given) = self.puzzle.given(cell) {
                        say(&mut [self.variable(cell, given)].into_iter())?;
                        continue;
                    }
                    let allowed = self.puzzle.allowed(cell);
                    for digit in digits.iter().filter(|&digit| !allowed.contains(digit)) {
                        say(&mut [-self.variable(cell, digit)].into_iter())?;
                    }
                }
            }
            _ => {
                for solution in self.excluded {
                    say(&mut self.literals_of(solution).map(|literal| -literal))?;
                }
            }
        }
        Ok(())
    }

    /// The candidates that a solution makes true.
    fn literals_of(&self, solution: &Solution) -> impl Iterator<Item = Literal> {
        let side = self.shape().side();
        let values = solution.values().to_vec();
        values.into_iter().enumerate().map(move |(cell, value)| (cell * side + usize::from(value)) as Literal)
    }

    /// How many clauses there are.
    pub fn clauses(&self) -> usize {
        let mut count = 0;
        self.for_each_clause(|_| count += 1);
        count
    }

    /// Writes the clauses as DIMACS CNF, with comments that say what each family means.
    pub fn write_cnf(&self, out: &mut impl Write) -> io::Result<()> {
        self.write_head(out, "c")?;
        writeln!(out, "p cnf {} {}", self.variables(), self.clauses())?;
        for (family, meaning) in FAMILIES.iter().enumerate() {
            writeln!(out, "c {meaning}")?;
            self.family(family, |clause| write_clause(out, clause))?;
        }
        Ok(())
    }

    /// Writes the same as pseudo-Boolean constraints (OPB).
    pub fn write_opb(&self, out: &mut impl Write) -> io::Result<()> {
        let shape = self.shape();
        writeln!(out, "* #variable= {} #constraint= {}", self.variables(), self.constraints())?;
        self.write_head(out, "*")?;
        let sum = |out: &mut dyn Write, variables: &mut dyn Iterator<Item = Literal>, full: bool| {
            // A house that is not full holds each digit at most once; OPB has '>=' and '=' only.
            let sign = if full { "" } else { "-" };
            for variable in variables {
                write!(out, "{sign}1 x{variable} ")?;
            }
            writeln!(out, "{} {sign}1 ;", if full { "=" } else { ">=" })
        };
        writeln!(out, "* {}, and only one", FAMILIES[0])?;
        for cell in shape.all_cells() {
            sum(out, &mut shape.digits().iter().map(|digit| self.variable(cell, digit)), true)?;
        }
        writeln!(
            out,
            "* each house holds each digit once; where it has fewer cells than digits, at most once"
        )?;
        for house in shape.houses() {
            for digit in shape.digits() {
                let mut places = house.cells().iter().map(|&cell| self.variable(cell, digit));
                sum(out, &mut places, house.is_full(shape))?;
            }
        }
        for family in OWN {
            writeln!(out, "* {}", FAMILIES[family])?;
            self.family(family, |clause| write_constraint(out, clause))?;
        }
        Ok(())
    }

    /// How many lines of constraints the pseudo-Boolean form has.
    fn constraints(&self) -> usize {
        let shape = self.shape();
        let mut count = shape.cells() + shape.houses().len() * shape.side();
        self.for_each_own_clause(|_| count += 1);
        count
    }

    /// How many constraints a checker makes of the pseudo-Boolean form: an equation is two inequalities.
    pub(super) fn inequalities(&self) -> usize {
        let shape = self.shape();
        let full = shape.houses().iter().filter(|house| house.is_full(shape)).count();
        self.constraints() + shape.cells() + full * shape.side()
    }

    fn write_head(&self, out: &mut impl Write, mark: &str) -> io::Result<()> {
        let side = self.shape().side();
        writeln!(out, "{mark} Sudoku, {}", self.shape().describe())?;
        writeln!(
            out,
            "{mark} variable (row - 1) * {} + (column - 1) * {side} + digit: the digit is in that cell",
            side * side
        )
    }
}

/// A clause in DIMACS and in DRAT.
pub(super) fn write_clause(out: &mut impl Write, clause: &[Literal]) -> io::Result<()> {
    for literal in clause {
        write!(out, "{literal} ")?;
    }
    writeln!(out, "0")
}

/// A clause in OPB, as a constraint.
pub(super) fn write_constraint(out: &mut impl Write, clause: &[Literal]) -> io::Result<()> {
    for &literal in clause {
        let not = if literal < 0 { "~" } else { "" };
        write!(out, "1 {not}x{} ", literal.unsigned_abs())?;
    }
    writeln!(out, ">= 1 ;")
}
