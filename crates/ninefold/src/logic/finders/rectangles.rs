//! Rectangles of two digits that would make two solutions out of one, as HoDoKu tells them apart.
//!
//! ```text
//! {12} . | {12}       four cells in two rows and two columns, such that every house has as many corners of
//! {12} . | {12}3      one sort as of the other. If they held 1 2 / 2 1, both could be exchanged
//! ```
//! | type | what saves it |
//! |---|---|
//! | 1 | one corner has more candidates: it loses both digits |
//! | 2, 5 | two corners side by side (2), across or three (5) have the same one more: it leaves what sees them all |
//! | 3 | two corners have more, and these make a naked set with other cells |
//! | 4 | two corners side by side have more, and one digit can go nowhere else around them: they lose the other |
//! | 6 | two corners across have more, and one digit can go nowhere else in all four lines: they lose it |
//! | hidden | one digit can go nowhere else in the two lines of a corner, and the corner across has no more: it loses the other digit |
//! | avoidable 1, 2 | types 1 and 2 with corners that are filled, but not given |
//!
//! A corner may lack one of the two digits: what counts is that the puzzle as it began allowed both there,
//! since only then the exchange gives another solution. Cost: cells of two candidates times the cells of their
//! rows and columns.

use std::ops::ControlFlow;

use crate::board::{Candidate, Cell, HouseId};
use crate::logic::bits::{Bits, Width, set_of, subsets};
use crate::logic::memory::Memory;
use crate::logic::position::{Position, Start, candidate, candidates_of, cell_list, digit, digit_set};
use crate::logic::step::Evidence;
use crate::logic::{Reason, Step, StepSink, Technique};

/// Four corners: the first and the last lie across from each other, and so do the other two.
pub(in crate::logic) struct Rectangle<W: Width> {
    corners: [usize; 4],
    digits: [usize; 2],
    /// Corners with none but the two digits.
    floor: W::Cells,
    /// Corners with more.
    more: W::Cells,
}

impl<W: Width> Rectangle<W> {
    fn pair(&self) -> W::Mask {
        set_of(self.digits)
    }

    fn step(&self, technique: Technique, eliminations: Vec<Candidate>, evidence: Evidence) -> Option<Step> {
        if eliminations.is_empty() {
            return None;
        }
        let [one, two, three, four] = self.corners;
        Some(Step::eliminate(
            technique,
            eliminations,
            Reason::UniqueLoop {
                cells: [one, two, four, three].map(Cell::new).to_vec(),
                digits: digit_set(self.pair()),
                evidence,
            },
        ))
    }

    /// The two corners with more candidates, and whether they lie in a row or a column.
    fn guardians(&self, position: &Position<W>) -> Option<([usize; 2], bool)> {
        if self.more.count() != 2 {
            return None;
        }
        let one = self.more.first();
        let mut other = self.more;
        other.remove(one);
        let other = other.first();
        let at = &*position.at;
        let beside = at.row_of(one) == at.row_of(other) || at.column_of(one) == at.column_of(other);
        Some(([one, other], beside))
    }
}

/// Whether the digits of the corners can be exchanged without any house noticing. The rows and columns of a rectangle
/// never do; the boxes must hold two corners side by side each.
fn is_deadly<W: Width>(position: &Position<W>, corners: [usize; 4]) -> bool {
    let at = &*position.at;
    let boxes = corners.map(|corner| at.box_of(corner));
    if boxes != [boxes[0], boxes[0], boxes[3], boxes[3]] && boxes != [boxes[0], boxes[3], boxes[0], boxes[3]]
    {
        return false;
    }
    let extra =
        |&corner: &usize| at.houses_of(corner)[3..].iter().map(|&(house, _)| at.houses[usize::from(house)]);
    corners.iter().flat_map(extra).all(|house| {
        let [one, two, three, four] = corners.map(|corner| usize::from(house.has(corner)));
        one + four == two + three
    })
}

/// The corner of this row and column.
fn corner<W: Width>(position: &Position<W>, row_like: usize, column_like: usize) -> usize {
    let at = &*position.at;
    at.row_of(row_like) * at.side + at.column_of(column_like) - at.side
}

