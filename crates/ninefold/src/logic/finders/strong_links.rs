//! Two, three or four strong links on one digit, end to end: skyscraper, kite, turbot fish, empty rectangle.
//!
//! ```text
//! a === b     a strong link: in its house the digit is at a or at b
//! a === b - c === d    b and c share a house, so not both have it: a or d has, and what sees both has not
//! ```
//! An end is a cell or a group of cells in one line: a line's places in two boxes, a box's in a row and a
//! column that cross (their crossing is the heart) or in two parallel lines. If the last end shares a house
//! with the first, the links make a ring and every joint loses the digit elsewhere.
//!
//! Of all patterns the easiest comes first, then the one that removes most, then by the kinds of its houses,
//! and last in the order of a search by kinds of houses, digits, houses, and ways of joining
//! them. That order is Sukaku Explainer's; here the links are walked from end to end, which leaves out nearly all ways of
//! joining, and each pattern gets its place in that order as a number.

use std::ops::ControlFlow;

use crate::board::{HouseId, HouseKind};
use crate::logic::bits::{Bits, Width, set_of};
use crate::logic::memory::Memory;
use crate::logic::position::{Geometry, Position, candidates_of, cell_list, digit};
use crate::logic::step::StrongLink;
use crate::logic::{Reason, SearchOptions, Step, StepSink, Technique, Tenths};

/// The most links in one pattern.
const MOST: usize = 4;

/// One of the two ends of a link.
struct End<W: Width> {
    cells: W::Cells,
    /// Cells with the digit that see all of it.
    seen: W::Cells,
    /// The houses that hold all its cells: column before row before box before the extra ones.
    houses: [u16; HOUSES],
}

/// So many houses of an end are kept.
const HOUSES: usize = 6;
const NONE: u16 = u16::MAX;

impl<W: Width> End<W> {
    fn houses(&self) -> impl Iterator<Item = u16> + '_ {
        self.houses.iter().copied().take_while(|&house| house != NONE)
    }
}

struct Link<W: Width> {
    house: usize,
    /// 0 box, 1 row, 2 column, 3 extra house.
    kind: u8,
    grouped: bool,
    /// All places of the digit in the house.
    spots: W::Cells,
    ends: [End<W>; 2],
}

/// What is known about each digit: a pattern depends on the places of its digit alone, so it stays as it is until
/// one of these goes.
pub(in crate::logic) struct LinkCache<W: Width> {
    /// Per number of links the digits whose best pattern is known.
    known: [W::Mask; MOST - 1],
    best: Vec<[Option<Pattern>; MOST - 1]>,
    /// The digits whose links are known.
    joined: W::Mask,
    joints: Vec<Joints<W>>,
}

/// The links of a digit and how they can be joined. An entry is a link and the end by which it is entered, as a
/// number: twice the link's, plus the end's.
struct Joints<W: Width> {
    links: Vec<Link<W>>,
    /// Per entry those that can follow: they share a house with the end by which it is left.
    next: Vec<W::Cells>,
    /// Per link the entries of links that share a place with it.
    clash: Vec<W::Cells>,
}

impl<W: Width> Default for Joints<W> {
    fn default() -> Self {
        Joints { links: Vec::new(), next: Vec::new(), clash: Vec::new() }
    }
}

impl<W: Width> LinkCache<W> {
    pub fn new(side: usize) -> Self {
        LinkCache {
            known: [W::Mask::default(); MOST - 1],
            best: vec![[None; MOST - 1]; side],
            joined: W::Mask::default(),
            joints: (0..side).map(|_| Joints::default()).collect(),
        }
    }

    #[inline]
    pub fn forget(&mut self, digit: usize) {
        self.known.iter_mut().for_each(|known| known.remove(digit));
        self.joined.remove(digit);
    }

    pub fn clear(&mut self) {
        self.known = [W::Mask::default(); MOST - 1];
        self.joined = W::Mask::default();
    }
}

/// A pattern with all that decides its place among others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Pattern {
    se: u16,
    fewer: std::cmp::Reverse<usize>,
    suffix: [u8; MOST + 1],
    kinds: [u8; MOST],
    digit: usize,
    links: [u16; MOST],
    joining: usize,
    directions: u8,
    /// Number of each link on the way from end to end.
    path: [u16; MOST],
    ring: Option<u16>,
}

