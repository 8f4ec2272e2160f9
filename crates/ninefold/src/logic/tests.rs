//! Each technique where it must be found, where it must not, and what is said about it.

use super::*;
use crate::board::{DigitSet, Grid, Puzzle, Shape};
use crate::explain::words;

fn board(spec: &str, givens: &str) -> Board {
    let shape: Shape = spec.parse().unwrap();
    let values: Vec<u8> = givens
        .chars()
        .filter(|character| !character.is_whitespace())
        .map(|character| character.to_digit(36).unwrap_or(0) as u8)
        .collect();
    Board::new(&Puzzle::new(Grid::from_values(&shape, &values).unwrap()).unwrap())
}

/// All moves of one technique.
fn moves(technique: Technique, board: &Board) -> Vec<String> {
    let mut moves = Vec::new();
    let _ = technique.find(board, &mut |step| {
        assert_eq!(step.technique, technique);
        moves.push(words::the_move(board.shape(), &step));
        ControlFlow::Continue(())
    });
    moves
}

fn why(technique: Technique, board: &Board) -> String {
    words::why(board.shape(), &technique.first(board).expect("there is one"))
}

#[test]
fn full_house() {
    let board = board("2x2", "123. .... .... ....");
    assert_eq!(moves(Technique::FullHouse, &board), ["r1c4=4"]);
    assert_eq!(
        why(Technique::FullHouse, &board),
        "r1c4 is the last empty cell of row 1, and only the digit 4 is missing there."
    );
}

#[test]
fn no_full_house_where_the_missing_digit_cannot_go_or_two_are_missing() {
    assert!(moves(Technique::FullHouse, &board("2x2", "123. .... .... ...4")).is_empty());
    assert!(moves(Technique::FullHouse, &board("2x2", "12.. .... .... ....")).is_empty());
    // Three digits, one of them twice: two are missing in one cell.
    assert!(moves(Technique::FullHouse, &board("2x2", "122. .... .... ....")).is_empty());
}

#[test]
fn last_digit() {
    let board = board("2x2", "1... ..1. .1.. ....");
    assert_eq!(moves(Technique::LastDigit, &board), ["r4c4=1"]);
    let step = Technique::LastDigit.first(&board).unwrap();
    assert_eq!(words::where_to_look(board.shape(), &step), "Look at the 1s.");
    assert_eq!(
        words::why(board.shape(), &step),
        "The digit 1 is placed in every row except row 4, and there it can only go in r4c4."
    );
}

#[test]
fn no_last_digit_with_two_left_or_no_place() {
    assert!(moves(Technique::LastDigit, &board("2x2", "1... ..1. .... ....")).is_empty());
    assert!(moves(Technique::LastDigit, &board("2x2", "1... ..1. .1.. ...2")).is_empty());
}

/// The 1s of rows 1 and 2 and of column 4 leave box 3 one cell for another.
const BOX_3: &str =
    "1........ ....1.... ......... ......... ......... ......... .......1. ......... .........";

#[test]
fn hidden_single_in_a_box() {
    // r3c7, r3c8, r3c9 are left for 1 in box 3; column 8 has one.
    assert!(moves(Technique::HiddenSingleBox, &board("3x3", BOX_3)).is_empty());
    let board =
        board("3x3", &BOX_3.replacen("1........ ....1.... .........", "1........ ....1.... ......2..", 1));
    assert_eq!(moves(Technique::HiddenSingleBox, &board), ["r3c9=1"]);
    let step = Technique::HiddenSingleBox.first(&board).unwrap();
    assert_eq!(words::where_to_look(board.shape(), &step), "Look at box 3.");
    assert_eq!(words::what_to_find(&step), "There is a hidden single.");
    assert_eq!(
        words::why(board.shape(), &step),
        "In box 3 the digit 1 can only go in r3c9: the 1s in r1c1, r2c5 and r7c8 rule it out elsewhere."
    );
    assert!(moves(Technique::NakedSingle, &board).is_empty());
}

#[test]
fn hidden_single_in_a_row_or_column() {
    let row = board("2x2", ".2.3 1... .... ....");
    assert_eq!(moves(Technique::HiddenSingleRow, &row), ["r1c3=1", "r2c2=3"]);
    let column = board("2x2", ".1.. 2... .... 3...");
    assert_eq!(moves(Technique::HiddenSingleColumn, &column), ["r3c1=1", "r2c2=3"]);
    assert_eq!(
        why(Technique::HiddenSingleColumn, &column),
        "In column 1 the digit 1 can only go in r3c1: the 1 in r1c2 rules it out elsewhere."
    );
}

#[test]
fn hidden_single_in_an_extra_house() {
    let givens = "2... .3.. 4... ....";
    assert!(moves(Technique::HiddenSingleExtra, &board("2x2", givens)).is_empty());
    let board = board("2x2+diagonals", givens);
    assert_eq!(moves(Technique::HiddenSingleExtra, &board), ["r4c4=4"]);
    assert_eq!(
        why(Technique::HiddenSingleExtra, &board),
        "In diagonal 1 the digit 4 can only go in r4c4: the 4 in r3c1 rules it out elsewhere."
    );
}

