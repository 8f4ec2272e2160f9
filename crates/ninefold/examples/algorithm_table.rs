//! Prints the tables of `docs/algorithms.md`: the work of every algorithm, counted.
//!
//! ```text
//! cargo run --release -p ninefold --example algorithm_table
//! cargo run --release -p ninefold --example algorithm_table -- 17_clue.txt
//! ```
//! With a file of 9x9 puzzles, one a line, the means over the file follow; that takes a minute or two.
//! Nothing here is timed, so the figures are the same on every machine.

use std::fmt::Write;

use ninefold::solve::{Branching, Singles};
use ninefold::{Algorithm, Counters, Goal, Grid, Outcome, Puzzle, Report, Settings, Shape};

const EASY: &str = "000260701680070090190004500820100040004602900050003028009300074040050036703018000";
const EASY_SOLUTION: &str =
    "435269781682571493197834562826195347374682915951743628519326874248957136763418259";
const MEDIUM: &str = "100800067060040030000300500000502109500070002906401000001004000050090070730005006";
const EVIL: &str = "900041000274000001050007400405902000000000040000804905008620014640000029000430008";

fn main() {
    for algorithm in Algorithm::ALL {
        println!("{algorithm}\n\n{}", table(algorithm));
    }
    if let Some(path) = std::env::args().nth(1) {
        match std::fs::read_to_string(&path) {
            Ok(text) => print!("{}", collection_table(&text)),
            Err(error) => eprintln!("{path}: {error}"),
        }
    }
}

/// The table of one algorithm.
pub fn table(algorithm: Algorithm) -> String {
    let mut text =
        "| puzzle | answer | guesses | placements | eliminations | cell checks | dead ends | depth |\n\
                    |---|---|---:|---:|---:|---:|---:|---:|\n"
            .to_owned();
    for (name, puzzle, goal) in puzzles(algorithm) {
        let Report { outcome, counters: c } = algorithm.solve(&puzzle, &Settings::goal(goal));
        let figures = [c.guesses, c.placements, c.eliminations, c.cell_checks, c.dead_ends, c.depth];
        let figures: Vec<String> = figures.into_iter().map(with_commas).collect();
        let _ = writeln!(text, "| {name} | {} | {} |", outcome.word(), figures.join(" | "));
    }
    text
}

/// The puzzles an algorithm is shown on: brute force takes only boards with a few cells left.
fn puzzles(algorithm: Algorithm) -> Vec<(String, Puzzle, Goal)> {
    let holes = match algorithm {
        Algorithm::Brute => 6,
        Algorithm::BruteCandidates => 20,
        _ => {
            let blank = Puzzle::blank(&Shape::classic());
            let puzzles = [
                ("Easy", classic(EASY), Goal::Unique),
                ("Medium", classic(MEDIUM), Goal::Unique),
                ("Evil", classic(EVIL), Goal::Unique),
                ("blank, first solution", blank, Goal::First),
            ];
            return puzzles.map(|(name, puzzle, goal)| (name.to_owned(), puzzle, goal)).into();
        }
    };
    let board = |empty: usize| {
        let puzzle = classic(&format!("{:0<empty$}{}", "", &EASY_SOLUTION[empty..]));
        (format!("Easy solved but for {empty}"), puzzle, Goal::Unique)
    };
    (1..=holes).filter(|empty| holes == 6 || empty % 4 == 0).map(board).collect()
}

/// The means over a collection. Algorithms without hidden singles need thousands of guesses for a puzzle
/// of 17 givens and take every 50th.
pub fn collection_table(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with('#') && line.len() >= 81);
    let puzzles: Vec<Puzzle> = lines.map(|line| classic(&line[..81])).collect();
    let naked = Settings { singles: Singles::Naked, ..Settings::default() };
    let undo = Settings { branching: Branching::Undo, ..Settings::default() };
    let contestants = [
        ("fewest", Algorithm::Fewest, Settings::default(), 50),
        ("eliminate", Algorithm::Eliminate, Settings::default(), 1),
        ("eliminate-search", Algorithm::EliminateSearch, Settings::default(), 1),
        ("propagate", Algorithm::Propagate, Settings::default(), 1),
        ("propagate, undoing", Algorithm::Propagate, undo, 1),
        ("propagate, naked singles only", Algorithm::Propagate, naked, 50),
        ("exact-cover", Algorithm::ExactCover, Settings::default(), 1),
    ];
    let mut text = "| algorithm | puzzles | solved | mean guesses | most guesses | mean placements | mean bytes copied |\n\
                    |---|---:|---:|---:|---:|---:|---:|\n"
        .to_owned();
    for (name, algorithm, settings, step) in contestants {
        let (mut solved, mut most) = (0, 0);
        let mut sum = Counters::default();
        let sample: Vec<&Puzzle> = puzzles.iter().step_by(step).collect();
        for puzzle in &sample {
            let report = algorithm.solve(puzzle, &settings);
            solved += u64::from(matches!(report.outcome, Outcome::Unique(_)));
            most = most.max(report.counters.guesses);
            sum.guesses += report.counters.guesses;
            sum.placements += report.counters.placements;
            sum.bytes_copied += report.counters.bytes_copied;
        }
        let count = sample.len() as u64;
        let mean = |total: u64| {
            let tenths = (total * 10 + count / 2) / count.max(1);
            format!("{}.{}", with_commas(tenths / 10), tenths % 10)
        };
        let (guesses, placements, bytes) = (mean(sum.guesses), mean(sum.placements), mean(sum.bytes_copied));
        let [count, solved, most] = [count, solved, most].map(with_commas);
        let _ =
            writeln!(text, "| {name} | {count} | {solved} | {guesses} | {most} | {placements} | {bytes} |");
    }
    text
}

fn classic(line: &str) -> Puzzle {
    let values: Vec<u8> = line.chars().map(|symbol| symbol.to_digit(10).unwrap_or(0) as u8).collect();
    let grid = Grid::from_values(&Shape::classic(), &values).expect("81 characters");
    Puzzle::new(grid).expect("only digits from 1 to 9")
}

/// A number with a comma before every third digit from the end.
pub fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
