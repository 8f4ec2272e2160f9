//! The verifier against every small board, every single change, and slow twins that share nothing with it.

mod common;

use common::{JIGSAW_4, JIGSAW_9, full_board, grid, pencilmarks, puzzle, shape, shifted_board};
use ninefold::board::{Cell, Digit, DigitSet, HouseKind};
use ninefold::rng::Rng;
use ninefold::verify::{Fault, FaultKind, Verdict, Verifier, VerifyCounters, faults, judge, verify_values};
use ninefold::{Puzzle, Shape, verify};

const SHAPES: [&str; 12] = [
    "1x1",
    "2x2",
    "2x3",
    "3x2",
    "1x5",
    "3x3",
    "3x4",
    "4x4",
    JIGSAW_4,
    JIGSAW_9,
    "3x3+diagonals+windows",
    "3x3+house:r1c1,r5c4,r8c9",
];

#[test]
fn of_all_boards_of_row_permutations_288_are_correct() {
    let four = shape("2x2");
    let blank = Puzzle::blank(&four);
    let mut verifier = Verifier::new(&blank);
    let mut rows = Vec::new();
    for code in 0..256u32 {
        let row = [0, 2, 4, 6].map(|shift| (code >> shift & 3) as u8 + 1);
        if (1..=4).all(|digit| row.contains(&digit)) {
            rows.push(row);
        }
    }
    assert_eq!(rows.len(), 24);
    let mut correct = 0;
    for code in 0..24usize.pow(4) {
        let chosen = [code % 24, code / 24 % 24, code / 576 % 24, code / 13824];
        let board: Vec<u8> = chosen.iter().flat_map(|&row| rows[row]).collect();
        let answer = verifier.check(&board);
        assert_eq!(answer.is_ok(), obeys(&board), "{board:?}");
        correct += u32::from(answer.is_ok());
    }
    assert_eq!(correct, 288);
}

/// The rules of the 4x4 board by arithmetic alone.
fn obeys(board: &[u8]) -> bool {
    let houses: [fn(usize, usize) -> usize; 3] =
        [|h, i| h * 4 + i, |h, i| i * 4 + h, |h, i| (h / 2 * 2 + i / 2) * 4 + h % 2 * 2 + i % 2];
    let complete = |house: fn(usize, usize) -> usize, h: usize| {
        (1..=4).all(|digit| (0..4).any(|i| board[house(h, i)] == digit))
    };
    houses.iter().all(|&house| (0..4).all(|h| complete(house, h)))
}

#[test]
fn every_change_of_one_cell_is_refused_where_and_why_it_should_be() {
    let mut rng = Rng::new(1);
    let (mut changes, mut expected) = (0, 0);
    for spec in SHAPES {
        let shape = shape(spec);
        let blank = Puzzle::blank(&shape);
        let mut board = full_board(&shape, &mut rng);
        assert!(verify(&blank, &grid(&shape, &board)).is_ok(), "{spec}");
        let side = shape.side() as u8;
        expected += shape.cells() * (shape.side() + 2);
        for cell in shape.all_cells() {
            let right = board[cell.index()];
            for value in (0..=side + 1).chain([255]).filter(|&value| value != right) {
                board[cell.index()] = value;
                let fault = verify(&blank, &grid(&shape, &board)).unwrap_err();
                assert_eq!(fault, expected_fault(&shape, &board, cell), "{spec} {value}");
                changes += 1;
            }
            board[cell.index()] = right;
        }
    }
    assert_eq!(changes, expected);
}

