//! Statements about candidates: 'this one holds', 'this one does not'.

use std::ops::Not;

/// A candidate and whether it holds: twice its number, and one more for 'does not hold'.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Literal(u32);

impl Literal {
    /// 'The candidate holds.'
    pub(super) fn holds(candidate: usize) -> Literal {
        Literal((candidate as u32) << 1)
    }

    /// 'The candidate does not hold.'
    pub(super) fn fails(candidate: usize) -> Literal {
        Literal((candidate as u32) << 1 | 1)
    }

    pub(super) fn new(candidate: usize, holds: bool) -> Literal {
        if holds { Literal::holds(candidate) } else { Literal::fails(candidate) }
    }

    pub(super) fn from_bits(bits: u32) -> Literal {
        Literal(bits)
    }

    pub(super) fn bits(self) -> u32 {
        self.0
    }

    pub(super) fn candidate(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(super) fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}
