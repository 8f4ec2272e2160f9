//! Programs that are killed, and programs at the same time. The test starts itself as another program,
//! which plays and says each move after the store has it.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::*;

/// Where the other program is told the file and how many moves to make.
const FILE: &str = "NINEFOLD_TEST_GAMES";
const MOVES: &str = "NINEFOLD_TEST_MOVES";

fn start(file: &Path, moves: u32) -> Child {
    let this = std::env::current_exe().unwrap();
    let test = "games::tests::programs::the_other_program";
    Command::new(this)
        .args(["--exact", test, "--nocapture", "--test-threads=1"])
        .env(FILE, file)
        .env(MOVES, moves.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap()
}

/// Does nothing unless it was started by the tests below.
#[test]
fn the_other_program() {
    let (Ok(file), Ok(moves)) = (std::env::var(FILE), std::env::var(MOVES)) else { return };
    let mut out = std::io::stdout();
    let mut say = |text: String| {
        out.write_all(text.as_bytes()).unwrap();
        out.flush().unwrap();
    };
    let mut store = Sqlite::open(Path::new(&file)).unwrap();
    let id = store.begin(&new_game(1)).unwrap();
    say(format!("\nbegun {id}\n"));
    let mut game = Endless::new();
    for _ in 0..moves.parse::<u32>().unwrap() {
        let (event, progress) = game.play();
        store.record(id, &event, &progress).unwrap();
        say(format!("kept {}\n", event.number));
    }
}

/// What the program said: its game, and how many moves were kept.
fn heard(child: &mut Child) -> (Option<GameId>, u32) {
    let (mut id, mut kept) = (None, 0);
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        if let Some(number) = line.strip_prefix("begun ") {
            id = Some(GameId(number.parse().unwrap()));
        } else if let Some(number) = line.strip_prefix("kept ") {
            // The last line may have been cut off.
            kept = number.parse::<u32>().map_or(kept, |number| kept.max(number + 1));
        }
    }
    (id, kept)
}

#[test]
fn a_killed_program_loses_no_move_that_was_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let (mut games, mut moves) = (0, 0);
    for round in 0..12_u64 {
        let mut child = start(&file, 1_000_000);
        // Each round dies at another moment: while the file is made, in its first moves, in its hundredth.
        std::thread::sleep(Duration::from_millis(round * round * 3 + u64::from(std::process::id() % 7)));
        child.kill().unwrap();
        let (id, kept) = heard(&mut child);
        child.wait().unwrap();
        let store = Sqlite::open(&file).unwrap();
        let Some(id) = id else { continue };
        let game = store.load(id).unwrap();
        let there = game.events.len() as u32;
        assert!(there >= kept, "round {round}: {kept} moves were said, {there} are there");
        assert!(there <= kept + 1, "round {round}: {there} moves are there, {kept} were said");
        let session = game.session().unwrap();
        assert_eq!(session.spaces_left() as u32, game.progress.spaces_left);
        (games, moves) = (games + 1, moves + kept);
    }
    assert!(games >= 3 && moves >= 10, "{games} games with {moves} moves were killed");
}

#[test]
fn programs_at_the_same_time_play_their_own_games() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    // They also make the file at the same time.
    let mut children: Vec<Child> = (0..4).map(|_| start(&file, 50)).collect();
    let mut ids = Vec::new();
    for child in &mut children {
        let (id, kept) = heard(child);
        assert!(child.wait().unwrap().success());
        assert_eq!(kept, 50);
        ids.push(id.unwrap());
    }
    let store = Sqlite::open(&file).unwrap();
    for &id in &ids {
        assert_eq!(store.load(id).unwrap().session().unwrap().events().len(), 50);
    }
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 4);
}

#[test]
fn of_two_programs_with_one_game_the_second_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let [mut one, mut two] = [(); 2].map(|()| Sqlite::open(&file).unwrap());
    let id = one.begin(&new_game(1)).unwrap();
    let progress = progress(1, GameState::Open);
    one.record(id, &event(0), &progress).unwrap();
    assert_eq!(two.load(id).unwrap().events.len(), 1);
    two.record(id, &event(1), &progress).unwrap();
    let refused = one.record(id, &event(1), &progress).unwrap_err().to_string();
    assert_eq!(refused, "game 1 is being played somewhere else: move 2 is not its next");
    // Another game is nobody else's business.
    let other = one.begin(&new_game(2)).unwrap();
    one.record(other, &event(0), &progress).unwrap();
    two.delete(id).unwrap();
    assert_eq!(one.record(id, &event(2), &progress).unwrap_err().to_string(), "there is no game 1");
}

#[test]
fn each_move_is_taken_from_one_of_many() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let id = Sqlite::open(&file).unwrap().begin(&new_game(1)).unwrap();
    let taken: u32 = std::thread::scope(|scope| {
        let play = || {
            let mut store = Sqlite::open(&file).unwrap();
            let progress = progress(1, GameState::Open);
            (0..30).filter(|&number| store.record(id, &event(number), &progress).is_ok()).count() as u32
        };
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(play)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    let events = Sqlite::open(&file).unwrap().load(id).unwrap().events;
    assert_eq!(events.len() as u32, taken);
    assert!(events.iter().zip(0..).all(|(event, number)| event.number == number));
}
