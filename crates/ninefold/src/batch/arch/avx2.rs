//! AVX2: sixteen lanes.

use std::arch::x86_64::*;

use super::super::candidate_block::CandidateBlock;
use super::super::kernel::{self, Branch, State};
use super::super::lanes::{Lanes, MOST, PortableRow, Witness};
use super::super::planes::{self, Planes};
use super::super::search::LaneBackend;
use super::super::sweep::{self, Swept};
use super::super::text::Line;
use super::super::trio::Trio;
use super::x86;

#[derive(Clone, Copy)]
pub(in super::super) struct Avx2(__m256i);

impl Avx2 {
    pub(in super::super) fn detect() -> Option<Witness<Avx2>> {
        (is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt"))
        .then(Witness::new)
    }
}

super::backend!(Avx2, "avx2,bmi1,bmi2,lzcnt,popcnt");

/// Two operands, one instruction.
macro_rules! instruction {
    ($($name:ident = $intrinsic:ident;)*) => {$(
        #[inline(always)]
        fn $name(self, other: Avx2) -> Avx2 {
            // SAFETY: an `Avx2` exists only where there is AVX2.
            Avx2(unsafe { $intrinsic(self.0, other.0) })
        }
    )*};
}

impl Lanes for Avx2 {
    const COUNT: usize = 16;
    type Row = PortableRow<16>;
    const ZEROS: PortableRow<16> = PortableRow([0; 16]);

