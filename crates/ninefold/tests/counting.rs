//! How many correct boards there are, where the number is known.

mod common;

use common::{puzzle, shape};
use ninefold::board::{Digit, DigitSet};
use ninefold::{Algorithm, Goal, Outcome, Puzzle, Settings, Shape};

/// The boards of this shape whose first row is 1, 2, 3 ...
fn with_first_row(shape: &Shape, algorithm: Algorithm) -> u64 {
    let mut values = vec![0; shape.cells()];
    for (value, digit) in values.iter_mut().zip(shape.digits().iter().map(Digit::get)) {
        *value = digit;
    }
    let report = algorithm.solve(&puzzle(shape, &values), &Settings::goal(Goal::All));
    assert!(report.outcome.is_exact());
    report.outcome.count()
}

/// Renaming the digits makes every board one with this first row, in one way: so the number of all boards is
/// the number of these times the orders of a row. Here that is seen to be so.
#[test]
fn fixing_the_first_row_divides_by_the_orders_of_a_row() {
    for (spec, orders, all) in
        [("1x1", 1, 1), ("1x2", 2, 2), ("1x3", 6, 12), ("2x2", 24, 288), ("1x4", 24, 576)]
    {
        let shape = shape(spec);
        for algorithm in [Algorithm::Backtrack, Algorithm::Propagate, Algorithm::ExactCover] {
            let report = algorithm.solve(&Puzzle::blank(&shape), &Settings::goal(Goal::All));
            assert_eq!(report.outcome.count(), all, "{spec} {algorithm}");
            assert!(matches!(report.outcome, Outcome::Multiple { exact: true, .. } | Outcome::Unique(_)));
            assert_eq!(with_first_row(&shape, algorithm) * orders, all, "{spec} {algorithm}");
        }
    }
}

/// Boxes of 2x3: 28,200,960. The example `count_boards` counts them one by one, which takes longer.
#[test]
fn boards_of_six_are_28_200_960() {
    for spec in ["2x3", "3x2"] {
        for algorithm in
            [Algorithm::Fewest, Algorithm::EliminateSearch, Algorithm::Propagate, Algorithm::ExactCover]
        {
            assert_eq!(with_first_row(&shape(spec), algorithm) * 720, 28_200_960, "{spec} {algorithm}");
        }
    }
}

/// Without boxes (boxes of one row say nothing new) these are the Latin squares of side 5: 161,280.
#[test]
fn latin_squares_of_five_are_161_280() {
    let all = Algorithm::Propagate.solve(&Puzzle::blank(&shape("1x5")), &Settings::goal(Goal::All));
    assert_eq!(all.outcome.count(), 161_280);
    assert_eq!(with_first_row(&shape("1x5"), Algorithm::ExactCover) * 120, 161_280);
}

/// Candidates that leave everything open leave every board; those the shape does not have are dropped.
#[test]
fn candidates_that_exclude_nothing_exclude_no_board() {
    let four = shape("2x2");
    let open = Puzzle::from_candidates(&four, &[DigitSet::full(128); 16]).unwrap();
    for algorithm in Algorithm::ALL.into_iter().skip(2).filter(|a| !a.may_get_stuck() && a.can_prove()) {
        let report = algorithm.solve(&open, &Settings::goal(Goal::All));
        assert_eq!(report.outcome.count(), 288, "{algorithm}");
    }
}
