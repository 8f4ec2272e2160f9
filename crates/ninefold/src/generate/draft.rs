//! A full board with the cells that are clues, and the clues that are to be removed.

use super::full::{FullBoardError, full_board};
use super::hints::{Cleared, Hint};
use super::symmetry::Orbits;
use super::target::Target;
use crate::board::{Grid, Puzzle};
use crate::rng::Rng;
use crate::verify::Solution;

/// A puzzle before its clues are removed, and after.
#[derive(Clone)]
pub(super) struct Draft {
    pub(super) board: Solution,
    /// Per cell whether it is a clue.
    pub(super) clues: Vec<bool>,
    /// The orbits whose clues may be removed, in this order.
    pub(super) order: Vec<u32>,
    /// At least this many clues are left.
    pub(super) least: usize,
    /// Per cell whether added clues avoid it; empty if there is no preference.
    avoided: Vec<bool>,
}

impl Draft {
    /// A board with these clues, none of which is to be removed.
    pub(super) fn new(board: Solution, clues: Vec<bool>) -> Draft {
        Draft { board, clues, order: Vec::new(), least: 0, avoided: Vec::new() }
    }

    /// A new board, every cell a clue that may be removed.
    pub(super) fn fresh(target: &Target, orbits: &Orbits, rng: &mut Rng) -> Result<Draft, FullBoardError> {
        let board = full_board(&target.shape, rng)?;
        let mut order: Vec<u32> = (0..orbits.list.len() as u32).collect();
        rng.shuffle(&mut order);
        let needed = target.difficulty.as_ref().and_then(|difficulty| difficulty.needs);
        let cleared = match needed.filter(|_| !target.minimal) {
            Some(needed) => Hint::of(needed).clear(&board, rng),
            None => Cleared::default(),
        };
        if !cleared.cells.is_empty() {
            let is_cleared = |&orbit: &u32| orbits.any(orbit, |cell| cleared.cells[cell.index()]);
            order.sort_by_key(|orbit| !is_cleared(orbit));
        }
        let clues = vec![true; target.shape.cells()];
        let avoided = if cleared.for_good { cleared.cells } else { Vec::new() };
        Ok(Draft { clues, board, order, least: fewest_clues(target), avoided })
    }

    /// This puzzle with the clues of up to three more orbits; then all other clues may be removed, the old ones first.
    pub(super) fn nearby(&self, target: &Target, orbits: &Orbits, rng: &mut Rng) -> Draft {
        let mut clues = self.clues.clone();
        let (mut old, mut added): (Vec<u32>, Vec<u32>) =
            (0..orbits.list.len() as u32).partition(|&orbit| clues[orbits.list[orbit as usize][0].index()]);
        let is_free = |&orbit: &u32| !orbits.any(orbit, |cell| self.avoided.get(cell.index()) == Some(&true));
        // With much symmetry every orbit may have a cell that is better avoided.
        if added.iter().any(is_free) {
            added.retain(is_free);
        }
        rng.shuffle(&mut old);
        rng.shuffle(&mut added);
        added.truncate(1 + rng.index(3));
        for cell in added.iter().flat_map(|&orbit| &orbits.list[orbit as usize]) {
            clues[cell.index()] = true;
        }
        old.extend(added);
        let (board, avoided) = (self.board.clone(), self.avoided.clone());
        Draft { board, clues, order: old, least: fewest_clues(target), avoided }
    }

    /// The puzzle of these clues.
    pub(super) fn puzzle(&self) -> Puzzle {
        let value = |(&value, &clue): (&u8, &bool)| if clue { value } else { 0 };
        let values: Vec<u8> = self.board.values().iter().zip(&self.clues).map(value).collect();
        let grid = Grid::from_values(self.board.grid().shape(), &values).expect("one digit per cell");
        Puzzle::new(grid).expect("digits of the board")
    }

    /// The clues as bits, on a board of at most 128 cells.
    pub(super) fn bits(&self) -> u128 {
        self.clues.iter().enumerate().fold(0, |all, (cell, &clue)| all | u128::from(clue) << cell)
    }

    /// Sets the clues from bits.
    pub(super) fn set_bits(&mut self, bits: u128) {
        for (cell, clue) in self.clues.iter_mut().enumerate() {
            *clue = bits >> cell & 1 == 1;
        }
    }
}

/// The number of clues at which removal stops.
fn fewest_clues(target: &Target) -> usize {
    if target.minimal { 0 } else { *target.clues.start() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Symmetry;
    use crate::logic::Technique;

    #[test]
    fn cleared_cells_go_first_and_get_no_clue_nearby() {
        let mut rng = Rng::new(4);
        for (symmetry, needed) in [
            (Symmetry::None, Technique::SimpleColoursWrap),
            (Symmetry::None, Technique::MultiColours2),
            (Symmetry::Rotate180, Technique::SashimiJellyfish),
        ] {
            let target = Target::technique(needed).with_symmetry(symmetry);
            let orbits = Orbits::new(symmetry, &target.shape);
            let mut fresh = Draft::fresh(&target, &orbits, &mut rng).unwrap();
            assert_eq!(fresh.avoided.iter().filter(|&&avoided| avoided).count(), 9, "a digit");
            let is_cleared = |orbit: &u32| orbits.any(*orbit, |cell| fresh.avoided[cell.index()]);
            let first: Vec<bool> = fresh.order.iter().map(is_cleared).collect();
            assert!(first.is_sorted_by(|one, next| one >= next), "{needed}");
            for (clue, &avoided) in fresh.clues.iter_mut().zip(&fresh.avoided) {
                *clue = !avoided && rng.index(3) == 0;
            }
            for _ in 0..50 {
                let near = fresh.nearby(&target, &orbits, &mut rng);
                let all_kept = fresh.clues.iter().zip(&near.clues).all(|(&before, &after)| after || !before);
                let is_added = |&cell: &usize| near.clues[cell] && !fresh.clues[cell];
                let added: Vec<usize> = (0..81).filter(is_added).collect();
                assert!(all_kept && !added.is_empty(), "{needed}");
                assert!(added.iter().all(|&cell| !fresh.avoided[cell]), "{needed}");
            }
        }
    }
}
