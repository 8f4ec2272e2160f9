//! A made-up report: every kind of block, with data such as experiments have.

use super::Run;
use crate::section::{Axis, Block, Chart, Drawn, Mark, Picture, Section, Series, Shown, Unit};

const ALGORITHMS: [&str; 9] = [
    "brute-force",
    "brute-force-candidates",
    "elimination",
    "backtrack-first",
    "backtrack-fewest",
    "hidden-singles",
    "dancing-links",
    "lanes",
    "logic",
];

pub fn run() -> Run {
    Run {
        title: "What solving a Sudoku costs".into(),
        command: "ninefold lab all --seed 2024 --out report".into(),
        commands: vec![(
            "growth".into(),
            "ninefold lab growth --seed 2024 --samples 1000 --out report".into(),
        )],
        seed: 2024,
        machine: [
            ("Processor", "AMD Ryzen 7 5800X 8-Core Processor, 2 cores"),
            ("System", "linux x86_64"),
            ("Program", "ninefold 0.1.0 (d7a5427)"),
            ("Compiler", "rustc 1.89.0, release, opt-level 3, no flags"),
        ]
        .map(|(name, value)| (name.into(), value.into()))
        .into(),
        started: "2026-02-03 17:05".into(),
        took: "23 min 11 s".into(),
        cut: vec!["Interrupted after 4 of 7 experiments; the others are complete.".into()],
    }
}

/// The same numbers each time, without a generator.
fn noise(seed: usize) -> f64 {
    let mixed = (seed as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 11) as f64 / (1u64 << 53) as f64
}

fn cost(algorithm: usize, empty: f64) -> f64 {
    match algorithm {
        0 => 4e-8 * (1.95 * empty).exp(),
        1 => 5e-8 * (0.5 * empty).exp(),
        3 => 3e-7 * (1.0 + empty) * (1.0 + 600.0 * (-((empty - 62.0) / 6.0).powi(2)).exp()),
        _ => (2.0 + algorithm as f64) * 4e-8 * (3.0 + empty * (0.5 + 0.4 * algorithm as f64)),
    }
}

pub fn growth() -> Section {
    let mut series = Vec::new();
    for (algorithm, name) in ALGORITHMS.into_iter().enumerate() {
        let last = [8, 34, 81, 81, 81, 81, 81, 81, 60][algorithm];
        let at = |empty: usize| cost(algorithm, empty as f64) * (0.9 + 0.25 * noise(empty * 31 + algorithm));
        let points: Vec<(f64, f64)> = (1..=last).map(|empty| (empty as f64, at(empty))).collect();
        let band = points.iter().map(|&(_, y)| (y * 0.6, y * 1.9)).collect();
        series.push(Series { name: name.into(), mark: Mark::Line, colour: algorithm, points, band });
    }
    for algorithm in [0, 1] {
        let points = (1..=40).map(|empty| (empty as f64, cost(algorithm, empty as f64)));
        let points = points.filter(|point| point.1 < 3e3).collect();
        let name = format!("fit, {}", ALGORITHMS[algorithm]);
        series.push(Series { name, mark: Mark::Dashed, colour: algorithm, points, band: Vec::new() });
    }
    let chart = Chart {
        name: "time".into(),
        title: "Time to solve a board against its empty cells".into(),
        caption: "Median of 1,000 random boards for each number of empty cells; the band reaches from the 5th to the 95th percentile. Broken lines are exponential fits, continued where boards were not run.".into(),
        x: Axis::linear("empty cells (of 81)"),
        y: Axis::log("time for a board").of(Unit::Seconds),
        series,
    };
    let row = |algorithm: usize| {
        let y = cost(algorithm, 7.0);
        let mut row = vec![ALGORITHMS[algorithm].to_owned()];
        row.extend([
            "1,000".into(),
            format!("{:.2} µs", y * 1e6),
            format!("{:.2} µs", y * 0.9e6),
            format!("{:.2} µs", y * 2e6),
        ]);
        row.extend([
            "0".into(),
            "1.34 ± 0.02".into(),
            if algorithm == 2 { "-".into() } else { "0.998".into() },
        ]);
        row
    };
    let heads = ["algorithm", "boards", "mean", "median", "p95", "guesses", "factor a cell", "R²"];
    let table = Shown {
        name: "fits".into(),
        caption: "Time with 7 empty cells, and the exponential fit.".into(),
        head: heads.map(str::to_owned).into(),
        rows: (0..9).map(row).collect(),
    };
    Section {
        name: "growth".into(),
        title: "Cost against empty cells".into(),
        question: "How much longer does a board take for each cell that is empty?".into(),
        method: "Random full boards lose cells at random; each algorithm solves the same boards, verified, in turn. An algorithm stops when a board took longer than `--board-time`.\n\nTimes are of one thread; counters are the same on every machine.".into(),
        blocks: vec![
            Block::Text("Each empty cell multiplies the time of brute force by 7.0 (± 0.1), from 1 to 8 empty cells. The backtracker has its hump at 62 empty cells, where it makes 600 times as many guesses.".into()),
            Block::Chart(chart),
            Block::Table(table),
        ],
        cut: vec!["brute-force: not run with more than 8 empty cells; 9 would take about 4 minutes a board.".into()],
    }
}

