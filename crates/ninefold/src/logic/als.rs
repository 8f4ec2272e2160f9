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
//! A cell of two candidates is an almost locked set. Cost: the sets are the subsets of each house's empty cells,
//! some hundreds on an ordinary board; wings take all pairs around a set, chains a walk from each.

use std::ops::ControlFlow;

use super::bits::{Bits, Width};
use super::catalogue::Technique;
use super::position::{Position, candidate, cell_list, digit_set};
use super::step::AlmostLockedSet;
use super::{Found, Reason, Step, Want};
use crate::board::Candidate;

/// On boards larger than 9x9 sets of more cells are not looked for, and on none more than so many sets, the smallest
/// of them: their number grows too fast, and all pairs of them are looked at.
const LARGEST_SET: usize = 3;
const MOST_SETS: usize = 1_500;
/// Chains have at most this many links.
const LONGEST: usize = 6;

/// The sets of a position and how they are linked, for the three searches that go through them.
pub(super) struct AlmostLocked<W: Width> {
    sets: Vec<Set<W>>,
    /// Per set those that it shares a restricted digit with, and these digits.
    neighbours: Vec<Vec<(usize, W::Mask)>>,
}

impl<W: Width> Default for AlmostLocked<W> {
    fn default() -> Self {
        AlmostLocked { sets: Vec::new(), neighbours: Vec::new() }
    }
}

impl<W: Width> AlmostLocked<W> {
    /// With sets that share cells only if they may overlap.
    fn of(position: &Position<W>, overlap: bool) -> Self {
        let sets = sets(position);
        let neighbours = match overlap {
            false if position.at.cells * position.at.side <= SMALL => apart(position, &sets),
            _ => neighbours(&sets, overlap),
        };
        AlmostLocked { sets, neighbours }
    }
}

/// Hands over the sets as they are wanted: for the next step those of this position, kept for the next search.
fn with_sets<W: Width, R>(position: &Position<W>, want: Want, then: impl FnOnce(&AlmostLocked<W>) -> R) -> R {
    if want.all {
        return then(&AlmostLocked::of(position, true));
    }
    let mut kept = position.almost.borrow_mut();
    then(kept.now(position, |almost| *almost = AlmostLocked::of(position, false)))
}

struct Set<W: Width> {
    cells: W::Cells,
    digits: W::Mask,
    /// Per digit its cells in the set, and the cells that see all of these.
    of: Vec<(W::Cells, W::Cells)>,
}

impl<W: Width> Set<W> {
    /// Cells outside that see every place of the digit in the set.
    fn seen(&self, of: usize) -> W::Cells {
        self.of[of].1.without(self.cells)
    }

    fn told(&self) -> AlmostLockedSet {
        AlmostLockedSet { cells: cell_list(self.cells), digits: digit_set(self.digits) }
    }
}

fn sets<W: Width>(position: &Position<W>) -> Vec<Set<W>> {
    let at = &*position.at;
    let largest = if at.side <= 9 { at.side - 1 } else { LARGEST_SET };
    let mut all: Vec<(W::Cells, W::Mask)> = Vec::new();
    for house in 0..at.houses.len() {
        let open: Vec<usize> =
            at.houses[house].iter().filter(|&cell| !position.candidates(cell).is_empty()).collect();
        grow(position, &open, W::Cells::default(), W::Mask::default(), largest, &mut all);
    }
    // The same set may lie in two houses.
    all.sort_unstable_by_key(|&(cells, _)| (cells.count(), cells));
    all.dedup();
    all.truncate(MOST_SETS);
    let set = |(cells, digits): (W::Cells, W::Mask)| {
        let places = |of: usize| {
            let own = cells.and(position.spots(of));
            (own, if own.is_empty() { own } else { at.seen_by_all(own) })
        };
        Set { cells, digits, of: (0..at.side).map(places).collect() }
    };
    all.into_iter().map(set).collect()
}

fn grow<W: Width>(
    position: &Position<W>,
    open: &[usize],
    cells: W::Cells,
    digits: W::Mask,
    largest: usize,
    all: &mut Vec<(W::Cells, W::Mask)>,
) {
    for (place, &cell) in open.iter().enumerate() {
        let mut more = cells;
        more.insert(cell);
        let held = digits.or(position.candidates(cell));
        let size = more.count();
        if held.count() > largest + 1 {
            continue;
        }
        if held.count() == size + 1 {
            all.push((more, held));
        }
        if size < largest {
            grow(position, &open[place + 1..], more, held, largest, all);
        }
    }
}

