//! Aligned pair and triplet exclusion: cells that a few others see, tried digit by digit together.
//!
//! ```text
//! a, b    two cells; {12} and {13} see both
//! a=1 b=2 leaves {12} nothing, a=1 b=3 leaves {13} nothing, ...: if no b is left for a=1, then 1 leaves a
//! ```
//! Pairs are taken with the second cell changing slowest, the third cell of a triplet from those that see one of
//! the first two. Cost: pairs (times third cells) with two or more common excluders, times their combinations.

use std::ops::ControlFlow;

use crate::board::Cell;
use crate::logic::bits::{Bits, Width, set_of};
use crate::logic::memory::Memory;
use crate::logic::position::{Position, candidate, cell_list};
use crate::logic::{Reason, SearchOptions, Step, StepSink, Technique};

#[inline(never)]
pub(super) fn pairs<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let table = Table::new(position, 2, memory.changed_cells_if(!options.all));
    let mut exhausted = true;
    for second in table.all.iter() {
        let excluders = table.excluders[second];
        let mut firsts = table.see_two(excluders).and(W::Cells::below(second));
        if !table.changed.has(second) {
            firsts = firsts.and(table.new_with(excluders));
        }
        for first in firsts.iter() {
            exhausted &= table.try_out([first, second], table.excluders[first].and(excluders), found)?;
        }
    }
    // Nothing is known about the cells that wait for a single.
    if exhausted && position.single().is_empty() {
        memory.mark_exhausted();
    }
    ControlFlow::Continue(())
}

#[inline(never)]
pub(super) fn triplets<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let table = Table::new(position, 3, memory.changed_cells_if(!options.all));
    let mut exhausted = true;
    let near = table.near();
    for second in table.all.iter() {
        let mut firsts = table.see_two(table.excluders[second]).and(W::Cells::below(second));
        if !near.has(second) {
            firsts = firsts.and(near);
        }
        for first in firsts.iter() {
            let both = table.excluders[first].and(table.excluders[second]);
            // Those of the first cell, then those that only the second adds.
            let mut thirds = table.excluders[first].or(table.excluders[second]);
            thirds = thirds.and(table.small_enough(first, second, both.count()));
            if !table.changed.has(first) && !table.changed.has(second) {
                thirds = thirds.and(table.new_with(both));
            }
            if !options.all {
                thirds = thirds.without(table.tried(first, second));
            }
            thirds.remove(first);
            thirds.remove(second);
            if thirds.is_empty() {
                continue;
            }
            thirds = thirds.and(table.see_two(both));
            let own = thirds.and(table.excluders[first]);
            for third in own.iter().chain(thirds.without(own).iter()) {
                let common = both.and(table.excluders[third]);
                exhausted &= table.try_out([first, second, third], common, found)?;
            }
        }
    }
    // Nothing is known about the cells that wait for a single.
    if exhausted && position.single().is_empty() {
        memory.mark_exhausted();
    }
    ControlFlow::Continue(())
}

/// Whether this number of excluders cannot forbid a digit in any of three cells, of which the two smallest have so many
/// candidates. Given its digit, another cell loses that digit, and one for each excluder that has it; or an excluder
/// forbids two combinations of the others.
const fn too_few(small: usize, middle: usize, excluders: usize) -> bool {
    let mut with_digit = 0;
    while with_digit <= excluders {
        let (one, other) = (small.saturating_sub(1 + with_digit), middle.saturating_sub(1 + with_digit));
        // The two others may see each other, so that both cannot be the same.
        if one * other <= one + 2 * (excluders - with_digit) {
            return false;
        }
        with_digit += 1;
    }
    true
}

/// Cells with more candidates than this are taken for such with as many: both are hardly ever part of anything.
const LARGEST: usize = 9;

/// Per size of the smallest of three cells and of the next how many excluders it takes to forbid a digit.
const NEEDED: [[usize; LARGEST + 1]; LARGEST + 1] = {
    let mut needed = [[0; LARGEST + 1]; LARGEST + 1];
    let mut pair = 0;
    while pair < (LARGEST + 1) * (LARGEST + 1) {
        let (small, middle) = (pair / (LARGEST + 1), pair % (LARGEST + 1));
        while too_few(small, middle, needed[small][middle]) {
            needed[small][middle] += 1;
        }
        pair += 1;
    }
    needed
};

/// So many cells that see the others are asked; two or three cells of a 9x9 board share at most 13 peers.
const EXCLUDERS: usize = 32;

struct Table<'a, W: Width> {
    position: &'a Position<W>,
    /// Cells that can be part of it.
    all: W::Cells,
    /// Per cell how many candidates it has, at most the largest size.
    sizes: Vec<usize>,
    /// Per size the cells that are not larger.
    not_larger: [W::Cells; LARGEST + 1],
    /// Cells that have few enough candidates to exclude something.
    few: W::Cells,
    /// Per cell those of them that it sees.
    excluders: Vec<W::Cells>,
    /// The cells that have changed since nothing was found.
    changed: W::Cells,
}

