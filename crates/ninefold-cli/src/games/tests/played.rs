//! The full-screen game on a file: what the player saw is there afterwards, however the program ended.

use std::path::Path;

use super::*;
use crate::tui::Start;
use crate::tui::player::Player;

fn player(file: &Path, start: Start) -> Player {
    Player::with_shelf(80, 24, start, Box::new(Sqlite::open(file).unwrap()))
}

#[test]
fn a_game_is_there_again_without_having_been_left() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let mut one = player(&file, Start::Play(Box::new(record())));
    one.wait(5);
    one.press("h h h h enter x 2 up z 3 u");
    let seen = one.game().session.clone();
    assert!(seen.events().len() > 5);
    // Nobody has asked for anything to be saved, and nobody will.
    for start in [Start::Resume, Start::Load(GameId(1))] {
        let two = player(&file, start);
        assert_eq!(two.game().session.events(), seen.events());
        assert_eq!(two.game().session.grid(), seen.grid());
        assert_eq!(two.seconds(), 5);
    }
}

#[test]
fn a_game_is_solved_once_whatever_a_second_program_believes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let mut one = player(&file, Start::Play(Box::new(record())));
    let mut two = player(&file, Start::Load(GameId(1)));
    for _ in 0..10 {
        one.press("h h h h enter");
    }
    assert_eq!(one.game().over, Some(State::Solved));
    two.press("h");
    assert!(two.said().contains("Not saved: game 1 is being played somewhere else"), "{}", two.said());
    two.wait(100);
    two.press("q");
    let shelf = Sqlite::open(&file).unwrap();
    let standing = shelf.load(GameId(1)).unwrap().standing;
    assert_eq!((standing.state, standing.spaces_left), (State::Solved, 0));
    assert_eq!(standing.time, Duration::ZERO);
}

#[test]
fn a_player_is_told_that_nothing_is_kept() {
    let mut player = Player::at_menu(80, 24);
    player.app.warn_unkept("the disk is full");
    let screen = player.screen();
    assert!(screen.contains("Your games are not kept this time: the disk is full."), "{screen}");
    player.press("x");
    assert!(!player.screen().contains("not kept"), "a key takes the window away");
}
