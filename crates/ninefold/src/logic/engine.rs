//! Step after step: the first step of an order of searches, carried out, until none is left.
//!
//! An engine is made for one shape and takes one position after the other, so that a stream of puzzles needs no
//! new tables.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::bits::{Large, Medium, Standard};
use super::catalogue::Needs;
use super::finders::Search;
use super::order::SearchOrder;
use super::position::{self, Position};
use super::state::EngineState;
use super::{Crew, SearchOptions, Step, StepSink, Tenths};
use crate::board::{Board, Cell, Digit, Shape};

/// Solves a position step by step.
#[derive(Clone)]
pub struct Engine {
    state: Any,
    order: SearchOrder,
    uniqueness: bool,
    explain: bool,
    caches: bool,
    crew: Option<Arc<dyn Crew>>,
}

/// A state of any width.
#[derive(Clone)]
enum Any {
    Standard(Box<EngineState<Standard>>),
    Medium(Box<EngineState<Medium>>),
    Large(Box<EngineState<Large>>),
}

macro_rules! any {
    ($any:expr, $state:ident => $then:expr) => {
        match $any {
            Any::Standard($state) => $then,
            Any::Medium($state) => $then,
            Any::Large($state) => $then,
        }
    };
}

impl Engine {
    /// An engine at this position, which it takes for the beginning of the puzzle.
    pub fn new(board: &Board, order: SearchOrder) -> Engine {
        let mut state = match board.shape().cells() {
            _ if board.shape().is_classic() => {
                Any::Standard(Box::new(EngineState::new(Position::new(position::classic(), board))))
            }
            ..=128 => Any::Standard(Box::new(EngineState::new(Position::of(board)))),
            129..=640 => Any::Medium(Box::new(EngineState::new(Position::of(board)))),
            _ => Any::Large(Box::new(EngineState::new(Position::of(board)))),
        };
        if order.searches.iter().any(|search| search.needs_queue()) {
            any!(&mut state, state => state.keep_queue());
        }
        Engine { state, order, uniqueness: true, explain: true, caches: true, crew: None }
    }

    /// Takes this board of the same shape as the one with which the puzzle began. HoDoKu's rectangles ask which digits
    /// were given and what the puzzle allowed at first.
    #[must_use]
    pub fn began_as(mut self, start: &Board) -> Engine {
        any!(&mut self.state, state => state.begin_as(start));
        self
    }

    /// Without what searches remember: the steps are the same, and found slower. For tests.
    #[doc(hidden)]
    #[must_use]
    pub fn without_caches(mut self) -> Engine {
        self.caches = false;
        self
    }

    /// With threads that share the work of the longest searches. The steps are the same.
    #[must_use]
    pub fn with_crew(mut self, crew: Arc<dyn Crew>) -> Engine {
        self.crew = Some(crew);
        self
    }

    /// Without the techniques that take for granted that the puzzle has one solution.
    #[must_use]
    pub fn without_uniqueness(mut self) -> Engine {
        self.uniqueness = false;
        self
    }

    /// Without the parts of reasons that only people read; the steps are the same, and found faster.
    #[must_use]
    pub fn brief(mut self) -> Engine {
        self.explain = false;
        self
    }

    /// Starts again at this position. Its shape should be the same; another one is as good, but costs new tables.
    pub fn restart(&mut self, board: &Board) {
        if self.shape() == board.shape() {
            any!(&mut self.state, state => state.restart(board));
        } else {
            let fresh = Engine::new(board, self.order);
            self.state = fresh.state;
        }
    }

    /// Its geometry.
    pub fn shape(&self) -> &Shape {
        any!(&self.state, state => &state.position.at.shape)
    }

    /// The position as it is now.
    pub fn board(&self) -> Board {
        any!(&self.state, state => state.position.board())
    }

    /// Whether every cell is filled.
    pub fn is_full(&self) -> bool {
        self.open() == 0
    }

    /// The easiest rating that Sukaku Explainer could give the next step, where no search of its order finds one.
    pub(super) fn beyond(&self) -> Tenths {
        any!(&self.state, state => super::finders::chains::beyond(&state.position))
    }

    /// How many cells are empty.
    pub(crate) fn open(&self) -> usize {
        any!(&self.state, state => state.position.open())
    }

    /// The most empty cells of any house.
    pub(crate) fn emptiest(&self) -> usize {
        let most = |houses: usize, empty: &dyn Fn(usize) -> usize| (0..houses).map(empty).max().unwrap_or(0);
        any!(&self.state, state => most(state.position.at.houses.len(), &|house| state.position.empty(house)))
    }

