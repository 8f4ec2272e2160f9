//! Playing: what keys and mouse do on the board.

use std::time::Duration;

use ninefold::Digit;
use ninefold::format::Record;
use ninefold::play::{Action, Done, Refusal, Session, Status};
use ninefold::solve::Uniqueness;

use super::dialog::Then;
use super::{App, Dialog, Effect, Game, Mode, Now, Page, Switch, Tone, Way};
use crate::games::{GameId, KeptGame, NewGame, State};
use crate::new_puzzle::new_puzzle;
use crate::sentence::sentence;
use crate::tui::keys::{Command, EntryKind, Key, Place, entry};
use crate::tui::layout::Screen;

impl App {
    /// Begins a game with this puzzle.
    pub(super) fn begin(&mut self, record: Record, now: Now) -> Vec<Effect> {
        let mut effects = self.note_time(now);
        let session = Session::new(record.puzzle.clone()).with_about(record.about.clone());
        let mut game = Game::new(session, None, Duration::ZERO);
        if self.preferences.is_on(Switch::CleanMarks) {
            let _ = game.act(now.clock, Action::CleanMarks { on: true });
        }
        self.show_game(game, now);
        effects.push(Effect::Begin(Box::new(NewGame { record, begun: now.wall })));
        effects
    }

    /// Begins a game with a puzzle from outside, and says so if it is no proper one.
    pub(super) fn begin_read(&mut self, record: Record, now: Now) -> Vec<Effect> {
        let effects = self.begin(record, now);
        // On larger boards the search may take a while; there it waits until somebody asks for help.
        let Some(game) = self.game.as_ref().filter(|game| game.shape().side() <= 25) else { return effects };
        let trouble = match game.session.uniqueness() {
            Uniqueness::Unique(_) => None,
            Uniqueness::Multiple(_) => Some("This puzzle has more than one solution."),
            Uniqueness::Impossible(_) => Some("This puzzle has no solution."),
            Uniqueness::Unknown(_) => Some("Whether this puzzle has one solution could not be found out."),
        };
        if let Some(text) = trouble {
            self.say(Tone::Bad, text);
        }
        effects
    }

    /// Goes on with a game from the shelf.
    pub(super) fn loaded(&mut self, id: GameId, kept: KeptGame, now: Now) -> Vec<Effect> {
        match kept.session() {
            Ok(session) => {
                let time = kept.standing.time.max(session.time_of_last_event());
                let mut game = Game::new(session, Some(id), time);
                let clean = self.preferences.is_on(Switch::CleanMarks);
                if game.session.options().clean_marks != clean {
                    let _ = game.act(now.clock, Action::CleanMarks { on: clean });
                }
                self.show_game(game, now);
                self.keep(now)
            }
            Err(error) => {
                self.say(Tone::Bad, &format!("game {id} cannot be read and is left as it is: {error:#}"));
                Vec::new()
            }
        }
    }

    fn show_game(&mut self, game: Game, now: Now) {
        self.game = Some(game);
        self.dialog = None;
        self.pages.truncate(1);
        self.pages.push(Page::Game);
        self.start_clock(now);
    }

    /// Leaves the board for the menu.
    pub(super) fn leave_game(&mut self, now: Now) -> Vec<Effect> {
        self.stop_clock(now);
        let mut effects = self.note_time(now);
        self.game = None;
        self.pages.truncate(1);
        effects.push(Effect::List);
        effects
    }

    /// After a game: another one of the same size and level.
    pub(super) fn next_puzzle(&mut self, now: Now) -> Vec<Effect> {
        let Some(game) = &self.game else { return Vec::new() };
        let side = game.shape().side();
        let level = game.session.about().level.clone();
        let seed = self.rng.below(1_000_000);
        let found = new_puzzle(side, level.as_deref(), seed)
            .or_else(|_| new_puzzle(side, None, seed))
            .or_else(|_| new_puzzle(9, None, seed));
        match found {
            Ok(record) => self.begin(record, now),
            Err(error) => {
                self.say(Tone::Bad, &error.to_string());
                Vec::new()
            }
        }
    }

    /// The screen of the game, if there is one.
    pub fn game_screen(&self) -> Option<Screen> {
        let game = self.game.as_ref()?;
        Some(Screen::new(self.size, game.shape(), game.cursor))
    }

    pub(super) fn game_key(&mut self, key: Key, now: Now) -> Vec<Effect> {
        let Some(game) = &self.game else { return Vec::new() };
        let side = game.shape().side();
        if game.number.is_some() {
            return self.number_key(key, now);
        }
        let command = self.preferences.bindings.command(Place::Game, key, side > 9);
        if game.paused {
            return self.paused_command(command, now);
        }
        // Colours are nine on every board.
        let digits = if game.mode == Mode::Colour { side.max(9) } else { side };
        if let Some(entry) = entry(key, digits, self.preferences.shifted) {
            let mode = match entry.kind {
                EntryKind::ByMode => game.mode,
                EntryKind::Corner => Mode::Corner,
                EntryKind::Centre => Mode::Centre,
            };
            return self.write(entry.digit, mode, now);
        }
        command.map_or_else(Vec::new, |command| self.command(command, now))
    }

    pub(super) fn paused_command(&mut self, command: Option<Command>, now: Now) -> Vec<Effect> {
        match command {
            Some(Command::Pause | Command::Apply | Command::NextMode) => {
                if let Some(game) = &mut self.game {
                    game.paused = false;
                }
                self.start_clock(now);
                Vec::new()
            }
            Some(command @ (Command::Leave | Command::New | Command::Timer)) => self.command(command, now),
            _ => Vec::new(),
        }
    }

