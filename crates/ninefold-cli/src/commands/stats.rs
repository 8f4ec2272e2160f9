//! `ninefold stats`: what the player's games come to.

use std::io::Write as _;

use crate::exit::Exit;
use crate::games::{self, Moment};
use crate::output;
use crate::report::statistics;

/// `ninefold stats`.
pub fn run(json: bool) -> anyhow::Result<Exit> {
    let all = games::kept()?.statistics(Moment::now())?;
    let mut out = output::stdout();
    match json {
        true => writeln!(out, "{}", statistics::json(&all))?,
        false => write!(out, "{}", statistics::text(&all))?,
    }
    out.flush()?;
    Ok(Exit::Success)
}
