//! Whole files, chunk by chunk: solved or rated, as CSV.
//!
//! Each call of `next` works on some thousand lines, so that a worker can look at its messages in between. Plain 9x9
//! lines go to the lane engine together, where they stand in the text.

use std::fmt::Write as _;
use std::io::Cursor;

use ninefold::batch::{self, AnswerState, Lines, Solver};
use ninefold::format::{Chunk, LineSpan, ReadError, ReadOptions, Reader, Record};
use ninefold::logic::{Rater, Rating, Scale};
use ninefold::{Algorithm, Budget, Goal, Outcome, Puzzle, Settings};
use serde::Deserialize;
use serde_json::json;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::cancel;
use crate::convert::{self, JsResult, failed, format_error, to_js};

/// Puzzles that are taken one by one between two looks at the messages: so many take some ten milliseconds.
const ONE_BY_ONE: usize = 64;

/// Bytes of answers that are made at once where puzzles are solved together: some ten milliseconds of work.
const AT_ONCE: usize = 1 << 20;

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct ManyOptions {
    /// Rate on this scale; without it, solve.
    rate: Option<Scale>,
    /// Only what `ninefold solve` prints: the solutions, one per line.
    lines: bool,
}

/// How the puzzles of a file ended.
#[derive(Default)]
struct Totals {
    unique: u32,
    multiple: u32,
    impossible: u32,
    malformed: u32,
}

/// The puzzles of a text, chunk by chunk.
#[wasm_bindgen]
pub struct Many {
    reader: Reader<Cursor<Vec<u8>>>,
    length: usize,
    lines: bool,
    rater: Option<Rater>,
    scale: Scale,
    solver: Solver,
    spans: Vec<LineSpan>,
    starts: Vec<u32>,
    answers: Vec<batch::Answer>,
    buffer: Vec<u8>,
    out: Vec<u8>,
    totals: Totals,
    /// Bytes of the text that are done, as far as that is known.
    done: usize,
}

#[wasm_bindgen]
impl Many {
    /// The puzzles of these bytes, in any format.
    #[wasm_bindgen(constructor)]
    pub fn new(
        text: Vec<u8>,
        #[wasm_bindgen(unchecked_optional_param_type = "ManyOptions")] options: JsValue,
    ) -> JsResult<Many> {
        let wanted: ManyOptions = convert::options(&options)?;
        let length = text.len().max(1);
        let reader = Reader::new(Cursor::new(text), ReadOptions::default()).map_err(|error| match error {
            ReadError::Format(error) => format_error(&error),
            ReadError::Io(error) => failed("format", error),
        })?;
        Ok(Many {
            reader,
            length,
            lines: wanted.lines,
            rater: wanted.rate.map(Rater::new),
            scale: wanted.rate.unwrap_or_default(),
            solver: Solver::default(),
            spans: Vec::new(),
            starts: Vec::new(),
            answers: Vec::new(),
            buffer: Vec::new(),
            out: Vec::new(),
            totals: Totals::default(),
            done: 0,
        })
    }

    /// The first line of the CSV.
    #[wasm_bindgen(getter)]
    pub fn header(&self) -> String {
        match (&self.rater, self.scale) {
            _ if self.lines => "",
            (None, _) => "puzzle,solutions,solution,error\n",
            (Some(_), Scale::Hodoku) => "puzzle,score,level,hardest,error\n",
            (Some(_), _) => "puzzle,er,ep,ed,hardest,error\n",
        }
        .to_owned()
    }

    /// Works on the next chunk, and returns its rows; nothing after the last.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> JsResult<Option<Vec<u8>>> {
        cancel::begin();
        self.out.clear();
        let mut more = false;
        match self.rater.is_none() && self.reader.has_chunks() {
            true => {
                while self.out.len() < AT_ONCE && !cancel::cancelled() && self.next_chunk()? {
                    more = true;
                }
            }
            false => more = self.next_few()?,
        }
        if cancel::cancelled() {
            return Err(convert::cancelled());
        }
        Ok(more.then(|| std::mem::take(&mut self.out)))
    }

    /// How much of the text is done, from 0 to 1.
    #[wasm_bindgen(getter)]
    pub fn done(&self) -> f64 {
        (self.done as f64 / self.length as f64).min(1.0)
    }

    /// How many puzzles have one solution, several, none, or are no puzzles.
    #[wasm_bindgen(getter, unchecked_return_type = "Totals")]
    pub fn totals(&self) -> JsResult {
        let Totals { unique, multiple, impossible, malformed } = self.totals;
        to_js(
            &json!({ "unique": unique, "multiple": multiple, "impossible": impossible, "malformed": malformed }),
        )
    }
}

impl Many {
    /// Lines through the lane engine.
    fn next_chunk(&mut self) -> JsResult<bool> {
        let buffer = std::mem::take(&mut self.buffer);
        let Some(chunk) = self.reader.next_chunk(buffer) else { return Ok(false) };
        let chunk = chunk.map_err(|error| failed("format", error))?;
        self.done += chunk.text().len();
        let (mut spans, mut starts) = (std::mem::take(&mut self.spans), std::mem::take(&mut self.starts));
        spans.clear();
        starts.clear();
        for span in chunk.lines() {
            if span.is_plain {
                starts.push(span.text.start as u32);
            }
            spans.push(span);
        }
        let mut answers = std::mem::take(&mut self.answers);
        answers.clear();
        answers.resize(starts.len(), batch::Answer::default());
        let lines = Lines { text: chunk.text(), starts: &starts };
        self.solver.solve_lines(&lines, 2, &mut answers, &cancel::cancelled);
        let mut plain = answers.iter();
        for span in &spans {
            let answer = if span.is_plain { plain.next() } else { None };
            match answer.filter(|answer| answer.count > 0 && answer.state == AnswerState::Done) {
                Some(answer) => self.plain_row(&chunk.text()[span.text.clone()][..81], answer),
                // No solution, or no plain line: that takes another look.
                None => self.one(&chunk, span),
            }
        }
        (self.spans, self.starts, self.answers) = (spans, starts, answers);
        self.buffer = chunk.into_buffer();
        Ok(true)
    }

