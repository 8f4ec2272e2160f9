//! Answers against the exact cover algorithm, and the edges by name.

use super::*;

const MANY: u64 = 1000;

#[test]
#[cfg_attr(miri, ignore = "too slow")]
fn boards_agree_with_exact_cover() {
    let boards = mixed(&mut Rng::new(1), amount(2000));
    let puzzles: Vec<Puzzle> = boards.iter().map(puzzle_of).collect();
    let counts: Vec<u64> = puzzles.iter().map(|puzzle| count(puzzle, MANY)).collect();
    for kind in [0..1, 1..2, 2..3, 3..MANY, MANY..MANY + 1] {
        let met = counts.iter().filter(|count| kind.contains(count)).count();
        assert!(met >= 40, "only {met} boards with {kind:?} solutions");
    }
    for (name, mut solver) in solvers(STACK_BOUND) {
        for limit in [1, 2, 3, MANY] {
            let answers = solve(&mut solver, &boards, limit);
            for ((puzzle, answer), &count) in puzzles.iter().zip(&answers).zip(&counts) {
                check(name, puzzle, answer, count.min(limit));
            }
        }
    }
}

/// Plain backtracking, which tries cells in reading order and digits in ascending order, comes to the least solution
/// first.
fn least(puzzle: &Puzzle) -> Text {
    let first = Algorithm::Backtrack.solve(puzzle, &Settings::goal(Goal::First));
    let solution = first.outcome.first_solution().expect("a solution");
    std::array::from_fn(|cell| b'0' + solution.values()[cell])
}

#[test]
#[cfg_attr(miri, ignore = "too slow")]
fn the_least_of_several_solutions_is_shown() {
    let boards = mixed(&mut Rng::new(15), amount(2000));
    let answers = solve(&mut Solver::default(), &boards, 2);
    let several =
        boards.iter().zip(&answers).filter(|(_, answer)| answer.count == 2).map(|(board, _)| *board);
    let several: Vec<Text> = several.collect();
    assert!(several.len() > 300, "{} boards with several solutions", several.len());
    let least: Vec<Text> = several.iter().map(|board| least(&puzzle_of(board))).collect();
    for (name, mut solver) in solvers(STACK_BOUND) {
        for limit in [1, 2, 3, MANY] {
            for (answer, least) in solve(&mut solver, &several, limit).iter().zip(&least) {
                assert_eq!(
                    answer.solution.escape_ascii().to_string(),
                    least.escape_ascii().to_string(),
                    "{name}"
                );
            }
        }
        let any = Limits { shown: Shown::Any, ..Limits::from(2) };
        let answers = solve_until(&mut solver, &several, any, &never);
        for (board, answer) in several.iter().zip(&answers) {
            check(name, &puzzle_of(board), answer, 2);
        }
    }
}

/// Candidates of a full board and some more, at random; some boards lack one of their own, some cells
/// are empty, and bits beyond the ninth must not matter.
fn random_sets(rng: &mut Rng, amount: usize) -> Vec<Sets> {
    let full = full_boards(rng, amount.div_ceil(40));
    let board = |i: usize| {
        let more = 10 + i as u64 % 30;
        let mut sets: Sets = full[i % full.len()].map(|digit| 1 << (digit - b'1'));
        for set in &mut sets {
            for bit in 0..9 {
                *set |= u16::from(rng.below(100) < more) << bit;
            }
        }
        match i % 8 {
            0..5 => {}
            5 => sets[rng.index(81)] &= 0x1ff ^ 1 << rng.below(9),
            6 => sets[rng.index(81)] = 0,
            _ => sets = sets.map(|set| set | (rng.bits() as u16 & !0x1ff)),
        }
        sets
    };
    (0..amount).map(board).collect()
}

#[test]
#[cfg_attr(miri, ignore = "too slow")]
fn candidate_sets_agree_with_exact_cover() {
    let boards = random_sets(&mut Rng::new(2), amount(2400));
    let puzzles: Vec<Puzzle> = boards.iter().map(puzzle_of_sets).collect();
    let counts: Vec<u64> = puzzles.iter().map(|puzzle| count(puzzle, MANY)).collect();
    for kind in [0..1, 1..2, 2..MANY] {
        let met = counts.iter().filter(|count| kind.contains(count)).count();
        assert!(met >= 40, "only {met} boards with {kind:?} solutions");
    }
    for (name, mut solver) in solvers(STACK_BOUND) {
        for limit in [1, 2, 3, MANY] {
            let answers = solve_sets(&mut solver, &boards, limit);
            for ((puzzle, answer), &count) in puzzles.iter().zip(&answers).zip(&counts) {
                check(name, puzzle, answer, count.min(limit));
            }
        }
    }
}

