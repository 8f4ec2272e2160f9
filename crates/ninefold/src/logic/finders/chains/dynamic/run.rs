//! A run: everything that follows from one assumption on a working copy of the position.
//!
//! ```text
//! 1  a true candidate, oldest first     makes the rest of its cell false, and its digit elsewhere in its houses
//! 2  a false candidate, oldest first    makes the last other one of its cell or of a house true; it is then struck
//!                                       from the working copy, so that later ones may find only one left
//! 3  nothing pending                    the rules of the depth strike more (see `rules`)
//! ```
//! True candidates always go first. The run ends at the first candidate that is both true and false, or when nothing
//! is left to follow. A statement that rests on candidates struck before has these as further parents.

use std::cell::Cell;
use std::sync::Arc;

use super::nested::Nested;
use super::{Depth, number};
use crate::logic::Technique;
use crate::logic::bits::{Bits, Width};
use crate::logic::position::Position;

/// What makes a statement follow from its parents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// Nothing: it is assumed.
    Assumed,
    /// Its cell.
    Cell,
    /// Its digit in this house.
    House(u16),
    /// A pattern on the working copy.
    Rule(Technique),
    /// A chain on the working copy: its number in the run.
    Nested(u32),
}

/// A candidate that is true or false, and why.
pub(super) struct Statement {
    /// The number of the candidate.
    pub candidate: u32,
    pub on: bool,
    pub cause: Cause,
    /// Its parents' place in the list of the run.
    parents: (u32, u32),
    /// How many statements are behind it, itself included; 0 until somebody asks.
    size: Cell<u32>,
}

/// Everything that follows from an assumption.
pub(super) struct Run {
    pub statements: Vec<Statement>,
    parents: Vec<u32>,
    /// Per state (false, true) the statements in the order made.
    pub order: [Vec<u32>; 2],
    /// Per state and candidate the number of its statement plus one.
    known: [Vec<u16>; 2],
    /// The statements that contradict each other, the true one first.
    pub contradiction: Option<[u32; 2]>,
    /// The chains on the working copy that struck something.
    pub nested: Vec<Arc<Nested>>,
}

impl Run {
    pub fn new(candidates: usize) -> Run {
        Run {
            statements: Vec::with_capacity(64),
            parents: Vec::with_capacity(96),
            order: [Vec::with_capacity(48), Vec::with_capacity(24)],
            known: [vec![0; candidates], vec![0; candidates]],
            contradiction: None,
            nested: Vec::new(),
        }
    }

    /// Forgets everything, and keeps its memory.
    fn clear(&mut self) {
        for (known, order) in self.known.iter_mut().zip(&mut self.order) {
            for statement in order.drain(..) {
                known[self.statements[statement as usize].candidate as usize] = 0;
            }
        }
        self.statements.clear();
        self.parents.clear();
        self.nested.clear();
        self.contradiction = None;
    }

    /// The statement that the candidate is so, if it was made.
    #[inline]
    pub fn known(&self, candidate: usize, on: bool) -> Option<u32> {
        self.known[usize::from(on)][candidate].checked_sub(1).map(u32::from)
    }

    pub fn parents(&self, statement: u32) -> &[u32] {
        let (start, end) = self.statements[statement as usize].parents;
        &self.parents[start as usize..end as usize]
    }

    /// Makes a statement without filing it.
    fn state(&mut self, candidate: usize, on: bool, cause: Cause, parents: &[u32]) -> u32 {
        let start = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        let parents = (start, self.parents.len() as u32);
        let size = Cell::new(0);
        self.statements.push(Statement { candidate: candidate as u32, on, cause, parents, size });
        self.statements.len() as u32 - 1
    }

    /// Makes a statement and queues it.
    pub fn add(&mut self, candidate: usize, on: bool, cause: Cause, parents: &[u32]) {
        let statement = self.state(candidate, on, cause, parents);
        self.known[usize::from(on)][candidate] = statement as u16 + 1;
        self.order[usize::from(on)].push(statement);
    }

    /// The statement and everything behind it, level by level, each candidate and state once.
    pub fn lineage<'m>(&self, of: u32, marks: &'m mut Marks) -> &'m [u32] {
        marks.round += 1;
        marks.line.clear();
        marks.push(of, &self.statements[of as usize]);
        let mut at = 0;
        while let Some(&statement) = marks.line.get(at) {
            at += 1;
            for &parent in self.parents(statement) {
                marks.push(parent, &self.statements[parent as usize]);
            }
        }
        &marks.line
    }

    /// How many statements are behind this one, itself included.
    pub fn size(&self, of: u32, marks: &mut Marks) -> usize {
        let known = &self.statements[of as usize].size;
        if known.get() == 0 {
            known.set(self.lineage(of, marks).len() as u32);
        }
        known.get() as usize
    }
}

/// What the walk through a lineage remembers. Marks on candidates and states are taken back by the next round.
pub(super) struct Marks {
    marks: Vec<u32>,
    round: u32,
    line: Vec<u32>,
}

impl Marks {
    pub fn new(candidates: usize) -> Marks {
        Marks { marks: vec![0; 2 * candidates], round: 0, line: Vec::new() }
    }

