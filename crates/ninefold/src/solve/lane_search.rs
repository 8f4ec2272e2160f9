//! One puzzle through the lane engine.
//!
//! `batch` does the work: a trio of boxes per vector at first, and all lanes for the nodes of a hard puzzle. This is the
//! front that makes it one of the algorithms. It knows the usual 9x9 board only, and neither places digits
//! one by one nor shows each solution: other boards, and runs that somebody watches, go to `propagate`.
//! A budget of placements bounds its branches.

use std::cell::RefCell;

use super::run::{Flow, Run};
use crate::batch::{Answer, AnswerState, Backend, Limits, Lines, Solver};
use crate::board::Cell;

thread_local! {
    /// The backend asked for, and its solver. Made once per thread: asking the processor and clearing the lanes would
    /// cost an easy puzzle more than solving it.
    static SOLVER: RefCell<Option<(Option<Backend>, Solver)>> = const { RefCell::new(None) };
}

/// The solver of this thread, made anew if another backend is asked for.
fn with_solver<T>(backend: Option<Backend>, work: impl FnOnce(&mut Solver) -> T) -> T {
    SOLVER.with_borrow_mut(|kept| match kept {
        Some((asked, solver)) if *asked == backend => work(solver),
        _ => {
            let solver = backend.and_then(Solver::with).unwrap_or_else(Solver::for_one);
            work(&mut kept.insert((backend, solver)).1)
        }
    })
}

/// Whether the engine can answer this run; otherwise `propagate` should.
pub(super) fn can_run(run: &Run<'_, '_>) -> bool {
    run.puzzle.shape().is_classic() && !run.is_watched()
}

pub(super) fn search(run: &mut Run<'_, '_>) -> Flow {
    let puzzle = run.puzzle;
    let limits = Limits {
        solutions: run.settings.goal.limit(),
        guesses: run.settings.budget.placements.unwrap_or(u64::MAX),
        shown: run.settings.shown,
    };
    let mut answers = [Answer::default()];
    let cancelled = || run.is_cancelled();
    let (before, after) = with_solver(run.settings.backend, |solver| {
        let before = solver.work();
        if puzzle.has_candidates() {
            let sets = std::array::from_fn(|cell| puzzle.allowed(Cell::new(cell)).bits() as u16);
            solver.solve_sets(&[sets], limits, &mut answers, &cancelled);
        } else {
            let mut text = [b'0'; 81];
            for (byte, given) in text.iter_mut().zip(puzzle.givens().values()) {
                *byte += given;
            }
            solver.solve_lines(&Lines { text: &text, starts: &[0] }, limits, &mut answers, &cancelled);
        }
        (before, solver.work())
    });
    run.counters.guesses = after.guesses - before.guesses;
    run.counters.placements = run.counters.guesses;
    run.counters.dead_ends = after.dead_ends - before.dead_ends;
    run.counters.sweeps = after.sweeps - before.sweeps;
    let [answer] = answers;
    let solution = (answer.count > 0).then(|| answer.solution.map(|digit| digit - b'0'));
    let found = run.solutions(answer.count, solution.as_ref().map(<[u8; 81]>::as_slice));
    match answer.state {
        AnswerState::Unfinished => run.stop(),
        AnswerState::Done | AnswerState::Malformed => found,
    }
}
