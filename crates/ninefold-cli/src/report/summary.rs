//! What came of many puzzles, on standard error at the end.

use std::time::Duration;

use indicatif::HumanCount;

use super::readable;
use crate::exit::Exit;

/// What a puzzle came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It has a solution, and as far as was asked no other.
    Solved,
    /// It has several.
    Multiple,
    /// It has none.
    Impossible,
    /// Singles alone did not solve it.
    Stuck,
    /// A budget ended the work on it.
    Stopped,
    /// Its text is not a puzzle.
    Malformed,
}

/// How many puzzles came to what.
#[derive(Default, Debug)]
pub struct Summary {
    solved: u64,
    multiple: u64,
    impossible: u64,
    stuck: u64,
    stopped: u64,
    malformed: u64,
    exit: Option<Exit>,
}

impl Summary {
    /// Counts one more.
    pub fn add(&mut self, kind: Kind, exit: Exit) {
        self.add_many(1, kind, exit);
    }

    /// Counts so many more.
    pub fn add_many(&mut self, more: u64, kind: Kind, exit: Exit) {
        let count = match kind {
            Kind::Solved => &mut self.solved,
            Kind::Multiple => &mut self.multiple,
            Kind::Impossible => &mut self.impossible,
            Kind::Stuck => &mut self.stuck,
            Kind::Stopped => &mut self.stopped,
            Kind::Malformed => &mut self.malformed,
        };
        *count += more;
        if more > 0 {
            self.exit = self.exit.max(Some(exit));
        }
    }

    /// Adds what another has counted.
    pub fn merge(&mut self, other: &Summary) {
        self.solved += other.solved;
        self.multiple += other.multiple;
        self.impossible += other.impossible;
        self.stuck += other.stuck;
        self.stopped += other.stopped;
        self.malformed += other.malformed;
        self.exit = self.exit.max(other.exit);
    }

    /// How many there were.
    pub fn puzzles(&self) -> u64 {
        self.solved + self.multiple + self.impossible + self.stuck + self.stopped + self.malformed
    }

    /// The worst of all.
    pub fn exit(&self) -> Exit {
        self.exit.unwrap_or(Exit::Yes)
    }

    /// All of it in one line.
    pub fn words(&self, time: Duration) -> String {
        let puzzles = self.puzzles();
        let mut text =
            format!("{} {}:", HumanCount(puzzles), if puzzles == 1 { "puzzle" } else { "puzzles" });
        let always = [("solved", self.solved), ("multiple", self.multiple), ("impossible", self.impossible)];
        let sometimes = [("stuck", self.stuck), ("stopped", self.stopped)];
        let counts = always.into_iter().chain(sometimes.into_iter().filter(|(_, count)| *count > 0));
        for (word, count) in counts.chain([("malformed", self.malformed)]) {
            text.push_str(&format!(" {} {word},", HumanCount(count)));
        }
        let rate = puzzles as f64 / time.as_secs_f64().max(1e-9);
        text.push_str(&format!(" in {}, {} a second", readable(time), HumanCount(rate as u64)));
        text
    }
}
