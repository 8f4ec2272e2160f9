//! `ninefold print`: puzzles on paper.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use ninefold::board::Layout;
use ninefold::format::{About, Record};
use ninefold::generate::LevelScale;
use ninefold::logic::Scale;
use ninefold::solve::{Algorithm, Budget, Goal, Outcome, Settings};
use ninefold::verify::verify;
use ninefold::{Grid, Puzzle, Shape};

use crate::args::PrintArguments;
use crate::exit::Exit;
use crate::input::Input;
use crate::interrupt::{interrupted, listen};
use crate::print::{Printed, byte, pdf, sheets, svg};
use crate::{output, report};

/// The largest board that can be read on paper.
const MOST_SIDE: usize = 25;

/// More than this is a book, and a mistake.
const MOST_PUZZLES: usize = 10_000;

/// How long one solution may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is written.
#[derive(Clone, Copy)]
enum Kind {
    Pdf,
    Svg,
}

/// `ninefold print`.
pub fn run(arguments: &PrintArguments, quiet: bool) -> anyhow::Result<Exit> {
    let ending = arguments.out.extension().and_then(|ending| ending.to_str()).map(str::to_lowercase);
    let kind = match ending.as_deref() {
        Some("pdf") => Kind::Pdf,
        Some("svg") => Kind::Svg,
        _ => bail!("--out: expected a file that ends in .pdf or .svg, found '{}'", arguments.out.display()),
    };
    let input = Input::open(arguments.input.input.as_deref(), &arguments.input.reading)?;
    let mut puzzles = Vec::new();
    let mut exit = Exit::Success;
    listen();
    for piece in input.reader {
        let piece = piece?;
        let refused = match piece.parse() {
            Ok(record) if record.puzzle.shape().side() > MOST_SIDE => {
                let side = record.puzzle.shape().side();
                format!(
                    "line {}: expected a board of at most side {MOST_SIDE}, found side {side}",
                    piece.line()
                )
            }
            Ok(record) => {
                let (printed, came) = printed(record, !arguments.no_solutions);
                if let Err(why) = &printed.solution
                    && came != Exit::Success
                {
                    output::say(&format!("ninefold: line {}: {why}", piece.line()));
                }
                exit = exit.max(came);
                puzzles.push(printed);
                if puzzles.len() > MOST_PUZZLES {
                    bail!("expected at most {MOST_PUZZLES} puzzles to print, found more");
                }
                continue;
            }
            Err(error) => error.to_string(),
        };
        output::say(&format!("ninefold: {refused}"));
        exit = Exit::Error;
        if interrupted() {
            break;
        }
    }
    if interrupted() {
        output::say("interrupted; nothing is written");
        return Ok(Exit::Undetermined);
    }
    if puzzles.is_empty() {
        bail!("there is no puzzle to print");
    }
    let each = arguments.per_page.parse().unwrap_or(4);
    let pages = sheets(&puzzles, arguments.paper, each, arguments.title.as_deref(), !arguments.no_solutions);
    let mut name = arguments.out.display().to_string();
    match kind {
        Kind::Pdf => {
            let texts =
                puzzles.iter().map(|printed| printed.label.as_str()).chain(arguments.title.as_deref());
            let missing: BTreeSet<char> =
                texts.flat_map(str::chars).filter(|letter| byte(*letter).is_none()).collect();
            if !missing.is_empty() {
                let letters: String = missing.into_iter().collect();
                output::say(&format!(
                    "ninefold: the font of a PDF lacks '{letters}': printed as '?'; SVG has them"
                ));
            }
            let title = arguments.title.as_deref().unwrap_or("Sudoku");
            fs::write(&arguments.out, pdf(&pages, title)).with_context(|| name.clone())?;
        }
        Kind::Svg => {
            if pages.len() > 1 {
                let [first, last] = [1, pages.len()].map(|number| with_number(&arguments.out, number));
                name = format!("{} to {}", first.display(), last.display());
            }
            for (number, page) in pages.iter().enumerate() {
                let path = if pages.len() == 1 {
                    arguments.out.clone()
                } else {
                    with_number(&arguments.out, number + 1)
                };
                fs::write(&path, svg(page)).with_context(|| path.display().to_string())?;
            }
        }
    }
    if !quiet {
        let puzzles = report::counted(puzzles.len() as u64, "puzzle", "puzzles");
        let pages = report::counted(pages.len() as u64, "page", "pages");
        output::say(&format!("{name}: {puzzles} on {pages}"));
    }
    Ok(exit)
}

