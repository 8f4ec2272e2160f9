//! What is decided and what follows from it, in order.

use super::literal::Literal;

/// Why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It was decided, or it follows from the puzzle alone.
    None,
    /// This candidate holds and excludes the literal's.
    Pair(u32),
    /// All other members of this group are ruled out.
    Group(u32),
    /// All other literals of this learnt clause are false.
    Clause(u32),
}

pub(super) struct Trail {
    /// Per literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    /// Per candidate.
    level: Vec<u32>,
    reason: Vec<Reason>,
    literals: Vec<Literal>,
    /// Where each level begins, from level 1 on.
    starts: Vec<u32>,
    /// Literals before this one are propagated.
    pub(super) head: usize,
}

impl Trail {
    pub(super) fn new(candidates: usize) -> Trail {
        Trail {
            values: vec![0; 2 * candidates],
            level: vec![0; candidates],
            reason: vec![Reason::None; candidates],
            literals: Vec::with_capacity(candidates),
            starts: Vec::new(),
            head: 0,
        }
    }

    #[inline]
    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.values[literal.index()] > 0
    }

    #[inline]
    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.values[literal.index()] < 0
    }

    #[inline]
    pub(super) fn is_open(&self, candidate: usize) -> bool {
        self.values[2 * candidate] == 0
    }

    /// Whether every candidate is decided.
    pub(super) fn is_full(&self) -> bool {
        self.literals.len() == self.level.len()
    }

    pub(super) fn len(&self) -> usize {
        self.literals.len()
    }

    pub(super) fn literal(&self, index: usize) -> Literal {
        self.literals[index]
    }

    pub(super) fn literals(&self) -> &[Literal] {
        &self.literals
    }

    #[inline]
    pub(super) fn level_of(&self, candidate: usize) -> u32 {
        self.level[candidate]
    }

    #[inline]
    pub(super) fn reason_of(&self, candidate: usize) -> Reason {
        self.reason[candidate]
    }

    pub(super) fn set_reason(&mut self, candidate: usize, reason: Reason) {
        self.reason[candidate] = reason;
    }

    /// How many decisions are open.
    #[inline]
    pub(super) fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    /// How many literals the level above the last decision holds, all levels below included.
    pub(super) fn before_last_level(&self) -> usize {
        self.starts.last().map_or(0, |&start| start as usize)
    }

    /// The decisions that are open.
    pub(super) fn decisions(&self) -> impl DoubleEndedIterator<Item = Literal> + '_ {
        self.starts.iter().map(|&start| self.literals[start as usize])
    }

    pub(super) fn open_level(&mut self) {
        self.starts.push(self.literals.len() as u32);
    }

    #[inline]
    pub(super) fn push(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.level[literal.candidate()] = self.starts.len() as u32;
        self.reason[literal.candidate()] = reason;
        self.literals.push(literal);
    }

    /// Takes the last literal back, if it is above this level; says whether it had been propagated.
    pub(super) fn pop_above(&mut self, level: u32) -> Option<(Literal, bool)> {
        let end = *self.starts.get(level as usize)? as usize;
        if self.literals.len() == end {
            self.starts.truncate(level as usize);
            return None;
        }
        let literal = self.literals.pop()?;
        self.values[literal.index()] = 0;
        self.values[(!literal).index()] = 0;
        let propagated = self.literals.len() < self.head;
        if propagated {
            self.head = self.literals.len();
        }
        Some((literal, propagated))
    }
}
