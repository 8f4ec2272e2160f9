//! The search against every move of the cells, one by one, and against what is known.

use std::collections::{HashMap, HashSet};

use super::search::Search;
use super::*;
use crate::board::Cell;
use crate::generate::{full_board, holes};
use crate::rng::Rng;

const BLANK: [u8; 81] = [b'.'; 81];

/// The full grid with the most automorphisms.
const MOST: &[u8; 81] = b"123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// A puzzle of 17 clues, one of 23 and one with diagonal symmetry.
const PUZZLES: [&[u8; 81]; 3] = [
    b"000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
];

fn values(line: &[u8; 81]) -> [u8; 81] {
    line.map(|byte| if byte == b'.' { 0 } else { byte - b'0' })
}

fn puzzle(line: &[u8; 81]) -> Puzzle {
    Puzzle::new(Grid::from_values(&Shape::classic(), &values(line)).unwrap()).unwrap()
}

/// All orders of nine lines that keep bands together.
fn line_orders() -> Vec<[usize; 9]> {
    let mut all = Vec::new();
    let orders = super::search::ORDERS;
    for bands in orders {
        for within in (0..216).map(|number| [number / 36, number / 6 % 6, number % 6]) {
            all.push(std::array::from_fn(|line| {
                let band = bands[line / 3];
                3 * band + orders[within[band]][line % 3]
            }));
        }
    }
    all
}

/// The slow twin: every move of the cells, digits numbered as they come; and how many symmetries lead to the
/// smallest.
fn by_force(values: &[u8; 81]) -> ([u8; 81], u64) {
    let orders = line_orders();
    assert_eq!(orders.iter().collect::<HashSet<_>>().len(), 1296);
    let (mut best, mut count) = ([u8::MAX; 81], 0);
    for turned in [false, true] {
        for rows in &orders {
            for cols in &orders {
                let (mut numbers, mut new) = ([0u8; 10], 0);
                let mut smaller = false;
                let mut larger = false;
                for cell in 0..81 {
                    let (row, col) = (rows[cell / 9], cols[cell % 9]);
                    let digit = values[if turned { col * 9 + row } else { row * 9 + col }];
                    if digit != 0 && numbers[usize::from(digit)] == 0 {
                        new += 1;
                        numbers[usize::from(digit)] = new;
                    }
                    let value = numbers[usize::from(digit)];
                    if !smaller && value > best[cell] {
                        larger = true;
                        break;
                    }
                    smaller |= value < best[cell];
                    best[cell] = value;
                }
                if smaller {
                    count = 0;
                }
                count += u64::from(!larger);
            }
        }
    }
    let unseen = 9 - u64::from(*best.iter().max().unwrap());
    (best, count * (1..=unseen).product::<u64>())
}

fn meets_by_force(line: &[u8; 81]) {
    let values = values(line);
    let found = Search::default().run(&values);
    let (smallest, automorphisms) = by_force(&values);
    let name = String::from_utf8_lossy(line);
    assert_eq!(found.line(&values), smallest, "{name}");
    assert_eq!(found.automorphisms, automorphisms, "{name}");
}

/// A random isomorph of a full grid with this many cells left.
fn part(full: &[u8; 81], clues: usize, rng: &mut Rng) -> [u8; 81] {
    let mut line = BLANK;
    Transform::random(&Shape::classic(), rng).apply_line(full, &mut line);
    let mut cells: Vec<usize> = (0..81).collect();
    rng.shuffle(&mut cells);
    cells[clues..].iter().for_each(|&cell| line[cell] = b'.');
    line
}

#[test]
fn the_smallest_of_three_million() {
    for line in PUZZLES {
        meets_by_force(line);
    }
    let mut rng = Rng::new(5);
    for clues in [2, 5, 9, 30, 60, 79] {
        meets_by_force(&part(MOST, clues, &mut rng));
    }
}

/// As above, many more.
#[test]
#[ignore = "takes minutes"]
fn the_smallest_of_three_million_many_times() {
    let mut rng = Rng::new(6);
    for clues in (0..=81).cycle().take(500) {
        meets_by_force(&part(MOST, clues, &mut rng));
        let full = other_full(&mut rng);
        meets_by_force(&part(&full, clues, &mut rng));
    }
}

