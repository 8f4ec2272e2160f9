//! What a player does, and each such thing as one line of plain text.
//!
//! ```text
//! place r4c7 5            centre r1c1,r1c2 3      corner r1c1 3        colour r1c1,r5c5 2
//! eliminate r1c1 3 r2c2,r2c3 5                    allow r1c1 3
//! clear r4c7              fill-marks              clear-marks          undo   redo   reset
//! fill-missing-marks      clear-full-marks
//! back 3                  savepoint the guess     restore the guess    hint 2   check
//! solve 4352697816825...  option clean-marks on
//! ```
//! Names of cells need the side of the board, so writing and reading ask for the shape. A digit above 9
//! is written as boards show it (`A` is 10) up to side 35 and as a number beyond; both are read.

use std::fmt;
use std::time::Duration;

use crate::board::{Candidate, Cell, Digit, Shape, digit_of, symbol};
use crate::explain::words;

/// One thing a player does.
#[doc(alias = "move")]
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Action {
    /// Writes the digit into the cells; if all of them hold it already, takes it out again.
    Place {
        /// Where; givens among them are left alone.
        cells: Vec<Cell>,
        /// What.
        digit: Digit,
    },
    /// Takes away what is on top: digits if any of the cells holds one, else marks, else colours.
    Clear {
        /// Where.
        cells: Vec<Cell>,
    },
    /// Adds the digit to the centre marks; if all empty cells among these have it, takes it away.
    Centre {
        /// Where; cells that hold a digit are left alone.
        cells: Vec<Cell>,
        /// What.
        digit: Digit,
    },
    /// As `Centre`, for corner marks.
    Corner {
        /// Where; cells that hold a digit are left alone.
        cells: Vec<Cell>,
        /// What.
        digit: Digit,
    },
    /// Rules digits out, all in one step: centre marks lose them. A cell without such marks first gets all that the
    /// rules allow.
    Eliminate {
        /// What and where; cells that hold a digit are left alone.
        candidates: Vec<Candidate>,
    },
    /// Adds the colour to the cells, givens too; if all have it, takes it away.
    Colour {
        /// Where.
        cells: Vec<Cell>,
        /// What.
        colour: Colour,
    },
    /// The opposite of `Eliminate`: adds digits to centre marks, all in one step.
    Allow {
        /// What and where; cells that hold a digit are left alone.
        candidates: Vec<Candidate>,
    },
    /// Gives every empty cell all centre marks that the rules allow, also those that were eliminated.
    FillMarks,
    /// The same, only for cells without centre marks.
    FillMissingMarks,
    /// Removes all centre and corner marks.
    ClearMarks,
    /// Removes the centre marks of every cell that has all that the rules allow.
    ClearFullMarks,
    /// Takes back the last step.
    Undo,
    /// Does the step again that was taken back last.
    Redo,
    /// Makes the board what it was this many steps ago, itself a step.
    /// [`Session::back_to_correct`](super::Session::back_to_correct) finds out how many.
    Back {
        /// How many steps.
        steps: usize,
    },
    /// Makes the board what it was at the start, itself a step.
    Reset,
    /// Remembers the board under this name, in place of an earlier one of the same name.
    Savepoint {
        /// The name: one line, not blank.
        name: String,
    },
    /// Makes the board what it was at that savepoint, itself a step.
    Restore {
        /// The name.
        name: String,
    },
    /// A hint was shown up to this stage, from 1. Changes nothing; counted.
    Hint {
        /// How much of it.
        stage: u8,
    },
    /// The entries were checked against the solution. Changes nothing, but is counted.
    Check,
    /// The program fills the board with these digits, one per cell.
    /// [`Session::solve`](super::Session::solve) finds them.
    Solve {
        /// All digits in reading order, givens included.
        digits: Vec<Digit>,
    },
    /// Whether a placed digit leaves the marks of the cells it sees.
    CleanMarks {
        /// On or off.
        on: bool,
    },
}

/// An action and when it was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Time played until then, in whole milliseconds.
    pub at: Duration,
    /// What was done.
    pub action: Action,
}

/// One of nine colours for cells. What it looks like is for the front end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Colour(u8);

impl Colour {
    /// How many there are.
    pub const COUNT: u8 = 9;

    /// The colour of this number, from 1 to 9.
    pub fn new(number: u8) -> Option<Colour> {
        (1..=Colour::COUNT).contains(&number).then_some(Colour(number))
    }

