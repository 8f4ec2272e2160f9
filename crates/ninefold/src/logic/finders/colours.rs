//! Colouring: places of one digit in houses with two of them, in two colours by turns.
//!
//! ```text
//! trap      a place that sees both colours is false
//! wrap      two places of one colour see each other: the whole colour is false
//! multi 1   a colour of one cluster sees a colour of another: one of the opposite colours is true, and what
//!           sees both is false
//! multi 2   a colour sees both colours of another cluster: it is false
//! ```
//! Cost: one walk over the strong links of each digit, then pairs of clusters.

use std::ops::ControlFlow;

use crate::logic::bits::{Bits, Width};
use crate::logic::memory::Memory;
use crate::logic::position::{Position, candidates_of, cell_list, digit};
use crate::logic::{Reason, Step, StepSink, Technique};

/// The two colours of a cluster: if one is true, the other is false.
type Cluster<W> = [<W as Width>::Cells; 2];

fn clusters<W: Width>(position: &Position<W>, of: usize) -> Vec<Cluster<W>> {
    let at = &*position.at;
    let mut clusters = Vec::new();
    let mut left = position.cells_of(of);
    while !left.is_empty() {
        let start = left.first();
        left.remove(start);
        let mut cluster = [W::Cells::one(start), W::Cells::default()];
        let mut open = vec![(start, 0)];
        while let Some((cell, colour)) = open.pop() {
            for &(house, _) in at.houses_of(cell) {
                let house = usize::from(house);
                if !position.bilocal(house).has(of) {
                    continue;
                }
                let mut other = position.cells_of(of).and(at.houses[house]);
                other.remove(cell);
                let other = other.first();
                if left.has(other) {
                    left.remove(other);
                    cluster[1 - colour].insert(other);
                    open.push((other, 1 - colour));
                }
            }
        }
        if !cluster[1].is_empty() {
            clusters.push(cluster);
        }
    }
    clusters
}

/// The cells that some cell of the set sees.
fn seen_by_any<W: Width>(position: &Position<W>, cells: W::Cells) -> W::Cells {
    cells.iter().fold(W::Cells::default(), |all, cell| all.or(position.at.peers[cell]))
}

fn step<W: Width>(technique: Technique, of: usize, clusters: &[Cluster<W>], gone: W::Cells) -> Step {
    Step::eliminate(
        technique,
        candidates_of(gone, of),
        Reason::Colours {
            digit: digit(of),
            clusters: clusters.iter().map(|colours| colours.map(cell_list)).collect(),
        },
    )
}

#[inline(never)]
pub(super) fn simple<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let open = W::Mask::below(position.at.side).without(memory.exhausted_digits());
    for of in open.iter() {
        let mut exhausted = true;
        for cluster in clusters(position, of) {
            let seen = cluster.map(|colour| seen_by_any(position, colour));
            let mut wrapped = W::Cells::default();
            for colour in [0, 1] {
                if cluster[colour].meets(seen[colour]) {
                    wrapped = wrapped.or(cluster[colour]);
                }
            }
            if !wrapped.is_empty() {
                exhausted = false;
                found(step::<W>(Technique::SimpleColoursWrap, of, &[cluster], wrapped))?;
            }
            let trapped = position.cells_of(of).and(seen[0]).and(seen[1]);
            if !trapped.is_empty() {
                exhausted = false;
                found(step::<W>(Technique::SimpleColoursTrap, of, &[cluster], trapped))?;
            }
        }
        if exhausted {
            memory.mark_digit_exhausted(of);
        }
    }
    ControlFlow::Continue(())
}

#[inline(never)]
pub(super) fn multi<W: Width>(
    position: &Position<W>,
    memory: &mut Memory<W>,
    found: &mut StepSink<'_>,
) -> ControlFlow<()> {
    let open = W::Mask::below(position.at.side).without(memory.exhausted_digits());
    for of in open.iter() {
        let mut exhausted = true;
        let clusters = clusters(position, of);
        let seen: Vec<Cluster<W>> =
            clusters.iter().map(|cluster| cluster.map(|colour| seen_by_any(position, colour))).collect();
        for one in 0..clusters.len() {
            for other in (0..clusters.len()).filter(|&other| other != one) {
                let both = [clusters[one], clusters[other]];
                let mut lost = W::Cells::default();
                for colour in [0, 1] {
                    if clusters[other].iter().all(|second| second.meets(seen[one][colour])) {
                        lost = lost.or(clusters[one][colour]);
                    }
                }
                if !lost.is_empty() {
                    exhausted = false;
                    found(step::<W>(Technique::MultiColours2, of, &both, lost))?;
                }
                let mut gone = W::Cells::default();
                for (mine, theirs) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    if clusters[other][theirs].meets(seen[one][mine]) {
                        let between = seen[one][1 - mine].and(seen[other][1 - theirs]);
                        gone = gone.or(position.cells_of(of).and(between));
                    }
                }
                if !gone.is_empty() {
                    exhausted = false;
                    found(step::<W>(Technique::MultiColours1, of, &both, gone))?;
                }
            }
        }
        if exhausted {
            memory.mark_digit_exhausted(of);
        }
    }
    ControlFlow::Continue(())
}
