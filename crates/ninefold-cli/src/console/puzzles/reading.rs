//! Puzzles that somebody types, pastes or has in a file.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use ninefold::Shape;
use ninefold::board::Layout;
use ninefold::format::{About, ReadOptions, Record, parse, parse_all};

use super::super::Console;
use super::super::talk::Heard;
use crate::args::{GeometryArguments, ReadingArguments};
use crate::input::Input;
use crate::report::counted;
use crate::sentence::sentence;

/// More puzzles of a file are not offered.
const MOST_OF_A_FILE: usize = 10_000;

/// A pasted line with at least this many cells is a whole puzzle; a shorter one may be the first row.
const CELLS_OF_ONE_LINE: usize = 81;

/// What was read, and in words what of it cannot be offered.
struct Found {
    records: Vec<Record>,
    left_out: Option<String>,
}

impl Console<'_> {
    /// A puzzle from the keyboard: on one line, or on several with an empty one at the end.
    pub(in crate::console) fn typed_puzzle(&mut self, rest: &str) -> Heard<()> {
        let mut text = rest.to_owned();
        let mut shape = None;
        if text.is_empty() {
            self.talk.say(
                "Type or paste a puzzle on one line or row by row, with 0 or . for an empty cell; then an empty line.\n\
                 A first line 'shape 2x3', 'shape 3x3+diagonals' or 'shape regions:1112...' says which boxes it has.",
            )?;
            while let Some(line) = self.talk.ask_text(if text.is_empty() { "Puzzle:" } else { "..." })? {
                if line.is_empty() || line.eq_ignore_ascii_case("back") {
                    break;
                }
                if let Some(spec) = shape_line(&line).filter(|_| text.is_empty()) {
                    match spec.parse::<Shape>() {
                        Ok(found) => shape = Some(found),
                        Err(error) => self.talk.say(&sentence(&error.to_string()))?,
                    }
                    continue;
                }
                let first = text.is_empty();
                text.push_str(&line);
                text.push('\n');
                let options = ReadOptions { format: None, shape: shape.clone() };
                let is_whole = |record: Record| record.puzzle.shape().cells() >= CELLS_OF_ONE_LINE;
                if first && parse(&text, &options).is_ok_and(is_whole) {
                    break;
                }
            }
        }
        if text.is_empty() {
            return Ok(());
        }
        let read = |shape: Option<Shape>| -> anyhow::Result<Found> {
            let records = parse_all(&text, &ReadOptions { format: None, shape })?;
            let records: Vec<Record> = records.into_iter().collect::<Result<_, _>>()?;
            match records.is_empty() {
                true => Err(anyhow!("expected a puzzle, found none")),
                false => Ok(Found { records, left_out: None }),
            }
        };
        let asked = shape.is_some();
        let about = About {
            name: Some("Typed-in puzzle".into()),
            source: Some("typed in".into()),
            ..About::default()
        };
        self.open_puzzles(shape, asked, about, read)
    }

    /// A puzzle of a file whose name is said or asked for.
    pub(in crate::console) fn puzzle_of_file(&mut self, rest: &str) -> Heard<()> {
        let name = match rest {
            "" => self.talk.ask("File (Enter goes back):")?,
            _ => rest.to_owned(),
        };
        let name = name.trim_matches(['"', '\'']);
        if name.is_empty() || name.eq_ignore_ascii_case("back") {
            return Ok(());
        }
        let path = expanded(name);
        let about = About {
            name: path.file_stem().map(|stem| stem.to_string_lossy().into_owned()),
            source: Some(name.to_owned()),
            ..About::default()
        };
        self.open_puzzles(None, false, about, |shape| read_file(&path, shape))
    }

    /// Goes on with what was read, after asking for a shape where the text does not settle it.
    fn open_puzzles(
        &mut self,
        shape: Option<Shape>,
        shape_is_known: bool,
        about: About,
        read: impl Fn(Option<Shape>) -> anyhow::Result<Found>,
    ) -> Heard<()> {
        let Found { mut records, mut left_out } = match read(shape) {
            Ok(found) => found,
            Err(error) => return self.talk.say(&format!("No puzzle: {error:#}.")),
        };
        if let Some(record) = records.first().filter(|record| !shape_is_known && lacks_boxes(record)) {
            let side = record.puzzle.shape().side();
            let prompt = format!(
                "A {side}x{side} board has no usual boxes. Its regions, one character per cell (Enter for none):"
            );
            let shape = self.talk.ask_for(&prompt, |answer| {
                let spec = answer.strip_prefix("regions:").unwrap_or(answer);
                let shape = Shape::from_region_text(spec).map_err(|error| error.to_string())?;
                if shape.side() == side { Ok(shape) } else { Err(format!("{} characters", side * side)) }
            })?;
            if let Some(shape) = shape {
                Found { records, left_out } = match read(Some(shape)) {
                    Ok(found) => found,
                    Err(error) => return self.talk.say(&format!("No puzzle: {error:#}.")),
                };
            }
        }
        if let Some(text) = left_out {
            self.talk.say(&text)?;
        }
        let several = records.len() > 1;
        for (number, record) in (1..).zip(&mut records) {
            let named =
                about.name.clone().map(|name| if several { format!("{name} {number}") } else { name });
            let said = &mut record.about;
            said.name = said.name.take().or(named);
            said.source = said.source.take().or(about.source.clone());
            for field in
                [&mut said.name, &mut said.source, &mut said.author, &mut said.level, &mut said.comment]
            {
                *field = field.take().map(|text| text.replace(char::is_control, " "));
            }
        }
        match self.choose_puzzle(records)? {
            Some(record) => self.puzzle_menu(record),
            None => Ok(()),
        }
    }
}

