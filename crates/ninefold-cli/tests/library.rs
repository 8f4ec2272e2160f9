//! The built-in puzzles keep what `crates/ninefold/data/README.md` promises of them.
//!
//! The file is read here line by line and to the letter, not by a JSON library: one object a line with
//! its keys in this order is part of the promise, because it keeps differences readable.

use std::collections::BTreeSet;
use std::process::Command;

use ninefold::board::digit_of;
use ninefold::generate::LevelScale;
use ninefold::logic::{Scale, rate};
use ninefold::{Algorithm, Goal, Grid, Outcome, Puzzle, Settings, Shape, Solution};

const LIBRARY: &str = include_str!("../../ninefold/data/library.json");

struct Entry {
    name: &'static str,
    source: &'static str,
    level: &'static str,
    spec: &'static str,
    givens: &'static str,
    puzzle: Puzzle,
}

fn library() -> Vec<Entry> {
    let objects = LIBRARY.strip_prefix("[\n").and_then(|rest| rest.strip_suffix("\n]\n"));
    objects.expect("an array, brackets on lines of their own").split(",\n").map(entry).collect()
}

fn entry(line: &'static str) -> Entry {
    let mut rest = line.strip_prefix("  {").unwrap_or_else(|| panic!("expected an object: {line}"));
    let mut value = |key: &str, end: &str| {
        let text = rest.strip_prefix(&format!("\"{key}\": \""));
        let (text, left) =
            text.and_then(|text| text.split_once('"')).unwrap_or_else(|| panic!("{key}: {line}"));
        assert!(!text.contains('\\') && text.trim() == text && !text.is_empty(), "{key}: {line}");
        rest = left.strip_prefix(end).unwrap_or_else(|| panic!("after {key}: {line}"));
        text
    };
    let [name, source, level, spec] = ["name", "source", "level", "shape"].map(|key| value(key, ", "));
    let givens = value("givens", "}");
    assert_eq!(rest, "", "{line}");

    let shape: Shape = spec.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    let digit = |symbol| match symbol {
        '.' => 0,
        '1'..='9' | 'A'..='Z' => digit_of(symbol, shape.side()).expect("a digit of the board").get(),
        _ => panic!("{name}: expected '.', 1-9 or A-Z, found '{symbol}'"),
    };
    let values: Vec<u8> = givens.chars().map(digit).collect();
    let grid = Grid::from_values(&shape, &values).unwrap_or_else(|error| panic!("{name}: {error}"));
    Entry { name, source, level, spec, givens, puzzle: Puzzle::new(grid).expect("digits of the board") }
}

fn only_solution(algorithm: Algorithm, entry: &Entry) -> Solution {
    match algorithm.solve(&entry.puzzle, &Settings::goal(Goal::Unique)).outcome {
        Outcome::Unique(solution) => solution,
        other => panic!("{}: {algorithm} says {}", entry.name, other.word()),
    }
}

/// The rule of `crates/ninefold/data/README.md`.
fn level(puzzle: &Puzzle) -> Option<String> {
    let rating = rate(puzzle, Scale::Se);
    LevelScale::SE.range_of(&rating).map(|range| range.name.replace('-', " "))
}

#[test]
fn every_puzzle_has_exactly_one_solution_by_two_algorithms() {
    for entry in library() {
        let one = only_solution(Algorithm::Propagate, &entry);
        let other = only_solution(Algorithm::ExactCover, &entry);
        assert_eq!(one, other, "{}", entry.name);
    }
}

#[test]
fn every_level_is_what_the_rule_says() {
    for entry in library() {
        assert_eq!(Some(entry.level), level(&entry.puzzle).as_deref(), "{}", entry.name);
    }
}

#[test]
fn a_puzzle_solved_by_singles_alone_is_easy() {
    for entry in library() {
        let report = Algorithm::Eliminate.solve(&entry.puzzle, &Settings::default());
        let stuck = matches!(report.outcome, Outcome::Stuck(_));
        assert_eq!(stuck, entry.level != "easy", "{}", entry.name);
    }
}

#[test]
fn every_recipe_makes_its_puzzle() {
    let entries = library();
    let made = entries.iter().filter_map(|entry| Some((entry, entry.source.strip_prefix("generate ")?)));
    for (entry, recipe) in made {
        let mut program = Command::new(env!("CARGO_BIN_EXE_ninefold"));
        program.args(["generate", "--to", "line", "--quiet"]);
        let output = program.args(recipe.split(' ')).output().expect("the program runs");
        let text = String::from_utf8(output.stdout).expect("text");
        assert_eq!(text.split(' ').next(), Some(entry.givens), "{}: {recipe}", entry.name);
    }
}

#[test]
fn no_puzzle_is_much_work() {
    for entry in library() {
        let report = Algorithm::Propagate.solve(&entry.puzzle, &Settings::default());
        assert!(report.counters.placements < 20_000, "{}: {:?}", entry.name, report.counters);
    }
}

#[test]
fn names_puzzles_and_specs_are_as_they_should_be() {
    let (mut names, mut boards) = (BTreeSet::new(), BTreeSet::new());
    for entry in library() {
        assert!(names.insert(entry.name.to_lowercase()), "{} twice", entry.name);
        assert!(entry.name.len() <= 24, "{} is no short name", entry.name);
        assert!(boards.insert((entry.spec, entry.puzzle.givens().values().to_vec())), "{}", entry.name);
        assert_eq!(entry.puzzle.shape().to_string(), entry.spec, "{}", entry.name);
        let ours = entry.source.starts_with("generate ") && entry.source.contains(" --seed ");
        assert!(ours || entry.source.starts_with("an early Ninefold ancestor, 20"), "{}", entry.source);
    }
}

#[test]
fn there_is_something_for_every_size_and_level() {
    let library = library();
    assert!(library.len() >= 40);
    let count = |wanted: &dyn Fn(&Entry) -> bool| library.iter().filter(|entry| wanted(entry)).count();
    let spec = |spec: &'static str| count(&move |entry| entry.spec == spec);
    let jigsaw =
        |side| count(&move |entry| entry.spec.starts_with("regions:") && entry.puzzle.shape().side() == side);
    let few = count(&|entry| entry.spec == "3x3" && entry.puzzle.clues() <= 22);
    assert!(few >= 4);
    let least = [("2x2", 4), ("2x3", 5), ("3x2", 1), ("3x3", 15), ("3x4", 4), ("4x4", 4), ("5x5", 3)];
    let variants = [("3x3+diagonals", 2), ("3x3+windows", 2), ("3x3+diagonals+windows", 1)];
    for (name, least) in least.into_iter().chain(variants) {
        assert!(spec(name) >= least, "{name}");
    }
    assert!(jigsaw(5) >= 1 && jigsaw(6) >= 1 && jigsaw(9) >= 2);
    for (level, least) in [("easy", 5), ("medium", 5), ("hard", 5), ("very hard", 5), ("extreme", 2)] {
        assert!(count(&move |entry| entry.level == level) >= least, "{level}");
    }
}

#[test]
fn the_ancestors_puzzles_are_there() {
    let library = library();
    let named = |name| library.iter().find(|entry| entry.name == name).expect("an ancestor's puzzle");
    let solution = only_solution(Algorithm::Propagate, named("Easy"));
    let digits: String = solution.values().iter().map(u8::to_string).collect();
    let published = "435269781682571493197834562826195347374682915951743628519326874248957136763418259";
    assert_eq!(digits, published);
    assert_eq!((named("Medium").puzzle.clues(), named("Evil").puzzle.clues()), (29, 31));
}
