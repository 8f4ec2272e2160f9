//! Games at the board, line by line.

use super::super::script::{said, script_with};
use super::SHOW_BOARDS;
use ninefold::play::{GameId, MemoryStore, Store as _};

const EASY_FOUR: &str = "1..4..1..1..4..1";

/// What is said at the board of a small puzzle, from the first prompt on.
fn at_board(input: &str) -> String {
    let text = said(&format!("{EASY_FOUR}\n1\n{input}"));
    let start = text.find("Unsolved, 10 spaces left.").expect("the board");
    text[start + 25..].to_owned()
}

#[test]
fn a_digit_is_asked_for_part_by_part() {
    let text = at_board("1\n1\n2\n3\n");
    for part in ["Row (1 to 4):", "Column (1 to 4):", "Digit (1 to 4):", "1 | 1 3'| . 4 |", "9 spaces left."]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let text = at_board("place\n0\nfive\n1\n9\n2\n7\n\n");
    assert!(text.contains("Expected a row from 1 to 4, found '0'."));
    assert!(text.contains("Expected a row from 1 to 4, found 'five'."));
    assert!(text.contains("Expected a column from 1 to 4, found '9'."));
    assert!(text.contains("Expected a digit from 1 to 4, found '7'."));
    assert!(text.contains("Nothing is changed."));
}

#[test]
fn a_command_may_answer_a_question() {
    let text = at_board("place\nr1c2=3\nplace\n1\nundo\n2\nhint\n");
    assert!(text.contains("1 | 1 3'| . 4 |"), "{text}");
    assert!(text.ends_with("Hint 1 of 4: This puzzle has more than one solution. Look at box 1. 'hint' shows more.\n\n>\nGame 1 saved. Choose 'continue' in the main menu to resume.\n"), "{text}");
}

#[test]
fn givens_and_repeated_entries_are_refused_in_words() {
    assert!(at_board("r1c1=2\n").contains("r1c1 is a given and cannot be changed."));
    assert!(at_board("clear r1c1\n").contains("r1c1 is a given and cannot be changed."));
    assert!(at_board("place\n1\n1\n").contains("r1c1 is a given and cannot be changed."));
    assert!(at_board("r1c2=3\nr1c2=3\n").contains("r1c2 is 3 already."));
    assert!(at_board("undo\n").contains("There is nothing to undo."));
    assert!(at_board("redo\n").contains("There is nothing to redo."));
    assert!(at_board("clear r1c2\n").contains("This changes nothing."));
    assert!(at_board("rewind\n").contains("No entry is wrong."));
    assert!(at_board("restore\n").contains("There is no saved position"));
    assert!(at_board("restore x\n").contains("There is no savepoint 'x'."));
}

#[test]
fn submit_names_the_first_fault() {
    let fault = |input: &str| at_board(&format!("{input}\nsubmit\n"));
    assert!(fault("").contains("Not solved. The first mistake: row 1, column 2 is empty."));
    let text = fault("r1c2=3\nr1c3=3");
    let first = "row 1, column 2, digit 3: it appears twice in row 1, here and in r1c3.";
    assert!(text.contains(&format!("Not solved. The first mistake: {first}")), "{text}");
    assert!(
        text.contains("Take care: row 1, column 3, digit 3: it appears twice in row 1, here and in r1c2.")
    );
}

#[test]
fn a_full_board_is_judged_at_once() {
    let solve = "1 2 3\n1 3 2\n2 1 2\n2 2 4\n2 4 3\n3 1 3\n3 3 4\n3 4 2\n4 2 2\n";
    let text = at_board(&format!("{solve}4 3 1\nsubmit\n4 3 3\nsubmit\nclose\n7\n"));
    assert!(text.contains("The board is full but wrong: 'submit' names the first mistake."));
    assert!(
        text.contains("The first mistake: row 2, column 3, digit 1: it appears twice in column 3"),
        "{text}"
    );
    assert!(text.contains("with 0 hints and 0 checks. Well done!"), "{text}");
    assert!(text.contains("Solved: every row, column and box is right."));
    assert!(text.contains("No saved games yet."));
}

#[test]
fn hints_tell_more_and_more_and_can_be_played() {
    let text = at_board("hint\nhint\nhint\nhint\nhint\napply\n");
    for stage in 1..=4 {
        assert!(text.contains(&format!("Hint {stage} of 4: ")), "{text}");
    }
    assert_eq!(text.matches("Hint 4 of 4: ").count(), 2);
    assert!(text.contains("9 spaces left."));
}

