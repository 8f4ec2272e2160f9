//! Unique rectangles and loops: cells that would make two solutions out of one.
//!
//! ```text
//! {12} . {12}        a ring of cells, two in every row, column and box it touches, each seeing the next.
//!  .   .  .          If all held 1 or 2 only, both digits could be exchanged all around: a puzzle with one
//! {12} . {12}3       solution has a cell that holds something else
//! ```
//! | type | what saves it |
//! |---|---|
//! | 1 | one cell has more candidates: it loses both digits |
//! | 2 | the cells with more all have the same one more: it leaves what sees them all |
//! | 3 | two cells have more, and these make a naked set with other cells (or leave a hidden one) |
//! | 4 | two cells have more, and one of the two digits can go nowhere else in a house of theirs |
//!
//! The easiest first, then the lower type, then in the order found: from each cell of two candidates through
//! its box, row and column in turn. A loop that puts two cells of the same turn into a house is given up at once,
//! and cells that are alone in a house are not walked at all, which mostly leaves none.

use std::ops::ControlFlow;

use crate::board::{Candidate, Cell, HouseId};
use crate::logic::bits::{Bits, Width, set_of, subsets};
use crate::logic::memory::Memory;
use crate::logic::position::{Position, candidate, candidates_of, cell_list, digit, digit_set};
use crate::logic::step::Evidence;
use crate::logic::{Reason, SearchOptions, Step, StepSink, Technique, Tenths};

/// A pattern of one type.
struct Pattern {
    rating: f64,
    kind: u8,
    loop_cells: Vec<usize>,
    digits: [usize; 2],
    evidence: Evidence,
    eliminations: Vec<Candidate>,
}

#[inline(never)]
pub(super) fn find<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let at = &*position.at;
    // What follows from a loop depends on its cells and their houses.
    let changed = memory.changed_cells_if(!options.all);
    let mut patterns: Vec<Pattern> = Vec::new();
    // Houses are kept in sets of cells. Only a board with a hundred extra houses has too many; it goes without.
    if at.houses.len() > 8 * size_of::<W::Cells>() {
        return ControlFlow::Continue(());
    }
    // Per cell its houses.
    let mut houses = vec![W::Cells::default(); at.cells];
    // Per pair of digits the cells that can be on a loop.
    let mut known: Vec<(W::Mask, W::Cells)> = Vec::new();
    for start in position.pair().iter() {
        let own = position.candidates(start);
        let low = own.first();
        let high = own.without(W::Mask::one(low)).first();
        let place = known.iter().position(|(pair, _)| *pair == own).unwrap_or_else(|| {
            let mut common = on_loops(position, own, position.cells_of(low).and(position.cells_of(high)));
            let near = |cell: usize| at.peers[cell].meets(changed) || changed.has(cell);
            if !common.iter().any(near) {
                common = W::Cells::default();
            }
            for cell in common.iter() {
                houses[cell] = set_of(at.houses_of(cell).iter().map(|&(house, _)| usize::from(house)));
            }
            known.push((own, common));
            known.len() - 1
        });
        let common = known[place].1;
        if common.has(start) {
            let mut walk = Walk {
                position,
                digits: [low, high],
                pair: own,
                common,
                houses: &houses,
                cells: Vec::new(),
                closed: Vec::new(),
                visited: [W::Cells::default(); 2],
                patterns: &mut patterns,
            };
            walk.go(start, 2, W::Mask::default(), usize::MAX);
            // All loops through this cell are known: the next one goes without it.
            let mut rest = common;
            rest.remove(start);
            known[place].1 = on_loops(position, own, rest);
        }
    }
    if patterns.is_empty() {
        memory.mark_exhausted();
    }
    // A stable sort: equals stay in the order found.
    patterns.sort_by(|one, other| one.rating.total_cmp(&other.rating).then(one.kind.cmp(&other.kind)));
    for pattern in patterns {
        found(step(position, pattern))?;
    }
    ControlFlow::Continue(())
}

