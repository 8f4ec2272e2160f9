//! Games in a database file, where they outlive the program.
//!
//! Every call is one transaction, so what it has returned from is saved and what it failed at has not
//! happened. The journal is a write-ahead log (`WAL`): readers never wait, a killed program leaves a log
//! that the next one reads. `synchronous = FULL` lets a commit return only when the disk has it, so that a
//! power cut takes no move either. A move takes 0.5 to 4 ms that way, measured on ext4 by
//! `tests::file::a_move_is_saved_before_anybody_could_notice`. `NORMAL` takes 0.05 ms and is enough for a
//! killed program, but not for a power cut; neither is felt.
//!
//! Two programs at once: writers queue up for as long as [`PATIENCE`]; event numbers are unique in a
//! game, so of two programs that play the same game the second is refused.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, anyhow, bail};
use ninefold::format::{Format, ReadOptions, Record, Writer, parse};
use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension as _, Row, Transaction, TransactionBehavior, params,
};

use ninefold::play::{
    GameId, GameState, GameSummary, NewGame, Progress, SavedEvent, SavedGame, Store, StoreError, Timestamp,
};

use super::schema;

/// How long a program waits for another one that is writing. Writing takes milliseconds.
const PATIENCE: Duration = Duration::from_secs(5);

/// Games and settings in a database file.
#[derive(Debug)]
pub struct Sqlite {
    connection: Connection,
    file: PathBuf,
}

impl Sqlite {
    /// The games of this file, which is made if it is not there. A file that cannot be used is left as
    /// it is.
    pub fn open(file: &Path) -> anyhow::Result<Sqlite> {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        Sqlite::open_with(file, schema::STEPS)
    }

    /// The games of a file that can only be read. Changes fail.
    pub fn open_to_read(file: &Path) -> anyhow::Result<Sqlite> {
        let read = |connection: rusqlite::Result<Connection>| {
            let connection = connection?;
            schema::check(&connection, schema::STEPS)?;
            anyhow::Ok(connection)
        };
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = read(Connection::open_with_flags(file, flags)).or_else(|error| {
            // Readers share an index beside the file, which a folder that cannot be written to lacks. Without a log
            // that a program left behind, the file alone holds everything.
            let log = PathBuf::from(format!("{}-wal", file.display()));
            if fs::metadata(log).is_ok_and(|log| log.len() > 0) {
                return Err(error);
            }
            read(Connection::open_with_flags(unchanging(file), flags | OpenFlags::SQLITE_OPEN_URI))
        });
        match connection {
            Ok(connection) => Ok(Sqlite { connection, file: file.to_owned() }),
            Err(error) => Err(plain(error).context(file.display().to_string())),
        }
    }

    pub(super) fn open_with(file: &Path, steps: &[&str]) -> anyhow::Result<Sqlite> {
        let open = || {
            check_header(file)?;
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
                | OpenFlags::SQLITE_OPEN_CREATE
                | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let mut connection = Connection::open_with_flags(file, flags)?;
            connection.busy_timeout(PATIENCE)?;
            // Nothing is written before this has found the file to be ours.
            schema::prepare(&mut connection, steps)?;
            connection.pragma_update(None, "journal_mode", "WAL")?;
            connection.pragma_update(None, "synchronous", "FULL")?;
            connection.pragma_update(None, "foreign_keys", true)?;
            for sql in [LIST, PUZZLE, EVENTS, SETTING] {
                connection.prepare_cached(sql)?;
            }
            Ok(connection)
        };
        match open() {
            Ok(connection) => Ok(Sqlite { connection, file: file.to_owned() }),
            Err(error) => {
                let left = if file.exists() { " is left as it is" } else { "" };
                Err(plain(error).context(format!("{}{left}", file.display())))
            }
        }
    }

