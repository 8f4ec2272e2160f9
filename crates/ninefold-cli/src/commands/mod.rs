//! One file for each subcommand: read the arguments, call the library, print.

mod algorithms;
mod backend;
#[cfg(feature = "lab")]
mod bench;
mod bulk;
mod canonical;
mod certificate;
mod change;
mod check_proof;
mod convert;
mod count;
#[cfg(feature = "lab")]
mod experiments;
mod explain;
mod games;
mod generate;
mod hint;
#[cfg(feature = "lab")]
mod lab;
mod library;
mod manual;
mod menu;
mod minimize;
mod pairs;
#[cfg(feature = "tui")]
mod play;
mod print;
mod printer;
mod prove;
mod rate;
mod readable_proof;
mod redundant;
mod same;
mod show;
mod solve;
mod stats;
mod steps;
mod techniques;
mod transform;
mod verify;
#[cfg(feature = "web")]
mod web;
mod work;

pub use library::any_seed;

use std::io::IsTerminal as _;

use crate::args::{Arguments, Command};
use crate::exit::Exit;

/// Runs what was asked for.
pub fn run(arguments: Arguments) -> anyhow::Result<Exit> {
    let quiet = arguments.quiet;
    let Some(command) = arguments.command else {
        let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        return if terminal { main_menu() } else { solve::whole_library(quiet) };
    };
    match command {
        Command::Solve(arguments) => solve::run(arguments, quiet),
        Command::Verify(arguments) => verify::run(&arguments, quiet),
        Command::Count(arguments) => count::run(arguments, quiet),
        Command::Rate(arguments) => rate::run(arguments, quiet),
        Command::Explain(arguments) => explain::run(arguments),
        Command::Hint(arguments) => hint::run(&arguments),
        Command::Steps(arguments) => steps::run(&arguments, quiet),
        Command::Techniques(arguments) => techniques::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments, quiet),
        Command::Show(arguments) => show::run(arguments),
        Command::Convert(arguments) => convert::run(&arguments, quiet),
        Command::Canonical(arguments) => canonical::run(&arguments, quiet),
        Command::Same(arguments) => same::run(&arguments, quiet),
        Command::Transform(arguments) => transform::run(&arguments, quiet),
        Command::Minimize(arguments) => minimize::run(&arguments, quiet),
        Command::Redundant(arguments) => redundant::run(&arguments, quiet),
        Command::Prove(arguments) => prove::run(&arguments, quiet),
        Command::CheckProof(arguments) => check_proof::run(&arguments, quiet),
        Command::Print(arguments) => print::run(&arguments, quiet),
        Command::Library(command) => library::run(command, quiet),
        #[cfg(feature = "tui")]
        Command::Play(arguments) => play::run(&arguments),
        #[cfg(feature = "web")]
        Command::Web(arguments) => web::run(&arguments, quiet),
        Command::Menu => menu::run(),
        Command::Games { command } => {
            games::run(command.unwrap_or(crate::args::GamesCommand::List { open: false, json: false }), quiet)
        }
        Command::Stats { json } => stats::run(json),
        Command::Algorithms { json } => algorithms::run(json),
        #[cfg(feature = "lab")]
        Command::Bench(arguments) => bench::run(&arguments, quiet),
        #[cfg(feature = "lab")]
        Command::Lab(command) => lab::run(&command, quiet),
        Command::Completions { shell } => manual::completions(shell),
        Command::Man { out } => manual::pages(out.as_deref()),
    }
}

/// What `ninefold` alone opens in a terminal: the full-screen game, or the console where that is not possible.
fn main_menu() -> anyhow::Result<Exit> {
    #[cfg(feature = "tui")]
    if play::is_possible() {
        return play::menu();
    }
    menu::run()
}
