//! Figures that others published for their programs, and figures of our own that must not change unnoticed.

mod common;

use common::{EASY, EASY_SOLUTION, EVIL, MEDIUM, classic, numbers, puzzle, shape, shifted_board};
use ninefold::batch::{Answer, Backend, BatchCounters, Lines, Solver};
use ninefold::board::{Clash, Digit, HouseId};
use ninefold::rng::Rng;
use ninefold::solve::{Answers, BranchRule, Branching, Observer, SearchEvent, SingleOrder, Singles};
use ninefold::{Algorithm, Budget, Counters, Goal, Outcome, Puzzle, Settings, Shape};

/// A puzzle of our own, 21 givens of which none can be spared, and guesses needed.
const SPARSE: &str = "400090001000001030000200009160050000000000200000024350910008000800003040000000000";

const BRUTES: [Algorithm; 2] = [Algorithm::Brute, Algorithm::BruteCandidates];

/// A program of 2005 solved 'Medium' with singles alone, in three orders.
#[test]
fn medium_is_solved_with_the_published_answers() {
    let table = [
        ("row,column,box", [39, 13, 0, 0]),
        ("column,row,box", [37, 2, 13, 0]),
        ("box,column,row", [37, 0, 1, 14]),
    ];
    for (order, [obvious, row, column, boxes]) in table {
        let settings = Settings { order: order.parse::<SingleOrder>().unwrap(), ..Settings::default() };
        let report = Algorithm::Eliminate.solve(&classic(MEDIUM), &settings);
        assert_eq!(report.outcome.word(), "unique");
        assert_eq!(report.counters.answers, Answers { obvious, row, column, boxes }, "{order}");
        assert_eq!(obvious + row + column + boxes + 29, 81);
    }
}

/// The same program on 'Evil': 8 grids pushed, 3 popped, in this order.
#[test]
fn evil_is_searched_with_the_published_grids() {
    #[derive(Default)]
    struct Stack(Vec<String>);
    impl Observer for Stack {
        fn event(&mut self, event: SearchEvent) {
            let shape = Shape::classic();
            match event {
                SearchEvent::Pushed { cell, digit } => {
                    self.0.push(format!("push {}={digit}", shape.name(cell)))
                }
                SearchEvent::Popped { cell, digit } => {
                    self.0.push(format!("pop {}={digit}", shape.name(cell)))
                }
                SearchEvent::Stuck => self.0.push("stuck".to_owned()),
                SearchEvent::DeadEnd => self.0.push("dead end".to_owned()),
                SearchEvent::Placed { .. } | SearchEvent::Cleared { .. } => {}
            }
        }
    }
    let evil = classic(EVIL);
    assert_eq!(evil.clues(), 31);
    let alone = Algorithm::Eliminate.solve(&evil, &Settings::default());
    assert!(matches!(alone.outcome, Outcome::Stuck(_)));
    assert_eq!(alone.counters.placements, 0);

    let mut seen = Stack::default();
    let report = Algorithm::EliminateSearch.solve_watched(&evil, &Settings::goal(Goal::First), &mut seen);
    let expected = [
        "stuck",
        "push r1c2=3",
        "push r1c2=6",
        "push r1c2=8",
        "pop r1c2=8",
        "stuck",
        "push r1c3=3",
        "push r1c3=6",
        "pop r1c3=6",
        "stuck",
        "push r1c4=2",
        "push r1c4=3",
        "push r1c4=5",
        "pop r1c4=5",
    ];
    assert_eq!(seen.0, expected);
    assert_eq!(report.outcome.word(), "found");
    assert_eq!((report.counters.pushed, report.counters.popped), (8, 3));
}

/// That program had an exit code for two 7s in a row; its blank 16x16 never ended.
#[test]
fn two_sevens_in_a_row_are_impossible_and_a_blank_16x16_ends() {
    let mut values = vec![0; 81];
    (values[3], values[6]) = (7, 7);
    let report = Algorithm::Eliminate.solve(&puzzle(&Shape::classic(), &values), &Settings::default());
    let clash = Clash::Givens {
        digit: Digit::new(7).unwrap(),
        first: Shape::classic().cell(0, 3),
        second: Shape::classic().cell(0, 6),
        house: HouseId::new(0),
    };
    assert_eq!(report.outcome, Outcome::Impossible { clash: Some(clash) });
    let blank = Puzzle::blank(&shape("4x4"));
    let report = Algorithm::EliminateSearch.solve(&blank, &Settings::goal(Goal::First));
    assert_eq!(report.outcome.word(), "found");
}

