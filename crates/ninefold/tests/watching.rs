//! Who watches an algorithm and does what it says has its board: at each solution the board is that solution.

mod common;

use std::ops::ControlFlow;

use common::{EASY, EVIL, JIGSAW_6, MEDIUM, classic, full_board, puzzle, shape};
use ninefold::board::{Cell, Digit, HouseKind};
use ninefold::rng::Rng;
use ninefold::solve::{Branching, Observer, SearchEvent, SingleKind, SingleOrder, Singles, Why};
use ninefold::{Algorithm, Board, Budget, Goal, Outcome, Puzzle, Report, Settings, Solution};

/// A board on which the events are done again.
struct Replay {
    givens: Vec<u8>,
    board: Vec<u8>,
    /// The grids on the algorithm's stack: the board as it was, and where it will differ.
    stack: Vec<(Vec<u8>, usize, u8)>,
    /// The digit that the grid just popped must get first.
    owed: Option<(usize, u8)>,
    placed: u64,
    guessed: u64,
    solutions: u64,
    dead_ends: u64,
    stuck: u64,
}

impl Replay {
    fn new(puzzle: &Puzzle) -> Replay {
        let givens = puzzle.givens().values().to_vec();
        let board = givens.clone();
        let (placed, guessed, solutions, dead_ends, stuck) = (0, 0, 0, 0, 0);
        Replay { givens, board, stack: Vec::new(), owed: None, placed, guessed, solutions, dead_ends, stuck }
    }
}

impl Observer for Replay {
    fn event(&mut self, event: SearchEvent) {
        match event {
            SearchEvent::Placed { cell, digit, why } => {
                let at = cell.index();
                assert_eq!(self.board[at], 0, "placed where something stands");
                self.board[at] = digit.get();
                self.placed += 1;
                self.guessed += u64::from(why == Why::Guess);
                if let Some(owed) = self.owed.take() {
                    assert_eq!((at, digit.get()), owed);
                }
            }
            SearchEvent::Cleared { cell } => {
                let at = cell.index();
                assert_ne!(self.board[at], 0, "cleared where nothing stands");
                assert_eq!(self.givens[at], 0, "cleared a given");
                self.board[at] = 0;
            }
            SearchEvent::Pushed { cell, digit } => {
                assert_eq!(self.board[cell.index()], 0);
                self.stack.push((self.board.clone(), cell.index(), digit.get()));
            }
            SearchEvent::Popped { cell, digit } => {
                let (board, at, value) = self.stack.pop().expect("popped more than was pushed");
                assert_eq!((at, value), (cell.index(), digit.get()));
                self.board = board;
                self.owed = Some((at, value));
            }
            SearchEvent::Stuck => self.stuck += 1,
            SearchEvent::DeadEnd => self.dead_ends += 1,
        }
    }

    fn solution(&mut self, solution: &Solution) -> ControlFlow<()> {
        assert_eq!(self.board, solution.values());
        self.solutions += 1;
        ControlFlow::Continue(())
    }
}

fn replay(algorithm: Algorithm, puzzle: &Puzzle, settings: &Settings<'_>) -> (Report, Replay) {
    let mut seen = Replay::new(puzzle);
    let report = algorithm.solve_watched(puzzle, settings, &mut seen);
    assert_eq!(seen.placed, report.counters.placements, "{algorithm}");
    assert_eq!(seen.guessed, report.counters.guesses, "{algorithm}");
    assert_eq!(seen.dead_ends, report.counters.dead_ends, "{algorithm}");
    assert_eq!(seen.solutions, report.outcome.count(), "{algorithm}");
    // Lanes have no single steps to show: whoever watches them watches `propagate`.
    let shown = if algorithm == Algorithm::Lanes { Algorithm::Propagate } else { algorithm };
    assert_eq!(report, shown.solve(puzzle, settings), "watching changes nothing");
    (report, seen)
}

#[test]
fn events_done_again_rebuild_every_solution() {
    let budget = Budget { placements: Some(20_000), cancel: None };
    let mut rng = Rng::new(8);
    let mut puzzles = vec![classic(EASY), classic(MEDIUM), classic(EVIL), Puzzle::blank(&shape("2x3"))];
    for spec in ["2x2", "2x3", JIGSAW_6, "3x3", "3x3+diagonals", "4x4"] {
        let shape = shape(spec);
        for holes in [1, 3, shape.cells() / 3, shape.cells() / 2, shape.cells() * 2 / 3] {
            let mut values = full_board(&shape, &mut rng);
            common::dig(&mut values, holes, &mut rng);
            puzzles.push(puzzle(&shape, &values));
        }
    }
    let (mut solutions, mut pops) = (0, 0);
    for puzzle in &puzzles {
        for algorithm in Algorithm::ALL {
            for goal in [Goal::First, Goal::Unique, Goal::Count(50)] {
                let settings = Settings { budget, ..Settings::goal(goal) };
                let (report, seen) = replay(algorithm, puzzle, &settings);
                solutions += seen.solutions;
                pops += report.counters.popped;
                let stuck = matches!(report.outcome, Outcome::Stuck(_));
                assert!(!stuck || seen.stuck == 1);
            }
        }
        for (branching, singles) in
            [(Branching::Undo, Singles::NakedAndHidden), (Branching::Copy, Singles::Naked)]
        {
            let settings = Settings { budget, branching, singles, ..Settings::goal(Goal::Count(50)) };
            solutions += replay(Algorithm::Propagate, puzzle, &settings).1.solutions;
        }
    }
    println!("{solutions} solutions rebuilt, {pops} grids popped");
    assert!(solutions > 1500 && pops > 500, "{solutions} {pops}");
}

