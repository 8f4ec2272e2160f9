//! Sets of puzzles in memory: made from a seed, or read by the caller.

use std::path::Path;

use anyhow::ensure;
use ninefold::rng::Rng;
use ninefold::{Grid, Puzzle, Shape, Transform};

use super::make;

/// The characters of a line and its end.
pub(super) const LINE: usize = 82;

/// Makes this many lines from a seed.
type Maker = fn(usize, u64) -> Vec<[u8; 81]>;

/// The sets that are made: their names, how many puzzles a steady figure needs, and their makers.
const MADE: [(&str, usize, Maker); 4] = [
    ("easy", 500_000, make::easy),
    ("invalid", 100_000, make::invalid),
    ("hard", 20_000, make::hard),
    ("blank", 1_000, |count, _| vec![[b'.'; 81]; count]),
];

/// 9x9 puzzles as text, one a line.
pub struct Set {
    /// Its name or its file, without folders.
    pub name: String,
    /// Lines of 81 characters and a line end.
    pub text: Vec<u8>,
}

impl Set {
    /// The set of this name that is made from the seed; `None` where no made set has this name. A shuffled set has every
    /// puzzle replaced by a random isomorph, and the order changed.
    pub fn made(name: &str, count: Option<usize>, seed: u64, shuffled: bool) -> Option<Set> {
        let &(_, usual, maker) = MADE.iter().find(|(made, ..)| *made == name)?;
        let count = count.unwrap_or(usual);
        Some(Set::new(name, maker(count, seed), count, seed, shuffled))
    }

    /// These puzzles, or the first of them, this many. All must be [plain](Set::takes).
    pub fn of(
        name: &str,
        puzzles: &[Puzzle],
        count: Option<usize>,
        seed: u64,
        shuffled: bool,
    ) -> anyhow::Result<Set> {
        ensure!(!puzzles.is_empty(), "{name}: expected puzzles, found none");
        let lines = puzzles.iter().map(line_of).collect();
        Ok(Set::new(name, lines, count.unwrap_or(usize::MAX), seed, shuffled))
    }

    /// Whether a puzzle can be part of a set: givens on the classic 9x9 board.
    pub fn takes(puzzle: &Puzzle) -> bool {
        puzzle.shape().is_classic() && !puzzle.has_candidates()
    }

    fn new(name: &str, mut lines: Vec<[u8; 81]>, count: usize, seed: u64, shuffled: bool) -> Set {
        if shuffled {
            shuffle(&mut lines, seed);
        }
        lines.truncate(count);
        let file = Path::new(name).file_name();
        Set {
            name: file.map_or_else(|| name.to_owned(), |file| file.to_string_lossy().into_owned()),
            text: lines.iter().flat_map(|line| line.iter().copied().chain([b'\n'])).collect(),
        }
    }

    /// How many puzzles.
    pub(super) fn len(&self) -> usize {
        self.text.len() / LINE
    }

    /// One of them.
    pub(super) fn line(&self, index: usize) -> &[u8; 81] {
        self.text[index * LINE..].first_chunk().expect("a whole line")
    }

    /// The first puzzles, this many of them, as text.
    pub(super) fn first(&self, count: usize) -> &[u8] {
        &self.text[..count * LINE]
    }
}

/// A puzzle as its line; it must be a plain one.
fn line_of(puzzle: &Puzzle) -> [u8; 81] {
    let values = puzzle.givens().values();
    std::array::from_fn(|cell| if values[cell] == 0 { b'.' } else { b'0' + values[cell] })
}

/// The puzzle of a line of digits and dots.
pub(super) fn puzzle_of(shape: &Shape, line: &[u8; 81]) -> Puzzle {
    let values = line.map(|byte| if byte == b'.' { 0 } else { byte - b'0' });
    let grid = Grid::from_values(shape, &values).expect("81 numbers");
    Puzzle::new(grid).expect("digits from 1 to 9")
}

/// Replaces every puzzle by a random isomorph, and changes the order.
fn shuffle(lines: &mut [[u8; 81]], seed: u64) {
    let shape = Shape::classic();
    let mut rng = Rng::new(seed);
    for line in lines.iter_mut() {
        let old = *line;
        Transform::random(&shape, &mut rng).apply_line(&old, line);
    }
    rng.shuffle(lines);
}
