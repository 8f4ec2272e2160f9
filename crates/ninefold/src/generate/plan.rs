//! How a puzzle comes to an avoidable rectangle of type 2: seven cells and what is to be left in them.
//!
//! ```text
//! {aby} {ab}  | {ay}       a unique rectangle of type 1 in a and y tells that the first cell is b
//! {ay}    .   | {ay}
//! ------------+-----
//! {abx} {abx} |  .
//!
//!   b     a   |            so the next is a, and the four cells on the left are an avoidable rectangle: x goes
//!   .     .   |            from what both open corners see
//! ------------+-----
//! {ax}  {bx}  |
//! ```
//! As long as the clues allow a and b in all four corners, neither singles nor locked candidates nor sets take the
//! first of them away: of 100 puzzles found without a plan 34 lost it to such a rectangle, the others to chains and
//! wings of many kinds. With a plan a puzzle takes some 2,100 tries instead of 8,000, and most of them end early.
//!
//! A plan is a preference. What the solution needs stays, and the puzzle is judged from its clues alone.

use crate::board::{Cell, Digit, DigitSet, Shape};
use crate::rng::Rng;
use crate::verify::Solution;

/// Cells, each with the candidates to which it is to come down. All of 9x9.
#[derive(Clone)]
pub(super) struct Plan {
    cells: [(Cell, DigitSet); 7],
}

/// How a position stands to a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// A candidate is gone that should have stayed.
    Broken,
    /// There are others still.
    Open,
    /// Every cell has what it should have and no more.
    Complete,
}

impl Plan {
    /// A plan that this 9x9 board has room for.
    pub(super) fn new(board: &Solution, rng: &mut Rng) -> Option<Plan> {
        let shape = board.grid().shape();
        let start = rng.index(shape.cells());
        let lines = Lines::new(board);
        let (first, last) = (0..start, start..shape.cells());
        last.chain(first).find_map(|cell| {
            lines.plan_at(Cell::new(cell), false).or_else(|| lines.plan_at(Cell::new(cell), true))
        })
    }

    /// Per cell when its clue is best taken off. First go those without which there is no plan: the cells themselves
    /// and what would take away a candidate that is to stay. Of the others the later, the more candidates they take
    /// away that are to go.
    pub(super) fn ranks(&self, board: &Solution) -> Vec<u8> {
        let shape = board.grid().shape();
        let rank = |cell: Cell| {
            let mut rank = 1;
            for &(planned, wanted) in &self.cells {
                let is_wanted = board.grid().get(cell).is_some_and(|digit| wanted.contains(digit));
                if cell == planned || is_wanted && shape.are_peers(cell, planned) {
                    return 0;
                }
                rank += u8::from(shape.are_peers(cell, planned));
            }
            rank
        };
        shape.all_cells().map(rank).collect()
    }

    /// How a position with these candidates stands to it.
    pub(super) fn progress(&self, candidates: impl Fn(Cell) -> DigitSet) -> Progress {
        let mut progress = Progress::Complete;
        for &(cell, wanted) in &self.cells {
            let found = candidates(cell);
            if !(wanted - found).is_empty() {
                return Progress::Broken;
            }
            if found != wanted {
                progress = Progress::Open;
            }
        }
        progress
    }
}

/// Where each digit of a board stands in its rows and columns.
struct Lines<'a> {
    shape: &'a Shape,
    board: &'a Solution,
    /// Per row, then per column, and digit.
    places: Vec<[Cell; 9]>,
}

