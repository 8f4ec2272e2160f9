//! `ninefold menu` through a pipe, from the first menu to 'solved', with all that can go wrong on the way.

mod common;

use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use ninefold::format::{ReadOptions, parse};
use ninefold::{Algorithm, Puzzle, Settings, Shape};

use common::EASY;

/// Runs the program with this as its input and these folders as its home; gives its exit code and what it says.
fn menu(home: &Path, input: &[u8]) -> (Option<i32>, String) {
    let mut command = common::ninefold(&["menu"]);
    let output = common::feed(command.env("HOME", home).env("XDG_DATA_HOME", home), input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors, "");
    (output.status.code(), String::from_utf8(output.stdout).expect("text"))
}

/// What it says in a home of its own.
fn said(input: &str) -> String {
    let home = tempfile::tempdir().expect("a folder");
    let (code, text) = menu(home.path(), input.as_bytes());
    assert_eq!(code, Some(0), "{text}");
    text
}

/// The moves that fill the empty cells of a puzzle, written `r1c1=2`.
fn moves(puzzle: &Puzzle) -> Vec<String> {
    let report = Algorithm::default_for(puzzle.shape()).solve(puzzle, &Settings::default());
    let solution = report.outcome.first_solution().expect("a solution");
    let shape = puzzle.shape();
    let empty = shape.all_cells().filter(|&cell| puzzle.given(cell).is_none());
    empty.map(|cell| format!("{}={}", shape.name(cell), solution.values()[cell.index()])).collect()
}

fn puzzle(text: &str, shape: Option<Shape>) -> Puzzle {
    parse(text, &ReadOptions { format: None, shape }).expect("a puzzle").puzzle
}

#[test]
fn a_puzzle_is_played_to_the_end_with_mistakes_on_the_way() {
    let moves = moves(&puzzle(EASY, None));
    let mut lines = vec!["rules".to_owned(), "list 9 easy".into(), "Easy".into(), "2".into(), "1".into()];
    // A refused entry, a wrong one, a hint about it, undo; a reset declined and one taken back.
    lines.extend(
        ["r1c4=9", "r1c1=9", "check", "hint", "hint", "hint", "hint", "undo", "undo"].map(String::from),
    );
    lines.extend(moves[..20].iter().cloned());
    lines.extend(["7", "no", "reset", "yes", "undo", "submit", "redo", "undo"].map(String::from));
    // The same by menu: row, column, digit.
    let (cell, digit) = moves[20].split_once('=').unwrap();
    let (row, col) = cell[1..].split_once('c').unwrap();
    lines.extend(["1", row, "11", col, "0", digit].map(String::from));
    lines.extend(moves[21..].iter().map(|line| line.replace(['r', 'c', '='], " ")));
    lines.extend(["submit", "close", "continue", "q"].map(String::from));
    let text = said(&(lines.join("\n") + "\n"));

    let mut rest = text.as_str();
    for part in [
        "no digit repeats in a row",
        "Easy\nsource: an early Ninefold ancestor, 2021\n",
        "The only solution:\n",
        "1 | 4 3 5 | 2 6 9 | 7 8 1 |\n",
        "Unsolved, 45 spaces left.\n",
        "r1c4 is a given and cannot be changed.\n",
        "1 | 9!. . | 2 6 . | 7 . 1 |\n",
        "Unsolved, 44 spaces left.\nTake care: row 1, column 1, digit 9: it appears twice in ",
        "Wrong: r1c1.\n",
        "Hint 1 of 4: ",
        "Hint 4 of 4: ",
        "Unsolved, 45 spaces left.\n",
        "There is nothing to undo.\n",
        "1 | 4'. . | 2 6 . | 7 . 1 |\n",
        "Unsolved, 25 spaces left.\n",
        "Nothing is changed.\n",
        "Unsolved, 45 spaces left.\n",
        "Unsolved, 25 spaces left.\n",
        "Not solved. The first mistake: row ",
        " is empty.\n",
        "Unsolved, 45 spaces left.\n",
        "Unsolved, 25 spaces left.\n",
        "Row (1 to 9):",
        "Expected a column from 1 to 9, found '11'.",
        "Expected a digit from 1 to 9, found '0'.",
        "Unsolved, 24 spaces left.\n",
        "Unsolved, 1 space left.\n",
        "Solved in ",
        " with 1 hint and 1 check. Well done!",
        "Solved: every row, column and box is right.\n",
        "No saved games yet.\n",
    ] {
        let found = rest.find(part).unwrap_or_else(|| panic!("expected '{part}' in:\n{rest}"));
        rest = &rest[found + part.len()..];
    }
    assert!(!text.contains('\u{1b}'), "no codes where there is no terminal");
}

