//! The checker: unit propagation over clauses, and nothing else. It knows nothing of Sudoku and shares no code with any engine.
//!
//! ```text
//! forward    add lemma after lemma, propagate, until the clauses contradict each other          nothing is believed yet
//! backward   from the last lemma to the first: take it out; was it used? then assume its opposite,
//!            propagate with what came before it, and note what the contradiction used
//! ```
//! A lemma that propagation confirms so is implied ('reverse unit propagation', RUP). Only lemmas that lead to the end are
//! judged; the others are not part of the core. Deletions may be ignored: more clauses never make such a lemma wrong.
//!
//! The way comes from Goldberg and Novikov (2003) and Heule's `drat-trim`.

use std::fmt;

use super::Literal;

/// No clause: the literal was assumed.
const ASSUMED: u32 = u32::MAX;

/// Clauses, and what follows from them by unit propagation.
#[derive(Clone, Debug)]
pub struct Checker {
    /// All clauses one after the other; clause `i` is `literals[starts[i]..starts[i + 1]]`, its first two are watched.
    literals: Vec<Literal>,
    starts: Vec<usize>,
    active: Vec<bool>,
    /// The clauses with a single literal, which nothing watches.
    units: Vec<u32>,
    /// For each literal the clauses that watch it.
    watches: Vec<Vec<u32>>,
    /// For each literal whether it is true.
    truth: Vec<bool>,
    /// For each variable the clause that made it true or false.
    reason: Vec<u32>,
    trail: Vec<Literal>,
    /// How much of the trail was propagated.
    done: usize,
    /// A clause whose literals are all false.
    conflict: Option<u32>,
}

/// The part of a proof that is needed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Core {
    /// The lemmas that are used, by number, each with those of its literals that are used.
    pub lemmas: Vec<(usize, Vec<Literal>)>,
    /// How many clauses of the puzzle are used.
    pub axioms: usize,
}

/// Why a proof is refused. Lemmas are numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// This lemma does not follow by unit propagation from what came before it.
    NotImplied {
        /// Which one.
        lemma: usize,
    },
    /// All lemmas were read, and propagation meets no contradiction.
    NoContradiction,
    /// This lemma speaks of a variable that the clauses do not have.
    UnknownVariable {
        /// Which one.
        lemma: usize,
        /// The literal with that variable.
        literal: Literal,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotImplied { lemma } => {
                write!(
                    f,
                    "clause {} does not follow by unit propagation from what comes before it",
                    lemma + 1
                )
            }
            Refusal::NoContradiction => f.write_str("the proof ends without a contradiction"),
            Refusal::UnknownVariable { lemma, literal } => {
                write!(
                    f,
                    "clause {} has the literal {literal}, which is no variable of the puzzle",
                    lemma + 1
                )
            }
        }
    }
}

impl std::error::Error for Refusal {}

fn index(literal: Literal) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

fn variable(literal: Literal) -> usize {
    literal.unsigned_abs() as usize
}

impl Checker {
    /// No clauses yet, over the variables 1 to `variables`.
    pub fn new(variables: usize) -> Checker {
        Checker {
            literals: Vec::new(),
            starts: vec![0],
            active: Vec::new(),
            units: Vec::new(),
            watches: vec![Vec::new(); 2 * variables + 2],
            truth: vec![false; 2 * variables + 2],
            reason: vec![ASSUMED; variables + 1],
            trail: Vec::new(),
            done: 0,
            conflict: None,
        }
    }

    /// Adds a clause that is given.
    ///
    /// # Panics
    /// If it has a variable beyond those that [`new`](Checker::new) was told of.
    pub fn axiom(&mut self, clause: &[Literal]) {
        self.add(clause);
    }

    /// Whether the clauses that were given contradict each other by unit propagation alone, given that these lemmas follow
    /// from them; and whether the lemmas do.
    pub fn refute<C: AsRef<[Literal]>>(mut self, lemmas: &[C]) -> Result<Core, Refusal> {
        let axioms = self.active.len();
        self.propagate();
        let mut read = 0;
        while self.conflict.is_none() {
            let Some(lemma) = lemmas.get(read) else { return Err(self.find_fault(axioms, lemmas)) };
            let lemma = lemma.as_ref();
            if let Some(&literal) = lemma.iter().find(|&&literal| !self.knows(literal)) {
                return Err(Refusal::UnknownVariable { lemma: read, literal });
            }
            self.add(lemma);
            self.propagate();
            read += 1;
        }

        let mut used = vec![false; self.active.len()];
        let conflict = self.conflict.take();
        self.mark(conflict, &mut used);
        let mut core = Vec::new();
        for lemma in (0..read).rev() {
            let clause = axioms + lemma;
            self.remove(clause as u32);
            if used[clause] {
                let needed =
                    self.follows(lemmas[lemma].as_ref(), &mut used).ok_or(Refusal::NotImplied { lemma })?;
                core.push((lemma, needed));
            }
        }
        core.reverse();
        let axioms = used[..axioms].iter().filter(|&&used| used).count();
        Ok(Core { lemmas: core, axioms })
    }

