//! `ninefold menu`: the plain console.

use std::io::{self, IsTerminal as _};

use super::any_seed;
use crate::console::Console;
use crate::exit::Exit;
use crate::{games, library, output};

/// `ninefold menu`. Plays also where games cannot be saved; then it says so before and after.
pub fn run() -> anyhow::Result<Exit> {
    let library = library::all()?;
    let (mut store, trouble) = games::store();
    let tell = |word: &str| {
        if let Some(error) = &trouble {
            output::say(&format!("ninefold: your games {word} not saved: {error:#}"));
        }
    };
    tell("are");
    let stdin = io::stdin();
    let echoed = stdin.is_terminal();
    let (mut input, mut out) = (stdin.lock(), anstream::stdout());
    let console = Console::new(&mut input, &mut out, echoed, &mut *store, library, any_seed());
    let is_person = echoed && io::stdout().is_terminal();
    let ended = if is_person { console.with_editor() } else { console }.run();
    tell("were");
    ended.map(|()| Exit::Success)
}
