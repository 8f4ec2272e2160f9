//! For players and teachers: the steps of a puzzle in words, and a picture of the hardest.
//!
//! ```text
//! cargo run --release -p ninefold --example explain_puzzle -- PUZZLE > hardest.svg
//! ```

use ninefold::Puzzle;
use ninefold::logic::Scale;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = std::env::args().nth(1).ok_or("expected a puzzle")?.parse()?;
    let trace = puzzle.explain(Scale::Se);
    for step in &trace {
        eprintln!("{:3}. {step}\n     {}", step.number, step.why());
    }
    eprintln!("{}", trace.ending());
    if let Some(hardest) = trace.steps.iter().max_by_key(|step| step.step.se) {
        println!("{}", hardest.svg(&puzzle));
    }
    Ok(())
}
