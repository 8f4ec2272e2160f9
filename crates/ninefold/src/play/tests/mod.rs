//! The game, item by item.

mod games;
mod hints;
mod text;

use std::time::Duration;

use super::*;
use crate::board::{Cell, Digit, DigitSet, Grid, Puzzle, Shape};
use crate::format::About;
use crate::logic::Technique;
use crate::solve::Uniqueness;
use crate::verify::FaultKind;

const EASY: &str = "...26.7.168..7..9.19...45..82.1...4...46.29...5...3.28..93...74.4..5..367.3.18...";
/// Arto Inkala's puzzle of 2012: no single anywhere.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// Its hardest step is a forcing chain.
const CHAINED: &str = ".2.5..6495..9.682.68....7..1...43.864.8......2....1.....2.6.3..9..1.7.6.8.6..2.5.";
const SMALL: &str = "1..4..1..1..4..1";

fn game(spec: &str, givens: &str) -> Session {
    let shape: Shape = spec.parse().unwrap();
    let values: Vec<u8> = givens.chars().map(|character| character.to_digit(36).unwrap_or(0) as u8).collect();
    Session::new(Puzzle::new(Grid::from_values(&shape, &values).unwrap()).unwrap())
}

fn easy() -> Session {
    game("3x3", EASY)
}

fn act(game: &mut Session, text: &str) -> Result<Applied, Rejected> {
    let action = Action::parse(text, game.shape()).unwrap_or_else(|error| panic!("{text}: {error}"));
    game.act(game.time_of_last_event() + Duration::from_millis(1500), action)
}

fn play(game: &mut Session, lines: &[&str]) {
    for line in lines {
        act(game, line).unwrap_or_else(|rejected| panic!("{line}: {rejected}"));
    }
}

fn cell(game: &Session, name: &str) -> Cell {
    game.shape().cell_named(name).unwrap()
}

fn value(game: &Session, name: &str) -> u8 {
    game.value(cell(game, name)).map_or(0, Digit::get)
}

fn marks(set: DigitSet) -> Vec<u8> {
    set.iter().map(Digit::get).collect()
}

fn centre(game: &Session, name: &str) -> Vec<u8> {
    marks(game.centre(cell(game, name)))
}

fn corner(game: &Session, name: &str) -> Vec<u8> {
    marks(game.corner(cell(game, name)))
}

fn names(game: &Session, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| game.shape().name(cell).to_string()).collect()
}

fn texts(hint: &Hint) -> Vec<String> {
    hint.stages().into_iter().map(|stage| stage.text).collect()
}

#[test]
fn a_given_cannot_be_changed_and_says_so() {
    let mut game = easy();
    for line in ["place r1c4 5", "clear r1c4", "centre r1c4 5", "corner r1c4,r1c5 5"] {
        let rejected = act(&mut game, line).unwrap_err();
        assert_eq!(rejected.describe(game.shape()), "r1c4 is a given and cannot be changed", "{line}");
    }
    assert!(game.events().is_empty());
    // Of a mixed selection the open cells are played.
    let done = act(&mut game, "place r1c3,r1c4 5").unwrap();
    assert_eq!(names(&game, &done.changed), ["r1c3"]);
    assert_eq!((value(&game, "r1c3"), value(&game, "r1c4")), (5, 2));
    // A colour is no change of the given.
    play(&mut game, &["colour r1c4 3"]);
    assert!(game.colours(cell(&game, "r1c4")).contains(Colour::new(3).unwrap()));
    play(&mut game, &["clear r1c4"]);
    assert!(game.colours(cell(&game, "r1c4")).is_empty());
}

#[test]
fn the_same_digit_again_takes_it_out() {
    let mut game = easy();
    play(&mut game, &["place r1c1 4", "place r1c1 4"]);
    assert_eq!(value(&game, "r1c1"), 0);
    // In a selection only if all have it.
    play(&mut game, &["place r1c1 4", "place r1c1,r1c2 4"]);
    assert_eq!((value(&game, "r1c1"), value(&game, "r1c2")), (4, 4));
    play(&mut game, &["place r1c2,r1c1 4"]);
    assert_eq!((value(&game, "r1c1"), value(&game, "r1c2")), (0, 0));
}

