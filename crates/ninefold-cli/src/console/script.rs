//! For tests: a conversation from beginning to end.

use anstream::adapter::strip_str;

use super::Console;
use crate::games::{Memory, Shelf};
use crate::library;

/// What the console says to these lines, and what it did not read.
pub fn script_with(input: &str, shelf: &mut dyn Shelf) -> (String, String) {
    let (mut rest, mut out) = (input.as_bytes(), Vec::new());
    let library = library::built_in().unwrap();
    Console::new(&mut rest, &mut out, false, shelf, library, 7).run().unwrap();
    let text = String::from_utf8(out).unwrap();
    (strip_str(&text).to_string(), String::from_utf8(rest.to_vec()).unwrap())
}

/// The same with a shelf of its own.
pub fn script(input: &str) -> (String, String) {
    script_with(input, &mut Memory::default())
}

/// What the console says to these lines.
pub fn said(input: &str) -> String {
    script(input).0
}
