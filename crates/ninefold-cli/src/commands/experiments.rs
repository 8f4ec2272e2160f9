//! From the command line to experiments: what is run where nobody says otherwise, in full and quickly.

use std::path::Path;
use std::time::Duration;

use anyhow::{anyhow, ensure};
use ninefold::Shape;
use ninefold::solve::{Algorithm, Goal};
use ninefold_lab::experiments::{Branches, Elimination, Growth, Hardness, Heuristics, Size, Verifiers};
use ninefold_lab::{Experiment, Kind, Puzzles, Rules};

use crate::args::{
    BenchGoal, GrowthArguments, Holes, InputArguments, LabCommand, LabRun, SetArguments, SizeArguments,
    VerifierArguments,
};
use crate::input::Input;

/// The seconds of each experiment where nobody says otherwise: in full, and quickly.
const SECONDS: [(&str, u64, u64); 7] = [
    ("growth", 660, 50),
    ("size", 420, 18),
    ("elimination", 30, 5),
    ("verifier", 60, 5),
    ("branching", 120, 10),
    ("heuristics", 180, 10),
    ("hardness", 180, 10),
];

/// The experiments that were asked for.
pub fn experiments(command: &LabCommand) -> anyhow::Result<Vec<Box<dyn Experiment>>> {
    Ok(match command {
        LabCommand::Growth(arguments) => vec![Box::new(growth(arguments)?)],
        LabCommand::Size(arguments) => vec![Box::new(size(arguments))],
        LabCommand::Elimination(arguments) => vec![Box::new(elimination(arguments)?)],
        LabCommand::Verifier(arguments) => vec![Box::new(verifier(arguments))],
        LabCommand::Branching(arguments) => vec![Box::new(branching(arguments)?)],
        LabCommand::Heuristics(arguments) => vec![Box::new(heuristics(arguments)?)],
        LabCommand::Hardness(arguments) => vec![Box::new(hardness(arguments)?)],
        LabCommand::All(run) => all(run)?,
        LabCommand::Plot(_) => Vec::new(),
    })
}

/// Every experiment as it is without further arguments.
fn all(run: &LabRun) -> anyhow::Result<Vec<Box<dyn Experiment>>> {
    // A time for all is shared out as the usual times are.
    let usual: u64 = SECONDS.iter().map(|(_, full, quick)| choose(run, *full, *quick)).sum();
    let of = |name: &str| {
        let part = seconds(run, name) as f64 / usual as f64;
        LabRun { time: run.time.map(|time| time.mul_f64(part)), ..run.clone() }
    };
    let set = |name: &str| SetArguments { run: of(name), input: InputArguments::default(), puzzles: None };
    Ok(vec![
        Box::new(growth(&GrowthArguments {
            run: of("growth"),
            side: Shape::classic(),
            algorithms: Vec::new(),
            boards: None,
            from: 1,
            to: None,
            step: 1,
            goal: BenchGoal::First,
            holes: Holes::Random,
        })?),
        Box::new(size(&SizeArguments {
            run: of("size"),
            sides: Vec::new(),
            algorithms: Vec::new(),
            givens: vec![0, 50],
            boards: None,
        })),
        Box::new(elimination(&set("elimination"))?),
        Box::new(verifier(&VerifierArguments { run: of("verifier"), sides: Vec::new(), boards: None })),
        Box::new(branching(&set("branching"))?),
        Box::new(heuristics(&set("heuristics"))?),
        Box::new(hardness(&set("hardness"))?),
    ])
}

/// Full or quick.
fn choose<T>(run: &LabRun, full: T, quick: T) -> T {
    if run.quick { quick } else { full }
}

fn seconds(run: &LabRun, name: &str) -> u64 {
    let usual = SECONDS.iter().find(|(of, ..)| *of == name).expect("an experiment of the table");
    choose(run, usual.1, usual.2)
}

fn time(run: &LabRun, name: &str) -> Duration {
    run.time.unwrap_or_else(|| Duration::from_secs(seconds(run, name)))
}

/// Those that were named, or all that know such a board.
fn algorithms(named: &[Algorithm], shape: &Shape) -> anyhow::Result<Vec<Algorithm>> {
    let side = shape.side();
    for algorithm in named {
        ensure!(
            algorithm.on(shape) == *algorithm,
            "--algorithms: {algorithm} knows 9x9 only, not {side}x{side}"
        );
    }
    let chosen = |algorithm: &Algorithm| match named.is_empty() {
        true => algorithm.on(shape) == *algorithm,
        false => named.contains(algorithm),
    };
    Ok(Algorithm::ALL.into_iter().filter(chosen).collect())
}

fn growth(arguments: &GrowthArguments) -> anyhow::Result<Growth> {
    let run = &arguments.run;
    let cells = arguments.side.cells();
    let (from, to) = (arguments.from as usize, arguments.to.map_or(cells, |to| to as usize));
    ensure!(
        1 <= from && from <= to && to <= cells,
        "--from and --to: expected 1 to {cells} empty cells in ascending order, found {from} to {to}"
    );
    let boards = arguments.boards.unwrap_or(choose(run, 1_000, 60)) as usize;
    let mut levels: Vec<usize> = (from..=to).step_by(arguments.step as usize).collect();
    // The end of the range is part of it: the blank board is the end of the story.
    if levels.last() != Some(&to) {
        levels.push(to);
    }
    Ok(Growth {
        shape: arguments.side.clone(),
        algorithms: algorithms(&arguments.algorithms, &arguments.side)?,
        levels,
        goal: if arguments.goal == BenchGoal::First { Goal::First } else { Goal::Unique },
        kind: if arguments.holes == Holes::Random { Kind::Random } else { Kind::Unique },
        rules: choose(
            run,
            Rules { boards, least: 10, give_up: 3.0, enough: 4.0 },
            Rules { boards, least: 5, give_up: 0.15, enough: 0.2 },
        ),
        counting: choose(run, (100_000, 50), (10_000, 20)),
        time: time(run, "growth"),
    })
}

