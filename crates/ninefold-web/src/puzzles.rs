//! One puzzle: solve, count, rate, explain, make, change, read and write.

use ninefold::explain::{Drawing, ExplainedStep, Trace};
use ninefold::format::{Format, ReadOptions, Record, Writer, parse_all};
use ninefold::generate::{self, GenerateError, Generator, Target};
use ninefold::logic::{Rater, Scale, StepFilter, all_steps};
use ninefold::play::{Help, HelpAnswer, Reply, Request, Session};
use ninefold::rng::Rng;
use ninefold::solve::Uniqueness;
use ninefold::transform;
use ninefold::{Algorithm, Budget, Digit, Goal, Puzzle, Settings, Shape, Transform, verify};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::cancel;
use crate::convert::{self, JsResult, failed, format_error, from_js, options, record, to_js, value};

/// How far a search may go: as long as nobody cancels it.
fn budget(placements: Option<u64>) -> Budget<'static> {
    cancel::begin();
    Budget { placements, cancel: Some(&cancel::cancelled) }
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct SolveOptions {
    algorithm: Option<String>,
    /// Stop counting here; 2 finds out whether the solution is the only one.
    limit: Option<u64>,
    placements: Option<u64>,
}

impl SolveOptions {
    fn run(&self, puzzle: &Puzzle, limit: u64) -> JsResult<ninefold::Report> {
        let algorithm = match &self.algorithm {
            Some(name) => algorithm(name)?,
            None => Algorithm::default_for(puzzle.shape()),
        };
        let goal = match limit {
            1 => Goal::First,
            2 => Goal::Unique,
            limit => Goal::Count(limit),
        };
        let settings = Settings { budget: budget(self.placements), ..Settings::goal(goal) };
        let report = algorithm.solve(puzzle, &settings);
        if cancel::cancelled() { Err(convert::cancelled()) } else { Ok(report) }
    }
}

pub(crate) fn algorithm(name: &str) -> JsResult<Algorithm> {
    let found = Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name);
    let names = Algorithm::ALL.map(Algorithm::name).join(", ");
    found.ok_or_else(|| failed("arguments", format!("expected an algorithm ({names}), found '{name}'")))
}

/// Solves a puzzle, and finds out whether the solution is the only one.
#[wasm_bindgen(unchecked_return_type = "Report")]
pub fn solve(
    #[wasm_bindgen(unchecked_param_type = "PuzzleInput")] puzzle: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "SolveOptions")] options: JsValue,
) -> JsResult {
    let puzzle = convert::puzzle(&puzzle)?;
    let wanted: SolveOptions = convert::options(&options)?;
    to_js(&wanted.run(&puzzle, wanted.limit.unwrap_or(2))?)
}

/// Counts the solutions, no further than `limit` (a million, unless the options say otherwise).
#[wasm_bindgen(unchecked_return_type = "SolutionCount")]
pub fn count(
    #[wasm_bindgen(unchecked_param_type = "PuzzleInput")] puzzle: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "SolveOptions")] options: JsValue,
) -> JsResult {
    let puzzle = convert::puzzle(&puzzle)?;
    let wanted: SolveOptions = convert::options(&options)?;
    let outcome = wanted.run(&puzzle, wanted.limit.unwrap_or(1_000_000))?.outcome;
    to_js(&json!({ "count": outcome.count(), "exact": outcome.is_exact(), "outcome": outcome.word() }))
}