    #[inline(always)]
    fn load(_: Witness<Avx2>, row: &PortableRow<16>) -> Avx2 {
        // SAFETY: the witness says there is AVX2; a row is 32 bytes, aligned to 32.
        Avx2(unsafe { _mm256_load_si256(row.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, row: &mut PortableRow<16>) {
        // SAFETY: an `Avx2` exists only where there is AVX2; a row is 32 bytes, aligned to 32.
        unsafe { _mm256_store_si256(row.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(_: Witness<Avx2>, value: u16) -> Avx2 {
        // SAFETY: the witness says there is AVX2.
        Avx2(unsafe { _mm256_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn from_bits(witness: Witness<Avx2>, bits: u32) -> Avx2 {
        // SAFETY: the witness says there is AVX2.
        let lane = Avx2(unsafe {
            _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768)
        });
        Avx2::splat(witness, bits as u16).and(lane).equal(lane)
    }

    #[inline(always)]
    fn to_bits(self) -> u32 {
        // SAFETY: an `Avx2` exists only where there is AVX2.
        let bytes =
            unsafe { _mm256_movemask_epi8(_mm256_packs_epi16(self.0, _mm256_setzero_si256())) } as u32;
        // Packing works on each half by itself: the upper eight lanes come out 16 bits too high.
        bytes & 0xff | bytes >> 8 & 0xff00
    }

    instruction! {
        and = _mm256_and_si256;
        or = _mm256_or_si256;
        xor = _mm256_xor_si256;
        add = _mm256_add_epi16;
        sub = _mm256_sub_epi16;
        min = _mm256_min_epu16;
        equal = _mm256_cmpeq_epi16;
        where_any = _mm256_sign_epi16;
    }

    #[inline(always)]
    fn without(self, other: Avx2) -> Avx2 {
        // SAFETY: an `Avx2` exists only where there is AVX2.
        Avx2(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn select(self, yes: Avx2, no: Avx2) -> Avx2 {
        // SAFETY: an `Avx2` exists only where there is AVX2.
        Avx2(unsafe { _mm256_blendv_epi8(no.0, yes.0, self.0) })
    }

    #[inline(always)]
    fn count_ones(self) -> Avx2 {
        // SAFETY: an `Avx2` exists only where there is AVX2.
        Avx2(unsafe {
            let low = _mm256_set1_epi8(15);
            let table = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3,
                4,
            );
            let fours = _mm256_shuffle_epi8(table, _mm256_and_si256(self.0, low));
            let rest = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(self.0, 4), low));
            _mm256_maddubs_epi16(_mm256_add_epi8(fours, rest), _mm256_set1_epi8(1))
        })
    }

    #[inline(always)]
    fn from_before(_: Witness<Avx2>, lanes: Avx2) -> Avx2 {
        // SAFETY: the witness says there is AVX2.
        Avx2(unsafe { _mm256_permute4x64_epi64::<0b11_01_00_10>(lanes.0) })
    }

    #[inline(always)]
    fn from_after(_: Witness<Avx2>, lanes: Avx2) -> Avx2 {
        // SAFETY: the witness says there is AVX2.
        Avx2(unsafe { _mm256_permute4x64_epi64::<0b11_00_10_01>(lanes.0) })
    }

    #[inline(always)]
    fn permute(witness: Witness<Avx2>, rows: &mut [PortableRow<16>], from: &[u8; MOST]) {
        // A byte shuffle reaches only its own half, so lanes from the other half take a second one.
        // SAFETY: the witness says there is AVX2; 16 of the 32 bytes are read.
        let (same, other, crossing) = unsafe {
            let source = _mm256_cvtepu8_epi16(_mm_loadu_si128(from.as_ptr().cast()));
            // Lane s of a half is its bytes 2s and 2s + 1; a byte with its high bit set gives 0.
            let low = _mm256_and_si256(source, _mm256_set1_epi16(7));
            let bytes = _mm256_mullo_epi16(low, _mm256_set1_epi16(0x0202));
            let bytes = _mm256_add_epi16(bytes, _mm256_set1_epi16(0x0100));
            let upper = _mm256_cmpgt_epi16(source, _mm256_set1_epi16(7));
            let crossing = _mm256_xor_si256(upper, _mm256_set_m128i(_mm_set1_epi16(-1), _mm_setzero_si128()));
            let nothing = _mm256_set1_epi16(-1);
            (
                _mm256_or_si256(bytes, crossing),
                _mm256_or_si256(bytes, _mm256_xor_si256(crossing, nothing)),
                _mm256_testz_si256(crossing, crossing) == 0,
            )
        };
        let within = |row: &PortableRow<16>| {
            // SAFETY: the witness says there is AVX2.
            Avx2(unsafe { _mm256_shuffle_epi8(Avx2::load(witness, row).0, same) })
        };
        if !crossing {
            for row in rows {
                within(row).store(row);
            }
            return;
        }
        for row in rows {
            let x = Avx2::load(witness, row).0;
            // SAFETY: the witness says there is AVX2.
            let across = unsafe { _mm256_shuffle_epi8(_mm256_permute4x64_epi64::<0x4e>(x), other) };
            within(row).or(Avx2(across)).store(row);
        }
    }

    #[inline(always)]
    fn gather(
        witness: Witness<Avx2>,
        cells: &mut [PortableRow<16>; 96],
        records: &[CandidateBlock; MOST],
        lanes: u32,
    ) {
        let mask = Avx2::from_bits(witness, lanes);
        for (block, rows) in cells[..80].chunks_exact_mut(8).enumerate() {
            // SAFETY: the witness says there is AVX2.
            let columns = unsafe { x86::columns256(records, block) };
            for (row, column) in rows.iter_mut().zip(columns) {
                mask.select(Avx2(column), Avx2::load(witness, row)).store(row);
            }
        }
        // The whole row at once: a vector that is read soon after a part of it was written has to wait.
        let mut last = PortableRow([0; 16]);
        for (lane, record) in last.0.iter_mut().zip(records) {
            *lane = record.0[80];
        }
        let last = Avx2::load(witness, &last);
        mask.select(last, Avx2::load(witness, &cells[80])).store(&mut cells[80]);
    }

    #[inline(always)]
    fn scatter(
        witness: Witness<Avx2>,
        cells: &[PortableRow<16>; 96],
        records: &mut [CandidateBlock; MOST],
        _lanes: u32,
    ) {
        for (block, rows) in cells[..80].chunks_exact(8).enumerate() {
            let mut eight = [Avx2::load(witness, &rows[0]).0; 8];
            for i in 1..8 {
                eight[i] = Avx2::load(witness, &rows[i]).0;
            }
            // SAFETY: the witness says there is AVX2.
            unsafe { x86::records256(eight, records, block) };
        }
        for (record, &cell) in records.iter_mut().zip(&cells[80].0) {
            record.0[80] = cell;
        }
    }

    #[inline(always)]
    fn rows_of_pieces(_: Witness<Avx2>, pieces: &[Line], block: usize, rows: &mut [PortableRow<16>; 16]) {
        let pieces: &[Line; 32] = pieces.try_into().expect("256 puzzles in eights");
        // SAFETY: the witness says there is AVX2.
        let columns = unsafe { x86::rows_of_pieces256(pieces, block) };
        for (row, column) in rows.iter_mut().zip(columns) {
            Avx2(column).store(row);
        }
    }

    #[inline(always)]
    fn pieces_of_rows(
        witness: Witness<Avx2>,
        rows: &[PortableRow<16>; 16],
        block: usize,
        pieces: &mut [Line],
    ) {
        let pieces: &mut [Line; 32] = pieces.try_into().expect("256 puzzles in eights");
        let mut sixteen = [Avx2::load(witness, &rows[0]).0; 16];
        for i in 1..16 {
            sixteen[i] = Avx2::load(witness, &rows[i]).0;
        }
        // SAFETY: the witness says there is AVX2.
        unsafe { x86::pieces_of_rows256(sixteen, block, pieces) };
    }

    #[inline(always)]
    fn parse(_: Witness<Avx2>, line: &[u8; 81], record: &mut CandidateBlock) -> bool {
        // SAFETY: the witness says there is AVX2.
        unsafe { x86::parse(line, record) }
    }

    #[inline(always)]
    fn write(_: Witness<Avx2>, record: &CandidateBlock, line: &mut [u8; 81]) {
        // SAFETY: the witness says there is AVX2.
        unsafe { x86::write(record, line) }
    }
}
