//! Fish, with fins or without: a digit in lines that cross.
//!
//! ```text
//! . X . . | X . f      the places of some base lines lie in as many covering lines, but for a few fins.
//! . . . . | * . .      Either a fin is true, or the fish is a fish: what the fish would take and all
//! . X . . | X . .      fins see goes in both cases. A base line that has one place left beside its
//!                      fins makes the fish sashimi
//! ```
//! A victim sees every fin, so the search starts from it: what it sees in the base lines may be fins, the
//! rest must fit into the covering lines, one of which is its own. Each fish met in this way is told once. If the
//! first one is enough, it comes from what is remembered about each digit.
//! Without fins the base lines are chosen among those with few places. Cost: victims times subsets of lines.

use std::cmp::Reverse;
use std::ops::{ControlFlow, RangeInclusive};

use super::subsets::Style;

use crate::board::{HouseId, HouseKind};
use crate::logic::bits::{Bits, Width, set_of, tight};
use crate::logic::memory::Memory;
use crate::logic::position::{Position, candidates_of, cell_list, digit};
use crate::logic::{Reason, SearchOptions, Step, StepSink, Technique};

/// A fish of one digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::logic) struct Fish<M> {
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
        position.cells_of(self.of).and(base).without(lines(position, self.starts.1, self.cover))
    }

    fn victims<W: Width<Mask = M>>(&self, position: &Position<W>) -> W::Cells {
        let base = lines(position, self.starts.0, self.base);
        let cover = lines(position, self.starts.1, self.cover);
        let victims = position.cells_of(self.of).and(cover).without(base);
        let fins = self.fins(position);
        if fins.is_empty() { victims } else { victims.and(position.at.seen_by_all(fins)) }
    }

    fn is_sashimi<W: Width<Mask = M>>(&self, position: &Position<W>) -> bool {
        let held = |line: usize| position.positions(self.starts.0 + line, self.of).and(self.cover).count();
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
        let (digit, cells) = (digit(self.of), position.cells_of(self.of).and(base).without(fins));
        let houses = |start: usize, lines: M| lines.iter().map(|line| HouseId::new(start + line)).collect();
        let (base, cover) = (houses(self.starts.0, self.base), houses(self.starts.1, self.cover));
        let reason = match fins.is_empty() {
            true => Reason::Fish { digit, base, cover, cells: cell_list(cells) },
            false => {
                Reason::FinnedFish { digit, base, cover, cells: cell_list(cells), fins: cell_list(fins) }
            }
        };
        Step::eliminate(technique, candidates_of(victims, self.of), reason)
    }
}

/// Rows as the base, then columns: the first base line and the first covering line.
fn directions<W: Width>(position: &Position<W>) -> [(usize, usize); 2] {
    let (rows, columns) = (position.at.of_kind(HouseKind::Row), position.at.of_kind(HouseKind::Column));
    [(rows.start, columns.start), (columns.start, rows.start)]
}

/// Fish without fins. Each digit is searched by itself among the lines that have few enough positions, which leaves hardly
/// any subsets. HoDoKu takes the lowest digit, rows before columns; Sukaku Explainer takes columns before rows, then the
/// lines that make the lowest number, and leaves out fish so large that another, smaller one says the same.
#[inline(never)]
pub(super) fn basic<W: Width, const SIZE: usize>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    style: Style,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let technique = match SIZE {
        2 => Technique::XWing,
        3 => Technique::Swordfish,
        _ => Technique::Jellyfish,
    };
    let side = position.at.side;
    let most_placed = if style == Style::Se && !options.all { 2 * SIZE } else { SIZE + 1 };
    let mut tell = |all: &[Fish<W::Mask>]| {
        all.iter().try_for_each(|fish| {
            found(fish.step(position, technique, fish.victims(position), W::Cells::default()))
        })
    };
    let mut all: Vec<Fish<W::Mask>> = Vec::new();
    let mut fitting = Vec::with_capacity(side);
    for of in 0..side {
        if position.placed(of) + most_placed > side || memory.digit_is_exhausted(of) {
            continue;
        }
        let before = all.len();
        for starts in directions(position) {
            basic_of::<W, SIZE>(position, starts, of, &mut fitting, &mut all);
        }
        if all.len() == before {
            memory.mark_digit_exhausted(of);
        } else if style == Style::Hodoku {
            tell(&all)?;
            all.clear();
        }
    }
    all.sort_unstable_by_key(|fish| (Reverse(fish.starts), fish.base, fish.of));
    tell(&all)
}

