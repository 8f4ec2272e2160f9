//! A slow twin of the dynamic chains, written straight from the description of what Sukaku Explainer does: plain maps and
//! lists, every run made in full, nothing left out. It meets the library's finder on the positions of real solution
//! paths.

mod chains;
mod grid;
mod rules;
mod run;
mod statement;

use grid::Grid;
use ninefold::logic::{Chain, ChainKind, Engine, Reason, Search, SearchOrder, Step, Technique, Tenths};
use ninefold::rng::Rng;
use ninefold::{Board, Puzzle};
use run::Mode;
use statement::{Hint, Key, Kind};

/// What both say of a hint: its rating, how many statements it has, what it starts from and what it shows.
type Told = (u16, usize, String, Key);

fn of_twin(hint: &Hint) -> Told {
    let kind = match hint.kind {
        Kind::Contradiction => "contradiction",
        Kind::Double => "double",
        Kind::Cell => "cell",
        Kind::House(_) => "house",
        Kind::Cycle | Kind::Opposite => "static",
    };
    (((hint.rating + 0.05) * 10.0) as u16, hint.complexity, kind.to_owned(), hint.target)
}

fn of_step(step: &Step) -> Told {
    let Reason::Chain(chain) = &step.reason else { panic!("{step:?}") };
    let kind = match chain.kind {
        ChainKind::Contradiction => "contradiction",
        ChainKind::Double => "double",
        ChainKind::Cell { .. } => "cell",
        ChainKind::House { .. } => "house",
        ChainKind::Cycle | ChainKind::Forcing => "static",
    };
    let shown = step.placements.iter().map(|placed| (placed, true));
    let shown = shown.chain(step.eliminations.iter().map(|gone| (gone, false))).next().expect("a conclusion");
    let target = (shown.0.cell.index(), shown.0.digit.index(), shown.1);
    (step.se.expect("rated").get(), statements(chain), kind.to_owned(), target)
}

/// The statements of a chain and of those nested in it. A ring is told with its first statement twice.
fn statements(chain: &Chain) -> usize {
    let twice = usize::from(chain.kind == ChainKind::Cycle);
    chain.nodes.len() - twice + chain.nested.iter().map(statements).sum::<usize>()
}

const SEARCHES: [(Search, usize); 5] = [
    (Search::DynamicChains, 0),
    (Search::DynamicChainsPlus, 1),
    (Search::NestedChains, 2),
    (Search::NestedMultipleChains, 3),
    (Search::NestedDynamicChains, 4),
];

/// The best hint of the twin.
fn best(grid: &Grid, level: usize) -> Option<Told> {
    let inner = if level == 4 { 0..4 } else { 0..1 };
    inner.into_iter().find_map(|inner| {
        let hints = run::hints(grid, Mode::Dynamic(level, inner));
        hints.iter().min_by_key(|hint| (hint.complexity, hint.sort)).map(of_twin)
    })
}

/// Compares one search in one position.
fn compare(board: &Board, (search, level): (Search, usize)) {
    let found = Engine::new(board, SearchOrder::SE).first(search).as_ref().map(of_step);
    assert_eq!(found, best(&Grid::of(board), level), "level {level}: {:?}", board.values());
}

/// Compares all hints of a search in one position, in order.
fn compare_all(board: &Board, (search, level): (Search, usize)) {
    let mut found = Vec::new();
    let _ = Engine::new(board, SearchOrder::SE).all(search, &mut |step| {
        found.push(of_step(&step));
        std::ops::ControlFlow::Continue(())
    });
    let mut hints = run::hints(&Grid::of(board), Mode::Dynamic(level, 0));
    hints.sort_by_key(|hint| (hint.complexity, hint.sort));
    let expected: Vec<Told> = hints.iter().map(of_twin).collect();
    assert_eq!(found, expected, "level {level}: {:?}", board.values());
}

/// Goes the path of a puzzle and hands over every position in which the next step is a chain of implications.
fn walk(line: &str, mut each: impl FnMut(&Board, &Step)) {
    let puzzle: Puzzle = line.parse().expect("a puzzle");
    let mut engine = Engine::new(&Board::new(&puzzle), SearchOrder::SE).brief();
    while let Some(step) = engine.find() {
        if step.se >= Some(Tenths::new(65)) {
            each(&engine.board(), &step);
        }
        engine.apply(&step);
    }
}

