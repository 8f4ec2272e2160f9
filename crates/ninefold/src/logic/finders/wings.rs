//! XY-wing and XYZ-wing: a cell, and two of two digits that it sees.
//!
//! ```text
//! xz --- xy --- yz       the middle is x or y (or z, in an xyz-wing): then one of the ends (or itself) is z,
//!    \        /          and no cell that sees all of them is
//!     not z here
//! ```
//! Cost: per pivot the pairs of two-digit cells it sees.

use std::ops::ControlFlow;

use crate::board::Cell;
use crate::logic::bits::{Bits, Width};
use crate::logic::memory::Memory;
use crate::logic::position::{Position, candidates_of, digit};
use crate::logic::{Reason, Step, StepSink, Technique};

#[inline(never)]
pub(super) fn xy<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    memory.search_pairs(position, found, |found| search(position, false, found))
}

#[inline(never)]
pub(super) fn xyz<W: Width>(position: &Position<W>, found: &mut StepSink<'_>) -> ControlFlow<()> {
    search(position, true, found)
}

fn search<W: Width>(position: &Position<W>, in_pivot: bool, found: &mut StepSink<'_>) -> ControlFlow<()> {
    let at = &*position.at;
    let technique = if in_pivot { Technique::XyzWing } else { Technique::XyWing };
    let size = 2 + usize::from(in_pivot);
    let pivots = if in_pivot { position.unsolved().without(position.pair()) } else { position.pair() };
    for pivot in pivots.iter() {
        let own = position.candidates(pivot);
        if own.count() != size {
            continue;
        }
        let ends = position.pair().and(at.peers[pivot]);
        for one in ends.iter() {
            let first = position.candidates(one);
            // The pivot has one digit that this end lacks: three digits in all.
            let rest = own.without(first);
            if rest.is_empty() || rest.has_two() {
                continue;
            }
            // Of an xy-wing the digits that the two have not in common.
            let rest = own.without(first).or(first.without(own));
            for other in ends.iter() {
                let second = position.candidates(other);
                let fits = if in_pivot { second.within(own) & (second != first) } else { second == rest };
                if !fits {
                    continue;
                }
                let shared = first.and(second).first();
                let mut seen = at.peers[one].and(at.peers[other]);
                if in_pivot {
                    seen = seen.and(at.peers[pivot]);
                }
                let mut gone = position.cells_of(shared).and(seen);
                gone.remove(pivot);
                if gone.is_empty() {
                    continue;
                }
                found(Step::eliminate(
                    technique,
                    candidates_of(gone, shared),
                    Reason::Wing {
                        pivot: Cell::new(pivot),
                        pincers: [Cell::new(one), Cell::new(other)],
                        digit: digit(shared),
                        in_pivot,
                    },
                ))?;
            }
        }
    }
    ControlFlow::Continue(())
}
