//! Naked and hidden sets: as many cells as digits, in one house.
//!
//! ```text
//! naked    {12} {12} ...      two cells hold two digits: these leave the rest of the house
//! locked   a naked set that lies in a box and a line and removes candidates from both
//! hidden   {12..} {12..}      two digits have two positions: everything else leaves these
//! direct   a hidden set that leaves another digit one position in the house
//! ```
//! The two [`Style`]s differ in the order of the houses and in what counts as a set. Cost: the subsets of those cells
//! (digits) of a house that have few enough digits (positions).

use std::ops::ControlFlow;

use crate::board::{Candidate, HouseId};
use crate::logic::bits::{Bits, Width, set_of, tight};
use crate::logic::memory::Memory;
use crate::logic::position::{Geometry, Position, candidate, cell_list, digit_set};
use crate::logic::{Reason, SearchOptions, Step, StepSink, Technique};

/// Whose sets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// Sukaku Explainer's: columns before rows, each house by itself, no single among the cells or digits. A set of half
    /// the empty cells or more does not count: what is left is then the smaller set of the other sort.
    Se,
    /// HoDoKu's: rows before columns. A set that lies in two houses counts once, for both. Any size counts, since a
    /// locked pair is easier than what is left.
    Hodoku,
}

impl Style {
    fn houses<W: Width>(self, at: &Geometry<W>) -> &[usize] {
        match self {
            Style::Se => &at.boxes_columns_rows,
            Style::Hodoku => &at.boxes_rows_columns,
        }
    }
}

#[inline(never)]
pub(super) fn naked<W: Width, const SIZE: usize>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    style: Style,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let technique = match SIZE {
        2 => Technique::NakedPair,
        3 => Technique::NakedTriple,
        _ => Technique::NakedQuad,
    };
    let least = match style {
        Style::Se if options.all => SIZE + 1,
        Style::Se => 2 * SIZE,
        // With no other cell in this house the set may still remove something from another one.
        Style::Hodoku => SIZE,
    };
    each_naked::<W, SIZE>(position, memory, style, least, &mut |set| match set.losing == 1 || SIZE > 3 {
        true => found(set.step(position, technique)),
        false => ControlFlow::Continue(()),
    })
}

/// Uses the memory of the search for naked sets: where there are none, none is locked.
#[inline(never)]
pub(super) fn locked<W: Width, const SIZE: usize>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let technique = if SIZE == 2 { Technique::LockedPair } else { Technique::LockedTriple };
    each_naked::<W, SIZE>(position, memory, Style::Hodoku, SIZE, &mut |set| match set.losing > 1 {
        true => found(set.step(position, technique)),
        false => ControlFlow::Continue(()),
    })
}

/// A naked set and the houses from which it removes candidates.
struct NakedSet<'a, W: Width> {
    cells: W::Cells,
    digits: W::Mask,
    houses: &'a [usize],
    /// How many houses lose candidates that the houses before do not.
    losing: usize,
}

impl<W: Width> NakedSet<'_, W> {
    fn step(&self, position: &Position<W>, technique: Technique) -> Step {
        // The line before the box: the order in which HoDoKu's singles come up.
        let (mut eliminations, mut met) = (Vec::new(), self.cells);
        for &house in self.houses.iter().rev() {
            eliminations.extend(common(position, position.at.houses[house].without(met), self.digits));
            met = met.or(position.at.houses[house]);
        }
        let (cells, digits) = (cell_list(self.cells), digit_set(self.digits));
        let reason = match technique {
            Technique::LockedPair | Technique::LockedTriple => Reason::LockedSet {
                houses: self.houses.iter().copied().map(HouseId::new).collect(),
                cells,
                digits,
            },
            _ => Reason::NakedSet { house: HouseId::new(self.houses[0]), cells, digits },
        };
        Step::eliminate(technique, eliminations, reason)
    }
}

/// Those of the digits that are candidates of the cells.
fn common<W: Width>(position: &Position<W>, cells: W::Cells, digits: W::Mask) -> Vec<Candidate> {
    let of = |cell: usize| position.candidates(cell).and(digits).iter().map(move |of| candidate(cell, of));
    cells.iter().flat_map(of).collect()
}