/// The long run: a million boards, half of them as text and half as candidates, with no solution, one, two
/// and many, with clashing givens and empty cells.
#[test]
#[ignore = "takes minutes: ./check-deep"]
fn a_million_boards_agree_with_exact_cover() {
    const LIMIT: u64 = 50;
    let mut met = [0u64; 4];
    for seed in 1000..1050 {
        let mut rng = Rng::new(seed);
        let (boards, sets) = (mixed(&mut rng, 10_000), random_sets(&mut rng, 10_000));
        let texts = boards.iter().map(puzzle_of);
        let puzzles: Vec<Puzzle> = texts.chain(sets.iter().map(puzzle_of_sets)).collect();
        let counts: Vec<u64> = puzzles.iter().map(|puzzle| count(puzzle, LIMIT)).collect();
        counts.iter().for_each(|&count| met[count.min(3) as usize] += 1);
        for (name, mut solver) in solvers(STACK_BOUND) {
            for limit in [2, LIMIT] {
                let mut answers = solve(&mut solver, &boards, limit);
                answers.extend(solve_sets(&mut solver, &sets, limit));
                for ((puzzle, answer), &count) in puzzles.iter().zip(&answers).zip(&counts) {
                    check(name, puzzle, answer, count.min(limit));
                }
            }
        }
    }
    println!("boards with no, one, two and more solutions: {met:?}");
    assert!(met.iter().all(|&boards| boards > 10_000), "{met:?}");
}

/// Sets without any solution behind them: most die at once, and none may hang.
#[test]
#[cfg_attr(miri, ignore = "too slow")]
fn noise_ends() {
    let mut rng = Rng::new(3);
    let density = |i: usize| 20 + i as u64 % 60;
    let sets = |i: usize| {
        [0; 81].map(|_: u16| (0..9).fold(0, |set, bit| set | u16::from(rng.below(100) < density(i)) << bit))
    };
    let boards: Vec<Sets> = (0..amount(2000)).map(sets).collect();
    let counts: Vec<u64> = boards.iter().map(|sets| count(&puzzle_of_sets(sets), 2)).collect();
    for (name, mut solver) in solvers(STACK_BOUND) {
        let answers = solve_sets(&mut solver, &boards, 2);
        for ((sets, answer), &count) in boards.iter().zip(&answers).zip(&counts) {
            check(name, &puzzle_of_sets(sets), answer, count);
        }
    }
}

#[test]
fn edges_by_name() {
    let full = full_boards(&mut Rng::new(4), 1)[0];
    let mut one_missing = full;
    one_missing[40] = b'0';
    let mut wrong = full;
    wrong.swap(0, 1);
    let mut first_row = [b'.'; 81];
    first_row[..2].fill(b'1');
    let cases = [
        ("full", full, 1),
        ("one cell missing", one_missing, 1),
        ("full, two cells swapped", wrong, 0),
        ("clashing givens", first_row, 0),
        ("all cells the same", [b'7'; 81], 0),
        ("blank", [b'.'; 81], 5),
    ];
    for (name, mut solver) in solvers(STACK_BOUND) {
        let cases = cases.into_iter().take(if cfg!(miri) { 5 } else { 6 });
        for (case, text, count) in cases {
            let answers = solve(&mut solver, &[text], 5);
            check(&format!("{name}, {case}"), &puzzle_of(&text), &answers[0], count);
        }
        assert!(solve(&mut solver, &[], 2).is_empty());
        assert_eq!(solve(&mut solver, &[full], 0)[0].count, 0, "{name}: nothing was asked for");
    }
}

#[test]
fn malformed_lines_harm_no_neighbour() {
    let full = full_boards(&mut Rng::new(5), 1)[0];
    let good = dig(&mut Rng::new(5), &full, 45);
    let wrong = [0, b'\n', b' ', b'/', b':', b'-', b'A', b'>', b'n', 0x80, 0xae, 0xb0, 0xff];
    let mut boards = vec![good];
    for place in (0..81).step_by(if cfg!(miri) { 80 } else { 1 }) {
        for byte in wrong {
            let mut bad = good;
            bad[place] = byte;
            boards.extend([bad, good]);
        }
    }
    for (name, mut solver) in solvers(STACK_BOUND) {
        let answers = solve(&mut solver, &boards, 2);
        let expected = solve(&mut solver, &[good], 2)[0];
        for (i, answer) in answers.iter().enumerate() {
            match i % 2 {
                0 => assert_eq!(*answer, expected, "{name}: line {i}"),
                _ => {
                    assert_eq!((answer.state, answer.count), (AnswerState::Malformed, 0), "{name}: line {i}")
                }
            }
        }
    }
}

#[test]
fn lines_end_with_the_text() {
    let full = full_boards(&mut Rng::new(6), 1)[0];
    for (name, mut solver) in solvers(STACK_BOUND) {
        for length in [0, 1, 80, 81] {
            let text = [full.as_slice(), &full[..length]].concat();
            let starts = [0, 81, 82, 162, 163, u32::MAX, 0];
            let mut answers = [Answer::default(); 7];
            solver.solve_lines(&Lines { text: &text, starts: &starts }, 2, &mut answers, &never);
            for (&start, answer) in starts.iter().zip(&answers) {
                let whole = u64::from(start) + 81 <= text.len() as u64;
                let expected = if whole { AnswerState::Done } else { AnswerState::Malformed };
                assert_eq!(answer.state, expected, "{name}: line at {start} of {}", text.len());
                assert_eq!(answer.count, u64::from(whole), "{name}: line at {start} of {}", text.len());
            }
        }
    }
}
