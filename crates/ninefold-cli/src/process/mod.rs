//! The program as a process: its exit codes, its output, and Ctrl-C.

pub mod exit;
pub mod interrupt;
pub mod output;
