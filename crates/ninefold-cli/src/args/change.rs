//! What can be asked of a puzzle's symmetries and of its clues.

use clap::{Args, ValueEnum};
use ninefold::format::Format;

use super::{InputArguments, ReadingArguments, ThreadArguments, format_parser};

/// How puzzles are written that were made from others.
#[derive(Args, Debug, Clone)]
pub struct WritingArguments {
    /// The format to write
    #[arg(long, short, value_name = "FORMAT", value_parser = format_parser(), default_value = "line",
          conflicts_with_all = ["json", "csv"])]
    pub to: Format,

    /// One JSON object per line, with everything known about the puzzle
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,

    /// As a table, with the main facts about the puzzle
    #[arg(long)]
    pub csv: bool,

    #[command(flatten)]
    pub threads: ThreadArguments,
}

const CANONICAL_HELP: &str = "\
Of all the boards a puzzle becomes by relabelling digits, swapping rows in a band, bands, columns in a stack, \
stacks, and rows with columns, the canonical form is the one whose line of characters comes first, an empty \
cell before every digit (minlex). Puzzles are the same up to symmetry when their canonical forms are equal. \
Works for 9x9 puzzles, for full grids, and for other boards with few symmetries: 4x4, 6x6, diagonals, windows, \
jigsaws up to side 9.

Automorphisms are the symmetries that leave the puzzle unchanged, including relabellings of digits that do not occur \
in it. Nearly every puzzle has just one, the identity.

Examples:
  ninefold canonical puzzles.txt                     one line per puzzle
  ninefold canonical --distinct puzzles.txt          one of each class
  ninefold canonical --csv puzzles.txt               puzzle,automorphisms";

#[derive(Args, Debug)]
#[command(after_help = CANONICAL_HELP)]
pub struct CanonicalArguments {
    #[command(flatten)]
    pub input: InputArguments,

    #[command(flatten)]
    pub writing: WritingArguments,

    /// Only the first puzzle of each class (uses 16 bytes of memory per class)
    #[arg(long)]
    pub distinct: bool,
}

const SAME_HELP: &str = "\
The answer names the transform that takes the first to the second, as options of 'ninefold transform'. Of \
files with several puzzles, each is compared with the one in the same place of the other.";

#[derive(Args, Debug)]
#[command(after_help = SAME_HELP)]
pub struct SameArguments {
    /// A file, '-' or a puzzle itself
    #[arg(value_name = "PUZZLE")]
    pub one: String,

    /// The other file, '-' or puzzle
    #[arg(value_name = "OTHER")]
    pub other: String,

    #[command(flatten)]
    pub reading: ReadingArguments,

    /// One JSON object per line
    #[arg(long)]
    pub json: bool,
}

const TRANSFORM_HELP: &str = "\
What is asked for is done in this order: transpose, rows, columns, mirror, rotate, digits, random. Every house \
must remain a house: rows of a band stay together, and boards with boxes that are not square cannot be transposed. \
A solution or candidates that come with the puzzle are transformed too.

Examples:
  ninefold transform --rotate 90 puzzle.txt
  ninefold transform --rows 321456789 --digits 912345678 puzzle.txt
  ninefold transform --random --seed 7 puzzles.txt   a random isomorph of each puzzle";

#[derive(Args, Debug)]
#[command(after_help = TRANSFORM_HELP)]
pub struct TransformArguments {
    #[command(flatten)]
    pub input: InputArguments,

    #[command(flatten)]
    pub change: Change,

    /// The same seed gives the same symmetries
    #[arg(long, value_name = "N", requires = "random")]
    pub seed: Option<u64>,

    #[command(flatten)]
    pub writing: WritingArguments,
}

/// Which transform.
#[derive(Args, Debug, Clone)]
#[group(id = "change", required = true, multiple = true)]
pub struct Change {
    /// Rows become columns
    #[arg(long)]
    pub transpose: bool,

