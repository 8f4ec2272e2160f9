//! The solution path of a puzzle, as far as a target needs it.
//!
//! ```text
//! assess      step after step; ends at the first step that the target does not allow
//! make_easier the same, but where it gets stuck a clue is added and it continues: a puzzle that is too hard becomes
//!             one that is just easy enough, for the price of one solution path
//! explore     finds where a technique is used on a path that may be too hard; the cells that were filled before are
//!             then added as clues, and from there the puzzle is made easier
//! ```
//! Added clues never cost the one solution. Making puzzles easier alone hardly ever meets a rare technique: a clue gives
//! away far more than the hard step that it replaces (swordfish: 1 puzzle in 5,000; with exploring 1 in 70).

use std::ops::ControlFlow;

use super::difficulty::Difficulty;
use super::hints::Hint;
use super::symmetry::Orbits;
use crate::board::{Board, Cell, Puzzle};
use crate::logic::{Engine, Family, Level, Rating, Search, SearchOrder, Step, Technique, Tenths};
use crate::rng::Rng;
use crate::verify::Solution;

/// At most this many uses of a technique in one puzzle are considered.
const USES: usize = 3;

/// Assesses puzzles of one shape by one difficulty.
pub(super) struct Assessor {
    pub(super) difficulty: Difficulty,
    engine: Engine,
    /// Has only searches that can find allowed steps.
    allowed: Engine,
    /// Looks for a technique.
    explorer: Engine,
}

/// The solution path of a puzzle, perhaps not to its end.
pub(super) struct Assessment {
    pub(super) rating: Rating,
    /// The hardest step of the needed technique.
    pub(super) hardest_needed: Tenths,
    /// The cells that stay empty; 0 also if the rest of the path does not matter.
    pub(super) open: usize,
}

/// The uses of a technique in a puzzle.
pub(super) struct Explored {
    /// For each use the cells that were filled since the first step that is not allowed. With these as clues, allowed
    /// steps may reach the use.
    pub(super) uses: Vec<Vec<Cell>>,
    /// The latest search in the order that was used while the technique was present: the later, the closer.
    pub(super) closeness: usize,
}

/// The clues that make a puzzle easier.
pub(super) struct Easier {
    pub(super) added: Vec<Cell>,
    /// Whether the puzzle with these clues may be on target.
    pub(super) is_promising: bool,
    /// The assessment, if the path was complete without any added clue.
    pub(super) assessment: Option<Assessment>,
}

impl Assessor {
    pub(super) fn new(puzzle: &Puzzle, difficulty: &Difficulty) -> Assessor {
        let board = Board::new(puzzle);
        Assessor {
            engine: Engine::new(&board, difficulty.assessing_order()).brief(),
            allowed: Engine::new(&board, difficulty.allowed_order()).brief(),
            explorer: Engine::new(&board, difficulty.exploring_order()).brief(),
            difficulty: difficulty.clone(),
        }
    }

    fn start(&self) -> Assessment {
        Assessment { rating: Rating::new(self.difficulty.scale), hardest_needed: Tenths::ZERO, open: 0 }
    }

    /// The solution path up to the first step that is not allowed. `None` if cancelled.
    pub(super) fn assess(&mut self, puzzle: &Puzzle, cancelled: &dyn Fn() -> bool) -> Option<Assessment> {
        self.engine.restart(&Board::new(puzzle));
        let mut assessment = self.start();
        while let Some(step) = self.engine.step_unless(cancelled) {
            self.add_step(&mut assessment, &step);
            if !self.difficulty.allows(&step) || self.difficulty.is_exceeded(&assessment.rating) {
                break;
            }
            if !self.difficulty.rate_fully && self.is_decided(&assessment) {
                assessment.rating.finished = self.engine.is_full();
                return Some(assessment);
            }
            if cancelled() {
                return None;
            }
        }
        if cancelled() {
            return None;
        }
        assessment.rating.finished = self.engine.is_full();
        assessment.open = self.engine.open();
        Some(assessment)
    }

    fn add_step(&self, assessment: &mut Assessment, step: &Step) {
        assessment.rating.add(std::slice::from_ref(step));
        if self.difficulty.needs == Some(step.technique) {
            assessment.hardest_needed = assessment.hardest_needed.max(step.se.unwrap_or_default());
        }
    }