    /// Adds a statement, unless the same was said before.
    fn push(&mut self, number: u32, statement: &Statement) {
        let place = 2 * statement.candidate as usize + usize::from(statement.on);
        if std::mem::replace(&mut self.marks[place], self.round) != self.round {
            self.line.push(number);
        }
    }
}

/// Makes runs from one position.
pub(super) struct Runner<'a, W: Width> {
    pub source: &'a Position<W>,
    pub work: Position<W>,
    pub depth: Depth,
    pub cancel: &'a dyn Fn() -> bool,
    parents: Vec<u32>,
}

impl<'a, W: Width> Runner<'a, W> {
    pub fn new(source: &'a Position<W>, depth: Depth, cancel: &'a dyn Fn() -> bool) -> Self {
        Runner { source, work: source.clone(), depth, cancel, parents: Vec::new() }
    }

    /// Follows an assumption; what the run held before is forgotten.
    pub fn run(&mut self, cell: usize, digit: usize, on: bool, run: &mut Run) {
        let at = &*self.source.at;
        self.work.copy_from(self.source);
        run.clear();
        run.add(number(at, cell, digit), on, Cause::Assumed, &[]);
        let mut done = [0, 0];
        while run.contradiction.is_none() {
            if let Some(&statement) = run.order[1].get(done[1]) {
                done[1] += 1;
                self.make_false(run, statement);
            } else if let Some(&statement) = run.order[0].get(done[0]) {
                done[0] += 1;
                self.make_true(run, statement);
            } else if !self.strike_more(run) {
                return;
            }
        }
    }

    /// What is false because this candidate is true.
    fn make_false(&self, run: &mut Run, statement: u32) {
        let (work, at) = (&self.work, &*self.work.at);
        let candidate = run.statements[statement as usize].candidate as usize;
        let (cell, digit) = (candidate / at.side, candidate % at.side);
        for other in work.candidates(cell).iter().filter(|&other| other != digit) {
            if !falls(run, number(at, cell, other), Cause::Cell, statement) {
                return;
            }
        }
        let mut left = work.cells_of(digit);
        left.remove(cell);
        for house in at.box_first(cell) {
            let new = left.and(at.houses[house]);
            left = left.without(new);
            for other in new.iter() {
                if !falls(run, number(at, other, digit), Cause::House(house as u16), statement) {
                    return;
                }
            }
        }
    }

    /// What is true because this candidate is false. The candidate still counts while that is listed.
    fn make_true(&mut self, run: &mut Run, statement: u32) {
        let at = &*self.source.at;
        let candidate = run.statements[statement as usize].candidate as usize;
        let (cell, digit) = (candidate / at.side, candidate % at.side);
        // At most one per house and one by the cell.
        let mut rises: [(usize, Cause); 8] = [(0, Cause::Assumed); 8];
        let mut count = 0;
        let work = &self.work;
        if work.pair().has(cell) {
            let other = work.candidates(cell).without(W::Mask::one(digit)).first();
            rises[0] = (number(at, cell, other), Cause::Cell);
            count = 1;
        }
        let mut linked = W::Cells::one(cell);
        for house in at.box_first(cell).filter(|&house| work.bilocal(house).has(digit)) {
            let other = work.cells_of(digit).and(at.houses[house]).without(linked);
            if !other.is_empty() && count < rises.len() {
                linked = linked.or(other);
                rises[count] = (number(at, other.first(), digit), Cause::House(house as u16));
                count += 1;
            }
        }
        // The parents of all are known before any of them counts.
        let mut parents = std::mem::take(&mut self.parents);
        parents.clear();
        let mut ends = [0; 8];
        for (&(_, cause), end) in rises[..count].iter().zip(&mut ends) {
            parents.push(statement);
            match cause {
                Cause::House(house) => {
                    let own = self.source.cells_of(digit).and(at.houses[usize::from(house)]);
                    let struck = own.without(work.cells_of(digit));
                    parents
                        .extend(struck.iter().filter_map(|cell| run.known(number(at, cell, digit), false)));
                }
                _ => {
                    let struck = self.source.candidates(cell).without(work.candidates(cell));
                    parents
                        .extend(struck.iter().filter_map(|digit| run.known(number(at, cell, digit), false)));
                }
            }
            *end = parents.len();
        }
        self.work.eliminate(cell, digit, &mut ());
        let mut start = 0;
        for (&(candidate, cause), &end) in rises[..count].iter().zip(&ends) {
            if let Some(off) = run.known(candidate, false) {
                let on = run.state(candidate, true, cause, &parents[start..end]);
                run.contradiction = Some([on, off]);
                break;
            }
            if run.known(candidate, true).is_none() {
                run.add(candidate, true, cause, &parents[start..end]);
            }
            start = end;
        }
        self.parents = parents;
    }
}

/// States that a candidate is false; `false` if it is true already.
fn falls(run: &mut Run, candidate: usize, cause: Cause, parent: u32) -> bool {
    if let Some(on) = run.known(candidate, true) {
        let off = run.state(candidate, false, cause, &[parent]);
        run.contradiction = Some([on, off]);
        return false;
    }
    if run.known(candidate, false).is_none() {
        run.add(candidate, false, cause, &[parent]);
    }
    true
}
