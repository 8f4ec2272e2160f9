//! No step may ever remove a digit of the solution or place another.
//!
//! The solution comes from a search that shares nothing with the logic engine. Along the way of each puzzle the steps
//! are checked; on every few positions all that every search finds is checked as well, on boards of several sizes
//! and shapes.

mod common;

use std::ops::ControlFlow;

use ninefold::batch::{Answer, Lines, Solver};
use ninefold::logic::{Engine, Search, SearchOrder, Step};
use ninefold::rng::Rng;
use ninefold::{Algorithm, Board, Goal, Grid, Outcome, Puzzle, Settings, Shape, Transform};

/// Chains inside chains take up to seconds; their steps are checked along the way of the hardest puzzles.
const ALL: [Search; 37] = {
    let mut all = [Search::LastDigits; 37];
    all[1] = Search::AllHiddenSingles;
    all[2] = Search::BrokenWings;
    let mut place = 0;
    while place < SearchOrder::SE.searches.len() - 3 {
        all[place + 3] = SearchOrder::SE.searches[place];
        place += 1;
    }
    all
};

fn check(step: &Step, solution: &Grid, about: &str) {
    for placed in &step.placements {
        assert_eq!(solution.get(placed.cell), Some(placed.digit), "{about}: {step:?}");
    }
    for gone in &step.eliminations {
        assert_ne!(solution.get(gone.cell), Some(gone.digit), "{about}: {step:?}");
    }
}

