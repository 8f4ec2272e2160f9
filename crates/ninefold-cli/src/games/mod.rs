//! Where the player's games are saved: a database in the platform's data folder.
//!
//! A store that fails costs the player a message, never the game.

pub mod calendar;
mod schema;
mod sqlite;
#[cfg(test)]
mod tests;

pub use sqlite::Sqlite;

use std::path::PathBuf;

use anyhow::Context as _;
use etcetera::BaseStrategy as _;
use ninefold::play::{MemoryStore, Statistics, Store};

/// The file of the player's games, in the platform's data folder.
pub fn file() -> anyhow::Result<PathBuf> {
    let strategy = etcetera::choose_base_strategy().context("no home folder for your games")?;
    Ok(strategy.data_dir().join("ninefold").join("games.db"))
}

/// The saved games, for reading: also from a file that cannot be written to. Does not create a file where there is none.
pub fn saved() -> anyhow::Result<Box<dyn Store>> {
    let file = file()?;
    match file.try_exists().with_context(|| file.display().to_string())? {
        true => {
            let opened = Sqlite::open(&file);
            Ok(Box::new(opened.or_else(|error| Sqlite::open_to_read(&file).map_err(|_| error))?))
        }
        false => Ok(Box::new(MemoryStore::default())),
    }
}

/// The store for playing. Where nothing can be saved, one in memory and the reason.
pub fn store() -> (Box<dyn Store>, Option<anyhow::Error>) {
    match file().and_then(|file| Sqlite::open(&file)) {
        Ok(store) => (Box::new(store), None),
        Err(error) => (Box::new(MemoryStore::default()), Some(error)),
    }
}

/// The statistics over all saved games, with days by the player's calendar.
pub fn statistics(store: &dyn Store, today: ninefold::play::Timestamp) -> anyhow::Result<Statistics> {
    Ok(Statistics::new(&store.list()?, calendar::day(today), calendar::day))
}
