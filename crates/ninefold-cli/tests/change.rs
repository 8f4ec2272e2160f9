//! `ninefold canonical`, `same`, `transform`, `minimize` and `redundant` through the program itself.

mod common;

use std::collections::BTreeSet;
use std::process::Output;

use common::{EASY, SOLVED, fed as run, out, said};
use serde_json::Value;

const MOST: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn lines(output: &Output) -> Vec<String> {
    out(output).lines().map(str::to_owned).collect()
}

/// Many isomorphs of one puzzle.
fn isomorphs(puzzle: &str, count: usize, seed: &str) -> String {
    let many = format!("{puzzle}\n").repeat(count);
    out(&run(&["transform", "--random", "--seed", seed, "-"], &many))
}

#[test]
fn isomorphs_have_one_canonical_form_and_distinct_keeps_one() {
    let many = isomorphs(EASY, 300, "7") + &isomorphs(SOLVED, 300, "8");
    assert_eq!(many.lines().collect::<BTreeSet<_>>().len(), 600, "each another isomorph");
    let forms = lines(&run(&["canonical", "-"], &many));
    assert_eq!(forms.len(), 600);
    assert_eq!(forms.iter().collect::<BTreeSet<_>>().len(), 2);
    assert!(forms[300].starts_with("123456789"), "{}", forms[300]);
    let output = run(&["canonical", "--distinct", "-"], &many);
    assert_eq!(lines(&output), [forms[0].clone(), forms[300].clone()]);
    assert!(said(&output).starts_with("600 puzzles read, 2 written, 598 of a class seen before, in "));
}

#[test]
fn canonical_forms_as_json_and_as_a_table() {
    let output = run(&["canonical", "--json", "-"], format!("{MOST}\n12345\n"));
    let lines = lines(&output);
    let object: Value = serde_json::from_str(&lines[0]).expect("JSON");
    assert_eq!((&object["givens"], &object["automorphisms"]), (&MOST.into(), &648.into()));
    let object: Value = serde_json::from_str(&lines[1]).expect("JSON");
    assert_eq!((&object["outcome"], &object["error"]["line"]), (&"malformed".into(), &2.into()));
    assert_eq!(output.status.code(), Some(2));
    let clash = format!("11{}", ".".repeat(79));
    let output = run(&["canonical", "--csv", "-"], format!("{MOST}\n{clash}\n"));
    let words = "givens that clash have no canonical form: 1 is given twice in row 1: r1c1 and r1c2";
    assert_eq!(out(&output), format!("puzzle,automorphisms,outcome\n{MOST},648,ok\n,,{words}\n"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn what_has_no_canonical_form_is_named_with_its_line() {
    let large = ".".repeat(256);
    let output = run(&["canonical", "-"], format!("{EASY}\n{large}\n"));
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(out(&output).lines().count(), 1);
    let words = "ninefold: line 2: a canonical form needs a 9x9 puzzle with 3x3 boxes, or";
    assert!(said(&output).contains(words), "{}", said(&output));
    assert!(said(&output).contains("found another one of side 16"), "{}", said(&output));
}

#[test]
fn small_boards_and_boards_with_diagonals_have_classes_too() {
    let output = run(&["canonical", "-"], "1234341221434321\n4321214312343412\n");
    assert_eq!(out(&output), "1234341221434321\n1234341221434321\n");
    let diagonals = &["--shape", "3x3+diagonals"][..];
    let made = out(&run(&[&["generate", "--seed", "4", "--to", "line"][..], diagonals].concat(), ""));
    let puzzle = made.split(['#', ' ']).next().expect("a puzzle").trim();
    let other =
        out(&run(&[&["transform", "--random", "--seed", "2"][..], diagonals, &[puzzle]].concat(), ""));
    assert_ne!(other.trim_end(), puzzle);
    let output = run(&[&["same"][..], diagonals, &[puzzle, other.trim_end()]].concat(), "");
    let words = out(&output);
    let options: Vec<&str> = words.strip_prefix("same: ").expect("the same").split_whitespace().collect();
    let output = run(&[&["transform"][..], diagonals, &options, &[puzzle]].concat(), "");
    assert_eq!(out(&output), other, "{}", said(&output));
}

#[test]
fn there_are_only_so_many_small_puzzles() {
    let arguments = ["generate", "--size", "4", "--full", "--distinct", "--count", "10", "--seed", "1"];
    let output = run(&arguments, "");
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(out(&output).lines().count(), 2);
    assert!(said(&output).contains("given up: 10,021 in a row are the same"), "{}", said(&output));
}

#[test]
fn the_same_puzzle_comes_with_options_that_make_it_so() {
    let other = isomorphs(EASY, 1, "5");
    let output = run(&["same", EASY, other.trim_end()], "");
    assert_eq!(output.status.code(), Some(0));
    let words = out(&output);
    let options: Vec<&str> = words.strip_prefix("same: ").expect("the same").split_whitespace().collect();
    let arguments = [&["transform"][..], &options, &[EASY]].concat();
    assert_eq!(out(&run(&arguments, "")), other);
    let output = run(&["same", EASY, SOLVED], "");
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(1), "different\n"));
    let output = run(&["same", "--json", EASY, SOLVED], "");
    assert_eq!(out(&output), "{\"line\":1,\"outcome\":\"different\"}\n");
    assert_eq!(run(&["same", "-", "-"], EASY).status.code(), Some(2));
    let output = run(&["same", "-", EASY], format!("{EASY}\n{EASY}\n"));
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("fewer puzzles on the other side: line 2"), "{}", said(&output));
}