    /// Writes a digit as this mode does.
    pub(super) fn write(&mut self, digit: Digit, mode: Mode, now: Now) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        let Some(action) = game.entry(digit, mode) else {
            self.say(Tone::Bad, "There are nine colours, 1 to 9.");
            return Vec::new();
        };
        let done = game.act(now.clock, action);
        self.done(done, now)
    }

    /// After something was done or refused: says why not, sees whether the game is over, puts it on the shelf.
    pub(super) fn done(&mut self, done: Result<Done, Refusal>, now: Now) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        let done = match done {
            Ok(done) => done,
            Err(refusal) => {
                let text = refusal.describe(game.shape());
                self.say(Tone::Bad, &sentence(&text));
                return Vec::new();
            }
        };
        if self.preferences.is_on(Switch::AutoCheck) && !done.changed.is_empty() {
            game.wrong = game.session.mistakes().into_iter().collect();
        }
        match game.session.status() {
            Status::Solved if game.over.is_none() => {
                game.clock.stop(now.clock);
                let shown = game.session.solved_by_program();
                game.over = Some(if shown { State::Shown } else { State::Solved });
                game.hint = None;
                game.selection.clear();
                self.dialog = Some(Dialog::Over);
            }
            Status::Invalid(fault) => {
                self.say(Tone::Bad, &format!("Every cell is filled, but something is wrong. {fault}"));
            }
            Status::Solved | Status::Unsolved => {}
        }
        self.keep(now)
    }

    pub(super) fn act(&mut self, action: Action, now: Now) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        let done = game.act(now.clock, action);
        self.done(done, now)
    }

    pub(super) fn command(&mut self, command: Command, now: Now) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        let side = game.shape().side();
        let (row, col) = (game.shape().row(game.cursor), game.shape().col(game.cursor));
        match command {
            Command::Left => game.step(Way::Left, false),
            Command::Right => game.step(Way::Right, false),
            Command::Up => game.step(Way::Up, false),
            Command::Down => game.step(Way::Down, false),
            Command::SelectLeft => game.step(Way::Left, true),
            Command::SelectRight => game.step(Way::Right, true),
            Command::SelectUp => game.step(Way::Up, true),
            Command::SelectDown => game.step(Way::Down, true),
            Command::BoxLeft => game.step_box(Way::Left),
            Command::BoxRight => game.step_box(Way::Right),
            Command::BoxUp => game.step_box(Way::Up),
            Command::BoxDown => game.step_box(Way::Down),
            Command::NextBox => game.next_box(false),
            Command::PreviousBox => game.next_box(true),
            Command::RowStart => game.go(game.shape().cell(row, 0)),
            Command::RowEnd => game.go(game.shape().cell(row, side - 1)),
            Command::ColumnTop => game.go(game.shape().cell(0, col)),
            Command::ColumnBottom => game.go(game.shape().cell(side - 1, col)),
            Command::SelectAll => game.selection = game.shape().all_cells().collect(),
            Command::SelectInvert => {
                let selected = game.cells();
                game.selection = game.shape().all_cells().filter(|cell| !selected.contains(cell)).collect();
            }
            // A hint goes first; the selection stays for the next press.
            Command::SelectNone => match game.hint.take() {
                Some(_) => {}
                None => game.selection.clear(),
            },
            Command::ModeDigit => game.mode = Mode::Digit,
            Command::ModeCorner => game.mode = Mode::Corner,
            Command::ModeCentre => game.mode = Mode::Centre,
            Command::ModeColour => game.mode = Mode::Colour,
            Command::NextMode => game.mode = game.mode.next(),
            Command::Number => game.number = Some(String::new()),
            Command::Clear => {
                let cells = game.cells();
                return self.act(Action::Clear { cells }, now);
            }
            Command::Undo => return self.act(Action::Undo, now),
            Command::Redo => return self.act(Action::Redo, now),
            Command::Marks => return self.marks(now),
            Command::Hint => {
                let done = game.more_hint(now.clock);
                return self.done(done, now);
            }
            Command::Apply => return self.apply(now),
            Command::Check => return self.check(now),
            Command::BackToCorrect => {
                let done = game.back_to_correct(now.clock);
                return self.done(done, now);
            }
            Command::Savepoint => {
                let name = format!("{}", game.session.savepoints().count() + 1);
                self.dialog = Some(Dialog::Name(name));
            }
            Command::Restore => match game.session.savepoints().count() {
                0 => self.say(Tone::Bad, "There is no kept position yet."),
                count => self.dialog = Some(Dialog::Pick(count - 1)),
            },
            Command::Solve => {
                let question = "Show the solution? The game then does not count as solved.".to_owned();
                self.dialog = Some(Dialog::Ask(question, Then::Solve));
            }
            Command::Reset => {
                let question = "Start over? One undo brings everything back.".to_owned();
                self.dialog = Some(Dialog::Ask(question, Then::Reset));
            }
            Command::Pause => {
                self.pause(now);
                return self.note_time(now);
            }
            Command::Timer => {
                self.preferences.turn(Switch::Timer);
                return vec![Effect::KeepPreferences];
            }
            Command::New => {
                self.stop_clock(now);
                let form = self.new_form();
                self.pages.push(Page::New(form));
                return self.note_time(now);
            }
            Command::Export => return self.export(),
            Command::Leave => return self.leave_game(now),
            Command::WatchThis => return self.watch_game(now),
            _ => {}
        }
        Vec::new()
    }
}
