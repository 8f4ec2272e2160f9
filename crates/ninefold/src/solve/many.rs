//! Many puzzles, a line each: [`solve_all`], and [`SolveQueue`] for several threads.
//!
//! ```text
//! lines --chunks--> plain 9x9 lines: the lane engine, all at once      --in order--> Result<Outcome, FormatError>
//!                   all others: parsed, then solved one by one
//! ```
//! Every solution goes through `verify`. A caller that needs neither [`Outcome`]s nor other shapes hands its text to
//! [`batch::Solver`](crate::batch::Solver), which allocates nothing per puzzle.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::{Algorithm, Goal, Outcome, Settings};
use crate::batch::{Answer, AnswerState, Lines, Solver};
use crate::board::{Grid, Puzzle, Shape};
use crate::format::FormatError;
use crate::verify::verify_values;

/// Lines that are solved together. The lane engine is at its fastest from some hundreds on.
const CHUNK: usize = 2048;

/// A queue keeps no more than this many solved chunks for its reader.
const MOST_READY: usize = 64;

/// What a line is solved to.
pub type LineOutcome = Result<Outcome, FormatError>;

/// Solves puzzles, a line each, in order. A line that is no puzzle is an error in its place.
///
/// ```
/// use ninefold::{Goal, solve_all};
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
///             1..4..1..1..4..1\n\
///             no puzzle";
/// let mut outcomes = solve_all(text.lines(), Goal::Unique);
/// assert!(outcomes.next().unwrap()?.solution()?.to_string().starts_with("534678912"));
/// assert_eq!(outcomes.next().unwrap()?.word(), "multiple");
/// assert_eq!(outcomes.next().unwrap().unwrap_err().line, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_all<I>(lines: I, goal: Goal) -> impl Iterator<Item = LineOutcome>
where
    I: IntoIterator,
    I::Item: AsRef<str>,
{
    let mut lines = lines.into_iter().zip(1..);
    let mut solver = ChunkSolver::new(goal);
    let mut ready = VecDeque::new();
    std::iter::from_fn(move || {
        if ready.is_empty() {
            ready.extend(solver.solve(&lines.by_ref().take(CHUNK).collect::<Vec<_>>()));
        }
        ready.pop_front()
    })
}

/// Solves chunks of numbered lines.
struct ChunkSolver {
    goal: Goal,
    solver: Solver,
    /// The plain lines of a chunk, end to end.
    text: Vec<u8>,
    starts: Vec<u32>,
    answers: Vec<Answer>,
}

/// A line of 81 digits and dots, which the lane engine reads as it is.
fn is_plain(line: &str) -> bool {
    line.len() == 81 && line.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit())
}

impl ChunkSolver {
    fn new(goal: Goal) -> ChunkSolver {
        ChunkSolver {
            goal,
            solver: Solver::default(),
            text: Vec::new(),
            starts: Vec::new(),
            answers: Vec::new(),
        }
    }

    fn solve(&mut self, chunk: &[(impl AsRef<str>, u64)]) -> Vec<LineOutcome> {
        self.text.clear();
        self.starts.clear();
        for line in chunk.iter().map(|(line, _)| line.as_ref()).filter(|line| is_plain(line)) {
            self.starts.push(self.text.len() as u32);
            self.text.extend_from_slice(line.as_bytes());
        }
        self.answers.clear();
        self.answers.resize(self.starts.len(), Answer::default());
        let lines = Lines { text: &self.text, starts: &self.starts };
        self.solver.solve_lines(&lines, self.goal.limit().max(1), &mut self.answers, &|| false);
        let mut answers = self.answers.iter();
        let mut outcomes = Vec::with_capacity(chunk.len());
        for (line, number) in chunk.iter().map(|(line, number)| (line.as_ref(), *number)) {
            let answer = if is_plain(line) { answers.next() } else { None };
            let outcome = answer.and_then(|answer| self.of_answer(line, answer));
            outcomes.push(outcome.map_or_else(|| self.alone(line, number), Ok));
        }
        outcomes
    }

    /// The outcome of a plain line. `None` where the answer says less than an outcome does: a clash has to be found.
    fn of_answer(&self, line: &str, answer: &Answer) -> Option<Outcome> {
        if answer.state != AnswerState::Done || answer.count == 0 || self.goal.limit() == 0 {
            return None;
        }
        let shape = Shape::classic();
        let givens: Vec<u8> = line.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
        let puzzle = Puzzle::new(Grid::from_values(&shape, &givens).ok()?).ok()?;
        let solution = verify_values(&puzzle, &answer.solution.map(|byte| byte - b'0')).ok()?;
        let (count, limit) = (answer.count, self.goal.limit());
        Some(match (count, limit) {
            (_, 1) => Outcome::Found(solution),
            (1, _) => Outcome::Unique(solution),
            _ => Outcome::Multiple { first: solution, count, exact: count < limit },
        })
    }