/// Checks what all searches find in this position.
fn check_all(board: &Board, solution: &Grid, about: &str) -> usize {
    let mut count = 0;
    for search in ALL {
        let _ = search.find(board, &mut |step| {
            let places = |cell| board.value(cell).is_none();
            assert!(step.placements.iter().all(|placed| places(placed.cell)), "{about}: {step:?}");
            let there = step.eliminations.iter().all(|gone| board.candidates(gone.cell).contains(gone.digit));
            assert!(there, "{about}: {step:?}");
            assert!(step.placements.len() + step.eliminations.len() > 0, "{about}: {step:?}");
            check(&step, solution, about);
            count += 1;
            // Rings and exclusions are many; the first few thousand tell enough.
            if count % 3_000 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    count
}

/// Follows the whole path, and checks all searches on every `every`th position. Returns the number of steps checked.
fn check_way(puzzle: &Puzzle, solution: &Grid, every: usize, about: &str) -> usize {
    let mut engine = Engine::new(&Board::new(puzzle), SearchOrder::SE);
    let mut steps = 0;
    let mut checked = 0;
    while let Some(step) = engine.find() {
        if every > 0 && steps % every == 0 {
            checked += check_all(&engine.board(), solution, about);
        }
        check(&step, solution, about);
        engine.apply(&step);
        steps += 1;
    }
    if engine.is_full() {
        assert_eq!(engine.board().values(), solution, "{about}");
    }
    steps + checked
}

/// The only solution.
fn solution(puzzle: &Puzzle) -> Option<Grid> {
    match Algorithm::Propagate.solve(puzzle, &Settings::goal(Goal::Unique)).outcome {
        Outcome::Unique(solution) => Some(solution.grid().clone()),
        _ => None,
    }
}

/// Empties up to this many cells as long as there is one solution.
fn dug(shape: &Shape, full: &[u8], holes: usize, rng: &mut Rng) -> Puzzle {
    let mut cells: Vec<usize> = (0..full.len()).collect();
    rng.shuffle(&mut cells);
    let mut values = full.to_vec();
    let mut left = holes;
    for cell in cells {
        values[cell] = 0;
        if left == 0 || solution(&common::puzzle(shape, &values)).is_none() {
            values[cell] = full[cell];
        } else {
            left -= 1;
        }
    }
    common::puzzle(shape, &values)
}

fn rated() -> impl Iterator<Item = &'static str> {
    include_str!("data/ratings.csv").lines().skip(1).filter_map(|line| line.split(',').next())
}

/// Puzzles that need dynamic chains, patterns inside them, and chains inside them.
#[test]
fn the_way_of_the_hardest_puzzles_is_sound() {
    for line in [
        ".6.2.......8..9.7.395.....8..7..1.......4.92.4....37.69.....4...7.8..........2.69",
        "1.......6.2.5...4...3...7...4.8.........1.......2.4.8...7...3.4.5...9.2.6.......1",
        "..3...7..4....92...8.7....5.7.6...5.....4....9....3....1.8..5..5.......87......61",
        "...4.......6.8.1..7....3..4.3.5.......9.6.8.......7.5...2....166...2....98....2..",
    ] {
        let puzzle = common::classic(line);
        let solution = solution(&puzzle).expect("one solution");
        assert!(check_way(&puzzle, &solution, 0, line) > 50);
    }
}

#[test]
fn the_way_of_rated_puzzles_is_sound() {
    let mut steps = 0;
    for (number, line) in rated().enumerate() {
        let puzzle = common::classic(line);
        let solution = solution(&puzzle).expect("one solution");
        steps += check_way(&puzzle, &solution, if number % 40 == 0 { 12 } else { 0 }, line);
    }
    assert!(steps > 100_000, "only {steps} steps were checked");
}

#[test]
fn boards_of_other_shapes_are_sound() {
    let jigsaw = "regions:111222333111222333111222333444555666444555666444555666777888999777888999777888999";
    let wavy = "regions:111222222111324244551324444551336644551333667555366667888399677888999777888999977";
    let shapes = [
        ("2x2", 20, 16),
        ("2x3", 20, 36),
        ("3x2+diagonals", 10, 36),
        ("3x3", 6, 81),
        ("3x3+diagonals", 8, 81),
        ("3x3+windows", 6, 81),
        (jigsaw, 2, 81),
        (wavy, 8, 81),
        ("2x5", 3, 70),
        ("3x4", 2, 90),
        ("4x4", 2, 150),
    ];
    let mut rng = Rng::new(36);
    let mut total = 0;
    for (spec, boards, holes) in shapes {
        let shape: Shape = spec.parse().unwrap_or_else(|error| panic!("{spec}: {error}"));
        let mut steps = 0;
        for _ in 0..boards {
            let full = common::full_board(&shape, &mut rng);
            let puzzle = dug(&shape, &full, holes, &mut rng);
            steps += check_way(&puzzle, &common::grid(&shape, &full), 10, spec);
        }
        assert!(steps > 20 * boards, "{spec}: only {steps} steps were checked");
        total += steps;
    }
    assert!(total > 5_000, "only {total} steps were checked");
}

/// Puzzles without a solution or with several: nothing holds, but it ends and nothing panics.
#[test]
fn impossible_and_ambiguous_boards_come_to_an_end() {
    let mut rng = Rng::new(63);
    for line in rated().step_by(40) {
        let mut values = common::numbers(line);
        let cell = rng.index(81);
        values[cell] = if values[cell] == 0 { 1 + rng.index(9) as u8 } else { 0 };
        let puzzle = common::puzzle(&Shape::classic(), &values);
        // Chains inside chains come to an end as well, after minutes.
        for order in [SearchOrder::SE, SearchOrder::SE_121].map(|order| order.before(Search::NestedChains)) {
            let trace = Engine::new(&Board::new(&puzzle), order).run();
            assert!(trace.steps.len() <= 729);
        }
    }
    for spec in ["1x1", "2x2", "3x3", "4x4"] {
        let blank = Puzzle::blank(&common::shape(spec));
        let order = SearchOrder::SE.before(Search::NestedChains);
        let trace = Engine::new(&Board::new(&blank), order).run();
        assert_eq!(trace.solved, spec == "1x1");
    }
}

/// A hundred thousand puzzles, each step of their way.
#[test]
#[ignore = "takes minutes: ./check-deep"]
fn a_hundred_thousand_ways_are_sound() {
    let shape = Shape::classic();
    let mut rng = Rng::new(1);
    let lines: Vec<[u8; 81]> = rated().filter_map(|line| line.as_bytes().try_into().ok()).collect();
    let mut solver = Solver::default();
    let mut engine = Engine::new(&Board::new(&Puzzle::blank(&shape)), SearchOrder::SE).brief();
    let mut steps = 0u64;
    for number in 0..100_000 {
        let mut line = [0; 81];
        Transform::random(&shape, &mut rng).apply_line(&lines[number % lines.len()], &mut line);
        let mut answer = [Answer::default()];
        solver.solve_lines(&Lines { text: &line, starts: &[0] }, 2, &mut answer, &|| false);
        assert_eq!(answer[0].count, 1);
        let about = String::from_utf8_lossy(&line).into_owned();
        let solution = solution(&common::classic(&about)).expect("one solution");
        engine.restart(&Board::new(&common::classic(&about)));
        while let Some(step) = engine.step() {
            check(&step, &solution, &about);
            steps += 1;
        }
    }
    assert!(steps > 5_000_000, "only {steps} steps were checked");
}
