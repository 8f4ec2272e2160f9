//! The one seeded generator.
//!
//! The same seed gives the same numbers on every machine, for good: the algorithm is named
//! (xoshiro256++), and drawing from a range is done here, because libraries of distributions change
//! their ways between versions.

use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A seeded source of random numbers.
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The generator of this seed.
    pub fn new(seed: u64) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `end - 1`, each equally likely.
    ///
    /// # Panics
    /// If `end` is 0.
    pub fn below(&mut self, end: u64) -> u64 {
        assert!(end > 0, "there is no number below 0");
        // Lemire's method: the high half of a product, drawing again in the part that would be uneven.
        let uneven = end.wrapping_neg() % end;
        loop {
            let product = u128::from(self.bits()) * u128::from(end);
            if product as u64 >= uneven {
                return (product >> 64) as u64;
            }
        }
    }

    /// An index into something of this length.
    ///
    /// # Panics
    /// If the length is 0.
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// Puts the items into a random order, each equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_give_these_numbers_for_good() {
        let mut rng = Rng::new(9);
        let drawn: Vec<u64> = (0..6).map(|_| rng.below(1000)).collect();
        assert_eq!(drawn, [599, 429, 198, 883, 68, 133]);
    }

    #[test]
    fn every_order_of_three_is_equally_likely() {
        let mut rng = Rng::new(1);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut items = [1, 2, 3];
            rng.shuffle(&mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        // Five standard deviations of a binomial with 6000 draws and chance 1/6.
        assert!(counts.values().all(|&count| (856..=1144).contains(&count)), "{counts:?}");
    }
}