/// The digits that cannot be in both sets.
fn restricted<W: Width>(one: &Set<W>, other: &Set<W>, overlap: bool) -> W::Mask {
    let common = one.digits.and(other.digits);
    let shared = one.cells.and(other.cells);
    let mut restricted = W::Mask::default();
    if common.is_empty() || (!overlap && !shared.is_empty()) {
        return restricted;
    }
    for of in common.iter() {
        let (mine, theirs) = (one.of[of].0, other.of[of].0);
        if !mine.meets(shared) && !theirs.meets(shared) && theirs.within(one.of[of].1) {
            restricted.insert(of);
        }
    }
    restricted
}

/// Takes the digits from what sees all their places in both sets.
fn between<W: Width>(
    position: &Position<W>,
    one: &Set<W>,
    other: &Set<W>,
    digits: W::Mask,
    gone: &mut Vec<Candidate>,
) {
    for of in digits.iter() {
        let seen = position.spots(of).and(one.seen(of)).and(other.seen(of));
        gone.extend(seen.iter().map(|cell| candidate(cell, of)));
    }
}

fn step<W: Width>(
    technique: Technique,
    mut eliminations: Vec<Candidate>,
    sets: &[&Set<W>],
    links: &[W::Mask],
) -> Option<Step> {
    if eliminations.is_empty() {
        return None;
    }
    eliminations.sort_unstable();
    eliminations.dedup();
    Some(Step {
        technique,
        placements: Vec::new(),
        eliminations,
        se: technique.se().unwrap_or(0),
        reason: Reason::AlmostLocked {
            sets: sets.iter().map(|set| set.told()).collect(),
            links: links.iter().map(|&link| digit_set(link)).collect(),
        },
    })
}

#[inline(never)]
pub(super) fn xz<W: Width>(position: &Position<W>, want: Want, found: &mut Found<'_>) -> ControlFlow<()> {
    with_sets(position, want, |almost| two_sets(position, almost, found))
}

