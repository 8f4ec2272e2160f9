//! The lane engine: the throughput path for 9x9 boards. `docs/lane-engine.md` is its essay.
//!
//! One search node of one puzzle stands in each lane of a vector, so that sixteen (with AVX2) are
//! propagated at once.
//!
//! ```text
//! mod.rs      the front: puzzles in, answers out, one choice of backend a batch
//! search.rs   which node stands in which lane
//! waiting.rs  nodes without a lane
//! run.rs      what a run knows of its puzzles and lanes
//! alone.rs    a batch of one puzzle
//! trio.rs     the sweep for one puzzle, three boxes in a vector
//! fresh.rs    puzzles on their way to the search: what needs no guess
//! planes.rs   the same deductions for 256 puzzles, a bit each
//! text.rs     text and records for the planes
//! sweep.rs    one pass of propagation over the boxes, generic over the lanes
//! kernel.rs   the state it works on, the choice of a branch, lanes in and out
//! least.rs    which of several solutions is shown
//! lanes.rs    what a vector must do; the portable backend
//! eight.rs    what the backends of eight lanes share
//! arch/       the instructions of each machine: the only `unsafe` of the library
//! ```

// A lane's number picks from several arrays at once: plainer than zipping them.
#![allow(clippy::needless_range_loop)]
// Machines differ in what they use of these modules; x86-64 uses all.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code, unused_imports, unused_macros))]

mod alone;
mod arch;
mod candidate_block;
mod eight;
mod fresh;
mod kernel;
mod lanes;
mod least;
mod planes;
mod run;
mod search;
mod sweep;
#[cfg(test)]
mod tests;
mod text;
mod trio;
mod waiting;

use std::fmt;
use std::str::FromStr;

use crate::named::ParseNameError;

use arch::Task;
use candidate_block::{ALL, CandidateBlock};
use lanes::Witness;
pub use run::BatchCounters;
use run::Puzzles;
use search::{Engine, LaneBackend, STACK_BOUND};

/// The answer to one puzzle of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// How many solutions were found, at most the limit.
    pub count: u64,
    /// A solution as text; meaningless while `count` is 0. Of several it is the one that [`Limits`] ask for.
    pub solution: [u8; 81],
    /// Whether `count` can be relied on.
    pub state: AnswerState,
}

impl Default for Answer {
    fn default() -> Answer {
        Answer { count: 0, solution: [b'.'; 81], state: AnswerState::Done }
    }
}

/// How far a batch goes. A number alone limits the solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Of each puzzle no more solutions than this are counted.
    pub solutions: u64,
    /// No more branches than this are made in all; puzzles that would need more stay unfinished.
    pub guesses: u64,
    /// Which solution is shown.
    pub shown: Shown,
}

impl Limits {
    /// For callers that only count: no more solutions than this, and whichever is found first is shown.
    pub fn count(solutions: u64) -> Limits {
        Limits { shown: Shown::Any, ..Limits::from(solutions) }
    }
}

impl From<u64> for Limits {
    fn from(solutions: u64) -> Limits {
        Limits { solutions, guesses: u64::MAX, shown: Shown::default() }
    }
}

/// Which of several solutions an answer shows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Shown {
    /// The least, read as a number of 81 digits: the same for every backend, batch and order. Puzzles with one solution
    /// cost nothing more. With a limit of 1 a puzzle with one solution costs as much as with a limit of 2.
    #[default]
    Least,
    /// Whichever is found first. It depends on the backend and on the neighbours in the batch.
    Any,
}

/// How a puzzle of a batch ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerState {
    /// Its count is the number of its solutions, or the limit.
    Done,
    /// Its text was not 81 digits and dots.
    Malformed,
    /// The batch was cancelled before it was done.
    Unfinished,
}

/// Lines of 81 characters, digits and '.' or '0', at these places of a text.
pub struct Lines<'a> {
    /// The text.
    pub text: &'a [u8],
    /// Where each line starts.
    pub starts: &'a [u32],
}

