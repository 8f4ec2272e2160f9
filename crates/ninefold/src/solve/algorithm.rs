//! The table of algorithms.

use std::fmt;
use std::str::FromStr;

use super::counters::Counters;
use super::outcome::{Outcome, Report};
use super::run::{End, Flow, Observer, Run};
use super::settings::Settings;
use super::{
    backtrack, brute, eliminate, exact_cover, fewest, lane_search, learn, portfolio, propagate, repair,
};
use crate::board::{Puzzle, Shape};
use crate::named::ParseNameError;
use std::ops::ControlFlow;

/// A way of solving.
#[doc(alias = "solver")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Algorithm {
    /// All digits in all empty cells, the board checked as a whole.
    Brute,
    /// The same with only the digits that the givens allow.
    BruteCandidates,
    /// First empty cell, digits ascending, each checked before it is placed.
    Backtrack,
    /// The cell with the fewest possible digits first.
    Fewest,
    /// Singles only; ends solved, stuck or impossible.
    Eliminate,
    /// Singles, and a stack of grids where they run dry.
    EliminateSearch,
    /// A queue of forced cells, and guesses in the cell with the fewest candidates.
    Propagate,
    /// Dancing links.
    ExactCover,
    /// The lane engine, for the usual 9x9 board.
    Lanes,
    /// Clauses learnt from conflicts.
    #[doc(alias = "CDCL")]
    Learn,
    /// A wrong board, repaired by tabu search; finds solutions, proves nothing.
    #[doc(alias = "tabu search")]
    Repair,
    /// `propagate`, `learn` and `repair` in turn.
    Portfolio,
}

impl Algorithm {
    /// All algorithms, in the order of their appearance in help and tables.
    pub const ALL: [Algorithm; 12] = [
        Algorithm::Brute,
        Algorithm::BruteCandidates,
        Algorithm::Backtrack,
        Algorithm::Fewest,
        Algorithm::Eliminate,
        Algorithm::EliminateSearch,
        Algorithm::Propagate,
        Algorithm::ExactCover,
        Algorithm::Lanes,
        Algorithm::Learn,
        Algorithm::Repair,
        Algorithm::Portfolio,
    ];

    /// The algorithm to use where nobody chose one.
    pub fn default_for(shape: &Shape) -> Algorithm {
        match shape.side() {
            _ if shape.is_classic() => Algorithm::Lanes,
            0..=9 => Algorithm::Propagate,
            _ => Algorithm::Portfolio,
        }
    }

    /// The algorithm that answers for this one on such a board: `lanes` knows the usual 9x9 only and
    /// leaves others to the one that is usual for them.
    pub fn on(self, shape: &Shape) -> Algorithm {
        if self == Algorithm::Lanes { Algorithm::default_for(shape) } else { self }
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        self.line().0
    }

