//! The work counted on a fixed set: the same on every machine, so that a change of behaviour is seen.
//!
//! The lane engine runs with its portable backend, whose number of lanes is the same everywhere.

use std::fmt::Write as _;

use ninefold::batch::{Answer, Backend, Lines, Solver};
use ninefold::solve::{Algorithm, Settings};
use ninefold::{Puzzle, Shape};

use super::set::{Set, puzzle_of};

/// Algorithms that are done with the set in a blink.
const ALGORITHMS: [Algorithm; 4] =
    [Algorithm::Fewest, Algorithm::EliminateSearch, Algorithm::Propagate, Algorithm::ExactCover];

/// What is counted.
#[derive(Default)]
struct Counts {
    none: u64,
    unique: u64,
    several: u64,
    guesses: u64,
    dead_ends: u64,
    sweeps: u64,
}

impl Counts {
    fn add(&mut self, solutions: u64) {
        match solutions {
            0 => self.none += 1,
            1 => self.unique += 1,
            _ => self.several += 1,
        }
    }
}

/// The table, with a first line that tells the set itself.
///
/// The built-in library is part of the set, and the caller brings it.
pub fn text(library: &[Puzzle]) -> anyhow::Result<String> {
    let made = |name, count| Set::made(name, Some(count), 1, false).expect("a made set");
    let library = Set::of("library", library, None, 1, false)?;
    let sets = [made("easy", 500), made("invalid", 500), library, made("blank", 1)];
    let set = Set { name: String::new(), text: sets.into_iter().flat_map(|set| set.text).collect() };
    let mut text = format!("{} puzzles, {:016x}\n", set.len(), hash(&set.text));
    let columns = ["none", "unique", "several", "guesses", "dead ends", "sweeps"];
    line(&mut text, "goal unique", columns.map(str::to_owned));
    let mut show = |name: &str, counts: Counts| {
        let Counts { none, unique, several, guesses, dead_ends, sweeps } = counts;
        line(
            &mut text,
            name,
            [none, unique, several, guesses, dead_ends, sweeps].map(|count| count.to_string()),
        );
    };
    show("batch:portable", lanes(&set, set.len()));
    show("portable, one by one", lanes(&set, 1));
    let shape = Shape::classic();
    for algorithm in ALGORITHMS {
        let mut counts = Counts::default();
        for index in 0..set.len() {
            let report = algorithm.solve(&puzzle_of(&shape, set.line(index)), &Settings::default());
            counts.add(report.outcome.count());
            counts.guesses += report.counters.guesses;
            counts.dead_ends += report.counters.dead_ends;
        }
        show(algorithm.name(), counts);
    }
    Ok(text)
}

/// The lane engine, this many puzzles at a time.
fn lanes(set: &Set, together: usize) -> Counts {
    let mut solver = Solver::with(Backend::Portable).expect("the portable backend is everywhere");
    let mut counts = Counts::default();
    let starts: Vec<u32> = (0..set.len()).map(|index| (index * super::set::LINE) as u32).collect();
    for starts in starts.chunks(together) {
        let mut answers = vec![Answer::default(); starts.len()];
        solver.solve_lines(&Lines { text: &set.text, starts }, 2, &mut answers, &|| false);
        answers.iter().for_each(|answer| counts.add(answer.count));
    }
    let work = solver.work();
    Counts { guesses: work.guesses, dead_ends: work.dead_ends, sweeps: work.sweeps, ..counts }
}

fn line(text: &mut String, name: &str, cells: [String; 6]) {
    let _ = write!(text, "{name:20}");
    for cell in cells {
        let _ = write!(text, " {cell:>10}");
    }
    text.push('\n');
}

/// FNV-1a: tells whether the set is still the same.
fn hash(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
