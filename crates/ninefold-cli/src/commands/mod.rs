//! One file for each subcommand: read the arguments, call the library, print.

mod algorithms;
mod bench;
mod bulk;
mod convert;
mod count;
mod library;
mod manual;
mod show;
mod solve;
mod verify;
mod work;

pub use bulk::backend;
pub use library::any_seed;
pub use show::write_heading;

use std::io::IsTerminal as _;

use crate::args::{Arguments, Command};
use crate::console;
use crate::exit::Exit;

/// Runs what was asked for.
pub fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let quiet = arguments.quiet;
    let Some(command) = arguments.command else {
        let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        return if terminal { console::menu() } else { solve::whole_library(quiet) };
    };
    match command {
        Command::Solve(arguments) => solve::run(arguments, quiet),
        Command::Verify(arguments) => verify::run(&arguments, quiet),
        Command::Count(arguments) => count::run(arguments, quiet),
        Command::Show(arguments) => show::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments, quiet),
        Command::Library(command) => library::run(command, quiet),
        Command::Algorithms { json } => algorithms::run(json),
        Command::Bench(arguments) => bench::run(&arguments, quiet),
        Command::Completions { shell } => manual::completions(shell),
        Command::Man { out } => manual::pages(out.as_deref()),
    }
}
