//! The canonical form: the smallest isomorph of a puzzle.
//!
//! Two puzzles are isomorphs exactly if their canonical forms are equal. The smallest is the one whose line of characters
//! comes first as text, an empty cell ('.' or '0') before every digit: the field calls it minlex. So a full 9x9 grid begins
//! with `123456789`, a puzzle with as many empty cells as possible, and its digits are numbered in the order in which they
//! first appear.
//!
//! ```text
//! mod.rs     the front: puzzles and lines in, forms and transforms out
//! search.rs  row by row, keeping the partial transforms whose rows so far are smallest
//! full.rs    the first two rows of a full grid in one step
//! listed.rs  boards other than the usual 9x9 that have few symmetries
//! ```
//!
//! Cost on one core: about four microseconds for a puzzle of 25 clues, seven for a full grid, and a few milliseconds for
//! boards with many near-symmetries.

mod full;
mod listed;
mod search;
#[cfg(test)]
mod tests;

use std::fmt;

use super::{Transform, symmetry};
use crate::board::{Clash, Grid, Puzzle, Shape};
use listed::Listed;
use search::Search;

/// The smallest isomorph of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The canonical form.
    pub puzzle: Puzzle,
    /// The transform from the puzzle to its form. If the puzzle has automorphisms, one of several.
    pub transform: Transform,
    /// The number of symmetries that map the puzzle onto itself: moves of the cells together with relabellings of all
    /// digits, the identity among them. 1 for nearly every puzzle. Digits that do not occur can be swapped freely, which
    /// counts.
    pub automorphisms: u64,
}

/// Why there is no canonical form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CanonicalError {
    /// The board, of this side, has too many symmetries. Canonical forms are for the usual 9x9 board and for boards
    /// with few symmetries.
    Shape(usize),
    /// It is a pencilmark puzzle.
    Candidates,
    /// Two givens clash.
    Clash(String),
    /// The text is not 81 digits and dots: the position (from 0) of another character, and the character.
    Malformed(usize, u8),
}

impl fmt::Display for CanonicalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = "a canonical form needs";
        match self {
            CanonicalError::Shape(side) => {
                let (largest, most) = (symmetry::LARGEST, listed::MOST);
                write!(
                    f,
                    "{expected} a 9x9 puzzle with 3x3 boxes, or a board of side {largest} at most that can be moved \
                     onto itself in no more than {most} ways, found another one of side {side}"
                )
            }
            CanonicalError::Candidates => write!(f, "{expected} givens alone, found candidates"),
            CanonicalError::Clash(words) => write!(f, "givens that clash have no canonical form: {words}"),
            CanonicalError::Malformed(place, found) => {
                let (column, found) = (place + 1, char::from(*found));
                write!(f, "column {column}: expected a digit, '.' or '0', found '{found}'")
            }
        }
    }
}

impl std::error::Error for CanonicalError {}

/// The canonical form of a puzzle or full grid on the usual 9x9 board, or on another one that has few symmetries: 4x4,
/// 6x6, 9x9 with diagonals or windows, jigsaws.
///
/// ```
/// use ninefold::{Puzzle, Shape, transform};
/// let blank = transform::canonical(&Puzzle::blank(&Shape::classic()))?;
/// assert_eq!(blank.automorphisms, 3_359_232 * 362_880);
/// # Ok::<(), transform::CanonicalError>(())
/// ```
#[doc(alias = "minlex")]
#[doc(alias = "normalize")]
pub fn canonical(puzzle: &Puzzle) -> Result<Canonical, CanonicalError> {
    Canonicalizer::default().of(puzzle)
}

/// The transform from the first puzzle to the second, if they are isomorphs.
///
/// ```
/// use ninefold::{Puzzle, Shape, rng::Rng, transform::{self, Transform}};
/// # let mut grid = ninefold::Grid::empty(&Shape::classic());
/// # grid.set(ninefold::Cell::new(5), ninefold::Digit::new(3));
/// # let puzzle = Puzzle::new(grid).unwrap();
/// let other = Transform::random(puzzle.shape(), &mut Rng::new(7)).apply(&puzzle);
/// let found = transform::same(&puzzle, &other)?.expect("they are");
/// assert_eq!(found.apply(&puzzle), other);
/// # Ok::<(), transform::CanonicalError>(())
/// ```
#[doc(alias = "isomorphic")]
#[doc(alias = "equivalent")]
pub fn same(one: &Puzzle, other: &Puzzle) -> Result<Option<Transform>, CanonicalError> {
    Canonicalizer::default().same(one, other)
}

