//! Puzzles from a seed, the same on every machine and with every engine.
//!
//! ```text
//! full boards   three boxes on the diagonal at random, then random digits one by one; a digit that leaves
//!               no solution is taken back, and where one solution is left that is the board
//! easy          cells emptied in random order as long as the solution stays the only one, down to 30 to
//!               36 givens
//! minimal       the same until no given can go
//! hard          those of the minimal puzzles that take the most guesses
//! invalid       a given of an easy or minimal puzzle changed to another that clashes with none, so that no
//!               solution is left; or givens removed until there are several
//! ```
//! Only the number of solutions is asked of the engine, never which it finds first, and every board draws
//! from a generator of its own. All boards take a step together, so that the questions come in batches.
//! A few thousand are made; a larger set holds many isomorphs of each.

use ninefold::batch::{Answer, Limits, Lines, Solver};
use ninefold::board::{Cell, Digit};
use ninefold::rng::Rng;
use ninefold::solve::{Algorithm, Settings};
use ninefold::{Board, Shape, Transform};

use super::set::puzzle_of;

/// So many different puzzles are made.
const DIFFERENT: usize = 4_000;
/// So many of them are called hard.
const HARDEST: usize = 50;

/// A board on its way.
struct Draft {
    line: [u8; 81],
    rng: Rng,
    /// Cells in the order in which they are dealt with.
    order: Vec<usize>,
}

impl Draft {
    fn shuffled_cells(&mut self) {
        self.order = (0..81).collect();
        self.rng.shuffle(&mut self.order);
    }
}

/// Unique puzzles of 30 to 36 givens.
pub fn easy(count: usize, seed: u64) -> Vec<[u8; 81]> {
    let mut maker = Maker::default();
    let mut drafts = maker.full_boards(count.min(DIFFERENT), seed);
    maker.dig(&mut drafts, |_, draft| 30 + draft.rng.index(7));
    let lines: Vec<[u8; 81]> = drafts.iter().map(|draft| draft.line).collect();
    multiplied(&lines, count, seed)
}

/// The hardest of the minimal puzzles. The guesses are those of `propagate`: the lane engine's depend on its lanes,
/// and the set is to be the same on every machine.
pub fn hard(count: usize, seed: u64) -> Vec<[u8; 81]> {
    let mut maker = Maker::default();
    let mut drafts = maker.full_boards(DIFFERENT, seed);
    maker.dig(&mut drafts, |_, _| 0);
    let shape = Shape::classic();
    let guesses = |draft: &Draft| {
        let puzzle = puzzle_of(&shape, &draft.line);
        Algorithm::Propagate.solve(&puzzle, &Settings::default()).counters.guesses
    };
    drafts.sort_by_cached_key(|draft| std::cmp::Reverse(guesses(draft)));
    let lines: Vec<[u8; 81]> = drafts.iter().take(HARDEST).map(|draft| draft.line).collect();
    multiplied(&lines, count, seed)
}

/// Puzzles with no solution or with several, half of each, made of easy and of minimal puzzles.
pub fn invalid(count: usize, seed: u64) -> Vec<[u8; 81]> {
    let mut maker = Maker::default();
    let mut drafts = maker.full_boards(count.min(DIFFERENT), seed);
    maker.dig(&mut drafts, |number, draft| if number % 4 < 2 { 30 + draft.rng.index(7) } else { 0 });
    drafts.iter_mut().for_each(Draft::shuffled_cells);
    maker.spoil(&mut drafts);
    let lines: Vec<[u8; 81]> = drafts.iter().map(|draft| draft.line).collect();
    multiplied(&lines, count, seed)
}

/// This many puzzles out of fewer: after the first round each comes as a random isomorph.
fn multiplied(lines: &[[u8; 81]], count: usize, seed: u64) -> Vec<[u8; 81]> {
    let shape = Shape::classic();
    let mut rng = Rng::new(seed);
    let mut all = lines.to_vec();
    all.reserve(count.saturating_sub(lines.len()));
    while all.len() < count {
        let mut line = [0; 81];
        Transform::random(&shape, &mut rng).apply_line(&lines[all.len() % lines.len()], &mut line);
        all.push(line);
    }
    all
}

#[derive(Default)]
struct Maker {
    solver: Solver,
    text: Vec<u8>,
    starts: Vec<u32>,
    answers: Vec<Answer>,
}

