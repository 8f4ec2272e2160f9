//! The instructions of each machine. This folder holds the only `unsafe` code of the library.
//!
//! There are two kinds of it, each sound for one reason:
//!
//! - a function compiled for an instruction set is called: the caller holds a `Witness`, which only
//!   asking the processor makes;
//! - a vector is read from or written to an array: the array is at least as long as the vector, as
//!   its type says.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse41;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::lanes::{Portable, Witness};
use super::search::LaneBackend;

/// Something to be done with the lanes of a backend, whichever it is.
pub(super) trait Task {
    type Output;
    fn run<L: LaneBackend>(self, witness: Witness<L>) -> Self::Output;
}

/// Does it with this backend, if this machine can run that.
pub(super) fn dispatch<T: Task>(backend: super::Backend, task: T) -> Option<T::Output> {
    use super::Backend::*;
    Some(match backend {
        #[cfg(target_arch = "x86_64")]
        Avx512 => task.run(avx512::Avx512::detect()?),
        #[cfg(target_arch = "x86_64")]
        Avx512Half => task.run(avx512::Avx512Half::detect()?),
        #[cfg(target_arch = "x86_64")]
        Avx2 => task.run(avx2::Avx2::detect()?),
        #[cfg(target_arch = "x86_64")]
        Sse41 => task.run(sse41::Sse41::detect()?),
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        Neon => task.run(neon::Neon::detect()?),
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        Simd128 => task.run(simd128::Simd128::detect()?),
        Portable => task.run(self::Portable::<16>::detect()?),
        _ => return None,
    })
}

/// A method whose body is compiled for some features of the processor.
macro_rules! with_features {
    ($features:literal, $(fn $name:ident($witness:ident: $proof:ty $(, $argument:ident: $type:ty)*) $(-> $result:ty)? $body:block)*) => {$(
        #[inline]
        fn $name($witness: $proof $(, $argument: $type)*) $(-> $result)? {
            #[target_feature(enable = $features)]
            fn compiled($witness: $proof $(, $argument: $type)*) $(-> $result)? $body
            // SAFETY: the witness says that the processor has these features. (Where the target always
            // has them, the call is safe as it is.)
            #[allow(unused_unsafe)]
            unsafe { compiled($witness $(, $argument)*) }
        }
    )*};
}

