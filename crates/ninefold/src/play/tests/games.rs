//! The game as front ends drive it: inputs, requests and replies, the clock, saving.

use super::*;
use crate::board::Candidate;
use crate::format::{ReadOptions, Record, parse};
use crate::logic::Scale;

const NOW: Now = Now { clock: Duration::ZERO, wall: Timestamp(1_000) };

fn record(line: &str) -> Record {
    parse(line, &ReadOptions::default()).unwrap()
}

fn game() -> Game {
    Game::new(record("1..4..1..1..4..1"), Timestamp(1))
}

fn act(game: &mut Game, text: &str) -> Result<Applied, Rejected> {
    let action = Action::parse(text, game.shape()).unwrap();
    game.act(Duration::from_secs(1), action)
}

/// An input, with its request answered on the spot.
fn input(game: &mut Game, input: Input) -> Result<(), Rejected> {
    let now = Duration::from_secs(5);
    match game.input(now, input)? {
        Some(request) => game.reply(now, request.answer(&|| false).expect("nobody cancels")),
        None => Ok(()),
    }
}

fn digit(game: &mut Game, value: u8) -> Result<(), Rejected> {
    input(game, Input::Digit { digit: Digit::new(value).unwrap(), mode: None })
}

#[test]
fn the_store_learns_of_a_game_when_something_happens() {
    let mut store = MemoryStore::default();
    let mut game = game();
    game.save_time(&mut store, NOW).unwrap();
    assert!(store.list().unwrap().is_empty());
    act(&mut game, "place r1c2 2").unwrap();
    game.save(&mut store, NOW).unwrap();
    game.save(&mut store, NOW).unwrap();
    act(&mut game, "place r1c2 3").unwrap();
    game.save(&mut store, NOW).unwrap();
    let id = game.id().unwrap();
    let loaded = Game::load(id, store.load(id).unwrap()).unwrap();
    assert_eq!((loaded.session(), loaded.pending().len()), (game.session(), 0));
    assert_eq!(loaded.cursor(), game.shape().cell(0, 1), "where the last move was");
}

#[test]
fn what_the_store_did_not_take_is_offered_again() {
    let mut store = MemoryStore::default();
    let mut game = game();
    act(&mut game, "place r1c2 2").unwrap();
    game.save(&mut store, NOW).unwrap();
    let mut other = MemoryStore::default();
    act(&mut game, "place r1c2 3").unwrap();
    assert_eq!(game.save(&mut other, NOW), Err(StoreError::NoSuchGame(GameId(1))));
    assert_eq!(game.pending().len(), 1);
    game.save(&mut store, NOW).unwrap();
    assert_eq!(store.load(game.id().unwrap()).unwrap().events.len(), 2);
}

#[test]
fn a_saved_game_comes_back_as_it_was() {
    let mut store = MemoryStore::default();
    let mut game = game();
    for text in ["place r1c2 3", "centre r1c3 2", "undo", "hint 1"] {
        act(&mut game, text).unwrap();
    }
    let progress = game.progress(NOW);
    assert_eq!((progress.state, progress.spaces_left, progress.hints), (GameState::Open, 9, 1));
    game.save(&mut store, NOW).unwrap();
    assert_eq!(game.session().saved_events(3).len(), 1);
    assert_eq!(&store.load(GameId(1)).unwrap().session().unwrap(), game.session());
}

#[test]
fn events_that_cannot_have_happened_are_named() {
    let mut store = MemoryStore::default();
    let id = store.begin(&NewGame { record: record("1..4..1..1..4..1"), begun: Timestamp(1) }).unwrap();
    let mut saved = store.load(id).unwrap();
    let mut error = |text: &str| {
        saved.events = vec![SavedEvent { number: 0, at: Duration::ZERO, text: text.into() }];
        saved.session().unwrap_err().to_string()
    };
    assert!(error("place r9c9 1").starts_with("event 1: expected a cell"));
    assert_eq!(error("place r1c1 2"), "event 1 cannot have happened: r1c1 is a given and cannot be changed");
}

