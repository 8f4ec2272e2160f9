//! The least solution: which of several an answer shows.
//!
//! A search that stops at the second solution has seen any two of them: which, depends on the backend and on the
//! neighbours in the batch. So puzzles with several solutions are searched once more, for the least: the one that comes
//! first in the order of the digits as text. That search branches in the first open cell, lowest digit first, and stays
//! in one lane, depth first, so that the first solution is the least however far a lane was propagated before it
//! branched. Puzzles with one solution pay nothing.

use super::candidate_block::CandidateBlock;
use super::lanes::Witness;
use super::run::Puzzles;
use super::search::{Engine, LaneBackend};
use super::{Answer, AnswerState, Limits, Shown};

/// Some puzzles of a batch, whose least solutions are wanted.
struct Chosen<'a, P> {
    puzzles: &'a P,
    chosen: &'a [u32],
}

impl<P: Puzzles> Puzzles for Chosen<'_, P> {
    const ARE_TEXT: bool = P::ARE_TEXT;
    const LEAST_FIRST: bool = true;

    fn len(&self) -> usize {
        self.chosen.len()
    }

    fn load<L: LaneBackend>(&self, witness: Witness<L>, index: usize, record: &mut CandidateBlock) -> bool {
        self.puzzles.load(witness, self.chosen[index] as usize, record)
    }

    fn line(&self, index: usize) -> Option<&[u8; 81]> {
        self.puzzles.line(self.chosen[index] as usize)
    }

    fn admits(&self, index: usize, solution: &[u8; 81]) -> bool {
        self.puzzles.admits(self.chosen[index] as usize, solution)
    }
}

/// Whether it is known that there are several solutions.
fn has_several(answer: &Answer) -> bool {
    answer.count > 1 && answer.state == AnswerState::Done
}

impl<L: LaneBackend> Engine<L> {
    /// As [`search`](Engine::search), with the solution that `limits` ask for.
    #[inline(always)]
    pub(super) fn search_shown<P: Puzzles>(
        &mut self,
        puzzles: &P,
        limits: Limits,
        answers: &mut [Answer],
        cancelled: &dyn Fn() -> bool,
    ) {
        let least = limits.shown == Shown::Least && limits.solutions > 0;
        // Whether a solution is the only one shows at the second.
        let solutions = if least { limits.solutions.max(2) } else { limits.solutions };
        let end = self.work.guesses.saturating_add(limits.guesses);
        let limits_of_search = Limits { solutions, ..limits };
        if let [answer] = answers {
            self.search_alone(puzzles, limits_of_search, answer, cancelled);
            if least && has_several(answer) {
                let count = answer.count;
                let guesses = end.saturating_sub(self.work.guesses);
                self.least_alone(puzzles, Limits { guesses, ..limits }, answer, cancelled);
                answer.count = count.min(limits.solutions);
            }
            return;
        }
        let searched = self.search(puzzles, limits_of_search, answers, cancelled);
        if !least || !searched.has_several {
            return;
        }
        if searched.is_cut_short {
            let several = answers.iter_mut().filter(|answer| has_several(answer));
            several.for_each(|answer| answer.state = AnswerState::Unfinished);
        } else {
            self.show_least(puzzles, end, answers, cancelled);
        }
        if solutions != limits.solutions {
            answers.iter_mut().for_each(|answer| answer.count = answer.count.min(limits.solutions));
        }
    }

    fn show_least<P: Puzzles>(
        &mut self,
        puzzles: &P,
        end: u64,
        answers: &mut [Answer],
        cancelled: &dyn Fn() -> bool,
    ) {
        let mut chosen = std::mem::take(&mut self.several);
        chosen.clear();
        chosen.extend((0..).zip(&*answers).filter(|(_, answer)| has_several(answer)).map(|(index, _)| index));
        if !chosen.is_empty() {
            let mut least = std::mem::take(&mut self.least);
            least.resize(chosen.len(), Answer::default());
            let guesses = end.saturating_sub(self.work.guesses);
            let limits = Limits { solutions: 1, guesses, shown: Shown::Any };
            let puzzles = Chosen { puzzles, chosen: &chosen };
            // Apart from the first search, which is smaller and faster without it.
            L::compiled(
                self.witness,
                #[inline(always)]
                || self.search(&puzzles, limits, &mut least, cancelled),
            );
            for (&index, least) in chosen.iter().zip(&least) {
                let answer = &mut answers[index as usize];
                answer.solution = least.solution;
                answer.state = least.state;
            }
            self.least = least;
        }
        self.several = chosen;
    }

    /// Branches a lane in its first open cell: the lane keeps the lowest digit, and its record the others.
    #[inline(always)]
    pub(super) fn branch_in_reading_order(&mut self, lane: usize) {
        let record = &mut self.records[lane];
        let open = record.first_open();
        let (cell, lowest) = open.expect("a lane that stalled without a contradiction has an open cell");
        record.0[cell] ^= lowest;
        self.state.cells[cell].as_mut()[lane % L::COUNT] = lowest;
    }
}
