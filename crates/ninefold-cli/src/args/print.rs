//! What can be asked of a printed sheet.

use std::path::PathBuf;

use clap::Args;

use super::InputArguments;
use crate::print::Paper;

const PRINT_HELP: &str = "\
Under each board are its number, its name, its level and its ER, and what else the rules ask for; the solutions follow \
on pages of their own, in the same order. Boards of side 1 to 25, jigsaws and extra houses; digits from 10 are \
letters from A. A file that ends in .svg holds one page; of several pages each gets its number in its name.

Examples:
  ninefold print puzzles.txt --out sheet.pdf
  ninefold print --per-page 6 --paper letter --title 'For the train' puzzles.txt --out train.pdf";

#[derive(Args, Debug)]
#[command(after_help = PRINT_HELP)]
pub struct PrintArguments {
    #[command(flatten)]
    pub input: InputArguments,

    /// Where to write: a file that ends in .pdf or .svg; an existing file is replaced
    #[arg(long, short, value_name = "FILE")]
    pub out: PathBuf,

    /// How many puzzles on a page
    #[arg(long, value_name = "N", default_value = "4", value_parser = ["1", "2", "4", "6", "9"])]
    pub per_page: String,

    /// The paper
    #[arg(long, value_enum, default_value_t = Paper::A4)]
    pub paper: Paper,

    /// The heading of every page of puzzles
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,

    /// Leave out the pages of solutions
    #[arg(long)]
    pub no_solutions: bool,
}