/// The first fault of a board that was correct until this cell was changed.
fn expected_fault(shape: &Shape, board: &[u8], changed: Cell) -> Fault {
    let value = board[changed.index()];
    let at = |cell: Cell, kind| Fault { cell, name: shape.name(cell), value, kind };
    if value == 0 {
        return at(changed, FaultKind::Empty);
    }
    if usize::from(value) > shape.side() {
        return at(changed, FaultKind::OutOfRange { side: shape.side() });
    }
    // Every other place of the digit among the peers is now a repetition too, each with the changed
    // cell alone; the changed cell repeats them all.
    let twins = shape.all_cells().filter(|&cell| shape.are_peers(cell, changed));
    let twins: Vec<Cell> = twins.filter(|cell| board[cell.index()] == value).collect();
    let first = *twins.iter().chain([&changed]).min().unwrap();
    let others = if first == changed { twins } else { vec![changed] };
    let mut houses = shape.houses().iter().filter(|house| house.cells().contains(&first));
    let house = houses.find(|house| others.iter().any(|other| house.cells().contains(other))).unwrap();
    let other = *house.cells().iter().find(|cell| others.contains(cell)).unwrap();
    let other_name = shape.name(other);
    at(first, FaultKind::Repeated { house: house.clone(), other, other_name })
}

#[test]
fn givens_must_stand_as_given() {
    let mut rng = Rng::new(2);
    for spec in SHAPES {
        let shape = shape(spec);
        let one = full_board(&shape, &mut rng);
        // Another correct board: the digits renamed in a circle. All givens differ and no rule is broken.
        let side = shape.side() as u8;
        let other: Vec<u8> = one.iter().map(|value| value % side + 1).collect();
        let puzzle = puzzle(&shape, &one);
        assert!(verify(&puzzle, &grid(&shape, &one)).is_ok());
        if side == 1 {
            continue;
        }
        let all = faults(&puzzle, &grid(&shape, &other));
        assert_eq!(all.len(), shape.cells());
        for (fault, cell) in all.iter().zip(shape.all_cells()) {
            assert_eq!(fault.cell, cell);
            let given = Digit::new(one[cell.index()]).unwrap();
            assert_eq!(fault.kind, FaultKind::GivenChanged { given });
        }
        let fault = verify(&puzzle, &grid(&shape, &other)).unwrap_err();
        let words = format!("r1c1 = {}: the puzzle gives {} here", other[0], one[0]);
        assert_eq!(fault.to_string(), words);
    }
}

#[test]
fn a_pencilmark_puzzle_takes_only_its_candidates() {
    let mut rng = Rng::new(3);
    for spec in SHAPES {
        let shape = shape(spec);
        let board = full_board(&shape, &mut rng);
        let mut sets = pencilmarks(&shape, &board, &mut rng);
        let puzzle = Puzzle::from_candidates(&shape, &sets).unwrap();
        assert!(verify(&puzzle, &grid(&shape, &board)).is_ok());
        for cell in shape.all_cells() {
            let digit = Digit::new(board[cell.index()]).unwrap();
            let set = sets[cell.index()];
            sets[cell.index()] = set - DigitSet::only(digit);
            let puzzle = Puzzle::from_candidates(&shape, &sets).unwrap();
            let found = faults(&puzzle, &grid(&shape, &board));
            assert_eq!(found.len(), 1, "{spec}");
            assert_eq!((found[0].cell, &found[0].kind), (cell, &FaultKind::NotACandidate));
            sets[cell.index()] = set;
        }
    }
}

#[test]
fn a_board_of_another_size_is_refused() {
    let four = shape("2x2");
    let blank = Puzzle::blank(&four);
    for length in [0, 1, 15, 17, 81, 10_000] {
        let mut verifier = Verifier::new(&blank);
        let fault = verifier.verify(&vec![1; length]).unwrap_err();
        assert_eq!(fault.kind, FaultKind::Length { found: length, expected: 16 });
        assert_eq!(fault.to_string(), format!("expected 16 cells, found {length}"));
        assert_eq!(verifier.work(), VerifyCounters::default());
    }
    let nine = grid(&Shape::classic(), &[1; 81]);
    assert_eq!(faults(&blank, &nine).len(), 1);
    assert!(matches!(judge(&blank, &nine), Verdict::NotThisPuzzle(_)));
}

