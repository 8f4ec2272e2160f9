//! `ninefold steps`: every step that a position offers.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

use anyhow::Context as _;
use ninefold::Board;
use ninefold::board::{Candidate, Shape, digit_of, symbol};
use ninefold::explain::words;
use ninefold::logic::{AllSteps, Step, StepFilter, Technique, all_steps};
use serde_json::json;

use crate::args::StepsArguments;
use crate::exit::Exit;
use crate::explain::json::entries;
use crate::input::Input;
use crate::output;

/// `ninefold steps`.
pub fn run(arguments: &StepsArguments, quiet: bool) -> anyhow::Result<Exit> {
    let mut input = Input::open(Some(&arguments.puzzle), &arguments.reading)?;
    let piece = input.reader.next().context("expected a puzzle, found none")??;
    let puzzle = piece.parse()?.puzzle;
    let shape = puzzle.shape().clone();
    let filter = filter(arguments, &shape)?;
    let start = Instant::now();
    let late = || start.elapsed() >= arguments.time;
    let all = all_steps(&Board::new(&puzzle), &filter, &late);
    let mut out = output::stdout();
    if arguments.json {
        for (number, step) in all.steps.iter().enumerate() {
            let mut object = entries(&shape, step)?;
            object.insert("step".to_owned(), json!(number + 1));
            object.insert("words".to_owned(), words::why(&shape, step).into());
            writeln!(out, "{}", serde_json::Value::Object(object))?;
        }
    } else if arguments.csv {
        // No field has a comma or a quote in it.
        writeln!(out, "technique,se,hodoku_score,placements,eliminations,cells")?;
        for step in &all.steps {
            writeln!(out, "{}", row(&shape, step).join(","))?;
        }
    } else {
        write!(out, "{}", text(&shape, &all, arguments.why))?;
    }
    out.flush()?;
    drop(out);
    if !all.left_out.is_empty() && !quiet {
        let names: Vec<&str> = all.left_out.iter().map(|technique| technique.name()).collect();
        let time = humantime::format_duration(arguments.time);
        eprintln!("not looked for to the end within {time}: {}; --time gives more", names.join(", "));
    }
    Ok(match all {
        AllSteps { left_out, .. } if !left_out.is_empty() => Exit::Undetermined,
        AllSteps { steps, .. } if steps.is_empty() => Exit::Negative,
        _ => Exit::Success,
    })
}

fn filter(arguments: &StepsArguments, shape: &Shape) -> anyhow::Result<StepFilter> {
    let digit = match &arguments.digit {
        None => None,
        Some(text) => {
            let mut characters = text.chars();
            let alone = characters.next().filter(|_| characters.next().is_none());
            let number = || text.parse().ok().and_then(|value| shape.digit(value));
            let digit = alone.and_then(|one| digit_of(one, shape.side())).or_else(number);
            let last = shape.digits().iter().last().map_or('1', symbol);
            Some(digit.with_context(|| format!("expected a digit from 1 to {last}, found '{text}'"))?)
        }
    };
    let cell = match &arguments.cell {
        None => None,
        Some(text) => {
            let side = shape.side();
            let expected = || format!("expected a cell from r1c1 to r{side}c{side}, found '{text}'");
            Some(shape.cell_named(text).with_context(expected)?)
        }
    };
    let techniques = arguments.technique.iter().flat_map(|named| named.techniques.clone()).collect();
    let (effect, no_uniqueness) = (arguments.effect, arguments.no_uniqueness);
    Ok(StepFilter { techniques, digit, cell, effect, no_uniqueness })
}

/// Each technique with its moves, one a line.
fn text(shape: &Shape, all: &AllSteps, why: bool) -> String {
    let mut by_technique: BTreeMap<Technique, Vec<&Step>> = BTreeMap::new();
    for step in &all.steps {
        by_technique.entry(step.technique).or_default().push(step);
    }
    let mut text = String::new();
    for (technique, steps) in by_technique {
        text.push_str(&format!("{technique} ({})\n", steps.len()));
        for step in steps {
            text.push_str(&format!("  {}\n", words::the_move(shape, step)));
            if why {
                text.push_str(&format!("    {}\n", words::why(shape, step)));
            }
        }
    }
    text.push_str(&match all.steps.len() {
        0 => "No step.\n".to_owned(),
        1 => "1 step.\n".to_owned(),
        many => format!("{many} steps.\n"),
    });
    text
}

fn row(shape: &Shape, step: &Step) -> [String; 6] {
    let list = |between: &str, list: &[Candidate]| -> String {
        let named = |one: &Candidate| format!("{}{between}{}", shape.name(one.cell), symbol(one.digit));
        list.iter().map(named).collect::<Vec<_>>().join(" ")
    };
    let cells: Vec<String> = step.reason.cells().iter().map(|&cell| shape.name(cell).to_string()).collect();
    [
        step.technique.name().to_owned(),
        step.se.map_or_else(String::new, |se| se.to_string()),
        step.technique.hodoku().map_or_else(String::new, |(score, _)| score.to_string()),
        list("=", &step.placements),
        list("<>", &step.eliminations),
        cells.join(" "),
    ]
}
