//! The rules, written plainly. `docs/verifier.md` says what this promises and why it holds.
//!
//! It shares no code with any engine, and nothing else makes a [`Solution`].
//!
//! ```text
//! tally   for every house, how often each digit stands in it        side² x houses per cell steps
//! walk    cells in reading order: empty? no digit of this board?    at most the same again
//!         not the given? not a candidate? twice in a house?
//! ```

use std::fmt;

use crate::board::{Cell, CellName, Digit, Grid, House, HouseId, Puzzle, Shape};

/// A full grid that keeps every rule and every given of one puzzle. Only [`verify()`] and
/// [`Verifier`] make one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution(Grid);

impl Solution {
    /// The grid.
    pub fn grid(&self) -> &Grid {
        &self.0
    }

    /// All digits in reading order.
    pub fn values(&self) -> &[u8] {
        self.0.values()
    }
}

/// Judges a grid as an answer to a puzzle, and names the first fault in reading order.
///
/// ```
/// use ninefold::{Grid, Puzzle, Shape, verify};
/// let shape = Shape::boxes(2, 2)?;
/// let puzzle = Puzzle::blank(&shape);
/// let right = Grid::from_values(&shape, &[1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1]).unwrap();
/// assert!(verify(&puzzle, &right).is_ok());
/// let wrong = Grid::from_values(&shape, &[1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,1,2]).unwrap();
/// let fault = verify(&puzzle, &wrong).unwrap_err();
/// assert_eq!(fault.to_string(), "r2c3 = 1: 1 stands twice in column 3, here and in r4c3");
/// # Ok::<(), ninefold::board::ShapeError>(())
/// ```
pub fn verify(puzzle: &Puzzle, grid: &Grid) -> Result<Solution, Fault> {
    verify_values(puzzle, grid.values())
}

/// As [`verify()`], for plain numbers in reading order.
pub fn verify_values(puzzle: &Puzzle, values: &[u8]) -> Result<Solution, Fault> {
    check_values(puzzle, values)?;
    let grid = Grid::from_values(puzzle.shape(), values).expect("the length was checked");
    Ok(Solution(grid))
}

/// As [`verify_values`] where the grid itself is not wanted: counting millions of solutions should not
/// copy each.
pub fn check_values(puzzle: &Puzzle, values: &[u8]) -> Result<(), Fault> {
    if is_correct(puzzle, values) { Ok(()) } else { Verifier::new(puzzle).check(values) }
}

/// Yes or no, house by house: the walk that names a fault and counts its work takes five times as long,
/// and answers are hardly ever wrong.
fn is_correct(puzzle: &Puzzle, values: &[u8]) -> bool {
    let shape = puzzle.shape();
    let side = u8::try_from(shape.side()).unwrap_or(u8::MAX);
    // No early end: so each becomes a few vector instructions.
    let digits = || values.iter().fold(true, |all, &value| all & (value.wrapping_sub(1) < side));
    let givens = puzzle.givens().values();
    let kept = |all: bool, (&given, &value): (&u8, &u8)| all & ((given == 0) | (given == value));
    let is_allowed = |cell: Cell| {
        Digit::new(values[cell.index()]).is_some_and(|digit| puzzle.allowed(cell).contains(digit))
    };
    values.len() == shape.cells()
        && digits()
        && givens.iter().zip(values).fold(true, kept)
        && (!puzzle.has_candidates() || shape.all_cells().all(is_allowed))
        && match <&[u8; 81]>::try_from(values) {
            Ok(values) if shape.is_classic() => !repeats_classic(values),
            _ => shape.houses().iter().all(|house| !repeats(house, shape.side(), values)),
        }
}

/// Whether a digit stands twice in a row, a column or a box of the usual 9x9 board: the same question without the
/// lists of cells, which takes a third of the time. All values are from 1 to 9.
fn repeats_classic(values: &[u8; 81]) -> bool {
    let (mut rows, mut cols, mut boxes) = ([0u16; 9], [0u16; 9], [0u16; 9]);
    for (r, row) in values.as_chunks::<9>().0.iter().enumerate() {
        for (c, value) in row.iter().enumerate() {
            let bit = 1 << (value & 15);
            rows[r] |= bit;
            cols[c] |= bit;
            boxes[r / 3 * 3 + c / 3] |= bit;
        }
    }
    let every = rows.iter().chain(&cols).chain(&boxes).fold(u16::MAX, |every, house| every & house);
    every & 0x3fe != 0x3fe
}