    /// Does all of this or nothing of it.
    fn change<T>(
        &mut self,
        act: impl FnOnce(&Transaction<'_>) -> anyhow::Result<T>,
    ) -> Result<T, StoreError> {
        let done = self.connection.transaction_with_behavior(TransactionBehavior::Immediate);
        let done = done.map_err(anyhow::Error::from).and_then(|transaction| {
            let done = act(&transaction)?;
            transaction.commit()?;
            Ok(done)
        });
        done.map_err(|error| self.named(error))
    }

    /// Reads all of this from one state of the file.
    fn ask<T>(&self, read: impl FnOnce(&Connection) -> anyhow::Result<T>) -> Result<T, StoreError> {
        let read =
            self.connection.unchecked_transaction().map_err(anyhow::Error::from).and_then(|transaction| {
                let found = read(&transaction)?;
                transaction.commit()?;
                Ok(found)
            });
        read.map_err(|error| self.named(error))
    }

    /// An error in the words of the player; that of the database with the name of the file.
    fn named(&self, error: anyhow::Error) -> StoreError {
        let error = match error.downcast::<StoreError>() {
            Ok(error) => return error,
            Err(error) if error.is::<rusqlite::Error>() => {
                plain(error).context(self.file.display().to_string())
            }
            Err(error) => error,
        };
        StoreError::Storage(format!("{error:#}"))
    }
}

/// The address by which SQLite opens a file that nobody changes.
pub(super) fn unchanging(file: &Path) -> String {
    let mut address = "file:".to_owned();
    for byte in file.display().to_string().replace('\\', "/").bytes() {
        match byte {
            b'/' | b'.' | b'-' | b'_' | b':' => address.push(byte.into()),
            _ if byte.is_ascii_alphanumeric() => address.push(byte.into()),
            _ => address.push_str(&format!("%{byte:02x}")),
        }
    }
    address + "?immutable=1"
}

/// A file with less than a header in it is empty to SQLite, which would write over it. It is not to us.
fn check_header(file: &Path) -> anyhow::Result<()> {
    let mut header = Vec::new();
    match fs::File::open(file) {
        Ok(file) => file.take(LEAST_PAGE).read_to_end(&mut header)?,
        // Whether it can be made or written is seen next.
        Err(_) => return Ok(()),
    };
    if !header.is_empty() && ((header.len() as u64) < LEAST_PAGE || !header.starts_with(MAGIC)) {
        bail!(NO_DATABASE);
    }
    Ok(())
}

/// How every database begins, and how long the shortest is.
const MAGIC: &[u8] = b"SQLite format 3\0";
const LEAST_PAGE: u64 = 512;

const NO_DATABASE: &str = "this is not a Ninefold games file";

/// The database's error in words that help a player.
fn plain(error: anyhow::Error) -> anyhow::Error {
    let code = error.downcast_ref().and_then(rusqlite::Error::sqlite_error_code);
    match code {
        Some(ErrorCode::NotADatabase) => anyhow!(NO_DATABASE),
        Some(ErrorCode::DatabaseCorrupt) => anyhow!("the file is damaged ({error})"),
        Some(ErrorCode::DiskFull) => anyhow!("the disk is full"),
        Some(ErrorCode::DatabaseBusy) => anyhow!("another program has been writing to it for too long"),
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen) => {
            anyhow!("expected a file and a folder that can be written to")
        }
        _ => error,
    }
}

const LIST: &str = "
    SELECT id, name, shape, side, level, begun, time_ms, spaces_left, hints, state, seen
    FROM game ORDER BY seen DESC, id DESC";
const PUZZLE: &str = "
    SELECT puzzle, begun, time_ms, spaces_left, hints, state, seen FROM game WHERE id = ?1";
const EVENTS: &str = "SELECT number, at_ms, text FROM event WHERE game = ?1 ORDER BY number";
const NEXT: &str = "
    SELECT coalesce((SELECT max(number) + 1 FROM event WHERE game = ?1), 0) FROM game WHERE id = ?1";
const SETTING: &str = "SELECT value FROM setting WHERE name = ?1";

impl Store for Sqlite {
    fn begin(&mut self, new: &NewGame) -> Result<GameId, StoreError> {
        let puzzle = written(&new.record).map_err(|error| self.named(error))?;
        let (about, shape) = (&new.record.about, new.record.puzzle.shape());
        let progress = new.progress();
        self.change(|transaction| {
            let mut insert = transaction.prepare_cached(
                "INSERT INTO game
                    (puzzle, name, shape, side, level, begun, time_ms, spaces_left, hints, state, seen)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            )?;
            let id = insert.insert(params![
                puzzle,
                about.name,
                shape.to_string(),
                shape.side() as i64,
                about.level,
                signed(new.begun.0),
                millis(progress.time),
                progress.spaces_left,
                progress.hints,
                progress.state.word(),
                signed(progress.seen.0),
            ])?;
            Ok(GameId(unsigned(id)))
        })
    }

    fn record(&mut self, game: GameId, event: &SavedEvent, progress: &Progress) -> Result<(), StoreError> {
        self.change(|transaction| {
            let mut next = transaction.prepare_cached(NEXT)?;
            let next = next.query_row([signed(game.0)], |row| row.get::<_, i64>(0)).optional()?;
            match next {
                None => bail!(StoreError::NoSuchGame(game)),
                Some(next) if next == i64::from(event.number) => {}
                Some(_) => bail!(StoreError::PlayedElsewhere { game, number: event.number }),
            }
            transaction
                .prepare_cached("INSERT INTO event (game, number, at_ms, text) VALUES (?1, ?2, ?3, ?4)")?
                .execute(params![signed(game.0), event.number, millis(event.at), event.text])?;
            transaction
                .prepare_cached(
                    "UPDATE game SET time_ms = ?2, spaces_left = ?3, hints = ?4, state = ?5, seen = ?6
                     WHERE id = ?1 AND state = 'open'",
                )?
                .execute(params![
                    signed(game.0),
                    millis(progress.time),
                    progress.spaces_left,
                    progress.hints,
                    progress.state.word(),
                    signed(progress.seen.0),
                ])?;
            Ok(())
        })
    }

