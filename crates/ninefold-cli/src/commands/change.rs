//! What `canonical`, `transform`, `minimize` and `redundant` share: puzzles in, other puzzles or a word about
//! them out, in the order of the input.

use std::collections::HashSet;

use indicatif::HumanCount;
use ninefold::Shape;
use ninefold::format::{FormatError, RawRecord, Record, Writer};
use serde_json::Value;

use super::printer::Output;
use crate::args::WritingArguments;
use crate::exit::Exit;
use crate::input::Input;
use crate::interrupt::interrupted;
use crate::output;
use crate::pipeline::{self, QueueLimits, Sink};
use crate::report::rating::quoted;
use crate::report::summary::pace;
use crate::report::{counted, json};

/// A puzzle that was made of another.
pub struct Made {
    pub record: Record,
    /// What else is known of it, by the names of JSON and CSV.
    pub known: Vec<(&'static str, Value)>,
    /// What tells its class from others, where only one of each is wanted.
    pub class: Option<u128>,
}

/// Why there is no puzzle, and what that is to the caller.
pub struct Refused {
    pub words: String,
    pub exit: Exit,
}

impl Refused {
    /// The question was not one.
    pub fn trouble(words: impl ToString) -> Refused {
        Refused { words: words.to_string(), exit: Exit::Error }
    }

    /// The puzzle does not fulfil what was asked for.
    pub fn no(words: impl ToString) -> Refused {
        Refused { words: words.to_string(), exit: Exit::Negative }
    }

    /// It stayed open.
    pub fn undetermined(words: impl ToString) -> Refused {
        Refused { words: words.to_string(), exit: Exit::Undetermined }
    }
}

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Puzzles in a format, troubles on standard error.
    Format,
    Json,
    Csv,
}

impl Style {
    pub fn of(json: bool, csv: bool) -> Style {
        match (json, csv) {
            (true, _) => Style::Json,
            (false, true) => Style::Csv,
            (false, false) => Style::Format,
        }
    }
}

/// What came of one puzzle of the input, ready to be written.
pub enum Came {
    Record(Box<Record>, Option<u128>),
    Text(String, Option<u128>),
    /// Refused: for standard error, or in its place as text.
    Refused(Refused, Option<String>),
}

/// A puzzle of the input and its number from 0.
pub type Numbered = (u64, RawRecord);

/// Where results go, and how.
pub struct Out {
    writer: Writer,
    style: Style,
    output: Output,
    text: String,
    classes: Option<HashSet<u128>>,
    read: u64,
    written: u64,
    refused: u64,
    seen_before: u64,
    exit: Exit,
    /// Whether a summary is written only where something was refused.
    brief: bool,
}

impl Out {
    /// `names` are those of what is known of each puzzle.
    pub fn new(
        writing: &WritingArguments,
        input: &Input,
        shape: Option<Shape>,
        names: &[&str],
        quiet: bool,
    ) -> Out {
        let mut out = Out {
            // A format that cannot name a shape may be written where the user has named it.
            writer: Writer::new(writing.to).with_known_shape(shape),
            style: Style::of(writing.json, writing.csv),
            output: Output::new(input, quiet),
            text: String::new(),
            classes: None,
            read: 0,
            written: 0,
            refused: 0,
            seen_before: 0,
            exit: Exit::Success,
            brief: false,
        };
        match out.style {
            Style::Format => out.writer.begin(&mut out.text),
            Style::Json => {}
            Style::Csv => out.text = format!("puzzle,{},outcome\n", names.join(",")),
        }
        out
    }

    /// Only the first of each class from now on.
    pub fn distinct(mut self) -> Out {
        self.classes = Some(HashSet::new());
        self
    }

    /// A summary only where something was refused.
    pub fn brief(mut self) -> Out {
        self.brief = true;
        self
    }

