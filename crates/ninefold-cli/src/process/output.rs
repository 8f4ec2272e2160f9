//! What is written: standard output, with a closed pipe told apart from trouble, and whole files.

use std::io::{self, Write};
use std::path::Path;

use anstream::adapter::StripBytes;
use anstream::{AutoStream, ColorChoice};
use anyhow::Context as _;

/// Standard output for many lines: buffered, without colour codes where they are not shown.
pub fn stdout() -> Box<dyn Write> {
    match AutoStream::choice(&io::stdout()) {
        ColorChoice::Never => Box::new(Stripped { out: plain_stdout(), codes: StripBytes::new() }),
        _ => Box::new(io::BufWriter::with_capacity(1 << 16, anstream::stdout())),
    }
}

/// Leaves out colour codes before the buffer. Behind it, each line between two codes would be a write of its own.
struct Stripped<W> {
    out: W,
    codes: StripBytes,
}

impl<W: Write> Write for Stripped<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.codes.strip_next(text).try_for_each(|part| self.out.write_all(part))?;
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The same for text that never has colour: looking for colour codes in millions of lines takes longer
/// than solving them. Smaller than the answers to a chunk of lines, which pass it without being copied.
pub fn plain_stdout() -> impl Write {
    io::BufWriter::with_capacity(1 << 15, io::stdout().lock())
}

/// A line on standard error. That it cannot be written is ignored: there is no other place to say so.
pub fn say(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Whether the reader of our output went away, which is no failure of ours.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    io.into_iter().any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Writes a file that is there whole or not at all, for everybody who may read the folder.
pub fn write_whole(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let name = || file.display().to_string();
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // A temporary file is its maker's alone unless this is said.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut new = builder.prefix(".ninefold-").tempfile_in(folder).with_context(name)?;
    new.write_all(bytes).with_context(name)?;
    new.as_file().sync_all().with_context(name)?;
    new.persist(file).with_context(name)?;
    Ok(())
}
