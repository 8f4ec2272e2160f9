//! The planes against a twin that has one puzzle and no vectors.

use super::super::arch;
use super::super::candidate_block::{ALL, CandidateBlock};
use super::super::lanes::Witness;
use super::super::planes::{Planes, width};
use super::super::search;
use super::super::text::{BLANK, Line, Pieces, is_good};
use super::*;

/// The cells of a house: nine rows, nine columns, nine boxes.
fn house(number: usize) -> [usize; 9] {
    let (which, place) = (number / 9, number % 9);
    std::array::from_fn(|i| match which {
        0 => 9 * place + i,
        1 => 9 * i + place,
        _ => place / 3 * 27 + place % 3 * 3 + i / 3 * 9 + i % 3,
    })
}

/// What rows, columns and boxes leave of the blank cells.
fn slow_start(text: &Text) -> Sets {
    let given = |cell: usize| if value(text[cell]) == 0 { 0 } else { 1 << (value(text[cell]) - 1) };
    let used = |number: usize| house(number).into_iter().fold(0, |used, cell| used | given(cell));
    std::array::from_fn(|cell| match given(cell) {
        0 => {
            let (row, col) = (cell / 9, cell % 9);
            ALL & !(used(row) | used(9 + col) | used(18 + row / 3 * 3 + col / 3))
        }
        given => given,
    })
}

/// One sweep; says whether any cell had several candidates in it.
fn slow_sweep(cells: &mut Sets) -> bool {
    let mut is_open = false;
    for number in [0, 4, 8, 1, 5, 6, 2, 3, 7] {
        let (band, stack) = (number / 3, number % 3);
        // Minirow `r` of the box in another stack of the band, minicolumn `c` of that in another band of the stack.
        let row = |cells: &Sets, stack: usize, r: usize| {
            (0..3).fold(0, |union, c| union | cells[(3 * band + r) * 9 + stack % 3 * 3 + c])
        };
        let col = |cells: &Sets, band: usize, c: usize| {
            (0..3).fold(0, |union, r| union | cells[(band % 3 * 3 + r) * 9 + 3 * stack + c])
        };
        let left = |x: [u16; 3], y: [u16; 3]| {
            [x[1] & y[2] | x[2] & y[1], x[0] & y[2] | x[2] & y[0], x[0] & y[1] | x[1] & y[0]]
        };
        let rows = |stack: usize| [0, 1, 2].map(|r| row(cells, stack, r));
        let cols = |band: usize| [0, 1, 2].map(|c| col(cells, band, c));
        let row_masks = left(rows(stack + 1), rows(stack + 2));
        let col_masks = left(cols(band + 1), cols(band + 2));
        let own = house(18 + number);
        for (i, &cell) in own.iter().enumerate() {
            cells[cell] &= row_masks[i / 3] & col_masks[i % 3];
        }
        let places = |digit: u16| own.iter().filter(|&&cell| cells[cell] & digit != 0).count();
        let digits = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|digit: u16| 1 << digit);
        let spread = digits.into_iter().filter(|&digit| places(digit) > 1).fold(0, |all, one| all | one);
        let single = own.iter().filter(|&&cell| cells[cell].count_ones() == 1);
        let naked = single.fold(0, |all, &cell| all | cells[cell]);
        for cell in own {
            let before = cells[cell];
            if before.count_ones() > 1 {
                is_open = true;
                cells[cell] &= !naked;
            }
            if before & !spread != 0 {
                cells[cell] &= !spread;
            }
        }
    }
    is_open
}

fn padded(text: &Text) -> Line {
    let mut line = BLANK;
    line[..81].copy_from_slice(text);
    line
}

#[derive(Clone, Copy)]
struct Twins;

impl Task for Twins {
    type Output = ();

    fn run<L: search::LaneBackend>(self, witness: Witness<L>) {
        let mut rng = Rng::new(13);
        let (mut solved, mut dead, mut open) = (0, 0, 0);
        let mut planes = Planes::<L::Fresh>::new();
        for _ in 0..amount(8) {
            let boards = mixed(&mut rng, amount(width::<L::Fresh>()).max(3));
            for eight in 0..width::<L::Fresh>() / 8 {
                let line = |i: usize| boards.get(8 * eight + i).map_or(BLANK, padded);
                planes.givens.split(eight, &std::array::from_fn(line));
            }
            let sweeps = L::propagate(witness, &mut planes);
            for (puzzle, board) in boards.iter().enumerate() {
                let mut cells = slow_start(board);
                let mut is_open = false;
                for _ in 0..sweeps {
                    is_open = slow_sweep(&mut cells);
                }
                let has_all =
                    |number| house(number).into_iter().fold(0, |all, cell| all | cells[cell]) == ALL;
                let is_good = (0..27).all(has_all);
                let standing = planes.standing(puzzle / 16);
                let is_in = |set: u16| set >> (puzzle % 16) & 1 == 1;
                assert_eq!(is_in(standing.0), is_good && !is_open, "solved: {}", board.escape_ascii());
                assert_eq!(is_in(standing.1), !is_good, "dead: {}", board.escape_ascii());
                if is_good && !is_open {
                    let mut lines: [Line; 8] = [[0; 96]; 8];
                    let lost = planes.digits(puzzle / 8, &mut lines);
                    let line = &lines[puzzle % 8];
                    assert_eq!(line[..81], cells.map(|cell| b'1' + cell.trailing_zeros() as u8));
                    assert_eq!(lost >> (puzzle % 8) & 1, 0, "{}", board.escape_ascii());
                    solved += 1;
                } else if is_good {
                    let mut record = CandidateBlock::EMPTY;
                    planes.take(puzzle, &mut record);
                    assert_eq!(record.0[..81], cells, "{}", board.escape_ascii());
                    open += 1;
                } else {
                    dead += 1;
                }
            }
        }
        let met = [solved, dead, open];
        assert!(cfg!(miri) || met.iter().all(|&met| met > 20), "solved, dead, open: {met:?}");
    }
}

#[test]
fn planes_agree_with_one_puzzle_at_a_time() {
    let ran = Backend::ALL.into_iter().filter(|&backend| arch::dispatch(backend, Twins).is_some());
    assert!(ran.count() > 0);
    if !cfg!(miri) {
        Twins.run(Portable::<8>::detect().unwrap());
        Twins.run(Portable::<32>::detect().unwrap());
    }
}

#[test]
fn a_given_that_was_changed_is_noticed() {
    let full = full_boards(&mut Rng::new(14), 1)[0];
    let (mut solutions, mut givens) = (Pieces::new(4), Pieces::new(4));
    solutions.split(1, &[padded(&full); 8]);
    for cell in 0..81 {
        // Eight puzzles with a given each; the third has another digit there than the solution.
        let mut lines = [BLANK; 8];
        for (i, line) in lines.iter_mut().enumerate() {
            let mut text = [b".0"[cell % 2]; 81];
            text[cell] = if i == 2 { b'1' + (full[cell] - b'0') % 9 } else { full[cell] };
            *line = padded(&text);
        }
        givens.split(1, &lines);
        assert_eq!(solutions.lost(&givens, 1), 1 << 2, "cell {cell}");
    }
}

#[test]
fn characters_are_good_or_bad() {
    for cell in 0..81 {
        for byte in 0..=255 {
            let mut line = padded(&[b'.'; 81]);
            line[cell] = byte;
            assert_eq!(is_good(&line), byte == b'.' || byte.is_ascii_digit(), "{byte} at {cell}");
        }
    }
}