/// Without the cells that cannot be on a loop: each has another one of it in every house of its own. Three or more
/// cells with more candidates all have the same one more, so if one cell alone has just the two, no other has four.
fn on_loops<W: Width>(position: &Position<W>, pair: W::Mask, mut cells: W::Cells) -> W::Cells {
    if !cells.and(position.pair()).has_two() {
        let few = |&cell: &usize| !position.candidates(cell).without(pair).has_two();
        cells = set_of(cells.iter().filter(few));
    }
    let at = &*position.at;
    loop {
        let alone = |&cell: &usize| {
            at.houses_of(cell).iter().any(|&(house, _)| !at.houses[usize::from(house)].and(cells).has_two())
        };
        let gone: W::Cells = set_of(cells.iter().filter(alone));
        if gone.is_empty() {
            return cells;
        }
        cells = cells.without(gone);
    }
}

/// Walks from cell to cell, box, row, column in turn, never twice through houses of the same sort.
struct Walk<'a, W: Width> {
    position: &'a Position<W>,
    digits: [usize; 2],
    pair: W::Mask,
    /// Cells with both digits.
    common: W::Cells,
    /// Per cell its houses.
    houses: &'a [W::Cells],
    cells: Vec<usize>,
    /// The loops met before: each is walked in both directions.
    closed: Vec<W::Cells>,
    /// Per turn (even, odd) the houses visited.
    visited: [W::Cells; 2],
    patterns: &'a mut Vec<Pattern>,
}

