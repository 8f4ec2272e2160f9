//! Two strong links on one digit as HoDoKu names them, and the empty rectangle.
//!
//! ```text
//! skyscraper        two rows (columns) with two places each, two of them in one column (row)
//! two-string kite   a row and a column with two places each, two of them in one box
//! turbot fish       any two houses with two places each, two of which see each other
//! empty rectangle   a box whose places lie in one row and one column; a strong link leads from one of
//!                   these lines to a cell in the other
//! ```
//! The other ends of two links are not both false, so no cell that sees both has the digit. Cost: pairs of
//! houses with two places, a few for each digit.

use std::ops::ControlFlow;

use crate::board::{Cell, HouseId, HouseKind};
use crate::logic::bits::{Bits, Width, set_of};
use crate::logic::memory::Memory;
use crate::logic::position::{Position, candidates_of, cell_list, digit};
use crate::logic::step::StrongLink;
use crate::logic::{Reason, Search, SearchOptions, Step, StepSink, Technique};

/// A house with two places for the digit.
struct Link<W: Width> {
    house: usize,
    ends: [usize; 2],
    /// The other places that each end sees.
    seen: [W::Cells; 2],
}

impl<W: Width> Link<W> {
    /// As part of a reason, from this end to the other.
    fn told(&self, first: usize) -> StrongLink {
        let (one, other) = (self.ends[first], self.ends[1 - first]);
        StrongLink {
            house: HouseId::new(self.house),
            one: vec![Cell::new(one)],
            other: vec![Cell::new(other)],
        }
    }
}

/// All links of the digit.
fn links<W: Width>(position: &Position<W>, of: usize, links: &mut Vec<Link<W>>) {
    let (at, spots) = (&*position.at, position.cells_of(of));
    links.clear();
    for house in (0..at.houses.len()).filter(|&house| position.bilocal(house).has(of)) {
        let mut both = spots.and(at.houses[house]);
        let ends = [both.take_first(), both.first()];
        links.push(Link { house, ends, seen: ends.map(|end| spots.and(at.peers[end])) });
    }
}

#[inline(never)]
pub(super) fn skyscrapers<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let side = position.at.side;
    pairs(position, memory, Technique::Skyscraper, found, |one, other, joint| {
        let crossing = if one.house < side { side..2 * side } else { 0..side };
        one.house < 2 * side && other.house / side == one.house / side && crossing.contains(&joint)
    })
}

#[inline(never)]
pub(super) fn kites<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let side = position.at.side;
    let mut kites: Vec<Step> = Vec::new();
    pairs(
        position,
        memory,
        Technique::TwoStringKite,
        &mut |step| {
            if options.all {
                kites.push(step.clone());
            }
            found(step)
        },
        |one, other, joint| {
            one.house < side && other.house / side == 1 && (2 * side..3 * side).contains(&joint)
        },
    )?;
    // Two kites on the same two cells of a box may be told as one.
    for (place, one) in kites.iter().enumerate() {
        for other in &kites[place + 1..] {
            if knot(&one.reason) == knot(&other.reason) && one.eliminations != other.eliminations {
                found(one.and(other))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The two cells that join two links.
fn knot(reason: &Reason) -> Option<[Cell; 2]> {
    let Reason::StrongLinks { links, .. } = reason else { return None };
    let mut cells = [links[0].other[0], links[1].one[0]];
    cells.sort_unstable();
    Some(cells)
}

#[inline(never)]
pub(super) fn turbot_fish<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    pairs(position, memory, Technique::TurbotFish, found, |_, _, _| true)
}

/// Every two links that are joined as wanted and take something away.
fn pairs<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    technique: Technique,
    found: &mut StepSink<'_>,
    fits: impl Fn(&Link<W>, &Link<W>, usize) -> bool,
) -> ControlFlow<()> {
    let at = &*position.at;
    let mut links = Vec::new();
    let open = W::Mask::below(at.side).without(memory.exhausted_digits());
    for of in open.iter() {
        let (mut exhausted, mut none) = (true, true);
        self::links(position, of, &mut links);
        for (place, one) in links.iter().enumerate() {
            for other in &links[place + 1..] {
                for (near, close) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let gone = one.seen[1 - near].and(other.seen[1 - close]);
                    let (joined, to) = (one.ends[near], other.ends[close]);
                    if gone.is_empty() | !one.seen[near].has(to) {
                        continue;
                    }
                    let (end, far) = (one.ends[1 - near], other.ends[1 - close]);
                    if end == far || end == to || joined == far {
                        continue;
                    }
                    none = false;
                    let mut houses = at.box_first(joined).filter(|&house| at.houses[house].has(to));
                    let Some(joint) = houses.find(|&joint| fits(one, other, joint)) else { continue };
                    exhausted = false;
                    found(Step::eliminate(
                        technique,
                        candidates_of(gone, of),
                        Reason::StrongLinks {
                            digit: digit(of),
                            links: vec![one.told(1 - near), other.told(close)],
                            joints: vec![HouseId::new(joint)],
                            ring: None,
                        },
                    ))?;
                }
            }
        }
        if none {
            // No two links at all, so none of any other sort.
            let all = [Search::Skyscrapers, Search::Kites, Search::TurbotFish];
            memory.mark_digit_exhausted_for(&all, of);
        } else if exhausted {
            memory.mark_digit_exhausted(of);
        }
    }
    ControlFlow::Continue(())
}

