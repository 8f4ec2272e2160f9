//! What can be asked on the command line.

#[cfg(feature = "lab")]
mod bench;
mod change;
mod generate;
#[cfg(feature = "lab")]
mod lab;
mod logic;
mod print;
mod prove;
#[cfg(feature = "web")]
mod web;

use std::fmt::{self, Debug};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use ninefold::board::Shape;
use ninefold::format::Format;
use ninefold::solve::{Algorithm, Goal, SingleOrder};

use crate::exit;

#[cfg(feature = "lab")]
pub use bench::{BenchArguments, BenchClock, BenchGoal};
pub use change::{
    CanonicalArguments, Change, MinimizeArguments, Mirror, Numbers, RedundantArguments, SameArguments,
    TransformArguments, WritingArguments,
};
pub use generate::GenerateArguments;
#[cfg(feature = "lab")]
pub use lab::{
    GrowthArguments, Holes, LabCommand, LabRun, PlotFileArguments, SetArguments, SizeArguments,
    VerifierArguments,
};
pub use logic::{
    ExplainArguments, HintArguments, LogicArguments, RateArguments, StepsArguments, TechniquesArguments,
};
pub use print::PrintArguments;
pub use prove::{CheckProofArguments, ProofFile, ProveArguments};
#[cfg(feature = "web")]
pub use web::WebArguments;

const EXAMPLES: &str = "\
Examples:
  ninefold                                 the game; without a terminal, the built-in library solved
  ninefold play --new 9 --level hard       a new puzzle to play in the terminal
  ninefold solve puzzles.txt > solved.txt  a file of any length, one answer per line
  ninefold solve 1..4..1..1..4..1          a puzzle on the command line
  ninefold count --limit 1000 -            how many solutions, puzzles from standard input
  ninefold show --candidates puzzle.sdk    a board with its candidates
  ninefold rate --csv puzzles.txt          how hard each one is, on Sudoku Explainer's scale
  ninefold explain puzzle.txt              how to solve it, step by step, and why
  ninefold generate --level hard           a puzzle of a given level";

/// Sudoku of any size and shape: solve, verify, count, rate, explain, generate, show, convert.
#[derive(Parser, Debug)]
#[command(name = "ninefold", version, after_help = format!("{EXAMPLES}\n\n{}", exit::HELP))]
pub struct Arguments {
    /// When to use colour; NO_COLOR is honoured
    #[arg(long, value_enum, default_value_t = Color::Auto, global = true)]
    pub color: Color,