    /// Why lemmas that were all added lead to no contradiction: the first that does not follow, or none.
    fn find_fault<C: AsRef<[Literal]>>(mut self, axioms: usize, lemmas: &[C]) -> Refusal {
        (axioms..self.active.len()).rev().for_each(|clause| self.remove(clause as u32));
        let mut used = vec![false; self.active.len() + lemmas.len()];
        for (number, lemma) in lemmas.iter().enumerate() {
            if self.follows(lemma.as_ref(), &mut used).is_none() {
                return Refusal::NotImplied { lemma: number };
            }
            self.add(lemma.as_ref());
            self.propagate();
        }
        Refusal::NoContradiction
    }

    fn knows(&self, literal: Literal) -> bool {
        literal != 0 && index(literal) < self.truth.len()
    }

    fn clause(&self, clause: u32) -> std::ops::Range<usize> {
        self.starts[clause as usize]..self.starts[clause as usize + 1]
    }

    fn is_true(&self, literal: Literal) -> bool {
        self.truth[index(literal)]
    }

    fn is_false(&self, literal: Literal) -> bool {
        self.truth[index(-literal)]
    }

    fn add(&mut self, clause: &[Literal]) {
        let id = self.active.len() as u32;
        let start = self.literals.len();
        for &literal in clause {
            if !self.literals[start..].contains(&literal) {
                self.literals.push(literal);
            }
        }
        self.starts.push(self.literals.len());
        self.active.push(true);
        // Literals that can still be true come first: the first two are watched.
        let (truth, literals) = (&self.truth, &mut self.literals[start..]);
        literals.sort_by_key(|&literal| truth[index(-literal)]);
        match *literals {
            [] => self.conflict = Some(id),
            [only] => {
                self.units.push(id);
                self.imply(only, id);
            }
            [first, second, ..] => {
                self.watches[index(first)].push(id);
                self.watches[index(second)].push(id);
                if self.is_false(second) {
                    self.imply(first, id);
                }
            }
        }
    }

    /// Makes a literal true because of this clause, whose other literals are false.
    fn imply(&mut self, literal: Literal, clause: u32) {
        if self.is_false(literal) {
            self.conflict.get_or_insert(clause);
        } else if !self.is_true(literal) {
            self.truth[index(literal)] = true;
            self.reason[variable(literal)] = clause;
            self.trail.push(literal);
        }
    }

    /// Propagates what is new on the trail, until nothing follows or a conflict is met.
    fn propagate(&mut self) {
        while self.conflict.is_none() && self.done < self.trail.len() {
            let wrong = -self.trail[self.done];
            self.done += 1;
            let mut watching = std::mem::take(&mut self.watches[index(wrong)]);
            watching.retain(|&clause| self.visit(clause, wrong));
            // A clause that is visited never begins to watch the literal that just became false.
            self.watches[index(wrong)] = watching;
        }
    }

    /// Looks at a clause that watches a literal which is false now. Whether it goes on watching that literal.
    fn visit(&mut self, clause: u32, wrong: Literal) -> bool {
        if !self.active[clause as usize] {
            return false;
        }
        if self.conflict.is_some() {
            return true;
        }
        let range = self.clause(clause);
        let literals = &mut self.literals[range];
        if literals[0] == wrong {
            literals.swap(0, 1);
        }
        let other = literals[0];
        if self.truth[index(other)] {
            return true;
        }
        let free = (2..literals.len()).find(|&at| !self.truth[index(-literals[at])]);
        if let Some(at) = free {
            literals.swap(1, at);
            self.watches[index(literals[1])].push(clause);
            return false;
        }
        self.imply(other, clause);
        true
    }

    /// Takes a clause out, and all that was concluded from it.
    fn remove(&mut self, clause: u32) {
        self.active[clause as usize] = false;
        let concluded = |&&literal: &&Literal| self.reason[variable(literal)] == clause;
        let Some(&literal) = self.literals[self.clause(clause)].iter().find(concluded) else { return };
        let at =
            self.trail.iter().position(|&other| other == literal).expect("what has a reason is on the trail");
        self.retract(at);
        // What followed from the clause may follow from others too, also from units and from clauses that were there before.
        self.done = 0;
        for at in 0..self.units.len() {
            let unit = self.units[at];
            if self.active[unit as usize] {
                self.imply(self.literals[self.starts[unit as usize]], unit);
            }
        }
        self.propagate();
    }

    /// Forgets what is on the trail from here on.
    fn retract(&mut self, at: usize) {
        for literal in self.trail.drain(at..) {
            self.truth[index(literal)] = false;
            self.reason[variable(literal)] = ASSUMED;
        }
        self.done = self.done.min(at);
    }

