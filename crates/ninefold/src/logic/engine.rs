//! Step after step: the first step of an order of searches, carried out, until none is left.
//!
//! An engine is made for one shape and takes one position after the other, so that a stream of puzzles needs no
//! new tables.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::bits::{Large, Medium, Standard, Width};
use super::catalogue::Needs;
use super::order::SearchOrder;
use super::position::{self, Geometry, Position};
use super::search::Search;
use super::{SearchOptions, Step, StepSink};
use crate::board::{Board, Cell, Digit, DigitSet, Shape};

/// Solves a position step by step.
pub struct Engine {
    position: Any,
    order: SearchOrder,
    uniqueness: bool,
    explain: bool,
}

/// A position of any width.
enum Any {
    Standard(Box<Position<Standard>>),
    Medium(Box<Position<Medium>>),
    Large(Box<Position<Large>>),
}

macro_rules! any {
    ($any:expr, $position:ident => $then:expr) => {
        match $any {
            Any::Standard($position) => $then,
            Any::Medium($position) => $then,
            Any::Large($position) => $then,
        }
    };
}

impl<W: Width> Position<W> {
    /// The position of a board whose tables are made for it alone.
    pub(super) fn of(board: &Board) -> Position<W> {
        Position::new(Arc::new(Geometry::new(board.shape())), board)
    }
}

impl Engine {
    /// An engine at this position.
    pub fn new(board: &Board, order: SearchOrder) -> Engine {
        let position = match board.shape().cells() {
            _ if board.shape().is_classic() => {
                Any::Standard(Box::new(Position::new(position::classic(), board)))
            }
            ..=128 => Any::Standard(Box::new(Position::of(board))),
            129..=640 => Any::Medium(Box::new(Position::of(board))),
            _ => Any::Large(Box::new(Position::of(board))),
        };
        let engine = Engine { position, order, uniqueness: true, explain: true };
        engine.begin();
        engine
    }

    /// Where singles are taken as they came up, that is kept from here on, whoever looks and when.
    fn begin(&self) {
        if self.order.searches.contains(&Search::FirstFullHouses) {
            any!(&self.position, position => position.arising.borrow_mut().ask(position));
        }
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
        if any!(&self.position, position => position.at.shape == *board.shape()) {
            any!(&mut self.position, position => position.read(board));
            self.begin();
        } else {
            let (uniqueness, explain) = (self.uniqueness, self.explain);
            *self = Engine { uniqueness, explain, ..Engine::new(board, self.order) };
        }
    }

    /// Its geometry.
    pub fn shape(&self) -> &Shape {
        any!(&self.position, position => &position.at.shape)
    }

    /// The position as it is now.
    pub fn board(&self) -> Board {
        any!(&self.position, position => position.board())
    }

    /// Whether every cell is filled.
    pub fn is_full(&self) -> bool {
        self.open() == 0
    }

    /// How many cells are empty.
    pub(crate) fn open(&self) -> usize {
        any!(&self.position, position => position.open())
    }

    /// What could go into the cell.
    pub(crate) fn candidates(&self, cell: Cell) -> DigitSet {
        any!(&self.position, position => position::digit_set(position.candidates(cell.index())))
    }

    /// The most empty cells of any house.
    pub(crate) fn emptiest(&self) -> usize {
        let most = |houses: usize, empty: &dyn Fn(usize) -> usize| (0..houses).map(empty).max().unwrap_or(0);
        any!(&self.position, position => most(position.at.houses.len(), &|house| position.empty(house)))
    }

    /// The next step, not yet carried out.
    pub fn find(&self) -> Option<Step> {
        let options = SearchOptions { explain: self.explain, all: false };
        let mut first = None;
        for search in self.order.searches {
            if !self.uniqueness && search.needs() == Needs::OneSolution {
                continue;
            }
            let mut found = |step| {
                first = Some(step);
                ControlFlow::Break(())
            };
            let _ = any!(&self.position, position => search.run(position, options, &mut found));
            if first.is_some() {
                break;
            }
        }
        first
    }

    /// Hands over all that a search finds in the position as it is now, until it is told to stop. Other than on a
    /// [`Board`] it is known here which digits were given: avoidable rectangles need that.
    pub fn all(&self, search: Search, found: &mut StepSink<'_>) -> ControlFlow<()> {
        let options = SearchOptions { explain: self.explain, all: true };
        any!(&self.position, position => search.run(position, options, found))
    }

    /// Carries out a step.
    pub fn apply(&mut self, step: &Step) {
        any!(&mut self.position, position => position.apply(step));
    }

    /// Puts a digit there, for whatever reason.
    pub(crate) fn place(&mut self, cell: Cell, digit: Digit) {
        any!(&mut self.position, position => position.place(cell.index(), digit.index()));
    }

    /// Finds the next step and carries it out.
    pub fn step(&mut self) -> Option<Step> {
        let step = if self.is_full() { None } else { self.find() }?;
        self.apply(&step);
        Some(step)
    }

    /// Of the first search that finds anything all the easiest steps, carried out together. Which these are does not
    /// depend on where one begins to look.
    pub fn round(&mut self) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        if self.is_full() {
            return steps;
        }
        for search in self.order.searches {
            if !self.uniqueness && search.needs() == Needs::OneSolution {
                continue;
            }
            let _ = self.all(*search, &mut |step| {
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
