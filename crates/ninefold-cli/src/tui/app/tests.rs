//! Whole games, played by keys and mouse.

use std::time::Duration;

use ninefold::solve::Uniqueness;
use ninefold::{Cell, Digit};
use ratatui::layout::Size;

use super::*;
use crate::tui::layout::{Hit, Panel};
use crate::tui::player::Player;
use ninefold::play::{
    MemoryStore, Mode, NewGame, Progress, SavedEvent, Store, StoreError, Timestamp, built_in,
};

/// Two empty cells: r1c1 is 1, r1c2 is 2.
const NEARLY: &str = "..34341221434321";

/// What has to go where, cell by cell.
fn answers(player: &Player) -> Vec<(Cell, Digit)> {
    let session = player.game().session();
    let Uniqueness::Unique(solution) = session.uniqueness() else { panic!("one solution") };
    let empty = session.shape().all_cells().filter(|&cell| session.value(cell).is_none());
    empty.map(|cell| (cell, solution.grid().get(cell).unwrap())).collect()
}

/// Moves by arrow keys only.
fn go(player: &mut Player, to: Cell) {
    let shape = player.game().shape().clone();
    let (row, col) = (shape.row(to), shape.col(to));
    while shape.row(player.game().cursor()) != row {
        player.press("down");
    }
    while shape.col(player.game().cursor()) != col {
        player.press("right");
    }
}

#[test]
fn a_whole_game_by_keys() {
    for (side, level) in [(4, "easy"), (6, "hard"), (9, "very hard"), (12, "easy"), (16, "medium")] {
        let mut player = Player::playing(80, 24, side, level);
        player.wait(10);
        for (cell, digit) in answers(&player) {
            go(&mut player, cell);
            assert!(player.app.dialog.is_none());
            player.press(&ninefold::board::symbol(digit).to_string());
        }
        assert_eq!(player.game().state(), GameState::Solved, "{side}");
        assert_eq!(player.app.dialog, Some(Dialog::Over));
        player.wait(100);
        assert_eq!(player.seconds(), 10, "the clock stands still at the end");
        assert_eq!(player.sleep(), None);
        player.press("enter");
        assert_eq!(player.game().shape().side(), side, "the next puzzle");
        assert!(!player.game().is_over() && player.game().clock().is_running());
    }
}

#[test]
fn a_whole_game_by_mouse() {
    for (width, height) in [(40, 15), (80, 24), (120, 40)] {
        let mut player = Player::playing(width, height, 9, "easy");
        for (cell, digit) in answers(&player) {
            let screen = player.app.game_screen().unwrap();
            let area = screen.geometry.area(player.game().shape(), cell);
            player.mouse(Mouse::Press { ctrl: false }, screen.board.x + area.x, screen.board.y + area.y);
            assert_eq!(player.game().cursor(), cell);
            let panel = screen.panel.unwrap();
            let places = panel.rows().flat_map(|row| row.columns());
            let shown = Panel::new(panel, player.game().shape().side());
            let hit = |place: &ratatui::layout::Rect| shown.hit(place.x, place.y) == Some(Hit::Digit(digit));
            let place = places.into_iter().find(hit).expect("every digit is in the panel");
            player.mouse(Mouse::Press { ctrl: false }, place.x, place.y);
        }
        assert_eq!(player.game().state(), GameState::Solved);
    }
}