#[test]
fn a_game_ends_once_and_its_clock_with_it() {
    let mut game = game();
    game.start_clock(Duration::ZERO);
    assert_eq!(GameState::of(game.session()), GameState::Open);
    input(&mut game, Input::Help(Help::Solve)).unwrap();
    assert_eq!((game.state(), game.is_over()), (GameState::Shown, true));
    game.start_clock(Duration::from_secs(6));
    assert_eq!(game.time(Duration::from_secs(100)), Duration::from_secs(5));
    assert_eq!(act(&mut game, "undo"), Err(Rejected::Over), "the board is closed");
    assert_eq!(input(&mut game, Input::Marks), Err(Rejected::Over));
    assert_eq!(game.session().status(), Status::Solved);
}

#[test]
fn a_player_who_fills_the_board_has_solved_it() {
    let mut game = Game::new(record("..34341221434321"), Timestamp(1));
    for (cell, value) in [(0, 1), (1, 2)] {
        input(&mut game, Input::Go(Cell::new(cell))).unwrap();
        digit(&mut game, value).unwrap();
    }
    assert_eq!(game.state(), GameState::Solved);
    let view = game.view(Duration::ZERO);
    assert_eq!((view.status, view.spaces_left, view.remaining), (Status::Solved, 0, vec![0; 4]));
}

#[test]
fn the_cursor_wraps_and_the_selection_follows() {
    let mut game = Game::new(record(&".".repeat(81)), Timestamp(1));
    let shape = game.shape().clone();
    let mut then = |inputs: &[Input]| {
        inputs.iter().for_each(|one| self::input(&mut game, one.clone()).unwrap());
        (shape.name(game.cursor()).to_string(), game.cells().len())
    };
    use Direction::*;
    assert_eq!(then(&[]), ("r5c5".into(), 1));
    assert_eq!(then(&[Input::Edge(Left), Input::Edge(Up)]), ("r1c1".into(), 1));
    assert_eq!(then(&[Input::Step { direction: Up, extend: false }]), ("r9c1".into(), 1));
    assert_eq!(then(&[Input::Step { direction: Left, extend: true }]), ("r9c9".into(), 2));
    assert_eq!(then(&[Input::StepBox(Right)]), ("r9c3".into(), 1));
    assert_eq!(then(&[Input::NextBox { back: false }]), ("r8c5".into(), 1));
    assert_eq!(then(&[Input::Toggle(Cell::new(0)), Input::Drag(Cell::new(1))]), ("r1c2".into(), 3));
    assert_eq!(then(&[Input::InvertSelection]), ("r1c2".into(), 78));
    assert_eq!(then(&[Input::SelectAll]), ("r1c2".into(), 81));
    assert_eq!(then(&[Input::Dismiss]), ("r1c2".into(), 1));
}

#[test]
fn modes_write_digits_marks_and_colours() {
    let mut game = game();
    let cell = game.shape().cell(0, 1);
    input(&mut game, Input::Go(cell)).unwrap();
    for mode in [Mode::Corner, Mode::Centre, Mode::Colour] {
        input(&mut game, Input::Mode(mode)).unwrap();
        digit(&mut game, 2).unwrap();
    }
    let seen = game.cell_view(cell);
    assert_eq!((seen.corner.len(), seen.centre.len(), seen.colours.iter().count()), (1, 1, 1));
    assert_eq!(digit(&mut game, 10), Err(Rejected::NoSuchColour));
    input(&mut game, Input::NextMode).unwrap();
    digit(&mut game, 2).unwrap();
    assert_eq!(game.cell_view(cell).value, Digit::new(2));
    input(&mut game, Input::Clear).unwrap();
    input(&mut game, Input::Marks).unwrap();
    assert_eq!(game.note(), Some("Marks filled in 9 cells; your marks in 1 cell are kept."));
    assert_eq!(game.cell_view(cell).centre, DigitSet::only(Digit::new(2).unwrap()));
    input(&mut game, Input::Marks).unwrap();
    let kept = game.note().unwrap().to_owned();
    assert!(kept.starts_with("Marks cleared in ") && kept.ends_with(" are kept."), "{kept}");
    assert_eq!(game.cell_view(cell).corner.len(), 1);
}