/// A check as a terminal game of 2020 published it: it says no only where a row and the column of the
/// same number are both wrong.
fn row_and_column_together(board: &[u8], side: usize) -> bool {
    let repeats =
        |cells: Vec<usize>| (1..cells.len()).any(|i| cells[..i].iter().any(|&c| board[c] == board[cells[i]]));
    let row = |i: usize| repeats((0..side).map(|j| i * side + j).collect());
    let column = |i: usize| repeats((0..side).map(|j| j * side + i).collect());
    !(0..side).any(|i| row(i) && column(i))
}

/// The same game's check of boxes, which looks only at those on the diagonal.
fn boxes_on_the_diagonal(board: &[u8], order: usize) -> bool {
    let side = order * order;
    let cell = |b: usize, i: usize| (b * order + i / order) * side + b * order + i % order;
    let repeats = |b: usize| (0..side).any(|i| (0..i).any(|j| board[cell(b, i)] == board[cell(b, j)]));
    !(0..order).any(repeats)
}

#[test]
fn two_published_bugs_are_absent() {
    for order in [2, 3, 4] {
        let side = order * order;
        let shape = Shape::boxes(order, order).unwrap();
        let blank = Puzzle::blank(&shape);

        // Every row the same: all columns are wrong, no row is.
        let rows: Vec<u8> = (0..side * side).map(|cell| (cell % side) as u8 + 1).collect();
        assert!(row_and_column_together(&rows, side));
        let fault = verify(&blank, &grid(&shape, &rows)).unwrap_err();
        assert!(
            matches!(&fault.kind, FaultKind::Repeated { house, .. } if house.kind() == HouseKind::Column)
        );
        assert_eq!(fault.to_string(), "r1c1 = 1: 1 stands twice in column 1, here and in r2c1");

        // One cell wrong, off the diagonal: row 1 and column 2 are wrong, row 2 and column 1 are not.
        let mut one = shifted_board(order, order);
        assert!(verify(&blank, &grid(&shape, &one)).is_ok());
        one[1] = one[0];
        assert!(row_and_column_together(&one, side));
        assert_eq!(verify(&blank, &grid(&shape, &one)).unwrap_err().name.to_string(), "r1c1");

        for board in [&rows, &one] {
            assert!(matches!(judge(&blank, &grid(&shape, board)), Verdict::Conflict(_)));
        }

        // Every row and column right, and every box on the diagonal: a board of other rules, on which
        // just these are houses. With 2x2 boxes the two others then cannot be wrong.
        let mut others = Shape::boxes(1, side).unwrap();
        for b in 0..order {
            let cells = (0..side).map(|i| shape.cell(b * order + i / order, b * order + i % order));
            others = others.with_house(&cells.collect::<Vec<Cell>>()).unwrap();
        }
        let skewed = full_board(&others, &mut Rng::new(4));
        assert!(row_and_column_together(&skewed, side) && boxes_on_the_diagonal(&skewed, order));
        match verify(&blank, &grid(&shape, &skewed)) {
            Ok(_) => assert_eq!(order, 2),
            Err(fault) => {
                assert!(order > 2);
                let FaultKind::Repeated { house, .. } = fault.kind else { panic!("{fault}") };
                assert_eq!(house.kind(), HouseKind::Box);
                assert_ne!(house.number() % (order + 1), 0, "a box on the diagonal");
            }
        }
    }
}

