//! What the backends with vectors of 256 bits and more share: text, and squares transposed.
//!
//! Every function here is `unsafe` for one reason: it uses AVX2 (those on 512 bits AVX-512 with BW), and its caller must
//! have made sure of that.

use std::arch::x86_64::*;

use super::super::candidate_block::{ALL, CandidateBlock};
use super::super::lanes::MOST;
use super::super::text::Line;

/// [`Lanes::parse`](super::super::lanes::Lanes::parse).
#[inline(always)]
pub(super) unsafe fn parse(line: &[u8; 81], record: &mut CandidateBlock) -> bool {
    let (text, last) = (&line[..80], line[80]);
    // SAFETY: the caller has AVX2; every chunk has 16 bytes and its cells 32.
    let bad = unsafe {
        let low_bits = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, -1, 0);
        let high_bits = _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);
        let mut bad = _mm_setzero_si128();
        for (chunk, cells) in text.chunks_exact(16).zip(record.0.chunks_exact_mut(16)) {
            let bytes = _mm_loadu_si128(chunk.as_ptr().cast());
            let nibble = _mm_and_si128(bytes, _mm_set1_epi8(15));
            let (low, high) = (_mm_shuffle_epi8(low_bits, nibble), _mm_shuffle_epi8(high_bits, nibble));
            _mm_storeu_si128(cells.as_mut_ptr().cast(), _mm_unpacklo_epi8(low, high));
            _mm_storeu_si128(cells[8..].as_mut_ptr().cast(), _mm_unpackhi_epi8(low, high));
            // A digit is '0' plus at most 9; the only other byte allowed is the dot.
            let above = _mm_sub_epi8(bytes, _mm_set1_epi8(b'0' as i8));
            let digit = _mm_cmpeq_epi8(_mm_min_epu8(above, _mm_set1_epi8(9)), above);
            let dot = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b'.' as i8));
            bad = _mm_or_si128(bad, _mm_andnot_si128(_mm_or_si128(digit, dot), _mm_set1_epi8(-1)));
        }
        _mm_movemask_epi8(bad)
    };
    record.0[80] = match last {
        b'1'..=b'9' => 1 << (last - b'1'),
        b'0' | b'.' => ALL,
        _ => return false,
    };
    bad == 0
}

/// [`Lanes::write`](super::super::lanes::Lanes::write).
#[inline(always)]
pub(super) unsafe fn write(record: &CandidateBlock, line: &mut [u8; 81]) {
    // SAFETY: the caller has AVX2; every chunk has 16 bytes and its cells 32.
    unsafe {
        // A single bit among the low eight becomes its number; the ninth digit packs to all ones.
        let low_digits = _mm_setr_epi8(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 4);
        let high_digits = _mm_setr_epi8(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 5);
        let low = _mm_set1_epi8(15);
        for (chunk, cells) in line[..80].chunks_exact_mut(16).zip(record.0.chunks_exact(16)) {
            let first = _mm_loadu_si128(cells.as_ptr().cast());
            let second = _mm_loadu_si128(cells[8..].as_ptr().cast());
            let bits = _mm_packus_epi16(first, second);
            let digits = _mm_add_epi8(
                _mm_shuffle_epi8(low_digits, _mm_and_si128(bits, low)),
                _mm_shuffle_epi8(high_digits, _mm_and_si128(_mm_srli_epi16(bits, 4), low)),
            );
            _mm_storeu_si128(chunk.as_mut_ptr().cast(), _mm_add_epi8(digits, _mm_set1_epi8(b'0' as i8)));
        }
    }
    line[80] = b'1' + record.0[80].trailing_zeros() as u8;
}

/// Transposes 8 x 8 numbers of 16 bits in every 128 bits of a vector.
macro_rules! transpose {
    ($name:ident, $vector:ty, $lo16:ident, $hi16:ident, $lo32:ident, $hi32:ident, $lo64:ident, $hi64:ident) => {
        #[inline(always)]
        pub(super) unsafe fn $name(a: [$vector; 8]) -> [$vector; 8] {
            // SAFETY: the caller has these instructions.
            unsafe {
                let mut b = a;
                for i in 0..4 {
                    b[2 * i] = $lo16(a[2 * i], a[2 * i + 1]);
                    b[2 * i + 1] = $hi16(a[2 * i], a[2 * i + 1]);
                }
                let mut c = b;
                for i in 0..2 {
                    for j in 0..2 {
                        c[4 * i + 2 * j] = $lo32(b[4 * i + j], b[4 * i + 2 + j]);
                        c[4 * i + 2 * j + 1] = $hi32(b[4 * i + j], b[4 * i + 2 + j]);
                    }
                }
                let mut d = c;
                for j in 0..4 {
                    d[2 * j] = $lo64(c[j], c[4 + j]);
                    d[2 * j + 1] = $hi64(c[j], c[4 + j]);
                }
                d
            }
        }
    };
}

