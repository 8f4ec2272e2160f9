//! Any bytes as puzzles of the lane engine: no panic, and the best backend, the portable one and, where
//! it is not too slow, the exact cover algorithm say the same.
//!
//! `cargo +nightly fuzz run line_to_outcome`
//!
//! A line starts at every 81st byte and, so that lines also overlap and run out of the text, at the
//! place its own first byte names. Arbitrary bytes are seldom characters of a puzzle, so every text is
//! tried twice: as it is, and folded onto the eleven characters allowed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::batch::{Answer, AnswerState, Backend, Lines, Solver};
use ninefold::{Algorithm, Goal, Grid, Puzzle, Settings, Shape, verify};

/// More empty cells than this make the slow twin too slow.
const FEW: usize = 40;

/// So many lines are propagated together before they are searched, with every backend.
const MANY: usize = 600;

fuzz_target!(|bytes: &[u8]| {
    let bytes = &bytes[..bytes.len().min(4096)];
    compare(bytes);
    // Two of three are empty: random givens would always clash.
    let folded: Vec<u8> =
        bytes.iter().map(|&byte| *b"123456789".get(usize::from(byte % 27)).unwrap_or(&b'.')).collect();
    compare(&folded);
});

fn compare(text: &[u8]) {
    let places = (0..text.len()).step_by(81);
    let starts: Vec<u32> =
        places.flat_map(|place| [place as u32, place as u32 + u32::from(text[place])]).collect();
    let best = solve(Backend::best(), text, &starts);
    let portable = solve(Backend::Portable, text, &starts);
    // The same over and over again: many lines take another way than few.
    let many: Vec<u32> = starts.iter().copied().cycle().take(MANY).collect();
    for backend in [Backend::best(), Backend::Portable] {
        for (few, many) in best.iter().cycle().zip(solve(backend, text, &many)) {
            assert_eq!((few.state, few.count), (many.state, many.count));
            assert!(few.count != 1 || few.solution == many.solution);
        }
    }
    for ((best, portable), &start) in best.iter().zip(&portable).zip(&starts) {
        assert_eq!((best.state, best.count), (portable.state, portable.count));
        let line: Option<&[u8; 81]> = text.get(start as usize..).and_then(<[u8]>::first_chunk);
        let values = line.and_then(values);
        assert_eq!(best.state == AnswerState::Done, values.is_some());
        if let Some(values) = values {
            let puzzle = Puzzle::new(grid(&values)).expect("digits of the board");
            judge(&puzzle, best);
            judge(&puzzle, portable);
        }
    }
}

fn solve(backend: Backend, text: &[u8], starts: &[u32]) -> Vec<Answer> {
    let mut answers = vec![Answer::default(); starts.len()];
    let mut solver = Solver::with(backend).expect("a backend of this machine");
    solver.solve_lines(&Lines { text, starts }, 2, &mut answers, &|| false);
    answers
}

/// The rules of the text, written once more: a digit, or an empty cell as '.' or '0'.
fn values(line: &[u8; 81]) -> Option<[u8; 81]> {
    let good = line.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    good.then(|| line.map(|byte| if byte == b'.' { 0 } else { byte - b'0' }))
}

fn grid(values: &[u8; 81]) -> Grid {
    Grid::from_values(&Shape::classic(), values).expect("81 cells")
}

fn judge(puzzle: &Puzzle, answer: &Answer) {
    if answer.count > 0 {
        let solution = values(&answer.solution).expect("digits");
        verify(puzzle, &grid(&solution)).expect("a solution");
    }
    if puzzle.clues() >= 81 - FEW {
        let twin = Algorithm::ExactCover.solve(puzzle, &Settings::goal(Goal::Count(2)));
        assert_eq!(twin.outcome.count(), answer.count);
    }
}
