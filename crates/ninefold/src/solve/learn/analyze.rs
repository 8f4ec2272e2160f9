//! From a conflict to a clause.
//!
//! The clause that is violated is resolved with the reasons of its latest literals until one literal of the current
//! level is left (the first unique implication point): the clause then says something new, and after a step
//! back to the second highest level of its literals it places or excludes a candidate at once. Literals that the others
//! imply are taken out (Sörensson and Biere).

use super::Learn;
use super::literal::Literal;
use super::trail::Reason;

/// What is violated.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// Two candidates hold that exclude each other.
    Pair(u32, u32),
    /// No member of this group is left.
    Group(u32),
    /// All literals of this clause are false.
    Clause(u32),
}

/// What is known about a candidate during the analysis of one conflict.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Mark {
    #[default]
    None,
    /// Its literal was resolved or is part of the clause.
    Seen,
    /// The literals of the clause imply it.
    Implied,
    /// They do not.
    NotImplied,
}

/// Scratch space.
#[derive(Default)]
pub(super) struct Analysis {
    mark: Vec<Mark>,
    marked: Vec<u32>,
    /// Per level the number of the conflict that counted it last.
    level_seen: Vec<u64>,
    counted: u64,
    stack: Vec<(usize, usize)>,
    literals: Vec<Literal>,
    /// The learnt clause: first the literal that follows from it.
    pub(super) clause: Vec<Literal>,
}

impl Analysis {
    pub(super) fn new(candidates: usize) -> Analysis {
        Analysis {
            mark: vec![Mark::None; candidates],
            level_seen: vec![0; candidates + 1],
            ..Analysis::default()
        }
    }

    fn set(&mut self, candidate: usize, mark: Mark) {
        if self.mark[candidate] == Mark::None {
            self.marked.push(candidate as u32);
        }
        self.mark[candidate] = mark;
    }
}

