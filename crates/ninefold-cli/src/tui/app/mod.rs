//! The game as a machine: a state, messages that change it, and effects that it asks for.
//!
//! ```text
//! Message, time --> App::update --> Vec<Effect> --perform--> perhaps a Message again
//!                     |
//!                     +--> view::draw
//! ```
//! Nothing here reads a clock, a file or a terminal, so every test can play a whole game.

mod dialog;
mod entering;
mod helping;
mod pages;
mod play;
mod preferences;
mod reading;
mod settings;
mod watch;
mod watching;
mod work;

pub use dialog::Dialog;
pub use pages::{MENU, MenuItem, NewForm, OpenForm};
pub use preferences::{Preferences, Switch};
pub use reading::{HelpLine, help_lines, statistics_lines};
pub use settings::{SETTINGS, SettingLine};
pub use watch::{SPEEDS, Subject, Watch};
pub use work::Job;

pub use crate::report::playing_time as time_words;

use std::collections::BTreeSet;
use std::time::Duration;

use ninefold::Puzzle;
use ninefold::format::Record;
use ninefold::play::{
    Game, GameId, GameState, GameSummary, NewPuzzle, Now, PracticeRecord, Reply, Request, SavedGame,
    Statistics,
};
use ninefold::rng::Rng;
use ratatui::layout::Size;

use super::keys::{Command, Context, Key};
use super::layout;
use super::watch::Seen;

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Message {
    /// A key was pressed.
    Key(Key),
    /// The mouse did something at this column and row.
    Mouse(Mouse, u16, u16),
    /// Text was pasted.
    Paste(String),
    /// The screen has another size.
    Resize(Size),
    /// Time has passed.
    Tick,
    /// The program was suspended and runs again.
    WasStopped,
    /// The saved games.
    Games(Vec<GameSummary>),
    /// A saved game.
    Loaded(GameId, Box<SavedGame>),
    /// The statistics over all games.
    Statistics(Statistics),
    /// The job of this number is done.
    Replied(u64, Box<Reply>),
    /// A puzzle was read, or why not.
    Read(Result<Box<Record>, String>),
    /// What a watched algorithm did.
    Seen(Vec<Seen>),
    /// What was found in exercises, for every technique that can be practised.
    Practice(Vec<PracticeRecord>),
    /// Another program plays this game, so its moves are not saved.
    PlayedElsewhere,
    /// Something went wrong; the game continues.
    Failed(String),
}

/// What a mouse can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mouse {
    /// The left button went down; with Ctrl held or not.
    Press {
        /// Whether Ctrl was held.
        ctrl: bool,
    },
    /// The right button went down.
    RightPress,
    /// Moved with the left button held.
    Drag,
    /// The wheel turned away from the user.
    WheelUp,
    /// The wheel turned towards the user.
    WheelDown,
}

/// Something to be done outside.
#[derive(Clone, Debug)]
pub enum Effect {
    /// End the program.
    Quit,
    /// Draw the whole screen again.
    Redraw,
    /// Put text on the clipboard.
    Copy(String),
    /// Save the events of the game that are pending.
    Save,
    /// The same, and the time played.
    SaveTime,
    /// Save all of a game that is left.
    Close(Box<Game>),
    /// List the saved games.
    List,
    /// Load a saved game.
    Load(GameId),
    /// Delete a saved game.
    Delete(GameId),
    /// Load what was found in exercises.
    PracticeRecords,
    /// Compute the statistics over all games.
    Statistics,
    /// Save all preferences.
    SavePreferences,
    /// Read a puzzle: a file, or text that is one.
    Read(String),
    /// Answer a request somewhere else, under this number.
    Compute(u64, Box<Request>),
    /// Cancel the job of this number.
    Cancel(u64),
    /// Let somebody work on a puzzle where they can be watched.
    Watch(Subject, Box<Puzzle>),
    /// Fetch this many of their steps.
    WatchNext(usize),
    /// Stop them.
    WatchEnd,
}

