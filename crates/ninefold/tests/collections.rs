//! Large collections of other people's puzzles, where they lie beside the repository. They are not part of it.

mod common;

use std::fs;
use std::path::Path;

use common::classic;
use ninefold::solve::{Branching, Counters};
use ninefold::{Algorithm, Goal, Outcome, Settings, verify};

/// The puzzles of a collection: the first 81 characters of each line that is no comment. None, and a
/// word about it, where the collection is missing.
fn collection(name: &str) -> Option<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(name);
    let Ok(text) = fs::read_to_string(&path) else {
        println!("skipped: there is no {name} beside the repository");
        return None;
    };
    let lines = text.lines().filter(|line| !line.starts_with('#') && line.len() >= 81);
    Some(lines.map(|line| line[..81].to_owned()).collect())
}

/// Every puzzle has one solution, found alike whether positions are copied or undone.
fn all_are_unique<'a>(lines: impl Iterator<Item = &'a String>) -> Counters {
    let mut total = Counters::default();
    for line in lines {
        let puzzle = classic(line);
        let [copied, undone] = [Branching::Copy, Branching::Undo].map(|branching| {
            let settings = Settings { branching, ..Settings::goal(Goal::Unique) };
            Algorithm::Propagate.solve(&puzzle, &settings)
        });
        let Outcome::Unique(solution) = &copied.outcome else { panic!("{line}: {}", copied.outcome.word()) };
        assert!(verify(&puzzle, solution.grid()).is_ok(), "{line}");
        assert_eq!(copied.outcome, undone.outcome, "{line}");
        assert_eq!(copied.counters.guesses, undone.counters.guesses, "{line}");
        total.guesses += copied.counters.guesses;
        total.placements += copied.counters.placements;
        total.dead_ends += copied.counters.dead_ends;
    }
    total
}

#[test]
fn all_17_clue_puzzles_are_unique() {
    let Some(lines) = collection("17_clue.txt") else { return };
    assert_eq!(lines.len(), 49_158);
    assert!(lines.iter().all(|line| classic(line).clues() == 17));
    let total = all_are_unique(lines.iter());
    assert_eq!((total.guesses, total.placements, total.dead_ends), (516_394, 6_013_251, 259_131));
}

#[test]
fn a_sample_of_the_hardest_puzzles_is_unique() {
    let Some(lines) = collection("hardest_11plus.txt") else { return };
    let step = lines.len() / 2000;
    let sample = lines.iter().step_by(step.max(1)).take(2000);
    assert_eq!(sample.len(), 2000);
    println!("{:?}", all_are_unique(sample));
}
