//! What came of many puzzles, on standard error at the end.

use std::time::Duration;

use indicatif::HumanCount;
use ninefold::Outcome;

use super::{Answer, readable};
use crate::exit::Exit;

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
    pub fn add(&mut self, answer: &Answer) {
        let exit = match &answer.work {
            Err(_) => {
                self.malformed += 1;
                Exit::Trouble
            }
            Ok(work) => {
                let count = match &work.report.outcome {
                    Outcome::Found(_) | Outcome::Unique(_) => &mut self.solved,
                    Outcome::Multiple { .. } => &mut self.multiple,
                    Outcome::Impossible { .. } => &mut self.impossible,
                    Outcome::Stuck(_) => &mut self.stuck,
                    Outcome::Stopped { .. } => &mut self.stopped,
                };
                *count += 1;
                work.exit()
            }
        };
        self.exit = self.exit.max(Some(exit));
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
