//! Elimination: singles in a fixed order, one cell a pass; and a search around it with a stack of grids.
//!
//! ```text
//! pass   obvious cell (one candidate left), in reading order
//!        else a digit with one place left in a row, a column, a box, in the order asked for
//!        set that one cell, rule its digit out among its peers, start over
//! scan   rows and columns: house by house, digit by digit within the house
//!        boxes: digit by digit, box by box within the digit; extra houses follow the boxes
//! ```
//! The order is that of the program this comes from, so that its published counts come out to the
//! digit. Two sets per house (digits seen once, digits seen twice) find in one look over its cells
//! what scanning it for each digit finds in `side` looks. A digit left without any place in a house
//! ends a branch here as an empty cell does; the original went on until a cell ran empty.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::mask::{Mask, by_width};
use super::run::{End, Flow, Run, Why};
use super::settings::SingleKind;
use crate::board::{Board, Digit, DigitSet, Grid, House, HouseKind};

/// Singles alone.
pub(super) fn singles(run: &mut Run<'_, '_>) -> ControlFlow<(), End> {
    by_width!(run.puzzle.shape().side(), singles_with, run)
}

fn singles_with<M: Mask>(run: &mut Run<'_, '_>) -> ControlFlow<(), End> {
    let mut table = Table::<M>::new(run);
    match table.eliminate(run)? {
        Pass::Solved => run.solution(&table.values)?,
        Pass::Impossible => run.dead_end(),
        Pass::Stuck => return ControlFlow::Continue(End::Stuck(Box::new(table.board(run)))),
    }
    ControlFlow::Continue(End::Exhausted)
}

/// Singles within a depth-first search.
pub(super) fn search(run: &mut Run<'_, '_>) -> Flow {
    by_width!(run.puzzle.shape().side(), search_with, run)
}

/// A grid on the stack: this one with this cell set to this digit. Grids of one branch share the
/// position they differ from, and the last one taken gets it without a copy: with a copy each, the
/// stack of a blank 100x100 board would not fit into memory.
struct Pushed<M> {
    from: Rc<Table<M>>,
    cell: usize,
    digit: usize,
    /// How many branches this one is in.
    depth: usize,
}

fn search_with<M: Mask>(run: &mut Run<'_, '_>) -> Flow {
    let mut stack: Vec<Pushed<M>> = Vec::new();
    let mut table = Table::<M>::new(run);
    let mut depth = 0;
    loop {
        match table.eliminate(run)? {
            Pass::Solved => run.solution(&table.values)?,
            Pass::Impossible => run.dead_end(),
            Pass::Stuck => {
                let unknown = table.values.iter().position(|&value| value == 0);
                let cell = unknown.expect("a grid that is stuck has an unknown cell");
                let from = Rc::new(table);
                for digit in from.sets[cell].to_set() {
                    run.pushed(cell, digit.index());
                    stack.push(Pushed {
                        from: Rc::clone(&from),
                        cell,
                        digit: digit.index(),
                        depth: depth + 1,
                    });
                }
            }
        }
        let Some(next) = stack.pop() else { return Flow::Continue(()) };
        run.popped(next.cell, next.digit);
        depth = next.depth;
        run.depth(depth);
        table = Rc::try_unwrap(next.from).unwrap_or_else(|shared| {
            run.counters.bytes_copied += shared.bytes();
            (*shared).clone()
        });
        table.set(run, next.cell, next.digit, Why::Guess)?;
    }
}

/// How a run of passes ended.
enum Pass {
    Solved,
    Stuck,
    Impossible,
}

#[derive(Clone)]
struct Table<M> {
    values: Box<[u8]>,
    /// Candidates; of a set cell just its digit.
    sets: Box<[M]>,
    unknown: usize,
    impossible: bool,
}

impl<M: Mask> Table<M> {
    fn new(run: &Run<'_, '_>) -> Table<M> {
        let start = Board::new(run.puzzle);
        let set = |cell| start.value(cell).map_or(start.candidates(cell), DigitSet::only);
        let sets: Box<[M]> = start.shape().all_cells().map(|cell| M::from_set(set(cell))).collect();
        let values: Box<[u8]> = start.values().values().into();
        let unknown = values.iter().filter(|&&value| value == 0).count();
        let impossible = sets.iter().any(|set| set.is_empty());
        Table { values, sets, unknown, impossible }
    }

    fn bytes(&self) -> u64 {
        (self.values.len() + std::mem::size_of_val(&*self.sets)) as u64
    }

