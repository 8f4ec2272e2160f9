//! `ninefold generate` through the program itself.

mod common;

use std::collections::BTreeSet;
use std::process::Output;

use common::{out, run, said};
use serde_json::Value;

fn generate(arguments: &[&str]) -> Output {
    run(&[&["generate", "--seed", "5"], arguments].concat())
}

/// The puzzles alone.
fn puzzles(output: &Output) -> Vec<String> {
    assert_eq!(output.status.code(), Some(0), "{}", said(output));
    out(output).lines().map(|line| line.split(' ').next().expect("a puzzle").to_owned()).collect()
}

/// What `ninefold rate` says of them, as JSON.
fn rated(puzzles: &[String], more: &[&str]) -> Vec<Value> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.txt");
    std::fs::write(&file, puzzles.join("\n") + "\n").expect("written");
    let arguments = [&["rate", "--json", "--quiet"], more, &[file.to_str().expect("a path")]].concat();
    out(&run(&arguments)).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn the_same_seed_gives_the_same_file_on_any_number_of_threads() {
    for order in [&["--count", "150"][..], &["--count", "40", "--level", "hard", "--symmetry", "rotate180"]] {
        let file = |threads: &str| out(&generate(&[order, &["--threads", threads]].concat()));
        let first = file("1");
        assert_eq!(first, file("2"));
        assert_eq!(first, file("3"));
        assert!(first.lines().next().expect("a line").contains("# seed 5, number 0"), "{first}");
    }
    assert_ne!(out(&generate(&[])), out(&run(&["generate", "--seed", "6"])));
}

#[test]
fn every_level_is_met_by_the_word_of_rate() {
    let ranges = [
        ("easy", 1.0, 2.3),
        ("medium", 2.4, 3.4),
        ("hard", 3.5, 5.0),
        ("very-hard", 5.1, 7.1),
        ("extreme", 7.2, 20.0),
    ];
    for (level, least, most) in ranges {
        let made = puzzles(&generate(&["--level", level, "--count", "12"]));
        assert_eq!(made.len(), 12);
        for object in rated(&made, &[]) {
            let er = object["er"].as_f64().or(object["at_least"].as_f64()).expect("rated");
            assert!((least..=most).contains(&er), "{level}: {object}");
        }
    }
    for level in ["easy", "medium", "hard", "unfair", "extreme"] {
        let made = puzzles(&generate(&["--scale", "hodoku", "--level", level, "--count", "6"]));
        for object in rated(&made, &["--scale", "hodoku"]) {
            assert_eq!(object["level"], level, "{object}");
        }
    }
}

#[test]
fn techniques_symmetry_and_clues_are_as_asked() {
    let made = puzzles(&generate(&["--needs", "XY-wing", "--nothing-harder", "--count", "5"]));
    for object in rated(&made, &[]) {
        assert!(object["techniques"]["XY-wing"].as_u64().is_some_and(|uses| uses > 0), "{object}");
        assert!(object["er"].as_f64().is_some_and(|er| er <= 4.2), "{object}");
    }
    let made = puzzles(&generate(&["--without", "naked pair", "--er", "3.0-5.0", "--count", "5"]));
    for object in rated(&made, &[]) {
        assert!(object["techniques"]["naked pair"].is_null(), "{object}");
    }
    let made = puzzles(&generate(&["--symmetry", "diagonal", "--clues", "24-30", "--count", "10"]));
    for puzzle in &made {
        let cells: Vec<bool> = puzzle.chars().map(|cell| cell != '.').collect();
        assert!((24..=30).contains(&cells.iter().filter(|&&clue| clue).count()), "{puzzle}");
        assert!((0..81).all(|cell| cells[cell] == cells[cell % 9 * 9 + cell / 9]), "{puzzle}");
    }
    // Minimal: no clue is redundant.
    let made = puzzles(&generate(&["--minimal", "--count", "20"]));
    for object in rated(&made, &[]) {
        assert_eq!(object["outcome"], "rated");
    }
    for puzzle in made.iter().take(4) {
        for (place, _) in puzzle.match_indices(|cell| cell != '.') {
            let mut fewer = puzzle.clone();
            fewer.replace_range(place..=place, ".");
            let output = run(&["count", "--limit", "2", "--json", &fewer]);
            assert!(out(&output).contains("\"solutions\":2"), "{fewer}");
        }
    }
}

