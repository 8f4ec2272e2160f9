//! Every algorithm gives the same answer to the same question, on many shapes and thousands of random
//! boards with no, one and many solutions.
//!
//! ```text
//! a correct board -> holes -> sometimes a given changed, sometimes candidates restricted
//!     -> all its solutions (a tiny solver on small boards, propagate with a budget on large ones)
//!     -> every algorithm, every goal: the same word, the same count, a solution among them
//! ```

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use common::{JIGSAW_4, JIGSAW_5, JIGSAW_6, JIGSAW_9, full_board, pencilmarks, puzzle, shape};
use ninefold::board::{Cell, Digit};
use ninefold::rng::Rng;
use ninefold::solve::{BranchRule, Branching, Counters, Observer, Singles};
use ninefold::{Algorithm, Board, Budget, Goal, Outcome, Puzzle, Report, Settings, Shape, Solution, verify};

/// How many boards of each shape.
const SHAPES: [(&str, usize); 18] = [
    ("1x1", 20),
    ("2x2", 400),
    ("2x2+diagonals", 200),
    ("2x2+windows", 200),
    ("2x2+house:r1c1,r2c3,r4c2", 200),
    (JIGSAW_4, 250),
    ("1x5", 200),
    (JIGSAW_5, 250),
    ("2x3", 200),
    ("3x2", 200),
    (JIGSAW_6, 200),
    ("3x3", 150),
    ("3x3+diagonals", 100),
    ("3x3+windows", 100),
    ("3x3+house:r1c1,r5c4,r8c9", 100),
    (JIGSAW_9, 100),
    ("3x4", 40),
    ("4x4", 40),
];

/// More solutions than this are not looked at one by one.
const MANY: u64 = 1000;

/// Enough for all but hopeless cases; where an algorithm needs more, nothing is compared.
const BUDGET: u64 = 12_000;

const GOALS: [Goal; 8] = [
    Goal::First,
    Goal::Unique,
    Goal::Count(1),
    Goal::Count(2),
    Goal::Count(3),
    Goal::Count(10),
    Goal::Count(MANY),
    Goal::All,
];

/// A puzzle and its solutions: all of them, or `MANY` + 1 where there are more.
struct Case {
    puzzle: Puzzle,
    solutions: BTreeSet<Vec<u8>>,
}

/// Collects solutions.
#[derive(Default)]
struct Collector(BTreeSet<Vec<u8>>);

impl Observer for Collector {
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        assert!(self.0.insert(solution.values().to_vec()), "the same solution twice");
        ControlFlow::Continue(())
    }
}

fn random_puzzle(shape: &Shape, rng: &mut Rng) -> Puzzle {
    let full = full_board(shape, rng);
    let mut values = full.clone();
    let holes = match rng.below(4) {
        0 => rng.index(shape.cells().min(6) + 1),
        1 => rng.index(shape.cells() / 2 + 1),
        2 => shape.cells() / 2 + rng.index(shape.cells() / 4 + 1),
        _ => shape.cells() * 3 / 4 + rng.index(shape.cells() / 4 + 1),
    };
    common::dig(&mut values, holes, rng);
    if rng.below(4) == 0 {
        change_a_given(shape, &mut values, rng);
    }
    let puzzle = puzzle(shape, &values);
    if rng.below(4) == 0 {
        return puzzle.with_candidates(&pencilmarks(shape, &full, rng)).expect("one set a cell");
    }
    puzzle
}

/// Gives another digit, one that clashes with nothing if there is such: that it cannot be is then not
/// seen at once, and sometimes it can.
fn change_a_given(shape: &Shape, values: &mut [u8], rng: &mut Rng) {
    let given: Vec<usize> = (0..values.len()).filter(|&cell| values[cell] != 0).collect();
    if given.is_empty() {
        return;
    }
    let cell = given[rng.index(given.len())];
    let old = std::mem::take(&mut values[cell]);
    let free = Board::new(&puzzle(shape, values)).candidates(Cell::new(cell));
    let mut digits: Vec<u8> = free.iter().map(Digit::get).filter(|&digit| digit != old).collect();
    if digits.is_empty() {
        digits = (1..=shape.side() as u8).collect();
    }
    values[cell] = digits[rng.index(digits.len())];
}

