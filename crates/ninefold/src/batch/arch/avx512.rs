//! AVX-512: thirty-two lanes in vectors of 512 bits, or sixteen with the same instructions on 256 bits.
//!
//! Logic of three operands is one instruction, tests go to mask registers, and there are 32 vector registers, so that
//! a box of the sweep stays in them. On Zen 4 a vector of 512 bits takes two turns in most units: the wide lanes do no
//! more work per cycle than the narrow ones, but need half as many instructions for it.

use std::arch::x86_64::*;

use super::super::candidate_block::CandidateBlock;
use super::super::kernel::{self, Branch, State};
use super::super::lanes::{Lanes, MOST, PortableRow, WideRow, Witness};
use super::super::planes::{self, Planes};
use super::super::search::LaneBackend;
use super::super::sweep::{self, Swept};
use super::super::text::Line;
use super::super::trio::Trio;
use super::x86;

/// Thirty-two lanes.
#[derive(Clone, Copy)]
pub(in super::super) struct Avx512(__m512i);

/// Sixteen lanes.
#[derive(Clone, Copy)]
pub(in super::super) struct Avx512Half(__m256i);

/// BITALG counts bits; processors that lack it (before Ice Lake and Zen 4) are left to AVX2.
fn is_there() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512bitalg")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

impl Avx512 {
    pub(in super::super) fn detect() -> Option<Witness<Avx512>> {
        is_there().then(Witness::new)
    }
}

impl Avx512Half {
    pub(in super::super) fn detect() -> Option<Witness<Avx512Half>> {
        is_there().then(Witness::new)
    }
}

// Planes of 512 bits lose: 83 KB do not fit the first-level cache, and 17 clues take 0.27 us instead of 0.19.
super::backend!(Avx512, "avx512f,avx512bw,avx512vl,avx512bitalg,bmi1,bmi2,lzcnt,popcnt", Avx512Half);
super::backend!(Avx512Half, "avx512f,avx512bw,avx512vl,avx512bitalg,bmi1,bmi2,lzcnt,popcnt");

/// A method that is one expression of intrinsics.
macro_rules! methods {
    ($name:ident: $($method:ident($($operand:ident),*) = $body:expr;)*) => {$(
        #[inline(always)]
        fn $method(self $(, $operand: $name)*) -> $name {
            // SAFETY: a value of this type exists only where there is AVX-512.
            $name(unsafe { $body(self.0 $(, $operand.0)*) })
        }
    )*};
}

