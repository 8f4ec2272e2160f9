//! What can be asked of the lab.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use ninefold::board::Shape;
use ninefold::solve::Algorithm;

use super::bench::BenchGoal;
use super::{InputArguments, algorithm_parser};

pub const HELP: &str = "\
The same seed gives the same boards and the same counters on every machine (for lanes: with the same \
backend). Times are processor times. Counted work decides what is measured, unless --time ends first; the \
report names what was left out.

Examples:
  ninefold lab all --quick --out report    everything, small, in under two minutes
  ninefold lab growth --algorithms fewest,exact-cover --boards 100
  ninefold lab all --out report --resume   resume a run that was cut or interrupted
  ninefold lab plot report/growth.csv      redraw the charts of saved data";

#[derive(Subcommand, Debug)]
pub enum LabCommand {
    /// Cost against the number of empty cells, for each algorithm
    Growth(GrowthArguments),
    /// Cost against the side of the board, blank and with a share of givens
    Size(SizeArguments),
    /// Which kind of answer (obvious, row, column, box) places how many cells, for each order
    Elimination(SetArguments),
    /// Operations of the verifier, counted, by side, beside two older ones
    Verifier(VerifierArguments),
    /// Copying a position against undoing changes against a generic deep copy
    Branching(SetArguments),
    /// Where to guess, and what counts as forced: guesses and time
    Heuristics(SetArguments),
    /// How guesses and time spread over a set of puzzles, and how algorithms agree
    Hardness(SetArguments),
    /// All experiments and one report
    All(LabRun),
    /// Redraw the charts of a saved CSV file
    Plot(PlotFileArguments),
}

/// What all experiments can be told.
#[derive(Args, Debug, Clone)]
pub struct LabRun {
    /// The seed of all boards
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Fewer and easier boards: seconds instead of minutes
    #[arg(long)]
    pub quick: bool,

    /// A time limit for the whole run, such as '30s' or '10m'; the report names what was left out
    #[arg(long, value_name = "TIME", value_parser = some_time)]
    pub time: Option<Duration>,

    /// Write everything into this folder: CSV, Markdown, JSON, SVG and report.html
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Resume the run in that folder: finished measurements are kept
    #[arg(long, requires = "out", conflicts_with = "overwrite")]
    pub resume: bool,

    /// Overwrite the run in that folder
    #[arg(long, requires = "out")]
    pub overwrite: bool,
}

#[derive(Args, Debug)]
pub struct GrowthArguments {
    #[command(flatten)]
    pub run: LabRun,

    /// The side of the boards: 4, 6, 8, 9, 10, 12 ...
    #[arg(long, value_name = "SIDE", default_value = "9", value_parser = side)]
    pub side: Shape,

    /// The algorithms [default: all]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = algorithm_parser())]
    pub algorithms: Vec<Algorithm>,

    /// How many boards for each number of empty cells [default: 1000, quick: 60]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub boards: Option<u32>,

    /// The smallest number of empty cells
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub from: u32,

    /// The largest number of empty cells [default: the whole board]
    #[arg(long, value_name = "N")]
    pub to: Option<u32>,

    /// The step between numbers of empty cells
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub step: u32,

    /// The question for each board
    #[arg(long, value_enum, default_value_t = BenchGoal::First)]
    pub goal: BenchGoal,

    /// How boards are emptied
    #[arg(long, value_enum, default_value_t = Holes::Random)]
    pub holes: Holes,
}

#[derive(Args, Debug)]
pub struct SizeArguments {
    #[command(flatten)]
    pub run: LabRun,

    /// The sides [default: 4,6,9,12,16,20,25,36; quick: 4,6,9,12,16]
    #[arg(long, value_name = "SIDE,...", value_delimiter = ',', value_parser = side)]
    pub sides: Vec<Shape>,

    /// The algorithms [default: all]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = algorithm_parser())]
    pub algorithms: Vec<Algorithm>,

    /// Shares of givens in percent; 0 is the blank board
    #[arg(long, value_name = "PERCENT,...", value_delimiter = ',', default_value = "0,50,75", value_parser = clap::value_parser!(u32).range(0..=99))]
    pub givens: Vec<u32>,

    /// How many boards of each side [default: 100, quick: 10]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub boards: Option<u32>,
}

#[derive(Args, Debug)]
pub struct VerifierArguments {
    #[command(flatten)]
    pub run: LabRun,

    /// The sides [default: 4,6,9,12,16,20,25,36; quick: 4,6,9,12,16]
    #[arg(long, value_name = "SIDE,...", value_delimiter = ',', value_parser = side)]
    pub sides: Vec<Shape>,

    /// How many random boards of each side [default: 1000, quick: 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub boards: Option<u32>,
}

/// Puzzles, and how many of them.
#[derive(Args, Debug)]
pub struct SetArguments {
    #[command(flatten)]
    pub run: LabRun,

    #[command(flatten)]
    pub input: InputArguments,

    /// How many puzzles are made where none are named, or the most that are read
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub puzzles: Option<u32>,
}

#[derive(Args, Debug)]
pub struct PlotFileArguments {
    /// A CSV file that an experiment wrote
    #[arg(value_name = "FILE.csv")]
    pub file: PathBuf,

    /// Write SVG files into this folder, instead of drawing in the terminal
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// How boards are emptied.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holes {
    /// At random: there may be several solutions
    Random,
    /// Only where the solution stays the only one
    Unique,
}

/// A board by its side. Sides without proper boxes are no Sudoku boards: all boxes would be rows.
fn side(text: &str) -> Result<Shape, String> {
    const MOST: usize = 100;
    let expected = "expected the side of a board with boxes, such as 4, 6, 8, 9, 10, 12, 16, 25 or 36";
    let side: usize = text.parse().map_err(|_| expected.to_owned())?;
    let has_boxes = (2..side).any(|rows| side.is_multiple_of(rows));
    match has_boxes && side <= MOST {
        true => Shape::of_side(side).map_err(|error| error.to_string()),
        false => Err(format!("{expected}; {side} has no boxes of at least 2x2 or is above {MOST}")),
    }
}

fn some_time(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(time) if !time.is_zero() => Ok(time),
        Ok(_) => Err("expected more than 0, such as '30s' or '10m'".into()),
        Err(error) => Err(format!("{error}; expected a time such as '30s' or '10m'")),
    }
}
