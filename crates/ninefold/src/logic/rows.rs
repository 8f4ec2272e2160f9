//! Tables whose rows are large sets, as bits: of some hundred almost locked sets, or of their links.
//!
//! A row is a few blocks, and blocks are joined and compared as a whole, so that most work on a row of up to 256 numbers
//! costs a handful of instructions.

/// Some bits of a row.
pub(super) type Block = [u64; 4];

const WIDTH: usize = 256;

/// A table of sets of numbers.
#[derive(Clone)]
pub(super) struct Rows {
    blocks: Vec<Block>,
    /// Blocks in a row.
    width: usize,
}

impl Rows {
    /// Empty sets of numbers below this one.
    pub fn new(rows: usize, numbers: usize) -> Rows {
        let width = numbers.div_ceil(WIDTH);
        Rows { blocks: vec![[0; 4]; rows * width], width }
    }

    #[inline]
    pub fn row(&self, row: usize) -> &[Block] {
        &self.blocks[row * self.width..(row + 1) * self.width]
    }

    #[inline]
    pub fn row_mut(&mut self, row: usize) -> &mut [Block] {
        &mut self.blocks[row * self.width..(row + 1) * self.width]
    }

    /// The first rows, all at once.
    #[inline]
    pub fn split<const COUNT: usize>(&mut self) -> [&mut [Block]; COUNT] {
        let mut rest = &mut self.blocks[..];
        std::array::from_fn(|_| rest.split_off_mut(..self.width).unwrap_or_default())
    }

    /// Makes a row the sum of some of another table.
    #[inline]
    pub fn set_to_sum(&mut self, row: usize, other: &Rows, mut of: impl Iterator<Item = usize>) {
        let sum = self.row_mut(row);
        match of.next() {
            Some(first) => sum.copy_from_slice(other.row(first)),
            None => sum.fill([0; 4]),
        }
        of.for_each(|row| add(sum, other.row(row)));
    }

    /// Adds each row of another table to the same row of this one.
    pub fn add(&mut self, other: &Rows) {
        add(&mut self.blocks, &other.blocks);
    }
}

#[inline]
pub(super) fn insert(row: &mut [Block], number: usize) {
    row[number / WIDTH][number % WIDTH / 64] |= 1 << (number % 64);
}

/// Adds a row to another.
#[inline]
pub(super) fn add(sum: &mut [Block], row: &[Block]) {
    for (sum, row) in sum.iter_mut().zip(row) {
        (0..4).for_each(|word| sum[word] |= row[word]);
    }
}

/// Takes a row from another; says whether anything is left.
#[inline]
pub(super) fn take(left: &mut [Block], row: &[Block]) -> bool {
    let mut any = 0;
    for (left, row) in left.iter_mut().zip(row) {
        (0..4).for_each(|word| left[word] &= !row[word]);
        any |= left[0] | left[1] | left[2] | left[3];
    }
    any != 0
}

/// Whether two rows share a number.
#[inline]
pub(super) fn meet(one: &[Block], other: &[Block]) -> bool {
    one.iter().zip(other).any(|(one, other)| (0..4).fold(0, |all, word| all | one[word] & other[word]) != 0)
}

/// Calls for each number of a row, ascending.
#[inline]
pub(super) fn each(row: &[Block], mut each: impl FnMut(usize)) {
    for (word, &bits) in row.as_flattened().iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            each(64 * word + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(row: &[Block]) -> Vec<usize> {
        let mut numbers = Vec::new();
        each(row, |number| numbers.push(number));
        numbers
    }

    #[test]
    fn rows_are_sets() {
        let mut table = Rows::new(3, 300);
        for (row, held) in [(0, &[0, 63, 64, 299][..]), (1, &[64, 255, 256])] {
            held.iter().for_each(|&number| insert(table.row_mut(row), number));
        }
        let sums = {
            let mut sums = Rows::new(2, 300);
            sums.set_to_sum(0, &table, [0, 1].into_iter());
            sums.set_to_sum(1, &table, std::iter::empty());
            sums
        };
        assert_eq!(numbers(sums.row(0)), [0, 63, 64, 255, 256, 299]);
        assert!(numbers(sums.row(1)).is_empty());
        let [one, other, rest] = table.split();
        assert!(meet(one, other) && !meet(one, rest));
        assert!(take(one, other));
        assert_eq!(numbers(one), [0, 63, 299]);
        assert!(!meet(one, other) && !take(other, sums.row(0)));
    }
}
