//! Fish, with fins or without: a digit in lines that cross.
//!
//! ```text
//! . X . . | X . f      the places of some base lines lie in as many covering lines, but for a few fins.
//! . . . . | * . .      Either a fin is true, or the fish is a fish: what the fish would take and all
//! . X . . | X . .      fins see goes in both cases. A base line that has one place left beside its
//!                      fins makes the fish sashimi
//! ```
//! A victim sees every fin, so the search starts from it: what it sees in the base lines may be fins, the
//! rest must fit into the covering lines, one of which is its own. Each fish met in this way is told once.
//! Without fins the base lines are chosen among those with few places. Cost: victims times subsets of lines.

use std::ops::ControlFlow;

use super::bits::{Bits, Width, set_of, subsets};
use super::catalogue::Technique;
use super::position::{Position, candidate, cell_list, digit};
use super::{Found, Reason, Step, Want};
use crate::board::HouseKind;

/// A fish of one digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Fish<M> {
    /// Number of the first base line and the first covering line.
    starts: (usize, usize),
    of: usize,
    /// Base and covering lines as sets.
    base: M,
    cover: M,
}

/// The cells of these lines.
fn lines<W: Width>(position: &Position<W>, start: usize, lines: W::Mask) -> W::Cells {
    lines.iter().fold(W::Cells::default(), |all, line| all.or(position.at.houses[start + line]))
}

impl<M: Bits> Fish<M> {
    /// The places in the base lines that no covering line holds.
    fn fins<W: Width<Mask = M>>(&self, position: &Position<W>) -> W::Cells {
        let base = lines(position, self.starts.0, self.base);
        position.spots(self.of).and(base).without(lines(position, self.starts.1, self.cover))
    }

    fn victims<W: Width<Mask = M>>(&self, position: &Position<W>) -> W::Cells {
        let base = lines(position, self.starts.0, self.base);
        let cover = lines(position, self.starts.1, self.cover);
        let victims = position.spots(self.of).and(cover).without(base);
        let fins = self.fins(position);
        if fins.is_empty() { victims } else { victims.and(position.at.seen_by_all(fins)) }
    }

    fn is_sashimi<W: Width<Mask = M>>(&self, position: &Position<W>) -> bool {
        let held = |line: usize| position.places(self.starts.0 + line, self.of).and(self.cover).count();
        self.base.iter().any(|line| held(line) <= 1)
    }

    fn step<W: Width<Mask = M>>(
        &self,
        position: &Position<W>,
        technique: Technique,
        victims: W::Cells,
        fins: W::Cells,
    ) -> Step {
        let base = lines(position, self.starts.0, self.base);
        let (digit, cells) = (digit(self.of), position.spots(self.of).and(base).without(fins));
        let houses = |start: usize, lines: M| lines.iter().map(|line| start + line).collect();
        let (base, cover) = (houses(self.starts.0, self.base), houses(self.starts.1, self.cover));
        let reason = match fins.is_empty() {
            true => Reason::Fish { digit, base, cover, cells: cell_list(cells) },
            false => {
                Reason::FinnedFish { digit, base, cover, cells: cell_list(cells), fins: cell_list(fins) }
            }
        };
        Step {
            technique,
            placements: Vec::new(),
            eliminations: victims.iter().map(|cell| candidate(cell, self.of)).collect(),
            se: technique.se().unwrap_or(0),
            reason,
        }
    }
}

/// Rows as the base, then columns: the first base line and the first covering line.
fn directions<W: Width>(position: &Position<W>) -> [(usize, usize); 2] {
    let (rows, columns) = (position.at.of_kind(HouseKind::Row), position.at.of_kind(HouseKind::Column));
    [(rows.start, columns.start), (columns.start, rows.start)]
}

