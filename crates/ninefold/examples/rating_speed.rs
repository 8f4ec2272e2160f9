//! How long ratings take: `cargo run --release -p ninefold --example rating_speed FILE [SCALE] [ROUNDS]`.
//!
//! Rates every line of the file again and again on one thread and says how many microseconds a puzzle took, the
//! fastest round and the median one; then how often each technique was used, and how long the search for such a step took
//! in the mean, all searches before it included (the shortest of the rounds).

use std::collections::BTreeMap;
use std::time::Instant;

use ninefold::Board;
use ninefold::format::{self, ReadOptions};
use ninefold::logic::{Engine, Scale, Technique};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let path = words.next().ok_or("expected a file with one puzzle a line")?;
    let name = words.next().unwrap_or_else(|| Scale::Se.name().to_owned());
    let scale: Scale = name.parse()?;
    let rounds: usize = words.next().map_or(Ok(5), |word| word.parse())?;
    let text = std::fs::read_to_string(path)?;
    let records = text.lines().map(|line| format::parse(line, &ReadOptions::default()));
    let puzzles: Vec<_> =
        records.map(|record| record.map(|record| record.puzzle)).collect::<Result<_, _>>()?;
    let first = puzzles.first().ok_or("expected at least one puzzle")?;
    let mut engine = Engine::new(&Board::new(first), scale.order()).brief();
    let mut times = Vec::new();
    let mut counts: BTreeMap<Technique, usize> = BTreeMap::new();
    for round in 0..rounds.max(1) {
        let start = Instant::now();
        let mut unfinished = 0;
        for puzzle in &puzzles {
            engine.restart(&Board::new(puzzle));
            let rating = engine.rate(scale);
            unfinished += usize::from(!rating.finished);
            if round == 0 {
                rating
                    .counts
                    .iter()
                    .for_each(|&(technique, count)| *counts.entry(technique).or_default() += count);
            }
        }
        times.push(start.elapsed().as_secs_f64() * 1e6 / puzzles.len() as f64);
        if round == 0 {
            println!("{} puzzles, {unfinished} beyond the table", puzzles.len());
        }
    }
    times.sort_by(f64::total_cmp);
    println!("{:.1} microseconds a puzzle (fastest round), {:.1} (median)", times[0], times[times.len() / 2]);
    let mut steps: BTreeMap<Technique, f64> = BTreeMap::new();
    for puzzle in &puzzles {
        let mut shortest: Vec<(Technique, f64)> = Vec::new();
        for _ in 0..rounds.max(1) {
            engine.restart(&Board::new(puzzle));
            let mut place = 0;
            loop {
                let start = Instant::now();
                let Some(step) = engine.find() else { break };
                let time = start.elapsed().as_secs_f64();
                match shortest.get_mut(place) {
                    Some((_, best)) => *best = best.min(time),
                    None => shortest.push((step.technique, time)),
                }
                place += 1;
                engine.apply(&step);
            }
        }
        shortest.iter().for_each(|&(technique, time)| *steps.entry(technique).or_default() += time);
    }
    for (technique, count) in counts {
        let mean = steps.get(&technique).map_or(0.0, |time| time * 1e6 / count as f64);
        println!("{count:8} {mean:11.1} microseconds {technique}");
    }
    Ok(())
}