    /// Whether the puzzle is on target however its path continues: nothing is forbidden, and everything that is asked
    /// for was met.
    fn is_decided(&self, assessment: &Assessment) -> bool {
        let Difficulty { er, score, level, needs, nothing_harder, never, .. } = &self.difficulty;
        let is_open = *er.end() == Tenths::MAX && !nothing_harder && never.is_empty();
        // A score grows to the end.
        let is_scored = level.is_some() || *score != (0..=u32::MAX);
        is_open
            && !is_scored
            && assessment.rating.er >= *er.start()
            && *er.start() > Tenths::ZERO
            && (needs.is_none() || assessment.hardest_needed > Tenths::ZERO)
    }

    /// Follows the path whatever is allowed, and finds where the technique is used, or how close the puzzle comes to
    /// it; only what is closer than `closeness` counts. `None` if cancelled.
    pub(super) fn explore(
        &mut self,
        puzzle: &Puzzle,
        closeness: usize,
        cancelled: &dyn Fn() -> bool,
    ) -> Option<Explored> {
        let needed = self.difficulty.needs?;
        let own = self.difficulty.order.place_of(needed)?;
        let has_upper_bound = self.difficulty.has_upper_bound();
        let empty_cells = Hint::of(needed).empty_cells;
        self.explorer.restart(&Board::new(puzzle));
        let mut explored = Explored { uses: Vec::new(), closeness };
        let (mut filled, mut is_allowed) = (Vec::new(), true);
        let has_room = |explorer: &Engine| empty_cells == 0 || explorer.emptiest() >= empty_cells;
        while !self.explorer.is_full() && has_room(&self.explorer) {
            let step = self.explorer.find_unless(cancelled);
            if cancelled() {
                return None;
            }
            let Some(step) = step else { break };
            if needed == step.technique {
                explored.uses.push(filled.clone());
                if !has_upper_bound || explored.uses.len() == USES {
                    break;
                }
            } else if explored.uses.is_empty()
                && let Some(place) = self.difficulty.order.place_of(step.technique)
                && (explored.closeness + 1..own).contains(&place)
                && self.is_present(needed, own)
            {
                explored.closeness = place;
            }
            self.explorer.apply(&step);
            is_allowed &= self.difficulty.allows(&step);
            if !is_allowed {
                filled.extend(step.placements.iter().map(|placed| placed.cell));
            }
        }
        Some(explored)
    }

