//! The full-screen game on a file: what the player saw is there afterwards, however the program ended.

use std::path::Path;

use super::super::sqlite;
use super::*;
use crate::tui::Start;
use crate::tui::player::Player;

fn player(file: &Path, start: Start) -> Player {
    Player::with_store(80, 24, start, Box::new(Sqlite::open(file).unwrap()))
}

#[test]
fn a_game_is_there_again_without_having_been_left() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let mut one = player(&file, Start::Play(Box::new(record())));
    one.wait(5);
    one.press("h h h h enter x 2 up z 3 u");
    let seen = one.game().session().clone();
    assert!(seen.events().len() > 5);
    // Nobody has asked for anything to be saved, and nobody will.
    for start in [Start::Resume, Start::Load(GameId(1))] {
        let two = player(&file, start);
        assert_eq!(two.game().session().events(), seen.events());
        assert_eq!(two.game().session().grid(), seen.grid());
        assert_eq!(two.seconds(), 5);
    }
}

#[test]
fn a_game_is_solved_once_whatever_a_second_program_believes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let mut one = player(&file, Start::Play(Box::new(record())));
    one.press("h h h h enter");
    let mut two = player(&file, Start::Load(GameId(1)));
    for _ in 0..9 {
        one.press("h h h h enter");
    }
    assert_eq!(one.game().state(), GameState::Solved);
    two.press("h");
    assert!(two.screen().contains("y yes   n no"), "{}", two.screen());
    two.press("n h");
    assert!(two.said().contains("being played in another window"), "asked once, then said: {}", two.said());
    two.wait(100);
    two.press("q");
    let store = Sqlite::open(&file).unwrap();
    assert_eq!(store.list().unwrap().len(), 1);
    let progress = store.load(GameId(1)).unwrap().progress;
    assert_eq!((progress.state, progress.spaces_left), (GameState::Solved, 0));
    assert_eq!(progress.time, Duration::ZERO);
}

#[test]
fn moves_that_another_program_refuses_can_be_a_game_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let mut one = player(&file, Start::Play(Box::new(record())));
    one.press("h h h h enter");
    let mut two = player(&file, Start::Load(GameId(1)));
    one.press("h h h h enter");
    two.press("h y h h h enter q");
    let store = Sqlite::open(&file).unwrap();
    let copy = store.load(GameId(2)).unwrap();
    assert!(copy.events.len() > 5, "{copy:?}");
    assert_eq!(store.load(GameId(1)).unwrap().session().unwrap().events(), one.game().session().events());
}

#[test]
fn a_player_is_told_that_nothing_can_be_saved() {
    let mut player = Player::at_menu(80, 24);
    player.app.warn_unsaved("the disk is full");
    let screen = player.screen();
    assert!(screen.contains("Your games are not saved: the disk is full."), "{screen}");
    player.press("x");
    assert!(!player.screen().contains("cannot be saved"), "a key takes the window away");
}

#[test]
fn a_full_disk_is_what_the_player_is_told_and_nothing_is_lost_once_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let mut store = Sqlite::open(&file).unwrap();
    let large = store.begin(&new_game(1)).unwrap();
    for number in 0..4 {
        let large_event = SavedEvent { text: "x".repeat(3000), ..event(number) };
        store.record(large, &large_event, &progress(1, GameState::Open)).unwrap();
    }
    sqlite::limit_pages(&store, 12);
    let mut player = Player::with_store(80, 24, Start::Play(Box::new(record())), Box::new(store));
    for _ in 0..200 {
        player.press("h h h h enter u");
        if player.said().starts_with("Not saved") {
            break;
        }
    }
    // A hint's move is two events: the first has no room, and the second only for that reason.
    player.press("esc h h h h enter");
    assert!(player.said().ends_with("games.db: the disk is full"), "{}", player.said());
    let played = player.game().session().events().len();
    let kept = |file| Sqlite::open(file).unwrap().load(GameId(2)).unwrap().events.len();
    assert!(kept(&file) < played);
    Sqlite::open(&file).unwrap().delete(large).unwrap();
    player.press("q");
    assert_eq!(kept(&file), played);
}
