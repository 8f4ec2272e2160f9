//! Playing: what keys and mouse do on the board.

use std::time::Duration;

use ninefold::board::symbol;
use ninefold::format::Record;
use ninefold::play::{Action, Answer, Check, Done, Event, Refusal, Session, Status};
use ninefold::{Cell, Digit};

use super::dialog::Then;
use super::{App, Dialog, Effect, Game, Mode, Mouse, Now, Page, Switch, Tone, Way};
use crate::games::{GameId, KeptGame, NewGame, State};
use crate::tui::keys::{Command, EntryKind, Key, Place, entry};
use crate::tui::layout::Screen;
use crate::tui::view::panel;

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
        let Some(game) = &self.game else { return effects };
        let trouble = match game.session.solution() {
            Answer::Only(_) => None,
            Answer::Several(_) => Some("This puzzle has more than one solution."),
            Answer::None => Some("This puzzle has no solution."),
            Answer::Found(_) | Answer::Unknown => {
                Some("Whether this puzzle has one solution could not be found out.")
            }
        };
        if let Some(text) = trouble {
            self.say(Tone::Bad, text);
        }
        effects
    }

    /// Goes on with a game from the shelf.
    pub(super) fn loaded(&mut self, id: GameId, kept: KeptGame, now: Now) -> Vec<Effect> {
        let shape = kept.new.record.puzzle.shape().clone();
        let parse = |event: &crate::games::KeptEvent| {
            let action = Action::parse(&event.text, &shape);
            action.map(|action| Event { at: event.at, action }).map_err(|error| error.to_string())
        };
        let events: Result<Vec<Event>, String> = kept.events.iter().map(parse).collect();
        let session = events.and_then(|events| {
            Session::replay(kept.new.record.puzzle.clone(), events).map_err(|error| error.to_string())
        });
        match session {
            Ok(session) => {
                let session = session.with_about(kept.new.record.about.clone());
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
                self.say(Tone::Bad, &format!("game {id} cannot be read and is left as it is: {error}"));
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
        let found = crate::new_puzzle::new_puzzle(&self.library, side, level.as_deref(), seed)
            .or_else(|_| crate::new_puzzle::new_puzzle(&self.library, side, None, seed))
            .or_else(|_| crate::new_puzzle::new_puzzle(&self.library, 9, None, seed));
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

    fn paused_command(&mut self, command: Option<Command>, now: Now) -> Vec<Effect> {
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
    fn write(&mut self, digit: Digit, mode: Mode, now: Now) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        let Some(action) = game.entry(digit, mode) else {
            self.say(Tone::Bad, "There are nine colours, 1 to 9.");
            return Vec::new();
        };
        let done = game.act(now.clock, action);
        self.done(done, now)
    }

    /// After something was done or refused: says why not, sees whether the game is over, puts it on the shelf.
    fn done(&mut self, done: Result<Done, Refusal>, now: Now) -> Vec<Effect> {
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

    fn act(&mut self, action: Action, now: Now) -> Vec<Effect> {
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

    /// Fills all marks; where they are filled already, takes them away.
    fn marks(&mut self, now: Now) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        match game.act(now.clock, Action::FillMarks) {
            Err(Refusal::NothingChanges) => self.act(Action::ClearMarks, now),
            done => self.done(done, now),
        }
    }

    /// Enter: plays the hint's move, once all of the hint has been shown.
    fn apply(&mut self, now: Now) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        match &game.hint {
            Some(hint) if hint.is_last() && hint.has_move => {
                let place = hint.now().cells.first().copied();
                let done = game.apply_hint(now.clock);
                if let (Ok(_), Some(cell)) = (&done, place) {
                    game.go(cell);
                }
                game.hint = None;
                self.done(done, now)
            }
            Some(hint) if hint.is_last() => Vec::new(),
            Some(_) => self.command(Command::Hint, now),
            None => Vec::new(),
        }
    }

    fn check(&mut self, now: Now) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        let check = game.session.check();
        let done = game.act(now.clock, Action::Check);
        let (tone, text) = match check {
            Check::Right => (Tone::Good, "Nothing is wrong so far.".to_owned()),
            Check::Wrong(cells) => {
                let text = match cells.len() {
                    1 => "One entry is wrong; it is marked with '!'.".to_owned(),
                    more => format!("{more} entries are wrong; they are marked with '!'."),
                };
                game.wrong = cells.into_iter().collect();
                (Tone::Bad, text)
            }
            Check::DeadEnd => (Tone::Bad, "No solution fits these entries.".to_owned()),
            Check::NoSolution => (Tone::Bad, "The puzzle has no solution.".to_owned()),
            Check::Unknown => (Tone::Plain, "The solution was not found.".to_owned()),
        };
        let effects = self.done(done, now);
        self.say(tone, &text);
        effects
    }

    pub(super) fn solve(&mut self, now: Now) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        let done = game.solve(now.clock);
        self.done(done, now)
    }

    pub(super) fn reset(&mut self, now: Now) -> Vec<Effect> {
        self.act(Action::Reset, now)
    }

    pub(super) fn savepoint(&mut self, name: String, now: Now) -> Vec<Effect> {
        let effects = self.act(Action::Savepoint { name: name.clone() }, now);
        if self.notice.is_none() {
            self.say(Tone::Good, &format!("This position is kept as '{name}'."));
        }
        effects
    }

    pub(super) fn restore(&mut self, name: String, now: Now) -> Vec<Effect> {
        self.act(Action::Restore { name }, now)
    }

    /// The names of the savepoints, the latest last.
    pub fn savepoints(&self) -> Vec<String> {
        let names = self.game.iter().flat_map(|game| game.session.savepoints());
        names.map(str::to_owned).collect()
    }

    /// Shows the puzzle and the position as text and puts the puzzle on the clipboard.
    fn export(&mut self) -> Vec<Effect> {
        let Some(game) = &self.game else { return Vec::new() };
        let line = |values: &[u8]| -> String {
            values.iter().map(|&value| Digit::new(value).map_or('.', symbol)).collect()
        };
        let givens = line(game.session.puzzle().givens().values());
        let position = line(game.session.grid().values());
        let lines = vec![
            "The puzzle (now on the clipboard, if your terminal allows it):".to_owned(),
            givens.clone(),
            String::new(),
            "The position:".to_owned(),
            position,
            String::new(),
            format!("Shape: {}", game.shape().spec()),
        ];
        self.dialog = Some(Dialog::Text("As text", lines));
        vec![Effect::Copy(givens)]
    }

    /// Keys while a number is typed.
    fn number_key(&mut self, key: Key, now: Now) -> Vec<Effect> {
        use ratatui::crossterm::event::KeyCode;
        let Some(game) = &mut self.game else { return Vec::new() };
        let mut number = game.number.take().unwrap_or_default();
        let side = game.shape().side();
        let finished = match key.code {
            KeyCode::Esc => return Vec::new(),
            KeyCode::Enter => true,
            KeyCode::Char(figure @ '0'..='9') => {
                number.push(figure);
                // No other figure can follow.
                number.parse::<usize>().is_ok_and(|value| value * 10 > side)
            }
            KeyCode::Backspace => {
                number.pop();
                false
            }
            _ => false,
        };
        if !finished {
            game.number = Some(number);
            return Vec::new();
        }
        let digit = number.parse::<u8>().ok().and_then(|value| game.shape().digit(value));
        match digit {
            Some(digit) => {
                let mode = game.mode;
                self.write(digit, mode, now)
            }
            None => {
                let text = format!("Expected a number from 1 to {side}, found '{number}'.");
                self.say(Tone::Bad, &text);
                Vec::new()
            }
        }
    }

    pub(super) fn game_mouse(&mut self, mouse: Mouse, x: u16, y: u16, now: Now) -> Vec<Effect> {
        let (Some(screen), Some(game)) = (self.game_screen(), &mut self.game) else { return Vec::new() };
        if game.paused {
            return match mouse {
                Mouse::Press { .. } => self.paused_command(Some(Command::Pause), now),
                _ => Vec::new(),
            };
        }
        let cell = screen.cell_at(game.shape(), x, y);
        match (mouse, cell) {
            (Mouse::Press { ctrl: false }, Some(cell)) => game.go(cell),
            (Mouse::Press { ctrl: true }, Some(cell)) => toggle(game, cell),
            (Mouse::Drag, Some(cell)) if cell != game.cursor => {
                game.selection.extend([game.cursor, cell]);
                game.cursor = cell;
            }
            (Mouse::RightPress, Some(cell)) => {
                game.go(cell);
                return self.command(Command::Clear, now);
            }
            (Mouse::WheelUp, _) => game.step(Way::Up, false),
            (Mouse::WheelDown, _) => game.step(Way::Down, false),
            (Mouse::Press { .. } | Mouse::RightPress, None) => {
                let Some(hit) = panel::hit(&screen, game, x, y) else { return Vec::new() };
                return match (hit, mouse) {
                    (panel::Hit::Digit(digit), Mouse::RightPress) => self.write(digit, Mode::Centre, now),
                    (panel::Hit::Digit(digit), _) => {
                        let mode = game.mode;
                        self.write(digit, mode, now)
                    }
                    (panel::Hit::Command(command), Mouse::Press { .. }) => self.command(command, now),
                    _ => Vec::new(),
                };
            }
            _ => {}
        }
        Vec::new()
    }
}

/// Adds a cell to the selection, or takes it out.
fn toggle(game: &mut Game, cell: Cell) {
    if game.selection.is_empty() {
        game.selection.insert(game.cursor);
    }
    if !game.selection.insert(cell) {
        game.selection.remove(&cell);
    }
    game.cursor = cell;
}

/// A reason as a sentence: it begins with a capital letter unless with a cell, and ends with a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let starts_with_cell = text.starts_with('r') && text[1..].starts_with(|c: char| c.is_ascii_digit());
    match letters.next() {
        Some(first) if !starts_with_cell => format!("{}{}.", first.to_uppercase(), letters.as_str()),
        _ => format!("{text}."),
    }
}