#[test]
fn a_wrong_entry_is_found_by_check_and_taken_back_by_rewind() {
    let text = said(".21..42..34..13.\n1\nr2c1=3\ncheck\nr1c4=4\nrewind\ncheck\n");
    assert!(text.contains("Wrong: r2c1."), "{text}");
    let after = text.rfind("Nothing is wrong so far.").unwrap();
    assert!(text[..after].ends_with("8 spaces left.\n\n>\n"), "{text}");
}

#[test]
fn reset_asks_first_and_can_be_undone() {
    let text = at_board("r1c2=3\nreset\nperhaps\nno\nreset\nyes\nundo\n");
    assert!(text.contains("Expected yes or no, found 'perhaps'."));
    let lefts: Vec<&str> = text.lines().filter(|line| line.starts_with("Unsolved")).collect();
    assert_eq!(lefts, ["Unsolved, 9 spaces left.", "Unsolved, 10 spaces left.", "Unsolved, 9 spaces left."]);
}

#[test]
fn marks_are_made_shown_and_taken_away() {
    let text = at_board("mark r1c2 23\nr1c2<>2\nr1c2<>2\ncorner r1c3 2\nmarks\nunmark\nmark r1c1 2\n");
    assert!(text.contains("r1c2: empty, centre marks 2 and 3."));
    assert!(text.contains("r1c2: empty, centre marks 3."));
    assert!(text.contains("There is no mark 2 in r1c2."));
    assert!(text.contains("1 | 1 3 | . 4 |"));
    assert!(text.contains("r1c3: corner marks 2"));
    assert!(text.contains("r1c1 is a given and cannot be changed."));
    let text = at_board("8\nfill\nmarks clean\nr1c2=3\nmarks\n13\n1\n3\n2\n");
    assert!(text.contains("The marks of 10 cells are changed; 'marks' shows them.\n\n>"), "{text}");
    assert!(text.contains("Placing a digit now removes the marks it rules out."));
    assert!(text.contains("r1c3: empty."), "{text}");
}

#[test]
fn the_board_is_read_in_words() {
    let text = at_board("r1c2=3\nread\nread c1\nr1c2\ndigits\n");
    assert!(text.contains("Row 1: 1, 3 yours, empty, 4.\nRow 2: empty, empty, 1, empty.\n"), "{text}");
    assert!(text.contains("Column 1: 1, empty, empty, 4.\n"));
    assert!(text.contains("r1c2: 3, yours.\n"));
    assert!(text.contains("Left to place: four 2s"));
}

#[test]
fn boards_are_not_drawn_for_those_who_listen() {
    let mut store = MemoryStore::default();
    let (text, _) = script_with(&format!("{EASY_FOUR}\n1\nboard off\nr1c2=3\n"), &mut store);
    assert!(text.contains("r1c2: 3, yours.\nUnsolved, 9 spaces left.\n"), "{text}");
    let (text, _) = script_with("7\nr1c3=2\nboard on\n", &mut store);
    assert!(text.contains("r1c3: 2, yours.\nUnsolved, 8 spaces left.\n"), "{text}");
    assert_eq!(store.setting(SHOW_BOARDS).unwrap(), None);
}

#[test]
fn every_move_is_on_the_store_when_the_next_prompt_comes() {
    let mut store = MemoryStore::default();
    script_with(&format!("{EASY_FOUR}\n1\nr1c2=3\nmark r1c3 2\nhint\nsave a guess\ncheck"), &mut store);
    let kept = store.load(GameId(1)).unwrap();
    let texts: Vec<&str> = kept.events.iter().map(|event| event.text.as_str()).collect();
    assert_eq!(texts, ["place r1c2 3", "centre r1c3 2", "hint 1", "savepoint a guess", "check"]);
    let (text, _) = script_with("continue\nundo\nrestore\nsave\n", &mut store);
    assert!(text.contains("source: typed in\n4x4, boxes 2x2; 6 givens\n    1 2   3 4\n"), "{text}");
    assert!(text.contains("Saved as game 1"));
    assert_eq!(store.load(GameId(1)).unwrap().events.len(), 7);
}

#[test]
fn the_solution_is_filled_in_after_a_yes() {
    let text = at_board("solution\nno\nsolution\ny\nsubmit\nhint\n");
    assert!(text.contains("Nothing is changed."));
    assert!(text.contains("This is the solution."));
    assert!(text.contains("Solved: every row"));
    assert!(!text.contains("Well done"));
}

#[test]
fn a_puzzle_without_a_solution_says_so() {
    let text = said("11..............\n2\n1\ncheck\nhint\nsolution\ny\n");
    assert!(text.contains("There is no solution.\n"), "{text}");
    assert!(text.contains("The puzzle has no solution."), "{text}");
}
