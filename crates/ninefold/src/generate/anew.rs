//! A few digits of a full board put somewhere else.
//!
//! They are taken off altogether, so that every house lacks the same few digits and has as many empty cells. Then they are
//! searched at random: a cell takes a random one, what follows from it (a cell with one digit left, a digit with one cell
//! left in a house) is drawn until nothing does, and so on. Many a time that leads back to the same board.
//!
//! It is the search for a random board with nothing but those cells: some hundredth of its cost.

use crate::board::{Cell, Shape};
use crate::rng::Rng;

/// So many guesses in vain, and the board stays as it is.
const GUESSES: usize = 50;

/// The empty cells, by numbers of their own, and the houses they lie in.
struct Anew<'a> {
    shape: &'a Shape,
    cells: Vec<usize>,
    /// The empty cells of each house, end to end, `count` for each.
    members: Vec<u16>,
    count: usize,
}

/// Puts these digits (at most 8, each in every house) somewhere else, at random, if a way is found soon. Whether it was:
/// it may be the way they were.
pub(super) fn put_anew(shape: &Shape, board: &mut [u8], digits: &[u8], rng: &mut Rng) -> bool {
    let anew = Anew::new(shape, board, digits);
    let Some(found) = anew.search(rng) else { return false };
    for (&cell, mask) in anew.cells.iter().zip(found) {
        board[cell] = digits[mask.trailing_zeros() as usize];
    }
    true
}

impl Anew<'_> {
    fn new<'a>(shape: &'a Shape, board: &[u8], digits: &[u8]) -> Anew<'a> {
        let cells: Vec<usize> = (0..board.len()).filter(|&cell| digits.contains(&board[cell])).collect();
        let count = digits.len();
        let mut members = vec![0; shape.houses().len() * count];
        let mut filled = vec![0; shape.houses().len()];
        for (number, &cell) in cells.iter().enumerate() {
            for house in houses_of(shape, cell) {
                members[house * count + filled[house]] = number as u16;
                filled[house] += 1;
            }
        }
        Anew { shape, cells, members, count }
    }

    /// A digit for every cell, as bits; `None` after too many guesses.
    fn search(&self, rng: &mut Rng) -> Option<Vec<u8>> {
        let all = u8::MAX >> (8 - self.count);
        // Positions, each with the cell that is guessed at next and what was not tried there.
        let mut open: Vec<(Vec<u8>, usize, u8)> =
            vec![(vec![all; self.cells.len()], rng.index(self.cells.len()), all)];
        let mut guesses = 0;
        while let Some((masks, cell, left)) = open.last_mut() {
            if *left == 0 {
                open.pop();
                continue;
            }
            guesses += 1;
            if guesses > GUESSES + self.cells.len() {
                return None;
            }
            let chosen = pick(*left, rng);
            *left &= !chosen;
            let mut next = masks.clone();
            next[*cell] = chosen;
            if !self.follow(&mut next, *cell) {
                continue;
            }
            match fewest(&next, rng) {
                None => return Some(next),
                Some(cell) => {
                    let left = next[cell];
                    open.push((next, cell, left));
                }
            }
        }
        None
    }

    /// Draws what follows from a change of this cell; whether that does not clash.
    fn follow(&self, masks: &mut [u8], changed: usize) -> bool {
        let mut houses: Vec<usize> = houses_of(self.shape, self.cells[changed]).collect();
        while let Some(house) = houses.pop() {
            let members = &self.members[house * self.count..(house + 1) * self.count];
            let (mut placed, mut once, mut twice) = (0, 0, 0);
            for &member in members {
                let mask = masks[usize::from(member)];
                if mask.is_power_of_two() {
                    if placed & mask != 0 {
                        return false;
                    }
                    placed |= mask;
                }
                twice |= once & mask;
                once |= mask;
            }
            if usize::try_from(once.count_ones()) != Ok(self.count) {
                return false;
            }
            let hidden = once & !twice & !placed;
            for &member in members {
                let mask = &mut masks[usize::from(member)];
                if mask.is_power_of_two() {
                    continue;
                }
                let now = if *mask & hidden == 0 { *mask & !placed } else { *mask & hidden };
                if now == 0 || (*mask & hidden).count_ones() > 1 {
                    return false;
                }
                if now != *mask {
                    *mask = now;
                    houses.extend(houses_of(self.shape, self.cells[usize::from(member)]));
                }
            }
        }
        true
    }
}

fn houses_of(shape: &Shape, cell: usize) -> impl Iterator<Item = usize> {
    shape.houses_of(Cell::new(cell)).iter().map(|&house| usize::from(house))
}

/// Any of these bits.
fn pick(mask: u8, rng: &mut Rng) -> u8 {
    let skip = rng.index(mask.count_ones() as usize);
    let rest = (0..skip).fold(mask, |rest, _| rest & (rest - 1));
    rest & rest.wrapping_neg()
}

/// A cell with the fewest digits of those that have several.
fn fewest(masks: &[u8], rng: &mut Rng) -> Option<usize> {
    let first = rng.index(masks.len());
    let order = (first..masks.len()).chain(0..first);
    order.filter(|&cell| !masks[cell].is_power_of_two()).min_by_key(|&cell| masks[cell].count_ones())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::{Grid, Puzzle};
    use crate::generate::full_board;
    use crate::solve::{Algorithm, Goal, Observer, Settings};
    use crate::verify::{Solution, verify_values};

    struct All(BTreeSet<Vec<u8>>);

    impl Observer for All {
        fn solution(&mut self, solution: &Solution) -> std::ops::ControlFlow<()> {
            self.0.insert(solution.values().to_vec());
            std::ops::ControlFlow::Continue(())
        }
    }

    /// The slow twin lists all boards that there are with these digits taken off; each of them comes.
    #[test]
    fn every_way_that_there_is_and_no_other() {
        let mut rng = Rng::new(5);
        for spec in ["2x2", "2x3", "3x3", "3x3+windows", "3x3+diagonals", "4x4+windows"] {
            let shape: Shape = spec.parse().unwrap();
            let mut most = 0;
            for digits in [&[1, 2][..], &[2, 3, 4], &[1, 2, 3, 4]] {
                let board = full_board(&shape, &mut rng).unwrap().values().to_vec();
                let keep = |value: &u8| if digits.contains(value) { 0 } else { *value };
                let rest = Grid::from_values(&shape, &board.iter().map(keep).collect::<Vec<u8>>()).unwrap();
                let mut all = All(BTreeSet::new());
                Algorithm::Propagate.solve_watched(
                    &Puzzle::new(rest).unwrap(),
                    &Settings::goal(Goal::All),
                    &mut all,
                );
                let mut met = BTreeSet::new();
                for _ in 0..60 * all.0.len() {
                    let mut other = board.clone();
                    assert!(put_anew(&shape, &mut other, digits, &mut rng), "{spec}");
                    verify_values(&Puzzle::blank(&shape), &other).expect("a full board");
                    met.insert(other);
                }
                assert!(met == all.0, "{spec}: {} of {}", met.len(), all.0.len());
                most = most.max(met.len());
            }
            assert!(most >= 24, "{spec}");
        }
    }
}
