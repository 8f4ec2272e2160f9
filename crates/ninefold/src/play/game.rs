//! A game as a person plays it: the session, and around it the clock, cursor, selection, mode, hint and ending.
//!
//! ```text
//! front end --Input, time--> Game::input --> Session          Game::view --> what to draw
//!     ^                         |
//!     +---- Request, Rejected --+            Game::save --> Store
//! ```
//! Every front end drives this one. It reads no clock and touches no file: the front end hands in the time, answers
//! [`Request`]s where they do not block it, and saves what is [pending](Game::pending) after each input.
//!
//! ```
//! use std::time::Duration;
//! use ninefold::format::{ReadOptions, parse};
//! use ninefold::play::{Game, Help, Input, MemoryStore, Now, Store, Timestamp};
//!
//! let record = parse("1..4..1..1..4..1", &ReadOptions::default())?;
//! let mut store = MemoryStore::default();
//! let mut now = Now { clock: Duration::ZERO, wall: Timestamp(1_700_000_000) };
//! let mut game = Game::new(record, now.wall);
//! game.start_clock(now.clock);
//!
//! now.clock += Duration::from_secs(3);
//! let request = game.input(now.clock, Input::Help(Help::Hint))?.expect("a hint needs the solution");
//! let reply = request.answer(&|| false).expect("nobody cancels");   // in another thread, in a worker
//! game.reply(now.clock, reply)?;
//! println!("{}", game.hint().unwrap().now().text);
//! game.input(now.clock, Input::Help(Help::ApplyHint))?;
//! game.save(&mut store, now)?;
//! assert_eq!(store.list()?[0].progress.hints, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeSet;
use std::time::Duration;

use super::action::{Action, Colour};
use super::clock::Clock;
use super::hint::{Hint, ShownHint};
use super::input::{Direction, Input, Mode};
use super::practice::{Exercise, PracticeRecord, PracticeState};
use super::rejected::Rejected;
use super::replay::ReplayError;
use super::request::{Help, HelpAnswer, Reply, Request};
use super::session::{Applied, Session};
use super::solution::Check;
use super::store::{
    GameId, GameState, NewGame, Progress, SavedEvent, SavedGame, Store, StoreError, Timestamp,
};
use crate::board::{Cell, HouseId, HouseKind, Layout, Shape};
use crate::explain::words;
use crate::format::Record;
use crate::generate::LevelScale;
use crate::logic::Rating;

/// How often the time played is saved while nothing else happens.
const SAVE_TIME_EVERY: Duration = Duration::from_secs(30);

/// The time, as the front end reads it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Now {
    /// The time since the program began, which never goes back.
    pub clock: Duration,
    /// The time of day.
    pub wall: Timestamp,
}

/// A game as a person plays it.
#[derive(Clone, Debug)]
pub struct Game {
    session: Session,
    new: NewGame,
    id: Option<GameId>,
    /// How many events are saved.
    saved: usize,
    time_saved: Duration,
    clock: Clock,
    cursor: Cell,
    /// Empty means the cursor's cell alone.
    selection: BTreeSet<Cell>,
    mode: Mode,
    paused: bool,
    hint: Option<ShownHint>,
    check: Option<Check>,
    /// The cells that the last action changed.
    changed: Vec<Cell>,
    /// Entries that were found wrong and not changed since.
    wrong: BTreeSet<Cell>,
    auto_check: bool,
    state: GameState,
    /// What there is to say about the last input.
    note: Option<String>,
    /// The exercise, if this is one.
    practice: Option<Box<PracticeState>>,
}

impl Game {
    /// A new game with a stopped clock.
    pub fn new(record: Record, begun: Timestamp) -> Game {
        let session = Session::new(record.puzzle.clone()).with_about(record.about.clone());
        Game::with_session(session, NewGame { record, begun })
    }

    /// An exercise: a game with all marks, from the position on.
    pub fn practise(exercise: Exercise, begun: Timestamp) -> Game {
        let mut game = Game::new(exercise.record(), begun);
        let setup = [Action::FillMarks, Action::Eliminate { candidates: exercise.eliminated() }];
        for action in setup {
            // A position without eliminations has nothing for the second.
            let _ = game.session.act(Duration::ZERO, action);
        }
        game.session.forget_steps();
        game.mode = if exercise.eliminates() { Mode::Centre } else { Mode::Digit };
        game.practice = Some(Box::new(PracticeState::new(exercise, game.session.clone())));
        game
    }

    /// The exercise in progress, if this is one.
    pub fn practice(&self) -> Option<&PracticeState> {
        self.practice.as_deref()
    }

