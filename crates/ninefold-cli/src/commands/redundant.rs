//! `ninefold redundant`: clues that could go.

use ninefold::Cell;
use ninefold::format::RawRecord;
use ninefold::generate;
use serde_json::Value;

use super::change::Style;
use super::minimize::refused;
use super::printer::{Output, Printed, Printer};
use crate::args::RedundantArguments;
use crate::exit::Exit;
use crate::input::Input;
use crate::interrupt::interrupted;
use crate::pipeline::{self, QueueLimits};
use crate::report::json;
use crate::report::line::with_shape;
use crate::report::rating::quoted;
use crate::report::summary::Kinds;

/// `ninefold redundant`.
pub fn run(arguments: &RedundantArguments, quiet: bool) -> anyhow::Result<Exit> {
    let input = Input::open(arguments.input.input.as_deref(), &arguments.input.reading)?;
    let style = Style::of(arguments.json, arguments.csv);
    let mut printer = Printer::new(Output::new(&input, quiet), KINDS);
    if style == Style::Csv {
        printer.output.write("puzzle,clues,redundant,outcome\n")?;
    }
    let worker = move || move |piece: RawRecord| answer(&piece, style);
    pipeline::run(input.reader, QueueLimits::PUZZLES, arguments.threads.count(), worker, &mut printer)?;
    printer.finish()
}

/// The kinds of answers.
const KINDS: Kinds = &[("minimal", true), ("with redundant clues", true), ("refused", true)];

/// The answer for one puzzle; `None` where Ctrl-C came first.
fn answer(piece: &RawRecord, style: Style) -> Option<Printed> {
    let printed = |kind, exit, text| Some(Printed { kind, exit, text: Some(text) });
    let refusal = |exit, text| printed(2, exit, text);
    let record = match piece.parse() {
        Ok(record) => record,
        Err(error) => {
            let words = match style {
                Style::Format => format!("# malformed: {error}\n"),
                Style::Json => format!("{}\n", json::malformed(piece.line(), &error)),
                Style::Csv => format!(",,,{}\n", quoted(&format!("malformed: {error}"))),
            };
            return refusal(Exit::Error, words);
        }
    };
    let (puzzle, text) = (&record.puzzle, record.puzzle.to_string());
    let object = |entries: Vec<(&str, Value)>| {
        let mut object = json::object([("line", piece.line())], &record);
        object.extend(entries.into_iter().map(|(key, value)| (key.to_owned(), value)));
        format!("{}\n", Value::from(object))
    };
    match generate::redundant(puzzle, &interrupted) {
        Err(_) if interrupted() => None,
        Err(why) => {
            let refused = refused(&why);
            let words = match style {
                Style::Format => with_shape(format!("{text} # {why}\n"), puzzle.shape()),
                Style::Json => {
                    object(vec![("outcome", "refused".into()), ("why", refused.words.as_str().into())])
                }
                Style::Csv => format!("{},{},,{}\n", quoted(&text), puzzle.clues(), quoted(&refused.words)),
            };
            refusal(refused.exit, words)
        }
        Ok(cells) => {
            let name = |cell: &Cell| puzzle.shape().name(*cell).to_string();
            let names: Vec<String> = cells.iter().map(name).collect();
            let outcome = if cells.is_empty() { "minimal" } else { "redundant" };
            let words = match style {
                Style::Format if cells.is_empty() => with_shape(format!("{text} minimal\n"), puzzle.shape()),
                Style::Format => {
                    let line = format!("{text} {} redundant: {}\n", cells.len(), names.join(" "));
                    with_shape(line, puzzle.shape())
                }
                Style::Json => object(vec![
                    ("clues", puzzle.clues().into()),
                    ("outcome", outcome.into()),
                    ("redundant", names.into()),
                ]),
                Style::Csv => {
                    format!("{},{},{},{outcome}\n", quoted(&text), puzzle.clues(), names.join(" "))
                }
            };
            printed(usize::from(!cells.is_empty()), Exit::Success, words)
        }
    }
}