#[inline(never)]
pub(super) fn basic<W: Width, const SIZE: usize>(
    position: &Position<W>,
    _: Want,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let technique = match SIZE {
        2 => Technique::XWing,
        3 => Technique::Swordfish,
        _ => Technique::Jellyfish,
    };
    let at = &*position.at;
    let mut fitting: Vec<usize> = Vec::with_capacity(at.side);
    for of in 0..at.side {
        if position.placed(of) + SIZE >= at.side {
            continue;
        }
        for starts in directions(position) {
            fitting.clear();
            let fits = |&line: &usize| (2..=SIZE).contains(&position.places(starts.0 + line, of).count());
            fitting.extend((0..at.side).filter(fits));
            subsets(fitting.len(), SIZE, |chosen| {
                let mut cover = W::Mask::default();
                for &one in chosen {
                    cover = cover.or(position.places(starts.0 + fitting[one], of));
                }
                if cover.count() != SIZE {
                    return ControlFlow::Continue(());
                }
                let base = set_of(chosen.iter().map(|&one| fitting[one]));
                let fish = Fish { starts, of, base, cover };
                let victims = fish.victims(position);
                match victims.is_empty() {
                    true => ControlFlow::Continue(()),
                    false => found(fish.step(position, technique, victims, W::Cells::default())),
                }
            })?;
        }
    }
    ControlFlow::Continue(())
}

#[inline(never)]
pub(super) fn finned<W: Width, const SIZE: usize, const SASHIMI: bool>(
    position: &Position<W>,
    want: Want,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let technique = match (SIZE, SASHIMI) {
        (2, false) => Technique::FinnedXWing,
        (2, true) => Technique::SashimiXWing,
        (3, false) => Technique::FinnedSwordfish,
        (3, true) => Technique::SashimiSwordfish,
        (_, false) => Technique::FinnedJellyfish,
        (_, true) => Technique::SashimiJellyfish,
    };
    let at = &*position.at;
    for of in 0..at.side {
        for starts in directions(position) {
            let mut school = school::<W, SIZE>(position, starts, of);
            school.sort_unstable();
            school.dedup();
            for (place, fish) in school.iter().enumerate() {
                if fish.is_sashimi(position) != SASHIMI {
                    continue;
                }
                let (victims, fins) = (fish.victims(position), fish.fins(position));
                let step = fish.step(position, technique, victims, fins);
                if !want.all {
                    found(step)?;
                    continue;
                }
                found(step.clone())?;
                // Two fish with the same base lines may be told as one.
                for (other, twin) in school.iter().enumerate() {
                    let told = other < place && twin.is_sashimi(position) == SASHIMI;
                    let also = twin.victims(position);
                    if twin.base == fish.base && !told && !also.within(victims) {
                        let twin = twin.step(position, technique, also, twin.fins(position));
                        found(step.and(&twin))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// All fish of the digit that have fins and victims; some of them several times.
fn school<W: Width, const SIZE: usize>(
    position: &Position<W>,
    starts: (usize, usize),
    of: usize,
) -> Vec<Fish<W::Mask>> {
    let at = &*position.at;
    let mut school = Vec::new();
    if position.placed(of) + SIZE >= at.side {
        return school;
    }
    // Per line its number and the places that are no fins for this victim.
    let mut fitting: Vec<(usize, W::Mask)> = Vec::with_capacity(at.side);
    for victim in position.spots(of).iter() {
        let (row, column) = (at.row_of(victim), at.column_of(victim) - at.side);
        let (own, across) = if starts.0 == 0 { (row, column) } else { (column, row) };
        let seen = at.peers[victim];
        fitting.clear();
        let mut finny = false;
        for line in (0..at.side).filter(|&line| line != own) {
            let places = position.places(starts.0 + line, of);
            let mut rest = places;
            for place in places.iter() {
                if seen.has(at.cell_at(starts.0 + line, place)) {
                    rest.remove(place);
                    finny |= place != across;
                }
            }
            if !places.is_empty() && rest.count() < SIZE {
                fitting.push((line, rest));
            }
        }
        if !finny || fitting.len() < SIZE {
            continue;
        }
        let _ = subsets(fitting.len(), SIZE, |chosen| {
            let mut cover = W::Mask::one(across);
            for &one in chosen {
                cover = cover.or(fitting[one].1);
            }
            if cover.count() == SIZE {
                let base: W::Mask = set_of(chosen.iter().map(|&one| fitting[one].0));
                let fish = Fish { starts, of, base, cover };
                let held = |line: usize| position.places(starts.0 + line, of).has(across);
                if base.iter().any(held) && !fish.fins(position).is_empty() {
                    school.push(fish);
                }
            }
            ControlFlow::<()>::Continue(())
        });
    }
    school
}
