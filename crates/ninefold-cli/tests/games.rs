//! `ninefold games` and `ninefold stats`, through the program itself, each with a data folder of its own.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use ninefold::play::Session;
use serde_json::Value;

/// Three games: 1 open, 2 solved, 3 shown.
const GAMES: &str = include_str!("data/games-1.sql");

struct Home {
    folder: tempfile::TempDir,
}

impl Home {
    fn empty() -> Home {
        Home { folder: tempfile::tempdir().unwrap() }
    }

    fn with_games() -> Home {
        let home = Home::empty();
        fs::create_dir(home.folder.path().join("ninefold")).unwrap();
        rusqlite::Connection::open(home.file()).unwrap().execute_batch(GAMES).unwrap();
        home
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("ninefold/games.db")
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_ninefold"))
            .args(arguments)
            .env("HOME", self.folder.path())
            .env("XDG_DATA_HOME", self.folder.path())
            .env("TZ", "UTC")
            .stdin(Stdio::null())
            .output()
            .expect("the program starts")
    }

    /// What it prints if all goes well.
    fn says(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
        text(&output.stdout)
    }

    /// What it says when it cannot do what it was asked for.
    fn refuses(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", text(&output.stdout));
        text(&output.stderr)
    }

    fn ids(&self) -> Vec<u64> {
        let lines = self.says(&["games", "list", "--json"]);
        lines.lines().map(|line| json(line)["id"].as_u64().unwrap()).collect()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn looking_makes_no_file() {
    let home = Home::empty();
    for arguments in [&["stats"][..], &["stats", "--json"], &["games", "list"], &["games", "export"]] {
        home.says(arguments);
    }
    home.refuses(&["games", "delete", "1", "--yes"]);
    assert!(!home.file().exists());
}

#[test]
fn the_list_has_the_game_played_last_first() {
    let home = Home::with_games();
    assert_eq!(home.ids(), [1, 3, 2]);
    let expected = "\
id  puzzle             size  level  state   left     time  hints  last played
 1  Four by four, one  4x4   easy   open       7     1:05      1  2026-02-05 14:05
 3  without a name     9x9          shown      0  1:02:05      0  2026-02-04 11:16
 2  Four by four, two  4x4   easy   solved     0     0:41      0  2026-02-03 06:27
";
    assert_eq!(home.says(&["games", "list"]), expected);
    let open = home.says(&["games", "list", "--open", "--json"]);
    let expected = concat!(
        r#"{"id":1,"name":"Four by four, one","shape":"2x2","side":4,"level":"easy","#,
        r#""begun":"2026-02-02T02:40:00Z","state":"open","spaces_left":7,"time_ms":65000,"hints":1,"#,
        r#""seen":"2026-02-05T14:05:00Z"}"#
    );
    assert_eq!(open.trim_end(), expected);
}

#[test]
fn statistics_as_a_table_and_as_json() {
    let home = Home::with_games();
    let expected = "\
size  level    games  solved  open  shown  hints  best  median   played
4x4   easy         2       1     1      0      1  0:41    0:41     1:46
9x9   unknown      1       0     0      1      0     -       -  1:02:05
all                3       1     1      1      1                1:03:51

Streak: 0 days; the longest: 1 day
";
    assert_eq!(home.says(&["stats"]), expected);
    let expected = concat!(
        r#"{"games":3,"solved":1,"open":1,"shown":1,"hints":1,"time_ms":3831750,"#,
        r#""streak":{"current_days":0,"longest_days":1},"groups":["#,
        r#"{"side":4,"level":"easy","games":2,"solved":1,"open":1,"shown":0,"hints":1,"#,
        r#""best_ms":41500,"median_ms":41500,"time_ms":106500},"#,
        r#"{"side":9,"level":null,"games":1,"solved":0,"open":0,"shown":1,"hints":0,"#,
        r#""best_ms":null,"median_ms":null,"time_ms":3725250}]}"#
    );
    assert_eq!(home.says(&["stats", "--json"]).trim_end(), expected);
}

#[test]
fn an_exported_game_can_be_read_back_with_its_history() {
    let home = Home::with_games();
    let exported = home.says(&["games", "export", "1"]);
    let session = Session::from_text(&exported).unwrap();
    assert_eq!((session.events().len(), session.spaces_left(), session.hints_used()), (5, 7, 1));
    assert_eq!(session.about().name.as_deref(), Some("Four by four, one"));
    let all = home.says(&["games", "export"]);
    assert_eq!(all.lines().filter(|&line| line == "end").count(), 3);
    assert!(all.starts_with(&exported));

    let lines = home.says(&["games", "export", "--format", "json", "3", "1", "3"]);
    let games: Vec<Value> = lines.lines().map(json).collect();
    assert_eq!(games.len(), 2, "each once, in the order asked for");
    assert_eq!((games[0]["id"].as_u64(), games[0]["state"].as_str()), (Some(3), Some("shown")));
    assert_eq!(games[1]["puzzle"]["givens"], ".21..42..34..13.");
    assert_eq!(games[1]["events"][2], json(r#"{"at_ms":9000,"event":"place r1c4 4"}"#));

    let table = home.says(&["games", "export", "--format", "csv", "1"]);
    let expected = "\
game,number,at_ms,event
1,1,2000,place r1c1 3
1,2,3100,hint 1
1,3,9000,place r1c4 4
1,4,9700,undo
1,5,12000,\"savepoint before, perhaps\"
";
    assert_eq!(table, expected);
}

#[test]
fn puzzles_of_games_in_any_format() {
    let home = Home::with_games();
    let lines = home.says(&["games", "export", "--puzzles", "1", "2"]);
    assert!(lines.starts_with(".21..42..34..13."), "{lines}");
    assert_eq!(lines.lines().count(), 2);
    let csv = home.says(&["games", "export", "--puzzles=csv"]);
    assert_eq!(csv.lines().count(), 4);
    // One puzzle that a format has no place for does not keep the others back.
    let output = home.run(&["games", "export", "--puzzles=hodoku"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stdout).lines().count(), 1);
    let said = text(&output.stderr);
    assert!(said.contains("game 1: the format hodoku cannot hold this puzzle"), "{said}");
}

#[test]
fn nothing_is_deleted_without_a_yes() {
    let home = Home::with_games();
    let said = home.refuses(&["games", "delete", "1"]);
    assert!(said.contains("game 1: Four by four, one, 4x4, open, 7 cells left, 1:05"), "{said}");
    assert!(said.contains("expected --yes or a terminal to ask in"), "{said}");
    home.refuses(&["games", "delete"]);
    let said = home.refuses(&["games", "delete", "--yes", "1", "7"]);
    assert_eq!(said, "ninefold: there is no game 7; 'ninefold games list' names them\n");
    assert_eq!(home.ids(), [1, 3, 2], "all or none");
    home.says(&["games", "delete", "--yes", "1", "3", "1"]);
    assert_eq!(home.ids(), [2]);
    let events: i64 = rusqlite::Connection::open(home.file())
        .unwrap()
        .query_row("SELECT count(*) FROM event", [], |row| row.get(0))
        .unwrap();
    assert_eq!(events, 10, "events go with their game");
}

#[test]
fn a_number_that_no_game_has_is_named() {
    let home = Home::with_games();
    let said = home.refuses(&["games", "export", "7"]);
    assert_eq!(said, "ninefold: there is no game 7; 'ninefold games list' names them\n");
    home.refuses(&["games", "export", "seven"]);
}

#[cfg(feature = "tui")]
#[test]
fn going_on_needs_a_terminal_and_a_game() {
    let home = Home::with_games();
    for arguments in [&["games", "resume"][..], &["games", "resume", "1"]] {
        assert!(home.refuses(arguments).contains("expected a terminal"));
    }
    assert!(home.refuses(&["games", "resume", "7"]).contains("there is no game 7"));
    home.says(&["games", "delete", "--yes", "1"]);
    assert!(home.refuses(&["games", "resume"]).contains("there is no game to resume"));
}

#[test]
fn a_file_that_cannot_be_used_is_named_and_left_as_it_is() {
    let home = Home::with_games();
    rusqlite::Connection::open(home.file()).unwrap().execute_batch("PRAGMA user_version = 99").unwrap();
    let newer = fs::read(home.file()).unwrap();
    for content in [&newer[..], b"not a database", &newer[..3000]] {
        fs::write(home.file(), content).unwrap();
        for arguments in
            [&["stats"][..], &["games", "list"], &["games", "export"], &["games", "delete", "1", "--yes"]]
        {
            let said = home.refuses(arguments);
            assert!(said.contains(&home.file().display().to_string()), "{said}");
            assert!(said.contains("left as it is"), "{said}");
        }
        assert_eq!(fs::read(home.file()).unwrap(), content);
    }
}

/// A game that no longer makes sense can still be got out, and keeps nothing else back.
#[test]
fn a_game_that_cannot_have_happened_is_named_and_the_rest_goes_on() {
    let home = Home::with_games();
    let harm = "UPDATE event SET text = 'place r1c2 3' WHERE game = 1 AND number = 0";
    rusqlite::Connection::open(home.file()).unwrap().execute_batch(harm).unwrap();
    let output = home.run(&["games", "export"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("ninefold: game 1: event 1 cannot have happened:"));
    assert_eq!(text(&output.stdout).lines().filter(|&line| line == "end").count(), 2);
    assert_eq!(home.says(&["games", "export", "--format", "json"]).lines().count(), 3);
}
