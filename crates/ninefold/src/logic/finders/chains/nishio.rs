//! Nishio: a digit assumed to be in a place, or not to be, that leaves itself no room.
//!
//! Only one digit is followed, through houses. What turns out false is taken away, so that a house may have one
//! place left only because several others fell before: then all of these are reasons. It ends when a place is
//! both true and false, and the statements behind both are counted.
//!
//! Whether that happens is asked of sets first, and only then is it followed statement by statement.
//!
//! Cost: twice per candidate the houses of the board, some hundred nanoseconds.

use std::ops::ControlFlow;

use super::length_bonus;
use crate::board::HouseId;
use crate::logic::bits::{Bits, Width};
use crate::logic::memory::Memory;
use crate::logic::position::{Position, candidate};
use crate::logic::step::{Chain, ChainKind, ChainLink, ChainNode};
use crate::logic::{Reason, SearchOptions, Step, StepSink, Technique, Tenths};

/// One statement about a cell, and what it follows from.
struct Statement {
    cell: usize,
    on: bool,
    link: ChainLink,
    parents: Vec<u32>,
}

struct Hint {
    statements: usize,
    cell: usize,
    digit: usize,
    assumed: bool,
}

#[inline(never)]
pub(in crate::logic) fn find<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    options: SearchOptions<'_>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let mut hints: Vec<Hint> = Vec::new();
    let mut run = Run::new(position);
    // Digits about which something was found.
    let mut with_hints = W::Mask::default();
    for cell in position.unsolved().without(position.single()).iter() {
        for digit in position.candidates(cell).iter() {
            if memory.digit_is_exhausted(digit) {
                continue;
            }
            for assumed in [true, false] {
                if !fails(position, cell, digit, assumed) {
                    continue;
                }
                let Some([one, other]) = run.follow(cell, digit, assumed) else { continue };
                with_hints.insert(digit);
                let statements = run.ancestors(one) + run.ancestors(other);
                let hint = Hint { statements, cell, digit, assumed };
                match hints.first_mut() {
                    Some(best) if !options.all => {
                        if hint.statements < best.statements {
                            *best = hint;
                        }
                    }
                    _ => hints.push(hint),
                }
            }
        }
    }
    memory.mark_digits_exhausted_but(with_hints);
    // The rating grows with the length alone.
    hints.sort_by_key(|hint| hint.statements);
    for hint in hints {
        found(step(&mut run, &hint))?;
    }
    ControlFlow::Continue(())
}

/// Whether the assumption contradicts itself. What follows does not depend on the order in which it is followed; only
/// the reasons do.
fn fails<W: Width>(position: &Position<W>, cell: usize, digit: usize, assumed: bool) -> bool {
    let at = &*position.at;
    let spots = position.cells_of(digit);
    let mut on = W::Cells::default();
    let mut left = spots;
    let mut new = W::Cells::one(cell);
    if !assumed {
        left.remove(cell);
        new = W::Cells::default();
    }
    loop {
        on = on.or(new);
        new.each(|cell| left = left.without(at.peers[cell]));
        if !on.within(left) {
            return true;
        }
        new = W::Cells::default();
        for house in (0..at.houses.len()).filter(|&house| at.full[house]) {
            let place = left.and(at.houses[house]);
            if !place.has_two() && position.positions(house, digit).has_two() {
                if place.is_empty() {
                    return true;
                }
                new = new.or(place);
            }
        }
        new = new.without(on);
        if new.is_empty() {
            return false;
        }
    }
}

struct Run<'a, W: Width> {
    position: &'a Position<W>,
    statements: Vec<Statement>,
    /// Per state (false, true) and cell the number of its statement plus one.
    known: [Vec<u32>; 2],
    marks: Vec<bool>,
}

impl<'a, W: Width> Run<'a, W> {
    fn new(position: &'a Position<W>) -> Self {
        let cells = position.at.cells;
        Run {
            position,
            statements: Vec::new(),
            known: [vec![0; cells], vec![0; cells]],
            marks: vec![false; 2 * cells],
        }
    }

    fn known(&self, cell: usize, on: bool) -> Option<u32> {
        self.known[usize::from(on)][cell].checked_sub(1)
    }

    fn state(&mut self, cell: usize, on: bool, link: ChainLink, parents: Vec<u32>) -> u32 {
        self.statements.push(Statement { cell, on, link, parents });
        self.statements.len() as u32 - 1
    }

