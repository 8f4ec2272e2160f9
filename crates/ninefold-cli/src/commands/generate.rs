//! `ninefold generate`: puzzles to order.
//!
//! Numbers are handed out in stretches; each thread has a maker of its own, and the answers come out in the order of
//! their numbers. A puzzle depends on its seed and number alone, so the threads change nothing.

use std::collections::HashSet;
use std::io::Write;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use indicatif::HumanCount;
use ninefold::board::{Cell, Puzzle, Shape};
use ninefold::format::{About, Format, Record, Writer};
use ninefold::generate::{self, Difficulty, Effort, Ladder, Maker, NotMade, Target};
use ninefold::logic::{Rater, Scale, Technique};
use ninefold::transform::Canonicals;

use super::any_seed;
use super::canonical::fingerprint;
use crate::args::GenerateArguments;
use crate::exit::Exit;
use crate::explain;
use crate::interrupt::interrupted;
use crate::output;
use crate::pipeline::{self, Load, Sink};
use crate::progress::Progress;
use crate::report::made::{self, Made};
use crate::report::{counted, readable};

/// At most so many numbers go to a thread at a time.
const STRETCH: u64 = 1024;

/// Stretches grow while they are asked for faster than this, and shrink while they take ten times as long.
const SOON: Duration = Duration::from_millis(20);

/// Boards of more cells are rated only if that is asked for: it would take longer than all the rest.
const RATED_CELLS: usize = 144;

/// So many numbers may fail before it is given up, and as many more as have succeeded.
const PATIENCE: u64 = 4;

/// So many puzzles in a row that are the same as earlier ones, ten more for each that was written, and it is given up: there
/// are only so many small ones.
const SAME_IN_A_ROW: u64 = 10_000;

/// `ninefold generate`.
pub fn run(arguments: &GenerateArguments, quiet: bool) -> anyhow::Result<Exit> {
    let shape = shape(arguments)?;
    let order = Order::new(arguments, shape)?;
    if arguments.distinct
        && let Err(why) = Canonicals::default().of(&Puzzle::blank(&order.shape))
    {
        bail!("--distinct: {why}");
    }
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.threads.map_or_else(cores, usize::from);
    let enough = Arc::new(AtomicBool::new(false));
    // With --distinct nobody knows how many numbers it takes.
    let last = if arguments.distinct { u64::MAX } else { arguments.count };
    let wanted = arguments.count;
    let stretches = Stretches { next: 0, wanted, last, step: 1, asked: None, enough: Arc::clone(&enough) };
    let mut printer = Printer::new(arguments, &order, enough, quiet);
    printer.begin()?;
    let worker = order.clone();
    let new_worker = move || {
        let mut bench = Bench::new(&worker);
        move |numbers: Range<u64>| bench.make(numbers)
    };
    pipeline::run(stretches, Load::ORDERS, threads, new_worker, &mut printer)?;
    printer.finish()
}