    /// Puts every puzzle through a worker, on this many threads.
    pub fn run<W>(
        mut self,
        input: Input,
        threads: usize,
        new_worker: impl Fn() -> W + Send + Sync + 'static,
        names: &'static [&'static str],
    ) -> anyhow::Result<Exit>
    where
        W: FnMut(u64, Record) -> Result<Vec<Made>, Refused>,
    {
        let style = self.style;
        let new_worker = move || {
            let mut work = new_worker();
            move |(number, piece): Numbered| came(number, &piece, style, names, &mut work)
        };
        pipeline::run(numbered(input), QueueLimits::PUZZLES, threads, new_worker, &mut self)?;
        self.finish()
    }

    /// One puzzle that came of the piece being looked at, at once: for results too many to be kept.
    pub fn add(&mut self, piece: &RawRecord, made: Made, names: &[&str]) -> anyhow::Result<()> {
        let came = written(piece, made, self.style, names);
        self.put(came)?;
        self.idle()
    }

    /// The same for a piece of which nothing, or nothing more, comes.
    pub fn refuse(&mut self, piece: &RawRecord, refused: Refused, names: &[&str]) -> anyhow::Result<()> {
        let came = refusal(piece, refused, self.style, names);
        self.put(came)
    }

    /// The same for a piece that is no puzzle.
    pub fn malformed(
        &mut self,
        piece: &RawRecord,
        error: &FormatError,
        names: &[&str],
    ) -> anyhow::Result<()> {
        let came = malformed(piece, error, self.style, names);
        self.put(came)
    }

    /// One more piece was read.
    pub fn count(&mut self) {
        self.read += 1;
    }

    fn put(&mut self, came: Came) -> anyhow::Result<()> {
        let class = match &came {
            Came::Record(_, class) | Came::Text(_, class) => *class,
            Came::Refused(..) => None,
        };
        if let (Some(classes), Some(class)) = (&mut self.classes, class)
            && !classes.insert(class)
        {
            self.seen_before += 1;
            return Ok(());
        }
        match came {
            Came::Record(record, _) => match self.writer.write(&record, &mut self.text) {
                Ok(()) => self.written += 1,
                Err(error) => self.refuse_with(&Refused::trouble(error)),
            },
            Came::Text(text, _) => {
                self.text.push_str(&text);
                self.written += 1;
            }
            Came::Refused(refused, Some(text)) => {
                self.text.push_str(&text);
                self.refused += 1;
                self.exit = self.exit.max(refused.exit);
            }
            Came::Refused(refused, None) => self.refuse_with(&refused),
        }
        self.output.write(&self.text)?;
        self.text.clear();
        Ok(())
    }

    fn refuse_with(&mut self, refused: &Refused) {
        self.refused += 1;
        self.exit = self.exit.max(refused.exit);
        output::say(&format!("ninefold: {}", refused.words));
    }

    /// The end of the output, and what it came to.
    pub fn finish(mut self) -> anyhow::Result<Exit> {
        // What Ctrl-C cut short must not look complete.
        if self.style == Style::Format && !interrupted() {
            self.writer.finish(&mut self.text);
        }
        self.output.write(&self.text)?;
        if self.brief {
            self.output.leave_out_summary();
            let exit = self.output.finish(self.exit, |_| String::new())?;
            if self.refused > 0 {
                let refused = counted(self.refused, "puzzle", "puzzles");
                output::say(&format!("{} written, {refused} refused", self.written));
            }
            return Ok(exit);
        }
        self.output.finish(self.exit, |time| {
            let plural = if self.read == 1 { "puzzle" } else { "puzzles" };
            let mut text =
                format!("{} {plural} read, {} written", HumanCount(self.read), HumanCount(self.written));
            if self.classes.is_some() {
                text.push_str(&format!(", {} of a class seen before", HumanCount(self.seen_before)));
            }
            if self.refused > 0 {
                text.push_str(&format!(", {} refused", HumanCount(self.refused)));
            }
            format!("{text}, {}", pace(self.read, time))
        })
    }
}

impl Sink<Vec<Came>> for Out {
    fn take(&mut self, came: Vec<Came>) -> anyhow::Result<()> {
        self.read += 1;
        came.into_iter().try_for_each(|came| self.put(came))
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        self.output.idle(self.read)
    }
}

/// The pieces of the input, numbered.
pub fn numbered(input: Input) -> impl Iterator<Item = std::io::Result<Numbered>> + Send + 'static {
    input.reader.enumerate().map(|(number, piece)| piece.map(|piece| (number as u64, piece)))
}

fn came(
    number: u64,
    piece: &RawRecord,
    style: Style,
    names: &[&str],
    work: &mut impl FnMut(u64, Record) -> Result<Vec<Made>, Refused>,
) -> Vec<Came> {
    let made = match piece.parse() {
        Ok(record) => work(number, record),
        Err(error) => return vec![malformed(piece, &error, style, names)],
    };
    match made {
        Ok(made) => made.into_iter().map(|made| written(piece, made, style, names)).collect(),
        // What Ctrl-C cut short is nobody's answer.
        Err(refused) if interrupted() && refused.exit == Exit::Undetermined => Vec::new(),
        Err(refused) => vec![refusal(piece, refused, style, names)],
    }
}

fn written(piece: &RawRecord, made: Made, style: Style, names: &[&str]) -> Came {
    let Made { record, known, class } = made;
    match style {
        Style::Format => Came::Record(Box::new(record), class),
        Style::Json => {
            let mut object = json::object([("line", piece.line())], &record);
            object.extend(known.into_iter().map(|(name, value)| (name.to_owned(), value)));
            Came::Text(format!("{}\n", Value::from(object)), class)
        }
        Style::Csv => {
            let field = |name: &&str| {
                let value = known.iter().find(|(known, _)| known == name).map(|(_, value)| value);
                match value {
                    None | Some(Value::Null) => String::new(),
                    Some(Value::String(text)) => quoted(text),
                    Some(value) => quoted(&value.to_string()),
                }
            };
            let fields: Vec<String> = names.iter().map(field).collect();
            Came::Text(format!("{},{},ok\n", quoted(&record.puzzle.to_string()), fields.join(",")), class)
        }
    }
}

fn malformed(piece: &RawRecord, error: &FormatError, style: Style, names: &[&str]) -> Came {
    let text = match style {
        Style::Format => None,
        Style::Json => Some(format!("{}\n", json::malformed(piece.line(), error))),
        Style::Csv => Some(row_of_refusal(&format!("malformed: {error}"), names)),
    };
    Came::Refused(Refused::trouble(error), text)
}

fn refusal(piece: &RawRecord, refused: Refused, style: Style, names: &[&str]) -> Came {
    let text = match style {
        Style::Format => None,
        Style::Json => {
            let object = serde_json::json!({
                "line": piece.line(), "outcome": "refused", "why": refused.words.as_str(),
            });
            Some(format!("{object}\n"))
        }
        Style::Csv => Some(row_of_refusal(&refused.words, names)),
    };
    let words = format!("line {}: {}", piece.line(), refused.words);
    Came::Refused(Refused { words, ..refused }, text)
}

fn row_of_refusal(words: &str, names: &[&str]) -> String {
    format!(",{}{}\n", ",".repeat(names.len()), quoted(words))
}
