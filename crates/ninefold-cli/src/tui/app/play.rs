//! Playing: what keys and mouse do on the board.

use ninefold::Digit;
use ninefold::format::Record;
use ninefold::logic::Technique;
use ninefold::play::Direction::{Down, Left, Right, Up};
use ninefold::play::{
    Action, Exercise, Game, GameId, Help, HelpAnswer, Input, Mode, NewPuzzle, Now, PRACTICE, Rejected, Reply,
    Request, SavedGame, Status, Variant,
};
use ninefold::verify::FaultKind;

use super::dialog::Then;
use super::{App, Dialog, Effect, Page, Switch, Tone};
use crate::sentence::sentence;
use crate::tui::keys::{Command, Context, EntryKind, Key, entry};
use crate::tui::layout::Screen;

/// On larger boards the number of solutions is not searched for before somebody asks for help.
const LARGEST_FOR_SEARCH: usize = 25;

impl App {
    /// Begins a game with this puzzle.
    pub(super) fn begin(&mut self, record: Record, now: Now) -> Vec<Effect> {
        let mut effects = self.show_game(Game::new(record, now.wall), now);
        effects.push(Effect::Save);
        effects
    }

    /// Begins a game with a puzzle from outside, and finds out whether it has exactly one solution.
    pub(super) fn begin_read(&mut self, record: Record, now: Now) -> Vec<Effect> {
        let mut effects = self.begin(record, now);
        let game = self.game.as_ref().filter(|game| game.shape().side() <= LARGEST_FOR_SEARCH);
        let request = game.map(|game| Request::Uniqueness(Box::new(game.session().clone())));
        effects.extend(request.into_iter().flat_map(|request| self.compute(request, now)));
        effects
    }

    /// Resumes a saved game.
    pub(super) fn loaded(&mut self, id: GameId, saved: SavedGame, now: Now) -> Vec<Effect> {
        match Game::load(id, saved) {
            Ok(game) => {
                let mut effects = self.show_game(game, now);
                effects.push(Effect::Save);
                effects
            }
            Err(error) => {
                self.say(Tone::Bad, &format!("Game {id} cannot be read and is left as it is: {error}"));
                Vec::new()
            }
        }
    }

    fn show_game(&mut self, game: Game, now: Now) -> Vec<Effect> {
        let effects = self.close_game(now);
        self.game = Some(game);
        self.is_copy_declined = false;
        self.follow_preferences(now);
        self.dialog = None;
        self.pages.truncate(1);
        self.pages.push(Page::Game);
        self.start_clock(now);
        effects
    }

    /// Gives the preferences to the game on the board.
    pub(super) fn follow_preferences(&mut self, now: Now) {
        let on = self.preferences.is_on(Switch::CleanMarks);
        if let Some(game) = &mut self.game {
            game.set_auto_check(self.preferences.is_on(Switch::AutoCheck));
            if game.session().options().clean_marks != on {
                let _ = game.act(now.clock, Action::CleanMarks { on });
            }
        }
    }

    /// Takes the game off the board.
    fn close_game(&mut self, now: Now) -> Vec<Effect> {
        self.stop_clock(now);
        self.number = None;
        let background = self.background.take().map(Effect::Cancel);
        let game = self.game.take().map(|game| Effect::Close(Box::new(game)));
        game.into_iter().chain(background).collect()
    }

    /// Leaves the board for the menu, an exercise for the list of techniques.
    pub(super) fn leave_game(&mut self, now: Now) -> Vec<Effect> {
        let mut effects = self.close_game(now);
        self.pages.pop_if(|page| matches!(page, Page::Game));
        match self.page() {
            Page::Practice(_) => effects.push(Effect::PracticeRecords),
            _ => {
                self.pages.truncate(1);
                effects.push(Effect::List);
            }
        }
        effects
    }

    /// Makes an exercise for a technique.
    pub(super) fn practise(&mut self, technique: Technique, now: Now) -> Vec<Effect> {
        let seed = self.rng.below(1_000_000);
        self.compute(Request::Practice(technique, seed), now)
    }

    /// Begins an exercise.
    pub(super) fn begin_exercise(&mut self, exercise: Exercise, now: Now) -> Vec<Effect> {
        let line = PRACTICE.iter().position(|&technique| technique == exercise.technique).unwrap_or(0);
        let hint = self.preferences.bindings.label(Command::Hint);
        let task = format!("{} {hint}: a hint.", exercise.task());
        let effects = self.show_game(Game::practise(exercise, now.wall), now);
        self.pages.insert(1, Page::Practice(line));
        self.say(Tone::Plain, &task);
        effects
    }