#[test]
fn the_mouse_selects_and_clears() {
    let mut player = Player::with_puzzle("................");
    let screen = player.app.game_screen().unwrap();
    let at = |cell: usize| {
        let shape = "2x2".parse().unwrap();
        let area = screen.geometry.area(&shape, Cell::new(cell));
        (screen.board.x + area.x, screen.board.y + area.y)
    };
    player.mouse(Mouse::Press { ctrl: false }, at(0).0, at(0).1);
    player.mouse(Mouse::Drag, at(1).0, at(1).1);
    player.mouse(Mouse::Drag, at(5).0, at(5).1);
    player.press("3");
    let values = |player: &Player| player.game().session().grid().values().to_vec();
    assert_eq!(values(&player)[..6], [3, 3, 0, 0, 0, 3]);
    player.mouse(Mouse::RightPress, at(1).0, at(1).1);
    assert_eq!(values(&player)[..6], [3, 0, 0, 0, 0, 3]);
    player.mouse(Mouse::Press { ctrl: true }, at(15).0, at(15).1);
    assert_eq!(player.game().selection().len(), 2);
    player.mouse(Mouse::WheelDown, 0, 0);
    assert_eq!(player.game().cursor(), Cell::new(3), "past the edge it comes in again");
}

#[test]
fn a_full_board_with_a_fault_says_so() {
    let mut player = Player::with_puzzle(NEARLY);
    go(&mut player, Cell::new(0));
    player.press("2 right 1");
    assert!(player.said().contains("full but wrong"), "{}", player.said());
    assert!(player.screen().contains("Invalid"));
    player.press("2 left 1");
    assert_eq!(player.game().state(), GameState::Solved);
    assert!(player.screen().contains("Solved!"));
    player.press("esc");
    assert!(player.screen().contains("SOLVED"));
}

#[test]
fn a_given_is_not_changed_and_says_so() {
    let mut player = Player::with_puzzle(NEARLY);
    go(&mut player, Cell::new(2));
    player.press("1");
    assert_eq!(player.said(), "r1c3 is a given and cannot be changed.");
    player.press("left");
    assert_eq!(player.said(), "", "until the next key");
}

#[test]
fn modes_marks_undo_and_redo() {
    let mut player = Player::with_puzzle("................");
    go(&mut player, Cell::new(0));
    player.press("x 1 c 2 v 9 z");
    let cell = Cell::new(0);
    let marks = |player: &Player| {
        let session = player.game().session();
        (session.corner(cell).len(), session.centre(cell).len(), session.colours(cell).iter().count())
    };
    assert_eq!(marks(&player), (1, 1, 1));
    player.press("! alt+3");
    assert_eq!(marks(&player), (0, 2, 1), "Shift+1 takes the corner mark out again");
    player.press("u u u ctrl+z");
    assert_eq!(marks(&player), (1, 0, 0));
    player.press("r ctrl+y");
    assert_eq!(marks(&player), (1, 1, 1));
    player.press("m");
    assert_eq!(player.game().session().centre(Cell::new(7)).len(), 4);
    player.press("m");
    assert_eq!(player.game().session().centre(Cell::new(7)).len(), 0);
    player.press("space space space space");
    assert_eq!(player.game().mode(), Mode::Digit);
}

#[test]
fn marks_are_cleaned_up_as_one_step_unless_the_player_says_no() {
    let mut player = Player::with_puzzle("................");
    go(&mut player, Cell::new(0));
    player.press("m 1");
    assert_eq!(player.game().session().centre(Cell::new(1)).len(), 3);
    player.press("u");
    assert_eq!(player.game().session().centre(Cell::new(1)).len(), 4);
    player.press("q 8 end up up enter esc");
    assert!(!player.app.preferences.is_on(Switch::CleanMarks));
    player.press("1 enter");
    go(&mut player, Cell::new(0));
    player.press("1");
    assert_eq!(player.game().session().centre(Cell::new(1)).len(), 4);
}