    /// A saved game as the player left it, with a stopped clock.
    pub fn load(id: GameId, saved: SavedGame) -> Result<Game, ReplayError> {
        let session = saved.session()?;
        let time = saved.progress.time.max(session.time_of_last_event());
        let mut game = Game::with_session(session, saved.new);
        game.id = Some(id);
        game.saved = game.session.events().len();
        game.clock = Clock::at(time);
        // The cursor is where the player last did something.
        game.cursor = game.session.last_changed().unwrap_or(game.cursor);
        // A finished game stays finished, whatever the player did on its board afterwards.
        if saved.progress.state != GameState::Open {
            game.state = saved.progress.state;
        }
        Ok(game)
    }

    fn with_session(session: Session, new: NewGame) -> Game {
        let shape = session.shape();
        Game {
            cursor: shape.cell(shape.side() / 2, shape.side() / 2),
            state: GameState::of(&session),
            session,
            new,
            id: None,
            saved: 0,
            time_saved: Duration::ZERO,
            clock: Clock::default(),
            selection: BTreeSet::new(),
            mode: Mode::default(),
            paused: false,
            hint: None,
            check: None,
            changed: Vec::new(),
            wrong: BTreeSet::new(),
            auto_check: false,
            note: None,
            practice: None,
        }
    }

    /// The log of actions, and the position that follows from it.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The puzzle with its name, source and level.
    pub fn record(&self) -> &Record {
        &self.new.record
    }

    /// The geometry of the board.
    pub fn shape(&self) -> &Shape {
        self.session.shape()
    }

    /// The number in the store, once something is saved.
    pub fn id(&self) -> Option<GameId> {
        self.id
    }

    /// Whether and how the game ended. It ends once, when the last cell is right; what follows does not change that.
    pub fn state(&self) -> GameState {
        self.state
    }

    /// Whether the game ended.
    pub fn is_over(&self) -> bool {
        self.state != GameState::Open
    }

    /// The cell of the cursor.
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// The selected cells; empty if only the cursor's cell is.
    pub fn selection(&self) -> &BTreeSet<Cell> {
        &self.selection
    }

    /// The cells that the next entry is about: the selection, else the cursor's cell.
    pub fn cells(&self) -> Vec<Cell> {
        match self.selection.is_empty() {
            true => vec![self.cursor],
            false => self.selection.iter().copied().collect(),
        }
    }

    /// The cell to keep in sight where the board is larger than the screen: the first of the hint, if there is one, else
    /// the cursor's.
    pub fn focus(&self) -> Cell {
        let Some(stage) = self.hint().map(|hint| hint.now()) else { return self.cursor };
        let house = || stage.houses.first().map(|&house| self.shape().house(house).cells());
        let in_house = || house().map(|cells| cells[cells.len() / 2]);
        stage.cells.first().or(stage.because.first()).copied().or_else(in_house).unwrap_or(self.cursor)
    }

    /// What there is to say about the last input, in a sentence.
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// What a typed digit becomes.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The hint on the screen.
    pub fn hint(&self) -> Option<&ShownHint> {
        self.hint.as_ref()
    }

    /// The result of the last check, until the position changes.
    pub fn last_check(&self) -> Option<&Check> {
        self.check.as_ref()
    }

    /// The cells that the last action changed, in reading order.
    pub fn changed(&self) -> &[Cell] {
        &self.changed
    }

    /// The entries that a check found wrong and that were not changed since.
    pub fn wrong(&self) -> &BTreeSet<Cell> {
        &self.wrong
    }

    /// Whether the player paused the game.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Whether every entry is compared with the solution at once. Not part of the saved game.
    pub fn set_auto_check(&mut self, on: bool) {
        self.auto_check = on;
    }
}

