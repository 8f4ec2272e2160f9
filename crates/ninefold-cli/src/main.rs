//! The program `ninefold`: Sudoku of any size on the command line.
//!
//! `args` says what can be asked, `commands` answers, `report` makes the text. Nothing here computes
//! Sudoku; that is the library's work.

mod args;
mod board_picture;
mod commands;
mod console;
mod explain;
mod games;
mod library;
mod print;
mod process;
mod report;
mod sentence;
mod stream;
mod technique_name;
#[cfg(feature = "tui")]
mod tui;
mod uniqueness;
#[cfg(feature = "web")]
mod web;

use clap::Parser as _;

use self::process::{exit, interrupt, output};
use self::stream::{crew, input, pipeline, progress};

fn main() {
    let arguments = args::Arguments::parse();
    arguments.color.apply();
    let exit = match commands::run(arguments) {
        Ok(exit) => exit,
        Err(error) if output::is_closed_pipe(&error) => exit::Exit::Success,
        Err(error) => {
            output::say(&format!("ninefold: {error:#}"));
            exit::Exit::Error
        }
    };
    // A thread may still wait for standard input; the program does not wait for it.
    std::process::exit(exit.code());
}