/// The sides of growing boards.
fn sides(named: &[Shape], run: &LabRun) -> Vec<Shape> {
    let usual: &[usize] = choose(run, &[4, 6, 9, 12, 16, 20, 25, 36], &[4, 6, 9, 12, 16]);
    let mut shapes = match named {
        [] => usual.iter().map(|&side| Shape::of_side(side).expect("a side with boxes")).collect(),
        named => named.to_vec(),
    };
    shapes.sort_by_key(Shape::side);
    shapes.dedup_by_key(|shape| shape.side());
    shapes
}

fn size(arguments: &SizeArguments) -> Size {
    let run = &arguments.run;
    let boards = arguments.boards.unwrap_or(choose(run, 100, 10)) as usize;
    let mut givens = arguments.givens.clone();
    givens.sort_unstable();
    givens.dedup();
    Size {
        shapes: sides(&arguments.sides, run),
        algorithms: match arguments.algorithms.is_empty() {
            true => Algorithm::ALL.to_vec(),
            false => arguments.algorithms.clone(),
        },
        givens,
        rules: choose(
            run,
            Rules { boards, least: 5, give_up: 3.0, enough: 6.0 },
            Rules { boards, least: 3, give_up: 0.3, enough: 0.5 },
        ),
        time: time(run, "size"),
    }
}

fn elimination(arguments: &SetArguments) -> anyhow::Result<Elimination> {
    let run = &arguments.run;
    let puzzles = puzzles(arguments, 1_000, 200)?;
    Ok(Elimination { puzzles, time: time(run, "elimination") })
}

fn verifier(arguments: &VerifierArguments) -> Verifiers {
    let run = &arguments.run;
    Verifiers {
        shapes: sides(&arguments.sides, run),
        boards: arguments.boards.unwrap_or(choose(run, 1_000, 100)) as usize,
        time: time(run, "verifier"),
    }
}

fn branching(arguments: &SetArguments) -> anyhow::Result<Branches> {
    let run = &arguments.run;
    let named = puzzles(arguments, 1_000, 200)?;
    let mut sets = vec![(named, Goal::Unique)];
    if arguments.input.input.is_none() {
        sets.push((Puzzles::large(choose(run, 40, 8), run.seed)?, Goal::First));
    }
    Ok(Branches { sets, rounds: choose(run, 11, 5), time: time(run, "branching") })
}

fn heuristics(arguments: &SetArguments) -> anyhow::Result<Heuristics> {
    let run = &arguments.run;
    let puzzles = puzzles(arguments, 1_000, 200)?;
    puzzles.check()?;
    Ok(Heuristics { puzzles, rules: run_rules(run), time: time(run, "heuristics") })
}

fn hardness(arguments: &SetArguments) -> anyhow::Result<Hardness> {
    let run = &arguments.run;
    let puzzles = puzzles(arguments, 1_000, 200)?;
    puzzles.check()?;
    Ok(Hardness { puzzles, rules: run_rules(run), time: time(run, "hardness") })
}

/// Only the work after which a puzzle is given up matters where every solve is a row.
fn run_rules(run: &LabRun) -> Rules {
    Rules { boards: 0, least: 0, give_up: choose(run, 1.0, 0.1), enough: 0.0 }
}

/// What is named on the command line, or so many minimal puzzles from the seed.
fn puzzles(arguments: &SetArguments, full: usize, quick: usize) -> anyhow::Result<Puzzles> {
    let run = &arguments.run;
    let count = arguments.puzzles.map(|count| count as usize);
    let puzzles = match &arguments.input.input {
        None => Puzzles::minimal(count.unwrap_or(choose(run, full, quick)), run.seed)?,
        Some(name) => read(name, &arguments.input, count.unwrap_or(usize::MAX))?,
    };
    ensure!(!puzzles.puzzles.is_empty(), "{}: expected puzzles, found none", puzzles.name);
    Ok(puzzles)
}

fn read(name: &str, arguments: &InputArguments, most: usize) -> anyhow::Result<Puzzles> {
    let library = name == "library" && !Path::new(name).exists();
    let (input, short) = match library {
        true => (Input::library()?, "the built-in library".to_owned()),
        false => {
            let file = Path::new(name).file_name().map(|file| file.to_string_lossy().into_owned());
            (Input::open(Some(name), &arguments.reading)?, file.unwrap_or_else(|| name.to_owned()))
        }
    };
    let mut puzzles = Vec::new();
    for piece in input.reader.take(most) {
        let piece = piece.map_err(|error| anyhow!("{name}: {error}"))?;
        puzzles.push(piece.parse().map_err(|error| anyhow!("{name}: {error}"))?.puzzle);
    }
    Ok(Puzzles { name: short, puzzles })
}
