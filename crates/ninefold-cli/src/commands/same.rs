//! `ninefold same`: are two puzzles the same up to symmetry?

use anyhow::{Context as _, bail};
use ninefold::format::{FormatError, Record};
use ninefold::transform::{CanonicalError, Canonicalizer, Transform};
use serde_json::{Value, json};

use super::pairs::{self, Judged, Pair};
use crate::args::SameArguments;
use crate::exit::Exit;
use crate::input::Input;
use crate::report;

/// `ninefold same`.
pub fn run(arguments: &SameArguments, quiet: bool) -> anyhow::Result<Exit> {
    if arguments.one == "-" && arguments.other == "-" {
        bail!("standard input can hold one side of the comparison, not both");
    }
    let ones = Input::open(Some(&arguments.one), &arguments.reading)?;
    let others = Input::open(Some(&arguments.other), &arguments.reading)?;
    let json = arguments.json;
    let new_judge = move || {
        let mut canonicals = Canonicalizer::default();
        move |(one, other): Pair| {
            let other = other.context("expected another puzzle beside it, found none")?;
            let compared = compare(&mut canonicals, one.parse(), other.parse());
            let text = if json { compared.json(one.line()).to_string() } else { compared.words() };
            Ok(Judged { text: text + "\n", exit: compared.exit() })
        }
    };
    pairs::run((ones, Some(others)), quiet, ("puzzle", "puzzles"), "are the same", new_judge)
}

enum Compared {
    Same(Transform),
    Different,
    Malformed(FormatError),
    Refused(CanonicalError),
}

fn compare(
    canonicals: &mut Canonicalizer,
    one: Result<Record, FormatError>,
    other: Result<Record, FormatError>,
) -> Compared {
    let (one, other) = match (one, other) {
        (Ok(one), Ok(other)) => (one, other),
        (Err(error), _) | (_, Err(error)) => return Compared::Malformed(error),
    };
    match canonicals.same(&one.puzzle, &other.puzzle) {
        Ok(Some(transform)) => Compared::Same(transform),
        Ok(None) => Compared::Different,
        Err(why) => Compared::Refused(why),
    }
}

impl Compared {
    fn exit(&self) -> Exit {
        match self {
            Compared::Same(_) => Exit::Success,
            Compared::Different | Compared::Refused(CanonicalError::Clash(_)) => Exit::Negative,
            Compared::Malformed(_) | Compared::Refused(_) => Exit::Error,
        }
    }

    fn words(&self) -> String {
        match self {
            Compared::Same(transform) => format!("same: {}", options(transform)),
            Compared::Different => "different".into(),
            Compared::Malformed(error) => format!("malformed: {error}"),
            Compared::Refused(why) => format!("refused: {why}"),
        }
    }

    fn json(&self, line: u64) -> Value {
        match self {
            Compared::Same(transform) => {
                json!({ "line": line, "outcome": "same", "transform": options(transform) })
            }
            Compared::Different => json!({ "line": line, "outcome": "different" }),
            Compared::Malformed(error) => report::json::malformed(line, error),
            Compared::Refused(why) => json!({ "line": line, "outcome": "refused", "why": why.to_string() }),
        }
    }
}

/// The transform as options of `ninefold transform`, which has none for the moves of some jigsaws.
fn options(transform: &Transform) -> String {
    let list = |numbers: &[usize]| numbers.iter().map(|number| (number + 1).to_string()).collect::<String>();
    let shape = transform.shape();
    let mut words = Vec::new();
    match transform.line_moves() {
        Some(lines) => {
            if lines.transposed {
                words.push("--transpose".to_owned());
            }
            words.push(format!("--rows {}", list(&lines.rows)));
            words.push(format!("--columns {}", list(&lines.columns)));
        }
        None => words.push("cells moved otherwise than by lines,".to_owned()),
    }
    let digits: Vec<usize> = shape.digits().iter().map(|digit| transform.digit(digit).index()).collect();
    words.push(format!("--digits {}", list(&digits)));
    words.join(" ")
}