/// The tiny solver: first empty cell, every digit, every house looked at.
fn tiny(puzzle: &Puzzle, values: &mut Vec<u8>, found: &mut BTreeSet<Vec<u8>>) {
    if found.len() as u64 > MANY {
        return;
    }
    let Some(cell) = values.iter().position(|&value| value == 0) else {
        found.insert(values.clone());
        return;
    };
    for digit in puzzle.allowed(Cell::new(cell)) {
        let houses = puzzle.shape().houses().iter().filter(|house| house.cells().contains(&Cell::new(cell)));
        let mut cells = houses.flat_map(|house| house.cells());
        if cells.all(|other| values[other.index()] != digit.get()) {
            values[cell] = digit.get();
            tiny(puzzle, values, found);
        }
    }
    values[cell] = 0;
}

/// The puzzle with its solutions; none where they cannot be had with little work.
fn solved(puzzle: Puzzle) -> Option<Case> {
    let mut collector = Collector::default();
    let budget = Budget { placements: Some(200_000), cancel: None };
    let settings = Settings { budget, ..Settings::goal(Goal::Count(MANY + 1)) };
    let report = Algorithm::Propagate.solve_watched(&puzzle, &settings, &mut collector);
    if matches!(report.outcome, Outcome::Stopped { .. }) {
        return None;
    }
    let solutions = collector.0;
    if puzzle.shape().cells() <= 36 && puzzle.clash().is_none() {
        let mut plain = BTreeSet::new();
        tiny(&puzzle, &mut puzzle.givens().values().to_vec(), &mut plain);
        assert_eq!(plain.len(), solutions.len(), "{puzzle:?}");
        assert!(plain.len() as u64 > MANY || plain == solutions, "{puzzle:?}");
    }
    Some(Case { puzzle, solutions })
}

/// What the goal should bring: the word, the count, and whether the count is all.
fn expected(goal: Goal, solutions: u64) -> (&'static str, u64, bool) {
    match (solutions, goal.limit()) {
        (0, _) => ("impossible", 0, true),
        (1.., 1) => ("found", 1, false),
        (1, _) => ("unique", 1, true),
        (found, limit) if found >= limit => ("multiple", limit, false),
        (found, _) => ("multiple", found, true),
    }
}

/// Compares one answer; says whether there was one.
fn compare(case: &Case, goal: Goal, report: &Report, who: &str) -> bool {
    let all = case.solutions.len() as u64;
    let outcome = &report.outcome;
    if let Some(solution) = outcome.first_solution() {
        assert!(verify(&case.puzzle, solution.grid()).is_ok());
        let known = case.solutions.contains(solution.values());
        assert!(known || all > MANY, "{who} {goal:?} {:?}", case.puzzle);
    }
    match outcome {
        Outcome::Stopped { count, .. } => {
            assert!(*count <= all.min(goal.limit()) && report.counters.placements == BUDGET);
            false
        }
        // It proves nothing: that there is a solution is all it says.
        Outcome::Found(_) if who == "repair" && goal.limit() > 1 => false,
        Outcome::Stuck(board) => {
            assert_eq!(who, "eliminate");
            for solution in &case.solutions {
                for cell in case.puzzle.shape().all_cells() {
                    let digit = Digit::new(solution[cell.index()]).unwrap();
                    let kept = board
                        .value(cell)
                        .map_or(board.candidates(cell).contains(digit), |value| value == digit);
                    assert!(kept, "a solution was lost: {:?}", case.puzzle);
                }
            }
            false
        }
        _ => {
            let answer = (outcome.word(), outcome.count(), outcome.is_exact());
            assert_eq!(answer, expected(goal, all), "{who} {goal:?} {:?}", case.puzzle);
            true
        }
    }
}

