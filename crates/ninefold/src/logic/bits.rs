//! Sets of small numbers as bits: cells of a board, digits of a cell, places in a house.
//!
//! A finder is written once, for any [`Width`]; the compiler makes one copy for boards of up to 128 cells
//! (a cell set is one `u128`, a digit set a `u16`), one for up to 25x25, and one for all larger boards.

/// A set of numbers from 0 up to the width of the type.
pub(super) trait Bits: Copy + Eq + Ord + std::fmt::Debug + Default + Send + Sync + 'static {
    /// The set of this one number.
    fn one(number: usize) -> Self;
    /// The numbers below this one.
    fn below(number: usize) -> Self;
    /// The numbers of the bits of a byte.
    fn of_byte(byte: u8) -> Self;
    fn has(self, number: usize) -> bool;
    fn insert(&mut self, number: usize);
    fn remove(&mut self, number: usize);
    /// Puts the number in or takes it out, whether it is there or not: without a branch that nobody could foresee.
    fn assign(&mut self, number: usize, there: bool);
    #[must_use]
    fn and(self, other: Self) -> Self;
    #[must_use]
    fn or(self, other: Self) -> Self;
    #[must_use]
    fn without(self, other: Self) -> Self;
    fn count(self) -> usize;
    fn is_empty(self) -> bool;
    /// The lowest number, of a set that is not empty.
    fn first(self) -> usize;

    /// Takes the lowest number out of a set that is not empty.
    #[inline(always)]
    fn take_first(&mut self) -> usize {
        let number = self.first();
        self.remove(number);
        number
    }

    /// The set without its lowest number; an empty set stays as it is.
    #[inline(always)]
    fn without_first(mut self) -> Self {
        if !self.is_empty() {
            self.take_first();
        }
        self
    }

    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    #[inline(always)]
    fn within(self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    /// Whether there are two or more: cheaper than to count them.
    #[inline(always)]
    fn has_two(self) -> bool {
        let mut rest = self;
        !self.is_empty() && {
            rest.remove(self.first());
            !rest.is_empty()
        }
    }

    /// Whether there are exactly two: cheaper than to count them.
    #[inline(always)]
    fn is_two(self) -> bool {
        let mut rest = self;
        !self.is_empty() && {
            rest.take_first();
            !rest.is_empty() && !rest.has_two()
        }
    }

    /// The numbers, ascending.
    #[inline(always)]
    fn iter(self) -> Numbers<Self> {
        Numbers(self)
    }

    /// Hands over the numbers, ascending; word by word, which is faster than one by one where sets have several.
    #[inline(always)]
    fn each(self, each: impl FnMut(usize)) {
        self.iter().for_each(each);
    }
}

/// The numbers of a set, ascending.
pub(super) struct Numbers<B>(B);

impl<B: Bits> Iterator for Numbers<B> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        Some(self.0.take_first())
    }
}

/// The set of these numbers.
#[inline]
pub(super) fn set_of<B: Bits>(numbers: impl IntoIterator<Item = usize>) -> B {
    let mut set = B::default();
    numbers.into_iter().for_each(|number| set.insert(number));
    set
}

/// Per byte how many bits it has.
static BYTES: [u8; 256] = {
    let mut counts = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        counts[byte] = counts[byte / 2] + byte as u8 % 2;
        byte += 1;
    }
    counts
};

macro_rules! count {
    // Not every processor counts bits, and digits are counted more than anything else.
    (u16, $set:expr) => {{
        let [low, high] = $set.to_le_bytes();
        usize::from(BYTES[usize::from(low)] + BYTES[usize::from(high)])
    }};
    ($word:ty, $set:expr) => {
        $set.count_ones() as usize
    };
}

