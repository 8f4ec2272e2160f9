//! `ninefold rate`: how hard puzzles are.

use std::io::Write;
use std::time::Duration;

use indicatif::HumanCount;
use ninefold::format::{FormatError, Piece};
use ninefold::logic::{self, Level, Scale};
use ninefold::solve::Uniqueness;

use crate::args::RateArguments;
use crate::exit::Exit;
use crate::input::{Input, Origin};
use crate::interrupt::interrupted;
use crate::output;
use crate::pipeline::{self, Load, Sink};
use crate::progress::Progress;
use crate::report::rating::{HEADING, Rated, Style, text};
use crate::report::readable;
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
    let mut printer = Printer::new(&input, quiet);
    if style == Style::Csv {
        printer.out.write_all(HEADING.as_bytes())?;
    }
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.threads.map_or_else(cores, usize::from);
    let logic = arguments.logic;
    let (scale, uniqueness, timeout) = (logic.scale.get(), !logic.no_uniqueness, logic.timeout);
    if arguments.level.is_some() && scale != Scale::Hodoku {
        anyhow::bail!("--level is a level of HoDoKu's: add --scale hodoku");
    }
    let filter = Filter {
        min: arguments.min,
        max: arguments.max,
        level: arguments.level,
        needs: arguments.needs,
        without: arguments.without,
    };
    let new_worker = move || {
        let rater = logic::Rater::new(scale);
        let rater = if uniqueness { rater } else { rater.without_uniqueness() };
        let mut rater = Rater { rater, timeout };
        let filter = filter.clone();
        move |piece: Piece| {
            let rated = rater.rate(&piece)?;
            let (kind, exit) = came_to(&rated);
            let passes = filter.passes(&rated);
            Some((kind, exit, passes.then(|| text(piece.line(), &rated, style))))
        }
    };
    pipeline::run(input.reader, Load::PUZZLES, threads, new_worker, &mut printer)?;
    printer.finish()
}

/// Rates what has one solution.
struct Rater {
    rater: logic::Rater,
    timeout: Duration,
}

impl Rater {
    /// None if Ctrl-C cut it short.
    fn rate(&mut self, piece: &Piece) -> Option<Result<Rated, FormatError>> {
        let record = match piece.parse() {
            Ok(record) => record,
            Err(error) => return Some(Err(error)),
        };
        let uniqueness = uniqueness_within(&record.puzzle, self.timeout);
        if interrupted() && matches!(uniqueness, Uniqueness::Unknown(_)) {
            return None;
        }
        let rating = uniqueness.is_unique().then(|| self.rater.rate(&record.puzzle));
        Some(Ok(Rated { record, uniqueness, rating }))
    }
}

/// Which puzzles are wanted.
#[derive(Clone)]
struct Filter {
    /// In tenths, as the next.
    min: Option<u32>,
    max: Option<u32>,
    level: Option<Level>,
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
        let hardness = rating.score.map_or(u32::from(rating.er), |(score, _)| 10 * score);
        let is_level = |level| rating.finished && rating.score.is_some_and(|score| score.1 == level);
        // A way that is not finished may still get harder, and meet any technique.
        self.min.is_none_or(|min| hardness >= min)
            && self.max.is_none_or(|max| rating.finished && hardness <= max)
            && self.level.is_none_or(is_level)
            && self.needs.iter().all(occurs)
            && self.without.iter().all(|named| rating.finished && !occurs(named))
    }
}

/// What a puzzle came to.
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
    const ALL: [(Kind, &'static str); 6] = [
        (Kind::Rated, "rated"),
        (Kind::Unfinished, "not finished"),
        (Kind::Multiple, "multiple"),
        (Kind::Impossible, "impossible"),
        (Kind::Unknown, "unknown"),
        (Kind::Malformed, "malformed"),
    ];
}

fn came_to(rated: &Result<Rated, FormatError>) -> (Kind, Exit) {
    let Ok(rated) = rated else { return (Kind::Malformed, Exit::Trouble) };
    match (&rated.uniqueness, &rated.rating) {
        (_, Some(rating)) if rating.finished => (Kind::Rated, Exit::Yes),
        (Uniqueness::Unique(_), _) => (Kind::Unfinished, Exit::Undetermined),
        (Uniqueness::Multiple(_), _) => (Kind::Multiple, Exit::No),
        (Uniqueness::Impossible(_), _) => (Kind::Impossible, Exit::No),
        (Uniqueness::Unknown(_), _) => (Kind::Unknown, Exit::Undetermined),
    }
}

/// Writes answers, counts them and shows how far it is.
struct Printer {
    out: Box<dyn Write>,
    progress: Progress,
    counts: [u64; Kind::ALL.len()],
    left_out: u64,
    flushed: u64,
    exit: Exit,
    summed_up: bool,
}

/// What came of a puzzle, and its text unless a filter left it out. None where Ctrl-C came first.
type Printed = Option<(Kind, Exit, Option<String>)>;

impl Printer {
    fn new(input: &Input, quiet: bool) -> Printer {
        Printer {
            out: Box::new(output::plain_stdout()),
            progress: Progress::new(input, quiet),
            counts: [0; Kind::ALL.len()],
            left_out: 0,
            flushed: 0,
            exit: Exit::Yes,
            // One puzzle on the command line is its own summary.
            summed_up: !quiet && input.origin != Origin::Argument,
        }
    }

    fn finish(mut self) -> anyhow::Result<Exit> {
        self.out.flush()?;
        let (puzzles, left_out) = (self.counts.iter().sum::<u64>(), self.left_out);
        let time = self.progress.finish();
        if self.summed_up {
            let mut text =
                format!("{} {}:", HumanCount(puzzles), if puzzles == 1 { "puzzle" } else { "puzzles" });
            for ((kind, word), count) in Kind::ALL.into_iter().zip(self.counts) {
                if count > 0 || kind != Kind::Unknown {
                    text.push_str(&format!(" {} {word},", HumanCount(count)));
                }
            }
            if left_out > 0 {
                text.push_str(&format!(" {} left out by filters,", HumanCount(left_out)));
            }
            let rate = puzzles as f64 / time.as_secs_f64().max(1e-9);
            output::say(&format!("{text} in {}, {} a second", readable(time), HumanCount(rate as u64)));
        }
        if interrupted() {
            output::say("interrupted");
            return Ok(self.exit.max(Exit::Undetermined));
        }
        Ok(self.exit)
    }
}

impl Sink<Printed> for Printer {
    fn take(&mut self, printed: Printed) -> anyhow::Result<()> {
        let Some((kind, exit, text)) = printed else { return Ok(()) };
        self.counts[kind as usize] += 1;
        match text {
            Some(text) => {
                self.exit = self.exit.max(exit);
                self.out.write_all(text.as_bytes())?;
            }
            // Nobody asked for it, so it is nobody's failure.
            None => self.left_out += 1,
        }
        Ok(())
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        let puzzles = self.counts.iter().sum();
        if puzzles > self.flushed {
            self.out.flush()?;
            self.flushed = puzzles;
        }
        self.progress.update(puzzles);
        Ok(())
    }
}