#[test]
fn an_observer_can_end_the_search() {
    struct Third(u64);
    impl Observer for Third {
        fn solution(&mut self, _: &Solution) -> ControlFlow<()> {
            self.0 += 1;
            if self.0 == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }
    let blank = Puzzle::blank(&shape("2x2"));
    for algorithm in Algorithm::ALL.into_iter().filter(|a| !a.may_get_stuck() && a.can_prove()) {
        // Brute force meets three of the 288 boards only after a while: 4^16 are ahead of it.
        let budget = Budget { placements: Some(2_000_000), cancel: None };
        let settings = Settings { budget, ..Settings::goal(Goal::All) };
        let mut observer = Third(0);
        let report = algorithm.solve_watched(&blank, &settings, &mut observer);
        let Outcome::Stopped { first, count } = report.outcome else { panic!("{algorithm}") };
        assert_eq!(count, observer.0);
        let brute = matches!(algorithm, Algorithm::Brute | Algorithm::BruteCandidates);
        assert!(brute || (count == 3 && first.is_some()), "{algorithm}");
    }
}

/// The position of `eliminate`, kept by a watcher who looks for each answer in the plainest way.
struct Plain {
    board: Board,
    order: SingleOrder,
    answers: u64,
}

impl Plain {
    /// The next answer as the documentation orders them, scanning for each digit anew.
    fn next(&self) -> Option<(Cell, Digit, SingleKind)> {
        let shape = self.board.shape();
        let obvious = shape.all_cells().find_map(|cell| Some((cell, self.board.candidates(cell).single()?)));
        if let Some((cell, digit)) = obvious {
            return Some((cell, digit, SingleKind::Obvious));
        }
        self.order.kinds().into_iter().find_map(|kind| {
            // Rows and columns: house by house, then digit by digit. Boxes: the other way round.
            let wanted = |house: HouseKind| match kind {
                SingleKind::Row => house == HouseKind::Row,
                SingleKind::Column => house == HouseKind::Column,
                _ => !matches!(house, HouseKind::Row | HouseKind::Column),
            };
            let houses: Vec<_> = shape.houses().iter().filter(|house| wanted(house.kind())).collect();
            let mut pairs: Vec<(usize, Digit)> = Vec::new();
            for house in 0..houses.len() {
                pairs.extend(shape.digits().iter().map(|digit| (house, digit)));
            }
            if kind == SingleKind::Box {
                pairs.sort_by_key(|&(house, digit)| (digit, house));
            }
            pairs.into_iter().find_map(|(house, digit)| {
                let cells = houses[house].cells().iter();
                let places: Vec<&Cell> =
                    cells.filter(|&&cell| self.board.candidates(cell).contains(digit)).collect();
                let lone = houses[house].is_full(shape) && places.len() == 1;
                lone.then(|| (*places[0], digit, kind))
            })
        })
    }
}

impl Observer for Plain {
    fn event(&mut self, event: SearchEvent) {
        match event {
            SearchEvent::Placed { cell, digit, why: Why::Answer(kind) } => {
                assert_eq!(self.next(), Some((cell, digit, kind)));
                self.board.place(cell, digit);
                self.answers += 1;
            }
            SearchEvent::Stuck => assert_eq!(self.next(), None),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn elimination_finds_its_answers_in_the_documented_order() {
    let mut rng = Rng::new(14);
    let mut answers = 0;
    for spec in ["2x3", JIGSAW_6, "3x3", "3x3+diagonals", "3x3+windows", "3x3+house:r1c1,r5c4,r8c9", "4x4"] {
        let shape = shape(spec);
        for _ in 0..10 {
            let mut values = full_board(&shape, &mut rng);
            common::dig(&mut values, shape.cells() * 3 / 5, &mut rng);
            let puzzle = puzzle(&shape, &values);
            for order in ["row,column,box", "column,box,row", "box,row,column"] {
                let order: SingleOrder = order.parse().unwrap();
                let mut plain = Plain { board: Board::new(&puzzle), order, answers: 0 };
                let settings = Settings { order, ..Settings::default() };
                Algorithm::Eliminate.solve_watched(&puzzle, &settings, &mut plain);
                answers += plain.answers;
            }
        }
    }
    println!("{answers} answers in order");
    assert!(answers > 5000);
}
