//! What follows from a candidate, as tables of sets: for runs that need no reasons.
//!
//! ```text
//! group    the candidates of a cell, or the places of a digit in a house: as bits, those that are left
//! weak     per candidate all that its truth makes false
//! ```
//! Candidates are numbered from 0 in the order of cell and digit, so that a set of them is a few words.

use super::number;
use crate::board::HouseKind;
use crate::logic::bits::{Bits, Width};
use crate::logic::position::Position;

/// Another house, and the places that both share: in this one and in the other.
type Shared<M> = (usize, M, M);

/// The tables of one position.
pub(super) struct Tables<'a, W: Width, B> {
    pub source: &'a Position<W>,
    /// Per node its candidate, and per candidate its node.
    pub candidates: Vec<u32>,
    nodes: Vec<u16>,
    /// Per node its groups, each with its place in it: the list ends where that of the next node starts.
    members: Vec<(u32, u32)>,
    starts: Vec<u32>,
    /// Per group whether one of its candidates must be true, and there were several in the beginning.
    pub closed: Vec<bool>,
    /// Per group the places in the beginning.
    pub places: Vec<W::Mask>,
    pub weak: Vec<B>,
    /// Per house where locked candidates are looked for: the other house, and the places they share in both.
    pub crossings: Vec<Vec<Shared<W::Mask>>>,
    /// Patterns are looked for in groups with at most this many places.
    pub widest: usize,
}

impl<'a, W: Width, B: Bits> Tables<'a, W, B> {
    pub fn new(source: &'a Position<W>) -> Self {
        let at = &*source.at;
        let mut tables = Tables {
            source,
            candidates: Vec::with_capacity(256),
            nodes: vec![u16::MAX; at.cells * at.side],
            members: Vec::with_capacity(1024),
            starts: Vec::with_capacity(257),
            closed: vec![false; at.cells + at.houses.len() * at.side],
            places: vec![W::Mask::default(); at.cells + at.houses.len() * at.side],
            weak: Vec::new(),
            crossings: at.houses.iter().map(|_| Vec::new()).collect(),
            widest: at.widest.iter().copied().max().unwrap_or(0).max(2),
        };
        tables.starts.push(0);
        for cell in source.unsolved().iter() {
            tables.places[cell] = source.candidates(cell);
            tables.closed[cell] = source.candidates(cell).has_two();
            for digit in source.candidates(cell).iter() {
                tables.nodes[number(at, cell, digit)] = tables.candidates.len() as u16;
                tables.candidates.push(number(at, cell, digit) as u32);
                tables.members.push((cell as u32, digit as u32));
                for &(house, place) in at.houses_of(cell) {
                    let group = tables.group(house.into(), digit);
                    tables.members.push((group as u32, place.into()));
                }
                tables.starts.push(tables.members.len() as u32);
            }
        }
        tables.weak = vec![B::default(); tables.candidates.len()];
        for cell in source.unsolved().iter() {
            let own = source.candidates(cell).iter().map(|digit| tables.node(cell, digit));
            let own: Vec<usize> = own.collect();
            tables.exclude(&own);
        }
        for house in 0..at.houses.len() {
            for digit in 0..at.side {
                let group = tables.group(house, digit);
                tables.places[group] = source.positions(house, digit);
                if !source.positions(house, digit).has_two() {
                    continue;
                }
                tables.closed[group] = at.full[house];
                let own = source.cells_of(digit).and(at.houses[house]).iter();
                let own: Vec<usize> = own.map(|cell| tables.node(cell, digit)).collect();
                tables.exclude(&own);
            }
        }
        tables
    }

    /// At most one of these is true.
    fn exclude(&mut self, nodes: &[usize]) {
        let all: B = crate::logic::bits::set_of(nodes.iter().copied());
        for &node in nodes {
            self.weak[node] = self.weak[node].or(all);
            self.weak[node].remove(node);
        }
    }

    /// Lists where locked candidates are looked for.
    pub fn add_crossings(&mut self) {
        use HouseKind::{Box, Column, Row, Window};
        let at = &*self.source.at;
        let kind = |house: usize| [Row, Column, Box].get(house / at.side).copied().unwrap_or(Window);
        for (house, list) in self.crossings.iter_mut().enumerate().filter(|&(house, _)| at.full[house]) {
            for crossing in &at.crossings[house] {
                let counts = match (kind(house), kind(crossing.other)) {
                    (Box, other) | (other, Box) => other != Box,
                    (Window, other) | (other, Window) => other != Window,
                    _ => false,
                };
                let back = at.crossings[crossing.other].iter().find(|back| back.other == house);
                if let Some(back) = back.filter(|_| counts) {
                    list.push((crossing.other, crossing.places, back.places));
                }
            }
        }
    }

    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// The number of the group of a digit in a house. That of a cell is the number of the cell.
    #[inline]
    pub fn group(&self, house: usize, digit: usize) -> usize {
        self.source.at.cells + house * self.source.at.side + digit
    }

    #[inline]
    pub fn node(&self, cell: usize, digit: usize) -> usize {
        usize::from(self.nodes[number(&self.source.at, cell, digit)])
    }

    #[inline]
    pub fn cell(&self, node: usize) -> usize {
        self.candidates[node] as usize / self.source.at.side
    }

    #[inline]
    pub fn digit(&self, node: usize) -> usize {
        self.candidates[node] as usize % self.source.at.side
    }

    /// The house and digit of a group that is not a cell.
    #[inline]
    pub fn house_and_digit(&self, group: usize) -> (usize, usize) {
        let number = group - self.source.at.cells;
        (number / self.source.at.side, number % self.source.at.side)
    }

    /// The candidate at this place of a group.
    #[inline]
    pub fn member(&self, group: usize, place: usize) -> usize {
        if group < self.source.at.cells {
            return self.node(group, place);
        }
        let (house, digit) = self.house_and_digit(group);
        self.node(self.source.at.cell_at(house, place), digit)
    }

    /// The groups of a candidate, each with its place in it.
    #[inline]
    pub fn groups(&self, node: usize) -> &[(u32, u32)] {
        &self.members[self.starts[node] as usize..self.starts[node + 1] as usize]
    }
}
