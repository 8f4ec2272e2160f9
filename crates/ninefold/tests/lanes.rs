//! The lane engine on the collections it was made for. They lie beside the repository, if at all.

use std::path::Path;

use ninefold::batch::{Answer, AnswerState, Backend, Lines, Solver};
use ninefold::board::DigitSet;
use ninefold::rng::Rng;
use ninefold::{Algorithm, Grid, Outcome, Puzzle, Settings, Shape, verify};

/// The puzzles of a file: the first 81 characters of every line that is no comment.
fn collection(name: &str) -> Option<Vec<[u8; 81]>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let Ok(text) = std::fs::read(folder.join(name)) else {
        println!("skipped: there is no {name}");
        return None;
    };
    let lines = text.split(|&byte| byte == b'\n').filter(|line| !line.starts_with(b"#"));
    Some(lines.filter_map(|line| line.first_chunk().copied()).collect())
}

fn grid(text: &[u8; 81]) -> Grid {
    let value = |byte: u8| byte.checked_sub(b'0').filter(|&digit| digit <= 9).unwrap_or(0);
    Grid::from_values(&Shape::classic(), &text.map(value)).expect("81 cells")
}

fn all_unique(name: &str) {
    let Some(puzzles) = collection(name) else { return };
    for mut solver in Backend::ALL.into_iter().filter_map(Solver::with) {
        // The slow ones take a sample.
        let step = match solver.backend() {
            Backend::Avx512 | Backend::Avx2 => 1,
            Backend::Portable => 16,
            _ => 4,
        };
        let puzzles: Vec<[u8; 81]> = puzzles.iter().step_by(step).copied().collect();
        assert!(puzzles.len() > 1000);
        let text = puzzles.as_flattened();
        let starts: Vec<u32> = (0..puzzles.len()).map(|i| 81 * i as u32).collect();
        let mut answers = vec![Answer::default(); puzzles.len()];
        solver.solve_lines(&Lines { text, starts: &starts }, 2, &mut answers, &|| false);
        for (puzzle, answer) in puzzles.iter().zip(&answers) {
            let name = || format!("{}: {}", solver.backend(), puzzle.escape_ascii());
            assert_eq!((answer.state, answer.count), (AnswerState::Done, 1), "{}", name());
            let puzzle = Puzzle::new(grid(puzzle)).expect("digits");
            verify(&puzzle, &grid(&answer.solution)).unwrap_or_else(|fault| panic!("{fault}: {}", name()));
        }
    }
}

#[test]
fn puzzles_of_seventeen_clues_are_unique() {
    all_unique("17_clue.txt");
}

#[test]
fn the_hardest_puzzles_are_unique() {
    all_unique("hardest_11plus.txt");
}

/// `lanes` looks for a clash only if its first sweep found a contradiction, so that sweep must see every
/// clash: of givens among others, and of cells in which nothing may stand.
#[test]
fn every_clash_is_seen_in_the_first_sweep() {
    let shape = Shape::classic();
    let mut rng = Rng::new(4);
    let mut clashes = 0;
    for _ in 0..20_000 {
        let mut values = [0; 81];
        for _ in 0..2 + rng.index(12) {
            values[rng.index(81)] = 1 + rng.below(9) as u8;
        }
        let mut puzzle = Puzzle::new(Grid::from_values(&shape, &values).unwrap()).unwrap();
        if rng.below(4) == 0 {
            let sets = [(); 81].map(|()| DigitSet::from_bits(u128::from(rng.bits() | rng.bits())));
            puzzle = puzzle.with_candidates(&sets).unwrap();
        }
        let Some(clash) = puzzle.clash() else { continue };
        clashes += 1;
        let report = Algorithm::Lanes.solve(&puzzle, &Settings::default());
        assert_eq!(report.outcome, Outcome::Impossible { clash: Some(clash) }, "{puzzle:?}");
    }
    assert!(clashes > 1000, "{clashes}");
}
