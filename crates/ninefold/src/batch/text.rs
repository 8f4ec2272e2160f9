//! Text for the planes, eight puzzles at a time.
//!
//! A plane has the same bit of many puzzles side by side, text has the characters of one. Halfway between are
//! pieces: one bit of every cell for eight puzzles, a byte a cell. Eight lines become pieces, and pieces lines,
//! by shifts and masks of whole words; pieces become rows, and rows pieces, by transposing bytes.
//!
//! Everything here is written as loops over words and bytes that a compiler makes vectors of.

use super::candidate_block::CandidateBlock;
use super::lanes::MOST;

/// The lowest bit of every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// 81 characters or bytes, padded to whole vectors.
pub(super) type Line = [u8; 96];

/// The same as words.
type Words = [u64; 12];

#[inline(always)]
fn words(line: &Line) -> Words {
    let (words, _) = line.as_chunks();
    std::array::from_fn(|i| u64::from_le_bytes(words[i]))
}

#[inline(always)]
fn bytes(words: &Words) -> Line {
    let mut line = [0; 96];
    for (bytes, word) in line.as_chunks_mut().0.iter_mut().zip(words) {
        *bytes = word.to_le_bytes();
    }
    line
}

/// Whether these are the characters of a puzzle.
#[inline(always)]
pub(super) fn is_good(line: &Line) -> bool {
    // No early end: so it becomes a few vector instructions.
    let is_bad = |byte: u8| u8::from((byte.wrapping_sub(b'.') >= 12) | (byte == b'/'));
    line.iter().fold(0, |all, &byte| all | is_bad(byte)) == 0
}

/// No given at all.
pub(super) const BLANK: Line = [b'0'; 96];

/// For each bit of a cell and each eight puzzles a piece.
pub(super) struct Pieces(Vec<[Line; 2 * MOST]>);

impl Pieces {
    pub(super) fn new(bits: usize) -> Pieces {
        Pieces(vec![[[0; 96]; 2 * MOST]; bits])
    }

    /// One bit of all puzzles of a backend with so many lanes.
    #[inline(always)]
    pub(super) fn of_bit(&mut self, bit: usize, lanes: usize) -> &mut [Line] {
        &mut self.0[bit][..2 * lanes]
    }

    /// Takes the lowest four bits of every character of eight lines.
    #[inline(always)]
    pub(super) fn split(&mut self, group: usize, lines: &[Line; 8]) {
        let mut parts: [Words; 4] = [[0; 12]; 4];
        for line in lines.iter().rev() {
            let line = words(line);
            for (bit, part) in parts.iter_mut().enumerate() {
                for (word, from) in part.iter_mut().zip(&line) {
                    *word = (*word << 1) | (from >> bit & ONES);
                }
            }
        }
        for (part, pieces) in parts.iter().zip(&mut self.0) {
            pieces[group] = bytes(part);
        }
    }

    /// Which of eight puzzles have lost a given, if these are their solutions.
    #[inline(always)]
    pub(super) fn lost(&self, givens: &Pieces, group: usize) -> u8 {
        let own: [Words; 4] = std::array::from_fn(|bit| words(&self.0[bit][group]));
        let given: [Words; 4] = std::array::from_fn(|bit| words(&givens.0[bit][group]));
        let mut lost = 0;
        for w in 0..12 {
            let [a, b, c, d] = [0, 1, 2, 3].map(|bit: usize| given[bit][w]);
            // Neither 0 nor 14, which is the dot.
            let is_given = (a | b | c | d) & !(c & d);
            let changes = [0, 1, 2, 3].map(|bit: usize| given[bit][w] ^ own[bit][w]);
            lost |= is_given & (changes[0] | changes[1] | changes[2] | changes[3]);
        }
        lost.to_le_bytes().into_iter().fold(0, |all, byte| all | byte)
    }

    /// The digits of eight puzzles whose bits these are.
    #[inline(always)]
    pub(super) fn digits(&self, group: usize, lines: &mut [Line; 8]) {
        let parts: [Words; 4] = std::array::from_fn(|bit| words(&self.0[bit][group]));
        // A third of a line at a time: so the bits stay in registers.
        for third in 0..3 {
            let mut bits: [[u64; 4]; 4] = parts.map(|part| part.as_chunks().0[third]);
            for line in &mut *lines {
                let mut sum = [ONES * u64::from(b'0'); 4];
                for (bit, part) in bits.iter_mut().enumerate() {
                    for (sum, word) in sum.iter_mut().zip(part) {
                        *sum |= (*word & ONES) << bit;
                        *word >>= 1;
                    }
                }
                for (bytes, word) in line[32 * third..][..32].as_chunks_mut().0.iter_mut().zip(sum) {
                    *bytes = word.to_le_bytes();
                }
            }
        }
    }

    /// The candidates of a puzzle whose bits these are.
    #[inline(always)]
    pub(super) fn candidates(&self, puzzle: usize, record: &mut CandidateBlock) {
        let part = |bit: usize| words(&self.0[bit][puzzle / 8]).map(|word| word >> (puzzle % 8) & ONES);
        let mut low = [0; 12];
        for bit in 0..8 {
            for (low, word) in low.iter_mut().zip(part(bit)) {
                *low |= word << bit;
            }
        }
        for ((cell, low), high) in record.0.iter_mut().zip(bytes(&low)).zip(bytes(&part(8))) {
            *cell = u16::from(low) | u16::from(high) << 8;
        }
    }
}
