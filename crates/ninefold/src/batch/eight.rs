//! What the backends of eight lanes share: SSE4.1, NEON and WebAssembly each have the same few
//! operations on the bytes of a 128-bit vector, and moves, transposes and text need no others.
//!
//! Three rounds of interleaving rows `i` and `i + 4` transpose a square of eight:
//!
//! ```text
//! round      0        1        2        3
//! row 0   a0 a1 .. a0 e0 .. a0 c0 .. a0 b0 c0 d0 e0 f0 g0 h0
//! row 1   b0 b1 .. a4 e4 .. a2 c2 .. a1 b1 c1 ..
//! ```

use super::candidate_block::{ALL, CandidateBlock};
use super::lanes::{Lanes, MOST, NarrowRow, Witness};
use super::text::Line;

/// Eight lanes that are also sixteen bytes, the low byte of a lane first.
pub(super) trait Eight: Lanes<Row = NarrowRow<8>> {
    /// The first halves of both interleaved lane by lane, then the second halves.
    fn zip(self, other: Self) -> [Self; 2];
    /// The same, byte by byte.
    fn zip_bytes(self, other: Self) -> [Self; 2];
    /// For each byte of `indices` that byte of this table; 0 for the index 0x80.
    fn look_up(self, indices: Self) -> Self;
    /// The upper four bits of each byte, as numbers.
    fn high_nibbles(self) -> Self;
}

#[inline(always)]
fn from_lanes<L: Eight>(witness: Witness<L>, lanes: &[u16]) -> L {
    L::load(witness, &NarrowRow(lanes.try_into().expect("8 lanes")))
}

#[inline(always)]
fn from_bytes<L: Eight>(witness: Witness<L>, bytes: &[u8]) -> L {
    let bytes: &[u8; 16] = bytes.try_into().expect("16 bytes");
    let lane = |i: usize| u16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]);
    L::load(witness, &NarrowRow(std::array::from_fn(lane)))
}

#[inline(always)]
fn transpose<L: Eight>(mut rows: [L; 8]) -> [L; 8] {
    for _ in 0..3 {
        let zipped: [[L; 2]; 4] = std::array::from_fn(|i| rows[i].zip(rows[i + 4]));
        rows = std::array::from_fn(|i| zipped[i / 2][i % 2]);
    }
    rows
}

/// [`Lanes::from_before`].
#[inline(always)]
pub(super) fn from_before<L: Eight>(witness: Witness<L>, lanes: L) -> L {
    lanes.look_up(from_bytes(witness, &[8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15]))
}

/// [`Lanes::from_after`].
#[inline(always)]
pub(super) fn from_after<L: Eight>(witness: Witness<L>, lanes: L) -> L {
    lanes.look_up(from_bytes(witness, &[4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15]))
}

/// [`Lanes::permute`].
#[inline(always)]
pub(super) fn permute<L: Eight>(witness: Witness<L>, rows: &mut [NarrowRow<8>], from: &[u8; MOST]) {
    let places = NarrowRow(std::array::from_fn(|lane| u16::from(from[lane]) * 0x0202 + 0x0100));
    let places = L::load(witness, &places);
    for row in rows {
        L::load(witness, row).look_up(places).store(row);
    }
}

/// [`Lanes::gather`].
#[inline(always)]
pub(super) fn gather<L: Eight>(
    witness: Witness<L>,
    cells: &mut [NarrowRow<8>; 96],
    records: &[CandidateBlock; MOST],
    lanes: u32,
) {
    let mask = L::from_bits(witness, lanes);
    for (block, rows) in cells[..88].chunks_exact_mut(8).enumerate() {
        let eight = |lane: usize| from_lanes(witness, &records[lane].0[block * 8..][..8]);
        for (row, column) in rows.iter_mut().zip(transpose(std::array::from_fn(eight))) {
            mask.select(column, L::load(witness, row)).store(row);
        }
    }
}

/// [`Lanes::scatter`].
#[inline(always)]
pub(super) fn scatter<L: Eight>(
    witness: Witness<L>,
    cells: &[NarrowRow<8>; 96],
    records: &mut [CandidateBlock; MOST],
) {
    for (block, rows) in cells[..88].chunks_exact(8).enumerate() {
        let lanes = transpose(std::array::from_fn(|i| L::load(witness, &rows[i])));
        for (lane, record) in lanes.into_iter().zip(records.iter_mut()) {
            let mut eight = NarrowRow([0; 8]);
            lane.store(&mut eight);
            record.0[block * 8..][..8].copy_from_slice(&eight.0);
        }
    }
}

/// The same for sixteen by sixteen bytes, in four rounds.
#[inline(always)]
fn transpose_bytes<L: Eight>(mut rows: [L; 16]) -> [L; 16] {
    for _ in 0..4 {
        let zipped: [[L; 2]; 8] = std::array::from_fn(|i| rows[i].zip_bytes(rows[i + 8]));
        rows = std::array::from_fn(|i| zipped[i / 2][i % 2]);
    }
    rows
}

