//! Puzzles to order: each is judged here by the solver and the rater alone.

mod common;

use std::cell::Cell as Counter;

use common::{JIGSAW_6, JIGSAW_9, shape};
use ninefold::board::Cell;
use ninefold::generate::{
    Difficulty, GenerateError, Generated, Generator, LevelScale, Mismatch, Symmetry, Target, TargetError,
};
use ninefold::logic::{Engine, Level, Rating, Scale, SearchOrder, Technique, Tenths, rate};
use ninefold::{Algorithm, Board, Goal, Outcome, Puzzle, Settings, Shape};

const NEVER: &dyn Fn() -> bool = &|| false;

/// Puzzle number 0 of seed 1.
fn generate(shape: &Shape, target: &Target, tries: u64) -> Result<Generated, GenerateError> {
    Generator::new(&target.clone().with_shape(shape).with_tries(tries))?.generate(1, 0, NEVER)
}

fn make(shape: &Shape, target: &Target, count: u64) -> Vec<Generated> {
    let mut all = Vec::new();
    let target = &target.clone().with_shape(shape).with_tries(50_000);
    let mut generator = Generator::new(target).unwrap();
    generator.generate_many(5, 0..count, NEVER, &mut |number, made| {
        assert_eq!(number, all.len() as u64);
        all.push(made.unwrap_or_else(|error| panic!("{target:?}: {error}")));
    });
    for made in &all {
        let report = Algorithm::Propagate.solve(&made.puzzle, &Settings::goal(Goal::Unique));
        assert_eq!(report.outcome, Outcome::Unique(made.solution.clone()), "{target:?}");
        assert!(target.clues.contains(&made.puzzle.clues()), "{target:?}");
        let is_clue = |cell: Cell| made.puzzle.given(cell).is_some();
        assert!(target.symmetry.holds(shape, is_clue), "{target:?}");
    }
    all
}

fn is_minimal(puzzle: &Puzzle) -> bool {
    puzzle.shape().all_cells().filter(|&cell| puzzle.given(cell).is_some()).all(|cell| {
        let mut fewer = puzzle.givens().clone();
        fewer.set(cell, None);
        let fewer = Puzzle::new(fewer).unwrap();
        let outcome = Algorithm::Propagate.solve(&fewer, &Settings::goal(Goal::Unique)).outcome;
        matches!(outcome, Outcome::Multiple { .. })
    })
}

#[test]
fn minimal_puzzles_are_minimal() {
    for made in make(&Shape::classic(), &Target::minimal(), 40) {
        assert!(is_minimal(&made.puzzle));
        assert_eq!(made.rating, None);
    }
    for spec in ["2x2", "2x3", JIGSAW_6, JIGSAW_9, "3x3+diagonals", "3x3+windows"] {
        for made in make(&shape(spec), &Target::minimal(), 2) {
            assert!(is_minimal(&made.puzzle), "{spec}");
        }
    }
}

#[test]
fn one_by_one_and_side_by_side_are_the_same() {
    let singles = Difficulty::solved_by(SearchOrder::SINGLES);
    let few = Target { clues: 0..=22, ..Target::default() };
    for target in [Target::minimal(), Target::level(Level::Hard), Target::difficulty(singles), few] {
        let target = target.with_tries(50_000);
        let together = make(&Shape::classic(), &target, 40);
        let mut generator = Generator::new(&target).unwrap();
        for number in [0, 1, 17, 39] {
            let alone = generator.generate(5, number, NEVER).unwrap();
            assert_eq!(alone, together[number as usize], "{target:?} {number}");
        }
        let other = generator.generate(6, 0, NEVER).unwrap();
        assert_ne!(other.puzzle, together[0].puzzle);
        let distinct: std::collections::BTreeSet<Vec<u8>> =
            together.iter().map(|made| made.puzzle.givens().values().to_vec()).collect();
        assert_eq!(distinct.len(), 40);
    }
}

