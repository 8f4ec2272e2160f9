//! What follows at once from a candidate or a group's being true or false, as lists.
//!
//! ```text
//! true    the others of its cell are false, and its digit in every cell that it sees
//! false   the only other candidate of its cell is true, or the only other place of its digit in a house
//! group   two or more places of a digit where a line and a box meet: true if one of them is, it sees what all see
//! ```
//! The lists have the order in which HoDoKu writes them down: of two ways of the same length it takes the one met first.
//! Candidates come before groups, by cell and digit; groups by row, then column, digit and box. Cost: the links of all.

use crate::board::{HouseId, HouseKind};
use crate::logic::bits::{Bits, Width};
use crate::logic::position::Position;
use crate::logic::step::ChainLink;

/// A candidate, or a group of them.
pub(super) struct Node<W: Width> {
    pub digit: usize,
    pub cells: W::Cells,
    /// Its first cell.
    pub cell: usize,
    /// The cells that see all of its cells.
    pub seen: W::Cells,
}

/// Numbers of nodes, a list for each node.
#[derive(Default)]
struct Lists {
    items: Vec<u32>,
    ends: Vec<u32>,
}

impl Lists {
    fn of(&self, node: usize) -> &[u32] {
        let start = if node == 0 { 0 } else { self.ends[node - 1] };
        &self.items[start as usize..self.ends[node] as usize]
    }

    /// The list that is being written.
    fn open(&self) -> &[u32] {
        &self.items[self.ends.last().map_or(0, |&end| end as usize)..]
    }

    fn push_new(&mut self, number: u32) {
        if !self.open().contains(&number) {
            self.items.push(number);
        }
    }

    fn close(&mut self) {
        self.ends.push(self.items.len() as u32);
    }
}

pub(super) struct Implications<W: Width> {
    pub nodes: Vec<Node<W>>,
    /// So many of the nodes are candidates.
    pub candidates: usize,
    numbers: Vec<u32>,
    side: usize,
    true_if_false: Lists,
    false_if_true: Lists,
}

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// More candidates than this are not linked.
const MOST: usize = 4_096;

impl<W: Width> Implications<W> {
    /// `None` if there are too many candidates. Of what becomes false only those nodes are listed that make others true,
    /// unless `ends` asks for all.
    pub fn new(position: &Position<W>, grouped: bool, ends: bool) -> Option<Implications<W>> {
        let at = &*position.at;
        let mut numbers = vec![NONE; at.cells * at.side];
        let mut nodes = Vec::new();
        for cell in position.unsolved().iter() {
            for digit in position.candidates(cell).iter() {
                numbers[cell * at.side + digit] = nodes.len() as u32;
                nodes.push(Node { digit, cell, cells: W::Cells::one(cell), seen: at.peers[cell] });
            }
        }
        let candidates = nodes.len();
        if candidates > MOST {
            return None;
        }
        if grouped {
            add_groups(position, &mut nodes);
        }
        let (true_if_false, false_if_true) = (Lists::default(), Lists::default());
        let mut all =
            Implications { nodes, candidates, numbers, side: at.side, true_if_false, false_if_true };
        let groups = all.groups_by_digit();
        all.list_true(position, &groups);
        all.list_false(position, &groups, ends);
        Some(all)
    }

    /// The number of a candidate; [`NONE`] if it is none.
    pub fn number(&self, cell: usize, digit: usize) -> u32 {
        self.numbers[cell * self.side + digit]
    }

    /// What is true if this is false.
    pub fn true_if_false(&self, node: usize) -> &[u32] {
        self.true_if_false.of(node)
    }

    /// What is false if this is true.
    pub fn false_if_true(&self, node: usize) -> &[u32] {
        self.false_if_true.of(node)
    }

    /// What links two nodes: their cell, or a house of both, one with no other place if there is one.
    pub fn link(&self, position: &Position<W>, one: usize, other: usize) -> ChainLink {
        let at = &*position.at;
        let (one, other) = (&self.nodes[one], &self.nodes[other]);
        if one.digit != other.digit {
            return ChainLink::Cell;
        }
        let both = one.cells.or(other.cells);
        let shared = || at.box_first(one.cell).filter(|&house| both.within(at.houses[house]));
        let tight = shared()
            .find(|&house| at.full[house] && position.cells_of(one.digit).and(at.houses[house]).within(both));
        tight
            .or_else(|| shared().next())
            .map_or(ChainLink::Cell, |house| ChainLink::House(HouseId::new(house)))
    }

    /// Per digit the numbers of its groups.
    fn groups_by_digit(&self) -> Vec<Vec<usize>> {
        let mut groups = vec![Vec::new(); self.side];
        for (number, node) in self.nodes.iter().enumerate().skip(self.candidates) {
            groups[node.digit].push(number);
        }
        groups
    }

