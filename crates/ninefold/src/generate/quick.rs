//! Naked and hidden singles on the 9x9 board, all of a kind at once: a few microseconds for a puzzle.
//!
//! No ratings and no reasons: it says only whether singles solve a puzzle, and builds puzzles that they solve. What
//! counts in the end is the judge's word, which is ten times as dear.
//!
//! ```text
//! per digit   the cells it could go into, 81 bits
//! naked       bits that stand in one of the nine sets only
//! hidden      a set that has one bit in a house
//! ```

use std::sync::OnceLock;

use super::judge::Orbits;
use super::lanes::EVERY_CELL;
use crate::board::{Cell, Shape};

struct Tables {
    /// Per cell itself and its peers.
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
            houses: std::array::from_fn(|house| super::lanes::bits(shape.houses()[house].cells())),
        }
    })
}

struct Quick<'a> {
    board: &'a [u8],
    tables: &'static Tables,
    spots: [u128; 9],
    open: u128,
}

impl Quick<'_> {
    fn new(board: &[u8]) -> Quick<'_> {
        Quick { board, tables: tables(), spots: [EVERY_CELL; 9], open: EVERY_CELL }
    }

    /// Fills these cells as the board says.
    fn fill(&mut self, cells: u128) {
        let mut left = cells & self.open;
        self.open &= !left;
        while left != 0 {
            let cell = left.trailing_zeros() as usize;
            left &= left - 1;
            let digit = usize::from(self.board[cell] - 1);
            self.spots[digit] &= !self.tables.seen[cell];
        }
        for spots in &mut self.spots {
            *spots &= self.open;
        }
    }

    /// Goes on with singles until there are none. What singles fill is always as the board says.
    fn run(&mut self) {
        while self.open != 0 {
            let (mut once, mut twice) = (0, 0);
            for &spots in &self.spots {
                twice |= once & spots;
                once |= spots;
            }
            let mut sure = once & !twice;
            if sure == 0 {
                for &spots in self.spots.iter().filter(|&&spots| spots != 0) {
                    for house in &self.tables.houses {
                        let here = spots & house;
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
    let mut quick = Quick::new(board);
    quick.fill(clues);
    quick.run();
    quick.open == 0
}

/// These clues, and more in this order wherever singles run dry, until they solve it.
pub(super) fn build_up(board: &[u8], clues: u128, order: &[Cell], orbits: &Orbits) -> u128 {
    let mut quick = Quick::new(board);
    let mut clues = clues;
    quick.fill(clues);
    let mut order = order.iter();
    loop {
        quick.run();
        let Some(&cell) = order.by_ref().find(|cell| quick.open >> cell.index() & 1 == 1) else {
            return clues;
        };
        let orbit = super::lanes::bits(orbits.of(cell));
        clues |= orbit;
        quick.fill(orbit);
    }
}
