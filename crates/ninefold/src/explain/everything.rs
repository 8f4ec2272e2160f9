//! Every step of a position: what else is there, beside the step that a path takes?

use std::ops::ControlFlow;

use super::trace::ExplainedStep;
use crate::board::Board;
use crate::logic::{Engine, Needs, SearchOrder};

/// All steps that these searches find in a position, easiest first; of each search at most `each`. Numbered from 1.
///
/// Without `unique` no step takes it for granted that the puzzle has one solution. When `cancel` says `true`, the steps
/// found until then are the answer.
///
/// ```
/// use ninefold::{Board, Puzzle, explain, logic::SearchOrder};
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let board = Board::new(&line.parse::<Puzzle>()?);
/// let steps = explain::every_step(&board, SearchOrder::SINGLES, true, 100, &|| false);
/// assert!(steps.len() > 4);
/// assert_eq!(steps[0].to_string(), "hidden single in a box (1.2): r1c6=8");
/// # Ok::<(), ninefold::format::FormatError>(())
/// ```
pub fn every_step(
    board: &Board,
    order: SearchOrder,
    unique: bool,
    each: usize,
    cancel: &dyn Fn() -> bool,
) -> Vec<ExplainedStep> {
    let mut engine = Engine::new(board, order);
    let mut steps: Vec<ExplainedStep> = Vec::new();
    for &search in order.searches.iter().filter(|search| unique || search.needs() == Needs::Nothing) {
        let before = steps.len();
        let _ = engine.all_unless(search, cancel, &mut |step| {
            // One pattern may be found from several ends.
            let known = steps[before..].iter().any(|known| known.step == step);
            if !known {
                steps.push(ExplainedStep { number: steps.len() + 1, before: board.clone(), step });
            }
            match steps.len() - before < each && !cancel() {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        if cancel() {
            break;
        }
    }
    steps
}