/// Every algorithm with its settings: `propagate` in all four.
fn contestants<'a>() -> Vec<(String, Algorithm, Settings<'a>)> {
    let budget = Budget { placements: Some(BUDGET), cancel: None };
    let plain = Settings { budget, ..Settings::default() };
    let mut list = Vec::new();
    for algorithm in Algorithm::ALL {
        if algorithm != Algorithm::Propagate {
            list.push((algorithm.name().to_owned(), algorithm, plain));
            continue;
        }
        for singles in [Singles::NakedAndHidden, Singles::Naked] {
            for branching in [Branching::Copy, Branching::Undo] {
                let name = format!("{algorithm} {singles:?} {branching:?}");
                list.push((name, algorithm, Settings { singles, branching, ..plain }));
            }
        }
    }
    list
}

/// Wherever `propagate` guesses, it finds the same.
#[test]
fn all_choices_of_cells_give_the_same_answers() {
    let mut guesses = [0; 3];
    for (number, spec) in ["2x2", "2x3", JIGSAW_6, "3x3", "3x3+diagonals"].into_iter().enumerate() {
        let shape = shape(spec);
        let mut rng = Rng::new(900 + number as u64);
        for _ in 0..60 {
            let puzzle = random_puzzle(&shape, &mut rng);
            let goal = Goal::Count(200);
            let expected = Algorithm::ExactCover.solve(&puzzle, &Settings::goal(goal)).outcome;
            for (&choice, sum) in BranchRule::ALL.iter().zip(&mut guesses) {
                let solve = |branching| {
                    let settings = Settings { choice, branching, ..Settings::goal(goal) };
                    Algorithm::Propagate.solve(&puzzle, &settings)
                };
                let [copied, undone] = [Branching::Copy, Branching::Undo].map(solve);
                let answer = |outcome: &Outcome| (outcome.word(), outcome.count(), outcome.is_exact());
                assert_eq!(answer(&copied.outcome), answer(&expected), "{choice} {puzzle:?}");
                assert_eq!(Counters { bytes_copied: 0, ..copied.counters }, undone.counters, "{choice}");
                #[cfg(feature = "lab")]
                {
                    let deep = solve(Branching::DeepCopy);
                    assert_eq!(Counters { bytes_copied: 0, ..deep.counters }, undone.counters, "{choice}");
                    assert_eq!(deep.outcome, copied.outcome, "{choice}");
                }
                *sum += copied.counters.guesses;
            }
        }
    }
    println!("guesses: {guesses:?}");
    assert!(guesses[0] > guesses[1]);
}

