//! Two older verifiers say what `verify` says, at the cost their formulas give.

#[path = "../../ninefold/tests/common/mod.rs"]
mod common;

use common::shifted_board;
use ninefold::generate::full_board;
use ninefold::rng::Rng;
use ninefold::verify::{FaultKind, verify_values};
use ninefold::{Puzzle, Shape};
use ninefold_lab::older_verifiers::{
    Judged, Operations, lift_and_ask, lift_and_ask_cost, price_of_asking, price_of_finding, priced, sets,
    sets_cost,
};

const BOXES: [(usize, usize); 9] = [(1, 1), (2, 2), (2, 3), (3, 2), (1, 5), (3, 3), (3, 4), (4, 4), (5, 5)];

/// Both of them on this board, after they agreed with `verify`.
fn judged(shape: &Shape, (rows, cols): (usize, usize), values: &[u8]) -> [Judged; 2] {
    let both = [lift_and_ask(rows, cols, values), sets(rows, cols, values)];
    assert_eq!(priced(rows, cols, values).0, both[0].accepted, "{values:?}");
    let verdict = verify_values(&Puzzle::blank(shape), values);
    assert!(both.iter().all(|judged| judged.accepted == verdict.is_ok()), "{values:?}");
    let first = verdict.err().map(|fault| fault.cell.index());
    assert_eq!(both[0].fault, first, "{values:?}");
    both
}

#[test]
fn they_agree_with_the_verifier_and_cost_what_was_said() {
    let mut rng = Rng::new(1);
    for (rows, cols) in BOXES {
        let shape = Shape::boxes(rows, cols).unwrap();
        let side = shape.side();
        for _ in 0..20 {
            let right = full_board(&shape, &mut rng).unwrap().values().to_vec();
            let [lifted, through_sets] = judged(&shape, (rows, cols), &right);
            assert_eq!(lifted.operations.total(), lift_and_ask_cost(side));
            assert_eq!(through_sets.operations.total(), sets_cost(side));

            // One cell changed, two cells exchanged, a random board, and one with holes.
            let mut changed = right.clone();
            changed[rng.index(right.len())] = rng.index(side + 3) as u8;
            judged(&shape, (rows, cols), &changed);
            let mut exchanged = right.clone();
            exchanged.swap(rng.index(right.len()), rng.index(right.len()));
            judged(&shape, (rows, cols), &exchanged);
            let random: Vec<u8> = right.iter().map(|_| rng.index(side) as u8 + 1).collect();
            judged(&shape, (rows, cols), &random);
            let holes: Vec<u8> =
                right.iter().map(|&value| if rng.below(9) == 0 { 0 } else { value }).collect();
            judged(&shape, (rows, cols), &holes);
        }
    }
}

#[test]
fn the_published_bugs_are_mended() {
    for order in [2, 3, 4] {
        let side = order * order;
        let shape = Shape::boxes(order, order).unwrap();
        // Columns alone are wrong.
        let rows: Vec<u8> = (0..side * side).map(|cell| (cell % side) as u8 + 1).collect();
        judged(&shape, (order, order), &rows);
        // Boxes alone are wrong: each row is the one above, shifted by one cell.
        let latin: Vec<u8> = (0..side * side).map(|cell| ((cell / side + cell) % side) as u8 + 1).collect();
        let fault = verify_values(&Puzzle::blank(&shape), &latin).unwrap_err();
        assert!(matches!(fault.kind, FaultKind::Repeated { .. }));
        judged(&shape, (order, order), &latin);
        // A number that is no digit of the board, wherever it stands.
        let mut board = shifted_board(order, order);
        for cell in 0..board.len() {
            let right = std::mem::replace(&mut board[cell], side as u8 + 1);
            judged(&shape, (order, order), &board);
            board[cell] = 255;
            judged(&shape, (order, order), &board);
            board[cell] = right;
        }
    }
}

#[test]
fn the_best_case_and_a_wrong_length_cost_next_to_nothing() {
    let two = Operations { reads: 1, comparisons: 1, ..Operations::default() };
    let nothing = Judged { accepted: false, fault: None, operations: Operations::default() };
    for (rows, cols) in BOXES {
        let blank = vec![0; (rows * cols).pow(2)];
        let [lifted, through_sets] = judged(&Shape::boxes(rows, cols).unwrap(), (rows, cols), &blank);
        assert_eq!([lifted.operations, through_sets.operations], [two; 2]);
        for length in [0, blank.len() - 1, blank.len() + 1] {
            let values = vec![1; length];
            assert_eq!([lift_and_ask(rows, cols, &values), sets(rows, cols, &values)], [nothing; 2]);
        }
    }
    // What no board can be is refused, and a large one is judged.
    for (rows, cols) in [(0, 3), (3, 0), (usize::MAX, 2), (usize::MAX, 1)] {
        assert_eq!([lift_and_ask(rows, cols, &[]), sets(rows, cols, &[])], [nothing; 2]);
    }
    let large = shifted_board(10, 20);
    assert!(lift_and_ask(10, 20, &large).accepted && sets(10, 20, &large).accepted);
    assert_eq!((lift_and_ask_cost(9), sets_cost(9)), (4_779, 1_215));
}

/// The author's prices: his sum has 75 for a question that costs 123, and leaves the copies and most loops out.
#[test]
fn the_prices_of_the_first_are_summed_as_they_are() {
    let full = shifted_board(3, 3);
    assert_eq!(price_of_asking(3, 3), 63 + 2 + 57 + 1);
    // For each cell a turn, a comparison, save, clear, call, copy, question and restore; two for each row; and the ends.
    assert_eq!(priced(3, 3, &full), (true, 81 * (1 + 3 + 3 + 3 + 1 + 81 + 123 + 3) + 9 * 2 + 81 + 1 + 1));
    let mut blank = full.clone();
    blank[0] = 0;
    assert_eq!(priced(3, 3, &blank), (false, 81 + 1 + 2 + 4 + 1));
    // A repetition in the row ends the question at its first turns.
    let mut twice = full;
    twice[1] = twice[0];
    assert_eq!(priced(3, 3, &twice), (false, 81 + 1 + 2 + 4 + 7 + 81 + (7 + 1 + 3 + 1) + 3 + 1));
    assert_eq!([price_of_finding(1), price_of_finding(81)], [8, 344]);
    assert_eq!(priced(0, 3, &[]), (false, 0));
}
