//! `ninefold prove` and `ninefold check-proof` through the program itself. Other people's checkers judge the same proofs in
//! `tests/outside-checkers`.

mod common;

use std::path::Path;

use common::{EASY, HARDEST, SOLVED, fed, out, printed, refused, run, said};
use serde_json::Value;

fn name(path: &Path) -> &str {
    path.to_str().expect("a name")
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn every_kind_of_claim_is_proved_and_its_certificate_holds() {
    let two = format!("..{}", &SOLVED[2..]).replace('1', ".").replace('2', ".");
    let none = format!("5{}", &EASY[1..]);
    let input = [EASY, HARDEST, &two, &none, "1234341243212143", "................"].join("\n");
    let output = fed(&["prove", "-"], &input);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let certificates = lines(&out(&output));
    let claims: Vec<(&str, usize)> = certificates
        .iter()
        .map(|one| (one["claim"].as_str().unwrap(), one["witnesses"].as_array().unwrap().len()))
        .collect();
    let expected =
        [("exactly", 1), ("exactly", 1), ("at least", 2), ("impossible", 0), ("exactly", 1), ("at least", 2)];
    assert_eq!(claims, expected);
    let checked = fed(&["check-proof", "-"], out(&output));
    assert_eq!(checked.status.code(), Some(0), "{}", out(&checked));
    assert_eq!(out(&checked).lines().count(), 6);
    // A certificate is a puzzle too, for every command that reads puzzles.
    let solved = fed(&["solve", "-"], out(&output).lines().next().unwrap());
    assert!(out(&solved).contains(SOLVED), "{}", out(&solved));
}

#[test]
fn a_damaged_certificate_is_refused() {
    let whole = printed(&["prove", HARDEST]);
    let mut certificate: Value = serde_json::from_str(&whole).unwrap();
    let refuse = |certificate: &Value, why: &str| {
        let output = fed(&["check-proof", "-"], certificate.to_string());
        assert_eq!(output.status.code(), Some(1), "{}", out(&output));
        assert!(out(&output).contains(why), "{}", out(&output));
    };
    let proof = certificate["proof"].as_array().unwrap().clone();
    assert!(!proof.is_empty());
    certificate["proof"] = Value::from(&proof[..proof.len() - 1]);
    refuse(&certificate, "refused: ");
    certificate["proof"] = serde_json::json!([[99_999]]);
    refuse(&certificate, "clause 1 has the literal 99999, which is no variable of the puzzle");
    certificate["proof"] = Value::from(proof);
    certificate["claim"] = "impossible".into();
    refuse(&certificate, "the claim is 'impossible', and there is a solution");
    certificate["claim"] = "exactly".into();
    certificate["witnesses"][0] = SOLVED.into();
    refuse(&certificate, "solution 1");
    let output = fed(&["check-proof", "-"], EASY);
    assert_eq!(output.status.code(), Some(1), "{}", out(&output));
    assert!(out(&output).contains("no certificate"), "{}", out(&output));
}

#[test]
fn a_collection_is_continued_where_it_was_cut() {
    let folder = tempfile::tempdir().expect("a folder");
    let [puzzles, whole, cut] = ["puzzles.txt", "whole", "cut"].map(|name| folder.path().join(name));
    let many = printed(&["-q", "generate", "--count", "20", "--seed", "7"]);
    std::fs::write(&puzzles, &many).unwrap();
    for out in [&whole, &cut] {
        printed(&["-q", "prove", name(&puzzles), "--out", name(out)]);
    }
    let file = |of: &Path, file: &str| std::fs::read_to_string(of.join(file)).expect(file);
    let certificates = file(&whole, "certificates.jsonl");
    assert_eq!(certificates.lines().count(), 20);
    // As if the power had gone in the middle of a line.
    std::fs::write(cut.join("certificates.jsonl"), &certificates[..certificates.len() / 2]).unwrap();
    let said = refused(&["prove", name(&puzzles), "--out", name(&cut)]);
    assert!(said.contains("--resume continues it"), "{said}");
    printed(&["-q", "prove", name(&puzzles), "--out", name(&cut), "--resume"]);
    assert_eq!(file(&cut, "certificates.jsonl"), certificates);
    assert_eq!(file(&cut, "manifest.json"), file(&whole, "manifest.json"));
    let checked = printed(&["-q", "check-proof", name(&cut)]);
    assert_eq!(checked.lines().count(), 20);
    // Other puzzles are not mixed in.
    std::fs::write(&puzzles, format!("{HARDEST}\n{many}")).unwrap();
    let output = run(&["prove", name(&puzzles), "--out", name(&cut), "--resume"]);
    assert_eq!(output.status.code(), Some(2), "{}", out(&output));
    assert!(common::said(&output).contains("puzzle 1 is not the one"), "{}", common::said(&output));
}

#[test]
fn a_proof_in_words_ends_with_there_is_no_other() {
    let words = printed(&["prove", "--readable", HARDEST]);
    assert!(
        words.contains("Claim: exactly one solution.") && words.contains("## Case 1\n\nSuppose r"),
        "{words}"
    );
    assert!(words.trim_end().ends_with("There is no other."), "{words}");
    let words = printed(&["prove", "--readable", &format!("5{}", &EASY[1..])]);
    assert!(words.trim_end().ends_with("so there is no solution."), "{words}");
}
