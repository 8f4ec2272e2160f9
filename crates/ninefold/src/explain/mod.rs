//! Explanations: the steps that solve a puzzle, each with the position before it, its reason in words, and its picture.
//!
//! ```text
//! Puzzle --Engine, one run--> Trace { steps, rating, end } --+--> words     sentences
//!                                                            +--> Drawing   tints, marks and links, as data
//!                                                            +--> svg       the drawing as a picture
//! ```
//! | file | what lives there |
//! |---|---|
//! | `trace` | [`Trace`] and [`ExplainedStep`] |
//! | `words` | the only maker of sentences about steps |
//! | `fold` | chains of hundreds of statements as few lines |
//! | `drawing` | [`Drawing`]: what a picture of a step shows |
//! | `legend` | what the signs of a drawing mean |
//! | `svg` | the picture |
//!
//! ```
//! use ninefold::{Puzzle, logic::Scale};
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let trace = line.parse::<Puzzle>()?.explain(Scale::Se);
//! let first = &trace.steps[0];
//! assert_eq!(first.to_string(), "hidden single in a box (1.2): r1c6=8");
//! assert_eq!(first.why(), "In box 2 the digit 8 can only go in r1c6: the 8s in r3c3 and r5c4 rule it out elsewhere.");
//! assert!(trace.is_solved());
//! # Ok::<(), ninefold::format::FormatError>(())
//! ```

mod drawing;
mod fold;
mod legend;
#[cfg(feature = "serde")]
mod serde;
mod svg;
mod trace;
pub mod words;

pub use drawing::{Drawing, Line, Link, Mark, Tint};
pub use fold::{FoldedLine, folded};
pub use legend::Sign;
pub use trace::{ExplainedStep, Trace, TraceEnd};