/// A page, with what only it needs to know.
#[derive(Clone, Debug)]
pub enum Page {
    /// The main menu, and its chosen line.
    Menu(usize),
    /// Games to resume.
    Continue(usize),
    /// Size, level and seed of a new game.
    New(NewForm),
    /// The library.
    Library(usize),
    /// The techniques to practise, and the chosen one.
    Practice(usize),
    /// A file to open, or a puzzle to paste.
    Open(OpenForm),
    /// The board.
    Game,
    /// An algorithm at work.
    Watch(Box<Watch>),
    /// The statistics, and the first line shown.
    Statistics(Statistics, usize),
    /// The settings, and the chosen line.
    Settings(usize),
    /// The keys, the chosen line, and whether a key is waited for.
    Keys(usize, bool),
    /// The help, and the first line shown.
    Help(usize),
}

/// How a notice is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// By the way.
    Plain,
    /// Good.
    Good,
    /// Not good.
    Bad,
}

/// A line at the foot of the screen, until the next key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// How it is meant.
    pub tone: Tone,
    /// What it says.
    pub text: String,
}

/// What the program was started to do.
#[derive(Clone, PartialEq, Debug)]
pub enum Start {
    /// Show the menu.
    Menu,
    /// Play this puzzle.
    Play(Box<Record>),
    /// Make a new puzzle and play it.
    New(NewPuzzle),
    /// Resume the game played last.
    Resume,
    /// Resume this game.
    Load(GameId),
}

/// The state of everything.
#[derive(Debug)]
pub struct App {
    /// The screen.
    pub size: Size,
    /// The library.
    pub library: Vec<Record>,
    /// The only level that the library shows; none for all.
    pub library_level: Option<String>,
    /// What the player chose.
    pub preferences: Preferences,
    /// The pages, the one that is seen last. There is always one.
    pub pages: Vec<Page>,
    /// The window over the page.
    pub dialog: Option<Dialog>,
    /// The game on the board; also while another page is seen.
    pub game: Option<Game>,
    /// A number that is being typed as a digit.
    pub number: Option<String>,
    /// The work that the player waits for.
    pub job: Option<Job>,
    /// Games to resume, the one played last first.
    pub open_games: Vec<GameSummary>,
    /// What was found in exercises, in the order of the techniques.
    pub practised: Vec<PracticeRecord>,
    /// Whether the player chose to play on without saving a game that is played elsewhere.
    is_copy_declined: bool,
    /// The names of the puzzles that the player solved.
    pub solved: BTreeSet<String>,
    /// The line at the foot.
    pub notice: Option<Notice>,
    /// How many pages of a long text were turned.
    pub read: usize,
    /// Whether a game should be resumed as soon as the list of games is there.
    resume: bool,
    /// Where new games get their seeds from.
    rng: Rng,
    /// Keys and clicks that wait for the end of the job.
    typed_ahead: Vec<Message>,
    /// The job that finds out whether the puzzle on the board has one solution.
    background: Option<u64>,
    /// The number of the last job.
    last_job: u64,
}

impl App {
    /// The program as it starts, and what it asks for first.
    pub fn new(
        size: Size,
        library: Vec<Record>,
        preferences: Preferences,
        seed: u64,
        start: Start,
        now: Now,
    ) -> (App, Vec<Effect>) {
        let mut app = App {
            size,
            library,
            library_level: None,
            preferences,
            pages: vec![Page::Menu(0)],
            dialog: None,
            game: None,
            number: None,
            job: None,
            open_games: Vec::new(),
            practised: Vec::new(),
            solved: BTreeSet::new(),
            is_copy_declined: false,
            notice: None,
            read: 0,
            resume: start == Start::Resume,
            rng: Rng::new(seed),
            typed_ahead: Vec::new(),
            background: None,
            last_job: 0,
        };
        let mut effects = vec![Effect::List];
        match start {
            Start::Menu | Start::Resume => {}
            Start::Play(record) => effects.extend(app.begin_read(*record, now)),
            Start::New(wanted) => effects.extend(app.make(wanted, now)),
            Start::Load(id) => effects.push(Effect::Load(id)),
        }
        (app, effects)
    }

