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
mod game;
mod helping;
mod pages;
mod play;
mod preferences;
mod settings;
mod watch;
mod watching;

pub use dialog::Dialog;
pub use game::{Game, Mode, Way};
pub use pages::{MENU, MenuItem, NewForm, OpenForm};
pub use preferences::{Preferences, Switch};
pub use settings::{SETTINGS, SettingLine};
pub use watch::{SPEEDS, Subject, Watch};

pub use crate::report::playing_time as time_words;

use std::time::Duration;

use ninefold::format::Record;
use ninefold::rng::Rng;
use ninefold::{Algorithm, Puzzle};
use ratatui::layout::Size;

use super::keys::{Command, Key, Place};
use super::layout;
use super::watch::Seen;
use crate::games::{GameId, GameSummary, KeptEvent, KeptGame, Moment, NewGame, Standing, State, Statistics};

/// The time, as whoever has clocks hands it in.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Now {
    /// Since the program began; never goes back.
    pub clock: Duration,
    /// By the calendar.
    pub wall: Moment,
}

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
    /// The program was stopped, and goes on.
    WasStopped,
    /// The new game has this number on the shelf.
    Begun(GameId),
    /// The games on the shelf.
    Games(Vec<GameSummary>),
    /// A game from the shelf.
    Loaded(GameId, Box<KeptGame>),
    /// What all games come to.
    Statistics(Statistics),
    /// Events from this number on are not on the shelf, and why.
    NotKept(GameId, u32, String),
    /// A puzzle was read, or why not.
    Read(Result<Box<Record>, String>),
    /// What a watched algorithm did.
    Seen(Vec<Seen>),
    /// Something went wrong; the game goes on.
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
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// End the program.
    Quit,
    /// Draw the whole screen again.
    Redraw,
    /// Put text on the clipboard.
    Copy(String),
    /// Put a new game on the shelf.
    Begin(Box<NewGame>),
    /// Put an event of a game on the shelf.
    Record(GameId, KeptEvent, Standing),
    /// Note on the shelf how a game stands.
    Stand(GameId, Standing),
    /// List the games on the shelf.
    List,
    /// Fetch a game from the shelf.
    Load(GameId),
    /// Take a game from the shelf.
    Delete(GameId),
    /// Sum all games up.
    Statistics,
    /// Keep all preferences.
    KeepPreferences,
    /// Read a puzzle: a file, or text that is one.
    Read(String),
    /// Let an algorithm work where it can be watched.
    Watch(Algorithm, Box<Puzzle>),
    /// Fetch so many of its steps.
    WatchNext(usize),
    /// Let it go.
    WatchEnd,
}

/// A page, with what only it needs to know.
#[derive(Clone, Debug)]
pub enum Page {
    /// The main menu, and its chosen line.
    Menu(usize),
    /// Games to go on with.
    Continue(usize),
    /// Size, level and seed of a new game.
    New(NewForm),
    /// The puzzles at hand.
    Library(usize),
    /// A file to open, or a puzzle to paste.
    Open(OpenForm),
    /// The board.
    Game,
    /// Somebody at work.
    Watch(Box<Watch>),
    /// What all games come to, and the first line shown.
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
    /// Go on with the game played last.
    Resume,
    /// Go on with this game.
    Load(GameId),
}

