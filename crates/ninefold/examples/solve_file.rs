//! For setters: every puzzle of a file on all cores, and how many have one solution.
//!
//! ```text
//! cargo run --release -p ninefold --example solve_file -- puzzles.txt
//! ```

use std::collections::BTreeMap;

use ninefold::Goal;
use ninefold::solve::SolveQueue;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("expected a file with a puzzle per line")?;
    let text = std::fs::read_to_string(file)?;
    let queue = SolveQueue::new(text.lines(), Goal::Unique);
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    std::thread::scope(|scope| {
        for _ in 1..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| queue.work());
        }
        for outcome in queue.outcomes() {
            let word = outcome.as_ref().map_or("malformed", |outcome| outcome.word());
            *counts.entry(word).or_default() += 1;
        }
    });
    for (word, count) in counts {
        println!("{count:10} {word}");
    }
    Ok(())
}