/// Whether a digit stands in the house twice. Without branches, because every answer is asked this for
/// every house; and with a narrow set where that will do.
fn repeats(house: &House, side: usize, values: &[u8]) -> bool {
    let cells = house.cells();
    let value = |cell: &Cell| values[cell.index()];
    let different = match side < 64 {
        true => cells.iter().fold(0u64, |seen, cell| seen | 1 << (value(cell) & 63)).count_ones(),
        false => cells.iter().fold(0u128, |seen, cell| seen | 1 << ((value(cell) - 1) & 127)).count_ones(),
    };
    different as usize != cells.len()
}

/// All faults in reading order; none means the grid is a solution.
pub fn faults(puzzle: &Puzzle, grid: &Grid) -> Vec<Fault> {
    let mut verifier = Verifier::new(puzzle);
    let mut found = Vec::new();
    verifier.walk(grid.values(), |fault| {
        found.push(fault);
        true
    });
    found
}

/// The verdict on a whole grid: what a player is told, whatever comes first in reading order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is a solution.
    Solved(Solution),
    /// Nothing is wrong so far, but cells are empty; this is the first.
    Incomplete(Fault),
    /// A rule is broken; this is the first fault that says so.
    Conflict(Fault),
    /// A given was changed or a digit that the puzzle excludes was entered.
    NotThisPuzzle(Fault),
}

/// Sums a grid up. A foreign grid outweighs a conflict, and a conflict outweighs empty cells.
pub fn judge(puzzle: &Puzzle, grid: &Grid) -> Verdict {
    let faults = match verify(puzzle, grid) {
        Ok(solution) => return Verdict::Solved(solution),
        Err(_) => faults(puzzle, grid),
    };
    let first = |wanted: fn(&FaultKind) -> bool| faults.iter().find(|fault| wanted(&fault.kind)).cloned();
    let foreign = first(|kind| {
        matches!(kind, FaultKind::GivenChanged { .. } | FaultKind::NotACandidate | FaultKind::Length { .. })
    });
    let broken = first(|kind| matches!(kind, FaultKind::OutOfRange { .. } | FaultKind::Repeated { .. }));
    match (foreign, broken) {
        (Some(fault), _) => Verdict::NotThisPuzzle(fault),
        (None, Some(fault)) => Verdict::Conflict(fault),
        (None, None) => Verdict::Incomplete(faults[0].clone()),
    }
}

/// One thing wrong with one cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where.
    pub cell: Cell,
    /// The cell's name, `r4c7`.
    pub name: CellName,
    /// What stands there, 0 if nothing.
    pub value: u8,
    /// What is wrong with it.
    pub kind: FaultKind,
}

/// What can be wrong with a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// Nothing stands there.
    Empty,
    /// The number is larger than the side of the board.
    OutOfRange {
        /// The largest digit.
        side: usize,
    },
    /// The puzzle gives another digit here.
    GivenChanged {
        /// The given.
        given: Digit,
    },
    /// The puzzle's candidates for this cell do not include it.
    NotACandidate,
    /// The digit stands in a house of the cell a second time.
    Repeated {
        /// The house.
        house: House,
        /// The first other cell of the house, in reading order, in which it stands.
        other: Cell,
        /// That cell's name.
        other_name: CellName,
    },
    /// The grid does not have one number for each cell of the puzzle.
    Length {
        /// How many it has.
        found: usize,
        /// How many cells the puzzle has.
        expected: usize,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, value) = (self.name, self.value);
        match &self.kind {
            FaultKind::Empty => write!(f, "{name} is empty"),
            FaultKind::OutOfRange { side } => {
                write!(f, "{name} = {value}: expected a digit from 1 to {side}")
            }
            FaultKind::GivenChanged { given } => write!(f, "{name} = {value}: the puzzle gives {given} here"),
            FaultKind::NotACandidate => {
                write!(f, "{name} = {value}: the puzzle's candidates do not allow it here")
            }
            FaultKind::Repeated { house, other_name, .. } => {
                write!(f, "{name} = {value}: {value} stands twice in {house}, here and in {other_name}")
            }
            FaultKind::Length { found, expected } => {
                write!(f, "expected {expected} cells, found {found}")
            }
        }
    }
}

impl std::error::Error for Fault {}

/// The work of a verification, counted: the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct VerifyCounters {
    /// Numbers read from the grid.
    pub cells_read: u64,
    /// Digits counted into the tally of a house.
    pub tallied: u64,
    /// Questions asked of a cell: empty, in range, as given, a candidate, and once per house.
    pub questions: u64,
    /// Cells of a house read to find the other place of a repeated digit.
    pub searched: u64,
}