#[test]
fn tables_have_solutions_classes_and_ratings() {
    let output = generate(&["--count", "5", "--csv"]);
    let table = out(&output);
    let mut rows = table.lines();
    let heading: Vec<&str> = rows.next().expect("a heading").split(',').collect();
    assert_eq!(heading[..4], ["puzzle", "er", "ep", "ed"]);
    assert_eq!(rows.count(), 5);
    let output = generate(&["--json", "--path", "--count", "2"]);
    for line in out(&output).lines() {
        let object: Value = serde_json::from_str(line).expect("JSON");
        let text = |key: &str| object[key].as_str().unwrap_or_else(|| panic!("{key}: {object}")).to_owned();
        assert_eq!((text("givens").len(), text("solution").len(), text("class").len()), (81, 81, 81));
        let verified = run(&["verify", &text("givens"), &text("solution")]);
        assert_eq!(verified.status.code(), Some(0));
        let steps = object["path"].as_array().expect("steps");
        let placed: usize = steps.iter().map(|step| step["placements"].as_array().map_or(0, Vec::len)).sum();
        assert_eq!(placed as u64 + object["clues"].as_u64().expect("a number"), 81);
    }
}

#[test]
fn puzzles_of_other_shapes_and_full_boards() {
    for shape in ["2x2", "2x3", "3x3+diagonals", "3x3+windows", "3x4", "4x4"] {
        let output = generate(&["--shape", shape, "--to", "jsonl"]);
        assert_eq!(output.status.code(), Some(0), "{shape}: {}", said(&output));
        let object: Value = serde_json::from_str(out(&output).trim()).expect("JSON");
        let givens = object["givens"].as_str().expect("a puzzle");
        let counted = run(&["count", "--limit", "2", "--shape", shape, "--format", "line", givens]);
        assert!(out(&counted).contains('1') && !out(&counted).contains('2'), "{shape}: {}", out(&counted));
    }
    let boards: BTreeSet<String> = puzzles(&generate(&["--full", "--count", "50"])).into_iter().collect();
    assert_eq!(boards.len(), 50);
    assert!(boards.iter().all(|board| board.len() == 81 && !board.contains('.')));
    let output = generate(&["--full", "--size", "49", "--to", "jsonl"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
}

#[test]
fn distinct_leaves_out_the_same_up_to_symmetry() {
    let output = generate(&["--distinct", "--count", "200", "--clues", "17-30"]);
    assert_eq!(puzzles(&output).len(), 200);
    assert!(said(&output).contains("left out as the same as an earlier one"), "{}", said(&output));
    // Random ones of 6x6 with many clues are now and then isomorphs.
    let forms = |options: &[&str]| {
        let made =
            puzzles(&generate(&[&["--size", "6", "--clues", "34-", "--count", "300"], options].concat()));
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("puzzles.txt");
        std::fs::write(&file, made.join("\n") + "\n").expect("written");
        let forms = puzzles(&run(&["canonical", file.to_str().expect("a path")]));
        (made.len(), forms.into_iter().collect::<BTreeSet<String>>().len())
    };
    let (_, different) = forms(&[]);
    assert!(different < 300, "{different}");
    assert_eq!(forms(&["--distinct"]), (300, 300));
    let output = generate(&["--distinct", "--size", "16"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_cannot_be_is_said_at_once() {
    let refused = |arguments: &[&str], words: &str| {
        let output = generate(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", said(&output));
        assert!(said(&output).contains(words), "{arguments:?}: {}", said(&output));
        assert!(output.stdout.is_empty(), "{arguments:?}");
    };
    refused(&["--clues", "16"], "fewer than 17 clues");
    refused(&["--clues", "82-"], "81 cells");
    refused(&["--clues", "30-20"], "ends before it begins");
    refused(
        &["--level", "silly"],
        "expected a level (easy, medium, hard, very-hard, extreme), found 'silly'",
    );
    refused(&["--needs", "hidden single in an extra house"], "never found");
    refused(&["--needs", "XY-wing", "--without", "XY-wing"], "both asked for and forbidden");
    refused(&["--needs", "unique rectangle"], "expected one technique");
    refused(&["--pattern", "123"], "expected a map of 81 cells");
    refused(&["--size", "7", "--windows"], "");
    let empty = format!("{}{}", ".".repeat(18), "x".repeat(63));
    refused(&["--pattern", &empty], "two lines of one band empty");
    // A budget that ends first: undetermined, with what came nearest, and nothing called a puzzle.
    let output = generate(&["--level", "extreme", "--minimal", "--clues", "-18", "--tries", "3"]);
    assert_eq!(output.status.code(), Some(3), "{}", said(&output));
    assert!(
        output.stdout.is_empty() && said(&output).contains("no puzzle on target among"),
        "{}",
        said(&output)
    );
}
