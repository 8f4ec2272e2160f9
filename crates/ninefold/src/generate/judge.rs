//! The way through a puzzle, as far as a target wants to know it.
//!
//! ```text
//! judge   step after step; ends at the first that the target does not allow
//! walk    the same, but where it cannot go on a clue of the solution is given, and it goes on: so a puzzle that
//!         is too hard becomes one that is just not, at the price of one way through it
//! seek    where a technique is used on a way that may be too hard; what was filled in before is given as clues,
//!         and from there it is a walk
//! ```
//! More clues never cost the one solution. Walks alone hardly ever meet a rare technique: a clue gives away far more
//! than the hard step in whose place it stands (swordfish: 1 puzzle in 5,000; by seeking 1 in 70).

use std::ops::ControlFlow;

use super::plan::{Plan, Progress};
use super::target::Difficulty;
use crate::board::{Board, Cell, Digit, Puzzle};
use crate::logic::{Engine, Family, Level, Rating, Search, SearchOrder, Step, Technique};
use crate::rng::Rng;
use crate::verify::Solution;

/// So many uses of a technique in one puzzle are looked at.
const PLACES: usize = 3;

/// Judges puzzles of one shape by one difficulty.
pub(super) struct Judge {
    difficulty: Difficulty,
    engine: Engine,
    /// Only searches that can find what is allowed.
    walker: Engine,
    /// Looks for a technique.
    seeker: Engine,
}

/// The way through a puzzle, perhaps not to its end.
pub(super) struct Judged {
    pub(super) rating: Rating,
    /// The hardest step of the technique that is wanted.
    pub(super) hardest_needed: u16,
    /// How many cells it leaves empty; 0 also where what follows does not matter.
    pub(super) open: usize,
}

/// What a search for a technique came to.
pub(super) struct Sought {
    /// For each place where it is used the cells that were filled since something was done that is not allowed. With
    /// these given, the place may be reached by what is allowed.
    pub(super) places: Vec<Vec<Cell>>,
    /// How late in the order a search stood that was used while the technique was there: the later, the nearer.
    /// At least 1 where a plan was complete.
    pub(super) near: usize,
}

/// What a walk came to.
pub(super) struct Walked {
    /// The clues given on the way.
    pub(super) added: Vec<Cell>,
    /// Whether the puzzle with them may be on target.
    pub(super) promising: bool,
    /// The way, if it came to its end without any clue given: what a judge would find.
    pub(super) judged: Option<Judged>,
}

impl Judge {
    pub(super) fn new(puzzle: &Puzzle, difficulty: &Difficulty) -> Judge {
        let board = Board::new(puzzle);
        Judge {
            engine: Engine::new(&board, difficulty.order).brief(),
            walker: Engine::new(&board, difficulty.allowed_order()).brief(),
            seeker: Engine::new(&board, difficulty.seeking_order()).brief(),
            difficulty: difficulty.clone(),
        }
    }

    /// Goes through the puzzle, whatever is allowed, and finds where the technique is used, or how nearly; only what
    /// is nearer than `near` is of interest. With a plan it ends where that breaks; a plan that is complete comes
    /// near. `None` if cancelled.
    pub(super) fn seek(
        &mut self,
        puzzle: &Puzzle,
        plan: Option<&Plan>,
        near: usize,
        cancelled: &dyn Fn() -> bool,
    ) -> Option<Sought> {
        let needed = self.difficulty.needs?;
        let own = self.difficulty.order.place_of(needed)?;
        self.seeker.restart(&Board::new(puzzle));
        let mut sought = Sought { places: Vec::new(), near };
        let (mut filled, mut is_beyond) = (Vec::new(), false);
        let mut plan = plan;
        while !self.seeker.is_full() && self.may_come(needed) {
            match plan.map(|plan| plan.progress(|cell| self.seeker.candidates(cell))) {
                Some(Progress::Broken) => break,
                Some(Progress::Complete) => {
                    sought.near = sought.near.max(1);
                    plan = None;
                }
                Some(Progress::Open) | None => {}
            }
            let Some(step) = self.seeker.find() else { break };
            if needed == step.technique {
                sought.places.push(filled.clone());
                if !self.has_ceiling() || sought.places.len() == PLACES {
                    break;
                }
            } else if sought.places.is_empty()
                && let Some(place) = self.difficulty.order.place_of(step.technique)
                && (sought.near + 1..own).contains(&place)
                && self.is_there(needed, own)
            {
                sought.near = place;
            }
            self.seeker.apply(&step);
            is_beyond |= !self.difficulty.allows(&step);
            if is_beyond {
                filled.extend(step.placements.iter().map(|placed| placed.cell));
            }
            if cancelled() {
                return None;
            }
        }
        Some(sought)
    }

