//! Almost locked sets: cells of a house with one digit more than cells.
//!
//! ```text
//! A {x z ..} --x-- {x z ..} B      x cannot be in both, so one of them lacks x and holds all its other digits:
//!     \       z      /             what sees every z of both is not z
//! ```
//! | name | sets |
//! |---|---|
//! | ALS-XZ | two; with two such digits x both are locked but for these, and everything else they hold leaves what sees it |
//! | ALS-XY-wing | three: A and B each share such a digit with C, not the same |
//! | ALS-XY-chain | four or more end to end |
//!
//! A cell of two candidates is an almost locked set. Cost: the sets are among the subsets of each house's empty
//! cells, some hundreds on an ordinary board, and few of them are linked; wings take all pairs around a set. Chains
//! are walked in [`als_chains`](super::als_chains).

use std::ops::{ControlFlow, Range};

use crate::board::Candidate;
use crate::logic::bits::{Bits, Width};
use crate::logic::memory::Memory;
use crate::logic::position::{Position, candidate, cell_list, digit_set};
use crate::logic::rows::{self, Rows};
use crate::logic::step::CellSet;
use crate::logic::{Reason, SearchOptions, Step, StepSink, Technique};

/// The most cells of a set on boards larger than 9x9, and the most sets on any board, the smallest first: the number of
/// sets grows too fast, and all pairs of them are looked at.
const LARGEST_SET: usize = 3;
const MOST_SETS: usize = 1_500;

/// The sets of a position and how they are linked, for the three searches that go through them.
pub(in crate::logic) struct AlmostLocked<W: Width> {
    pub sets: Vec<Set<W>>,
    /// One for each digit of each set, in the order of the sets and of their digits.
    parts: Vec<Part<W>>,
    /// Per set those that it shares a restricted digit with, and these digits.
    links: Vec<(usize, W::Mask)>,
}

/// Cells, their digits, and where its parts and its links are.
pub(in crate::logic) struct Set<W: Width> {
    pub cells: W::Cells,
    pub digits: W::Mask,
    /// Those among the digits that it could take from others.
    pub takes: W::Mask,
    parts: usize,
    links: Range<usize>,
}

/// The places of a digit in a set.
pub(in crate::logic) struct Part<W: Width> {
    own: W::Cells,
    /// The cells that see all of these, and those outside the set among them that have the digit.
    seen: W::Cells,
    pub takes: W::Cells,
}

impl<W: Width> Default for AlmostLocked<W> {
    fn default() -> Self {
        AlmostLocked { sets: Vec::new(), parts: Vec::new(), links: Vec::new() }
    }
}

impl<W: Width> AlmostLocked<W> {
    /// Finds all sets, and links those that share cells only if they may overlap.
    fn fill(&mut self, position: &Position<W>, overlap: bool) {
        self.find_sets(position);
        match overlap {
            false if position.at.cells * position.at.side <= SMALL => self.link_apart(position),
            _ => self.link_pairs(overlap),
        }
    }

    fn find_sets(&mut self, position: &Position<W>) {
        let at = &*position.at;
        let largest = if at.side <= 9 { at.side - 1 } else { LARGEST_SET };
        let mut all = Vec::with_capacity(512);
        let mut open: Vec<usize> = Vec::with_capacity(at.side);
        for house in &at.houses {
            open.clear();
            open.extend(house.iter().filter(|&cell| !position.candidates(cell).is_empty()));
            grow(position, &open, (0, W::Cells::default(), W::Mask::default()), largest, &mut all);
        }
        // The same set may lie in two houses.
        all.sort_unstable();
        all.dedup();
        all.truncate(MOST_SETS);
        self.sets.clear();
        self.parts.clear();
        for (_, cells, digits) in all {
            let (parts, mut taken) = (self.parts.len(), W::Mask::default());
            for of in digits.iter() {
                let own = cells.and(position.cells_of(of));
                let seen = at.seen_by_all(own);
                let takes = seen.and(position.cells_of(of)).without(cells);
                if !takes.is_empty() {
                    taken.insert(of);
                }
                self.parts.push(Part { own, seen, takes });
            }
            self.sets.push(Set { cells, digits, takes: taken, parts, links: 0..0 });
        }
    }

    /// The places of a digit of the set.
    #[inline]
    pub fn part(&self, set: usize, of: usize) -> &Part<W> {
        let set = &self.sets[set];
        &self.parts[set.parts + set.digits.and(W::Mask::below(of)).count()]
    }

    /// The digits of the set and their places.
    #[inline]
    pub fn parts(&self, set: usize) -> impl Iterator<Item = (usize, &Part<W>)> {
        let set = &self.sets[set];
        set.digits.iter().zip(&self.parts[set.parts..])
    }

    /// The sets that share restricted digits with this one, the lowest first, and these digits.
    #[inline]
    pub fn around(&self, set: usize) -> &[(usize, W::Mask)] {
        &self.links[self.sets[set].links.clone()]
    }