#[test]
fn numbers_and_capitals_write_large_digits() {
    let mut player = Player::playing(80, 24, 16, "easy");
    let (cell, _) = answers(&player)[0];
    go(&mut player, cell);
    player.press("G");
    assert_eq!(player.game().session().value(cell), Digit::new(16));
    player.press("= 1 2");
    assert_eq!(player.game().session().value(cell), Digit::new(12), "no figure can follow");
    player.press("= 1 enter");
    assert_eq!(player.game().session().value(cell), Digit::new(1));
    player.press("= 9 = 1 esc");
    assert_eq!(player.game().session().value(cell), Digit::new(9));
    player.press("= 0 enter");
    assert!(player.said().starts_with("Expected a number from 1 to 16"), "{}", player.said());
    // A capital letter that is no digit of this board does nothing; on a small board it is a command.
    player.press("Z X");
    assert_eq!(player.game().mode(), Mode::Digit);
    let mut small = Player::playing(80, 24, 9, "easy");
    small.press("X");
    assert_eq!(small.game().mode(), Mode::Corner);
}

#[test]
fn the_clock_stands_still_in_pauses_and_away_from_the_board() {
    let mut player = Player::playing(80, 24, 9, "easy");
    player.wait(5);
    player.press("p");
    player.wait(100);
    assert_eq!(player.seconds(), 5);
    assert_eq!(player.sleep(), None, "nothing happens by itself in a pause");
    player.press("5 down");
    assert!(player.game().is_paused() && player.game().session().events().len() == 1);
    player.press("p");
    player.wait(1);
    player.press("?");
    player.wait(100);
    player.press("esc");
    player.wait(1);
    assert_eq!(player.seconds(), 7);
    player.message(Message::Resize(Size { width: 30, height: 10 }));
    player.wait(100);
    player.message(Message::Resize(Size { width: 80, height: 24 }));
    player.wait(100);
    assert_eq!(player.seconds(), 7, "a screen that is too small pauses the game");
    player.press("p");
    player.message(Message::WasStopped);
    player.wait(100);
    assert_eq!(player.seconds(), 7, "so does being stopped");
    player.press("p n");
    player.wait(100);
    player.press("esc");
    player.wait(1);
    assert_eq!(player.seconds(), 8);
    assert_eq!(player.sleep(), Some(Duration::from_secs(1)));
    player.press("t");
    assert!(player.screen().contains("hidden"));
}

#[test]
fn hints_say_more_and_are_done_at_the_last_stage() {
    let mut player = Player::playing(80, 24, 9, "easy");
    let left = player.game().session().spaces_left();
    player.press("h h h h h");
    assert_eq!(player.game().session().spaces_left(), left);
    assert_eq!(player.game().session().hints_used(), 1);
    player.press("enter");
    assert_eq!(player.game().session().spaces_left(), left - 1);
    assert!(player.game().hint().is_none());
    // A wrong entry comes first.
    let (cell, digit) = answers(&player)[0];
    go(&mut player, cell);
    player.press(if digit.get() == 1 { "2" } else { "1" });
    player.press("h h h");
    assert!(player.game().hint().unwrap().now().cells.contains(&cell));
    player.press("h enter");
    assert_eq!(player.game().session().value(cell), None);
}

#[test]
fn check_marks_what_is_wrong_and_f_goes_back() {
    let mut player = Player::playing(80, 24, 9, "easy");
    player.press("k");
    assert_eq!(player.said(), "Nothing is wrong so far.");
    let (cell, digit) = answers(&player)[0];
    go(&mut player, cell);
    player.press(&digit.to_string());
    let (cell, digit) = answers(&player)[0];
    go(&mut player, cell);
    player.press(if digit.get() == 9 { "8" } else { "9" });
    player.press("k");
    assert!(player.said().starts_with("One entry is wrong"), "{}", player.said());
    assert!(player.game().wrong().contains(&cell));
    player.press("f");
    assert_eq!(player.game().session().value(cell), None);
    assert!(player.game().wrong().is_empty());
    assert!(!answers(&player).is_empty());
}

#[test]
fn solve_and_reset_ask_first() {
    let mut player = Player::with_puzzle(NEARLY);
    go(&mut player, Cell::new(0));
    player.press("1 s n");
    assert_eq!(player.game().session().spaces_left(), 1);
    player.press("ctrl+r enter");
    assert!(player.app.dialog.is_some(), "Enter alone is no yes");
    player.press("y");
    assert_eq!(player.game().session().spaces_left(), 2);
    player.press("u");
    assert_eq!(player.game().session().spaces_left(), 1, "one undo brings it back");
    player.press("s y");
    assert_eq!(player.game().state(), GameState::Shown);
}