impl Puzzles for Lines<'_> {
    const ARE_TEXT: bool = true;

    fn line(&self, index: usize) -> Option<&[u8; 81]> {
        self.text.get(self.starts[index] as usize..)?.first_chunk()
    }

    fn len(&self) -> usize {
        self.starts.len()
    }

    fn load<L: LaneBackend>(&self, witness: Witness<L>, index: usize, record: &mut CandidateBlock) -> bool {
        self.line(index).is_some_and(|line| L::parse_line(witness, line, record))
    }

    fn admits(&self, index: usize, solution: &[u8; 81]) -> bool {
        let Some(line) = self.line(index) else { return false };
        // No early end: so it becomes a few vector instructions.
        let kept = |given: u8, digit: u8| (given == digit) | (given == b'.') | (given == b'0');
        line.iter().zip(solution).fold(true, |all, (&given, &digit)| all & kept(given, digit))
    }
}

/// Puzzles as candidates: 81 sets of nine bits each, the lowest bit for digit 1.
pub struct CandidateSets<'a>(pub &'a [[u16; 81]]);

impl Puzzles for CandidateSets<'_> {
    const ARE_TEXT: bool = false;

    fn line(&self, _: usize) -> Option<&[u8; 81]> {
        None
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn load<L: LaneBackend>(&self, _: Witness<L>, index: usize, record: &mut CandidateBlock) -> bool {
        for (cell, set) in record.0.iter_mut().zip(&self.0[index]) {
            *cell = set & ALL;
        }
        true
    }

    fn admits(&self, index: usize, solution: &[u8; 81]) -> bool {
        let kept = |set: u16, digit: u8| set >> (digit.wrapping_sub(b'1') & 15) & 1 == 1;
        self.0[index].iter().zip(solution).fold(true, |all, (&set, &digit)| all & kept(set, digit))
    }
}

/// A set of instructions the engine is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Backend {
    /// AVX-512 (F, BW, VL, BITALG), x86-64: 32 lanes.
    Avx512,
    /// The same instructions on vectors of 256 bits: 16 lanes.
    Avx512Half,
    /// AVX2, x86-64: 16 lanes.
    Avx2,
    /// SSE4.1, x86-64: 8 lanes.
    Sse41,
    /// NEON, 64-bit ARM: 8 lanes.
    Neon,
    /// 128-bit SIMD of WebAssembly: 8 lanes. A module has it or not when it is compiled.
    Simd128,
    /// Plain Rust: 16 lanes, made of whatever the target has.
    Portable,
}

impl Backend {
    /// All backends, the fastest for batches first. A static order, by measurement: a short calibration could not tell
    /// one from the other on a busy machine. `ninefold bench --backends` compares them.
    pub const ALL: [Backend; 7] = [
        Backend::Avx512,
        Backend::Avx512Half,
        Backend::Avx2,
        Backend::Sse41,
        Backend::Neon,
        Backend::Simd128,
        Backend::Portable,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Backend::Avx512 => "avx512",
            Backend::Avx512Half => "avx512half",
            Backend::Avx2 => "avx2",
            Backend::Sse41 => "sse41",
            Backend::Neon => "neon",
            Backend::Simd128 => "simd128",
            Backend::Portable => "portable",
        }
    }

    /// The fastest first for one puzzle at a time, where wide vectors stand half empty.
    const FOR_ONE: [Backend; 7] = [
        Backend::Avx512Half,
        Backend::Avx2,
        Backend::Sse41,
        Backend::Avx512,
        Backend::Neon,
        Backend::Simd128,
        Backend::Portable,
    ];

    /// The fastest one this machine can run, for batches.
    pub fn best() -> Backend {
        Backend::first(Backend::ALL)
    }

    /// The fastest one this machine can run, for one puzzle at a time.
    pub fn best_for_one() -> Backend {
        Backend::first(Backend::FOR_ONE)
    }

    fn first(order: [Backend; 7]) -> Backend {
        order.into_iter().find(|backend| backend.is_available()).unwrap_or(Backend::Portable)
    }

    /// Whether this machine can run it.
    pub fn is_available(self) -> bool {
        arch::dispatch(self, Nothing).is_some()
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Backend {
    type Err = ParseNameError;

    fn from_str(name: &str) -> Result<Backend, ParseNameError> {
        let named = Backend::ALL.into_iter().find(|backend| backend.name() == name);
        named.ok_or_else(|| ParseNameError::new("a backend", &Backend::ALL.map(Backend::name), name))
    }
}

/// Solves batches. It keeps its buffers, so that nothing is allocated per puzzle.
pub struct Solver {
    backend: Backend,
    engine: Box<dyn AnyEngine + Send>,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solver({})", self.backend)
    }
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::with(Backend::best()).expect("the best of those there are")
    }
}