/// All rectangles of empty cells with at least one cell of two candidates. Seven searches go through them one after
/// the other.
fn list<W: Width>(position: &Position<W>, begin: &Start<W>, list: &mut Vec<Rectangle<W>>) {
    let at = &*position.at;
    list.clear();
    let empty: W::Cells = set_of((0..at.cells).filter(|&cell| position.value(cell).is_none()));
    for start in position.pair().iter() {
        let pair = position.candidates(start);
        let low = pair.first();
        let high = pair.without(W::Mask::one(low)).first();
        let allowed = begin.cells_of(low).and(begin.cells_of(high)).and(empty);
        // Told from its first cell with just these two.
        let told = |cell: usize| cell < start && position.candidates(cell) == pair;
        if !allowed.has(start) {
            continue;
        }
        let mut others = allowed;
        others.remove(start);
        for beside in at.houses[at.row_of(start)].and(others).iter() {
            for below in at.houses[at.column_of(start)].and(others).iter() {
                let across = corner(position, below, beside);
                let corners = [start, beside, below, across];
                if !allowed.has(across)
                    || corners.iter().any(|&cell| told(cell))
                    || !is_deadly(position, corners)
                {
                    continue;
                }
                let floor: W::Cells =
                    set_of(corners.into_iter().filter(|&cell| position.candidates(cell).within(pair)));
                let all: W::Cells = set_of(corners);
                list.push(Rectangle { corners, digits: [low, high], floor, more: all.without(floor) });
            }
        }
    }
}

#[inline(never)]
pub(super) fn unique<W: Width, const KIND: usize>(
    position: &Position<W>,
    start: &Start<W>,
    memory: &mut Memory<W>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let mut all = memory.rectangles(|all| list(position, start, all)).iter();
    all.try_for_each(|rectangle| match KIND {
        1 => found_all(one_corner(position, rectangle), found),
        2 | 5 => found_all(one_digit::<W, KIND>(position, rectangle), found),
        3 => naked_set(position, rectangle, found),
        4 => found_all(locked(position, rectangle), found),
        6 => found_all(crossed(position, rectangle), found),
        _ => found_all(hidden(position, rectangle), found),
    })
}

fn found_all(steps: impl IntoIterator<Item = Step>, found: &mut StepSink<'_>) -> ControlFlow<()> {
    steps.into_iter().try_for_each(found)
}

fn one_corner<W: Width>(position: &Position<W>, rectangle: &Rectangle<W>) -> Option<Step> {
    if rectangle.more.count() != 1 {
        return None;
    }
    let cell = rectangle.more.first();
    let gone = position.candidates(cell).and(rectangle.pair());
    let eliminations = gone.iter().map(|of| candidate(cell, of)).collect();
    rectangle.step(Technique::UniqueRectangle1, eliminations, Evidence::Cell { cell: Cell::new(cell) })
}

fn one_digit<W: Width, const KIND: usize>(position: &Position<W>, rectangle: &Rectangle<W>) -> Option<Step> {
    if !(2..=3).contains(&rectangle.more.count()) {
        return None;
    }
    let side_by_side = rectangle.guardians(position).is_some_and(|(_, beside)| beside);
    if side_by_side != (KIND == 2) {
        return None;
    }
    let mut extra = W::Mask::default();
    for cell in rectangle.more.iter() {
        extra = extra.or(position.candidates(cell).without(rectangle.pair()));
    }
    if extra.count() != 1 {
        return None;
    }
    let of = extra.first();
    let gone = position.cells_of(of).and(position.at.seen_by_all(rectangle.more));
    let technique = if KIND == 2 { Technique::UniqueRectangle2 } else { Technique::UniqueRectangle5 };
    let evidence = Evidence::Digit { cells: cell_list(rectangle.more), digit: digit(of) };
    rectangle.step(technique, candidates_of(gone, of), evidence)
}

/// Sets of more cells than this are not looked for.
const LARGEST_SET: usize = 6;