#[test]
fn a_game_is_left_in_the_middle_and_continued_by_another_run() {
    let home = tempfile::tempdir().expect("a folder");
    let moves = moves(&puzzle(EASY, None));
    let (half, rest) = moves.split_at(moves.len() / 2);
    // One run ends by Q, one in the middle of a question, one without a newline.
    let (_, text) =
        menu(home.path(), format!("{EASY}\n1\nr1c1=5\nundo\n{}\nQ\n", half.join("\n")).as_bytes());
    assert!(text.ends_with("Game 1 saved. Choose 'continue' in the main menu to resume.\n"), "{text}");
    let (_, text) = menu(home.path(), format!("7\n{}\nplace\n{}", rest[0], 4).as_bytes());
    assert!(text.contains(&format!("Unsolved, {} spaces left.\n", rest.len())), "{text}");
    let (_, text) = menu(home.path(), format!("continue\nsave here\n{}", rest[1]).as_bytes());
    assert!(text.contains("Position saved as 'here'.\n"), "{text}");
    let steps = moves.len() - rest.len() + 2;
    let undo = "undo\n".repeat(steps);
    let redo = "redo\n".repeat(steps);
    let (_, text) = menu(home.path(), format!("7\n{undo}undo\n{redo}{}\n", rest[2..].join("\n")).as_bytes());
    assert!(text.contains("There is nothing to undo.\n"), "{text}");
    assert!(text.contains("Well done!"), "{text}");
    let (_, text) = menu(home.path(), b"7\n");
    assert!(text.contains("No saved games yet.\n"));
}

#[test]
fn boards_of_every_size_are_played_to_the_end() {
    let jigsaw = "regions:1112211342553425534253344";
    for (shape, side) in
        [("2x2", 4), (jigsaw, 5), ("3x2", 6), ("3x3+diagonals", 9), ("4x4", 16), ("5x5", 25), ("6x6", 36)]
    {
        let shape: Shape = shape.parse().expect("a shape");
        // Blank but for the last rows, so that a large board does not take a thousand moves.
        let full = Algorithm::default_for(&shape)
            .solve(&Puzzle::blank(&shape), &Settings::goal(ninefold::Goal::First));
        let mut values = full.outcome.first_solution().expect("a solution").values().to_vec();
        values[..2 * side].fill(0);
        let grid = ninefold::Grid::from_values(&shape, &values).expect("a grid");
        let givens: Vec<String> = grid
            .values()
            .chunks(side)
            .map(|row| {
                let cells: Vec<String> = row.iter().map(u8::to_string).collect();
                cells.join(" ")
            })
            .collect();
        let puzzle = Puzzle::new(grid).expect("a puzzle");
        let input = format!(
            "type\nshape {}\n{}\n\n1\n{}\nsubmit\n",
            shape,
            givens.join("\n"),
            moves(&puzzle).join("\n")
        );
        let text = said(&input);
        assert!(text.contains("Solved in "), "{}: {text}", shape);
        assert!(text.contains("Solved: every row, column and box is right."), "{}", shape.to_string());
    }
}

