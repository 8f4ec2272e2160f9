//! Statements, hints, and how their statements are counted.

use std::collections::HashMap;
use std::rc::Rc;

/// Why a statement holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    None,
    Cell,
    House(usize),
    Advanced,
}

pub type Key = (usize, usize, bool);

/// A cell, a digit, and whether it is true; equal if these are.
pub struct Statement {
    pub key: Key,
    pub cause: Cause,
    pub parents: Vec<Rc<Statement>>,
    pub nested: Option<Rc<Hint>>,
}

impl Statement {
    pub fn new(key: Key, cause: Cause, parents: Vec<Rc<Statement>>) -> Rc<Statement> {
        Rc::new(Statement { key, cause, parents, nested: None })
    }
}

/// The statement and all that it rests on, level by level, each once.
pub fn lineage(of: &Rc<Statement>) -> Vec<Rc<Statement>> {
    let mut all = vec![Rc::clone(of)];
    let mut seen = std::collections::HashSet::from([of.key]);
    let mut at = 0;
    while at < all.len() {
        for parent in all[at].parents.clone() {
            if seen.insert(parent.key) {
                all.push(parent);
            }
        }
        at += 1;
    }
    all
}

/// Statements in the order in which they were made, found by what they say.
#[derive(Default)]
pub struct Said {
    pub order: Vec<Rc<Statement>>,
    known: HashMap<Key, Rc<Statement>>,
}

impl Said {
    pub fn get(&self, key: Key) -> Option<&Rc<Statement>> {
        self.known.get(&key)
    }

    pub fn add(&mut self, statement: &Rc<Statement>) {
        self.order.push(Rc::clone(statement));
        self.known.insert(statement.key, Rc::clone(statement));
    }
}

/// What a hint starts from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Cycle,
    Opposite,
    Contradiction,
    Double,
    Cell,
    House(usize),
}

pub struct Hint {
    pub kind: Kind,
    /// The smaller comes first among hints of the same length.
    pub sort: u8,
    pub rating: f64,
    pub complexity: usize,
    /// What it shows; of a cycle the statement that closes it.
    pub target: Key,
    /// What it strikes, as it is written down.
    pub strikes: Vec<(usize, usize)>,
    /// Where its chains end. A cycle has a second one, read the other way.
    pub chains: Vec<Rc<Statement>>,
}

impl Hint {
    pub fn new(
        (kind, sort, base): (Kind, u8, f64),
        target: Key,
        strikes: Vec<(usize, usize)>,
        chains: Vec<Rc<Statement>>,
    ) -> Hint {
        // Of a cycle only the first chain counts.
        let counted = if kind == Kind::Cycle { &chains[..1] } else { &chains[..] };
        let complexity = complexity(counted);
        Hint { kind, sort, rating: base + bonus(complexity), complexity, target, strikes, chains }
    }

    fn words(&self) -> Vec<Vec<Key>> {
        self.chains.iter().map(|end| lineage(end).iter().map(|statement| statement.key).collect()).collect()
    }
}

/// The different statements of each chain, and those of each different nested hint.
fn complexity(chains: &[Rc<Statement>]) -> usize {
    let mut nested: HashMap<Vec<Vec<Key>>, usize> = HashMap::new();
    let mut own = 0;
    for end in chains {
        let line = lineage(end);
        own += line.len();
        for hint in line.iter().filter_map(|statement| statement.nested.as_ref()) {
            nested.insert(hint.words(), hint.complexity);
        }
    }
    own + nested.values().sum::<usize>()
}

/// A tenth for each limit that the length exceeds.
pub fn bonus(complexity: usize) -> f64 {
    let limits = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048];
    limits.iter().filter(|&&limit| complexity > limit + 2).fold(0.0, |bonus, _| bonus + 0.1)
}

/// Hints as an inner search hands them over: sorted, and of those that strike the same only the first.
pub fn sorted(mut hints: Vec<Hint>, by_rating: bool) -> Vec<Hint> {
    hints.sort_by(|one, other| {
        let rating = if by_rating { one.rating.total_cmp(&other.rating) } else { std::cmp::Ordering::Equal };
        rating.then((one.complexity, one.sort).cmp(&(other.complexity, other.sort)))
    });
    let mut seen = std::collections::HashSet::new();
    hints.retain(|hint| {
        let mut strikes = hint.strikes.clone();
        strikes.sort_unstable();
        seen.insert(strikes)
    });
    hints
}
