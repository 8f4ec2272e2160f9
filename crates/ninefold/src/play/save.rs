//! A whole game as text: the puzzle, and the log with its times in milliseconds.
//!
//! ```text
//! ninefold game 1
//! shape: 2x2
//! givens: 1..4..1..1..4..1
//! name: a small one
//! moves:
//! 2000 place r1c2 3
//! 3100 undo
//! end
//! ```
//! A pencilmark puzzle has a line `candidates:` with one word a cell, `.` where nothing is allowed.
//! Digits are the characters of [`symbol`]. The last line says that nothing was cut off.

use std::fmt::{self, Write as _};
use std::time::Duration;

use super::action::{Action, quoted};
use super::session::Session;
use crate::board::{Digit, DigitSet, Grid, Puzzle, Shape, digit_of, symbol};
use crate::format::About;

const FIRST_LINE: &str = "ninefold game ";
const VERSION: u32 = 1;

impl Session {
    /// The whole game, history included.
    pub fn to_text(&self) -> String {
        let puzzle = self.puzzle();
        let shape = self.shape();
        let mut text = format!("{FIRST_LINE}{VERSION}\nshape: {shape}\ngivens: {}\n", puzzle.givens());
        if puzzle.has_candidates() {
            text.push_str("candidates:");
            for cell in shape.all_cells() {
                text.push(' ');
                match puzzle.allowed(cell) {
                    DigitSet::EMPTY => text.push('.'),
                    set => text.extend(set.iter().map(symbol)),
                }
            }
            text.push('\n');
        }
        let about = self.about();
        let fields = [&about.name, &about.source, &about.author, &about.level, &about.comment];
        for (key, value) in FIELDS.into_iter().zip(fields) {
            if let Some(value) = value {
                let _ = writeln!(text, "{key}: {}", one_line(value));
            }
        }
        text.push_str("moves:\n");
        for event in self.events() {
            let _ = writeln!(text, "{} {}", event.at.as_millis(), event.action.to_text(shape));
        }
        text.push_str("end\n");
        text
    }

    /// The game of such a text.
    pub fn from_text(text: &str) -> Result<Session, ParseGameError> {
        let mut lines = Lines { lines: text.lines(), number: 0 };
        version(&mut lines)?;
        let mut session = header(&mut lines)?;
        loop {
            let line = lines.next("a move or 'end'")?;
            if line == "end" {
                break;
            }
            let number = lines.number;
            let (time, action) = line.split_once(' ').unwrap_or((line, ""));
            let at = time.parse().map(Duration::from_millis);
            let at = at.map_err(|_| ParseGameError::line(number, "a time in milliseconds", time))?;
            let last = session.time_of_last_event();
            if at < last {
                let expected = format!("a time of at least {} milliseconds", last.as_millis());
                return Err(ParseGameError::line(number, &expected, time));
            }
            let action = Action::parse(action, session.shape()).map_err(|error| ParseGameError::Line {
                line: number,
                expected: error.expected,
                found: error.found,
            })?;
            if let Err(rejected) = session.act(at, action) {
                let why = rejected.describe(session.shape());
                return Err(ParseGameError::Move { line: number, found: quoted(line), why });
            }
        }
        match lines.lines.find(|line| !line.trim().is_empty()) {
            None => Ok(session),
            Some(more) => Err(ParseGameError::line(lines.number + 1, "nothing after 'end'", more)),
        }
    }
}

/// The keys of what is said about a puzzle, in the order of the fields of [`About`].
const FIELDS: [&str; 5] = ["name", "source", "author", "level", "comment"];

struct Lines<'a> {
    lines: std::str::Lines<'a>,
    /// The number of the last line read, from 1.
    number: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self, expected: &str) -> Result<&'a str, ParseGameError> {
        self.number += 1;
        let number = self.number;
        let end = || ParseGameError::Line {
            line: number,
            expected: expected.to_owned(),
            found: "the end of the text".to_owned(),
        };
        self.lines.next().map(str::trim_end).ok_or_else(end)
    }
}

fn version(lines: &mut Lines<'_>) -> Result<(), ParseGameError> {
    let wanted = format!("'{FIRST_LINE}{VERSION}'");
    let line = lines.next(&wanted)?;
    let found = line.strip_prefix(FIRST_LINE).and_then(|version| version.parse::<u32>().ok());
    match found {
        Some(VERSION) => Ok(()),
        Some(found) if found > VERSION => Err(ParseGameError::Newer { found }),
        _ => Err(ParseGameError::line(1, &wanted, line)),
    }
}