#[test]
fn turns_and_mirrors() {
    let board = "12..34..21......";
    let turned = |options: &[&str]| {
        let output = run(&[&["transform"][..], options, &[board]].concat(), "");
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        out(&output).trim_end().to_owned()
    };
    assert_eq!(turned(&["--transpose"]), "132.241.........");
    assert_eq!(turned(&["--rotate", "90"]), ".231.142........");
    assert_eq!(turned(&["--rotate", "180"]), "......12..43..21");
    assert_eq!(turned(&["--rotate", "270"]), "........241.132.");
    assert_eq!(turned(&["--mirror", "left-right"]), "..21..43..12....");
    assert_eq!(turned(&["--mirror", "top-bottom"]), "....21..34..12..");
    assert_eq!(turned(&["--rows", "3412"]), "21......12..34..");
    assert_eq!(turned(&["--columns", "2,1,3,4"]), "21..43..12......");
    assert_eq!(turned(&["--digits", "4123"]), "41..23..14......");
    let all = turned(&["--mirror", "left-right", "--rotate", "90", "--transpose"]);
    assert_eq!(all, out(&run(&["transform", "--rotate", "180", board], "")).trim_end());
}

#[test]
fn a_transform_that_is_none_says_why() {
    let said_to = |arguments: &[&str]| {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(out(&output), "");
        said(&output)
    };
    let board = "12..34..21......";
    let words = said_to(&["transform", "--rows", "1324", board]);
    assert_eq!(words, "ninefold: line 1: --rows: it would break a house of this board (2x2)\n");
    let words = said_to(&["transform", "--rows", "1123", board]);
    assert_eq!(words, "ninefold: line 1: --rows: expected each number from 1 to 4 once, found 1,1,2,3\n");
    let words = said_to(&["transform", "--transpose", "--shape", "2x3", &".".repeat(36)]);
    assert!(words.contains("--transpose: it would break a house"), "{words}");
    assert!(said_to(&["transform", "--digits", "12a4", board]).contains("expected numbers from 1"));
    assert!(said_to(&["transform", board]).contains("required"));
    assert!(said_to(&["transform", "--rotate", "45", board]).contains("90"));
}

