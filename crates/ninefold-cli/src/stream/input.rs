//! Where puzzles come from: a file, standard input, the command line, or the built-in library.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal as _, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context as _, anyhow};
use ninefold::Shape;
use ninefold::format::{Format, ReadError, ReadOptions, Reader};

use crate::args::ReadingArguments;

/// Where the puzzles come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The library.
    Library,
    /// The command line.
    Argument,
    /// A file or standard input.
    Stream,
}

/// Puzzles to be read.
pub struct Input {
    /// Record by record.
    pub reader: Reader<Box<dyn BufRead + Send>>,
    /// Where they come from.
    pub origin: Origin,
    /// Bytes read so far.
    pub read: Arc<AtomicU64>,
    /// Bytes there are, where that is known.
    pub size: Option<u64>,
    /// The geometry that was asked for.
    shape: Option<Shape>,
}

impl Input {
    /// Opens what the argument names.
    pub fn open(argument: Option<&str>, reading: &ReadingArguments) -> anyhow::Result<Input> {
        let options = ReadOptions { format: reading.format, shape: reading.shape()? };
        match argument {
            None => Input::unnamed(options),
            Some(text) if text.trim().is_empty() => {
                Err(anyhow!("expected a file, '-' or a puzzle, found an empty argument"))
            }
            Some("-") => Input::stream("standard input", io::stdin(), None, options),
            Some(name) if Path::new(name).exists() => {
                let file = File::open(name).with_context(|| name.to_owned())?;
                let data = file.metadata().with_context(|| name.to_owned())?;
                if data.is_dir() {
                    return Err(anyhow!("{name}: expected a file, found a folder"));
                }
                let size = data.is_file().then_some(data.len());
                Input::stream(name, file, size, options)
            }
            Some(text) => Input::argument(text, options),
        }
    }

    /// Whether it is a stream of lines, and a line of 81 characters is a usual 9x9 puzzle.
    pub fn holds_plain_lines(&self) -> bool {
        self.reader.has_chunks() && self.shape.as_ref().is_none_or(Shape::is_classic)
    }

    /// Without an argument: what is piped in, else the library.
    fn unnamed(options: ReadOptions) -> anyhow::Result<Input> {
        if io::stdin().is_terminal() {
            return Input::library();
        }
        let mut stdin = BufReader::new(io::stdin());
        // Programs started without any input have a device there that ends at once. A file or pipe
        // that is empty is somebody's empty file, and no reason to solve the library.
        if stdin_is_device() && stdin.fill_buf().is_ok_and(<[u8]>::is_empty) {
            return Input::library();
        }
        Input::stream("standard input", stdin, None, options)
    }

    /// The built-in puzzles. They carry their shapes, so the format is the only question.
    pub fn library() -> anyhow::Result<Input> {
        let options = ReadOptions { format: Some(Format::Json), shape: None };
        Input::new(Origin::Library, Cursor::new(ninefold::play::BUILT_IN), None, options)
    }

    fn argument(text: &str, options: ReadOptions) -> anyhow::Result<Input> {
        // One character is a wrong path or a typing error more often than a 1x1 board.
        if text.trim().chars().count() == 1 && options.shape.is_none() {
            return Err(anyhow!("'{text}' is neither a file nor a puzzle; a 1x1 board needs --shape 1x1"));
        }
        let text = text.to_owned();
        let named = text.clone();
        let input = Input::new(Origin::Argument, Cursor::new(text), None, options);
        // A wrong path looks like a wrong puzzle; say that it was taken for one.
        let looks_like_path = named.contains(['/', '\\'])
            || named.rsplit_once('.').is_some_and(|(stem, ending)| {
                !stem.is_empty() && !ending.is_empty() && ending.chars().all(char::is_alphabetic)
            });
        input.map_err(|error| match looks_like_path {
            true => anyhow!("{named}: no such file"),
            false => error.context(format!("'{}' is neither a file nor a puzzle", shortened(&named))),
        })
    }

    fn stream(
        name: &str,
        from: impl Read + Send + 'static,
        size: Option<u64>,
        options: ReadOptions,
    ) -> anyhow::Result<Input> {
        Input::new(Origin::Stream, from, size, options).with_context(|| name.to_owned())
    }

    fn new(
        origin: Origin,
        from: impl Read + Send + 'static,
        size: Option<u64>,
        options: ReadOptions,
    ) -> anyhow::Result<Input> {
        let read = Arc::new(AtomicU64::new(0));
        let counted = Counted { from, read: Arc::clone(&read) };
        let buffered: Box<dyn BufRead + Send> = Box::new(BufReader::with_capacity(1 << 14, counted));
        let shape = options.shape.clone();
        let reader = Reader::new(buffered, options).map_err(|error| match error {
            ReadError::Io(error) => anyhow::Error::from(error),
            ReadError::Format(error) => anyhow::Error::from(error),
        });
        Ok(Input { reader: reader?, origin, read, size, shape })
    }
}

/// Text cut down to what fits a message.
fn shortened(text: &str) -> String {
    let mut start: String = text.chars().take(40).collect();
    if start.len() < text.len() {
        start.push_str("...");
    }
    start
}

#[cfg(unix)]
fn stdin_is_device() -> bool {
    use std::os::fd::AsFd as _;
    use std::os::unix::fs::FileTypeExt as _;
    let stdin = io::stdin().as_fd().try_clone_to_owned().map(File::from);
    stdin.and_then(|file| file.metadata()).is_ok_and(|data| data.file_type().is_char_device())
}

#[cfg(not(unix))]
fn stdin_is_device() -> bool {
    false
}

/// Counts the bytes that pass, for the progress bar.
struct Counted<R> {
    from: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
