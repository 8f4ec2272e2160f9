//! What can be asked of the logic engine.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::TypedValueParser;
use ninefold::logic::{Effect, Scale};

use super::{InputArguments, ReadingArguments, ThreadArguments, choice};
use crate::technique_name::Named;

pub const RATE_HELP: &str = "\
Ratings are those of Sudoku Explainer: ER is the hardest step, EP the hardest up to the first digit placed, \
ED the first step; written as the community does, ED=ER/EP/ED. Every 9x9 with one solution gets its number; the \
hardest take seconds. Where the techniques end before the puzzle does (HoDoKu's scale, large boards), the \
answer is 'at least', never a number that might be wrong.

Sudoku Explainer takes the first step it finds, so a puzzle and its mirror image may differ by a few \
tenths; on the scale 'invariant' all the easiest steps are taken at once, and they do not. HoDoKu's scale \
is a score, the sum over all steps, and a level from easy to extreme.

A puzzle passes only if every filter is known to hold. An unfinished rating shows which techniques the puzzle \
needs and the least ER it can have, but not which techniques it can do without.

Examples:
  ninefold rate puzzles.txt                          one line per puzzle
  ninefold rate --csv puzzles.txt > ratings.csv      puzzle,er,ep,ed,...
  ninefold rate --min 4.0 --max 5.5 --needs swordfish --without 'unique rectangle' puzzles.txt";

/// Which techniques count, and how long one puzzle may take.
#[derive(Args, Debug, Clone)]
pub struct LogicArguments {
    /// Whose techniques and ratings
    #[arg(long, value_parser = scale_parser(), default_value_t = Scale::Se)]
    pub scale: Scale,

    /// Leave out techniques that assume a unique solution
    #[arg(long)]
    pub no_uniqueness: bool,

    /// A time limit for the check that a puzzle has one solution
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = humantime::parse_duration)]
    pub timeout: Duration,
}

/// The scales by name, each with a line of help.
pub(super) fn scale_parser() -> impl TypedValueParser<Value = Scale> {
    choice(Scale::ALL.iter().map(|&scale| {
        let help = match scale {
            Scale::Se => "All of Sukaku Explainer's techniques",
            Scale::Se121 => "Those of Sudoku Explainer 1.2.1, which published ratings mean",
            Scale::Invariant => {
                "As se, with all the easiest steps at once: the same for all isomorphs of a puzzle"
            }
            Scale::Hodoku => "HoDoKu's techniques, score and level",
        };
        (scale.name(), Some(help))
    }))
}

#[derive(Args, Debug)]
#[command(after_help = RATE_HELP)]
pub struct RateArguments {
    #[command(flatten)]
    pub input: InputArguments,

    #[command(flatten)]
    pub logic: LogicArguments,

    /// Only puzzles with at least this ER, such as 4.5; on HoDoKu's scale a score, such as 1200
    #[arg(long, value_name = "ER", value_parser = tenths)]
    pub min: Option<u32>,

    /// Only puzzles with at most this ER, or this score
    #[arg(long, value_name = "ER", value_parser = tenths)]
    pub max: Option<u32>,

    /// Stop rating a puzzle once it is harder than this ER, or this score: 'at least 8.5, not finished'
    #[arg(long, value_name = "ER", value_parser = tenths)]
    pub stop_above: Option<u32>,

    /// Stop rating a puzzle after this time: 'at least 8.5, not finished'
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub time: Option<Duration>,

    /// Only puzzles of this level of the scale, as for 'ninefold generate'
    #[arg(long, value_name = "LEVEL")]
    pub level: Option<String>,

    /// Only puzzles whose solution uses this technique; its name, an alias, or the beginning of several
    /// names; may be repeated, then all must be used
    #[arg(long, value_name = "TECHNIQUE")]
    pub needs: Vec<Named>,

    /// Only puzzles whose solution does not use this technique; may be repeated
    #[arg(long, value_name = "TECHNIQUE")]
    pub without: Vec<Named>,

    /// One JSON object per line
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,

    /// As CSV: puzzle,er,ep,ed,...
    #[arg(long)]
    pub csv: bool,

    /// Write the answers to this file; if it has some already, from an earlier run over the same input, go on after them
    #[arg(long, value_name = "FILE", conflicts_with_all = ["min", "max", "level", "needs", "without"])]
    pub resume: Option<PathBuf>,

    #[command(flatten)]
    pub threads: ThreadArguments,
}

const EXPLAIN_HELP: &str = "\
A position is a puzzle: givens, or the candidates of every cell (formats candidates, pencilmarks, hodoku).