    /// Says what the game says about the last input.
    fn say_note(&mut self) {
        let Some(game) = &self.game else { return };
        let Some(note) = game.note().map(str::to_owned) else { return };
        let found = game.practice().is_some_and(|practice| practice.is_found()) && note.starts_with("Found");
        let label = |command| self.preferences.bindings.label(command);
        match found {
            true => {
                let keys =
                    format!("{}: another one, {}: the list.", label(Command::New), label(Command::Leave));
                self.say(Tone::Good, &format!("{note} {keys}"));
            }
            false => self.say(Tone::Plain, &note),
        }
    }

    /// After a game: another one of the same size and level.
    pub(super) fn next_puzzle(&mut self, now: Now) -> Vec<Effect> {
        let wanted = self.like_this_game();
        self.make(wanted, now)
    }

    /// A new puzzle like the one on the board, else 9x9 and easy; with a fresh seed.
    pub(super) fn like_this_game(&mut self) -> NewPuzzle {
        let seed = self.rng.below(1_000_000);
        let game = self.game.as_ref();
        let level = game.and_then(|game| game.session().about().level.as_deref());
        let board = game.map(|game| (game.shape().side(), Variant::of(game.shape())));
        NewPuzzle::like(board.unwrap_or((9, Variant::Classic)), level, seed)
    }

    /// The screen of the game, if there is one.
    pub fn game_screen(&self) -> Option<Screen> {
        let game = self.game.as_ref()?;
        Some(Screen::new(self.size, game.shape(), game.focus()))
    }

    pub(super) fn game_key(&mut self, key: Key, now: Now) -> Vec<Effect> {
        let Some(game) = &self.game else { return Vec::new() };
        let side = game.shape().side();
        if self.number.is_some() {
            return self.number_key(key, now);
        }
        let command = self.preferences.bindings.command(Context::Game, key, side > 9);
        if game.is_paused() {
            return self.paused_command(command, now);
        }
        // Colours are nine on every board.
        let digits = if game.mode() == Mode::Colour { side.max(9) } else { side };
        if let Some(entry) = entry(key, digits, self.preferences.shifted) {
            let mode = match entry.kind {
                EntryKind::ByMode => None,
                EntryKind::Corner => Some(Mode::Corner),
                EntryKind::Centre => Some(Mode::Centre),
            };
            return self.write(entry.digit, mode, now);
        }
        command.map_or_else(Vec::new, |command| self.command(command, now))
    }

    pub(super) fn paused_command(&mut self, command: Option<Command>, now: Now) -> Vec<Effect> {
        match command {
            Some(Command::Pause | Command::Apply | Command::NextMode) => self.input(Input::Resume, now),
            Some(command @ (Command::Leave | Command::New | Command::Timer)) => self.command(command, now),
            _ => Vec::new(),
        }
    }

    /// Writes a digit in the mode of the game, or in this one.
    pub(super) fn write(&mut self, digit: Digit, mode: Option<Mode>, now: Now) -> Vec<Effect> {
        self.input(Input::Digit { digit, mode }, now)
    }