/// The menu game's example, by every algorithm but brute force: 45 empty cells are too many for that.
#[test]
fn the_example_of_the_menu_game_is_solved() {
    for algorithm in Algorithm::ALL.into_iter().filter(|algorithm| !BRUTES.contains(algorithm)) {
        let report = algorithm.solve(&classic(EASY), &Settings::goal(Goal::Unique));
        let Outcome::Unique(solution) = &report.outcome else { panic!("{algorithm}") };
        assert_eq!(solution.values(), numbers(EASY_SOLUTION), "{algorithm}");
    }
}

/// Brute force tries 9 + 9² + ... + 9^m digits in m empty cells, no more and no fewer, and plain
/// backtracking never more: the published bound of 9^m.
#[test]
fn brute_force_costs_what_the_bound_says() {
    let full = shifted_board(3, 3);
    let mut rng = Rng::new(13);
    for holes in 0..=5 {
        let mut values = full.clone();
        common::dig(&mut values, holes, &mut rng);
        let puzzle = puzzle(&Shape::classic(), &values);
        let bound = (9u64.pow(holes as u32 + 1) - 9) / 8;
        let brute = Algorithm::Brute.solve(&puzzle, &Settings::goal(Goal::All));
        assert_eq!(brute.counters.placements, bound);
        assert_eq!(brute.counters.dead_ends + brute.outcome.count(), 9u64.pow(holes as u32));
        for algorithm in [Algorithm::BruteCandidates, Algorithm::Backtrack, Algorithm::Fewest] {
            let report = algorithm.solve(&puzzle, &Settings::goal(Goal::All));
            assert!(report.counters.placements <= bound, "{algorithm}");
            assert_eq!(report.outcome, brute.outcome, "{algorithm}");
        }
    }
}

/// A backtracker on a blank board is a generator that always gives the same grid, it was noted in 2023.
#[test]
fn a_blank_board_always_gives_the_same_grid() {
    let blank = Puzzle::blank(&Shape::classic());
    for algorithm in Algorithm::ALL.into_iter().filter(|a| !BRUTES.contains(a) && !a.may_get_stuck()) {
        let [one, two] = [(); 2].map(|()| algorithm.solve(&blank, &Settings::goal(Goal::First)));
        assert_eq!(one, two);
        let mut row = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        match algorithm {
            // It pushes ascending and pops the last.
            Algorithm::EliminateSearch => row.reverse(),
            // Which of many solutions comes first depends on the number of lanes.
            Algorithm::Lanes => continue,
            // Chance decides, the same for the same seed.
            Algorithm::Learn | Algorithm::Repair => continue,
            _ => {}
        }
        assert_eq!(&one.outcome.first_solution().unwrap().values()[..9], row, "{algorithm}");
    }
}

/// Copying the position dominated the cost of a propagating solver, its author found. Here the bytes of a
/// copy are counted, and a trail of changes does without.
#[test]
fn a_position_is_copied_or_undone() {
    let solve = |branching, singles| {
        let settings = Settings { branching, singles, ..Settings::goal(Goal::Unique) };
        Algorithm::Propagate.solve(&classic(SPARSE), &settings).counters
    };
    for singles in [Singles::NakedAndHidden, Singles::Naked] {
        let copied = solve(Branching::Copy, singles);
        let undone = solve(Branching::Undo, singles);
        assert_eq!(undone.bytes_copied, 0);
        assert_eq!(Counters { bytes_copied: 0, ..copied }, undone);
        // 81 values, 81 sets of 2 bytes, 10 sizes of 2 bytes, 10 x 2 words of 8 bytes; and with hidden
        // singles 27 houses of 9 digits of 4 bytes.
        let bytes = 81 + 162 + 20 + 160 + if singles == Singles::Naked { 0 } else { 27 * 9 * 4 };
        assert!(copied.bytes_copied > 0);
        assert_eq!(copied.bytes_copied % bytes, 0);
        assert!(copied.bytes_copied / bytes <= copied.guesses);
    }
}

/// A generic deep copy makes the same search, with many times the bytes; and copies made more often than
/// needed change nothing.
#[cfg(feature = "lab")]
#[test]
fn a_deep_copy_makes_the_same_search() {
    for (puzzle, goal) in [
        (classic(SPARSE), Goal::Unique),
        (Puzzle::blank(&shape("2x3")), Goal::Count(300)),
        (classic(EVIL), Goal::First),
    ] {
        for singles in [Singles::NakedAndHidden, Singles::Naked] {
            let solve = |branching, copies| {
                let settings = Settings { branching, singles, copies, ..Settings::goal(goal) };
                Algorithm::Propagate.solve(&puzzle, &settings)
            };
            let plain = solve(Branching::Copy, 1);
            let deep = solve(Branching::DeepCopy, 1);
            assert_eq!(deep.outcome, plain.outcome);
            let bytes_copied = plain.counters.bytes_copied;
            assert_eq!(Counters { bytes_copied, ..deep.counters }, plain.counters);
            let times = deep.counters.bytes_copied / bytes_copied.max(1);
            assert!(bytes_copied == 0 || (10..100).contains(&times), "{times}");
            for copies in [0, 2, 5] {
                assert_eq!(solve(Branching::Copy, copies), plain);
                assert_eq!(solve(Branching::DeepCopy, copies), deep);
                assert_eq!(solve(Branching::Undo, copies), solve(Branching::Undo, 1));
            }
        }
    }
}