#[test]
fn one_minimal_puzzle_of_each_the_same_on_any_number_of_threads() {
    let many = isomorphs(SOLVED, 200, "3");
    let arguments = ["minimize", "--seed", "1", "-"];
    let one = run(&[&arguments[..], &["--threads", "1"]].concat(), &many);
    let three = run(&[&arguments[..], &["--threads", "3"]].concat(), &many);
    assert_eq!(one.status.code(), Some(0));
    assert_eq!(out(&one), out(&three));
    assert_eq!(lines(&one).len(), 200);
    let told = lines(&run(&["redundant", "-"], out(&one)));
    assert!(told.len() == 200 && told.iter().all(|line| line.ends_with(" minimal")));
    assert_eq!(run(&["solve", "-q", "-"], out(&one)).status.code(), Some(0));
}

#[test]
fn all_minimal_puzzles_of_a_small_one() {
    // Every one of them is minimal, none comes twice, and a limit is kept.
    let puzzle = "1234341221434321";
    let all = run(&["minimize", "--all", puzzle], "");
    assert_eq!(all.status.code(), Some(0), "{}", said(&all));
    let all = lines(&all);
    assert!(all.len() > 3, "{}", all.len());
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    let told = run(&["redundant", "-"], &(all.join("\n") + "\n"));
    assert!(lines(&told).iter().all(|line| line.ends_with(" minimal")));
    assert_eq!(lines(&run(&["minimize", "--all", "--limit", "3", puzzle], "")), all[..3]);
    let json = lines(&run(&["minimize", "--all", "--limit", "2", "--json", puzzle], ""));
    let object: Value = serde_json::from_str(&json[0]).expect("JSON");
    assert_eq!((&object["givens"], &object["proved"]), (&all[0].as_str().into(), &true.into()));
}

#[test]
fn a_full_board_has_more_than_anybody_waits_for_but_a_limit_ends_it() {
    let output = run(&["minimize", "--all", "--limit", "2000", SOLVED], "");
    let found = lines(&output);
    assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), 2000);
}

#[test]
fn clues_that_could_go_are_named() {
    let output = run(&["redundant", SOLVED], "");
    assert!(out(&output).starts_with(&format!("{SOLVED} 81 redundant: r1c1 r1c2 ")), "{}", out(&output));
    let output = run(&["redundant", "--csv", "-"], format!("{EASY}\n{}\n12345\n", ".".repeat(81)));
    let lines = lines(&output);
    assert_eq!(lines[0], "puzzle,clues,redundant,outcome");
    assert!(
        lines[1].starts_with(&format!("{EASY},36,r")) && lines[1].ends_with(",redundant"),
        "{}",
        lines[1]
    );
    assert!(lines[2].ends_with(",0,,not unique: at least 2 solutions"), "{}", lines[2]);
    assert!(lines[3].starts_with(",,,\"malformed: line 3, column 6:"), "{}", lines[3]);
    assert_eq!(output.status.code(), Some(2));
    let output = run(&["redundant", &".".repeat(81)], "");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn puzzles_without_one_solution_are_refused_and_the_rest_goes_on() {
    let input = format!("{}\n{SOLVED}\n11{}\n", ".".repeat(81), ".".repeat(79));
    let output = run(&["minimize", "--seed", "1", "-"], &input);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(lines(&output).len(), 1);
    let said = said(&output);
    assert!(said.contains("line 1: not unique: at least 2 solutions"), "{said}");
    assert!(said.contains("line 3: impossible: 1 is given twice in row 1: r1c1 and r1c2"), "{said}");
    let output = run(&["minimize", "--all", "-"], format!("{}\n", ".".repeat(81)));
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(1), ""));
}

#[test]
fn any_format_of_the_program_can_be_written() {
    let output = run(&["canonical", "--to", "json", EASY], "");
    let list: Value = serde_json::from_str(&out(&output)).expect("JSON");
    assert_eq!(list.as_array().map(Vec::len), Some(1));
    let output = run(&["transform", "--rotate", "180", "--to", "sdk", EASY], "");
    assert!(out(&output).lines().count() >= 9, "{}", out(&output));
    assert_eq!(lines(&run(&["canonical", "-"], out(&output))), lines(&run(&["canonical", EASY], "")));
}
