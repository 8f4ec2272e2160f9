//! Sets of puzzles: from a file, the library, or made from the seed.

use std::path::Path;

use anyhow::{anyhow, bail, ensure};
use ninefold::solve::{Algorithm, Budget, Goal, Settings};
use ninefold::{Outcome, Puzzle, Shape, generate};

use super::boards;
use crate::args::InputArguments;
use crate::input::Input;

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
    /// What is named on the command line, or so many minimal puzzles from the seed.
    pub fn load(
        input: &InputArguments,
        count: Option<usize>,
        usual: usize,
        seed: u64,
    ) -> anyhow::Result<Puzzles> {
        let puzzles = match &input.input {
            None => made(count.unwrap_or(usual), seed)?,
            Some(name) => read(name, input, count.unwrap_or(usize::MAX))?,
        };
        ensure!(!puzzles.puzzles.is_empty(), "{}: expected puzzles, found none", puzzles.name);
        Ok(puzzles)
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

/// Puzzles of 9x9 with one solution, of which no given can go.
fn made(count: usize, seed: u64) -> anyhow::Result<Puzzles> {
    let shape = Shape::classic();
    let one = |number: usize| {
        let mut rng = boards::rng(seed, &[3, number as u64]);
        let full = boards::full(&shape, &mut rng)?;
        Ok(generate::dig(&full, shape.cells(), &mut rng))
    };
    let puzzles = (0..count).map(one).collect::<anyhow::Result<_>>()?;
    Ok(Puzzles { name: "9x9, minimal".into(), puzzles })
}

fn read(name: &str, arguments: &InputArguments, most: usize) -> anyhow::Result<Puzzles> {
    let library = name == "library" && !Path::new(name).exists();
    let (input, short) = match library {
        true => (Input::library()?, "the built-in library".to_owned()),
        false => {
            let file = Path::new(name).file_name().map(|file| file.to_string_lossy().into_owned());
            (Input::open(Some(name), &arguments.reading)?, file.unwrap_or_else(|| name.to_owned()))
        }
    };
    let mut puzzles = Vec::new();
    for piece in input.reader.take(most) {
        let piece = piece.map_err(|error| anyhow!("{name}: {error}"))?;
        puzzles.push(piece.parse().map_err(|error| anyhow!("{name}: {error}"))?.puzzle);
    }
    Ok(Puzzles { name: short, puzzles })
}