impl<W: Width> Walk<'_, W> {
    fn go(&mut self, cell: usize, spare: isize, extra: W::Mask, came_by: usize) {
        let position = self.position;
        let at = &*position.at;
        let turn = self.cells.len() % 2;
        let own_houses = self.houses[cell];
        if self.visited[turn].meets(own_houses) {
            return;
        }
        self.visited[turn] = self.visited[turn].or(own_houses);
        self.common.remove(cell);
        self.cells.push(cell);
        for (sort, house) in at.box_first(cell).enumerate() {
            let sort = if sort < 3 { sort } else { house };
            if sort == came_by {
                continue;
            }
            let mut ahead = at.houses[house].and(self.common);
            if self.cells.len() >= 4 && at.houses[house].has(self.cells[0]) {
                ahead.insert(self.cells[0]);
            }
            for next in ahead.iter() {
                if next == self.cells[0] {
                    self.close();
                } else {
                    let own = position.candidates(next);
                    let more = extra.or(own).without(self.pair);
                    let plain = position.pair().has(next);
                    if plain || spare > 0 || !more.has_two() {
                        self.go(next, spare - isize::from(!plain), more, sort);
                    }
                }
            }
        }
        self.cells.pop();
        self.common.insert(cell);
        self.visited[turn] = self.visited[turn].without(own_houses);
    }

    /// A loop: it counts if each house it touches has one cell of either turn.
    fn close(&mut self) {
        if self.visited[0] != self.visited[1] {
            return;
        }
        let set = set_of(self.cells.iter().copied());
        if self.closed.contains(&set) {
            return;
        }
        self.closed.push(set);
        let position = self.position;
        let extra_cells: Vec<usize> =
            self.cells.iter().copied().filter(|&cell| position.candidates(cell).count() > 2).collect();
        match extra_cells[..] {
            [] => {}
            [cell] => {
                let gone = self.digits.map(|digit| candidate(cell, digit)).to_vec();
                self.add(1, 0, Evidence::Cell { cell: Cell::new(cell) }, gone);
            }
            [one, other] => {
                let both = position.candidates(one).or(position.candidates(other)).without(self.pair);
                if both.count() == 1 {
                    self.same_digit(&extra_cells);
                } else {
                    self.sets(one, other, both);
                }
                self.lock(one, other);
            }
            _ => self.same_digit(&extra_cells),
        }
    }

    /// Keeps the pattern if it is new. Sukaku Explainer takes two loops for the same if they have the same cells,
    /// whatever their digits.
    fn add(&mut self, kind: u8, harder: usize, evidence: Evidence, eliminations: Vec<Candidate>) {
        if eliminations.is_empty() {
            return;
        }
        let set: W::Cells = set_of(self.cells.iter().copied());
        let same_loop = |other: &Pattern| set_of::<W::Cells>(other.loop_cells.iter().copied()) == set;
        let same_evidence = |other: &Evidence| match (&evidence, other) {
            (
                Evidence::Naked { house, cells, digits, .. },
                Evidence::Naked { house: h, cells: c, digits: d, .. },
            )
            | (
                Evidence::Hidden { house, cells, digits, .. },
                Evidence::Hidden { house: h, cells: c, digits: d, .. },
            ) => (house, cells, digits) == (h, c, d),
            (Evidence::Naked { .. } | Evidence::Hidden { .. }, _) => false,
            _ => true,
        };
        let known =
            |other: &Pattern| other.kind == kind && same_evidence(&other.evidence) && same_loop(other);
        if self.patterns.iter().any(known) {
            return;
        }
        let mut rating = 4.5;
        if self.cells.len() >= 10 {
            rating += 0.3;
        }
        rating += match self.cells.len() {
            8.. => 0.2,
            6..8 => 0.1,
            _ => 0.0,
        };
        rating += harder as f64 * 0.1;
        let (loop_cells, digits) = (self.cells.clone(), self.digits);
        self.patterns.push(Pattern { rating, kind, loop_cells, digits, evidence, eliminations });
    }

    fn same_digit(&mut self, cells: &[usize]) {
        let position = self.position;
        let more = position.candidates(cells[0]).without(self.pair);
        if more.is_empty() {
            return;
        }
        let of = more.first();
        let gone = position.at.seen_by_all(set_of(cells.iter().copied())).and(position.cells_of(of));
        let evidence =
            Evidence::Digit { cells: cells.iter().map(|&cell| Cell::new(cell)).collect(), digit: digit(of) };
        self.add(2, 0, evidence, candidates_of(gone, of));
    }

    /// Two cells with more candidates, as one cell of a naked or hidden set.
    fn sets(&mut self, one: usize, other: usize, extra: W::Mask) {
        let position = self.position;
        let at = &*position.at;
        let guardians = [Cell::new(one), Cell::new(other)];
        for size in 2..=7usize.min(at.side.saturating_sub(2)) {
            for house in at.box_first(one) {
                if !at.houses[house].has(other) {
                    continue;
                }
                let empty = position.empty(house);
                let mut rest = at.houses[house];
                rest.remove(one);
                rest.remove(other);
                if 2 * size <= empty && size >= extra.count() {
                    self.naked_sets(guardians, house, rest, extra, size);
                }
                if 2 * size < empty && at.full[house] {
                    self.hidden_sets(guardians, house, extra, size);
                }
            }
        }
    }

    fn naked_sets(
        &mut self,
        guardians: [Cell; 2],
        house: usize,
        rest: W::Cells,
        extra: W::Mask,
        size: usize,
    ) {
        let position = self.position;
        let [one, other] = guardians.map(Cell::index);
        let shared = extra.and(position.candidates(one)).and(position.candidates(other));
        let fits = |&cell: &usize| (2..=size).contains(&position.candidates(cell).count());
        let fitting: Vec<usize> = rest.iter().filter(fits).collect();
        let _ = subsets(fitting.len(), size - 1, |chosen| {
            let own = |sum: W::Mask, &place: &usize| sum.or(position.candidates(fitting[place]));
            let digits = chosen.iter().fold(extra, own);
            if digits.count() != size || chosen.iter().fold(shared, own).count() != size {
                return ControlFlow::<()>::Continue(());
            }
            let cells: W::Cells = set_of(chosen.iter().map(|&place| fitting[place]));
            let mut gone = Vec::new();
            for cell in rest.without(cells).iter() {
                gone.extend(position.candidates(cell).and(digits).iter().map(|digit| candidate(cell, digit)));
            }
            let evidence = Evidence::Naked {
                guardians,
                house: HouseId::new(house),
                cells: cell_list(cells),
                digits: digit_set(digits),
            };
            self.add(3, size - 1, evidence, gone);
            ControlFlow::Continue(())
        });
    }

    fn hidden_sets(&mut self, guardians: [Cell; 2], house: usize, extra: W::Mask, size: usize) {
        let position = self.position;
        let at = &*position.at;
        let [one, other] = guardians.map(Cell::index);
        let without_other = |of: usize| {
            let mut spots = position.cells_of(of).and(at.houses[house]);
            spots.remove(other);
            spots
        };
        let rest = W::Mask::below(at.side).without(self.pair).without(extra);
        let fitting: Vec<usize> =
            rest.iter().filter(|&of| (1..=size).contains(&without_other(of).count())).collect();
        let loop_spots = without_other(self.digits[0]).or(without_other(self.digits[1]));
        let _ = subsets(fitting.len(), size - 2, |chosen| {
            let spots = chosen.iter().fold(loop_spots, |sum, &place| sum.or(without_other(fitting[place])));
            if spots.count() != size {
                return ControlFlow::<()>::Continue(());
            }
            let digits = self.pair.or(set_of(chosen.iter().map(|&place| fitting[place])));
            let mut cells = spots;
            cells.remove(one);
            let mut gone = Vec::new();
            for cell in cells.iter() {
                gone.extend(
                    position.candidates(cell).without(digits).iter().map(|digit| candidate(cell, digit)),
                );
            }
            let evidence = Evidence::Hidden {
                guardians,
                house: HouseId::new(house),
                cells: cell_list(cells),
                digits: digit_set(digits),
            };
            self.add(3, cells.count() - 1, evidence, gone);
            ControlFlow::Continue(())
        });
    }

    /// One digit of the loop has no other place in a house of both cells: one of them holds it.
    fn lock(&mut self, one: usize, other: usize) {
        let position = self.position;
        let at = &*position.at;
        let mut locks = [None; 2];
        for house in at.box_first(one).filter(|&house| at.houses[house].has(other) && at.full[house]) {
            for (lock, of) in locks.iter_mut().zip(self.digits) {
                if position.positions(house, of).count() == 2 {
                    *lock = Some(house);
                }
            }
        }
        let [low, high] = self.digits;
        let (house, locked, free) = match locks {
            [Some(house), _] => (house, low, high),
            [None, Some(house)] => (house, high, low),
            [None, None] => return,
        };
        let evidence = Evidence::Lock {
            guardians: [one, other].map(Cell::new),
            house: HouseId::new(house),
            digit: digit(locked),
        };
        self.add(4, 0, evidence, vec![candidate(one, free), candidate(other, free)]);
    }
}

fn step<W: Width>(position: &Position<W>, pattern: Pattern) -> Step {
    let rectangle = pattern.loop_cells.len() == 4;
    let technique = match (pattern.kind, rectangle) {
        (1, true) => Technique::UniqueRectangle1,
        (2, true) => Technique::UniqueRectangle2,
        (3, true) => Technique::UniqueRectangle3,
        (_, true) => Technique::UniqueRectangle4,
        (1, false) => Technique::UniqueLoop1,
        (2, false) => Technique::UniqueLoop2,
        (3, false) => Technique::UniqueLoop3,
        (_, false) => Technique::UniqueLoop4,
    };
    let mut eliminations = pattern.eliminations;
    eliminations.retain(|gone| position.candidates(gone.cell.index()).has(gone.digit.index()));
    Step {
        technique,
        placements: Vec::new(),
        eliminations,
        se: Some(Tenths::rounded(pattern.rating)),
        reason: Reason::UniqueLoop {
            cells: pattern.loop_cells.iter().map(|&cell| Cell::new(cell)).collect(),
            digits: pattern.digits.into_iter().map(digit).collect(),
            evidence: pattern.evidence,
        },
    }
}
