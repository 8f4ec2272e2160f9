//! Where a technique has room: what is emptied before anything else.
//!
//! ```text
//! quads           a house: with few empty cells there is a smaller set on the other side, which is found first
//! fish, colours   a digit: as long as no clue tells where it goes, its pattern is large enough for what is rare
//! avoidable 2     the cells of a plan, and what they must not see
//! ```
//! Nearby, a digit that is to show colours or a sashimi jellyfish gets no clue either. Tries for one puzzle, with all
//! this: simple colours wrap 4,700 (some 25,000 without it), multi colours 2 3,100 (6,000), sashimi jellyfish
//! 660 (3,500). It is a preference: what the one solution needs stays.

use super::make::Maker;
use super::plan::Plan;
use crate::logic::Technique;
use crate::rng::Rng;
use crate::verify::Solution;

/// Cells that are emptied first.
#[derive(Default)]
pub(super) struct Favoured {
    /// Per cell when it is emptied, 0 first; nothing if that is all one.
    pub(super) ranks: Vec<u8>,
    /// Whether what goes first gets no clue nearby.
    pub(super) stay_bare: bool,
    /// What is to be left in some of them.
    pub(super) plan: Option<Plan>,
}

impl Maker {
    /// What is emptied first for the technique that is looked for.
    pub(super) fn favoured(&self, board: &Solution, rng: &mut Rng) -> Favoured {
        use Technique::{AvoidableRectangle2, HiddenQuad, Jellyfish, MultiColours2, NakedQuad};
        use Technique::{SashimiJellyfish, SimpleColoursWrap, Swordfish, UniqueRectangle1};
        let side = self.shape.side();
        let Some(difficulty) = &self.target.difficulty else { return Favoured::default() };
        let needed = difficulty.needs;
        let stay_bare = matches!(needed, Some(SashimiJellyfish | SimpleColoursWrap | MultiColours2));
        let ranks = match needed {
            Some(NakedQuad | HiddenQuad) => {
                let house = &self.shape.houses()[rng.index(3 * side)];
                self.shape.all_cells().map(|cell| u8::from(!house.cells().contains(&cell))).collect()
            }
            Some(Swordfish | Jellyfish | SashimiJellyfish | SimpleColoursWrap | MultiColours2) => {
                let digit = rng.index(side) as u8 + 1;
                board.values().iter().map(|&value| u8::from(value != digit)).collect()
            }
            Some(AvoidableRectangle2)
                if self.shape.is_classic()
                    && difficulty.order.place_of(UniqueRectangle1).is_some()
                    && !difficulty.never.contains(&UniqueRectangle1) =>
            {
                let plan = Plan::new(board, rng);
                let ranks = plan.as_ref().map_or(Vec::new(), |plan| plan.ranks(board));
                return Favoured { ranks, stay_bare: true, plan };
            }
            _ => Vec::new(),
        };
        Favoured { ranks, stay_bare, plan: None }
    }
}
