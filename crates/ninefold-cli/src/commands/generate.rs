//! `ninefold generate`: puzzles to order.
//!
//! Each thread has a generator of its own and takes batches of numbers; the puzzles are written in the order of their
//! numbers. A puzzle depends on its seed and number alone, so the number of threads changes nothing.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use indicatif::HumanCount;
use ninefold::board::{Cell, Puzzle, Shape};
use ninefold::format::{About, Format, Record, Writer};
use ninefold::generate::{self, Difficulty, GenerateError, Generated, Generator, LevelScale, Target};
use ninefold::logic::{Rater, Scale, Technique};
use ninefold::transform::Canonicalizer;

use super::any_seed;
use super::canonical::fingerprint;
use super::printer::Output;
use crate::args::GenerateArguments;
use crate::exit::Exit;
use crate::explain;
use crate::interrupt::interrupted;
use crate::output;
use crate::pipeline::{self, QueueLimits, Sink};
use crate::report::generated::{self, GeneratedPuzzle};
use crate::report::{counted, readable};

/// The largest batch of numbers for a thread.
const LARGEST_BATCH: u64 = 1024;

/// Batches grow while the next one is asked for sooner than this, and shrink while it takes ten times as long.
const SOON: Duration = Duration::from_millis(20);

/// Boards of more cells are rated only on request: the rating would take longer than all the rest.
const RATED_CELLS: usize = 144;

/// The command gives up when this many numbers more have failed than succeeded.
const FAILURES: u64 = 4;

/// The command gives up after this many duplicates in a row, ten more for each puzzle written: there are only so many
/// small puzzles.
const DUPLICATES: u64 = 10_000;

/// `ninefold generate`.
pub fn run(arguments: &GenerateArguments, quiet: bool) -> anyhow::Result<Exit> {
    let request = Request::new(arguments)?;
    if arguments.distinct
        && let Err(why) = Canonicalizer::default().of(&Puzzle::blank(&request.target.shape))
    {
        bail!("--distinct: {why}");
    }
    let enough = Arc::new(AtomicBool::new(false));
    // With --distinct nobody knows how many numbers it takes.
    let last = if arguments.distinct { u64::MAX } else { arguments.count };
    let batches =
        Batches { next: 0, wanted: arguments.count, last, size: 1, asked: None, enough: Arc::clone(&enough) };
    let mut printer = Printer::new(arguments, &request, enough, quiet)?;
    let new_worker = move || {
        let mut thread = GeneratorThread::new(&request);
        move |numbers: Range<u64>| thread.generate(numbers)
    };
    pipeline::run(batches, QueueLimits::REQUESTS, arguments.threads.count(), new_worker, &mut printer)?;
    printer.finish()
}

/// What is asked for.
#[derive(Clone)]
struct Request {
    seed: u64,
    target: Target,
    /// Whether full boards are wanted, not puzzles.
    full: bool,
    scale: Scale,
    /// Whether a rating is wanted, whatever the target.
    rated: bool,
    class: bool,
    path: bool,
    /// When the search ends.
    end: Option<Instant>,
}

impl Request {
    /// Whether the search is to end: by Ctrl-C, or because its time is over.
    fn is_over(&self) -> bool {
        interrupted() || self.end.is_some_and(|end| Instant::now() >= end)
    }

    fn new(arguments: &GenerateArguments) -> anyhow::Result<Request> {
        let shape = shape(arguments)?;
        let difficulty = difficulty(arguments)?;
        let named = arguments.scale.unwrap_or_default();
        let scale = difficulty.as_ref().map_or(named, |difficulty| difficulty.scale);
        let pattern = arguments.pattern.as_deref().map(|pattern| pattern_of(pattern, &shape)).transpose()?;
        let is_table = arguments.json || arguments.csv;
        let rated = is_table && !arguments.full && shape.cells() <= RATED_CELLS;
        let target = Target {
            shape,
            clues: arguments.clues.clone().unwrap_or(0..=usize::MAX),
            minimal: arguments.minimal,
            symmetry: arguments.symmetry,
            pattern,
            difficulty,
            tries: arguments.tries,
        };
        // A target that cannot be reached is an error before anything is written.
        if !arguments.full {
            target.check()?;
        }
        let seed = arguments.seed.unwrap_or_else(any_seed);
        let class = is_table || arguments.distinct;
        let end = arguments.time.and_then(|time| Instant::now().checked_add(time));
        Ok(Request { seed, target, full: arguments.full, scale, rated, class, path: arguments.path, end })
    }
}

