//! `ninefold transform`: isomorphs of puzzles.

use ninefold::board::Digit;
use ninefold::format::Record;
use ninefold::rng::Rng;
use ninefold::transform::{LineMoves, TransformError};
use ninefold::{Shape, Transform};

use super::any_seed;
use super::change::{Made, Out, Refused};
use crate::args::{Change, Mirror, Numbers, TransformArguments};
use crate::exit::Exit;
use crate::input::Input;
use crate::output;

/// `ninefold transform`.
pub fn run(arguments: &TransformArguments, quiet: bool) -> anyhow::Result<Exit> {
    let input = Input::open(arguments.input.input.as_deref(), &arguments.input.reading)?;
    let names: &[&str] = &["seed"];
    let shape = arguments.input.reading.shape()?;
    let out = Out::new(&arguments.writing, &input, shape, names, quiet);
    let change = arguments.change.clone();
    let seed = change.random.then(|| arguments.seed.unwrap_or_else(any_seed));
    if let Some(seed) = seed.filter(|_| arguments.seed.is_none() && !quiet) {
        output::say(&format!("seed {seed}"));
    }
    let new_worker = move || {
        let change = change.clone();
        // Puzzles of one file nearly always have one shape.
        let mut last: Option<Transform> = None;
        move |number: u64, record: Record| {
            let shape = record.puzzle.shape();
            let fixed = match last.take().filter(|transform| transform.shape() == shape) {
                Some(transform) => transform,
                None => fixed(&change, shape).map_err(Refused::trouble)?,
            };
            let made = match seed {
                Some(seed) => made(record, &fixed.then(&drawn(fixed.shape(), seed, number)), Some(seed)),
                None => made(record, &fixed, None),
            };
            last = Some(fixed);
            Ok(vec![made])
        }
    };
    out.run(input, arguments.writing.threads.count(), new_worker, &["seed"])
}

fn made(record: Record, transform: &Transform, seed: Option<u64>) -> Made {
    let puzzle = transform.apply(&record.puzzle);
    let solution = record.solution.map(|grid| transform.apply_grid(&grid));
    let known = seed.map(|seed| ("seed", seed.into())).into_iter().collect();
    Made { record: Record { puzzle, solution, about: record.about }, known, class: None }
}

/// The random symmetry for the puzzle of this number: the same on any number of threads.
fn drawn(shape: &Shape, seed: u64, number: u64) -> Transform {
    Transform::random(shape, &mut numbered_rng(seed, number))
}

/// A generator for the puzzle of this number.
pub fn numbered_rng(seed: u64, number: u64) -> Rng {
    Rng::new(Rng::new(seed).bits().wrapping_add(number))
}

/// What does not depend on chance, for boards of this shape.
fn fixed(change: &Change, shape: &Shape) -> Result<Transform, String> {
    let mut transform = Transform::identity(shape);
    let mut add = |option: &str, next: Result<Transform, TransformError>| {
        transform = transform.then(&next.map_err(|error| format!("{option}: {error} ({shape})"))?);
        Ok::<(), String>(())
    };
    let side = shape.side();
    let lines = |option: &str, numbers: &Option<Numbers>| match numbers {
        Some(numbers) => order(option, numbers, side),
        None => Ok((0..side).collect()),
    };
    // Together: with diagonals one may need the other.
    let given = [
        ("--transpose", change.transpose),
        ("--rows", change.rows.is_some()),
        ("--columns", change.columns.is_some()),
    ];
    let given: Vec<&str> =
        given.into_iter().filter(|(_, is_given)| *is_given).map(|(name, _)| name).collect();
    if !given.is_empty() {
        let rows = lines("--rows", &change.rows)?;
        let columns = lines("--columns", &change.columns)?;
        let lines = LineMoves { transposed: change.transpose, rows, columns };
        add(&given.join(" "), Transform::move_lines(shape, &lines))?;
    }
    match change.mirror {
        Some(Mirror::LeftRight) => add("--mirror", Transform::mirror_columns(shape))?,
        Some(Mirror::TopBottom) => add("--mirror", Transform::mirror_rows(shape))?,
        None => {}
    }
    if let Some(degrees) = &change.rotate {
        let quarters = degrees.parse::<usize>().map_or(0, |degrees| degrees / 90);
        add("--rotate", Transform::rotate(shape, quarters))?;
    }
    if let Some(digits) = &change.digits {
        let order = order("--digits", digits, side)?;
        let digits: Vec<Digit> = order.into_iter().map(Digit::from_index).collect();
        add("--digits", Transform::relabel(shape, &digits))?;
    }
    Ok(transform)
}

/// The same numbers from 0, each of them once.
fn order(option: &str, numbers: &Numbers, side: usize) -> Result<Vec<usize>, String> {
    let order: Vec<usize> = numbers.0.iter().map(|number| number - 1).collect();
    let mut sorted = order.clone();
    sorted.sort_unstable();
    if !sorted.iter().copied().eq(0..side) {
        let found = numbers.0.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        return Err(format!("{option}: expected each number from 1 to {side} once, found {found}"));
    }
    Ok(order)
}