#[inline(never)]
pub(super) fn find<W: Width, const LINKS: usize>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let mut patterns: Vec<Pattern> = Vec::new();
    if options.all {
        for of in 0..position.at.side {
            walk(position, &Joints::of(position, of), of, LINKS, true, &mut patterns);
        }
        patterns.sort_unstable();
    } else {
        patterns.extend(best(position, &mut memory.strong_links, LINKS));
    }
    for pattern in patterns {
        found(step(position, &links(position, pattern.digit), &pattern, LINKS))?;
    }
    ControlFlow::Continue(())
}

/// The best pattern of all digits.
fn best<W: Width>(position: &Position<W>, cache: &mut LinkCache<W>, count: usize) -> Option<Pattern> {
    let side = position.at.side;
    let LinkCache { known, best, joined, joints } = cache;
    let known = &mut known[count - 2];
    for of in W::Mask::below(side).without(*known).iter() {
        if !joined.has(of) {
            joints[of] = Joints::of(position, of);
            joined.insert(of);
        }
        let mut found = Vec::new();
        walk(position, &joints[of], of, count, false, &mut found);
        best[of][count - 2] = found.pop();
        known.insert(of);
    }
    best.iter().filter_map(|best| best[count - 2]).min()
}

/// All strong links of the digit: boxes, rows, columns, extra houses.
fn links<W: Width>(position: &Position<W>, of: usize) -> Vec<Link<W>> {
    let at = &*position.at;
    let mut links = Vec::new();
    for (kind, houses) in
        [HouseKind::Box, HouseKind::Row, HouseKind::Column, HouseKind::Window].into_iter().enumerate()
    {
        for house in at.of_kind(houses) {
            let count = position.positions(house, of).count();
            if count < 2 || !at.full[house] {
                continue;
            }
            let spots = position.cells_of(of).and(at.houses[house]);
            let mut add = |grouped: bool, one: W::Cells, other: W::Cells| {
                let ends = [one, other].map(|cells| End {
                    cells,
                    seen: cells.iter().fold(position.cells_of(of), |seen, cell| seen.and(at.peers[cell])),
                    houses: houses_of_all(at, cells),
                });
                links.push(Link { house, kind: kind as u8, grouped, spots, ends });
            };
            if count == 2 {
                let (one, other) = (spots.first(), spots.iter().last().unwrap_or(0));
                let in_line = at.row_of(one) == at.row_of(other) || at.column_of(one) == at.column_of(other);
                // Two cells of a box in one line are that line's link.
                if kind != 0 || !in_line {
                    add(false, W::Cells::one(one), W::Cells::one(other));
                }
            } else if kind == 0 {
                box_groups(at, house, spots, |one, other| add(true, one, other));
            } else if kind < 3 {
                line_groups(at, spots, |one, other| add(true, one, other));
            }
        }
    }
    links
}

/// The houses that hold all these cells.
fn houses_of_all<W: Width>(at: &Geometry<W>, cells: W::Cells) -> [u16; HOUSES] {
    let own = at.houses_of(cells.first());
    if let [(row, _), (column, _), (square, _)] = own[..]
        && cells.count() == 1
    {
        return [column, row, square, NONE, NONE, NONE];
    }
    let order = [1, 0, 2].into_iter().chain(3..own.len());
    let all = order.map(|place| own[place].0).filter(|&house| cells.within(at.houses[usize::from(house)]));
    let mut houses = [NONE; HOUSES];
    houses.iter_mut().zip(all).for_each(|(place, house)| *place = house);
    houses
}

/// A line's places in exactly two boxes.
fn line_groups<W: Width>(at: &Geometry<W>, spots: W::Cells, mut add: impl FnMut(W::Cells, W::Cells)) {
    let first = spots.and(at.houses[at.box_of(spots.first())]);
    let rest = spots.without(first);
    if rest.is_empty() || !rest.within(at.houses[at.box_of(rest.first())]) {
        return;
    }
    // A single cell comes first.
    if first.has_two() && !rest.has_two() { add(rest, first) } else { add(first, rest) }
}