/// Calls for every naked set that removes candidates.
fn each_naked<W: Width, const SIZE: usize>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    style: Style,
    least: usize,
    each: &mut dyn FnMut(NakedSet<'_, W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let at = &*position.at;
    let open = match (SIZE, style) {
        (2, Style::Se) => position.pair(),
        (2, Style::Hodoku) => position.pair().or(position.single()),
        (_, Style::Se) => position.unsolved().without(position.single()),
        (_, Style::Hodoku) => position.unsolved(),
    };
    let mut fitting: Vec<(usize, W::Mask)> = Vec::with_capacity(at.side);
    let mut houses: Vec<usize> = Vec::with_capacity(2);
    for &house in style.houses(at) {
        if position.empty(house) < least || memory.house_is_exhausted(house) {
            continue;
        }
        let mut exhausted = true;
        fitting.clear();
        for cell in at.houses[house].and(open).iter() {
            let candidates = position.candidates(cell);
            if candidates.count() <= SIZE {
                fitting.push((cell, candidates));
            }
        }
        tight(&fitting, |chosen: &[usize; SIZE], digits| {
            let cells: W::Cells = set_of(chosen.iter().copied());
            houses.clear();
            match style {
                Style::Se => houses.push(house),
                Style::Hodoku => {
                    let holds_all = |&other: &usize| cells.within(at.houses[other]);
                    houses.extend(at.box_first(cells.first()).filter(holds_all));
                }
            }
            if houses.first() != Some(&house) {
                return ControlFlow::Continue(());
            }
            let holding = digits.iter().fold(W::Cells::default(), |all, of| all.or(position.cells_of(of)));
            let (mut losing, mut met) = (0, cells);
            for &other in &houses {
                losing += usize::from(!holding.and(at.houses[other]).within(met));
                met = met.or(at.houses[other]);
            }
            if losing == 0 {
                return ControlFlow::Continue(());
            }
            exhausted = false;
            each(NakedSet { cells, digits, houses: &houses, losing })
        })?;
        if exhausted {
            memory.mark_house_exhausted(house);
        }
    }
    ControlFlow::Continue(())
}

#[inline(never)]
pub(super) fn hidden<W: Width, const SIZE: usize>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    style: Style,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let technique = match SIZE {
        2 => Technique::HiddenPair,
        3 => Technique::HiddenTriple,
        _ => Technique::HiddenQuad,
    };
    let least = if style == Style::Se && !options.all { 2 * SIZE + 1 } else { SIZE + 1 };
    each_hidden::<W, SIZE>(position, memory, style, least, |house, cells, digits| {
        let eliminations = common(position, cells, W::Mask::below(position.at.side).without(digits));
        (!eliminations.is_empty())
            .then(|| found(Step::eliminate(technique, eliminations, reason::<W>(house, cells, digits, None))))
    })
}

#[inline(never)]
pub(super) fn direct_hidden<W: Width, const SIZE: usize>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let technique = if SIZE == 2 { Technique::DirectHiddenPair } else { Technique::DirectHiddenTriple };
    each_hidden::<W, SIZE>(position, memory, Style::Se, SIZE + 1, |house, cells, digits| {
        for of in W::Mask::below(position.at.side).without(digits).iter() {
            let before = position.cells_of(of).and(position.at.houses[house]);
            let left = before.without(cells);
            if !left.is_empty() && !left.has_two() && before != left {
                let placed = candidate(left.first(), of);
                let reason = reason::<W>(house, cells, digits, Some(placed));
                return Some(found(Step::place(technique, placed, reason)));
            }
        }
        None
    })
}

fn reason<W: Width>(house: usize, cells: W::Cells, digits: W::Mask, single: Option<Candidate>) -> Reason {
    Reason::HiddenSet {
        house: HouseId::new(house),
        cells: cell_list(cells),
        digits: digit_set(digits),
        single,
    }
}

/// Calls for every hidden set: house, cells, digits. The answer is `None` if nothing follows from the set.
fn each_hidden<W: Width, const SIZE: usize>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    style: Style,
    least: usize,
    mut each: impl FnMut(usize, W::Cells, W::Mask) -> Option<ControlFlow<()>>,
) -> ControlFlow<()> {
    let at = &*position.at;
    let mut fitting: Vec<(usize, W::Mask)> = Vec::with_capacity(at.side);
    for &house in style.houses(at) {
        if position.empty(house) < least || !at.full[house] || memory.house_is_exhausted(house) {
            continue;
        }
        let mut exhausted = true;
        let unique = position.unique(house);
        let several =
            if SIZE == 2 { position.bilocal(house) } else { W::Mask::below(at.side).without(unique) };
        fitting.clear();
        for of in if style == Style::Se { several } else { several.or(unique) }.iter() {
            let positions = position.positions(house, of);
            if !positions.is_empty() && positions.count() <= SIZE {
                fitting.push((of, positions));
            }
        }
        tight(&fitting, |chosen: &[usize; SIZE], positions| {
            let cells = set_of(positions.iter().map(|place| at.cell_at(house, place)));
            let answer = each(house, cells, set_of(chosen.iter().copied()));
            exhausted &= answer.is_none();
            answer.unwrap_or(ControlFlow::Continue(()))
        })?;
        if exhausted {
            memory.mark_house_exhausted(house);
        }
    }
    ControlFlow::Continue(())
}
