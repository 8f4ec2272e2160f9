//! Chains: what follows from an assumption, step by step.
//!
//! ```text
//! true  -> false   if a candidate is true, the others of its cell are false, and its digit elsewhere in its houses
//! false -> true    if a candidate is false, the only other one of its cell, or of its digit in a house, is true
//! ```
//! | file | what it finds |
//! |---|---|
//! | `forcing` | rings, and assumptions that lead to their own opposite |
//! | `nishio` | assumptions about one digit that contradict themselves |
//! | `multiple` | what follows from every digit of a cell, or every place of a digit |
//!
//! All of them look at every candidate in turn and take the easiest chain, then the shortest; so the order in
//! which implications are followed matters, and it is Sukaku Explainer's: of a true candidate first the rest of
//! its cell, then box, row, column; of a false one first its cell, then box, row, column.

mod forcing;
mod multiple;
mod nishio;

pub(super) use forcing::find as forcing;
pub(super) use multiple::find as multiple;
pub(super) use nishio::find as nishio;

use super::bits::{Bits, Width};
use super::position::Position;
use super::step::ChainLink;

/// More candidates than this are not chained: the tables grow with the square. A blank board of 16x16 has as many.
const MOST: usize = 4_096;

/// The candidates of a position, numbered by cell and then digit, and their implications.
pub(super) struct Graph {
    /// Cell and digit of each.
    nodes: Vec<(u32, u32)>,
    /// Number of the candidate of each cell and digit.
    numbers: Vec<u32>,
    side: usize,
    /// What is false if this is true: first the rest of the cell, then the digit in its houses.
    weak: Lists<u32>,
    /// Where in its list of false ones the rest of the cell ends.
    rest_of_cell: Vec<u32>,
    /// What is true if this is false, and why: by the cell first.
    strong: Lists<(u32, ChainLink)>,
}

/// Lists of different lengths, end to end.
struct Lists<T> {
    items: Vec<T>,
    starts: Vec<u32>,
}

impl<T> Lists<T> {
    fn with_capacity(lists: usize, items: usize) -> Lists<T> {
        let mut starts = Vec::with_capacity(lists + 1);
        starts.push(0);
        Lists { items: Vec::with_capacity(items), starts }
    }

    fn end(&mut self) {
        self.starts.push(self.items.len() as u32);
    }

    #[inline]
    fn list(&self, number: usize) -> &[T] {
        &self.items[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
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

impl Graph {
    /// `None` if there are too many candidates.
    pub fn new<W: Width>(position: &Position<W>) -> Option<Graph> {
        let at = &*position.at;
        let mut numbers = vec![u32::MAX; at.cells * at.side];
        let mut nodes = Vec::with_capacity(256);
        for cell in 0..at.cells {
            for digit in position.candidates(cell).iter() {
                numbers[cell * at.side + digit] = nodes.len() as u32;
                nodes.push((cell as u32, digit as u32));
            }
        }
        if nodes.len() > MOST {
            return None;
        }
        let number = |cell: usize, digit: usize| numbers[cell * at.side + digit];
        let mut weak = Lists::with_capacity(nodes.len(), 16 * nodes.len());
        let mut strong: Lists<(u32, ChainLink)> = Lists::with_capacity(nodes.len(), 2 * nodes.len());
        let mut rest_of_cell = Vec::with_capacity(nodes.len());
        for &(cell, digit) in &nodes {
            let (cell, digit) = (cell as usize, digit as usize);
            let own = position.candidates(cell);
            weak.items.extend(own.iter().filter(|&other| other != digit).map(|other| number(cell, other)));
            rest_of_cell.push(own.count() as u32 - 1);
            if own.count() == 2 {
                let other = own.without(W::Mask::one(digit)).first();
                strong.items.push((number(cell, other), ChainLink::Cell));
            }
            let mut met = W::Cells::one(cell);
            let mut linked = W::Cells::default();
            for house in at.box_first(cell) {
                let mut others = position.spots(digit).and(at.houses[house]);
                others.remove(cell);
                let new = others.without(met);
                weak.items.extend(new.iter().map(|other| number(other, digit)));
                met = met.or(new);
                if at.full[house] && position.places(house, digit).count() == 2 {
                    let other = others.first();
                    if !linked.has(other) {
                        linked.insert(other);
                        strong.items.push((number(other, digit), ChainLink::House(house)));
                    }
                }
            }
            weak.end();
            strong.end();
        }
        Some(Graph { nodes, numbers, side: at.side, weak, rest_of_cell, strong })
    }

    fn number(&self, cell: usize, digit: usize) -> usize {
        self.numbers[cell * self.side + digit] as usize
    }

    fn cell(&self, node: usize) -> usize {
        self.nodes[node].0 as usize
    }

    fn digit(&self, node: usize) -> usize {
        self.nodes[node].1 as usize
    }

    /// What is false if this is true.
    #[inline]
    fn off(&self, node: usize, rules: Rules) -> &[u32] {
        let all = self.weak.list(node);
        if rules == Rules::X { &all[self.rest_of_cell[node] as usize..] } else { all }
    }

    /// What is true if this is false.
    #[inline]
    fn on(&self, node: usize, rules: Rules) -> &[(u32, ChainLink)] {
        let all = self.strong.list(node);
        let by_cell = usize::from(matches!(all.first(), Some((_, ChainLink::Cell))));
        match rules {
            Rules::X => &all[by_cell..],
            Rules::Y => &all[..by_cell],
            Rules::Xy => all,
        }
    }

    /// Why the second is false if the first is true.
    fn why_off<W: Width>(&self, position: &Position<W>, on: usize, off: usize) -> ChainLink {
        if self.cell(on) == self.cell(off) {
            return ChainLink::Cell;
        }
        let at = &*position.at;
        let mut shared = at.box_first(self.cell(on)).filter(|&house| at.houses[house].has(self.cell(off)));
        shared.next().map_or(ChainLink::Cell, ChainLink::House)
    }
}

/// What a chain of so many statements adds to the rating. A tenth is added again and again, as Sukaku Explainer
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