/// A box's places in a row and a column that cross, or in two parallel lines.
fn box_groups<W: Width>(
    at: &Geometry<W>,
    house: usize,
    spots: W::Cells,
    mut add: impl FnMut(W::Cells, W::Cells),
) {
    for heart in at.houses[house].iter() {
        let (row, column) = (at.houses[at.row_of(heart)], at.houses[at.column_of(heart)]);
        if !spots.within(row.or(column)) {
            continue;
        }
        let center = W::Cells::one(heart);
        let (down, across) = (spots.and(column).without(center), spots.and(row).without(center));
        let middle = spots.and(center);
        match (down.count(), across.count()) {
            // All in one line. Only the first heart that fits is asked.
            (0, _) | (_, 0) => {}
            (_, 1) => add(across, down.or(center)),
            (1, _) => add(down, across.or(center)),
            _ => add(down.or(middle), across.or(middle)),
        }
        return;
    }
    for lines in [HouseKind::Row, HouseKind::Column] {
        let crossing: Vec<usize> =
            at.of_kind(lines).filter(|&line| at.houses[line].meets(at.houses[house])).collect();
        for (place, &one) in crossing.iter().enumerate() {
            for &other in &crossing[place + 1..] {
                if !spots.within(at.houses[one].or(at.houses[other])) {
                    continue;
                }
                let (first, second) = (spots.and(at.houses[one]), spots.and(at.houses[other]));
                if first.is_empty() || second.is_empty() {
                    return;
                }
                add(first, second);
                // Four corners of a rectangle are linked the other way round as well.
                let corners: Vec<usize> = first.iter().chain(second.iter()).collect();
                if let [a, b, c, d] = corners[..]
                    && first.count() == 2
                    && in_line(at, a, c)
                    && in_line(at, b, d)
                {
                    add(set_of([a, c]), set_of([b, d]));
                }
                return;
            }
        }
    }
}

fn in_line<W: Width>(at: &Geometry<W>, one: usize, other: usize) -> bool {
    at.row_of(one) == at.row_of(other) || at.column_of(one) == at.column_of(other)
}

/// The first house both ends lie in.
fn joint<W: Width>(one: &End<W>, other: &End<W>) -> Option<u16> {
    one.houses().find(|&house| other.houses().any(|known| known == house))
}

impl<W: Width> Joints<W> {
    fn of(position: &Position<W>, of: usize) -> Joints<W> {
        let mut links = links(position, of);
        // More than one set holds are left out; a board of 9x9 has at most 36.
        links.truncate(size_of::<W::Cells>() * 8 / 2);
        if links.len() < 2 {
            return Joints::default();
        }
        // Per house the entries whose first end lies in it.
        let mut inside = vec![W::Cells::default(); position.at.houses.len()];
        for (link, ends) in links.iter().map(|link| &link.ends).enumerate() {
            for (place, end) in ends.iter().enumerate() {
                end.houses().for_each(|house| inside[usize::from(house)].insert(2 * link + place));
            }
        }
        let mut next = Vec::with_capacity(2 * links.len());
        let mut clashes = Vec::with_capacity(links.len());
        for link in &links {
            let mut clash = W::Cells::default();
            for (other, known) in links.iter().enumerate() {
                if known.spots.meets(link.spots) {
                    clash.insert(2 * other);
                    clash.insert(2 * other + 1);
                }
            }
            clashes.push(clash);
            for end in 0..2 {
                let leaving = link.ends[1 - end].houses().map(|house| inside[usize::from(house)]);
                next.push(leaving.fold(W::Cells::default(), Bits::or).without(clash));
            }
        }
        Joints { links, next, clash: clashes }
    }
}

/// Walks the links of one digit from end to end.
fn walk<W: Width>(
    position: &Position<W>,
    joints: &Joints<W>,
    of: usize,
    count: usize,
    all: bool,
    found: &mut Vec<Pattern>,
) {
    if joints.links.len() < count {
        return;
    }
    let mut walk = Walk { position, joints, count, all, of, path: Vec::with_capacity(MOST) };
    for link in 0..joints.links.len() {
        for end in 0..2 {
            walk.path.push((link, end));
            walk.go_on(2 * link + end, joints.clash[link], found);
            walk.path.pop();
        }
    }
}

struct Walk<'a, W: Width> {
    position: &'a Position<W>,
    joints: &'a Joints<W>,
    count: usize,
    all: bool,
    of: usize,
    /// Link and the end by which it is entered.
    path: Vec<(usize, usize)>,
}

