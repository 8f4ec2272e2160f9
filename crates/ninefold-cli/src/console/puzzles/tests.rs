//! Puzzles from everywhere, line by line.

use super::super::script::{said, script_with};
use ninefold::play::MemoryStore;

const EASY: &str = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18...";

#[test]
fn a_random_puzzle_is_of_the_size_and_level_asked_for() {
    let text = said("2\n7\n16\nmedium-rare\nMEDIUM\n");
    assert!(text.contains("Expected one of 4, 5, 6, 9, 12, 16, 25, found '7'."), "{text}");
    assert!(text.contains("Expected one of easy, medium, hard, very hard, found 'medium-rare'."));
    assert!(text.contains("level: medium\n16x16, boxes 4x4"), "{text}");
    assert!(said("random 9x9 very hard\n").contains("level: very hard\n9x9"));
    assert!(said("random 7\n").contains("The library has no such puzzle."));
    assert!(said("random silly\n").contains("found 'silly'."));
    assert!(said("2\n\n\n").contains("Try to solve it"));
}

#[test]
fn a_puzzle_is_chosen_by_number_or_name() {
    let text = said("3\n4\n\n0\n5\nnobody\n3\n");
    assert_eq!(text.matches("Expected a number from 1 to 4 or a name in the list, found '").count(), 3);
    assert!(
        text.contains("Four by four, three\nsource: generate --shape 2x2 --level easy --clues 6 "),
        "{text}"
    );
    assert!(said("list 9 easy\nEASY\n").contains("source: an early Ninefold ancestor, 2021"));
    assert!(!said("list 4\n\n").contains("Try to solve it"));
}

#[test]
fn a_puzzle_is_typed_on_one_line_or_on_many() {
    assert!(said(&format!("4\n{EASY}\n2\n")).contains("The only solution:"));
    let rows: Vec<&str> = (0..9).map(|row| &EASY[9 * row..9 * row + 9]).collect();
    for end in ["\n", "\r\n"] {
        let text = said(&format!("type{end}{}{end}{end}2{end}", rows.join(end)));
        assert!(text.contains("The only solution:"), "{text}");
    }
    let text = said("4\n1..4\n..1.\n.1..\n4..1\n\n2\n");
    assert!(text.contains("4x4, boxes 2x2; 6 givens"), "{text}");
    assert!(said("4\nhello\n\n").contains("No puzzle: "), "{}", said("4\nhello\n\n"));
    assert!(said("4\n\n").matches("How Sudoku is played").count() == 2);
}

#[test]
fn the_shape_is_said_or_asked_for() {
    let blank6 = ".".repeat(36);
    assert!(said(&format!("4\n{blank6}\n\n")).contains("6x6, boxes 2x3"));
    assert!(said(&format!("4\nshape 3x2\n{blank6}\n\n")).contains("6x6, boxes 3x2"));
    assert!(said(&format!("4\nshape 3x3+diagonals\n{EASY}\n")).contains("9x9, boxes 3x3, diagonals"));
    assert!(said(&format!("4\nshape 3y3\n{EASY}\n")).contains("9x9, boxes 3x3;"));
    let text = said(&format!("4\n{}\n\n123\n1112211342553425534253344\n", ".".repeat(25)));
    assert!(text.contains("Its regions, one character per cell"), "{text}");
    assert!(text.contains("5x5, irregular regions"), "{text}");
    assert!(said(&format!("4\n{}\n\n\n", ".".repeat(25))).contains("5x5, boxes 1x5"));
}

#[test]
fn a_file_may_hold_several_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two puzzles.txt");
    let name = file.display();
    std::fs::write(&file, format!("{EASY}\r\nbroken\r\n{EASY}\r\n")).unwrap();
    let text = said(&format!("5\n{name}\n2\n"));
    assert!(text.contains("1 puzzle left out. The first: line 2, "), "{text}");
    assert!(text.contains("1  two puzzles 1  "), "{text}");
    assert!(text.contains(&format!("two puzzles 2\nsource: {name}\n9x9")), "{text}");
    assert!(said(&format!("file \"{name}\"\n1\n")).contains("Try to solve it"));
    let bad = |name: &str| said(&format!("5\n{name}\n"));
    assert!(bad(folder.path().to_str().unwrap()).contains("expected a file, found a folder"));
    assert!(bad("/no/such/file").contains("No puzzle: /no/such/file: "));
    assert!(bad("-").contains("No puzzle: -: "));
    std::fs::write(&file, "\u{1b}]0;x\u{7}\n").unwrap();
    assert!(!bad(file.to_str().unwrap()).contains('\u{1b}'));
    std::fs::write(&file, "").unwrap();
    assert!(bad(file.to_str().unwrap()).contains("No puzzle: "));
}

#[test]
fn a_seed_gives_the_same_puzzle_again() {
    let board = |input: &str| {
        let text = said(input);
        let start = text.find("No. 42").unwrap_or_else(|| panic!("{text}"));
        text[start..].to_owned()
    };
    assert_eq!(board("6\n9\nhard\n42\n"), board("new 9 hard 42\n"));
    assert!(said("6\n9\n\n-1\n\n").contains("Expected a number from 0 to 18446744073709551615, found '-1'."));
    assert!(said("new 7 easy 3\n").contains("There are no new 7x7 puzzles"));
    assert!(said("new 7 silly 3\n").contains("found 'silly'."));
    assert!(said("new 16\n").contains("16x16"));
}

#[test]
fn games_are_continued_by_their_numbers() {
    let mut store = MemoryStore::default();
    assert!(script_with("7\n", &mut store).0.contains("No saved games yet."));
    script_with("list 4\n1\n1\nr1c1=3\nclose\nlist 6\n1\nr1c3=1\nq\n", &mut store);
    let (text, _) = script_with("7\n9\n1\nclose\ncontinue 2\nclose\ncontinue 7\n", &mut store);
    assert!(text.contains("2  Six by six, one    6x6  easy  "), "{text}");
    assert!(text.contains("Expected the number of a game in the list, found '9'."));
    assert!(text.contains("Expected the number of a game in the list, found '7'."));
    assert!(
        text.contains("Four by four, one\nsource:") && text.contains("Six by six, one\nsource:"),
        "{text}"
    );
}

#[test]
fn variants_are_made_by_their_name() {
    assert!(said("new diagonals hard 5\n").contains("diagonals"), "{}", said("new diagonals hard 5\n"));
    let text = said("new\njigsaw\neasy\n5\n");
    assert!(text.contains("9x9, irregular"), "{text}");
    assert!(
        said("new 4 windows\n").contains("There are no new 4x4 puzzles with windows"),
        "{}",
        said("new 4 windows\n")
    );
}

#[test]
fn a_technique_is_practised_until_it_is_found() {
    let text = said("practice\nnaked single\nhint\nhint\nhint\nhint\napply\nclose\nno\npractice\n\n");
    assert!(text.contains("Find the naked single: place its digit."), "{text}");
    assert!(text.contains("Found: r"), "{text}");
    assert!(text.contains("found 1, 0 without hints"), "{text}");
    assert!(said("practice juggling\n").contains("Expected a technique of the list"));
}
