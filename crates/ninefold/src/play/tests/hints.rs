//! Hints: what is wrong first, then the next step, then what is beyond the techniques.

use super::*;
use crate::board::HouseId;

#[test]
fn a_wrong_entry_is_pointed_out_first() {
    let mut game = easy();
    play(&mut game, &["centre r1c2 9", "place r1c1 5", "place r9c9 2"]);
    let hint = game.hint();
    assert_eq!(
        texts(&hint),
        [
            "Something is wrong in box 1.",
            "2 entries on the board are wrong.",
            "The 5 in r1c1 and the 2 in r9c9 are wrong.",
            "Clear r1c1 and r9c9.",
        ]
    );
    assert_eq!(names(&game, &hint.stages()[2].cells), ["r1c1", "r9c9"]);
    assert_eq!(hint.stages()[0].houses, [HouseId::new(18)]);
    apply_hint(&mut game, Duration::ZERO).unwrap();
    assert!(game.mistakes().is_empty());
    // Then the marks.
    let hint = game.hint();
    assert!(matches!(hint.kind, HintKind::WrongMarks { .. }));
    assert_eq!(
        texts(&hint),
        [
            "Look at your marks in box 1.",
            "The centre marks of one cell lack the correct digit.",
            "The correct digit is missing from the marks of r1c2.",
            "Add to the marks: 3 in r1c2.",
        ]
    );
    apply_hint(&mut game, Duration::ZERO).unwrap();
    assert_eq!(centre(&game, "r1c2"), [3, 9]);
    assert!(matches!(game.hint().kind, HintKind::Step(_)));
    assert_eq!(game.hints_used(), 2);
}

#[test]
fn the_next_step_comes_in_four_stages() {
    let mut game = easy();
    let hint = game.hint();
    let stages = hint.stages();
    assert_eq!(
        texts(&hint),
        [
            "Look at box 1.",
            "There is a hidden single.",
            "In box 1 the digit 4 can only go in r1c1: the 4s in r5c3 and r8c2 rule it out elsewhere.",
            "r1c1=4",
        ]
    );
    assert_eq!((&stages[0].houses[..], stages[0].cells.len()), (&[HouseId::new(18)][..], 0));
    assert_eq!(names(&game, &stages[2].cells), ["r1c1"]);
    assert_eq!(names(&game, &stages[2].because), ["r5c3", "r8c2"]);
    play(&mut game, &["hint 1", "hint 2", "hint 3"]);
    let done = apply_hint(&mut game, Duration::from_secs(30)).unwrap();
    assert_eq!((names(&game, &done.changed), value(&game, "r1c1")), (vec!["r1c1".to_owned()], 4));
    assert_eq!(game.hints_used(), 1, "four stages are one hint");
    play(&mut game, &["hint 1"]);
    assert_eq!(game.hints_used(), 2);
}

#[test]
fn hints_take_the_players_marks() {
    let mut game = game("3x3", HARD);
    let places = |kind: HintKind| matches!(kind, HintKind::Step(step) if !step.placements.is_empty());
    assert!(!places(game.hint().kind), "there is no single");
    // The solution has 1 in r1c2; a player who found that out by himself has marked it so.
    play(&mut game, &["centre r1c2 1"]);
    let HintKind::Step(step) = game.hint().kind else { panic!("{:?}", game.hint()) };
    assert_eq!(step.technique, Technique::NakedSingle);
    assert_eq!(step.placements[0].cell, cell(&game, "r1c2"));
}