fn shape(arguments: &GenerateArguments) -> anyhow::Result<Shape> {
    let sized = arguments.size.map(|side| Shape::of_side(side.into())).transpose().context("--size")?;
    let mut shape = match arguments.geometry.shape()? {
        Some(shape) if sized.is_none() => return Ok(shape),
        _ => sized.unwrap_or_else(Shape::classic),
    };
    if arguments.geometry.diagonals {
        shape = shape.with_diagonals();
    }
    if arguments.geometry.windows {
        shape = shape.with_windows()?;
    }
    Ok(shape)
}

fn difficulty(arguments: &GenerateArguments) -> anyhow::Result<Option<Difficulty>> {
    let needs = match arguments.needs.as_ref().map(|named| &named.techniques[..]) {
        None => None,
        Some(&[needed]) => Some(needed),
        Some(several) => {
            let names: Vec<&str> = several.iter().map(|technique| technique.name()).collect();
            bail!("--needs: expected one technique, found several: {}", names.join(", "));
        }
    };
    let named = arguments.scale;
    let scale = named.unwrap_or_default();
    if scale == Scale::Invariant {
        bail!("on the scale 'invariant' nothing can be aimed at: take another scale");
    }
    if arguments.score.is_some() && scale != Scale::Hodoku {
        bail!("--score is HoDoKu's: add --scale hodoku");
    }
    if arguments.er.is_some() && scale == Scale::Hodoku {
        bail!("--er is Sudoku Explainer's: on HoDoKu's scale it is --score");
    }
    let never: Vec<Technique> =
        arguments.without.iter().flat_map(|named| named.techniques.iter().copied()).collect();
    let is_asked = arguments.level.is_some()
        || arguments.er.is_some()
        || arguments.score.is_some()
        || needs.is_some()
        || !never.is_empty();
    if !is_asked {
        return Ok(None);
    }
    let level = match &arguments.level {
        Some(name) => Some(LevelScale::of(scale).parse(name)?.level),
        None => None,
    };
    let base = Difficulty::combined(named.or(arguments.er.as_ref().map(|_| scale)), level, needs);
    let end = |end: usize| u32::try_from(end).unwrap_or(u32::MAX);
    let score = arguments.score.as_ref().map(|score| end(*score.start())..=end(*score.end()));
    Ok(Some(Difficulty {
        nothing_harder: arguments.nothing_harder,
        never,
        er: arguments.er.clone().unwrap_or(base.er),
        score: score.unwrap_or(base.score),
        // Where the numbers are not printed it is enough to know that they are high enough.
        rate_fully: arguments.json || arguments.csv,
        ..base
    }))
}

/// The cells of a map that are to be clues.
fn pattern_of(pattern: &str, shape: &Shape) -> anyhow::Result<Vec<Cell>> {
    let text = std::fs::read_to_string(pattern).unwrap_or_else(|_| pattern.to_owned());
    let marks: Vec<char> = text.chars().filter(|one| !one.is_whitespace() && !"|+".contains(*one)).collect();
    if marks.len() != shape.cells() {
        let cells = shape.cells();
        bail!("--pattern: expected a map of {cells} cells for {shape}, found {} characters", marks.len());
    }
    let cells = shape.all_cells().zip(marks).filter(|(_, mark)| !".0_-".contains(*mark));
    Ok(cells.map(|(cell, _)| cell).collect())
}

/// Batches of numbers: single ones first, so that the first puzzle is written at once; long ones where puzzles are made
/// fast, for together they fill the lanes of the solver. The puzzles do not depend on it.
struct Batches {
    next: u64,
    /// The number of puzzles that are asked for; with --distinct it may take more numbers.
    wanted: u64,
    last: u64,
    size: u64,
    asked: Option<Instant>,
    enough: Arc<AtomicBool>,
}

impl Iterator for Batches {
    type Item = std::io::Result<Range<u64>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.next >= self.last || self.enough.load(Ordering::Relaxed) {
            return None;
        }
        let end = match self.next.checked_sub(self.wanted) {
            None => self.wanted.min(self.next + self.size),
            // Some numbers gave duplicates: a few more, then larger and larger batches.
            Some(more) => self.last.min(self.next + (1 + more / 8).min(LARGEST_BATCH)),
        };
        let batch = std::mem::replace(&mut self.next, end)..end;
        self.size = match self.asked.replace(Instant::now()).map(|before| before.elapsed()) {
            Some(took) if took > 10 * SOON => (self.size / 2).max(1),
            Some(took) if took > SOON => self.size,
            _ => (self.size * 2).min(LARGEST_BATCH),
        };
        Some(Ok(batch))
    }
}

