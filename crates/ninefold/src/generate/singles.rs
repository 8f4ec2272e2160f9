//! Naked and hidden singles on the 9x9 board, all of a kind at once: a few microseconds per puzzle.
//!
//! This says whether singles solve a puzzle, without ratings or reasons, and adds clues until they do. The assessment
//! that decides in the end costs ten times as much.
//!
//! ```text
//! per digit   the cells it could go into, as 81 bits
//! naked       a bit that is in one of the nine sets only
//! hidden      a set that has one bit in a house
//! ```

use std::sync::OnceLock;

use super::remove_clues_9x9::EVERY_CELL;
use super::symmetry::{Orbits, bits};
use crate::board::{Cell, Shape};

struct Tables {
    /// Per cell the cell itself and its peers.
    seen: [u128; 81],
    houses: [u128; 27],
}

fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let shape = Shape::classic();
        let peers =
            |cell: usize| shape.peer_indexes(cell).iter().fold(1 << cell, |all, &peer| all | 1 << peer);
        Tables {
            seen: std::array::from_fn(peers),
            houses: std::array::from_fn(|house| bits(shape.houses()[house].cells())),
        }
    })
}

struct Position<'a> {
    board: &'a [u8],
    tables: &'static Tables,
    cells_of: [u128; 9],
    open: u128,
}

impl Position<'_> {
    fn new(board: &[u8]) -> Position<'_> {
        Position { board, tables: tables(), cells_of: [EVERY_CELL; 9], open: EVERY_CELL }
    }

    /// Fills these cells with the digits of the board.
    fn fill(&mut self, cells: u128) {
        let mut left = cells & self.open;
        self.open &= !left;
        while left != 0 {
            let cell = left.trailing_zeros() as usize;
            left &= left - 1;
            let digit = usize::from(self.board[cell] - 1);
            self.cells_of[digit] &= !self.tables.seen[cell];
        }
        for cells_of in &mut self.cells_of {
            *cells_of &= self.open;
        }
    }

    /// Fills singles until there are none. Their digits are always those of the board.
    fn fill_singles(&mut self) {
        while self.open != 0 {
            let (mut once, mut twice) = (0, 0);
            for &cells_of in &self.cells_of {
                twice |= once & cells_of;
                once |= cells_of;
            }
            let mut sure = once & !twice;
            if sure == 0 {
                for &cells_of in self.cells_of.iter().filter(|&&cells_of| cells_of != 0) {
                    for house in &self.tables.houses {
                        let here = cells_of & house;
                        if here.is_power_of_two() {
                            sure |= here;
                        }
                    }
                }
            }
            if sure == 0 {
                return;
            }
            self.fill(sure);
        }
    }
}

/// Whether singles solve the puzzle of these clues.
pub(super) fn solves(board: &[u8], clues: u128) -> bool {
    let mut position = Position::new(board);
    position.fill(clues);
    position.fill_singles();
    position.open == 0
}

/// These clues, and more in this order wherever no single is left, until singles solve the puzzle.
pub(super) fn add_clues(board: &[u8], clues: u128, order: &[Cell], orbits: &Orbits) -> u128 {
    let mut position = Position::new(board);
    let mut clues = clues;
    position.fill(clues);
    let mut order = order.iter();
    loop {
        position.fill_singles();
        let Some(&cell) = order.by_ref().find(|cell| position.open >> cell.index() & 1 == 1) else {
            return clues;
        };
        let orbit = bits(orbits.of(cell));
        clues |= orbit;
        position.fill(orbit);
    }
}
