//! Transforms keep the rules: what was solvable stays so, in as many ways.

mod common;

use std::collections::BTreeSet;

use common::{
    EASY, EASY_SOLUTION, JIGSAW_6, JIGSAW_9, classic, dig, full_board, grid, pencilmarks, puzzle, shape,
};
use ninefold::board::{Cell, Digit};
use ninefold::rng::Rng;
use ninefold::transform::{Transform, TransformError};
use ninefold::{Algorithm, Goal, Puzzle, Settings, Shape, verify};
use proptest::prelude::*;

const SHAPES: [&str; 12] = [
    "1x1",
    "1x5",
    "2x2",
    "2x3",
    "3x2",
    "3x3",
    "2x4",
    "3x3+diagonals",
    "3x3+windows",
    "2x3+house:r1c1,r2c4,r3c6",
    JIGSAW_6,
    JIGSAW_9,
];

fn count(puzzle: &Puzzle) -> u64 {
    Algorithm::Propagate.solve(puzzle, &Settings::goal(Goal::Count(500))).outcome.count()
}

/// A puzzle with one or a few solutions, and one of them.
fn some_puzzle(shape: &Shape, rng: &mut Rng) -> (Puzzle, Vec<u8>) {
    let solution = full_board(shape, rng);
    let mut values = solution.clone();
    dig(&mut values, shape.cells() * 55 / 100, rng);
    (puzzle(shape, &values), solution)
}

#[test]
fn the_number_of_solutions_stays() {
    let mut rng = Rng::new(1);
    for spec in SHAPES {
        let shape = shape(spec);
        for _ in 0..20 {
            let (puzzle, solution) = some_puzzle(&shape, &mut rng);
            let transform = Transform::random(&shape, &mut rng);
            let moved = transform.apply(&puzzle);
            assert_eq!(moved.clues(), puzzle.clues());
            assert_eq!(count(&moved), count(&puzzle), "{spec}");
            verify(&moved, &transform.apply_grid(&grid(&shape, &solution))).expect(spec);

            let marks = pencilmarks(&shape, &solution, &mut rng);
            let marked = puzzle.with_candidates(&marks).expect("one set a cell");
            let moved = transform.apply(&marked);
            assert!(moved.has_candidates());
            assert_eq!(count(&moved), count(&marked), "{spec}");
            verify(&moved, &transform.apply_grid(&grid(&shape, &solution))).expect(spec);
            assert_eq!(transform.inverse().apply(&moved), marked);
        }
    }
}

proptest! {
    #[test]
    fn inverse_undoes_and_then_is_one_after_the_other(seed: u64, number in 0..SHAPES.len()) {
        let shape = shape(SHAPES[number]);
        let mut rng = Rng::new(seed);
        let (one, other) = (Transform::random(&shape, &mut rng), Transform::random(&shape, &mut rng));
        prop_assert_eq!(one.then(&one.inverse()), Transform::identity(&shape));
        prop_assert_eq!(one.inverse().then(&one), Transform::identity(&shape));
        prop_assert_eq!(one.then(&other).inverse(), other.inverse().then(&one.inverse()));
        // Numbers of any kind, also such as no board has.
        let values: Vec<u8> = (0..shape.cells()).map(|_| rng.bits() as u8).collect();
        let before = grid(&shape, &values);
        prop_assert_eq!(one.then(&other).apply_grid(&before), other.apply_grid(&one.apply_grid(&before)));
        prop_assert_eq!(one.inverse().apply_grid(&one.apply_grid(&before)), before);
    }

    #[test]
    fn lines_are_grids(seed: u64) {
        let shape = Shape::classic();
        let mut rng = Rng::new(seed);
        let transform = Transform::random(&shape, &mut rng);
        let line: [u8; 81] = std::array::from_fn(|_| b".123456789"[rng.index(10)]);
        let mut out = [0; 81];
        transform.apply_line(&line, &mut out);
        let numbers = |line: &[u8; 81]| grid(&shape, &line.map(|byte| if byte == b'.' { 0 } else { byte - b'0' }));
        prop_assert_eq!(transform.apply_grid(&numbers(&line)), numbers(&out));
        let zeros = line.map(|byte| if byte == b'.' { b'0' } else { byte });
        let mut again = [0; 81];
        transform.apply_line(&zeros, &mut again);
        prop_assert_eq!(again, out.map(|byte| if byte == b'.' { b'0' } else { byte }));
    }
}

#[test]
fn random_covers_all_symmetries_of_2x2() {
    let shape = shape("2x2");
    let mut rng = Rng::new(1);
    let board = grid(&shape, &(0..16).map(|cell| cell % 4 + 1).collect::<Vec<u8>>());
    let parts = |transform: &Transform| -> (Vec<Cell>, Vec<Digit>) {
        let cells = shape.all_cells().map(|cell| transform.source(cell)).collect();
        (cells, shape.digits().iter().map(|digit| transform.digit(digit)).collect())
    };
    let mut seen = BTreeSet::new();
    let mut boards = BTreeSet::new();
    for _ in 0..60_000 {
        let transform = Transform::random(&shape, &mut rng);
        boards.insert(transform.apply_grid(&board).values().to_vec());
        seen.insert(parts(&transform));
    }
    // Two bands of two rows: 2 * 2 * 2 orders of the rows, as many of the columns, the swap, 24 relabellings.
    assert_eq!(seen.len(), 8 * 8 * 2 * 24);
    assert!(boards.len() > 1);
}