impl Learn<'_> {
    /// Learns from the conflict: leaves the clause in `analysis.clause`, gives the level to go back to and the LBD.
    pub(super) fn analyze(&mut self, conflict: Conflict) -> (u32, u32) {
        let current = self.trail.level();
        let mut literals = std::mem::take(&mut self.analysis.literals);
        self.conflict_literals(conflict, &mut literals);
        self.analysis.clause.clear();
        // The place of the literal that follows.
        self.analysis.clause.push(Literal::holds(0));
        let mut open = 0;
        let mut index = self.trail.len();
        loop {
            for &literal in &literals {
                let candidate = literal.candidate();
                let level = self.trail.level_of(candidate);
                if level == 0 || self.analysis.mark[candidate] != Mark::None {
                    continue;
                }
                self.analysis.set(candidate, Mark::Seen);
                if level == current {
                    open += 1;
                } else {
                    self.analysis.clause.push(literal);
                }
            }
            let last = loop {
                index -= 1;
                let literal = self.trail.literal(index);
                if self.analysis.mark[literal.candidate()] == Mark::Seen {
                    break literal;
                }
            };
            open -= 1;
            if open == 0 {
                self.analysis.clause[0] = !last;
                break;
            }
            if let Reason::Clause(clause) = self.trail.reason_of(last.candidate()) {
                self.note_use(clause);
            }
            self.reason_literals(last.candidate(), &mut literals);
        }
        self.analysis.literals = literals;
        self.bump();
        self.minimize();
        self.clear_marks();
        let lbd = self.lbd_of_new();
        // The literal of the second highest level is watched too.
        let clause = &mut self.analysis.clause;
        let mut back = 0;
        if let Some((place, level)) = (1..clause.len())
            .map(|place| (place, self.trail.level_of(clause[place].candidate())))
            .max_by_key(|&(place, level)| (level, std::cmp::Reverse(place)))
        {
            clause.swap(1, place);
            back = level;
        }
        (back, lbd)
    }

    fn conflict_literals(&mut self, conflict: Conflict, literals: &mut Vec<Literal>) {
        literals.clear();
        match conflict {
            Conflict::Pair(one, other) => {
                literals.extend([one, other].map(|candidate| Literal::fails(candidate as usize)));
            }
            Conflict::Group(group) => {
                let members = self.groups.members(group).iter();
                literals.extend(members.map(|&member| Literal::holds(member as usize)));
            }
            Conflict::Clause(clause) => {
                self.note_use(clause);
                literals.extend(self.clauses.literals(clause));
            }
        }
    }

    /// The false literals from which this candidate's value follows.
    fn reason_literals(&self, candidate: usize, literals: &mut Vec<Literal>) {
        literals.clear();
        match self.trail.reason_of(candidate) {
            Reason::None => {}
            Reason::Pair(other) => literals.push(Literal::fails(other as usize)),
            Reason::Group(group) => {
                let others =
                    self.groups.members(group).iter().filter(|&&member| member as usize != candidate);
                literals.extend(others.map(|&member| Literal::holds(member as usize)));
            }
            Reason::Clause(clause) => {
                let others = self.clauses.literals(clause).filter(|other| other.candidate() != candidate);
                literals.extend(others);
            }
        }
    }

    /// The literal at this place of the reason, counted without looking at the others.
    fn reason_literal(&self, candidate: usize, place: usize) -> Option<Literal> {
        match self.trail.reason_of(candidate) {
            Reason::None => None,
            Reason::Pair(other) => (place == 0).then(|| Literal::fails(other as usize)),
            Reason::Group(group) => {
                self.groups.members(group).get(place).map(|&member| Literal::holds(member as usize))
            }
            Reason::Clause(clause) => self.clauses.literals(clause).nth(place),
        }
    }

    fn note_use(&mut self, clause: u32) {
        let mut lbd = self.clauses.lbd(clause);
        if lbd > 2 {
            self.analysis.counted += 1;
            lbd = 0;
            for literal in self.clauses.literals(clause) {
                let seen = &mut self.analysis.level_seen[self.trail.level_of(literal.candidate()) as usize];
                lbd += u32::from(*seen != self.analysis.counted);
                *seen = self.analysis.counted;
            }
        }
        self.clauses.use_with(clause, lbd);
    }

    fn lbd_of_new(&mut self) -> u32 {
        self.analysis.counted += 1;
        let mut lbd = 0;
        for literal in &self.analysis.clause {
            let seen = &mut self.analysis.level_seen[self.trail.level_of(literal.candidate()) as usize];
            lbd += u32::from(*seen != self.analysis.counted);
            *seen = self.analysis.counted;
        }
        lbd
    }

    /// Candidates of the conflict are decided sooner from now on.
    fn bump(&mut self) {
        if self.mode.is_stable() {
            for &candidate in &self.analysis.marked {
                self.heap.bump(candidate as usize);
            }
            self.heap.decay();
        } else {
            // In the order of their last use, so that the order among them stays.
            let list = &mut self.list;
            self.analysis.marked.sort_unstable_by_key(|&candidate| list.stamp(candidate as usize));
            for &candidate in &self.analysis.marked {
                list.bump(candidate as usize);
            }
        }
    }

    /// Takes out of the clause what the other literals imply.
    fn minimize(&mut self) {
        let mut kept = 1;
        for place in 1..self.analysis.clause.len() {
            let literal = self.analysis.clause[place];
            if !self.is_implied(literal.candidate()) {
                self.analysis.clause[kept] = literal;
                kept += 1;
            }
        }
        self.analysis.clause.truncate(kept);
    }

    /// Whether the reasons of this candidate lead back to literals of the clause alone. Depth first, without recursion.
    fn is_implied(&mut self, start: usize) -> bool {
        if self.trail.reason_of(start) == Reason::None {
            return false;
        }
        let mut stack = std::mem::take(&mut self.analysis.stack);
        stack.clear();
        stack.push((start, 0));
        let mut implied = true;
        while let Some((candidate, place)) = stack.last_mut() {
            let at = *candidate;
            let next = self.reason_literal(at, *place);
            *place += 1;
            let Some(literal) = next else {
                if at != start {
                    self.analysis.set(at, Mark::Implied);
                }
                stack.pop();
                continue;
            };
            let from = literal.candidate();
            if from == at || self.trail.level_of(from) == 0 {
                continue;
            }
            match self.analysis.mark[from] {
                Mark::Seen | Mark::Implied => {}
                Mark::None if self.trail.reason_of(from) != Reason::None => stack.push((from, 0)),
                Mark::None | Mark::NotImplied => {
                    implied = false;
                    break;
                }
            }
        }
        if !implied {
            for &(candidate, _) in stack.iter().filter(|&&(candidate, _)| candidate != start) {
                self.analysis.set(candidate, Mark::NotImplied);
            }
        }
        self.analysis.stack = stack;
        implied
    }

    fn clear_marks(&mut self) {
        let analysis = &mut self.analysis;
        for candidate in analysis.marked.drain(..) {
            analysis.mark[candidate as usize] = Mark::None;
        }
    }
}
