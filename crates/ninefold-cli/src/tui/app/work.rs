//! Work that the player waits for: it runs elsewhere while the screen stays alive, and Esc cancels it.
//!
//! Keys and clicks wait for its end and are then taken in order, as if the work had taken no time. The search for the
//! number of solutions of a puzzle from outside runs in the background; nothing waits for it.

use std::time::Duration;

use ninefold::logic::Scale;
use ninefold::play::{Help, NewPuzzle, Now, Reply, Request};
use ninefold::solve::Uniqueness;
use ratatui::crossterm::event::KeyCode;

use super::{App, Effect, Message, Tone};

/// Larger boards are not rated: that takes too long.
const LARGEST_FOR_RATING: usize = 12;

/// Work that takes no longer is not worth mentioning.
const SHOWN_AFTER: Duration = Duration::from_millis(150);

/// Work that the player waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Job {
    number: u64,
    started: Duration,
    /// What is being done.
    pub what: &'static str,
}

impl Job {
    /// Whether the player should be told of it by now.
    pub fn is_shown(&self, now: Duration) -> bool {
        now >= self.started + SHOWN_AFTER
    }

    /// How long until then; `None` from then on.
    pub fn until_shown(&self, now: Duration) -> Option<Duration> {
        (!self.is_shown(now)).then(|| self.started + SHOWN_AFTER - now)
    }
}

impl App {
    /// Makes a new puzzle and begins a game with it.
    pub(super) fn make(&mut self, wanted: NewPuzzle, now: Now) -> Vec<Effect> {
        self.compute(Request::NewPuzzle(wanted), now)
    }

    /// Lets a request be answered elsewhere.
    pub(super) fn compute(&mut self, request: Request, now: Now) -> Vec<Effect> {
        let what = match &request {
            Request::NewPuzzle(_) => "Making a puzzle",
            Request::Practice(..) => "Looking for a position",
            Request::Help(Help::Hint | Help::ApplyHint, _) => "Looking for a hint",
            Request::Help(Help::Check | Help::BackToCorrect, _) => "Checking the entries",
            Request::Help(Help::Solve, _) => "Solving the puzzle",
            _ => "",
        };
        self.last_job += 1;
        match request {
            Request::Uniqueness(_) | Request::Rate(..) => self.background = Some(self.last_job),
            _ => self.job = Some(Job { number: self.last_job, started: now.clock, what }),
        }
        vec![Effect::Compute(self.last_job, Box::new(request))]
    }

    /// What a message does while the player waits: Esc cancels, other keys and clicks wait. Gives back what is to be
    /// taken in at once.
    pub(super) fn while_working(&mut self, message: Message) -> Result<Message, Vec<Effect>> {
        let Some(job) = self.job else { return Ok(message) };
        match message {
            Message::Key(key) if key.code == KeyCode::Esc && !self.is_too_small() => {
                self.job = None;
                self.say(Tone::Plain, "Cancelled.");
                Err(vec![Effect::Cancel(job.number)])
            }
            Message::Key(key) if self.is_for_everywhere(key) => Ok(message),
            Message::Key(_) | Message::Mouse(..) | Message::Paste(_) => {
                self.typed_ahead.push(message);
                Err(Vec::new())
            }
            other => Ok(other),
        }
    }

    /// The next key or click that waited for the end of a job, once there is none.
    pub fn next_typed(&mut self) -> Option<Message> {
        let ready = self.job.is_none() && !self.typed_ahead.is_empty();
        ready.then(|| self.typed_ahead.remove(0))
    }

    pub(super) fn replied(&mut self, number: u64, reply: Reply, now: Now) -> Vec<Effect> {
        if self.background == Some(number) {
            self.background = None;
            return self.learned(reply, now);
        }
        // The reply to a cancelled job may still arrive.
        if self.job.take_if(|job| job.number == number).is_none() {
            return Vec::new();
        }
        match reply {
            Reply::NewPuzzle(Ok(record)) => self.begin(*record, now),
            Reply::NewPuzzle(Err(error)) => {
                self.say(Tone::Bad, &error.to_string());
                Vec::new()
            }
            Reply::Exercise(Ok(exercise)) => self.begin_exercise(*exercise, now),
            Reply::Exercise(Err(error)) => {
                self.say(Tone::Bad, &error.to_string());
                Vec::new()
            }
            other => self.helped(other, now),
        }
    }

    /// Something about the puzzle on the board is known: the number of its solutions, then its rating.
    fn learned(&mut self, reply: Reply, now: Now) -> Vec<Effect> {
        let is_unique = matches!(&reply, Reply::Uniqueness(Uniqueness::Unique(_)));
        let trouble = match &reply {
            Reply::Uniqueness(Uniqueness::Multiple(_)) => Some("This puzzle has more than one solution."),
            Reply::Uniqueness(Uniqueness::Impossible(_)) => Some("This puzzle has no solution."),
            Reply::Uniqueness(Uniqueness::Unknown(_)) => {
                Some("It is not known whether this puzzle has exactly one solution.")
            }
            _ => None,
        };
        if let Some(text) = trouble {
            self.say(Tone::Bad, text);
        }
        let Some(game) = &mut self.game else { return Vec::new() };
        if let Err(rejected) = game.reply(now.clock, reply) {
            return self.rejected(&rejected);
        }
        let is_unrated = game.record().about.level.is_none() && game.shape().side() <= LARGEST_FOR_RATING;
        let puzzle = (is_unique && is_unrated).then(|| Box::new(game.session().puzzle().clone()));
        puzzle.map_or_else(Vec::new, |puzzle| self.compute(Request::Rate(puzzle, Scale::Se), now))
    }
}