impl VerifyCounters {
    /// All of it.
    pub fn total(&self) -> u64 {
        self.cells_read + self.tallied + self.questions + self.searched
    }
}

/// Verifies many grids against one puzzle without allocating, and counts its work. This is the slow,
/// plain way; [`verify()`] takes it only when something is wrong.
#[derive(Debug)]
pub struct Verifier<'a> {
    puzzle: &'a Puzzle,
    /// How often each number stands in each house; `side + 1` entries a house.
    tally: Vec<u8>,
    work: VerifyCounters,
}

impl<'a> Verifier<'a> {
    /// A verifier for this puzzle.
    pub fn new(puzzle: &'a Puzzle) -> Verifier<'a> {
        let shape = puzzle.shape();
        let tally = vec![0; shape.houses().len() * (shape.side() + 1)];
        Verifier { puzzle, tally, work: VerifyCounters::default() }
    }

    /// The work of all verifications so far.
    pub fn work(&self) -> VerifyCounters {
        self.work
    }

    /// As [`verify()`], for plain numbers in reading order.
    pub fn verify(&mut self, values: &[u8]) -> Result<Solution, Fault> {
        self.check(values)?;
        let grid = Grid::from_values(self.puzzle.shape(), values).expect("the length was checked");
        Ok(Solution(grid))
    }

    /// As [`verify`](Verifier::verify) where the grid itself is not wanted.
    pub fn check(&mut self, values: &[u8]) -> Result<(), Fault> {
        let mut first = None;
        self.walk(values, |fault| {
            first = Some(fault);
            false
        });
        first.map_or(Ok(()), Err)
    }

    /// Calls `report` with every fault in reading order until it answers `false`.
    fn walk(&mut self, values: &[u8], mut report: impl FnMut(Fault) -> bool) {
        let shape = self.puzzle.shape();
        if values.len() != shape.cells() {
            let kind = FaultKind::Length { found: values.len(), expected: shape.cells() };
            report(fault(shape, Cell::new(0), 0, kind));
            return;
        }
        self.count_digits(values);
        for cell in shape.all_cells() {
            let value = values[cell.index()];
            self.work.cells_read += 1;
            let mut found = |kind| report(fault(shape, cell, value, kind));

            self.work.questions += 1;
            let Some(digit) = Digit::new(value) else {
                if found(FaultKind::Empty) { continue } else { return }
            };
            self.work.questions += 1;
            if usize::from(value) > shape.side() {
                if found(FaultKind::OutOfRange { side: shape.side() }) { continue } else { return }
            }
            self.work.questions += 1;
            if let Some(given) = self.puzzle.given(cell).filter(|&given| given != digit) {
                if !found(FaultKind::GivenChanged { given }) {
                    return;
                }
            } else if self.puzzle.has_candidates() {
                self.work.questions += 1;
                if !self.puzzle.allowed(cell).contains(digit) && !found(FaultKind::NotACandidate) {
                    return;
                }
            }
            for &number in shape.houses_of(cell) {
                self.work.questions += 1;
                if self.tally[tally_index(shape, number, value)] < 2 {
                    continue;
                }
                let house = shape.house(number);
                let other = house.cells().iter().filter(|&&other| other != cell);
                let mut other = other.inspect(|_| self.work.searched += 1);
                let other = *other.find(|other| values[other.index()] == value).expect("tallied twice");
                let other_name = shape.name(other);
                if !found(FaultKind::Repeated { house: house.clone(), other, other_name }) {
                    return;
                }
            }
        }
    }

    /// Counts how often each digit stands in each house. Numbers that are no digits are left out.
    fn count_digits(&mut self, values: &[u8]) {
        let shape = self.puzzle.shape();
        self.tally.fill(0);
        for cell in shape.all_cells() {
            let value = values[cell.index()];
            self.work.cells_read += 1;
            if value == 0 || usize::from(value) > shape.side() {
                continue;
            }
            for &house in shape.houses_of(cell) {
                self.work.tallied += 1;
                self.tally[tally_index(shape, house, value)] += 1;
            }
        }
    }
}

fn tally_index(shape: &Shape, house: HouseId, value: u8) -> usize {
    house.index() * (shape.side() + 1) + usize::from(value)
}

fn fault(shape: &Shape, cell: Cell, value: u8, kind: FaultKind) -> Fault {
    Fault { cell, name: shape.name(cell), value, kind }
}