impl<W: Width> Walk<'_, W> {
    /// Adds another link that shares no place with those on the way.
    fn go_on(&mut self, entry: usize, taken: W::Cells, found: &mut Vec<Pattern>) {
        let joints = self.joints;
        let mut next = joints.next[entry].without(taken);
        if self.path.len() + 1 < self.count {
            for entry in next.iter() {
                self.path.push((entry / 2, entry % 2));
                self.go_on(entry, taken.or(joints.clash[entry / 2]), found);
                self.path.pop();
            }
            return;
        }
        // The way back is the same pattern.
        let (first, end) = self.path[0];
        next = next.without(W::Cells::below(2 * first + 2));
        for entry in next.iter() {
            let (start, stop) =
                (&joints.links[first].ends[end], &joints.links[entry / 2].ends[1 - entry % 2]);
            if start.seen.meets(stop.seen) || (end == 0 && joint(start, stop).is_some()) {
                self.path.push((entry / 2, entry % 2));
                self.close(found);
                self.path.pop();
            }
        }
    }

    fn close(&self, found: &mut Vec<Pattern>) {
        let (links, count) = (&self.joints.links, self.count);
        let mut sorted = [usize::MAX; MOST];
        sorted.iter_mut().zip(&self.path).for_each(|(place, &(link, _))| *place = link);
        sorted.sort_unstable();
        let sorted = &sorted[..count];
        let ring = ring(links, &self.path);
        // A ring is met from every link; the lowest one counts, in one direction.
        if ring.is_some() && (self.path[0].0 != sorted[0] || self.path[0].1 != 0) {
            return;
        }
        let (_, removed) = eliminations(self.position, links, &self.path);
        if removed == 0 {
            return;
        }
        let slots: Vec<usize> =
            self.path.iter().filter_map(|(link, _)| sorted.iter().position(|one| one == link)).collect();
        let kinds_on_path: Vec<u8> = self.path.iter().map(|&(link, _)| links[link].kind).collect();
        let grouped = self.path.iter().filter(|&&(link, _)| links[link].grouped).count();
        let suffix = suffix(grouped, &kinds_on_path);
        let mut pattern = Pattern {
            se: rating(count, grouped, &suffix),
            fewer: std::cmp::Reverse(removed),
            suffix,
            kinds: [0; MOST],
            digit: self.of,
            links: [0; MOST],
            joining: joining(&slots),
            directions: self.path.iter().fold(0, |bits, &(_, end)| bits << 1 | end as u8),
            path: [0; MOST],
            ring,
        };
        for (place, &link) in sorted.iter().enumerate() {
            // The kind of the last house changes slowest.
            pattern.kinds[count - 1 - place] = links[link].kind;
            pattern.links[place] = link as u16;
            pattern.path[place] = self.path[place].0 as u16;
        }
        match found.first_mut() {
            Some(best) if !self.all => {
                if pattern < *best {
                    *best = pattern;
                }
            }
            _ => found.push(pattern),
        }
    }
}

fn ring<W: Width>(links: &[Link<W>], path: &[(usize, usize)]) -> Option<u16> {
    let (&(first, entered), &(last, by)) = (path.first()?, path.last()?);
    joint(&links[first].ends[entered], &links[last].ends[1 - by])
}

/// What the pattern removes, and how much that is counting a cell once for every joint of a ring that it sees.
fn eliminations<W: Width>(
    position: &Position<W>,
    links: &[Link<W>],
    path: &[(usize, usize)],
) -> (W::Cells, usize) {
    let at = &*position.at;
    let (first, last) = (path[0], path[path.len() - 1]);
    let bases = path.iter().fold(W::Cells::default(), |all, &(link, _)| all.or(at.houses[links[link].house]));
    let seen = |one: &End<W>, other: &End<W>| one.seen.and(other.seen).without(bases);
    let mut gone = seen(&links[first.0].ends[first.1], &links[last.0].ends[1 - last.1]);
    let joints =
        path.windows(2).map(|two| (&links[two[0].0].ends[1 - two[0].1], &links[two[1].0].ends[two[1].1]));
    if ring(links, path).is_none() {
        for (one, other) in joints {
            if let Some(house) = joint(one, other) {
                gone = gone.without(at.houses[usize::from(house)]);
            }
        }
        return (gone, gone.count());
    }
    let mut count = gone.count();
    for (one, other) in joints {
        let here = seen(one, other);
        count += here.count();
        gone = gone.or(here);
    }
    (gone, count)
}

