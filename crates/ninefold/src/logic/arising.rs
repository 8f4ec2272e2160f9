//! In which order singles came up.
//!
//! HoDoKu takes them so: the oldest full house, else the oldest naked single, else the oldest hidden one. A full house and a
//! naked single count 4, a hidden one 14, so its score depends on the order. Givens are placed in reading order,
//! and each digit that is placed leaves its peers, in reading order too, before the cell loses its other candidates.
//!
//! Nothing is kept until somebody asks; then each candidate that goes costs a look at the counts it leaves.

use super::bits::{Bits, Width};
use super::position::Position;

/// Singles, the oldest first. Those whose cell was filled since are still among them.
#[derive(Default)]
pub(super) struct Arising {
    /// Whether it is kept at all.
    pub known: bool,
    /// Cells that came down to one candidate.
    pub naked: Vec<usize>,
    /// Cells and digits that came down to one place in a house; perhaps several times.
    pub hidden: Vec<(usize, usize)>,
    /// Up to these all are filled.
    done: [usize; 2],
}

impl Arising {
    pub fn forget(&mut self) {
        self.known = false;
    }

    /// The cells with one candidate, the oldest first.
    pub fn naked<W: Width>(&mut self, position: &Position<W>) -> &[usize] {
        self.ask(position);
        let is_filled = |&&cell: &&usize| position.value(cell).is_some();
        self.done[0] += self.naked[self.done[0]..].iter().take_while(is_filled).count();
        &self.naked[self.done[0]..]
    }

    /// The cells and digits with one place in a house, the oldest first.
    pub fn hidden<W: Width>(&mut self, position: &Position<W>) -> &[(usize, usize)] {
        self.ask(position);
        let is_filled = |one: &&(usize, usize)| position.value(one.0).is_some();
        self.done[1] += self.hidden[self.done[1]..].iter().take_while(is_filled).count();
        &self.hidden[self.done[1]..]
    }

    fn ask<W: Width>(&mut self, position: &Position<W>) {
        if self.known {
            return;
        }
        self.known = true;
        self.naked.clear();
        self.hidden.clear();
        self.done = [0; 2];
        match follows_from_digits(position) {
            true => self.place_all(position),
            false => self.look(position),
        }
    }

    /// What comes up while the digits on the board are placed in reading order.
    fn place_all<W: Width>(&mut self, position: &Position<W>) {
        let at = &*position.at;
        let mut candidates = vec![W::Mask::below(at.side); at.cells];
        let mut counts: Vec<usize> =
            at.houses.iter().flat_map(|house| std::iter::repeat_n(house.count(), at.side)).collect();
        for cell in 0..at.cells {
            let Some(placed) = position.value(cell) else { continue };
            let own = std::mem::take(&mut candidates[cell]);
            for peer in at.peers[cell].iter() {
                if !candidates[peer].has(placed) {
                    continue;
                }
                candidates[peer].remove(placed);
                if candidates[peer].count() == 1 {
                    self.naked.push(peer);
                }
                self.leave(position, &candidates, &mut counts, peer, placed);
            }
            for digit in own.iter() {
                self.leave(position, &candidates, &mut counts, cell, digit);
            }
        }
    }

    /// One place less for a digit in the houses of a cell.
    fn leave<W: Width>(
        &mut self,
        position: &Position<W>,
        candidates: &[W::Mask],
        counts: &mut [usize],
        cell: usize,
        digit: usize,
    ) {
        let at = &*position.at;
        for house in at.houses_of(cell).iter().map(|&(house, _)| usize::from(house)) {
            counts[house * at.side + digit] -= 1;
            if counts[house * at.side + digit] == 1 && at.full[house] {
                let last = at.houses[house].iter().find(|&other| candidates[other].has(digit));
                self.hidden.extend(last.map(|other| (other, digit)));
            }
        }
    }

    /// What there is, in the order in which cells and houses are numbered.
    fn look<W: Width>(&mut self, position: &Position<W>) {
        let at = &*position.at;
        self.naked.extend(position.single().iter());
        for house in (0..at.houses.len()).filter(|&house| at.full[house]) {
            for digit in position.lone(house).iter() {
                self.hidden.push((at.cell_at(house, position.places(house, digit).first()), digit));
            }
        }
    }
}

/// Whether no candidate is missing but those that a digit on the board rules out.
fn follows_from_digits<W: Width>(position: &Position<W>) -> bool {
    let at = &*position.at;
    (0..at.cells).filter(|&cell| position.value(cell).is_none()).all(|cell| {
        let seen: W::Mask =
            super::bits::set_of(at.peers[cell].iter().filter_map(|peer| position.value(peer)));
        position.candidates(cell) == W::Mask::below(at.side).without(seen)
    })
}
