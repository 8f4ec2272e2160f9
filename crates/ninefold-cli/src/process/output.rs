//! Standard output, with a closed pipe told apart from trouble.

use std::io::{self, Write};

/// Standard output for many lines: buffered, without colour codes where nobody sees them.
pub fn stdout() -> impl Write {
    io::BufWriter::with_capacity(1 << 16, anstream::stdout())
}

/// The same for text that never has colour: looking for colour codes in millions of lines takes longer
/// than solving them. Smaller than the answers to a chunk of lines, which pass it without being copied.
pub fn plain_stdout() -> impl Write {
    io::BufWriter::with_capacity(1 << 15, io::stdout().lock())
}

/// A line on standard error. Where nobody can read it, nobody is told that either.
pub fn say(text: &str) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Whether the reader of our output went away, which is no failure of ours.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    io.into_iter().any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
