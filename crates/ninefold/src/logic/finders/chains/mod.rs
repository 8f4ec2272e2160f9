//! Chains: what follows from an assumption, step by step.
//!
//! ```text
//! true  -> false   if a candidate is true, the others of its cell are false, and its digit elsewhere in its houses
//! false -> true    if a candidate is false, the only other one of its cell, or of its digit in a house, is true
//! ```
//! | file | what it finds |
//! |---|---|
//! | `forcing`, `rings` | rings, and assumptions that lead to their own opposite |
//! | `nishio` | assumptions about one digit that contradict themselves |
//! | `multiple` | what follows from every digit of a cell, or every place of a digit |
//! | `dynamic` | the same, and contradictions, with what was found false struck at once; chains inside chains |
//! | `links` | implications as sets, which tell at once where nothing can be found |
//!
//! All of them look at every candidate in turn and take the easiest chain, then the shortest; so the order in
//! which implications are followed matters, and it is Sukaku Explainer's: of a true candidate first the rest of
//! its cell, then box, row, column; of a false one first its cell, then box, row, column.

mod dynamic;
mod forcing;
mod links;
mod multiple;
mod nishio;
mod rings;

pub(in crate::logic) use dynamic::beyond;
pub(super) use dynamic::{Depth, find as dynamic, nested_dynamic};
pub(super) use forcing::find as forcing;
pub(super) use multiple::find as multiple;
pub(super) use nishio::find as nishio;

use crate::board::{Candidate, HouseId};
use crate::logic::bits::{Bits, Width};
use crate::logic::position::{Position, candidate};
use crate::logic::step::ChainLink;

/// More candidates than this are not chained: the tables grow with the square. A blank board of 16x16 has as many.
const MOST: usize = 4_096;

/// The candidates of a position, numbered by cell and then digit, and what follows from them.
struct Nodes<'a, W: Width> {
    position: &'a Position<W>,
    /// Cell and digit of each.
    nodes: Vec<(u16, u16)>,
    /// Number of the candidate of each cell and digit.
    numbers: Vec<u16>,
}

/// Which implications count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rules {
    /// One digit: only houses.
    X,
    /// Cells of two candidates only.
    Y,
    /// Both.
    Xy,
}

impl<'a, W: Width> Nodes<'a, W> {
    /// `None` if there are too many candidates.
    fn new(position: &'a Position<W>) -> Option<Nodes<'a, W>> {
        let at = &*position.at;
        let mut numbers = vec![u16::MAX; at.cells * at.side];
        let mut nodes = Vec::with_capacity(256);
        for cell in position.unsolved().iter() {
            position.candidates(cell).each(|digit| {
                numbers[cell * at.side + digit] = nodes.len() as u16;
                nodes.push((cell as u16, digit as u16));
            });
        }
        (nodes.len() <= MOST).then_some(Nodes { position, nodes, numbers })
    }

    fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    fn number(&self, cell: usize, digit: usize) -> usize {
        usize::from(self.numbers[cell * self.position.at.side + digit])
    }

    #[inline]
    fn cell(&self, node: usize) -> usize {
        usize::from(self.nodes[node].0)
    }

    #[inline]
    fn digit(&self, node: usize) -> usize {
        usize::from(self.nodes[node].1)
    }

    fn candidate(&self, node: usize) -> Candidate {
        candidate(self.cell(node), self.digit(node))
    }

    /// What is false if this is true: first the rest of the cell, then the digit in its houses. By cells of two only
    /// that in such cells.
    #[inline]
    fn each_off(&self, node: usize, rules: Rules, mut each: impl FnMut(usize)) {
        let (cell, digit) = (self.cell(node), self.digit(node));
        let (position, at) = (self.position, &*self.position.at);
        if rules != Rules::X {
            let rest = position.candidates(cell).without(W::Mask::one(digit));
            rest.iter().for_each(|other| each(self.number(cell, other)));
        }
        let mut left = position.cells_of(digit);
        left.remove(cell);
        if rules == Rules::Y {
            left = left.and(position.pair());
        }
        for house in at.box_first(cell) {
            let new = left.and(at.houses[house]);
            new.iter().for_each(|other| each(self.number(other, digit)));
            left = left.without(new);
        }
    }

    /// What is true if this is false, and why: by the cell first.
    #[inline]
    fn each_on(&self, node: usize, rules: Rules, mut each: impl FnMut(usize, ChainLink)) {
        let (cell, digit) = (self.cell(node), self.digit(node));
        let (position, at) = (self.position, &*self.position.at);
        if rules != Rules::X && position.pair().has(cell) {
            let other = position.candidates(cell).without(W::Mask::one(digit)).first();
            each(self.number(cell, other), ChainLink::Cell);
        }
        if rules == Rules::Y {
            return;
        }
        let mut linked = W::Cells::one(cell);
        for house in at.box_first(cell).filter(|&house| position.bilocal(house).has(digit)) {
            let other = position.cells_of(digit).and(at.houses[house]).without(linked);
            if !other.is_empty() {
                linked = linked.or(other);
                each(self.number(other.first(), digit), ChainLink::House(HouseId::new(house)));
            }
        }
    }

    /// Why the one, now so, follows from the other.
    fn why(&self, from: usize, to: usize, so: bool) -> ChainLink {
        if !so {
            return self.why_off(from, to);
        }
        let mut why = ChainLink::Assumed;
        self.each_on(from, Rules::Xy, |on, link| {
            if on == to {
                why = link;
            }
        });
        why
    }

    /// Why the second is false if the first is true.
    fn why_off(&self, on: usize, off: usize) -> ChainLink {
        if self.cell(on) == self.cell(off) {
            return ChainLink::Cell;
        }
        let at = &*self.position.at;
        let mut shared = at.box_first(self.cell(on)).filter(|&house| at.houses[house].has(self.cell(off)));
        shared.next().map_or(ChainLink::Cell, |house| ChainLink::House(HouseId::new(house)))
    }
}

/// Lists of different lengths, end to end.
struct Lists {
    items: Vec<u32>,
    starts: Vec<u32>,
}

impl Lists {
    fn new(count: usize, room: usize, list: impl Fn(usize, &mut Vec<u32>)) -> Lists {
        let mut lists = Lists { items: Vec::with_capacity(room), starts: Vec::with_capacity(count + 1) };
        lists.starts.push(0);
        for number in 0..count {
            list(number, &mut lists.items);
            lists.starts.push(lists.items.len() as u32);
        }
        lists
    }

    fn count(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    fn list(&self, number: usize) -> &[u32] {
        &self.items[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

/// What a chain of this many statements adds to the rating. A tenth is added again and again, as Sukaku Explainer
/// does: the sums are compared, and 0.1 + 0.1 + 0.1 is not 0.3.
fn length_bonus(statements: usize) -> f64 {
    let length = statements.saturating_sub(2);
    let mut bonus = 0.0;
    let mut limit = 4;
    let mut odd = false;
    while length > limit {
        bonus += 0.1;
        limit = if odd { limit * 4 / 3 } else { limit * 3 / 2 };
        odd = !odd;
    }
    bonus
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_longer_chain_is_harder_by_tenths() {
        let tenths = |statements| (super::length_bonus(statements) * 10.0).round() as u32;
        let limits = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536];
        for (bonus, limit) in limits.into_iter().enumerate() {
            assert_eq!((tenths(limit + 2), tenths(limit + 3)), (bonus as u32, bonus as u32 + 1));
        }
    }
}
