//! Effects, done: the only place where the game touches the world.

use std::collections::VecDeque;
use std::io;

use ninefold::format::Record;

use super::app::{App, Effect, Message, Now};
use super::watch::Watcher;
use crate::args::ReadingArguments;
use crate::games::Shelf;
use crate::input::Input;

/// What effects need of a terminal.
pub trait Display {
    /// Forgets what is shown, so that all of it is drawn again.
    fn clear(&mut self) -> io::Result<()>;

    /// Puts text on the clipboard.
    fn copy(&mut self, text: &str) -> io::Result<()>;
}

/// The part of the outside that does not need a terminal.
pub struct World {
    shelf: Box<dyn Shelf>,
    watcher: Option<Watcher>,
}

impl World {
    /// The world with this shelf.
    pub fn new(shelf: Box<dyn Shelf>) -> World {
        World { shelf, watcher: None }
    }

    /// Does effects, and those that follow from them. Whether the program goes on.
    pub fn perform(
        &mut self,
        effects: Vec<Effect>,
        app: &mut App,
        screen: &mut dyn Display,
        now: Now,
    ) -> bool {
        let mut effects = VecDeque::from(effects);
        while let Some(effect) = effects.pop_front() {
            let done = match &effect {
                Effect::Quit => return false,
                Effect::Redraw => screen.clear(),
                Effect::Copy(text) => screen.copy(text),
                _ => Ok(()),
            };
            let message = match done {
                Ok(()) => self.answer(effect, app, now),
                Err(error) => Some(Message::Failed(error.to_string())),
            };
            if let Some(message) = message {
                if let Message::NotKept(game, ..) = &message {
                    // What comes after it has no place either; the first reason is the true one.
                    effects.retain(|later| !matches!(later, Effect::Record(other, ..) if other == game));
                }
                effects.extend(app.update(message, now));
            }
        }
        true
    }

    /// Does one effect that needs no terminal, and says what came of it.
    fn answer(&mut self, effect: Effect, app: &App, now: Now) -> Option<Message> {
        let unsaved = |error: anyhow::Error| Message::Failed(format!("Not saved: {error:#}"));
        match effect {
            Effect::Quit | Effect::Redraw | Effect::Copy(_) => None,
            Effect::Begin(new) => Some(self.shelf.begin(&new).map_or_else(unsaved, Message::Begun)),
            Effect::Record(id, event, standing) => match self.shelf.record(id, &event, &standing) {
                Ok(()) => None,
                Err(error) => Some(Message::NotKept(id, event.number, format!("Not saved: {error:#}"))),
            },
            Effect::Stand(id, standing) => self.shelf.stand(id, &standing).err().map(unsaved),
            Effect::List => match self.shelf.list() {
                Ok(games) => Some(Message::Games(games)),
                Err(error) => Some(Message::Failed(format!("Kept games: {error:#}"))),
            },
            Effect::Load(id) => Some(match self.shelf.load(id) {
                Ok(kept) => Message::Loaded(id, Box::new(kept)),
                Err(error) => Message::Failed(format!("Kept games: {error:#}")),
            }),
            Effect::Delete(id) => self.shelf.delete(id).err().map(unsaved),
            Effect::Statistics => Some(match self.shelf.statistics(now.wall) {
                Ok(statistics) => Message::Statistics(statistics),
                Err(error) => Message::Failed(format!("Statistics: {error:#}")),
            }),
            Effect::KeepPreferences => {
                let named = app.preferences.named();
                let mut kept =
                    named.iter().map(|(name, value)| self.shelf.set_setting(name, Some(value.as_str())));
                kept.find_map(Result::err).map(unsaved)
            }
            Effect::Read(text) => {
                let read = read(&text).map(Box::new).map_err(|error| format!("{error:#}"));
                Some(Message::Read(read))
            }
            Effect::Watch(algorithm, puzzle) => match Watcher::start(algorithm, &puzzle) {
                Ok(watcher) => {
                    self.watcher = Some(watcher);
                    None
                }
                Err(error) => Some(Message::Failed(error.to_string())),
            },
            Effect::WatchNext(most) => self.watcher.as_ref().map(|watcher| Message::Seen(watcher.next(most))),
            Effect::WatchEnd => {
                self.watcher = None;
                None
            }
        }
    }
}

/// The first puzzle of a file, or the one in this text.
pub fn read(text: &str) -> anyhow::Result<Record> {
    let mut input = Input::open(Some(text), &ReadingArguments::default())?;
    let Some(piece) = input.reader.next() else {
        anyhow::bail!("there is no puzzle in it");
    };
    Ok(piece?.parse()?)
}