impl Maker {
    /// The answers to all these lines, counting to two.
    fn counts(&mut self, lines: impl Iterator<Item = [u8; 81]>) -> &[Answer] {
        self.text.clear();
        self.starts.clear();
        for line in lines {
            self.starts.push(self.text.len() as u32);
            self.text.extend_from_slice(&line);
        }
        self.answers.resize(self.starts.len(), Answer::default());
        let lines = Lines { text: &self.text, starts: &self.starts };
        self.solver.solve_lines(&lines, Limits::count(2), &mut self.answers, &|| false);
        &self.answers
    }

    fn full_boards(&mut self, count: usize, seed: u64) -> Vec<Draft> {
        let shape = Shape::classic();
        let mut rng = Rng::new(seed);
        let mut open: Vec<Growing> = (0..count).map(|_| Growing::new(&shape, Rng::new(rng.bits()))).collect();
        loop {
            // Boards that are done have no next step.
            let steps: Vec<(usize, [u8; 81])> = open
                .iter_mut()
                .enumerate()
                .filter_map(|(number, board)| Some((number, board.next_try()?)))
                .collect();
            if steps.is_empty() {
                break;
            }
            let answers = self.counts(steps.iter().map(|(_, line)| *line));
            for ((number, line), answer) in steps.iter().zip(answers) {
                open[*number].learn(&shape, line, answer);
            }
        }
        open.into_iter().map(|board| board.draft).collect()
    }

    /// Empties cells while the solution stays the only one and there are more givens than wanted.
    fn dig(&mut self, drafts: &mut [Draft], wanted: impl Fn(usize, &mut Draft) -> usize) {
        let each = drafts.iter_mut().enumerate();
        let wanted: Vec<usize> = each.map(|(number, draft)| wanted(number, draft)).collect();
        drafts.iter_mut().for_each(Draft::shuffled_cells);
        let mut givens = vec![81; drafts.len()];
        for step in 0..81 {
            let without = |draft: &Draft| {
                let mut line = draft.line;
                line[draft.order[step]] = b'.';
                line
            };
            let digging: Vec<usize> = (0..drafts.len()).filter(|&at| givens[at] > wanted[at]).collect();
            let answers = self.counts(digging.iter().map(|&at| without(&drafts[at])));
            for (&at, answer) in digging.iter().zip(answers) {
                if answer.count == 1 {
                    drafts[at].line = without(&drafts[at]);
                    givens[at] -= 1;
                }
            }
        }
    }

    /// Makes puzzles of no solution and of several out of unique ones, half of each.
    fn spoil(&mut self, drafts: &mut [Draft]) {
        let (change, mut remove): (Vec<usize>, Vec<usize>) =
            (0..drafts.len()).partition(|at| at.is_multiple_of(2));
        remove.extend(self.change(drafts, change));
        // Without givens there are several solutions: nobody is left.
        for step in 0..81 {
            for &at in &remove {
                let cell = drafts[at].order[step];
                drafts[at].line[cell] = b'.';
            }
            let answers = self.counts(remove.iter().map(|&at| drafts[at].line));
            remove = still(&remove, answers, |count| count == 1);
        }
    }

    /// Changes one given, another one where that leaves a solution. Gives those back that cannot be
    /// spoilt this way.
    fn change(&mut self, drafts: &mut [Draft], mut open: Vec<usize>) -> Vec<usize> {
        let shape = Shape::classic();
        for step in 0..81 {
            let tried: Vec<[u8; 81]> =
                open.iter().map(|&at| with_other_digit(&shape, &mut drafts[at], step)).collect();
            let answers = self.counts(tried.iter().copied());
            for ((&at, line), answer) in open.iter().zip(tried).zip(answers) {
                if answer.count == 0 {
                    drafts[at].line = line;
                }
            }
            open = still(&open, answers, |count| count > 0);
        }
        open
    }
}

/// Those whose answer has such a count.
fn still(open: &[usize], answers: &[Answer], wanted: impl Fn(u64) -> bool) -> Vec<usize> {
    open.iter().zip(answers).filter(|(_, answer)| wanted(answer.count)).map(|(&at, _)| at).collect()
}

/// The puzzle with another digit in this cell, one that clashes with no given, if it has a given there and
/// there is such a digit.
fn with_other_digit(shape: &Shape, draft: &mut Draft, step: usize) -> [u8; 81] {
    let cell = draft.order[step];
    let mut line = draft.line;
    let given = std::mem::replace(&mut line[cell], b'.');
    let board = Board::new(&puzzle_of(shape, &line));
    let digits = board.candidates(Cell::new(cell)).iter().map(|digit| b'0' + digit.get());
    let others: Vec<u8> = digits.filter(|&digit| digit != given).collect();
    if given == b'.' || others.is_empty() {
        return draft.line;
    }
    line[cell] = others[draft.rng.index(others.len())];
    line
}