#[test]
fn a_verdict_weighs_the_faults() {
    let four = shape("2x2");
    let right = shifted_board(2, 2);
    let mut givens = vec![0; 16];
    givens[5] = right[5];
    let sets = [four.digits() - DigitSet::only(Digit::new(right[15] % 4 + 1).unwrap()); 16];
    let puzzle = puzzle(&four, &givens).with_candidates(&sets).unwrap();
    let judged = |changes: &[(usize, u8)]| {
        let mut board = right.clone();
        for &(cell, value) in changes {
            board[cell] = value;
        }
        judge(&puzzle, &grid(&four, &board))
    };
    let other = |cell: usize| right[cell] % 4 + 1;
    let wrong: Vec<usize> = faults(&puzzle, &grid(&four, &right)).iter().map(|f| f.cell.index()).collect();
    // The candidates leave out one digit everywhere: clear the cells that hold it, and nothing is wrong.
    let clear: Vec<(usize, u8)> = wrong.iter().map(|&cell| (cell, 0)).collect();
    let with = |more: &[(usize, u8)]| [&clear[..], more].concat();

    assert!(matches!(judged(&clear), Verdict::Incomplete(fault) if fault.cell.index() == wrong[0]));
    // A broken rule outweighs an empty cell before it.
    let free = (0..16).rev().find(|&cell| cell != 5 && !wrong.contains(&cell)).unwrap();
    assert!(matches!(judged(&with(&[(free, 9)])), Verdict::Conflict(fault) if fault.cell.index() == free));
    // A changed given outweighs a broken rule before it.
    let changed = judged(&with(&[(0, 9), (5, other(5))]));
    assert!(
        matches!(&changed, Verdict::NotThisPuzzle(fault) if fault.cell.index() == 5
            && matches!(fault.kind, FaultKind::GivenChanged { .. })),
        "{changed:?}"
    );
    // So does a digit that the candidates exclude.
    let excluded = judged(&[(wrong[0], 0), (free, 9)]);
    assert!(
        matches!(&excluded, Verdict::NotThisPuzzle(fault) if fault.kind == FaultKind::NotACandidate),
        "{excluded:?}"
    );
    // A given that was wiped is an empty cell like any other.
    assert!(matches!(judged(&with(&[(5, 0)])), Verdict::Incomplete(_)));
    let plain = Puzzle::blank(&four);
    let solved = judge(&plain, &grid(&four, &right));
    assert!(matches!(solved, Verdict::Solved(solution) if solution.values() == right));
}

/// A slow twin of the verifier, after the menu game's: lift each number out of the board in turn and
/// ask whether it may be put back. It lists what is wrong as cell, kind, house and other cell.
fn lift_and_ask(puzzle: &Puzzle, board: &[u8]) -> Vec<(usize, String)> {
    let shape = puzzle.shape();
    let mut board = board.to_vec();
    let mut wrong = Vec::new();
    for cell in 0..board.len() {
        let lifted = std::mem::take(&mut board[cell]);
        let given = puzzle.givens().values()[cell];
        let mut say = |what: String| wrong.push((cell, what));
        if lifted == 0 {
            say("empty".into());
        } else if usize::from(lifted) > shape.side() {
            say("range".into());
        } else {
            if given != 0 && given != lifted {
                say(format!("given {given}"));
            } else if puzzle.allowed(Cell::new(cell)).bits() >> (lifted - 1) & 1 == 0 {
                say("candidate".into());
            }
            for house in shape.houses() {
                let mut cells = house.cells().iter().map(|cell| cell.index());
                if cells.clone().any(|member| member == cell)
                    && let Some(other) = cells.find(|&member| board[member] == lifted)
                {
                    say(format!("{house} {other}"));
                }
            }
        }
        board[cell] = lifted;
    }
    wrong
}

fn in_words(fault: &Fault) -> (usize, String) {
    let words = match &fault.kind {
        FaultKind::Empty => "empty".into(),
        FaultKind::OutOfRange { .. } => "range".into(),
        FaultKind::GivenChanged { given } => format!("given {given}"),
        FaultKind::NotACandidate => "candidate".into(),
        FaultKind::Repeated { house, other, .. } => format!("{house} {}", other.index()),
        FaultKind::Length { .. } => "length".into(),
    };
    (fault.cell.index(), words)
}