#[test]
fn savepoints_have_names() {
    let mut player = Player::with_puzzle("................");
    go(&mut player, Cell::new(0));
    player.press("1 b ctrl+u a b enter right 2 b enter");
    assert_eq!(player.app.savepoints(), ["ab", "2"]);
    player.press("g up enter");
    assert_eq!(player.game().session().spaces_left(), 15);
}

#[test]
fn selections_by_keys() {
    let mut player = Player::with_puzzle("................");
    go(&mut player, Cell::new(0));
    player.press("shift+right shift+down 4");
    assert_eq!(player.game().session().spaces_left(), 13);
    player.press("esc ctrl+a");
    assert_eq!(player.game().selection().len(), 16);
    player.press("esc i");
    assert_eq!(player.game().selection().len(), 15);
    player.press("left tab");
    assert!(player.game().selection().is_empty());
    let before = player.game().cursor();
    player.press("tab shift+tab");
    assert_eq!(player.game().cursor(), before);
    player.press("ctrl+left ctrl+right ctrl+up ctrl+down");
    assert_eq!(player.game().cursor(), before);
}

#[test]
fn everything_is_on_the_store_before_the_next_key() {
    let mut player = Player::playing(80, 24, 9, "easy");
    let (cell, digit) = answers(&player)[0];
    go(&mut player, cell);
    player.wait(9);
    player.press(&format!("{digit} x 5 m u q"));
    assert!(matches!(player.app.page(), Page::Menu(_)));
    let open = &player.app.open_games;
    assert_eq!((open.len(), open[0].progress.time), (1, Duration::from_secs(9)));
    player.press("1 enter");
    assert_eq!(player.game().session().value(cell), Some(digit));
    assert_eq!(player.seconds(), 9);
    player.press("u");
    assert_eq!(player.game().session().value(cell), None, "its history came along");
    player.press("q 1 delete y");
    assert!(player.app.open_games.is_empty());
}

#[test]
fn resume_goes_on_with_the_game_played_last() {
    let mut store = MemoryStore::default();
    let library = built_in();
    for (begun, number) in [(5, 20), (9, 21), (7, 22)] {
        let new = NewGame { record: library[number].clone(), begun: Timestamp(begun) };
        store.begin(&new).unwrap();
    }
    let player = Player::with_store(80, 24, Start::Resume, Box::new(store));
    assert_eq!(player.game().session().puzzle(), &library[21].puzzle);
    let nothing = Player::with_store(80, 24, Start::Resume, Box::new(MemoryStore::default()));
    assert!(matches!(nothing.app.page(), Page::Menu(_)));
    assert!(nothing.said().contains("No saved games"));
}

fn full<T>() -> Result<T, StoreError> {
    Err(StoreError::Storage("the disk is full".to_owned()))
}

/// A store that cannot save anything.
struct Broken;

impl Store for Broken {
    fn begin(&mut self, _: &NewGame) -> Result<GameId, StoreError> {
        Ok(GameId(1))
    }
    fn record(&mut self, _: GameId, _: &SavedEvent, _: &Progress) -> Result<(), StoreError> {
        full()
    }
    fn update_progress(&mut self, _: GameId, _: &Progress) -> Result<(), StoreError> {
        full()
    }
    fn list(&self) -> Result<Vec<GameSummary>, StoreError> {
        full()
    }
    fn load(&self, _: GameId) -> Result<SavedGame, StoreError> {
        full()
    }
    fn delete(&mut self, _: GameId) -> Result<(), StoreError> {
        full()
    }
    fn setting(&self, _: &str) -> Result<Option<String>, StoreError> {
        full()
    }
    fn set_setting(&mut self, _: &str, _: Option<&str>) -> Result<(), StoreError> {
        full()
    }
}

