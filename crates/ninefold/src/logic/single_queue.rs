//! The order in which singles came up.
//!
//! HoDoKu takes the oldest full house, else the oldest naked single, else the oldest hidden one. A full house and a
//! naked single score 4, a hidden single 14, so its score depends on this order, and two ways to the same position may
//! differ in it. The queue is therefore handed to the finders beside the position.
//!
//! HoDoKu places the givens in reading order. Each digit leaves the peers of its cell, in reading order too, before the
//! cell loses its other candidates.

use std::borrow::Cow;

use super::bits::{Bits, Width};
use super::position::{Geometry, Position, Watch};

/// Singles, the oldest first. Some of them may have been placed since.
#[derive(Clone, Default)]
pub(super) struct SingleQueue {
    /// Cells that came down to one candidate.
    naked: Vec<usize>,
    /// Cells and digits that came down to one position in a house; perhaps several times.
    hidden: Vec<(usize, usize)>,
    /// How many at the front of both lists are filled.
    filled: [usize; 2],
}

impl SingleQueue {
    /// The singles of a position, in the order in which the digits on the board, placed in reading order, would have
    /// brought them up.
    pub fn of<W: Width>(position: &Position<W>) -> SingleQueue {
        let mut queue = SingleQueue::default();
        queue.read(position);
        queue
    }

    /// The queue that an engine kept, or else that of the position.
    pub fn or_new<'a, W: Width>(
        kept: &'a Option<SingleQueue>,
        position: &Position<W>,
    ) -> Cow<'a, SingleQueue> {
        kept.as_ref().map_or_else(|| Cow::Owned(SingleQueue::of(position)), Cow::Borrowed)
    }

    /// Begins again at another position.
    pub fn read<W: Width>(&mut self, position: &Position<W>) {
        let at = &*position.at;
        self.naked.clear();
        self.hidden.clear();
        self.filled = [0; 2];
        self.naked.extend(position.single().iter());
        let mut hidden = Vec::new();
        for house in (0..at.houses.len()).filter(|&house| at.full[house]) {
            hidden.extend(position.unique(house).iter().map(|digit| (house, digit)));
        }
        // If marks are missing for another reason, the order is that of the cells and the houses.
        if follows_from_digits(position) {
            let standing = standing(position);
            self.naked.sort_by_cached_key(|&cell| time_of_naked(position, &standing, cell));
            hidden.sort_by_cached_key(|&(house, digit)| time_of_hidden(position, &standing, house, digit));
        }
        let cell = |(house, digit)| (at.cell_at(house, position.positions(house, digit).first()), digit);
        self.hidden.extend(hidden.into_iter().map(cell));
    }

    /// The cells with one candidate.
    pub fn naked(&self) -> &[usize] {
        &self.naked[self.filled[0]..]
    }

    /// The cells and digits with one position in a house.
    pub fn hidden(&self) -> &[(usize, usize)] {
        &self.hidden[self.filled[1]..]
    }
}

/// An engine keeps the queue only if its order asks for it.
impl<W: Width> Watch<W> for Option<SingleQueue> {
    #[inline]
    fn lost(&mut self, cell: usize, _: usize, left: usize) {
        if let Some(queue) = self
            && left == 1
        {
            queue.naked.push(cell);
        }
    }

    #[inline]
    fn lost_position(&mut self, at: &Geometry<W>, house: usize, digit: usize, left: W::Mask) {
        if let Some(queue) = self
            && left.count() == 1
            && at.full[house]
        {
            queue.hidden.push((at.cell_at(house, left.first()), digit));
        }
    }

    fn placed(&mut self, position: &Position<W>) {
        if let Some(queue) = self {
            let is_filled = |cell: usize| position.value(cell).is_some();
            queue.filled[0] += queue.naked().iter().take_while(|&&cell| is_filled(cell)).count();
            queue.filled[1] += queue.hidden().iter().take_while(|one| is_filled(one.0)).count();
        }
    }
}

/// Per digit the cells it stands in.
fn standing<W: Width>(position: &Position<W>) -> Vec<W::Cells> {
    let mut standing = vec![W::Cells::default(); position.at.side];
    for cell in 0..position.at.cells {
        if let Some(digit) = position.value(cell) {
            standing[digit].insert(cell);
        }
    }
    standing
}

/// Whether no candidate is missing but those that a digit on the board rules out.
fn follows_from_digits<W: Width>(position: &Position<W>) -> bool {
    let at = &*position.at;
    let mut free = vec![position.unsolved(); at.side];
    for cell in 0..at.cells {
        if let Some(digit) = position.value(cell) {
            free[digit] = free[digit].without(at.peers[cell]);
        }
    }
    (0..at.side).all(|digit| position.cells_of(digit) == free[digit])
}

/// When something happened while the digits on the board were placed in reading order: the cell that was filled;
/// whether a peer lost the digit or, after that, the cell itself its other candidates; which peer, or which candidate.
type Time = (usize, bool, usize);