/// Inputs.
impl Game {
    /// Does what the player wants, or says why not. Where that needs the solution, the answer is a request; its reply
    /// comes back through [`reply`](Game::reply).
    pub fn input(&mut self, now: Duration, input: Input) -> Result<Option<Request>, Rejected> {
        self.note = None;
        match input {
            Input::Step { direction, extend: false } => self.go(self.neighbour(direction, 1)),
            Input::Step { direction, extend: true } => self.drag(self.neighbour(direction, 1)),
            Input::StepBox(direction) => self.go(self.neighbour(direction, self.box_length(direction))),
            Input::NextBox { back } => self.next_box(back),
            Input::Edge(direction) => self.go(self.edge(direction)),
            Input::Go(cell) => self.go(cell),
            Input::Toggle(cell) => self.toggle(cell),
            Input::Drag(cell) if cell == self.cursor => {}
            Input::Drag(cell) => self.drag(cell),
            Input::SelectAll => self.selection = self.shape().all_cells().collect(),
            Input::InvertSelection => {
                let selected = self.cells();
                self.selection = self.shape().all_cells().filter(|cell| !selected.contains(cell)).collect();
            }
            Input::Dismiss => {
                if self.hint.take().is_none() {
                    self.selection.clear();
                }
            }
            Input::Mode(mode) => self.mode = mode,
            Input::NextMode => self.mode = self.mode.next(),
            Input::Pause => self.pause(now),
            Input::Resume => {
                self.paused = false;
                self.start_clock(now);
            }
            Input::Digit { digit, mode } => {
                let cells = self.cells();
                let action = match mode.unwrap_or(self.mode) {
                    Mode::Digit => Action::Place { cells, digit },
                    Mode::Corner => Action::Corner { cells, digit },
                    Mode::Centre => Action::Centre { cells, digit },
                    Mode::Colour => {
                        let colour = Colour::new(digit.get()).ok_or(Rejected::NoSuchColour)?;
                        Action::Colour { cells, colour }
                    }
                };
                return self.act(now, action).map(|_| self.uniqueness_request());
            }
            Input::Clear => {
                let cells = self.cells();
                return self.act(now, Action::Clear { cells }).map(|_| self.uniqueness_request());
            }
            Input::Marks => self.fill_or_clear_marks(now)?,
            Input::Act(action @ (Action::Undo | Action::Redo)) => {
                let word = if action == Action::Undo { "Undone" } else { "Redone" };
                let applied = self.act(now, action)?;
                // The player should see what happened.
                if let Some(&first) =
                    applied.changed.first().filter(|_| !applied.changed.contains(&self.cursor))
                {
                    self.go(first);
                }
                self.note = self.note.take().or(Some(match &applied.changed[..] {
                    few @ ([_] | [_, _] | [_, _, _]) => {
                        format!("{word}: {}.", words::cells(self.shape(), few))
                    }
                    many => format!("{word}: {} cells.", many.len()),
                }));
                return Ok(self.uniqueness_request());
            }
            Input::Act(action) => return self.act(now, action).map(|_| self.uniqueness_request()),
            Input::Help(help) => return self.help(now, help),
        }
        Ok(None)
    }

    /// Fills the marks of cells that have none; if there is no such cell, clears those that were only filled. What the
    /// player changed is kept.
    fn fill_or_clear_marks(&mut self, now: Duration) -> Result<(), Rejected> {
        let cells = |count: usize| words::counted(count as u64, "cell", "cells");
        let marked = |game: &Game| {
            let session = &game.session;
            let is_marked =
                |&cell: &Cell| !session.centre(cell).is_empty() || !session.corner(cell).is_empty();
            session.shape().all_cells().filter(is_marked).count()
        };
        let before = marked(self);
        let (done, changed, kept) = match self.act(now, Action::FillMissingMarks) {
            Ok(applied) => ("filled", applied.changed.len(), before),
            Err(Rejected::NothingChanges) => {
                let applied = self.act(now, Action::ClearFullMarks).map_err(|error| match error {
                    Rejected::NothingChanges => Rejected::OwnMarks,
                    other => other,
                })?;
                ("cleared", applied.changed.len(), marked(self))
            }
            Err(error) => return Err(error),
        };
        let rest = match kept {
            0 => String::new(),
            kept => format!("; your marks in {} are kept", cells(kept)),
        };
        self.note = Some(format!("Marks {done} in {}{rest}.", cells(changed)));
        Ok(())
    }

    /// Applies an action, and forgets what was shown about the position before.
    pub fn act(&mut self, now: Duration, action: Action) -> Result<Applied, Rejected> {
        if self.is_over() {
            return Err(Rejected::Over);
        }
        let applied = match &self.practice {
            // To start over is to be in the position of the exercise again.
            Some(practice) if action == Action::Reset => {
                self.session = practice.start.clone();
                Applied { changed: self.shape().all_cells().collect() }
            }
            _ => self.session.act(self.clock.time(now), action)?,
        };
        self.applied(now, &applied);
        Ok(applied)
    }

    fn applied(&mut self, now: Duration, applied: &Applied) {
        self.changed = applied.changed.clone();
        if applied.changed.is_empty() {
            return;
        }
        self.hint = None;
        self.check = None;
        for cell in &applied.changed {
            self.wrong.remove(cell);
        }
        self.find_mistakes();
        if let Some(practice) = &mut self.practice {
            self.note = practice.judge(&self.session);
        }
        if self.state == GameState::Open {
            self.state = GameState::of(&self.session);
            if self.is_over() {
                self.clock.stop(now);
                self.selection.clear();
            }
        }
    }

