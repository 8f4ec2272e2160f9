//! Chains of four or more almost locked sets.
//!
//! ```text
//! A --x-- B --y-- C --x-- D      each set is left by another digit than it was entered by. If A has no z, it holds
//!  \            z          /      x, so B has none and holds y, ... and D holds z: what sees every z of both is not z
//! ```
//! A walk goes from each set, by each of its digits, to all others in the order of their distance. Hardly any walk leads
//! anywhere, so those that cannot are left out first: [`Doors`] says for all of them at once, in rows of bits, where
//! they end. Where the first chain is enough, walks go from each set only to later ones, and of all chains the one is taken
//! that removes most, then the one with the first victims: HoDoKu's choice. Cost: links times the words of a row, for
//! each step of the longest walk.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::als::{AlmostLocked, with_sets};
use crate::board::Candidate;
use crate::logic::bits::{Bits, Width};
use crate::logic::memory::Memory;
use crate::logic::position::Position;
use crate::logic::rows::{self, Rows};
use crate::logic::{SearchOptions, Step, StepSink, Technique};

/// Chains have at least and at most this many links.
const SHORTEST: usize = 3;
const LONGEST: usize = 6;

/// A set reached on a walk, by which digits, and from where.
struct Stop<W: Width> {
    set: usize,
    by: W::Mask,
    from: usize,
    links: usize,
}

#[inline(never)]
pub(super) fn find<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    with_sets(position, memory, options, |almost| {
        let hopeful = if options.all { None } else { Doors::of(almost).hopeful(position, almost) };
        if options.all {
            return walk_all(almost, hopeful, false, found);
        }
        let mut best: Option<((Reverse<usize>, usize), Step)> = None;
        let _ = walk_all(almost, hopeful, true, &mut |step| {
            let weighed = |(place, one): (usize, &Candidate)| {
                one.cell.index() * (1 + 80 * place) + one.digit.index() + 1
            };
            let mut gone = step.eliminations.clone();
            gone.sort_unstable_by_key(|one| (one.digit, one.cell));
            let key = (Reverse(gone.len()), gone.iter().enumerate().map(weighed).sum());
            if best.as_ref().is_none_or(|(known, _)| key < *known) {
                best = Some((key, step));
            }
            ControlFlow::Continue(())
        });
        best.map_or(ControlFlow::Continue(()), |(_, step)| found(step))
    })
}