impl<'a> Lines<'a> {
    fn new(board: &'a Solution) -> Lines<'a> {
        let shape = board.grid().shape();
        let mut places = vec![[Cell::new(0); 9]; 18];
        for cell in shape.all_cells() {
            if let Some(digit) = board.grid().get(cell) {
                places[shape.row(cell)][digit.index()] = cell;
                places[9 + shape.col(cell)][digit.index()] = cell;
            }
        }
        Lines { shape, board, places }
    }

    /// A plan whose rectangles share this cell; the avoidable one has its filled corners in the row of this cell or,
    /// turned, in its column.
    fn plan_at(&self, shared: Cell, turned: bool) -> Option<Plan> {
        let Lines { shape, places, .. } = self;
        let value = |cell: Cell| self.board.grid().get(cell);
        let lines = |cell: Cell| {
            let (row, column) = (shape.row(cell), 9 + shape.col(cell));
            if turned { (column, row) } else { (row, column) }
        };
        // The cell in the line of one and the cross line of the other.
        let meet = |one: Cell, other: Cell| {
            let (row_like, column_like) = if turned { (other, one) } else { (one, other) };
            shape.cell(shape.row(row_like), shape.col(column_like))
        };
        // Two boxes hold two corners each.
        let is_deadly = |beside: Cell, below: Cell| {
            let is_near = |cell| shape.box_of(cell) == shape.box_of(shared);
            is_near(beside) != is_near(below)
        };
        let (line, cross) = lines(shared);
        let b = value(shared)?;
        for a in shape.digits().iter().filter(|&a| a != b) {
            let filled = places[line][a.index()];
            // One of the open corners holds x, the other what the rectangle would have there.
            let below_filled = places[lines(filled).1][b.index()];
            for below in [places[cross][a.index()], meet(below_filled, shared)] {
                let across = meet(below, filled);
                let x = match (value(below)?, value(across)?) {
                    (one, x) if one == a && x != b => x,
                    (x, other) if other == b && x != a => x,
                    _ => continue,
                };
                if !is_deadly(filled, below) {
                    continue;
                }
                for y in shape.digits().iter().filter(|&y| y != a && y != b) {
                    let (beside, under) = (places[line][y.index()], places[cross][y.index()]);
                    let far = meet(under, beside);
                    if value(far)? == a && under != below && is_deadly(beside, under) {
                        let set = |digits: &[Digit]| digits.iter().copied().collect::<DigitSet>();
                        let (open, pair) = (set(&[a, b, x]), set(&[a, y]));
                        return Some(Plan {
                            cells: [
                                (shared, set(&[a, b, y])),
                                (filled, set(&[a, b])),
                                (below, open),
                                (across, open),
                                (beside, pair),
                                (under, pair),
                                (far, pair),
                            ],
                        });
                    }
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Grid, Puzzle};
    use crate::generate::full_board;
    use crate::logic::{Engine, Search, SearchOrder, Step};
    use std::ops::ControlFlow;

    fn plans(count: usize) -> Vec<(Solution, Plan)> {
        let mut rng = Rng::new(8);
        let boards = (0..count).map(|_| full_board(&Shape::classic(), &mut rng).unwrap());
        let boards: Vec<Solution> = boards.collect();
        boards.into_iter().filter_map(|board| Plan::new(&board, &mut rng).map(|plan| (board, plan))).collect()
    }

    #[test]
    fn nearly_every_board_has_room_for_a_plan_and_agrees_with_it() {
        let plans = plans(200);
        assert!(plans.len() > 190, "{}", plans.len());
        for (board, plan) in plans {
            for (cell, wanted) in plan.cells {
                assert!(board.grid().get(cell).is_some_and(|digit| wanted.contains(digit)), "{cell:?}");
            }
        }
    }

    /// What one clue alone does to the candidates.
    #[test]
    fn first_go_the_clues_that_would_break_a_plan_and_last_those_that_help_most() {
        for (board, plan) in plans(10) {
            for (cell, rank) in Shape::classic().all_cells().zip(plan.ranks(&board)) {
                let mut grid = Grid::empty(&Shape::classic());
                grid.set(cell, board.grid().get(cell));
                let alone = Board::new(&Puzzle::new(grid).unwrap());
                let is_broken = plan.progress(|cell| alone.candidates(cell)) == Progress::Broken;
                assert_eq!(rank == 0, is_broken, "{cell:?}");
                if !is_broken {
                    let gone = plan.cells.iter().map(|&(cell, _)| 9 - alone.candidates(cell).len());
                    assert_eq!(usize::from(rank) - 1, gone.sum::<usize>(), "{cell:?}");
                }
            }
        }
    }

    fn all(engine: &mut Engine, search: Search) -> Vec<Step> {
        let mut steps = Vec::new();
        let _ = engine.all(search, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        steps
    }

    #[test]
    fn a_complete_plan_leads_to_the_rectangle() {
        for (board, plan) in plans(30) {
            let mut start = Board::new(&Puzzle::blank(&Shape::classic()));
            assert_eq!(plan.progress(|cell| start.candidates(cell)), Progress::Open);
            for (cell, wanted) in plan.cells {
                for digit in start.candidates(cell) - wanted {
                    start.eliminate(cell, digit);
                }
            }
            assert_eq!(plan.progress(|cell| start.candidates(cell)), Progress::Complete);
            let mut engine = Engine::new(&start, SearchOrder::HODOKU);
            assert!(all(&mut engine, Search::AvoidableRectangles2).is_empty());
            let (shared, filled) = (plan.cells[0].0, plan.cells[1].0);
            let tells =
                |step: &Step| step.eliminations.iter().filter(|gone| gone.cell == shared).count() == 2;
            let told = all(&mut engine, Search::UniqueRectangles1).into_iter().find(tells);
            engine.apply(&told.expect("a unique rectangle"));
            for cell in [shared, filled] {
                assert_eq!(engine.candidates(cell).single(), board.grid().get(cell));
                engine.place(cell, board.grid().get(cell).unwrap());
            }
            assert_eq!(plan.progress(|cell| engine.candidates(cell)), Progress::Broken);
            let found = all(&mut engine, Search::AvoidableRectangles2);
            assert!(!found.is_empty());
            for gone in found.iter().flat_map(|step| &step.eliminations) {
                assert_ne!(board.grid().get(gone.cell), Some(gone.digit));
            }
        }
    }
}