fn shape(arguments: &GenerateArguments) -> anyhow::Result<Shape> {
    let sized = arguments.size.map(Shape::of_side).transpose().context("--size")?;
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

/// What is ordered.
#[derive(Clone)]
struct Order {
    shape: Shape,
    seed: u64,
    /// None for full boards.
    target: Option<Target>,
    tries: u64,
    scale: Scale,
    /// Whether a rating is wanted, whatever the target.
    rated: bool,
    class: bool,
    path: bool,
}

impl Order {
    fn new(arguments: &GenerateArguments, shape: Shape) -> anyhow::Result<Order> {
        let asked = difficulty(arguments)?;
        let named = arguments.scale.map_or(Scale::Se, |scale| scale.get());
        let scale = asked.as_ref().map_or(named, |difficulty| difficulty.scale);
        let told = arguments.json || arguments.csv;
        let order = Order {
            seed: arguments.seed.unwrap_or_else(any_seed),
            target: match arguments.full {
                true => None,
                false => Some(target(arguments, &shape, asked)?),
            },
            tries: arguments.tries,
            scale,
            rated: told && !arguments.full && shape.cells() <= RATED_CELLS,
            class: told || arguments.distinct,
            path: arguments.path,
            shape,
        };
        // What cannot be is said before anything is written.
        if let Some(target) = &order.target {
            Maker::new(&order.shape, target)?;
        }
        Ok(order)
    }
}

fn target(
    arguments: &GenerateArguments,
    shape: &Shape,
    difficulty: Option<Difficulty>,
) -> anyhow::Result<Target> {
    let mut target = Target {
        minimal: arguments.minimal,
        symmetry: arguments.symmetry,
        pattern: arguments.pattern.as_deref().map(|pattern| pattern_of(pattern, shape)).transpose()?,
        difficulty,
        ..Target::default()
    };
    if let Some(clues) = &arguments.clues {
        target.clues = clues.clone();
    }
    Ok(target)
}

fn difficulty(arguments: &GenerateArguments) -> anyhow::Result<Option<Difficulty>> {
    let needed = match arguments.needs.as_ref().map(|named| &named.techniques[..]) {
        None => None,
        Some(&[needed]) => Some(needed),
        Some(several) => {
            let names: Vec<&str> = several.iter().map(|technique| technique.name()).collect();
            bail!("--needs: expected one technique, found several: {}", names.join(", "));
        }
    };
    let named = arguments.scale.map(|scale| scale.get());
    let scale = named.unwrap_or(Scale::Se);
    if scale == Scale::Invariant {
        bail!("on the scale 'invariant' nothing can be aimed at: take another scale");
    }
    if arguments.score.is_some() && scale != Scale::Hodoku {
        bail!("--score is HoDoKu's: add --scale hodoku");
    }
    if arguments.er.is_some() && scale == Scale::Hodoku {
        bail!("--er is Sudoku Explainer's: on HoDoKu's scale it is --score");
    }
    let ladder = if scale == Scale::Hodoku { Ladder::HODOKU } else { Ladder::SE };
    let mut difficulty = match (&arguments.level, needed) {
        (Some(name), _) => {
            let level = ladder.level(name)?;
            // The techniques of a level, or all of the scale that was named.
            let order = if level.order == level.scale.order() { scale.order() } else { level.order };
            Difficulty { scale, order, ..level.difficulty() }
        }
        (None, Some(needed)) if named.is_none() && arguments.er.is_none() => Difficulty::needs(needed),
        (None, _) => Difficulty { scale, order: scale.order(), ..Difficulty::default() },
    };
    difficulty.needs = needed;
    difficulty.nothing_harder = arguments.nothing_harder;
    if let Some(er) = &arguments.er {
        difficulty.er = er.clone();
    }
    if let Some(score) = &arguments.score {
        let end = |end: usize| u32::try_from(end).unwrap_or(u32::MAX);
        difficulty.score = end(*score.start())..=end(*score.end());
    }
    let never = arguments.without.iter().flat_map(|named| named.techniques.iter().copied());
    difficulty.never = never.collect::<Vec<Technique>>();
    // Where nobody reads the numbers it is enough to know that they are high enough.
    difficulty.rate_fully = arguments.json || arguments.csv;
    let asked = arguments.level.is_some()
        || arguments.er.is_some()
        || arguments.score.is_some()
        || arguments.needs.is_some()
        || !arguments.without.is_empty();
    Ok(asked.then_some(difficulty))
}

/// The cells of a map that are to be clues.
fn pattern_of(pattern: &str, shape: &Shape) -> anyhow::Result<Vec<Cell>> {
    let text = match std::fs::read_to_string(pattern) {
        Ok(text) => text,
        Err(_) => pattern.to_owned(),
    };
    let marks: Vec<char> = text.chars().filter(|one| !one.is_whitespace() && !"|+".contains(*one)).collect();
    if marks.len() != shape.cells() {
        bail!(
            "--pattern: expected a map of {} cells for {}, found {} characters",
            shape.cells(),
            shape,
            marks.len()
        );
    }
    let cells = shape.all_cells().zip(marks).filter(|(_, mark)| !".0_-".contains(*mark));
    Ok(cells.map(|(cell, _)| cell).collect())
}

/// Stretches of numbers: single ones first, so that the first puzzle is there at once; long ones where they are made
/// fast, for side by side they fill the solver's lanes. What is made does not depend on it.
struct Stretches {
    next: u64,
    /// So many puzzles are asked for; with --distinct it may take more numbers.
    wanted: u64,
    last: u64,
    step: u64,
    asked: Option<Instant>,
    enough: Arc<AtomicBool>,
}

impl Iterator for Stretches {
    type Item = std::io::Result<Range<u64>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.next >= self.last || self.enough.load(Ordering::Relaxed) {
            return None;
        }
        let end = match self.next.checked_sub(self.wanted) {
            None => self.wanted.min(self.next + self.step),
            // Nobody knows how many more it takes: a few, and then more and more.
            Some(more) => self.last.min(self.next + (1 + more / 8).min(STRETCH)),
        };
        let stretch = self.next..end;
        self.next = end;
        let took = self.asked.replace(Instant::now()).map(|before| before.elapsed());
        self.step = match took {
            Some(took) if took > 10 * SOON => (self.step / 2).max(1),
            Some(took) if took > SOON => self.step,
            _ => (self.step * 2).min(STRETCH),
        };
        Some(Ok(stretch))
    }
}