/// A full grid by plain backtracking in random order; generators live in a higher layer.
fn other_full(rng: &mut Rng) -> [u8; 81] {
    fn fill(values: &mut [u8; 81], cell: usize, rng: &mut Rng) -> bool {
        if cell == 81 {
            return true;
        }
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        rng.shuffle(&mut digits);
        for digit in digits {
            values[cell] = digit;
            let shape = Shape::classic();
            let free = shape.peers(Cell::new(cell)).all(|peer| values[peer.index()] != digit);
            if free && fill(values, cell + 1, rng) {
                return true;
            }
        }
        values[cell] = 0;
        false
    }
    let mut values = [0; 81];
    assert!(fill(&mut values, 0, rng));
    values.map(|value| b'0' + value)
}

#[test]
fn full_grids_meet_the_slow_twin() {
    let mut rng = Rng::new(7);
    meets_by_force(&part(MOST, 81, &mut rng));
    for _ in 0..4 {
        meets_by_force(&other_full(&mut rng));
    }
}

#[test]
fn isomorphs_are_the_same_puzzle_and_other_puzzles_are_not() {
    let shape = Shape::classic();
    let mut rng = Rng::new(8);
    let mut classes = HashSet::new();
    let mut canonicals = Canonicalizer::default();
    for round in 0..60 {
        let full = if round % 2 == 0 { *MOST } else { other_full(&mut rng) };
        let line = part(&full, 17 + round, &mut rng);
        let puzzle = puzzle(&line);
        let smallest = canonicals.of(&puzzle).unwrap();
        assert_eq!(smallest.transform.apply(&puzzle), smallest.puzzle);
        assert_eq!(canonicals.of(&smallest.puzzle).unwrap().puzzle, smallest.puzzle);
        for _ in 0..10 {
            let transform = Transform::random(&shape, &mut rng);
            let other = transform.apply(&puzzle);
            let again = canonicals.of(&other).unwrap();
            assert_eq!((&again.puzzle, again.automorphisms), (&smallest.puzzle, smallest.automorphisms));
            assert_eq!(same(&puzzle, &other).unwrap().expect("the same").apply(&puzzle), other);
            let (mut moved, mut out) = (BLANK, BLANK);
            transform.apply_line(&line, &mut moved);
            assert_eq!(canonicals.line(&moved, &mut out).unwrap(), smallest.automorphisms);
            assert_eq!(&values(&out)[..], smallest.puzzle.givens().values());
        }
        assert!(classes.insert(smallest.puzzle.givens().values().to_vec()), "another class");
    }
    assert_eq!(same(&puzzle(PUZZLES[0]), &puzzle(PUZZLES[1])), Ok(None));
}

#[test]
fn known_counts_of_automorphisms() {
    let moves = 3_359_232u64;
    let count = |line: &[u8; 81]| canonical(&puzzle(line)).unwrap().automorphisms;
    assert_eq!(count(MOST), 648);
    assert_eq!(canonical(&puzzle(MOST)).unwrap().puzzle, puzzle(MOST), "it is its own smallest");
    assert_eq!(count(&BLANK), moves * 362_880);
    let mut one = BLANK;
    one[40] = b'5';
    assert_eq!(count(&one), moves / 81 * 40_320);
    // Nine different digits: in a row, in a box, on the diagonal.
    let nine = |cell_of: fn(usize) -> usize| {
        let mut line = BLANK;
        (0..9).for_each(|number| line[cell_of(number)] = b'1' + number as u8);
        count(&line)
    };
    assert_eq!(nine(|number| 63 + number), moves / 18);
    assert_eq!(nine(|number| 9 * number + 4), moves / 18);
    assert_eq!(nine(|number| 30 + number / 3 * 9 + number % 3), moves / 9);
    assert_eq!(nine(|number| 10 * number), 2 * 6 * 216);
}

/// Boards that look alike from many sides stay within bounds: what is kept is counted, not timed.
#[test]
fn boards_made_to_look_alike_keep_few_ways() {
    let mut worst = 0;
    let mut see = |line: &[u8; 81]| {
        let mut search = Search::default();
        search.run(&values(line));
        worst = worst.max(search.capacity());
    };
    for mask in 0..512u32 {
        // Whole boxes, whole rows, and diagonals of boxes, of the grid with the most automorphisms.
        let boxes = |cell: usize| cell / 27 * 3 + cell % 9 / 3;
        let diagonals = |cell: usize| (cell / 9 * 3 + cell / 27 + cell) % 9;
        for part_of in [boxes, |cell| cell / 9, |cell| cell % 9, diagonals] {
            let mut line = *MOST;
            (0..81).filter(|&cell| mask >> part_of(cell) & 1 == 0).for_each(|cell| line[cell] = b'.');
            see(&line);
        }
        // Some digits only.
        see(&MOST.map(|byte| if mask >> (byte - b'1') & 1 == 1 { byte } else { b'.' }));
    }
    assert!(worst <= 1 << 15, "{worst} partials");
}

