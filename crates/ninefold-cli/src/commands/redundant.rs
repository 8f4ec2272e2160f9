//! `ninefold redundant`: clues that could go.

use std::io::Write;

use ninefold::Cell;
use ninefold::format::Piece;
use ninefold::generate;
use serde_json::json;

use super::change::Style;
use super::minimize::refused;
use crate::args::RedundantArguments;
use crate::exit::Exit;
use crate::input::{Input, Origin};
use crate::interrupt::interrupted;
use crate::output;
use crate::pipeline::{self, Load, Sink};
use crate::progress::Progress;
use crate::report::json;
use crate::report::rating::quoted;
use crate::report::readable;

/// `ninefold redundant`.
pub fn run(arguments: &RedundantArguments, quiet: bool) -> anyhow::Result<Exit> {
    let input = Input::open(arguments.input.input.as_deref(), &arguments.input.reading)?;
    let style = Style::of(arguments.json, arguments.csv);
    let mut printer = Printer {
        out: Box::new(output::plain_stdout()),
        progress: Progress::new(&input, quiet),
        counts: [0; 3],
        flushed: 0,
        exit: Exit::Yes,
        summed_up: !quiet && input.origin != Origin::Argument,
    };
    if style == Style::Csv {
        printer.out.write_all(b"puzzle,clues,redundant,outcome\n")?;
    }
    let worker = move || move |piece: Piece| told(&piece, style);
    pipeline::run(input.reader, Load::PUZZLES, arguments.threads.count(), worker, &mut printer)?;
    printer.finish()
}

/// What a puzzle came to.
#[derive(Clone, Copy)]
enum Kind {
    Minimal,
    Redundant,
    Refused,
}

struct Told {
    kind: Kind,
    exit: Exit,
    text: String,
}

/// None where Ctrl-C came first.
fn told(piece: &Piece, style: Style) -> Option<Told> {
    let refusal = |exit, text| Some(Told { kind: Kind::Refused, exit, text });
    let record = match piece.parse() {
        Ok(record) => record,
        Err(error) => {
            let words = match style {
                Style::Format => format!("# malformed: {error}\n"),
                Style::Json => format!("{}\n", json::malformed(piece.line(), &error)),
                Style::Csv => format!(",,,{}\n", quoted(&format!("malformed: {error}"))),
            };
            return refusal(Exit::Trouble, words);
        }
    };
    let (line, puzzle) = (piece.line(), &record.puzzle);
    let (text, shape) = (puzzle.to_string(), puzzle.shape().to_string());
    match generate::redundant(puzzle, &interrupted) {
        Err(_) if interrupted() => None,
        Err(why) => {
            let refused = refused(&why);
            let words = match style {
                Style::Format => format!("{text} # {why}\n"),
                Style::Json => {
                    let object = json!({
                        "line": line, "shape": shape, "puzzle": text, "outcome": "refused", "why": refused.words,
                    });
                    format!("{object}\n")
                }
                Style::Csv => format!("{},{},,{}\n", quoted(&text), puzzle.clues(), quoted(&refused.words)),
            };
            refusal(refused.exit, words)
        }
        Ok(cells) => {
            let kind = if cells.is_empty() { Kind::Minimal } else { Kind::Redundant };
            let name = |cell: &Cell| puzzle.shape().name(*cell).to_string();
            let names: Vec<String> = cells.iter().map(name).collect();
            let outcome = if cells.is_empty() { "minimal" } else { "redundant" };
            let words = match style {
                Style::Format if cells.is_empty() => format!("{text} minimal\n"),
                Style::Format => format!("{text} {} redundant: {}\n", cells.len(), names.join(" ")),
                Style::Json => {
                    let object = json!({
                        "line": line, "shape": shape, "puzzle": text, "clues": puzzle.clues(),
                        "outcome": outcome, "redundant": names,
                    });
                    format!("{object}\n")
                }
                Style::Csv => {
                    format!("{},{},{},{outcome}\n", quoted(&text), puzzle.clues(), names.join(" "))
                }
            };
            Some(Told { kind, exit: Exit::Yes, text: words })
        }
    }
}

struct Printer {
    out: Box<dyn Write>,
    progress: Progress,
    counts: [u64; 3],
    flushed: u64,
    exit: Exit,
    summed_up: bool,
}

impl Printer {
    fn finish(mut self) -> anyhow::Result<Exit> {
        self.out.flush()?;
        let time = self.progress.finish();
        if self.summed_up {
            let [minimal, redundant, refused] = self.counts;
            let all = minimal + redundant + refused;
            let rate = (all as f64 / time.as_secs_f64().max(1e-9)) as u64;
            let puzzles = crate::report::counted(all, "puzzle", "puzzles");
            output::say(&format!(
                "{puzzles}: {minimal} minimal, {redundant} with redundant clues, {refused} refused, in {}, {rate} a second",
                readable(time)
            ));
        }
        if interrupted() {
            output::say("interrupted");
            return Ok(self.exit.max(Exit::Undetermined));
        }
        Ok(self.exit)
    }
}

impl Sink<Option<Told>> for Printer {
    fn take(&mut self, told: Option<Told>) -> anyhow::Result<()> {
        let Some(told) = told else { return Ok(()) };
        self.counts[told.kind as usize] += 1;
        self.exit = self.exit.max(told.exit);
        self.out.write_all(told.text.as_bytes())?;
        Ok(())
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        let all = self.counts.iter().sum();
        if all > self.flushed {
            self.out.flush()?;
            self.flushed = all;
        }
        self.progress.update(all);
        Ok(())
    }
}