/// The fish of this size without fins that remove something.
fn basic_of<W: Width, const SIZE: usize>(
    position: &Position<W>,
    starts: (usize, usize),
    of: usize,
    fitting: &mut Vec<(usize, W::Mask)>,
    all: &mut Vec<Fish<W::Mask>>,
) {
    fitting.clear();
    for line in 0..position.at.side {
        let positions = position.positions(starts.0 + line, of);
        if positions.has_two() && positions.count() <= SIZE {
            fitting.push((line, positions));
        }
    }
    let _ = tight(fitting, |chosen: &[usize; SIZE], cover| {
        let base: W::Mask = set_of(chosen.iter().copied());
        let gains = |line: usize| !position.positions(starts.1 + line, of).within(base);
        if cover.iter().any(gains) {
            all.push(Fish { starts, of, base, cover });
        }
        ControlFlow::<()>::Continue(())
    });
}

#[inline(never)]
pub(super) fn finned<W: Width, const SIZE: usize, const SASHIMI: bool>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let technique = match (SIZE, SASHIMI) {
        (2, false) => Technique::FinnedXWing,
        (2, true) => Technique::SashimiXWing,
        (3, false) => Technique::FinnedSwordfish,
        (3, true) => Technique::SashimiSwordfish,
        (_, false) => Technique::FinnedJellyfish,
        (_, true) => Technique::SashimiJellyfish,
    };
    if !options.all {
        return first::<W, SIZE, SASHIMI>(position, &mut memory.fish)
            .map_or(ControlFlow::Continue(()), |fish| {
                found(fish.step(position, technique, fish.victims(position), fish.fins(position)))
            });
    }
    for of in 0..position.at.side {
        for starts in directions(position) {
            let mut all = Vec::new();
            each_fish(position, starts, of, SIZE..=SIZE, &mut |fish| all.push(fish));
            all.sort_unstable();
            all.dedup();
            for (place, fish) in all.iter().enumerate() {
                if fish.is_sashimi(position) != SASHIMI {
                    continue;
                }
                let (victims, fins) = (fish.victims(position), fish.fins(position));
                let step = fish.step(position, technique, victims, fins);
                found(step.clone())?;
                // Two fish with the same base lines may be told as one.
                for (other, twin) in all.iter().enumerate() {
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

/// The sizes of fish that are looked for.
const SIZES: RangeInclusive<usize> = 2..=4;

/// What is known about the finned fish of each digit: they depend on its places alone, so it stays true until one of
/// these goes. All sizes are met on the same way: of the six searches that go through them the first looks at a few
/// digits, and the others at none.
#[derive(Default)]
pub(in crate::logic) struct FishCache<M> {
    /// The digits whose first fish are known.
    known: M,
    /// Per digit and size the first one that is not sashimi, and the first that is.
    first: Vec<[[Option<Fish<M>>; 2]; 3]>,
}

impl<M: Bits> FishCache<M> {
    #[inline]
    pub fn forget(&mut self, digit: usize) {
        self.known.remove(digit);
    }

    pub fn clear(&mut self) {
        self.known = M::default();
    }
}

/// The first fish of the lowest digit that has any.
fn first<W: Width, const SIZE: usize, const SASHIMI: bool>(
    position: &Position<W>,
    cache: &mut FishCache<W::Mask>,
) -> Option<Fish<W::Mask>> {
    let side = position.at.side;
    let FishCache { known, first } = cache;
    first.resize(side, [[None; 2]; 3]);
    (0..side).find_map(|of| {
        let first = &mut first[of];
        if !known.has(of) {
            *first = [[None; 2]; 3];
            for starts in directions(position) {
                each_fish(position, starts, of, SIZES, &mut |fish| {
                    let size = fish.base.count() - SIZES.start();
                    let best = &mut first[size][usize::from(fish.is_sashimi(position))];
                    if best.is_none_or(|best| fish < best) {
                        *best = Some(fish);
                    }
                });
            }
            known.insert(of);
        }
        first[SIZE - SIZES.start()][usize::from(SASHIMI)]
    })
}

/// Calls for all fish of the digit that have fins and victims; for some of them several times.
fn each_fish<W: Width>(
    position: &Position<W>,
    starts: (usize, usize),
    of: usize,
    sizes: RangeInclusive<usize>,
    each: &mut impl FnMut(Fish<W::Mask>),
) {
    let at = &*position.at;
    // One line more than the fish has lacks the digit.
    let most = (*sizes.end()).min((at.side - 1).saturating_sub(position.placed(of)));
    if most < *sizes.start() {
        return;
    }
    let spots = position.cells_of(of);
    let line_and_place = |cell: usize| match (at.row_of(cell), at.column_of(cell) - at.side) {
        (row, column) if starts.0 == 0 => (row, column),
        (row, column) => (column, row),
    };
    let places = |line: usize| position.positions(starts.0 + line, of);
    let mut counts = [0u8; crate::board::MAX_SIDE];
    (0..at.side).for_each(|line| counts[line] = places(line).count() as u8);
    let mut search: Subsets<W::Mask> = Subsets::new(*sizes.start(), most);
    let mut fins_of = [W::Mask::default(); crate::board::MAX_SIDE];
    for victim in spots.iter() {
        let (own, across) = line_and_place(victim);
        let fins = spots.and(at.peers[victim]).without(at.houses[starts.0 + own]);
        let fins = fins.without(at.houses[starts.1 + across]);
        if fins.is_empty() {
            continue;
        }
        // Lines with fins: one of them is part of the fish. There are two at most where nothing but a box is seen
        // beside the lines, so they are looked at first; most have too many other places.
        let mut with_fins = W::Mask::default();
        for fin in fins.iter() {
            let (line, place) = line_and_place(fin);
            if !with_fins.has(line) {
                with_fins.insert(line);
                fins_of[line] = W::Mask::default();
            }
            fins_of[line].insert(place);
        }
        let rest = |line: usize| places(line).without(fins_of[line]).without(W::Mask::one(across));
        let finny: W::Mask = set_of(with_fins.iter().filter(|&line| rest(line).count() < most));
        if finny.is_empty() {
            continue;
        }
        (search.count, search.held) = (0, W::Mask::default());
        for line in (0..at.side).filter(|&line| line != own) {
            let held = places(line).has(across);
            if finny.has(line) {
                search.add(line, rest(line), held);
            } else if counts[line] > 0 && counts[line] - u8::from(held) < most as u8 && !with_fins.has(line) {
                search.add(line, places(line).without(W::Mask::one(across)), held);
            }
        }
        search.run(finny, across, &mut |base, cover| {
            if base.and(finny).iter().any(|line| !fins_of[line].within(cover)) {
                each(Fish { starts, of, base, cover });
            }
        });
    }
}

/// Chooses lines that need few enough covers.
struct Subsets<M> {
    /// The fewest and the most lines.
    sizes: (usize, usize),
    /// Per line its number and the places to be covered.
    lines: [(u8, M); crate::board::MAX_SIDE],
    count: usize,
    /// The lines that have the victim's covering line among their places: without any it would not be needed.
    held: M,
}

impl<M: Bits> Subsets<M> {
    fn new(least: usize, most: usize) -> Self {
        let lines = [(0, M::default()); crate::board::MAX_SIDE];
        Subsets { sizes: (least, most), lines, count: 0, held: M::default() }
    }

    fn add(&mut self, line: usize, rest: M, held: bool) {
        self.lines[self.count] = (line as u8, rest);
        self.count += 1;
        if held {
            self.held.insert(line);
        }
    }

    /// Calls for every choice with a line of these that fits into as many covers, one of them the victim's: base, cover.
    fn run(&self, finny: M, across: usize, each: &mut impl FnMut(M, M)) {
        if self.count < self.sizes.0 || self.held.is_empty() {
            return;
        }
        let mut done = M::default();
        for &(line, rest) in &self.lines[..self.count] {
            let line = usize::from(line);
            if !finny.has(line) {
                continue;
            }
            // Choices with an earlier line of this sort were met with that one.
            done.insert(line);
            self.grow(0, M::one(line), rest.or(M::one(across)), 1, done, each);
        }
    }

    fn grow(&self, from: usize, base: M, cover: M, size: usize, done: M, each: &mut impl FnMut(M, M)) {
        if size >= self.sizes.0 && cover.count() == size && base.meets(self.held) {
            each(base, cover);
        }
        if size == self.sizes.1 {
            return;
        }
        for place in from..self.count {
            let (line, rest) = (usize::from(self.lines[place].0), self.lines[place].1);
            let cover = cover.or(rest);
            if !done.has(line) && cover.count() <= self.sizes.1 {
                self.grow(place + 1, base.or(M::one(line)), cover, size + 1, done, each);
            }
        }
    }
}