#[test]
fn a_slow_twin_finds_the_same_faults_in_the_same_order() {
    let mut rng = Rng::new(5);
    let (mut correct, mut wrong) = (0, 0);
    for spec in SHAPES {
        let shape = shape(spec);
        let side = shape.side();
        for round in 0..150 {
            let right = full_board(&shape, &mut rng);
            let mut givens = right.clone();
            common::dig(&mut givens, rng.index(shape.cells() + 1), &mut rng);
            let mut puzzle = puzzle(&shape, &givens);
            if round % 3 == 0 {
                puzzle = puzzle.with_candidates(&pencilmarks(&shape, &right, &mut rng)).unwrap();
            }
            let mut board = right;
            let changes = [0, 1, 2, 5, shape.cells()][rng.index(5)];
            for _ in 0..changes {
                let cell = rng.index(board.len());
                board[cell] = match rng.below(8) {
                    0 => 0,
                    1 => side as u8 + 1,
                    2 => 255,
                    3 => board[rng.index(shape.cells())],
                    _ => rng.index(side) as u8 + 1,
                };
            }
            let board = grid(&shape, &board);
            let expected = lift_and_ask(&puzzle, board.values());
            let found = faults(&puzzle, &board);
            assert_eq!(found.iter().map(in_words).collect::<Vec<_>>(), expected, "{spec} {board:?}");
            assert!(found.is_sorted_by_key(|fault| fault.cell));
            match verify(&puzzle, &board) {
                Ok(solution) => {
                    assert!(found.is_empty());
                    assert_eq!(solution.values(), board.values());
                    correct += 1;
                }
                Err(fault) => {
                    assert_eq!(fault, found[0]);
                    wrong += 1;
                }
            }
        }
    }
    println!("{correct} correct boards, {wrong} wrong ones");
    assert!(correct > 300 && wrong > 1000);
}

/// The work of one verification.
fn work(puzzle: &Puzzle, board: &[u8]) -> VerifyCounters {
    let mut verifier = Verifier::new(puzzle);
    let _ = verifier.check(board);
    verifier.work()
}

/// `docs/verifier.md` gives these formulas: n is the side, every cell lies in 3 houses.
#[test]
fn its_work_is_what_the_page_says() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 3), (4, 4), (5, 5), (10, 10)] {
        let shape = Shape::boxes(rows, cols).unwrap();
        let n = shape.side() as u64;
        let cells = n * n;
        let blank = Puzzle::blank(&shape);
        let right = shifted_board(rows, cols);

        // A correct board, the most a single answer can cost.
        let most =
            VerifyCounters { cells_read: 2 * cells, tallied: 3 * cells, questions: 6 * cells, searched: 0 };
        assert_eq!(work(&blank, &right), most);
        assert_eq!(most.total(), 11 * cells);
        assert_eq!(work(&puzzle(&shape, &right), &right), most);

        // With pencilmarks one question more for each cell.
        let marked = Puzzle::from_candidates(&shape, &vec![shape.digits(); shape.cells()]).unwrap();
        assert_eq!(work(&marked, &right).total(), 12 * cells);

        // A blank board, the least.
        let least = VerifyCounters { cells_read: cells + 1, tallied: 0, questions: 1, searched: 0 };
        assert_eq!(work(&blank, &vec![0; shape.cells()]), least);
        assert_eq!(least.total(), cells + 2);

        // All filled but the first cell.
        let mut first = right.clone();
        first[0] = 0;
        let expected = VerifyCounters { tallied: 3 * (cells - 1), ..least };
        assert_eq!(work(&blank, &first), expected);
        assert_eq!(expected.total(), 4 * cells - 1);

        // The latest place a repetition can first be met: the end of the last row but one.
        let mut late = right.clone();
        late[shape.cells() - 1] = right[shape.cells() - 1 - shape.side()];
        let fault = verify(&blank, &grid(&shape, &late)).unwrap_err();
        assert_eq!(fault.cell.index(), shape.cells() - 1 - shape.side());
        let expected = VerifyCounters {
            cells_read: 2 * cells - n,
            tallied: 3 * cells,
            questions: 6 * (cells - n - 1) + 5,
            searched: n - 1,
        };
        assert_eq!(work(&blank, &late), expected);
        assert!(work(&blank, &late).total() < most.total());
    }
}