    /// The old row that becomes the first, the second, ...: '321456789', or with commas on larger boards
    #[arg(long, value_name = "ORDER", value_parser = numbers)]
    pub rows: Option<Numbers>,

    /// The old column that becomes the first, the second, ...
    #[arg(long, value_name = "ORDER", value_parser = numbers)]
    pub columns: Option<Numbers>,

    /// Left and right or top and bottom change places
    #[arg(long, value_enum, value_name = "WAY")]
    pub mirror: Option<Mirror>,

    /// Turn clockwise by this many degrees
    #[arg(long, value_name = "DEGREES", value_parser = ["90", "180", "270"])]
    pub rotate: Option<String>,

    /// The digits that 1, 2, ... become
    #[arg(long, value_name = "DIGITS", value_parser = numbers)]
    pub digits: Option<Numbers>,

    /// A random symmetry of the board for each puzzle, all equally likely
    #[arg(long)]
    pub random: bool,
}

/// What changes places.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mirror {
    /// The first column becomes the last
    LeftRight,
    /// The first row becomes the last
    TopBottom,
}

/// Numbers from 1, in some order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbers(pub Vec<usize>);

fn numbers(text: &str) -> Result<Numbers, String> {
    let wrong = |part: &str| format!("expected numbers from 1, such as 213 or 2,1,3, found '{part}'");
    let parts: Vec<String> = match text.contains(',') {
        true => text.split(',').map(|part| part.trim().to_owned()).collect(),
        false => text.chars().map(String::from).collect(),
    };
    let number = |part: &String| part.parse().ok().filter(|&number| number > 0).ok_or_else(|| wrong(part));
    let numbers: Vec<usize> = parts.iter().map(number).collect::<Result<_, _>>()?;
    if numbers.is_empty() { Err(wrong(text)) } else { Ok(Numbers(numbers)) }
}

const MINIMIZE_HELP: &str = "\
A puzzle is minimal if removing any clue gives it a second solution. Puzzles that do not have exactly one solution \
are refused. On large boards a clue that takes too much work to check is kept, and the answer says that the puzzle is \
not proved minimal.

Examples:
  ninefold minimize --seed 7 puzzles.txt             one minimal puzzle of each
  ninefold minimize --all puzzle.txt                 every minimal puzzle among the clues, each once
  ninefold minimize --all --limit 100 puzzles.txt    up to 100 of each";

#[derive(Args, Debug)]
#[command(after_help = MINIMIZE_HELP)]
pub struct MinimizeArguments {
    #[command(flatten)]
    pub input: InputArguments,

    #[command(flatten)]
    pub writing: WritingArguments,

    /// Every minimal puzzle among the clues, not just one; there may be too many to list
    #[arg(long, conflicts_with = "seed")]
    pub all: bool,

    /// At most this many for each puzzle
    #[arg(long, value_name = "N", requires = "all", value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: Option<u64>,

    /// The same seed drops the same clues
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

const REDUNDANT_HELP: &str = "\
Each clue named can be removed by itself, but perhaps not together with others ('ninefold minimize' removes as many \
as possible).";

#[derive(Args, Debug)]
#[command(after_help = REDUNDANT_HELP)]
pub struct RedundantArguments {
    #[command(flatten)]
    pub input: InputArguments,

    /// One JSON object per line
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,

    /// As a table
    #[arg(long)]
    pub csv: bool,

    #[command(flatten)]
    pub threads: ThreadArguments,
}

#[cfg(test)]
mod tests {
    use super::{Numbers, numbers};

    #[test]
    fn orders_come_with_commas_or_without() {
        assert_eq!(numbers("2134"), Ok(Numbers(vec![2, 1, 3, 4])));
        assert_eq!(numbers("10,2, 3"), Ok(Numbers(vec![10, 2, 3])));
        for wrong in ["", "0123", "1,,2", "12a", "1,-2"] {
            assert!(numbers(wrong).is_err(), "{wrong}");
        }
    }
}