/// What both widths have, by the names of their intrinsics.
macro_rules! both_widths {
    ($name:ident, $count:literal, $row:ident, $bits:ty, $load:ident, $store:ident, $splat:ident, $and:ident, $or:ident,
     $xor:ident, $andnot:ident, $add:ident, $sub:ident, $min:ident, $ternary:ident, $test:ident, $to_vector:ident,
     $to_mask:ident, $equal:ident, $at_least:ident, $blend:ident, $keep:ident, $count_ones:ident, $difference:ident) => {
        const COUNT: usize = $count;
        const HOLDS_A_BOX: bool = true;
        type Row = $row<$count>;
        const ZEROS: $row<$count> = $row([0; $count]);

        #[inline(always)]
        fn load(_: Witness<$name>, row: &$row<$count>) -> $name {
            // SAFETY: the witness says there is AVX-512; a row is as long as a vector, and aligned.
            $name(unsafe { $load(row.0.as_ptr().cast()) })
        }
        #[inline(always)]
        fn store(self, row: &mut $row<$count>) {
            // SAFETY: a value of this type exists only where there is AVX-512; a row is as long as a vector, and aligned.
            unsafe { $store(row.0.as_mut_ptr().cast(), self.0) }
        }
        #[inline(always)]
        fn splat(_: Witness<$name>, value: u16) -> $name {
            // SAFETY: the witness says there is AVX-512.
            $name(unsafe { $splat(value as i16) })
        }
        #[inline(always)]
        fn from_bits(_: Witness<$name>, bits: u32) -> $name {
            // SAFETY: the witness says there is AVX-512.
            $name(unsafe { $to_vector(bits as $bits) })
        }
        #[inline(always)]
        fn to_bits(self) -> u32 {
            // SAFETY: a value of this type exists only where there is AVX-512.
            u32::from(unsafe { $to_mask(self.0) })
        }
        #[inline(always)]
        fn select(self, yes: $name, no: $name) -> $name {
            // The compiler leaves out the way from a mask register to a vector and back.
            // SAFETY: a value of this type exists only where there is AVX-512.
            $name(unsafe { $blend($to_mask(self.0), no.0, yes.0) })
        }
        methods! { $name:
            and(b) = $and;
            or(b) = $or;
            xor(b) = $xor;
            add(b) = $add;
            sub(b) = $sub;
            min(b) = $min;
            count_ones() = $count_ones;
            or3(b, c) = $ternary::<0xfe>;
            and3(b, c) = $ternary::<0x80>;
            majority(b, c) = $ternary::<0xe8>;
        }
        #[inline(always)]
        fn without(self, other: $name) -> $name {
            // SAFETY: a value of this type exists only where there is AVX-512.
            $name(unsafe { $andnot(other.0, self.0) })
        }
        #[inline(always)]
        fn equal(self, other: $name) -> $name {
            // SAFETY: a value of this type exists only where there is AVX-512.
            $name(unsafe { $to_vector($equal(self.0, other.0)) })
        }
        #[inline(always)]
        fn where_any(self, other: $name) -> $name {
            // SAFETY: a value of this type exists only where there is AVX-512.
            $name(unsafe { $keep($test(other.0, other.0), self.0) })
        }
        #[inline(always)]
        fn sure(self, twice: $name, ones: $name) -> $name {
            // Without mask registers, which take longer. Let b be the lowest bit of x: x ^ (x - 1) is 2b - 1, and x - 1
            // is b - 1 if x is b alone, else more than 2b - 1. So their difference, 0 where it would be negative, is b
            // where b is the last digit, else 0.
            // SAFETY: a value of this type exists only where there is AVX-512.
            unsafe {
                let below = $add(self.0, ones.0);
                let last = $difference($xor(self.0, below), below);
                $name($ternary::<0xf4>(last, self.0, twice.0))
            }
        }
        #[inline(always)]
        fn or_else(self, other: $name) -> $name {
            // SAFETY: a value of this type exists only where there is AVX-512.
            $name(unsafe { $blend($test(self.0, self.0), other.0, self.0) })
        }
        #[inline(always)]
        fn add3(self, b: $name, c: $name) -> ($name, $name) {
            // SAFETY: a value of this type exists only where there is AVX-512.
            ($name(unsafe { $ternary::<0x96>(self.0, b.0, c.0) }), self.majority(b, c))
        }
        #[inline(always)]
        fn lock(witness: Witness<$name>, [a, b, c]: [$name; 3]) -> [$name; 3] {
            let three = $name::splat(witness, 3);
            // SAFETY: a value of this type exists only where there is AVX-512.
            unsafe {
                // The digits of one triad alone.
                let (p, q, r) = (
                    $ternary::<0x10>(a.0, b.0, c.0),
                    $ternary::<0x10>(b.0, a.0, c.0),
                    $ternary::<0x10>(c.0, a.0, b.0),
                );
                [
                    $name($blend($at_least($count_ones(p), three.0), a.0, p)),
                    $name($blend($at_least($count_ones(q), three.0), b.0, q)),
                    $name($blend($at_least($count_ones(r), three.0), c.0, r)),
                ]
            }
        }
        #[inline(always)]
        fn parse(_: Witness<$name>, line: &[u8; 81], record: &mut CandidateBlock) -> bool {
            // SAFETY: the witness says there is AVX-512, and with it AVX2.
            unsafe { x86::parse(line, record) }
        }
        #[inline(always)]
        fn write(_: Witness<$name>, record: &CandidateBlock, line: &mut [u8; 81]) {
            // SAFETY: the witness says there is AVX-512, and with it AVX2.
            unsafe { x86::write(record, line) }
        }
    };
}

/// Some lanes by number, and how many they are. The rest of the list is the first lane again.
struct Listed {
    lanes: [u16; MOST],
    count: usize,
}