macro_rules! plain {
    ($($word:tt),*) => {$(
        impl Bits for $word {
            #[inline(always)]
            fn each(self, mut each: impl FnMut(usize)) {
                for start in (0..<$word>::BITS as usize).step_by(64) {
                    let mut left = (self >> start) as u64;
                    while left != 0 {
                        each(start + left.trailing_zeros() as usize);
                        left &= left - 1;
                    }
                }
            }
            #[inline(always)]
            fn one(number: usize) -> Self { 1 << number }
            #[inline(always)]
            fn below(number: usize) -> Self {
                if number >= <$word>::BITS as usize { <$word>::MAX } else { (1 << number) - 1 }
            }
            #[inline(always)]
            fn of_byte(byte: u8) -> Self { byte.into() }
            #[inline(always)]
            fn has(self, number: usize) -> bool { self >> number & 1 == 1 }
            #[inline(always)]
            fn insert(&mut self, number: usize) { *self |= 1 << number; }
            #[inline(always)]
            fn remove(&mut self, number: usize) { *self &= !(1 << number); }
            #[inline(always)]
            fn assign(&mut self, number: usize, there: bool) {
                *self = *self & !(1 << number) | <$word>::from(there) << number;
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self { self & other }
            #[inline(always)]
            fn or(self, other: Self) -> Self { self | other }
            #[inline(always)]
            fn without(self, other: Self) -> Self { self & !other }
            #[inline(always)]
            fn count(self) -> usize { count!($word, self) }
            #[inline(always)]
            fn is_empty(self) -> bool { self == 0 }
            #[inline(always)]
            fn first(self) -> usize { self.trailing_zeros() as usize }
            #[inline(always)]
            fn take_first(&mut self) -> usize {
                let number = self.trailing_zeros() as usize;
                *self &= self.wrapping_sub(1);
                number
            }
            #[inline(always)]
            fn has_two(self) -> bool { self & self.wrapping_sub(1) != 0 }
            #[inline(always)]
            fn without_first(self) -> Self { self & self.wrapping_sub(1) }
        }
    )*};
}

plain!(u8, u16, u32, u128);

/// A set of up to `64 * N` numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Words<const N: usize>([u64; N]);

impl<const N: usize> Default for Words<N> {
    fn default() -> Self {
        Words([0; N])
    }
}

impl<const N: usize> Words<N> {
    #[inline(always)]
    fn zip(mut self, other: Self, mix: impl Fn(u64, u64) -> u64) -> Self {
        for (place, word) in self.0.iter_mut().enumerate() {
            *word = mix(*word, other.0[place]);
        }
        self
    }
}

impl<const N: usize> Bits for Words<N> {
    #[inline(always)]
    fn one(number: usize) -> Self {
        set_of([number])
    }

    fn below(number: usize) -> Self {
        let mut words = Self::default();
        for (place, word) in words.0.iter_mut().enumerate() {
            *word = match number.saturating_sub(64 * place) {
                0 => 0,
                more @ 1..64 => (1 << more) - 1,
                _ => u64::MAX,
            };
        }
        words
    }

    #[inline(always)]
    fn of_byte(byte: u8) -> Self {
        let mut words = Self::default();
        words.0[0] = byte.into();
        words
    }

    #[inline(always)]
    fn has(self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    #[inline(always)]
    fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    #[inline(always)]
    fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    #[inline(always)]
    fn assign(&mut self, number: usize, there: bool) {
        self.remove(number);
        self.0[number / 64] |= u64::from(there) << (number % 64);
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |one, other| one & other)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |one, other| one | other)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |one, other| one & !other)
    }

    fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline(always)]
    fn each(self, mut each: impl FnMut(usize)) {
        for (place, &word) in self.0.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                each(64 * place + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }

    fn first(self) -> usize {
        let place = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        64 * place + self.0[place].trailing_zeros() as usize
    }
}

/// How wide the sets of a board are.
pub(super) trait Width: Copy + 'static {
    /// A set of cells.
    type Cells: Bits;
    /// A set of digits, or of places in a house.
    type Mask: Bits;
}

/// Boards of up to 128 cells: 9x9 and all below, 10x10, 11x11.
#[derive(Clone, Copy)]
pub(super) struct Standard;
/// Boards of up to 25x25.
#[derive(Clone, Copy)]
pub(super) struct Medium;
/// All other boards.
#[derive(Clone, Copy)]
pub(super) struct Large;

impl Width for Standard {
    type Cells = u128;
    type Mask = u16;
}

impl Width for Medium {
    type Cells = Words<10>;
    type Mask = u32;
}

impl Width for Large {
    type Cells = Words<256>;
    type Mask = u128;
}