    fn update_progress(&mut self, game: GameId, progress: &Progress) -> Result<(), StoreError> {
        self.change(|transaction| {
            let noted = transaction
                .prepare_cached(
                    "UPDATE game
                     SET time_ms = iif(state = 'open', max(time_ms, ?2), time_ms),
                         seen = iif(state = 'open', ?3, seen)
                     WHERE id = ?1",
                )?
                .execute(params![signed(game.0), millis(progress.time), signed(progress.seen.0)])?;
            if noted == 0 {
                bail!(StoreError::NoSuchGame(game));
            }
            Ok(())
        })
    }

    fn list(&self) -> Result<Vec<GameSummary>, StoreError> {
        self.ask(|connection| {
            let mut list = connection.prepare_cached(LIST)?;
            let mut rows = list.query([])?;
            let mut games = Vec::new();
            while let Some(row) = rows.next()? {
                let id = GameId(unsigned(row.get("id")?));
                games.push(GameSummary {
                    id,
                    name: row.get("name")?,
                    shape: row.get("shape")?,
                    side: unsigned(row.get("side")?) as usize,
                    level: row.get("level")?,
                    begun: timestamp(row, "begun")?,
                    progress: progress(row).with_context(|| format!("game {id}"))?,
                });
            }
            Ok(games)
        })
    }

    fn load(&self, game: GameId) -> Result<SavedGame, StoreError> {
        self.ask(|connection| {
            let mut puzzle = connection.prepare_cached(PUZZLE)?;
            let mut rows = puzzle.query([signed(game.0)])?;
            let Some(row) = rows.next()? else { bail!(StoreError::NoSuchGame(game)) };
            let text: String = row.get("puzzle")?;
            let record = read(&text).with_context(|| format!("the puzzle of game {game}"))?;
            let new = NewGame { record, begun: timestamp(row, "begun")? };
            let progress = progress(row).with_context(|| format!("game {game}"))?;
            let mut events = connection.prepare_cached(EVENTS)?;
            let events = events.query_map([signed(game.0)], |row| {
                Ok(SavedEvent {
                    number: row.get("number")?,
                    at: duration(row, "at_ms")?,
                    text: row.get("text")?,
                })
            })?;
            let events: Vec<SavedEvent> = events.collect::<Result<_, _>>()?;
            Ok(SavedGame { new, events, progress })
        })
    }

    fn delete(&mut self, game: GameId) -> Result<(), StoreError> {
        // Its events go with it.
        self.change(|transaction| {
            match transaction.execute("DELETE FROM game WHERE id = ?1", [signed(game.0)])? {
                0 => bail!(StoreError::NoSuchGame(game)),
                _ => Ok(()),
            }
        })
    }

    fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.ask(|connection| {
            let mut setting = connection.prepare_cached(SETTING)?;
            Ok(setting.query_row([name], |row| row.get(0)).optional()?)
        })
    }

    fn set_setting(&mut self, name: &str, value: Option<&str>) -> Result<(), StoreError> {
        if self.setting(name)?.as_deref() == value {
            return Ok(());
        }
        self.change(|transaction| {
            match value {
                Some(value) => {
                    let sql = "INSERT INTO setting (name, value) VALUES (?1, ?2)
                               ON CONFLICT (name) DO UPDATE SET value = excluded.value";
                    transaction.execute(sql, [name, value])?
                }
                None => transaction.execute("DELETE FROM setting WHERE name = ?1", [name])?,
            };
            Ok(())
        })
    }
}

/// A puzzle with its name and source, as it is saved: a JSON object.
fn written(record: &Record) -> anyhow::Result<String> {
    let mut text = String::new();
    Writer::new(Format::JsonLines).write(record, &mut text)?;
    Ok(text.trim_end().to_owned())
}

fn read(text: &str) -> anyhow::Result<Record> {
    Ok(parse(text, &ReadOptions { format: Some(Format::JsonLines), ..ReadOptions::default() })?)
}

fn progress(row: &Row<'_>) -> anyhow::Result<Progress> {
    let word: String = row.get("state")?;
    let state = GameState::from_word(&word)
        .ok_or_else(|| anyhow!("expected it to be open, solved or shown, found '{word}'"))?;
    Ok(Progress {
        time: duration(row, "time_ms")?,
        spaces_left: row.get("spaces_left")?,
        hints: row.get("hints")?,
        state,
        seen: timestamp(row, "seen")?,
    })
}

fn timestamp(row: &Row<'_>, column: &str) -> rusqlite::Result<Timestamp> {
    row.get(column).map(unsigned).map(Timestamp)
}

fn duration(row: &Row<'_>, column: &str) -> rusqlite::Result<Duration> {
    row.get(column).map(unsigned).map(Duration::from_millis)
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// The database knows no numbers beyond this, and the program makes none.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// The disk is full when the file has this many pages: for tests.
#[cfg(test)]
pub fn limit_pages(store: &Sqlite, pages: u32) {
    store.connection.pragma_update(None, "max_page_count", pages).expect("a number");
}
