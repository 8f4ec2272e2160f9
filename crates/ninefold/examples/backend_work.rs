//! The same puzzles solved TIMES times with one backend, for tools that count instructions:
//!
//! ```text
//! ninefold bench --make hard --count 256 > hard.txt
//! cargo build --release -p ninefold --example backend_work
//! valgrind --tool=callgrind target/release/examples/backend_work avx2 batch 2 hard.txt
//! ```
//!
//! The count for TIMES = 2 less the count for TIMES = 1 is what the puzzles cost; starting and reading drop out. The
//! role is `batch`, all lines at once, or `one`, one puzzle after the other through `Algorithm::Lanes`.

use std::process::ExitCode;

use ninefold::batch::{Answer, Backend, Lines, Solver};
use ninefold::{Algorithm, Grid, Outcome, Puzzle, Settings, Shape};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match work(&words) {
        Ok(text) => println!("{text}"),
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn work(words: &[String]) -> Result<String, String> {
    let [backend, role, times, file] = words else {
        return Err("expected BACKEND batch|one TIMES FILE".to_owned());
    };
    let backend: Backend = backend.parse().map_err(|error: ninefold::ParseNameError| error.to_string())?;
    let solver = Solver::with(backend).ok_or(format!("this machine cannot run {backend}"))?;
    let times: u32 = times.parse().map_err(|_| format!("expected a number, found '{times}'"))?;
    let text = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    let (puzzles, unique) = match role.as_str() {
        "batch" => batch(solver, &text, times),
        "one" => one_by_one(backend, &text, times),
        _ => return Err(format!("expected batch or one, found '{role}'")),
    };
    Ok(format!("{backend}, {role}: {puzzles} puzzles, {unique} unique"))
}

/// How many puzzles there are, and how many of them are unique.
fn batch(mut solver: Solver, text: &[u8], times: u32) -> (usize, usize) {
    let starts: Vec<u32> = (0..text.len() as u32).step_by(82).collect();
    let mut answers = vec![Answer::default(); starts.len()];
    for _ in 0..times {
        solver.solve_lines(&Lines { text, starts: &starts }, 2, &mut answers, &|| false);
    }
    (starts.len(), answers.iter().filter(|answer| answer.count == 1).count())
}

/// The same, one puzzle at a time.
fn one_by_one(backend: Backend, text: &[u8], times: u32) -> (usize, usize) {
    let shape = Shape::classic();
    let puzzle = |line: &[u8]| {
        let values: Vec<u8> = line[..81].iter().map(|byte| byte.saturating_sub(b'0')).collect();
        Puzzle::new(Grid::from_values(&shape, &values).expect("81 numbers")).expect("digits")
    };
    let puzzles: Vec<Puzzle> = text.chunks(82).filter(|line| line.len() > 80).map(puzzle).collect();
    let settings = Settings { backend: Some(backend), ..Settings::default() };
    let mut unique = 0;
    for _ in 0..times {
        let outcomes = puzzles.iter().map(|puzzle| Algorithm::Lanes.solve(puzzle, &settings).outcome);
        unique = outcomes.filter(|outcome| matches!(outcome, Outcome::Unique(_))).count();
    }
    (puzzles.len(), unique)
}
