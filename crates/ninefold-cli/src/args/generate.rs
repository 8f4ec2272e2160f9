//! What can be asked of the generator.

use std::ops::RangeInclusive;
use std::time::Duration;

use clap::Args;
use ninefold::board::MAX_SIDE;
use ninefold::format::Format;
use ninefold::generate::{Symmetry, parse_counts, parse_ratings};
use ninefold::logic::{Scale, Tenths};

use super::logic::scale_parser;
use super::{GeometryArguments, ThreadArguments, choice, format_parser};
use crate::technique_name::Named;

const HELP: &str = "\
Every puzzle has exactly one solution and is on target as 'ninefold rate' measures it. If none is found within the \
budget of tries, the nearest puzzle is named. Puzzle number N of a seed is always the same, for any number of threads.

Levels: easy (singles), medium (intersections, pairs, X-wings), hard (triples, fish, small wings, unique rectangles), \
very-hard (strong links, large wings, the shortest chains), extreme (forcing chains); with --scale hodoku those of \
HoDoKu: easy, medium, hard, unfair, extreme.

Examples:
  ninefold generate                                      one puzzle
  ninefold generate --level hard --symmetry rotate180 --count 10
  ninefold generate --needs swordfish --nothing-harder   a puzzle to practise with
  ninefold generate --er 7.1- --count 1000 --csv         hard ones with ratings, solutions, classes
  ninefold generate --size 16 --to jsonl                 any size; --shape 3x3+diagonals, any shape
  ninefold generate --full --size 100                    a full board";

#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct GenerateArguments {
    /// The number of puzzles
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub count: u64,

    /// The same seed gives the same puzzles, on every machine [default: a random seed]
    #[arg(long)]
    pub seed: Option<u64>,

    /// The side of the board, with ordinary boxes
    #[arg(long, value_name = "SIDE", conflicts_with_all = ["shape", "boxes", "regions"],
          value_parser = clap::value_parser!(u8).range(1..=MAX_SIDE as i64))]
    pub size: Option<u8>,

    #[command(flatten)]
    pub geometry: GeometryArguments,

    /// Full boards instead of puzzles
    #[arg(long, conflicts_with_all = [
        "clues", "minimal", "symmetry", "pattern", "level", "er", "score", "needs", "without", "path",
    ])]
    pub full: bool,

    /// How many clues: 24, 22-26, 30- or -24
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true, value_parser = parse_counts)]
    pub clues: Option<RangeInclusive<usize>>,

    /// Minimal puzzles only: no clue can go
    #[arg(long)]
    pub minimal: bool,

    /// The symmetry of the pattern of clues
    #[arg(long, value_name = "SYMMETRY", value_parser = choice::<Symmetry>(Symmetry::ALL.map(|symmetry| (symmetry.name(), None))), default_value = "none")]
    pub symmetry: Symmetry,

    /// The pattern of clues: a map with one character per cell ('.', '0', '_' or '-' where there is none), or a
    /// file that holds one
    #[arg(long, value_name = "MAP|FILE", conflicts_with = "clues")]
    pub pattern: Option<String>,

    /// The level of difficulty
    #[arg(long, value_name = "LEVEL", conflicts_with_all = ["er", "score"])]
    pub level: Option<String>,

    /// ER, the hardest step on Sudoku Explainer's scale: 4.5, 3.0-4.5, 7.1- or -2.3
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true, value_parser = parse_ratings)]
    pub er: Option<RangeInclusive<Tenths>>,

    /// HoDoKu's score: 800-1000 (with --scale hodoku)
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true, value_parser = parse_counts)]
    pub score: Option<RangeInclusive<usize>>,

    /// A technique that the solution must use
    #[arg(long, value_name = "TECHNIQUE")]
    pub needs: Option<Named>,

    /// No step harder than that technique
    #[arg(long, requires = "needs")]
    pub nothing_harder: bool,

    /// A technique that must not be used; may be repeated
    #[arg(long, value_name = "TECHNIQUE")]
    pub without: Vec<Named>,

    /// Whose techniques and ratings [default: se; with --needs alone, that of the technique]
    #[arg(long, value_parser = scale_parser())]
    pub scale: Option<Scale>,

    /// Stop after this time, such as '30s' or '5m', and say how near the last puzzle came
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub time: Option<Duration>,

    /// How many puzzles may be tried for each that is on target
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub tries: u64,

    /// Leave out a puzzle that is the same as an earlier one up to symmetry (up to side 9)
    #[arg(long)]
    pub distinct: bool,

    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), default_value = "line")]
    pub to: Format,

    /// One JSON object per line: puzzle, solution, clues, class, rating, technique counts, seed
    #[arg(long, conflicts_with_all = ["to", "csv"])]
    pub json: bool,

    /// The same as CSV: puzzle,er,ep,ed,...
    #[arg(long, conflicts_with = "to")]
    pub csv: bool,

    /// Add every step of the solution (with --json)
    #[arg(long, requires = "json")]
    pub path: bool,

    #[command(flatten)]
    pub threads: ThreadArguments,
}