#[test]
fn levels_are_what_the_rater_says() {
    let nine = Shape::classic();
    for level in &LevelScale::SE.levels {
        for made in make(&nine, &Target::difficulty(level.difficulty()), 10) {
            let rating = rate(&made.puzzle, Scale::Se);
            // Easy ones are judged by singles alone.
            if level.order == SearchOrder::SE {
                assert_eq!(made.rating.as_ref(), Some(&rating), "{}", level.name);
            }
            assert_eq!(LevelScale::SE.range_of(&rating), Some(level));
        }
        let symmetry = Symmetry::Rotate180;
        let target = Target { symmetry, ..Target::difficulty(level.difficulty()) };
        for made in make(&nine, &target, 2) {
            assert!(level.contains(&rate(&made.puzzle, Scale::Se)));
        }
    }
    let target =
        Target { minimal: true, ..Target::difficulty(Difficulty::er(Tenths::new(26)..=Tenths::new(34))) };
    for made in make(&nine, &target, 5) {
        assert!((26..=34).contains(&rate(&made.puzzle, Scale::Se).er.get()) && is_minimal(&made.puzzle));
    }
    assert_eq!(
        LevelScale::SE.parse("mild").unwrap_err().to_string(),
        "expected a level (easy, medium, hard, very-hard, extreme), found 'mild'"
    );
}

#[test]
fn the_levels_of_a_ladder_follow_each_other() {
    for pair in LevelScale::SE.levels.windows(2) {
        assert_eq!(pair[0].er.1.get() + 1, pair[1].er.0.get());
    }
}

fn rated_by(puzzle: &Puzzle, order: SearchOrder) -> Rating {
    Engine::new(&Board::new(puzzle), order).rate(Scale::Se)
}

#[test]
fn singles_alone_solve_what_is_made_for_them() {
    for minimal in [false, true] {
        let target = Target { minimal, ..Target::difficulty(Difficulty::solved_by(SearchOrder::SINGLES)) };
        for made in make(&Shape::classic(), &target, 20) {
            assert!(rated_by(&made.puzzle, SearchOrder::SINGLES).finished);
        }
    }
    let naked = SearchOrder { name: "naked", searches: &[ninefold::logic::Search::NakedSingles] };
    for made in make(&Shape::classic(), &Target::difficulty(Difficulty::solved_by(naked)), 20) {
        assert!(rated_by(&made.puzzle, naked).finished);
    }
}

#[test]
fn techniques_are_needed_or_never_needed() {
    use Technique::*;
    let nine = Shape::classic();
    let used = |rating: &Rating, technique| rating.counts.iter().any(|count| count.0 == technique);
    for technique in
        [NakedSingle, Claiming, NakedPair, XWing, HiddenTriple, Skyscraper, XyWing, UniqueRectangle1]
    {
        for nothing_harder in [false, true] {
            let difficulty = Difficulty { nothing_harder, ..Difficulty::needs(technique) };
            for made in make(&nine, &Target::difficulty(difficulty), 2) {
                let rating = rate(&made.puzzle, Scale::Se);
                assert!(rating.finished && used(&rating, technique), "{technique}");
                assert_eq!(made.rating.as_ref(), Some(&rating));
                let own = technique.se().unwrap();
                assert!(!nothing_harder || rating.er == own, "{technique} {}", rating.er);
            }
        }
    }
    for technique in [LastDigit, XChain, NakedQuad] {
        let difficulty = Difficulty::needs(technique);
        for made in make(&nine, &Target::difficulty(difficulty.clone()), 1) {
            assert!(used(&rated_by(&made.puzzle, difficulty.order), technique), "{technique}");
        }
    }
    let never = vec![HiddenSingleRow, NakedPair];
    let difficulty = Difficulty { never: never.clone(), ..Difficulty::er(Tenths::new(26)..=Tenths::MAX) };
    for made in make(&nine, &Target::difficulty(difficulty), 5) {
        let rating = rate(&made.puzzle, Scale::Se);
        assert!(rating.er >= Tenths::new(26) && never.iter().all(|&one| !used(&rating, one)));
    }
}

/// A digit gets no clue so that these show.
#[test]
fn rare_techniques_are_found() {
    use Technique::*;
    for technique in [MultiColours2, SashimiJellyfish] {
        let difficulty = Difficulty::needs(technique);
        for made in make(&Shape::classic(), &Target::difficulty(difficulty.clone()), 1) {
            let rating = rated_by(&made.puzzle, difficulty.order);
            assert!(rating.counts.iter().any(|count| count.0 == technique), "{technique}");
        }
    }
}