#[test]
fn marks_toggle_and_hide_under_a_digit() {
    let mut game = easy();
    play(&mut game, &["centre r1c1 3", "centre r1c1,r1c2 5", "corner r1c1 4"]);
    assert_eq!((centre(&game, "r1c1"), centre(&game, "r1c2")), (vec![3, 5], vec![5]));
    // Not all have 3: it is added, then all have it and it goes.
    play(&mut game, &["centre r1c1,r1c2 3"]);
    assert_eq!((centre(&game, "r1c1"), centre(&game, "r1c2")), (vec![3, 5], vec![3, 5]));
    play(&mut game, &["centre r1c1,r1c2 3", "place r1c1 4"]);
    assert_eq!((centre(&game, "r1c1"), corner(&game, "r1c1")), (vec![], vec![]));
    let rejected = act(&mut game, "centre r1c1 3").unwrap_err();
    assert_eq!(rejected.describe(game.shape()), "r1c1 holds a digit: clear it before making marks");
    play(&mut game, &["clear r1c1"]);
    assert_eq!((centre(&game, "r1c1"), corner(&game, "r1c1")), (vec![5], vec![4]));
}

#[test]
fn clear_takes_digits_then_marks_then_colours() {
    let mut game = easy();
    play(&mut game, &["colour r1c1 1", "corner r1c1 4", "centre r1c2 3", "place r1c1 4"]);
    play(&mut game, &["clear r1c1,r1c2"]);
    assert_eq!((value(&game, "r1c1"), corner(&game, "r1c1"), centre(&game, "r1c2")), (0, vec![4], vec![3]));
    play(&mut game, &["clear r1c1,r1c2"]);
    assert_eq!((corner(&game, "r1c1"), centre(&game, "r1c2")), (vec![], vec![]));
    assert!(!game.colours(cell(&game, "r1c1")).is_empty());
    play(&mut game, &["clear r1c1,r1c2"]);
    assert!(game.colours(cell(&game, "r1c1")).is_empty());
    assert_eq!(act(&mut game, "clear r1c1,r1c2"), Err(Rejected::NothingChanges));
}

#[test]
fn several_colours_a_cell() {
    let mut game = easy();
    play(&mut game, &["colour r5c5 2", "colour r5c5,r1c1 7", "colour r1c1 1"]);
    let colours = |name| game.colours(cell(&game, name)).iter().map(Colour::get).collect::<Vec<u8>>();
    assert_eq!((colours("r5c5"), colours("r1c1")), (vec![2, 7], vec![1, 7]));
    assert_eq!((Colour::new(0), Colour::new(10)), (None, None));
}

#[test]
fn a_mass_action_is_one_step() {
    let mut game = easy();
    play(&mut game, &["fill-marks"]);
    assert_eq!(centre(&game, "r1c1"), [3, 4, 5]);
    let mut empty = game.shape().all_cells().filter(|&cell| game.value(cell).is_none());
    assert!(empty.all(|cell| game.centre(cell) == game.allowed(cell)));
    play(&mut game, &["place r1c1,r1c2,r1c3,r2c3 5", "undo"]);
    assert_eq!((value(&game, "r1c1"), value(&game, "r2c3")), (0, 0));
    play(&mut game, &["clear-marks"]);
    assert!(game.shape().all_cells().all(|cell| game.centre(cell).is_empty()));
    play(&mut game, &["undo"]);
    assert_eq!(centre(&game, "r1c1"), [3, 4, 5]);
    play(&mut game, &["undo"]);
    assert!(!game.can_undo() && game.can_redo());
    assert!(game.shape().all_cells().all(|cell| game.centre(cell).is_empty()));
    assert_eq!(act(&mut game, "undo"), Err(Rejected::NothingToUndo));
}

#[test]
fn a_new_step_forgets_what_was_taken_back() {
    let mut game = easy();
    play(&mut game, &["place r1c1 4", "place r1c2 3", "undo", "undo", "redo"]);
    assert_eq!((value(&game, "r1c1"), value(&game, "r1c2")), (4, 0));
    play(&mut game, &["check", "hint 1"]);
    assert!(game.can_redo());
    play(&mut game, &["place r1c3 5"]);
    assert_eq!(act(&mut game, "redo"), Err(Rejected::NothingToRedo));
}

