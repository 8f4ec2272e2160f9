//! `ninefold minimize`: puzzles without a clue too many.

use std::ops::ControlFlow;

use ninefold::Puzzle;
use ninefold::format::Record;
use ninefold::generate::{self, NotUniqueError};

use super::any_seed;
use super::change::{Made, Out, Refused, numbered};
use super::transform::numbered_rng;
use crate::args::MinimizeArguments;
use crate::exit::Exit;
use crate::input::Input;
use crate::interrupt::{interrupted, listen};
use crate::output;

const NAMES: &[&str] = &["clues", "dropped", "proved", "seed"];

/// So many minimal puzzles of each may wait for the writer; more are written as they are found.
const FEW: u64 = 1000;

/// `ninefold minimize`.
pub fn run(arguments: &MinimizeArguments, quiet: bool) -> anyhow::Result<Exit> {
    let input = Input::open(arguments.input.input.as_deref(), &arguments.input.reading)?;
    let shape = arguments.input.reading.shape()?;
    let out = Out::new(&arguments.writing, &input, shape, NAMES, quiet);
    let threads = arguments.writing.threads.count();
    if arguments.all {
        return match arguments.limit.filter(|&limit| limit <= FEW) {
            Some(limit) => out.run(input, threads, move || move |_, record| some(&record, limit), NAMES),
            None => one_by_one(out, input, arguments.limit.unwrap_or(u64::MAX)),
        };
    }
    let seed = arguments.seed.unwrap_or_else(any_seed);
    if arguments.seed.is_none() && !quiet {
        output::say(&format!("seed {seed}"));
    }
    out.run(input, threads, move || move |number, record| one(record, seed, number), NAMES)
}

/// One minimal puzzle.
fn one(record: Record, seed: u64, number: u64) -> Result<Vec<Made>, Refused> {
    let found = generate::minimize(&record.puzzle, &mut numbered_rng(seed, number), &interrupted)
        .map_err(|why| refused(&why))?;
    if interrupted() && !found.proved {
        return Err(Refused::undetermined("interrupted"));
    }
    Ok(vec![made(&record, found.puzzle, found.proved, Some(seed))])
}

/// Up to this many minimal puzzles.
fn some(record: &Record, limit: u64) -> Result<Vec<Made>, Refused> {
    let mut found = Vec::new();
    let visit = &mut |puzzle: Puzzle| {
        found.push(made(record, puzzle, true, None));
        if found.len() as u64 == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let all = generate::all_minimal(&record.puzzle, visit, &interrupted).map_err(|why| refused(&why))?;
    if !all.complete && (found.len() as u64) < limit {
        return Err(Refused::undetermined("some questions took too much work"));
    }
    Ok(found)
}

/// All minimal puzzles of one puzzle after the other, each written as it is found.
fn one_by_one(mut out: Out, input: Input, limit: u64) -> anyhow::Result<Exit> {
    listen();
    for piece in numbered(input) {
        let (_, piece) = piece?;
        out.count();
        let record = match piece.parse() {
            Ok(record) => record,
            Err(error) => {
                out.malformed(&piece, &error, NAMES)?;
                continue;
            }
        };
        let (mut found, mut trouble) = (0, Ok(()));
        let visit = &mut |puzzle: Puzzle| {
            found += 1;
            trouble = out.add(&piece, made(&record, puzzle, true, None), NAMES);
            if trouble.is_err() || found == limit {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let ended = generate::all_minimal(&record.puzzle, visit, &interrupted);
        trouble?;
        match ended {
            Err(why) => out.refuse(&piece, refused(&why), NAMES)?,
            Ok(all) if !all.complete && found < limit && !interrupted() => {
                out.refuse(&piece, Refused::undetermined("some questions took too much work"), NAMES)?;
            }
            Ok(_) => {}
        }
        if interrupted() {
            break;
        }
    }
    out.finish()
}

fn made(record: &Record, puzzle: Puzzle, proved: bool, seed: Option<u64>) -> Made {
    let known = vec![
        ("clues", puzzle.clues().into()),
        ("dropped", (record.puzzle.clues() - puzzle.clues()).into()),
        ("proved", proved.into()),
        ("seed", seed.into()),
    ];
    let mut record = Record { puzzle, ..record.clone() };
    if !proved {
        // Formats without a field of their own say it beside the puzzle.
        let comment = record.about.comment.take();
        let said = [comment.as_deref(), Some("not proved that no clue can go")];
        record.about.comment = Some(said.into_iter().flatten().collect::<Vec<&str>>().join("; "));
    }
    Made { record, known, class: None }
}

/// What a puzzle without one solution is to the caller.
pub fn refused(why: &NotUniqueError) -> Refused {
    match why {
        NotUniqueError::Impossible(_) | NotUniqueError::Multiple => Refused::no(why),
        NotUniqueError::Unknown => Refused::undetermined(why),
        NotUniqueError::Candidates => Refused::trouble(why),
    }
}