/// The number of groups and the kinds of houses from end to end, in the reading that sorts first.
fn suffix(grouped: usize, kinds: &[u8]) -> [u8; MOST + 1] {
    let mut suffix = [0; MOST + 1];
    suffix[0] = grouped as u8;
    let back: Vec<u8> = kinds.iter().rev().copied().collect();
    let kinds = if kinds <= &back[..] { kinds.to_vec() } else { back };
    let turn = |kind: u8| match kind {
        1 => 2,
        2 => 1,
        other => other,
    };
    // Rows and columns are two names for the same thing.
    let best = if kinds.contains(&1) {
        let turned: Vec<u8> = kinds.iter().map(|&kind| turn(kind)).collect();
        let back: Vec<u8> = turned.iter().rev().copied().collect();
        kinds.min(turned).min(back)
    } else {
        kinds.iter().map(|&kind| if kind == 2 { 1 } else { kind }).collect()
    };
    suffix[1..=best.len()].copy_from_slice(&best);
    suffix
}

/// Parallel lines are easiest, then lines of both kinds or a box, then both, then groups.
fn rating(count: usize, grouped: usize, suffix: &[u8; MOST + 1]) -> u16 {
    let base = [40, 54, 58][count - 2];
    let has = |kind: u8| suffix[1..=count].contains(&kind);
    if grouped > 0 || has(3) { base + 3 } else { base + u16::from(has(0)) + u16::from(has(2)) }
}

/// The number of this arrangement in the order of Fuchs' swaps, which Sukaku Explainer walks.
fn joining(slots: &[usize]) -> usize {
    let count = slots.len();
    let mut order: Vec<usize> = (0..count).collect();
    let mut weights: Vec<usize> = (0..=count).collect();
    let mut number = 0;
    let mut upper = 1;
    while order != slots && upper < count {
        weights[upper] -= 1;
        let lower = if upper % 2 == 1 { weights[upper] } else { 0 };
        order.swap(lower, upper);
        number += 1;
        upper = 1;
        while upper < count && weights[upper] == 0 {
            weights[upper] = upper;
            upper += 1;
        }
    }
    number
}

fn step<W: Width>(position: &Position<W>, links: &[Link<W>], pattern: &Pattern, count: usize) -> Step {
    let directions = (0..count).map(|place| usize::from(pattern.directions >> (count - 1 - place) & 1));
    let path: Vec<(usize, usize)> =
        pattern.path[..count].iter().map(|&link| usize::from(link)).zip(directions).collect();
    let (gone, _) = eliminations(position, links, &path);
    let has = |kind: u8| pattern.suffix[1..=count].contains(&kind);
    let technique = match count {
        2 if pattern.suffix[0] > 0 => Technique::GroupedTurbotFish,
        2 if has(0) || has(3) => Technique::TurbotFish,
        2 if has(2) => Technique::TwoStringKite,
        2 => Technique::Skyscraper,
        3 => Technique::ThreeStrongLinks,
        _ => Technique::FourStrongLinks,
    };
    let told = |&(link, entered): &(usize, usize)| StrongLink {
        house: HouseId::new(links[link].house),
        one: cell_list(links[link].ends[entered].cells.and(links[link].spots)),
        other: cell_list(links[link].ends[1 - entered].cells.and(links[link].spots)),
    };
    let joints = path.windows(2).filter_map(|two| {
        joint(&links[two[0].0].ends[1 - two[0].1], &links[two[1].0].ends[two[1].1])
            .map(|house| HouseId::new(house.into()))
    });
    Step {
        technique,
        placements: Vec::new(),
        eliminations: candidates_of(gone, pattern.digit),
        se: Some(Tenths::new(pattern.se)),
        reason: Reason::StrongLinks {
            digit: digit(pattern.digit),
            links: path.iter().map(told).collect(),
            joints: joints.collect(),
            ring: pattern.ring.map(|house| HouseId::new(house.into())),
        },
    }
}
