//! The page: the files of `web/`, the engine, and what the service worker must know.

use crate::Places;

/// Makes the page.
pub fn build(_places: &Places) -> anyhow::Result<()> {
    Ok(())
}
