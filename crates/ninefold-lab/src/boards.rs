//! The boards of the experiments: the same for the same seed, on every machine and in any order of asking.

use std::fmt;

use ninefold::rng::Rng;
use ninefold::{Puzzle, Shape, Solution, generate};

/// So many full boards are tried for a puzzle with one solution and very many empty cells.
const TRIES: usize = 1_000;

/// How boards are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A random full board, then cells emptied at random: there may be several solutions.
    Random,
    /// Cells emptied only where the solution stays the only one.
    Unique,
}

/// A source of random numbers for one board of one point of one experiment, so that no board depends on
/// how many were made before it.
pub fn rng(seed: u64, path: &[u64]) -> Rng {
    let mut rng = Rng::new(seed);
    for &part in path {
        rng = Rng::new(rng.bits() ^ part.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    }
    rng
}

/// A random full board.
pub fn full(shape: &Shape, rng: &mut Rng) -> anyhow::Result<Solution> {
    Ok(generate::full_board(shape, rng)?)
}

/// A board with this many empty cells.
pub fn board(shape: &Shape, empty: usize, kind: Kind, rng: &mut Rng) -> anyhow::Result<Puzzle> {
    match kind {
        Kind::Random => Ok(generate::holes(&full(shape, rng)?, empty, rng)),
        Kind::Unique => {
            // Not every board can lose that many cells; another may.
            for _ in 0..TRIES {
                if let Some(puzzle) = generate::unique_holes(&full(shape, rng)?, empty, rng) {
                    return Ok(puzzle);
                }
            }
            Err(NoneFound { empty }.into())
        }
    }
}

/// There seems to be no board with one solution and this many empty cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoneFound {
    empty: usize,
}

impl fmt::Display for NoneFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "boards with one solution and {} empty cells: none was found in {TRIES} tries", self.empty)
    }
}

impl std::error::Error for NoneFound {}