#[test]
fn what_a_step_rules_out_leaves_the_marks() {
    let mut game = game("3x3", CHAINED);
    let mut ruled_out = 0;
    for _ in 0..200 {
        let HintKind::Step(step) = game.hint().kind else { break };
        if step.placements.is_empty() {
            ruled_out += 1;
            let stages = game.hint().stages();
            assert_eq!(stages.len(), 4);
            assert!(stages.iter().all(|stage| !stage.text.is_empty()), "{stages:?}");
            assert_eq!(stages[3].cells.first(), step.eliminations.first().map(|gone| &gone.cell));
            for gone in &step.eliminations {
                assert!(game.board().candidates(gone.cell).contains(gone.digit));
            }
            let before = game.clone();
            let done = apply_hint(&mut game, Duration::ZERO).unwrap();
            assert!(!done.changed.is_empty());
            let mut back = game.clone();
            play(&mut back, &["undo"]);
            assert!(done.changed.iter().all(|&cell| back.centre(cell) == before.centre(cell)), "one step");
            for gone in &step.eliminations {
                assert!(!game.centre(gone.cell).contains(gone.digit) && !game.centre(gone.cell).is_empty());
                assert!(!game.board().candidates(gone.cell).contains(gone.digit));
            }
        } else {
            apply_hint(&mut game, Duration::ZERO).unwrap();
        }
        assert!(game.mistakes().is_empty());
    }
    assert!(ruled_out > 0);
}

#[test]
fn an_elimination_fills_marks_first_and_is_one_step() {
    let mut game = game("2x2", SMALL);
    let empty = game.shape().all_cells().find(|&cell| game.allowed(cell).len() > 1).unwrap();
    let (allowed, name) = (game.allowed(empty), game.shape().name(empty).to_string());
    let digit = allowed.iter().next().unwrap();
    play(&mut game, &[&format!("eliminate {name} {digit}")]);
    let mut left = allowed;
    left.remove(digit);
    assert_eq!(game.centre(empty), left);
    play(&mut game, &["undo"]);
    assert!(game.centre(empty).is_empty());
}

/// Golden Nugget: its first step is a nested forcing chain.
const NESTED: &str = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

#[test]
fn beyond_the_techniques_a_cell_of_the_solution_is_offered() {
    // Nothing follows from a blank board.
    let mut game = game("3x3", &".".repeat(81));
    let hint = game.hint();
    let HintKind::CellOfSolution { cell: offered, digit: Some(digit) } = hint.kind else {
        panic!("{hint:?}")
    };
    let fewest = game.shape().all_cells().filter(|&c| game.value(c).is_none()).map(|c| game.allowed(c).len());
    assert_eq!(game.allowed(offered).len(), fewest.min().unwrap());
    let stages = texts(&hint);
    assert_eq!(stages.len(), 4);
    assert_eq!(stages[3], format!("{}={digit}", game.shape().name(offered)));
    // With one solution the same hint has another first sentence.
    let stages = texts(&Hint { several: false, ..hint });
    assert!(stages[0].starts_with("No technique that Ninefold knows"), "{stages:?}");
    apply_hint(&mut game, Duration::ZERO).unwrap();
    assert_eq!(game.value(offered), Some(digit));
    assert!(game.mistakes().is_empty());
}

#[test]
fn several_solutions_are_said_first() {
    let blank = game("3x3", &".".repeat(81));
    assert_eq!(
        texts(&blank.hint())[0],
        "This puzzle has more than one solution. Nothing more follows in all of them. A cell of one of them can be shown \
         instead."
    );
    let step = game("2x2", "1.34341.2.43432.");
    assert!(texts(&step.hint())[0].starts_with("Look"), "one solution");
    let step = game("2x2", "123.............");
    assert!(texts(&step.hint())[0].starts_with("This puzzle has more than one solution. Look at"));
}

#[test]
fn hints_alone_finish_a_game() {
    for (spec, givens) in
        [("3x3", EASY), ("3x3", HARD), ("3x3", NESTED), ("2x2", SMALL), ("2x2+diagonals", "12..............")]
    {
        let mut game = game(spec, givens);
        // Every hint takes a candidate away or fills a cell.
        let most = game.spaces_left() * game.shape().side();
        let mut hints = 0;
        while game.status() != Status::Solved && hints < most {
            apply_hint(&mut game, Duration::ZERO).unwrap();
            hints += 1;
        }
        assert_eq!((game.status(), game.solved_by_program()), (Status::Solved, false), "{spec} {givens}");
    }
}
