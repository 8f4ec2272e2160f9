//! Fresh puzzles: most of what needs no guess is done here, for many of them at once, before the search has
//! them.

use super::candidate_block::CandidateBlock;
use super::lanes::MOST;
use super::planes::{Planes, width};
use super::run::{Puzzles, Serving};
use super::search::{Engine, LaneBackend};
use super::text::{BLANK, is_good};
use super::{Answer, AnswerState};

/// After so many turns of the planes that left no puzzle open, the search has one, and asks whether it is cancelled.
const TURNS: usize = 64;

impl<L: LaneBackend> Engine<L> {
    /// Lets the planes have the next puzzles, until they leave some open, or too few are left to be worth it: a
    /// sweep costs the same for one as for all.
    #[inline(always)]
    pub(super) fn propagate_fresh<P: Puzzles>(&mut self, run: &mut Serving<'_, P>) {
        for _ in 0..TURNS {
            if !self.open.is_empty() || run.puzzles.len() - run.next < width::<L::Fresh>() / 2 {
                break;
            }
            let planes = self.planes.get_or_insert_with(Planes::new);
            let first = run.next;
            let count = (run.puzzles.len() - first).min(width::<L::Fresh>());
            run.next += count;
            // Sixteen puzzles a number.
            let mut malformed = [0; MOST];
            for eight in 0..width::<L::Fresh>() / 8 {
                let mut lines = [BLANK; 8];
                for (i, line) in (8 * eight..count).zip(&mut lines) {
                    // A line that the text is too short for must not pass for a blank one.
                    line[..81].copy_from_slice(run.puzzles.line(first + i).unwrap_or(&[0; 81]));
                }
                // Apart from the loop above: what was just written in parts is read as a whole only with delay.
                for (i, line) in (8 * eight..count).zip(&mut lines) {
                    if !is_good(line) {
                        *line = BLANK;
                        malformed[i / 16] |= 1 << (i % 16);
                    }
                }
                planes.givens.split(eight, &lines);
            }
            self.work.sweeps += L::propagate(self.witness, planes);
            let mut lines = [[0; 96]; 8];
            for (i, answer) in run.answers[first..first + count].iter_mut().enumerate() {
                let is_in = |sixteen: u16| sixteen >> (i % 16) & 1 == 1;
                let (solved, dead) = planes.standing(i / 16);
                if i % 8 == 0 && solved >> (i % 16) & 0xff != 0 {
                    let lost = planes.digits(i / 8, &mut lines);
                    assert_eq!(u16::from(lost) & solved >> (i % 16), 0, "the planes changed a given");
                }
                if is_in(solved) {
                    let line = &lines[i % 8];
                    answer.count = run.limit.min(1);
                    answer.solution.copy_from_slice(&line[..81]);
                    answer.state = AnswerState::Done;
                    run.limited |= run.limit == 1;
                    continue;
                }
                *answer = Answer::default();
                if is_in(malformed[i / 16]) {
                    answer.state = AnswerState::Malformed;
                } else if is_in(dead) {
                    self.work.dead_ends += 1;
                } else {
                    let mut record = CandidateBlock::EMPTY;
                    planes.take(i, &mut record);
                    self.open.push((record, (first + i) as u32));
                }
            }
        }
    }
}
