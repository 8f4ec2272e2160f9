//! One point of an experiment: several contestants on the same boards, counted, checked and timed.
//!
//! What is measured depends on counted work alone, never on the clock: how many boards a point has, when a
//! board is given up and when a contestant is taken out are the same on every machine, and so are all
//! counters. For that, work is turned into a nominal time: placements times what one costs here or there,
//! roughly. Only the experiment's whole time is a matter of the clock, and what it cuts off is told.
//!
//! ```text
//! for each board             contestants in turn, the first one another each time
//!   first solve              timed; it warms up, counts, and its answer is checked
//!   under 1 ms               solved again for 100 µs or so, four times at least; the mean counts
//! ```

use anyhow::{bail, ensure};
use ninefold::solve::{Algorithm, Budget, Counters, Goal, Settings};
use ninefold::{Outcome, Puzzle};

use super::statistics::Summary;
use crate::bench::clock::{Stopwatch, Whose};

/// A first solve that took longer needs no second one.
const LONG: f64 = 1e-3;

/// Short solves are repeated until about this time is filled.
const ENOUGH: f64 = 100e-6;

/// After so many boards given up, if they are also a tenth of all, a contestant is taken out.
const MANY_GIVEN_UP: u64 = 5;

/// Somebody who solves: an algorithm in certain settings.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// Its name in tables.
    pub name: String,
    /// The algorithm.
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
        let nanoseconds = match self.algorithm {
            Algorithm::Brute | Algorithm::BruteCandidates => 30.0,
            Algorithm::Backtrack => 120.0,
            Algorithm::Fewest => 200.0,
            Algorithm::Eliminate | Algorithm::EliminateSearch | Algorithm::Propagate => 400.0,
            Algorithm::ExactCover => 900.0,
            // A branch of the lane engine.
            _ => 250.0,
        };
        // Scans and peers grow with the board; brute force alone looks at one cell whatever the side.
        let growth = match self.algorithm {
            Algorithm::Brute | Algorithm::BruteCandidates => 1.0,
            Algorithm::Backtrack | Algorithm::Propagate => side as f64 / 9.0,
            _ => (side as f64 / 9.0).powi(2),
        };
        nanoseconds * growth * 1e-9
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
    /// At least so many, however slow they are.
    pub least: usize,
    /// A board is given up after this, in seconds.
    pub give_up: f64,
    /// A contestant's point is full after this, in seconds.
    pub enough: f64,
}

/// What one contestant did at a point.
#[derive(Clone, Debug)]
pub struct Point {
    /// Its name.
    pub contestant: String,
    /// Boards, those given up included.
    pub boards: u64,
    /// Boards given up.
    pub given_up: u64,
    /// Boards on which elimination got stuck.
    pub stuck: u64,
    /// Whether it was taken out because too many boards were given up.
    pub taken_out: bool,
    /// All the work, depth excepted, which is the greatest.
    pub counters: Counters,
    /// The time of each board; of one given up, until then.
    pub seconds: Vec<f64>,
    /// The guesses for each board.
    pub guesses: Vec<f64>,
    /// Nominal time so far.
    spent: f64,
}

impl Point {
    fn new(contestant: &Contestant) -> Point {
        Point {
            contestant: contestant.name.clone(),
            boards: 0,
            given_up: 0,
            stuck: 0,
            taken_out: false,
            counters: Counters::default(),
            seconds: Vec::new(),
            guesses: Vec::new(),
            spent: 0.0,
        }
    }

    /// Its times described.
    pub fn times(&self) -> Option<Summary> {
        Summary::of(&self.seconds)
    }

    fn is_full(&self, rules: &Rules) -> bool {
        self.taken_out || (self.boards >= rules.least as u64 && self.spent >= rules.enough)
    }
}

/// Measures all contestants on the boards that `board` makes for 0, 1, 2 ... Returns nothing where the cancel
/// flag ended it.
pub fn point(
    contestants: &[Contestant],
    mut board: impl FnMut(usize) -> anyhow::Result<Puzzle>,
    goal: Goal,
    rules: &Rules,
    cancel: &(dyn Fn() -> bool + Sync),
) -> anyhow::Result<Option<Vec<Point>>> {
    let mut points: Vec<Point> = contestants.iter().map(Point::new).collect();
    for number in 0..rules.boards {
        if points.iter().all(|point| point.is_full(rules)) {
            break;
        }
        let puzzle = board(number)?;
        let mut known: Option<(u64, &str)> = None;
        for turn in 0..contestants.len() {
            let place = (number + turn) % contestants.len();
            let (contestant, point) = (&contestants[place], &mut points[place]);
            if point.is_full(rules) {
                continue;
            }
            let Some(solved) = solve(contestant, &puzzle, goal, rules.give_up, cancel) else {
                return Ok(None);
            };
            agree(&puzzle, contestant, &solved, &mut known)?;
            let cost = contestant.placement_cost(puzzle.shape().side());
            point.add(&solved, cost);
        }
    }
    Ok(Some(points))
}

impl Point {
    fn add(&mut self, solved: &Solved, placement_cost: f64) {
        self.boards += 1;
        self.given_up += u64::from(solved.given_up);
        self.stuck += u64::from(matches!(solved.outcome, Outcome::Stuck(_)));
        self.seconds.push(solved.seconds);
        self.guesses.push(solved.counters.guesses as f64);
        self.spent += solved.counters.placements as f64 * placement_cost;
        self.counters.add(&solved.counters);
        self.taken_out = self.given_up >= MANY_GIVEN_UP && self.given_up * 10 >= self.boards;
    }
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

/// Solves a board, gives it up after a nominal time, and times it. Every solution goes through the verifier
/// on its way out of the library. Returns nothing where the cancel flag ended it.
pub fn solve(
    contestant: &Contestant,
    puzzle: &Puzzle,
    goal: Goal,
    give_up: f64,
    cancel: &(dyn Fn() -> bool + Sync),
) -> Option<Solved> {
    if cancel() {
        return None;
    }
    let most = contestant.placements(give_up, puzzle.shape().side());
    let budget = Budget { placements: Some(most), cancel: Some(cancel) };
    let settings = Settings { goal, budget, ..contestant.settings };
    let watch = Stopwatch::start(Whose::Thread);
    let report = contestant.algorithm.solve(puzzle, &settings);
    let mut seconds = time(&watch);
    let given_up = matches!(report.outcome, Outcome::Stopped { .. });
    if given_up && cancel() {
        return None;
    }
    if seconds < LONG {
        let repeats = ((ENOUGH / seconds.max(1e-7)) as u32).clamp(4, 100);
        let watch = Stopwatch::start(Whose::Thread);
        for _ in 0..repeats {
            std::hint::black_box(contestant.algorithm.solve(std::hint::black_box(puzzle), &settings));
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
    let most = contestant.placements(give_up, puzzle.shape().side());
    let budget = Budget { placements: Some(most), cancel: Some(cancel) };
    let settings = Settings { goal: Goal::Count(limit), budget, ..contestant.settings };
    let outcome = contestant.algorithm.solve(puzzle, &settings).outcome;
    if cancel() {
        return None;
    }
    Some(match outcome {
        Outcome::Stopped { .. } => None,
        outcome => Some(outcome.count()),
    })
}

fn time(watch: &Stopwatch) -> f64 {
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
