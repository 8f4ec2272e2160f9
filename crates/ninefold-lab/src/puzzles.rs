//! Sets of puzzles: made from the seed, or brought by the caller.

use anyhow::bail;
use ninefold::solve::{Algorithm, Budget, Goal, Settings};
use ninefold::{Outcome, Puzzle, Shape, generate};

use super::boards::{self, Kind};

/// So much work goes into the question whether a puzzle of a file has one solution.
const MOST_PLACEMENTS: u64 = 10_000_000;

/// Puzzles with a name.
#[derive(Clone, Debug)]
pub struct Puzzles {
    /// What they are, in few words: it stands in every row.
    pub name: String,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

impl Puzzles {
    /// So many 9x9 puzzles with one solution, each of them minimal: no given can be removed.
    pub fn minimal(count: usize, seed: u64) -> anyhow::Result<Puzzles> {
        let shape = Shape::classic();
        let one = |number: usize| {
            let mut rng = boards::rng(seed, &[3, number as u64]);
            let full = boards::full(&shape, &mut rng)?;
            Ok(generate::dig(&full, shape.cells(), &mut rng))
        };
        let puzzles = (0..count).map(one).collect::<anyhow::Result<_>>()?;
        Ok(Puzzles { name: "9x9, minimal".into(), puzzles })
    }

    /// So many boards of 16x16, of which 40 % are given.
    pub fn large(count: usize, seed: u64) -> anyhow::Result<Puzzles> {
        let shape = Shape::of_side(16)?;
        let empty = shape.cells() * 6 / 10;
        let one = |number: usize| {
            let mut rng = boards::rng(seed, &[4, number as u64]);
            boards::board(&shape, empty, Kind::Random, &mut rng)
        };
        let puzzles = (0..count).map(one).collect::<anyhow::Result<_>>()?;
        Ok(Puzzles { name: "16x16, 40% givens".into(), puzzles })
    }

    /// Nothing, or which puzzle does not have exactly one solution. Where nobody can tell in reasonable time, it
    /// passes.
    pub fn check(&self) -> anyhow::Result<()> {
        let budget = Budget { placements: Some(MOST_PLACEMENTS), cancel: None };
        let settings = Settings { budget, ..Settings::goal(Goal::Unique) };
        for (number, puzzle) in self.puzzles.iter().enumerate() {
            let found = match Algorithm::default_for(puzzle.shape()).solve(puzzle, &settings).outcome {
                Outcome::Impossible { .. } => "none",
                Outcome::Multiple { .. } => "several",
                _ => continue,
            };
            bail!("{}: puzzle {}: expected exactly one solution, found {found}", self.name, number + 1);
        }
        Ok(())
    }

    /// What decides the counters, short.
    pub fn settings(&self) -> serde_json::Value {
        // FNV-1a, written out because it must be the same whatever the program is built with.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for puzzle in &self.puzzles {
            for byte in puzzle.shape().describe().bytes().chain(puzzle.givens().values().iter().copied()) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        serde_json::json!({
            "name": self.name,
            "puzzles": self.puzzles.len(),
            "hash": format!("{hash:016x}"),
        })
    }
}
