//! Lines dealt again: the digits of a few rows (or columns), as random new rows.
//!
//! Each column keeps its digits, so that every house does which these rows lie in together; a new row must only take one
//! digit of each column and all different: a perfect matching of columns and digits. Each column has as many digits
//! left as each digit has columns, and such a graph always has one; without it the next row is in the same case. So
//! dealing needs no search. The matching is found by chance: a column takes a random digit of its own, and whoever
//! held it looks for another one (Goel, Kapralov and Khanna: some n log n steps for a row of n).

use crate::rng::Rng;

/// Deals lines again.
pub(super) struct Dealer {
    side: usize,
    /// Per place of a line the digits that are left there, end to end.
    left: Vec<u8>,
    /// Per digit the place that holds it in the line being made.
    holder: Vec<u8>,
    /// Per place the number of its digit among those left.
    held: Vec<u8>,
}

/// Held by nobody; sides are at most 128.
const NOBODY: u8 = u8::MAX;

impl Dealer {
    /// For lines of so many places.
    pub(super) fn new(side: usize) -> Dealer {
        Dealer { side, left: Vec::new(), holder: vec![NOBODY; side], held: vec![0; side] }
    }

    /// Deals these lines; they must hold the same digits. `steps`: how far it is to the next line and to the next
    /// place of a line.
    pub(super) fn deal(&mut self, board: &mut [u8], lines: &[usize], steps: (usize, usize), rng: &mut Rng) {
        let size = lines.len();
        self.left.clear();
        for place in 0..self.side {
            self.left.extend(lines.iter().map(|line| board[line * steps.0 + place * steps.1] - 1));
        }
        for (gone, line) in lines.iter().enumerate() {
            self.match_all(size, size - gone, rng);
            for place in 0..self.side {
                let own = &mut self.left[place * size..place * size + size - gone];
                let last = own.len() - 1;
                own.swap(usize::from(self.held[place]), last);
                board[line * steps.0 + place * steps.1] = own[last] + 1;
            }
        }
    }

    /// A digit for every place, all different; each place has `count` left of `size`.
    fn match_all(&mut self, size: usize, count: usize, rng: &mut Rng) {
        self.holder.fill(NOBODY);
        for start in 0..self.side {
            let mut place = start;
            // Not the one it just lost: nothing holds yet where it starts.
            let mut lost = usize::MAX;
            loop {
                let choice = match (count, lost) {
                    (1, _) => 0,
                    (_, usize::MAX) => rng.index(count),
                    // Any but the lost one.
                    (_, lost) => (lost + 1 + rng.index(count - 1)) % count,
                };
                let digit = usize::from(self.left[place * size + choice]);
                self.held[place] = choice as u8;
                let before = std::mem::replace(&mut self.holder[digit], place as u8);
                if before == NOBODY {
                    break;
                }
                place = usize::from(before);
                lost = usize::from(self.held[place]);
            }
        }
    }
}
