//! Constraint propagation: a queue of forced cells, and guesses where the choice is smallest.
//!
//! ```text
//! forced    digits known to go into a cell and not placed yet, taken in constant time: a cell's
//!           last candidate, and (unless only naked singles are wanted) a digit's last place
//! places    for each house and digit, how many cells could hold it, and the exclusive or of
//!           their numbers: when one is left, that is its number, and nobody has to look for it
//! by_count  for each number of candidates the set of cells that have so many, as bits:
//!           the cell with the fewest is the first bit of the first set that is not empty
//! ```
//! Placing a digit takes it from the peers; a cell left without candidates or a digit left without a
//! place is a dead end. When the queue is empty the search guesses where `guide.rs` says: unless told
//! otherwise in the cell with the fewest candidates. It returns from a wrong guess in one of three ways,
//! which make the same guesses:
//!
//! - `Copy`: the position is copied before the guess and copied back after it (`kept.rs`);
//! - `Undo`: every set that shrinks is noted on a trail and put back;
//! - `DeepCopy`: as `Copy`, in the slowest way in common use (`deep.rs`).
//!
//! With naked singles alone a puzzle of 17 givens takes some 40,000 guesses, with hidden ones 10; the
//! work per elimination grows by three counters. `docs/algorithms.md` has the figures.

use std::ops::ControlFlow;

use super::mask::{Mask, by_width};
use super::run::{Flow, Run, Why};
use super::settings::Singles;
use crate::board::{Board, Shape};

#[cfg(feature = "lab")]
mod deep;
mod guide;
mod kept;
mod position;

pub(super) use guide::Guide;
use kept::Kept;
use position::Position;

pub(super) fn search(run: &mut Run<'_, '_>) -> Flow {
    let guide = Guide::Rule(run.settings.choice);
    search_by(run, guide)
}

/// The same search with somebody else to say where it guesses.
pub(super) fn search_by(run: &mut Run<'_, '_>, guide: Guide<'_>) -> Flow {
    by_width!(run.puzzle.shape().side(), search_with, run, guide)
}

/// A guess that is open.
struct Open<M> {
    cell: usize,
    /// The digits not tried yet.
    left: M,
    tried_one: bool,
    /// How many cells were placed before it.
    placed: usize,
    /// How long the trail was before it (`Undo`).
    trail: usize,
}

fn search_with<M: Mask>(run: &mut Run<'_, '_>, mut guide: Guide<'_>) -> Flow {
    let mut kept = Kept::<M>::new(run.settings.branching);
    let hidden = run.settings.singles == Singles::NakedAndHidden;
    let mut search = Search::<M>::new(&Board::new(run.puzzle), hidden, kept.is_trail());
    let mut open: Vec<Open<M>> = Vec::new();

    loop {
        if !search.propagate(run)? {
            run.dead_end();
        } else if let Some(cell) = guide.cell(&search.position, run) {
            let left = search.position.sets[cell];
            let (placed, trail) = (search.placed.len(), search.trail.len());
            open.push(Open { cell, left, tried_one: false, placed, trail });
            run.depth(open.len());
            kept.keep(open.len() - 1, &search.position, run);
        } else {
            run.solution(&search.position.values)?;
        }
        // Back to the innermost guess that has a digit left, and try that.
        loop {
            let depth = open.len();
            let Some(guess) = open.last_mut() else { return Flow::Continue(()) };
            if guess.tried_one {
                for cell in search.placed.drain(guess.placed..) {
                    search.position.values[usize::from(cell)] = 0;
                    run.cleared(usize::from(cell));
                }
                if kept.is_trail() {
                    search.undo(run.puzzle.shape(), guess.trail);
                } else if !guess.left.is_empty() {
                    let is_last = guess.left.count() == 1;
                    kept.restore(depth - 1, &mut search.position, is_last, run);
                }
            }
            if guess.left.is_empty() {
                open.pop();
                continue;
            }
            guess.tried_one = true;
            let digit = guide.digit(guess.left);
            guess.left = guess.left.without(M::bit(digit));
            search.place(run, guess.cell, digit, Why::Guess)?;
            break;
        }
    }
}

struct Search<M> {
    position: Position<M>,
    /// Cells and digits to be placed; those before `head` are done.
    forced: Vec<(u16, u8)>,
    head: usize,
    /// Cells placed by the search, in order.
    placed: Vec<u16>,
    /// Sets as they were before they shrank (`Undo`).
    trail: Vec<(u16, M)>,
    noting: bool,
    dead: bool,
}

