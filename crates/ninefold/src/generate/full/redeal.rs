//! Deals the digits of a few rows (or columns) again, as random new rows.
//!
//! Each column keeps its digits, and so does every house that holds all these rows. A new row takes one digit of each
//! column, all different: a perfect matching of columns and digits. Each column has as many digits left as each digit
//! has columns, and such a graph always has a perfect matching; without it the same is true for the next row. So dealing
//! needs no search. The matching is found by chance: a column takes a random digit of its own, and the column that held
//! it looks for another one (Goel, Kapralov and Khanna: about n log n steps for a row of n).

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

/// A digit that no place holds; sides are at most 128.
const NOBODY: u8 = u8::MAX;

impl Dealer {
    /// A dealer for lines of this many places.
    pub(super) fn new(side: usize) -> Dealer {
        Dealer { side, left: Vec::new(), holder: vec![NOBODY; side], held: vec![0; side] }
    }

    /// Deals these lines, which must hold the same digits. `steps` are the distances of cells from line to line and
    /// from place to place of a line.
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
            // The digit that the place just lost is not drawn again; at the start there is none.
            let mut lost = usize::MAX;
            loop {
                let choice = match (count, lost) {
                    (1, _) => 0,
                    (_, usize::MAX) => rng.index(count),
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
