//! Three searches in turn, for boards of which nobody knows which one they yield to.
//!
//! ```text
//! propagate   4,096 placements: enough for all that is easy; not above 49x49
//! learn       2,000 conflicts, then half as many again in each turn
//! repair      200,000 moves, growing likewise
//! ```
//! Turns are counted in work, never timed, so that a seed gives the same answer on every machine. Once a solution is known, by
//! whichever search, `learn` excludes it and looks for another near it; that is quick where there is one, and
//! the proof where there is none. Boards just below half full yield to `repair`, fuller ones and unique ones to `learn`:
//! `docs/large-boards.md`.

use super::learn::{self, Learn};
use super::propagate;
use super::repair::{self, Repair};
use super::run::{Flow, Run};
use super::simplify::{Simplified, simplify};

/// Placements of `propagate` without a solution: more than a 49x49 board has cells.
const PLACEMENTS: u64 = 4_096;

/// Beyond this side a position is so large that to copy it at every guess costs more than `learn` does.
const MOST_SIDE: usize = 49;

const FIRST_CONFLICTS: u64 = 2_000;
const FIRST_MOVES: u64 = 200_000;

pub(super) fn search(run: &mut Run<'_, '_>) -> Flow {
    if run.puzzle.shape().side() <= MOST_SIDE {
        run.set_slice(Some(PLACEMENTS));
        if propagate::search(run).is_continue() {
            return Flow::Continue(());
        }
        if run.is_over() {
            return Flow::Break(());
        }
        run.clear_board();
        run.set_slice(None);
    }

    let Simplified::Open { board, locked } = simplify(run)? else { return Flow::Continue(()) };
    let mut learn = Learn::new(run, &board, &locked, None)?;
    let known = run.take_kept();
    for values in &known {
        learn.exclude(run, values)?;
    }
    let mut repair = None;
    let (mut conflicts, mut moves) = (FIRST_CONFLICTS, FIRST_MOVES);
    while !run.has_found() {
        if learn.search(run, conflicts)? == learn::Ended::Exhausted {
            return Flow::Continue(());
        }
        if run.has_found() {
            break;
        }
        let walk = match &mut repair {
            Some(walk) => walk,
            none => none.insert(Repair::new(run, &board)?),
        };
        if walk.search(run, moves)? == repair::Ended::Solved {
            let values = walk.values();
            run.solution(&values)?;
            walk.hide(run);
            learn.exclude(run, &values)?;
        }
        (conflicts, moves) = (conflicts + conflicts / 2, moves + moves / 2);
    }
    drop(repair);
    learn.search(run, u64::MAX)?;
    Flow::Continue(())
}