    /// Whether the technique is somewhere in the position, behind easier ones.
    fn is_there(&mut self, needed: Technique, own: usize) -> bool {
        let is_it = |step: Step| match step.technique == needed {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        self.seeker.all(self.difficulty.order.searches[own], &mut { is_it }).is_break()
    }

    /// Whether the technique may still come up. On the other side of a hidden quad in a house with fewer than nine
    /// empty cells there is a naked set, which is found first.
    fn may_come(&self, needed: Technique) -> bool {
        needed != Technique::HiddenQuad || self.seeker.emptiest() > 2 * 4
    }

    /// The way through a puzzle up to the first step that is not allowed. `None` if cancelled.
    pub(super) fn judge(&mut self, puzzle: &Puzzle, cancelled: &dyn Fn() -> bool) -> Option<Judged> {
        self.engine.restart(&Board::new(puzzle));
        let mut judged = Judged { rating: Rating::new(self.difficulty.scale), hardest_needed: 0, open: 0 };
        while let Some(step) = self.engine.step() {
            self.note(&mut judged, &step);
            if !self.difficulty.allows(&step) || self.difficulty.is_past(&judged.rating) {
                break;
            }
            if !self.difficulty.rate_fully && self.is_settled(&judged) {
                judged.rating.finished = self.engine.is_full();
                return Some(judged);
            }
            if cancelled() {
                return None;
            }
        }
        judged.rating.finished = self.engine.is_full();
        judged.open = self.engine.open();
        Some(judged)
    }

    /// Takes a step into account.
    fn note(&self, judged: &mut Judged, step: &Step) {
        judged.rating.add(std::slice::from_ref(step));
        if self.difficulty.needs == Some(step.technique) {
            judged.hardest_needed = judged.hardest_needed.max(step.se);
        }
    }

    /// Whether a puzzle is on target however its way goes on: nothing is forbidden, and what is wanted was met.
    fn is_settled(&self, judged: &Judged) -> bool {
        let Difficulty { er, score, level, needs, nothing_harder, never, .. } = &self.difficulty;
        let open = *er.end() == u16::MAX && !nothing_harder && never.is_empty();
        // A score grows to the end.
        let scored = level.is_some() || *score != (0..=u32::MAX);
        open && !scored
            && judged.rating.er >= *er.start()
            && *er.start() > 0
            && (needs.is_none() || judged.hardest_needed > 0)
    }

    /// Goes through the puzzle with what is allowed, and gives a random orbit of clues wherever that does not go on;
    /// no more than `most` clues.
    pub(super) fn walk(
        &mut self,
        puzzle: &Puzzle,
        solution: &Solution,
        orbits: &Orbits,
        most: usize,
        rng: &mut Rng,
        cancelled: &dyn Fn() -> bool,
    ) -> Option<Walked> {
        self.walker.restart(&Board::new(puzzle));
        let mut open: Vec<Cell> =
            puzzle.shape().all_cells().filter(|&cell| puzzle.given(cell).is_none()).collect();
        rng.shuffle(&mut open);
        let mut is_filled: Vec<bool> = puzzle.givens().values().iter().map(|&value| value != 0).collect();
        let mut is_clue = is_filled.clone();
        let mut walked = Walked { added: Vec::new(), promising: false, judged: None };
        let mut judged = Judged { rating: Rating::new(self.difficulty.scale), hardest_needed: 0, open: 0 };
        while !self.walker.is_full() {
            if let Some(step) = self.walker.find().filter(|step| self.difficulty.allows(step)) {
                self.note(&mut judged, &step);
                if self.difficulty.is_past(&judged.rating) {
                    return Some(walked);
                }
                self.walker.apply(&step);
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
                        walked.added.push(cell);
                    }
                    if !std::mem::replace(&mut is_filled[cell.index()], true) {
                        let digit = Digit::new(solution.values()[cell.index()]);
                        self.walker.place(cell, digit.unwrap_or(Digit::from_index(0)));
                    }
                }
                if puzzle.clues() + walked.added.len() > most {
                    return Some(walked);
                }
            }
            if cancelled() {
                return None;
            }
        }
        let is_used = |needed| judged.rating.counts.iter().any(|count| count.0 == needed);
        walked.promising =
            self.difficulty.needs.is_none_or(is_used) && judged.rating.er >= *self.difficulty.er.start();
        if walked.added.is_empty() {
            judged.rating.finished = true;
            walked.judged = Some(judged);
        }
        Some(walked)
    }

    /// Whether what is allowed is so simple that puzzles are best built up from nothing: no technique among it
    /// takes the one solution for granted, and the walk itself proves it.
    pub(super) fn is_simple(&self) -> bool {
        let is_other = |search: &Search, technique: Technique| {
            search.finds(technique) && technique.family() != Family::Singles
        };
        let order = self.difficulty.allowed_order();
        !order.searches.iter().any(|search| Technique::ALL.into_iter().any(|one| is_other(search, one)))
    }

    /// Whether what is allowed is naked and hidden singles, all of them.
    pub(super) fn is_singles(&self) -> bool {
        use Technique::{FullHouse, HiddenSingleBox, NakedSingle};
        let order = self.difficulty.allowed_order();
        let has_all =
            [FullHouse, HiddenSingleBox, NakedSingle].iter().all(|&one| order.place_of(one).is_some());
        self.is_simple() && has_all && *self.difficulty.er.end() == u16::MAX
    }

    /// Whether a puzzle that singles solve is too easy: in these orders nothing else is looked for while there are
    /// any, but for direct locked sets, and no step of these is above 2.3.
    pub(super) fn is_above_singles(&self) -> bool {
        let Difficulty { order, er, level, needs, .. } = &self.difficulty;
        if *order == SearchOrder::HODOKU {
            let is_more = |needed| order.place_of(needed) > order.place_of(Technique::HiddenSingleBox);
            return needs.is_some_and(is_more) || level.is_some_and(|level| level > Level::Easy);
        }
        let needed = needs.and_then(Technique::se).unwrap_or(0);
        needed.max(*er.start()) > 23 && [SearchOrder::SE, SearchOrder::SE_121].contains(order)
    }

    /// Whether a puzzle can be too hard: else no clue makes it better.
    pub(super) fn has_ceiling(&self) -> bool {
        let Difficulty { order, er, score, level, nothing_harder, never, .. } = &self.difficulty;
        let is_cut = self.difficulty.allowed_order().searches.len() < order.searches.len();
        let is_whole = *order == self.difficulty.scale.order();
        is_cut
            || *er.end() < u16::MAX
            || *score.end() < u32::MAX
            || level.is_some_and(|level| level.highest_score().is_some())
            || *nothing_harder
            || !never.is_empty()
            || !is_whole
    }

    /// Whether it looks for a technique.
    pub(super) fn looks_for_technique(&self) -> bool {
        self.difficulty.needs.is_some()
    }
}

