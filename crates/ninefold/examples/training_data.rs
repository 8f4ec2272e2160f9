//! For makers of training data: puzzles with their traces, an object of JSON per line.
//!
//! ```text
//! cargo run --release -p ninefold --features serde --example training_data -- hard 100 > traces.jsonl
//! ```

use ninefold::generate::{self, Target};
use ninefold::logic::{Level, Scale};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let level: Level = words.next().unwrap_or("easy".to_owned()).parse()?;
    let count: u64 = words.next().map_or(Ok(10), |word| word.parse())?;
    for seed in 0..count {
        let puzzle = generate::puzzle(&Target::level(level), seed)?;
        println!("{}", serde_json::to_string(&puzzle.explain(Scale::Se))?);
    }
    Ok(())
}
