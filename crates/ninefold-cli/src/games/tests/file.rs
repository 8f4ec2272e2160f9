//! The file: made, migrated, damaged, newer, full, out of reach.

use std::fs;
use std::path::Path;

use rusqlite::Connection;

use super::super::{schema, sqlite};
use super::*;

/// A file of version 1, to the letter. It is what players have on their disks.
const VERSION_1: &str = include_str!("../../../tests/data/games-1.sql");

fn make(file: &Path, sql: &str) {
    Connection::open(file).unwrap().execute_batch(sql).unwrap();
}

fn number(file: &Path, pragma: &str) -> i64 {
    let connection = Connection::open(file).unwrap();
    connection.pragma_query_value(None, pragma, |row| row.get(0)).unwrap()
}

fn refused(file: &Path) -> String {
    let before = fs::read(file).unwrap();
    let error = Sqlite::open(file).map(drop).unwrap_err();
    assert_eq!(fs::read(file).unwrap(), before, "it is left as it is");
    let text = format!("{error:#}");
    assert!(text.starts_with(&format!("{} is left as it is: ", file.display())), "{text}");
    text
}

#[test]
fn a_new_file_is_ours_and_of_the_newest_version() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    drop(Sqlite::open(&file).unwrap());
    assert_eq!(number(&file, "application_id"), i64::from(u32::from_be_bytes(*b"9FLD")));
    assert_eq!(number(&file, "user_version"), schema::STEPS.len() as i64);
    let left: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["games.db"], "a program that ends in peace leaves one file");
}

#[test]
fn a_file_of_version_1_is_read_and_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    make(&file, VERSION_1);
    let mut store = Sqlite::open(&file).unwrap();
    assert_eq!(store.list().unwrap().len(), 3);
    let kept = store.load(GameId(1)).unwrap();
    assert_eq!(kept.new.record.about.name.as_deref(), Some("Four by four, one"));
    assert_eq!(kept.session().unwrap().spaces_left() as u32, kept.progress.spaces_left);
    let next = SavedEvent { number: kept.events.len() as u32, ..event(0) };
    store.record(GameId(1), &next, &progress(100, GameState::Open)).unwrap();
    assert_eq!(store.setting("play.theme").unwrap().as_deref(), Some("dark"));
    drop(store);
    assert_eq!(number(&file, "user_version"), schema::STEPS.len() as i64);
}

#[test]
fn a_file_that_can_only_be_read_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my games?#100%.db");
    make(&file, VERSION_1);
    drop(Sqlite::open(&file).unwrap());
    let before = fs::read(&file).unwrap();
    let address = sqlite::unchanging(&file);
    let unchanging = Connection::open(&address).unwrap();
    assert_eq!(unchanging.query_row("SELECT count(*) FROM game", [], |row| row.get::<_, i64>(0)), Ok(3));
    let mut store = Sqlite::open_to_read(&file).unwrap();
    assert_eq!(store.list().unwrap().len(), 3);
    let error = store.delete(GameId(1)).unwrap_err().to_string();
    assert!(error.ends_with("expected a file and a folder that can be written to"), "{error}");
    drop((store, unchanging));
    assert_eq!(fs::read(&file).unwrap(), before);
    make(&file, "PRAGMA user_version = 99");
    assert!(format!("{:#}", Sqlite::open_to_read(&file).unwrap_err()).contains("a newer Ninefold wrote it"));
}

/// What the next version will do with the files of this one.
#[test]
fn an_older_file_goes_all_steps_or_none() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    make(&file, VERSION_1);
    let good = "ALTER TABLE game ADD COLUMN stars INTEGER NOT NULL DEFAULT 5;";
    let bad = "UPDATE game SET stars = 1; ALTER TABLE nothing ADD COLUMN stars;";
    let before = number(&file, "user_version");
    let steps: Vec<&str> = [&schema::STEPS[..1], &[good, bad]].concat();
    assert!(Sqlite::open_with(&file, &steps).is_err());
    assert_eq!(number(&file, "user_version"), before);
    assert!(Sqlite::open_with(&file, &steps[..1]).is_ok(), "as it was");

    let steps = &steps[..2];
    let store = Sqlite::open_with(&file, steps).unwrap();
    assert_eq!(store.list().unwrap().len(), 3);
    drop(store);
    assert_eq!(number(&file, "user_version"), 2);
    let stars: i64 = Connection::open(&file)
        .unwrap()
        .query_row("SELECT sum(stars) FROM game", [], |row| row.get(0))
        .unwrap();
    assert_eq!(stars, 15);
    drop(Sqlite::open_with(&file, steps).unwrap());

    let error = format!("{:#}", Sqlite::open_with(&file, &schema::STEPS[..1]).unwrap_err());
    assert!(error.ends_with("expected version 1 at most, found version 2"), "{error}");
}

