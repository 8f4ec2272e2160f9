//! Nodes that wait for a lane: for any, or for a certain one.
//!
//! ```text
//! shared   last in, first out; any free lane takes the last
//! own      of one lane: the puzzle in it is searched depth first, there alone
//! ```
//! If all nodes of a puzzle must be searched, it does not matter where. But one with several solutions is done
//! with the second of them, or with the first if no more is wanted, and what its other nodes have cost until then is lost.
//! So as long as fresh puzzles can fill the lanes, the first branches of a puzzle stay in its lane; a puzzle that needs more is
//! a hard one, and shares.

use super::lanes::MOST;
use super::record::Record;

/// A node: this record, and this digit not in this triad.
pub(super) struct Waiting {
    pub(super) record: Record,
    pub(super) puzzle: u32,
    pub(super) triad: u8,
    pub(super) digit: u16,
}

/// All nodes that wait.
pub(super) struct WaitingNodes {
    shared: Vec<Waiting>,
    own: [Vec<Waiting>; MOST],
    /// Lanes with nodes of their own.
    with_own: u32,
}

impl WaitingNodes {
    pub(super) fn new() -> WaitingNodes {
        WaitingNodes { shared: Vec::new(), own: [const { Vec::new() }; MOST], with_own: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.shared.clear();
        self.own.iter_mut().for_each(Vec::clear);
        self.with_own = 0;
    }

    /// How many wait for any lane.
    pub(super) fn shared(&self) -> usize {
        self.shared.len()
    }

    /// Lanes with nodes of their own.
    pub(super) fn with_own(&self) -> u32 {
        self.with_own
    }

    pub(super) fn is_empty(&self) -> bool {
        self.shared.is_empty() && self.with_own == 0
    }

    pub(super) fn push(&mut self, node: Waiting) {
        self.shared.push(node);
    }

    pub(super) fn push_own(&mut self, lane: usize, node: Waiting) {
        self.own[lane].push(node);
        self.with_own |= 1 << lane;
    }

    /// From now on any lane may have what waits for certain ones.
    pub(super) fn share_all(&mut self) {
        if self.with_own != 0 {
            for own in &mut self.own {
                self.shared.append(own);
            }
            self.with_own = 0;
        }
    }

    /// The last one of any lane whose puzzle is not done.
    #[inline(always)]
    pub(super) fn pop(&mut self, is_done: impl Fn(u32) -> bool) -> Option<Waiting> {
        while let Some(node) = self.shared.pop() {
            if !is_done(node.puzzle) {
                return Some(node);
            }
        }
        None
    }

    /// The last one of this lane whose puzzle is not done.
    #[inline(always)]
    pub(super) fn pop_own(&mut self, lane: usize, is_done: impl Fn(u32) -> bool) -> Option<Waiting> {
        if self.with_own >> lane & 1 == 0 {
            return None;
        }
        while let Some(node) = self.own[lane].pop() {
            if !is_done(node.puzzle) {
                return Some(node);
            }
        }
        self.with_own &= !(1 << lane);
        None
    }

    /// The puzzles they are of.
    pub(super) fn puzzles(&self) -> impl Iterator<Item = usize> {
        let all = self.shared.iter().chain(self.own.iter().flatten());
        all.map(|node| node.puzzle as usize)
    }
}