#[test]
fn filling_marks_keeps_eliminations_and_marks_made_by_hand() {
    let mut game = game();
    act(&mut game, "corner r2c1 3").unwrap();
    input(&mut game, Input::Marks).unwrap();
    let open = |game: &Game| -> Vec<Cell> {
        game.shape().all_cells().filter(|&cell| game.session().centre(cell).len() > 1).collect()
    };
    let cell = open(&game)[0];
    let gone = game.session().centre(cell).iter().next().unwrap();
    game.act(Duration::ZERO, Action::Eliminate { candidates: vec![Candidate { cell, digit: gone }] })
        .unwrap();
    let own = game.session().centre(cell);
    // Filling again, clearing and filling change nothing about the cell.
    for _ in 0..4 {
        input(&mut game, Input::Marks).unwrap();
        assert_eq!(game.session().centre(cell), own);
        assert_eq!(game.session().corner(game.shape().cell(1, 0)).len(), 1);
    }
}

#[test]
fn undo_shows_where_it_happened() {
    let mut game = game();
    input(&mut game, Input::Go(Cell::new(1))).unwrap();
    digit(&mut game, 2).unwrap();
    input(&mut game, Input::Go(Cell::new(14))).unwrap();
    input(&mut game, Input::Act(Action::Undo)).unwrap();
    assert_eq!((game.cursor(), game.note()), (Cell::new(1), Some("Undone: r1c2.")));
    input(&mut game, Input::Go(Cell::new(14))).unwrap();
    input(&mut game, Input::Act(Action::Redo)).unwrap();
    assert_eq!((game.cursor(), game.note()), (Cell::new(1), Some("Redone: r1c2.")));
    input(&mut game, Input::Go(Cell::new(14))).unwrap();
    assert_eq!(game.note(), None);
    input(&mut game, Input::Help(Help::Hint)).unwrap();
    let stage = game.hint().unwrap().now().clone();
    let house = game.shape().house(stage.houses[0]).cells();
    assert!(house.contains(&game.focus()), "a hint is in sight");
}

#[test]
fn a_game_without_a_move_is_not_saved() {
    let mut store = MemoryStore::default();
    let mut game = game();
    act(&mut game, "option clean-marks on").unwrap();
    input(&mut game, Input::Help(Help::Hint)).unwrap();
    game.save_time(&mut store, NOW).unwrap();
    assert!(store.list().unwrap().is_empty());
    act(&mut game, "place r1c2 2").unwrap();
    game.save(&mut store, NOW).unwrap();
    let id = game.id().unwrap();
    assert_eq!(store.load(id).unwrap().events.len(), 3);
    // Another program goes on with it, and this one keeps its own moves as a copy.
    let mut other = Game::load(id, store.load(id).unwrap()).unwrap();
    act(&mut other, "place r1c3 3").unwrap();
    other.save(&mut store, NOW).unwrap();
    act(&mut game, "place r1c2 3").unwrap();
    assert!(matches!(game.save(&mut store, NOW), Err(StoreError::PlayedElsewhere { .. })));
    game.detach();
    game.save(&mut store, NOW).unwrap();
    let copy = game.id().unwrap();
    assert_ne!(copy, id);
    assert_eq!(store.load(copy).unwrap().session().unwrap(), *game.session());
    assert_eq!(store.load(id).unwrap().session().unwrap(), *other.session());
}

#[test]
fn a_rating_gives_a_puzzle_its_level() {
    let mut game = Game::new(record(&"1..3..1..4..3..4".replace(' ', "")), Timestamp(1));
    assert_eq!(game.record().about.level, None);
    let request = Request::Rate(Box::new(game.session().puzzle().clone()), crate::logic::Scale::Se);
    game.reply(Duration::ZERO, request.answer(&|| false).unwrap()).unwrap();
    assert_eq!(game.session().about().level.as_deref(), Some("easy"));
    assert_eq!(game.record().about.level.as_deref(), Some("easy"));
}

