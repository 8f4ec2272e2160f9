//! W-wing and remote pair: cells with the same two candidates.
//!
//! ```text
//! W-wing        {12} ... 2 === 2 ... {12}     the 2 of a strong link takes it from one of the cells, which
//!                                             is then 1: no cell that sees both is 1
//! remote pair   {12} - {12} - {12} - {12}     each sees the next: the first and the fourth differ, and what
//!                                             sees both is neither 1 nor 2
//! ```
//! Cost: pairs of such cells times houses; walks over cells with the same pair, which are few.

use std::ops::ControlFlow;

use crate::board::{Candidate, Cell, HouseId};
use crate::logic::bits::{Bits, Width, set_of};
use crate::logic::memory::Memory;
use crate::logic::position::{Position, candidate, candidates_of, digit, digit_set};
use crate::logic::step::StrongLink;
use crate::logic::{Reason, Step, StepSink, Technique};

#[inline(never)]
pub(super) fn w_wings<W: Width>(position: &Position<W>, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let at = &*position.at;
    let technique = Technique::WWing;
    for one in position.pair().iter() {
        let own = position.candidates(one);
        for other in position.pair().without(W::Cells::below(one + 1)).iter() {
            if position.candidates(other) != own {
                continue;
            }
            for lost in own.iter() {
                let gone = position.cells_of(lost).and(at.peers[one]).and(at.peers[other]);
                if gone.is_empty() {
                    continue;
                }
                let linked = own.without(W::Mask::one(lost)).first();
                for house in 0..at.houses.len() {
                    if !position.bilocal(house).has(linked) {
                        continue;
                    }
                    let ends = position.cells_of(linked).and(at.houses[house]);
                    let first = ends.first();
                    let mut second = ends;
                    second.remove(first);
                    let second = second.first();
                    if [first, second].iter().any(|end| [one, other].contains(end)) {
                        continue;
                    }
                    let (near, far) = match (at.peers[one].has(first), at.peers[other].has(second)) {
                        (true, true) => (first, second),
                        _ if at.peers[one].has(second) && at.peers[other].has(first) => (second, first),
                        _ => continue,
                    };
                    found(Step::eliminate(
                        technique,
                        candidates_of(gone, lost),
                        Reason::WWing {
                            ends: [Cell::new(one), Cell::new(other)],
                            digit: digit(lost),
                            linked: digit(linked),
                            link: StrongLink {
                                house: HouseId::new(house),
                                one: vec![Cell::new(near)],
                                other: vec![Cell::new(far)],
                            },
                        },
                    ))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// More cells than this are not walked together.
const LONGEST: usize = 10;

#[inline(never)]
pub(super) fn remote<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    memory.search_pairs(position, found, |found| remote_pairs(position, found))
}

fn remote_pairs<W: Width>(position: &Position<W>, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let mut known: Vec<W::Mask> = Vec::new();
    for start in position.pair().iter() {
        let digits = position.candidates(start);
        if known.contains(&digits) {
            continue;
        }
        known.push(digits);
        let same: W::Cells =
            set_of(position.pair().iter().filter(|&cell| position.candidates(cell) == digits));
        if same.count() < 4 {
            continue;
        }
        let mut walk = Walk { position, digits, same, path: Vec::new(), told: Vec::new() };
        // The shortest first.
        for length in (4..=same.count().min(LONGEST)).step_by(2) {
            for first in same.iter() {
                walk.go(first, length, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

struct Walk<'a, W: Width> {
    position: &'a Position<W>,
    digits: W::Mask,
    /// The cells with these two digits.
    same: W::Cells,
    path: Vec<usize>,
    /// What was taken away before.
    told: Vec<Vec<Candidate>>,
}

impl<W: Width> Walk<'_, W> {
    /// Goes on through this cell until the path has the length.
    fn go(&mut self, cell: usize, length: usize, found: &mut StepSink<'_>) -> ControlFlow<()> {
        self.path.push(cell);
        if self.path.len() < length {
            for next in self.same.and(self.position.at.peers[cell]).iter() {
                if !self.path.contains(&next) {
                    self.go(next, length, found)?;
                }
            }
        } else {
            self.end(found)?;
        }
        self.path.pop();
        ControlFlow::Continue(())
    }

    fn end(&mut self, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let at = &*self.position.at;
        // Any two that are three, five, ... apart differ.
        let mut seen = W::Cells::default();
        for (place, &one) in self.path.iter().enumerate() {
            for &other in self.path[place + 1..].iter().skip(2).step_by(2) {
                seen = seen.or(at.peers[one].and(at.peers[other]));
            }
        }
        let mut eliminations: Vec<Candidate> = Vec::new();
        for of in self.digits.iter() {
            let gone = self.position.cells_of(of).and(seen);
            eliminations.extend(gone.iter().map(|cell| candidate(cell, of)));
        }
        eliminations.sort_unstable();
        if eliminations.is_empty() || self.told.contains(&eliminations) {
            return ControlFlow::Continue(());
        }
        self.told.push(eliminations.clone());
        let technique = Technique::RemotePair;
        found(Step::eliminate(
            technique,
            eliminations,
            Reason::RemotePair {
                cells: self.path.iter().map(|&cell| Cell::new(cell)).collect(),
                digits: digit_set(self.digits),
            },
        ))
    }
}
