//! Actions and games as text, there and back.

use super::*;

#[test]
fn actions_come_back_from_their_text() {
    let shape = Shape::boxes(4, 4).unwrap();
    for line in [
        "place r4c7 5",
        "place r4c7,r16c16 G",
        "clear r1c1",
        "centre r1c1,r1c2 3",
        "corner r1c1 A",
        "eliminate r1c1,r2c2 B",
        "eliminate r1c1 3 r1c1,r2c2 5",
        "colour r1c1 9",
        "allow r1c1 3 r1c1,r2c2 5",
        "fill-marks",
        "fill-missing-marks",
        "clear-marks",
        "clear-full-marks",
        "undo",
        "redo",
        "back 12",
        "reset",
        "savepoint before  the guess",
        "restore ÄÖ 'x'",
        "hint 4",
        "check",
        "option clean-marks on",
        "option clean-marks off",
    ] {
        assert_eq!(Action::parse(line, &shape).unwrap().to_text(&shape), line);
    }
    let ten = Action::parse("place r1c1 10", &shape).unwrap();
    assert_eq!(ten, Action::parse(" place  r1c1  a ", &shape).unwrap());
    assert_eq!(ten.to_text(&shape), "place r1c1 A");
    let large = Shape::boxes(6, 6).unwrap();
    assert_eq!(Action::parse("place r1c1 36", &large).unwrap().to_text(&large), "place r1c1 36");
}

#[test]
fn text_that_is_no_action_says_what_was_expected() {
    let shape = Shape::classic();
    for (line, message) in [
        ("place r4c7 x", "expected a digit from 1 to 9, found 'x'"),
        ("place r4c7", "expected a digit from 1 to 9, found nothing"),
        ("place r4c10 1", "expected a cell from r1c1 to r9c9, found 'r4c10'"),
        ("place r4c7, 1", "expected a cell from r1c1 to r9c9, found nothing"),
        ("place r4c7 5 6", "expected a digit from 1 to 9, found '5 6'"),
        ("colour r1c1 10", "expected a colour from 1 to 9, found '10'"),
        ("undo it", "expected nothing after 'undo', found 'it'"),
        ("back 0", "expected a number of steps, found '0'"),
        ("back -1", "expected a number of steps, found '-1'"),
        ("hint 300", "expected a stage from 1, found '300'"),
        ("savepoint", "expected the name of a savepoint, found nothing"),
        ("option clean-marks", "expected 'clean-marks on' or 'clean-marks off', found 'clean-marks'"),
        ("solve 123", "expected 81 digits from 1 to 9, found '123'"),
    ] {
        assert_eq!(Action::parse(line, &shape).unwrap_err().to_string(), message, "{line}");
    }
    for none in ["", "plac r1c1 1", "\u{1b}[2J"] {
        let message = Action::parse(none, &shape).unwrap_err().to_string();
        assert!(message.starts_with("expected place, clear, ") && !message.contains('\u{1b}'), "{message}");
    }
}

/// A game as it was once saved. What it means must never change: players keep such files.
const SAVED: &str = "\
ninefold game 1
shape: 2x3+diagonals
givens: 1.....3..1.2.....6......5...........
name: six
comment: two lines\\nand a \\\\
moves:
0 option clean-marks on
1000 fill-marks
2500 place r1c2,r2c2 4
4000 undo
4100 place r1c2 4
5000 savepoint before the guess
6000 corner r5c2,r6c1 2
7000 colour r1c1,r6c6 3
8000 place r6c6 6
9000 back 1
9000 hint 2
9500 centre r6c6 6
9600 check
9700 restore before the guess
9800 undo
end
";