#[test]
fn lines_may_end_with_carriage_returns_or_not_at_all() {
    let lines = format!("{EASY}|1|r1c1=4|submit|undo|q").replace('|', "\r\n");
    let text = said(&lines);
    assert!(text.contains("1 | 4'. . | 2 6 . | 7 . 1 |\n"), "{text}");
    assert!(text.contains("row 1, column 2 is empty."));
    assert!(!text.contains('\r'));
}

#[test]
fn anything_can_be_typed_without_harm() {
    let home = tempfile::tempdir().expect("a folder");
    let mut input = format!("{EASY}\n1\n").into_bytes();
    input.extend(
        b"\xFF\xFE\xFD\nr1c1=\xC3\n\x00\n\x1b[2J\nr99999999999999999999c1=1\n1 1 99999999999999999999\n",
    );
    input.extend(vec![b'x'; 5 << 20]);
    input.extend(b"\n");
    input.extend("r1c1=5 ".repeat(10_000).as_bytes());
    input.extend(b"\n1 1\n1 1 1 1\nr1c1=\n=\n<>\nmark\n\nmark r1c1 x\nread z\nmark r1c1\nclear\n1\nundo\nsave\n23\n-1\nr1c1=4\n");
    let (code, text) = menu(home.path(), &input);
    assert_eq!(code, Some(0));
    assert!(text.contains("1 | 4'. . | 2 6 . | 7 . 1 |\n"), "{text}");
    assert!(!text.contains('\u{1b}') && !text.contains('\0'));
    assert!(text.len() < 20_000, "long input is not repeated: {}", text.len());
    for found in [
        "'\u{FFFD}\u{FFFD}\u{FFFD}'",
        "'\u{FFFD}'",
        "'\\0'",
        "'\\u{1b}[2J'",
        "'r99999999999999999999c1'",
        "'99999999999999999999'",
        "'23'",
        "'-1'",
    ] {
        assert!(text.contains(&format!("found {found}")), "{found}: {text}");
    }
}

#[test]
fn noise_ends_in_order() {
    let home = tempfile::tempdir().expect("a folder");
    let mut rng = ninefold::rng::Rng::new(5);
    let words = [
        "1",
        "2",
        "3",
        "4",
        "6",
        "7",
        "9",
        "r1c1=1",
        "1 1 1",
        "undo",
        "hint",
        "submit",
        "reset",
        "yes",
        "no",
        "",
        "back",
        "close",
        "list 4",
        "random 4",
        "new 4",
        "mark r1c2 12",
        "fill",
        "read",
        "apply",
        "check",
        "rewind",
        "solution",
        "save x",
        "restore",
        "board off",
        "help",
        "\u{7f}",
        "é",
    ];
    for _ in 0..5 {
        let lines: Vec<&str> = (0..300).map(|_| words[rng.index(words.len())]).collect();
        let (code, text) = menu(home.path(), lines.join("\n").as_bytes());
        assert_eq!(code, Some(0), "{lines:?}\n{text}");
        assert!(!text.contains("cannot be read") && !text.contains("Not saved"), "{text}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_trouble() {
    let home = tempfile::tempdir().expect("a folder");
    let mut child = common::ninefold(&["menu"])
        .env("HOME", home.path())
        .env("XDG_DATA_HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("piped");
    let _ = stdin.write_all(format!("{EASY}\n1\nr1c1=4\n").as_bytes());
    drop(stdin);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

/// Such as `/dev/zero`: without a bound the program would let go of it forever.
#[test]
fn a_line_without_an_end_is_the_end() {
    let home = tempfile::tempdir().expect("a folder");
    let rules = said("rules\n");
    let mut input = vec![0; 70 << 20];
    input.extend_from_slice(b"\nrules\n");
    let (code, text) = menu(home.path(), &input);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.len() < rules.len(), "nothing after it was heard: {text}");
}
