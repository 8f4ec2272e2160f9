//! An answer must not depend on what else is in the batch, on how much room the stack has, or on when
//! another puzzle was given up.

use std::cell::Cell;

use super::*;

#[test]
#[cfg_attr(miri, ignore = "too slow")]
fn company_and_order_do_not_matter() {
    let mut rng = Rng::new(7);
    let mut boards = mixed(&mut rng, amount(3000));
    boards[0][5] = b'x';
    for (name, mut solver) in solvers(STACK_BOUND) {
        let together = solve(&mut solver, &boards, 2);
        for (board, expected) in boards.iter().zip(&together) {
            let alone = solve(&mut solver, &[*board], 2);
            assert_eq!(alone[0], *expected, "{name}: {}", board.escape_ascii());
        }
        let mut order: Vec<usize> = (0..boards.len()).collect();
        rng.shuffle(&mut order);
        let shuffled: Vec<Text> = order.iter().map(|&i| boards[i]).collect();
        for (answer, &i) in solve(&mut solver, &shuffled, 2).iter().zip(&order) {
            assert_eq!(*answer, together[i], "{name}: {}", boards[i].escape_ascii());
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "too slow")]
fn a_short_stack_changes_no_answer() {
    let mut rng = Rng::new(8);
    let boards = mixed(&mut rng, amount(400));
    for (limit, some) in [(1, 400), (2, 400), (1000, 40)] {
        let boards = &boards[..amount(some)];
        let counts: Vec<u64> = boards.iter().map(|text| count(&puzzle_of(text), limit)).collect();
        for bound in [0, 1, 4, 16] {
            for (name, mut solver) in solvers(bound) {
                let name = format!("{name}, bound {bound}, limit {limit}");
                for ((text, answer), &count) in
                    boards.iter().zip(solve(&mut solver, boards, limit)).zip(&counts)
                {
                    check(&name, &puzzle_of(text), &answer, count);
                }
            }
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "too slow")]
fn many_blank_boards_end() {
    let boards = vec![[b'.'; 81]; amount(3000)];
    for (name, mut solver) in solvers(STACK_BOUND) {
        for answer in solve(&mut solver, &boards, 2) {
            check(name, &puzzle_of(&boards[0]), &answer, 2);
        }
    }
}

/// Takes clues away as long as the solution stays the only one.
fn minimal(rng: &mut Rng, full: &Text) -> Text {
    let mut solver = Solver::default();
    let mut cells: Vec<usize> = (0..81).collect();
    rng.shuffle(&mut cells);
    let mut text = *full;
    for cell in cells {
        let clue = std::mem::replace(&mut text[cell], b'.');
        if solve(&mut solver, &[text], 2)[0].count != 1 {
            text[cell] = clue;
        }
    }
    text
}

/// Minimal puzzles with one clue removed, and with some more, have from two to very many solutions.
#[test]
#[cfg_attr(miri, ignore = "too slow")]
fn high_counts_agree() {
    const LIMIT: u64 = 100_000;
    let mut rng = Rng::new(9);
    let mut boards = Vec::new();
    for full in full_boards(&mut rng, 3) {
        let mut text = minimal(&mut rng, &full);
        let mut clues: Vec<usize> = (0..81).filter(|&cell| text[cell] != b'.').collect();
        rng.shuffle(&mut clues);
        for cell in &clues[..5] {
            text[*cell] = b'.';
            boards.push(text);
        }
    }
    let expected = solve(&mut Solver::default(), &boards, LIMIT);
    let counts: Vec<u64> = expected.iter().map(|answer| answer.count).collect();
    assert!(counts.iter().any(|&count| count < 300) && counts.contains(&LIMIT), "{counts:?}");
    for (text, &found) in boards.iter().zip(&counts) {
        if found < 3000 {
            assert_eq!(count(&puzzle_of(text), LIMIT), found, "{}", text.escape_ascii());
        }
    }
    for (name, mut solver) in solvers(STACK_BOUND) {
        assert_eq!(solve(&mut solver, &boards, LIMIT), expected, "{name}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "too slow")]
fn what_is_cancelled_says_so() {
    let mut rng = Rng::new(10);
    let mut boards = mixed(&mut rng, amount(100));
    // One that is done at once, and one that will not be done in time.
    boards[0] = full_boards(&mut rng, 1)[0];
    boards[3] = [b'.'; 81];
    let limit = 5_000;
    for (name, mut solver) in solvers(STACK_BOUND) {
        let expected = solve(&mut solver, &boards, limit);
        for patience in [0, 1, 5, 20] {
            let asked = Cell::new(0);
            let cancelled = || asked.replace(asked.get() + 1) >= patience;
            let answers = solve_until(&mut solver, &boards, limit, &cancelled);
            assert!(asked.get() == patience + 1, "{name}: it went on after a yes");
            let mut unfinished = 0;
            for (answer, expected) in answers.iter().zip(&expected) {
                match answer.state {
                    AnswerState::Unfinished => {
                        unfinished += 1;
                        assert!(answer.count <= expected.count, "{name}");
                    }
                    _ => assert_eq!(answer, expected, "{name}"),
                }
            }
            assert!(unfinished > 0, "{name}, patience {patience}");
            assert!(patience < 20 || unfinished < boards.len(), "{name}, patience {patience}");
        }
        assert_eq!(solve(&mut solver, &boards, limit), expected, "{name}: after a cancelled batch");
    }
}