fn two_sets<W: Width>(
    position: &Position<W>,
    AlmostLocked { sets, neighbours }: &AlmostLocked<W>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for (place, one) in sets.iter().enumerate() {
        for &(other, links) in neighbours[place].iter().filter(|&&(other, _)| other > place) {
            let other = &sets[other];
            let mut gone = Vec::new();
            let common = one.digits.and(other.digits);
            for link in links.iter() {
                between(position, one, other, common.without(W::Mask::one(link)), &mut gone);
            }
            if links.count() > 1 {
                for (locked, partner) in [(one, other), (other, one)] {
                    for of in locked.digits.without(links).iter() {
                        let seen = position.spots(of).and(locked.seen(of)).without(partner.cells);
                        gone.extend(seen.iter().map(|cell| candidate(cell, of)));
                    }
                }
            }
            step(Technique::AlsXz, gone, &[one, other], &[links])
                .map_or(ControlFlow::Continue(()), &mut *found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Boards with more candidates than this make tables that are too large.
const SMALL: usize = 2_048;

/// The same as [`neighbours`] of sets that share no cell, many times as fast: for each digit and cell the sets that have
/// it there are a row of bits, and a set's neighbours are those that have the digit at none of the wrong cells.
fn apart<W: Width>(position: &Position<W>, sets: &[Set<W>]) -> Vec<Vec<(usize, W::Mask)>> {
    let at = &*position.at;
    let words = sets.len().div_ceil(64);
    // Per digit and cell, per cell, and per digit.
    let mut there = vec![0u64; at.side * at.cells * words];
    let mut on_cell = vec![0u64; at.cells * words];
    let mut with = vec![0u64; at.side * words];
    for (number, set) in sets.iter().enumerate() {
        let (word, bit) = (number / 64, 1 << (number % 64));
        set.cells.iter().for_each(|cell| on_cell[cell * words + word] |= bit);
        for of in set.digits.iter() {
            with[of * words + word] |= bit;
            set.of[of].0.iter().for_each(|cell| there[(of * at.cells + cell) * words + word] |= bit);
        }
    }
    let mut links = vec![W::Mask::default(); sets.len()];
    let (mut clash, mut left, mut met) = (vec![0u64; words], vec![0u64; words], vec![0u64; words]);
    let mut all = Vec::with_capacity(sets.len());
    for set in sets {
        let row = |rows: &[u64], number: usize, sum: &mut [u64]| {
            let row = &rows[number * words..(number + 1) * words];
            sum.iter_mut().zip(row).for_each(|(sum, row)| *sum |= row);
        };
        clash.fill(0);
        met.fill(0);
        set.cells.iter().for_each(|cell| row(&on_cell, cell, &mut clash));
        let mut count = 0;
        for of in set.digits.iter() {
            left.copy_from_slice(&clash);
            let wrong = position.spots(of).without(set.of[of].1).without(set.cells);
            wrong.iter().for_each(|cell| row(&there, of * at.cells + cell, &mut left));
            for word in 0..words {
                let mut new = with[of * words + word] & !left[word];
                count += (new & !met[word]).count_ones() as usize;
                met[word] |= new;
                while new != 0 {
                    links[64 * word + new.trailing_zeros() as usize].insert(of);
                    new &= new - 1;
                }
            }
        }
        let mut list = Vec::with_capacity(count);
        for (word, &met) in met.iter().enumerate() {
            let mut met = met;
            while met != 0 {
                let other = 64 * word + met.trailing_zeros() as usize;
                list.push((other, std::mem::take(&mut links[other])));
                met &= met - 1;
            }
        }
        all.push(list);
    }
    all
}

/// Per set the sets that it shares a restricted digit with, and these digits.
fn neighbours<W: Width>(sets: &[Set<W>], overlap: bool) -> Vec<Vec<(usize, W::Mask)>> {
    let mut neighbours: Vec<Vec<(usize, W::Mask)>> = sets.iter().map(|_| Vec::new()).collect();
    for one in 0..sets.len() {
        for other in one + 1..sets.len() {
            let links = restricted(&sets[one], &sets[other], overlap);
            if !links.is_empty() {
                neighbours[one].push((other, links));
                neighbours[other].push((one, links));
            }
        }
    }
    neighbours
}

#[inline(never)]
pub(super) fn xy_wings<W: Width>(
    position: &Position<W>,
    want: Want,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    with_sets(position, want, |almost| three_sets(position, almost, want, found))
}

fn three_sets<W: Width>(
    position: &Position<W>,
    AlmostLocked { sets, neighbours }: &AlmostLocked<W>,
    want: Want,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    for (pivot, around) in neighbours.iter().enumerate() {
        for (place, &(one, first)) in around.iter().enumerate() {
            for &(other, second) in &around[place + 1..] {
                if first == second && first.count() == 1 {
                    continue;
                }
                let ends = [&sets[one], &sets[other]];
                let common = ends[0].digits.and(ends[1].digits).without(first).without(second);
                let nested = ends[0].cells.within(ends[1].cells) || ends[1].cells.within(ends[0].cells);
                if common.is_empty() || nested || (!want.all && ends[0].cells.meets(ends[1].cells)) {
                    continue;
                }
                let mut gone = Vec::new();
                between(position, ends[0], ends[1], common, &mut gone);
                let chain = [ends[0], &sets[pivot], ends[1]];
                step(Technique::AlsXyWing, gone, &chain, &[first, second])
                    .map_or(ControlFlow::Continue(()), &mut *found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A set reached on a walk, by which digits, and from where.
struct Stop<W: Width> {
    set: usize,
    by: W::Mask,
    from: usize,
    links: usize,
}

#[inline(never)]
pub(super) fn xy_chains<W: Width>(
    position: &Position<W>,
    want: Want,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    with_sets(position, want, |almost| more_sets(position, almost, want, found))
}

fn more_sets<W: Width>(
    position: &Position<W>,
    AlmostLocked { sets, neighbours }: &AlmostLocked<W>,
    want: Want,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let mut stops: Vec<Stop<W>> = Vec::new();
    let mut met: Vec<Vec<W::Mask>> = sets.iter().map(|_| Vec::new()).collect();
    let scout = if want.all { None } else { Some(Scout::new(position, sets, neighbours)) };
    for start in 0..sets.len() {
        for first in sets[start].digits.iter() {
            if scout.as_ref().is_some_and(|scout| !scout.reaches(start, first)) {
                continue;
            }
            stops.clear();
            met.iter_mut().for_each(Vec::clear);
            stops.push(Stop { set: start, by: W::Mask::one(first), from: usize::MAX, links: 0 });
            let mut place = 0;
            while place < stops.len() {
                let Stop { set, by, links, .. } = stops[place];
                for &(next, all) in neighbours[set].iter().filter(|&&(next, _)| next != start) {
                    // It is left by another digit than it was entered by; the first link is by this digit alone.
                    let through = match links {
                        0 => all.and(by),
                        _ if by.count() == 1 => all.without(by),
                        _ => all,
                    };
                    if through.is_empty() || met[next].contains(&through) {
                        continue;
                    }
                    met[next].push(through);
                    stops.push(Stop { set: next, by: through, from: place, links: links + 1 });
                    if links + 1 >= 3 && next > start {
                        let ends = [&sets[start], &sets[next]];
                        let common = ends[0].digits.and(ends[1].digits).without(through);
                        let mut gone = Vec::new();
                        between(position, ends[0], ends[1], common.without(W::Mask::one(first)), &mut gone);
                        if !gone.is_empty() {
                            let (chain, by) = trail(sets, &stops);
                            step(Technique::AlsXyChain, gone, &chain, &by)
                                .map_or(ControlFlow::Continue(()), &mut *found)?;
                        }
                    }
                    if links + 1 >= LONGEST {
                        stops.pop();
                    }
                }
                place += 1;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Tells quickly that a walk leads nowhere: which sets can be entered by which digits, as bits.
struct Scout<'a, W: Width> {
    position: &'a Position<W>,
    sets: &'a [Set<W>],
    neighbours: &'a [Vec<(usize, W::Mask)>],
    /// A set and the digit by which it is entered.
    entries: Vec<(usize, usize)>,
    /// Where the entries of each set begin.
    starts: Vec<usize>,
    /// Per entry the entries that come next, `words` words each.
    next: Vec<u64>,
    words: usize,
}

impl<'a, W: Width> Scout<'a, W> {
    fn new(position: &'a Position<W>, sets: &'a [Set<W>], neighbours: &'a [Vec<(usize, W::Mask)>]) -> Self {
        let (mut entries, mut starts) = (Vec::new(), Vec::new());
        for (place, set) in sets.iter().enumerate() {
            starts.push(entries.len());
            entries.extend(set.digits.iter().map(|by| (place, by)));
        }
        let words = entries.len().div_ceil(64);
        let next = vec![0; entries.len() * words];
        let mut scout = Scout { position, sets, neighbours, entries, starts, next, words };
        for entry in 0..scout.entries.len() {
            let (set, by) = scout.entries[entry];
            for &(other, links) in &neighbours[set] {
                for through in links.without(W::Mask::one(by)).iter() {
                    let number = scout.entry(other, through);
                    scout.next[entry * words + number / 64] |= 1 << (number % 64);
                }
            }
        }
        scout
    }

    /// The number of a set entered by a digit.
    fn entry(&self, set: usize, by: usize) -> usize {
        self.starts[set] + self.sets[set].digits.and(W::Mask::below(by)).count()
    }

    /// Whether a walk that leaves the set by this digit may come to one that takes something away with it.
    fn reaches(&self, start: usize, first: usize) -> bool {
        let others = self.sets[start].digits.without(W::Mask::one(first));
        let hopeful = |of: usize| self.position.spots(of).meets(self.sets[start].seen(of));
        if !others.iter().any(hopeful) {
            return false;
        }
        let (mut met, mut level) = (vec![0u64; self.words], vec![0u64; self.words]);
        for &(other, _) in self.neighbours[start].iter().filter(|(_, links)| links.has(first)) {
            let entry = self.entry(other, first);
            level[entry / 64] |= 1 << (entry % 64);
        }
        for links in 1..=LONGEST {
            let mut after = vec![0u64; self.words];
            for word in 0..self.words {
                let mut new = level[word] & !met[word];
                met[word] |= new;
                while new != 0 {
                    let entry = 64 * word + new.trailing_zeros() as usize;
                    new &= new - 1;
                    if links >= 3 && self.takes(start, others, entry) {
                        return true;
                    }
                    let row = &self.next[entry * self.words..(entry + 1) * self.words];
                    after.iter_mut().zip(row).for_each(|(after, next)| *after |= next);
                }
            }
            level = after;
        }
        false
    }

    /// Whether these digits of the start and the set entered here take something away.
    fn takes(&self, start: usize, others: W::Mask, entry: usize) -> bool {
        let (set, by) = self.entries[entry];
        let (one, other) = (&self.sets[start], &self.sets[set]);
        let takes = |of: usize| of != by && self.position.spots(of).and(one.seen(of)).meets(other.seen(of));
        set != start && others.and(other.digits).iter().any(takes)
    }
}

/// The sets from the start to the last stop, and the digits between them.
fn trail<'a, W: Width>(sets: &'a [Set<W>], stops: &[Stop<W>]) -> (Vec<&'a Set<W>>, Vec<W::Mask>) {
    let (mut chain, mut by) = (Vec::new(), Vec::new());
    let mut stop = stops.last();
    while let Some(here) = stop {
        chain.push(&sets[here.set]);
        if here.from != usize::MAX {
            by.push(here.by);
        }
        stop = stops.get(here.from);
    }
    chain.reverse();
    by.reverse();
    (chain, by)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::format::{ReadOptions, parse};
    use crate::logic::bits::Usual;

    #[test]
    fn rows_of_bits_join_the_same_sets_as_looking_at_every_two() {
        let lines = [
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        ];
        for line in lines {
            let puzzle = parse(line, &ReadOptions::default()).unwrap().puzzle;
            let position: Position<Usual> = Position::of(&Board::new(&puzzle));
            let sets = sets(&position);
            assert!(sets.len() > 10);
            assert!(apart(&position, &sets) == neighbours(&sets, false));
        }
    }
}
