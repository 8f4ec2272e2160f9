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

use super::candidate_block::CandidateBlock;
use super::lanes::MOST;

/// A node: this record, and this digit not in this triad.
#[derive(Clone, Copy)]
pub(super) struct Waiting {
    pub(super) record: CandidateBlock,
    pub(super) puzzle: u32,
    pub(super) triad: u8,
    pub(super) digit: u16,
}

impl Waiting {
    /// A record as it is.
    pub(super) fn whole(record: CandidateBlock, puzzle: u32) -> Waiting {
        Waiting { record, puzzle, triad: 0, digit: 0 }
    }
}

/// Nodes, the last of them on top. Slots are kept and written in place, because moving a node costs as much as
/// filling one.
struct Stack {
    slots: Vec<Waiting>,
    used: usize,
}

impl Stack {
    const fn new() -> Stack {
        Stack { slots: Vec::new(), used: 0 }
    }

    /// A slot for one more node; what is in it has no meaning.
    #[inline(always)]
    fn push(&mut self) -> &mut Waiting {
        if self.used == self.slots.len() {
            self.slots.push(Waiting::whole(CandidateBlock::EMPTY, 0));
        }
        self.used += 1;
        &mut self.slots[self.used - 1]
    }

    #[inline(always)]
    fn nodes(&self) -> &[Waiting] {
        &self.slots[..self.used]
    }

    #[inline(always)]
    fn last(&mut self) -> Option<&mut Waiting> {
        self.slots[..self.used].last_mut()
    }
}

/// All nodes that wait.
pub(super) struct WaitingNodes {
    shared: Stack,
    own: [Stack; MOST],
    /// Lanes with nodes of their own.
    with_own: u32,
}

impl WaitingNodes {
    pub(super) fn new() -> WaitingNodes {
        WaitingNodes { shared: Stack::new(), own: [const { Stack::new() }; MOST], with_own: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.shared.used = 0;
        self.own.iter_mut().for_each(|own| own.used = 0);
        self.with_own = 0;
    }

    /// How many wait for any lane.
    pub(super) fn shared(&self) -> usize {
        self.shared.used
    }

    /// Lanes with nodes of their own.
    pub(super) fn with_own(&self) -> u32 {
        self.with_own
    }

    pub(super) fn is_empty(&self) -> bool {
        self.shared.used == 0 && self.with_own == 0
    }

    /// A slot for a node that waits for any lane; what is in it has no meaning.
    #[inline(always)]
    pub(super) fn push(&mut self) -> &mut Waiting {
        self.shared.push()
    }

    /// A slot for a node that waits for this lane.
    #[inline(always)]
    pub(super) fn push_own(&mut self, lane: usize) -> &mut Waiting {
        self.with_own |= 1 << lane;
        self.own[lane].push()
    }

    /// From now on any lane may have what waits for certain ones.
    pub(super) fn share_all(&mut self) {
        if self.with_own != 0 {
            for own in &mut self.own {
                for node in own.nodes() {
                    *self.shared.push() = *node;
                }
                own.used = 0;
            }
            self.with_own = 0;
        }
    }

    /// The node that a lane takes next: the last of its own, else the last of all. It stays where it is.
    #[inline(always)]
    pub(super) fn next(&mut self, lane: usize) -> Option<&mut Waiting> {
        match self.with_own >> lane & 1 {
            1 => self.own[lane].last(),
            _ => self.shared.last(),
        }
    }

    /// Drops the node that [`next`](WaitingNodes::next) gave.
    #[inline(always)]
    pub(super) fn drop_next(&mut self, lane: usize) {
        if self.with_own >> lane & 1 == 1 {
            self.own[lane].used -= 1;
            if self.own[lane].used == 0 {
                self.with_own &= !(1 << lane);
            }
        } else {
            self.shared.used -= 1;
        }
    }

    /// The puzzles they are of.
    pub(super) fn puzzles(&self) -> impl Iterator<Item = usize> {
        let all = std::iter::once(&self.shared).chain(&self.own);
        all.flat_map(Stack::nodes).map(|node| node.puzzle as usize)
    }
}