    /// Automatic checks, as far as the solution is known.
    fn find_mistakes(&mut self) {
        if self.auto_check && self.session.known_uniqueness().is_some() {
            self.wrong = self.session.mistakes().into_iter().collect();
        }
    }

    /// What automatic checks need and do not have yet.
    fn uniqueness_request(&self) -> Option<Request> {
        let is_needed = self.auto_check && self.session.known_uniqueness().is_none();
        is_needed.then(|| Request::Uniqueness(Box::new(self.session.clone())))
    }

    fn help(&mut self, now: Duration, help: Help) -> Result<Option<Request>, Rejected> {
        match (help, &mut self.hint) {
            (Help::Hint, Some(shown)) => {
                shown.advance();
                let event = shown.event();
                self.act(now, event)?;
            }
            (Help::ApplyHint, Some(shown)) => {
                let hint = shown.hint().clone();
                self.apply_hint(now, &hint)?;
            }
            _ => return Ok(Some(Request::Help(help, Box::new(self.session.clone())))),
        }
        Ok(None)
    }

    /// Takes in the reply to a request of this game.
    pub fn reply(&mut self, now: Duration, reply: Reply) -> Result<(), Rejected> {
        let help = match reply {
            Reply::Help(help) => help,
            Reply::Uniqueness(uniqueness) => {
                self.session.set_uniqueness(uniqueness);
                self.find_mistakes();
                return Ok(());
            }
            Reply::Rating(rating) => {
                self.rated(&rating);
                return Ok(());
            }
            Reply::NewPuzzle(_) | Reply::Exercise(_) => return Ok(()),
        };
        self.session.set_uniqueness(help.uniqueness);
        if help.events != self.session.events().len() {
            return Err(Rejected::PositionChanged);
        }
        match help.answer {
            HelpAnswer::Hint(hint) => {
                let shown = self.hint.insert(ShownHint::new(hint));
                let event = shown.event();
                self.act(now, event)?;
            }
            HelpAnswer::ApplyHint(hint) => self.apply_hint(now, &hint)?,
            HelpAnswer::Check(check) => {
                self.act(now, Action::Check)?;
                if let Check::Wrong(cells) = &check {
                    self.wrong = cells.iter().copied().collect();
                }
                self.check = Some(check);
            }
            HelpAnswer::BackToCorrect(steps) => drop(self.act(now, Action::Back { steps: steps? })?),
            HelpAnswer::Solve(digits) => drop(self.act(now, Action::Solve { digits: digits? })?),
        }
        Ok(())
    }

    /// Takes in the rating of the puzzle, unless its level is known.
    fn rated(&mut self, rating: &Rating) {
        if let (None, Some(range)) = (&self.new.record.about.level, LevelScale::SE.range_of(rating)) {
            let level = Some(range.name.replace('-', " "));
            self.new.record.about.level.clone_from(&level);
            self.session.about.level = level;
        }
    }

    fn apply_hint(&mut self, now: Duration, hint: &Hint) -> Result<(), Rejected> {
        if self.is_over() {
            return Err(Rejected::Over);
        }
        let applied = self.session.apply_hint(self.clock.time(now), hint)?;
        if let Some(&cell) = hint.stages().last().and_then(|stage| stage.cells.first()) {
            self.go(cell);
        }
        self.applied(now, &applied);
        Ok(())
    }
}

/// The cursor and the selection.
impl Game {
    fn go(&mut self, to: Cell) {
        self.selection.clear();
        self.cursor = to;
    }

    fn drag(&mut self, to: Cell) {
        self.selection.extend([self.cursor, to]);
        self.cursor = to;
    }

    fn toggle(&mut self, cell: Cell) {
        if self.selection.is_empty() {
            self.selection.insert(self.cursor);
        }
        if !self.selection.insert(cell) {
            self.selection.remove(&cell);
        }
        self.cursor = cell;
    }

    /// The cell this far from the cursor; past the edge it continues on the other side.
    fn neighbour(&self, direction: Direction, by: usize) -> Cell {
        let shape = self.shape();
        let side = shape.side();
        let (row, col) = (shape.row(self.cursor), shape.col(self.cursor));
        match direction {
            Direction::Left => shape.cell(row, (col + side - by) % side),
            Direction::Right => shape.cell(row, (col + by) % side),
            Direction::Up => shape.cell((row + side - by) % side, col),
            Direction::Down => shape.cell((row + by) % side, col),
        }
    }

