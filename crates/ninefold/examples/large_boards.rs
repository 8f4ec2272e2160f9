//! Measures which algorithm solves large boards with random holes, and how fast: the tables of `docs/large-boards.md`.
//!
//! ```text
//! cargo run --release -p ninefold --example large_boards -- SIDE SHARES BOARDS SECONDS [ALGORITHM] [GOAL]
//! cargo run --release -p ninefold --example large_boards -- 36 40,44,48 10 12 portfolio first
//! ```
//! SHARES are percentages of cells that stay. Board number n of a side is made from the seed n, and its holes are nested: the
//! board at 44% is the one at 48% with more holes. Each board gets so many seconds of processor time (of wall
//! time where the system does not tell). GOAL is `first` or `unique`.

use std::time::Instant;

use ninefold::generate::full_board;
use ninefold::rng::Rng;
use ninefold::{Algorithm, Budget, Goal, Grid, Outcome, Puzzle, Settings, Shape};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Err(error) = run(&arguments) {
        eprintln!("{error}");
        eprintln!("expected SIDE SHARES BOARDS SECONDS [ALGORITHM] [GOAL], such as 36 40,44,48 10 12");
        std::process::exit(2);
    }
}

fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let argument = |place: usize, usual: &str| arguments.get(place).cloned().unwrap_or(usual.to_owned());
    let shape = Shape::of_side(argument(0, "25").parse()?)?;
    let shares: Vec<usize> =
        argument(1, "30,40,44,48,52,56,60").split(',').map(str::parse).collect::<Result<_, _>>()?;
    let boards: u64 = argument(2, "5").parse()?;
    let limit: f64 = argument(3, "5").parse()?;
    let algorithm: Algorithm = argument(4, "portfolio").parse()?;
    let goal = if argument(5, "first") == "unique" { Goal::Unique } else { Goal::First };
    println!("| share | answered | seconds, board by board |\n|--:|--:|---|");
    for share in shares {
        let mut times = Vec::new();
        for number in 0..boards {
            let puzzle = with_holes(&shape, share.min(100), number)?;
            let clock = Clock::start();
            let cancel = || clock.seconds() > limit;
            let budget = Budget { placements: None, cancel: Some(&cancel) };
            let outcome = algorithm.solve(&puzzle, &Settings { budget, ..Settings::goal(goal) }).outcome;
            times.push((!matches!(outcome, Outcome::Stopped { .. })).then(|| clock.seconds()));
        }
        let answered = times.iter().flatten().count();
        let words: Vec<String> =
            times.iter().map(|time| time.map_or("-".to_owned(), |time| format!("{time:.3}"))).collect();
        println!("| {share} | {answered}/{boards} | {} |", words.join(" "));
    }
    Ok(())
}

/// The board of this number with this share of its cells.
fn with_holes(shape: &Shape, share: usize, number: u64) -> Result<Puzzle, Box<dyn std::error::Error>> {
    let mut rng = Rng::new(number);
    let full = full_board(shape, &mut rng)?;
    let mut cells: Vec<usize> = (0..shape.cells()).collect();
    rng.shuffle(&mut cells);
    let mut values = vec![0; shape.cells()];
    for &cell in &cells[..(share * shape.cells() + 50) / 100] {
        values[cell] = full.values()[cell];
    }
    Ok(Puzzle::new(Grid::from_values(shape, &values)?)?)
}

/// Processor time of this thread, or wall time.
struct Clock {
    start: Instant,
    used: Option<f64>,
}

impl Clock {
    fn start() -> Clock {
        Clock { start: Instant::now(), used: used() }
    }

    fn seconds(&self) -> f64 {
        match (self.used, used()) {
            (Some(before), Some(now)) => now - before,
            _ => self.start.elapsed().as_secs_f64(),
        }
    }
}

/// Seconds this thread has run, where Linux tells.
fn used() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? * 1e-9)
}