fn naked_set<W: Width>(
    position: &Position<W>,
    rectangle: &Rectangle<W>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let at = &*position.at;
    let Some((guardians, true)) = rectangle.guardians(position) else { return ControlFlow::Continue(()) };
    let pair = rectangle.pair();
    let extra = guardians.iter().fold(W::Mask::default(), |all, &cell| all.or(position.candidates(cell)));
    let extra = extra.without(pair);
    let shared: Vec<usize> =
        at.box_first(guardians[0]).filter(|&house| at.houses[house].has(guardians[1])).collect();
    for &house in &shared {
        // Cells with one of the two digits would tie the set to the rectangle.
        let fits = |&cell: &usize| {
            let own = position.candidates(cell);
            !own.is_empty() && !own.meets(pair) && !rectangle.corners.contains(&cell)
        };
        let fitting: Vec<usize> = at.houses[house].iter().filter(fits).collect();
        for size in 1..=fitting.len().min(LARGEST_SET) {
            subsets(fitting.len(), size, |chosen| {
                let mut digits = extra;
                for &one in chosen {
                    digits = digits.or(position.candidates(fitting[one]));
                }
                if digits.count() != size + 1 {
                    return ControlFlow::Continue(());
                }
                let others: W::Cells = set_of(chosen.iter().map(|&one| fitting[one]));
                let all = others.or(rectangle.more);
                // A set that lies in another house too takes from both, and is told once.
                let within: Vec<usize> =
                    shared.iter().copied().filter(|&other| all.within(at.houses[other])).collect();
                if within.first() != Some(&house) {
                    return ControlFlow::Continue(());
                }
                let seen = within.iter().fold(W::Cells::default(), |seen, &other| seen.or(at.houses[other]));
                let mut eliminations = Vec::new();
                for cell in seen.without(all).iter() {
                    let gone = position.candidates(cell).and(digits);
                    eliminations.extend(gone.iter().map(|of| candidate(cell, of)));
                }
                let evidence = Evidence::Naked {
                    guardians: guardians.map(Cell::new),
                    house: HouseId::new(house),
                    cells: cell_list(others),
                    digits: digit_set(digits),
                };
                found_all(rectangle.step(Technique::UniqueRectangle3, eliminations, evidence), found)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether the digit has places in the house, and none but these cells.
fn tied<W: Width>(position: &Position<W>, house: usize, of: usize, cells: W::Cells) -> bool {
    let spots = position.cells_of(of).and(position.at.houses[house]);
    !spots.is_empty() && spots.within(cells)
}

fn locked<W: Width>(position: &Position<W>, rectangle: &Rectangle<W>) -> Vec<Step> {
    let at = &*position.at;
    let Some((guardians, true)) = rectangle.guardians(position) else { return Vec::new() };
    let mut steps = Vec::new();
    for (kept, lost) in [(0, 1), (1, 0)].map(|(one, other)| (rectangle.digits[one], rectangle.digits[other]))
    {
        let locks = |&house: &usize| {
            let held = at.houses[house].has(guardians[1]) && at.full[house];
            held && tied(position, house, kept, rectangle.more)
        };
        let Some(house) = at.box_first(guardians[0]).find(locks) else { continue };
        let gone = guardians.into_iter().filter(|&cell| position.candidates(cell).has(lost));
        let eliminations = gone.map(|cell| candidate(cell, lost)).collect();
        let evidence = Evidence::Lock {
            guardians: guardians.map(Cell::new),
            house: HouseId::new(house),
            digit: digit(kept),
        };
        steps.extend(rectangle.step(Technique::UniqueRectangle4, eliminations, evidence));
    }
    steps
}

fn crossed<W: Width>(position: &Position<W>, rectangle: &Rectangle<W>) -> Vec<Step> {
    let at = &*position.at;
    let Some((guardians, false)) = rectangle.guardians(position) else { return Vec::new() };
    let corners: W::Cells = set_of(rectangle.corners);
    let lines = guardians.map(|cell| [at.row_of(cell), at.column_of(cell)]);
    let mut steps = Vec::new();
    for of in rectangle.digits {
        if lines.iter().flatten().all(|&line| tied(position, line, of, corners)) {
            let gone = guardians.into_iter().filter(|&cell| position.candidates(cell).has(of));
            let eliminations = gone.map(|cell| candidate(cell, of)).collect();
            let evidence = Evidence::Crossed { guardians: guardians.map(Cell::new), digit: digit(of) };
            steps.extend(rectangle.step(Technique::UniqueRectangle6, eliminations, evidence));
        }
    }
    steps
}

fn hidden<W: Width>(position: &Position<W>, rectangle: &Rectangle<W>) -> Vec<Step> {
    let at = &*position.at;
    let mut steps = Vec::new();
    let fits = match rectangle.more.count() {
        3 => true,
        2 => rectangle.guardians(position).is_some_and(|(_, beside)| !beside),
        _ => false,
    };
    if !fits {
        return steps;
    }
    let corners: W::Cells = set_of(rectangle.corners);
    for floor in rectangle.floor.iter() {
        let place = rectangle.corners.iter().position(|&cell| cell == floor).unwrap_or(0);
        let across = rectangle.corners[3 - place];
        let lines = [at.row_of(across), at.column_of(across)];
        for (kept, lost) in
            [(0, 1), (1, 0)].map(|(one, other)| (rectangle.digits[one], rectangle.digits[other]))
        {
            let tied = lines.iter().all(|&line| tied(position, line, kept, corners));
            if tied && position.candidates(across).has(lost) {
                let evidence = Evidence::Corner {
                    floor: Cell::new(floor),
                    across: Cell::new(across),
                    digit: digit(kept),
                };
                let gone = vec![candidate(across, lost)];
                steps.extend(rectangle.step(Technique::HiddenRectangle, gone, evidence));
            }
        }
    }
    steps
}

#[inline(never)]
pub(super) fn avoidable<W: Width, const KIND: usize>(
    position: &Position<W>,
    begin: &Start<W>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let at = &*position.at;
    // Filled since the start: what was given has no candidates there.
    let since = |&cell: &usize| position.value(cell).is_some() && !begin.candidates(cell).is_empty();
    let filled: W::Cells = set_of((0..at.cells).filter(since));
    for start in filled.iter() {
        let Some(low) = position.value(start) else { continue };
        let (row, column) = (at.row_of(start), at.column_of(start));
        // With three filled corners the start is the one across from the empty one; with two there are two ways.
        let ways: &[[usize; 2]] = if KIND == 1 { &[[row, column]] } else { &[[row, column], [column, row]] };
        for lines in ways {
            for beside in at.houses[lines[0]].and(filled).iter() {
                let Some(high) = position.value(beside).filter(|&high| high != low) else { continue };
                if KIND == 2 && beside < start {
                    continue;
                }
                // What the third corner has to be.
                let third = if KIND == 1 { filled } else { position.pair().and(position.cells_of(high)) };
                for below in at.houses[lines[1]].and(third).iter().filter(|&cell| cell != start) {
                    let across = match lines[0] < at.side {
                        true => corner(position, below, beside),
                        false => corner(position, beside, below),
                    };
                    if !position.cells_of(low).has(across) {
                        continue;
                    }
                    let corners = [start, beside, below, across];
                    let pair: W::Mask = set_of([low, high]);
                    // The other two corners would hold the same digits the other way round.
                    if position.value(across).is_some()
                        || !is_deadly(position, corners)
                        || !corners.iter().all(|&cell| pair.within(begin.candidates(cell)))
                    {
                        continue;
                    }
                    let rectangle: Rectangle<W> = Rectangle {
                        corners,
                        digits: [low, high],
                        floor: W::Cells::default(),
                        more: W::Cells::default(),
                    };
                    if KIND == 1 && position.value(below) == Some(high) {
                        let gone = vec![candidate(across, low)];
                        let evidence = Evidence::Cell { cell: Cell::new(across) };
                        found_all(rectangle.step(Technique::AvoidableRectangle1, gone, evidence), found)?;
                    }
                    let (one, other) = (position.candidates(below), position.candidates(across));
                    let open = KIND == 2 && position.value(below).is_none() && one.has(high);
                    if open && one.count() == 2 && other.count() == 2 {
                        let extra = one.without(W::Mask::one(high));
                        if extra != other.without(W::Mask::one(low)) {
                            continue;
                        }
                        let of = extra.first();
                        let gone = position.cells_of(of).and(at.peers[below]).and(at.peers[across]);
                        let eliminations = candidates_of(gone, of);
                        let cells = vec![Cell::new(below), Cell::new(across)];
                        let evidence = Evidence::Digit { cells, digit: digit(of) };
                        found_all(
                            rectangle.step(Technique::AvoidableRectangle2, eliminations, evidence),
                            found,
                        )?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
