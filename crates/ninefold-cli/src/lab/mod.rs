//! The lab: what solving costs, counted, measured and drawn.
//!
//! ```text
//! experiments/  one file each: runs, and makes a section of its data
//! run           points one after the other: time left, progress, Ctrl-C, what is done kept, resumed
//! measure       one solve, counted, verified and timed; statistics; fits
//! data          tables as CSV files: all that a report is made from
//! section       what there is to show; chart/ and report/ make it visible
//! ```

pub mod chart;
pub mod data;
pub mod report;
pub mod section;
