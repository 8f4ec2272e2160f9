//! Sudoku of any size and shape: solve, rate, explain, generate and play.
//!
//! # Solve
//!
//! ```
//! use ninefold::Puzzle;
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! println!("{}", puzzle.solve().solution()?);     // one line
//! println!("{:#}", puzzle.solve().solution()?);   // a drawn board
//! # assert!(puzzle.solve().solution()?.to_string().starts_with("534678912672195348"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! [`Puzzle`] reads every format that [`format`](mod@format) knows. [`Puzzle::solve`] finds the solution and whether it is the only one;
//! an [`Algorithm`] with [`Settings`] answers other questions, within a budget, and counts its work. Every solution has
//! passed [`verify()`].
//!
//! # Rate and explain
//!
//! ```
//! # use ninefold::Puzzle;
//! use ninefold::logic::Scale;
//!
//! # let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let rating = puzzle.rate(Scale::Se);
//! assert_eq!(rating.to_string(), "ER 1.2");
//!
//! let trace = puzzle.explain(Scale::Se);
//! for step in &trace {
//!     println!("{step}: {}", step.why());
//! }
//! # assert_eq!(trace.rating.as_ref(), Some(&rating));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! A [`Trace`](explain::Trace) holds the steps, the position before each, the rating and the end, from one run. Each step
//! draws itself, too: [`ExplainedStep::svg`](explain::ExplainedStep::svg).
//!
//! # Generate
//!
//! ```
//! use ninefold::generate::{self, Target};
//! use ninefold::logic::Level;
//!
//! let puzzle = generate::puzzle(&Target::level(Level::Hard), 1)?;
//! # assert!(puzzle.solve().solution().is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! The same seed gives the same puzzle on every machine.
//!
//! # Solve many
//!
//! ```
//! use ninefold::{Goal, solve_all};
//!
//! # let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
//! for outcome in solve_all(text.lines(), Goal::Unique) {
//!     println!("{}", outcome?.word());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! [`SolveQueue`](solve::SolveQueue) does the same on several threads. [`batch`] is the engine below them, for callers that
//! count every nanosecond.
//!
//! # The modules, lowest first
//!
//! | module | what lives there |
//! |---|---|
//! | [`board`] | shapes, cells, digits, houses, grids, puzzles, positions |
//! | [`verify`](mod@verify) | the rules; the only maker of a [`Solution`] |
//! | [`transform`] | symmetries, isomorphs, canonical forms |
//! | [`format`](mod@format) | puzzles as text, in seventeen formats |
//! | [`batch`] | the throughput engine for 9x9 boards |
//! | [`solve`] | algorithms, goals, budgets, outcomes, counters |
//! | [`prove`] | certificates: proofs that a puzzle has no other solution |
//! | [`logic`] | techniques, steps, ratings |
//! | [`explain`] | traces, sentences, drawings |
//! | [`generate`] | full boards, minimal puzzles, puzzles to order |
//! | [`play`] | a game as every front end plays it |
//!
//! A lower module never uses a higher one. The library never prints, and never reads a clock, a file or the environment.
//!
//! # Features
//!
//! | feature | what it adds | default |
//! |---|---|---|
//! | `serde` | every data type reads and writes itself; [`explain`] says how a trace looks | no |
//! | `json`, `csv`, `xml` | the formats that are made of these languages | no |
//! | `links` | links of f-puzzles, SudokuPad and SudokuWiki | no |

pub mod batch;
pub mod board;
pub mod explain;
pub mod format;
pub mod generate;
pub mod logic;
mod named;
pub mod play;
pub mod prove;
pub mod rng;
pub mod solve;
pub mod transform;
pub mod verify;

pub use board::{Board, Cell, Digit, DigitSet, Grid, Puzzle, Shape};
pub use named::ParseNameError;
pub use play::Session;
pub use solve::{Algorithm, Budget, Counters, Goal, Outcome, Report, Settings, solve_all};
pub use transform::Transform;
pub use verify::{Solution, verify};

/// The program in the README, tested with the library's own.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