#[test]
fn a_newer_file_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    make(&file, VERSION_1);
    make(&file, "PRAGMA user_version = 99");
    let text = refused(&file);
    let ours = schema::STEPS.len();
    let words = format!("a newer Ninefold wrote it: expected version {ours} at most, found version 99");
    assert!(text.ends_with(&words), "{text}");
}

#[test]
fn another_programs_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    make(&file, "CREATE TABLE game (id)");
    assert!(refused(&file).ends_with("another program wrote it"));
    make(&file, "PRAGMA application_id = 5; PRAGMA user_version = 1");
    assert!(refused(&file).ends_with("another program wrote it"));
}

#[test]
fn what_is_no_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    for text in ["x", "SQLite format 3\0", "{\"games\": []}\n", &"no database at all ".repeat(1000)] {
        fs::write(&file, text).unwrap();
        assert!(refused(&file).ends_with("this is not a Ninefold games file"));
    }
}

#[test]
fn a_database_that_lacks_a_table_or_a_column_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    for (number, harm) in ["DROP TABLE event", "ALTER TABLE game DROP COLUMN hints"].into_iter().enumerate() {
        let file = folder.path().join(format!("{number}.db"));
        make(&file, VERSION_1);
        drop(Sqlite::open(&file).unwrap());
        make(&file, harm);
        refused(&file);
    }
}

/// Wherever the file is cut off or overwritten: an error or all games, and never a new file in its place.
#[test]
fn a_damaged_file_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    make(&file, VERSION_1);
    drop(Sqlite::open(&file).unwrap());
    let whole = fs::read(&file).unwrap();
    let mut reported = 0;
    let pages = whole.len() / 4096;
    for page in 0..pages {
        let from = page * 4096;
        let mut overwritten = whole.clone();
        overwritten[from..from + 4096].fill(0x5A);
        for damaged in [&whole[..from.max(100)], &whole[..from + 1000], &overwritten] {
            fs::write(&file, damaged).unwrap();
            let _ = fs::remove_file(folder.path().join("games.db-wal"));
            let _ = fs::remove_file(folder.path().join("games.db-shm"));
            let read = Sqlite::open(&file).and_then(|store| {
                let games = store.list()?;
                games.iter().try_for_each(|game| store.load(game.id).map(drop))?;
                store.setting("play.theme")?;
                Ok(games.len())
            });
            match read {
                Ok(games) => assert_eq!(games, 3, "page {page}"),
                Err(error) => {
                    reported += 1;
                    assert!(format!("{error:#}").contains("games.db"), "{error:#}");
                    assert!(fs::read(&file).unwrap() == damaged, "page {page} of {pages}: {error:#}");
                }
            }
        }
    }
    assert!(reported > pages, "{reported} of {pages} pages");
}

#[test]
fn a_full_disk_is_said_and_takes_nothing_away() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(&folder.path().join("games.db")).unwrap();
    let id = store.begin(&new_game(1)).unwrap();
    sqlite::limit_pages(&store, 12);
    let long = |number| SavedEvent { text: "x".repeat(3000), ..event(number) };
    let mut kept = 0;
    let error = loop {
        match store.record(id, &long(kept), &progress(1, GameState::Open)) {
            Ok(()) => kept += 1,
            Err(error) => break format!("{error:#}"),
        }
        assert!(kept < 100, "the limit holds");
    };
    assert!(error.ends_with("games.db: the disk is full"), "{error}");
    assert_eq!(store.load(id).unwrap().events.len(), kept as usize);
    sqlite::limit_pages(&store, 1000);
    store.record(id, &long(kept), &progress(1, GameState::Open)).unwrap();
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_used_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let in_the_way = folder.path().join("a-file");
    fs::write(&in_the_way, "").unwrap();
    let error = format!("{:#}", Sqlite::open(&in_the_way.join("games.db")).unwrap_err());
    assert!(error.starts_with(&in_the_way.display().to_string()), "{error}");
    let a_folder = folder.path().join("games.db");
    fs::create_dir(&a_folder).unwrap();
    let error = format!("{:#}", Sqlite::open(&a_folder).unwrap_err());
    assert!(error.contains("games.db is left as it is: Is a directory"), "{error}");
}

/// A move must not be felt. The mean is far below this; one slow disk must not fail the test.
#[test]
fn a_move_is_saved_before_anybody_could_notice() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Sqlite::open(&folder.path().join("games.db")).unwrap();
    let mut game = Endless::new();
    let id = store.begin(&new_game(1)).unwrap();
    let mut times: Vec<Duration> = (0..200)
        .map(|_| {
            let (event, progress) = game.play();
            let begun = std::time::Instant::now();
            store.record(id, &event, &progress).unwrap();
            begun.elapsed()
        })
        .collect();
    times.sort_unstable();
    println!("a move: median {:?}, slowest of 200 {:?}", times[100], times[199]);
    assert!(times[100] < Duration::from_millis(50), "{:?}", times[100]);
}
