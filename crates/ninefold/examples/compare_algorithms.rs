//! For students: every algorithm on one puzzle, with its work counted.
//!
//! ```text
//! cargo run --release -p ninefold --example compare_algorithms -- PUZZLE
//! ```

use ninefold::{Algorithm, Budget, Puzzle, Settings};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = std::env::args().nth(1).ok_or("expected a puzzle")?.parse()?;
    // Plain brute force would not end on most puzzles.
    let budget = Budget { placements: Some(10_000_000), cancel: None };
    println!("{:20} {:>12} {:>12} {:>12}  outcome", "algorithm", "guesses", "placements", "dead ends");
    for algorithm in Algorithm::ALL {
        let report = algorithm.solve(&puzzle, &Settings { budget, ..Settings::default() });
        let work = report.counters;
        let (guesses, placements, dead_ends) = (work.guesses, work.placements, work.dead_ends);
        println!("{algorithm:20} {guesses:12} {placements:12} {dead_ends:12}  {}", report.outcome.word());
    }
    Ok(())
}
