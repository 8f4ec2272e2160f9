//! Clues that could go, against a search that asks about every set of clues, with another algorithm.

mod common;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

use common::{JIGSAW_6, full_board, puzzle, shape};
use ninefold::generate::{self, NotUniqueError};
use ninefold::rng::Rng;
use ninefold::{Algorithm, Cell, Goal, Outcome, Puzzle, Settings, Shape};

const NEVER: &(dyn Fn() -> bool + Sync) = &|| false;

/// By an algorithm that the library's own questions do not use.
fn is_unique(shape: &Shape, values: &[u8]) -> bool {
    let report = Algorithm::ExactCover.solve(&puzzle(shape, values), &Settings::goal(Goal::Unique));
    matches!(report.outcome, Outcome::Unique(_))
}

fn without(values: &[u8], cell: usize) -> Vec<u8> {
    let mut fewer = values.to_vec();
    fewer[cell] = 0;
    fewer
}

fn clues(values: &[u8]) -> Vec<usize> {
    (0..values.len()).filter(|&cell| values[cell] != 0).collect()
}

fn slow_redundant(shape: &Shape, values: &[u8]) -> Vec<usize> {
    let mut cells = clues(values);
    cells.retain(|&cell| is_unique(shape, &without(values, cell)));
    cells
}

/// Every minimal puzzle among these clues, by way of every puzzle with one solution among them.
fn slow_all(shape: &Shape, values: &[u8]) -> BTreeSet<Vec<u8>> {
    let (mut seen, mut minimal) = (BTreeSet::new(), BTreeSet::new());
    let mut left = vec![values.to_vec()];
    while let Some(values) = left.pop() {
        if !seen.insert(values.clone()) {
            continue;
        }
        let redundant = slow_redundant(shape, &values);
        if redundant.is_empty() {
            minimal.insert(values.clone());
        }
        left.extend(redundant.into_iter().map(|cell| without(&values, cell)));
    }
    minimal
}

/// A puzzle with one solution and about this many clues more than it needs.
fn with_spare_clues(shape: &Shape, spare: usize, rng: &mut Rng) -> Vec<u8> {
    let full = full_board(shape, rng);
    let minimal = generate::minimize(&puzzle(shape, &full), rng, NEVER).unwrap().puzzle;
    let mut values = minimal.givens().values().to_vec();
    let mut empty: Vec<usize> = (0..values.len()).filter(|&cell| values[cell] == 0).collect();
    rng.shuffle(&mut empty);
    empty.iter().take(spare).for_each(|&cell| values[cell] = full[cell]);
    values
}

const CASES: [(&str, usize, usize); 5] =
    [("2x2", 4, 14), ("2x3", 3, 6), ("3x3", 2, 3), (JIGSAW_6, 3, 4), ("3x3+diagonals", 2, 2)];

#[test]
fn what_could_go_is_what_the_slow_twin_says() {
    let mut rng = Rng::new(1);
    for (spec, spare, rounds) in CASES {
        let shape = shape(spec);
        for _ in 0..rounds {
            let values = with_spare_clues(&shape, spare, &mut rng);
            let found = generate::redundant(&puzzle(&shape, &values), NEVER).unwrap();
            let found: Vec<usize> = found.into_iter().map(Cell::index).collect();
            assert_eq!(found, slow_redundant(&shape, &values), "{spec}");
        }
    }
}

#[test]
fn one_minimal_puzzle_is_minimal_and_the_seed_decides_which() {
    let mut rng = Rng::new(2);
    for (spec, _, rounds) in CASES {
        let shape = shape(spec);
        let mut different = BTreeSet::new();
        let full = puzzle(&shape, &full_board(&shape, &mut rng));
        for seed in 0..rounds as u64 {
            let found = generate::minimize(&full, &mut Rng::new(seed), NEVER).unwrap();
            let values = found.puzzle.givens().values();
            assert!(found.proved && is_unique(&shape, values), "{spec}");
            assert!(slow_redundant(&shape, values).is_empty(), "{spec}");
            assert_eq!(generate::minimize(&full, &mut Rng::new(seed), NEVER).unwrap(), found);
            different.insert(values.to_vec());
        }
        assert!(different.len() > 1, "{spec}: seeds differ");
    }
}

#[test]
fn all_minimal_puzzles_are_those_of_the_slow_twin_each_once() {
    let mut rng = Rng::new(3);
    let mut several = 0;
    for (spec, spare, rounds) in CASES {
        let shape = shape(spec);
        for _ in 0..rounds {
            let values = with_spare_clues(&shape, spare, &mut rng);
            let mut found = Vec::new();
            let visit = &mut |puzzle: Puzzle| {
                found.push(puzzle.givens().values().to_vec());
                ControlFlow::Continue(())
            };
            let all = generate::all_minimal(&puzzle(&shape, &values), visit, NEVER).unwrap();
            assert_eq!((all.found, all.complete), (found.len() as u64, true));
            let different: BTreeSet<Vec<u8>> = found.iter().cloned().collect();
            assert_eq!(different.len(), found.len(), "{spec}: each once");
            assert_eq!(different, slow_all(&shape, &values), "{spec}");
            several += usize::from(found.len() > 1);
        }
    }
    assert!(several > 10, "{several} cases with several");
}

#[test]
fn all_of_a_full_board_are_too_many_but_the_first_come_at_once() {
    let shape = Shape::classic();
    let full = puzzle(&shape, &full_board(&shape, &mut Rng::new(4)));
    let mut found = BTreeSet::new();
    let visit = &mut |puzzle: Puzzle| {
        assert!(found.insert(puzzle.givens().values().to_vec()));
        if found.len() == 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let all = generate::all_minimal(&full, visit, NEVER).unwrap();
    assert_eq!((all.found, all.complete), (100, false));
    for values in &found {
        assert!(slow_redundant(&shape, values).is_empty());
    }
    let asked = AtomicU32::new(0);
    let soon = || asked.fetch_add(1, Ordering::Relaxed) > 10_000;
    let none = &mut |_| ControlFlow::Continue(());
    assert!(!generate::all_minimal(&full, none, &soon).unwrap().complete, "cancelled");
}

#[test]
fn without_one_solution_the_answer_says_why() {
    let shape = Shape::classic();
    let blank = Puzzle::blank(&shape);
    assert_eq!(generate::redundant(&blank, NEVER), Err(NotUniqueError::Multiple));
    assert_eq!(generate::minimize(&blank, &mut Rng::new(1), NEVER).unwrap_err(), NotUniqueError::Multiple);
    let mut clash = vec![0; 81];
    (clash[0], clash[1]) = (5, 5);
    let error = generate::redundant(&puzzle(&shape, &clash), NEVER).unwrap_err();
    assert_eq!(error.to_string(), "impossible: 5 is given twice in row 1: r1c1 and r1c2");
    let marks = Puzzle::from_candidates(&shape, &vec![shape.digits(); 81]).unwrap();
    assert_eq!(generate::redundant(&marks, NEVER), Err(NotUniqueError::Candidates));
    let cancelled = generate::minimize(&blank, &mut Rng::new(1), &|| true).unwrap_err();
    assert!(matches!(cancelled, NotUniqueError::Unknown | NotUniqueError::Multiple));
}

#[test]
fn large_boards_come_to_an_end() {
    let shape = shape("4x4");
    let full = puzzle(&shape, &full_board(&shape, &mut Rng::new(5)));
    let found = generate::minimize(&full, &mut Rng::new(6), NEVER).unwrap();
    assert!(found.puzzle.clues() < 130, "{} clues", found.puzzle.clues());
    assert!(is_unique(&shape, found.puzzle.givens().values()));
}
