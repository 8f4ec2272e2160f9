//! What an engine remembers from step to step must not change what it finds: at every position it is compared with one
//! that was brought there by the same steps and has looked at nothing yet.

use ninefold::format::{self, ReadOptions};
use ninefold::logic::{Engine, SearchOrder};
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

fn compare(puzzle: &Puzzle, order: SearchOrder) {
    let board = Board::new(puzzle);
    let mut engine = Engine::new(&board, order).brief();
    let mut steps = Vec::new();
    loop {
        let mut fresh = Engine::new(&board, order).brief();
        steps.iter().for_each(|step| fresh.apply(step));
        let (known, found) = (engine.find(), fresh.find());
        assert_eq!(known, found, "{} after {} steps", order.name, steps.len());
        // The engine itself is told twice: what it has just remembered must hold as well.
        assert_eq!(engine.find(), found, "{} after {} steps, again", order.name, steps.len());
        let Some(step) = found else { break };
        engine.apply(&step);
        steps.push(step);
    }
    assert!(steps.len() > 40);
}

#[test]
fn an_engine_that_remembers_finds_what_a_fresh_one_finds() {
    for line in PUZZLES {
        let record = format::parse(line, &ReadOptions::default()).unwrap();
        for order in [SearchOrder::SE, SearchOrder::SE_121, SearchOrder::HODOKU] {
            compare(&record.puzzle, order);
        }
    }
}
