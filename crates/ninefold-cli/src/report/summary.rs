//! How many puzzles of a stream are of which kind, on standard error at the end.

use std::time::Duration;

use indicatif::HumanCount;

use super::readable;
use crate::exit::Exit;

/// A word for each kind of answer, and whether the kind is named where there is none.
pub type Kinds = &'static [(&'static str, bool)];

/// The most kinds a command tells apart.
const MOST: usize = 6;

/// How many puzzles are of which kind, and the worst exit code of all.
#[derive(Clone, Debug)]
pub struct Summary {
    kinds: Kinds,
    counts: [u64; MOST],
    left_out: u64,
    exit: Exit,
}

impl Summary {
    /// Nothing counted yet.
    pub fn new(kinds: Kinds) -> Summary {
        Summary { kinds, counts: [0; MOST], left_out: 0, exit: Exit::Success }
    }

    /// Counts one more of this kind.
    pub fn add(&mut self, kind: usize, exit: Exit) {
        self.add_many(1, kind, exit);
    }

    /// Counts several more of one kind.
    pub fn add_many(&mut self, more: u64, kind: usize, exit: Exit) {
        self.counts[kind] += more;
        if more > 0 {
            self.exit = self.exit.max(exit);
        }
    }

    /// Counts one that is not written. It decides nothing about the exit code.
    pub fn leave_out(&mut self, kind: usize) {
        self.counts[kind] += 1;
        self.left_out += 1;
    }

    /// Adds what another has counted.
    pub fn merge(&mut self, other: &Summary) {
        self.counts.iter_mut().zip(other.counts).for_each(|(count, more)| *count += more);
        self.left_out += other.left_out;
        self.exit = self.exit.max(other.exit);
    }

    /// How many there were.
    pub fn puzzles(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The worst of all.
    pub fn exit(&self) -> Exit {
        self.exit
    }

    /// All of it in one line.
    pub fn words(&self, time: Duration) -> String {
        let puzzles = self.puzzles();
        let mut text =
            format!("{} {}:", HumanCount(puzzles), if puzzles == 1 { "puzzle" } else { "puzzles" });
        let left_out = ("left out by filters", false);
        let counts = self.counts.into_iter().take(self.kinds.len()).chain([self.left_out]);
        for ((word, always), count) in self.kinds.iter().copied().chain([left_out]).zip(counts) {
            if always || count > 0 {
                text.push_str(&format!(" {} {word},", HumanCount(count)));
            }
        }
        format!("{text} {}", pace(puzzles, time))
    }
}

/// The time, and the puzzles per second.
pub fn pace(puzzles: u64, time: Duration) -> String {
    let rate = puzzles as f64 / time.as_secs_f64().max(1e-9);
    format!("in {}, {} per second", readable(time), HumanCount(rate as u64))
}