    /// Its number, from 1.
    pub fn get(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The colours of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Colours(u16);

impl Colours {
    /// Whether the cell has none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this colour is among them.
    pub fn contains(self, colour: Colour) -> bool {
        self.0 >> colour.0 & 1 == 1
    }

    /// The colours, ascending.
    pub fn iter(self) -> impl Iterator<Item = Colour> {
        (1..=Colour::COUNT).map(Colour).filter(move |&colour| self.contains(colour))
    }

    pub(super) fn set(&mut self, colour: Colour, on: bool) {
        match on {
            true => self.0 |= 1 << colour.0,
            false => self.0 &= !(1 << colour.0),
        }
    }
}

impl Action {
    /// The action as a line of text that [`parse`](Action::parse) reads back.
    pub fn to_text(&self, shape: &Shape) -> String {
        let cells = |cells: &[Cell]| {
            let names: Vec<String> = cells.iter().map(|&cell| shape.name(cell).to_string()).collect();
            names.join(",")
        };
        let digit = |digit: Digit| words::digit(shape, digit);
        match self {
            Action::Place { cells: list, digit: what } => format!("place {} {}", cells(list), digit(*what)),
            Action::Clear { cells: list } => format!("clear {}", cells(list)),
            Action::Centre { cells: list, digit: what } => {
                format!("centre {} {}", cells(list), digit(*what))
            }
            Action::Corner { cells: list, digit: what } => {
                format!("corner {} {}", cells(list), digit(*what))
            }
            Action::Eliminate { candidates } | Action::Allow { candidates } => {
                let of = |what: Digit| {
                    let own = candidates.iter().filter(|gone| gone.digit == what);
                    own.map(|gone| gone.cell).collect::<Vec<Cell>>()
                };
                let mut digits: Vec<Digit> = candidates.iter().map(|gone| gone.digit).collect();
                digits.sort_unstable();
                digits.dedup();
                let parts = digits.into_iter().map(|what| format!(" {} {}", cells(&of(what)), digit(what)));
                let word = if matches!(self, Action::Allow { .. }) { "allow" } else { "eliminate" };
                format!("{word}{}", parts.collect::<String>())
            }
            Action::Colour { cells: list, colour } => format!("colour {} {colour}", cells(list)),
            Action::FillMarks => "fill-marks".to_owned(),
            Action::FillMissingMarks => "fill-missing-marks".to_owned(),
            Action::ClearMarks => "clear-marks".to_owned(),
            Action::ClearFullMarks => "clear-full-marks".to_owned(),
            Action::Undo => "undo".to_owned(),
            Action::Redo => "redo".to_owned(),
            Action::Back { steps } => format!("back {steps}"),
            Action::Reset => "reset".to_owned(),
            Action::Savepoint { name } => format!("savepoint {name}"),
            Action::Restore { name } => format!("restore {name}"),
            Action::Hint { stage } => format!("hint {stage}"),
            Action::Check => "check".to_owned(),
            Action::Solve { digits } => {
                let known = |digit: &&Digit| digit.index() < crate::board::MAX_SIDE;
                format!(
                    "solve {}",
                    digits.iter().filter(known).map(|&digit| symbol(digit)).collect::<String>()
                )
            }
            Action::CleanMarks { on } => format!("option clean-marks {}", if *on { "on" } else { "off" }),
        }
    }

    /// The action of a line of text, for a board of this shape.
    pub fn parse(text: &str, shape: &Shape) -> Result<Action, ParseActionError> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let alone = |action: Action| match rest {
            "" => Ok(action),
            _ => Err(ParseActionError::new(format!("nothing after '{word}'"), rest)),
        };
        match word {
            "place" => marked(rest, shape).map(|(cells, digit)| Action::Place { cells, digit }),
            "centre" => marked(rest, shape).map(|(cells, digit)| Action::Centre { cells, digit }),
            "corner" => marked(rest, shape).map(|(cells, digit)| Action::Corner { cells, digit }),
            "eliminate" => Ok(Action::Eliminate { candidates: candidates_of(rest, shape)? }),
            "allow" => Ok(Action::Allow { candidates: candidates_of(rest, shape)? }),
            "clear" => Ok(Action::Clear { cells: cells_of(rest, shape)? }),
            "colour" => {
                let (cells, colour) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                let cells = cells_of(cells, shape)?;
                let number = number::<u8>(colour).and_then(Colour::new);
                let colour =
                    number.ok_or_else(|| ParseActionError::new("a colour from 1 to 9".to_owned(), colour))?;
                Ok(Action::Colour { cells, colour })
            }
            "fill-marks" => alone(Action::FillMarks),
            "fill-missing-marks" => alone(Action::FillMissingMarks),
            "clear-marks" => alone(Action::ClearMarks),
            "clear-full-marks" => alone(Action::ClearFullMarks),
            "undo" => alone(Action::Undo),
            "redo" => alone(Action::Redo),
            "reset" => alone(Action::Reset),
            "check" => alone(Action::Check),
            "back" => {
                let steps = number::<usize>(rest).filter(|&steps| steps > 0);
                let steps =
                    steps.ok_or_else(|| ParseActionError::new("a number of steps".to_owned(), rest))?;
                Ok(Action::Back { steps })
            }
            "savepoint" | "restore" if rest.is_empty() => {
                Err(ParseActionError::new("the name of a savepoint".to_owned(), rest))
            }
            "savepoint" => Ok(Action::Savepoint { name: rest.to_owned() }),
            "restore" => Ok(Action::Restore { name: rest.to_owned() }),
            "hint" => {
                let stage = number::<u8>(rest).filter(|&stage| stage > 0);
                let stage = stage.ok_or_else(|| ParseActionError::new("a stage from 1".to_owned(), rest))?;
                Ok(Action::Hint { stage })
            }
            "solve" => {
                let digits: Option<Vec<Digit>> =
                    rest.chars().map(|symbol| digit_of(symbol, shape.side())).collect();
                let digits = digits.filter(|digits| digits.len() == shape.cells());
                let wanted = || format!("{} digits from 1 to {}", shape.cells(), shape.side());
                Ok(Action::Solve { digits: digits.ok_or_else(|| ParseActionError::new(wanted(), rest))? })
            }
            "option" => match rest.split_whitespace().collect::<Vec<&str>>()[..] {
                ["clean-marks", "on"] => Ok(Action::CleanMarks { on: true }),
                ["clean-marks", "off"] => Ok(Action::CleanMarks { on: false }),
                _ => Err(ParseActionError::new("'clean-marks on' or 'clean-marks off'".to_owned(), rest)),
            },
            _ => Err(ParseActionError::new(WORDS.to_owned(), word)),
        }
    }
}

const WORDS: &str = "place, clear, centre, corner, eliminate, allow, colour, fill-marks, fill-missing-marks, clear-marks, \
                     clear-full-marks, undo, redo, back, reset, savepoint, restore, hint, check, solve or option";

/// `r1c1,r1c2 5 r4c4 6`: cells and a digit, once or more.
fn candidates_of(text: &str, shape: &Shape) -> Result<Vec<Candidate>, ParseActionError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut candidates = Vec::new();
    for pair in words.chunks(2) {
        let (cells, digit) = marked(&pair.join(" "), shape)?;
        candidates.extend(cells.into_iter().map(|cell| Candidate { cell, digit }));
    }
    match candidates.is_empty() {
        true => Err(ParseActionError::new("cells and a digit".to_owned(), text)),
        false => Ok(candidates),
    }
}