    fn plain_row(&mut self, line: &[u8], answer: &batch::Answer) {
        let (count, words): (&mut u32, &[u8]) = match answer.count {
            1 => (&mut self.totals.unique, b",1,"),
            _ => (&mut self.totals.multiple, b",2+,"),
        };
        *count += 1;
        if self.lines {
            self.out.extend_from_slice(&answer.solution);
            self.out.extend_from_slice(if answer.count == 1 { b"\n" } else { b" # several solutions\n" });
            return;
        }
        self.out.extend_from_slice(line);
        self.out.extend_from_slice(words);
        self.out.extend_from_slice(&answer.solution);
        self.out.extend_from_slice(b",\n");
    }

    fn one(&mut self, chunk: &Chunk, span: &LineSpan) {
        let Some(raw) = chunk.record(span) else { return };
        let row = match raw.parse() {
            Ok(record) => self.solved(&record),
            Err(error) => self.malformed(raw.text(), &error.to_string()),
        };
        self.out.extend_from_slice(row.as_bytes());
    }

    /// Puzzles one by one, of any format and shape.
    fn next_few(&mut self) -> JsResult<bool> {
        let mut any = false;
        for raw in self.reader.by_ref().take(ONE_BY_ONE).collect::<Vec<_>>() {
            any = true;
            let raw = raw.map_err(|error| failed("format", error))?;
            self.done += raw.text().len() + 1;
            let row = match raw.parse() {
                Ok(record) if self.rater.is_some() => self.rated(&record),
                Ok(record) => self.solved(&record),
                Err(error) => self.malformed(raw.text(), &error.to_string()),
            };
            self.out.extend_from_slice(row.as_bytes());
            if cancel::cancelled() {
                break;
            }
        }
        Ok(any)
    }

    fn outcome(puzzle: &Puzzle) -> Outcome {
        let budget = Budget { placements: None, cancel: Some(&cancel::cancelled) };
        let settings = Settings { budget, ..Settings::goal(Goal::Unique) };
        Algorithm::default_for(puzzle.shape()).solve(puzzle, &settings).outcome
    }

    fn count(&mut self, outcome: &Outcome) -> &'static str {
        let (count, words) = match outcome {
            Outcome::Unique(_) => (&mut self.totals.unique, "1"),
            Outcome::Multiple { .. } => (&mut self.totals.multiple, "2+"),
            _ => (&mut self.totals.impossible, "0"),
        };
        *count += 1;
        words
    }

    fn solved(&mut self, record: &Record) -> String {
        let outcome = Many::outcome(&record.puzzle);
        let words = self.count(&outcome);
        let solution = outcome.first_solution().map(ToString::to_string).unwrap_or_default();
        match (self.lines, words) {
            (true, "1") => format!("{solution}\n"),
            (true, "0") => "# no solution\n".to_owned(),
            (true, _) => format!("{solution} # several solutions\n"),
            (false, _) => format!("{},{words},{},\n", quoted(&record.puzzle.to_string()), quoted(&solution)),
        }
    }

    fn rated(&mut self, record: &Record) -> String {
        let outcome = Many::outcome(&record.puzzle);
        self.count(&outcome);
        let puzzle = quoted(&record.puzzle.to_string());
        let empty = if self.scale == Scale::Hodoku { ",,," } else { ",,,," };
        let why = match &outcome {
            Outcome::Unique(_) => {
                let rater = self.rater.get_or_insert_with(|| Rater::new(self.scale));
                match rater.rate_unless(&record.puzzle, &cancel::cancelled) {
                    Some(rating) => return rating_row(&puzzle, &rating),
                    None => "cancelled",
                }
            }
            Outcome::Multiple { .. } => "several solutions",
            Outcome::Stopped { .. } => "cancelled",
            _ => "no solution",
        };
        format!("{puzzle}{empty}{why}\n")
    }

    fn malformed(&mut self, text: &str, why: &str) -> String {
        self.totals.malformed += 1;
        let empty = match (&self.rater, self.scale) {
            _ if self.lines => return format!("# {why}\n"),
            (Some(_), Scale::Se | Scale::Se121 | Scale::Invariant) => ",,,,",
            _ => ",,,",
        };
        let start: String = text.chars().take(200).collect();
        format!("{}{empty}{}\n", quoted(start.trim()), quoted(why))
    }
}

fn rating_row(puzzle: &str, rating: &Rating) -> String {
    let mut row = puzzle.to_owned();
    let hardest = rating.hardest.map(|technique| technique.name()).unwrap_or_default();
    let _ = match rating.score {
        Some((score, level)) => write!(row, ",{score},{level}"),
        None => {
            let shown = |value: Option<ninefold::logic::Tenths>| value.unwrap_or_default();
            write!(row, ",{},{},{}", rating.er, shown(rating.ep), shown(rating.ed))
        }
    };
    let unfinished = if rating.finished { "" } else { "the figures are lower bounds: no technique goes on" };
    let _ = writeln!(row, ",{},{unfinished}", quoted(hardest));
    row
}

/// A field of CSV, in quotes where it needs them.
fn quoted(field: &str) -> String {
    match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_owned(),
    }
}
