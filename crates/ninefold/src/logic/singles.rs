//! Singles: one place for a digit, or one digit for a place.
//!
//! ```text
//! full house      1 2 3 4 . 6 7 8 9      one empty cell in a house
//! last digit      eight 5s stand          the ninth has one place
//! hidden single   . . 5? . . .            5 can go nowhere else in the house
//! naked single    5?                      nothing else can go into the cell
//! ```
//! Finders take the candidates as the board tells them and are sound if those are. A house with fewer
//! cells than digits need not hold every digit: nothing is hidden in it. Cost: candidates times houses
//! per cell, at worst.

use std::ops::ControlFlow;

use super::{Found, Reason, Step, Technique};
use crate::board::{Board, Candidate, Cell, Digit, DigitSet, House, HouseKind};

/// The kinds of houses beyond rows, columns and boxes.
const EXTRA: [HouseKind; 3] = [HouseKind::Diagonal, HouseKind::Window, HouseKind::Extra];

/// Boxes before rows before columns: that is how people scan.
const SCAN: [HouseKind; 6] = [
    HouseKind::Box,
    HouseKind::Row,
    HouseKind::Column,
    HouseKind::Diagonal,
    HouseKind::Window,
    HouseKind::Extra,
];

fn placement(technique: Technique, cell: Cell, digit: Digit, reason: Reason) -> Step {
    Step { technique, placements: vec![Candidate { cell, digit }], eliminations: Vec::new(), reason }
}

/// The houses of these kinds that must hold every digit, each with its number.
fn full_sized(board: &Board, kind: HouseKind) -> impl Iterator<Item = (usize, &House)> {
    let houses = board.shape().houses().iter().enumerate();
    houses.filter(move |(_, house)| house.kind() == kind && house.is_full(board.shape()))
}

fn empty_cells<'a>(board: &'a Board, house: &'a House) -> impl Iterator<Item = Cell> + 'a {
    house.cells().iter().copied().filter(|&cell| board.value(cell).is_none())
}

/// What stands in the house.
fn digits_in(board: &Board, house: &House) -> DigitSet {
    house.cells().iter().filter_map(|&cell| board.value(cell)).collect()
}

pub(super) fn full_houses(board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
    for kind in SCAN {
        for (number, house) in full_sized(board, kind) {
            let mut empty = empty_cells(board, house);
            let (Some(cell), None) = (empty.next(), empty.next()) else { continue };
            let missing = board.shape().digits().without(digits_in(board, house));
            let Some(digit) = missing.single().filter(|&digit| board.candidates(cell).contains(digit)) else {
                continue;
            };
            let reason = Reason::FullHouse { house: number, cell, digit };
            found(placement(Technique::FullHouse, cell, digit, reason))?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn last_digits(board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in board.shape().digits() {
        // Rows are enough: each holds the digit once, so the one that lacks it has the last place.
        let mut lacking =
            full_sized(board, HouseKind::Row).filter(|(_, row)| !digits_in(board, row).contains(digit));
        let (Some((number, row)), None) = (lacking.next(), lacking.next()) else { continue };
        let Some(cell) = only_place(board, row, digit) else { continue };
        let reason = Reason::LastDigit { house: number, cell, digit };
        found(placement(Technique::LastDigit, cell, digit, reason))?;
    }
    ControlFlow::Continue(())
}

/// The only cell of the house that the digit could go into.
fn only_place(board: &Board, house: &House, digit: Digit) -> Option<Cell> {
    let mut places = empty_cells(board, house).filter(|&cell| board.candidates(cell).contains(digit));
    places.next().filter(|_| places.next().is_none())
}

pub(super) fn hidden_in_boxes(board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
    hidden(board, Technique::HiddenSingleBox, &[HouseKind::Box], found)
}

pub(super) fn hidden_in_rows(board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
    hidden(board, Technique::HiddenSingleRow, &[HouseKind::Row], found)
}

pub(super) fn hidden_in_columns(board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
    hidden(board, Technique::HiddenSingleColumn, &[HouseKind::Column], found)
}

pub(super) fn hidden_in_extra_houses(board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
    hidden(board, Technique::HiddenSingleExtra, &EXTRA, found)
}

fn hidden(
    board: &Board,
    technique: Technique,
    kinds: &[HouseKind],
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for &kind in kinds {
        for (number, house) in full_sized(board, kind) {
            for digit in board.shape().digits().without(digits_in(board, house)) {
                let Some(cell) = only_place(board, house, digit) else { continue };
                let others: Vec<Cell> = empty_cells(board, house).filter(|&other| other != cell).collect();
                let (blockers, marked) = blockers(board, digit, &others);
                let reason = Reason::HiddenSingle { house: number, cell, digit, blockers, marked };
                found(placement(technique, cell, digit, reason))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Few cells that hold the digit and see these cells, and the cells that none of them sees.
fn blockers(board: &Board, digit: Digit, cells: &[Cell]) -> (Vec<Cell>, Vec<Cell>) {
    let shape = board.shape();
    let mut open = cells.to_vec();
    let mut blockers = Vec::new();
    let holders: Vec<Cell> = shape.all_cells().filter(|&cell| board.value(cell) == Some(digit)).collect();
    // The one that sees the most is named first, so that as few as possible are named.
    loop {
        let seen = |holder: Cell| open.iter().filter(|&&cell| shape.are_peers(holder, cell)).count();
        // The earlier of two equals: the answer must not depend on how a maximum is taken.
        let best = holders.iter().copied().rev().max_by_key(|&holder| seen(holder));
        let Some(best) = best.filter(|&holder| seen(holder) > 0) else { break };
        open.retain(|&cell| !shape.are_peers(best, cell));
        blockers.push(best);
    }
    blockers.sort_unstable();
    (blockers, open)
}

pub(super) fn naked(board: &Board, found: &mut Found<'_>) -> ControlFlow<()> {
    let shape = board.shape();
    for cell in shape.all_cells() {
        let Some(digit) = board.candidates(cell).single() else { continue };
        let mut marked = shape.digits();
        marked.remove(digit);
        let mut blockers = Vec::new();
        for peer in shape.peers(cell) {
            if board.value(peer).is_some_and(|value| marked.remove(value)) {
                blockers.push(peer);
            }
        }
        let reason = Reason::NakedSingle { cell, digit, blockers, marked };
        found(placement(Technique::NakedSingle, cell, digit, reason))?;
    }
    ControlFlow::Continue(())
}
