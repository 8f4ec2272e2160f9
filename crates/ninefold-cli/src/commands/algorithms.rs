//! `ninefold algorithms`: the table of algorithms.

use std::io::Write;

use ninefold::solve::Algorithm;

use crate::exit::Exit;
use crate::output;

/// `ninefold algorithms`.
pub fn run(json: bool) -> anyhow::Result<Exit> {
    let mut out = output::stdout();
    for algorithm in Algorithm::ALL {
        let (name, summary) = (algorithm.name(), algorithm.summary());
        match json {
            true => writeln!(out, "{}", serde_json::json!({ "name": name, "summary": summary }))?,
            false => writeln!(out, "{name:17} {summary}")?,
        }
    }
    out.flush()?;
    Ok(Exit::Success)
}