#[test]
fn clues_are_as_many_as_asked_for() {
    let nine = Shape::classic();
    for clues in [21..=22, 24..=24, 30..=30, 50..=60, 81..=81] {
        make(&nine, &Target { clues: clues.clone(), ..Target::default() }, 3);
        if (25..81).contains(clues.start()) {
            let easy = LevelScale::SE.range(Level::Easy).difficulty();
            make(
                &nine,
                &Target {
                    clues,
                    difficulty: Some(Difficulty { er: Tenths::new(10)..=Tenths::new(23), ..easy }),
                    ..Target::default()
                },
                3,
            );
        }
    }
}

#[test]
fn every_symmetry_holds() {
    for symmetry in Symmetry::ALL {
        assert_eq!(symmetry.name().parse(), Ok(symmetry));
        let target = Target { symmetry, ..Target::default() };
        make(&Shape::classic(), &target, 5);
        make(&shape("2x3"), &target, 2);
        let orbits = symmetry.orbits(&Shape::classic());
        assert_eq!(orbits.iter().map(Vec::len).sum::<usize>(), 81);
    }
    let counts = Symmetry::ALL.map(|symmetry| symmetry.orbits(&Shape::classic()).len());
    // Burnside: the mean of the cells each move leaves where they are.
    assert_eq!(counts, [81, 41, 21, 45, 45, 25, 45, 45, 25, 15]);
}

#[test]
fn patterns_are_kept() {
    let nine = Shape::classic();
    let ring = |cell: &Cell| {
        let (row, col) = (nine.row(*cell), nine.col(*cell));
        (row + col) % 3 == 0
    };
    let cells: Vec<Cell> = nine.all_cells().filter(ring).collect();
    let target = Target { pattern: Some(cells.clone()), ..Target::default() };
    for made in make(&nine, &target, 3) {
        let clues: Vec<Cell> = nine.all_cells().filter(|&cell| made.puzzle.given(cell).is_some()).collect();
        assert_eq!(clues, cells);
    }
    let four = shape("2x2");
    let cells: Vec<Cell> = [0, 3, 5, 10, 12].map(Cell::new).to_vec();
    make(&four, &Target { pattern: Some(cells), ..Target::default() }, 2);
}

#[test]
fn what_cannot_be_is_said_at_once() {
    let nine = Shape::classic();
    let reason = |shape: &Shape, target: &Target| match generate(shape, target, 100_000) {
        Err(GenerateError::Target(reason)) => reason,
        other => panic!("{other:?}"),
    };
    let few = Target { clues: 0..=16, ..Target::default() };
    assert_eq!(reason(&nine, &few), TargetError::TooFewClues { found: 16, least: 17 });
    let many = Target { clues: 82..=90, ..Target::default() };
    assert_eq!(reason(&nine, &many), TargetError::TooManyClues { found: 82, cells: 81 });
    #[allow(clippy::reversed_empty_ranges)]
    let none = Target { clues: 30..=20, ..Target::default() };
    assert_eq!(reason(&nine, &none), TargetError::EmptyRange);
    let dense = Target { minimal: true, clues: 41..=81, ..Target::default() };
    assert!(matches!(reason(&nine, &dense), TargetError::NoneKnown(_)));
    let extreme = Target::difficulty(Difficulty::er(Tenths::new(120)..=Tenths::MAX));
    assert!(matches!(reason(&nine, &extreme), TargetError::NoneKnown(_)));
    let rows = |rows: &[usize]| -> Target {
        let cells = nine.all_cells().filter(|&cell| !rows.contains(&nine.row(cell))).collect();
        Target { pattern: Some(cells), ..Target::default() }
    };
    assert_eq!(reason(&nine, &rows(&[3, 5])), TargetError::EmptyLines { houses: [3, 5] });
    assert_eq!(rows(&[2, 3]).with_shape(&nine).check(), Ok(()));
    let other = Target { symmetry: Symmetry::Diagonal, ..rows(&[2]) };
    assert_eq!(reason(&nine, &other), TargetError::OtherPattern);
    for technique in [Technique::HiddenSingleExtra, Technique::LastDigit, Technique::DirectClaiming] {
        let target =
            Target::difficulty(Difficulty { order: SearchOrder::SE, ..Difficulty::needs(technique) });
        assert_eq!(reason(&nine, &target), TargetError::NeverFound(technique));
    }
    let both = Difficulty { never: vec![Technique::XWing], ..Difficulty::needs(Technique::XWing) };
    assert_eq!(reason(&nine, &Target::difficulty(both)), TargetError::Forbidden(Technique::XWing));
}