    /// Hands an input to the game, and sees what came of it.
    pub(super) fn input(&mut self, input: Input, now: Now) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        let was_over = game.is_over();
        match game.input(now.clock, input) {
            Ok(request) => {
                self.say_note();
                let mut effects = self.played(was_over);
                effects.extend(request.into_iter().flat_map(|request| self.compute(request, now)));
                effects
            }
            Err(rejected) => self.rejected(&rejected),
        }
    }

    /// Hands the reply to a request for help to the game.
    pub(super) fn helped(&mut self, reply: Reply, now: Now) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        let was_over = game.is_over();
        self.read = 0;
        let is_check = matches!(&reply, Reply::Help(help) if matches!(help.answer, HelpAnswer::Check(_)));
        match game.reply(now.clock, reply) {
            Ok(()) => {
                self.say_note();
                let effects = self.played(was_over);
                if is_check {
                    self.say_check();
                }
                effects
            }
            Err(rejected) => self.rejected(&rejected),
        }
    }

    pub(super) fn rejected(&mut self, rejected: &Rejected) -> Vec<Effect> {
        if let Some(game) = &self.game {
            self.say(Tone::Bad, &sentence(&rejected.describe(game.shape())));
        }
        Vec::new()
    }

    /// After an input: tells the end of the game or what is wrong with a full board, and saves.
    fn played(&mut self, was_over: bool) -> Vec<Effect> {
        let Some(game) = &self.game else { return Vec::new() };
        if game.pending().is_empty() {
            return Vec::new();
        }
        if game.is_over() && !was_over {
            self.dialog = Some(Dialog::Over);
        } else if let Status::Invalid(fault) = game.session().status() {
            let text = match &fault.kind {
                FaultKind::Repeated { house, other_name, .. } => {
                    let (cell, digit) = (game.shape().name(fault.cell), fault.value);
                    format!("{digit} appears twice in {house} ({cell} and {other_name})")
                }
                _ => fault.to_string(),
            };
            self.say(Tone::Bad, &format!("The board is full but wrong: {text}."));
        }
        vec![Effect::Save]
    }

    pub(super) fn act(&mut self, action: Action, now: Now) -> Vec<Effect> {
        self.input(Input::Act(action), now)
    }

    /// What a command means to the game, if it is one of those that need nothing else.
    fn input_of(command: Command) -> Option<Input> {
        let step = |direction, extend| Input::Step { direction, extend };
        Some(match command {
            Command::Left => step(Left, false),
            Command::Right => step(Right, false),
            Command::Up => step(Up, false),
            Command::Down => step(Down, false),
            Command::SelectLeft => step(Left, true),
            Command::SelectRight => step(Right, true),
            Command::SelectUp => step(Up, true),
            Command::SelectDown => step(Down, true),
            Command::BoxLeft => Input::StepBox(Left),
            Command::BoxRight => Input::StepBox(Right),
            Command::BoxUp => Input::StepBox(Up),
            Command::BoxDown => Input::StepBox(Down),
            Command::NextBox => Input::NextBox { back: false },
            Command::PreviousBox => Input::NextBox { back: true },
            Command::RowStart => Input::Edge(Left),
            Command::RowEnd => Input::Edge(Right),
            Command::ColumnTop => Input::Edge(Up),
            Command::ColumnBottom => Input::Edge(Down),
            Command::SelectAll => Input::SelectAll,
            Command::SelectInvert => Input::InvertSelection,
            Command::SelectNone => Input::Dismiss,
            Command::ModeDigit => Input::Mode(Mode::Digit),
            Command::ModeCorner => Input::Mode(Mode::Corner),
            Command::ModeCentre => Input::Mode(Mode::Centre),
            Command::ModeColour => Input::Mode(Mode::Colour),
            Command::NextMode => Input::NextMode,
            Command::Clear => Input::Clear,
            Command::Undo => Input::Act(Action::Undo),
            Command::Redo => Input::Act(Action::Redo),
            Command::Marks => Input::Marks,
            Command::Check => Input::Help(Help::Check),
            Command::BackToCorrect => Input::Help(Help::BackToCorrect),
            _ => return None,
        })
    }

    pub(super) fn command(&mut self, command: Command, now: Now) -> Vec<Effect> {
        if let Some(input) = App::input_of(command) {
            return self.input(input, now);
        }
        let Some(game) = &self.game else { return Vec::new() };
        match command {
            Command::Number => self.number = Some(String::new()),
            Command::Hint => return self.more_hint(now),
            Command::Apply => return self.apply(now),
            Command::Savepoint => {
                let name = format!("{}", game.session().savepoints().count() + 1);
                self.dialog = Some(Dialog::Name { text: String::new(), default: name });
            }
            Command::Restore => match game.session().savepoints().count() {
                0 => self.say(Tone::Bad, "No saved position yet."),
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
                return vec![Effect::SaveTime];
            }
            Command::Timer => {
                self.preferences.turn(Switch::Timer);
                return vec![Effect::SavePreferences];
            }
            Command::New if game.practice().is_some() => {
                let technique = game.practice().map(|practice| practice.exercise().technique);
                return technique.map_or_else(Vec::new, |technique| self.practise(technique, now));
            }
            Command::Settings => {
                self.stop_clock(now);
                self.pages.push(Page::Settings(0));
                return vec![Effect::SaveTime];
            }
            Command::New => {
                self.stop_clock(now);
                self.open_new_form();
                return vec![Effect::SaveTime];
            }
            Command::Export => return self.export(),
            Command::Leave => return self.leave_game(now),
            Command::WatchThis => return self.watch_game(now),
            _ => {}
        }
        Vec::new()
    }
}
