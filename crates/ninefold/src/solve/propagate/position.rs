//! The position of a search: values, candidates, and what is counted of them.

use crate::board::{Board, Cell, HouseId, Shape};
use crate::solve::mask::Mask;

/// How many cells of a house could hold a digit, and the exclusive or of their numbers.
#[derive(Clone, Copy, Default)]
pub(super) struct Places(pub(super) u32);

impl Places {
    /// For a house shorter than the side, which need not hold the digit: never down to one.
    const MANY: Places = Places(1 << 24);

    pub(super) fn count(self) -> u32 {
        self.0 >> 16
    }

    /// The cell, when there is just one.
    pub(super) fn last_cell(self) -> u16 {
        self.0 as u16
    }

    pub(super) fn insert(&mut self, cell: usize) {
        self.0 = (self.0 + (1 << 16)) ^ cell as u32;
    }

    pub(super) fn remove(&mut self, cell: usize) {
        self.0 = (self.0 - (1 << 16)) ^ cell as u32;
    }
}

/// All that a copy must hold.
#[derive(Clone)]
pub(super) struct Position<M> {
    pub(super) values: Box<[u8]>,
    /// Candidates; a given's set is empty, a placed cell's is its digit.
    pub(super) sets: Box<[M]>,
    /// For each house and digit; empty when only naked singles are wanted.
    pub(super) places: Box<[Places]>,
    /// For each number of candidates from 2 on, how many cells have so many.
    pub(super) sizes: Box<[u16]>,
    /// The same cells as bits, `words` words for each number.
    pub(super) by_count: Box<[u64]>,
    words: usize,
}

impl<M: Mask> Position<M> {
    pub(super) fn new(start: &Board, hidden: bool) -> Position<M> {
        let shape = start.shape();
        let words = shape.cells().div_ceil(64);
        let counts = shape.side() + 1;
        let places = if hidden { shape.houses().len() * shape.side() } else { 0 };
        let mut position = Position {
            values: start.values().values().into(),
            sets: vec![M::default(); shape.cells()].into(),
            places: vec![Places::default(); places].into(),
            sizes: vec![0; counts].into(),
            by_count: vec![0; counts * words].into(),
            words,
        };
        if hidden {
            for (house, places) in shape.houses().iter().zip(position.places.chunks_mut(shape.side())) {
                if !house.is_full(shape) {
                    places.fill(Places::MANY);
                }
            }
        }
        for cell in shape.all_cells() {
            position.replace(cell.index(), M::from_set(start.candidates(cell)));
            for digit in start.candidates(cell) {
                for &house in position.counted_houses(shape, cell.index()) {
                    position.places[usize::from(house) * shape.side() + digit.index()].insert(cell.index());
                }
            }
        }
        position
    }

    /// Gives the cell another set and moves it among the sets of cells.
    #[inline]
    pub(super) fn replace(&mut self, cell: usize, set: M) {
        let (word, bit) = (cell / 64, 1 << (cell % 64));
        let old = self.sets[cell].count();
        if old >= 2 {
            self.sizes[old] -= 1;
            self.by_count[old * self.words + word] &= !bit;
        }
        let new = set.count();
        if new >= 2 {
            self.sizes[new] += 1;
            self.by_count[new * self.words + word] |= bit;
        }
        self.sets[cell] = set;
    }

    /// The houses whose places are counted: all the cell lies in, or none.
    pub(super) fn counted_houses<'s>(&self, shape: &'s Shape, cell: usize) -> &'s [HouseId] {
        if self.places.is_empty() { &[] } else { shape.houses_of(Cell::new(cell)) }
    }

    /// The first of the cells with the fewest candidates, two or more; none when all are placed.
    pub(super) fn cell_with_fewest(&self) -> Option<usize> {
        let (_, bits) = self.cells_with_fewest()?;
        let word = bits.iter().position(|&word| word != 0)?;
        Some(word * 64 + bits[word].trailing_zeros() as usize)
    }

    /// The cells with the fewest candidates, two or more: how many, and as bits.
    pub(super) fn cells_with_fewest(&self) -> Option<(usize, &[u64])> {
        let count = self.sizes.iter().position(|&size| size > 0)?;
        let bits = &self.by_count[count * self.words..][..self.words];
        Some((usize::from(self.sizes[count]), bits))
    }

    pub(super) fn bytes(&self) -> u64 {
        let sets = size_of_val(&*self.sets) + size_of_val(&*self.places);
        let counts = size_of_val(&*self.sizes) + size_of_val(&*self.by_count);
        (self.values.len() + sets + counts) as u64
    }

    pub(super) fn copy_from(&mut self, other: &Position<M>) {
        self.values.copy_from_slice(&other.values);
        self.sets.copy_from_slice(&other.sets);
        self.places.copy_from_slice(&other.places);
        self.sizes.copy_from_slice(&other.sizes);
        self.by_count.copy_from_slice(&other.by_count);
    }
}