#[test]
fn what_has_no_canonical_form_says_why() {
    let words = |found: Result<Canonical, CanonicalError>| found.unwrap_err().to_string();
    for (spec, side) in [("4x4", 16), ("2x4", 8), ("1x9", 9), ("4x4+diagonals", 16)] {
        let other = Puzzle::blank(&spec.parse().unwrap());
        assert!(words(canonical(&other)).ends_with(&format!("found another one of side {side}")), "{spec}");
    }
    let marks = vec![Shape::classic().digits(); 81];
    let other = Puzzle::from_candidates(&Shape::classic(), &marks).unwrap();
    assert!(words(canonical(&other)).ends_with("found candidates"));
    let mut line = BLANK;
    (line[3], line[8]) = (b'4', b'4');
    let clash = "givens that clash have no canonical form: 4 is given twice in row 1: r1c4 and r1c9";
    assert_eq!(words(canonical(&puzzle(&line))), clash);
    let mut out = BLANK;
    assert_eq!(Canonicalizer::default().line(&line, &mut out).unwrap_err().to_string(), clash);
    line[8] = b'x';
    let found = Canonicalizer::default().line(&line, &mut out).unwrap_err().to_string();
    assert_eq!(found, "column 9: expected a digit, '.' or '0', found 'x'");
    assert_eq!(out, BLANK);
}

/// All isomorphs of a puzzle have the same form; the transform leads there; and no random isomorph is smaller.
#[test]
fn other_boards_have_canonical_forms() {
    let jigsaw = "regions:111122113322443322443355445566556666";
    let mut rng = Rng::new(6);
    let mut canonicals = Canonicalizer::default();
    for spec in ["1x1", "2x2", "2x3", "3x3+diagonals", "3x3+windows", "2x3+diagonals", jigsaw] {
        let shape: Shape = spec.parse().unwrap();
        let full = full_board(&shape, &mut rng).unwrap();
        for empty in [0, shape.cells() / 2, shape.cells() - 1, shape.cells()] {
            let puzzle = holes(&full, empty, &mut rng);
            let found = canonicals.of(&puzzle).unwrap();
            assert_eq!(found.transform.apply(&puzzle), found.puzzle, "{spec}");
            for _ in 0..60 {
                let other = Transform::random(&shape, &mut rng).apply(&puzzle);
                assert_eq!(canonicals.of(&other).unwrap().puzzle, found.puzzle, "{spec}");
                assert!(found.puzzle.givens().values() <= other.givens().values(), "{spec}");
                let partial = canonicals.same(&puzzle, &other).unwrap().expect("the same");
                assert_eq!(partial.apply(&puzzle), other, "{spec}");
            }
        }
    }
}

/// The 288 full boards of 4x4 are of 2 classes, the 28,200,960 of 6x6 of 49.
#[test]
fn small_boards_have_as_many_classes_as_is_known() {
    let mut rng = Rng::new(2);
    for (spec, symmetries, boards, classes, draws) in
        [("2x2", 128 * 24, 288, 2, 40), ("2x3", 3_456 * 720, 28_200_960, 49, 6_000)]
    {
        let shape: Shape = spec.parse().unwrap();
        let mut canonicals = Canonicalizer::default();
        let blank = canonicals.of(&Puzzle::blank(&shape)).unwrap();
        assert_eq!(blank.automorphisms, symmetries, "{spec}");
        let mut found = HashMap::new();
        for _ in 0..draws {
            let board = full_board(&shape, &mut rng).unwrap();
            let form = canonicals.of(&Puzzle::new(board.grid().clone()).unwrap()).unwrap();
            found.insert(form.puzzle.givens().values().to_vec(), form.automorphisms);
        }
        assert_eq!(found.len(), classes, "{spec}");
        assert_eq!(
            found.values().map(|automorphisms| symmetries / automorphisms).sum::<u64>(),
            boards,
            "{spec}"
        );
    }
}
