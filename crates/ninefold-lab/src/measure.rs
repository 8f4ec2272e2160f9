//! Contestants on the same boards: counted, checked and timed.
//!
//! What is measured depends on counted work alone, never on the clock. How many boards a point has, when a board is
//! given up and when a contestant is taken out are the same on every machine. For that, work is turned into a
//! nominal time: placements times what one placement roughly costs. Only the whole time of an experiment is a matter
//! of the clock, and the report names what it cut off.
//!
//! ```text
//! for each board             the reference loop, then the contestants in turn, the first one another each time
//!   first solve              timed; it warms up, counts, and its answer is checked
//!   under 1 ms               solved again for about 60 µs, four times at least; the mean counts
//! ```

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};
use ninefold::solve::{Algorithm, Budget, Counters, Goal, Settings};
use ninefold::{Grid, Outcome, Puzzle, Shape};

use crate::bench::clock::{Stopwatch, Whose};
use crate::statistics::{median, quantile};

/// A first solve that took longer needs no second one.
const LONG: f64 = 1e-3;

/// Short solves are repeated until about this time is filled.
const ENOUGH: f64 = 60e-6;

/// The puzzle of the reference loop: singles alone solve it.
const REFERENCE: &str = "000260701680070090190004500820100040004602900050003028009300074040050036703018000";

/// An algorithm in certain settings.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// Its name in tables.
    pub name: String,
    pub algorithm: Algorithm,
    /// Its settings; goal and budget are the point's.
    pub settings: Settings<'static>,
}

impl Contestant {
    /// An algorithm as it is.
    pub fn plain(algorithm: Algorithm) -> Contestant {
        Contestant { name: algorithm.name().into(), algorithm, settings: Settings::default() }
    }

    /// What a placement costs, very roughly, in seconds: measured once on 9x9 and rounded. It only decides how
    /// many boards are worth their time.
    fn placement_cost(&self, side: usize) -> f64 {
        // Scans and peers grow with the board; brute force looks at one cell whatever the side.
        let (nanoseconds, power) = match self.algorithm {
            Algorithm::Brute | Algorithm::BruteCandidates => (30.0, 0),
            Algorithm::Backtrack => (120.0, 1),
            Algorithm::Fewest => (200.0, 2),
            Algorithm::Eliminate | Algorithm::EliminateSearch => (400.0, 2),
            Algorithm::Propagate => (400.0, 1),
            Algorithm::ExactCover => (900.0, 2),
            // A branch of the lane engine.
            _ => (250.0, 2),
        };
        nanoseconds * 1e-9 * (side as f64 / 9.0).powi(power)
    }

    /// The placements that such a nominal time is worth.
    fn placements(&self, seconds: f64, side: usize) -> u64 {
        (seconds / self.placement_cost(side)).max(1.0) as u64
    }
}

/// How much is measured. Times are nominal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rules {
    /// The most boards of a point.
    pub boards: usize,
    /// The boards of a point are measured in this many rounds.
    pub rounds: usize,
    /// A board is given up after this, in seconds.
    pub give_up: f64,
    /// A point gets as many boards as fit into this, in seconds, by what the boards of a pilot cost.
    pub enough: f64,
}

/// The machine's speed just now: the seconds that a fixed puzzle takes.
pub fn reference() -> f64 {
    const REPEATS: u32 = 6;
    let puzzle = puzzle(REFERENCE);
    let settings = Settings::default();
    let solve = || std::hint::black_box(Algorithm::Propagate.solve(std::hint::black_box(&puzzle), &settings));
    // What ran before has filled the caches with its own: that is no matter of the machine's speed.
    drop([solve(), solve()]);
    let watch = Stopwatch::start(Whose::Thread);
    for _ in 0..REPEATS {
        drop(solve());
    }
    time(&watch) / f64::from(REPEATS)
}

/// The reference loop where nothing disturbs it, as far as half a second at the start of the program tells: all experiments
/// of a run are brought to this one speed.
pub fn undisturbed() -> f64 {
    static FASTEST: OnceLock<f64> = OnceLock::new();
    *FASTEST.get_or_init(|| {
        let started = Instant::now();
        let mut times = Vec::new();
        while times.len() < 20 || started.elapsed() < Duration::from_millis(500) {
            times.push(reference());
        }
        quantile(&times, 0.05)
    })
}

/// The 9x9 puzzle of a line of digits.
pub fn puzzle(line: &str) -> Puzzle {
    let values: Vec<u8> = line.bytes().map(|byte| byte - b'0').collect();
    let grid = Grid::from_values(&Shape::classic(), &values).expect("81 numbers");
    Puzzle::new(grid).expect("digits")
}

/// What one contestant did on some boards.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    /// Boards given up.
    pub given_up: u64,
    /// Boards on which elimination got stuck.
    pub stuck: u64,
    /// All the work, depth excepted, which is the greatest.
    pub counters: Counters,
    /// The time of each board; of one given up, until then.
    pub seconds: Vec<f64>,
    /// The guesses for each board.
    pub guesses: Vec<f64>,
    /// The reference loop beside each board.
    pub references: Vec<f64>,
}

impl Tally {
    fn add(&mut self, solved: &Solved, reference: f64) {
        self.given_up += u64::from(solved.given_up);
        self.stuck += u64::from(matches!(solved.outcome, Outcome::Stuck(_)));
        self.seconds.push(solved.seconds);
        self.guesses.push(solved.counters.guesses as f64);
        self.references.push(reference);
        self.counters.add(&solved.counters);
    }

    /// The speed of the machine meanwhile.
    pub fn reference(&self) -> f64 {
        median(&self.references)
    }
}

