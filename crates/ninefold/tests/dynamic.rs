//! Dynamic and nested chains: ratings of hard puzzles, and steps of Sukaku Explainer where the folder with them is there.

use std::path::Path;

use ninefold::board::{Candidate, Grid};
use ninefold::explain::words;
use ninefold::logic::{
    Chain, ChainKind, Crew, Engine, Rater, Rating, Reason, Scale, SearchOrder, Step, Technique,
};
use ninefold::{Board, Cell, Digit, DigitSet, Puzzle, Shape};

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
        board
            .candidates(placed.cell)
            .iter()
            .filter(|&d| d != placed.digit)
            .map(|d| (placed.cell, d))
            .collect()
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

/// Compares the steps of these techniques with those of the table; how many there were.
fn compare(is_wanted: impl Fn(&str) -> bool) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/research/dynamic-steps.tsv");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: {} is not there", path.display());
        return usize::MAX;
    };
    let mut count = 0;
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        if !is_wanted(fields[4]) {
            continue;
        }
        let board = position(fields[9]);
        let step = Engine::new(&board, SearchOrder::SE).find().expect("a step");
        let ours = (step.se.expect("rated").to_string(), name(&step), strikes(&board, &step));
        let theirs = (fields[3].to_owned(), fields[4].to_owned(), parse_strikes(fields[8]));
        assert_eq!(ours, theirs, "{} step {}", fields[0], fields[2]);
        let why = words::why(board.shape(), &step);
        assert!(why.ends_with('.') && !why.contains("  "), "{why}");
        count += 1;
    }
    count
}

const DYNAMIC_INSIDE: &str = "(+ Dynamic Forcing Chains)";

#[test]
fn steps_are_those_of_sukaku_explainer() {
    assert!(compare(|technique| !technique.contains(DYNAMIC_INSIDE)) > 950);
}

#[test]
#[ignore = "takes half a minute"]
fn steps_with_dynamic_chains_inside_are_those_of_sukaku_explainer() {
    assert!(compare(|technique| technique.contains(DYNAMIC_INSIDE)) >= 8);
}

/// Puzzles and what Sukaku Explainer 1.18.1 says about them.
const RATED: [(&str, &str); 9] = [
    ("6.....3...8...76....2....54.4.71....8..9...6.1..5.3.............5..2..733......18", "8.8/1.2/1.2"),
    (".....4..6....2.9......368..9..812.6.26.5.......1...5...3.....8..75.....34....3.7.", "8.9/1.2/1.2"),
    (".6.2.......8..9.7.395.....8..7..1.......4.92.4....37.69.....4...7.8..........2.69", "9.1/1.2/1.2"),
    ("1....8..6.2.5...4...3...7...4.85.......71...........8...7...3...5...9.2.6.......1", "9.2/9.2/2.6"),
    ("1.......6.2.5...4...3...7...4.8.........1.......2.4.8...7...3.4.5...9.2.6.......1", "9.7/1.2/1.2"),
    ("1.......2.9.4...5...6...7..85.9.3.......1........5..4.7.....6...3...9.8...2.....1", "9.8/9.8/9.1"),
    ("..718.........4.......7...12......4..5....9....8.3...6.9....5....36....848.3...2.", "10.0/9.9/9.3"),
    ("..3...7..4....92...8.7....5.7.6...5.....4....9....3....1.8..5..5.......87......61", "10.2/1.2/1.2"),
    ("...4.......6.8.1..7....3..4.3.5.......9.6.8.......7.5...2....166...2....98....2..", "10.9/1.2/1.2"),
];

#[test]
fn every_puzzle_gets_its_number() {
    for (line, expected) in RATED {
        let puzzle: Puzzle = line.parse().expect("a puzzle");
        let Rating { er, ep, ed, finished, .. } = puzzle.rate(Scale::Se);
        assert!(finished, "{line}");
        let all = format!("{er}/{}/{}", ep.expect("placed"), ed.expect("begun"));
        assert_eq!(all, expected, "{line}");
    }
}

/// A rating ends soon after somebody cancels it, also in the middle of a step that takes seconds.
#[test]
fn a_long_rating_can_be_cancelled() {
    let asked = std::cell::Cell::new(0);
    let cancel = || {
        asked.set(asked.get() + 1);
        asked.get() > 200
    };
    let puzzle: Puzzle = RATED[8].0.parse().expect("a puzzle");
    assert_eq!(Rater::new(Scale::Se).rate_unless(&puzzle, &cancel), None);
    assert!(asked.get() < 220, "asked {} times", asked.get());
}

/// Threads of the caller that share the runs of a search.
struct Three;

impl Crew for Three {
    fn share(&self, work: &(dyn Fn() + Sync)) {
        std::thread::scope(|scope| {
            (0..2).for_each(|_| drop(scope.spawn(work)));
            work();
        });
    }
}

#[test]
fn several_threads_give_the_same_rating() {
    for (line, _) in &RATED[6..] {
        let puzzle: Puzzle = line.parse().expect("a puzzle");
        let together = Rater::new(Scale::Se).with_crew(std::sync::Arc::new(Three)).rate(&puzzle);
        assert_eq!(together, puzzle.rate(Scale::Se));
    }
}

/// A folded chain has fewer lines than statements, each follows from lines before it, and every statement is in it.
#[test]
fn folded_chains_leave_nothing_out() {
    let puzzle: Puzzle = RATED[7].0.parse().expect("a puzzle");
    let mut seen = 0;
    for step in &puzzle.explain(Scale::Se).steps {
        let Reason::Chain(chain) = &step.step.reason else { continue };
        for branch in step.folded() {
            for (place, line) in branch.iter().enumerate() {
                assert!(line.from.iter().all(|&from| from < place), "{line:?}");
                assert_eq!(line.from.is_empty(), place == 0, "{line:?}");
                let node = &chain.nodes[line.node];
                let own = line.from.iter().map(|&from| branch[from].node).chain(line.behind.iter().copied());
                let known: Vec<_> =
                    own.map(|node| (chain.nodes[node].candidate, chain.nodes[node].on)).collect();
                for parent in node.parents.iter().map(|&parent| &chain.nodes[parent]) {
                    assert!(known.contains(&(parent.candidate, parent.on)), "{line:?} lacks {parent:?}");
                }
            }
            let lines = branch.len();
            let behind: usize = branch.iter().map(|line| line.behind.len()).sum();
            seen += usize::from(lines > 2 && behind > lines);
        }
        assert_eq!(step.inside().len(), chain.nested.len());
        for inside in step.inside() {
            assert!(!inside.step.eliminations.is_empty() && inside.why().ends_with('.'), "{}", inside.why());
        }
    }
    assert!(seen > 10, "{seen}");
}