#[inline(never)]
pub(super) fn empty_rectangles<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let at = &*position.at;
    let mut all: Vec<Step> = Vec::new();
    let mut links = Vec::new();
    for of in 0..at.side {
        // All instances are more than those that count as the next step.
        if !options.all && memory.digit_is_exhausted(of) {
            continue;
        }
        let mut exhausted = true;
        self::links(position, of, &mut links);
        if links.is_empty() {
            continue;
        }
        for house in at.of_kind(HouseKind::Box) {
            let spots = position.cells_of(of).and(at.houses[house]);
            if spots.count() < 2 || !at.full[house] {
                continue;
            }
            // Lines that hold none of the places cannot cover them together with another.
            let rows: W::Mask = set_of(spots.iter().map(|cell| at.row_of(cell)));
            let columns: W::Mask = set_of(spots.iter().map(|cell| at.column_of(cell) - at.side));
            for row in rows.iter() {
                let in_row = spots.and(at.houses[row]);
                if in_row == spots {
                    continue;
                }
                for column in columns.iter().map(|column| at.side + column) {
                    let in_column = spots.and(at.houses[column]);
                    let covered = in_row.or(in_column) == spots;
                    if !covered || in_column == spots || in_row.within(in_column) || in_column.within(in_row)
                    {
                        continue;
                    }
                    // With two positions it is a kite; among all instances it has this name too.
                    if in_row.count() < 2 && in_column.count() < 2 && !options.all {
                        continue;
                    }
                    for (line, other) in [(row, column), (column, row)] {
                        for link in &links {
                            hook(position, of, house, [line, other], spots, link, &mut |step| {
                                exhausted = false;
                                if options.all {
                                    all.push(step.clone());
                                }
                                found(step)
                            })?;
                        }
                    }
                }
            }
        }
        if exhausted {
            memory.mark_digit_exhausted(of);
        }
    }
    // Two of them in the same box may be told as one.
    for (place, one) in all.iter().enumerate() {
        for other in &all[place + 1..] {
            let boxed = |step: &Step| match &step.reason {
                Reason::EmptyRectangle { digit, house, .. } => Some((*digit, *house)),
                _ => None,
            };
            if boxed(one) == boxed(other) && one.eliminations != other.eliminations {
                found(one.and(other))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A link that starts in the one line outside the box and ends where it sees a cell of the other line.
fn hook<W: Width>(
    position: &Position<W>,
    of: usize,
    house: usize,
    [line, other]: [usize; 2],
    spots: W::Cells,
    link: &Link<W>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let at = &*position.at;
    // The link crosses the line: it is a line in the direction of the other.
    let kinds = |house: usize| at.shape.houses()[house].kind();
    if kinds(link.house) != kinds(other) {
        return ControlFlow::Continue(());
    }
    for first in [0, 1] {
        let (start, end) = (link.ends[first], link.ends[1 - first]);
        if !at.houses[line].has(start) || at.houses[house].has(start) || at.houses[house].has(end) {
            continue;
        }
        let mut gone = position.cells_of(of).and(at.houses[other]).and(at.peers[end]);
        gone = gone.without(at.houses[house]);
        gone.remove(start);
        gone.remove(end);
        if gone.is_empty() || at.houses[other].has(end) {
            continue;
        }
        let technique = Technique::EmptyRectangle;
        found(Step::eliminate(
            technique,
            candidates_of(gone, of),
            Reason::EmptyRectangle {
                digit: digit(of),
                house: HouseId::new(house),
                lines: [line, other].map(HouseId::new),
                cells: cell_list(spots),
                link: link.told(first),
            },
        ))?;
    }
    ControlFlow::Continue(())
}
