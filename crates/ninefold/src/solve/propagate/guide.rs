//! Where `propagate` guesses, and which digit it tries first.

use super::position::Position;
use crate::rng::Rng;
use crate::solve::mask::Mask;
use crate::solve::run::Run;
use crate::solve::settings::BranchRule;

/// Who says where to guess.
pub(in crate::solve) enum Guide<'r> {
    /// The settings; digits ascending.
    Rule(BranchRule),
    /// Chance: any of the cells with the fewest candidates, and any of their digits.
    Random(&'r mut Rng),
}

impl Guide<'_> {
    /// The cell to guess in; none when all are placed.
    pub(super) fn cell<M: Mask>(&mut self, position: &Position<M>, run: &mut Run<'_, '_>) -> Option<usize> {
        match self {
            Guide::Rule(BranchRule::Fewest) => position.cell_with_fewest(),
            Guide::Rule(BranchRule::FirstEmpty) => {
                let first = position.values.iter().position(|&value| value == 0);
                run.counters.cell_checks += first.map_or(position.values.len(), |cell| cell + 1) as u64;
                first
            }
            Guide::Rule(BranchRule::FewestByDegree) => by_degree(position, run),
            Guide::Random(rng) => {
                let (size, bits) = position.cells_with_fewest()?;
                cells(bits).nth(rng.index(size))
            }
        }
    }

    /// The digit to try next.
    #[inline]
    pub(super) fn digit<M: Mask>(&mut self, left: M) -> usize {
        match self {
            Guide::Rule(_) => left.lowest(),
            Guide::Random(rng) => {
                let mut rest = left;
                for _ in 0..rng.index(left.count()) {
                    rest = rest.without_lowest();
                }
                rest.lowest()
            }
        }
    }
}

/// Of the cells with the fewest candidates the first of those with the most empty peers. Each peer asked
/// is a cell looked at; where there is one cell alone nobody is asked.
fn by_degree<M: Mask>(position: &Position<M>, run: &mut Run<'_, '_>) -> Option<usize> {
    let (size, bits) = position.cells_with_fewest()?;
    if size == 1 {
        return cells(bits).next();
    }
    let mut best = None;
    for cell in cells(bits) {
        let peers = run.puzzle.shape().peer_indexes(cell);
        let empty = peers.iter().filter(|&&peer| position.values[usize::from(peer)] == 0).count();
        run.counters.cell_checks += peers.len() as u64;
        if best.is_none_or(|(most, _)| empty > most) {
            best = Some((empty, cell));
        }
    }
    best.map(|(_, cell)| cell)
}

/// The numbers of the bits that are set, ascending.
fn cells(bits: &[u64]) -> impl Iterator<Item = usize> + '_ {
    bits.iter().enumerate().flat_map(|(word, &bits)| {
        let rest = |bits: &u64| Some(bits & (bits - 1)).filter(|&rest| rest != 0);
        let each = std::iter::successors(Some(bits).filter(|&bits| bits != 0), rest);
        each.map(move |bits| word * 64 + bits.trailing_zeros() as usize)
    })
}
