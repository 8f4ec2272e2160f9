//! The positions before open guesses, and the ways to keep them.
//!
//! A copy is made before a guess, and another before each further digit but the last, which takes the kept
//! position itself. Each is made `Settings::copies` times in a row and counted once: who has a clock measures
//! with 1 and with 11 and knows what ten copies cost, in the midst of a search. The memory is warm from the
//! second on, so that this is the least a copy can cost.

use std::hint::black_box;

#[cfg(feature = "lab")]
use super::deep;
use super::position::Position;
use crate::solve::mask::Mask;
use crate::solve::run::Run;
use crate::solve::settings::Branching;

/// What is kept, innermost guess last. Slots stay after use, so that nothing is allocated twice.
pub(super) enum Kept<M> {
    /// Nothing; there is a trail.
    Trail,
    Copies(Vec<Position<M>>),
    #[cfg(feature = "lab")]
    Objects(Vec<deep::Object>),
}

impl<M: Mask> Kept<M> {
    pub(super) fn new(branching: Branching) -> Kept<M> {
        match branching {
            Branching::Undo => Kept::Trail,
            Branching::Copy => Kept::Copies(Vec::new()),
            #[cfg(feature = "lab")]
            Branching::DeepCopy => Kept::Objects(Vec::new()),
        }
    }

    pub(super) fn is_trail(&self) -> bool {
        matches!(self, Kept::Trail)
    }

    /// Keeps the position before a guess under so many open ones.
    pub(super) fn keep(&mut self, depth: usize, position: &Position<M>, run: &mut Run<'_, '_>) {
        match self {
            Kept::Trail => {}
            Kept::Copies(kept) => {
                run.counters.bytes_copied += position.bytes();
                match kept.get_mut(depth) {
                    Some(old) => old.copy_from(position),
                    None => kept.push(position.clone()),
                }
                for _ in 1..copies(run) {
                    kept[depth].copy_from(black_box(position));
                    black_box(&mut kept[depth]);
                }
            }
            #[cfg(feature = "lab")]
            Kept::Objects(kept) => {
                kept.truncate(depth);
                kept.push(deep_copied(&deep::from_position(position), run));
            }
        }
    }

    /// Brings the kept position back for one more digit; it is not wanted again after the last.
    pub(super) fn restore(
        &mut self,
        depth: usize,
        position: &mut Position<M>,
        is_last: bool,
        run: &mut Run<'_, '_>,
    ) {
        match self {
            Kept::Trail => {}
            Kept::Copies(kept) if is_last => std::mem::swap(position, &mut kept[depth]),
            Kept::Copies(kept) => {
                run.counters.bytes_copied += position.bytes();
                for _ in 0..copies(run).max(1) {
                    position.copy_from(black_box(&kept[depth]));
                    black_box(&mut *position);
                }
            }
            #[cfg(feature = "lab")]
            Kept::Objects(kept) if is_last => deep::into_position(&kept[depth], position),
            #[cfg(feature = "lab")]
            Kept::Objects(kept) => deep::into_position(&deep_copied(&kept[depth], run), position),
        }
    }
}

/// How often each copy is made.
#[cfg(feature = "lab")]
fn copies(run: &Run<'_, '_>) -> u32 {
    run.settings.copies
}

#[cfg(not(feature = "lab"))]
fn copies(_: &Run<'_, '_>) -> u32 {
    1
}

#[cfg(feature = "lab")]
fn deep_copied(object: &deep::Object, run: &mut Run<'_, '_>) -> deep::Object {
    let (copy, bytes) = deep::copied(object);
    run.counters.bytes_copied += bytes;
    for _ in 1..run.settings.copies {
        black_box(deep::copied(black_box(object)));
    }
    copy
}