/// The level at which a step is found; 0 for easier ones.
fn level(step: &Step) -> usize {
    match step.technique {
        Technique::DynamicChainsPlus => 1,
        Technique::NestedChains => 2,
        Technique::NestedMultipleChains => 3,
        Technique::NestedDynamicChains => 4,
        _ => 0,
    }
}

const HARD: [&str; 6] = [
    ".6.2.......8..9.7.395.....8..7..1.......4.92.4....37.69.....4...7.8..........2.69",
    "1....8..6.2.5...4...3...7...4.85.......71...........8...7...3...5...9.2.6.......1",
    "1.......6.2.5...4...3...7...4.8.........1.......2.4.8...7...3.4.5...9.2.6.......1",
    "..3...7..4....92...8.7....5.7.6...5.....4....9....3....1.8..5..5.......87......61",
    "...2....871......9..6.9.5....8.6...5.....23...4....6....9.3..5.4....1........7...",
    "...4.......6.8.1..7....3..4.3.5.......9.6.8.......7.5...2....166...2....98....2..",
];

/// The path of the one has dynamic chains inside dynamic chains.
const HARDEST: [&str; 2] = [
    "........94....92......7..45..1.3.....7.6..9..8....7..2.3.7..8....6.1....9....5.2.",
    "..3.5.7.....7......8...2..62.4.....1.1....86.8....12..5..39...........9..4...8..2",
];

/// Compares in positions of this path every search up to that which finds the next step: of each level one in so many,
/// none where that is 0. How many were compared.
fn compare_path(line: &str, one_of: [usize; 5], rng: &mut Rng, compared: &mut [usize; 5]) {
    walk(line, |board, step| {
        for search in SEARCHES.into_iter().filter(|&(_, of)| of <= level(step) && one_of[of] > 0) {
            if rng.index(one_of[search.1]) == 0 {
                compare(board, search);
                compared[search.1] += 1;
            }
        }
    });
}

#[test]
fn the_twin_finds_the_same() {
    let mut rng = Rng::new(21);
    let mut compared = [0; 5];
    // The twin takes seconds where multiple chains are inside, minutes where dynamic ones are.
    HARD.into_iter().for_each(|line| compare_path(line, [1, 1, 4, 0, 0], &mut rng, &mut compared));
    eprintln!("{compared:?} positions by level");
    assert!(compared[0] > 200 && compared[1] >= 30 && compared[2] > 3, "{compared:?}");
}

/// Where an easier search has a hint, a deeper one may find others. Only who asks for all steps sees them.
#[test]
fn the_twin_finds_the_same_where_easier_steps_are_left() {
    let mut rng = Rng::new(22);
    let mut compared = 0;
    for line in HARD {
        walk(line, |board, _| {
            if rng.index(8) == 0 {
                compare_all(board, SEARCHES[0]);
                compare_all(board, SEARCHES[1]);
                compared += 1;
            }
        });
    }
    eprintln!("{compared} positions");
    assert!(compared > 20, "{compared}");
}

/// The same on thousands of positions, with everything that may be inside.
#[test]
#[ignore = "takes half an hour"]
fn the_twin_finds_the_same_on_many_paths() {
    let mut rng = Rng::new(23);
    let mut compared = [0; 5];
    for line in include_str!("../data/ratings.csv").lines().skip(1) {
        let (puzzle, _) = line.split_once(',').expect("a puzzle and its ratings");
        compare_path(puzzle, [1, 1, 1, 1, 0], &mut rng, &mut compared);
    }
    eprintln!("{compared:?} positions by level on the paths of usual puzzles");
    HARD.into_iter().for_each(|line| compare_path(line, [1, 1, 1, 6, 0], &mut rng, &mut compared));
    HARDEST.into_iter().for_each(|line| compare_path(line, [1, 1, 2, 6, 6], &mut rng, &mut compared));
    eprintln!("{compared:?} positions by level");
    assert!(compared[0] > 2_000 && compared.iter().all(|&count| count > 0), "{compared:?}");
}