    /// The two statements that contradict each other, the true one first.
    fn follow(&mut self, start: usize, digit: usize, assumed: bool) -> Option<[u32; 2]> {
        let position = self.position;
        let at = &*position.at;
        self.statements.clear();
        self.known.iter_mut().for_each(|known| known.fill(0));
        let source = position.cells_of(digit);
        let mut left = source;
        let mut pending: [std::collections::VecDeque<u32>; 2] = Default::default();
        let first = self.state(start, assumed, ChainLink::Assumed, Vec::new());
        self.known[usize::from(assumed)][start] = first + 1;
        pending[usize::from(assumed)].push_back(first);
        loop {
            if let Some(number) = pending[1].pop_front() {
                let cell = self.statements[number as usize].cell;
                let mut met = W::Cells::one(cell);
                for house in at.box_first(cell) {
                    for off in left.and(at.houses[house]).without(met).iter() {
                        met.insert(off);
                        let link = ChainLink::House(HouseId::new(house));
                        if let Some(on) = self.known(off, true) {
                            return Some([on, self.state(off, false, link, vec![number])]);
                        }
                        if self.known(off, false).is_none() {
                            let new = self.state(off, false, link, vec![number]);
                            self.known[0][off] = new + 1;
                            pending[0].push_back(new);
                        }
                    }
                }
                continue;
            }
            let number = pending[0].pop_front()?;
            let cell = self.statements[number as usize].cell;
            let mut made: Vec<(usize, usize)> = Vec::new();
            for house in at.box_first(cell).filter(|&house| at.full[house]) {
                let mut others = left.and(at.houses[house]);
                others.remove(cell);
                if others.count() == 1 && made.iter().all(|&(on, _)| on != others.first()) {
                    made.push((others.first(), house));
                }
            }
            let before = left;
            left.remove(cell);
            for (on, house) in made {
                let gone = source.without(before).and(at.houses[house]);
                let mut parents = vec![number];
                parents.extend(gone.iter().filter_map(|cell| self.known(cell, false)));
                let link = ChainLink::House(HouseId::new(house));
                if let Some(off) = self.known(on, false) {
                    return Some([self.state(on, true, link, parents), off]);
                }
                if self.known(on, true).is_none() {
                    let new = self.state(on, true, link, parents);
                    self.known[1][on] = new + 1;
                    pending[1].push_back(new);
                }
            }
        }
    }

    /// How many different statements are behind this one, itself included.
    fn ancestors(&mut self, of: u32) -> usize {
        self.lineage(of).len()
    }

    /// The statement and all behind it, parents after children.
    fn lineage(&mut self, of: u32) -> Vec<u32> {
        let mut line = vec![of];
        let mut at = 0;
        let mark = |statement: &Statement| 2 * statement.cell + usize::from(statement.on);
        self.marks[mark(&self.statements[of as usize])] = true;
        while let Some(&number) = line.get(at) {
            at += 1;
            for &parent in &self.statements[number as usize].parents {
                let mark = mark(&self.statements[parent as usize]);
                if !self.marks[mark] {
                    self.marks[mark] = true;
                    line.push(parent);
                }
            }
        }
        for &number in &line {
            self.marks[mark(&self.statements[number as usize])] = false;
        }
        line
    }
}

fn step<W: Width>(run: &mut Run<'_, W>, hint: &Hint) -> Step {
    let ends = run.follow(hint.cell, hint.digit, hint.assumed).unwrap_or([0, 0]);
    // Both branches in one list: a statement made later stands before those it follows from.
    let mut numbers: Vec<u32> = run.lineage(ends[0]);
    numbers.extend(run.lineage(ends[1]));
    numbers.sort_unstable_by(|one, other| other.cmp(one));
    numbers.dedup();
    let place = |number: u32| numbers.iter().position(|&one| one == number).unwrap_or(0);
    let told = |&number: &u32| {
        let statement = &run.statements[number as usize];
        ChainNode {
            candidate: candidate(statement.cell, hint.digit),
            on: statement.on,
            link: statement.link,
            parents: statement.parents.iter().map(|&parent| place(parent)).collect(),
        }
    };
    let chain = Chain {
        kind: ChainKind::Contradiction,
        nodes: numbers.iter().map(told).collect(),
        ends: ends.iter().map(|&end| place(end)).collect(),
        nested: Vec::new(),
    };
    let shown = vec![candidate(hint.cell, hint.digit)];
    let (placements, eliminations) = if hint.assumed { (Vec::new(), shown) } else { (shown, Vec::new()) };
    Step {
        technique: Technique::Nishio,
        placements,
        eliminations,
        se: Some(Tenths::rounded(7.5 + length_bonus(hint.statements))),
        reason: Reason::Chain(chain),
    }
}
