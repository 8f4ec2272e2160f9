//! HoDoKu's order: no step may ever remove a digit of the solution or place another, and each has its sentence.

mod common;

use std::ops::ControlFlow;

use ninefold::explain::words;
use ninefold::generate::{dig, full_board};
use ninefold::logic::{Engine, Level, Scale, SearchOrder, Step, Technique, rate};
use ninefold::rng::Rng;
use ninefold::{Board, Grid, Puzzle, Shape};

fn check(step: &Step, solution: &Grid, about: &str) {
    for placed in &step.placements {
        assert_eq!(solution.get(placed.cell), Some(placed.digit), "{about}: {step:?}");
    }
    for gone in &step.eliminations {
        assert_ne!(solution.get(gone.cell), Some(gone.digit), "{about}: {step:?}");
    }
}

/// Checks all that every search of the order finds in this position.
fn check_all(engine: &mut Engine, solution: &Grid, about: &str) -> usize {
    let board = engine.board();
    let mut count = 0;
    for &search in SearchOrder::HODOKU.searches {
        let mut of_this = 0;
        let _ = engine.all(search, &mut |step| {
            assert!(
                step.placements.iter().all(|placed| board.value(placed.cell).is_none()),
                "{about}: {step:?}"
            );
            let there = step.eliminations.iter().all(|gone| board.candidates(gone.cell).contains(gone.digit));
            assert!(there, "{about}: {step:?}");
            assert!(step.placements.len() + step.eliminations.len() > 0, "{about}: {step:?}");
            check(&step, solution, about);
            of_this += 1;
            if of_this < 3_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        count += of_this;
    }
    count
}

/// Goes the whole way; on every so-manieth position all searches are checked. Says how many steps there were.
fn check_way(engine: &mut Engine, puzzle: &Puzzle, solution: &Grid, every: usize, about: &str) -> usize {
    engine.restart(&Board::new(puzzle));
    let (mut steps, mut checked) = (0, 0);
    while let Some(step) = engine.find() {
        if every > 0 && steps % every == every - 1 {
            checked += check_all(engine, solution, about);
        }
        check(&step, solution, about);
        assert!(step.technique.hodoku().is_some(), "{}", step.technique);
        if every > 0 {
            assert!(!words::why(engine.shape(), &step).is_empty(), "{}", step.technique);
        }
        engine.apply(&step);
        steps += 1;
    }
    assert!(!engine.is_full() || engine.board().values() == solution, "{about}");
    steps + checked
}

fn ways(spec: &str, boards: usize, empty: usize, every: usize, seed: u64) -> usize {
    let shape: Shape = spec.parse().unwrap();
    let mut rng = Rng::new(seed);
    let mut engine = Engine::new(&Board::new(&Puzzle::blank(&shape)), SearchOrder::HODOKU);
    if every == 0 {
        engine = engine.brief();
    }
    let mut steps = 0;
    for number in 0..boards {
        let full = full_board(&shape, &mut rng).unwrap();
        let puzzle = dig(&full, empty, &mut rng);
        let every = if number % 20 == 0 { every } else { 0 };
        steps += check_way(&mut engine, &puzzle, full.grid(), every, &format!("{spec} {number}"));
    }
    steps
}

#[test]
fn the_way_of_generated_puzzles_is_sound() {
    let steps = ways("3x3", 400, 81, 0, 2_026) + ways("3x3", 40, 81, 12, 7);
    assert!(steps > 20_000, "only {steps} steps were checked");
}

#[test]
#[ignore = "takes minutes: ./check-deep"]
fn the_way_of_many_generated_puzzles_is_sound() {
    let steps = ways("3x3", 100_000, 81, 0, 11);
    assert!(steps > 1_000_000, "only {steps} steps were checked");
}

#[test]
fn boards_of_other_shapes_are_sound() {
    let wavy = "regions:111222222111324244551324444551336644551333667555366667888399677888999777888999977";
    let shapes = [
        ("2x2", 20, 16),
        ("2x3", 40, 36),
        ("3x2+diagonals", 20, 36),
        ("3x3+diagonals", 20, 81),
        ("3x3+windows", 20, 81),
        (wavy, 20, 81),
        ("2x5", 4, 60),
        ("3x4", 2, 60),
        ("4x4", 1, 80),
    ];
    for (spec, boards, empty) in shapes {
        let steps = ways(spec, boards, empty, 8, 36);
        assert!(steps > 8 * boards, "{spec}: only {steps} steps were checked");
    }
}

/// Puzzles without a solution or with several: nothing holds, but it ends and nothing panics.
#[test]
fn impossible_and_ambiguous_boards_come_to_an_end() {
    let mut rng = Rng::new(63);
    let shape = Shape::classic();
    for _ in 0..40 {
        let full = full_board(&shape, &mut rng).unwrap();
        let puzzle = dig(&full, 81, &mut rng);
        let mut values: Vec<u8> =
            shape.all_cells().map(|cell| puzzle.given(cell).map_or(0, |digit| digit.get())).collect();
        let cell = rng.index(81);
        values[cell] = if values[cell] == 0 { 1 + rng.index(9) as u8 } else { 0 };
        let trace = Engine::new(&Board::new(&common::puzzle(&shape, &values)), SearchOrder::HODOKU).run();
        assert!(trace.steps.len() <= 729);
    }
    for spec in ["1x1", "2x2", "3x3", "4x4"] {
        let blank = Puzzle::blank(&common::shape(spec));
        let trace = Engine::new(&Board::new(&blank), SearchOrder::HODOKU).run();
        assert_eq!(trace.solved, spec == "1x1");
    }
}

#[test]
fn a_score_is_the_sum_of_its_steps_and_raises_the_level() {
    let easy = rate(&common::classic(common::EASY), Scale::Hodoku);
    assert!(easy.finished);
    let sum = |counts: &[(Technique, usize)]| -> u32 {
        let points = |technique: Technique| u32::from(technique.hodoku().map_or(0, |hodoku| hodoku.0));
        counts.iter().map(|&(technique, count)| points(technique) * count as u32).sum()
    };
    assert_eq!(easy.score, Some((sum(&easy.counts), Level::Easy)));
    let mut rng = Rng::new(5);
    let mut raised = 0;
    for _ in 0..60 {
        let puzzle = dig(&full_board(&Shape::classic(), &mut rng).unwrap(), 81, &mut rng);
        let rating = rate(&puzzle, Scale::Hodoku);
        let hardest = rating.hardest.and_then(Technique::hodoku).unwrap().1;
        let (score, level) = rating.score.unwrap();
        assert_eq!(score, sum(&rating.counts));
        assert!(level >= hardest);
        assert!(level.highest_score().is_none_or(|most| score <= most));
        raised += usize::from(level > hardest);
    }
    assert!(raised > 0);
}

/// `data/hodoku.csv` holds puzzles made here and what HoDoKu says of them. Steps are taken in its own order, and of several
/// chains the one that it takes; what is left are some sets of cells of which it takes another, and forcing nets.
#[test]
fn scores_and_levels_beside_those_of_hodoku() {
    let (mut puzzles, mut scores, mut levels, mut singles) = (0, 0, 0, 0);
    for line in include_str!("data/hodoku.csv").lines().skip(1) {
        let [puzzle, level, score] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let rating = rate(&common::classic(puzzle), Scale::Hodoku);
        let (own_score, own_level) = rating.score.expect("a score");
        let is_same = own_score.to_string() == score;
        // Where no chain is needed, nothing is left to choose.
        let is_plain =
            |technique: Technique| technique.hodoku().is_some_and(|(_, level)| level <= Level::Medium);
        if rating.counts.iter().all(|&(technique, _)| is_plain(technique)) {
            assert!(is_same, "{line}: {own_score}");
            singles += 1;
        }
        puzzles += 1;
        scores += usize::from(is_same);
        levels += usize::from(own_level.name() == level);
    }
    assert_eq!(puzzles, 400);
    assert!(singles > 150 && scores >= 394 && levels == 400, "{singles}, {scores}, {levels}");
}