    /// Sets a cell and rules its digit out among its peers.
    fn set(&mut self, run: &mut Run<'_, '_>, cell: usize, digit: usize, why: Why) -> Flow {
        self.values[cell] = digit as u8 + 1;
        self.sets[cell] = M::bit(digit);
        self.unknown -= 1;
        for &peer in run.puzzle.shape().peer_indexes(cell) {
            let set = &mut self.sets[usize::from(peer)];
            if set.has(digit) {
                *set = set.without(M::bit(digit));
                run.counters.eliminations += 1;
                self.impossible |= set.is_empty();
            }
        }
        run.placed(cell, digit, why)
    }

    /// Sets one cell a pass until no pass finds one.
    fn eliminate(&mut self, run: &mut Run<'_, '_>) -> ControlFlow<(), Pass> {
        let order = run.settings.order.kinds();
        let kinds = [SingleKind::Obvious, order[0], order[1], order[2]];
        loop {
            if self.impossible {
                return ControlFlow::Continue(Pass::Impossible);
            }
            if self.unknown == 0 {
                return ControlFlow::Continue(Pass::Solved);
            }
            let found = kinds.iter().find_map(|&kind| Some((self.answer(run, kind)?, kind)));
            match found {
                Some(((cell, digit), kind)) => self.set(run, cell, digit, Why::Answer(kind))?,
                None if self.impossible => return ControlFlow::Continue(Pass::Impossible),
                None => {
                    run.stuck();
                    return ControlFlow::Continue(Pass::Stuck);
                }
            }
        }
    }

    /// The first answer of this kind.
    fn answer(&mut self, run: &mut Run<'_, '_>, kind: SingleKind) -> Option<(usize, usize)> {
        if self.impossible {
            return None;
        }
        let shape = run.puzzle.shape();
        match kind {
            SingleKind::Obvious => self.obvious(run),
            SingleKind::Row => shape
                .houses_of_kind(HouseKind::Row)
                .find_map(|house| self.lone_place(run, shape.house(house))),
            SingleKind::Column => shape
                .houses_of_kind(HouseKind::Column)
                .find_map(|house| self.lone_place(run, shape.house(house))),
            SingleKind::Box => {
                // Digit by digit, then box by box: the lowest digit of all boxes, the first box of equals.
                let mut best: Option<(usize, usize)> = None;
                let lines = |kind: HouseKind| matches!(kind, HouseKind::Row | HouseKind::Column);
                for house in shape.houses().iter().filter(|house| !lines(house.kind())) {
                    let found = self.lone_place(run, house);
                    best = match (best, found) {
                        (Some(old), Some(new)) if new.1 < old.1 => Some(new),
                        (None, found) => found,
                        (old, _) => old,
                    };
                }
                best
            }
        }
    }

    fn obvious(&self, run: &mut Run<'_, '_>) -> Option<(usize, usize)> {
        for (cell, set) in self.sets.iter().enumerate() {
            run.counters.cell_checks += 1;
            if self.values[cell] == 0 && set.count() == 1 {
                return Some((cell, set.lowest()));
            }
        }
        None
    }

    /// The lowest digit that has one place left among the unknown cells of the house, and that place.
    fn lone_place(&mut self, run: &mut Run<'_, '_>, house: &House) -> Option<(usize, usize)> {
        // A house shorter than the side need not hold every digit: one place left says nothing.
        if !house.is_full(run.puzzle.shape()) {
            return None;
        }
        let (mut all, mut once, mut twice) = (M::default(), M::default(), M::default());
        for cell in house.cells() {
            let set = self.sets[cell.index()];
            all = all | set;
            if self.values[cell.index()] == 0 {
                twice = twice | (once & set);
                once = once | set;
            }
        }
        run.counters.cell_checks += house.cells().len() as u64;
        if all != M::from_set(run.puzzle.shape().digits()) {
            self.impossible = true;
            return None;
        }
        let lone = once.without(twice);
        if lone.is_empty() {
            return None;
        }
        let digit = lone.lowest();
        let place = house.cells().iter().map(|cell| cell.index());
        let mut place = place.filter(|&cell| self.values[cell] == 0 && self.sets[cell].has(digit));
        place.next().map(|cell| (cell, digit))
    }

    /// The position as others know it.
    fn board(&self, run: &Run<'_, '_>) -> Board {
        let shape = run.puzzle.shape();
        let mut values = Grid::empty(shape);
        for cell in shape.all_cells() {
            values.set(cell, Digit::new(self.values[cell.index()]));
        }
        let sets: Vec<DigitSet> = self.sets.iter().map(|set| set.to_set()).collect();
        Board::from_parts(values, &sets).expect("one set per cell")
    }
}
