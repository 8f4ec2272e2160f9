//! What follows without any choice: singles and locked candidates, to the fix point.
//!
//! ```text
//! naked single    a cell with one candidate
//! hidden single   a digit with one place in a full house
//! locked          house A needs the digit, and all its places in A lie in house B as well:
//!                 the other cells of B cannot hold it
//! ```
//! `learn` and `repair` begin here, so that they number only the candidates that are left. On a 36x36 board with
//! half of its cells given that is one candidate in ten. Sets of digits make a pass over all houses cheap: a few
//! operations per cell. Matching in the houses (all-different) takes off another 1 to 3% where boards are
//! hard and costs more than it saves; it was left out.

use std::ops::ControlFlow;

use super::run::{Run, Why};
use crate::board::{Board, Cell, Digit, DigitSet, Shape};

/// What is left of a puzzle.
pub(super) enum Simplified {
    /// Open cells, each with two or more candidates, and the digits placed on the way.
    Open {
        /// The position.
        board: Board,
        /// Candidates that locked candidates ruled out, in order: what unit propagation alone does not see.
        locked: Vec<(Cell, Digit)>,
    },
    /// Some cell has no candidate, or some digit no place.
    Impossible,
}

/// Simplifies the puzzle of the run. Every digit counts as placed.
pub(super) fn simplify(run: &mut Run<'_, '_>) -> ControlFlow<(), Simplified> {
    let mut board = Board::new(run.puzzle);
    let mut locked = Vec::new();
    loop {
        if !singles(run, &mut board)? {
            return ControlFlow::Continue(Simplified::Impossible);
        }
        if !lock(run, &mut board, &mut locked) {
            return ControlFlow::Continue(Simplified::Open { board, locked });
        }
    }
}

/// Places singles until there are none. Says whether the position still makes sense.
fn singles(run: &mut Run<'_, '_>, board: &mut Board) -> ControlFlow<(), bool> {
    let shape = run.puzzle.shape();
    loop {
        let mut placed = false;
        for cell in shape.all_cells().filter(|&cell| run.puzzle.given(cell).is_none()) {
            if board.value(cell).is_some() {
                continue;
            }
            let set = board.candidates(cell);
            if set.is_empty() {
                run.dead_end();
                return ControlFlow::Continue(false);
            }
            if let Some(digit) = set.single() {
                place(run, board, cell, digit)?;
                placed = true;
            }
        }
        for house in shape.houses().iter().filter(|house| house.is_full(shape)) {
            let (mut once, mut twice, mut there) = (0u128, 0u128, 0u128);
            for &cell in house.cells() {
                let set = board.candidates(cell).bits();
                twice |= once & set;
                once |= set;
                there |= board.value(cell).map_or(0, |digit| 1 << digit.index());
            }
            if once | there != shape.digits().bits() {
                run.dead_end();
                return ControlFlow::Continue(false);
            }
            for digit in DigitSet::from_bits(once & !twice) {
                let place_left = house.cells().iter().find(|&&cell| board.candidates(cell).contains(digit));
                // A digit placed just now can have taken this place: then the next pass sees that none is left.
                if let Some(&cell) = place_left {
                    place(run, board, cell, digit)?;
                    placed = true;
                }
            }
        }
        if !placed {
            return ControlFlow::Continue(true);
        }
    }
}

fn place(run: &mut Run<'_, '_>, board: &mut Board, cell: Cell, digit: Digit) -> ControlFlow<()> {
    run.placed(cell.index(), digit.index(), Why::Forced)?;
    board.place(cell, digit);
    ControlFlow::Continue(())
}

/// Rules out what locked candidates rule out, once through the board. Says whether that was anything.
fn lock(run: &mut Run<'_, '_>, board: &mut Board, locked: &mut Vec<(Cell, Digit)>) -> bool {
    let shape = run.puzzle.shape();
    let before = locked.len();
    for both in shape.intersections() {
        let shared = union(board, &both.cells, &[]);
        if shared == 0 {
            continue;
        }
        let [one, other] = [both.one, both.other].map(|house| shape.house(house));
        let outside = [one, other].map(|house| union(board, house.cells(), &both.cells));
        for (needs, loses, there, elsewhere) in
            [(one, other, outside[0], outside[1]), (other, one, outside[1], outside[0])]
        {
            let gone = shared & !there & elsewhere;
            if gone == 0 || !needs.is_full(shape) {
                continue;
            }
            for &cell in loses.cells().iter().filter(|cell| !both.cells.contains(cell)) {
                for digit in DigitSet::from_bits(board.candidates(cell).bits() & gone) {
                    board.eliminate(cell, digit);
                    run.counters.eliminations += 1;
                    locked.push((cell, digit));
                }
            }
        }
    }
    locked.len() > before
}

/// The candidates of these cells together, but for those cells. Both lists are in reading order.
fn union(board: &Board, cells: &[Cell], but: &[Cell]) -> u128 {
    let mut skip = but.iter().peekable();
    let mut set = 0;
    for cell in cells {
        if skip.peek() == Some(&cell) {
            skip.next();
        } else {
            set |= board.candidates(*cell).bits();
        }
    }
    set
}

/// The values of a board and its open cells, numbered for those who search among candidates.
pub(super) struct Candidates {
    /// The digits known so far; 0 for an open cell.
    pub(super) values: Vec<u8>,
    /// Per candidate its cell.
    pub(super) cell: Vec<u16>,
    /// Per candidate its digit, from 0.
    pub(super) digit: Vec<u8>,
    /// For each cell the number of its first candidate, and one more at the end.
    pub(super) start: Vec<u32>,
}

impl Candidates {
    /// Numbers the candidates cell by cell, digits ascending.
    pub(super) fn new(board: &Board) -> Candidates {
        let shape: &Shape = board.shape();
        let values = board.values().values().to_vec();
        let mut all = Candidates { values, cell: Vec::new(), digit: Vec::new(), start: vec![0] };
        for cell in shape.all_cells() {
            for digit in board.candidates(cell) {
                all.cell.push(cell.index() as u16);
                all.digit.push(digit.index() as u8);
            }
            all.start.push(all.cell.len() as u32);
        }
        all
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.cell.len()
    }

    /// Whether this board, with its digits from 1, has the candidate's digit in its cell.
    pub(super) fn holds_in(&self, candidate: usize, values: &[u8]) -> bool {
        values[usize::from(self.cell[candidate])] == self.digit[candidate] + 1
    }

    /// The number of this candidate, if it is one.
    pub(super) fn find(&self, cell: usize, digit: usize) -> Option<usize> {
        let (first, end) = (self.start[cell] as usize, self.start[cell + 1] as usize);
        self.digit[first..end].binary_search(&(digit as u8)).ok().map(|place| first + place)
    }
}