#[test]
fn marks_are_cleaned_in_the_same_step_unless_the_entry_conflicts() {
    let mut game = easy();
    play(&mut game, &["fill-marks", "corner r1c1 3", "place r1c2 3"]);
    assert_eq!(centre(&game, "r1c1"), [3, 4, 5], "off unless asked for");
    play(&mut game, &["undo", "option clean-marks on", "place r1c2 3"]);
    assert_eq!((centre(&game, "r1c1"), corner(&game, "r1c1")), (vec![4, 5], vec![]));
    play(&mut game, &["undo"]);
    assert_eq!((centre(&game, "r1c1"), corner(&game, "r1c1")), (vec![3, 4, 5], vec![3]));
    // 8 is given in row 2: r2c3 = 8 is a conflict and leaves the marks of its peers alone.
    let before: Vec<DigitSet> = game.shape().all_cells().map(|cell| game.centre(cell)).collect();
    let done = act(&mut game, "place r2c3 8").unwrap();
    assert_eq!(names(&game, &done.changed), ["r2c3"]);
    assert!(game.is_conflict(cell(&game, "r2c3")));
    play(&mut game, &["undo"]);
    let after: Vec<DigitSet> = game.shape().all_cells().map(|cell| game.centre(cell)).collect();
    assert_eq!(before, after);
    // Two in one row conflict with each other.
    let done = act(&mut game, "place r1c1,r1c2 3").unwrap();
    assert_eq!(names(&game, &done.changed), ["r1c1", "r1c2"]);
    assert_eq!(act(&mut game, "option clean-marks on"), Err(Rejected::NothingChanges));
}

#[test]
fn conflicts_are_known_in_every_kind_of_house() {
    let mut game = game("2x2+diagonals", "1...............");
    play(&mut game, &["place r4c4 1"]);
    assert_eq!(names(&game, &game.conflicts()), ["r1c1", "r4c4"]);
    let houses = game.conflict_houses();
    assert_eq!(houses.iter().map(|&h| game.shape().house(h).to_string()).collect::<Vec<_>>(), ["diagonal 1"]);
    play(&mut game, &["place r1c2 1"]);
    assert_eq!(names(&game, &game.conflicts()), ["r1c1", "r1c2", "r4c4"]);
    play(&mut game, &["undo", "undo"]);
    assert!(game.conflicts().is_empty() && game.conflict_houses().is_empty());
}

#[test]
fn a_pencilmark_puzzle_has_rules_of_its_own() {
    let shape = Shape::boxes(2, 2).unwrap();
    let mut sets = vec![shape.digits(); 16];
    sets[0] = DigitSet::from_bits(0b0011);
    let mut game = Session::new(Puzzle::from_candidates(&shape, &sets).unwrap());
    play(&mut game, &["fill-marks"]);
    assert_eq!(centre(&game, "r1c1"), [1, 2]);
    play(&mut game, &["place r1c1 3"]);
    assert_eq!(names(&game, &game.conflicts()), ["r1c1"]);
    assert!(game.conflict_houses().is_empty());
    let HintKind::Conflict { house: None, .. } = game.hint().kind else { panic!("{:?}", game.hint()) };
    assert_eq!(game.check(), Check::DeadEnd);
    assert_eq!(Session::from_text(&game.to_text()).unwrap(), game);
}

#[test]
fn remaining_digits_and_spaces() {
    let mut game = game("2x2", SMALL);
    let one = Digit::new(1).unwrap();
    assert_eq!((game.remaining(one), game.spaces_left()), (0, 10));
    play(&mut game, &["place r1c2,r1c3 1"]);
    assert_eq!((game.remaining(one), game.spaces_left()), (-2, 8));
    assert_eq!(game.remaining(Digit::new(200).unwrap()), 4);
}

#[test]
fn from_unsolved_to_invalid_to_solved() {
    let mut game = game("2x2", "12343412214343..");
    assert_eq!(game.status(), Status::Unsolved);
    play(&mut game, &["place r4c3 1", "place r4c4 2"]);
    let Status::Invalid(fault) = game.status() else { panic!("{:?}", game.status()) };
    assert_eq!(fault.to_string(), "r2c3 = 1: 1 stands twice in column 3, here and in r4c3");
    assert!(matches!(fault.kind, FaultKind::Repeated { .. }));
    play(&mut game, &["place r4c3 2", "place r4c4 1"]);
    assert_eq!(game.status(), Status::Solved);
    assert!(!game.solved_by_program());
    assert_eq!(texts(&game.hint()), ["The puzzle is solved."]);
    play(&mut game, &["undo"]);
    assert!(matches!(game.status(), Status::Invalid(_)));
}