    /// Whether the technique is anywhere in the position, perhaps hidden by easier ones.
    fn is_present(&mut self, needed: Technique, own: usize) -> bool {
        let mut is_needed = |step: Step| match step.technique == needed {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        self.explorer.all(self.difficulty.order.searches[own], &mut is_needed).is_break()
    }

    /// Solves the puzzle with allowed steps, and adds a random orbit of clues wherever there is none; at most `most`
    /// clues. `None` if cancelled.
    pub(super) fn make_easier(
        &mut self,
        puzzle: &Puzzle,
        solution: &Solution,
        orbits: &Orbits,
        most: usize,
        rng: &mut Rng,
        cancelled: &dyn Fn() -> bool,
    ) -> Option<Easier> {
        self.allowed.restart(&Board::new(puzzle));
        let mut open: Vec<Cell> =
            puzzle.shape().all_cells().filter(|&cell| puzzle.given(cell).is_none()).collect();
        rng.shuffle(&mut open);
        let mut is_filled: Vec<bool> = puzzle.givens().values().iter().map(|&value| value != 0).collect();
        let mut is_clue = is_filled.clone();
        let mut easier = Easier { added: Vec::new(), is_promising: false, assessment: None };
        let mut assessment = self.start();
        while !self.allowed.is_full() {
            if let Some(step) =
                self.allowed.find_unless(cancelled).filter(|step| self.difficulty.allows(step))
            {
                self.add_step(&mut assessment, &step);
                if self.difficulty.is_exceeded(&assessment.rating) {
                    return Some(easier);
                }
                self.allowed.apply(&step);
                for placed in &step.placements {
                    is_filled[placed.cell.index()] = true;
                }
            } else {
                while open.last().is_some_and(|cell| is_filled[cell.index()]) {
                    open.pop();
                }
                let Some(&cell) = open.last() else { break };
                for &cell in orbits.of(cell) {
                    if !std::mem::replace(&mut is_clue[cell.index()], true) {
                        easier.added.push(cell);
                    }
                    if !std::mem::replace(&mut is_filled[cell.index()], true)
                        && let Some(digit) = solution.grid().get(cell)
                    {
                        self.allowed.place(cell, digit);
                    }
                }
                if puzzle.clues() + easier.added.len() > most {
                    return Some(easier);
                }
            }
            if cancelled() {
                return None;
            }
        }
        let is_used = |needed| assessment.rating.counts.iter().any(|count| count.0 == needed);
        easier.is_promising =
            self.difficulty.needs.is_none_or(is_used) && assessment.rating.er >= *self.difficulty.er.start();
        if easier.added.is_empty() {
            assessment.rating.finished = true;
            easier.assessment = Some(assessment);
        }
        Some(easier)
    }

    /// Whether singles alone are allowed. None of them takes the one solution for granted, so the path itself proves
    /// that there is one, and puzzles are best built up from an empty board.
    pub(super) fn allows_only_singles(&self) -> bool {
        let finds_more = |search: &Search| {
            let is_more =
                |technique: &Technique| search.finds(*technique) && technique.family() != Family::Singles;
            Technique::ALL.iter().any(is_more)
        };
        !self.difficulty.allowed_order().searches.iter().any(finds_more)
    }

    /// Whether all naked and hidden singles are allowed, and nothing else.
    pub(super) fn allows_exactly_singles(&self) -> bool {
        use Technique::{FullHouse, HiddenSingleBox, NakedSingle};
        let order = self.difficulty.allowed_order();
        let has_all =
            [FullHouse, HiddenSingleBox, NakedSingle].iter().all(|&one| order.place_of(one).is_some());
        self.allows_only_singles() && has_all && *self.difficulty.er.end() == Tenths::MAX
    }

    /// Whether a puzzle that singles solve is too easy. These orders look for nothing else while there are singles,
    /// apart from direct locked sets, none of which is rated above 2.3.
    pub(super) fn needs_more_than_singles(&self) -> bool {
        let Difficulty { order, er, level, needs, .. } = &self.difficulty;
        if *order == SearchOrder::HODOKU {
            let is_more = |needed| order.place_of(needed) > order.place_of(Technique::HiddenSingleBox);
            return needs.is_some_and(is_more) || level.is_some_and(|level| level > Level::Easy);
        }
        let needed = needs.and_then(Technique::se).unwrap_or_default();
        needed.max(*er.start()) > Tenths::new(23) && [SearchOrder::SE, SearchOrder::SE_121].contains(order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::generate::{Generator, Target};

    /// The slow twin: position by position, whether the technique is present, and which search is used instead.
    fn explore_slowly(puzzle: &Puzzle, difficulty: &Difficulty, needed: Technique) -> (bool, usize) {
        let mut engine = Engine::new(&Board::new(puzzle), difficulty.exploring_order());
        let place = |technique| difficulty.order.place_of(technique).unwrap_or(0);
        let mut closeness = 0;
        while let Some(step) = engine.find() {
            if step.technique == needed {
                return (true, closeness);
            }
            let mut is_present = false;
            let _ = needed.find(&engine.board(), &mut |_| {
                is_present = true;
                ControlFlow::Break(())
            });
            if is_present && place(step.technique) < place(needed) {
                closeness = closeness.max(place(step.technique));
            }
            engine.apply(&step);
        }
        (false, closeness)
    }

    #[test]
    fn how_close_a_puzzle_comes_to_a_technique() {
        let mut generator = Generator::new(&Target::minimal()).unwrap();
        let (mut used, mut close) = (0, 0);
        for needed in [Technique::XyWing, Technique::Swordfish, Technique::NakedTriple] {
            let difficulty = Difficulty::needs(needed);
            let mut assessor = Assessor::new(&Puzzle::blank(&Shape::classic()), &difficulty);
            for number in 0..40 {
                let puzzle = generator.generate(5, number, &|| false).unwrap().puzzle;
                let explored = assessor.explore(&puzzle, 0, &|| false).unwrap();
                let (is_used, closeness) = explore_slowly(&puzzle, &difficulty, needed);
                assert_eq!(!explored.uses.is_empty(), is_used, "{needed}");
                assert_eq!(explored.closeness, closeness, "{needed}");
                used += usize::from(is_used);
                close += usize::from(closeness > 0);
            }
        }
        assert!(used > 3 && close > 10, "{used} used, {close} close");
    }
}
