//! The tables of the file of games, and how an older file becomes one of today.
//!
//! A file says in its header whose it is (`application_id`) and how many [`STEPS`] it has gone
//! (`user_version`). The steps that it lacks are done in one transaction, all or none. A step that was
//! ever released is never changed; what is to be different is a new step.
//!
//! A file that is newer, another program's or no database is not touched.

use anyhow::bail;
use rusqlite::{Connection, TransactionBehavior};

/// Ours: the letters `9FLD`.
const APPLICATION: i64 = 0x3946_4C44;

/// What makes a file of version 1 out of nothing, one of version 2 out of that, and so on.
///
/// `game` holds the puzzle as a JSON object of the library's format, beside it what lists show of it;
/// then its progress. Times are milliseconds, timestamps are seconds since 1970.
pub const STEPS: &[&str] = &["
    CREATE TABLE game (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        puzzle TEXT NOT NULL,
        name TEXT,
        shape TEXT NOT NULL,
        side INTEGER NOT NULL,
        level TEXT,
        begun INTEGER NOT NULL,
        time_ms INTEGER NOT NULL,
        spaces_left INTEGER NOT NULL,
        hints INTEGER NOT NULL,
        state TEXT NOT NULL,
        seen INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE event (
        game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        at_ms INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE setting (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
"];

/// Makes sure that the file is ours and has gone all steps.
pub fn prepare(connection: &mut Connection, steps: &[&str]) -> anyhow::Result<()> {
    // Read in one piece: a program that makes the file at the same time may be done between two questions.
    let reading = connection.transaction()?;
    let found = version(&reading, steps)?;
    reading.commit()?;
    if found < steps.len() {
        // Another program may do the same at the same time; whoever comes second finds it done.
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for step in &steps[version(&transaction, steps)?..] {
            transaction.execute_batch(step)?;
        }
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", steps.len() as i64)?;
        transaction.commit()?;
    }
    Ok(())
}

/// Checks that a file which can only be read has gone all steps.
pub fn check(connection: &Connection, steps: &[&str]) -> anyhow::Result<()> {
    match version(connection, steps)? {
        found if found == steps.len() => Ok(()),
        _ => {
            bail!("an older Ninefold wrote it: expected a file that can be written to and brought up to date")
        }
    }
}

/// How many steps the file has gone; none if nothing is in it.
fn version(connection: &Connection, steps: &[&str]) -> anyhow::Result<usize> {
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (application, version) = (number("application_id")?, number("user_version")?);
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if (application, version, tables) == (0, 0, 0) {
        return Ok(0);
    }
    if application != APPLICATION {
        bail!("this is not a Ninefold games file: another program wrote it");
    }
    match usize::try_from(version) {
        Ok(version) if version <= steps.len() => Ok(version),
        _ => bail!(
            "a newer Ninefold wrote it: expected version {} at most, found version {version}",
            steps.len()
        ),
    }
}
