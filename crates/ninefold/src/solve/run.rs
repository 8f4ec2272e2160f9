//! One run of one algorithm: what all algorithms share.
//!
//! An engine searches; its `Run` counts the work, watches the budget, tells the observer, takes the
//! grids it finds through `verify`, and makes the outcome. So every engine stops, counts and reports
//! in the same way, and none can hand out an answer that was not verified.

use std::ops::ControlFlow;

use super::counters::Counters;
use super::outcome::{Outcome, Report};
use super::settings::{Settings, SingleKind};
use crate::board::{Board, Cell, Digit, Puzzle};
use crate::verify::{Solution, check_values, verify_values};

/// Go on, or leave the search at once.
pub(super) type Flow = ControlFlow<()>;

/// How often a running search asks whether it was cancelled: after this many placements.
const CANCEL_EVERY: u64 = 64;

/// How many solutions one engine can hand to another that takes over.
const MOST_KEPT: usize = 1000;

/// Why a digit was placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Why {
    /// Tried; it may be taken back.
    Guess,
    /// It was the only candidate of its cell, or the only choice the algorithm saw.
    Forced,
    /// Elimination found it.
    Answer(SingleKind),
}

/// Something an algorithm did, for those who watch it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum SearchEvent {
    /// It placed a digit.
    Placed {
        /// Where.
        cell: Cell,
        /// What.
        digit: Digit,
        /// Why.
        why: Why,
    },
    /// It took the digit of this cell back.
    Cleared {
        /// Where.
        cell: Cell,
    },
    /// It put a grid on its stack in which this cell holds this digit.
    Pushed {
        /// Where the grids differ.
        cell: Cell,
        /// The digit of this one.
        digit: Digit,
    },
    /// It took the grid with this digit from its stack and goes on from there; what was placed since
    /// that grid was pushed is no longer on the board.
    Popped {
        /// Where the grids differ.
        cell: Cell,
        /// The digit of this one.
        digit: Digit,
    },
    /// Elimination ran dry.
    Stuck,
    /// Nothing can follow from here.
    DeadEnd,
}

/// Somebody who watches an algorithm at work.
pub trait Observer {
    /// Called for everything it does.
    fn event(&mut self, event: SearchEvent) {
        let _ = event;
    }

    /// Called for every solution; `Break` ends the search as a budget would.
    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        let _ = solution;
        ControlFlow::Continue(())
    }
}

/// How a search ended when nothing broke it off.
pub(super) enum End {
    /// Everything was searched.
    Exhausted,
    /// Elimination ran dry in this position.
    Stuck(Box<Board>),
}

pub(super) struct Run<'a, 'o> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) settings: &'a Settings<'a>,
    pub(super) counters: Counters,
    observer: Option<&'o mut dyn Observer>,
    found: u64,
    first: Option<Solution>,
    stopped: bool,
    /// The search stops before it places more digits than this.
    most: u64,
    /// Where several engines take turns: the placements of this turn, counted from the last solution.
    slice: Option<u64>,
    /// The solutions of such a search, as long as they are few.
    kept: Vec<Vec<u8>>,
    /// The watcher's board where several engines take turns.
    shown: Vec<bool>,
}

impl<'a, 'o> Run<'a, 'o> {
    pub(super) fn new(
        puzzle: &'a Puzzle,
        settings: &'a Settings<'a>,
        observer: Option<&'o mut dyn Observer>,
    ) -> Run<'a, 'o> {
        Run {
            puzzle,
            settings,
            counters: Counters::default(),
            observer,
            found: 0,
            first: None,
            stopped: false,
            most: settings.budget.placements.unwrap_or(u64::MAX),
            slice: None,
            kept: Vec::new(),
            shown: Vec::new(),
        }
    }

    /// Counts a digit placed. Breaks when the budget is used up: the digit is then one too many, and
    /// neither counted nor told.
    #[inline]
    pub(super) fn placed(&mut self, cell: usize, digit: usize, why: Why) -> Flow {
        if self.counters.placements >= self.most {
            return self.end_of_slice();
        }
        self.counters.placements += 1;
        match why {
            Why::Guess => self.counters.guesses += 1,
            Why::Answer(kind) => self.counters.answers.add(kind),
            Why::Forced => {}
        }
        if self.observer.is_some() {
            self.tell(SearchEvent::Placed { cell: Cell::new(cell), digit: Digit::from_index(digit), why });
        }
        if self.counters.placements.is_multiple_of(CANCEL_EVERY) && self.is_cancelled() {
            return self.stop();
        }
        Flow::Continue(())
    }

    /// Lets an engine place so many digits without finding a solution; after that it breaks, and
    /// [`is_over`](Run::is_over) says no. `None` is no limit but that of the budget.
    pub(super) fn set_slice(&mut self, placements: Option<u64>) {
        let budget = self.settings.budget.placements.unwrap_or(u64::MAX);
        self.slice = placements;
        self.most =
            placements.map_or(budget, |more| budget.min(self.counters.placements.saturating_add(more)));
    }

    #[cold]
    fn end_of_slice(&mut self) -> Flow {
        if self.settings.budget.placements.is_some_and(|most| self.counters.placements >= most) {
            return self.stop();
        }
        Flow::Break(())
    }

    /// Whether the run ended: at its goal, its budget, or because somebody stopped it.
    pub(super) fn is_over(&self) -> bool {
        self.stopped || self.found >= self.settings.goal.limit()
    }

    /// Whether there is a solution.
    pub(super) fn has_found(&self) -> bool {
        self.found > 0
    }

