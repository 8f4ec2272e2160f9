//! Boards and puzzles from a seed.

mod common;

use std::collections::BTreeMap;

use common::{JIGSAW_4, JIGSAW_5, JIGSAW_6, JIGSAW_9, shape};
use ninefold::generate::{FullBoardError, dig, full_board, holes, unique_holes};
use ninefold::rng::Rng;
use ninefold::{Algorithm, Goal, Outcome, Puzzle, Settings, Shape, verify};

#[test]
fn every_shape_gets_a_board() {
    let boxes = ["1x1", "1x2", "1x3", "2x2", "1x5", "2x3", "3x2", "1x7", "2x4", "3x3", "2x5", "3x4", "1x13"];
    let larger = ["2x8", "4x4", "3x6", "4x5", "5x5", "2x16", "5x6", "6x6", "1x37", "2x19", "6x7", "7x7"];
    let jigsaws = [JIGSAW_4, JIGSAW_5, JIGSAW_6, JIGSAW_9];
    let others = ["3x3+diagonals+windows", "4x4+diagonals", "4x4+windows", "4x5+windows", "5x5+windows"];
    let largest =
        ["6x6+windows", "6x6+diagonals+windows", "3x12+windows", "7x8+diagonals", "10x10+diagonals"];
    for spec in boxes.into_iter().chain(larger).chain(jigsaws).chain(others).chain(largest) {
        let shape = shape(spec);
        let draw = |seed: u64| full_board(&shape, &mut Rng::new(seed)).unwrap();
        let board = draw(1);
        assert!(verify(&Puzzle::blank(&shape), board.grid()).is_ok(), "{spec}");
        assert_eq!(board, draw(1), "{spec}");
        assert!(shape.side() < 6 || board != draw(2), "{spec}");
    }
}

/// Boards as one number each, so that a change shows: FNV-1a over all digits.
fn fingerprint(values: &[u8]) -> u64 {
    values
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &value| (hash ^ u64::from(value)).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn a_seed_gives_these_boards_for_good() {
    let board = full_board(&Shape::classic(), &mut Rng::new(1)).unwrap();
    let line: String = board.values().iter().map(|value| value.to_string()).collect();
    assert_eq!(line, "164782359375946182928135674853417926416259738297368415532674891749821563681593247");
    let specs = ["2x2", "2x3", "3x3", "4x4", "5x5", "6x6", "7x7", JIGSAW_9, "5x5+windows", "7x7+diagonals"];
    let drawn = specs.map(|spec| {
        let mut rng = Rng::new(2);
        let board = full_board(&shape(spec), &mut rng).unwrap();
        let puzzle = dig(&board, board.values().len() / 2, &mut rng);
        (fingerprint(board.values()), fingerprint(puzzle.givens().values()))
    });
    let pinned = [
        (6434555117569756441, 845132503042072611),
        (2594394270176978119, 7801062478170460314),
        (10837568815327112764, 5736031107104645785),
        (4714376320965822597, 2491236647525667254),
        (4042328636229794088, 6676684215294120745),
        (10261285273722968701, 9914502253097799912),
        (15437075263971342620, 12798602393949326735),
        (3041245333632583828, 15935185684371524480),
        (6209557463271906724, 11285881492665840161),
        (1120259607715640500, 2614114832776439964),
    ];
    assert_eq!(drawn, pinned);
}

/// All boards up to side 5 are equally likely. The chi-square statistic of draws from equal chances lies
/// within five standard deviations of its mean.
#[test]
fn small_boards_are_equally_likely() {
    for (spec, boards, draws) in
        [("2x2", 288, 28_800), ("2x2+diagonals", 48, 4_800), (JIGSAW_4, 96, 9_600), ("1x3", 12, 1_200)]
    {
        let shape = shape(spec);
        let mut rng = Rng::new(3);
        let mut counts: BTreeMap<Vec<u8>, f64> = BTreeMap::new();
        for _ in 0..draws {
            let board = full_board(&shape, &mut rng).unwrap();
            *counts.entry(board.values().to_vec()).or_default() += 1.0;
        }
        let all = Algorithm::ExactCover.solve(&Puzzle::blank(&shape), &Settings::goal(Goal::All));
        assert_eq!((all.outcome.count(), counts.len()), (boards, boards as usize), "{spec}");
        let mean = f64::from(draws) / boards as f64;
        let statistic: f64 = counts.values().map(|count| (count - mean).powi(2) / mean).sum();
        let freedom = boards as f64 - 1.0;
        assert!((statistic - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{spec}: {statistic}");
    }
}

#[test]
fn a_shape_without_a_board_says_so() {
    // Both r3c3 and r4c3 would have to hold the digit of r2c2.
    let four = shape("2x2+house:r1c1,r1c2,r2c1,r3c3+house:r1c1,r1c2,r2c1,r4c3");
    assert_eq!(full_board(&four, &mut Rng::new(1)), Err(FullBoardError::Impossible));
    let box_but_one = "r1c1,r1c2,r1c3,r2c1,r2c2,r2c3,r3c1,r3c2";
    let nine = shape(&format!("3x3+house:{box_but_one},r4c5+house:{box_but_one},r5c5"));
    let error = full_board(&nine, &mut Rng::new(1)).unwrap_err();
    assert!(
        matches!(error, FullBoardError::Impossible | FullBoardError::GaveUp { placements: 1_000_000.. }),
        "{error}"
    );
}

#[test]
fn holes_are_as_many_as_asked_for() {
    let mut rng = Rng::new(4);
    for spec in ["1x1", "2x3", "3x3", "4x4", JIGSAW_9] {
        let shape = shape(spec);
        let board = full_board(&shape, &mut rng).unwrap();
        let all = shape.cells();
        for empty in [0, 1, all / 2, all - 1, all, all + 1, usize::MAX] {
            let puzzle = holes(&board, empty, &mut rng);
            assert_eq!(puzzle.clues(), all - empty.min(all));
            assert!(verify(&puzzle, board.grid()).is_ok());
        }
    }
}

#[test]
fn dug_puzzles_are_those_of_asking_cell_by_cell() {
    for (spec, seeds) in [("1x1", 1), ("2x2", 20), ("2x3", 20), ("3x3", 10), ("3x4", 2), (JIGSAW_9, 3)] {
        let shape = shape(spec);
        for seed in 0..seeds {
            let mut rng = Rng::new(seed);
            let board = full_board(&shape, &mut rng).unwrap();
            let empty = match seed % 3 {
                0 => usize::MAX,
                1 => shape.cells() / 2,
                _ => shape.cells() / 3,
            };
            let mut cells: Vec<_> = shape.all_cells().collect();
            rng.clone().shuffle(&mut cells);
            let puzzle = dig(&board, empty, &mut rng.clone());

            let mut slowly = board.grid().clone();
            let mut gone = 0;
            for cell in cells {
                let digit = slowly.get(cell);
                slowly.set(cell, None);
                let asked = Puzzle::new(slowly.clone()).unwrap();
                let unique = Algorithm::ExactCover.solve(&asked, &Settings::goal(Goal::Unique)).outcome;
                if gone < empty && matches!(unique, Outcome::Unique(_)) {
                    gone += 1;
                } else {
                    slowly.set(cell, digit);
                }
            }
            assert_eq!(puzzle.givens(), &slowly, "{spec} {seed}");
            let exactly = unique_holes(&board, gone, &mut rng.clone());
            assert_eq!(exactly.as_ref(), Some(&puzzle), "{spec} {seed}");
            assert_eq!(unique_holes(&board, shape.cells() + 1, &mut rng), None);
        }
    }
}