    /// The page that is seen.
    pub fn page(&self) -> &Page {
        self.pages.last().expect("the menu is never left")
    }

    pub(super) fn page_mut(&mut self) -> &mut Page {
        self.pages.last_mut().expect("the menu is never left")
    }

    /// Whether the screen has too little room for anything.
    pub fn is_too_small(&self) -> bool {
        self.size.width < layout::LEAST.width || self.size.height < layout::LEAST.height
    }

    /// Changes what a message changes, and says what is to be done.
    pub fn update(&mut self, message: Message, now: Now) -> Vec<Effect> {
        let message = match self.while_working(message) {
            Ok(message) => message,
            Err(effects) => return effects,
        };
        match message {
            Message::Key(key) => self.key(key, now),
            Message::Mouse(..) if self.is_too_small() => Vec::new(),
            Message::Mouse(mouse, x, y) => self.mouse(mouse, x, y, now),
            Message::Paste(text) => self.paste(&text),
            Message::Resize(size) => self.resize(size, now),
            Message::Tick => self.tick(now),
            Message::WasStopped => {
                self.pause(now);
                vec![Effect::SaveTime, Effect::Redraw]
            }
            Message::Games(games) => self.games(games),
            Message::Loaded(id, saved) => self.loaded(id, *saved, now),
            Message::Statistics(statistics) => {
                if let Page::Statistics(shown, _) = self.page_mut() {
                    *shown = statistics;
                }
                Vec::new()
            }
            Message::Replied(number, reply) => self.replied(number, *reply, now),
            Message::Read(Ok(record)) => self.begin_read(*record, now),
            Message::Read(Err(error)) => {
                self.say(Tone::Bad, &error);
                Vec::new()
            }
            Message::Seen(seen) => {
                self.read = if seen.is_empty() { self.read } else { 0 };
                if let Page::Watch(watch) = self.page_mut() {
                    watch.see(seen);
                }
                Vec::new()
            }
            Message::Practice(records) => {
                self.practised = records;
                Vec::new()
            }
            Message::PlayedElsewhere => {
                self.played_elsewhere();
                Vec::new()
            }
            Message::Failed(text) => {
                self.say(Tone::Bad, &text);
                Vec::new()
            }
        }
    }

    /// Says in a window of its own that games cannot be saved, and why.
    pub fn warn_unsaved(&mut self, why: &str) {
        let text = format!("Your games are not saved: {why}.");
        let go_on = "Press any key to play without saving.".to_owned();
        self.dialog = Some(Dialog::Text("Games cannot be saved", vec![text, go_on]));
    }

    /// Offers once to keep the moves that cannot be saved.
    fn played_elsewhere(&mut self) {
        let text = "This game is being played in another window, so your moves here are not saved.";
        match std::mem::replace(&mut self.is_copy_declined, true) {
            true => self.say(Tone::Bad, text),
            false => {
                let question = format!("{text} Keep them as a game of their own?");
                self.dialog = Some(Dialog::Ask(question, dialog::Then::Copy));
            }
        }
    }

    /// Says something at the foot of the screen.
    pub(super) fn say(&mut self, tone: Tone, text: &str) {
        self.notice = Some(Notice { tone, text: text.to_owned() });
    }

    fn key(&mut self, key: Key, now: Now) -> Vec<Effect> {
        let everywhere = self.preferences.bindings.command(Context::Everywhere, key, false);
        match everywhere {
            Some(Command::Quit) => return self.quit(now),
            Some(Command::Redraw) => return vec![Effect::Redraw],
            _ if self.is_too_small() => return Vec::new(),
            _ => {}
        }
        self.notice = None;
        if let Some(dialog) = self.dialog.clone() {
            return self.dialog_key(dialog, key, now);
        }
        let typing = matches!(self.page(), Page::Open(_) | Page::Keys(_, true) | Page::Help(_));
        if everywhere == Some(Command::Help) && !typing && !self.is_typing_number() {
            self.stop_clock(now);
            self.pages.push(Page::Help(0));
            return Vec::new();
        }
        match self.page() {
            Page::Game => self.game_key(key, now),
            Page::Watch(_) => self.watch_key(key, now),
            Page::Open(_) => self.open_key(key),
            Page::Keys(_, true) => self.bind_key(key),
            _ => self.list_key(key, now),
        }
    }

