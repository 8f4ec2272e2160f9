//! `ninefold convert`: puzzles in another format.

use std::io::Write;

use ninefold::format::{FormatError, RawRecord, Record, Writer};

use crate::args::ConvertArguments;
use crate::exit::Exit;
use crate::input::Input;
use crate::pipeline::{self, Load, Sink};
use crate::progress::Progress;
use crate::{output, report};

/// `ninefold convert`.
pub fn run(arguments: &ConvertArguments, quiet: bool) -> anyhow::Result<Exit> {
    let input = Input::open(arguments.input.input.as_deref(), &arguments.input.reading)?;
    let progress = Progress::new(&input, quiet);
    // A format that cannot name a shape may be written where the user has named it.
    let writer = Writer::new(arguments.to).with_known_shape(arguments.input.reading.shape()?);
    let mut converter = Converter {
        out: Box::new(output::plain_stdout()),
        writer,
        text: String::new(),
        written: 0,
        refused: 0,
        progress,
    };
    converter.writer.begin(&mut converter.text);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    pipeline::run(input.reader, Load::PUZZLES, threads, || |piece: RawRecord| piece.parse(), &mut converter)?;
    converter.finish()
}

struct Converter {
    out: Box<dyn Write>,
    writer: Writer,
    text: String,
    written: u64,
    refused: u64,
    progress: Progress,
}

impl Sink<Result<Record, FormatError>> for Converter {
    fn take(&mut self, result: Result<Record, FormatError>) -> anyhow::Result<()> {
        // What cannot be converted has no place in a file of another format: it is named on
        // standard error, and the rest goes on.
        let trouble = match result {
            Ok(record) => self.writer.write(&record, &mut self.text).err().map(|error| error.to_string()),
            Err(error) => Some(error.to_string()),
        };
        match trouble {
            Some(trouble) => {
                self.refused += 1;
                output::say(&format!("ninefold: {trouble}"));
            }
            None => self.written += 1,
        }
        self.out.write_all(self.text.as_bytes())?;
        self.text.clear();
        Ok(())
    }

    fn idle(&mut self) -> anyhow::Result<()> {
        self.progress.update(self.written);
        Ok(())
    }
}

impl Converter {
    fn finish(mut self) -> anyhow::Result<Exit> {
        self.writer.finish(&mut self.text);
        self.out.write_all(self.text.as_bytes())?;
        self.out.flush()?;
        self.progress.finish();
        if self.refused > 0 {
            let refused = report::counted(self.refused, "puzzle", "puzzles");
            output::say(&format!("{} written, {refused} refused", self.written));
            return Ok(Exit::Trouble);
        }
        Ok(Exit::Yes)
    }
}