/// Guesses on one puzzle by where they are made. A figure that changes here is a change of behaviour.
#[test]
fn the_guesses_of_each_choice_are_what_they_were() {
    let work = |singles| {
        BranchRule::ALL.iter().map(move |&choice| {
            let settings = Settings { choice, singles, ..Settings::goal(Goal::Unique) };
            let c = Algorithm::Propagate.solve(&classic(SPARSE), &settings).counters;
            (choice.name(), c.guesses, c.cell_checks)
        })
    };
    let pinned = [("first-empty", 12, 96), ("fewest", 14, 0), ("fewest-by-degree", 20, 2600)];
    assert!(work(Singles::NakedAndHidden).eq(pinned));
    let pinned = [("first-empty", 948, 6396), ("fewest", 142, 0), ("fewest-by-degree", 688, 100_680)];
    assert!(work(Singles::Naked).eq(pinned));
}

/// Work over a small fixed set of puzzles. A figure that changes here is a change of behaviour: mean it.
#[test]
fn the_work_on_a_fixed_corpus_is_what_it_was() {
    // name, then guesses, placements, eliminations, cell checks, dead ends, depth
    let pinned: [(&str, [u64; 6]); 11] = [
        ("brute", [50_000, 50_000, 0, 105_059, 43_687, 243]),
        ("brute-candidates", [50_000, 50_000, 0, 92_620, 35_000, 243]),
        ("backtrack", [481_209, 481_209, 0, 32_964_237, 169_244, 243]),
        ("fewest", [2_436, 11_931, 18_486, 535_008, 215, 47]),
        ("eliminate", [0, 116, 183, 8_391, 0, 0]),
        ("eliminate-search", [2_018, 9_811, 11_128, 398_082, 14, 23]),
        ("propagate", [2_032, 9_807, 13_187, 0, 13, 28]),
        ("exact-cover", [2_000, 9_026, 62_988, 201_961, 13, 28]),
        ("learn", [277, 10_631, 15_634, 0, 51, 25]),
        ("repair", [476, 649, 28, 0, 0, 0]),
        ("portfolio", [2_032, 9_807, 13_187, 0, 13, 28]),
    ];
    let corpus = [
        (classic(MEDIUM), Goal::Unique),
        (classic(EVIL), Goal::Unique),
        (classic(EASY), Goal::Unique),
        (Puzzle::blank(&shape("2x3")), Goal::Count(1000)),
        (classic(SPARSE), Goal::Unique),
    ];
    let mut found = Vec::new();
    // The work of the lanes depends on their number; it is pinned below for sixteen.
    for algorithm in Algorithm::ALL.into_iter().filter(|&algorithm| algorithm != Algorithm::Lanes) {
        let mut sum = [0; 6];
        for (puzzle, goal) in &corpus {
            // Brute force would never end; what it does first is pinned as well.
            let placements = BRUTES.contains(&algorithm).then_some(10_000);
            let budget = Budget { placements, cancel: None };
            let c = algorithm.solve(puzzle, &Settings { budget, ..Settings::goal(*goal) }).counters;
            let work = [c.guesses, c.placements, c.eliminations, c.cell_checks, c.dead_ends, c.depth];
            for (total, more) in sum.iter_mut().zip(work) {
                *total += more;
            }
        }
        found.push((algorithm.name(), sum));
    }
    assert_eq!(found, pinned);
}

/// The same for the lane engine, with sixteen lanes.
#[test]
fn the_work_of_sixteen_lanes_is_what_it_was() {
    let lines = [MEDIUM, EVIL, EASY, SPARSE, &"0".repeat(81)];
    let text = lines.concat();
    let starts: Vec<u32> = (0..lines.len() as u32).map(|line| line * 81).collect();
    for backend in [Backend::Portable, Backend::Avx2] {
        let Some(mut solver) = Solver::with(backend) else {
            println!("skipped: this machine has no {backend}");
            continue;
        };
        let mut answers = vec![Answer::default(); lines.len()];
        solver.solve_lines(&Lines { text: text.as_bytes(), starts: &starts }, 1000, &mut answers, &|| false);
        let counts: Vec<u64> = answers.iter().map(|answer| answer.count).collect();
        assert_eq!(counts, [1, 1, 1, 1, 1000], "{backend}");
        let expected = BatchCounters { sweeps: 421, guesses: 1803, dead_ends: 29 };
        assert_eq!(solver.work(), expected, "{backend}");
    }
}
