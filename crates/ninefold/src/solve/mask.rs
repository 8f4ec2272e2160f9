//! Sets of digits as wide as the board needs.
//!
//! An engine is written once over `Mask` and compiled for four widths; [`by_width!`] picks the
//! narrowest that holds the side. A 9x9 position is then 162 bytes of sets instead of 1,296.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not};

use crate::board::DigitSet;

pub(super) trait Mask:
    Copy + Eq + Debug + Default + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// The set of one digit, by its index from 0.
    fn bit(digit: usize) -> Self;
    fn from_set(set: DigitSet) -> Self;
    fn to_set(self) -> DigitSet;
    fn count(self) -> usize;
    /// Index of the lowest digit; the width if there is none.
    fn lowest(self) -> usize;
    /// All but the lowest digit; the set must not be empty.
    fn without_lowest(self) -> Self;

    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    #[inline]
    fn has(self, digit: usize) -> bool {
        !(self & Self::bit(digit)).is_empty()
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        self & !other
    }
}

macro_rules! mask {
    ($($width:ty)*) => {$(
        impl Mask for $width {
            #[inline]
            fn bit(digit: usize) -> Self {
                1 << digit
            }
            #[inline]
            fn from_set(set: DigitSet) -> Self {
                set.bits() as $width
            }
            #[inline]
            fn to_set(self) -> DigitSet {
                DigitSet::from_bits(u128::from(self))
            }
            #[inline]
            fn count(self) -> usize {
                self.count_ones() as usize
            }
            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn without_lowest(self) -> Self {
                self & (self - 1)
            }
        }
    )*};
}

mask!(u16 u32 u64 u128);

/// Calls `$function::<M>($arguments)` with the narrowest mask that holds this side.
macro_rules! by_width {
    ($side:expr, $function:path, $($argument:expr),*) => {{
        use $function as width_of;
        match $side {
            0..=16 => width_of::<u16>($($argument),*),
            17..=32 => width_of::<u32>($($argument),*),
            33..=64 => width_of::<u64>($($argument),*),
            _ => width_of::<u128>($($argument),*),
        }
    }};
}

pub(super) use by_width;