    /// The solutions found in slices.
    pub(super) fn take_kept(&mut self) -> Vec<Vec<u8>> {
        std::mem::take(&mut self.kept)
    }

    /// Breaks if the run was cancelled. For engines that do something else than place digits for long.
    pub(super) fn ask(&mut self) -> Flow {
        if self.is_cancelled() { self.stop() } else { Flow::Continue(()) }
    }

    /// Clears what an engine that was broken off left on the watcher's board.
    pub(super) fn clear_board(&mut self) {
        for cell in 0..self.shown.len() {
            if self.shown[cell] {
                self.cleared(cell);
            }
        }
    }

    /// Asks the caller whether to stop.
    pub(super) fn is_cancelled(&self) -> bool {
        self.settings.budget.cancel.is_some_and(|cancel| cancel())
    }

    #[inline]
    pub(super) fn cleared(&mut self, cell: usize) {
        if self.observer.is_some() {
            self.tell(SearchEvent::Cleared { cell: Cell::new(cell) });
        }
    }

    /// Notes that so many guesses are open.
    #[inline]
    pub(super) fn depth(&mut self, open: usize) {
        self.counters.depth = self.counters.depth.max(open as u64);
    }

    #[inline]
    pub(super) fn dead_end(&mut self) {
        self.counters.dead_ends += 1;
        self.tell(SearchEvent::DeadEnd);
    }

    pub(super) fn pushed(&mut self, cell: usize, digit: usize) {
        self.counters.pushed += 1;
        self.tell(SearchEvent::Pushed { cell: Cell::new(cell), digit: Digit::from_index(digit) });
    }

    pub(super) fn popped(&mut self, cell: usize, digit: usize) {
        self.counters.popped += 1;
        self.tell(SearchEvent::Popped { cell: Cell::new(cell), digit: Digit::from_index(digit) });
    }

    pub(super) fn stuck(&mut self) {
        self.tell(SearchEvent::Stuck);
    }

    #[inline]
    fn tell(&mut self, event: SearchEvent) {
        if let Some(observer) = &mut self.observer {
            observer.event(event);
            if self.slice.is_some() || !self.shown.is_empty() {
                self.note_shown(event);
            }
        }
    }

    fn note_shown(&mut self, event: SearchEvent) {
        self.shown.resize(self.puzzle.shape().cells(), false);
        match event {
            SearchEvent::Placed { cell, .. } => self.shown[cell.index()] = true,
            SearchEvent::Cleared { cell } => self.shown[cell.index()] = false,
            _ => {}
        }
    }

    /// Takes a full grid. Breaks when the goal is reached.
    ///
    /// # Panics
    /// If the grid is not a solution: the engine is wrong, and no answer is better than a wrong one.
    #[inline]
    pub(super) fn solution(&mut self, values: &[u8]) -> Flow {
        // Only the first solution, and those that somebody watches, are kept as grids.
        let verified = if self.first.is_none() || self.observer.is_some() {
            verify_values(self.puzzle, values).map(Some)
        } else {
            check_values(self.puzzle, values).map(|()| None)
        };
        let solution = verified.unwrap_or_else(|fault| {
            panic!("an algorithm gave a wrong answer, which is a bug in Ninefold: {fault}")
        });
        self.found += 1;
        if let Some(solution) = solution {
            if let Some(observer) = &mut self.observer
                && observer.solution(&solution).is_break()
            {
                self.stopped = true;
            }
            self.first.get_or_insert(solution);
        }
        if self.slice.is_some() {
            self.extend_slice(values);
        }
        match self.is_over() {
            true => Flow::Break(()),
            false => Flow::Continue(()),
        }
    }

    /// A solution earns another slice. Beyond so many of them no other engine could take over any more.
    fn extend_slice(&mut self, values: &[u8]) {
        if self.kept.len() < MOST_KEPT {
            self.kept.push(values.to_vec());
            self.set_slice(self.slice);
        } else {
            self.set_slice(None);
        }
    }

    /// Whether somebody wants to see every step.
    pub(super) fn is_watched(&self) -> bool {
        self.observer.is_some()
    }

    /// Ends the run as a used-up budget does.
    pub(super) fn stop(&mut self) -> Flow {
        self.stopped = true;
        Flow::Break(())
    }

    /// Takes the solutions of an engine that counts them itself, with the first of them.
    #[inline]
    pub(super) fn solutions(&mut self, count: u64, first: Option<&[u8]>) -> Flow {
        let Some(first) = first else { return Flow::Continue(()) };
        let flow = self.solution(first);
        self.found = count;
        if count >= self.settings.goal.limit() { Flow::Break(()) } else { flow }
    }

    /// The outcome, given how the search ended: broken off, or at its own end. Inlined, since the report would be copied
    /// otherwise: 2% of an easy puzzle's time.
    #[inline(always)]
    pub(super) fn finish(self, end: ControlFlow<(), End>) -> Report {
        let count = self.found;
        let limited = end.is_break();
        let outcome = match (end, self.first) {
            (ControlFlow::Continue(End::Stuck(board)), None) => Outcome::Stuck(board),
            (_, first) if self.stopped => Outcome::Stopped { first, count },
            (_, None) if limited => Outcome::Stopped { first: None, count },
            (_, None) => Outcome::Impossible { clash: None },
            (_, Some(first)) if count > 1 => Outcome::Multiple { first, count, exact: !limited },
            (_, Some(solution)) if limited => Outcome::Found(solution),
            (_, Some(solution)) => Outcome::Unique(solution),
        };
        Report { outcome, counters: self.counters }
    }
}