fn shape_line(line: &str) -> Option<&str> {
    let (word, spec) = line.split_once(char::is_whitespace)?;
    word.eq_ignore_ascii_case("shape").then(|| spec.trim())
}

/// Whether the size has no boxes of more than one row, so that somebody should be asked.
fn lacks_boxes(record: &Record) -> bool {
    matches!(record.puzzle.shape().layout(), Layout::Boxes { rows: 1, cols } if *cols > 1)
}

/// The path with the home folder in place of a leading `~`: no shell does that here.
fn expanded(name: &str) -> PathBuf {
    match (name.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(name),
    }
}

fn read_file(path: &Path, shape: Option<Shape>) -> anyhow::Result<Found> {
    let place = || path.display().to_string();
    let data = std::fs::metadata(path).with_context(place)?;
    if !data.is_file() {
        bail!(
            "{}: expected a file, found {}",
            place(),
            if data.is_dir() { "a folder" } else { "something else" }
        );
    }
    let name = path.to_str().with_context(|| format!("{}: expected a name in UTF-8", place()))?;
    // A name that begins with '-' must not be taken for standard input.
    let name = if name == "-" { "./-" } else { name };
    let geometry = GeometryArguments { shape, ..GeometryArguments::default() };
    let input = Input::open(Some(name), &ReadingArguments { geometry, ..ReadingArguments::default() })?;
    let mut records = Vec::new();
    let mut broken = Vec::new();
    let mut pieces = input.reader;
    for piece in pieces.by_ref().take(MOST_OF_A_FILE) {
        match piece.with_context(place)?.parse() {
            Ok(record) => records.push(record),
            Err(error) => broken.push(error),
        }
    }
    match (records.is_empty(), broken.first()) {
        (true, Some(error)) => Err(anyhow::Error::from(error.clone()).context(place())),
        (true, None) => bail!("{}: expected a puzzle, found none", place()),
        (false, Some(error)) => {
            let count = counted(broken.len() as u64, "puzzle", "puzzles");
            Ok(Found { records, left_out: Some(format!("{count} left out. The first: {error}.")) })
        }
        (false, None) => {
            let is_cut = pieces.next().is_some();
            let left_out = is_cut.then(|| format!("Only the first {MOST_OF_A_FILE} puzzles are offered."));
            Ok(Found { records, left_out })
        }
    }
}