/// The puzzle of a number, or why there is none.
type Answer = Result<Box<GeneratedPuzzle>, GenerateError>;

/// What one thread needs to make puzzles.
struct GeneratorThread {
    request: Request,
    /// None for full boards.
    generator: Option<Generator>,
    rater: Rater,
    canonicals: Canonicalizer,
}

impl GeneratorThread {
    fn new(request: &Request) -> GeneratorThread {
        let generator = if request.full { None } else { Generator::new(&request.target).ok() };
        let (rater, canonicals) = (Rater::new(request.scale), Canonicalizer::default());
        GeneratorThread { request: request.clone(), generator, rater, canonicals }
    }

    fn generate(&mut self, numbers: Range<u64>) -> Vec<(u64, Answer)> {
        let mut answers = Vec::new();
        let seed = self.request.seed;
        match &mut self.generator {
            Some(generator) => {
                let found = &mut |number, answer| answers.push((number, answer));
                generator.generate_many(seed, numbers, &|| self.request.is_over(), found);
            }
            None => {
                let shape = &self.request.target.shape;
                let board = |number| (number, full_board(shape, seed, number));
                answers.extend(numbers.take_while(|_| !self.request.is_over()).map(board));
            }
        }
        let describe = |(number, answer): (u64, Result<Generated, GenerateError>)| {
            (number, answer.map(|generated| self.describe(number, generated)))
        };
        answers.into_iter().map(describe).collect()
    }

    /// Adds what the request wants to know about a puzzle.
    fn describe(&mut self, number: u64, generated: Generated) -> Box<GeneratedPuzzle> {
        let Request { scale, rated, class, path, seed, .. } = self.request;
        let difficulty = self.request.target.difficulty.as_ref();
        // A rating by fewer techniques is not the rating of the scale.
        let is_whole = difficulty.is_some_and(|difficulty| difficulty.order == scale.order());
        let Generated { puzzle, solution, rating, .. } = generated;
        let rating = match rating.filter(|_| is_whole) {
            None if rated || difficulty.is_some() => Some(self.rater.rate(&puzzle)),
            rating => rating,
        };
        let canonical = if class { self.canonicals.of(&puzzle).ok() } else { None };
        let class = canonical.map(|canonical| canonical.puzzle.givens().to_string());
        let path = match path {
            true => explain::json::path(&puzzle.explain(scale)).unwrap_or_default(),
            false => Vec::new(),
        };
        let rating = rating.map(|rating| (scale, rating));
        Box::new(GeneratedPuzzle { puzzle, solution, class, rating, seed, number, path })
    }
}

/// A full board, as a puzzle whose cells are all given.
fn full_board(shape: &Shape, seed: u64, number: u64) -> Result<Generated, GenerateError> {
    let solution = generate::full_board(shape, &mut generate::numbered(seed, number))?;
    let puzzle = Puzzle::new(solution.grid().clone()).expect("digits of the board");
    Ok(Generated { puzzle, solution, rating: None, tries: 1 })
}

/// How puzzles are written.
enum Style {
    Json,
    Csv,
    Format(Box<Writer>),
}

/// Writes puzzles in the order of their numbers.
struct Printer {
    output: Output,
    style: Style,
    text: String,
    /// Whether the format has a field for the solution.
    has_solutions: bool,
    seed: u64,
    wanted: u64,
    written: u64,
    duplicates: u64,
    duplicates_in_a_row: u64,
    failed: u64,
    /// With --distinct, a fingerprint of each class that was seen.
    seen: Option<HashSet<u128>>,
    enough: Arc<AtomicBool>,
    exit: Exit,
}

impl Printer {
    fn new(
        arguments: &GenerateArguments,
        request: &Request,
        enough: Arc<AtomicBool>,
        quiet: bool,
    ) -> anyhow::Result<Printer> {
        let mut text = String::new();
        let style = match (arguments.json, arguments.csv) {
            (true, _) => Style::Json,
            (false, true) => {
                text = generated::heading();
                Style::Csv
            }
            (false, false) => {
                let known = (arguments.to == Format::Line).then(|| request.target.shape.clone());
                let mut writer = Writer::new(arguments.to).with_known_shape(known);
                writer.begin(&mut text);
                Style::Format(Box::new(writer))
            }
        };
        let mut printer = Printer {
            output: Output::counted(arguments.count, quiet),
            style,
            text,
            has_solutions: matches!(
                arguments.to,
                Format::Csv | Format::Tsv | Format::Json | Format::JsonLines
            ),
            seed: request.seed,
            wanted: arguments.count,
            written: 0,
            duplicates: 0,
            duplicates_in_a_row: 0,
            failed: 0,
            seen: arguments.distinct.then(HashSet::new),
            enough,
            exit: Exit::Success,
        };
        printer.write_text()?;
        Ok(printer)
    }

