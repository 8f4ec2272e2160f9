//! For tests: a conversation from beginning to end.

use anstream::adapter::strip_str;

use super::Console;
use ninefold::play::{MemoryStore, Store, built_in};

/// What the console says to these lines, and what it did not read.
pub fn script_with(input: &str, store: &mut dyn Store) -> (String, String) {
    let (mut rest, mut out) = (input.as_bytes(), Vec::new());
    Console::new(&mut rest, &mut out, false, store, built_in(), 7).run().unwrap();
    let text = String::from_utf8(out).unwrap();
    (strip_str(&text).to_string(), String::from_utf8(rest.to_vec()).unwrap())
}

/// The same with a store of its own.
pub fn script(input: &str) -> (String, String) {
    script_with(input, &mut MemoryStore::default())
}

/// What the console says to these lines.
pub fn said(input: &str) -> String {
    script(input).0
}
