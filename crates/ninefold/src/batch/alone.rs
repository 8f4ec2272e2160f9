//! A batch of one puzzle: its first nodes are searched in a trio, and the lanes take over when these are too few.
//!
//! A sweep of the lanes costs the same for one node as for all, and a trio's costs half of that. So a puzzle that needs
//! no guess, or few, is done here. The nodes of a hard one go to the lanes as soon as a node that must branch finds no
//! room.

use super::candidate_block::CandidateBlock;
use super::run::Puzzles;
use super::search::{Engine, LaneBackend, SLACK, STRONG_SWEEPS, lanes_of};
use super::sweep::Swept;
use super::trio::Trio;
use super::waiting::Waiting;
use super::{Answer, AnswerState, Limits};

/// How a trio's search ended.
enum End {
    /// All nodes are searched, or the limit is reached.
    Done,
    /// These nodes are left.
    Open(u32),
    /// A branch would be one too many.
    Exhausted,
}

impl<L: LaneBackend> Engine<L> {
    /// As [`search`](Engine::search), for one puzzle.
    #[inline(always)]
    pub(super) fn search_alone<P: Puzzles>(
        &mut self,
        puzzles: &P,
        limits: Limits,
        answer: &mut Answer,
        cancelled: &dyn Fn() -> bool,
    ) {
        *answer = Answer::default();
        let mut record = CandidateBlock::EMPTY;
        if !puzzles.load(self.witness, 0, &mut record) {
            answer.state = AnswerState::Malformed;
            return;
        }
        let end = self.work.guesses.saturating_add(limits.guesses);
        let mut trio = self.trio.take().unwrap_or_else(Trio::new);
        trio.fill(self.witness, &record);
        match self.search_trio(&mut trio, puzzles, limits.solutions, end, answer) {
            End::Done => {}
            End::Exhausted => answer.state = AnswerState::Unfinished,
            End::Open(nodes) => {
                self.waiting.clear();
                for node in lanes_of(nodes) {
                    trio.take(node, &mut record);
                    *self.waiting.push() = Waiting::whole(record, 0);
                }
                let limits = Limits { guesses: end.saturating_sub(self.work.guesses), ..limits };
                // Apart from this search, which is smaller and faster without it.
                L::compiled(
                    self.witness,
                    #[inline(always)]
                    || self.search_waiting(puzzles, limits, std::slice::from_mut(answer), cancelled),
                );
            }
        }
        self.trio = Some(trio);
    }

    #[inline(always)]
    fn search_trio<P: Puzzles>(
        &mut self,
        trio: &mut Trio<L>,
        puzzles: &P,
        limit: u64,
        end: u64,
        answer: &mut Answer,
    ) -> End {
        let mut live = 1;
        let mut strong_left = 0;
        let mut has_branched = false;
        loop {
            let is_strong = strong_left > 0;
            let swept = self.sweep_trio(trio, &mut strong_left);
            self.work.dead_ends += u64::from((swept.dead & live).count_ones());
            live &= !swept.dead;
            for node in lanes_of(swept.full & live) {
                live &= !(1 << node);
                if !self.count_one(trio, node, puzzles, limit, answer) {
                    self.work.dead_ends += 1;
                } else if answer.count >= limit {
                    return End::Done;
                }
            }
            if live == 0 {
                return End::Done;
            }
            let slow = swept.slow & live;
            if slow == 0 {
                continue;
            }
            // Before a branch the stronger propagation gets its chance.
            strong_left = STRONG_SWEEPS;
            if !is_strong {
                continue;
            }
            // Before anything branches: what a branch takes away is not in the cells until the next sweep.
            if live == Trio::<L>::EVERY {
                return End::Open(live);
            }
            if !std::mem::replace(&mut has_branched, true) {
                trio.save();
            }
            let choices = trio.choose(self.witness);
            for node in lanes_of(slow) {
                let Some(choice) = choices.of(node) else {
                    // More sweeps, unless they change nothing any more: then some digit has no place.
                    live &= !(swept.still & 1 << node);
                    continue;
                };
                let free = !live & Trio::<L>::EVERY;
                if free == 0 {
                    break;
                }
                if self.work.guesses >= end {
                    return End::Exhausted;
                }
                self.work.guesses += 1;
                let free = free.trailing_zeros() as usize;
                trio.branch(self.witness, node, free, choice);
                live |= 1 << free;
            }
        }
    }

