//! The formats from outside: what is written is read back, long inputs, and inputs that are no puzzles.

mod common;
mod hostile;
mod roundtrip;
mod stream;
