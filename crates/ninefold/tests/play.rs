//! Random games on several shapes. Whatever is played, the session keeps its promises, and its counts are
//! those of a slow twin that looks at the board afresh.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

use ninefold::board::{Cell, Digit, DigitSet, Puzzle, Shape};
use ninefold::logic::{Engine, SearchOrder};
use ninefold::play::{Action, Colour, Colours, Session, Status};
use ninefold::rng::Rng;
use ninefold::{Grid, verify};
use proptest::prelude::*;

mod common;

const SHAPES: [&str; 8] =
    ["2x2", "2x3", "3x3", "4x4", common::JIGSAW_6, "3x3+diagonals", "2x2+house:r1c1,r2c3,r4c4", "1x1"];

/// Everything a player sees.
#[derive(Clone, PartialEq, Debug)]
struct Seen(Vec<(Option<Digit>, DigitSet, DigitSet, Colours)>);

fn seen(game: &Session) -> Seen {
    let cell = |cell| (game.value(cell), game.centre(cell), game.corner(cell), game.colours(cell));
    Seen(game.shape().all_cells().map(cell).collect())
}

/// A puzzle with some cells of a correct board given; one in three with pencilmarks.
fn puzzle(shape: &Shape, rng: &mut Rng) -> Puzzle {
    let full = common::full_board(shape, rng);
    let mut givens = full.clone();
    let holes = shape.cells() * (5 + rng.index(6)) / 10;
    common::dig(&mut givens, holes, rng);
    let puzzle = common::puzzle(shape, &givens);
    match rng.index(3) {
        0 => puzzle.with_candidates(&common::pencilmarks(shape, &full, rng)).expect("one set per cell"),
        _ => puzzle,
    }
}

fn selection(shape: &Shape, rng: &mut Rng) -> Vec<Cell> {
    // Now and then a cell that the board does not have, or none at all.
    let cells = shape.cells() + usize::from(rng.index(20) == 0);
    let count = [1, 1, 1, 2, 4, shape.side(), 0][rng.index(7)];
    (0..count).map(|_| Cell::new(rng.index(cells))).collect()
}

fn action(shape: &Shape, rng: &mut Rng) -> Action {
    let digits = shape.side() + usize::from(rng.index(20) == 0);
    let digit = |rng: &mut Rng| Digit::from_index(rng.index(digits));
    let name = |rng: &mut Rng| ["a", "the guess", " "][rng.index(3)].to_owned();
    match rng.index(24) {
        0..=6 => Action::Place { cells: selection(shape, rng), digit: digit(rng) },
        7 | 8 => Action::Clear { cells: selection(shape, rng) },
        9 | 10 => Action::Centre { cells: selection(shape, rng), digit: digit(rng) },
        11 | 12 => Action::Corner { cells: selection(shape, rng), digit: digit(rng) },
        13 => {
            let colour = Colour::new(1 + rng.index(9) as u8).expect("from 1 to 9");
            Action::Colour { cells: selection(shape, rng), colour }
        }
        14 => Action::FillMarks,
        15 if rng.index(4) == 0 => Action::ClearMarks,
        16 if rng.index(4) == 0 => Action::Reset,
        17 => Action::Back { steps: rng.index(5) },
        18 => Action::Savepoint { name: name(rng) },
        19 => Action::Restore { name: name(rng) },
        20 => Action::CleanMarks { on: rng.index(2) == 0 },
        21 => Action::Hint { stage: rng.index(4) as u8 },
        22 => Action::Redo,
        15 | 16 => Action::Check,
        _ => Action::Undo,
    }
}

/// The cells in conflict, found by looking at every pair of cells in every house.
fn slow_conflicts(game: &Session) -> Vec<Cell> {
    let shape = game.shape();
    let is_forbidden =
        |cell: Cell| game.value(cell).is_some_and(|digit| !game.puzzle().allowed(cell).contains(digit));
    let mut found: BTreeSet<Cell> = shape.all_cells().filter(|&cell| is_forbidden(cell)).collect();
    for house in shape.houses() {
        for &one in house.cells() {
            let twin = |&other: &Cell| other != one && game.value(other) == game.value(one);
            if game.value(one).is_some() && house.cells().iter().any(twin) {
                found.insert(one);
            }
        }
    }
    found.into_iter().collect()
}

fn keeps_its_promises(game: &Session) {
    let shape = game.shape();
    let puzzle = game.puzzle();
    for cell in shape.all_cells() {
        assert!(puzzle.given(cell).is_none() || game.value(cell) == puzzle.given(cell));
    }
    assert_eq!(game.conflicts(), slow_conflicts(game));
    let grid = game.grid();
    for digit in shape.digits() {
        let placed = grid.values().iter().filter(|&&value| value == digit.get()).count();
        assert_eq!(game.remaining(digit), shape.side() as isize - placed as isize);
    }
    assert_eq!(game.spaces_left(), shape.cells() - grid.filled());
    match game.status() {
        Status::Unsolved => assert!(!grid.is_full()),
        Status::Solved => assert!(verify(puzzle, &grid).is_ok()),
        Status::Invalid(fault) => assert_eq!(verify(puzzle, &grid), Err(fault)),
    }
    let board = game.board();
    for cell in shape.all_cells().filter(|&cell| game.value(cell).is_none()) {
        let peers: DigitSet = shape.peers(cell).filter_map(|peer| game.value(peer)).collect();
        assert_eq!(game.allowed(cell), puzzle.allowed(cell) - peers);
        assert_eq!(board.candidates(cell) - game.allowed(cell), DigitSet::EMPTY);
    }
}

