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

use crate::board::{HouseId, HouseKind};
use crate::logic::Technique;
use crate::logic::bits::{Bits, Width, tight};
use crate::logic::memory::Memory;
use crate::logic::position::{Position, candidate, cell_list, digit};
use crate::logic::{Reason, SearchOptions, Step, StepSink};

#[inline(never)]
pub(super) fn basic<W: Width, const SIZE: usize>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    options: SearchOptions,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let technique = match SIZE {
        2 => Technique::XWing,
        3 => Technique::Swordfish,
        _ => Technique::Jellyfish,
    };
    // Digits about which something was found.
    let mut with_fish = W::Mask::default();
    let at = &*position.at;
    let (rows, columns) = (at.of_kind(HouseKind::Row), at.of_kind(HouseKind::Column));
    let mut fitting: Vec<(usize, W::Mask)> = Vec::with_capacity(at.side);
    for (base, cover) in [(columns.clone(), rows.clone()), (rows, columns)] {
        // Base lines as a set, digit, covering lines.
        let mut fish: Vec<(W::Mask, usize, W::Mask)> = Vec::new();
        for of in 0..at.side {
            let too_large = !options.all && position.placed(of) + 2 * SIZE > at.side;
            if too_large || memory.digit_is_exhausted(of) {
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
                let own: W::Mask = crate::logic::bits::set_of(chosen.iter().copied());
                let gains = |line: usize| !position.positions(cover.start + line, of).without(own).is_empty();
                if lines.iter().any(gains) {
                    with_fish.insert(of);
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
                    base: own.iter().map(|line| HouseId::new(base.start + line)).collect(),
                    cover: lines.iter().map(|line| HouseId::new(cover.start + line)).collect(),
                    cells: cell_list(spots.and(own_cells)),
                },
            })?;
        }
    }
    memory.mark_digits_exhausted_but(with_fish);
    ControlFlow::Continue(())
}