    /// Write only errors to standard error
    #[arg(long, short, global = true)]
    pub quiet: bool,

    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Solve puzzles and say whether each has one solution
    Solve(SolveArguments),
    /// Check an answer against its puzzle and name the first fault
    Verify(VerifyArguments),
    /// Count the solutions of puzzles
    Count(CountArguments),
    /// Rate puzzles: how hard, by which techniques
    Rate(RateArguments),
    /// Solve as people do, every step with its reason
    Explain(ExplainArguments),
    /// The next step, in four stages: where, what, why, the move
    Hint(HintArguments),
    /// Every step that a position offers, by technique, digit, cell and effect
    Steps(StepsArguments),
    /// List the techniques, or one in detail
    Techniques(TechniquesArguments),
    /// Generate puzzles by size, symmetry, clues, level, rating, techniques
    Generate(GenerateArguments),
    /// Show boards, with candidates and coordinates if wanted
    Show(ShowArguments),
    /// Write puzzles in another format
    Convert(ConvertArguments),
    /// The smallest board of each puzzle's class under all 9x9 symmetries
    Canonical(CanonicalArguments),
    /// Whether two puzzles are the same up to symmetry
    Same(SameArguments),
    /// Turn, mirror, permute and relabel puzzles
    Transform(TransformArguments),
    /// Remove clues until the puzzle is minimal
    Minimize(MinimizeArguments),
    /// Name redundant clues
    Redundant(RedundantArguments),
    /// Prove that there is no solution, exactly one, or exactly so many, for outside checkers
    Prove(ProveArguments),
    /// Check proofs, with a checker that shares nothing with the solvers
    CheckProof(CheckProofArguments),
    /// Puzzles on paper, as PDF or SVG, with their solutions
    Print(PrintArguments),
    /// The puzzles that come with the program, and your own
    #[command(subcommand)]
    Library(LibraryCommand),
    /// Play full screen: the menu, or a puzzle at once
    #[cfg(feature = "tui")]
    Play(PlayArguments),
    /// The page: play, learn, set and rate in the browser, served by this program
    #[cfg(feature = "web")]
    Web(WebArguments),
    /// The plain console, line by line
    Menu,
    /// Your games: list (also alone), resume, export, delete
    Games {
        #[command(subcommand)]
        command: Option<GamesCommand>,
    },
    /// Your statistics: games, times, hints
    Stats {
        /// As one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Measure algorithms, backends and other programs side by side
    #[cfg(feature = "lab")]
    Bench(BenchArguments),
    /// Experiments: what solving costs, counted, measured and drawn
    #[cfg(feature = "lab")]
    #[command(subcommand, after_help = lab::HELP)]
    Lab(LabCommand),
    /// List the algorithms
    Algorithms {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Print the completions for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write all of them into a folder
    Man {
        /// The folder
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

/// Where puzzles come from and how they are read.
#[derive(Args, Debug, Clone, Default)]
pub struct InputArguments {
    /// A file, '-' for standard input, or a puzzle itself; without one, what is piped in, else the
    /// built-in library
    #[arg(value_name = "FILE|-|PUZZLE")]
    pub input: Option<String>,

    #[command(flatten)]
    pub reading: ReadingArguments,
}

/// How puzzles are read.
#[derive(Args, Debug, Clone, Default)]
pub struct ReadingArguments {
    /// The format of the input; detected from its content if not given
    #[arg(long, short, value_name = "FORMAT", value_parser = format_parser())]
    pub format: Option<Format>,

    #[command(flatten)]
    pub geometry: GeometryArguments,
}

/// Which boards.
#[derive(Args, Debug, Clone, Default)]
pub struct GeometryArguments {
    /// The geometry: '3x3', '9', '2x3+diagonals', '3x3+windows', 'regions:1122...', '2x2+house:r1c1,r2c3'
    #[arg(long, value_name = "SHAPE", conflicts_with_all = ["boxes", "regions"])]
    pub shape: Option<Shape>,

    /// Boxes of this many rows and columns, such as '2x3'
    #[arg(long, value_name = "RxC", conflicts_with = "regions")]
    pub boxes: Option<String>,

    /// A jigsaw: a map with one character per cell, or a file that holds one
    #[arg(long, value_name = "MAP|FILE")]
    pub regions: Option<String>,

    /// Both main diagonals are houses too (with --boxes or --regions; 3x3 if neither is given)
    #[arg(long)]
    pub diagonals: bool,

    /// The inner windows are houses too (with --boxes; 3x3 if not given)
    #[arg(long)]
    pub windows: bool,
}

/// Which algorithm, and how far it may go.
#[derive(Args, Debug, Clone, Default)]
pub struct WorkArguments {
    /// The algorithm (see 'ninefold algorithms')
    #[arg(long, short, value_name = "NAME", value_parser = algorithm_parser())]
    pub algorithm: Option<Algorithm>,

    /// For eliminate and eliminate-search: the order of row, column and box answers
    /// [default: row,column,box]
    #[arg(long, value_name = "ORDER", requires = "algorithm")]
    pub order: Option<SingleOrder>,

    /// Use propagate, and undo guesses with a trail of changes instead of copying the position
    #[arg(long)]
    pub undo: bool,

    /// Use propagate; only cells with one candidate are forced, not digits with one place
    #[arg(long)]
    pub naked_only: bool,

    /// Give up on a puzzle after this many placements; 9x9 puzzles go to propagate if no algorithm is named; for lanes it limits
    /// the guesses
    #[arg(long, value_name = "N")]
    pub budget: Option<u64>,

    /// Give up on a puzzle after this time, such as '500ms', '2s', '1m'
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub timeout: Option<Duration>,

    #[command(flatten)]
    pub threads: ThreadArguments,
}

/// On how many cores.
#[derive(Args, Debug, Clone, Copy, Default)]
pub struct ThreadArguments {
    /// How many puzzles are worked on at once [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ThreadArguments {
    /// As many as asked for, or one for each core.
    pub fn count(self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }
}

/// How far solutions are counted. A nearly blank board has more than anybody can wait for, and the puzzles after it would
/// wait too; hence a limit if none is named.
#[derive(Clone, Copy, Debug)]
pub struct CountLimit(Option<NonZeroU64>);

impl CountLimit {
    /// The goal that counts this far.
    pub fn goal(self) -> Goal {
        self.0.map_or(Goal::All, |most| Goal::Count(most.get()))
    }
}

impl Default for CountLimit {
    fn default() -> CountLimit {
        CountLimit(NonZeroU64::new(1_000_000))
    }
}

impl fmt::Display for CountLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(most) => write!(f, "{most}"),
            None => f.write_str("none"),
        }
    }
}

impl FromStr for CountLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<CountLimit, String> {
        match text {
            "none" => Ok(CountLimit(None)),
            _ => match text.parse() {
                Ok(most) => Ok(CountLimit(Some(most))),
                Err(_) => Err("expected a number from 1 up, or 'none'".into()),
            },
        }
    }
}

#[derive(Args, Debug)]
pub struct SolveArguments {
    #[command(flatten)]
    pub input: InputArguments,