/// Contestants on the boards that `board` makes for 0, 1, 2 ..., each on this many of them. Returns nothing where the
/// cancel flag ended it.
pub fn visit(
    contestants: &[(Contestant, usize)],
    mut board: impl FnMut(usize) -> anyhow::Result<Puzzle>,
    goal: Goal,
    give_up: f64,
    cancel: &(dyn Fn() -> bool + Sync),
) -> anyhow::Result<Option<Vec<Tally>>> {
    let mut tallies = vec![Tally::default(); contestants.len()];
    let most = contestants.iter().map(|(_, boards)| *boards).max().unwrap_or(0);
    for number in 0..most {
        let puzzle = board(number)?;
        let reference = reference();
        let mut known = None;
        for turn in 0..contestants.len() {
            let place = (number + turn) % contestants.len();
            let (contestant, boards) = &contestants[place];
            if number >= *boards {
                continue;
            }
            let Some(solved) = solve(contestant, &puzzle, goal, give_up, cancel) else { return Ok(None) };
            agree(&puzzle, contestant, &solved, &mut known)?;
            tallies[place].add(&solved, reference);
        }
    }
    Ok(Some(tallies))
}

/// A contestant on this many boards, counted only: the mean nominal time of a board, and how many were given up.
pub fn pilot(
    contestant: &Contestant,
    boards: usize,
    board: impl Fn(usize) -> anyhow::Result<Puzzle>,
    goal: Goal,
    give_up: f64,
    cancel: &(dyn Fn() -> bool + Sync),
) -> anyhow::Result<Option<(f64, usize)>> {
    let (mut cost, mut given_up, mut solved) = (0.0, 0, 0);
    // A quarter of them decides.
    while solved < boards && given_up * 4 < boards {
        let number = solved;
        let puzzle = board(number)?;
        let Some((report, stopped)) = once(contestant, &puzzle, goal, give_up, cancel) else {
            return Ok(None);
        };
        cost += report.counters.placements as f64 * contestant.placement_cost(puzzle.shape().side());
        given_up += usize::from(stopped);
        solved += 1;
    }
    Ok(Some((cost / solved as f64, given_up)))
}

/// One board solved.
pub struct Solved {
    /// The answer.
    pub outcome: Outcome,
    /// The work.
    pub counters: Counters,
    /// The time of the processor for one solve.
    pub seconds: f64,
    /// Whether it was given up.
    pub given_up: bool,
}

/// One solve with a budget, and whether the budget ended it.
fn once(
    contestant: &Contestant,
    puzzle: &Puzzle,
    goal: Goal,
    give_up: f64,
    cancel: &(dyn Fn() -> bool + Sync),
) -> Option<(ninefold::Report, bool)> {
    if cancel() {
        return None;
    }
    let most = contestant.placements(give_up, puzzle.shape().side());
    let budget = Budget { placements: Some(most), cancel: Some(cancel) };
    let report = contestant.algorithm.solve(puzzle, &Settings { goal, budget, ..contestant.settings });
    let stopped = matches!(report.outcome, Outcome::Stopped { .. });
    (!stopped || !cancel()).then_some((report, stopped))
}

/// Solves a board, gives it up after a nominal time, and times it. Every solution goes through the verifier
/// on its way out of the library. Returns nothing where the cancel flag ended it.
pub fn solve(
    contestant: &Contestant,
    puzzle: &Puzzle,
    goal: Goal,
    give_up: f64,
    cancel: &(dyn Fn() -> bool + Sync),
) -> Option<Solved> {
    let watch = Stopwatch::start(Whose::Thread);
    let (report, given_up) = once(contestant, puzzle, goal, give_up, cancel)?;
    let mut seconds = time(&watch);
    if seconds < LONG {
        let repeats = ((ENOUGH / seconds.max(1e-7)) as u32).clamp(4, 100);
        let watch = Stopwatch::start(Whose::Thread);
        for _ in 0..repeats {
            std::hint::black_box(once(contestant, std::hint::black_box(puzzle), goal, give_up, cancel));
        }
        seconds = time(&watch) / f64::from(repeats);
    }
    Some(Solved { outcome: report.outcome, counters: report.counters, seconds, given_up })
}

/// How many solutions a board has, up to the limit; nothing known where it is given up. Returns nothing at all
/// where the cancel flag ended it.
pub fn count(
    contestant: &Contestant,
    puzzle: &Puzzle,
    limit: u64,
    give_up: f64,
    cancel: &(dyn Fn() -> bool + Sync),
) -> Option<Option<u64>> {
    let (report, stopped) = once(contestant, puzzle, Goal::Count(limit), give_up, cancel)?;
    Some((!stopped).then(|| report.outcome.count()))
}

/// The processor's time, or the wall's where the platform tells no other.
pub fn time(watch: &Stopwatch) -> f64 {
    let times = watch.stop();
    times.cpu.unwrap_or(times.wall)
}

/// Stops everything where two contestants find different numbers of solutions, or one finds none: all boards
/// of the lab have one.
pub fn agree<'a>(
    puzzle: &Puzzle,
    contestant: &'a Contestant,
    solved: &Solved,
    known: &mut Option<(u64, &'a str)>,
) -> anyhow::Result<()> {
    if solved.given_up || matches!(solved.outcome, Outcome::Stuck(_)) {
        return Ok(());
    }
    let line = || puzzle.givens().to_string();
    let name = contestant.name.as_str();
    let count = solved.outcome.count();
    ensure!(count > 0, "{name} finds no solution of a board that has one, which is a bug: {}", line());
    match *known {
        None => *known = Some((count, name)),
        Some((other, by)) if other != count => {
            bail!("{name} finds {count} solutions and {by} {other}, which is a bug: {}", line());
        }
        Some(_) => {}
    }
    Ok(())
}