#[test]
fn a_saved_game_means_what_it_meant() {
    let game = Session::from_text(SAVED).unwrap();
    assert_eq!(game.to_text(), SAVED);
    assert_eq!(game.about().comment.as_deref(), Some("two lines\nand a \\"));
    let mut state = String::new();
    for cell in game.shape().all_cells() {
        let square = [
            game.value(cell).map_or(String::new(), |digit| format!("={digit}")),
            marks(game.centre(cell)).iter().map(u8::to_string).collect(),
            marks(game.corner(cell)).iter().map(|mark| format!("'{mark}")).collect(),
            game.colours(cell).iter().map(|colour| format!("#{colour}")).collect(),
        ];
        state.push_str(&square.concat());
        state.push(if (cell.index() + 1) % 6 == 0 { '\n' } else { ' ' });
    }
    assert_eq!(state, STATE);
    assert_eq!((game.hints_used(), game.checks_used(), game.can_redo()), (1, 1, true));
}

const STATE: &str = "\
=1#3 =4 256 356 356 35
=3 56 56 =1 456 =2
24 1235 2345 2345 12345 =6
246 12356 123456 2345 12345 1345
=5 1236'2 12346 2346 2346 134
246'2 1236 12346 23456 123456 3456#3
";

#[test]
fn damaged_saves_say_where() {
    let expect = |text: String, message: &str| {
        assert_eq!(Session::from_text(&text).unwrap_err().to_string(), message);
    };
    let with = |from: &str, to: &str| SAVED.replacen(from, to, 1);
    expect(String::new(), "line 1: expected 'ninefold game 1', found the end of the text");
    expect(with("ninefold game 1", "hello"), "line 1: expected 'ninefold game 1', found 'hello'");
    expect(
        with("ninefold game 1", "ninefold game 2"),
        "the game was saved by a newer program: expected format 1, found 2",
    );
    expect(
        with("givens: 1", "givens: 7"),
        "line 3: expected 36 characters, '.' or digits from 1 to 6, found '7.....3..1.2.....6......5...........'",
    );
    expect(
        with("shape: 2x3+diagonals\n", ""),
        "line 2: expected a line 'shape: ...' first, found 'givens: 1.....3..1.2.....6......5..........'",
    );
    expect(with("1000 fill-marks", "1000 undo it"), "line 8: expected nothing after 'undo', found 'it'");
    expect(with("2500 place", "x place"), "line 9: expected a time in milliseconds, found 'x'");
    expect(
        with("4100 place", "3999 place"),
        "line 11: expected a time of at least 4000 milliseconds, found '3999'",
    );
    expect(
        with("place r6c6 6", "place r1c1 6"),
        "line 15: expected a move that can be made, found '8000 place r1c1 6': r1c1 is a given and cannot be changed",
    );
    expect(with("end\n", ""), "line 22: expected a move or 'end', found the end of the text");
    expect(
        with("name: six", "nick: six"),
        "line 4: expected shape, givens, candidates, name, source, author, level, comment or 'moves:', found 'nick: six'",
    );
    expect(format!("{SAVED}more"), "line 23: expected nothing after 'end', found 'more'");
    assert!(Session::from_text(&SAVED.replace('\n', "\r\n")).is_ok());
}

#[test]
fn a_database_replays_puzzle_and_events() {
    let saved = Session::from_text(SAVED).unwrap();
    let again = Session::replay(saved.puzzle().clone(), saved.events().to_vec()).unwrap();
    assert_eq!(again.with_about(saved.about().clone()), saved);
    let events = saved.events()[3..].to_vec();
    let error = Session::replay(saved.puzzle().clone(), events).unwrap_err();
    assert_eq!(error.to_string(), "event 1 cannot have happened: there is nothing to undo");
}

#[test]
fn what_is_said_about_a_puzzle_is_kept() {
    let about = About {
        name: Some("  a\\n\nb ".to_owned()),
        source: Some(" \n".to_owned()),
        level: Some("moves:".to_owned()),
        ..About::default()
    };
    let game = easy().with_about(about);
    let again = Session::from_text(&game.to_text()).unwrap();
    assert_eq!((again.about().name.as_deref(), again.about().source.as_deref()), (Some("a\\n\nb"), None));
    assert_eq!(again, game);
}