    /// What it does, in one line.
    pub fn summary(self) -> &'static str {
        self.line().1
    }

    /// Whether it may end stuck where others search on.
    pub fn may_get_stuck(self) -> bool {
        self == Algorithm::Eliminate
    }

    /// Whether it can say that there is no solution, or no other. One that cannot goes on until it has found a solution or
    /// is stopped.
    pub fn can_prove(self) -> bool {
        self != Algorithm::Repair
    }

    fn line(self) -> (&'static str, &'static str) {
        match self {
            Algorithm::Brute => {
                ("brute", "every digit in every empty cell, the full board checked as a whole")
            }
            Algorithm::BruteCandidates => {
                ("brute-candidates", "as brute, with only the digits the givens allow")
            }
            Algorithm::Backtrack => {
                ("backtrack", "first empty cell, digits ascending, each checked before it is placed")
            }
            Algorithm::Fewest => {
                ("fewest", "the cell with the fewest possible digits first; taken back where it fails")
            }
            Algorithm::Eliminate => {
                ("eliminate", "singles only, in a chosen order; ends solved, stuck or impossible")
            }
            Algorithm::EliminateSearch => {
                ("eliminate-search", "as eliminate, with a stack of grids where it gets stuck")
            }
            Algorithm::Propagate => {
                ("propagate", "a queue of forced cells; guesses in the cell with the fewest candidates")
            }
            Algorithm::ExactCover => ("exact-cover", "Knuth's algorithm X with dancing links"),
            Algorithm::Lanes => {
                ("lanes", "many search nodes at once in the lanes of a vector; 9x9 only, others as usual")
            }
            Algorithm::Learn => {
                ("learn", "clauses learnt from conflicts (CDCL); for large boards and proofs")
            }
            Algorithm::Repair => {
                ("repair", "a wrong board repaired by tabu search; finds a solution, proves nothing")
            }
            Algorithm::Portfolio => ("portfolio", "propagate, learn and repair in turn; usual above 9x9"),
        }
    }

    /// Solves the puzzle.
    pub fn solve(self, puzzle: &Puzzle, settings: &Settings<'_>) -> Report {
        self.run(puzzle, settings, None)
    }

    /// Solves the puzzle while somebody watches.
    pub fn solve_watched(
        self,
        puzzle: &Puzzle,
        settings: &Settings<'_>,
        observer: &mut dyn Observer,
    ) -> Report {
        self.run(puzzle, settings, Some(observer))
    }

    fn run(self, puzzle: &Puzzle, settings: &Settings<'_>, observer: Option<&mut dyn Observer>) -> Report {
        if self == Algorithm::Lanes && !puzzle.shape().is_classic() {
            return self.on(puzzle.shape()).run(puzzle, settings, observer);
        }
        let mut run = Run::new(puzzle, settings, observer);
        let by_lanes = self == Algorithm::Lanes && lane_search::can_run(&run) && settings.goal.limit() > 0;
        // At the door: plain backtracking on two equal givens in a row would search for ages.
        if !by_lanes && let Some(clash) = puzzle.clash() {
            return Report { outcome: Outcome::Impossible { clash: Some(clash) }, counters: run.counters };
        }
        if settings.goal.limit() == 0 {
            return Report { outcome: Outcome::Stopped { first: None, count: 0 }, counters: run.counters };
        }
        let exhausted = |flow: Flow| match flow {
            Flow::Continue(()) => ControlFlow::Continue(End::Exhausted),
            Flow::Break(()) => ControlFlow::Break(()),
        };
        let end = match self {
            Algorithm::Brute => exhausted(brute::search(&mut run, brute::Choices::AllDigits)),
            Algorithm::BruteCandidates => exhausted(brute::search(&mut run, brute::Choices::Allowed)),
            Algorithm::Backtrack => exhausted(backtrack::search(&mut run)),
            Algorithm::Fewest => exhausted(fewest::search(&mut run)),
            Algorithm::Eliminate => eliminate::singles(&mut run),
            Algorithm::EliminateSearch => exhausted(eliminate::search(&mut run)),
            Algorithm::Propagate => exhausted(propagate::search(&mut run)),
            Algorithm::ExactCover => exhausted(exact_cover::search(&mut run)),
            Algorithm::Lanes if by_lanes => exhausted(lane_search::search(&mut run)),
            Algorithm::Lanes => exhausted(propagate::search(&mut run)),
            Algorithm::Learn => exhausted(learn::search(&mut run)),
            Algorithm::Repair => exhausted(repair::search(&mut run)),
            Algorithm::Portfolio => exhausted(portfolio::search(&mut run)),
        };
        let mut report = run.finish(end);
        // The lane engine meets a clash in its first sweep. Only then it is looked for: that takes longer than the sweep.
        if by_lanes
            && report.counters.sweeps <= 1
            && let Outcome::Impossible { clash } = &mut report.outcome
        {
            *clash = puzzle.clash();
            if clash.is_some() {
                // As if it had been found at the door.
                report.counters = Counters::default();
            }
        }
        report
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = ParseNameError;

    fn from_str(name: &str) -> Result<Algorithm, ParseNameError> {
        let named = Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name);
        named.ok_or_else(|| ParseNameError::new("an algorithm", &Algorithm::ALL.map(Algorithm::name), name))
    }
}