    #[command(flatten)]
    pub work: WorkArguments,

    /// The question for each puzzle [default: unique; count with --limit]
    #[arg(long, value_enum)]
    pub goal: Option<GoalName>,

    /// Count no further than this, or 'none' [default for --goal count: 1000000]
    #[arg(long, value_name = "N")]
    pub limit: Option<CountLimit>,

    /// Of several solutions show whichever is found first, not the least: faster for puzzles with several solutions
    #[arg(long)]
    pub any: bool,

    /// One JSON object per line
    #[arg(long, conflicts_with_all = ["boards", "lines"])]
    pub json: bool,

    /// Draw every puzzle beside its solution (the default for a puzzle on the command line)
    #[arg(long, conflicts_with = "lines")]
    pub boards: bool,

    /// One line per puzzle (the default for files)
    #[arg(long)]
    pub lines: bool,

    /// Add the work counted and the time taken
    #[arg(long)]
    pub stats: bool,

    /// Verify every answer; batches of 9x9 lines otherwise rely on the engine's own
    /// check of rows, columns, boxes and givens
    #[arg(long)]
    pub verify: bool,

    /// Where elimination gets stuck, print every cell's table of Y (yes), N (no) and ? (open)
    #[arg(long)]
    pub table: bool,
}

#[derive(Args, Debug)]
pub struct VerifyArguments {
    /// The puzzle: a file, '-' or the puzzle itself
    #[arg(value_name = "PUZZLE")]
    pub puzzle: String,

    /// The answer: a file, '-' or the grid itself; without one, each puzzle's own solution field
    #[arg(value_name = "SOLUTION")]
    pub solution: Option<String>,

    #[command(flatten)]
    pub reading: ReadingArguments,

    /// Name every fault, not only the first
    #[arg(long)]
    pub all: bool,

    /// One JSON object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Debug)]
pub struct CountArguments {
    #[command(flatten)]
    pub input: InputArguments,

    #[command(flatten)]
    pub work: WorkArguments,

    /// Count no further than this, or 'none'
    #[arg(long, value_name = "N", default_value_t)]
    pub limit: CountLimit,

    /// One JSON object per line
    #[arg(long)]
    pub json: bool,

    /// Add the work counted and the time taken
    #[arg(long)]
    pub stats: bool,
}

#[derive(Args, Debug)]
pub struct ShowArguments {
    #[command(flatten)]
    pub input: InputArguments,

    /// Every empty cell's candidates
    #[arg(long, short)]
    pub candidates: bool,

    /// Row and column numbers around the board
    #[arg(long, short = 'n')]
    pub coordinates: bool,
}

#[derive(Args, Debug)]
pub struct ConvertArguments {
    #[command(flatten)]
    pub input: InputArguments,

    /// The format to write
    #[arg(long, short, value_name = "FORMAT", value_parser = format_parser())]
    pub to: Format,
}

/// What to play.
#[cfg(feature = "tui")]
#[derive(Args, Debug)]
pub struct PlayArguments {
    /// A file, '-' for standard input, a puzzle itself or the name of one in the library; of several puzzles the first is
    /// played
    #[arg(value_name = "FILE|-|PUZZLE")]
    pub input: Option<String>,

    #[command(flatten)]
    pub reading: ReadingArguments,

    /// A new puzzle of this side: 4, 6, 8, 9, 10, 12, 16, 20 or 25
    #[arg(long, value_name = "SIDE", conflicts_with_all = ["input", "resume"])]
    pub new: Option<usize>,

    /// Its level: easy, medium, hard, very-hard or extreme; alone it means a new 9x9
    #[arg(long, value_name = "LEVEL", conflicts_with_all = ["input", "resume"])]
    pub level: Option<String>,

    /// The same seed gives the same puzzle; alone it means a new 9x9
    #[arg(long, conflicts_with_all = ["input", "resume"])]
    pub seed: Option<u64>,

