//! From the command line to experiments: what is run where nobody says otherwise, in full and quickly.

use std::path::Path;
use std::time::Duration;

use anyhow::{anyhow, ensure};
use ninefold::Shape;
use ninefold::solve::{Algorithm, Goal};
use ninefold_lab::experiments::{Branches, Elimination, Growth, Hardness, Heuristics, Size, Verifiers};
use ninefold_lab::{Experiment, Kind, Planned, Puzzles, Rules};

use crate::args::{
    BenchGoal, GrowthArguments, Holes, InputArguments, LabCommand, LabRun, SetArguments, SizeArguments,
    VerifierArguments,
};
use crate::input::Input;

/// The most seconds of each experiment where nobody says otherwise, in full and quickly: far more than an idle machine
/// needs.
const SECONDS: [(&str, u64, u64); 7] = [
    ("growth", 1500, 150),
    ("size", 900, 60),
    ("elimination", 60, 10),
    ("verifier", 120, 10),
    ("branching", 300, 40),
    ("heuristics", 300, 30),
    ("hardness", 400, 40),
];

/// The experiments that were asked for.
pub fn experiments(command: &LabCommand) -> anyhow::Result<Vec<Planned>> {
    Ok(match command {
        LabCommand::Growth(arguments) => vec![planned("growth", &arguments.run, growth(arguments)?)],
        LabCommand::Size(arguments) => vec![planned("size", &arguments.run, size(arguments))],
        LabCommand::Elimination(arguments) => {
            vec![planned("elimination", &arguments.run, elimination(arguments)?)]
        }
        LabCommand::Verifier(arguments) => vec![planned("verifier", &arguments.run, verifier(arguments))],
        LabCommand::Branching(arguments) => vec![planned("branching", &arguments.run, branching(arguments)?)],
        LabCommand::Heuristics(arguments) => {
            vec![planned("heuristics", &arguments.run, heuristics(arguments)?)]
        }
        LabCommand::Hardness(arguments) => vec![planned("hardness", &arguments.run, hardness(arguments)?)],
        LabCommand::All(run) => all(run)?,
        LabCommand::Plot(_) => Vec::new(),
    })
}

/// Every experiment as it is without further arguments.
fn all(run: &LabRun) -> anyhow::Result<Vec<Planned>> {
    // A time for all is shared out as the usual times are.
    let usual: u64 = SECONDS.iter().map(|(_, full, quick)| choose(run, *full, *quick)).sum();
    let of = |name: &str| {
        let part = seconds(run, name) as f64 / usual as f64;
        LabRun { time: run.time.map(|time| time.mul_f64(part)), ..run.clone() }
    };
    let set = |name: &str| SetArguments { run: of(name), input: InputArguments::default(), puzzles: None };
    let all = [
        LabCommand::Growth(GrowthArguments {
            run: of("growth"),
            side: Shape::classic(),
            algorithms: Vec::new(),
            boards: None,
            from: 1,
            to: None,
            step: 1,
            goal: BenchGoal::First,
            holes: Holes::Random,
        }),
        LabCommand::Size(SizeArguments {
            run: of("size"),
            sides: Vec::new(),
            algorithms: Vec::new(),
            givens: vec![0, 50, 75],
            boards: None,
        }),
        LabCommand::Elimination(set("elimination")),
        LabCommand::Verifier(VerifierArguments { run: of("verifier"), sides: Vec::new(), boards: None }),
        LabCommand::Branching(set("branching")),
        LabCommand::Heuristics(set("heuristics")),
        LabCommand::Hardness(set("hardness")),
    ];
    let planned: Vec<Vec<Planned>> = all.iter().map(experiments).collect::<anyhow::Result<_>>()?;
    Ok(planned.into_iter().flatten().collect())
}

fn planned(name: &'static str, run: &LabRun, experiment: impl Experiment + 'static) -> Planned {
    let time = run.time.unwrap_or_else(|| Duration::from_secs(seconds(run, name)));
    Planned { name, time, experiment: Box::new(experiment) }
}

/// Full or quick.
fn choose<T>(run: &LabRun, full: T, quick: T) -> T {
    if run.quick { quick } else { full }
}

fn seconds(run: &LabRun, name: &str) -> u64 {
    let usual = SECONDS.iter().find(|(of, ..)| *of == name).expect("an experiment of the table");
    choose(run, usual.1, usual.2)
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
            Rules { boards, rounds: 8.min(boards), give_up: 0.5, enough: 1.5 },
            Rules { boards, rounds: 4.min(boards), give_up: 0.1, enough: 0.25 },
        ),
        counting: choose(run, (10_000, 50), (1_000, 20)),
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
            Rules { boards, rounds: 8.min(boards), give_up: 0.3, enough: 1.0 },
            Rules { boards, rounds: 4.min(boards), give_up: 0.1, enough: 0.2 },
        ),
    }
}

fn elimination(arguments: &SetArguments) -> anyhow::Result<Elimination> {
    let puzzles = puzzles(arguments, 1_000, 200)?;
    Ok(Elimination { puzzles })
}

fn verifier(arguments: &VerifierArguments) -> Verifiers {
    let run = &arguments.run;
    Verifiers {
        shapes: sides(&arguments.sides, run),
        boards: arguments.boards.unwrap_or(choose(run, 1_000, 100)) as usize,
    }
}

fn branching(arguments: &SetArguments) -> anyhow::Result<Branches> {
    let run = &arguments.run;
    let named = puzzles(arguments, 1_000, 200)?;
    let mut sets = vec![(named, Goal::Unique)];
    if arguments.input.input.is_none() {
        sets.push((Puzzles::large(choose(run, 40, 8), run.seed)?, Goal::First));
    }
    Ok(Branches { sets, rounds: choose(run, 9, 7) })
}

fn heuristics(arguments: &SetArguments) -> anyhow::Result<Heuristics> {
    let run = &arguments.run;
    let puzzles = puzzles(arguments, 1_000, 200)?;
    puzzles.check()?;
    Ok(Heuristics { puzzles, give_up: give_up(run) })
}

fn hardness(arguments: &SetArguments) -> anyhow::Result<Hardness> {
    let run = &arguments.run;
    let puzzles = puzzles(arguments, 1_000, 200)?;
    puzzles.check()?;
    Ok(Hardness { puzzles, give_up: give_up(run) })
}

/// A puzzle is given up after this nominal time, in seconds.
fn give_up(run: &LabRun) -> f64 {
    choose(run, 0.5, 0.1)
}

/// What is named on the command line, or this many minimal puzzles from the seed.
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
