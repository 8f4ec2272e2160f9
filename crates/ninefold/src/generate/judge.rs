//! The way through a puzzle, as far as a target wants to know it.
//!
//! ```text
//! judge   step after step; ends at the first that the target does not allow
//! walk    the same, but where it cannot go on a clue of the solution is given, and it goes on: so a puzzle that
//!         is too hard becomes one that is just not, at the price of one way through it
//! ```
//! Walks are what steers towards a difficulty: each place at which easier techniques run dry is a chance for the
//! one that is wanted, and a puzzle has many if it is too hard. More clues never cost the one solution.

use super::target::Difficulty;
use crate::board::{Board, Cell, Digit, Puzzle};
use crate::logic::{Engine, Rating};
use crate::rng::Rng;
use crate::verify::Solution;

/// Judges puzzles of one shape by one difficulty.
pub(super) struct Judge {
    difficulty: Difficulty,
    engine: Engine,
    /// Only searches that can find what is allowed.
    walker: Engine,
}

/// The way through a puzzle, perhaps not to its end.
pub(super) struct Judged {
    pub(super) rating: Rating,
    /// The hardest step of the technique that is wanted.
    pub(super) hardest_needed: u16,
}

/// What a walk came to.
pub(super) struct Walked {
    /// The clues given on the way.
    pub(super) added: Vec<Cell>,
    /// Whether the puzzle with them may be on target.
    pub(super) promising: bool,
}

impl Judge {
    pub(super) fn new(puzzle: &Puzzle, difficulty: &Difficulty) -> Judge {
        let board = Board::new(puzzle);
        Judge {
            engine: Engine::new(&board, difficulty.order).brief(),
            walker: Engine::new(&board, difficulty.allowed_order()).brief(),
            difficulty: difficulty.clone(),
        }
    }

    /// The way through a puzzle up to the first step that is not allowed. `None` if cancelled.
    pub(super) fn judge(&mut self, puzzle: &Puzzle, cancelled: &dyn Fn() -> bool) -> Option<Judged> {
        self.engine.restart(&Board::new(puzzle));
        let mut judged = Judged { rating: Rating::default(), hardest_needed: 0 };
        while let Some(step) = self.engine.step() {
            judged.rating.add(std::slice::from_ref(&step));
            if self.difficulty.needs == Some(step.technique) {
                judged.hardest_needed = judged.hardest_needed.max(step.se);
            }
            if !self.difficulty.allows(&step) {
                return Some(judged);
            }
            if !self.difficulty.rate_fully && self.is_settled(&judged) {
                break;
            }
            if cancelled() {
                return None;
            }
        }
        judged.rating.finished = self.engine.is_full();
        Some(judged)
    }

    /// Whether a puzzle is on target however its way goes on: nothing is forbidden, and what is wanted was met.
    fn is_settled(&self, judged: &Judged) -> bool {
        let Difficulty { er, needs, nothing_harder, never, .. } = &self.difficulty;
        let open = *er.end() == u16::MAX && !nothing_harder && never.is_empty();
        open && judged.rating.er >= *er.start()
            && *er.start() > 0
            && (needs.is_none() || judged.hardest_needed > 0)
    }

    /// Whether a rating that was not brought to its end is enough.
    pub(super) fn is_enough(&self, judged: &Judged) -> bool {
        judged.rating.finished || !self.difficulty.rate_fully && self.is_settled(judged)
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
        let mut walked = Walked { added: Vec::new(), promising: false };
        let (mut hardest, mut is_needed) = (0, self.difficulty.needs.is_none());
        while !self.walker.is_full() {
            if let Some(step) = self.walker.find().filter(|step| self.difficulty.allows(step)) {
                hardest = hardest.max(step.se);
                is_needed |= self.difficulty.needs == Some(step.technique);
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
        walked.promising = is_needed && hardest >= *self.difficulty.er.start();
        Some(walked)
    }

    /// Whether what is allowed is so simple that puzzles are best built up from nothing: no technique among it
    /// takes the one solution for granted, and the walk itself proves it.
    pub(super) fn is_simple(&self) -> bool {
        let order = self.difficulty.allowed_order();
        let simple = crate::logic::Order::SINGLES.searches;
        let is_single =
            |search: &crate::logic::Search| simple.contains(search) || *search == crate::logic::Search::HiddenSingles;
        order.searches.iter().all(is_single)
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
