//! Which value a decision tries first.
//!
//! ```text
//! saved    the value the candidate had last
//! target   its value in the longest trail without conflict since the last rephasing; stable mode follows it
//! best     the same, kept over rephasings until it is used
//! ```
//! Rephasing sets the saved values anew, in turn to the best, to all true, to the best, to random ones, and so on: the
//! search then looks elsewhere without forgetting its clauses (Biere and Fleury).

use super::literal::Literal;
use crate::rng::Rng;

pub(super) struct Phases {
    saved: Vec<bool>,
    /// 1 true, -1 false, 0 unknown.
    target: Vec<i8>,
    best: Vec<i8>,
    target_length: usize,
    best_length: usize,
    turn: u64,
}

impl Phases {
    /// All true: a decision places a digit.
    pub(super) fn new(candidates: usize) -> Phases {
        Phases {
            saved: vec![true; candidates],
            target: vec![0; candidates],
            best: vec![0; candidates],
            target_length: 0,
            best_length: 0,
            turn: 0,
        }
    }

    pub(super) fn save(&mut self, literal: Literal) {
        self.saved[literal.candidate()] = literal.is_positive();
    }

    pub(super) fn of(&self, candidate: usize, stable: bool) -> bool {
        match self.target[candidate] {
            0 => self.saved[candidate],
            _ if !stable => self.saved[candidate],
            target => target > 0,
        }
    }

    /// Takes these values as saved ones and forgets the targets.
    pub(super) fn set(&mut self, holds: impl Fn(usize) -> bool) {
        for (candidate, saved) in self.saved.iter_mut().enumerate() {
            *saved = holds(candidate);
        }
        self.forget_target();
    }

    fn forget_target(&mut self) {
        self.target.fill(0);
        self.target_length = 0;
    }

    /// Keeps a trail without conflict, if it is longer than those before.
    pub(super) fn keep(&mut self, literals: &[Literal]) {
        let note = |to: &mut [i8]| {
            for literal in literals {
                to[literal.candidate()] = if literal.is_positive() { 1 } else { -1 };
            }
        };
        if literals.len() > self.target_length {
            self.target_length = literals.len();
            note(&mut self.target);
        }
        if literals.len() > self.best_length {
            self.best_length = literals.len();
            note(&mut self.best);
        }
    }

    /// Starts from other values.
    pub(super) fn rephase(&mut self, rng: &mut Rng) {
        self.turn += 1;
        match self.turn % 6 {
            0 => self.saved.fill(true),
            2 => self.saved.iter_mut().for_each(|saved| *saved = rng.bits() & 1 == 0),
            4 => self.saved.fill(false),
            _ => {
                for (saved, &best) in self.saved.iter_mut().zip(&self.best) {
                    *saved = if best == 0 { *saved } else { best > 0 };
                }
                self.best_length = 0;
            }
        }
        self.forget_target();
    }
}