/// `sheet.svg` and 2: `sheet-2.svg`.
fn with_number(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{number}.svg"))
}

fn printed(record: Record, wanted: bool) -> (Printed, Exit) {
    let (solution, exit) = solution(&record.puzzle, record.solution.as_ref());
    let (label, rule) = (label(&record, solution.is_ok()), rule(record.puzzle.shape()));
    let exit = if wanted { exit } else { Exit::Success };
    (Printed { puzzle: record.puzzle, solution, label, rule }, exit)
}

/// Name, level and ER, as far as they are known or soon found.
fn label(record: &Record, is_unique: bool) -> String {
    let About { name, level, comment, .. } = &record.about;
    let comment = comment.as_deref().unwrap_or_default();
    // 'generate' names a puzzle by its seed, for whoever wants to make it again.
    let name = name.clone().filter(|name| !comment.starts_with(name.as_str()));
    let in_comment = comment.split_once("ED=").and_then(|(_, rest)| rest.split_once('/')).map(|(er, _)| er);
    let is_rated = |name: &&str| comment.split(", ").any(|word| word == *name);
    let named = || LevelScale::SE.levels.iter().map(|range| range.name).find(is_rated).map(str::to_owned);
    let mut level = level.clone().or_else(named);
    let mut er = in_comment.map(str::to_owned);
    if er.is_none() && level.is_none() && is_unique && record.puzzle.shape().side() <= 9 {
        let rating = Some(record.puzzle.rate(Scale::Se)).filter(|rating| rating.finished);
        level = rating
            .as_ref()
            .and_then(|rating| LevelScale::SE.range_of(rating))
            .map(|range| range.name.to_owned());
        er = rating.map(|rating| rating.er.to_string());
    }
    let er = er.map(|er| format!("ER {er}"));
    [name, level, er].into_iter().flatten().collect::<Vec<String>>().join(", ")
}

/// What holds besides the usual rules, in words.
fn rule(shape: &Shape) -> Option<String> {
    let mut houses = Vec::new();
    if matches!(shape.layout(), Layout::Regions(_)) {
        houses.push("an outlined region");
    }
    if shape.has_diagonals() {
        houses.push("a grey diagonal");
    }
    if shape.has_windows() {
        houses.push("a grey square");
    }
    if shape.extra_houses().next().is_some() {
        houses.push("an extra house");
    }
    let last = houses.pop()?;
    let start = if houses.is_empty() { String::new() } else { format!("{} or ", houses.join(", ")) };
    Some(format!("No digit twice in {start}{last}."))
}

/// The only solution; a grid that came with the puzzle saves nothing, because it might not be the only one.
fn solution(puzzle: &Puzzle, own: Option<&Grid>) -> (Result<Grid, String>, Exit) {
    let started = Instant::now();
    let over = || interrupted() || started.elapsed() >= PATIENCE;
    let budget = Budget { placements: None, cancel: Some(&over) };
    let settings = Settings { budget, ..Settings::goal(Goal::Unique) };
    match Algorithm::default_for(puzzle.shape()).solve(puzzle, &settings).outcome {
        Outcome::Unique(solution) | Outcome::Found(solution) => (Ok(solution.grid().clone()), Exit::Success),
        Outcome::Multiple { .. } => (Err("several solutions".into()), Exit::Negative),
        Outcome::Impossible { .. } => (Err("no solution".into()), Exit::Negative),
        // Where proving it takes too long, the setter's word has to do.
        Outcome::Stuck(_) | Outcome::Stopped { .. } => match own.filter(|own| verify(puzzle, own).is_ok()) {
            Some(own) => (Ok(own.clone()), Exit::Undetermined),
            None => (Err("not solved in time".into()), Exit::Undetermined),
        },
    }
}