impl Listed {
    #[inline(always)]
    fn new(lanes: u32) -> Listed {
        let mut listed = Listed { lanes: [lanes.trailing_zeros() as u16 % MOST as u16; MOST], count: 0 };
        let mut left = lanes;
        while left != 0 {
            listed.lanes[listed.count % MOST] = left.trailing_zeros() as u16;
            left &= left - 1;
            listed.count += 1;
        }
        listed
    }

    #[inline(always)]
    fn lane(&self, i: usize) -> usize {
        usize::from(self.lanes[i]) % MOST
    }

    /// For each lane its place in the list.
    #[inline(always)]
    fn places(&self) -> [u16; MOST] {
        let mut places = [0; MOST];
        for i in 0..self.count {
            places[self.lane(i)] = i as u16;
        }
        places
    }

    /// Eight cells of the first eight records of the list, transposed.
    #[inline(always)]
    unsafe fn columns128(&self, records: &[CandidateBlock; MOST], block: usize) -> [__m128i; 8] {
        // SAFETY: the caller has AVX2.
        unsafe {
            let mut eight = [_mm_setzero_si128(); 8];
            for i in 0..8 {
                eight[i] = x86::load_eight(&records[self.lane(i)], block);
            }
            x86::transpose128(eight)
        }
    }

    /// The reverse.
    #[inline(always)]
    unsafe fn records128(&self, cells: [__m128i; 8], records: &mut [CandidateBlock; MOST], block: usize) {
        // SAFETY: the caller has AVX2.
        unsafe {
            let lanes = x86::transpose128(cells);
            for i in 0..8 {
                x86::store_eight(&mut records[self.lane(i)], block, lanes[i]);
            }
        }
    }
}

impl Lanes for Avx512 {
    both_widths! { Avx512, 32, WideRow, u32, _mm512_load_si512, _mm512_store_si512, _mm512_set1_epi16, _mm512_and_si512,
    _mm512_or_si512, _mm512_xor_si512, _mm512_andnot_si512, _mm512_add_epi16, _mm512_sub_epi16, _mm512_min_epu16,
    _mm512_ternarylogic_epi32, _mm512_test_epi16_mask, _mm512_movm_epi16, _mm512_movepi16_mask, _mm512_cmpeq_epi16_mask,
    _mm512_cmpge_epu16_mask, _mm512_mask_blend_epi16, _mm512_maskz_mov_epi16, _mm512_popcnt_epi16, _mm512_subs_epu16 }

    #[inline(always)]
    fn from_before(_: Witness<Avx512>, lanes: Avx512) -> Avx512 {
        // SAFETY: the witness says there is AVX-512.
        Avx512(unsafe { _mm512_shuffle_i64x2::<0b11_01_00_10>(lanes.0, lanes.0) })
    }

    #[inline(always)]
    fn from_after(_: Witness<Avx512>, lanes: Avx512) -> Avx512 {
        // SAFETY: the witness says there is AVX-512.
        Avx512(unsafe { _mm512_shuffle_i64x2::<0b11_00_10_01>(lanes.0, lanes.0) })
    }

    #[inline(always)]
    fn permute(witness: Witness<Avx512>, rows: &mut [WideRow<32>], from: &[u8; MOST]) {
        // SAFETY: the witness says there is AVX-512; all 32 bytes are read.
        let source = unsafe { _mm512_cvtepu8_epi16(_mm256_loadu_si256(from.as_ptr().cast())) };
        for row in rows {
            // SAFETY: the witness says there is AVX-512.
            Avx512(unsafe { _mm512_permutexvar_epi16(source, Avx512::load(witness, row).0) }).store(row);
        }
    }

