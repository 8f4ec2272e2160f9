//! `ninefold library`: the built-in puzzles and those of the user.

use std::io::Write;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{anyhow, bail};
use ninefold::format::Record;
use ninefold::rng::Rng;
use ninefold::solve::Uniqueness;

use crate::args::{LibraryCommand, LibraryFilter, ReadingArguments};
use crate::board_picture::grid_picture;
use crate::exit::Exit;
use crate::input::Input;
use crate::report::{self, line::with_shape};
use crate::uniqueness::{uniqueness_within, why_unrated};
use crate::{library, output};

/// How long it may take to see whether a puzzle of the user's has one solution.
const PATIENCE: Duration = Duration::from_secs(10);

/// `ninefold library`.
pub fn run(command: LibraryCommand, quiet: bool) -> anyhow::Result<Exit> {
    match command {
        LibraryCommand::List { filter, json } => list(&filter, json),
        LibraryCommand::Show { name, line } => show(&find(&name)?, line),
        LibraryCommand::Random { filter, seed, line } => random(&filter, seed, line, quiet),
        LibraryCommand::Add { input, reading, name, source } => add(&input, &reading, name, source, quiet),
    }
}

impl LibraryFilter {
    fn admits(&self, record: &Record) -> bool {
        let size = self.size.is_none_or(|side| record.puzzle.shape().side() == side);
        let same = |level: &String| {
            Some(level.to_lowercase()) == record.about.level.as_ref().map(|level| level.to_lowercase())
        };
        size && self.level.as_ref().is_none_or(same)
    }

    /// The puzzles it admits, each with its number in the whole list.
    fn choose(&self) -> anyhow::Result<Vec<(usize, Record)>> {
        let records = library::all()?.into_iter().enumerate();
        Ok(records
            .map(|(index, record)| (index + 1, record))
            .filter(|(_, record)| self.admits(record))
            .collect())
    }
}

fn list(filter: &LibraryFilter, json: bool) -> anyhow::Result<Exit> {
    let mut out = output::stdout();
    for (number, record) in filter.choose()? {
        let about = &record.about;
        let [name, source, level] =
            [&about.name, &about.source, &about.level].map(|text| text.as_deref().unwrap_or(""));
        let shape = record.puzzle.shape();
        let clues = record.puzzle.clues();
        if json {
            let mut object = report::json::object([("number", number as u64)], &record);
            object.insert("level".to_owned(), level.into());
            object.insert("clues".to_owned(), clues.into());
            writeln!(out, "{}", serde_json::Value::from(object))?;
        } else {
            let shape = shape.describe();
            writeln!(out, "{number:3}  {name:24} {level:10} {clues:3} givens  {shape:32} {source}")?;
        }
    }
    out.flush()?;
    // What could not be read was said; a list that lacks it is not the whole list.
    Ok(if library::Own::is_readable() { Exit::Success } else { Exit::Error })
}

/// The puzzle of this name or number.
fn find(name: &str) -> anyhow::Result<Record> {
    let records = library::all()?;
    let named =
        |record: &&Record| record.about.name.as_ref().is_some_and(|own| own.eq_ignore_ascii_case(name));
    let found = records.iter().find(named).or_else(|| {
        let number: usize = name.parse().ok()?;
        records.get(number.checked_sub(1)?)
    });
    found
        .cloned()
        .ok_or_else(|| anyhow!("the library has no puzzle '{name}'; 'ninefold library list' names them"))
}

fn show(record: &Record, line: bool) -> anyhow::Result<Exit> {
    let mut out = output::stdout();
    if line {
        writeln!(out, "{}", with_shape(record.puzzle.givens().to_string(), record.puzzle.shape()))?;
    } else {
        write!(out, "{}", report::heading(record))?;
        write!(out, "{}", grid_picture(record.puzzle.givens(), &record.puzzle))?;
    }
    out.flush()?;
    Ok(Exit::Success)
}

fn random(filter: &LibraryFilter, seed: Option<u64>, line: bool, quiet: bool) -> anyhow::Result<Exit> {
    let mut records = filter.choose()?;
    if records.is_empty() {
        bail!("the library has no such puzzle");
    }
    let seed = seed.unwrap_or_else(any_seed);
    let (_, record) = records.swap_remove(Rng::new(seed).index(records.len()));
    if !quiet {
        output::say(&format!("seed {seed}"));
    }
    show(&record, line)
}

/// A seed from the clock, short enough to be typed again.
pub fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Rng::new(now.as_nanos() as u64).below(1_000_000)
}

fn add(
    input: &str,
    reading: &ReadingArguments,
    name: Option<String>,
    source: Option<String>,
    quiet: bool,
) -> anyhow::Result<Exit> {
    let mut records = Vec::new();
    for piece in Input::open(Some(input), reading)?.reader {
        let piece = piece?;
        let record = piece.parse()?;
        match uniqueness_within(&record.puzzle, PATIENCE) {
            impossible @ Uniqueness::Impossible(_) => {
                let why = why_unrated(&impossible, &record.puzzle).unwrap_or_default();
                bail!("line {}: {why}", piece.line());
            }
            other => {
                if let Some(why) = why_unrated(&other, &record.puzzle) {
                    output::say(&format!("ninefold: line {}: {why}", piece.line()));
                }
            }
        }
        records.push(record);
    }
    if records.is_empty() {
        bail!("expected a puzzle to add, found none");
    }
    let several = records.len() > 1;
    for (index, record) in records.iter_mut().enumerate() {
        if let Some(name) = &name {
            record.about.name = Some(if several { format!("{name} {}", index + 1) } else { name.clone() });
        }
        if let Some(source) = &source {
            record.about.source = Some(source.clone());
        }
    }
    let own = library::Own::find()?;
    let added = report::counted(records.len() as u64, "puzzle", "puzzles");
    own.add(records)?;
    if !quiet {
        output::say(&format!("{added} added to {}", own.path().display()));
    }
    Ok(Exit::Success)
}
