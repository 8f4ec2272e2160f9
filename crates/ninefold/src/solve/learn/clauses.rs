//! Learnt clauses: one array of words, and for each literal the clauses that watch it.
//!
//! ```text
//! words     ... | size | LBD, used | literal literal literal ... | size | ...
//! watches   for each literal: clauses in which it is one of the first two, and some other literal of the clause
//! ```
//! A clause is looked at only when one of its first two literals becomes false, and not even then if the other
//! literal kept beside the watch is true. LBD is the number of levels among the literals when the clause was learnt or
//! last used: the fewer, the more useful (Audemard and Simon). `used` is set when the clause takes part in a
//! conflict and cleared by the next deletion, which keeps what was used lately.

use super::literal::Literal;

const HEAD: usize = 2;
const USED: u32 = 1 << 31;

#[derive(Clone, Copy)]
pub(super) struct Watch {
    pub(super) clause: u32,
    pub(super) other: Literal,
}

pub(super) struct Clauses {
    words: Vec<u32>,
    pub(super) watches: Vec<Vec<Watch>>,
}

impl Clauses {
    pub(super) fn new(candidates: usize) -> Clauses {
        Clauses { words: Vec::new(), watches: vec![Vec::new(); 2 * candidates] }
    }

    /// Adds a clause of two or more literals; the first two are watched. An LBD of 0 keeps it for good.
    pub(super) fn add(&mut self, literals: &[Literal], lbd: u32) -> u32 {
        let clause = self.words.len() as u32;
        self.words.push(literals.len() as u32);
        self.words.push(lbd | USED);
        self.words.extend(literals.iter().map(|literal| literal.bits()));
        self.watches[literals[0].index()].push(Watch { clause, other: literals[1] });
        self.watches[literals[1].index()].push(Watch { clause, other: literals[0] });
        clause
    }

    #[inline]
    fn size(&self, clause: u32) -> usize {
        self.words[clause as usize] as usize
    }

    #[inline]
    pub(super) fn literals(&self, clause: u32) -> impl ExactSizeIterator<Item = Literal> + '_ {
        let start = clause as usize + HEAD;
        self.words[start..start + self.size(clause)].iter().map(|&bits| Literal::from_bits(bits))
    }

    pub(super) fn lbd(&self, clause: u32) -> u32 {
        self.words[clause as usize + 1] & !USED
    }

    /// Notes that the clause took part in a conflict, with this LBD.
    pub(super) fn use_with(&mut self, clause: u32, lbd: u32) {
        let lbd = self.lbd(clause).min(lbd);
        self.words[clause as usize + 1] = lbd | USED;
    }

    /// Brings the literal that became false to the second place. Gives the first.
    #[inline]
    pub(super) fn arrange(&mut self, clause: u32, gone: Literal) -> Literal {
        let start = clause as usize + HEAD;
        if self.words[start] == gone.bits() {
            self.words.swap(start, start + 1);
        }
        Literal::from_bits(self.words[start])
    }

    /// Puts a literal that is not false into the second place, if there is one.
    #[inline]
    pub(super) fn find_watch(&mut self, clause: u32, is_false: impl Fn(Literal) -> bool) -> Option<Literal> {
        let start = clause as usize + HEAD;
        let size = self.size(clause);
        let words = &mut self.words[start..start + size];
        let index = (2..size).find(|&index| !is_false(Literal::from_bits(words[index])))?;
        words.swap(1, index);
        Some(Literal::from_bits(words[1]))
    }

    fn all(&self) -> impl Iterator<Item = u32> + '_ {
        let mut next = 0;
        std::iter::from_fn(move || {
            let clause = (next < self.words.len()).then_some(next as u32)?;
            next += HEAD + self.words[next] as usize;
            Some(clause)
        })
    }

    /// Deletes the worse half of what was neither used since the last time nor is worth keeping, but nothing that is
    /// `locked`. Calls `gone` with each clause that goes. Gives what finds the new number of an old clause.
    pub(super) fn reduce(
        &mut self,
        locked: impl Fn(u32) -> bool,
        mut gone: impl FnMut(&mut dyn Iterator<Item = Literal>),
    ) -> Moved {
        let mut doubtful: Vec<(u32, usize, u32)> = Vec::new();
        for clause in self.all() {
            let used = self.words[clause as usize + 1] & USED != 0;
            let lbd = self.lbd(clause);
            if lbd > 2 && !used && !locked(clause) {
                doubtful.push((lbd, self.size(clause), clause));
            }
        }
        doubtful.sort_unstable();
        let mut deleted: Vec<u32> =
            doubtful.drain(doubtful.len() / 4..).map(|(_, _, clause)| clause).collect();
        deleted.sort_unstable();
        for &clause in &deleted {
            gone(&mut self.literals(clause));
        }
        self.compact(&deleted)
    }

    fn compact(&mut self, deleted: &[u32]) -> Moved {
        let mut moved = Moved { old: Vec::new(), new: Vec::new() };
        let mut deleted = deleted.iter().peekable();
        let (mut from, mut to) = (0, 0);
        while from < self.words.len() {
            let length = HEAD + self.words[from] as usize;
            if deleted.peek() == Some(&&(from as u32)) {
                deleted.next();
            } else {
                moved.old.push(from as u32);
                moved.new.push(to as u32);
                self.words.copy_within(from..from + length, to);
                self.words[to + 1] &= !USED;
                to += length;
            }
            from += length;
        }
        self.words.truncate(to);
        for list in &mut self.watches {
            list.retain_mut(|watch| match moved.find(watch.clause) {
                Some(clause) => {
                    watch.clause = clause;
                    true
                }
                None => false,
            });
        }
        moved
    }
}

/// Where clauses went.
pub(super) struct Moved {
    old: Vec<u32>,
    new: Vec<u32>,
}

impl Moved {
    pub(super) fn find(&self, clause: u32) -> Option<u32> {
        self.old.binary_search(&clause).ok().map(|place| self.new[place])
    }
}