pub fn hardness() -> Section {
    let bars = |name: &str, colour, of: &dyn Fn(usize) -> f64, count: usize| Series {
        name: name.into(),
        mark: Mark::Bars,
        colour,
        points: (0..count).map(|x| (x as f64, of(x))).collect(),
        band: Vec::new(),
    };
    let histogram = Chart {
        name: "histogram".into(),
        title: "Guesses over the set".into(),
        caption: "How many of 3,000 puzzles took so many guesses.".into(),
        x: Axis::linear("guesses"),
        y: Axis::linear("puzzles"),
        series: vec![bars("", 0, &|x| (900.0 * (-(x as f64 - 8.0).powi(2) / 40.0).exp()).round(), 40)],
    };
    let survival = |name: &str, colour: usize, rate: f64| Series {
        name: name.into(),
        mark: Mark::Steps,
        colour,
        points: (0..60).map(|x| (x as f64, (-(x as f64) / rate).exp())).collect(),
        band: (0..60)
            .map(|x| ((-(x as f64) / rate).exp() * 0.85, (-(x as f64) / rate).exp() * 1.1))
            .collect(),
    };
    let curve = Chart {
        name: "survival".into(),
        title: "Share of puzzles that need more guesses".into(),
        caption: "Survival curve with a 95 % band.".into(),
        x: Axis::linear("guesses"),
        y: Axis::linear("share of puzzles").of(Unit::Share),
        series: vec![
            survival("first empty", 3, 14.0),
            survival("fewest candidates", 4, 5.0),
            survival("with hidden singles", 5, 2.0),
        ],
    };
    let mut points = Vec::new();
    for at in 0..1500 {
        let x = 10f64.powf(noise(at) * 3.0 - 5.5);
        points.push((x, x * 10f64.powf(noise(at + 5000) - 0.8)));
    }
    let scatter = Chart {
        name: "scatter".into(),
        title: "The same puzzle by two algorithms".into(),
        caption: "Each point is a puzzle; on the broken line both take the same time.".into(),
        x: Axis::log("backtrack-fewest").of(Unit::Seconds),
        y: Axis::log("dancing-links").of(Unit::Seconds),
        series: vec![
            Series { name: "puzzles".into(), mark: Mark::Points, colour: 0, points, band: Vec::new() },
            Series {
                name: "same time".into(),
                mark: Mark::Dashed,
                colour: 6,
                points: vec![(3e-6, 3e-6), (3e-3, 3e-3)],
                band: Vec::new(),
            },
        ],
    };
    let names = ["easy", "medium", "hard", "evil", "17 clues"].map(str::to_owned).to_vec();
    let grouped = Chart {
        name: "heuristics".into(),
        title: "Guesses by heuristic".into(),
        caption: "Mean guesses a puzzle.".into(),
        x: Axis::named("set", names),
        y: Axis::log("guesses a puzzle"),
        series: vec![
            Series {
                band: (0..5).map(|x| (4f64.powi(x) * 0.8, 4f64.powi(x) * 1.3)).collect(),
                ..bars("first empty", 3, &|x| 4f64.powi(x as i32), 5)
            },
            bars("fewest", 4, &|x| 2.6f64.powi(x as i32), 5),
            bars("fewest, ties by degree", 5, &|x| 2.2f64.powi(x as i32), 5),
        ],
    };
    Section {
        name: "hardness".into(),
        title: "How hardness spreads".into(),
        question: "How do guesses, time and rating spread over a set of puzzles?".into(),
        method: "All puzzles of the set by all algorithms.".into(),
        blocks: vec![
            Block::Chart(histogram),
            Block::Chart(curve),
            Block::Chart(scatter),
            Block::Chart(grouped),
            Block::Picture(tree()),
        ],
        cut: Vec::new(),
    }
}

fn tree() -> Picture {
    let mut shapes = Vec::new();
    let nodes = [
        (300.0, 30.0, "r1c1", None),
        (150.0, 110.0, "4: dead end", Some(1)),
        (450.0, 110.0, "7", Some(0)),
        (350.0, 190.0, "2: dead end", Some(1)),
        (540.0, 190.0, "9: solved", Some(2)),
    ];
    for (from, to) in [(0, 1), (0, 2), (2, 3), (2, 4)] {
        let (from, to): ((f64, f64, _, _), (f64, f64, _, _)) = (nodes[from], nodes[to]);
        shapes.push(Drawn::Line {
            from: (from.0, from.1 + 16.0),
            to: (to.0, to.1 - 16.0),
            heavy: to.3 != Some(1),
        });
    }
    for (x, y, text, fill) in nodes {
        shapes.push(Drawn::Box {
            at: (x - 55.0, y - 16.0),
            size: (110.0, 32.0),
            fill,
            heavy: fill == Some(2),
        });
        shapes.push(Drawn::Words { at: (x, y), text: text.into(), size: 14.0, bold: fill == Some(2) });
    }
    Picture {
        name: "tree".into(),
        title: "The search as a tree".into(),
        caption: "Each box is a guess; filled red ones lead nowhere.".into(),
        size: (620.0, 220.0),
        shapes,
        text: "r1c1\n├─ 4  dead end\n└─ 7\n   ├─ 2  dead end\n   └─ 9  solved\n".into(),
    }
}