/// The puzzles of a batch, as they were given.
enum Given<'a> {
    Lines(&'a Lines<'a>),
    Sets(&'a CandidateSets<'a>),
}

/// An engine of any backend: the one place where the backend is chosen, once a batch.
trait AnyEngine {
    fn solve_given(
        &mut self,
        given: Given<'_>,
        limits: Limits,
        answers: &mut [Answer],
        cancelled: &dyn Fn() -> bool,
    );
    fn work(&self) -> BatchCounters;
}

impl<L: LaneBackend> AnyEngine for Engine<L> {
    fn solve_given(
        &mut self,
        given: Given<'_>,
        limits: Limits,
        answers: &mut [Answer],
        cancelled: &dyn Fn() -> bool,
    ) {
        match given {
            Given::Lines(puzzles) => self.solve(puzzles, limits, answers, cancelled),
            Given::Sets(puzzles) => self.solve(puzzles, limits, answers, cancelled),
        }
    }

    fn work(&self) -> BatchCounters {
        self.work
    }
}

/// A task that only asks whether the machine can do it.
struct Nothing;

impl Task for Nothing {
    type Output = ();

    fn run<L: LaneBackend>(self, _: Witness<L>) {}
}

/// Makes an engine.
#[derive(Clone, Copy)]
struct NewEngine {
    bound: usize,
}

impl Task for NewEngine {
    type Output = Box<dyn AnyEngine + Send>;

    fn run<L: LaneBackend>(self, witness: Witness<L>) -> Self::Output {
        Box::new(Engine::new(witness, self.bound))
    }
}

impl Solver {
    /// With the fastest backend for one puzzle at a time. It keeps its buffers: once they are as large as the hardest
    /// puzzle so far needs, a call allocates nothing.
    ///
    /// ```
    /// use ninefold::batch::{Answer, Lines, Solver};
    /// let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let mut solver = Solver::for_one();
    /// let mut answers = [Answer::default()];
    /// solver.solve_lines(&Lines { text, starts: &[0] }, 2, &mut answers, &|| false);
    /// assert_eq!(answers[0].count, 1);
    /// assert!(answers[0].solution.starts_with(b"534678912"));
    /// ```
    pub fn for_one() -> Solver {
        Solver::with(Backend::best_for_one()).expect("the best of those there are")
    }

    /// With this backend, if this machine can run it.
    pub fn with(backend: Backend) -> Option<Solver> {
        Solver::bounded(backend, STACK_BOUND)
    }

    fn bounded(backend: Backend, bound: usize) -> Option<Solver> {
        Some(Solver { backend, engine: arch::dispatch(backend, NewEngine { bound })? })
    }

    /// Which instructions it uses.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Its work since it was made.
    pub fn work(&self) -> BatchCounters {
        self.engine.work()
    }

    /// Solves lines of text.
    ///
    /// # Panics
    /// If there is not one answer for each puzzle.
    pub fn solve_lines(
        &mut self,
        puzzles: &Lines<'_>,
        limits: impl Into<Limits>,
        answers: &mut [Answer],
        cancelled: &dyn Fn() -> bool,
    ) {
        assert_eq!(puzzles.len(), answers.len(), "one answer for each puzzle");
        self.solve(Given::Lines(puzzles), limits.into(), answers, cancelled);
    }

    /// Solves puzzles given as candidates.
    ///
    /// # Panics
    /// If there is not one answer for each puzzle.
    pub fn solve_sets(
        &mut self,
        puzzles: &[[u16; 81]],
        limits: impl Into<Limits>,
        answers: &mut [Answer],
        cancelled: &dyn Fn() -> bool,
    ) {
        assert_eq!(puzzles.len(), answers.len(), "one answer for each puzzle");
        self.solve(Given::Sets(&CandidateSets(puzzles)), limits.into(), answers, cancelled);
    }

    fn solve(
        &mut self,
        given: Given<'_>,
        limits: Limits,
        answers: &mut [Answer],
        cancelled: &dyn Fn() -> bool,
    ) {
        self.engine.solve_given(given, limits, answers, cancelled);
    }
}
