//! One puzzle through the lane engine: its own branches fill the lanes.
//!
//! `batch` does the work, sixteen search nodes at a time where the machine has AVX2; this is the front
//! that makes it one of the algorithms. It knows the usual 9x9 board only, and neither places digits
//! one by one nor shows each solution: other boards, and runs that somebody watches, go to `propagate`.
//! A budget of placements bounds its branches.

use std::cell::RefCell;

use super::run::{Flow, Run};
use crate::batch::{Answer, AnswerState, Backend, Limits, Solver};
use crate::board::Cell;

thread_local! {
    /// Made once a thread: asking the processor and clearing the lanes would cost an easy puzzle more
    /// than solving it.
    static SOLVER: RefCell<Option<Solver>> = const { RefCell::new(None) };
}

/// The solver of this thread, made anew if another backend is asked for.
fn with_solver<T>(backend: Option<Backend>, work: impl FnOnce(&mut Solver) -> T) -> T {
    SOLVER.with_borrow_mut(|kept| {
        let wanted = backend.unwrap_or_else(Backend::best_for_one);
        match kept {
            Some(solver) if solver.backend() == wanted => work(solver),
            _ => work(kept.insert(Solver::with(wanted).unwrap_or_default())),
        }
    })
}

/// Whether the engine can answer this run; otherwise `propagate` should.
pub(super) fn can_run(run: &Run<'_, '_>) -> bool {
    run.puzzle.shape().is_classic() && !run.is_watched()
}

pub(super) fn search(run: &mut Run<'_, '_>) -> Flow {
    let puzzle = run.puzzle;
    let sets: [u16; 81] = match puzzle.has_candidates() {
        true => std::array::from_fn(|cell| puzzle.allowed(Cell::new(cell)).bits() as u16),
        false => match candidates(puzzle.givens().values()) {
            Some(sets) => sets,
            None => return Flow::Continue(()),
        },
    };
    let limits = Limits {
        solutions: run.settings.goal.limit(),
        guesses: run.settings.budget.placements.unwrap_or(u64::MAX),
    };
    let mut answers = [Answer::default()];
    let (before, after) = with_solver(run.settings.backend, |solver| {
        let before = solver.work();
        solver.solve_sets(&[sets], limits, &mut answers, &|| run.is_cancelled());
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

/// What the givens leave of each cell: one sweep less for the engine, which costs the same for one puzzle as for
/// sixteen. Row by row with plain loops, so that it takes less than that sweep. `None` if two givens clash.
fn candidates(givens: &[u8]) -> Option<[u16; 81]> {
    let (rows, _) = givens.as_chunks::<9>();
    let mut bits = [[0u16; 9]; 9];
    let (mut by_row, mut by_col, mut by_box) = ([0; 9], [0; 9], [[0; 3]; 3]);
    let mut twice = 0;
    for (r, (bits, givens)) in bits.iter_mut().zip(rows).enumerate() {
        for c in 0..9 {
            // An empty cell's bit is shifted out.
            bits[c] = (1 << givens[c]) >> 1;
            twice |= bits[c] & (by_row[r] | by_col[c] | by_box[r / 3][c / 3]);
            by_row[r] |= bits[c];
            by_col[c] |= bits[c];
            by_box[r / 3][c / 3] |= bits[c];
        }
    }
    if twice != 0 {
        return None;
    }
    let mut sets = [0; 81];
    for (r, (sets, bits)) in sets.as_chunks_mut::<9>().0.iter_mut().zip(bits).enumerate() {
        for c in 0..9 {
            let left = 0x1ff & !(by_row[r] | by_col[c] | by_box[r / 3][c / 3]);
            sets[c] = if bits[c] == 0 { left } else { bits[c] };
        }
    }
    Some(sets)
}