    #[inline(always)]
    fn gather(
        witness: Witness<Avx512>,
        cells: &mut [WideRow<32>; 96],
        records: &[CandidateBlock; MOST],
        lanes: u32,
    ) {
        let listed = Listed::new(lanes);
        // SAFETY: the witness says there is AVX-512.
        unsafe {
            let places = _mm512_loadu_si512(listed.places().as_ptr().cast());
            for (block, rows) in cells[..88].chunks_exact_mut(8).enumerate() {
                if listed.count <= 8 {
                    // Few lanes are transposed side by side, then each goes to its place.
                    let columns = listed.columns128(records, block);
                    for i in 0..8 {
                        let old = Avx512::load(witness, &rows[i]).0;
                        let new = _mm512_castsi128_si512(columns[i]);
                        Avx512(_mm512_mask_permutexvar_epi16(old, lanes, places, new)).store(&mut rows[i]);
                    }
                    continue;
                }
                let mut four = [_mm512_setzero_si512(); 8];
                for lane in 0..8 {
                    let x = _mm512_castsi128_si512(x86::load_eight(&records[lane], block));
                    let x =
                        _mm512_mask_broadcast_i32x4(x, 0x00f0, x86::load_eight(&records[lane + 8], block));
                    let x =
                        _mm512_mask_broadcast_i32x4(x, 0x0f00, x86::load_eight(&records[lane + 16], block));
                    let x =
                        _mm512_mask_broadcast_i32x4(x, 0xf000, x86::load_eight(&records[lane + 24], block));
                    four[lane] = x;
                }
                let columns = x86::transpose512(four);
                for i in 0..8 {
                    let old = Avx512::load(witness, &rows[i]).0;
                    Avx512(_mm512_mask_mov_epi16(old, lanes, columns[i])).store(&mut rows[i]);
                }
            }
        }
    }

    #[inline(always)]
    fn scatter(
        witness: Witness<Avx512>,
        cells: &[WideRow<32>; 96],
        records: &mut [CandidateBlock; MOST],
        lanes: u32,
    ) {
        let listed = Listed::new(lanes);
        // SAFETY: the witness says there is AVX-512.
        unsafe {
            let source = _mm512_loadu_si512(listed.lanes.as_ptr().cast());
            for (block, rows) in cells[..88].chunks_exact(8).enumerate() {
                if listed.count <= 8 {
                    // The lanes that are wanted side by side; so vectors of 128 bits do.
                    let mut eight = [_mm_setzero_si128(); 8];
                    for i in 0..8 {
                        let row = Avx512::load(witness, &rows[i]).0;
                        eight[i] = _mm512_castsi512_si128(_mm512_permutexvar_epi16(source, row));
                    }
                    listed.records128(eight, records, block);
                    continue;
                }
                let mut eight = [_mm512_setzero_si512(); 8];
                for i in 0..8 {
                    eight[i] = Avx512::load(witness, &rows[i]).0;
                }
                let four = x86::transpose512(eight);
                for lane in 0..8 {
                    let x = four[lane];
                    x86::store_eight(&mut records[lane], block, _mm512_castsi512_si128(x));
                    x86::store_eight(&mut records[lane + 8], block, _mm512_extracti32x4_epi32::<1>(x));
                    x86::store_eight(&mut records[lane + 16], block, _mm512_extracti32x4_epi32::<2>(x));
                    x86::store_eight(&mut records[lane + 24], block, _mm512_extracti32x4_epi32::<3>(x));
                }
            }
        }
    }
}

impl Lanes for Avx512Half {
    both_widths! { Avx512Half, 16, PortableRow, u16, _mm256_load_si256, _mm256_store_si256, _mm256_set1_epi16,
    _mm256_and_si256, _mm256_or_si256, _mm256_xor_si256, _mm256_andnot_si256, _mm256_add_epi16, _mm256_sub_epi16,
    _mm256_min_epu16, _mm256_ternarylogic_epi32, _mm256_test_epi16_mask, _mm256_movm_epi16, _mm256_movepi16_mask,
    _mm256_cmpeq_epi16_mask, _mm256_cmpge_epu16_mask, _mm256_mask_blend_epi16, _mm256_maskz_mov_epi16,
    _mm256_popcnt_epi16, _mm256_subs_epu16 }

    #[inline(always)]
    fn from_before(_: Witness<Avx512Half>, lanes: Avx512Half) -> Avx512Half {
        // SAFETY: the witness says there is AVX-512.
        Avx512Half(unsafe { _mm256_permute4x64_epi64::<0b11_01_00_10>(lanes.0) })
    }

    #[inline(always)]
    fn from_after(_: Witness<Avx512Half>, lanes: Avx512Half) -> Avx512Half {
        // SAFETY: the witness says there is AVX-512.
        Avx512Half(unsafe { _mm256_permute4x64_epi64::<0b11_00_10_01>(lanes.0) })
    }

