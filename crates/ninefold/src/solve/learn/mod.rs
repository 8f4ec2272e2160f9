//! Conflict-driven clause learning over candidates.
//!
//! ```text
//! decide      'this candidate holds' or 'does not', by activity and by the value it had before
//! propagate   a candidate that holds excludes the others of its cell and its digit among the peers; a cell or a
//!             house with one possibility left takes it; learnt clauses do the same (groups.rs, clauses.rs)
//! conflict    why? the answer is a clause that no later search will violate again (analyze.rs);
//!             back to where that clause places or excludes something
//! now and then start anew with all clauses kept (mode.rs), from other values (phases.rs), and delete
//!             clauses that are of little use
//! ```
//! Where `propagate` forgets a failed branch, this keeps the reason for the failure. That pays on boards
//! where branches fail for the same few reasons: large ones, and proofs that there is no other solution. It is complete: when the
//! rules and the clauses contradict each other without any decision, there is nothing more. Solutions are
//! excluded by a clause that names the decisions that led there.
//!
//! *Cost.* A placement touches its peers' candidates and four groups for each; a conflict some hundred candidates. Some
//! 10,000 conflicts a second on 36x36. Memory: about 100 bytes per candidate, and the clauses, of which those with
//! little use are deleted: their number grows with the square root of the conflicts.
//!
//! *From* Marques-Silva and Sakallah (GRASP, 1996), Moskewicz and others (Chaff, 2001), Eén and Sörensson (MiniSat, 2003),
//! Audemard and Simon (Glucose, 2009), Biere (CaDiCaL and Kissat). Written for Sudoku: the rules are no clauses.

mod analyze;
mod clauses;
mod groups;
mod literal;
mod log;
mod mode;
mod order;
mod phases;
mod regular;
#[cfg(test)]
mod tests;
mod trail;

use std::ops::ControlFlow;

use self::analyze::{Analysis, Conflict};
use self::clauses::Clauses;
use self::groups::Groups;
use self::literal::Literal;
pub(crate) use self::log::{ClauseLog, Statement};
use self::mode::Mode;
use self::order::{Heap, List};
use self::phases::Phases;
use self::trail::{Reason, Trail};
use super::run::{Flow, Run, Why};
use super::settings::{Budget, Goal, Settings};
use super::simplify::{Candidates, Simplified, simplify};
use crate::board::{Board, Cell, Digit, Puzzle};
use crate::rng::Rng;

/// Conflicts before clauses are deleted for the first time, and before the values are first set anew.
const FIRST_REDUCE: u64 = 2000;
const REPHASE: u64 = 1000;

/// Decisions between two looks at the cancel flag: excluding decisions place nothing, and only placements look.
const CANCEL_EVERY: u64 = 1024;

/// How a slice of the search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// There is no further solution.
    Exhausted,
    /// The conflicts of this slice are used up.
    SliceOver,
}

pub(super) fn search(run: &mut Run<'_, '_>) -> Flow {
    let Simplified::Open { board, locked } = simplify(run)? else { return Flow::Continue(()) };
    let mut learn = Learn::new(run, &board, &locked, None)?;
    learn.search(run, u64::MAX)?;
    Flow::Continue(())
}

/// Searches for every solution and tells the log all that is learnt. Whether the search came to its end.
pub(crate) fn search_logged(puzzle: &Puzzle, budget: Budget<'_>, log: &mut dyn ClauseLog) -> bool {
    let settings = Settings { budget, ..Settings::goal(Goal::All) };
    let mut run = Run::new(puzzle, &settings, None);
    let mut search = || {
        let Simplified::Open { board, locked } = simplify(&mut run)? else { return Flow::Continue(()) };
        let mut learn = Learn::new(&mut run, &board, &locked, Some(log))?;
        learn.search(&mut run, u64::MAX)?;
        Flow::Continue(())
    };
    search().is_continue()
}

pub(super) struct Learn<'l> {
    candidates: Candidates,
    groups: Groups,
    trail: Trail,
    clauses: Clauses,
    analysis: Analysis,
    heap: Heap,
    list: List,
    phases: Phases,
    mode: Mode,
    rng: Rng,
    conflicts: u64,
    decisions: u64,
    reductions: u64,
    reduce_at: u64,
    rephasings: u64,
    rephase_at: u64,
    /// The rules and the clauses contradict each other.
    exhausted: bool,
    log: Option<&'l mut dyn ClauseLog>,
}