/// Walks from these sets by these digits; from all by all if nothing is known about them. `forward`: only to later sets.
fn walk_all<W: Width>(
    almost: &AlmostLocked<W>,
    hopeful: Option<Vec<(usize, usize)>>,
    forward: bool,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let sets = &almost.sets;
    let starts = hopeful.unwrap_or_else(|| {
        let each = |set: usize| sets[set].digits.iter().map(move |first| (set, first));
        (0..sets.len()).flat_map(each).collect()
    });
    if starts.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut stops: Vec<Stop<W>> = Vec::new();
    let mut met: Vec<Vec<W::Mask>> = sets.iter().map(|_| Vec::new()).collect();
    for (start, first) in starts {
        stops.clear();
        met.iter_mut().for_each(Vec::clear);
        stops.push(Stop { set: start, by: W::Mask::one(first), from: usize::MAX, links: 0 });
        let mut place = 0;
        while place < stops.len() {
            let Stop { set, by, links, .. } = stops[place];
            let allowed = |next: usize| if forward { next > set } else { next != start };
            for &(next, all) in almost.around(set).iter().filter(|&&(next, _)| allowed(next)) {
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
                if links + 1 >= SHORTEST && next > start {
                    let common = sets[start].takes.and(sets[next].takes).without(through);
                    let mut gone = Vec::new();
                    almost.between(start, next, common.without(W::Mask::one(first)), &mut gone);
                    if !gone.is_empty() {
                        let (chain, by) = trail(&stops);
                        almost
                            .step(Technique::AlsXyChain, gone, &chain, &by)
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
    ControlFlow::Continue(())
}

/// The sets from the start to the last stop, and the digits between them.
fn trail<W: Width>(stops: &[Stop<W>]) -> (Vec<usize>, Vec<W::Mask>) {
    let (mut chain, mut by) = (Vec::new(), Vec::new());
    let mut stop = stops.last();
    while let Some(here) = stop {
        chain.push(here.set);
        if here.from != usize::MAX {
            by.push(here.by);
        }
        stop = stops.get(here.from);
    }
    chain.reverse();
    by.reverse();
    (chain, by)
}

/// Larger tables than this, in bits, are not made.
const LARGEST_TABLE: usize = 1 << 26;

/// The sets that are linked and the digits that link them: walks leave a set by a door, and enter the next by the one
/// across. Rows of bits say which doors walks end at.
struct Doors {
    /// Set and digit, in the order of the sets.
    doors: Vec<(usize, usize)>,
    /// Per set where its doors begin; one more at the end.
    starts: Vec<usize>,
    /// Per door those across, and where they end.
    across: Vec<usize>,
    ends: Vec<usize>,
}

impl Doors {
    fn of<W: Width>(almost: &AlmostLocked<W>) -> Doors {
        let (mut doors, mut starts) = (Vec::new(), Vec::with_capacity(almost.sets.len() + 1));
        let mut open: Vec<W::Mask> = Vec::with_capacity(almost.sets.len());
        for set in 0..almost.sets.len() {
            let digits = almost.around(set).iter().fold(W::Mask::default(), |all, &(_, links)| all.or(links));
            starts.push(doors.len());
            doors.extend(digits.iter().map(|by| (set, by)));
            open.push(digits);
        }
        starts.push(doors.len());
        let (mut across, mut ends) = (Vec::new(), Vec::with_capacity(doors.len()));
        for &(set, by) in &doors {
            let linked = almost.around(set).iter().filter(|(_, links)| links.has(by));
            across.extend(
                linked.map(|&(other, _)| starts[other] + open[other].and(W::Mask::below(by)).count()),
            );
            ends.push(across.len());
        }
        Doors { doors, starts, across, ends }
    }

    /// The doors across from this one.
    fn across(&self, door: usize) -> &[usize] {
        let start = if door == 0 { 0 } else { self.ends[door - 1] };
        &self.across[start..self.ends[door]]
    }

    /// The doors of a set.
    fn of_set(&self, set: usize) -> std::ops::Range<usize> {
        self.starts[set]..self.starts[set + 1]
    }

    /// One row for each door, of doors.
    fn rows(&self) -> Rows {
        Rows::new(self.doors.len(), self.doors.len())
    }

    /// Makes of the doors at which walks end that leave by each door those of walks with one link more.
    fn one_more(&self, ends: &mut Rows, turned: &mut Rows) {
        // Entered by a door, a set is left by the others.
        for (door, &(set, _)) in self.doors.iter().enumerate() {
            let others = self.of_set(set).filter(|&other| other != door);
            turned.set_to_sum(door, ends, others);
        }
        for door in 0..self.doors.len() {
            ends.set_to_sum(door, turned, self.across(door).iter().copied());
        }
    }

    /// Per door the doors at which long enough walks that leave by it end.
    fn ends(&self) -> Rows {
        let (mut ends, mut turned) = (self.rows(), self.rows());
        for door in 0..self.doors.len() {
            self.across(door).iter().for_each(|&next| rows::insert(ends.row_mut(door), next));
        }
        (1..SHORTEST).for_each(|_| self.one_more(&mut ends, &mut turned));
        let shortest = ends.clone();
        for _ in SHORTEST..LONGEST {
            self.one_more(&mut ends, &mut turned);
            ends.add(&shortest);
        }
        ends
    }

    /// The doors by which walks may leave that take something away; nothing if the tables would be too large.
    fn hopeful<W: Width>(
        &self,
        position: &Position<W>,
        almost: &AlmostLocked<W>,
    ) -> Option<Vec<(usize, usize)>> {
        let at = &*position.at;
        if at.side * at.cells * self.doors.len() > LARGEST_TABLE {
            return None;
        }
        // Per digit and cell the doors of sets that take the digit from the cell when entered there.
        let mut takers = Rows::new(at.side * at.cells, self.doors.len());
        for set in (0..almost.sets.len()).filter(|&set| !self.of_set(set).is_empty()) {
            for (of, part) in almost.parts(set) {
                for cell in part.takes.iter() {
                    let row = takers.row_mut(of * at.cells + cell);
                    let doors = self.of_set(set).filter(|&door| self.doors[door].1 != of);
                    doors.for_each(|door| rows::insert(row, door));
                }
            }
        }
        let ends = self.ends();
        let mut hopeful = Vec::new();
        let mut scratch = Rows::new(2, self.doors.len());
        let [partners, below] = scratch.split();
        for (door, &(set, by)) in self.doors.iter().enumerate() {
            partners.fill([0; 4]);
            for (of, part) in almost.parts(set).filter(|&(of, _)| of != by) {
                part.takes.iter().for_each(|cell| rows::add(partners, takers.row(of * at.cells + cell)));
            }
            // A chain is told from its lower end.
            self.of_set(set).for_each(|own| rows::insert(below, own));
            rows::take(partners, below);
            if rows::meet(ends.row(door), partners) {
                hopeful.push((set, by));
            }
        }
        Some(hopeful)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::format::{ReadOptions, parse};
    use crate::logic::bits::Standard;

    #[test]
    fn walks_by_hopeful_doors_find_what_all_walks_find() {
        let lines = [
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
            ".........51.4...7.4......18....685...7.2.9...85.....291..9.6..4....7......31....6",
        ];
        let mut chains = 0;
        for line in lines {
            let puzzle = parse(line, &ReadOptions::default()).unwrap().puzzle;
            let position: Position<Standard> = Position::of(&Board::new(&puzzle));
            let [few, all] = [true, false].map(|choose| {
                let mut steps = Vec::new();
                with_sets(
                    &position,
                    &mut Memory::new(&position.at),
                    SearchOptions { explain: true, all: false, cancel: &|| false, crew: None },
                    |almost| {
                        let doors = Doors::of(almost).hopeful(&position, almost).unwrap();
                        assert!(doors.len() < almost.sets.len());
                        walk_all(almost, choose.then_some(doors), false, &mut |step| {
                            steps.push(step);
                            ControlFlow::Continue(())
                        })
                    },
                )
                .is_continue()
                .then_some(steps)
            });
            assert_eq!(few, all);
            chains += few.unwrap().len();
        }
        assert!(chains > 0);
    }
}