    fn list_true(&mut self, position: &Position<W>, groups: &[Vec<usize>]) {
        let at = &*position.at;
        let mut list = std::mem::take(&mut self.true_if_false);
        for node in &self.nodes[..self.candidates] {
            let own = position.candidates(node.cell);
            if own.is_two() {
                list.push_new(self.number(node.cell, own.without(W::Mask::one(node.digit)).first()));
            }
            let houses = at.houses_of(node.cell).iter().map(|&(house, _)| usize::from(house));
            for house in houses.filter(|&house| position.bilocal(house).has(node.digit)) {
                let mut other = position.cells_of(node.digit).and(at.houses[house]);
                other.remove(node.cell);
                list.push_new(self.number(other.first(), node.digit));
            }
            for &group in &groups[node.digit] {
                let rest = |house: usize| self.rest(position, house, group);
                if self.nodes[group].seen.has(node.cell)
                    && self.houses_of(position, group).any(|house| rest(house) == node.cells)
                {
                    list.items.push(group as u32);
                }
            }
            list.close();
        }
        for (number, node) in self.nodes.iter().enumerate().skip(self.candidates) {
            let houses: Vec<usize> = self.houses_of(position, number).collect();
            // The box before the line.
            for &house in houses.iter().rev() {
                let rest = self.rest(position, house, number);
                if !rest.is_empty() && !rest.has_two() {
                    list.push_new(self.number(rest.first(), node.digit));
                }
            }
            for &house in &houses {
                let rest = self.rest(position, house, number);
                let own = |&&other: &&usize| {
                    let cells = self.nodes[other].cells;
                    self.houses_of(position, other).any(|one| one == house) && !cells.meets(node.cells)
                };
                let mut others = groups[node.digit].iter().filter(own);
                if let (Some(&one), None) = (others.next(), others.next()) {
                    if self.nodes[one].cells == rest {
                        list.push_new(one as u32);
                    }
                }
            }
            list.close();
        }
        self.true_if_false = list;
    }

    fn list_false(&mut self, position: &Position<W>, groups: &[Vec<usize>], ends: bool) {
        let at = &*position.at;
        let mut list = std::mem::take(&mut self.false_if_true);
        let listed = |number: u32| ends || !self.true_if_false(number as usize).is_empty();
        for node in &self.nodes[..self.candidates] {
            let rest = position.candidates(node.cell).without(W::Mask::one(node.digit));
            let others = rest.iter().map(|digit| self.number(node.cell, digit));
            list.items.extend(others.filter(|&other| listed(other)));
            let mut left = position.cells_of(node.digit).and(node.seen);
            for &(house, _) in at.houses_of(node.cell) {
                let here = left.and(at.houses[usize::from(house)]);
                left = left.without(here);
                let others = here.iter().map(|cell| self.number(cell, node.digit));
                list.items.extend(others.filter(|&other| listed(other)));
            }
            let seeing = groups[node.digit].iter().filter(|&&group| self.nodes[group].seen.has(node.cell));
            list.items.extend(seeing.map(|&group| group as u32).filter(|&group| listed(group)));
            list.close();
        }
        for (number, node) in self.nodes.iter().enumerate().skip(self.candidates) {
            let places = position.cells_of(node.digit).and(node.seen);
            let places = places.iter().map(|cell| self.number(cell, node.digit));
            list.items.extend(places.filter(|&other| listed(other)));
            for &other in &groups[node.digit] {
                let apart = other != number && self.nodes[other].cells.within(node.seen);
                if apart && listed(other as u32) {
                    list.items.push(other as u32);
                }
            }
            list.close();
        }
        self.false_if_true = list;
    }

    /// The line and the box of a group.
    fn houses_of(&self, position: &Position<W>, group: usize) -> impl Iterator<Item = usize> + use<W> {
        let (at, node) = (position.at.clone(), &self.nodes[group]);
        let cells = node.cells;
        let own: Vec<usize> =
            at.houses_of(node.cell)[..3].iter().map(|&(house, _)| usize::from(house)).collect();
        own.into_iter().filter(move |&house| cells.within(at.houses[house]))
    }

    /// The other places of a group's digit in a house that must hold it; all of the group's own if it need not.
    fn rest(&self, position: &Position<W>, house: usize, group: usize) -> W::Cells {
        let (at, node) = (&*position.at, &self.nodes[group]);
        match at.full[house] {
            true => position.cells_of(node.digit).and(at.houses[house]).without(node.cells),
            false => node.cells,
        }
    }
}

fn add_groups<W: Width>(position: &Position<W>, nodes: &mut Vec<Node<W>>) {
    let at = &*position.at;
    for line in at.of_kind(HouseKind::Row).chain(at.of_kind(HouseKind::Column)) {
        for digit in 0..at.side {
            let places = position.cells_of(digit).and(at.houses[line]);
            if !places.has_two() {
                continue;
            }
            for other in at.of_kind(HouseKind::Box) {
                let cells = places.and(at.houses[other]);
                if cells.has_two() {
                    nodes.push(Node { digit, cells, cell: cells.first(), seen: at.seen_by_all(cells) });
                }
            }
        }
    }
}