#[test]
fn back_to_the_last_correct_state_is_one_step() {
    let mut game = easy();
    let at = Duration::from_secs(60);
    assert_eq!(game.back_to_correct(at), Err(Rejected::NothingWrong));
    play(&mut game, &["place r1c1 4", "centre r1c2 3", "place r1c2 5", "colour r1c1 1", "place r1c3 3"]);
    assert_eq!(names(&game, &game.mistakes()), ["r1c2", "r1c3"]);
    assert_eq!(game.check(), Check::Wrong(game.mistakes()));
    let before = game.grid();
    game.back_to_correct(at).unwrap();
    assert_eq!(game.events().last().unwrap().action, Action::Back { steps: 3 });
    assert_eq!((value(&game, "r1c1"), value(&game, "r1c2"), centre(&game, "r1c2")), (4, 0, vec![3]));
    assert!(game.mistakes().is_empty());
    play(&mut game, &["undo"]);
    assert_eq!(game.grid(), before);
}

#[test]
fn reset_can_be_undone() {
    let mut game = easy();
    assert_eq!(act(&mut game, "reset"), Err(Rejected::NothingChanges));
    play(&mut game, &["place r1c1 4", "centre r1c2 3", "colour r1c4 2", "reset"]);
    assert_eq!(game.grid(), *game.puzzle().givens());
    assert!(game.colours(cell(&game, "r1c4")).is_empty() && centre(&game, "r1c2").is_empty());
    play(&mut game, &["undo"]);
    assert_eq!((value(&game, "r1c1"), centre(&game, "r1c2")), (4, vec![3]));
    assert!(!game.colours(cell(&game, "r1c4")).is_empty());
}

#[test]
fn savepoints_have_names() {
    let mut game = easy();
    play(&mut game, &["place r1c1 4", "savepoint before the guess", "place r1c2 5", "savepoint b"]);
    assert_eq!(game.savepoints().collect::<Vec<_>>(), ["before the guess", "b"]);
    play(&mut game, &["restore before the guess"]);
    assert_eq!((value(&game, "r1c1"), value(&game, "r1c2")), (4, 0));
    play(&mut game, &["undo"]);
    assert_eq!(value(&game, "r1c2"), 5);
    // The same name again: the earlier board is gone.
    play(&mut game, &["savepoint before the guess", "clear r1c1", "restore before the guess"]);
    assert_eq!((value(&game, "r1c1"), value(&game, "r1c2")), (4, 5));
    assert_eq!(game.savepoints().collect::<Vec<_>>(), ["b", "before the guess"]);
    let rejected = act(&mut game, "restore nothing").unwrap_err();
    assert_eq!(rejected.to_string(), "there is no savepoint 'nothing'");
    for bad in ["", " ", "a\nb", " a"] {
        let rejected = game.act(Duration::ZERO, Action::Savepoint { name: bad.to_owned() });
        assert_eq!(rejected, Err(Rejected::BadName(bad.to_owned())));
    }
}

#[test]
fn what_the_board_does_not_have_is_refused() {
    let mut game = game("2x2", SMALL);
    let five = Digit::new(5).unwrap();
    let at = Duration::ZERO;
    let place = |cells: Vec<Cell>, digit| Action::Place { cells, digit };
    let refusals = [
        (place(vec![Cell::new(1)], five), "expected a digit from 1 to 4, found 5"),
        (place(vec![Cell::new(16)], Digit::new(1).unwrap()), "expected a cell from 0 to 15, found 16"),
        (place(vec![], five), "no cell is selected"),
        (Action::Hint { stage: 0 }, "expected a stage from 1, found 0"),
        (Action::Back { steps: 0 }, "expected from 1 to 0 steps back, found 0"),
        (Action::Back { steps: usize::MAX }, "expected from 1 to 0 steps back, found 18446744073709551615"),
        (Action::Solve { digits: vec![five; 16] }, "these digits are no solution of the puzzle"),
        (Action::Solve { digits: vec![] }, "these digits are no solution of the puzzle"),
        (Action::Redo, "there is nothing to redo"),
    ];
    for (action, message) in refusals {
        assert_eq!(game.act(at, action).unwrap_err().to_string(), message);
    }
    assert!(game.events().is_empty());
    let outside = Cell::new(999);
    assert_eq!(
        (game.value(outside), game.is_given(outside), game.is_conflict(outside)),
        (None, false, false)
    );
    assert!(game.centre(outside).is_empty() && game.allowed(outside).is_empty());
}