    #[inline(always)]
    fn permute(witness: Witness<Avx512Half>, rows: &mut [PortableRow<16>], from: &[u8; MOST]) {
        // SAFETY: the witness says there is AVX-512; 16 of the 32 bytes are read.
        let source = unsafe { _mm256_cvtepu8_epi16(_mm_loadu_si128(from.as_ptr().cast())) };
        for row in rows {
            let old = Avx512Half::load(witness, row).0;
            // SAFETY: the witness says there is AVX-512.
            Avx512Half(unsafe { _mm256_permutexvar_epi16(source, old) }).store(row);
        }
    }

    #[inline(always)]
    fn gather(
        witness: Witness<Avx512Half>,
        cells: &mut [PortableRow<16>; 96],
        records: &[CandidateBlock; MOST],
        lanes: u32,
    ) {
        let listed = Listed::new(lanes & 0xffff);
        // SAFETY: the witness says there is AVX-512.
        unsafe {
            let places = _mm256_loadu_si256(listed.places().as_ptr().cast());
            for (block, rows) in cells[..88].chunks_exact_mut(8).enumerate() {
                if listed.count <= 8 {
                    let columns = listed.columns128(records, block);
                    for i in 0..8 {
                        let old = Avx512Half::load(witness, &rows[i]).0;
                        let new = _mm256_castsi128_si256(columns[i]);
                        let mixed = _mm256_mask_permutexvar_epi16(old, lanes as u16, places, new);
                        Avx512Half(mixed).store(&mut rows[i]);
                    }
                    continue;
                }
                let columns = x86::columns256(records, block);
                for i in 0..8 {
                    let old = Avx512Half::load(witness, &rows[i]).0;
                    Avx512Half(_mm256_mask_mov_epi16(old, lanes as u16, columns[i])).store(&mut rows[i]);
                }
            }
        }
    }

    #[inline(always)]
    fn scatter(
        witness: Witness<Avx512Half>,
        cells: &[PortableRow<16>; 96],
        records: &mut [CandidateBlock; MOST],
        lanes: u32,
    ) {
        let listed = Listed::new(lanes & 0xffff);
        // SAFETY: the witness says there is AVX-512.
        unsafe {
            let source = _mm256_loadu_si256(listed.lanes.as_ptr().cast());
            for (block, rows) in cells[..88].chunks_exact(8).enumerate() {
                let mut whole = [_mm256_setzero_si256(); 8];
                for i in 0..8 {
                    whole[i] = Avx512Half::load(witness, &rows[i]).0;
                }
                if listed.count > 8 {
                    x86::records256(whole, records, block);
                    continue;
                }
                let mut eight = [_mm_setzero_si128(); 8];
                for i in 0..8 {
                    eight[i] = _mm256_castsi256_si128(_mm256_permutexvar_epi16(source, whole[i]));
                }
                listed.records128(eight, records, block);
            }
        }
    }

    #[inline(always)]
    fn rows_of_pieces(
        _: Witness<Avx512Half>,
        pieces: &[Line],
        block: usize,
        rows: &mut [PortableRow<16>; 16],
    ) {
        let pieces: &[Line; 32] = pieces.try_into().expect("256 puzzles in eights");
        // SAFETY: the witness says there is AVX-512, and with it AVX2.
        let columns = unsafe { x86::rows_of_pieces256(pieces, block) };
        for (row, column) in rows.iter_mut().zip(columns) {
            Avx512Half(column).store(row);
        }
    }

    #[inline(always)]
    fn pieces_of_rows(
        witness: Witness<Avx512Half>,
        rows: &[PortableRow<16>; 16],
        block: usize,
        pieces: &mut [Line],
    ) {
        let pieces: &mut [Line; 32] = pieces.try_into().expect("256 puzzles in eights");
        let mut sixteen = [Avx512Half::load(witness, &rows[0]).0; 16];
        for i in 1..16 {
            sixteen[i] = Avx512Half::load(witness, &rows[i]).0;
        }
        // SAFETY: the witness says there is AVX-512, and with it AVX2.
        unsafe { x86::pieces_of_rows256(sixteen, block, pieces) };
    }
}