#[test]
fn a_seed_gives_this_board_for_good() {
    let moved = |spec: &str, puzzle: &Puzzle| -> String {
        let moved = Transform::random(&shape(spec), &mut Rng::new(9)).apply(puzzle);
        moved.givens().values().iter().map(u8::to_string).collect()
    };
    let easy = classic(EASY);
    assert_eq!(
        moved("3x3", &easy),
        "200650040030490780109000003400030108001008056570206000000072009063005400012900830"
    );
    let diagonal = shape("3x3+diagonals");
    assert_eq!(
        moved("3x3+diagonals", &puzzle(&diagonal, easy.givens().values())),
        "900402078017090000006005043040028500703000601002630080360500700000040890590201004"
    );
}

#[test]
fn named_moves_do_what_they_say_or_are_refused() {
    let nine = Shape::classic();
    let board = grid(&nine, &common::numbers(EASY_SOLUTION));
    let row = |grid: &ninefold::Grid, row: usize| grid.values()[row * 9..row * 9 + 9].to_vec();
    let col = |grid: &ninefold::Grid, col: usize| -> Vec<u8> {
        (0..9).map(|r| grid.values()[r * 9 + col]).collect()
    };

    let rows = Transform::rows(&nine, &[3, 5, 4, 0, 1, 2, 6, 7, 8]).unwrap().apply_grid(&board);
    assert_eq!(
        (row(&rows, 0), row(&rows, 1), row(&rows, 5)),
        (row(&board, 3), row(&board, 5), row(&board, 2))
    );
    let cols = Transform::columns(&nine, &[3, 5, 4, 0, 1, 2, 6, 7, 8]).unwrap().apply_grid(&board);
    assert_eq!(
        (col(&cols, 0), col(&cols, 1), col(&cols, 5)),
        (col(&board, 3), col(&board, 5), col(&board, 2))
    );
    let turned = Transform::transpose(&nine).unwrap().apply_grid(&board);
    assert_eq!((row(&turned, 2), col(&turned, 7)), (col(&board, 2), row(&board, 7)));
    let digits: Vec<Digit> = [2, 3, 4, 5, 6, 7, 8, 9, 1].into_iter().filter_map(Digit::new).collect();
    let next = Transform::relabel(&nine, &digits).unwrap().apply_grid(&board);
    assert!(board.values().iter().zip(next.values()).all(|(old, new)| old % 9 + 1 == *new));

    // Rows that leave their band, lists that are too short, and boards that cannot be turned.
    assert_eq!(Transform::rows(&nine, &[3, 1, 2, 0, 4, 5, 6, 7, 8]), Err(TransformError::BreaksHouse));
    assert_eq!(Transform::rows(&nine, &[0, 1, 2]), Err(TransformError::NotOnce));
    assert_eq!(Transform::columns(&nine, &[0, 0, 2, 3, 4, 5, 6, 7, 8]), Err(TransformError::NotOnce));
    assert_eq!(Transform::columns(&nine, &[9, 1, 2, 3, 4, 5, 6, 7, 8]), Err(TransformError::NotOnce));
    assert_eq!(Transform::relabel(&nine, &digits[1..]), Err(TransformError::NotOnce));
    assert_eq!(Transform::relabel(&nine, &[digits[0]; 9]), Err(TransformError::NotOnce));
    assert_eq!(Transform::transpose(&shape("2x3")), Err(TransformError::BreaksHouse));
    assert_eq!(Transform::move_cells(&nine, &[Cell::new(0)]), Err(TransformError::NotOnce));
    assert_eq!(Transform::move_cells(&nine, &[Cell::new(100); 81]), Err(TransformError::NotOnce));
    // The diagonals of a board that has them stay diagonals.
    let diagonal = shape("3x3+diagonals");
    assert_eq!(Transform::rows(&diagonal, &[1, 0, 2, 3, 4, 5, 6, 7, 8]), Err(TransformError::BreaksHouse));
    assert!(Transform::transpose(&diagonal).is_ok());
    assert!(Transform::rows(&diagonal, &[8, 7, 6, 5, 4, 3, 2, 1, 0]).is_ok());
}

#[test]
fn large_and_odd_boards_are_served_too() {
    let mut rng = Rng::new(4);
    for spec in ["10x10", "5x5+diagonals", "4x4+windows+diagonals"] {
        let shape = shape(spec);
        let transform = Transform::random(&shape, &mut rng);
        let cells: Vec<Cell> = shape.all_cells().map(|cell| transform.source(cell)).collect();
        assert!(Transform::move_cells(&shape, &cells).is_ok(), "{spec}");
    }
}