#[test]
fn a_store_that_fails_costs_a_message_and_not_the_game() {
    let record = crate::tui::perform::read(NEARLY).unwrap();
    let mut player = Player::with_store(80, 24, Start::Play(Box::new(record)), Box::new(Broken));
    go(&mut player, Cell::new(0));
    player.press("1");
    assert_eq!(player.said(), "Not saved: the disk is full");
    assert_eq!(player.game().session().spaces_left(), 1);
    // What could not be put there is still to be put there.
    assert_eq!(player.game().pending().len(), player.game().session().events().len());
    player.press("right 2 esc q 7 q 8 enter q q");
    assert!(!player.going);
}

#[test]
fn every_page_can_be_left_and_ctrl_c_ends_from_anywhere() {
    for keys in ["2", "3", "4", "5", "6", "7", "8", "9", "2 enter", "8 down down enter", "5 tab tab"] {
        let mut player = Player::at_menu(80, 24);
        player.press(keys);
        assert!(player.app.pages.len() > 1, "{keys}");
        while player.app.pages.len() > 1 {
            let before = player.app.pages.len();
            player.press(if matches!(player.app.page(), Page::Game) { "q" } else { "esc" });
            assert!(player.app.pages.len() < before, "{keys}");
        }
        player.press("esc");
        assert!(player.going, "{keys}: a stray Esc does not quit");
        player.press("q");
        assert!(!player.going, "{keys}");
        let mut player = Player::at_menu(80, 24);
        player.press(keys);
        player.press("ctrl+c");
        assert!(!player.going, "{keys}");
    }
}

#[test]
fn puzzles_can_be_pasted_typed_and_copied() {
    let mut player = Player::at_menu(80, 24);
    player.message(Message::Paste("..34\n3412\n2143\n4321\n".into()));
    assert_eq!(player.game().session().spaces_left(), 2);
    player.press("o");
    assert_eq!(player.copied(), NEARLY);
    player.press("esc q 4");
    player.message(Message::Paste("..3434122143432".into()));
    player.press("1 enter");
    assert_eq!(player.game().session().spaces_left(), 2);
    player.press("q 4 n o . s u c h . f i l e enter");
    assert!(matches!(player.app.page(), Page::Open(_)));
    assert!(!player.said().is_empty());
    player.press("esc");
    player.message(Message::Paste("................".into()));
    assert!(player.said().contains("more than one solution"), "{}", player.said());
}

#[test]
fn the_same_seed_gives_the_same_puzzle() {
    let puzzle = |keys: &str| {
        let mut player = Player::at_menu(80, 24);
        player.press("2 up");
        player.press("backspace backspace backspace backspace backspace backspace");
        player.press(keys);
        player.press("enter");
        player.game().session().puzzle().clone()
    };
    assert_eq!(puzzle("4 2"), puzzle("4 2"));
    assert_ne!(puzzle("4 2"), puzzle("4 3"));
}

#[test]
fn schemes_move_the_keys_that_clash() {
    let mut player = Player::playing(80, 24, 9, "easy");
    player.app.preferences.bindings.set_scheme(crate::tui::keys::Scheme::Vi);
    let shape = player.game().shape().clone();
    go(&mut player, shape.cell(4, 4));
    player.press("h");
    assert_eq!(player.game().cursor(), shape.cell(4, 3));
    player.press("j l k");
    assert_eq!(player.game().cursor(), shape.cell(4, 4));
    player.press("e");
    assert!(player.game().hint().is_some());
    player.press("esc");
    player.app.preferences.bindings.set_scheme(crate::tui::keys::Scheme::Wasd);
    player.press("s a w d");
    assert_eq!(player.game().cursor(), shape.cell(4, 4));
    assert!(player.app.dialog.is_none());
    player.press("l");
    assert!(player.app.dialog.is_some(), "solve is elsewhere, and asks");
}