/// Every subset of `size` of the first `count` numbers, in the order of the numbers their bits make: the
/// lowest number changes fastest. Stops when `each` says so.
#[inline]
pub(super) fn subsets<R>(
    count: usize,
    size: usize,
    mut each: impl FnMut(&[usize]) -> std::ops::ControlFlow<R>,
) -> std::ops::ControlFlow<R> {
    use std::ops::ControlFlow::Continue;
    if size > count || size > MOST {
        return Continue(());
    }
    let mut chosen = [0; MOST];
    chosen.iter_mut().enumerate().for_each(|(place, number)| *number = place);
    loop {
        each(&chosen[..size])?;
        // The first that can move up without meeting the next one; those below it start again.
        let limit = |place: usize| if place + 1 < size { chosen[place + 1] } else { count };
        let Some(moved) = (0..size).find(|&place| chosen[place] + 1 < limit(place)) else {
            return Continue(());
        };
        chosen[moved] += 1;
        (0..moved).for_each(|place| chosen[place] = place);
    }
}

/// Every choice of `SIZE` numbers whose sets have just `SIZE` members between them, and these: in the order of
/// [`subsets`], but what has too many members already is not filled up.
#[inline]
pub(super) fn tight<M: Bits, const SIZE: usize, R>(
    from: &[(usize, M)],
    mut each: impl FnMut(&[usize; SIZE], M) -> std::ops::ControlFlow<R>,
) -> std::ops::ControlFlow<R> {
    fn choose<M: Bits, const SIZE: usize, R>(
        from: &[(usize, M)],
        left: usize,
        known: M,
        chosen: &mut [usize; SIZE],
        each: &mut impl FnMut(&[usize; SIZE], M) -> std::ops::ControlFlow<R>,
    ) -> std::ops::ControlFlow<R> {
        // The highest is chosen first, the lowest changes fastest.
        for (place, &(number, set)) in from.iter().enumerate().skip(left - 1) {
            let all = known.or(set);
            let last = (1..SIZE).fold(all, |rest, _| rest.without_first());
            if last.has_two() {
                continue;
            }
            chosen[left - 1] = number;
            if left > 1 {
                choose(&from[..place], left - 1, all, chosen, each)?;
            } else if !last.is_empty() {
                each(chosen, all)?;
            }
        }
        std::ops::ControlFlow::Continue(())
    }
    choose(from, SIZE, M::default(), &mut [0; SIZE], &mut each)
}

/// The largest subset anybody asks for.
const MOST: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::ControlFlow;

    #[test]
    fn subsets_come_in_the_order_of_their_bits() {
        for (count, size) in [(9, 2), (9, 4), (5, 5), (4, 1), (3, 0), (2, 3)] {
            let mut seen: Vec<u32> = Vec::new();
            let _ = subsets(count, size, |chosen| {
                seen.push(chosen.iter().map(|&number| 1 << number).sum());
                ControlFlow::<()>::Continue(())
            });
            let all: Vec<u32> =
                (0..1u32 << count).filter(|bits| bits.count_ones() as usize == size).collect();
            assert_eq!(seen, all);
        }
    }

    #[test]
    fn tight_subsets_are_those_with_as_many_members_as_sets() {
        let sets: [u16; 8] = [0b11, 0b101, 0b110, 0b1100, 0b11, 0b1, 0b11000, 0b1001];
        let from: Vec<(usize, u16)> = sets.into_iter().enumerate().collect();
        let mut seen = Vec::new();
        let _ = tight(&from, |chosen: &[usize; 3], all| {
            seen.push((*chosen, all));
            ControlFlow::<()>::Continue(())
        });
        let mut expected = Vec::new();
        let _ = subsets(sets.len(), 3, |chosen| {
            let all = chosen.iter().fold(0, |all, &one| all | sets[one]);
            if all.count() == 3 {
                expected.push(([chosen[0], chosen[1], chosen[2]], all));
            }
            ControlFlow::<()>::Continue(())
        });
        assert!(seen.len() > 3);
        assert_eq!(seen, expected);
    }

    #[test]
    fn the_widths_agree() {
        let numbers = [0, 3, 63, 64, 99, 127];
        let (one, other): (u128, Words<10>) = (set_of(numbers), set_of(numbers));
        assert_eq!(one.iter().collect::<Vec<_>>(), other.iter().collect::<Vec<_>>());
        assert_eq!((one.count(), one.first(), one.has(64)), (other.count(), other.first(), other.has(64)));
        for number in [0, 1, 64, 100] {
            let (one, other) = (one.without(Bits::below(number)), other.without(Bits::below(number)));
            assert_eq!(one.iter().collect::<Vec<_>>(), other.iter().collect::<Vec<_>>());
        }
    }
}
