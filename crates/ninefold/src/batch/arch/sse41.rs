//! SSE4.1: eight lanes.

use std::arch::x86_64::*;

use super::super::candidate_block::CandidateBlock;
use super::super::eight::{self, Eight};
use super::super::kernel::{self, Branch, State};
use super::super::lanes::{Lanes, MOST, NarrowRow, Witness};
use super::super::planes::{self, Planes};
use super::super::search::LaneBackend;
use super::super::sweep::{self, Swept};
use super::super::text::Line;
use super::super::trio::Trio;

#[derive(Clone, Copy)]
pub(in super::super) struct Sse41(__m128i);

impl Sse41 {
    pub(in super::super) fn detect() -> Option<Witness<Sse41>> {
        (is_x86_feature_detected!("ssse3") && is_x86_feature_detected!("sse4.1")).then(Witness::new)
    }
}

super::backend!(Sse41, "ssse3,sse4.1");

/// Two operands, one instruction.
macro_rules! instruction {
    ($($name:ident = $intrinsic:ident;)*) => {$(
        #[inline(always)]
        fn $name(self, other: Sse41) -> Sse41 {
            // SAFETY: a `Sse41` exists only where there is SSE4.1.
            Sse41(unsafe { $intrinsic(self.0, other.0) })
        }
    )*};
}

impl Lanes for Sse41 {
    const COUNT: usize = 8;
    type Row = NarrowRow<8>;
    const ZEROS: NarrowRow<8> = NarrowRow([0; 8]);

    #[inline(always)]
    fn load(_: Witness<Sse41>, row: &NarrowRow<8>) -> Sse41 {
        // SAFETY: the witness says there is SSE4.1; a row is 16 bytes, aligned to 16.
        Sse41(unsafe { _mm_load_si128(row.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, row: &mut NarrowRow<8>) {
        // SAFETY: a `Sse41` exists only where there is SSE4.1; a row is 16 bytes, aligned to 16.
        unsafe { _mm_store_si128(row.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(_: Witness<Sse41>, value: u16) -> Sse41 {
        // SAFETY: the witness says there is SSE4.1.
        Sse41(unsafe { _mm_set1_epi16(value as i16) })
    }

    #[inline(always)]
    fn from_bits(witness: Witness<Sse41>, bits: u32) -> Sse41 {
        let lane = Sse41::load(witness, &NarrowRow([1, 2, 4, 8, 16, 32, 64, 128]));
        Sse41::splat(witness, bits as u16).and(lane).equal(lane)
    }

    #[inline(always)]
    fn to_bits(self) -> u32 {
        // SAFETY: a `Sse41` exists only where there is SSE4.1.
        unsafe { _mm_movemask_epi8(_mm_packs_epi16(self.0, _mm_setzero_si128())) as u32 }
    }

    instruction! {
        and = _mm_and_si128;
        or = _mm_or_si128;
        xor = _mm_xor_si128;
        add = _mm_add_epi16;
        sub = _mm_sub_epi16;
        min = _mm_min_epu16;
        equal = _mm_cmpeq_epi16;
        where_any = _mm_sign_epi16;
    }

    #[inline(always)]
    fn without(self, other: Sse41) -> Sse41 {
        // SAFETY: a `Sse41` exists only where there is SSE4.1.
        Sse41(unsafe { _mm_andnot_si128(other.0, self.0) })
    }

    #[inline(always)]
    fn select(self, yes: Sse41, no: Sse41) -> Sse41 {
        // SAFETY: a `Sse41` exists only where there is SSE4.1.
        Sse41(unsafe { _mm_blendv_epi8(no.0, yes.0, self.0) })
    }

    #[inline(always)]
    fn count_ones(self) -> Sse41 {
        // SAFETY: a `Sse41` exists only where there is SSE4.1.
        Sse41(unsafe {
            let low = _mm_set1_epi8(15);
            let table = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
            let fours = _mm_shuffle_epi8(table, _mm_and_si128(self.0, low));
            let rest = _mm_shuffle_epi8(table, _mm_and_si128(_mm_srli_epi16(self.0, 4), low));
            _mm_maddubs_epi16(_mm_add_epi8(fours, rest), _mm_set1_epi8(1))
        })
    }

    super::by_eight!(Sse41);
}

impl Eight for Sse41 {
    instruction! { look_up = _mm_shuffle_epi8; }

    #[inline(always)]
    fn zip(self, other: Sse41) -> [Sse41; 2] {
        // SAFETY: a `Sse41` exists only where there is SSE4.1.
        unsafe { [Sse41(_mm_unpacklo_epi16(self.0, other.0)), Sse41(_mm_unpackhi_epi16(self.0, other.0))] }
    }

    #[inline(always)]
    fn zip_bytes(self, other: Sse41) -> [Sse41; 2] {
        // SAFETY: a `Sse41` exists only where there is SSE4.1.
        unsafe { [Sse41(_mm_unpacklo_epi8(self.0, other.0)), Sse41(_mm_unpackhi_epi8(self.0, other.0))] }
    }

    #[inline(always)]
    fn high_nibbles(self) -> Sse41 {
        // SAFETY: a `Sse41` exists only where there is SSE4.1.
        Sse41(unsafe { _mm_and_si128(_mm_srli_epi16(self.0, 4), _mm_set1_epi8(15)) })
    }
}