Examples:
  ninefold explain puzzle.txt                        every step, and why
  ninefold explain --boards --from-step 20 --steps 3 puzzle.txt
  ninefold explain --svg pictures puzzle.txt         a picture of every step
  ninefold explain --json puzzle.txt                 one step per line, with its board and reason";

#[derive(Args, Debug)]
#[command(after_help = EXPLAIN_HELP)]
pub struct ExplainArguments {
    #[command(flatten)]
    pub input: InputArguments,

    #[command(flatten)]
    pub logic: LogicArguments,

    /// As Markdown
    #[arg(long, conflicts_with = "json")]
    pub markdown: bool,

    /// JSON lines: one per step, then one about the end
    #[arg(long)]
    pub json: bool,

    /// Draw a picture of every step into this folder
    #[arg(long, value_name = "DIR")]
    pub svg: Option<PathBuf>,

    /// The candidates before every step
    #[arg(long, conflicts_with = "json")]
    pub boards: bool,

    /// The first step to show
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub from_step: u32,

    /// How many steps to show [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub steps: Option<u32>,
}

#[derive(Args, Debug)]
pub struct HintArguments {
    /// A file, '-' for standard input, or a puzzle itself; of several puzzles the first
    #[arg(value_name = "FILE|-|PUZZLE")]
    pub puzzle: String,

    #[command(flatten)]
    pub reading: ReadingArguments,

    /// Only this stage: 1 where to look, 2 what to find, 3 why, 4 the move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub stage: Option<u8>,

    /// As one JSON object
    #[arg(long)]
    pub json: bool,
}

const STEPS_HELP: &str = "\
Every instance of every technique, easiest technique first; of one technique those that do most come first. \
The same technique on the same cells with the same result is told once. Dynamic chains and chains inside \
chains take up to minutes and are looked for only if --technique names them.

Exit codes: 0 there are steps, 1 there is none, 3 the time was over before all techniques were looked for.

Examples:
  ninefold steps puzzle.txt                          all of them
  ninefold steps --technique naked --why puzzle.txt  naked singles, pairs, triples and quads, with reasons
  ninefold steps --cell r4c7 --effect placement puzzle.txt
  ninefold steps --csv --digit 5 puzzle.txt > fives.csv";

#[derive(Args, Debug)]
#[command(after_help = STEPS_HELP)]
pub struct StepsArguments {
    /// A file, '-' for standard input, or a position itself; of several the first
    #[arg(value_name = "FILE|-|PUZZLE")]
    pub puzzle: String,

    #[command(flatten)]
    pub reading: ReadingArguments,

    /// Only this technique: its name, an alias, or the beginning of several names; may be repeated
    #[arg(long, value_name = "TECHNIQUE")]
    pub technique: Vec<Named>,

    /// Only steps that place or remove this digit
    #[arg(long, value_name = "DIGIT")]
    pub digit: Option<String>,

    /// Only steps that change this cell or rest on it, such as r4c7
    #[arg(long, value_name = "CELL")]
    pub cell: Option<String>,

    /// Only steps that place a digit, or only those that remove candidates
    #[arg(long, value_parser = choice::<Effect>(Effect::ALL.iter().map(|&effect| (effect.name(), None))))]
    pub effect: Option<Effect>,

    /// Leave out techniques that assume a unique solution
    #[arg(long)]
    pub no_uniqueness: bool,

    /// Stop after this time and say what was left out
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = humantime::parse_duration)]
    pub time: Duration,

    /// Say why, below each step
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    pub why: bool,

    /// One JSON object per line
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,

    /// As CSV: technique,se,hodoku_score,placements,eliminations,cells
    #[arg(long)]
    pub csv: bool,
}

#[derive(Args, Debug)]
pub struct TechniquesArguments {
    /// One technique, or the beginning of several names, in detail
    #[arg(value_name = "NAME")]
    pub name: Option<Named>,

    /// One JSON object per line
    #[arg(long)]
    pub json: bool,
}

/// A rating such as 4.5, or a score such as 1200, in tenths.
pub(super) fn tenths(text: &str) -> Result<u32, String> {
    let wrong = || format!("expected a rating such as 4.5, found '{text}'");
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 1 || whole.len() > 6 {
        return Err(wrong());
    }
    let whole: u32 = whole.parse().map_err(|_| wrong())?;
    Ok(10 * whole + part.parse::<u32>().map_err(|_| wrong())?)
}

#[cfg(test)]
mod tests {
    use super::tenths;

    #[test]
    fn ratings_are_tenths() {
        assert_eq!((tenths("4.5"), tenths("7"), tenths("10.6")), (Ok(45), Ok(70), Ok(106)));
        for wrong in ["", "4,5", "4.55", "-1", ".5", "5.", "x", "9999999"] {
            assert!(tenths(wrong).is_err(), "{wrong}");
        }
    }
}