/// Holds a full grid against the rules and a puzzle: nothing where it is right, else the fault in words.
#[wasm_bindgen(js_name = verify)]
pub fn verify_grid(
    #[wasm_bindgen(unchecked_param_type = "PuzzleInput")] puzzle: JsValue,
    #[wasm_bindgen(unchecked_param_type = "PuzzleInput")] grid: JsValue,
) -> JsResult<Option<String>> {
    let (puzzle, grid) = (convert::puzzle(&puzzle)?, convert::puzzle(&grid)?);
    Ok(verify(&puzzle, grid.givens()).err().map(|fault| fault.to_string()))
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct LogicOptions {
    scale: Option<Scale>,
    /// Techniques that take one solution for granted; allowed unless this is `false`.
    uniqueness: Option<bool>,
}

/// Whether the puzzle has one solution, or an error if the search was cancelled.
fn uniqueness(puzzle: &Puzzle) -> JsResult<Uniqueness> {
    let found = puzzle.uniqueness(budget(None));
    if cancel::cancelled() { Err(convert::cancelled()) } else { Ok(found) }
}

/// Rates a puzzle that has one solution.
#[wasm_bindgen(unchecked_return_type = "Rating")]
pub fn rate(
    #[wasm_bindgen(unchecked_param_type = "PuzzleInput")] puzzle: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "LogicOptions")] options: JsValue,
) -> JsResult {
    let puzzle = convert::puzzle(&puzzle)?;
    let wanted: LogicOptions = convert::options(&options)?;
    let found = uniqueness(&puzzle)?;
    if !found.is_unique() {
        let why = match found {
            Uniqueness::Multiple(_) => {
                "the puzzle has several solutions, and only one with one solution is rated"
            }
            Uniqueness::Impossible(_) => "the puzzle has no solution",
            _ => "nobody knows how many solutions the puzzle has",
        };
        return Err(failed("not unique", why));
    }
    let rater = Rater::new(wanted.scale.unwrap_or_default());
    let mut rater = if wanted.uniqueness == Some(false) { rater.without_uniqueness() } else { rater };
    to_js(&rater.rate_unless(&puzzle, &cancel::cancelled).ok_or_else(convert::cancelled)?)
}

/// A step with its picture.
#[derive(Serialize)]
struct DrawnStep<'a> {
    #[serde(flatten)]
    step: &'a ExplainedStep,
    drawing: Drawing,
}

fn drawn(steps: &[ExplainedStep]) -> Vec<DrawnStep<'_>> {
    steps.iter().map(|step| DrawnStep { step, drawing: step.drawing() }).collect()
}

