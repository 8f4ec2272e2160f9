//! Streams of puzzles: where they come from, how all cores work on them, and how far the work is.

pub mod crew;
pub mod input;
pub mod pipeline;
pub mod progress;
