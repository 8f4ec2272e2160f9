//! What a run tries when nothing is left to follow: patterns, and from a depth on chains, on the working copy.
//!
//! Locked candidates, hidden pairs, naked pairs, X-wings, in this order. The first that strikes anything ends the round,
//! and of that one all instances count. What the pattern owes to candidates struck before are its parents; a pattern
//! that owes nothing was there before the chain and does not count.

use std::sync::Arc;

use super::nested::{self, Nested};
use super::run::{Cause, Run, Runner};
use super::{Depth, number};
use crate::board::HouseKind;
use crate::logic::Technique;
use crate::logic::bits::{Bits, Width};

impl<W: Width> Runner<'_, W> {
    /// Asks the rules of the depth; whether anything new was struck.
    pub fn strike_more(&mut self, run: &mut Run) -> bool {
        let before = run.order[0].len();
        if self.depth != Depth::Plain {
            for rule in [Self::locked, Self::hidden_pairs, Self::naked_pairs, Self::x_wings] {
                if rule(self, run) {
                    return run.order[0].len() > before;
                }
            }
            nested::every(&self.work, self.depth, self.cancel, |hint| self.strike_by_chain(run, hint));
        }
        run.order[0].len() > before
    }

    fn locked(&self, run: &mut Run) -> bool {
        let (work, at) = (&self.work, &*self.work.at);
        use HouseKind::{Box, Column, Row, Window};
        let mut found = false;
        let kinds = [(Box, Column), (Box, Row), (Column, Box), (Row, Box)];
        // Extra houses come last.
        let extra =
            [(Window, Box), (Window, Column), (Window, Row), (Box, Window), (Column, Window), (Row, Window)];
        let extra = if at.of_kind(Window).is_empty() { &[][..] } else { &extra };
        for &(kind, crossing) in kinds.iter().chain(extra) {
            let others = at.of_kind(crossing);
            for digit in 0..at.side {
                for house in at.of_kind(kind).filter(|&house| at.full[house]) {
                    let places = work.positions(house, digit);
                    if !places.has_two() || places.count() > at.widest[house] {
                        continue;
                    }
                    let within = |other: &&super::Crossing<W>| {
                        others.contains(&other.other) && places.within(other.places)
                    };
                    for other in at.crossings[house].iter().filter(within) {
                        let (own, cover) = (at.houses[house], at.houses[other.other]);
                        let strikes = work.cells_of(digit).and(cover).without(own);
                        if strikes.is_empty() {
                            continue;
                        }
                        let owed = self.struck(digit).and(own).without(cover);
                        let parents = parents(run, owed.iter().map(|cell| number(at, cell, digit)));
                        let strikes: Vec<usize> =
                            strikes.iter().map(|cell| number(at, cell, digit)).collect();
                        let technique = if kind == Box { Technique::Pointing } else { Technique::Claiming };
                        found |= self.strike(run, &strikes, Cause::Rule(technique), &parents);
                    }
                }
            }
        }
        found
    }

    fn hidden_pairs(&self, run: &mut Run) -> bool {
        let (work, at) = (&self.work, &*self.work.at);
        let mut found = false;
        for &house in at.boxes_columns_rows.iter().filter(|&&house| work.empty(house) > 4) {
            let twice = work.bilocal(house);
            for larger in twice.iter() {
                for smaller in twice.iter().take_while(|&smaller| smaller < larger) {
                    let places = work.positions(house, larger);
                    if work.positions(house, smaller) != places {
                        continue;
                    }
                    let pair = W::Mask::one(smaller).or(W::Mask::one(larger));
                    let cells = work.cells_of(larger).and(at.houses[house]);
                    let rest = |cell: usize| {
                        work.candidates(cell).without(pair).iter().map(move |of| number(at, cell, of))
                    };
                    let strikes: Vec<usize> = cells.iter().flat_map(rest).collect();
                    if strikes.is_empty() {
                        continue;
                    }
                    let owed = at.houses[house].without(cells).iter().flat_map(|cell| {
                        let own = self.source.candidates(cell);
                        [smaller, larger]
                            .into_iter()
                            .filter(move |&of| own.has(of))
                            .map(move |of| number(at, cell, of))
                    });
                    let parents = parents(run, owed);
                    found |= self.strike(run, &strikes, Cause::Rule(Technique::HiddenPair), &parents);
                }
            }
        }
        found
    }

    fn naked_pairs(&self, run: &mut Run) -> bool {
        let (work, at) = (&self.work, &*self.work.at);
        let mut found = false;
        for &house in at.boxes_columns_rows.iter().filter(|&&house| work.empty(house) >= 4) {
            let pairs = work.pair().and(at.houses[house]);
            for later in pairs.iter() {
                let pair = work.candidates(later);
                for first in pairs.iter().take_while(|&first| first < later) {
                    if work.candidates(first) != pair {
                        continue;
                    }
                    let mut rest = at.houses[house];
                    rest.remove(first);
                    rest.remove(later);
                    let own = |cell: usize| {
                        work.candidates(cell).and(pair).iter().map(move |of| number(at, cell, of))
                    };
                    let strikes: Vec<usize> = rest.iter().flat_map(own).collect();
                    if strikes.is_empty() {
                        continue;
                    }
                    let owed = [first, later].into_iter().flat_map(|cell| {
                        let lost = self.source.candidates(cell).without(pair);
                        lost.iter().map(move |of| number(at, cell, of))
                    });
                    let parents = parents(run, owed);
                    found |= self.strike(run, &strikes, Cause::Rule(Technique::NakedPair), &parents);
                }
            }
        }
        found
    }

    fn x_wings(&self, run: &mut Run) -> bool {
        let (work, at) = (&self.work, &*self.work.at);
        let mut found = false;
        for (base, cover) in [(HouseKind::Column, HouseKind::Row), (HouseKind::Row, HouseKind::Column)] {
            let (lines, covers) = (at.of_kind(base), at.of_kind(cover).start);
            for later in lines.clone() {
                for first in lines.start..later {
                    for digit in work.bilocal(first).and(work.bilocal(later)).iter() {
                        let places = work.positions(first, digit);
                        if places != work.positions(later, digit) || work.placed(digit) + 4 > at.side {
                            continue;
                        }
                        let own = at.houses[first].or(at.houses[later]);
                        let mut strikes = Vec::new();
                        let mut crossed = W::Cells::default();
                        for place in places.iter() {
                            let line = at.houses[covers + place];
                            let cells = work.cells_of(digit).and(line).without(own);
                            strikes.extend(cells.iter().map(|cell| number(at, cell, digit)));
                            crossed = crossed.or(line);
                        }
                        if strikes.is_empty() {
                            continue;
                        }
                        let owed = [first, later].into_iter().flat_map(|line| {
                            let lost = self.struck(digit).and(at.houses[line]).without(crossed);
                            lost.iter().map(|cell| number(at, cell, digit))
                        });
                        let parents = parents(run, owed);
                        found |= self.strike(run, &strikes, Cause::Rule(Technique::XWing), &parents);
                    }
                }
            }
        }
        found
    }

    /// Where the digit was struck since the run began.
    fn struck(&self, digit: usize) -> W::Cells {
        self.source.cells_of(digit).without(self.work.cells_of(digit))
    }

    /// Takes over what a chain on the working copy strikes; whether it counts.
    fn strike_by_chain(&self, run: &mut Run, hint: Nested) -> bool {
        let at = &*self.work.at;
        let owed = hint.owed(self.source, &self.work);
        let parents = parents(run, owed.into_iter());
        if parents.is_empty() {
            return false;
        }
        let hint = Arc::new(hint);
        run.nested.push(Arc::clone(&hint));
        let cause = Cause::Nested(run.nested.len() as u32 - 1);
        debug_assert!(hint.strikes.iter().all(|&strike| strike < at.cells * at.side));
        self.strike(run, &hint.strikes, cause, &parents)
    }

    /// States that these candidates are false; whether the pattern counts.
    ///
    /// Cells come in the order of a hash table of Java with as many buckets as that many cells need, because that is
    /// Sukaku Explainer's order and later statements depend on it.
    fn strike(&self, run: &mut Run, strikes: &[usize], cause: Cause, parents: &[u32]) -> bool {
        if parents.is_empty() {
            return false;
        }
        let side = self.work.at.side;
        let mut cells: Vec<usize> = Vec::with_capacity(strikes.len());
        for &strike in strikes {
            if !cells.contains(&(strike / side)) {
                cells.push(strike / side);
            }
        }
        let buckets = [(12, 16), (24, 32), (48, 64)];
        let buckets =
            buckets.iter().find(|&&(most, _)| cells.len() <= most).map_or(128, |&(_, buckets)| buckets);
        cells.sort_by_key(|cell| cell % buckets);
        for cell in cells {
            let mut own: Vec<usize> =
                strikes.iter().copied().filter(|strike| strike / side == cell).collect();
            own.sort_unstable();
            for candidate in own {
                if run.known(candidate, false).is_none() {
                    run.add(candidate, false, cause, parents);
                }
            }
        }
        true
    }
}

/// The statements that these candidates are false, where they were made.
fn parents(run: &Run, candidates: impl Iterator<Item = usize>) -> Vec<u32> {
    candidates.filter_map(|candidate| run.known(candidate, false)).collect()
}