    /// Assumes the opposite of a lemma. If that leads to a contradiction: the literals of the lemma that it needs.
    fn follows(&mut self, lemma: &[Literal], used: &mut [bool]) -> Option<Vec<Literal>> {
        if let Some(&literal) = lemma.iter().find(|&&literal| self.is_true(literal)) {
            // True already, so the lemma needs no other literal.
            self.mark(Some(self.reason[variable(literal)]), used);
            return Some(vec![literal]);
        }
        let before = self.trail.len();
        for &literal in lemma {
            if self.is_true(literal) {
                // The lemma holds a literal and its opposite.
                self.retract(before);
                return Some(vec![literal, -literal]);
            }
            self.imply(-literal, ASSUMED);
        }
        self.propagate();
        let assumed = self.conflict.take().map(|conflict| self.mark(Some(conflict), used));
        self.retract(before);
        let in_order =
            |needed: Vec<Literal>| lemma.iter().copied().filter(|literal| needed.contains(literal)).collect();
        assumed.map(in_order)
    }

    /// Marks a conflict's clause and all clauses behind it. Gives back the opposites of the assumptions behind it.
    fn mark(&self, conflict: Option<u32>, used: &mut [bool]) -> Vec<Literal> {
        let mut seen = vec![false; self.reason.len()];
        let mut open: Vec<u32> = conflict.into_iter().collect();
        let mut assumed = Vec::new();
        while let Some(clause) = open.pop() {
            used[clause as usize] = true;
            for &literal in &self.literals[self.clause(clause)] {
                let variable = variable(literal);
                if std::mem::replace(&mut seen[variable], true) {
                    continue;
                }
                match self.reason[variable] {
                    ASSUMED => assumed.push(if self.is_true(literal) { -literal } else { literal }),
                    reason => open.push(reason),
                }
            }
        }
        assumed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refute(axioms: &[&[Literal]], lemmas: &[&[Literal]]) -> Result<Core, Refusal> {
        let mut checker = Checker::new(4);
        axioms.iter().for_each(|clause| checker.axiom(clause));
        checker.refute(lemmas)
    }

    /// All eight clauses over three variables.
    const ALL: [&[Literal]; 8] = [
        &[1, 2, 3],
        &[1, 2, -3],
        &[1, -2, 3],
        &[1, -2, -3],
        &[-1, 2, 3],
        &[-1, 2, -3],
        &[-1, -2, 3],
        &[-1, -2, -3],
    ];

    #[test]
    fn a_contradiction_by_propagation_alone_needs_no_lemma() {
        let core = refute(&[&[1], &[-1, 2], &[-2], &[3, 4]], &[]).unwrap();
        assert_eq!(core, Core { lemmas: vec![], axioms: 3 });
        assert_eq!(refute(&[&[]], &[]).unwrap().axioms, 1);
    }

    #[test]
    fn lemmas_are_confirmed_and_what_is_not_used_is_left_out() {
        // 4 -4 says nothing, and 1 2 4 is longer than it has to be.
        let axioms: Vec<&[Literal]> = ALL.into_iter().chain([&[-4][..]]).collect();
        let core = refute(&axioms, &[&[4, -4], &[1, 2, 4], &[1], &[2]]).unwrap();
        let lemmas: Vec<(usize, Vec<Literal>)> = vec![(1, vec![1, 2]), (2, vec![1]), (3, vec![2])];
        assert_eq!(core.lemmas, lemmas);
        assert_eq!(core.axioms, 9);
    }

    #[test]
    fn a_lemma_that_does_not_follow_is_named() {
        assert_eq!(refute(&ALL, &[&[1]]), Err(Refusal::NotImplied { lemma: 0 }));
        assert_eq!(refute(&ALL, &[&[1, 2], &[3], &[1], &[2]]), Err(Refusal::NotImplied { lemma: 1 }));
        assert_eq!(refute(&ALL, &[&[1, 2]]), Err(Refusal::NoContradiction));
        assert_eq!(refute(&ALL, &[&[1, 2], &[3]]), Err(Refusal::NotImplied { lemma: 1 }));
        assert_eq!(refute(&ALL, &[&[1, 2], &[2]]), Err(Refusal::NoContradiction));
        assert_eq!(refute(&ALL[1..], &[&[1, 2], &[1], &[2]]), Err(Refusal::NotImplied { lemma: 0 }));
        assert_eq!(refute(&ALL, &[&[1, 2], &[9]]), Err(Refusal::UnknownVariable { lemma: 1, literal: 9 }));
        assert_eq!(
            refute(&ALL, &[&[Literal::MIN]]).unwrap_err(),
            Refusal::UnknownVariable { lemma: 0, literal: Literal::MIN }
        );
        assert_eq!(refute(&[&[1, 2]], &[]), Err(Refusal::NoContradiction));
    }
}