/// The steps that solve a puzzle, each with the position before it, its words and its picture.
#[wasm_bindgen(unchecked_return_type = "Trace")]
pub fn explain(
    #[wasm_bindgen(unchecked_param_type = "PuzzleInput")] puzzle: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "LogicOptions")] options: JsValue,
) -> JsResult {
    let puzzle = convert::puzzle(&puzzle)?;
    let wanted: LogicOptions = convert::options(&options)?;
    let (scale, with) = (wanted.scale.unwrap_or_default(), wanted.uniqueness != Some(false));
    let found = uniqueness(&puzzle)?;
    let trace = Trace::new_unless(&puzzle, found, scale, with, &cancel::cancelled);
    let trace = trace.ok_or_else(convert::cancelled)?;
    let mut told = value(&trace)?;
    for (step, form) in trace.steps.iter().zip(told["steps"].as_array_mut().into_iter().flatten()) {
        form["drawing"] = value(&step.drawing())?;
    }
    told["opening"] = json!(trace.opening());
    told["ending"] = json!(trace.ending());
    told["rated"] = json!(trace.rated());
    to_js(&told)
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct StepsOptions {
    /// Of each technique at most this many; 20 if nothing is said.
    each: Option<usize>,
    /// Whether the puzzle is known to have one solution.
    unique: bool,
}

/// All steps of a position, easiest first.
#[wasm_bindgen(unchecked_return_type = "Step[]")]
pub fn steps(
    #[wasm_bindgen(unchecked_param_type = "PositionInput")] position: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "StepsOptions")] options: JsValue,
) -> JsResult {
    let board = convert::position(&position)?;
    let wanted: StepsOptions = convert::options(&options)?;
    cancel::begin();
    let filter = StepFilter { no_uniqueness: !wanted.unique, ..StepFilter::default() };
    let found = all_steps(&board, &filter, &cancel::cancelled);
    if cancel::cancelled() {
        return Err(convert::cancelled());
    }
    let each = wanted.each.unwrap_or(20);
    let mut steps: Vec<ExplainedStep> = Vec::new();
    for techniques in found.steps.chunk_by(|one, other| one.technique == other.technique) {
        for step in techniques.iter().take(each) {
            steps.push(ExplainedStep { number: steps.len() + 1, before: board.clone(), step: step.clone() });
        }
    }
    to_js(&drawn(&steps))
}

/// A hint for a puzzle as it is given. A game in progress asks its [`Game`](crate::game::Game) instead.
#[wasm_bindgen(unchecked_return_type = "HintStages")]
pub fn hint(#[wasm_bindgen(unchecked_param_type = "PuzzleInput")] puzzle: JsValue) -> JsResult {
    let session = Session::new(convert::puzzle(&puzzle)?);
    cancel::begin();
    let reply = Request::Help(Help::Hint, Box::new(session)).answer(&cancel::cancelled);
    let Some(Reply::Help(reply)) = reply else { return Err(convert::cancelled()) };
    let HelpAnswer::Hint(hint) = reply.answer else { return Err(failed("internal", "no hint")) };
    to_js(&json!({ "hint": value(&hint)?, "stages": value(&hint.stages())? }))
}

/// Answers a request of a game.
#[wasm_bindgen(unchecked_return_type = "Reply")]
pub fn answer(#[wasm_bindgen(unchecked_param_type = "Request")] request: JsValue) -> JsResult {
    let request: Request = from_js("a request", &request)?;
    cancel::begin();
    to_js(&request.answer(&cancel::cancelled).ok_or_else(convert::cancelled)?)
}

/// What a target says: `"level hard; symmetry rotate180"`, or `{level: "hard", symmetry: "rotate180"}`.
fn target(value: &JsValue) -> JsResult<Target> {
    let text = match value.as_string() {
        Some(text) => text,
        None => {
            let parts: serde_json::Map<String, Value> = options(value)?;
            let part = |(key, value): (String, Value)| match value {
                Value::Bool(false) | Value::Null => String::new(),
                Value::Bool(true) => key.replace('_', " "),
                Value::String(text) => format!("{key} {text}"),
                other => format!("{key} {other}"),
            };
            parts.into_iter().map(part).collect::<Vec<String>>().join("; ")
        }
    };
    text.parse().map_err(|error| failed("arguments", error))
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct GenerateOptions {
    seed: u64,
    number: u64,
}

/// Makes a puzzle. The same seed and number give the same puzzle, on every machine.
#[wasm_bindgen(unchecked_return_type = "Generated")]
pub fn generate(
    #[wasm_bindgen(unchecked_optional_param_type = "string | Target")] target: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "GenerateOptions")] options: JsValue,
) -> JsResult {
    let target = self::target(&target)?;
    let wanted: GenerateOptions = convert::options(&options)?;
    cancel::begin();
    let made = Generator::new(&target);
    let made = made.and_then(|mut maker| maker.generate(wanted.seed, wanted.number, &cancel::cancelled));
    let made = made.map_err(|error| match error {
        GenerateError::NotReached(reached) if reached.cancelled => convert::cancelled(),
        GenerateError::NotReached(_) => failed("not reached", error),
        other => failed("arguments", other),
    })?;
    let record = Record { solution: Some(made.solution.grid().clone()), ..Record::new(made.puzzle) };
    to_js(&json!({ "puzzle": value(&record)?, "rating": value(&made.rating)?, "tries": made.tries }))
}

/// The canonical form: the same for all isomorphs of a puzzle.
#[wasm_bindgen(unchecked_return_type = "Canonical")]
pub fn canonical(#[wasm_bindgen(unchecked_param_type = "PuzzleInput")] puzzle: JsValue) -> JsResult {
    let found =
        transform::canonical(&convert::puzzle(&puzzle)?).map_err(|error| failed("canonical", error))?;
    to_js(&json!({ "puzzle": value(&found.puzzle)?, "automorphisms": found.automorphisms }))
}

/// A minimal puzzle among the clues of this one.
#[wasm_bindgen(unchecked_return_type = "Minimal")]
pub fn minimize(
    #[wasm_bindgen(unchecked_param_type = "PuzzleInput")] puzzle: JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "GenerateOptions")] options: JsValue,
) -> JsResult {
    let puzzle = convert::puzzle(&puzzle)?;
    let wanted: GenerateOptions = convert::options(&options)?;
    cancel::begin();
    let found = generate::minimize(&puzzle, &mut Rng::new(wanted.seed), &cancel::cancelled);
    if cancel::cancelled() {
        return Err(convert::cancelled());
    }
    let found = found.map_err(|error| failed("not unique", error))?;
    to_js(&json!({ "puzzle": value(&found.puzzle)?, "proved": found.proved }))
}

/// The clues that could go, each by itself, as cells.
#[wasm_bindgen(unchecked_return_type = "number[]")]
pub fn redundant(#[wasm_bindgen(unchecked_param_type = "PuzzleInput")] puzzle: JsValue) -> JsResult {
    let puzzle = convert::puzzle(&puzzle)?;
    cancel::begin();
    let found = generate::redundant(&puzzle, &cancel::cancelled);
    if cancel::cancelled() {
        return Err(convert::cancelled());
    }
    to_js(&found.map_err(|error| failed("not unique", error))?)
}

/// For every cell the digits that it has in at least one solution.
#[wasm_bindgen(unchecked_return_type = "number[][]", js_name = trueCandidates)]
pub fn true_candidates(#[wasm_bindgen(unchecked_param_type = "PuzzleInput")] puzzle: JsValue) -> JsResult {
    let found = convert::puzzle(&puzzle)?.true_candidates(budget(None));
    to_js(&found.ok_or_else(convert::cancelled)?)
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct ChangeOptions {
    transpose: bool,
    /// Quarter turns, clockwise.
    rotate: usize,
    mirror_rows: bool,
    mirror_columns: bool,
    /// The new digit of each digit, from 1.
    relabel: Option<Vec<Digit>>,
    rows: Option<Vec<usize>>,
    columns: Option<Vec<usize>>,
    /// A random isomorph of this seed.
    random: Option<u64>,
}

/// Turns, mirrors, relabels a puzzle, or moves its lines; in the order in which the type lists these.
#[wasm_bindgen(unchecked_return_type = "PuzzleRecord", js_name = transform)]
pub fn change(
    #[wasm_bindgen(unchecked_param_type = "PuzzleInput")] puzzle: JsValue,
    #[wasm_bindgen(unchecked_param_type = "ChangeOptions")] options: JsValue,
) -> JsResult {
    let mut record = record(&puzzle)?;
    let wanted: ChangeOptions = convert::options(&options)?;
    let mut apply = |made: &dyn Fn(&Shape) -> Result<Transform, transform::TransformError>| {
        let transform = made(record.puzzle.shape()).map_err(|error| failed("transform", error))?;
        record.puzzle = transform.apply(&record.puzzle);
        record.solution = record.solution.take().map(|grid| transform.apply_grid(&grid));
        Ok::<(), JsValue>(())
    };
    if wanted.transpose {
        apply(&Transform::transpose)?;
    }
    if !wanted.rotate.is_multiple_of(4) {
        apply(&|shape| Transform::rotate(shape, wanted.rotate))?;
    }
    if wanted.mirror_rows {
        apply(&Transform::mirror_rows)?;
    }
    if wanted.mirror_columns {
        apply(&Transform::mirror_columns)?;
    }
    if let Some(digits) = &wanted.relabel {
        apply(&|shape| Transform::relabel(shape, digits))?;
    }
    if let Some(rows) = &wanted.rows {
        apply(&|shape| Transform::rows(shape, rows))?;
    }
    if let Some(columns) = &wanted.columns {
        apply(&|shape| Transform::columns(shape, columns))?;
    }
    if let Some(seed) = wanted.random {
        apply(&|shape| Ok(Transform::random(shape, &mut Rng::new(seed))))?;
    }
    to_js(&record)
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct ParseOptions {
    format: Option<String>,
    shape: Option<Shape>,
}

impl ParseOptions {
    fn read(&self) -> JsResult<ReadOptions> {
        let format = self.format.as_deref().map(str::parse::<Format>).transpose();
        Ok(ReadOptions {
            format: format.map_err(|error| failed("arguments", error))?,
            shape: self.shape.clone(),
        })
    }
}

/// Reads all puzzles of a text in any format: each a record, or an error in its place.
#[wasm_bindgen(unchecked_return_type = "Parsed[]")]
pub fn parse(
    text: &str,
    #[wasm_bindgen(unchecked_optional_param_type = "ParseOptions")] options: JsValue,
) -> JsResult {
    let wanted: ParseOptions = convert::options(&options)?;
    let all = parse_all(text, &wanted.read()?).map_err(|error| format_error(&error))?;
    let one = |read: &Result<Record, ninefold::format::FormatError>| match read {
        Ok(record) => value(record).map(|record| json!({ "record": record })),
        Err(error) => Ok(json!({ "error": {
            "kind": "format", "message": error.to_string(), "line": error.line, "column": error.column,
            "expected": error.expected, "found": error.found,
        } })),
    };
    to_js(&all.iter().map(one).collect::<JsResult<Vec<Value>>>()?)
}

/// Writes puzzles in a format of the program.
#[wasm_bindgen]
pub fn print(
    #[wasm_bindgen(unchecked_param_type = "PuzzleInput | PuzzleInput[]")] puzzles: JsValue,
    format: &str,
) -> JsResult<String> {
    let format: Format = format.parse().map_err(|error| failed("arguments", error))?;
    let records = match js_sys::Array::is_array(&puzzles) {
        true => {
            js_sys::Array::from(&puzzles).iter().map(|one| record(&one)).collect::<JsResult<Vec<Record>>>()?
        }
        false => vec![record(&puzzles)?],
    };
    let (mut writer, mut text) = (Writer::new(format), String::new());
    writer.begin(&mut text);
    for record in &records {
        writer.write(record, &mut text).map_err(|error| failed("format", error))?;
    }
    writer.finish(&mut text);
    Ok(text)
}
