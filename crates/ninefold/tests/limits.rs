//! Edges by name: budgets, cancelling, clashes, blank boards and the largest ones.

mod common;

use common::{EASY, EVIL, MEDIUM, classic, full_board, puzzle, shape, shifted_board};
use ninefold::board::{Clash, Digit};
use ninefold::rng::Rng;
use ninefold::{Algorithm, Budget, Counters, Goal, Outcome, Puzzle, Settings, Shape, verify};
use std::sync::atomic::{AtomicU64, Ordering};

fn budget<'a>(placements: u64) -> Settings<'a> {
    let budget = Budget { placements: Some(placements), cancel: None };
    Settings { budget, ..Settings::default() }
}

#[test]
fn a_budget_is_kept_to_the_digit() {
    let puzzles = [classic(EASY), classic(MEDIUM), classic(EVIL), Puzzle::blank(&shape("2x2"))];
    for puzzle in &puzzles {
        for algorithm in Algorithm::ALL {
            let most = 3000;
            let needed = algorithm.solve(puzzle, &budget(most));
            let used = needed.counters.placements;
            assert!(used <= most);
            for placements in [0, 1, 2, 10, 50, 500].into_iter().filter(|&placements| placements < used) {
                let report = algorithm.solve(puzzle, &budget(placements));
                assert!(matches!(report.outcome, Outcome::Stopped { .. }), "{algorithm} {placements}");
                assert_eq!(report.counters.placements, placements, "{algorithm}");
                assert!(report.counters.guesses <= placements);
            }
            // Exactly enough is enough.
            if !matches!(needed.outcome, Outcome::Stopped { .. }) {
                assert_eq!(algorithm.solve(puzzle, &budget(used)), needed, "{algorithm}");
            }
        }
    }
}

#[test]
fn every_algorithm_can_be_cancelled() {
    let shape = shape("4x4");
    let mut values = shifted_board(4, 4);
    common::dig(&mut values, 100, &mut Rng::new(9));
    let puzzle = puzzle(&shape, &values);
    for algorithm in Algorithm::ALL {
        let asked = AtomicU64::new(0);
        let cancel = || {
            asked.fetch_add(1, Ordering::Relaxed);
            true
        };
        let settings =
            Settings { budget: Budget { placements: None, cancel: Some(&cancel) }, ..Settings::default() };
        let report = algorithm.solve(&puzzle, &settings);
        assert_eq!(report.outcome, Outcome::Stopped { first: None, count: 0 }, "{algorithm}");
        assert_eq!(asked.into_inner(), 1, "{algorithm}");
        assert!(report.counters.placements <= 64, "{algorithm}");
    }
}

#[test]
fn a_goal_of_nothing_is_reached_at_once() {
    for algorithm in Algorithm::ALL {
        let report = algorithm.solve(&classic(EASY), &Settings::goal(Goal::Count(0)));
        assert_eq!(report.outcome, Outcome::Stopped { first: None, count: 0 });
        assert_eq!(report.counters, Counters::default());
    }
}

#[test]
fn clashing_givens_are_answered_at_once() {
    for spec in ["3x3", "10x10"] {
        let shape = shape(spec);
        let side = shape.side();
        // Two equal givens in a row, a column and a box.
        for (first, second) in [(0, side - 1), (0, side * (side - 1)), (0, side + 1)] {
            let mut values = vec![0; shape.cells()];
            (values[first], values[second]) = (7, 7);
            let puzzle = puzzle(&shape, &values);
            for algorithm in Algorithm::ALL {
                let report = algorithm.solve(&puzzle, &Settings::goal(Goal::All));
                let Outcome::Impossible { clash: Some(Clash::Givens { digit, first: one, second: two, .. }) } =
                    report.outcome
                else {
                    panic!("{algorithm} {spec}")
                };
                assert_eq!((Some(digit), one.index(), two.index()), (Digit::new(7), first, second));
                assert_eq!(report.counters, Counters::default(), "{algorithm} {spec}: at the door");
            }
        }
    }
}

