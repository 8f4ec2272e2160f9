//! A search depends on the position alone, and where it says so on how the puzzle began and in which order singles came
//! up. What an engine remembers makes it faster and changes nothing; nor does the path by which a position was reached.

use std::ops::ControlFlow;

use ninefold::format::{self, ReadOptions};
use ninefold::logic::{Engine, Search, SearchOrder, Step};
use ninefold::rng::Rng;
use ninefold::{Board, Puzzle};

/// Minimal puzzles that need many techniques of every order between them.
const PUZZLES: [&str; 6] = [
    "9..62....6.78......38.7.5..5.......4...7..6322...8...7......4..34....2...1..6...5",
    ".9......24.3..987..7.6..5......84...3....6..5...95...........17..24.7.8...6..8...",
    ".4.7..9.....2...8..5.6.9..4.79...5366.....1.2.......9.36.4.72..92.53.............",
    "....3.......5...4.3.7.62..........1.2.6.4...7..1..823...5...37..7..2398.....8...1",
    ".1........5471......7..8.6........72..5.3....4..5...8........3..8267.15.....9.6..",
    ".........51.4...7.4......18....685...7.2.9...85.....291..9.6..4....7......31....6",
];

const ORDERS: [SearchOrder; 3] = [SearchOrder::SE, SearchOrder::SE_121, SearchOrder::EXTENDED];

fn puzzles() -> impl Iterator<Item = Puzzle> {
    PUZZLES.into_iter().map(|line| format::parse(line, &ReadOptions::default()).unwrap().puzzle)
}

fn compare(puzzle: &Puzzle, order: SearchOrder) {
    let board = Board::new(puzzle);
    let mut engine = Engine::new(&board, order).brief();
    let mut steps = Vec::new();
    loop {
        let mut fresh = Engine::new(&board, order).brief();
        steps.iter().for_each(|step| fresh.apply(step));
        let (known, found) = (engine.find(), fresh.find());
        assert_eq!(known, found, "{} after {} steps", order.name, steps.len());
        // The engine is asked twice: what it has just remembered must hold as well.
        assert_eq!(engine.find(), found, "{} after {} steps, again", order.name, steps.len());
        let Some(step) = found else { break };
        engine.apply(&step);
        steps.push(step);
    }
    assert!(steps.len() > 40);
}

#[test]
fn an_engine_that_remembers_finds_what_a_fresh_one_finds() {
    for puzzle in puzzles() {
        ORDERS.into_iter().for_each(|order| compare(&puzzle, order));
    }
}

fn all(engine: &mut Engine, search: Search) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = engine.all(search, &mut |step| {
        steps.push(step);
        if steps.len() < 200 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    steps
}

/// Whether the search takes singles in the order in which they came up.
fn takes_oldest_single(search: Search) -> bool {
    [Search::FirstFullHouses, Search::FirstNakedSingles, Search::FirstHiddenSingles].contains(&search)
}

/// Compares every search of an engine, first step and all steps, with one that remembers nothing and was put on the same
/// position without the steps that led there. Hands over all steps that were found.
fn compare_searches(engine: &mut Engine, start: &Board, order: SearchOrder, about: &str) -> Vec<Step> {
    let mut found = Vec::new();
    let mut same_past = engine.clone().without_caches();
    let mut no_past = Engine::new(&engine.board(), order).began_as(start).without_caches();
    // Chains inside chains remember nothing and take up to seconds.
    let slow = [Search::NestedChains, Search::NestedMultipleChains, Search::NestedDynamicChains];
    for &search in order.searches.iter().filter(|search| !slow.contains(search)) {
        let other = if takes_oldest_single(search) { &mut same_past } else { &mut no_past };
        assert_eq!(engine.first(search), other.first(search), "{about}: first of {search:?}");
        let steps = all(engine, search);
        assert_eq!(steps, all(other, search), "{about}: all of {search:?}");
        // The order of singles depends on the past; which there are does not.
        if takes_oldest_single(search) {
            let moves = |steps: Vec<Step>| {
                let mut moves: Vec<_> = steps.into_iter().flat_map(|step| step.placements).collect();
                moves.sort_unstable();
                moves
            };
            assert_eq!(moves(steps.clone()), moves(all(&mut no_past, search)), "{about}: {search:?}");
        }
        found.extend(steps);
    }
    found
}

#[test]
fn neither_memory_nor_the_path_to_a_position_changes_what_is_found() {
    let mut rng = Rng::new(17);
    let mut rectangles = 0;
    for (number, puzzle) in puzzles().enumerate() {
        let start = Board::new(&puzzle);
        for order in ORDERS {
            let mut engine = Engine::new(&start, order);
            let mut taken = 0;
            loop {
                let about = format!("puzzle {number}, {}, after {taken} steps", order.name);
                let steps = compare_searches(&mut engine, &start, order, &about);
                if steps.is_empty() {
                    break;
                }
                // Any steps in any order: easy and hard ones, those that others have made pointless too.
                rectangles += steps.iter().filter(|step| step.technique.name().contains("rectangle")).count();
                for _ in 0..1 + rng.index(8) {
                    engine.apply(&steps[rng.index(steps.len())]);
                    taken += 1;
                }
            }
            assert!(engine.is_full(), "puzzle {number}, {}", order.name);
        }
    }
    assert!(rectangles > 20, "{rectangles}");
}