/// [`Lanes::rows_of_pieces`].
#[inline(always)]
pub(super) fn rows_of_pieces<L: Eight>(
    witness: Witness<L>,
    pieces: &[Line],
    block: usize,
    rows: &mut [NarrowRow<8>; 16],
) {
    let piece = |i: usize| from_bytes(witness, &pieces[i][16 * block..][..16]);
    for (row, column) in rows.iter_mut().zip(transpose_bytes::<L>(std::array::from_fn(piece))) {
        column.store(row);
    }
}

/// [`Lanes::pieces_of_rows`].
#[inline(always)]
pub(super) fn pieces_of_rows<L: Eight>(
    witness: Witness<L>,
    rows: &[NarrowRow<8>; 16],
    block: usize,
    pieces: &mut [Line],
) {
    let columns = transpose_bytes(std::array::from_fn(|i| L::load(witness, &rows[i])));
    for (column, piece) in columns.into_iter().zip(pieces) {
        let mut eight = NarrowRow([0; 8]);
        column.store(&mut eight);
        for (two, lane) in piece[16 * block..][..16].chunks_exact_mut(2).zip(eight.0) {
            two.copy_from_slice(&lane.to_le_bytes());
        }
    }
}

/// [`Lanes::parse`]: the low four bits of a character say which candidates, and which upper four bits
/// would make it one of those allowed.
#[inline(always)]
pub(super) fn parse<L: Eight>(witness: Witness<L>, line: &[u8; 81], record: &mut CandidateBlock) -> bool {
    // By the low four bits: 0 and the dot (14) are all digits, 1 to 9 one of them.
    let low_bits = from_bytes(witness, &[255, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 255, 0]);
    let ninth = from_bytes(witness, &[1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
    // The digits are 0x30 to 0x39: kind 1. The dot is 0x2e: kind 2.
    let kinds_by_low = from_bytes(witness, &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 2, 0]);
    let kinds_by_high = from_bytes(witness, &[0, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let allowed = from_bytes(witness, &[0, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let mut good = L::splat(witness, u16::MAX);
    for (chunk, cells) in line[..80].chunks_exact(16).zip(record.0.chunks_exact_mut(16)) {
        let bytes: L = from_bytes(witness, chunk);
        let low = bytes.and(L::splat(witness, 0x0f0f));
        let kinds = kinds_by_low.look_up(low).and(kinds_by_high.look_up(bytes.high_nibbles()));
        good = good.and(allowed.look_up(kinds));
        let halves = low_bits.look_up(low).zip_bytes(ninth.look_up(low));
        for (half, cells) in halves.into_iter().zip(cells.chunks_exact_mut(8)) {
            let mut eight = NarrowRow([0; 8]);
            half.store(&mut eight);
            cells.copy_from_slice(&eight.0);
        }
    }
    record.0[80] = match line[80] {
        digit @ b'1'..=b'9' => 1 << (digit - b'1'),
        b'0' | b'.' => ALL,
        _ => return false,
    };
    good.equal(L::splat(witness, u16::MAX)).to_bits() == 0xff
}

/// [`Lanes::write`].
#[inline(always)]
pub(super) fn write<L: Eight>(witness: Witness<L>, record: &CandidateBlock, line: &mut [u8; 81]) {
    // Where the low bytes of eight lanes go: into the first half, or the second.
    let none = 0x80;
    let evens = [0, 2, 4, 6, 8, 10, 12, 14];
    let into_first: [u8; 16] = std::array::from_fn(|i| if i < 8 { evens[i] } else { none });
    let into_second: [u8; 16] = std::array::from_fn(|i| if i < 8 { none } else { evens[i - 8] });
    let into_first = from_bytes(witness, &into_first);
    let into_second = from_bytes(witness, &into_second);
    // A single bit among the low eight becomes its number; if there is none, it is the ninth.
    let low_digits = from_bytes(witness, &[0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0]);
    let high_digits = from_bytes(witness, &[0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0]);
    let to_text = from_bytes(witness, b"9123456780000000");
    for (chunk, cells) in line[..80].chunks_exact_mut(16).zip(record.0.chunks_exact(16)) {
        let first: L = from_lanes(witness, &cells[..8]);
        let second: L = from_lanes(witness, &cells[8..]);
        let bits = first.look_up(into_first).or(second.look_up(into_second));
        let low = low_digits.look_up(bits.and(L::splat(witness, 0x0f0f)));
        let high = high_digits.look_up(bits.high_nibbles());
        let mut text = NarrowRow([0; 8]);
        to_text.look_up(low.or(high)).store(&mut text);
        for (two, lane) in chunk.chunks_exact_mut(2).zip(text.0) {
            two.copy_from_slice(&lane.to_le_bytes());
        }
    }
    line[80] = b'1' + record.0[80].trailing_zeros() as u8;
}
