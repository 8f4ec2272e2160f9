//! `ninefold rate`: how hard puzzles are.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use ninefold::format::{FormatError, RawRecord};
use ninefold::generate::{LevelRange, LevelScale};
use ninefold::logic::{self, Crew, Rating};
use ninefold::solve::Uniqueness;

use super::printer::{Output, Printed, Printer};
use crate::args::RateArguments;
use crate::crew::IdleThreads;
use crate::exit::Exit;
use crate::input::Input;
use crate::interrupt::interrupted;
use crate::pipeline::{self, QueueLimits};
use crate::report::rating::{HEADING, Rated, Style, text};
use crate::report::summary::Kinds;
use crate::technique_name::Named;
use crate::uniqueness::uniqueness_within;

/// `ninefold rate`.
pub fn run(arguments: RateArguments, quiet: bool) -> anyhow::Result<Exit> {
    let input = Input::open(arguments.input.input.as_deref(), &arguments.input.reading)?;
    let style = match (arguments.json, arguments.csv) {
        (true, _) => Style::Json,
        (false, true) => Style::Csv,
        (false, false) => Style::Line,
    };
    let mut printer = Printer::new(Output::new(&input, quiet), Kind::ALL);
    let mut done = 0;
    if let Some(path) = &arguments.resume {
        let (file, lines) = go_on(path).with_context(|| path.display().to_string())?;
        printer.output.redirect(file);
        done = lines;
    }
    if style == Style::Csv && done == 0 {
        printer.output.write(HEADING)?;
    }
    let done = if style == Style::Csv { done.saturating_sub(1) } else { done };
    let threads = arguments.threads.count();
    let logic = arguments.logic;
    let (scale, uniqueness, timeout) = (logic.scale, !logic.no_uniqueness, logic.timeout);
    if let (Some(min), Some(max)) = (arguments.min, arguments.max)
        && min > max
    {
        anyhow::bail!("--min and --max: the range ends before it begins");
    }
    let limits = Limits { time: arguments.time, above: arguments.stop_above };
    let level = arguments.level.map(|name| LevelScale::of(scale).parse(&name).cloned());
    let filter = Filter {
        min: arguments.min,
        max: arguments.max,
        level: level.transpose().context("--level")?,
        needs: arguments.needs,
        without: arguments.without,
    };
    let crew = Arc::new(IdleThreads::new(threads));
    let new_worker = move || {
        let crew = Arc::clone(&crew);
        let rater = logic::Rater::new(scale).with_crew(Arc::clone(&crew) as Arc<dyn Crew>);
        let rater = if uniqueness { rater } else { rater.without_uniqueness() };
        let mut rater = Rater { rater, timeout, limits };
        let filter = filter.clone();
        move |piece: RawRecord| {
            let rated = crew.busy(|| rater.rate(&piece))?;
            let (kind, exit) = Kind::of(&rated);
            let text = filter.passes(&rated).then(|| text(piece.line(), &rated, style));
            Some(Printed { kind: kind as usize, exit, text })
        }
    };
    let pieces = input.reader.skip(done);
    pipeline::run(pieces, QueueLimits::PUZZLES, threads, new_worker, &mut printer)?;
    printer.finish()
}

/// Opens the file for more answers, and says how many it has. What an interrupted run left of a line is cut off: every answer
/// is one line.
fn go_on(path: &Path) -> std::io::Result<(File, usize)> {
    let mut file = File::options().read(true).append(true).create(true).open(path)?;
    let mut text = Vec::new();
    file.read_to_end(&mut text)?;
    let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    file.set_len(whole as u64)?;
    Ok((file, text[..whole].iter().filter(|&&byte| byte == b'\n').count()))
}

/// Rates what has one solution.
struct Rater {
    rater: logic::Rater,
    timeout: Duration,
    limits: Limits,
}

/// When a rating ends before it is finished.
#[derive(Clone, Copy)]
struct Limits {
    time: Option<Duration>,
    /// In tenths.
    above: Option<u32>,
}

