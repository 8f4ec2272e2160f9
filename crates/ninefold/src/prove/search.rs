//! Finds a short refutation: a tree of cases in which every leaf contradicts itself by singles alone.
//!
//! ```text
//! nothing supposed ── singles ── no contradiction yet: choose a candidate x
//!    ├─ suppose x      ── singles ── contradiction                  lemma  -x
//!    └─ so x is false  ── singles ── choose y
//!          ├─ suppose y      ── ... refuted by cases of its own      lemmas -y -z,  -y
//!          └─ so y is false  ── contradiction                       the end
//! ```
//! Every refuted supposition is one lemma: the opposites of all that is supposed at that point. Unit propagation confirms it,
//! because unit propagation over the clauses of a puzzle is just what singles are.
//!
//! The candidate is chosen by looking ahead: both its values are tried, and the candidate wins whose two sides settle most.
//! A solution that is excluded counts as a contradiction when it is reached, so the true candidates are tried too. That is what
//! makes refutations of unique puzzles short: most have a cell whose one value leads to the solution and whose other value
//! leads to a contradiction, by singles alone.

use crate::board::{Cell, Digit, Puzzle, Shape};
use crate::verify::Solution;

use super::Literal;

/// A clause of a proof.
pub type Clause = Vec<Literal>;

/// The geometry of a shape as lists of candidates. Candidates are numbered from 0: the variable less 1.
#[derive(Debug)]
pub(super) struct Geometry {
    /// The candidates of which at least one is true: those of a cell, those of a digit in a full house.
    groups: Vec<Vec<u32>>,
    /// The groups of each candidate.
    groups_of: Vec<Vec<u32>>,
    /// The candidates that each candidate excludes.
    rivals: Vec<Vec<u32>>,
}

impl Geometry {
    pub(super) fn new(shape: &Shape) -> Geometry {
        let side = shape.side();
        let candidate = |cell: Cell, digit: Digit| (cell.index() * side + digit.index()) as u32;
        let cells =
            shape.all_cells().map(|cell| shape.digits().iter().map(|digit| candidate(cell, digit)).collect());
        let mut groups: Vec<Vec<u32>> = cells.collect();
        for house in shape.houses().iter().filter(|house| house.is_full(shape)) {
            for digit in shape.digits() {
                groups.push(house.cells().iter().map(|&cell| candidate(cell, digit)).collect());
            }
        }
        let mut groups_of = vec![Vec::new(); shape.cells() * side];
        for (group, members) in groups.iter().enumerate() {
            members.iter().for_each(|&member| groups_of[member as usize].push(group as u32));
        }
        let mut rivals = Vec::with_capacity(groups_of.len());
        for cell in shape.all_cells() {
            for digit in shape.digits() {
                let same_cell =
                    shape.digits().iter().filter(|&other| other != digit).map(|other| candidate(cell, other));
                rivals.push(same_cell.chain(shape.peers(cell).map(|peer| candidate(peer, digit))).collect());
            }
        }
        Geometry { groups, groups_of, rivals }
    }
}

/// A known solution, which must not be reached.
struct Excluded {
    /// Its candidates.
    members: Vec<u32>,
    /// How many of them are not true.
    missing: u32,
    /// How many of them are false: then it cannot be reached.
    broken: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Open,
    True,
    False,
}

/// A position under suppositions, and the search in it.
pub(super) struct Refuter<'a> {
    geometry: &'a Geometry,
    excluded: Vec<Excluded>,
    /// For each candidate the excluded solutions that it belongs to.
    solutions_of: Vec<Vec<u32>>,
    status: Vec<Status>,
    /// For each group how many of its candidates are not false.
    left: Vec<u16>,
    trail: Vec<u32>,
    done: usize,
    conflict: bool,
    supposed: Vec<Literal>,
    lemmas: Vec<Clause>,
    /// How much may still be tried, in candidates settled.
    budget: u64,
    cancel: Option<&'a (dyn Fn() -> bool + Sync)>,
}