/// The kernel compiled for some features of the processor; the planes have the vectors of `$fresh`, which must need no
/// other features.
macro_rules! backend {
    ($lanes:ty, $features:literal) => {
        $crate::batch::arch::backend!($lanes, $features, $lanes);
    };
    ($lanes:ty, $features:literal, $fresh:ty) => {
        impl LaneBackend for $lanes {
            type Fresh = $fresh;
            #[inline(always)]
            fn fresh(_: Witness<$lanes>) -> Witness<$fresh> {
                Witness::new()
            }
            #[inline]
            fn compiled<R>(_: Witness<$lanes>, work: impl FnOnce() -> R) -> R {
                #[target_feature(enable = $features)]
                #[inline(never)]
                fn compiled<R>(work: impl FnOnce() -> R) -> R {
                    work()
                }
                // SAFETY: the witness says that the processor has these features.
                #[allow(unused_unsafe)]
                unsafe { compiled(work) }
            }
            $crate::batch::arch::with_features! { $features,
                fn sweep_weakly(witness: Witness<$lanes>, state: &mut State<$lanes>, slack: u16) -> Swept {
                    sweep::sweep::<$lanes, false>(witness, state, slack)
                }
                fn sweep_strongly(witness: Witness<$lanes>, state: &mut State<$lanes>, slack: u16) -> Swept {
                    sweep::sweep::<$lanes, true>(witness, state, slack)
                }
                fn rebuild(witness: Witness<$lanes>, state: &mut State<$lanes>) {
                    kernel::rebuild(witness, state)
                }
                fn correct(witness: Witness<$lanes>, state: &State<$lanes>) -> u32 {
                    kernel::correct(witness, state)
                }
                fn choose(witness: Witness<$lanes>, state: &State<$lanes>, branch: &mut Branch<$lanes>) -> u32 {
                    kernel::choose(witness, state, branch)
                }
                fn forget_totals(witness: Witness<$lanes>, state: &mut State<$lanes>, lanes: u32) {
                    kernel::forget_totals(witness, state, lanes)
                }
                fn move_lanes(witness: Witness<$lanes>, state: &mut State<$lanes>, from: &[u8; MOST]) {
                    <$lanes as Lanes>::permute(witness, &mut state.cells[..81], from)
                }
                fn put(witness: Witness<$lanes>, state: &mut State<$lanes>, records: &[CandidateBlock; MOST], lanes: u32) {
                    kernel::put(witness, state, records, lanes)
                }
                fn take(witness: Witness<$lanes>, state: &State<$lanes>, records: &mut [CandidateBlock; MOST], lanes: u32) {
                    kernel::take(witness, state, records, lanes)
                }
                fn sweep_trio_weakly(witness: Witness<$lanes>, trio: &mut Trio<$lanes>, slack: u16) -> Swept {
                    trio.sweep::<false>(witness, slack)
                }
                fn sweep_trio_strongly(witness: Witness<$lanes>, trio: &mut Trio<$lanes>, slack: u16) -> Swept {
                    trio.sweep::<true>(witness, slack)
                }
                fn propagate(witness: Witness<$lanes>, planes: &mut Planes<$fresh>) -> u64 {
                    planes::propagate(<$lanes as LaneBackend>::fresh(witness), planes)
                }
                fn parse_line(witness: Witness<$lanes>, line: &[u8; 81], record: &mut CandidateBlock) -> bool {
                    <$lanes as Lanes>::parse(witness, line, record)
                }
                fn write_line(witness: Witness<$lanes>, record: &CandidateBlock, line: &mut [u8; 81]) {
                    <$lanes as Lanes>::write(witness, record, line)
                }
            }
        }
    };
}

/// The methods of `Lanes` that all backends of eight lanes have from `eight`.
macro_rules! by_eight {
    ($lanes:ty) => {
        #[inline(always)]
        fn from_before(witness: Witness<$lanes>, lanes: $lanes) -> $lanes {
            eight::from_before(witness, lanes)
        }
        #[inline(always)]
        fn from_after(witness: Witness<$lanes>, lanes: $lanes) -> $lanes {
            eight::from_after(witness, lanes)
        }
        #[inline(always)]
        fn permute(witness: Witness<$lanes>, rows: &mut [NarrowRow<8>], from: &[u8; MOST]) {
            eight::permute(witness, rows, from);
        }
        #[inline(always)]
        fn gather(
            witness: Witness<$lanes>,
            cells: &mut [NarrowRow<8>; 96],
            records: &[CandidateBlock; MOST],
            lanes: u32,
        ) {
            eight::gather(witness, cells, records, lanes);
        }
        #[inline(always)]
        fn scatter(
            witness: Witness<$lanes>,
            cells: &[NarrowRow<8>; 96],
            records: &mut [CandidateBlock; MOST],
            _lanes: u32,
        ) {
            eight::scatter(witness, cells, records);
        }
        #[inline(always)]
        fn rows_of_pieces(
            witness: Witness<$lanes>,
            pieces: &[Line],
            block: usize,
            rows: &mut [NarrowRow<8>; 16],
        ) {
            eight::rows_of_pieces(witness, pieces, block, rows);
        }
        #[inline(always)]
        fn pieces_of_rows(
            witness: Witness<$lanes>,
            rows: &[NarrowRow<8>; 16],
            block: usize,
            pieces: &mut [Line],
        ) {
            eight::pieces_of_rows(witness, rows, block, pieces);
        }
        #[inline(always)]
        fn parse(witness: Witness<$lanes>, line: &[u8; 81], record: &mut CandidateBlock) -> bool {
            eight::parse(witness, line, record)
        }
        #[inline(always)]
        fn write(witness: Witness<$lanes>, record: &CandidateBlock, line: &mut [u8; 81]) {
            eight::write(witness, record, line);
        }
    };
}

use {backend, by_eight, with_features};