    fn write_text(&mut self) -> anyhow::Result<()> {
        self.output.write(&self.text)?;
        self.text.clear();
        Ok(())
    }

    fn write(&mut self, generated: &GeneratedPuzzle) -> anyhow::Result<()> {
        match &mut self.style {
            Style::Json => self.text.push_str(&generated::object(generated)),
            Style::Csv => self.text.push_str(&generated::row(generated)),
            Style::Format(writer) => {
                let about = About {
                    name: Some(format!("seed {}, number {}", generated.seed, generated.number)),
                    source: Some("Ninefold".to_owned()),
                    level: generated.level().map(str::to_owned),
                    comment: Some(generated.comment()),
                    ..About::default()
                };
                let solution = self.has_solutions.then(|| generated.solution.grid().clone());
                let record = Record { puzzle: generated.puzzle.clone(), solution, about };
                writer.write(&record, &mut self.text)?;
            }
        }
        self.written += 1;
        self.write_text()
    }

    fn fail(&mut self, number: u64, error: &GenerateError) {
        let is_cancelled = matches!(error, GenerateError::NotReached(reached) if reached.cancelled);
        // The end of the time cancels many searches; one message is enough.
        if is_cancelled && (interrupted() || self.enough.load(Ordering::Relaxed)) {
            return;
        }
        self.failed += 1;
        self.exit = Exit::Undetermined;
        output::say(&format!("ninefold: seed {}, number {number}: {error}", self.seed));
        if let GenerateError::NotReached(reached) = error
            && let Some(nearest) = &reached.nearest
        {
            output::say(&format!("  off target: {}", nearest.puzzle.givens()));
        }
        if is_cancelled {
            self.give_up("the time of --time is over");
        } else if self.failed > FAILURES + self.written {
            self.give_up("more numbers fail than succeed; --tries allows more for each");
        }
    }

    fn skip_duplicate(&mut self) {
        self.duplicates += 1;
        self.duplicates_in_a_row += 1;
        if self.duplicates_in_a_row > DUPLICATES + 10 * self.written {
            let row = HumanCount(self.duplicates_in_a_row);
            self.give_up(&format!("{row} in a row are the same as earlier ones"));
        }
    }

    fn give_up(&mut self, why: &str) {
        output::say(&format!("ninefold: given up: {why}"));
        self.exit = Exit::Undetermined;
        self.enough.store(true, Ordering::Relaxed);
    }

    fn finish(mut self) -> anyhow::Result<Exit> {
        if let Style::Format(writer) = &mut self.style
            && !interrupted()
        {
            writer.finish(&mut self.text);
            self.write_text()?;
        }
        let (summary, written) = (self.summary(), self.written);
        self.output.finish(self.exit, |time| {
            let mut text = format!("{summary}, in {}", readable(time));
            // One puzzle gives no rate.
            if written > 1 {
                let rate = written as f64 / time.as_secs_f64().max(1e-9);
                text += &format!(", {} per second", HumanCount(rate as u64));
            }
            text
        })
    }

    fn summary(&self) -> String {
        let mut text = format!("seed {}: {}", self.seed, counted(self.written, "puzzle", "puzzles"));
        if self.seen.is_some() {
            text += &format!(", {} left out as the same as an earlier one", HumanCount(self.duplicates));
        }
        if self.failed > 0 {
            text += &format!(", {} not reached", HumanCount(self.failed));
        }
        text
    }
}

impl Sink<Vec<(u64, Answer)>> for Printer {
    fn take(&mut self, answers: Vec<(u64, Answer)>) -> anyhow::Result<()> {
        for (number, answer) in answers {
            if self.enough.load(Ordering::Relaxed) {
                return Ok(());
            }
            let generated = match answer {
                Ok(generated) => generated,
                Err(error) => {
                    self.fail(number, &error);
                    continue;
                }
            };
            let is_new = match (&mut self.seen, &generated.class) {
                (Some(seen), Some(class)) => seen.insert(fingerprint(class.as_bytes())),
                _ => true,
            };
            if !is_new {
                self.skip_duplicate();
                continue;
            }
            self.duplicates_in_a_row = 0;
            self.write(&generated)?;
            if self.written == self.wanted {
                self.enough.store(true, Ordering::Relaxed);
            }
        }
        Ok(())
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        self.output.idle(self.written)
    }
}
