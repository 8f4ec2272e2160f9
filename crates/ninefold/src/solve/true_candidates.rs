//! Which candidates belong to a solution: for people who set puzzles, and see from it where a clue would do something.
//!
//! One solution proves a candidate in every cell, so most questions never have to be asked: a blank 9x9 board takes a few
//! dozen searches, not 729.

use super::{Algorithm, Budget, Goal, Outcome, Settings};
use crate::board::{Digit, DigitSet, Puzzle};
use crate::verify::Solution;

impl Puzzle {
    /// For every cell the digits that it has in at least one solution. The budget holds for each search by itself; `None`
    /// if one of them ended early.
    ///
    /// ```
    /// use ninefold::{Budget, Puzzle};
    /// let puzzle: Puzzle = "12..34..........".parse()?;
    /// let found = puzzle.true_candidates(Budget::default()).expect("nobody cancels");
    /// assert_eq!(found[2].iter().map(|digit| digit.get()).collect::<Vec<_>>(), [3, 4]);
    /// # Ok::<(), ninefold::format::FormatError>(())
    /// ```
    pub fn true_candidates(&self, budget: Budget<'_>) -> Option<Vec<DigitSet>> {
        let shape = self.shape();
        let allowed: Vec<DigitSet> = shape.all_cells().map(|cell| self.allowed(cell)).collect();
        let mut found = vec![DigitSet::EMPTY; shape.cells()];
        // Whether the puzzle with this grid of givens has a solution, whose digits are then known.
        let ask = |grid, found: &mut Vec<DigitSet>| {
            let puzzle = Puzzle::new(grid).expect("only digits of the board");
            let puzzle = match self.has_candidates() {
                true => puzzle.with_candidates(&allowed).expect("one set per cell"),
                false => puzzle,
            };
            let settings = Settings { budget, ..Settings::goal(Goal::First) };
            match Algorithm::default_for(shape).solve(&puzzle, &settings).outcome {
                Outcome::Found(solution) | Outcome::Unique(solution) => {
                    for (set, digit) in found.iter_mut().zip(digits(&solution)) {
                        set.insert(digit);
                    }
                    Some(true)
                }
                Outcome::Impossible { .. } => Some(false),
                _ => None,
            }
        };
        if !ask(self.givens().clone(), &mut found)? {
            return Some(found);
        }
        for cell in shape.all_cells().filter(|&cell| self.given(cell).is_none()) {
            let seen: DigitSet = shape.peers(cell).filter_map(|peer| self.given(peer)).collect();
            for digit in allowed[cell.index()] - seen {
                if !found[cell.index()].contains(digit) {
                    let mut grid = self.givens().clone();
                    grid.set(cell, Some(digit));
                    ask(grid, &mut found)?;
                }
            }
        }
        Some(found)
    }
}

fn digits(solution: &Solution) -> impl Iterator<Item = Digit> + '_ {
    solution.values().iter().filter_map(|&value| Digit::new(value))
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::solve::Observer;

    /// The slow twin: all solutions, one after the other.
    struct All(Vec<DigitSet>);

    impl Observer for All {
        fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
            for (set, digit) in self.0.iter_mut().zip(digits(solution)) {
                set.insert(digit);
            }
            ControlFlow::Continue(())
        }
    }

    #[test]
    fn they_are_the_digits_of_all_solutions() {
        let lines = [
            "................",
            "1...............",
            "12..34..........",
            "1..4..1..1..4..1",
            "11..............",
            "123...4.........",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7.",
        ];
        for line in lines {
            let puzzle: Puzzle = line.parse().unwrap();
            let mut all = All(vec![DigitSet::EMPTY; puzzle.shape().cells()]);
            let settings = Settings::goal(Goal::Count(u64::MAX));
            Algorithm::Backtrack.solve_watched(&puzzle, &settings, &mut all);
            assert_eq!(puzzle.true_candidates(Budget::default()), Some(all.0), "{line}");
        }
    }

    #[test]
    fn a_cancelled_search_says_nothing() {
        let puzzle: Puzzle = ".".repeat(81).parse().unwrap();
        let budget = Budget { placements: None, cancel: Some(&|| true) };
        assert_eq!(puzzle.true_candidates(budget), None);
        assert!(puzzle.true_candidates(Budget::default()).unwrap().iter().all(|set| set.len() == 9));
    }
}