#[test]
fn a_hint_is_shown_in_stages_and_played_once() {
    let mut game = game();
    for stage in 1..=4 {
        input(&mut game, Input::Help(Help::Hint)).unwrap();
        assert_eq!(game.hint().unwrap().numbers(), (stage, 4));
    }
    let (spaces, hints) = (game.session().spaces_left(), game.session().hints_used());
    input(&mut game, Input::Help(Help::ApplyHint)).unwrap();
    assert_eq!((game.session().spaces_left(), game.session().hints_used()), (spaces - 1, hints));
    assert!(game.hint().is_none() && game.session().value(game.cursor()).is_some());
    input(&mut game, Input::Help(Help::ApplyHint)).unwrap();
    assert_eq!((game.session().spaces_left(), game.session().hints_used()), (spaces - 2, hints + 1));
}

#[test]
fn a_check_marks_wrong_entries_until_they_change() {
    let mut game = Game::new(record(".21..42..34..13."), Timestamp(1));
    act(&mut game, "place r2c1 3").unwrap();
    input(&mut game, Input::Help(Help::Check)).unwrap();
    let wrong = game.shape().cell(1, 0);
    assert_eq!(game.last_check(), Some(&Check::Wrong(vec![wrong])));
    assert!(game.cell_view(wrong).wrong);
    input(&mut game, Input::Help(Help::BackToCorrect)).unwrap();
    assert_eq!((game.session().value(wrong), game.wrong().len(), game.last_check()), (None, 0, None));
    assert_eq!(input(&mut game, Input::Help(Help::BackToCorrect)), Err(Rejected::NothingWrong));
}

#[test]
fn automatic_checks_ask_once_for_the_solution() {
    let mut game = Game::new(record(".21..42..34..13."), Timestamp(1));
    game.set_auto_check(true);
    let cell = game.shape().cell(1, 0);
    input(&mut game, Input::Go(cell)).unwrap();
    let now = Duration::ZERO;
    let place = Input::Digit { digit: Digit::new(3).unwrap(), mode: None };
    let request = game.input(now, place).unwrap().expect("the solution is not known yet");
    assert!(game.wrong().is_empty());
    game.reply(now, request.answer(&|| false).unwrap()).unwrap();
    assert_eq!(game.wrong().len(), 1);
    assert_eq!(game.input(now, Input::Clear), Ok(None));
    assert!(game.wrong().is_empty());
}

#[test]
fn help_for_an_older_position_is_rejected() {
    let mut game = game();
    let request = game.input(Duration::ZERO, Input::Help(Help::Hint)).unwrap().unwrap();
    act(&mut game, "place r1c2 3").unwrap();
    let reply = request.answer(&|| false).unwrap();
    assert_eq!(game.reply(Duration::ZERO, reply), Err(Rejected::PositionChanged));
    assert!(game.hint().is_none() && game.session().known_uniqueness().is_some());
}

#[test]
fn a_cancelled_request_has_no_reply() {
    let puzzle = Box::new(record(&".".repeat(81)).puzzle);
    let session = Box::new(Session::new(*puzzle.clone()));
    let wanted = NewPuzzle::new(9, Some("hard"), 1).unwrap();
    for request in [
        Request::NewPuzzle(wanted.clone()),
        Request::Uniqueness(session.clone()),
        Request::Rate(puzzle, Scale::Se),
        Request::Help(Help::Hint, session),
    ] {
        assert_eq!(request.answer(&|| true), None);
    }
    let Some(Reply::NewPuzzle(Ok(made))) = Request::NewPuzzle(wanted).answer(&|| false) else {
        panic!("nobody cancels");
    };
    let Some(Reply::Rating(rating)) = Request::Rate(Box::new(made.puzzle), Scale::Se).answer(&|| false)
    else {
        panic!("nobody cancels");
    };
    assert!(rating.finished);
}

#[test]
fn a_pause_stops_the_clock_until_it_is_resumed() {
    let mut game = game();
    let seconds = Duration::from_secs;
    game.start_clock(seconds(0));
    assert_eq!(game.until_time_is_due(seconds(10)), Some(seconds(20)));
    game.input(seconds(5), Input::Pause).unwrap();
    game.start_clock(seconds(6));
    assert_eq!((game.time(seconds(100)), game.is_paused()), (seconds(5), true));
    assert_eq!(game.until_time_is_due(seconds(100)), None);
    game.input(seconds(100), Input::Resume).unwrap();
    assert_eq!(game.time(seconds(101)), seconds(6));
}
