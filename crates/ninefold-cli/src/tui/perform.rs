//! Effects, performed: the only place where the full-screen game touches files, threads and the terminal.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ninefold::format::Record;
use ninefold::play::{Now, PracticeRecord, Request, Store, StoreError};

use super::app::{App, Effect, Message};
use super::watch::Watcher;
use crate::args::ReadingArguments;
use crate::games;
use crate::input::Input;

/// What effects need of a terminal.
pub trait Display {
    /// Forgets what is shown, so that all of it is drawn again.
    fn clear(&mut self) -> io::Result<()>;

    /// Puts text on the clipboard.
    fn copy(&mut self, text: &str) -> io::Result<()>;
}

/// Takes messages from other threads.
pub type Mailbox = Arc<dyn Fn(Message) + Send + Sync>;

/// Performs effects.
pub struct Performer {
    store: Box<dyn Store>,
    watcher: Option<Watcher>,
    /// Where the threads that answer requests send their replies. Without one, requests are answered at once: tests
    /// need no threads.
    mailbox: Option<Mailbox>,
    /// The cancel flags of the jobs that may still run.
    jobs: HashMap<u64, Arc<AtomicBool>>,
}

impl Performer {
    /// A performer that saves in this store.
    pub fn new(store: Box<dyn Store>, mailbox: Option<Mailbox>) -> Performer {
        Performer { store, watcher: None, mailbox, jobs: HashMap::new() }
    }

    /// Performs effects, and those that follow from them. Says whether the program continues.
    pub fn perform(
        &mut self,
        effects: Vec<Effect>,
        app: &mut App,
        screen: &mut dyn Display,
        now: Now,
    ) -> bool {
        let mut effects = VecDeque::from(effects);
        loop {
            let Some(effect) = effects.pop_front() else {
                // What was typed while the player waited comes when all is done.
                match app.next_typed() {
                    Some(message) => effects.extend(app.update(message, now)),
                    None => return true,
                }
                continue;
            };
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
            effects.extend(message.into_iter().flat_map(|message| app.update(message, now)));
        }
    }

    /// Performs one effect that needs no terminal, and says what came of it.
    fn answer(&mut self, effect: Effect, app: &mut App, now: Now) -> Option<Message> {
        let unsaved = |error: StoreError| match error {
            StoreError::PlayedElsewhere { .. } => Message::PlayedElsewhere,
            other => Message::Failed(format!("Not saved: {other}")),
        };
        let unread = |error: StoreError| Message::Failed(format!("Saved games: {error}"));
        let store = &mut *self.store;
        match effect {
            Effect::Quit | Effect::Redraw | Effect::Copy(_) => None,
            Effect::Save => app.game.as_mut()?.save(store, now).err().map(unsaved),
            Effect::SaveTime => app.game.as_mut()?.save_time(store, now).err().map(unsaved),
            Effect::Close(mut game) => game.save_time(store, now).err().map(unsaved),
            Effect::List => Some(store.list().map_or_else(unread, Message::Games)),
            Effect::Load(id) => {
                Some(store.load(id).map_or_else(unread, |saved| Message::Loaded(id, Box::new(saved))))
            }
            Effect::Delete(id) => store.delete(id).err().map(unsaved),
            Effect::PracticeRecords => {
                Some(PracticeRecord::load_all(store).map_or_else(unread, Message::Practice))
            }
            Effect::Statistics => Some(match games::statistics(store, now.wall) {
                Ok(statistics) => Message::Statistics(statistics),
                Err(error) => Message::Failed(format!("Statistics: {error:#}")),
            }),
            Effect::SavePreferences => {
                let named = app.preferences.named();
                let mut saved =
                    named.iter().map(|(name, value)| store.set_setting(name, Some(value.as_str())));
                saved.find_map(Result::err).map(unsaved)
            }
            Effect::Read(text) => {
                let read = read(&text).map(Box::new).map_err(|error| format!("{error:#}"));
                Some(Message::Read(read))
            }
            Effect::Compute(number, request) => self.compute(number, *request),
            Effect::Cancel(number) => {
                if let Some(cancel) = self.jobs.remove(&number) {
                    cancel.store(true, Ordering::Relaxed);
                }
                None
            }
            Effect::Watch(subject, puzzle) => match Watcher::start(subject, &puzzle) {
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

    /// Answers a request in a thread of its own.
    fn compute(&mut self, number: u64, request: Request) -> Option<Message> {
        let Some(mailbox) = self.mailbox.clone() else {
            return request.answer(&|| false).map(|reply| Message::Replied(number, Box::new(reply)));
        };
        let cancel = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&cancel);
        let work = move || {
            if let Some(reply) = request.answer(&|| flag.load(Ordering::Relaxed)) {
                mailbox(Message::Replied(number, Box::new(reply)));
            }
        };
        self.jobs.insert(number, cancel);
        let started = std::thread::Builder::new().name("request".into()).spawn(work);
        started.err().map(|error| Message::Failed(error.to_string()))
    }
}

impl Drop for Performer {
    fn drop(&mut self) {
        self.jobs.values().for_each(|cancel| cancel.store(true, Ordering::Relaxed));
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
