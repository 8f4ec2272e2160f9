//! The JSON of games: what is written is read back, and looks as documented.
#![cfg(feature = "serde")]

use std::time::Duration;

use ninefold::board::{Cell, with_names, with_numbers};
use ninefold::format::{About, Record};
use ninefold::logic::{Rating, Scale, Technique};
use ninefold::play::{
    Action, Colour, Direction, Game, Help, HelpAnswer, Input, Mode, NewPuzzle, Reply, Request, SavedGame,
    Session, Timestamp, Variant,
};
use ninefold::solve::Uniqueness;
use ninefold::{Budget, Digit, Puzzle, Shape};
use serde::Serialize;
use serde::de::DeserializeOwned;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn puzzle(line: &str) -> Puzzle {
    line.parse().unwrap()
}

/// Writes and reads, with names and with numbers.
fn again<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
    let text = with_numbers(|| serde_json::to_string(value).unwrap());
    assert_eq!(&with_numbers(|| serde_json::from_str::<T>(&text).unwrap()), value, "{text}");
}

#[test]
fn inputs_and_actions_come_back() {
    let digit = Digit::new(5).unwrap();
    let cells = vec![Cell::new(3), Cell::new(40)];
    let candidates = vec![ninefold::board::Candidate { cell: Cell::new(7), digit }];
    let actions = [
        Action::Place { cells: cells.clone(), digit },
        Action::Clear { cells: cells.clone() },
        Action::Colour { cells: cells.clone(), colour: Colour::new(9).unwrap() },
        Action::Eliminate { candidates: candidates.clone() },
        Action::Allow { candidates },
        Action::FillMissingMarks,
        Action::Undo,
        Action::Back { steps: 3 },
        Action::Savepoint { name: "before the guess".into() },
        Action::Solve { digits: vec![digit; 4] },
        Action::CleanMarks { on: true },
    ];
    let inputs = [
        Input::Step { direction: Direction::Left, extend: true },
        Input::Go(Cell::new(80)),
        Input::SelectAll,
        Input::Mode(Mode::Corner),
        Input::Digit { digit, mode: Some(Mode::Colour) },
        Input::Help(Help::BackToCorrect),
    ];
    for input in actions.into_iter().map(Input::Act).chain(inputs) {
        again(&input);
        let shape = Shape::classic();
        let text = with_names(&shape, || serde_json::to_string(&input).unwrap());
        assert_eq!(with_names(&shape, || serde_json::from_str::<Input>(&text).unwrap()), input, "{text}");
    }
    let read = |text: &str| serde_json::from_str::<Input>(text);
    assert_eq!(read(r#"{"digit": {"digit": 5}}"#).unwrap(), Input::Digit { digit, mode: None });
    assert_eq!(read(r#"{"act": "undo"}"#).unwrap(), Input::Act(Action::Undo));
    for wrong in [
        r#"{"go": 99999}"#,
        r#"{"digit": {"digit": 0}}"#,
        r#""fly""#,
        r#"{"act": {"colour": {"cells": [1], "colour": 10}}}"#,
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
    let outside = with_names(&Shape::classic(), || with_numbers(|| read(r#"{"go": 81}"#)));
    assert!(outside.unwrap_err().to_string().contains("expected a cell from 0 to 80, found 81"));
}

#[test]
fn requests_and_replies_come_back_and_do_the_same() {
    let session = |line: &str| Box::new(Session::new(puzzle(line)));
    let wanted = NewPuzzle::new(9, Some("easy"), 3).unwrap().with_variant(Variant::Diagonals).unwrap();
    let mut requests = vec![
        Request::NewPuzzle(wanted),
        Request::Practice(Technique::NakedPair, 5),
        Request::Uniqueness(session(HARD)),
        Request::Rate(Box::new(puzzle(LINE)), Scale::Se),
        Request::Rate(Box::new(puzzle(LINE)), Scale::Hodoku),
    ];
    for help in [Help::Hint, Help::ApplyHint, Help::Check, Help::BackToCorrect, Help::Solve] {
        for line in [LINE, HARD, &".".repeat(81), &format!("11{}", ".".repeat(79)), "1..4..1..1..4..1"] {
            requests.push(Request::Help(help, session(line)));
        }
    }
    for request in requests {
        again(&request);
        let reply = request.answer(&|| false).unwrap();
        again(&reply);
        let text = serde_json::to_string(&reply).unwrap();
        if let (Reply::Help(own), Reply::Help(read)) = (reply, serde_json::from_str::<Reply>(&text).unwrap())
            && let (HelpAnswer::Hint(own), HelpAnswer::Hint(read)) = (own.answer, read.answer)
        {
            assert_eq!(own.stages(), read.stages());
        }
    }
    assert!(serde_json::from_str::<NewPuzzle>(r#"{"side": 7, "seed": 1}"#).is_err());
}

#[test]
fn ratings_and_uniqueness_come_back() {
    for scale in Scale::ALL {
        again::<Rating>(&puzzle(LINE).rate(*scale));
    }
    let stopped =
        ninefold::logic::Rater::new(Scale::Se).rate_until(&puzzle(HARD), &|rating| !rating.counts.is_empty());
    assert!(!stopped.finished);
    again::<Rating>(&stopped);
    for line in [LINE, "1..4..1..1..4..1", "11..............", "123....4........"] {
        again::<Uniqueness>(&puzzle(line).uniqueness(Budget::default()));
    }
    again::<Uniqueness>(&Uniqueness::Unknown(None));
}

#[test]
fn records_keep_candidates_and_what_is_said() {
    let about = About { name: Some("n".into()), comment: Some("c".into()), ..About::default() };
    let solution = puzzle(LINE).solve().solution().unwrap().grid().clone();
    again(&Record { puzzle: puzzle(LINE), solution: Some(solution), about });
    for spec in ["2x2", "3x3+windows", "6x6", "10x10"] {
        let shape: Shape = spec.parse().unwrap();
        let sets: Vec<_> = shape
            .all_cells()
            .map(|cell| ninefold::DigitSet::only(Digit::new(cell.index() as u8 % 4 + 1).unwrap()))
            .collect();
        again(&Record::new(Puzzle::from_candidates(&shape, &sets).unwrap()));
        again(&Puzzle::from_candidates(&shape, &sets).unwrap());
    }
}

#[test]
fn a_game_is_drawn_and_saved_as_documented() {
    let second = Duration::from_secs;
    let mut game = Game::new(Record::new(puzzle(LINE)), Timestamp(7));
    game.start_clock(second(1));
    game.input(second(2), Input::Go(Cell::new(2))).unwrap();
    game.input(second(2), Input::Digit { digit: Digit::new(1).unwrap(), mode: Some(Mode::Corner) }).unwrap();
    let view = serde_json::to_value(game.view(second(3))).unwrap();
    assert_eq!(view["time"], 2000);
    assert_eq!(view["cells"][0], serde_json::json!({ "value": 5, "given": true, "peer": true }));
    assert_eq!(view["cells"][2], serde_json::json!({ "corner": [1], "cursor": true }));
    assert_eq!(
        (&view["status"], &view["mode"], &view["state"]),
        (&"unsolved".into(), &"digit".into(), &"open".into())
    );
    let request = game.input(second(3), Input::Help(Help::Hint)).unwrap().unwrap();
    game.reply(second(3), request.answer(&|| false).unwrap()).unwrap();
    let view = serde_json::to_value(game.view(second(3))).unwrap();
    assert_eq!((&view["hint"]["number"], &view["hint"]["stages"]), (&1.into(), &4.into()));
    let now = ninefold::play::Now { clock: second(3), wall: Timestamp(9) };
    let saved =
        SavedGame { new: game.new_game().clone(), events: game.pending(), progress: game.progress(now) };
    let text = serde_json::to_string(&saved).unwrap();
    assert_eq!(serde_json::from_str::<SavedGame>(&text).unwrap(), saved);
    assert!(text.contains(r#""at":1000,"text":"corner r1c3 1""#), "{text}");
}
