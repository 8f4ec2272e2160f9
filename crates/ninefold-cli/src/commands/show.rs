//! `ninefold show`: boards to look at.

use std::io::Write;

use ninefold::Board;
use ninefold::format::candidates_text;

use crate::args::ShowArguments;
use crate::board_picture::{grid_picture, with_coordinates};
use crate::exit::Exit;
use crate::input::Input;
use crate::{output, report};

/// `ninefold show`.
pub fn run(arguments: &ShowArguments) -> anyhow::Result<Exit> {
    let input = Input::open(arguments.input.input.as_deref(), &arguments.input.reading)?;
    let mut out = output::stdout();
    let mut exit = Exit::Success;
    for (number, piece) in input.reader.enumerate() {
        let parsed = piece?.parse();
        if number > 0 {
            writeln!(out)?;
        }
        match parsed {
            Ok(record) => {
                report::write_heading(&mut out, &record)?;
                let picture = match arguments.candidates {
                    true => candidates_text(&Board::new(&record.puzzle)),
                    false => grid_picture(record.puzzle.givens(), &record.puzzle),
                };
                let picture = match arguments.coordinates {
                    true => with_coordinates(&picture, record.puzzle.shape()),
                    false => picture,
                };
                write!(out, "{picture}")?;
                if let Some(clash) = record.puzzle.clash() {
                    writeln!(out, "impossible: {}", clash.describe(record.puzzle.shape()))?;
                }
            }
            Err(error) => {
                exit = Exit::Error;
                writeln!(out, "malformed: {error}")?;
            }
        }
    }
    out.flush()?;
    Ok(exit)
}