impl<'a, W: Width> Table<'a, W> {
    fn new(position: &'a Position<W>, size: usize, changed: W::Cells) -> Table<'a, W> {
        let at = &*position.at;
        let unsolved = position.unsolved().without(position.single());
        let mut sizes = vec![0; at.cells];
        unsolved.each(|cell| sizes[cell] = position.candidates(cell).count().min(LARGEST));
        let few: W::Cells = set_of(unsolved.iter().filter(|&cell| sizes[cell] <= size));
        let mut excluders = vec![W::Cells::default(); at.cells];
        unsolved.each(|cell| excluders[cell] = at.peers[cell].and(few));
        // A cell that sees a naked single waits for it.
        let fits = |&cell: &usize| !at.peers[cell].meets(position.single()) && !excluders[cell].is_empty();
        let all = set_of(unsolved.iter().filter(fits));
        let mut not_larger = [W::Cells::default(); LARGEST + 1];
        unsolved.each(|cell| not_larger[sizes[cell]].insert(cell));
        for size in 1..=LARGEST {
            not_larger[size] = not_larger[size].or(not_larger[size - 1]);
        }
        Table { position, all, sizes, not_larger, few, excluders, changed }
    }

    /// The cells that are small enough for these two, given how many excluders these have in common.
    #[inline]
    fn small_enough(&self, first: usize, second: usize, excluders: usize) -> W::Cells {
        let (one, other) = (self.sizes[first], self.sizes[second]);
        let (small, middle) = (one.min(other), one.max(other));
        let fits = |small: usize, middle: usize| NEEDED[small][middle] <= excluders;
        if fits(small, middle) {
            return self.not_larger[LARGEST];
        }
        let largest = (2..middle).rev().find(|&third| fits(third.min(small), third.max(small)));
        largest.map_or(W::Cells::default(), |largest| self.not_larger[largest])
    }

    /// The cells that see two or more of these excluders.
    #[inline]
    fn see_two(&self, excluders: W::Cells) -> W::Cells {
        let (mut one, mut two) = (W::Cells::default(), W::Cells::default());
        excluders.each(|cell| {
            let peers = self.position.at.peers[cell];
            two = two.or(one.and(peers));
            one = one.or(peers);
        });
        two.and(self.all)
    }

    /// The cells that have changed, or have an excluder that has. Third cells are excluders of the first two, so one of
    /// these two is among them if anything is.
    fn near(&self) -> W::Cells {
        let near = |&cell: &usize| self.excluders[cell].meets(self.changed);
        self.changed.or(set_of(self.all.iter().filter(near)))
    }

    /// The cells that have changed, or see one of these excluders that has.
    #[inline]
    fn new_with(&self, excluders: W::Cells) -> W::Cells {
        let mut new = self.changed;
        excluders.and(self.changed).each(|cell| new = new.or(self.position.at.peers[cell]));
        new
    }

    /// The third cells with which these two came in another order before, when nothing followed. The third is always
    /// one that excludes for the first or the second; so the other order came if it was the same way round.
    #[inline]
    fn tried(&self, first: usize, second: usize) -> W::Cells {
        let of = |cell: usize, other: usize| {
            let below = W::Cells::below(cell);
            match self.few.has(cell) {
                true if self.position.at.peers[cell].has(other) => below,
                true => below.and(self.position.at.peers[cell]),
                false => W::Cells::default(),
            }
        };
        of(second, first).or(of(first, second))
    }

    /// How many excluders it takes to forbid a digit in one of these cells.
    #[inline]
    fn needed(&self, cells: &[usize]) -> usize {
        // The two smallest sizes.
        let (mut small, mut middle) = (LARGEST, LARGEST);
        for size in cells.iter().map(|&cell| self.sizes[cell]) {
            middle = middle.min(size.max(small));
            small = small.min(size);
        }
        if cells.len() == 2 { small - 1 } else { NEEDED[small][middle] }
    }

    /// Tries the cells with those that see them all; says whether nothing follows.
    fn try_out<const N: usize>(
        &self,
        cells: [usize; N],
        common: W::Cells,
        found: &mut StepSink<'_>,
    ) -> ControlFlow<(), bool> {
        let position = self.position;
        let needed = self.needed(&cells);
        if common.count() < needed {
            return ControlFlow::Continue(true);
        }
        // Only an excluder whose digits can all be used up forbids anything.
        let digits = cells.iter().fold(W::Mask::default(), |all, &cell| all.or(position.candidates(cell)));
        let mut sets = [W::Mask::default(); EXCLUDERS];
        let mut count = 0;
        for cell in common.iter() {
            let set = position.candidates(cell);
            if set.within(digits) && count < EXCLUDERS {
                sets[count] = set;
                count += 1;
            }
        }
        if count < needed {
            return ControlFlow::Continue(true);
        }
        let asked = sets[..count].iter().fold(W::Mask::default(), |sum, set| sum.or(*set));
        let mut allowed = [W::Mask::default(); N];
        for place in 0..N {
            if N == 2 {
                allowed[place] = self.of_two(cells[place], cells[1 - place], &sets[..count]);
                continue;
            }
            // A digit that no excluder has leaves the others at least so many, of which a pair forbids two combinations.
            let left = |step: usize| self.sizes[cells[(place + step) % N]] - 1;
            let (one, other) = (left(1), left(2));
            if one * other > one.min(other) + 2 * sets[..count].iter().filter(|set| set.is_two()).count() {
                allowed[place] = allowed[place].or(position.candidates(cells[place]).without(asked));
            }
            for digit in position.candidates(cells[place]).without(allowed[place]).iter() {
                // Most digits are seen to be possible by counting, or known from a combination found for another.
                if !allowed[place].has(digit) {
                    if self.surely_possible(&cells, &sets[..count], place, digit) {
                        allowed[place].insert(digit);
                        continue;
                    }
                    let mut chosen = [usize::MAX; N];
                    chosen[place] = digit;
                    if self.possible(&cells, &sets[..count], 0, W::Mask::one(digit), &mut chosen) {
                        chosen.iter().zip(&mut allowed).for_each(|(&digit, allowed)| allowed.insert(digit));
                    }
                }
            }
        }
        let gone = |place: usize| position.candidates(cells[place]).without(allowed[place]);
        if (0..N).all(|place| gone(place).is_empty()) {
            return ControlFlow::Continue(true);
        }
        let technique =
            if N == 2 { Technique::AlignedPairExclusion } else { Technique::AlignedTripletExclusion };
        let eliminations = (0..N).flat_map(|place| gone(place).iter().map(move |digit| (place, digit)));
        found(Step::eliminate(
            technique,
            eliminations.map(|(place, digit)| candidate(cells[place], digit)).collect(),
            Reason::AlignedExclusion {
                cells: cells.iter().map(|&cell| Cell::new(cell)).collect(),
                excluders: cell_list(common),
            },
        ))?;
        ControlFlow::Continue(false)
    }

    /// The digits of the first cell that leave the second one something.
    fn of_two(&self, one: usize, other: usize, sets: &[W::Mask]) -> W::Mask {
        let (own, theirs) = (self.position.candidates(one), self.position.candidates(other));
        if self.sizes[other] > sets.len() + 1 {
            return own;
        }
        let seen = self.position.at.peers[one].has(other);
        let mut possible = own;
        for digit in own.iter().filter(|&digit| seen || !theirs.has(digit)) {
            let mut left = theirs;
            left.remove(digit);
            for set in sets.iter().filter(|set| set.has(digit)) {
                left = left.without(*set);
            }
            if left.is_empty() {
                possible.remove(digit);
            }
        }
        possible
    }

    /// Whether the digit leaves more combinations of the other cells than the excluders can forbid.
    fn surely_possible<const N: usize>(
        &self,
        cells: &[usize; N],
        sets: &[W::Mask],
        place: usize,
        digit: usize,
    ) -> bool {
        let at = &*self.position.at;
        // An excluder with one digit besides this one forbids it to all; one with two others forbids two combinations.
        let mut gone = W::Mask::default();
        let mut forbidden = 0;
        for set in sets {
            let rest = set.without(W::Mask::one(digit));
            if rest.is_two() {
                forbidden += 2;
            } else if !rest.has_two() {
                gone = gone.or(rest);
            }
        }
        let left = |other: usize| {
            let mut left = self.position.candidates(cells[other]).without(gone);
            if at.peers[cells[place]].has(cells[other]) {
                left.remove(digit);
            }
            left.count()
        };
        match N {
            2 => left(1 - place) > forbidden,
            _ => {
                let (one, other) = (left((place + 1) % N), left((place + 2) % N));
                // The two may see each other, so that both cannot be the same.
                one * other > forbidden + one.min(other)
            }
        }
    }

    /// Whether the cells that are still open can be filled so that every excluder is left something.
    fn possible<const N: usize>(
        &self,
        cells: &[usize; N],
        sets: &[W::Mask],
        place: usize,
        used: W::Mask,
        chosen: &mut [usize; N],
    ) -> bool {
        let peers = &self.position.at.peers;
        let open = |place: &usize| chosen[*place] == usize::MAX;
        let Some(place) = (place..N).find(open) else { return false };
        if (place + 1..N).all(|later| !open(&later)) {
            // The last cell: an excluder with one digit left forbids it.
            let mut left = self.position.candidates(cells[place]);
            for set in sets {
                let rest = set.without(used);
                if rest.is_empty() {
                    return false;
                }
                if !rest.has_two() {
                    left = left.without(rest);
                }
            }
            for other in (0..N).filter(|&other| other != place) {
                if left.has(chosen[other]) && peers[cells[other]].has(cells[place]) {
                    left.remove(chosen[other]);
                }
            }
            if left.is_empty() {
                return false;
            }
            chosen[place] = left.first();
            return true;
        }
        for digit in self.position.candidates(cells[place]).iter() {
            let clashes = |other: usize| chosen[other] == digit && peers[cells[other]].has(cells[place]);
            if (0..N).any(clashes) {
                continue;
            }
            chosen[place] = digit;
            if self.possible(cells, sets, place + 1, used.or(W::Mask::one(digit)), chosen) {
                return true;
            }
            chosen[place] = usize::MAX;
        }
        false
    }
}
