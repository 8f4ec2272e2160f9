//! The 128-bit vectors of WebAssembly: eight lanes. There is no asking at run time: a module that
//! holds these instructions runs only where they are known, so most of them are safe to call.

use std::arch::wasm32::*;

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
pub(in super::super) struct Simd128(v128);

impl Simd128 {
    pub(in super::super) fn detect() -> Option<Witness<Simd128>> {
        Some(Witness::new())
    }
}

super::backend!(Simd128, "simd128");

/// Two operands, one instruction.
macro_rules! instruction {
    ($($name:ident = $intrinsic:ident;)*) => {$(
        #[inline(always)]
        fn $name(self, other: Simd128) -> Simd128 {
            Simd128($intrinsic(self.0, other.0))
        }
    )*};
}

impl Lanes for Simd128 {
    const COUNT: usize = 8;
    type Row = NarrowRow<8>;
    const ZEROS: NarrowRow<8> = NarrowRow([0; 8]);

    #[inline(always)]
    fn load(_: Witness<Simd128>, row: &NarrowRow<8>) -> Simd128 {
        // SAFETY: a row is 16 bytes.
        Simd128(unsafe { v128_load(row.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, row: &mut NarrowRow<8>) {
        // SAFETY: a row is 16 bytes.
        unsafe { v128_store(row.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(_: Witness<Simd128>, value: u16) -> Simd128 {
        Simd128(u16x8_splat(value))
    }

    #[inline(always)]
    fn from_bits(witness: Witness<Simd128>, bits: u32) -> Simd128 {
        let lane = Simd128::load(witness, &NarrowRow([1, 2, 4, 8, 16, 32, 64, 128]));
        Simd128::splat(witness, bits as u16).and(lane).equal(lane)
    }

    #[inline(always)]
    fn to_bits(self) -> u32 {
        u32::from(u16x8_bitmask(self.0))
    }

    instruction! {
        and = v128_and;
        or = v128_or;
        xor = v128_xor;
        without = v128_andnot;
        add = u16x8_add;
        sub = u16x8_sub;
        min = u16x8_min;
        equal = u16x8_eq;
    }

    #[inline(always)]
    fn select(self, yes: Simd128, no: Simd128) -> Simd128 {
        Simd128(v128_bitselect(yes.0, no.0, self.0))
    }

    #[inline(always)]
    fn where_any(self, other: Simd128) -> Simd128 {
        Simd128(v128_and(self.0, u16x8_ne(other.0, u16x8_splat(0))))
    }

    #[inline(always)]
    fn count_ones(self) -> Simd128 {
        Simd128(u16x8_extadd_pairwise_u8x16(u8x16_popcnt(self.0)))
    }

    super::by_eight!(Simd128);
}

impl Eight for Simd128 {
    instruction! { look_up = u8x16_swizzle; }

    #[inline(always)]
    fn zip(self, other: Simd128) -> [Simd128; 2] {
        [
            Simd128(u16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(self.0, other.0)),
            Simd128(u16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(self.0, other.0)),
        ]
    }

    #[inline(always)]
    fn zip_bytes(self, other: Simd128) -> [Simd128; 2] {
        [
            Simd128(u8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(self.0, other.0)),
            Simd128(u8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(
                self.0, other.0,
            )),
        ]
    }

    #[inline(always)]
    fn high_nibbles(self) -> Simd128 {
        Simd128(u8x16_shr(self.0, 4))
    }
}
