//! Canonical forms on other boards, as long as their symmetries are few: each is tried.
//!
//! A 6x6 has 3,456 moves of the cells, a 9x9 with diagonals or windows and a jigsaw far fewer. Each is followed cell by
//! cell, with digits numbered as they come, until it turns out larger than the smallest so far: a few cells for nearly
//! all of them. A form costs some 25 nanoseconds for each move.

use std::cmp::Ordering;

use super::super::symmetry;
use crate::board::Shape;

/// A board with more moves of its cells than this has no canonical form here.
pub(super) const MOST: usize = 20_000;

/// The moves of one shape.
#[derive(Clone)]
pub(super) struct Listed {
    shape: Shape,
    /// `None` if there are too many.
    moves: Option<Vec<Box<[u16]>>>,
}

/// The smallest board and the transform to it.
pub(super) struct Smallest {
    pub(super) values: Vec<u8>,
    pub(super) cells: Box<[u16]>,
    /// The new value of each old value, 0 for the empty cell.
    pub(super) digits: Box<[u8]>,
    pub(super) automorphisms: u64,
}

impl Listed {
    pub(super) fn new(shape: &Shape) -> Listed {
        Listed { shape: shape.clone(), moves: symmetry::all(shape, MOST) }
    }

    pub(super) fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The smallest board of the class of these values; `None` if the shape has too many moves.
    pub(super) fn smallest(&self, values: &[u8]) -> Option<Smallest> {
        let moves = self.moves.as_ref()?;
        let (first, rest) = moves.split_first()?;
        let mut numbering = Numbering::new(self.shape.side());
        let number_all = |numbering: &mut Numbering, cells: &[u16]| {
            numbering.restart();
            cells.iter().map(|&from| numbering.number(values[usize::from(from)])).collect::<Vec<u8>>()
        };
        let mut best = number_all(&mut numbering, first);
        let (mut cells, mut count) = (first, 1);
        for other in rest {
            numbering.restart();
            match numbering.compare(values, other, &best) {
                Ordering::Equal => count += 1,
                Ordering::Greater => {}
                Ordering::Less => {
                    best = number_all(&mut numbering, other);
                    (cells, count) = (other, 1);
                }
            }
        }
        number_all(&mut numbering, cells);
        let unused = self.shape.side() - numbering.used();
        let automorphisms = (1..=unused as u64).product::<u64>() * count;
        Some(Smallest { values: best, cells: cells.clone(), digits: numbering.whole(), automorphisms })
    }
}

/// Digits numbered in the order in which they appear.
struct Numbering {
    numbers: Vec<u8>,
    next: u8,
}

impl Numbering {
    fn new(side: usize) -> Numbering {
        Numbering { numbers: vec![0; side + 1], next: 1 }
    }

    fn restart(&mut self) {
        self.numbers.fill(0);
        self.next = 1;
    }

    fn number(&mut self, value: u8) -> u8 {
        if value == 0 {
            return 0;
        }
        let number = &mut self.numbers[usize::from(value)];
        if *number == 0 {
            *number = self.next;
            self.next += 1;
        }
        *number
    }

    /// Compares these values, moved and numbered, with the best so far.
    fn compare(&mut self, values: &[u8], cells: &[u16], best: &[u8]) -> Ordering {
        for (&from, &best) in cells.iter().zip(best) {
            let value = values[usize::from(from)];
            // Most cells are empty on both.
            if value | best != 0 {
                let order = self.number(value).cmp(&best);
                if order.is_ne() {
                    return order;
                }
            }
        }
        Ordering::Equal
    }

    fn used(&self) -> usize {
        usize::from(self.next) - 1
    }

    /// With the digits that did not appear, in their order.
    fn whole(mut self) -> Box<[u8]> {
        for digit in 1..self.numbers.len() {
            self.number(digit as u8);
        }
        self.numbers.into()
    }
}