#[test]
fn time_never_runs_backwards() {
    let mut game = easy();
    game.act(Duration::from_micros(2_500_900), Action::Check).unwrap();
    game.act(Duration::from_secs(1), Action::Check).unwrap();
    let times: Vec<u128> = game.events().iter().map(|event| event.at.as_millis()).collect();
    assert_eq!(times, [2500, 2500]);
    game.act(Duration::MAX, Action::Check).unwrap();
    assert_eq!(Session::from_text(&game.to_text()).unwrap(), game);
}

#[test]
fn solving_is_the_programs_doing() {
    let mut game = easy();
    play(&mut game, &["place r1c1 5"]);
    game.solve(Duration::from_secs(9)).unwrap();
    assert_eq!((game.status(), game.solved_by_program()), (Status::Solved, true));
    play(&mut game, &["undo"]);
    assert_eq!((value(&game, "r1c1"), game.spaces_left(), game.solved_by_program()), (5, 44, true));
    let again = Session::from_text(&game.to_text()).unwrap();
    assert!(again.solved_by_program());
}

#[test]
fn several_solutions_are_said_and_entries_judged_by_all_of_them() {
    let mut game = game("2x2", "1...............");
    assert!(matches!(game.uniqueness(), Uniqueness::Multiple(_)));
    // Whatever solution was found first, both of these are right, and no solution has both.
    play(&mut game, &["place r1c2 2"]);
    assert_eq!(game.check(), Check::Right);
    play(&mut game, &["undo", "place r1c2 3"]);
    assert_eq!(game.check(), Check::Right);
    play(&mut game, &["place r2c3 3", "place r3c3 1"]);
    assert_eq!(game.check(), Check::Right);
    // Row 2 now needs its 1 in r2c4; nothing conflicts, and nothing can be finished.
    play(&mut game, &["place r2c4 4"]);
    assert!(game.conflicts().is_empty());
    assert_eq!(texts(&game.hint()), [crate::explain::words::dead_end()]);
    assert_eq!(game.check(), Check::DeadEnd);
    assert_eq!(game.mistakes(), []);
    game.back_to_correct(Duration::ZERO).unwrap();
    assert_eq!(game.check(), Check::Right);
    game.solve(Duration::ZERO).unwrap();
    assert_eq!((game.status(), value(&game, "r1c2")), (Status::Solved, 3));
}

#[test]
fn no_solution_is_said() {
    let mut game = game("2x2", "11..............");
    assert!(matches!(game.uniqueness(), Uniqueness::Impossible(_)));
    assert_eq!(game.check(), Check::NoSolution);
    assert_eq!(game.solve(Duration::ZERO), Err(Rejected::NoSolution));
    assert_eq!(game.back_to_correct(Duration::ZERO), Err(Rejected::NoSolution));
    assert_eq!(names(&game, &game.conflicts()), ["r1c1", "r1c2"]);
    assert_eq!(texts(&game.hint()), ["A digit appears twice in row 1.", "r1c1 and r1c2 break the rules."]);
    assert_eq!(apply_hint(&mut game, Duration::ZERO), Err(Rejected::NoMove));
    let game = self::game("2x2", "123...4.........");
    assert_eq!(texts(&game.hint()), [crate::explain::words::no_solution()]);
}

#[test]
fn a_large_board_is_answered_in_bounded_work() {
    // Half of a 25x25 whose second solution is far: whatever the answer, there is one.
    let side = 25;
    let digit = |row: usize, col: usize| ((col + row % 5 * 5 + row / 5) % side) as u8 + 1;
    let keep = |cell: usize| cell * 7919 % 100 < 40;
    let value = |cell: usize| if keep(cell) { digit(cell / side, cell % side) } else { 0 };
    let values: Vec<u8> = (0..side * side).map(value).collect();
    let shape = Shape::boxes(5, 5).unwrap();
    let game = Session::new(Puzzle::new(Grid::from_values(&shape, &values).unwrap()).unwrap());
    assert!(!matches!(game.uniqueness(), Uniqueness::Impossible(_)));
    assert!(!game.hint().stages().is_empty());
}

/// Asks for a hint and plays its move.
fn apply_hint(game: &mut Session, at: Duration) -> Result<Applied, Rejected> {
    let hint = game.hint();
    game.apply_hint(at, &hint)
}