    fn box_length(&self, direction: Direction) -> usize {
        let side = self.shape().side();
        let (rows, cols) = match self.shape().layout() {
            Layout::Boxes { rows, cols } => (*rows, *cols),
            Layout::Regions(_) => (3.min(side), 3.min(side)),
        };
        match direction {
            Direction::Left | Direction::Right => cols,
            Direction::Up | Direction::Down => rows,
        }
    }

    fn next_box(&mut self, back: bool) {
        let shape = self.shape();
        let mut boxes: Vec<HouseId> = shape.houses_of_kind(HouseKind::Box).collect();
        if back {
            boxes.reverse();
        }
        let own = shape.box_of(self.cursor);
        let next = boxes.iter().cycle().skip_while(|&&one| one != own).nth(1);
        if let Some(&next) = next {
            let cells = shape.house(next).cells();
            self.go(cells[cells.len() / 2]);
        }
    }

    fn edge(&self, direction: Direction) -> Cell {
        let shape = self.shape();
        let last = shape.side() - 1;
        let (row, col) = (shape.row(self.cursor), shape.col(self.cursor));
        match direction {
            Direction::Left => shape.cell(row, 0),
            Direction::Right => shape.cell(row, last),
            Direction::Up => shape.cell(0, col),
            Direction::Down => shape.cell(last, col),
        }
    }
}

/// The clock.
impl Game {
    /// The time played.
    pub fn time(&self, now: Duration) -> Duration {
        self.clock.time(now)
    }

    /// The game's clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Starts the clock, unless the game is paused or over.
    pub fn start_clock(&mut self, now: Duration) {
        if !self.paused && !self.is_over() {
            self.clock.start(now);
            self.time_saved = now;
        }
    }

    /// Stops the clock, for instance while another page is shown.
    pub fn stop_clock(&mut self, now: Duration) {
        self.clock.stop(now);
    }

    /// Pauses the game, unless it is over.
    pub fn pause(&mut self, now: Duration) {
        self.clock.stop(now);
        self.paused = !self.is_over();
    }

    /// How long until the time played should be saved again; `None` while the clock is stopped.
    pub fn until_time_is_due(&self, now: Duration) -> Option<Duration> {
        self.clock.is_running().then(|| (self.time_saved + SAVE_TIME_EVERY).saturating_sub(now))
    }
}

/// Saving.
impl Game {
    /// The puzzle and when the player started, for a store that does not have the game yet.
    pub fn new_game(&self) -> &NewGame {
        &self.new
    }

    /// The events that are not saved yet.
    pub fn pending(&self) -> Vec<SavedEvent> {
        self.session.saved_events(self.saved)
    }

    /// The store has this many events of the game, under this number. [`save`](Game::save) calls this; a store that
    /// answers later, as in a browser, lets the front end call it.
    pub fn mark_saved(&mut self, id: GameId, events: usize) {
        self.id = Some(id);
        self.saved = events;
    }

    /// How far the game is, as a store takes it.
    pub fn progress(&self, now: Now) -> Progress {
        Progress {
            time: self.clock.time(now.clock),
            spaces_left: self.session.spaces_left() as u32,
            hints: self.session.hints_used() as u32,
            state: self.state,
            seen: now.wall,
        }
    }

    /// Makes this game one of its own, which the next save adds to the store: for a player whose game is being played
    /// somewhere else.
    pub fn detach(&mut self) {
        self.id = None;
        self.saved = 0;
    }

    /// Saves the pending events. A store learns of a game with its first move. What fails stays pending.
    pub fn save(&mut self, store: &mut dyn Store, now: Now) -> Result<(), StoreError> {
        if let Some(practice) = &mut self.practice {
            if practice.is_found() && !practice.is_recorded {
                let alone = self.session.hints_used() == 0;
                PracticeRecord::add(store, practice.exercise().technique, alone)?;
                practice.is_recorded = true;
            }
            return Ok(());
        }
        if self.id.is_none() && !self.session.has_moves() {
            return Ok(());
        }
        let progress = self.progress(now);
        for event in self.pending() {
            let id = match self.id {
                Some(id) => id,
                None => store.begin(&self.new)?,
            };
            self.id = Some(id);
            store.record(id, &event, &progress)?;
            self.mark_saved(id, event.number as usize + 1);
        }
        Ok(())
    }

    /// Saves the pending events and the time played.
    pub fn save_time(&mut self, store: &mut dyn Store, now: Now) -> Result<(), StoreError> {
        self.time_saved = now.clock;
        self.save(store, now)?;
        match self.id {
            Some(id) => store.update_progress(id, &self.progress(now)),
            None => Ok(()),
        }
    }
}
