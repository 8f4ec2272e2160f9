//! How hard a puzzle is: the hardest step on the way that an order of searches takes.
//!
//! ```text
//! er   the hardest step                       ep   the hardest up to and with the first digit placed
//! ed   the first step                         all in tenths: 71 is written 7.1
//! ```
//! The numbers are Sukaku Explainer 1.18.1's (one thread), and equal to it where the puzzle needs nothing beyond
//! multiple forcing chains. A puzzle beyond is rated 'at least so much, not finished'.
//!
//! They are not the same for a puzzle and its mirror image: of several steps the first found is taken, and that
//! depends on where one begins to look.

use super::catalogue::{Order, Technique};
use super::engine::Engine;
use super::step::Step;
use crate::board::{Board, Puzzle};

/// Which techniques count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Set {
    /// All of Sukaku Explainer's.
    Se,
    /// Those of Sudoku Explainer 1.2.1, which published ratings mean.
    Se121,
}

impl Set {
    /// The searches in their order.
    pub fn order(self) -> Order {
        match self {
            Set::Se => Order::SE,
            Set::Se121 => Order::SE_121,
        }
    }
}

/// How hard a puzzle is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rating {
    /// The hardest step, in tenths; a lower bound if not finished.
    pub er: u16,
    /// The hardest step up to and with the first that places a digit, in tenths; 0 if none does.
    #[doc(alias = "pearl")]
    pub ep: u16,
    /// The first step, in tenths.
    #[doc(alias = "diamond")]
    pub ed: u16,
    /// The technique of the hardest step; of several the first.
    pub hardest: Option<Technique>,
    /// How often each technique was used, easiest first.
    pub counts: Vec<(Technique, usize)>,
    /// Whether the puzzle was solved.
    pub finished: bool,
}

impl Rating {
    /// Takes a step into account, in the order taken.
    pub(crate) fn add(&mut self, step: &Step) {
        if step.se > self.er || self.hardest.is_none() {
            self.er = step.se;
            self.hardest = Some(step.technique);
        }
        if self.ed == 0 {
            self.ed = self.er;
        }
        if self.ep == 0 && !step.placements.is_empty() {
            self.ep = self.er;
        }
        match self.counts.binary_search_by_key(&step.technique, |count| count.0) {
            Ok(place) => self.counts[place].1 += 1,
            Err(place) => self.counts.insert(place, (step.technique, 1)),
        }
    }
}

/// The rating of a puzzle.
///
/// ```
/// use ninefold::{format, logic};
/// let line = "000004028406000005100030600000301000087000140000709000002010003900000507670400000";
/// let record = format::parse(line, &format::ReadOptions::default())?;
/// let rating = logic::rate(&record.puzzle, logic::Set::Se);
/// assert!(rating.finished);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate(puzzle: &Puzzle, set: Set) -> Rating {
    Engine::new(&Board::new(puzzle), set.order()).brief().rate()
}

impl Engine {
    /// Goes on to the end and rates the way.
    pub fn rate(&mut self) -> Rating {
        let mut rating = Rating::default();
        while let Some(step) = self.step() {
            rating.add(&step);
        }
        rating.finished = self.is_full();
        rating
    }
}