#[test]
fn keys_are_rebound_in_the_settings_and_kept() {
    let mut player = Player::at_menu(80, 24);
    player.press("8 down down enter");
    let line = crate::tui::keys::TABLE.iter().position(|line| line.command == Command::Hint).unwrap();
    for _ in 0..line {
        player.press("down");
    }
    player.press("enter u");
    assert!(player.said().contains("taken"), "{}", player.said());
    player.press("enter 5");
    assert!(player.said().contains("writes digits"), "{}", player.said());
    player.press("enter y esc esc 2 enter y");
    assert!(player.game().hint().is_some());
    player.press("esc h");
    assert!(player.game().hint().is_none());
}

#[test]
fn every_algorithm_can_be_watched_to_its_end_or_stopped() {
    for subject in Subject::all() {
        let mut player = Player::at_menu(80, 24);
        // A puzzle of the library that all of them can end.
        player.press("5 space");
        while !matches!(player.app.page(), Page::Watch(watch) if watch.record.puzzle.shape().side() == 4) {
            player.press("n");
        }
        while !matches!(player.app.page(), Page::Watch(watch) if watch.subject == subject) {
            player.press("tab");
        }
        for _ in 0..20 {
            player.press("+");
        }
        player.press("space");
        assert!(player.sleep().is_some());
        for _ in 0..10_000 {
            player.wait(1);
            if matches!(player.app.page(), Page::Watch(watch) if watch.end.is_some()) {
                break;
            }
        }
        let Page::Watch(watch) = player.app.page() else { panic!("still watched") };
        assert_eq!(watch.end.as_deref(), Some("Solved."), "{subject:?}");
        assert!(watch.values.iter().all(|&value| value > 0), "{subject:?}");
        assert_eq!(player.sleep(), None);
    }
}

#[test]
fn what_is_watched_waits_while_it_is_stopped() {
    let mut player = Player::at_menu(80, 24);
    player.press("5 tab tab tab space");
    let steps = |player: &Player| match player.app.page() {
        Page::Watch(watch) => watch.tally.steps,
        _ => panic!("watched"),
    };
    let before = steps(&player);
    player.wait(10);
    assert_eq!(steps(&player), before);
    player.press("right right .");
    assert_eq!(steps(&player), before + 3);
    player.press("space - -");
    player.wait(1);
    assert!(steps(&player) > before + 3);
    player.press("r space");
    assert_eq!(steps(&player), 0);
}

/// The program before the form of a new game, and the request that Enter makes.
fn waiting_for_a_puzzle() -> (App, u64, Box<Request>) {
    let size = Size { width: 80, height: 24 };
    let now = Now::default();
    let (mut app, _) = App::new(size, built_in(), Preferences::default(), 1, Start::Menu, now);
    app.update(Message::Key("2".parse().unwrap()), now);
    let mut effects = app.update(Message::Key("enter".parse().unwrap()), now);
    let Some(Effect::Compute(number, request)) = effects.pop() else { panic!("a request") };
    (app, number, request)
}

#[test]
fn keys_wait_for_a_job_and_are_then_taken_in_order() {
    let (mut app, number, request) = waiting_for_a_puzzle();
    let now = Now::default();
    for key in ["right", "x"] {
        assert!(app.update(Message::Key(key.parse().unwrap()), now).is_empty());
    }
    assert!(app.next_typed().is_none() && app.game.is_none());
    assert!(app.job.is_some_and(|job| !job.is_shown(now.clock)), "short work is not mentioned");
    let later = now.clock + app.wait(now.clock).unwrap();
    assert!(app.job.is_some_and(|job| job.is_shown(later)));
    let reply = request.answer(&|| false).unwrap();
    app.update(Message::Replied(number, Box::new(reply)), now);
    let cursor = app.game.as_ref().unwrap().cursor();
    while let Some(message) = app.next_typed() {
        app.update(message, now);
    }
    let game = app.game.as_ref().unwrap();
    assert_eq!((game.cursor().index(), game.mode()), (cursor.index() + 1, Mode::Corner));
}