impl Limits {
    /// Whether the rating so far is enough, if it began at this time.
    fn stops(self, rating: &Rating, began: Instant) -> bool {
        let hardness = hardness(rating);
        interrupted()
            || self.above.is_some_and(|above| hardness > above)
            || self.time.is_some_and(|time| began.elapsed() >= time)
    }
}

/// The rating in tenths, or on HoDoKu's scale ten times the score.
fn hardness(rating: &Rating) -> u32 {
    rating.score.map_or(u32::from(rating.er.get()), |(score, _)| 10 * score)
}

impl Rater {
    /// None if Ctrl-C cut it short.
    fn rate(&mut self, piece: &RawRecord) -> Option<Result<Rated, FormatError>> {
        let record = match piece.parse() {
            Ok(record) => record,
            Err(error) => return Some(Err(error)),
        };
        let uniqueness = uniqueness_within(&record.puzzle, self.timeout);
        if interrupted() && matches!(uniqueness, Uniqueness::Unknown(_)) {
            return None;
        }
        let (limits, began) = (self.limits, Instant::now());
        let stops = |rating: &Rating| limits.stops(rating, began);
        let rating = uniqueness.is_unique().then(|| self.rater.rate_until(&record.puzzle, &stops));
        if interrupted() && rating.as_ref().is_some_and(|rating| !rating.finished) {
            return None;
        }
        Some(Ok(Rated { record, uniqueness, rating }))
    }
}

/// Which puzzles are wanted.
#[derive(Clone)]
struct Filter {
    /// In tenths, as the next.
    min: Option<u32>,
    max: Option<u32>,
    level: Option<LevelRange>,
    needs: Vec<Named>,
    without: Vec<Named>,
}

impl Filter {
    /// Without any filter everything passes; with one, what is known to be wanted, and malformed lines, which
    /// nobody should miss.
    fn passes(&self, rated: &Result<Rated, FormatError>) -> bool {
        let open = self.min.is_none()
            && self.max.is_none()
            && self.level.is_none()
            && self.needs.is_empty()
            && self.without.is_empty();
        let Ok(rated) = rated else { return true };
        let Some(rating) = &rated.rating else { return open };
        let occurs = |named: &Named| rating.counts.iter().any(|(technique, _)| named.means(*technique));
        let hardness = hardness(rating);
        // A way that is not finished may still get harder, and meet any technique.
        self.min.is_none_or(|min| hardness >= min)
            && self.max.is_none_or(|max| rating.finished && hardness <= max)
            && self.level.as_ref().is_none_or(|level| level.contains(rating))
            && self.needs.iter().all(occurs)
            && self.without.iter().all(|named| rating.finished && !occurs(named))
    }
}

/// What is known of a puzzle in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Rated,
    Unfinished,
    Multiple,
    Impossible,
    Unknown,
    Malformed,
}

impl Kind {
    const ALL: Kinds = &[
        ("rated", true),
        ("not finished", true),
        ("multiple", true),
        ("impossible", true),
        ("unknown", false),
        ("malformed", true),
    ];

    /// The kind of an answer, and the exit code that this puzzle alone would give.
    fn of(rated: &Result<Rated, FormatError>) -> (Kind, Exit) {
        let Ok(rated) = rated else { return (Kind::Malformed, Exit::Error) };
        match (&rated.uniqueness, &rated.rating) {
            (_, Some(rating)) if rating.finished => (Kind::Rated, Exit::Success),
            (Uniqueness::Unique(_), _) => (Kind::Unfinished, Exit::Undetermined),
            (Uniqueness::Multiple(_), _) => (Kind::Multiple, Exit::Negative),
            (Uniqueness::Impossible(_), _) => (Kind::Impossible, Exit::Negative),
            (Uniqueness::Unknown(_), _) => (Kind::Unknown, Exit::Undetermined),
        }
    }
}
