//! `ninefold show`: boards to look at.

use std::io::Write;

use ninefold::Board;
use ninefold::format::{Record, candidates_text};

use crate::args::ShowArguments;
use crate::board_picture::{grid_picture, with_coordinates};
use crate::exit::Exit;
use crate::input::Input;
use crate::output;

/// `ninefold show`.
pub fn run(arguments: &ShowArguments) -> anyhow::Result<Exit> {
    let input = Input::open(arguments.input.input.as_deref(), &arguments.input.reading)?;
    let mut out = output::stdout();
    let mut exit = Exit::Yes;
    for (number, piece) in input.reader.enumerate() {
        let parsed = piece?.parse();
        if number > 0 {
            writeln!(out)?;
        }
        match parsed {
            Ok(record) => {
                write_heading(&mut out, &record)?;
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
                exit = Exit::Trouble;
                writeln!(out, "malformed: {error}")?;
            }
        }
    }
    out.flush()?;
    Ok(exit)
}

/// Name, source and what else is known, on a line each.
pub fn write_heading(out: &mut impl Write, record: &Record) -> std::io::Result<()> {
    let bold = anstyle::Style::new().bold();
    let about = &record.about;
    if let Some(name) = &about.name {
        writeln!(out, "{bold}{name}{bold:#}")?;
    }
    let facts = [
        ("source", &about.source),
        ("author", &about.author),
        ("level", &about.level),
        ("comment", &about.comment),
    ];
    for (word, fact) in facts {
        if let Some(fact) = fact {
            writeln!(out, "{word}: {fact}")?;
        }
    }
    let puzzle = &record.puzzle;
    writeln!(
        out,
        "{}; {}",
        puzzle.shape().describe(),
        crate::report::counted(puzzle.clues() as u64, "given", "givens")
    )
}
