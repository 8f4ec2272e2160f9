//! `ninefold show`: boards to look at.

use std::fmt::Write as _;

use ninefold::Board;
use ninefold::format::{RawRecord, candidates_text};

use super::printer::{Output, Printed, Printer};
use crate::args::{ShowArguments, ThreadArguments};
use crate::board_picture::{grid_picture, with_coordinates};
use crate::exit::Exit;
use crate::input::Input;
use crate::pipeline::{self, QueueLimits};
use crate::report;

/// `ninefold show`.
pub fn run(arguments: ShowArguments) -> anyhow::Result<Exit> {
    let input = Input::open(arguments.input.input.as_deref(), &arguments.input.reading)?;
    let mut output = Output::new(&input, true).coloured();
    output.leave_out_summary();
    let mut printer = Printer::new(output, &[("shown", true)]);
    let (candidates, coordinates) = (arguments.candidates, arguments.coordinates);
    let show = move |(number, piece): (usize, RawRecord)| {
        let (text, exit) = board(&piece, candidates, coordinates);
        let gap = if number > 0 { "\n" } else { "" };
        Some(Printed { kind: 0, exit, text: Some(format!("{gap}{text}")) })
    };
    let pieces = input.reader.enumerate().map(|(number, piece)| Ok((number, piece?)));
    let threads = ThreadArguments::default().count();
    pipeline::run(pieces, QueueLimits::PUZZLES, threads, move || show, &mut printer)?;
    printer.finish()
}

fn board(piece: &RawRecord, candidates: bool, coordinates: bool) -> (String, Exit) {
    let record = match piece.parse() {
        Ok(record) => record,
        Err(error) => return (format!("malformed: {error}\n"), Exit::Error),
    };
    let mut text = report::heading(&record);
    let picture = match candidates {
        true => candidates_text(&Board::new(&record.puzzle)),
        false => grid_picture(record.puzzle.givens(), &record.puzzle),
    };
    match coordinates {
        // As a comment, the numbers of the columns are not read back as a row.
        true => text.push_str(&with_coordinates(&picture, record.puzzle.shape()).replacen(' ', "#", 1)),
        false => text.push_str(&picture),
    }
    if let Some(clash) = record.puzzle.clash() {
        let _ = writeln!(text, "impossible: {}", clash.describe(record.puzzle.shape()));
    }
    (text, Exit::Success)
}
