//! Sets of puzzles: made from a seed, from the library, or read from a file.

use std::path::Path;

use anyhow::{anyhow, bail, ensure};
use ninefold::rng::Rng;
use ninefold::{Grid, Puzzle, Shape, Transform};

use super::make;
use crate::args::ReadingArguments;
use crate::input::Input;
use crate::report::grid_line;

/// The characters of a line and its end.
pub const LINE: usize = 82;

/// 9x9 puzzles as text, one a line.
pub struct Set {
    /// Its name or its file.
    pub name: String,
    /// Lines of 81 characters and a line end.
    pub text: Vec<u8>,
}

/// A set that the program makes itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BuiltIn {
    Easy,
    Invalid,
    Hard,
    Library,
    Blank,
}

impl BuiltIn {
    pub const ALL: [BuiltIn; 5] =
        [BuiltIn::Easy, BuiltIn::Invalid, BuiltIn::Hard, BuiltIn::Library, BuiltIn::Blank];

    pub fn name(self) -> &'static str {
        match self {
            BuiltIn::Easy => "easy",
            BuiltIn::Invalid => "invalid",
            BuiltIn::Hard => "hard",
            BuiltIn::Library => "library",
            BuiltIn::Blank => "blank",
        }
    }

    /// How many puzzles it has where nobody said: as many as a steady figure needs.
    fn usual_count(self) -> usize {
        match self {
            BuiltIn::Easy => 500_000,
            BuiltIn::Invalid => 100_000,
            BuiltIn::Hard => 20_000,
            BuiltIn::Library => usize::MAX,
            BuiltIn::Blank => 1_000,
        }
    }
}

impl Set {
    /// The set of this name or file: made or read, and if wanted in other clothes and another order.
    pub fn load(name: &str, count: Option<usize>, seed: u64, shuffled: bool) -> anyhow::Result<Set> {
        let built_in = BuiltIn::ALL.into_iter().find(|set| set.name() == name);
        let (mut lines, wanted) = match built_in {
            Some(set) => {
                let wanted = count.unwrap_or_else(|| set.usual_count());
                (made(set, wanted, seed)?, wanted)
            }
            None => (read(name)?, count.unwrap_or(usize::MAX)),
        };
        ensure!(!lines.is_empty(), "{name}: expected puzzles, found none");
        if shuffled {
            shuffle(&mut lines, seed);
        }
        lines.truncate(wanted);
        let mut text = Vec::with_capacity(lines.len() * LINE);
        for line in &lines {
            text.extend_from_slice(line);
            text.push(b'\n');
        }
        Ok(Set { name: short_name(name), text })
    }

    /// How many puzzles.
    pub fn len(&self) -> usize {
        self.text.len() / LINE
    }

    /// One of them.
    pub fn line(&self, index: usize) -> &[u8; 81] {
        self.text[index * LINE..].first_chunk().expect("a whole line")
    }

    /// The first so many, as text.
    pub fn first(&self, count: usize) -> &[u8] {
        &self.text[..count * LINE]
    }
}

fn made(set: BuiltIn, count: usize, seed: u64) -> anyhow::Result<Vec<[u8; 81]>> {
    Ok(match set {
        BuiltIn::Easy => make::easy(count, seed),
        BuiltIn::Invalid => make::invalid(count, seed),
        BuiltIn::Hard => make::hard(count, seed),
        BuiltIn::Library => {
            let records = ninefold::play::built_in().into_iter();
            let classic = records.filter(|record| is_plain(&record.puzzle));
            classic.map(|record| line_of(&record.puzzle)).collect()
        }
        BuiltIn::Blank => vec![[b'.'; 81]; count],
    })
}

fn read(name: &str) -> anyhow::Result<Vec<[u8; 81]>> {
    if name != "-" && !Path::new(name).exists() {
        let names = BuiltIn::ALL.map(BuiltIn::name).join(", ");
        bail!("expected a set ({names}) or a file, found '{name}'");
    }
    let input = Input::open(Some(name), &ReadingArguments::default())?;
    let mut lines = Vec::new();
    for piece in input.reader {
        let piece = piece?;
        let puzzle = piece.parse().map_err(|error| anyhow!("{name}: {error}"))?.puzzle;
        let line = piece.line();
        ensure!(
            is_plain(&puzzle),
            "{name}: line {line}, column 1: expected givens of a usual 9x9 board, found {}{}",
            puzzle.shape(),
            if puzzle.has_candidates() { " with candidates" } else { "" }
        );
        lines.push(line_of(&puzzle));
    }
    Ok(lines)
}

fn is_plain(puzzle: &Puzzle) -> bool {
    puzzle.shape().is_classic() && !puzzle.has_candidates()
}

/// A puzzle as its line; it must be a plain one.
pub fn line_of(puzzle: &Puzzle) -> [u8; 81] {
    grid_line(puzzle.givens()).as_bytes().try_into().expect("81 cells")
}

/// The puzzle of a line of digits and dots.
pub fn puzzle_of(shape: &Shape, line: &[u8; 81]) -> Puzzle {
    let values = line.map(|byte| if byte == b'.' { 0 } else { byte - b'0' });
    let grid = Grid::from_values(shape, &values).expect("81 numbers");
    Puzzle::new(grid).expect("digits from 1 to 9")
}

/// Every puzzle in other clothes, all in another order.
fn shuffle(lines: &mut [[u8; 81]], seed: u64) {
    let shape = Shape::classic();
    let mut rng = Rng::new(seed);
    for line in lines.iter_mut() {
        let old = *line;
        Transform::random(&shape, &mut rng).apply_line(&old, line);
    }
    rng.shuffle(lines);
}

/// A file without its folders: what a table has room for.
fn short_name(name: &str) -> String {
    Path::new(name).file_name().map_or_else(|| name.to_owned(), |file| file.to_string_lossy().into_owned())
}
