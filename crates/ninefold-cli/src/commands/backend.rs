//! Which instructions the lane engine uses: the library's choice, unless the environment names a backend.

use anyhow::{anyhow, ensure};
use ninefold::batch::Backend;

/// The variable that names it.
const VARIABLE: &str = "NINEFOLD_BACKEND";

/// The backend that the environment names. `None` where it names none: the library's own choice differs between
/// batches and single puzzles.
pub fn named() -> anyhow::Result<Option<Backend>> {
    let Some(name) = std::env::var_os(VARIABLE) else { return Ok(None) };
    let backend: Backend = name.to_string_lossy().parse().map_err(|error| anyhow!("{VARIABLE}: {error}"))?;
    ensure!(backend.is_available(), "{VARIABLE}: this machine cannot run {backend}");
    Ok(Some(backend))
}
