//! Removes clues from many 9x9 boards at once, with the lane engine.
//!
//! Every board asks one question at a time; the questions of all boards go through the lanes together. The next
//! question of a board depends on its own answers alone, so its neighbours change nothing.
//!
//! ```text
//! a group   "without these ten clues: still one solution?"           early, when nearly everything can go
//! a clue    "without this clue: a solution with another digit?"      late; the known digit is ruled out, so the first
//!                                                                    solution found is the answer
//! ```

use std::cell::RefCell;

use super::draft::Draft;
use crate::batch::{Answer, Limits, Solver};

/// The size of the first group: nearly always 24 orbits can go together.
const FIRST_GROUP: usize = 24;

/// All cells, and all digits of a cell.
pub(super) const EVERY_CELL: u128 = (1 << 81) - 1;
const EVERY_DIGIT: u16 = 0x1ff;

thread_local! {
    /// One solver per thread, as in `solve`.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::default());
}

/// The removal of clues from one board.
struct Removal {
    /// The board, one bit per cell.
    board: [u16; 81],
    /// The cells that are clues.
    clues: u128,
    /// The cells that go together, in the order in which they are asked about.
    orbits: Vec<u128>,
    /// At least this many clues are left.
    least: usize,
    next: usize,
    /// The number of orbits in the open question, and their clues.
    together: usize,
    asked: u128,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    None,
    Group,
    Clue,
}

impl Removal {
    fn new(draft: &Draft, masks: &[u128]) -> Removal {
        let values = draft.board.values();
        Removal {
            board: std::array::from_fn(|cell| 1 << (values[cell] - 1)),
            clues: draft.bits(),
            orbits: draft.order.iter().map(|&orbit| masks[orbit as usize]).collect(),
            least: draft.least,
            next: 0,
            together: FIRST_GROUP,
            asked: 0,
        }
    }

    /// Adds the next question to one of the lists.
    fn ask(&mut self, groups: &mut Vec<[u16; 81]>, clues: &mut Vec<[u16; 81]>) -> Question {
        loop {
            let end = (self.next + self.together).min(self.orbits.len());
            let asked = self.orbits[self.next..end].iter().fold(0, |all, orbit| all | orbit) & self.clues;
            if self.next >= self.orbits.len() || self.clues.count_ones() as usize <= self.least {
                return Question::None;
            }
            if asked == 0 {
                self.next = end;
            } else if (self.clues & !asked).count_ones() as usize >= self.least {
                self.asked = asked;
                self.together = end - self.next;
                break;
            } else if self.together > 1 {
                self.together = (end - self.next).div_ceil(2);
            } else {
                self.next += 1;
            }
        }
        let kept = self.clues & !self.asked;
        let set = |cell: usize| if kept >> cell & 1 == 1 { self.board[cell] } else { EVERY_DIGIT };
        let mut sets = std::array::from_fn(set);
        if self.asked.is_power_of_two() {
            let cell = self.asked.trailing_zeros() as usize;
            sets[cell] &= !self.board[cell];
            clues.push(sets);
            Question::Clue
        } else {
            groups.push(sets);
            Question::Group
        }
    }

    /// Takes the answer to the open question.
    fn answer(&mut self, can_go: bool) {
        if can_go {
            self.clues &= !self.asked;
            self.next += self.together;
            self.together *= 2;
        } else if self.together > 1 {
            self.together /= 2;
        } else {
            self.next += 1;
        }
    }
}

/// Removes the clues of every draft. If cancelled, the puzzles have one solution, but more clues might go.
pub(super) fn remove_clues(drafts: &mut [Draft], masks: &[u128], cancelled: &dyn Fn() -> bool) {
    let mut removals: Vec<Removal> = drafts.iter().map(|draft| Removal::new(draft, masks)).collect();
    SOLVER.with_borrow_mut(|solver| answer_all(solver, &mut removals, cancelled));
    for (draft, removal) in drafts.iter_mut().zip(&removals) {
        draft.set_bits(removal.clues);
    }
}

fn answer_all(solver: &mut Solver, removals: &mut [Removal], cancelled: &dyn Fn() -> bool) {
    let (mut groups, mut clues) = (Vec::new(), Vec::new());
    let mut questions = vec![Question::None; removals.len()];
    let (mut of_groups, mut of_clues) = (Vec::new(), Vec::new());
    loop {
        groups.clear();
        clues.clear();
        for (removal, question) in removals.iter_mut().zip(&mut questions) {
            *question = removal.ask(&mut groups, &mut clues);
        }
        if groups.is_empty() && clues.is_empty() {
            return;
        }
        of_groups.resize(groups.len(), Answer::default());
        of_clues.resize(clues.len(), Answer::default());
        solver.solve_sets(&groups, Limits::count(2), &mut of_groups, cancelled);
        solver.solve_sets(&clues, Limits::count(1), &mut of_clues, cancelled);
        if cancelled() {
            return;
        }
        let (mut of_groups, mut of_clues) = (of_groups.iter(), of_clues.iter());
        for (removal, question) in removals.iter_mut().zip(&questions) {
            match question {
                Question::None => {}
                Question::Group => removal.answer(of_groups.next().is_some_and(|answer| answer.count == 1)),
                Question::Clue => removal.answer(of_clues.next().is_some_and(|answer| answer.count == 0)),
            }
        }
    }
}

/// The number of solutions of each puzzle, counted up to a limit.
pub(super) fn counts(puzzles: &[Vec<u8>], limit: u64) -> Vec<u64> {
    let set = |value: u8| if value == 0 { EVERY_DIGIT } else { 1 << (value - 1) };
    let sets: Vec<[u16; 81]> =
        puzzles.iter().map(|values| std::array::from_fn(|cell| set(values[cell]))).collect();
    let mut answers = vec![Answer::default(); puzzles.len()];
    SOLVER.with_borrow_mut(|solver| solver.solve_sets(&sets, Limits::count(limit), &mut answers, &|| false));
    answers.iter().map(|answer| answer.count).collect()
}
