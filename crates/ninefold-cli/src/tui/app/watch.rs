//! Watching: an algorithm or the logic engine on a board, step by step.

use std::time::Duration;

use ninefold::board::Candidate;
use ninefold::explain::words;
use ninefold::format::Record;
use ninefold::solve::{SearchEvent, Why};
use ninefold::{Algorithm, Cell, DigitSet, Outcome, Report};

use ratatui::layout::Size;

use crate::tui::layout::Screen;
use crate::tui::watch::{LogicStep, Seen};

/// Steps a second to choose from.
pub const SPEEDS: [u32; 10] = [1, 2, 5, 10, 25, 100, 500, 2_500, 20_000, 200_000];

/// How often the screen is drawn at most.
const FRAME: Duration = Duration::from_millis(40);

/// Who is watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The logic engine: the steps a person could take, with their reasons.
    Logic,
    /// An algorithm.
    Algorithm(Algorithm),
}

impl Subject {
    /// All of them: logic, then the algorithms.
    pub fn all() -> Vec<Subject> {
        let algorithms = Algorithm::ALL.into_iter().map(Subject::Algorithm);
        [Subject::Logic].into_iter().chain(algorithms).collect()
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Subject::Logic => "logic",
            Subject::Algorithm(algorithm) => algorithm.name(),
        }
    }

    /// What it does, in one line.
    pub fn summary(self) -> &'static str {
        match self {
            Subject::Logic => "the steps a person could take, each with its reason",
            Subject::Algorithm(algorithm) => algorithm.summary(),
        }
    }
}

/// Work counted as it is seen.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Steps seen.
    pub steps: u64,
    /// Digits placed.
    pub placements: u64,
    /// Digits tried.
    pub guesses: u64,
    /// Dead ends met.
    pub dead_ends: u64,
    /// Guesses open now.
    pub open: u64,
    /// The most that were open at once.
    pub deepest: u64,
}

/// Somebody at work on a board.
#[derive(Clone, Debug)]
pub struct Watch {
    /// The puzzle.
    pub record: Record,
    /// Who.
    pub subject: Subject,
    /// The candidates of each cell, while the logic engine is watched.
    pub candidates: Vec<DigitSet>,
    /// The candidates that the last step removed.
    pub removed: Vec<Candidate>,
    /// The digits on the board, 0 for none.
    pub values: Vec<u8>,
    /// Which of them were tried and may be taken back.
    pub guessed: Vec<bool>,
    /// Grids on the algorithm's stack, each with the guesses open in it.
    stack: Vec<(Vec<u8>, Vec<bool>)>,
    /// What was counted.
    pub tally: Tally,
    /// Where the last step was.
    pub last: Option<Cell>,
    /// The cells the last step follows from.
    pub because: Vec<Cell>,
    /// The last step in words.
    pub said: String,
    /// Whether it runs.
    pub running: bool,
    /// The speed, as an index into [`SPEEDS`].
    pub speed: usize,
    /// Up to when steps were asked for.
    asked: Duration,
    /// Steps that were asked for and did not come yet.
    owed: usize,
    /// What came of it, once it has ended.
    pub end: Option<String>,
}

impl Watch {
    /// An algorithm before its first step.
    pub fn new(record: Record, subject: Subject, now: Duration) -> Watch {
        let values = record.puzzle.givens().values().to_vec();
        Watch {
            candidates: vec![DigitSet::EMPTY; values.len()],
            removed: Vec::new(),
            guessed: vec![false; values.len()],
            values,
            record,
            subject,
            stack: Vec::new(),
            tally: Tally::default(),
            last: None,
            because: Vec::new(),
            said: String::new(),
            running: true,
            speed: if subject == Subject::Logic { 1 } else { 3 },
            asked: now,
            owed: 0,
            end: None,
        }
    }

    /// How the board is shown on a screen of this size: with the last step in sight.
    pub fn screen(&self, size: Size) -> Screen {
        let shape = self.record.puzzle.shape();
        let removed = || self.removed.first().map(|gone| gone.cell);
        let centre = || shape.cell(shape.side() / 2, shape.side() / 2);
        Screen::new(size, shape, self.last.or_else(removed).unwrap_or_else(centre))
    }

    /// What is said: how it ended, else the last step.
    pub fn text(&self) -> &str {
        self.end.as_ref().unwrap_or(&self.said)
    }

    /// How long until it wants to be asked for steps again.
    pub fn wait(&self, now: Duration) -> Option<Duration> {
        let interval = if self.owed > 0 { FRAME } else { self.interval().max(FRAME) };
        let waits = (self.running || self.owed > 0) && self.end.is_none();
        waits.then(|| (self.asked + interval).saturating_sub(now))
    }

    fn interval(&self) -> Duration {
        Duration::from_secs(1) / SPEEDS[self.speed]
    }

