//! NEON: eight lanes.

use std::arch::aarch64::*;
use std::arch::is_aarch64_feature_detected;

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
pub(in super::super) struct Neon(uint16x8_t);

impl Neon {
    pub(in super::super) fn detect() -> Option<Witness<Neon>> {
        is_aarch64_feature_detected!("neon").then(Witness::new)
    }
}

super::backend!(Neon, "neon");

/// Two operands, one instruction.
macro_rules! instruction {
    ($($name:ident = $intrinsic:ident;)*) => {$(
        #[inline(always)]
        fn $name(self, other: Neon) -> Neon {
            // SAFETY: a `Neon` exists only where there is NEON.
            Neon(unsafe { $intrinsic(self.0, other.0) })
        }
    )*};
}

impl Lanes for Neon {
    const COUNT: usize = 8;
    type Row = NarrowRow<8>;
    const ZEROS: NarrowRow<8> = NarrowRow([0; 8]);

    #[inline(always)]
    fn load(_: Witness<Neon>, row: &NarrowRow<8>) -> Neon {
        // SAFETY: the witness says there is NEON; a row has eight numbers.
        Neon(unsafe { vld1q_u16(row.0.as_ptr()) })
    }

    #[inline(always)]
    fn store(self, row: &mut NarrowRow<8>) {
        // SAFETY: a `Neon` exists only where there is NEON; a row has eight numbers.
        unsafe { vst1q_u16(row.0.as_mut_ptr(), self.0) }
    }

    #[inline(always)]
    fn splat(_: Witness<Neon>, value: u16) -> Neon {
        // SAFETY: the witness says there is NEON.
        Neon(unsafe { vdupq_n_u16(value) })
    }

    #[inline(always)]
    fn from_bits(witness: Witness<Neon>, bits: u32) -> Neon {
        let lane = Neon::load(witness, &NarrowRow([1, 2, 4, 8, 16, 32, 64, 128]));
        Neon::splat(witness, bits as u16).and(lane).equal(lane)
    }

    #[inline(always)]
    fn to_bits(self) -> u32 {
        let lane = [1, 2, 4, 8, 16, 32, 64, 128];
        // SAFETY: a `Neon` exists only where there is NEON; the array has eight numbers.
        u32::from(unsafe { vaddvq_u16(vandq_u16(self.0, vld1q_u16(lane.as_ptr()))) })
    }

    instruction! {
        and = vandq_u16;
        or = vorrq_u16;
        xor = veorq_u16;
        without = vbicq_u16;
        add = vaddq_u16;
        sub = vsubq_u16;
        min = vminq_u16;
        equal = vceqq_u16;
    }

    #[inline(always)]
    fn select(self, yes: Neon, no: Neon) -> Neon {
        // SAFETY: a `Neon` exists only where there is NEON.
        Neon(unsafe { vbslq_u16(self.0, yes.0, no.0) })
    }

    #[inline(always)]
    fn where_any(self, other: Neon) -> Neon {
        // SAFETY: a `Neon` exists only where there is NEON.
        Neon(unsafe { vandq_u16(self.0, vtstq_u16(other.0, other.0)) })
    }

    #[inline(always)]
    fn count_ones(self) -> Neon {
        // SAFETY: a `Neon` exists only where there is NEON.
        Neon(unsafe { vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(self.0))) })
    }

    super::by_eight!(Neon);
}

impl Eight for Neon {
    #[inline(always)]
    fn zip(self, other: Neon) -> [Neon; 2] {
        // SAFETY: a `Neon` exists only where there is NEON.
        unsafe { [Neon(vzip1q_u16(self.0, other.0)), Neon(vzip2q_u16(self.0, other.0))] }
    }

    #[inline(always)]
    fn zip_bytes(self, other: Neon) -> [Neon; 2] {
        // SAFETY: a `Neon` exists only where there is NEON.
        unsafe {
            let (a, b) = (vreinterpretq_u8_u16(self.0), vreinterpretq_u8_u16(other.0));
            [vzip1q_u8(a, b), vzip2q_u8(a, b)].map(|zipped| Neon(vreinterpretq_u16_u8(zipped)))
        }
    }

    #[inline(always)]
    fn look_up(self, indices: Neon) -> Neon {
        // SAFETY: a `Neon` exists only where there is NEON.
        unsafe {
            let found = vqtbl1q_u8(vreinterpretq_u8_u16(self.0), vreinterpretq_u8_u16(indices.0));
            Neon(vreinterpretq_u16_u8(found))
        }
    }

    #[inline(always)]
    fn high_nibbles(self) -> Neon {
        // SAFETY: a `Neon` exists only where there is NEON.
        Neon(unsafe { vreinterpretq_u16_u8(vshrq_n_u8::<4>(vreinterpretq_u8_u16(self.0))) })
    }
}