    /// The digits that cannot be in both sets.
    fn restricted(&self, one: usize, other: usize, overlap: bool) -> W::Mask {
        let sets = [&self.sets[one], &self.sets[other]];
        let common = sets[0].digits.and(sets[1].digits);
        let shared = sets[0].cells.and(sets[1].cells);
        let mut restricted = W::Mask::default();
        if common.is_empty() || (!overlap && !shared.is_empty()) {
            return restricted;
        }
        for of in common.iter() {
            let (mine, theirs) = (self.part(one, of), self.part(other, of).own);
            if !mine.own.meets(shared) && !theirs.meets(shared) && theirs.within(mine.seen) {
                restricted.insert(of);
            }
        }
        restricted
    }

    /// Looks at every two sets.
    fn link_pairs(&mut self, overlap: bool) {
        let mut pairs = Vec::new();
        for one in 0..self.sets.len() {
            for other in one + 1..self.sets.len() {
                let digits = self.restricted(one, other, overlap);
                if !digits.is_empty() {
                    pairs.push((one, other, digits));
                }
            }
        }
        self.link(&pairs);
    }

    /// Takes over pairs of sets and the digits that link them, the lower set first, in the order of these.
    fn link(&mut self, pairs: &[(usize, usize, W::Mask)]) {
        let mut counts = vec![0; self.sets.len()];
        for &(one, other, _) in pairs {
            counts[one] += 1;
            counts[other] += 1;
        }
        let mut start = 0;
        for (set, count) in self.sets.iter_mut().zip(counts) {
            set.links = start..start;
            start += count;
        }
        self.links.clear();
        self.links.resize(start, (0, W::Mask::default()));
        // Of each set those below it come before those above it.
        for &(one, other, digits) in pairs {
            self.links[self.sets[other].links.end] = (one, digits);
            self.sets[other].links.end += 1;
        }
        for &(one, other, digits) in pairs {
            self.links[self.sets[one].links.end] = (other, digits);
            self.sets[one].links.end += 1;
        }
    }

    /// The same for sets that share no cell, many times as fast: for each digit and cell the sets that have it there
    /// are a row of bits, and a set's neighbours are those that have the digit at none of the wrong cells.
    fn link_apart(&mut self, position: &Position<W>) {
        let (at, count) = (&*position.at, self.sets.len());
        let mut there = Rows::new(at.side * at.cells, count);
        let mut on_cell = Rows::new(at.cells, count);
        let mut with = Rows::new(at.side, count);
        for number in 0..count {
            self.sets[number].cells.iter().for_each(|cell| rows::insert(on_cell.row_mut(cell), number));
            for (of, part) in self.parts(number) {
                rows::insert(with.row_mut(of), number);
                part.own.iter().for_each(|cell| rows::insert(there.row_mut(of * at.cells + cell), number));
            }
        }
        let mut pairs = Vec::with_capacity(4 * count);
        let mut digits = vec![W::Mask::default(); count];
        let mut scratch = Rows::new(4, count);
        for number in 0..count {
            let Set { cells, .. } = self.sets[number];
            let [done, clash, left, met] = scratch.split();
            // Only sets above this one: the others have met it already.
            rows::insert(done, number);
            clash.copy_from_slice(done);
            cells.iter().for_each(|cell| rows::add(clash, on_cell.row(cell)));
            met.fill([0; 4]);
            for (of, part) in self.parts(number) {
                let near = position.cells_of(of).and(part.seen);
                if near.is_empty() {
                    continue;
                }
                left.copy_from_slice(with.row(of));
                let mut any = rows::take(left, clash);
                let mut wrong = position.cells_of(of).without(near).without(cells);
                while any && !wrong.is_empty() {
                    any = rows::take(left, there.row(of * at.cells + wrong.take_first()));
                }
                if any {
                    rows::each(left, |other| digits[other].insert(of));
                    rows::add(met, left);
                }
            }
            rows::each(met, |other| pairs.push((number, other, std::mem::take(&mut digits[other]))));
        }
        self.link(&pairs);
    }

    /// Takes the digits from what sees all their places in both sets.
    pub fn between(&self, one: usize, other: usize, digits: W::Mask, gone: &mut Vec<Candidate>) {
        for of in digits.iter() {
            let seen = self.part(one, of).takes.and(self.part(other, of).takes);
            gone.extend(seen.iter().map(|cell| candidate(cell, of)));
        }
    }

