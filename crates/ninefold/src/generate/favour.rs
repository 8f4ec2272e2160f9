//! Where a technique has room: what is emptied before anything else and gets no clue again nearby, and how long it
//! is worth while to look nearby.
//!
//! ```text
//! quads           a house: with few empty cells there is a smaller set on the other side, which is found first
//! fish, colours   a digit: as long as no clue tells where it goes, its pattern is large enough for what is rare
//! ```
//! Tries for one puzzle, without and with it: simple colours wrap 25,000 and 3,500, sashimi jellyfish 3,500 and 1,000,
//! multi colours 2 6,000 and 2,200. It is a preference: what the one solution needs stays.

use super::make::Maker;
use crate::logic::Technique;
use crate::rng::Rng;
use crate::verify::Solution;

/// How puzzles near one in which a technique is in sight are looked for.
pub(super) struct Nearby {
    /// At most so many orbits of clues are given before others are taken off.
    pub(super) given: usize,
    /// Whether it is gone on with as long as it took to come there, and harder puzzles are nearer among equals.
    pub(super) is_patient: bool,
}

impl Maker {
    fn needed(&self) -> Option<Technique> {
        self.target.difficulty.as_ref().and_then(|difficulty| difficulty.needs)
    }

    /// Per cell whether it is emptied first, for the technique that is looked for; nothing if that is all one.
    pub(super) fn favoured(&self, board: &Solution, rng: &mut Rng) -> Vec<bool> {
        use Technique::{HiddenQuad, Jellyfish, MultiColours2, NakedQuad};
        use Technique::{SashimiJellyfish, SimpleColoursWrap, Swordfish};
        let side = self.shape.side();
        match self.needed() {
            Some(NakedQuad | HiddenQuad) => {
                let house = &self.shape.houses()[rng.index(3 * side)];
                self.shape.all_cells().map(|cell| house.cells().contains(&cell)).collect()
            }
            Some(Swordfish | Jellyfish | SashimiJellyfish | SimpleColoursWrap | MultiColours2) => {
                let digit = rng.index(side) as u8 + 1;
                board.values().iter().map(|&value| value == digit).collect()
            }
            _ => Vec::new(),
        }
    }

    /// An avoidable rectangle of type 2 is in sight in one puzzle of 400. Without uniqueness its filled corners
    /// tell already what it tells, so it comes of hard steps alone.
    pub(super) fn way_nearby(&self) -> Nearby {
        let is_patient = self.needed() == Some(Technique::AvoidableRectangle2);
        Nearby { given: if is_patient { 5 } else { 3 }, is_patient }
    }
}
