//! Dynamic and nested chains against steps of Sukaku Explainer, where the folder with them is there.

use std::path::Path;

use ninefold::board::{Candidate, Grid};
use ninefold::logic::{Chain, ChainKind, Engine, Reason, SearchOrder, Step, Technique};
use ninefold::{Board, Cell, Digit, DigitSet, Shape};

/// A position with candidates in brackets: `4(36)(2358)1...`.
fn position(text: &str) -> Board {
    let shape = Shape::classic();
    let (mut values, mut sets) = (vec![0; 81], vec![DigitSet::EMPTY; 81]);
    let (mut cell, mut open) = (0, false);
    for symbol in text.chars() {
        match symbol {
            '(' => open = true,
            ')' => (cell, open) = (cell + 1, false),
            _ => {
                let digit = symbol.to_digit(10).expect("a digit") as u8;
                if open {
                    sets[cell].insert(Digit::from_index(usize::from(digit) - 1));
                } else {
                    (values[cell], cell) = (digit, cell + 1);
                }
            }
        }
    }
    Board::from_parts(Grid::from_values(&shape, &values).expect("81 cells"), &sets).expect("81 sets")
}

/// `r4c1<>3 r4c5<>13` of the step: a placement strikes the other candidates of its cell.
fn strikes(board: &Board, step: &Step) -> Vec<(Cell, Digit)> {
    let others = |placed: &Candidate| -> Vec<(Cell, Digit)> {
        board.candidates(placed.cell).iter().filter(|&d| d != placed.digit).map(|d| (placed.cell, d)).collect()
    };
    let mut all: Vec<(Cell, Digit)> = step.eliminations.iter().map(|gone| (gone.cell, gone.digit)).collect();
    all.extend(step.placements.iter().flat_map(others));
    all.sort_unstable();
    all
}

fn parse_strikes(text: &str) -> Vec<(Cell, Digit)> {
    let mut all = Vec::new();
    for part in text.split([' ', ',']).filter(|part| !part.is_empty()) {
        let (name, digits) = part.split_once("<>").expect("cell<>digits");
        let at = |place: usize| usize::from(name.as_bytes()[place] - b'1');
        let cell = Shape::classic().cell(at(1), at(3));
        all.extend(digits.bytes().map(|digit| (cell, Digit::from_index(usize::from(digit - b'1')))));
    }
    all.sort_unstable();
    all
}

fn name(step: &Step) -> String {
    let Reason::Chain(Chain { kind, .. }) = &step.reason else { return step.technique.to_string() };
    let sort = match kind {
        ChainKind::Cell { .. } => "Cell",
        ChainKind::House { .. } => "Region",
        ChainKind::Double => "Double",
        ChainKind::Contradiction => "Contradiction",
        _ => "?",
    };
    let suffix = match step.technique {
        Technique::DynamicChains => "",
        Technique::DynamicChainsPlus => " (+)",
        Technique::NestedChains => " (+ Forcing Chains)",
        Technique::NestedMultipleChains => " (+ Multiple Forcing Chains)",
        Technique::NestedDynamicChains => " (+ Dynamic Forcing Chains)",
        _ => return format!("{sort} Forcing Chains"),
    };
    format!("Dynamic {sort} Forcing Chains{suffix}")
}

#[test]
fn steps_are_those_of_sukaku_explainer() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/research/dynamic-steps.tsv");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: {} is not there", path.display());
        return;
    };
    let most: f64 = std::env::var("MOST").ok().and_then(|most| most.parse().ok()).unwrap_or(9.4);
    let (mut all, mut wrong) = (0, 0);
    let mut times = std::collections::BTreeMap::<String, (u32, std::time::Duration)>::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        if fields[3].parse::<f64>().expect("a rating") > most {
            continue;
        }
        let board = position(fields[9]);
        let start = std::time::Instant::now();
        let step = Engine::new(&board, SearchOrder::SE).find().expect("a step");
        let time = times.entry(name(&step).split(" (").nth(1).unwrap_or("").to_owned()).or_default();
        time.0 += 1;
        time.1 += start.elapsed();
        all += 1;
        let ours = (step.se.expect("rated").to_string(), name(&step), strikes(&board, &step));
        let theirs = (fields[3].to_owned(), fields[4].to_owned(), parse_strikes(fields[8]));
        if ours != theirs {
            wrong += 1;
            eprintln!("{} step {}: {ours:?} instead of {theirs:?}", fields[0], fields[2]);
        }
    }
    eprintln!("{times:?}");
    assert_eq!((wrong, all > 500), (0, true), "of {all} steps");
}
