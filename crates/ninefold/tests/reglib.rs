//! HoDoKu's regression library, where it lies beside the repository: positions and what a technique must find there.
//!
//! A case passes if one instance of the technique has exactly the expected result; one with `-x` if none has. Cases that
//! rest on an option of HoDoKu, or on a wider idea of the technique than Sukaku Explainer's, are not found here yet:
//! they are counted, each kind with its cause.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use ninefold::board::{Candidate, Cell, Digit};
use ninefold::logic::Technique::{self, *};
use ninefold::{Board, Grid, Shape};

/// HoDoKu's codes and the techniques that answer to them here.
const CODES: [(&str, &[Technique]); 25] = [
    ("0000", &[FullHouse]),
    ("0002", &[HiddenSingleBox, HiddenSingleColumn, HiddenSingleRow]),
    ("0003", &[NakedSingle]),
    ("0100", &[Pointing]),
    ("0101", &[Claiming]),
    ("0200", &[NakedPair]),
    ("0201", &[NakedTriple]),
    ("0202", &[NakedQuad]),
    ("0210", &[HiddenPair]),
    ("0211", &[HiddenTriple]),
    ("0212", &[HiddenQuad]),
    ("0300", &[XWing]),
    ("0301", &[Swordfish]),
    ("0302", &[Jellyfish]),
    ("0400", &[Skyscraper]),
    ("0401", &[TwoStringKite]),
    ("0402", &[GroupedTurbotFish]),
    ("0403", &[TurbotFish]),
    ("0600", &[UniqueRectangle1]),
    ("0601", &[UniqueRectangle2]),
    ("0602", &[UniqueRectangle3]),
    ("0603", &[UniqueRectangle4]),
    ("0610", &[Bug1]),
    ("0800", &[XyWing]),
    ("0801", &[XyzWing]),
];

/// Cases not found, per code, and why.
const NOT_YET: [(&str, usize, &str); 5] = [
    ("0402", 1, "option: an empty rectangle of two places only, which is a turbot fish here"),
    ("0600", 5, "option: rectangles with a candidate missing in one of the cells"),
    ("0601", 1, "option: rectangles with a candidate missing in one of the cells"),
    ("0602", 4, "the naked set lies in two houses, and what goes in both counts"),
    ("0603", 5, "option: rectangles with a candidate missing in one of the cells"),
];

fn candidates(text: &str) -> BTreeSet<Candidate> {
    let one = |word: &str| {
        let numbers: Vec<usize> = word.bytes().map(|byte| usize::from(byte - b'0')).collect();
        let cell = Cell::new((numbers[1] - 1) * 9 + numbers[2] - 1);
        Candidate { cell, digit: Digit::new(numbers[0] as u8).expect("a digit") }
    };
    text.split_whitespace().map(one).collect()
}

fn board(text: &str, deleted: &str) -> Board {
    let shape = Shape::classic();
    let values: Vec<u8> = text
        .bytes()
        .filter(|&byte| byte != b'+')
        .map(|byte| if byte == b'.' { 0 } else { byte - b'0' })
        .collect();
    let grid = Grid::from_values(&shape, &values).expect("81 cells");
    let puzzle = ninefold::Puzzle::new(grid).expect("digits of the board");
    let mut board = Board::new(&puzzle);
    for gone in candidates(deleted) {
        board.eliminate(gone.cell, gone.digit);
    }
    board
}

#[test]
fn hodokus_regression_library() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/reglib_half.txt");
    let Ok(text) = fs::read_to_string(path) else {
        println!("skipped: there is no reglib_half.txt beside the repository");
        return;
    };
    let mut tally: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let fields: Vec<&str> = line.split(':').collect();
        let (code, variant) = fields[1].split_once('-').unwrap_or((fields[1], ""));
        let Some(&(code, techniques)) = CODES.iter().find(|known| known.0 == code) else { continue };
        let board = board(fields[3], fields[4]);
        let gone = candidates(fields[5]);
        let placed = candidates(fields[6]);
        let mut found = false;
        for technique in techniques {
            let _ = technique.find(&board, &mut |step| {
                let same = |list: &[Candidate], set: &BTreeSet<Candidate>| {
                    list.iter().copied().collect::<BTreeSet<_>>() == *set
                };
                found |= same(&step.eliminations, &gone) && same(&step.placements, &placed);
                if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        let wanted = variant != "x";
        let passed = found == wanted;
        tally.entry(code).or_default()[usize::from(passed)] += 1;
        if !passed {
            println!("{}: {line}", if wanted { "not found" } else { "must not be found" });
        }
    }
    for (code, [failed, passed]) in tally {
        println!("{code}: {passed} passed, {failed} failed");
        let expected = NOT_YET.iter().find(|known| known.0 == code).map_or(0, |known| known.1);
        assert_eq!(failed, expected, "{code}");
    }
}