/// The state of everything.
#[derive(Debug)]
pub struct App {
    /// The screen.
    pub size: Size,
    /// The puzzles at hand.
    pub library: Vec<Record>,
    /// What the player chose.
    pub preferences: Preferences,
    /// The pages, the one that is seen last. There is always one.
    pub pages: Vec<Page>,
    /// The window over the page.
    pub dialog: Option<Dialog>,
    /// The game on the board; also while another page is seen.
    pub game: Option<Game>,
    /// Games to go on with, the one played last first.
    pub open_games: Vec<GameSummary>,
    /// The line at the foot.
    pub notice: Option<Notice>,
    /// Whether a game should be resumed as soon as the list of games is there.
    resume: bool,
    /// Where new games get their seeds from.
    rng: Rng,
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
            preferences,
            pages: vec![Page::Menu(0)],
            dialog: None,
            game: None,
            open_games: Vec::new(),
            notice: None,
            resume: start == Start::Resume,
            rng: Rng::new(seed),
        };
        let mut effects = vec![Effect::List];
        match start {
            Start::Menu | Start::Resume => {}
            Start::Play(record) => effects.extend(app.begin_read(*record, now)),
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
        match message {
            Message::Key(key) => self.key(key, now),
            Message::Mouse(..) if self.is_too_small() => Vec::new(),
            Message::Mouse(mouse, x, y) => self.mouse(mouse, x, y, now),
            Message::Paste(text) => self.paste(&text),
            Message::Resize(size) => self.resize(size, now),
            Message::Tick => self.tick(now),
            Message::WasStopped => {
                self.pause(now);
                let mut effects = self.note_time(now);
                effects.push(Effect::Redraw);
                effects
            }
            Message::Begun(id) => {
                if let Some(game) = &mut self.game {
                    game.id = Some(id);
                }
                self.keep(now)
            }
            Message::Games(games) => self.games(games),
            Message::Loaded(id, kept) => self.loaded(id, *kept, now),
            Message::Statistics(statistics) => {
                if let Page::Statistics(shown, _) = self.page_mut() {
                    *shown = statistics;
                }
                Vec::new()
            }
            Message::NotKept(id, number, why) => {
                self.say(Tone::Bad, &why);
                if let Some(game) = self.game.as_mut().filter(|game| game.id == Some(id)) {
                    game.not_kept(number);
                }
                Vec::new()
            }
            Message::Read(Ok(record)) => self.begin_read(*record, now),
            Message::Read(Err(error)) => {
                self.say(Tone::Bad, &error);
                Vec::new()
            }
            Message::Seen(seen) => {
                if let Page::Watch(watch) = self.page_mut() {
                    seen.into_iter().for_each(|seen| watch.see(seen));
                }
                Vec::new()
            }
            Message::Failed(text) => {
                self.say(Tone::Bad, &text);
                Vec::new()
            }
        }
    }

    /// Says in a window of its own that games are not kept, and why.
    pub fn warn_unkept(&mut self, why: &str) {
        let text = format!("Your games are not kept this time: {why}.");
        let go_on = "Any key goes on without.".to_owned();
        self.dialog = Some(Dialog::Text("Nothing is kept", vec![text, go_on]));
    }

    /// Says something at the foot of the screen.
    pub(super) fn say(&mut self, tone: Tone, text: &str) {
        self.notice = Some(Notice { tone, text: text.to_owned() });
    }

    fn key(&mut self, key: Key, now: Now) -> Vec<Effect> {
        let everywhere = self.preferences.bindings.command(Place::Everywhere, key, false);
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

    fn is_typing_number(&self) -> bool {
        matches!(self.page(), Page::Game) && self.game.as_ref().is_some_and(|game| game.number.is_some())
    }

    fn resize(&mut self, size: Size, now: Now) -> Vec<Effect> {
        self.size = size;
        if self.is_too_small() {
            self.pause(now);
            return self.note_time(now);
        }
        Vec::new()
    }

    fn tick(&mut self, now: Now) -> Vec<Effect> {
        if let Page::Watch(watch) = self.page_mut() {
            let due = watch.due(now.clock);
            return match watch.subject {
                Subject::Logic => {
                    (0..due).for_each(|_| watch.reason());
                    Vec::new()
                }
                Subject::Algorithm(_) if due > 0 => vec![Effect::WatchNext(due)],
                Subject::Algorithm(_) => Vec::new(),
            };
        }
        match &self.game {
            Some(game) if game.clock.runs() && now.clock >= game.noted + NOTE_EVERY => self.note_time(now),
            _ => Vec::new(),
        }
    }

    /// How long nothing will happen by itself; without an answer, for good.
    pub fn wait(&self, now: Duration) -> Option<Duration> {
        match self.page() {
            Page::Watch(watch) => watch.wait(now),
            Page::Game => {
                let game = self.game.as_ref().filter(|game| game.clock.runs())?;
                Some(match self.preferences.is_on(Switch::Timer) {
                    true => game.clock.until_next_second(now),
                    false => (game.noted + NOTE_EVERY).saturating_sub(now),
                })
            }
            _ => None,
        }
    }

    /// Ends the program with everything saved. Also what a signal asks for.
    pub fn quit(&mut self, now: Now) -> Vec<Effect> {
        self.stop_clock(now);
        let mut effects = self.note_time(now);
        effects.push(Effect::Quit);
        effects
    }

    pub(super) fn stop_clock(&mut self, now: Now) {
        if let Some(game) = &mut self.game {
            game.clock.stop(now.clock);
        }
    }

    /// Lets the clock run if the board is seen and there is something to play.
    pub(super) fn start_clock(&mut self, now: Now) {
        let seen = matches!(self.page(), Page::Game) && !self.is_too_small();
        if let Some(game) = &mut self.game
            && seen
            && !game.paused
            && game.over.is_none()
        {
            game.clock.start(now.clock);
            game.noted = now.clock;
        }
    }

    /// Pauses a game that is being played.
    pub(super) fn pause(&mut self, now: Now) {
        if let Some(game) = &mut self.game {
            game.clock.stop(now.clock);
            game.paused = game.over.is_none();
        }
    }

    /// Puts what was done on the shelf.
    pub(super) fn keep(&mut self, now: Now) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        let Some(id) = game.id else { return Vec::new() };
        let standing = game.standing(now.clock, now.wall);
        game.unkept().into_iter().map(|event| Effect::Record(id, event, standing)).collect()
    }

    /// Puts the time on the shelf, after what it may not have taken before.
    pub(super) fn note_time(&mut self, now: Now) -> Vec<Effect> {
        let mut effects = self.keep(now);
        let Some(game) = &mut self.game else { return Vec::new() };
        game.noted = now.clock;
        let standing = game.standing(now.clock, now.wall);
        effects.extend(game.id.map(|id| Effect::Stand(id, standing)));
        effects
    }

    fn games(&mut self, games: Vec<GameSummary>) -> Vec<Effect> {
        let open = games.into_iter().filter(|game| game.standing.state == State::Open);
        self.open_games = open.collect();
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
                self.say(Tone::Plain, "There is no game to go on with.");
                Vec::new()
            }
        }
    }
}

/// How often the time played is put on the shelf where nothing else is.
const NOTE_EVERY: Duration = Duration::from_secs(30);

#[cfg(test)]
mod tests;