/// Computes canonical forms one after another. It keeps its buffers, so a line costs no allocation, and the symmetries of
/// the last board, which take a while to find.
#[derive(Clone, Default)]
pub struct Canonicalizer {
    search: Search,
    listed: Option<Listed>,
}

impl fmt::Debug for Canonicalizer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Canonicalizer")
    }
}

impl Canonicalizer {
    /// As [`canonical`].
    pub fn of(&mut self, puzzle: &Puzzle) -> Result<Canonical, CanonicalError> {
        let shape = puzzle.shape();
        if puzzle.has_candidates() {
            return Err(CanonicalError::Candidates);
        }
        if !shape.is_classic() {
            return self.of_listed(puzzle);
        }
        let values: &[u8; 81] = puzzle.givens().values().try_into().expect("81 cells");
        if search::clashes(values) {
            return Err(clash(puzzle));
        }
        let found = self.search.run(values);
        let grid = Grid::from_values(shape, &found.line(values)).expect("81 numbers");
        let puzzle = Puzzle::new(grid).expect("digits become digits");
        let transform =
            Transform { shape: shape.clone(), cells: Box::new(found.cells), digits: Box::new(found.digits) };
        Ok(Canonical { puzzle, transform, automorphisms: found.automorphisms })
    }

    /// As [`of`](Canonicalizer::of), for another board than the usual one.
    fn of_listed(&mut self, puzzle: &Puzzle) -> Result<Canonical, CanonicalError> {
        let shape = puzzle.shape();
        if puzzle.clash().is_some() {
            return Err(clash(puzzle));
        }
        let listed = match self.listed.take().filter(|listed| listed.shape() == shape) {
            Some(listed) => listed,
            None => Listed::new(shape),
        };
        let found = self.listed.insert(listed).smallest(puzzle.givens().values());
        let found = found.ok_or(CanonicalError::Shape(shape.side()))?;
        let grid = Grid::from_values(shape, &found.values).expect("one number a cell");
        let puzzle = Puzzle::new(grid).expect("digits become digits");
        let transform = Transform { shape: shape.clone(), cells: found.cells, digits: found.digits };
        Ok(Canonical { puzzle, transform, automorphisms: found.automorphisms })
    }

    /// As [`same`].
    pub fn same(&mut self, one: &Puzzle, other: &Puzzle) -> Result<Option<Transform>, CanonicalError> {
        let (one, other) = (self.of(one)?, self.of(other)?);
        let is_same = one.puzzle == other.puzzle;
        Ok(is_same.then(|| one.transform.then(&other.transform.inverse())))
    }

    /// Writes the canonical form of a line of text, with '.' for an empty cell, and returns the number of automorphisms.
    /// On an error `out` stays as it was.
    ///
    /// ```
    /// use ninefold::transform::Canonicalizer;
    /// let mut line = [b'.'; 81];
    /// line[7] = b'5';
    /// let mut out = [0; 81];
    /// Canonicalizer::default().line(&line, &mut out)?;
    /// assert_eq!((out[0], out[80]), (b'.', b'1'));
    /// # Ok::<(), ninefold::transform::CanonicalError>(())
    /// ```
    pub fn line(&mut self, line: &[u8; 81], out: &mut [u8; 81]) -> Result<u64, CanonicalError> {
        let mut values = [0; 81];
        for (place, (value, &byte)) in values.iter_mut().zip(line).enumerate() {
            *value = match byte {
                b'0'..=b'9' => byte - b'0',
                b'.' => 0,
                other => return Err(CanonicalError::Malformed(place, other)),
            };
        }
        if search::clashes(&values) {
            let grid = Grid::from_values(&Shape::classic(), &values).expect("81 numbers");
            return Err(clash(&Puzzle::new(grid).expect("digits from 1 to 9")));
        }
        let found = self.search.run(&values);
        *out = found.line(&values).map(|value| if value == 0 { b'.' } else { b'0' + value });
        Ok(found.automorphisms)
    }
}

fn clash(puzzle: &Puzzle) -> CanonicalError {
    let words = |clash: Clash| clash.describe(puzzle.shape());
    CanonicalError::Clash(puzzle.clash().map(words).unwrap_or_default())
}