    fn alone(&self, line: &str, number: u64) -> LineOutcome {
        let puzzle = line.parse::<Puzzle>().map_err(|error| FormatError { line: number, ..error })?;
        let algorithm = Algorithm::default_for(puzzle.shape());
        Ok(algorithm.solve(&puzzle, &Settings::goal(self.goal)).outcome)
    }
}

/// Solves puzzles on the caller's threads, and hands the outcomes over in order.
///
/// ```
/// use ninefold::{Goal, solve::SolveQueue};
/// let lines = vec!["1..4..1..1..4..1"; 10_000];
/// let queue = SolveQueue::new(lines, Goal::Unique);
/// let several = std::thread::scope(|scope| {
///     for _ in 0..2 {
///         scope.spawn(|| queue.work());
///     }
///     queue.outcomes().filter(|outcome| outcome.as_ref().is_ok_and(|outcome| outcome.count() > 1)).count()
/// });
/// assert_eq!(several, 10_000);
/// ```
pub struct SolveQueue<I: Iterator> {
    goal: Goal,
    lines: Mutex<Numbered<I>>,
    solved: Mutex<Solved>,
    changed: Condvar,
}

/// The lines not yet taken, with their numbers and the number of the next chunk.
struct Numbered<I> {
    lines: std::iter::Zip<I, std::ops::RangeFrom<u64>>,
    chunk: u64,
}

#[derive(Default)]
struct Solved {
    ready: BTreeMap<u64, Vec<LineOutcome>>,
    /// The next chunk to hand over.
    next: u64,
    /// How many chunks there are, once that is known.
    chunks: Option<u64>,
    /// The reader has gone, or a thread panicked: nobody needs more.
    is_over: bool,
}

/// Marks the queue as over when a thread panics, so that nobody waits for its chunk.
struct OverOnPanic<'a, I: Iterator>(&'a SolveQueue<I>);

impl<I: Iterator> Drop for OverOnPanic<'_, I> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.solved().is_over = true;
            self.0.changed.notify_all();
        }
    }
}

impl<I: Iterator> SolveQueue<I>
where
    I::Item: AsRef<str>,
{
    /// A queue over these lines.
    pub fn new(lines: impl IntoIterator<IntoIter = I>, goal: Goal) -> SolveQueue<I> {
        let lines = Mutex::new(Numbered { lines: lines.into_iter().zip(1..), chunk: 0 });
        SolveQueue { goal, lines, solved: Mutex::default(), changed: Condvar::new() }
    }

    /// Solves chunks until none is left. Any number of threads may do this.
    pub fn work(&self) {
        let mut solver = ChunkSolver::new(self.goal);
        let _guard = OverOnPanic(self);
        loop {
            let full = |solved: &mut Solved| solved.ready.len() >= MOST_READY && !solved.is_over;
            drop(self.changed.wait_while(self.solved(), full).unwrap_or_else(PoisonError::into_inner));
            if self.solved().is_over || !self.solve_chunk(&mut solver) {
                return;
            }
        }
    }

    /// The outcomes in the order of the lines. The reader solves chunks too while no other thread has the next one ready.
    pub fn outcomes(&self) -> impl Iterator<Item = LineOutcome> {
        let mut solver = ChunkSolver::new(self.goal);
        let mut ready = VecDeque::new();
        let over = OverWhenDropped(self);
        std::iter::from_fn(move || {
            while ready.is_empty() {
                ready.extend(over.queue().next_chunk(&mut solver)?);
            }
            ready.pop_front()
        })
    }

    fn next_chunk(&self, solver: &mut ChunkSolver) -> Option<Vec<LineOutcome>> {
        loop {
            let mut solved = self.solved();
            let next = solved.next;
            if let Some(chunk) = solved.ready.remove(&next) {
                solved.next += 1;
                self.changed.notify_all();
                return Some(chunk);
            }
            if solved.is_over || solved.chunks.is_some_and(|chunks| next >= chunks) {
                return None;
            }
            drop(solved);
            if !self.solve_chunk(solver) {
                let waits = |solved: &mut Solved| {
                    !solved.ready.contains_key(&next)
                        && !solved.is_over
                        && solved.chunks.is_none_or(|chunks| next < chunks)
                };
                drop(self.changed.wait_while(self.solved(), waits).unwrap_or_else(PoisonError::into_inner));
            }
        }
    }

    /// Takes the next chunk and solves it; `false` if there is none.
    fn solve_chunk(&self, solver: &mut ChunkSolver) -> bool {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let chunk: Vec<_> = lines.lines.by_ref().take(CHUNK).collect();
        let number = lines.chunk;
        lines.chunk += u64::from(!chunk.is_empty());
        drop(lines);
        if chunk.is_empty() {
            self.solved().chunks = Some(number);
            self.changed.notify_all();
            return false;
        }
        let outcomes = solver.solve(&chunk);
        self.solved().ready.insert(number, outcomes);
        self.changed.notify_all();
        true
    }
}

