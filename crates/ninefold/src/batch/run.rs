//! A run of the engine: where its puzzles come from, and what it knows of its lanes.

use super::Answer;
use super::candidate_block::CandidateBlock;
use super::lanes::{MOST, Witness};
use super::search::LaneBackend;

/// While there are fresh puzzles for the lanes, so many branches of a puzzle are searched depth first in one lane.
const ALONE: u8 = 8;

/// Where puzzles come from.
pub(super) trait Puzzles {
    fn len(&self) -> usize;
    /// The candidates of a puzzle; `false` if it is malformed.
    fn load<L: LaneBackend>(&self, witness: Witness<L>, index: usize, record: &mut CandidateBlock) -> bool;
    /// Whether the planes can have them.
    const ARE_TEXT: bool;
    /// Whether the least solution must be found first: lanes branch in the first open cell then, lowest digit first,
    /// and no puzzle is in two lanes at once.
    const LEAST_FIRST: bool = false;
    /// The text of a puzzle, if they are text and it is not cut short.
    fn line(&self, index: usize) -> Option<&[u8; 81]>;
    /// Whether a solution keeps what the puzzle gives.
    fn admits(&self, index: usize, solution: &[u8; 81]) -> bool;
}

/// Deterministic work of an engine since it was made.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BatchCounters {
    /// Passes over all lanes, or over all planes.
    pub sweeps: u64,
    /// Branches.
    pub guesses: u64,
    /// Contradictions met.
    pub dead_ends: u64,
}

/// What a run of [`Engine::solve`] keeps beside the lanes.
pub(super) struct Serving<'a, P> {
    pub(super) puzzles: &'a P,
    pub(super) limit: u64,
    /// How many guesses the engine may have made at the end.
    pub(super) guesses: u64,
    /// Whether it would need more.
    pub(super) exhausted: bool,
    pub(super) answers: &'a mut [Answer],
    /// The next puzzle to be taken.
    pub(super) next: usize,
    /// The puzzle of each lane.
    pub(super) owners: [u32; MOST],
    /// How many branches were made in each lane since a fresh puzzle came into it.
    pub(super) ages: [u8; MOST],
    /// Lanes with a puzzle that is searched in that lane alone.
    pub(super) young: u32,
    /// Lanes that hold a node.
    pub(super) live: u32,
    /// Lanes that may hold one: all, or one while the stack is too long.
    pub(super) allowed: u32,
    /// Whether any puzzle has reached the limit.
    pub(super) limited: bool,
    /// Whether any puzzle has several solutions.
    pub(super) has_several: bool,
}

impl<P> Serving<'_, P> {
    /// A fresh puzzle is in this lane.
    #[inline(always)]
    pub(super) fn start(&mut self, lane: usize, puzzle: u32) {
        self.owners[lane] = puzzle;
        self.ages[lane] = 0;
        self.young |= 1 << lane;
    }

    /// A branch was made in this lane alone.
    #[inline(always)]
    pub(super) fn grow(&mut self, lane: usize) {
        self.ages[lane] = self.ages[lane].saturating_add(1);
        if self.ages[lane] == ALONE {
            self.young &= !(1 << lane);
        }
    }

    /// Whether a puzzle has reached the limit.
    #[inline(always)]
    pub(super) fn is_done(&self, puzzle: u32) -> bool {
        self.answers[puzzle as usize].count >= self.limit
    }
}