    /// Asks for one more step.
    pub fn ask(&mut self) {
        self.running = false;
        self.owed += 1;
    }

    /// How many steps to fetch; from now on they count as asked for.
    pub fn due(&mut self, now: Duration) -> usize {
        if !self.running || self.end.is_some() {
            self.asked = now;
            return if self.end.is_some() { 0 } else { self.owed };
        }
        let steps = (now.saturating_sub(self.asked).as_nanos() / self.interval().as_nanos()) as u32;
        // After a long wait it continues from here and does not try to catch up.
        let most = (SPEEDS[self.speed] / 5).max(1);
        self.asked = if steps > most { now } else { self.asked + self.interval() * steps };
        self.owed = steps.min(most) as usize;
        self.owed
    }

    /// Takes in what was done.
    pub fn see(&mut self, seen: Vec<Seen>) {
        self.owed = self.owed.saturating_sub(seen.len());
        for seen in seen {
            match seen {
                Seen::SearchEvent(event) => self.event(event),
                Seen::Report(report) => self.finish(&report),
                Seen::Logic(step) => self.logic_step(*step),
                Seen::LogicEnd { solved: true } => self.end = Some("Solved.".to_owned()),
                Seen::LogicEnd { solved: false } => {
                    self.end = Some("Stuck: no technique known here finds a step.".to_owned());
                }
            }
        }
    }

    /// Whether steps that were asked for did not come yet.
    #[cfg(test)]
    pub fn is_waiting(&self) -> bool {
        self.owed > 0 && self.end.is_none()
    }

    fn event(&mut self, event: SearchEvent) {
        let shape = self.record.puzzle.shape();
        self.tally.steps += 1;
        match event {
            SearchEvent::Placed { cell, digit, why } => {
                self.values[cell.index()] = digit.get();
                self.guessed[cell.index()] = why == Why::Guess;
                self.tally.placements += 1;
                let how = match why {
                    Why::Guess => {
                        self.tally.guesses += 1;
                        self.tally.open += 1;
                        self.tally.deepest = self.tally.deepest.max(self.tally.open);
                        "tried"
                    }
                    Why::Forced => "forced",
                    Why::Answer(_) => "found",
                };
                self.said = format!("{}={}, {how}", shape.name(cell), words::digit(shape, digit));
                self.last = Some(cell);
            }
            SearchEvent::Cleared { cell } => {
                if std::mem::take(&mut self.guessed[cell.index()]) {
                    self.tally.open -= 1;
                }
                self.values[cell.index()] = 0;
                self.said = format!("{} cleared", shape.name(cell));
                self.last = Some(cell);
            }
            SearchEvent::Pushed { cell, digit } => {
                self.stack.push((self.values.clone(), self.guessed.clone()));
                self.tally.deepest = self.tally.deepest.max(self.stack.len() as u64);
                self.said = format!("{}={} saved for later", shape.name(cell), words::digit(shape, digit));
                self.last = Some(cell);
            }
            SearchEvent::Popped { cell, digit } => {
                if let Some((values, guessed)) = self.stack.pop() {
                    self.tally.open = guessed.iter().filter(|&&guessed| guessed).count() as u64;
                    (self.values, self.guessed) = (values, guessed);
                }
                self.said = format!("back to {}={}", shape.name(cell), words::digit(shape, digit));
                self.last = Some(cell);
            }
            SearchEvent::Stuck => self.said = "stuck: nothing follows".to_owned(),
            SearchEvent::DeadEnd => {
                self.tally.dead_ends += 1;
                self.said = "a dead end".to_owned();
            }
        }
    }

    fn finish(&mut self, report: &Report) {
        if let Some(solution) = report.outcome.first_solution() {
            self.values = solution.values().to_vec();
        }
        let counters = &report.counters;
        self.tally.deepest = counters.depth.max(self.tally.deepest);
        self.last = None;
        self.end = Some(match &report.outcome {
            Outcome::Impossible { .. } => "Impossible: there is no solution.".to_owned(),
            Outcome::Stuck(_) => "Stuck: singles alone do not solve it.".to_owned(),
            Outcome::Stopped { .. } => "Stopped.".to_owned(),
            _ => "Solved.".to_owned(),
        });
    }

    fn logic_step(&mut self, seen: LogicStep) {
        let LogicStep { step, words, board } = seen;
        self.tally.steps += 1;
        self.tally.placements += step.placements.len() as u64;
        self.said = words;
        self.removed = step.eliminations;
        // A placement is marked where it is made; an elimination has its pattern and the cells that lose candidates.
        self.last = step.placements.first().map(|placed| placed.cell);
        self.because = match self.last {
            Some(_) => step.reason.blockers().to_vec(),
            None => step.reason.cells(),
        };
        self.values = board.values().values().to_vec();
        let cells = self.record.puzzle.shape().all_cells();
        self.candidates = cells.map(|cell| board.candidates(cell)).collect();
    }
}