/// What came of one number.
type Answer = Result<Box<Made>, NotMade>;

/// Where one thread makes puzzles.
struct Bench {
    order: Order,
    maker: Option<Maker>,
    rater: Rater,
    canonicals: Canonicals,
}

impl Bench {
    fn new(order: &Order) -> Bench {
        let maker = order.target.as_ref().and_then(|target| Maker::new(&order.shape, target).ok());
        Bench {
            order: order.clone(),
            maker,
            rater: Rater::new(order.scale),
            canonicals: Canonicals::default(),
        }
    }

    fn make(&mut self, numbers: Range<u64>) -> Vec<(u64, Answer)> {
        let mut answers = Vec::new();
        let seed = self.order.seed;
        match &mut self.maker {
            Some(maker) => {
                let cancel = || interrupted();
                let effort = Effort { tries: self.order.tries, cancel: Some(&cancel) };
                maker.make_many(seed, numbers, &effort, &mut |number, made| answers.push((number, made)));
            }
            None => {
                for number in numbers {
                    let mut rng = generate::numbered(seed, number);
                    let board = generate::full_board(&self.order.shape, &mut rng).map_err(NotMade::NoBoard);
                    let made = board.map(|solution| generate::Made {
                        puzzle: Puzzle::new(solution.grid().clone()).expect("digits of the board"),
                        solution,
                        rating: None,
                        tries: 1,
                    });
                    answers.push((number, made));
                    if interrupted() {
                        break;
                    }
                }
            }
        }
        answers
            .into_iter()
            .map(|(number, made)| (number, made.map(|made| self.known(number, made))))
            .collect()
    }

    /// All that is wanted to be known of it.
    fn known(&mut self, number: u64, made: generate::Made) -> Box<Made> {
        let (scale, order) = (self.order.scale, &self.order);
        // A rating by fewer techniques is not the one of the scale.
        let is_whole = |difficulty: &Difficulty| difficulty.order == scale.order();
        let difficulty = order.target.as_ref().and_then(|target| target.difficulty.as_ref());
        let mut rating = made.rating.filter(|_| difficulty.is_some_and(is_whole));
        if rating.is_none() && (order.rated || difficulty.is_some()) {
            rating = Some(self.rater.rate(&made.puzzle));
        }
        let canonical = match order.class {
            true => self.canonicals.of(&made.puzzle).ok(),
            false => None,
        };
        // The smallest puzzle of its class on a line.
        let class = canonical.map(|canonical| canonical.puzzle.givens().to_string());
        let path = match order.path {
            true => explain::path_data(&made.puzzle, scale),
            false => Vec::new(),
        };
        let rating = rating.map(|rating| (scale, rating));
        Box::new(Made {
            puzzle: made.puzzle,
            solution: made.solution,
            class,
            rating,
            seed: order.seed,
            number,
            path,
        })
    }
}

/// How puzzles are written.
enum Style {
    Json,
    Csv,
    Format(Box<Writer>),
}

/// Writes puzzles in the order of their numbers.
struct Printer {
    out: Box<dyn Write>,
    style: Style,
    text: String,
    progress: Progress,
    quiet: bool,
    /// Whether the format has its own place for the solution, which nobody takes for the puzzle.
    solutions: bool,
    seed: u64,
    wanted: u64,
    written: u64,
    same: u64,
    same_in_a_row: u64,
    failed: u64,
    /// With --distinct, a fingerprint of each class that was seen.
    seen: Option<HashSet<u128>>,
    enough: Arc<AtomicBool>,
    flushed: u64,
    exit: Exit,
}

impl Printer {
    fn new(arguments: &GenerateArguments, order: &Order, enough: Arc<AtomicBool>, quiet: bool) -> Printer {
        let style = match (arguments.json, arguments.csv) {
            (true, _) => Style::Json,
            (false, true) => Style::Csv,
            (false, false) => {
                let known = (arguments.to == Format::Line).then(|| order.shape.clone());
                Style::Format(Box::new(Writer::new(arguments.to).with_known_shape(known)))
            }
        };
        Printer {
            out: Box::new(output::plain_stdout()),
            style,
            text: String::new(),
            progress: Progress::counted(arguments.count, quiet),
            quiet,
            solutions: matches!(arguments.to, Format::Csv | Format::Tsv | Format::Json | Format::JsonLines),
            seed: order.seed,
            wanted: arguments.count,
            written: 0,
            same: 0,
            same_in_a_row: 0,
            failed: 0,
            seen: arguments.distinct.then(HashSet::new),
            enough,
            flushed: 0,
            exit: Exit::Yes,
        }
    }