#[test]
fn what_is_not_reached_ends_and_says_how_near_it_came() {
    let nine = Shape::classic();
    let target = Target { clues: 17..=17, ..Target::default() };
    let Err(GenerateError::NotReached(reached)) = generate(&nine, &target, 500) else {
        panic!("17 clues in 500 tries");
    };
    assert!((500..600).contains(&reached.tries) && !reached.cancelled);
    let nearest = reached.nearest.unwrap();
    assert!((18..=23).contains(&nearest.puzzle.clues()));
    assert_eq!(reached.mismatches, [Mismatch::Clues { found: nearest.puzzle.clues(), wanted: 17..=17 }]);

    let target =
        Target::difficulty(Difficulty { er: Tenths::new(118)..=Tenths::new(120), ..Difficulty::default() });
    let Err(GenerateError::NotReached(reached)) = generate(&nine, &target, 30) else { panic!("11.8") };
    assert!(!reached.mismatches.is_empty());

    // One clue in the lower left half only.
    let cells = (0..20).map(|place| Cell::new(place + if place < 12 { 0 } else { 20 })).collect();
    let target = Target { pattern: Some(cells), ..Target::default() };
    let answer = generate(&nine, &target, 300);
    assert!(matches!(answer, Err(GenerateError::NotReached(_) | GenerateError::Target(_))), "{answer:?}");

    thread_local!(static ASKED: Counter<u32> = const { Counter::new(0) });
    let cancel = || ASKED.with(|asked| asked.replace(asked.get() + 1) > 200);
    let target = Target { clues: 17..=17, ..Target::default() };
    let mut endless = Generator::new(&target.with_tries(u64::MAX)).unwrap();
    let Err(GenerateError::NotReached(reached)) = endless.generate(1, 0, &cancel) else {
        panic!("cancelled")
    };
    assert!(reached.cancelled);
}

#[test]
fn other_shapes_have_levels_too() {
    for spec in ["2x2", "2x3", JIGSAW_9, "3x3+diagonals", "3x4"] {
        let shape = shape(spec);
        for made in make(&shape, &Target::difficulty(Difficulty::er(Tenths::new(10)..=Tenths::new(23))), 2) {
            let rating = rate(&made.puzzle, Scale::Se);
            assert!(rating.finished && rating.er <= Tenths::new(23), "{spec}");
        }
    }
    let windows = shape("3x3+windows");
    let extra = Target::difficulty(Difficulty::needs(Technique::HiddenSingleExtra));
    for made in make(&windows, &extra, 2) {
        let counts = rate(&made.puzzle, Scale::Se).counts;
        assert!(counts.iter().any(|count| count.0 == Technique::HiddenSingleExtra));
    }
    for spec in ["4x4", "5x5"] {
        make(&shape(spec), &Target { clues: shape(spec).cells() / 2..=usize::MAX, ..Target::default() }, 1);
    }
}

const PINNED: [&str; 2] = [
    "000000300000940002028100000050410900006000738000008000500000090040020500000003240",
    "010428000000506004500000620000200005300005400001000080080900370703100000090050010",
];

#[test]
fn a_seed_gives_these_puzzles_for_good() {
    let line = |target: &Target| -> String {
        let puzzle = ninefold::generate::puzzle(target, 1).unwrap();
        puzzle.givens().values().iter().map(|value| value.to_string()).collect()
    };
    assert_eq!([line(&Target::minimal()), line(&Target::level(Level::Hard))], PINNED);
}
