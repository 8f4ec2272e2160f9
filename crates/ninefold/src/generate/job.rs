//! A puzzle in the making: what was tried for it, and how near that came.

use super::made::{Made, NotMade, NotReached};
use super::take_off::Removal;
use super::target::Miss;
use crate::rng::Rng;

/// The generator for this number of a seed.
pub fn numbered(seed: u64, number: u64) -> Rng {
    // Numbers far apart in the seed's own sequence; xoshiro's seeding spreads what is near.
    Rng::new(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17))
}

/// A puzzle in the making.
pub(super) struct Job {
    pub(super) number: u64,
    pub(super) rng: Rng,
    pub(super) tries: u64,
    pub(super) round: u32,
    pub(super) stale: u32,
    /// The nearest of this climb.
    pub(super) nearest: Option<Near>,
    /// The nearest of all climbs that are over.
    pub(super) best: Option<Near>,
    /// Where the technique that is looked for was in sight.
    pub(super) sight: Option<Sight>,
    /// How many puzzles nearby came no nearer.
    pub(super) sought_in_vain: u32,
}

/// A puzzle with the technique that is looked for in a position in which something easier is found first.
pub(super) struct Sight {
    /// How late in the order the easier search stands.
    pub(super) near: usize,
    pub(super) puzzle: Removal,
}

/// The nearest so far.
pub(super) struct Near {
    pub(super) distance: u64,
    pub(super) made: Made,
    pub(super) misses: Vec<Miss>,
}

pub(super) type Answer = Result<Made, NotMade>;

impl Job {
    pub(super) fn new(seed: u64, number: u64) -> Job {
        let rng = numbered(seed, number);
        Job {
            number,
            rng,
            tries: 0,
            round: 0,
            stale: 0,
            nearest: None,
            best: None,
            sight: None,
            sought_in_vain: 0,
        }
    }

    /// Remembers what the climb came to, should no other come nearer, and starts again.
    pub(super) fn end_climb(&mut self) {
        let distance = |near: &Option<Near>| near.as_ref().map_or(u64::MAX, |near| near.distance);
        if distance(&self.nearest) < distance(&self.best) {
            self.best = self.nearest.take();
        }
        self.nearest = None;
        self.stale = 0;
        self.round = 0;
    }

    pub(super) fn give_up(&mut self, cancelled: bool) -> Answer {
        self.end_climb();
        let (nearest, misses) = match self.best.take() {
            Some(near) => (Some(near.made), near.misses),
            None => (None, Vec::new()),
        };
        Err(NotMade::NotReached(Box::new(NotReached { nearest, misses, tries: self.tries, cancelled })))
    }
}