/// Cells may lie in more houses than three; then it is the sum of the sizes of all houses that counts.
#[test]
fn its_work_on_other_shapes_follows_the_sizes_of_the_houses() {
    let mut rng = Rng::new(6);
    for spec in SHAPES {
        let shape = shape(spec);
        let cells = shape.cells() as u64;
        let sizes: usize = shape.houses().iter().map(|house| house.cells().len()).sum();
        let board = full_board(&shape, &mut rng);
        let done = work(&Puzzle::blank(&shape), &board);
        assert_eq!(done.total(), 5 * cells + 2 * sizes as u64, "{spec}");
        assert_eq!((done.tallied, done.searched), (sizes as u64, 0));
    }
}

/// No wrong board costs more than a correct one; here with up to three cells changed.
#[test]
fn a_correct_board_costs_the_most() {
    let mut rng = Rng::new(7);
    for spec in ["2x2", "2x3", "3x3", "4x4", "5x5", JIGSAW_4, JIGSAW_9, "3x3+diagonals+windows"] {
        let shape = shape(spec);
        let blank = Puzzle::blank(&shape);
        let right = if spec == "5x5" { shifted_board(5, 5) } else { full_board(&shape, &mut rng) };
        let most = work(&blank, &right).total();
        let mut verifier = Verifier::new(&blank);
        for _ in 0..20_000 {
            let mut board = right.clone();
            // Late cells more often: it is there that much work lies before the fault.
            for _ in 0..1 + rng.index(3) {
                let from_end = rng.index(shape.cells()).min(rng.index(2 * shape.side()));
                board[shape.cells() - 1 - from_end] = rng.index(shape.side() + 2) as u8;
            }
            let before = verifier.work().total();
            let _ = verifier.check(&board);
            assert!(verifier.work().total() - before <= most, "{spec} {board:?}");
        }
    }
}

/// `verify` first asks yes or no in a quicker way; that way must say yes exactly where the walk does.
#[test]
fn the_quick_answer_is_that_of_the_walk() {
    let mut rng = Rng::new(8);
    for spec in ["2x2", "3x3", "8x8", "9x7", "8x9", "10x10", "11x11", JIGSAW_9, "3x3+diagonals+windows"] {
        let shape = shape(spec);
        let right = match shape.side() > 16 {
            true => {
                let (rows, cols) = spec.split_once('x').unwrap();
                shifted_board(rows.parse().unwrap(), cols.parse().unwrap())
            }
            false => full_board(&shape, &mut rng),
        };
        let (mut yes, mut no) = (0, 0);
        for round in 0..if shape.side() > 16 { 60 } else { 2_000 } {
            let given = |&value: &u8| if rng.below(3) == 0 { value } else { 0 };
            let givens: Vec<u8> = right.iter().map(given).collect();
            let puzzle = puzzle(&shape, &givens);
            let mut board = right.clone();
            for _ in 0..round % 3 {
                // Sometimes an exchange of two cells, which keeps the digits of most houses.
                let (one, other) = (rng.index(board.len()), rng.index(board.len()));
                match rng.below(2) {
                    0 => board.swap(one, other),
                    _ => board[one] = rng.below(130) as u8,
                }
            }
            let walked = Verifier::new(&puzzle).check(&board);
            assert_eq!(verify_values(&puzzle, &board).map(|_| ()), walked, "{spec} {board:?}");
            *if walked.is_ok() { &mut yes } else { &mut no } += 1;
        }
        assert!(yes > 10 && no > 10, "{spec}");
    }
}