impl<'l> Learn<'l> {
    /// A search in this position, which `locked` candidates have left already.
    pub(super) fn new(
        run: &mut Run<'_, '_>,
        board: &Board,
        locked: &[(Cell, Digit)],
        mut log: Option<&'l mut dyn ClauseLog>,
    ) -> ControlFlow<(), Learn<'l>> {
        if let Some(log) = &mut log {
            for &(cell, digit) in locked {
                log.learnt(&[(cell, digit, false)]);
            }
        }
        let candidates = Candidates::new(board);
        let groups = Groups::new(run, board, &candidates)?;
        let count = candidates.len();
        let mut rng = Rng::new(run.settings.seed);
        // A little chance in the order, so that seeds differ.
        let mut activity: Vec<f64> = (0..count).map(|_| (rng.bits() >> 40) as f64 * 1e-10).collect();
        let mut phases = Phases::new(count);
        if let Some(values) = regular::regular(board) {
            phases.set(|candidate| candidates.holds_in(candidate, &values));
            // Cell by cell, and what the regular board has before what it has not.
            for (candidate, activity) in activity.iter_mut().enumerate() {
                let first = f64::from(u8::from(candidates.holds_in(candidate, &values)));
                *activity = first * (1.0 + (count - candidate) as f64 / count as f64) * 1e-2;
            }
        }
        ControlFlow::Continue(Learn {
            candidates,
            groups,
            trail: Trail::new(count),
            clauses: Clauses::new(count),
            analysis: Analysis::new(count),
            heap: Heap::new(activity),
            list: List::new(count),
            phases,
            mode: Mode::new(),
            rng,
            conflicts: 0,
            decisions: 0,
            reductions: 0,
            reduce_at: FIRST_REDUCE,
            rephasings: 1,
            rephase_at: REPHASE,
            exhausted: false,
            log,
        })
    }

    /// Searches on until so many more conflicts were met. Breaks when the run is over.
    pub(super) fn search(&mut self, run: &mut Run<'_, '_>, conflicts: u64) -> ControlFlow<(), Ended> {
        let end = self.conflicts.saturating_add(conflicts);
        self.show_known(run)?;
        while !self.exhausted {
            if let Some(conflict) = self.propagate(run)? {
                self.resolve(run, conflict);
            } else if self.trail.is_full() {
                run.solution(&self.values())?;
                self.block(run);
            } else if self.conflicts >= end {
                self.back_to(run, 0);
                self.hide_known(run);
                return ControlFlow::Continue(Ended::SliceOver);
            } else if self.mode.wants_restart(self.conflicts) {
                self.restart(run);
            } else if self.conflicts >= self.reduce_at {
                self.reduce();
            } else {
                let literal = self.next_decision();
                self.decide(run, literal)?;
            }
        }
        ControlFlow::Continue(Ended::Exhausted)
    }

    /// Excludes a solution that the run knows already, and searches near it from now on: it walks there, which
    /// meets no conflict, and blocks the decisions of that walk.
    pub(super) fn exclude(&mut self, run: &mut Run<'_, '_>, values: &[u8]) -> Flow {
        self.show_known(run)?;
        let candidates = &self.candidates;
        let holds = |candidate| candidates.holds_in(candidate, values);
        let wanted: Vec<usize> = (0..candidates.len()).filter(|&candidate| holds(candidate)).collect();
        self.phases.set(holds);
        let mut wanted = wanted.into_iter();
        while !self.exhausted {
            if let Some(conflict) = self.propagate(run)? {
                // It was excluded before.
                self.resolve(run, conflict);
                break;
            }
            let Some(next) = wanted.find(|&candidate| self.trail.is_open(candidate)) else {
                self.block(run);
                break;
            };
            self.decide(run, Literal::holds(next))?;
        }
        self.back_to(run, 0);
        self.hide_known(run);
        Flow::Continue(())
    }

    /// Tells the run what is known without any decision, which it was not shown since another search had its turn.
    fn show_known(&mut self, run: &mut Run<'_, '_>) -> Flow {
        for index in 0..self.trail.head {
            let literal = self.trail.literal(index);
            if literal.is_positive() {
                let (cell, digit) = self.meaning(literal);
                run.placed(cell, digit, Why::Forced)?;
            }
        }
        Flow::Continue(())
    }

    fn hide_known(&self, run: &mut Run<'_, '_>) {
        for index in 0..self.trail.head {
            let literal = self.trail.literal(index);
            if literal.is_positive() {
                run.cleared(self.meaning(literal).0);
            }
        }
    }

    fn meaning(&self, literal: Literal) -> (usize, usize) {
        let candidate = literal.candidate();
        (usize::from(self.candidates.cell[candidate]), usize::from(self.candidates.digit[candidate]))
    }

    /// The board as it is.
    fn values(&self) -> Vec<u8> {
        let mut values = self.candidates.values.clone();
        for &literal in self.trail.literals().iter().filter(|literal| literal.is_positive()) {
            let (cell, digit) = self.meaning(literal);
            values[cell] = digit as u8 + 1;
        }
        values
    }

    fn next_decision(&mut self) -> Literal {
        let stable = self.mode.is_stable();
        let candidate = if stable {
            std::iter::from_fn(|| self.heap.pop()).find(|&candidate| self.trail.is_open(candidate))
        } else {
            self.list.next(|candidate| self.trail.is_open(candidate))
        };
        let candidate = candidate.expect("some candidate is open, and both orders hold all that are");
        Literal::new(candidate, self.phases.of(candidate, stable))
    }

    fn decide(&mut self, run: &mut Run<'_, '_>, literal: Literal) -> Flow {
        self.decisions += 1;
        if self.decisions.is_multiple_of(CANCEL_EVERY) {
            run.ask()?;
        }
        self.trail.open_level();
        run.depth(self.trail.level() as usize);
        self.trail.push(literal, Reason::None);
        Flow::Continue(())
    }

    /// Draws all conclusions, up to a conflict.
    fn propagate(&mut self, run: &mut Run<'_, '_>) -> ControlFlow<(), Option<Conflict>> {
        while self.trail.head < self.trail.len() {
            let literal = self.trail.literal(self.trail.head);
            let candidate = literal.candidate();
            if literal.is_positive() {
                let (cell, digit) = self.meaning(literal);
                let decided =
                    self.trail.reason_of(candidate) == Reason::None && self.trail.level_of(candidate) > 0;
                run.placed(cell, digit, if decided { Why::Guess } else { Why::Forced })?;
            }
            self.trail.head += 1;
            let conflict = match literal.is_positive() {
                true => self.exclude_others(run, candidate),
                false => self.rule_out(candidate),
            };
            let conflict = conflict.or_else(|| self.visit_watches(!literal));
            if conflict.is_some() {
                return ControlFlow::Continue(conflict);
            }
        }
        ControlFlow::Continue(None)
    }

    fn exclude_others(&mut self, run: &mut Run<'_, '_>, candidate: usize) -> Option<Conflict> {
        for &group in self.groups.of(candidate) {
            for &other in self.groups.members(group) {
                let other = other as usize;
                let fails = Literal::fails(other);
                if other == candidate || self.trail.is_true(fails) {
                    continue;
                }
                if self.trail.is_false(fails) {
                    return Some(Conflict::Pair(candidate as u32, other as u32));
                }
                run.counters.eliminations += 1;
                self.trail.push(fails, Reason::Pair(candidate as u32));
            }
        }
        None
    }

    fn rule_out(&mut self, candidate: usize) -> Option<Conflict> {
        let mut conflict = None;
        let trail = &mut self.trail;
        self.groups.rule_out(candidate, |group, last| {
            let holds = Literal::holds(last);
            if trail.is_false(holds) {
                conflict = Some(Conflict::Group(group));
            } else if trail.is_open(last) {
                trail.push(holds, Reason::Group(group));
            }
        });
        conflict
    }

    /// Looks at the clauses that watch this literal, which is false now.
    fn visit_watches(&mut self, gone: Literal) -> Option<Conflict> {
        let mut list = std::mem::take(&mut self.clauses.watches[gone.index()]);
        let mut conflict = None;
        let (mut from, mut to) = (0, 0);
        while from < list.len() {
            let mut watch = list[from];
            from += 1;
            if !self.trail.is_true(watch.other) {
                watch.other = self.clauses.arrange(watch.clause, gone);
            }
            if !self.trail.is_true(watch.other) {
                let trail = &self.trail;
                if let Some(found) = self.clauses.find_watch(watch.clause, |other| trail.is_false(other)) {
                    self.clauses.watches[found.index()].push(watch);
                    continue;
                }
                if self.trail.is_false(watch.other) {
                    conflict = Some(Conflict::Clause(watch.clause));
                    list[to] = watch;
                    to += 1;
                    let rest = list.len() - from;
                    list.copy_within(from.., to);
                    to += rest;
                    break;
                }
                self.trail.push(watch.other, Reason::Clause(watch.clause));
            }
            list[to] = watch;
            to += 1;
        }
        list.truncate(to);
        self.clauses.watches[gone.index()] = list;
        conflict
    }

    /// Learns from a conflict and goes back to where the new clause says something.
    fn resolve(&mut self, run: &mut Run<'_, '_>, conflict: Conflict) {
        self.conflicts += 1;
        run.counters.conflicts += 1;
        run.dead_end();
        if self.trail.level() == 0 {
            self.finish();
            return;
        }
        self.phases.keep(&self.trail.literals()[..self.trail.before_last_level()]);
        let (back, lbd) = self.analyze(conflict);
        self.mode.learnt(self.conflicts, lbd);
        self.back_to(run, back);
        let clause = std::mem::take(&mut self.analysis.clause);
        run.counters.learnt += 1;
        self.note_learnt(&clause);
        self.assert(&clause, lbd);
        self.analysis.clause = clause;
    }

    /// Adds a clause whose first literal follows from it now.
    fn assert(&mut self, clause: &[Literal], lbd: u32) {
        let reason = match clause.len() {
            1 => Reason::None,
            _ => Reason::Clause(self.clauses.add(clause, lbd)),
        };
        self.trail.push(clause[0], reason);
    }

    /// Excludes the solution on the trail: not all of its decisions again.
    fn block(&mut self, run: &mut Run<'_, '_>) {
        if self.log.is_some() {
            let values = self.values();
            if let Some(log) = &mut self.log {
                log.blocked(&values);
            }
        }
        // The last decision comes first, since it is taken back, and then the one before, to be watched.
        let clause: Vec<Literal> = self.trail.decisions().rev().map(|decision| !decision).collect();
        if clause.is_empty() {
            self.finish();
            return;
        }
        self.back_to(run, self.trail.level() - 1);
        self.note_learnt(&clause);
        self.assert(&clause, 0);
    }

    /// The rules and the clauses contradict each other.
    fn finish(&mut self) {
        self.exhausted = true;
        self.note_learnt(&[]);
    }

    fn back_to(&mut self, run: &mut Run<'_, '_>, level: u32) {
        while let Some((literal, propagated)) = self.trail.pop_above(level) {
            let candidate = literal.candidate();
            if propagated {
                match literal.is_positive() {
                    true => run.cleared(self.meaning(literal).0),
                    false => self.groups.bring_back(candidate),
                }
            }
            self.phases.save(literal);
            self.heap.insert(candidate);
            self.list.reopen(candidate);
        }
    }

    fn restart(&mut self, run: &mut Run<'_, '_>) {
        run.counters.restarts += 1;
        self.back_to(run, 0);
        self.mode.restarted(self.conflicts);
        if self.conflicts >= self.rephase_at {
            self.rephasings += 1;
            self.rephase_at = self.conflicts + REPHASE * self.rephasings;
            self.phases.rephase(&mut self.rng);
        }
    }

    /// Deletes clauses of little use.
    fn reduce(&mut self) {
        self.reductions += 1;
        self.reduce_at = self.conflicts + 1000 * (self.reductions + 4).isqrt();
        let Learn { clauses, trail, log, candidates, .. } = self;
        // Found beforehand, since the clauses change while they are deleted.
        let reasons: Vec<u32> = {
            let mut reasons: Vec<u32> = trail
                .literals()
                .iter()
                .filter_map(|literal| match trail.reason_of(literal.candidate()) {
                    Reason::Clause(clause) => Some(clause),
                    _ => None,
                })
                .collect();
            reasons.sort_unstable();
            reasons
        };
        let moved = clauses.reduce(
            |clause| reasons.binary_search(&clause).is_ok(),
            |literals| {
                if let Some(log) = log {
                    let clause: Vec<Statement> = literals.map(|one| statement(candidates, one)).collect();
                    log.deleted(&clause);
                }
            },
        );
        for index in 0..self.trail.len() {
            let candidate = self.trail.literal(index).candidate();
            if let Reason::Clause(clause) = self.trail.reason_of(candidate) {
                let clause = moved.find(clause).expect("a clause that is a reason is kept");
                self.trail.set_reason(candidate, Reason::Clause(clause));
            }
        }
    }

    fn note_learnt(&mut self, clause: &[Literal]) {
        if let Some(log) = &mut self.log {
            let clause: Vec<Statement> =
                clause.iter().map(|&literal| statement(&self.candidates, literal)).collect();
            log.learnt(&clause);
        }
    }
}

fn statement(candidates: &Candidates, literal: Literal) -> Statement {
    let candidate = literal.candidate();
    let cell = Cell::new(usize::from(candidates.cell[candidate]));
    (cell, Digit::from_index(usize::from(candidates.digit[candidate])), literal.is_positive())
}
