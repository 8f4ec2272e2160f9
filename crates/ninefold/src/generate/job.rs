//! The search for one puzzle: what was tried, and what is tried next.
//!
//! ```text
//!          +------> Start    new full boards
//!          |          |
//!          |          +--> Climb    the nearest puzzle so far, with a few other clues (minimal puzzles, few clues)
//!          |          |
//!          |          +--> Search   a puzzle that hides the needed technique, with a few other clues
//!          |                 |
//!          +-- no progress --+--> on target, or the budget ends: done
//! ```

use super::draft::Draft;
use super::generated::{GenerateError, Generated, NotReached};
use super::mismatch::Mismatch;
use crate::rng::Rng;

/// The nearest puzzle is climbed from after this many rounds of new boards.
const CLIMB_AFTER: u32 = 6;

/// A climb ends after this many rounds that came no nearer.
const STALE_ROUNDS: u32 = 12;

/// A seed is given up after this many puzzles that came no closer to the technique.
const SEED_FAILURES: u32 = 60;

/// The random numbers for one puzzle of a seed.
pub fn numbered(seed: u64, number: u64) -> Rng {
    // The numbers are far apart in the seed's own sequence; the seeding of xoshiro spreads seeds that are near.
    Rng::new(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17))
}

/// What is tried in the next round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// New full boards.
    Start,
    /// Small changes to the nearest puzzle of this climb.
    Climb,
    /// Small changes to the seed.
    Search,
}

/// The search for one puzzle.
pub(super) struct Job {
    pub(super) number: u64,
    pub(super) rng: Rng,
    pub(super) tries: u64,
    /// The rounds since the climb began, and those at its end that came no nearer.
    round: u32,
    stale_rounds: u32,
    /// The nearest puzzle of this climb.
    pub(super) nearest: Option<Nearest>,
    /// The nearest puzzle of all climbs before.
    best: Option<Nearest>,
    seed: Option<Seed>,
    seed_failures: u32,
}

/// A puzzle that has the needed technique in a position in which an easier one is found first.
struct Seed {
    /// The place of the easier search in the order: the later, the closer.
    closeness: usize,
    draft: Draft,
}

/// The puzzle that is least off target so far.
pub(super) struct Nearest {
    pub(super) distance: u64,
    pub(super) generated: Generated,
    pub(super) mismatches: Vec<Mismatch>,
}

pub(super) type Answer = Result<Generated, GenerateError>;

impl Job {
    pub(super) fn new(seed: u64, number: u64) -> Job {
        let rng = numbered(seed, number);
        let (nearest, best, seed) = (None, None, None);
        Job { number, rng, tries: 0, round: 0, stale_rounds: 0, nearest, best, seed, seed_failures: 0 }
    }

    /// Starts a round: the number of drafts, which grows from 1 to `most`, and the state. `climbs` says whether the
    /// target is one for which climbing helps.
    pub(super) fn next_round(&mut self, climbs: bool, most: u32) -> (u64, State) {
        let count = (1 + self.round / 2).min(most).into();
        self.round += 1;
        if climbs && self.stale_rounds >= STALE_ROUNDS {
            self.end_climb();
        } else if climbs && self.round > CLIMB_AFTER && self.nearest.is_some() {
            return (count, State::Climb);
        }
        if self.seed_failures >= SEED_FAILURES {
            self.seed = None;
        }
        if self.seed.is_some() {
            return (count, State::Search);
        }
        self.seed_failures = 0;
        (count, State::Start)
    }

    /// The puzzle to change in this state.
    pub(super) fn base(&self, state: State) -> Option<Draft> {
        match state {
            State::Start => None,
            State::Climb => self.nearest.as_ref().map(|nearest| {
                let Generated { puzzle, solution, .. } = &nearest.generated;
                let clues = puzzle.givens().values().iter().map(|&value| value != 0).collect();
                Draft::new(solution.clone(), clues)
            }),
            State::Search => self.seed.as_ref().map(|seed| seed.draft.clone()),
        }
    }

    /// How far off target the nearest puzzle of this climb is.
    pub(super) fn distance(&self) -> u64 {
        self.nearest.as_ref().map_or(u64::MAX, |nearest| nearest.distance)
    }

    /// Ends a round that began at this distance.
    pub(super) fn end_round(&mut self, distance: u64) {
        self.stale_rounds = if self.distance() < distance { 0 } else { self.stale_rounds + 1 };
    }

    /// How close the seed comes to the technique; 0 without a seed.
    pub(super) fn closeness(&self) -> usize {
        self.seed.as_ref().map_or(0, |seed| seed.closeness)
    }

    /// Takes note of a puzzle that comes this close to the technique: it may become the next seed.
    pub(super) fn consider_seed(&mut self, draft: Draft, closeness: usize) {
        let before = self.closeness();
        self.seed_failures += u32::from(before > 0);
        if closeness > before {
            self.seed_failures = 0;
        }
        if closeness >= before.max(1) {
            self.seed = Some(Seed { closeness, draft });
        }
    }

    /// Starts again; the nearest puzzle of this climb is kept if no other came nearer.
    fn end_climb(&mut self) {
        let best = self.best.as_ref().map_or(u64::MAX, |best| best.distance);
        if self.distance() < best {
            self.best = self.nearest.take();
        }
        self.nearest = None;
        self.stale_rounds = 0;
        self.round = 0;
    }

    /// Ends without a puzzle on target.
    pub(super) fn give_up(&mut self, cancelled: bool) -> Answer {
        self.end_climb();
        let (nearest, mismatches) = match self.best.take() {
            Some(best) => (Some(best.generated), best.mismatches),
            None => (None, Vec::new()),
        };
        let tries = self.tries;
        Err(GenerateError::NotReached(Box::new(NotReached { nearest, mismatches, tries, cancelled })))
    }
}