impl<M: Mask> Search<M> {
    fn new(start: &Board, hidden: bool, noting: bool) -> Search<M> {
        let shape = start.shape();
        let mut search = Search {
            position: Position::new(start, hidden),
            forced: Vec::new(),
            head: 0,
            placed: Vec::new(),
            trail: Vec::new(),
            noting,
            dead: false,
        };
        for cell in shape.all_cells().filter(|&cell| start.value(cell).is_none()) {
            let set = start.candidates(cell);
            search.dead |= set.is_empty();
            if let Some(digit) = set.single() {
                search.forced.push((cell.index() as u16, digit.index() as u8));
            }
        }
        if hidden {
            for (number, house) in shape.houses().iter().enumerate().filter(|(_, house)| house.is_full(shape))
            {
                let held = house.cells().iter().filter_map(|&cell| start.value(cell));
                let held: M = held.fold(M::default(), |set, digit| set | M::bit(digit.index()));
                let open = M::from_set(shape.digits()).without(held);
                for digit in open.to_set() {
                    search.note_places(number * shape.side() + digit.index(), digit.index());
                }
            }
        }
        search
    }

    /// Looks at a digit of a house whose number of places changed.
    #[inline]
    fn note_places(&mut self, index: usize, digit: usize) {
        let places = self.position.places[index];
        match places.count() {
            0 => self.dead = true,
            1 => self.forced.push((places.last_cell(), digit as u8)),
            _ => {}
        }
    }

    /// Places all that is forced; `false` means a dead end.
    fn propagate(&mut self, run: &mut Run<'_, '_>) -> ControlFlow<(), bool> {
        while !self.dead {
            let Some(&(cell, digit)) = self.forced.get(self.head) else { break };
            self.head += 1;
            let (cell, digit) = (usize::from(cell), usize::from(digit));
            // Often it is there already: a digit just placed has one place left in its houses.
            if usize::from(self.position.values[cell]) == digit + 1 {
                continue;
            }
            if self.position.values[cell] != 0 || !self.position.sets[cell].has(digit) {
                self.dead = true;
                break;
            }
            self.place(run, cell, digit, Why::Forced)?;
        }
        self.forced.clear();
        self.head = 0;
        ControlFlow::Continue(!std::mem::take(&mut self.dead))
    }

    /// Places a candidate, takes all others from the cell and it from the peers.
    fn place(&mut self, run: &mut Run<'_, '_>, cell: usize, digit: usize, why: Why) -> Flow {
        let shape = run.puzzle.shape();
        self.position.values[cell] = digit as u8 + 1;
        self.placed.push(cell as u16);
        run.placed(cell, digit, why)?;
        let bit = M::bit(digit);
        let others = self.position.sets[cell].without(bit);
        if !others.is_empty() {
            self.take(run, shape, cell, others);
        }
        for &peer in shape.peer_indexes(cell) {
            let peer = usize::from(peer);
            if !(self.position.sets[peer] & bit).is_empty() {
                self.take(run, shape, peer, bit);
                if self.dead {
                    break;
                }
            }
        }
        Flow::Continue(())
    }

    /// Takes these candidates, which it has, from a cell.
    #[inline]
    fn take(&mut self, run: &mut Run<'_, '_>, shape: &Shape, cell: usize, gone: M) {
        let old = self.position.sets[cell];
        let rest = old.without(gone);
        if self.noting {
            self.trail.push((cell as u16, old));
        }
        self.position.replace(cell, rest);
        let mut left = gone;
        while !left.is_empty() {
            let digit = left.lowest();
            left = left.without_lowest();
            run.counters.eliminations += 1;
            for &house in self.position.counted_houses(shape, cell) {
                let index = usize::from(house) * shape.side() + digit;
                self.position.places[index].remove(cell);
                self.note_places(index, digit);
            }
        }
        match rest.count() {
            0 => self.dead = true,
            1 => self.forced.push((cell as u16, rest.lowest() as u8)),
            _ => {}
        }
    }

    /// Puts back what was taken since the trail had this length.
    fn undo(&mut self, shape: &Shape, length: usize) {
        while self.trail.len() > length {
            let Some((cell, set)) = self.trail.pop() else { break };
            let cell = usize::from(cell);
            let mut back = set.without(self.position.sets[cell]);
            self.position.replace(cell, set);
            while !back.is_empty() {
                let digit = back.lowest();
                back = back.without_lowest();
                for &house in self.position.counted_houses(shape, cell) {
                    self.position.places[usize::from(house) * shape.side() + digit].insert(cell);
                }
            }
        }
    }
}