fn random_game(spec: &str, seed: u64, moves: usize) -> Session {
    let shape = common::shape(spec);
    let mut rng = Rng::new(seed);
    let mut game = Session::new(puzzle(&shape, &mut rng));
    for number in 0..moves {
        let before = (seen(&game), game.events().len());
        let at = Duration::from_millis(rng.below(900)) + Duration::from_millis(number as u64 * 500);
        let done = match rng.index(40) {
            0 => {
                let hint = game.hint();
                game.apply_hint(at, &hint)
            }
            1 => game.back_to_correct(at),
            2 if rng.index(5) == 0 => {
                let done = game.solve(at);
                assert!(done.is_err() || game.status() == Status::Solved);
                done
            }
            _ => game.act(at, action(&shape, &mut rng)),
        };
        let after = seen(&game);
        let differs = |cell: &Cell| before.0.0[cell.index()] != after.0[cell.index()];
        match done {
            // What changed under a digit is not seen, so more may be said to have changed.
            Ok(done) => assert!(shape.all_cells().filter(differs).all(|cell| done.changed.contains(&cell))),
            Err(_) => assert_eq!((after, game.events().len()), before, "a rejected changes nothing"),
        }
        keeps_its_promises(&game);
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn random_games_keep_their_promises(spec in prop::sample::select(&SHAPES[..]), seed: u64) {
        let mut game = random_game(spec, seed, 120);

        let text = game.to_text();
        let again = Session::from_text(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        prop_assert_eq!(&again, &game);
        prop_assert_eq!(seen(&again), seen(&game));
        prop_assert_eq!(again.to_text(), text);
        prop_assert_eq!((again.hints_used(), again.checks_used()), (game.hints_used(), game.checks_used()));
        prop_assert_eq!(again.solved_by_program(), game.solved_by_program());
        prop_assert_eq!(again.options(), game.options());
        let replayed = Session::replay(game.puzzle().clone(), game.events().to_vec()).unwrap();
        prop_assert_eq!(seen(&replayed), seen(&game));

        let at = game.time_of_last_event();
        while game.act(at, Action::Redo).is_ok() {}
        let end = seen(&game);
        while game.act(at, Action::Undo).is_ok() {}
        prop_assert_eq!(seen(&game), seen(&Session::new(game.puzzle().clone())));
        while game.act(at, Action::Redo).is_ok() {}
        prop_assert_eq!(seen(&game), end);
    }

    #[test]
    fn no_text_makes_a_game_panic(seed: u64, cuts: [(u16, u8); 4]) {
        let mut text = random_game("2x3", seed, 25).to_text().into_bytes();
        for (place, byte) in cuts {
            let place = usize::from(place) % text.len();
            match byte % 4 {
                0 => text.truncate(place.max(1)),
                1 => drop(text.remove(place)),
                _ => text[place] = byte,
            }
            if text.is_empty() {
                break;
            }
        }
        let _ = Session::from_text(&String::from_utf8_lossy(&text));
    }

    #[test]
    fn no_line_makes_an_action_panic(line in "(place|centre|solve|back|option|colour|x)?[ -~ä]{0,30}") {
        let shape = Shape::classic();
        if let Ok(action) = Action::parse(&line, &shape) {
            prop_assert_eq!(Action::parse(&action.to_text(&shape), &shape), Ok(action.clone()));
            let _ = Session::new(Puzzle::blank(&shape)).act(Duration::ZERO, action);
        }
    }
}

/// A front end may search for the solution on another thread.
#[test]
fn a_game_can_be_shared() {
    fn shared<T: Send + Sync>(_: &T) {}
    shared(&Session::new(Puzzle::blank(&Shape::classic())));
}

/// With the rules' own candidates every step is true of the only solution.
#[test]
fn no_step_is_ever_wrong() {
    let mut rng = Rng::new(4);
    let mut steps = 0;
    for spec in
        ["2x2", "2x3", "3x3", "4x4", common::JIGSAW_6, common::JIGSAW_9, "3x3+diagonals", "3x3+windows"]
    {
        let shape = common::shape(spec);
        for _ in 0..6 {
            let full = common::full_board(&shape, &mut rng);
            let mut givens = full.clone();
            common::dig(&mut givens, shape.cells() / 2, &mut rng);
            let puzzle = common::puzzle(&shape, &givens);
            if !matches!(Session::new(puzzle.clone()).uniqueness(), ninefold::solve::Uniqueness::Unique(_)) {
                continue;
            }
            let full = Grid::from_values(&shape, &full).expect("one number a cell");
            let mut board = ninefold::Board::new(&puzzle);
            loop {
                let mut found = Vec::new();
                for search in SearchOrder::SINGLES.searches {
                    let _ = search.find(&board, &mut |step| {
                        found.push(step);
                        ControlFlow::Continue(())
                    });
                }
                for placed in found.iter().flat_map(|step| &step.placements) {
                    assert_eq!(full.get(placed.cell), Some(placed.digit), "{spec} {found:?}");
                }
                let Some(step) = Engine::new(&board, SearchOrder::SINGLES).find() else { break };
                assert_eq!(found.first(), Some(&step));
                steps += 1;
                board.place(step.placements[0].cell, step.placements[0].digit);
            }
        }
    }
    assert!(steps > 500, "only {steps} steps were seen");
}
