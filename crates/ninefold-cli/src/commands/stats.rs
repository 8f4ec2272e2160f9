//! `ninefold stats`: statistics over the player's games.

use std::io::Write as _;

use crate::exit::Exit;
use crate::games::{self, calendar};
use crate::output;
use crate::report::statistics;

/// `ninefold stats`.
pub fn run(json: bool) -> anyhow::Result<Exit> {
    let all = games::statistics(&*games::saved()?, calendar::now())?;
    let mut out = output::stdout();
    match json {
        true => writeln!(out, "{}", statistics::json(&all))?,
        false => write!(out, "{}", statistics::text(&all))?,
    }
    out.flush()?;
    Ok(Exit::Success)
}
