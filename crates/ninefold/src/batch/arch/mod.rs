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

use super::AnyEngine;

/// An engine for AVX2, where there is AVX2.
pub(super) fn avx2(bound: usize) -> Option<Box<dyn AnyEngine + Send>> {
    #[cfg(target_arch = "x86_64")]
    return Some(Box::new(super::search::Engine::new(avx2::Avx2::detect()?, bound)));
    #[cfg(not(target_arch = "x86_64"))]
    {
        let _ = bound;
        None
    }
}

/// A method whose body is compiled for some features of the processor.
macro_rules! with_features {
    ($features:literal, $(fn $name:ident($witness:ident: $proof:ty $(, $argument:ident: $type:ty)*) $(-> $result:ty)? $body:block)*) => {$(
        #[inline]
        fn $name($witness: $proof $(, $argument: $type)*) $(-> $result)? {
            #[target_feature(enable = $features)]
            fn compiled($witness: $proof $(, $argument: $type)*) $(-> $result)? $body
            // SAFETY: the witness says that the processor has these features.
            unsafe { compiled($witness $(, $argument)*) }
        }
    )*};
}

/// The kernel compiled for some features of the processor.
macro_rules! backend {
    ($lanes:ty, $features:literal) => {
        impl Backend for $lanes {
            $crate::batch::arch::with_features! { $features,
                fn sweep_weakly(witness: Witness<$lanes>, state: &mut State<$lanes>, slack: u16) -> Swept {
                    kernel::sweep::<$lanes, false>(witness, state, slack)
                }
                fn sweep_strongly(witness: Witness<$lanes>, state: &mut State<$lanes>, slack: u16) -> Swept {
                    kernel::sweep::<$lanes, true>(witness, state, slack)
                }
                fn rebuild(witness: Witness<$lanes>, state: &mut State<$lanes>) {
                    kernel::rebuild(witness, state)
                }
                fn correct(witness: Witness<$lanes>, state: &State<$lanes>) -> u32 {
                    kernel::correct(witness, state)
                }
                fn choose(witness: Witness<$lanes>, state: &State<$lanes>, branch: &mut Branch<$lanes>) {
                    kernel::choose(witness, state, branch)
                }
                fn move_lanes(witness: Witness<$lanes>, state: &mut State<$lanes>, from: &[u8; MOST]) {
                    <$lanes as Lanes>::permute(witness, &mut state.cells[..81], from)
                }
                fn put(witness: Witness<$lanes>, state: &mut State<$lanes>, records: &[&Record; MOST], lanes: u32) {
                    <$lanes as Lanes>::gather(witness, &mut state.cells, records, lanes)
                }
                fn take(witness: Witness<$lanes>, state: &State<$lanes>, records: &mut [Record; MOST]) {
                    <$lanes as Lanes>::scatter(witness, &state.cells, records)
                }
                fn parse_line(witness: Witness<$lanes>, line: &[u8; 81], record: &mut Record) -> bool {
                    <$lanes as Lanes>::parse(witness, line, record)
                }
                fn write_line(witness: Witness<$lanes>, record: &Record, line: &mut [u8; 81]) {
                    <$lanes as Lanes>::write(witness, record, line)
                }
            }
        }
    };
}

use {backend, with_features};