    /// Resume the game played last
    #[arg(long, conflicts_with = "input")]
    pub resume: bool,
}

#[derive(Subcommand, Debug)]
pub enum LibraryCommand {
    /// List the puzzles
    List {
        #[command(flatten)]
        filter: LibraryFilter,
        /// One JSON object per line
        #[arg(long)]
        json: bool,
    },
    /// Show one puzzle
    Show {
        /// Its name, or its number in the list
        name: String,
        /// As one line
        #[arg(long)]
        line: bool,
    },
    /// Show one puzzle at random
    Random {
        #[command(flatten)]
        filter: LibraryFilter,
        /// The same seed gives the same puzzle
        #[arg(long)]
        seed: Option<u64>,
        /// As one line
        #[arg(long)]
        line: bool,
    },
    /// Add puzzles of your own
    Add {
        /// A file, '-' for standard input, or a puzzle itself
        #[arg(value_name = "FILE|-|PUZZLE")]
        input: String,
        #[command(flatten)]
        reading: ReadingArguments,
        /// The name of the puzzle; several are numbered
        #[arg(long)]
        name: Option<String>,
        /// Where it comes from
        #[arg(long)]
        source: Option<String>,
    },
}

#[derive(Subcommand, Debug)]
pub enum GamesCommand {
    /// List the games, the one played last first
    List {
        /// Only games that can be resumed
        #[arg(long)]
        open: bool,
        /// One JSON object per line
        #[arg(long)]
        json: bool,
    },
    /// Resume a game, full screen
    #[cfg(feature = "tui")]
    Resume {
        /// Its number in the list; without one, the open game played last
        id: Option<u64>,
    },
    /// Write games with everything that happened in them
    Export {
        /// Their numbers in the list; without any, all games
        ids: Vec<u64>,
        /// How to write them
        #[arg(long, short, value_enum, default_value_t = GameFormat::Text, alias = "format", short_alias = 'f')]
        to: GameFormat,
        /// The same as --to json
        #[arg(long, conflicts_with_all = ["to", "puzzles"])]
        json: bool,
        /// Only their puzzles, in one of the program's formats [default: line]
        #[arg(
            long,
            value_name = "FORMAT",
            value_parser = format_parser(),
            num_args = 0..=1,
            require_equals = true,
            default_missing_value = "line",
            conflicts_with = "to"
        )]
        puzzles: Option<Format>,
    },
    /// Delete games for good
    Delete {
        /// Their numbers in the list
        #[arg(required = true)]
        ids: Vec<u64>,
        /// Do not ask
        #[arg(long, short)]
        yes: bool,
    },
}

/// How games are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameFormat {
    /// The puzzle, then one move per line, each game ended by 'end'
    Text,
    /// One JSON object per line
    Json,
    /// A table: one move per line
    Csv,
}

/// Which puzzles of the library.
#[derive(Args, Debug, Default)]
pub struct LibraryFilter {
    /// Only boards of this side
    #[arg(long, value_name = "SIDE")]
    pub size: Option<usize>,
    /// Only puzzles of this level
    #[arg(long, value_name = "LEVEL")]
    pub level: Option<String>,
}

/// What to find out.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoalName {
    /// One solution
    First,
    /// Whether there is exactly one
    Unique,
    /// How many there are, up to --limit
    Count,
    /// Every solution, each printed as it is found
    All,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Color {
    /// In a terminal only
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Sets it for the whole program.
    pub fn apply(self) {
        let choice = match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

impl ReadingArguments {
    /// The geometry as asked for, if anything was said of it.
    pub fn shape(&self) -> anyhow::Result<Option<Shape>> {
        self.geometry.shape()
    }
}

impl GeometryArguments {
    /// The geometry as asked for, if anything was said of it.
    pub fn shape(&self) -> anyhow::Result<Option<Shape>> {
        let mut shape = self.shape.clone();
        if let Some(boxes) = &self.boxes {
            let (rows, cols) = boxes
                .split_once(['x', 'X'])
                .and_then(|(rows, cols)| Some((rows.trim().parse().ok()?, cols.trim().parse().ok()?)))
                .ok_or_else(|| {
                    anyhow::anyhow!("--boxes: expected rows and columns such as '2x3', found '{boxes}'")
                })?;
            shape = Some(Shape::boxes(rows, cols)?);
        }
        if let Some(regions) = &self.regions {
            let map = match std::fs::read_to_string(regions) {
                Ok(text) => text,
                Err(_) => regions.clone(),
            };
            shape =
                Some(Shape::from_region_text(&map).map_err(|error| anyhow::anyhow!("--regions: {error}"))?);
        }
        if self.diagonals {
            shape = Some(shape.unwrap_or_else(Shape::classic).with_diagonals());
        }
        if self.windows {
            shape = Some(shape.unwrap_or_else(Shape::classic).with_windows()?);
        }
        Ok(shape)
    }
}

/// A parser of names, each with its line of help, for a type that reads them.
fn choice<T: FromStr<Err: Debug> + Clone + Send + Sync + 'static>(
    names: impl IntoIterator<Item = (&'static str, Option<&'static str>)>,
) -> impl TypedValueParser<Value = T> {
    let names = names.into_iter().map(|(name, help)| match help {
        Some(help) => PossibleValue::new(name).help(help),
        None => PossibleValue::new(name),
    });
    PossibleValuesParser::new(names).map(|name| name.parse().expect("one of the names above"))
}

fn algorithm_parser() -> impl TypedValueParser<Value = Algorithm> {
    choice(Algorithm::ALL.map(|algorithm| (algorithm.name(), Some(algorithm.summary()))))
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    choice(Format::ALL.iter().map(|format| (format.name(), Some(format.summary()))))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_consistent() {
        super::Arguments::command().debug_assert();
    }
}