#[test]
fn nothing_is_hidden_in_a_house_that_lacks_cells() {
    // Two cells need not hold all four digits: 4 has one place there and may still stand elsewhere.
    let board = board("2x2+house:r1c1,r4c4", "..4. .... .... ....");
    assert!(moves(Technique::HiddenSingleExtra, &board).is_empty());
    assert!(moves(Technique::FullHouse, &board).is_empty());
}

#[test]
fn naked_single() {
    let board = board("2x2", ".2.. 3... .... 1...");
    assert_eq!(moves(Technique::NakedSingle, &board), ["r1c1=4"]);
    assert_eq!(
        why(Technique::NakedSingle, &board),
        "r1c1 can only be 4: its row, column and box rule out every other digit."
    );
}

#[test]
fn marks_are_given_as_the_reason_where_they_are() {
    let blank = board("2x2", "................");
    let mut candidates: Vec<DigitSet> =
        blank.shape().all_cells().map(|cell| blank.candidates(cell)).collect();
    candidates[5] = DigitSet::from_bits(0b0100);
    let board = Board::from_parts(blank.values().clone(), &candidates).unwrap();
    assert_eq!(
        why(Technique::NakedSingle, &board),
        "r2c2 can only be 3: every other candidate was eliminated earlier."
    );
    for cell in [0, 1, 4] {
        candidates[cell] = DigitSet::from_bits(0b1011);
    }
    let board = Board::from_parts(blank.values().clone(), &candidates).unwrap();
    assert_eq!(
        why(Technique::HiddenSingleBox, &board),
        "In box 1 the digit 3 can only go in r2c2: it was eliminated earlier from r1c1, r1c2 and r2c1."
    );
}

#[test]
fn digits_above_nine_are_letters() {
    let mut givens = "123456789ABCDEF.".to_owned();
    givens.push_str(&".".repeat(240));
    let board = board("4x4", &givens);
    assert_eq!(moves(Technique::FullHouse, &board), ["r1c16=G"]);
}

#[test]
fn a_blank_board_has_no_step_and_a_board_of_one_cell_has_one() {
    assert_eq!(next_step(&board("3x3", &".".repeat(81))), None);
    assert_eq!(next_step(&board("2x2", "1234341221434321")), None);
    assert_eq!(moves(Technique::FullHouse, &board("1x1", ".")), ["r1c1=1"; 3]);
}

#[test]
fn the_easy_puzzle_falls_to_singles() {
    let mut board =
        board("3x3", "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18...");
    while let Some(step) = next_step(&board) {
        for placed in step.placements {
            assert!(board.place(placed.cell, placed.digit));
        }
    }
    assert!(board.is_full());
}

/// A blank board on which 1 can go into these cells only.
fn ones(cells: &[&str]) -> Board {
    let mut board = Board::new(&Puzzle::blank(&Shape::classic()));
    let one = crate::board::Digit::from_index(0);
    for cell in board.shape().clone().all_cells() {
        if !cells.contains(&board.shape().name(cell).to_string().as_str()) {
            board.eliminate(cell, one);
        }
    }
    board
}

/// Row 1, column 5, row 5, column 2 and box 1 join them.
const RING: [&str; 5] = ["r1c1", "r1c5", "r5c5", "r5c2", "r2c2"];

#[test]
fn broken_wing() {
    let board = ones(&[&RING[..], &["r1c9", "r8c9"]].concat());
    assert_eq!(moves(Technique::BrokenWing, &board), ["r1c9=1"]);
    let board = ones(&[&RING[..], &["r1c9", "r5c9", "r8c9"]].concat());
    assert_eq!(moves(Technique::BrokenWing, &board), ["r8c9<>1"]);
    let step = Technique::BrokenWing.first(&board).unwrap();
    assert_eq!(words::where_to_look(board.shape(), &step), "Look at the 1s.");
    assert_eq!(
        words::why(board.shape(), &step),
        "The cells r1c1, r1c5, r5c5, r5c2 and r2c2 make a ring in which each shares a house with the next. If 1 could go \
         nowhere else in these houses, it would be in every second cell of the ring, but the number of cells is odd. So 1 \
         is in r1c9 or r5c9, and r8c9, which sees all of these, cannot be 1."
    );
}

#[test]
fn no_broken_wing_without_a_guardian_or_with_one_too_many_or_in_an_even_ring() {
    let is_empty =
        |more: &[&str]| moves(Technique::BrokenWing, &ones(&[&RING[..], more].concat())).is_empty();
    // Such a board has no solution; nobody says that it has a certain one.
    assert!(is_empty(&["r8c9"]));
    assert!(is_empty(&["r1c9", "r5c8", "r9c2", "r8c9"]));
    assert!(
        moves(Technique::BrokenWing, &ones(&["r1c1", "r1c5", "r5c5", "r5c1", "r1c9", "r8c9"])).is_empty()
    );
}