/// A board that is given digits until only one solution is left.
struct Growing {
    draft: Draft,
    /// The candidates that are left, without those that were tried and failed.
    board: Board,
    /// The cell and digit tried now.
    tried: Option<(Cell, Digit)>,
    done: bool,
}

impl Growing {
    fn new(shape: &Shape, rng: Rng) -> Growing {
        let mut draft = Draft { line: [b'.'; 81], rng, order: Vec::new() };
        draft.shuffled_cells();
        // Boxes on a diagonal share no house: any three orders of the digits do.
        for corner in [0, 30, 60] {
            let mut digits = *b"123456789";
            draft.rng.shuffle(&mut digits);
            for (place, digit) in digits.into_iter().enumerate() {
                draft.line[corner + place / 3 * 9 + place % 3] = digit;
            }
        }
        let board = Board::new(&puzzle_of(shape, &draft.line));
        Growing { draft, board, tried: None, done: false }
    }

    /// The board with one more digit.
    fn next_try(&mut self) -> Option<[u8; 81]> {
        if self.done {
            return None;
        }
        let empty = |&&cell: &&usize| self.draft.line[cell] == b'.';
        let cell = *self.draft.order.iter().find(empty).expect("a full board is a unique one");
        let digits: Vec<Digit> = self.board.candidates(Cell::new(cell)).iter().collect();
        let digit = digits[self.draft.rng.index(digits.len())];
        self.tried = Some((Cell::new(cell), digit));
        let mut line = self.draft.line;
        line[cell] = b'0' + digit.get();
        Some(line)
    }

    fn learn(&mut self, shape: &Shape, line: &[u8; 81], answer: &Answer) {
        let (cell, digit) = self.tried.take().expect("something was tried");
        match answer.count {
            0 => drop(self.board.eliminate(cell, digit)),
            1 => {
                self.draft.line = answer.solution;
                self.done = true;
            }
            _ => {
                self.draft.line = *line;
                self.board = Board::new(&puzzle_of(shape, line));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solutions(lines: &[[u8; 81]]) -> Vec<u64> {
        Maker::default().counts(lines.iter().copied()).iter().map(|answer| answer.count).collect()
    }

    #[test]
    fn easy_puzzles_are_unique_and_have_30_to_36_givens() {
        let lines = easy(DIFFERENT + 100, 3);
        assert_eq!(lines.len(), DIFFERENT + 100);
        assert!(solutions(&lines).iter().all(|&count| count == 1));
        let givens = |line: &[u8; 81]| line.iter().filter(|&&byte| byte != b'.').count();
        assert!(lines.iter().all(|line| (30..=36).contains(&givens(line))));
        let different: std::collections::HashSet<&[u8; 81]> = lines.iter().collect();
        assert_eq!(different.len(), lines.len());
    }

    #[test]
    fn invalid_puzzles_have_none_or_several_and_many_of_each() {
        let counts = solutions(&invalid(1_000, 3));
        let having = |wanted: u64| counts.iter().filter(|&&count| count == wanted).count();
        assert_eq!(having(1), 0);
        assert!(having(0) > 300 && having(2) > 300, "{} {}", having(0), having(2));
    }

    #[test]
    fn hard_puzzles_are_minimal_and_take_guesses() {
        let lines = hard(10, 3);
        assert_eq!(lines.len(), HARDEST);
        assert!(solutions(&lines).iter().all(|&count| count == 1));
        let shape = Shape::classic();
        for line in &lines {
            let report = Algorithm::Propagate.solve(&puzzle_of(&shape, line), &Settings::default());
            assert!(report.counters.guesses >= 5, "{}", report.counters.guesses);
            let givens = (0..81).filter(|&cell| line[cell] != b'.');
            let without = |cell: usize| std::array::from_fn(|at| if at == cell { b'.' } else { line[at] });
            let fewer: Vec<[u8; 81]> = givens.map(without).collect();
            assert!(solutions(&fewer).iter().all(|&count| count == 2));
        }
    }

    #[test]
    fn a_seed_gives_these_puzzles_for_good() {
        let first = |lines: Vec<[u8; 81]>| String::from_utf8(lines[0].to_vec()).expect("text");
        assert_eq!(
            first(easy(1, 1)),
            "7..568...2.1...35..4.......9......323...4.8191....9.4..238...91..761.28..18.2357."
        );
        assert_eq!(
            first(invalid(1, 1)),
            "7..568...2.1...35..4.......9......323...4.8191....9.4..238...91..791.28..18.2357."
        );
        assert_ne!(easy(1, 1), easy(1, 2));
        // More of them begin with the same.
        assert_eq!(easy(20, 1)[0], easy(1, 1)[0]);
    }
}