    /// Whether the key quits or redraws, whatever else is going on.
    fn is_for_everywhere(&self, key: Key) -> bool {
        let command = self.preferences.bindings.command(Context::Everywhere, key, false);
        matches!(command, Some(Command::Quit | Command::Redraw))
    }

    fn is_typing_number(&self) -> bool {
        matches!(self.page(), Page::Game) && self.number.is_some()
    }

    fn resize(&mut self, size: Size, now: Now) -> Vec<Effect> {
        self.size = size;
        if self.is_too_small() {
            self.pause(now);
            return vec![Effect::SaveTime];
        }
        Vec::new()
    }

    fn tick(&mut self, now: Now) -> Vec<Effect> {
        if let Page::Watch(watch) = self.page_mut() {
            return match watch.due(now.clock) {
                0 => Vec::new(),
                due => vec![Effect::WatchNext(due)],
            };
        }
        match &self.game {
            Some(game) if game.until_time_is_due(now.clock) == Some(Duration::ZERO) => vec![Effect::SaveTime],
            _ => Vec::new(),
        }
    }

    /// How long nothing will happen by itself; without an answer, for good.
    pub fn wait(&self, now: Duration) -> Option<Duration> {
        let page = match (self.page(), &self.game) {
            (Page::Watch(watch), _) => watch.wait(now),
            (Page::Game, Some(game)) => {
                let due = game.until_time_is_due(now);
                due.map(|due| match self.preferences.is_on(Switch::Timer) {
                    true => game.clock().until_next_second(now),
                    false => due,
                })
            }
            _ => None,
        };
        let job = self.job.as_ref().and_then(|job| job.until_shown(now));
        page.into_iter().chain(job).min()
    }

    /// Ends the program with everything saved. Also what a signal asks for.
    pub fn quit(&mut self, now: Now) -> Vec<Effect> {
        self.stop_clock(now);
        vec![Effect::SaveTime, Effect::Quit]
    }

    pub(super) fn stop_clock(&mut self, now: Now) {
        if let Some(game) = &mut self.game {
            game.stop_clock(now.clock);
        }
    }

    /// Lets the clock run if the board is seen and there is something to play.
    pub(super) fn start_clock(&mut self, now: Now) {
        let seen = matches!(self.page(), Page::Game) && !self.is_too_small();
        if let Some(game) = self.game.as_mut().filter(|_| seen) {
            game.start_clock(now.clock);
        }
    }

    /// Pauses a game that is being played.
    pub(super) fn pause(&mut self, now: Now) {
        if let Some(game) = &mut self.game {
            game.pause(now.clock);
        }
    }

    fn games(&mut self, games: Vec<GameSummary>) -> Vec<Effect> {
        let solved = games.iter().filter(|game| game.progress.state == GameState::Solved);
        self.solved = solved.filter_map(|game| game.name.clone()).collect();
        let open = games.into_iter().filter(|game| game.progress.state == GameState::Open);
        self.open_games = open.collect();
        // There is nothing to continue, so the menu begins with a new game.
        if let (true, [Page::Menu(line @ 0)]) = (self.open_games.is_empty(), &mut self.pages[..]) {
            *line = 1;
        }
        let most = self.open_games.len().saturating_sub(1);
        if let Page::Continue(index) = self.page_mut() {
            *index = (*index).min(most);
        }
        if !std::mem::take(&mut self.resume) {
            return Vec::new();
        }
        match self.open_games.first() {
            Some(game) => vec![Effect::Load(game.id)],
            None => {
                self.say(Tone::Plain, "No saved games yet.");
                Vec::new()
            }
        }
    }
}

#[cfg(test)]
mod tests;
