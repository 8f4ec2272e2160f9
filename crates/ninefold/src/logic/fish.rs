//! Basic fish: a digit in some lines that cross as many others.
//!
//! ```text
//!      c2  c7
//! r1   5 - 5      in rows 1 and 6 a 5 can only go into columns 2 and 7:
//! r6   5 - 5      one stands in each row, so both columns have theirs, and the other 5s there go
//! ```
//! Columns as the base before rows; of several fish the one whose lines make the lowest number comes first,
//! then the lowest digit. Each digit is searched by itself among the lines that have few enough places, which
//! leaves hardly any subsets; the order is made afterwards.

use std::ops::ControlFlow;

use super::bits::{Bits, Width, tight};
use super::catalogue::Technique;
use super::position::{OfDigit, Position, candidate, cell_list, digit};
use super::{Reason, SearchOptions, Step, StepSink};
use crate::board::HouseKind;

#[inline(never)]
pub(super) fn basic<W: Width, const SIZE: usize>(
    position: &Position<W>,
    options: SearchOptions,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let (technique, sort) = match SIZE {
        2 => (Technique::XWing, OfDigit::Fish2),
        3 => (Technique::Swordfish, OfDigit::Fish3),
        _ => (Technique::Jellyfish, OfDigit::Fish4),
    };
    // Digits about which something was found.
    let mut wet = W::Mask::default();
    let at = &*position.at;
    let (rows, columns) = (at.of_kind(HouseKind::Row), at.of_kind(HouseKind::Column));
    let mut fitting: Vec<(usize, W::Mask)> = Vec::with_capacity(at.side);
    for (base, cover) in [(columns.clone(), rows.clone()), (rows, columns)] {
        // Base lines as a set, digit, covering lines.
        let mut fish: Vec<(W::Mask, usize, W::Mask)> = Vec::new();
        for of in 0..at.side {
            let too_large = !options.all && position.placed(of) + 2 * SIZE > at.side;
            if too_large || position.digit_is_dry(sort, of) {
                continue;
            }
            fitting.clear();
            for line in 0..at.side {
                let places = position.positions(base.start + line, of);
                if places.has_two() && places.count() <= SIZE {
                    fitting.push((line, places));
                }
            }
            let _ = tight(&fitting, |chosen: &[usize; SIZE], lines| {
                let own: W::Mask = super::bits::set_of(chosen.iter().copied());
                let gains = |line: usize| !position.positions(cover.start + line, of).without(own).is_empty();
                if lines.iter().any(gains) {
                    wet.insert(of);
                    fish.push((own, of, lines));
                }
                ControlFlow::<()>::Continue(())
            });
        }
        fish.sort_unstable();
        for (own, of, lines) in fish {
            let all = |start: usize, lines: W::Mask| {
                lines.iter().fold(W::Cells::default(), |all, line| all.or(at.houses[start + line]))
            };
            let (own_cells, cover_cells) = (all(base.start, own), all(cover.start, lines));
            let spots = position.cells_of(of);
            let gone = spots.and(cover_cells).without(own_cells);
            found(Step {
                technique,
                placements: Vec::new(),
                eliminations: gone.iter().map(|cell| candidate(cell, of)).collect(),
                se: technique.se().unwrap_or(0),
                reason: Reason::Fish {
                    digit: digit(of),
                    base: own.iter().map(|line| base.start + line).collect(),
                    cover: lines.iter().map(|line| cover.start + line).collect(),
                    cells: cell_list(spots.and(own_cells)),
                },
            })?;
        }
    }
    for of in W::Mask::below(at.side).without(wet).iter() {
        position.digit_found_dry(sort, of);
    }
    ControlFlow::Continue(())
}