    /// The searches of the order that may be used.
    fn searches(&self) -> impl Iterator<Item = Search> + use<> {
        let uniqueness = self.uniqueness;
        let searches = self.order.searches.iter().copied();
        searches.filter(move |search| uniqueness || search.needs() == Needs::Nothing)
    }

    fn search(
        &mut self,
        search: Search,
        all: bool,
        cancel: &dyn Fn() -> bool,
        found: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        let crew = self.crew.clone();
        let options = SearchOptions { explain: self.explain, all, cancel, crew: crew.as_deref() };
        if !self.caches {
            any!(&mut self.state, state => state.memory.clear());
        }
        any!(&mut self.state, state => search.run(state, options, found))
    }

    /// The next step, not yet carried out.
    pub fn find(&mut self) -> Option<Step> {
        self.find_unless(&|| false)
    }

    /// The next step, not yet carried out. The longest searches ask `cancel` now and then; `true` ends them without a
    /// step.
    pub fn find_unless(&mut self, cancel: &dyn Fn() -> bool) -> Option<Step> {
        let searches = self.searches();
        self.first_of(searches, cancel)
    }

    /// The first step of this search, as an order takes it.
    pub fn first(&mut self, search: Search) -> Option<Step> {
        self.first_of([search], &|| false)
    }

    fn first_of(
        &mut self,
        searches: impl IntoIterator<Item = Search>,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Step> {
        // One place for the step: a search that finds nothing moves nothing.
        let mut first = None;
        for search in searches {
            let _ = self.search(search, false, cancel, &mut |step| {
                first = Some(step);
                ControlFlow::Break(())
            });
            if first.is_some() {
                break;
            }
        }
        first
    }

    /// Hands over all that a search finds in the position as it is now, until it is told to stop. Unlike
    /// [`Search::find`] it knows how the puzzle began.
    pub fn all(&mut self, search: Search, found: &mut StepSink<'_>) -> ControlFlow<()> {
        self.all_unless(search, &|| false, found)
    }

    /// The same; the longest searches ask `cancel` now and then.
    pub fn all_unless(
        &mut self,
        search: Search,
        cancel: &dyn Fn() -> bool,
        found: &mut StepSink<'_>,
    ) -> ControlFlow<()> {
        self.search(search, true, cancel, found)
    }

    /// Carries out a step.
    pub fn apply(&mut self, step: &Step) {
        any!(&mut self.state, state => state.apply(step));
    }

    /// Puts a digit there, for whatever reason.
    pub(crate) fn place(&mut self, cell: Cell, digit: Digit) {
        any!(&mut self.state, state => state.place(cell.index(), digit.index()));
    }

    /// Finds the next step and carries it out.
    pub fn step(&mut self) -> Option<Step> {
        self.step_unless(&|| false)
    }

    /// Finds the next step, unless cancelled, and carries it out.
    pub(crate) fn step_unless(&mut self, cancel: &dyn Fn() -> bool) -> Option<Step> {
        let step = if self.is_full() { None } else { self.find_unless(cancel) }?;
        self.apply(&step);
        Some(step)
    }

    /// Of the first search that finds anything all the easiest steps, carried out together. Which these are does not
    /// depend on where one begins to look.
    pub fn round(&mut self) -> Vec<Step> {
        self.round_unless(&|| false)
    }

    /// The same, unless cancelled.
    pub(crate) fn round_unless(&mut self, cancel: &dyn Fn() -> bool) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        if self.is_full() {
            return steps;
        }
        for search in self.searches() {
            let _ = self.search(search, true, cancel, &mut |step| {
                match steps.first().map(|first| first.se) {
                    Some(easiest) if step.se > easiest => return ControlFlow::Continue(()),
                    Some(easiest) if step.se < easiest => steps.clear(),
                    _ => {}
                }
                steps.push(step);
                ControlFlow::Continue(())
            });
            if !steps.is_empty() {
                break;
            }
        }
        for step in &steps {
            self.apply(step);
        }
        steps
    }

    /// All steps to the end.
    pub fn run(&mut self) -> Trace {
        let mut steps = Vec::new();
        while let Some(step) = self.step() {
            steps.push(step);
        }
        Trace { steps, solved: self.is_full() }
    }
}

/// The steps in order and how it ended.
#[doc(alias = "solution path")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// The steps.
    pub steps: Vec<Step>,
    /// Whether every cell is filled; else no technique known here finds another step.
    pub solved: bool,
}