/// The search ended before a refutation was found.
pub(super) struct OutOfBudget;

impl<'a> Refuter<'a> {
    pub(super) fn new(
        geometry: &'a Geometry,
        puzzle: &Puzzle,
        excluded: &[Solution],
        budget: u64,
        cancel: Option<&'a (dyn Fn() -> bool + Sync)>,
    ) -> Refuter<'a> {
        let side = puzzle.shape().side();
        let mut solutions_of = vec![Vec::new(); geometry.rivals.len()];
        let excluded = excluded.iter().enumerate().map(|(number, solution)| {
            let values = solution.values().iter().enumerate();
            let members: Vec<u32> =
                values.map(|(cell, &value)| (cell * side + usize::from(value) - 1) as u32).collect();
            members.iter().for_each(|&member| solutions_of[member as usize].push(number as u32));
            Excluded { missing: members.len() as u32, members, broken: 0 }
        });
        let excluded = excluded.collect();
        let mut refuter = Refuter {
            geometry,
            excluded,
            solutions_of,
            status: vec![Status::Open; geometry.rivals.len()],
            left: geometry.groups.iter().map(|group| group.len() as u16).collect(),
            trail: Vec::new(),
            done: 0,
            conflict: false,
            supposed: Vec::new(),
            lemmas: Vec::new(),
            budget,
            cancel,
        };
        for cell in puzzle.shape().all_cells() {
            let allowed = puzzle.allowed(cell);
            for digit in puzzle.shape().digits() {
                let candidate = (cell.index() * side + digit.index()) as u32;
                if puzzle.given(cell) == Some(digit) {
                    refuter.set(candidate, Status::True);
                } else if !allowed.contains(digit) {
                    refuter.set(candidate, Status::False);
                }
            }
        }
        refuter
    }

    /// The lemmas of a refutation, in an order in which each follows from those before it.
    pub(super) fn run(mut self) -> Result<Vec<Clause>, OutOfBudget> {
        self.propagate();
        self.refute()?;
        Ok(self.lemmas)
    }

    /// Refutes the position: on return it contradicts itself.
    fn refute(&mut self) -> Result<(), OutOfBudget> {
        while !self.conflict {
            if self.budget == 0 || self.cancel.is_some_and(|cancel| cancel()) {
                return Err(OutOfBudget);
            }
            let candidate = self.choose();
            self.supposed.push(-(candidate as Literal + 1));
            let before = self.trail.len();
            self.set(candidate, Status::True);
            self.propagate();
            self.refute()?;
            self.lemmas.push(self.supposed.clone());
            self.supposed.pop();
            self.retract(before);
            self.set(candidate, Status::False);
            self.propagate();
        }
        Ok(())
    }

    /// The candidate to suppose next: of a group with as few candidates as there are, the one whose two sides settle most.
    fn choose(&mut self) -> u32 {
        let fewest = (self.left.iter().zip(&self.geometry.groups))
            .filter(|&(_, group)| self.is_open(group))
            .map(|(&left, _)| left)
            .min();
        let fewest = fewest
            .expect("a position without contradiction has open groups: a full board is an excluded solution");
        // Each candidate once, with what supposing it settles; nothing for a contradiction.
        let mut settled: Vec<Option<Option<usize>>> = vec![None; self.status.len()];
        let mut best: Option<(f64, u32)> = None;
        for group in 0..self.left.len() {
            let geometry = self.geometry;
            let members = &geometry.groups[group];
            if self.left[group] != fewest || !self.is_open(members) {
                continue;
            }
            let open: Vec<u32> =
                members.iter().copied().filter(|&of| self.status[of as usize] == Status::Open).collect();
            let mut sizes = Vec::with_capacity(open.len());
            for &candidate in &open {
                let size = match settled[candidate as usize] {
                    Some(size) => size,
                    None => self.look_ahead(candidate),
                };
                settled[candidate as usize] = Some(size);
                sizes.push(size);
            }
            let weight = |size: &Option<usize>| size.map_or(0.0, |size| 0.5f64.powf(size as f64 / HALVING));
            let cost: f64 = sizes.iter().map(weight).sum();
            // The side that is easier to refute is supposed, the other one follows: fewer lemmas then have one literal more.
            let easiest =
                (0..open.len()).min_by(|&one, &other| weight(&sizes[one]).total_cmp(&weight(&sizes[other])));
            let candidate = open[easiest.expect("the group is open")];
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, candidate));
            }
        }
        best.expect("a group has as few candidates as the fewest").1
    }

    fn is_open(&self, group: &[u32]) -> bool {
        group.iter().all(|&member| self.status[member as usize] != Status::True)
    }

    /// How many candidates supposing this one settles; nothing if it leads to a contradiction.
    fn look_ahead(&mut self, candidate: u32) -> Option<usize> {
        let before = self.trail.len();
        self.set(candidate, Status::True);
        self.propagate();
        let size = self.trail.len() - before;
        let conflict = self.conflict;
        self.retract(before);
        (!conflict).then_some(size)
    }

    fn set(&mut self, candidate: u32, status: Status) {
        let at = candidate as usize;
        if self.status[at] != Status::Open {
            self.conflict |= self.status[at] != status;
            return;
        }
        self.status[at] = status;
        self.trail.push(candidate);
        if status == Status::False {
            for &group in &self.geometry.groups_of[at] {
                self.left[group as usize] -= 1;
                self.conflict |= self.left[group as usize] == 0;
            }
        }
        for &solution in &self.solutions_of[at] {
            let solution = &mut self.excluded[solution as usize];
            match status {
                Status::False => solution.broken += 1,
                _ => solution.missing -= 1,
            }
            self.conflict |= solution.missing == 0;
        }
    }

    fn propagate(&mut self) {
        let geometry = self.geometry;
        while !self.conflict && self.done < self.trail.len() {
            let candidate = self.trail[self.done];
            let at = candidate as usize;
            self.done += 1;
            self.budget = self.budget.saturating_sub(1);
            if self.status[at] == Status::True {
                for &rival in &geometry.rivals[at] {
                    self.set(rival, Status::False);
                }
                for number in 0..self.solutions_of[at].len() {
                    self.avoid(self.solutions_of[at][number]);
                }
            } else {
                for &group in &geometry.groups_of[at] {
                    if self.left[group as usize] == 1 {
                        let members = &geometry.groups[group as usize];
                        let last =
                            members.iter().find(|&&member| self.status[member as usize] != Status::False);
                        self.set(*last.expect("one is left"), Status::True);
                    }
                }
            }
        }
    }

    /// If all but one of an excluded solution's candidates are true, the last is false.
    fn avoid(&mut self, solution: u32) {
        let excluded = &self.excluded[solution as usize];
        if excluded.missing == 1 && excluded.broken == 0 {
            let last = excluded.members.iter().find(|&&member| self.status[member as usize] == Status::Open);
            if let Some(&last) = last {
                self.set(last, Status::False);
            }
        }
    }

    fn retract(&mut self, before: usize) {
        while self.trail.len() > before {
            let at = self.trail.pop().expect("it is longer") as usize;
            let status = std::mem::replace(&mut self.status[at], Status::Open);
            if status == Status::False {
                for &group in &self.geometry.groups_of[at] {
                    self.left[group as usize] += 1;
                }
            }
            for &solution in &self.solutions_of[at] {
                let solution = &mut self.excluded[solution as usize];
                match status {
                    Status::False => solution.broken -= 1,
                    _ => solution.missing += 1,
                }
            }
        }
        self.done = self.done.min(before);
        self.conflict = false;
    }
}

/// A position with so many candidates more settled is expected to need half the cases.
const HALVING: f64 = 24.0;