#[test]
fn escape_cancels_a_job_and_its_late_reply_is_ignored() {
    let (mut app, number, request) = waiting_for_a_puzzle();
    let now = Now::default();
    let effects = app.update(Message::Key("esc".parse().unwrap()), now);
    assert!(matches!(effects[..], [Effect::Cancel(cancelled)] if cancelled == number));
    assert!(app.job.is_none() && matches!(app.page(), Page::New(_)));
    let reply = request.answer(&|| false).unwrap();
    app.update(Message::Replied(number, Box::new(reply)), now);
    assert!(app.game.is_none());
    // Ctrl+C quits at once, whatever is being computed.
    let (mut app, ..) = waiting_for_a_puzzle();
    let effects = app.update(Message::Key("ctrl+c".parse().unwrap()), now);
    assert!(matches!(effects.last(), Some(Effect::Quit)));
}

#[test]
fn the_logic_engine_uses_every_technique_while_it_is_watched() {
    let record = NewPuzzle::new(9, Some("extreme"), 5).unwrap().make(&|| false).unwrap();
    let mut player =
        Player::with_store(80, 24, Start::Play(Box::new(record)), Box::new(MemoryStore::default()));
    player.press("w space");
    let mut removed = 0;
    for _ in 0..1_000 {
        player.press("right");
        let Page::Watch(watch) = player.app.page() else { panic!("still watched") };
        removed += watch.removed.len();
        if watch.end.is_some() {
            break;
        }
    }
    let Page::Watch(watch) = player.app.page() else { panic!("still watched") };
    assert_eq!(watch.end.as_deref(), Some("Solved."));
    assert!(removed > 0, "an extreme puzzle needs eliminations");
}

#[test]
fn a_name_that_is_typed_replaces_the_offered_one() {
    let mut player = Player::playing(80, 24, 9, "easy");
    player.press("b g u e s s enter");
    assert_eq!(player.said(), "Position saved as 'guess'.");
    player.press("b enter");
    assert_eq!(player.said(), "Position saved as '2'.");
}

#[test]
fn settings_can_be_reached_from_a_game_and_left_again() {
    let mut player = Player::playing(80, 24, 9, "easy");
    player.press(", right esc");
    assert!(matches!(player.app.page(), Page::Game));
    assert_ne!(player.app.preferences.theme, crate::tui::theme::ThemeName::Dark);
    let before = player.seconds();
    player.wait(2);
    assert_eq!(player.seconds(), before + 2, "the clock runs again");
}

#[test]
fn an_opened_puzzle_is_rated_and_a_library_puzzle_keeps_its_level() {
    let player = Player::with_puzzle("1..3..1..4..3..4");
    assert_eq!(player.game().session().about().level.as_deref(), Some("easy"));
    assert!(player.screen().contains("easy, 4x4"));
    let several = Player::with_puzzle("1...............");
    assert_eq!(several.game().session().about().level, None);
    assert_eq!(several.said(), "This puzzle has more than one solution.");
}

#[test]
fn a_technique_is_practised_found_and_shown_in_the_list() {
    let mut player = Player::at_menu(80, 24);
    player.press("6 down down down enter");
    assert!(player.said().starts_with("Find the naked single: place its digit."), "{}", player.said());
    player.press("h h h h enter");
    assert!(player.said().starts_with("Found: r"), "{}", player.said());
    player.press("n");
    assert!(player.said().starts_with("Find the naked single"), "another one: {}", player.said());
    player.press("q");
    assert!(matches!(player.app.page(), Page::Practice(3)));
    assert!(player.screen().contains("found 1, 0 without hints"), "{}", player.screen());
    player.press("esc 1");
    assert_eq!(player.said(), "No saved games yet.");
}