/// When a cell lost a digit.
fn time_lost<W: Width>(position: &Position<W>, standing: &[W::Cells], cell: usize, digit: usize) -> Time {
    let seen = standing[digit].and(position.at.peers[cell]);
    let by_peer = if seen.is_empty() { usize::MAX } else { seen.first() };
    match position.value(cell) {
        Some(_) if cell < by_peer => (cell, true, digit),
        _ => (by_peer, false, cell),
    }
}

/// When a cell came down to one candidate.
fn time_of_naked<W: Width>(position: &Position<W>, standing: &[W::Cells], cell: usize) -> Time {
    let gone = W::Mask::below(position.at.side).without(position.candidates(cell));
    gone.iter().map(|digit| time_lost(position, standing, cell, digit)).max().unwrap_or_default()
}

/// When a digit came down to one place in a house. Of one cell's houses the lower number comes first.
fn time_of_hidden<W: Width>(
    position: &Position<W>,
    standing: &[W::Cells],
    house: usize,
    digit: usize,
) -> (Time, usize) {
    let at = &*position.at;
    let places = position.positions(house, digit);
    let others = at.houses[house].iter().filter(|&cell| cell != at.cell_at(house, places.first()));
    let last = others.map(|cell| time_lost(position, standing, cell, digit)).max();
    (last.unwrap_or_default(), house)
}

#[cfg(test)]
mod tests {
    use super::super::bits::Standard;
    use super::*;
    use crate::board::{Board, Puzzle};
    use crate::format;
    use crate::solve::{Algorithm, Outcome, Settings};

    /// Places the digits one by one and writes down what comes up.
    fn slow_twin(position: &Position<Standard>) -> (Vec<usize>, Vec<(usize, usize)>) {
        let at = &*position.at;
        let mut candidates = vec![(0..at.side).collect::<Vec<usize>>(); at.cells];
        let (mut naked, mut hidden) = (Vec::new(), Vec::new());
        let leave = |candidates: &[Vec<usize>], counted: Option<usize>, cell: usize, digit: usize| {
            let mut last = Vec::new();
            for &(house, _) in at.houses_of(cell) {
                // The cell that is being filled counts until it loses its own candidates.
                let extra = counted.filter(|&cell| at.houses[usize::from(house)].has(cell));
                let left: Vec<usize> = at.houses[usize::from(house)]
                    .iter()
                    .filter(|&one| candidates[one].contains(&digit))
                    .collect();
                if left.len() == 1 && extra.is_none() {
                    last.push((left[0], digit));
                }
            }
            last
        };
        for cell in 0..at.cells {
            let Some(placed) = position.value(cell) else { continue };
            let own = std::mem::take(&mut candidates[cell]);
            for peer in at.peers[cell].iter() {
                if let Some(place) = candidates[peer].iter().position(|&digit| digit == placed) {
                    candidates[peer].remove(place);
                    naked.extend((candidates[peer].len() == 1).then_some(peer));
                    hidden.extend(leave(&candidates, Some(cell), peer, placed));
                }
            }
            for digit in own.into_iter().filter(|&digit| digit != placed) {
                hidden.extend(leave(&candidates, None, cell, digit));
            }
        }
        let is_empty = |cell: usize| position.value(cell).is_none();
        (
            naked.into_iter().filter(|&cell| is_empty(cell)).collect(),
            hidden.into_iter().filter(|&(cell, _)| is_empty(cell)).collect(),
        )
    }

    const PUZZLES: [&str; 3] = [
        "9..62....6.78......38.7.5..5.......4...7..6322...8...7......4..34....2...1..6...5",
        ".4.7..9.....2...8..5.6.9..4.79...5366.....1.2.......9.36.4.72..92.53.............",
        ".1........5471......7..8.6........72..5.3....4..5...8........3..8267.15.....9.6..",
    ];

    #[test]
    fn the_order_at_the_start_is_that_of_placing_the_givens() {
        let mut singles = 0;
        for line in PUZZLES {
            let puzzle = format::parse(line, &format::ReadOptions::default()).unwrap().puzzle;
            let answer = Algorithm::default_for(puzzle.shape()).solve(&puzzle, &Settings::default());
            let Outcome::Unique(solution) = answer.outcome else { panic!("{line}") };
            // With more and more clues: more comes up.
            for step in (2..40).rev() {
                let mut grid = puzzle.givens().clone();
                for cell in puzzle.shape().all_cells().filter(|cell| cell.index() % step == 0) {
                    grid.set(cell, solution.grid().get(cell));
                }
                let position = Position::<Standard>::of(&Board::new(&Puzzle::new(grid).unwrap()));
                let SingleQueue { naked, hidden, .. } = SingleQueue::of(&position);
                singles += naked.len();
                assert_eq!((naked, hidden), slow_twin(&position));
            }
        }
        assert!(singles > 100, "{singles}");
    }
}