    /// The step that takes these away, if there are any.
    pub fn step(
        &self,
        technique: Technique,
        mut eliminations: Vec<Candidate>,
        sets: &[usize],
        links: &[W::Mask],
    ) -> Option<Step> {
        if eliminations.is_empty() {
            return None;
        }
        eliminations.sort_unstable();
        eliminations.dedup();
        let told = |&set: &usize| {
            let Set { cells, digits, .. } = self.sets[set];
            CellSet { cells: cell_list(cells), digits: digit_set(digits) }
        };
        Some(Step::eliminate(
            technique,
            eliminations,
            Reason::AlmostLocked {
                sets: sets.iter().map(told).collect(),
                links: links.iter().map(|&link| digit_set(link)).collect(),
            },
        ))
    }
}

/// Boards with more candidates than this make tables that are too large.
const SMALL: usize = 2_048;

/// Hands over the sets as they are wanted: for the next step those of this position, kept for the next search.
pub(super) fn with_sets<W: Width, R>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    options: SearchOptions<'_>,
    then: impl FnOnce(&AlmostLocked<W>) -> R,
) -> R {
    if options.all {
        let mut all = AlmostLocked::default();
        all.fill(position, true);
        return then(&all);
    }
    then(memory.almost_locked(|almost| almost.fill(position, false)))
}

/// Some cells: how many, which, and their digits.
type Chosen<W> = (usize, <W as Width>::Cells, <W as Width>::Mask);

/// All sets of these cells and more of the open ones.
fn grow<W: Width>(
    position: &Position<W>,
    open: &[usize],
    (size, cells, digits): Chosen<W>,
    largest: usize,
    all: &mut Vec<Chosen<W>>,
) {
    for (place, &cell) in open.iter().enumerate() {
        let held = digits.or(position.candidates(cell));
        let (count, size) = (held.count(), size + 1);
        let rest = &open[place + 1..];
        // All other cells together are too few for these digits.
        if count > (size + rest.len()).min(largest) + 1 {
            continue;
        }
        let mut more = cells;
        more.insert(cell);
        if count == size + 1 {
            all.push((size, more, held));
        }
        if size < largest && !rest.is_empty() {
            grow(position, rest, (size, more, held), largest, all);
        }
    }
}

#[inline(never)]
pub(super) fn xz<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    with_sets(position, memory, options, |almost| two_sets(almost, found))
}

fn two_sets<W: Width>(almost: &AlmostLocked<W>, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let sets = &almost.sets;
    for one in 0..sets.len() {
        for &(other, links) in almost.around(one).iter().filter(|&&(other, _)| other > one) {
            let mut gone = Vec::new();
            let common = sets[one].takes.and(sets[other].takes);
            for link in links.iter() {
                almost.between(one, other, common.without(W::Mask::one(link)), &mut gone);
            }
            if links.count() > 1 {
                for (locked, partner) in [(one, other), (other, one)] {
                    for (of, part) in almost.parts(locked).filter(|&(of, _)| !links.has(of)) {
                        let seen = part.takes.without(sets[partner].cells);
                        gone.extend(seen.iter().map(|cell| candidate(cell, of)));
                    }
                }
            }
            almost
                .step(Technique::AlsXz, gone, &[one, other], &[links])
                .map_or(ControlFlow::Continue(()), &mut *found)?;
        }
    }
    ControlFlow::Continue(())
}

#[inline(never)]
pub(super) fn xy_wings<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    with_sets(position, memory, options, |almost| three_sets(almost, options, found))
}

fn three_sets<W: Width>(
    almost: &AlmostLocked<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let sets = &almost.sets;
    for pivot in 0..sets.len() {
        let around = almost.around(pivot);
        for (place, &(one, first)) in around.iter().enumerate() {
            let digits = sets[one].takes.without(first);
            for &(other, second) in &around[place + 1..] {
                let common = digits.and(sets[other].takes).without(second);
                if common.is_empty() || (first == second && !first.has_two()) {
                    continue;
                }
                let ends = [sets[one].cells, sets[other].cells];
                let nested = ends[0].within(ends[1]) || ends[1].within(ends[0]);
                if nested || (!options.all && ends[0].meets(ends[1])) {
                    continue;
                }
                let mut gone = Vec::new();
                almost.between(one, other, common, &mut gone);
                almost
                    .step(Technique::AlsXyWing, gone, &[one, pivot, other], &[first, second])
                    .map_or(ControlFlow::Continue(()), &mut *found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::format::{ReadOptions, parse};
    use crate::logic::bits::Standard;

    #[test]
    fn rows_of_bits_join_the_same_sets_as_looking_at_every_two() {
        let lines = [
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        ];
        for line in lines {
            let puzzle = parse(line, &ReadOptions::default()).unwrap().puzzle;
            let position: Position<Standard> = Position::of(&Board::new(&puzzle));
            let (mut one, mut other) = (AlmostLocked::default(), AlmostLocked::default());
            one.fill(&position, false);
            other.find_sets(&position);
            other.link_pairs(false);
            assert!(one.sets.len() > 10 && one.links.len() > 10);
            for set in 0..one.sets.len() {
                assert_eq!(one.around(set), other.around(set));
            }
        }
    }
}