    #[inline(always)]
    fn sweep_trio(&mut self, trio: &mut Trio<L>, strong_left: &mut u32) -> Swept {
        self.work.sweeps += 1;
        if *strong_left > 0 {
            *strong_left -= 1;
            L::sweep_trio_strongly(self.witness, trio, SLACK)
        } else {
            L::sweep_trio_weakly(self.witness, trio, SLACK)
        }
    }

    /// Counts a full board; `false` if it breaks a rule.
    #[inline(always)]
    fn count_one<P: Puzzles>(
        &mut self,
        trio: &Trio<L>,
        node: usize,
        puzzles: &P,
        limit: u64,
        answer: &mut Answer,
    ) -> bool {
        let mut record = CandidateBlock::EMPTY;
        trio.take(node, &mut record);
        if !record.keeps_the_rules() {
            return false;
        }
        if answer.count < limit {
            if answer.count == 0 {
                L::write_line(self.witness, &record, &mut answer.solution);
                assert!(puzzles.admits(0, &answer.solution), "the lane engine changed a given");
            }
            answer.count += 1;
        }
        true
    }

    /// The least solution of the puzzle of the last [`search_alone`](Engine::search_alone), which has several: as
    /// `least.rs` has it for a batch. The nodes are searched in order; while the first is propagated, so is the second.
    #[inline(always)]
    pub(super) fn least_alone<P: Puzzles>(
        &mut self,
        puzzles: &P,
        limits: Limits,
        answer: &mut Answer,
        cancelled: &dyn Fn() -> bool,
    ) {
        let end = self.work.guesses.saturating_add(limits.guesses);
        let mut trio = self.trio.take().expect("the trio of the last search");
        trio.restore();
        self.waiting.clear();
        answer.state = self.lower(&mut trio, puzzles, end, answer, cancelled);
        self.trio = Some(trio);
    }

    #[inline(always)]
    fn lower<P: Puzzles>(
        &mut self,
        trio: &mut Trio<L>,
        puzzles: &P,
        end: u64,
        answer: &mut Answer,
        cancelled: &dyn Fn() -> bool,
    ) -> AnswerState {
        const FIRST: u32 = 1;
        const SECOND: u32 = 2;
        let mut live = FIRST;
        let mut strong_left = STRONG_SWEEPS;
        let mut record = CandidateBlock::EMPTY;
        loop {
            let swept = self.sweep_trio(trio, &mut strong_left);
            if self.work.sweeps.is_multiple_of(256) && cancelled() {
                return AnswerState::Unfinished;
            }
            live &= !swept.dead;
            if swept.full & live & FIRST != 0 {
                answer.count = 0;
                if self.count_one(trio, 0, puzzles, 1, answer) {
                    return AnswerState::Done;
                }
                live &= !FIRST;
            }
            if live & FIRST == 0 {
                strong_left = STRONG_SWEEPS;
                if live & SECOND != 0 {
                    trio.copy(self.witness, 1, 0);
                } else {
                    let Some(node) = self.waiting.next(0) else {
                        // It has a solution, so this is never reached.
                        return AnswerState::Unfinished;
                    };
                    trio.fill(self.witness, &node.record);
                    self.waiting.drop_next(0);
                }
                live = FIRST;
            } else if swept.slow & FIRST != 0 {
                strong_left = STRONG_SWEEPS;
                trio.take(0, &mut record);
                let Some((cell, lowest)) = record.first_open() else {
                    live &= !(swept.still & FIRST);
                    continue;
                };
                if self.work.guesses >= end {
                    return AnswerState::Unfinished;
                }
                self.work.guesses += 1;
                if live & SECOND != 0 {
                    let node = self.waiting.push();
                    *node = Waiting::whole(CandidateBlock::EMPTY, 0);
                    trio.take(1, &mut node.record);
                }
                trio.copy(self.witness, 0, 1);
                trio.restrict(0, cell, lowest);
                trio.restrict(1, cell, !lowest);
                live = FIRST | SECOND;
            }
        }
    }
}