transpose!(
    transpose128,
    __m128i,
    _mm_unpacklo_epi16,
    _mm_unpackhi_epi16,
    _mm_unpacklo_epi32,
    _mm_unpackhi_epi32,
    _mm_unpacklo_epi64,
    _mm_unpackhi_epi64
);
transpose!(
    transpose256,
    __m256i,
    _mm256_unpacklo_epi16,
    _mm256_unpackhi_epi16,
    _mm256_unpacklo_epi32,
    _mm256_unpackhi_epi32,
    _mm256_unpacklo_epi64,
    _mm256_unpackhi_epi64
);
transpose!(
    transpose512,
    __m512i,
    _mm512_unpacklo_epi16,
    _mm512_unpackhi_epi16,
    _mm512_unpacklo_epi32,
    _mm512_unpackhi_epi32,
    _mm512_unpacklo_epi64,
    _mm512_unpackhi_epi64
);

/// Transposes 16 x 16 bytes in both halves: four times every row is shuffled into the one eight below it, like two
/// halves of a pack of cards.
#[inline(always)]
pub(super) unsafe fn transpose_bytes256(mut a: [__m256i; 16]) -> [__m256i; 16] {
    for _ in 0..4 {
        let b = a;
        for i in 0..8 {
            // SAFETY: the caller has AVX2.
            unsafe {
                a[2 * i] = _mm256_unpacklo_epi8(b[i], b[i + 8]);
                a[2 * i + 1] = _mm256_unpackhi_epi8(b[i], b[i + 8]);
            }
        }
    }
    a
}

/// Bytes of 32 pieces into 16 rows, as [`rows_of_pieces`](super::super::lanes::Lanes::rows_of_pieces) has it.
#[inline(always)]
pub(super) unsafe fn rows_of_pieces256(pieces: &[Line; 32], block: usize) -> [__m256i; 16] {
    // SAFETY: the caller has AVX2; 16 bytes of a piece are read.
    unsafe {
        let mut both = [_mm256_setzero_si256(); 16];
        for i in 0..16 {
            let low = _mm_loadu_si128(pieces[i][16 * block..][..16].as_ptr().cast());
            let high = _mm_loadu_si128(pieces[i + 16][16 * block..][..16].as_ptr().cast());
            both[i] = _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(low), high);
        }
        transpose_bytes256(both)
    }
}

/// The reverse.
#[inline(always)]
pub(super) unsafe fn pieces_of_rows256(rows: [__m256i; 16], block: usize, pieces: &mut [Line; 32]) {
    // SAFETY: the caller has AVX2; 16 bytes of a piece are written.
    unsafe {
        let columns = transpose_bytes256(rows);
        for i in 0..16 {
            let low = pieces[i][16 * block..][..16].as_mut_ptr();
            _mm_storeu_si128(low.cast(), _mm256_castsi256_si128(columns[i]));
            let high = pieces[i + 16][16 * block..][..16].as_mut_ptr();
            _mm_storeu_si128(high.cast(), _mm256_extracti128_si256::<1>(columns[i]));
        }
    }
}

/// A block of eight cells of a record.
#[inline(always)]
pub(super) unsafe fn load_eight(record: &CandidateBlock, block: usize) -> __m128i {
    // SAFETY: the caller has AVX2; the slice has eight cells of 16 bits.
    unsafe { _mm_loadu_si128(record.0[block * 8..][..8].as_ptr().cast()) }
}

/// The reverse.
#[inline(always)]
pub(super) unsafe fn store_eight(record: &mut CandidateBlock, block: usize, cells: __m128i) {
    // SAFETY: the caller has AVX2; the slice has eight cells of 16 bits.
    unsafe { _mm_storeu_si128(record.0[block * 8..][..8].as_mut_ptr().cast(), cells) }
}

/// A block of the first sixteen records, transposed: eight vectors of sixteen lanes.
#[inline(always)]
pub(super) unsafe fn columns256(records: &[CandidateBlock; MOST], block: usize) -> [__m256i; 8] {
    // SAFETY: the caller has AVX2.
    unsafe {
        let mut both = [_mm256_setzero_si256(); 8];
        for lane in 0..8 {
            let low = _mm256_castsi128_si256(load_eight(&records[lane], block));
            both[lane] = _mm256_inserti128_si256::<1>(low, load_eight(&records[lane + 8], block));
        }
        transpose256(both)
    }
}

/// The reverse.
#[inline(always)]
pub(super) unsafe fn records256(cells: [__m256i; 8], records: &mut [CandidateBlock; MOST], block: usize) {
    // SAFETY: the caller has AVX2.
    unsafe {
        let lanes = transpose256(cells);
        for lane in 0..8 {
            store_eight(&mut records[lane], block, _mm256_castsi256_si128(lanes[lane]));
            store_eight(&mut records[lane + 8], block, _mm256_extracti128_si256::<1>(lanes[lane]));
        }
    }
}
