//! One node of the search, cell by cell: how it waits on the stack, and how text becomes one.

/// The digits 1 to 9 as bits.
pub(super) const ALL: u16 = 0x1ff;

/// The candidates of 81 cells in reading order, one bit a digit, padded to whole vectors.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct CandidateBlock(pub(super) [u16; 96]);

impl CandidateBlock {
    /// A record that is dead at once.
    pub(super) const EMPTY: CandidateBlock = CandidateBlock([0; 96]);

    /// The slow twin of the vector parsers.
    pub(super) fn parse(&mut self, line: &[u8; 81]) -> bool {
        let mut good = true;
        for (cell, &byte) in self.0.iter_mut().zip(line) {
            *cell = match byte {
                b'1'..=b'9' => 1 << (byte - b'1'),
                b'0' | b'.' => ALL,
                _ => {
                    good = false;
                    0
                }
            };
        }
        good
    }

    /// The first cell with several candidates, and its lowest.
    #[inline(always)]
    pub(super) fn first_open(&self) -> Option<(usize, u16)> {
        let cell = self.0[..81].iter().position(|&set| set & set.wrapping_sub(1) != 0)?;
        Some((cell, self.0[cell] & self.0[cell].wrapping_neg()))
    }

    /// Whether every row, column and box has all nine digits. If every cell is single, it is a solution.
    pub(super) fn keeps_the_rules(&self) -> bool {
        let (mut rows, mut cols, mut boxes) = ([0; 9], [0; 9], [0; 9]);
        for (r, row) in self.0[..81].chunks_exact(9).enumerate() {
            for (c, cell) in row.iter().enumerate() {
                rows[r] |= cell;
                cols[c] |= cell;
                boxes[r / 3 * 3 + c / 3] |= cell;
            }
        }
        // No early end: so it becomes a few vector instructions.
        rows.iter().chain(&cols).chain(&boxes).fold(ALL, |every, house| every & house) == ALL
    }

    /// The slow twin of the vector writers; every cell must be single.
    pub(super) fn write(&self, line: &mut [u8; 81]) {
        for (byte, cell) in line.iter_mut().zip(&self.0) {
            *byte = b'1' + cell.trailing_zeros() as u8;
        }
    }
}