impl<I: Iterator> SolveQueue<I> {
    fn solved(&self) -> MutexGuard<'_, Solved> {
        self.solved.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends the work of all threads when the reader goes.
struct OverWhenDropped<'a, I: Iterator>(&'a SolveQueue<I>);

impl<I: Iterator> OverWhenDropped<'_, I> {
    /// A method, so that a closure that uses the queue keeps the whole guard.
    fn queue(&self) -> &SolveQueue<I> {
        self.0
    }
}

impl<I: Iterator> Drop for OverWhenDropped<'_, I> {
    fn drop(&mut self) {
        self.0.solved().is_over = true;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::FormatError;

    const UNIQUE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const LINES: [&str; 6] = [UNIQUE, "11.......", "1..4..1..1..4..1", "", "x", UNIQUE];

    fn one_by_one(lines: &[&str], goal: Goal) -> Vec<LineOutcome> {
        let solve = |(line, number): (&&str, u64)| {
            let puzzle = line.parse::<Puzzle>().map_err(|error| FormatError { line: number, ..error })?;
            let algorithm = Algorithm::default_for(puzzle.shape());
            Ok(algorithm.solve(&puzzle, &Settings::goal(goal)).outcome)
        };
        lines.iter().zip(1..).map(solve).collect()
    }

    /// Plain lines of every kind among others: one solution, several, none, a clash, a full board.
    fn mixed() -> Vec<String> {
        let mut lines: Vec<String> = LINES.iter().map(|line| line.to_string()).collect();
        let full = UNIQUE.parse::<Puzzle>().unwrap().solve().solution().unwrap().to_string();
        lines.push(full.clone());
        lines.push(".".repeat(81));
        lines.push(format!("55{}", ".".repeat(79)));
        lines.push(UNIQUE.replacen("53", "54", 1));
        for gone in 0..81 {
            let mut line = full.clone().into_bytes();
            (gone..(gone + 40)).for_each(|cell| line[cell % 81] = b'0');
            lines.push(String::from_utf8(line).unwrap());
        }
        lines
    }

    #[test]
    fn a_chunk_gives_what_the_algorithms_give_one_by_one() {
        let lines = mixed();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        for goal in [Goal::First, Goal::Unique, Goal::Count(0), Goal::Count(1), Goal::Count(7)] {
            let together: Vec<LineOutcome> = solve_all(&lines, goal).collect();
            for (number, pair) in together.iter().zip(one_by_one(&lines, goal)).enumerate() {
                assert_eq!(*pair.0, pair.1, "{goal:?}, line {}", number + 1);
            }
        }
    }

    #[test]
    fn a_queue_keeps_the_order_on_any_number_of_threads() {
        let lines: Vec<&str> = LINES.into_iter().cycle().take(3 * CHUNK + 5).collect();
        let expected: Vec<LineOutcome> = solve_all(&lines, Goal::Unique).collect();
        for threads in 0..3 {
            let queue = SolveQueue::new(&lines, Goal::Unique);
            let outcomes: Vec<LineOutcome> = std::thread::scope(|scope| {
                (0..threads).for_each(|_| drop(scope.spawn(|| queue.work())));
                queue.outcomes().collect()
            });
            assert!(outcomes == expected, "{threads} threads");
        }
        assert_eq!(SolveQueue::new(Vec::<String>::new(), Goal::Unique).outcomes().count(), 0);
    }

    #[test]
    fn threads_stop_when_the_reader_goes() {
        let queue = SolveQueue::new(std::iter::repeat(UNIQUE), Goal::Unique);
        std::thread::scope(|scope| {
            scope.spawn(|| queue.work());
            assert_eq!(queue.outcomes().take(5).count(), 5);
        });
    }
}