/// The cells that go together.
pub(super) struct Orbits {
    pub(super) list: Vec<Vec<Cell>>,
    of_cell: Vec<u32>,
}

impl Orbits {
    pub(super) fn new(list: Vec<Vec<Cell>>, cells: usize) -> Orbits {
        let mut of_cell = vec![0; cells];
        for (number, orbit) in list.iter().enumerate() {
            for cell in orbit {
                of_cell[cell.index()] = number as u32;
            }
        }
        Orbits { list, of_cell }
    }

    pub(super) fn of(&self, cell: Cell) -> &[Cell] {
        &self.list[self.of_cell[cell.index()] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grid, Shape};
    use crate::generate::{Effort, Maker, Target};
    use crate::solve::{Algorithm, Goal, Outcome, Settings};

    /// Position by position: whether the technique is there, and what is done instead.
    fn slow_twin(puzzle: &Puzzle, difficulty: &Difficulty, needed: Technique) -> (bool, usize) {
        let mut engine = Engine::new(&Board::new(puzzle), difficulty.seeking_order());
        let place = |technique| difficulty.order.place_of(technique).unwrap_or(0);
        let mut near = 0;
        while let Some(step) = engine.find() {
            if step.technique == needed {
                return (true, near);
            }
            let mut is_there = false;
            let _ = needed.find(&engine.board(), &mut |_| {
                is_there = true;
                ControlFlow::Break(())
            });
            if is_there && place(step.technique) < place(needed) {
                near = near.max(place(step.technique));
            }
            engine.apply(&step);
        }
        (false, near)
    }

    #[test]
    fn how_near_a_puzzle_comes_to_a_technique() {
        let mut maker = Maker::new(&Shape::classic(), &Target::minimal()).unwrap();
        let (mut used, mut sighted) = (0, 0);
        for needed in [Technique::XyWing, Technique::Swordfish, Technique::NakedTriple] {
            let difficulty = Difficulty::needs(needed);
            let mut judge = Judge::new(&Puzzle::blank(&Shape::classic()), &difficulty);
            for number in 0..40 {
                let puzzle = maker.make(5, number, &Effort::default()).unwrap().puzzle;
                let sought = judge.seek(&puzzle, None, 0, &|| false).unwrap();
                let (is_used, near) = slow_twin(&puzzle, &difficulty, needed);
                assert_eq!(!sought.places.is_empty(), is_used, "{needed}");
                assert_eq!(sought.near, near, "{needed}");
                used += usize::from(is_used);
                sighted += usize::from(near > 0);
            }
        }
        assert!(used > 3 && sighted > 10, "{used} used, {sighted} in sight");
    }

    /// Whether the plan was complete before it broke.
    fn completes(puzzle: &Puzzle, plan: &Plan, difficulty: &Difficulty) -> bool {
        let mut engine = Engine::new(&Board::new(puzzle), difficulty.seeking_order());
        loop {
            let board = engine.board();
            match plan.progress(|cell| board.candidates(cell)) {
                Progress::Complete => return true,
                Progress::Broken => return false,
                Progress::Open if engine.step().is_none() => return false,
                Progress::Open => {}
            }
        }
    }

    #[test]
    fn by_a_plan_a_technique_is_found_as_without_or_not_at_all() {
        let shape = Shape::classic();
        let clues = "5.9....2........65..7...1.....7.9.58........6..25...1...5.1..8238..9..7.6..37....";
        let values: Vec<u8> =
            clues.chars().map(|clue| clue.to_digit(10).map_or(0, |digit| digit as u8)).collect();
        let puzzle = Puzzle::new(Grid::from_values(&shape, &values).unwrap()).unwrap();
        let report = Algorithm::default_for(&shape).solve(&puzzle, &Settings::goal(Goal::Unique));
        let Outcome::Unique(solution) = report.outcome else { panic!("one solution") };
        let difficulty = Difficulty::needs(Technique::AvoidableRectangle2);
        let mut judge = Judge::new(&Puzzle::blank(&shape), &difficulty);
        let without = judge.seek(&puzzle, None, 0, &|| false).unwrap();
        assert!(!without.places.is_empty());
        let mut rng = Rng::new(2);
        let (mut complete, mut broken) = (0, 0);
        for _ in 0..150 {
            let plan = Plan::new(&solution, &mut rng).unwrap();
            let sought = judge.seek(&puzzle, Some(&plan), 0, &|| false).unwrap();
            if completes(&puzzle, &plan, &difficulty) {
                assert_eq!((sought.places, sought.near), (without.places.clone(), without.near.max(1)));
                complete += 1;
            } else {
                assert!(sought.places.is_empty());
                broken += 1;
            }
        }
        assert!(complete > 0 && broken > 0, "{complete} complete, {broken} broken");
    }
}
