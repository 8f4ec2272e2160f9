//! What can be asked of a benchmark.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

const HELP: &str = "\
Sets:
  easy     unique puzzles of 30 to 36 givens [500,000]
  invalid  no solution or several: puzzles with givens changed or removed [100,000]
  hard     the 50 of 4,000 minimal puzzles that take the most guesses [20,000]
  library  the ordinary 9x9 puzzles that come with the program
  blank    boards without givens [1,000]
  FILE     any file of ordinary 9x9 puzzles; '-' is standard input
easy, invalid and hard are made from the seed, the same on every machine: up to 4,000 different \
puzzles, and random isomorphs of these (digits, rows, bands, columns, stacks, transposition) until there are enough.

Contestants:
  batch            the lane engine over text: lines in, lines out, 1,024 at a time
  batch:BACKEND    with these instructions: avx512, avx512half, avx2, sse41, neon, simd128, portable
  batch@N          with N threads, timed by wall-clock time; also batch:BACKEND@N
  ALGORITHM        one puzzle at a time through the library; reading its text is not timed
  lanes:BACKEND    the algorithm lanes with these instructions
  ...+any          batch or lanes, showing any of several solutions, not the least
batch and lanes without a backend take the one that NINEFOLD_BACKEND names, else the default.

How it is measured: sets are in memory before anything is timed. A first, untimed run checks every \
solution with the verifier and compares how many each contestant finds. Then, in each round, every \
contestant runs the set once, in an order that rotates by one. A contestant that would need longer than \
--time runs only the first puzzles of the (shuffled) set; the table says how many. Figures are medians \
over the rounds; the spread runs from the least to the greatest, relative to the median. 'no guess' is the \
share of puzzles solved without one; for batch, each on its own.

Backends (--backends): every backend that this machine can run takes part as batch:BACKEND and as \
lanes:BACKEND, on the sets easy, invalid and hard if no others are named. After the tables it says for \
each set and each role which one is fastest by its shortest round, and whether the default is within 10 % \
of it. A set on which a default is not is measured once more, with twice the rounds and twice the time, \
and counts as measured then. The exit code is 1 if a default is not within 10 % on some set.

Another program (--against) reads lines of 81 characters from standard input and writes one line for \
each puzzle. Its time is that of the processor for it and all it started, reading and writing \
included; the time for a single line is measured separately and subtracted.";

#[derive(Args, Debug)]
#[command(after_help = HELP)]
pub struct BenchArguments {
    /// The sets, by name or file
    #[arg(
        long,
        value_name = "SET,...",
        value_delimiter = ',',
        default_value = "easy,invalid,library",
        default_value_if("backends", "true", "easy,invalid,hard")
    )]
    pub sets: Vec<String>,

    /// The contestants
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', default_value = "batch,lanes")]
    pub contestants: Vec<String>,

    /// Another program, run by the shell; may be repeated
    #[arg(long, value_name = "[NAME=]COMMAND")]
    pub against: Vec<String>,

    /// The contestant all others are compared with [default: the first]
    #[arg(long, value_name = "NAME")]
    pub base: Option<String>,

    /// Compare all backends that this machine can run, and say whether the defaults are the right ones
    #[arg(long, conflicts_with_all = ["contestants", "against", "base", "make", "render", "signature"])]
    pub backends: bool,

    /// How many puzzles of each set [default: all of a file; see below for others]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub count: Option<u32>,

    /// The seed of made sets and of the shuffle
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// How often every contestant runs
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub rounds: u32,

    /// A time limit for one contestant on one set, all rounds together
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = humantime::parse_duration)]
    pub time: Duration,

    /// The question for each puzzle
    #[arg(long, value_enum, default_value_t = BenchGoal::Unique)]
    pub goal: BenchGoal,

    /// Which time counts
    #[arg(long, value_enum, default_value_t = BenchClock::Cpu)]
    pub clock: BenchClock,

    /// Leave puzzles and their order as they are
    #[arg(long)]
    pub no_shuffle: bool,

    /// As CSV
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,

    /// As JSON: the whole record
    #[arg(long)]
    pub json: bool,

    /// Save the record: machine, build, command, date and every single timing, as JSON
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,

    /// Only print a set, as the contestants would get it
    #[arg(long, value_name = "SET", conflicts_with_all = ["sets", "out", "csv", "json", "render", "signature"])]
    pub make: Option<String>,

    /// Only print the Markdown table of these records
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["out", "csv", "json", "signature"])]
    pub render: Vec<PathBuf>,

    /// Only print the work counted on a fixed set: the same on every machine, until a behaviour changes
    #[arg(long, conflicts_with_all = ["out", "csv", "json"])]
    pub signature: bool,
}

/// What a benchmark asks of every puzzle.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum BenchGoal {
    /// One solution
    First,
    /// Whether there is exactly one
    Unique,
}

/// Which time counts.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum BenchClock {
    /// Processor time
    Cpu,
    /// Wall-clock time
    Wall,
}