/// `r1c1,r1c2 5`.
fn marked(text: &str, shape: &Shape) -> Result<(Vec<Cell>, Digit), ParseActionError> {
    let (cells, digit) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let cells = cells_of(cells, shape)?;
    let digit = digit.trim();
    let found = digit_named(digit, shape);
    let found =
        found.ok_or_else(|| ParseActionError::new(format!("a digit from 1 to {}", shape.side()), digit))?;
    Ok((cells, found))
}

fn cells_of(text: &str, shape: &Shape) -> Result<Vec<Cell>, ParseActionError> {
    let side = shape.side();
    let cell = |name: &str| {
        let wanted = || format!("a cell from r1c1 to r{side}c{side}");
        shape.cell_named(name).ok_or_else(|| ParseActionError::new(wanted(), name))
    };
    text.split(',').map(cell).collect()
}

/// A number in figures, or the one character that boards show.
fn digit_named(text: &str, shape: &Shape) -> Option<Digit> {
    if let Some(value) = number::<u8>(text) {
        return shape.digit(value);
    }
    let mut symbols = text.chars();
    let symbol = symbols.next().filter(|_| symbols.next().is_none())?;
    digit_of(symbol, shape.side())
}

/// Figures only: no sign, no blank.
fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// Text that is no action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseActionError {
    /// What should have stood there.
    pub expected: String,
    /// What stood there, in quotes and at most forty characters of it.
    pub found: String,
}

impl ParseActionError {
    fn new(expected: String, found: &str) -> ParseActionError {
        ParseActionError { expected, found: quoted(found) }
    }
}

/// The beginning of what a player wrote, in quotes, so that it can neither break a terminal nor fill it;
/// 'nothing' where nothing was written.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.is_empty() {
        return "nothing".to_owned();
    }
    let start: String = text.chars().take(LONGEST).collect();
    let more = if start.len() < text.len() { "..." } else { "" };
    format!("'{}{more}'", start.escape_debug())
}

impl fmt::Display for ParseActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl std::error::Error for ParseActionError {}