#[test]
fn all_algorithms_agree_on_all_shapes() {
    let mut compared: BTreeMap<String, u64> = BTreeMap::new();
    // Boards with no, one, some and more than `MANY` solutions.
    let (mut kinds, mut boards, mut given_up) = ([0; 4], 0, 0);
    for (number, (spec, rounds)) in SHAPES.into_iter().enumerate() {
        let shape = shape(spec);
        let mut rng = Rng::new(100 + number as u64);
        for round in 0..rounds {
            boards += 1;
            let Some(case) = solved(random_puzzle(&shape, &mut rng)) else {
                given_up += 1;
                continue;
            };
            let all = case.solutions.len() as u64;
            kinds[match all {
                0 => 0,
                1 => 1,
                2..=MANY => 2,
                _ => 3,
            }] += 1;
            // Large boards take the goals in turn; small ones take them all.
            let goals =
                GOALS.into_iter().enumerate().filter(|(turn, _)| shape.side() < 9 || turn % 4 == round % 4);
            for (_, goal) in goals.filter(|&(_, goal)| goal != Goal::All || all <= MANY) {
                let mut work = Vec::new();
                let mut naked_guesses = Vec::new();
                for (who, algorithm, settings) in contestants() {
                    let settings = Settings { goal, ..settings };
                    let mut collector = Collector::default();
                    let report = match goal {
                        Goal::All => algorithm.solve_watched(&case.puzzle, &settings, &mut collector),
                        _ => algorithm.solve(&case.puzzle, &settings),
                    };
                    if compare(&case, goal, &report, &who) {
                        *compared.entry(who.clone()).or_default() += 1;
                        assert!(
                            goal != Goal::All || collector.0 == case.solutions,
                            "{who} {:?}",
                            case.puzzle
                        );
                    }
                    if goal == Goal::Unique {
                        assert_eq!(
                            algorithm.solve(&case.puzzle, &settings),
                            report,
                            "{who} is not repeatable"
                        );
                    }
                    if algorithm == Algorithm::Fewest || who == "propagate Naked Undo" {
                        let ended = !matches!(report.outcome, Outcome::Stopped { .. });
                        naked_guesses.push((report.counters.guesses, ended));
                    }
                    if algorithm == Algorithm::Propagate {
                        work.push(report.counters);
                    }
                }
                // Without hidden singles `propagate` guesses as `fewest` does.
                if let [(fewest, true), (naked, true)] = naked_guesses[..] {
                    assert_eq!(fewest, naked, "{:?}", case.puzzle);
                }
                // Copied or undone, the search is the same.
                for pair in work.chunks_mut(2) {
                    assert_eq!(pair[1].bytes_copied, 0);
                    pair[0].bytes_copied = 0;
                    assert_eq!(pair[0], pair[1], "{:?}", case.puzzle);
                }
            }
        }
    }
    println!("{boards} boards, {given_up} given up; with no, one, some, many solutions: {kinds:?}");
    println!("answers compared: {compared:#?}");
    assert!(given_up * 100 <= boards);
    assert!(kinds.iter().all(|&count| count >= 200), "{kinds:?}");
    assert_eq!(compared.len(), Algorithm::ALL.len() + 3);
    for (who, count) in compared {
        let least = match who.as_str() {
            "brute" | "eliminate" => 4000,
            "brute-candidates" => 6000,
            "repair" => 3000,
            _ => 10_000,
        };
        assert!(count >= least, "{who} was compared only {count} times");
    }
}

/// `learn` and `portfolio` against `exact-cover`: boards of all shapes up to 16x16 with no, one and several solutions.
fn learning_agrees(boards: usize) {
    let shapes: Vec<Shape> =
        SHAPES.iter().map(|(spec, _)| shape(spec)).filter(|shape| shape.side() > 1).collect();
    let mut rng = Rng::new(2026);
    let (mut kinds, mut given_up) = ([0; 3], 0);
    for number in 0..boards {
        let puzzle = random_puzzle(&shapes[number % shapes.len()], &mut rng);
        let budget = Budget { placements: Some(200_000), cancel: None };
        let settings = Settings { budget, seed: number as u64, ..Settings::goal(Goal::Unique) };
        let expected = Algorithm::ExactCover.solve(&puzzle, &settings).outcome;
        if matches!(expected, Outcome::Stopped { .. }) {
            given_up += 1;
            continue;
        }
        kinds[expected.count() as usize] += 1;
        // The moves of a repair are placements too: enough of them for the turns of all.
        let budget = Budget { placements: Some(20_000_000), cancel: None };
        let settings = Settings { budget, ..settings };
        for algorithm in [Algorithm::Learn, Algorithm::Portfolio] {
            let found = algorithm.solve(&puzzle, &settings).outcome;
            assert_eq!(
                (found.word(), found.count()),
                (expected.word(), expected.count()),
                "{algorithm} {puzzle:?}"
            );
            if let (Outcome::Unique(one), Outcome::Unique(other)) = (&found, &expected) {
                assert_eq!(one, other, "{algorithm}");
            }
        }
    }
    println!("{boards} boards, {given_up} given up; with no, one, several solutions: {kinds:?}");
    assert!(given_up * 100 <= boards);
    assert!(kinds.iter().all(|&count| count * 20 >= boards), "{kinds:?}");
}

#[test]
fn what_is_learnt_agrees_with_exact_cover() {
    learning_agrees(2_000);
}

#[test]
#[ignore = "takes a minute or two; ./check-deep runs it"]
fn what_is_learnt_agrees_with_exact_cover_on_100_000_boards() {
    learning_agrees(100_000);
}