#[test]
fn blank_boards_are_filled() {
    let all = [
        Algorithm::Backtrack,
        Algorithm::Fewest,
        Algorithm::EliminateSearch,
        Algorithm::Propagate,
        Algorithm::ExactCover,
    ];
    let boards = [("1x1", &all[..]), ("2x3", &all), ("3x3", &all), ("4x4", &all[1..]), ("5x5", &all[3..])];
    for (spec, algorithms) in boards {
        let blank = Puzzle::blank(&shape(spec));
        for algorithm in algorithms {
            let report = algorithm.solve(&blank, &Settings::goal(Goal::First));
            let Outcome::Found(solution) = report.outcome else { panic!("{algorithm} {spec}") };
            assert!(verify(&blank, solution.grid()).is_ok());
        }
    }
}

#[test]
fn a_full_board_needs_no_work() {
    for spec in ["1x1", "2x2", "3x3", "4x4"] {
        let shape = shape(spec);
        let full = full_board(&shape, &mut Rng::new(10));
        for algorithm in Algorithm::ALL {
            let report = algorithm.solve(&puzzle(&shape, &full), &Settings::goal(Goal::All));
            assert!(matches!(&report.outcome, Outcome::Unique(solution) if solution.values() == full));
            assert_eq!((report.counters.placements, report.counters.depth), (0, 0), "{algorithm}");
        }
    }
}

/// Runs in a thread with so small a stack that a search by recursion would not fit.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(work).unwrap();
    thread.join().unwrap();
}

#[test]
fn a_board_of_100x100_with_few_holes_is_solved() {
    on_a_small_stack(|| {
        let shape = Shape::boxes(10, 10).unwrap();
        let full = shifted_board(10, 10);
        let mut rng = Rng::new(11);
        let mut boards = vec![full.clone(); 4];
        common::dig(&mut boards[0], 1, &mut rng);
        common::dig(&mut boards[1], 2, &mut rng);
        // Brute force fills three holes in a million ways; in the first row it sees soon that they are wrong.
        common::dig(&mut boards[2][..100], 3, &mut rng);
        common::dig(&mut boards[3], 300, &mut rng);
        for values in boards {
            let holes = values.iter().filter(|&&value| value == 0).count();
            for algorithm in Algorithm::ALL {
                if algorithm == Algorithm::Brute && holes > 3 {
                    continue;
                }
                let report = algorithm.solve(&puzzle(&shape, &values), &Settings::goal(Goal::Unique));
                let unique =
                    matches!(&report.outcome, Outcome::Unique(solution) if solution.values() == full);
                assert!(unique, "{algorithm} {holes}: {}", report.outcome.word());
            }
        }
    });
}

#[test]
fn a_board_of_100x100_with_many_holes_is_solved() {
    on_a_small_stack(|| {
        let shape = Shape::boxes(10, 10).unwrap();
        let mut values = shifted_board(10, 10);
        common::dig(&mut values, 2500, &mut Rng::new(12));
        let puzzle = puzzle(&shape, &values);
        for algorithm in
            [Algorithm::Fewest, Algorithm::EliminateSearch, Algorithm::Propagate, Algorithm::ExactCover]
        {
            let report = algorithm.solve(&puzzle, &Settings::goal(Goal::First));
            let Outcome::Found(solution) = report.outcome else { panic!("{algorithm}") };
            assert!(verify(&puzzle, solution.grid()).is_ok());
        }
    });
}

#[test]
fn a_blank_board_of_100x100_stops_at_its_budget() {
    on_a_small_stack(|| {
        let blank = Puzzle::blank(&Shape::boxes(10, 10).unwrap());
        for algorithm in Algorithm::ALL {
            let report = algorithm.solve(&blank, &budget(500));
            match (algorithm, &report.outcome) {
                (Algorithm::Eliminate, Outcome::Stuck(board)) => assert_eq!(board.values().filled(), 0),
                (Algorithm::Eliminate, other) => panic!("{}", other.word()),
                (_, Outcome::Stopped { first: None, count: 0 }) => {
                    assert_eq!(report.counters.placements, 500, "{algorithm}");
                }
                (_, other) => panic!("{algorithm}: {}", other.word()),
            }
        }
    });
}