    fn begin(&mut self) -> anyhow::Result<()> {
        match &mut self.style {
            Style::Csv => self.text.push_str(&made::heading()),
            Style::Format(writer) => writer.begin(&mut self.text),
            Style::Json => {}
        }
        self.out.write_all(self.text.as_bytes())?;
        self.text.clear();
        Ok(())
    }

    fn write(&mut self, made: &Made) -> anyhow::Result<()> {
        match &mut self.style {
            Style::Json => self.text.push_str(&made::object(made)),
            Style::Csv => self.text.push_str(&made::row(made)),
            Style::Format(writer) => {
                let about = About {
                    name: Some(format!("seed {}, number {}", made.seed, made.number)),
                    source: Some("Ninefold".to_owned()),
                    level: made.level().map(str::to_owned),
                    comment: Some(made.comment()),
                    ..About::default()
                };
                let solution = Some(made.solution.grid().clone()).filter(|_| self.solutions);
                let record = Record { puzzle: made.puzzle.clone(), solution, about };
                writer.write(&record, &mut self.text)?;
            }
        }
        self.out.write_all(self.text.as_bytes())?;
        self.text.clear();
        self.written += 1;
        Ok(())
    }

    fn fail(&mut self, number: u64, why: &NotMade) {
        if matches!(why, NotMade::NotReached(reached) if reached.cancelled) {
            return;
        }
        self.failed += 1;
        self.exit = Exit::Undetermined;
        output::say(&format!("ninefold: seed {}, number {number}: {why}", self.seed));
        if let NotMade::NotReached(reached) = why
            && let Some(nearest) = &reached.nearest
        {
            output::say(&format!("  off target: {}", nearest.puzzle.givens()));
        }
        if self.failed > PATIENCE + self.written {
            output::say("ninefold: given up: more numbers fail than succeed; --tries allows more for each");
            self.enough.store(true, Ordering::Relaxed);
        }
    }

    /// One that is the same as an earlier one.
    fn leave_out(&mut self) {
        self.same += 1;
        self.same_in_a_row += 1;
        if self.same_in_a_row > SAME_IN_A_ROW + 10 * self.written {
            let row = HumanCount(self.same_in_a_row);
            output::say(&format!("ninefold: given up: {row} in a row are the same as earlier ones"));
            self.exit = Exit::Undetermined;
            self.enough.store(true, Ordering::Relaxed);
        }
    }

    fn finish(mut self) -> anyhow::Result<Exit> {
        if let Style::Format(writer) = &mut self.style {
            writer.finish(&mut self.text);
            self.out.write_all(self.text.as_bytes())?;
        }
        self.out.flush()?;
        let time = self.progress.finish();
        if !self.quiet {
            let mut text = format!("seed {}: {}", self.seed, counted(self.written, "puzzle", "puzzles"));
            if self.seen.is_some() {
                text.push_str(&format!(", {} left out as the same as an earlier one", HumanCount(self.same)));
            }
            if self.failed > 0 {
                text.push_str(&format!(", {} not reached", HumanCount(self.failed)));
            }
            text.push_str(&format!(", in {}", readable(time)));
            // The rate of one is no rate.
            if self.written > 1 {
                let rate = self.written as f64 / time.as_secs_f64().max(1e-9);
                text.push_str(&format!(", {} a second", HumanCount(rate as u64)));
            }
            output::say(&text);
        }
        if interrupted() {
            output::say("interrupted");
            return Ok(self.exit.max(Exit::Undetermined));
        }
        Ok(self.exit)
    }
}

impl Sink<Vec<(u64, Answer)>> for Printer {
    fn take(&mut self, answers: Vec<(u64, Answer)>) -> anyhow::Result<()> {
        for (number, answer) in answers {
            if self.enough.load(Ordering::Relaxed) {
                return Ok(());
            }
            let made = match answer {
                Ok(made) => made,
                Err(why) => {
                    self.fail(number, &why);
                    continue;
                }
            };
            let is_new = match (&mut self.seen, &made.class) {
                (Some(seen), Some(class)) => seen.insert(fingerprint(class.as_bytes())),
                _ => true,
            };
            if !is_new {
                self.leave_out();
                continue;
            }
            self.same_in_a_row = 0;
            self.write(&made)?;
            if self.written == self.wanted {
                self.enough.store(true, Ordering::Relaxed);
            }
        }
        Ok(())
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        if self.written > self.flushed {
            self.out.flush()?;
            self.flushed = self.written;
        }
        self.progress.update(self.written);
        Ok(())
    }
}
