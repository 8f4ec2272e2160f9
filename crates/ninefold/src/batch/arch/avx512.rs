//! AVX-512: thirty-two lanes, without an instruction written by hand. The compiler makes vectors of
//! 512 bits of the portable lanes once it may use them.

use super::super::kernel::{self, Branch, State, Swept};
use super::super::lanes::{Lanes, MOST, Portable, WideRow, Witness};
use super::super::planes::{self, Planes};
use super::super::record::Record;
use super::super::search::Backend;

pub(in super::super) type Avx512 = Portable<32, WideRow<32>>;

impl Avx512 {
    pub(in super::super) fn detect() -> Option<Witness<Avx512>> {
        let all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl");
        all.then(Witness::new)
    }
}

super::backend!(Avx512, "avx512f,avx512bw,avx512vl");