fn header(lines: &mut Lines<'_>) -> Result<Session, ParseGameError> {
    let mut shape: Option<Shape> = None;
    let mut givens: Option<Grid> = None;
    let mut candidates: Option<Vec<DigitSet>> = None;
    let mut about = About::default();
    loop {
        let line = lines.next("a line 'key: value' or 'moves:'")?;
        let number = lines.number;
        let (key, value) = line
            .split_once(':')
            .map(|(key, value)| (key, value.trim()))
            .ok_or_else(|| ParseGameError::line(number, "a line 'key: value' or 'moves:'", line))?;
        let known =
            || shape.as_ref().ok_or_else(|| ParseGameError::line(number, "a line 'shape: ...' first", line));
        match key {
            "shape" if shape.is_some() => {
                return Err(ParseGameError::line(number, "one line 'shape: ...'", line));
            }
            "shape" => {
                let read = value.parse::<Shape>();
                shape = Some(read.map_err(|error| ParseGameError::Line {
                    line: number,
                    expected: "a shape".to_owned(),
                    found: format!("{} ({error})", quoted(value)),
                })?);
            }
            "givens" => givens = Some(read_givens(value, known()?, number)?),
            "candidates" => candidates = Some(read_candidates(value, known()?, number)?),
            "name" => about.name = Some(many_lines(value)),
            "source" => about.source = Some(many_lines(value)),
            "author" => about.author = Some(many_lines(value)),
            "level" => about.level = Some(many_lines(value)),
            "comment" => about.comment = Some(many_lines(value)),
            "moves" if value.is_empty() => {
                let givens =
                    givens.ok_or_else(|| ParseGameError::line(number, "a line 'givens: ...' first", line))?;
                let puzzle = Puzzle::new(givens).expect("only digits of the board were read");
                let puzzle = match candidates {
                    Some(sets) => puzzle.with_candidates(&sets).expect("one set per cell was read"),
                    None => puzzle,
                };
                return Ok(Session::new(puzzle).with_about(about));
            }
            _ => {
                let expected = format!("shape, givens, candidates, {} or 'moves:'", FIELDS.join(", "));
                return Err(ParseGameError::line(number, &expected, line));
            }
        }
    }
}

fn read_givens(text: &str, shape: &Shape, line: usize) -> Result<Grid, ParseGameError> {
    let wanted = || format!("{} characters, '.' or digits from 1 to {}", shape.cells(), shape.side());
    let value = |character: char| match character {
        '.' => Some(0),
        _ => digit_of(character, shape.side()).map(Digit::get),
    };
    let values: Option<Vec<u8>> = text.chars().map(value).collect();
    let grid = values.and_then(|values| Grid::from_values(shape, &values).ok());
    grid.ok_or_else(|| ParseGameError::line(line, &wanted(), text))
}

fn read_candidates(text: &str, shape: &Shape, line: usize) -> Result<Vec<DigitSet>, ParseGameError> {
    let wanted = || format!("{} words, '.' or digits from 1 to {}", shape.cells(), shape.side());
    let set = |word: &str| match word {
        "." => Some(DigitSet::EMPTY),
        _ => word.chars().map(|character| digit_of(character, shape.side())).collect(),
    };
    let sets: Option<Vec<DigitSet>> = text.split_whitespace().map(set).collect();
    let sets = sets.filter(|sets| sets.len() == shape.cells());
    sets.ok_or_else(|| ParseGameError::line(line, &wanted(), text))
}

/// The text with its line ends and backslashes written as signs, so that it is one line.
fn one_line(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r")
}

fn many_lines(text: &str) -> String {
    let mut out = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => out.extend(match characters.next() {
                Some('n') => Some('\n'),
                Some('r') => Some('\r'),
                other => other,
            }),
            _ => out.push(character),
        }
    }
    out
}

/// Why a text is no saved game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseGameError {
    /// It was saved by a newer program.
    Newer {
        /// The version of its format.
        found: u32,
    },
    /// A line is not what it should be.
    Line {
        /// Its number, from 1.
        line: usize,
        /// What should have stood there.
        expected: String,
        /// What stood there.
        found: String,
    },
    /// A move cannot have been made in this game.
    Move {
        /// The number of its line, from 1.
        line: usize,
        /// The line.
        found: String,
        /// Why it was refused.
        why: String,
    },
}

impl ParseGameError {
    fn line(line: usize, expected: &str, found: &str) -> ParseGameError {
        ParseGameError::Line { line, expected: expected.to_owned(), found: quoted(found) }
    }
}

impl fmt::Display for ParseGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseGameError::Newer { found } => {
                write!(f, "the game was saved by a newer program: expected format {VERSION}, found {found}")
            }
            ParseGameError::Line { line, expected, found } => {
                write!(f, "line {line}: expected {expected}, found {found}")
            }
            ParseGameError::Move { line, found, why } => {
                write!(f, "line {line}: expected a move that can be made, found {found}: {why}")
            }
        }
    }
}

impl std::error::Error for ParseGameError {}
