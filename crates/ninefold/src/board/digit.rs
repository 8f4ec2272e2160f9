//! Digits and sets of digits.
//!
//! ```text
//! DigitSet, one bit a digit, bit 0 for digit 1:
//!   digit  ... 9 8 7 6 5 4 3 2 1
//!   bit    ... 0 0 1 0 0 0 0 1 1   = {1, 2, 7}
//! ```
//! The public set is always 128 bits wide, enough for [`MAX_SIDE`](super::MAX_SIDE). Engines that
//! search keep narrower ones of their own, chosen by the side of the board (`solve::mask`).

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitOr, Sub};

/// A value of a cell: from 1 to the side of the board, never 0. An empty cell is `None`.
#[doc(alias = "number")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The digit of this value, or `None` for 0. The upper end depends on the board and is checked there.
    pub fn new(value: u8) -> Option<Digit> {
        NonZeroU8::new(value).map(Digit)
    }

    /// The number itself, from 1.
    pub fn get(self) -> u8 {
        self.0.get()
    }

    /// The number as an index, from 0.
    pub fn index(self) -> usize {
        usize::from(self.get()) - 1
    }

    /// The digit at this index, counted from 0.
    ///
    /// # Panics
    /// If the index is 255 or more.
    pub fn from_index(index: usize) -> Digit {
        let value = u8::try_from(index + 1).expect("a digit's index is below 255");
        Digit::new(value).expect("an index plus one is not 0")
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

/// A set of digits.
#[doc(alias = "mask")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DigitSet(u128);

impl DigitSet {
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// The digits 1 to `side`.
    pub fn full(side: usize) -> DigitSet {
        match side {
            0 => DigitSet(0),
            1..128 => DigitSet((1 << side) - 1),
            _ => DigitSet(u128::MAX),
        }
    }

    /// The set of this one digit.
    pub fn only(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// The set whose bit `d - 1` stands for digit `d`.
    pub fn from_bits(bits: u128) -> DigitSet {
        DigitSet(bits)
    }

    /// One bit a digit, the lowest for digit 1.
    pub fn bits(self) -> u128 {
        self.0
    }

    /// How many digits.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no digit.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the digit is in the set.
    pub fn contains(self, digit: Digit) -> bool {
        digit.index() < 128 && self.0 >> digit.index() & 1 == 1
    }

    /// Puts the digit in.
    pub fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.index();
    }

    /// Takes the digit out; says whether it was there.
    pub fn remove(&mut self, digit: Digit) -> bool {
        let had = self.contains(digit);
        self.0 &= !(1 << digit.index());
        had
    }

    /// The only digit, if there is exactly one.
    pub fn single(self) -> Option<Digit> {
        (self.len() == 1).then(|| Digit::from_index(self.0.trailing_zeros() as usize))
    }

    /// The digits, ascending.
    pub fn iter(self) -> DigitSetIter {
        DigitSetIter(self.0)
    }
}

/// The digits in both sets.
impl BitAnd for DigitSet {
    type Output = DigitSet;

    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

/// The digits in either set.
impl BitOr for DigitSet {
    type Output = DigitSet;

    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

/// The digits of the first set that are not in the second.
impl Sub for DigitSet {
    type Output = DigitSet;

    fn sub(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }
}

impl From<Digit> for DigitSet {
    fn from(digit: Digit) -> DigitSet {
        DigitSet::only(digit)
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        for digit in digits {
            set.insert(digit);
        }
        set
    }
}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = DigitSetIter;
    fn into_iter(self) -> DigitSetIter {
        self.iter()
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The digits of a [`DigitSet`], ascending.
#[derive(Clone, Debug)]
pub struct DigitSetIter(u128);

impl Iterator for DigitSetIter {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(Digit::from_index(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for DigitSetIter {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_set_has_every_digit_once() {
        for side in [0, 1, 9, 16, 64, 100, 127, 128] {
            let set = DigitSet::full(side);
            assert_eq!(set.len(), side);
            let digits: Vec<u8> = set.iter().map(Digit::get).collect();
            let expected: Vec<u8> = (1..=side as u8).collect();
            assert_eq!(digits, expected);
        }
    }

    #[test]
    fn only_a_set_of_one_is_single() {
        let seven = Digit::new(7).unwrap();
        assert_eq!(DigitSet::only(seven).single(), Some(seven));
        assert_eq!(DigitSet::EMPTY.single(), None);
        assert_eq!(DigitSet::full(2).single(), None);
        assert_eq!(DigitSet::only(Digit::new(128).unwrap()).single(), Digit::new(128));
    }

    #[test]
    fn a_digit_beyond_the_width_is_in_no_set() {
        assert!(!DigitSet::full(128).contains(Digit::new(255).unwrap()));
    }
}
