//! `ninefold play`: the full-screen game.
//!
//! ```text
//! input thread ---+                       +--> view::draw --> screen
//! signal thread --+--> one channel --> App::update
//! time ----------/                        +--> effects: store, files, clipboard, work in threads
//! ```
//! The loop sleeps until something comes or the next second begins; it never spins.

mod app;
mod keys;
mod layout;
mod perform;
#[cfg(test)]
pub mod player;
mod signals;
mod terminal;
mod theme;
mod view;
mod watch;

pub use app::Start;

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Instant;

use anyhow::Context as _;
use ninefold::play::{Now, Store};
use ratatui::crossterm::event::{self, Event, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::Size;

use self::app::{App, Message, Mouse, Preferences};
use self::keys::Key;
use self::perform::Performer;
use self::signals::Signal;
use self::terminal::Screen;
use crate::exit::Exit;
use crate::games::calendar;

/// What comes from outside.
enum Input {
    Message(Message),
    Signal(Signal),
    /// The terminal is gone.
    Gone,
}

/// Plays until the player leaves. `unsaved` says why games cannot be saved, if they cannot.
pub fn run(start: Start, store: Box<dyn Store>, unsaved: Option<&str>, seed: u64) -> anyhow::Result<Exit> {
    let mut preferences = Preferences::read(&*store).unwrap_or_default();
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    let term = variable("TERM");
    preferences.without_colour = !has_colour() || term.starts_with("vt");
    preferences.only_ascii = is_ascii(&term, &variable);
    let library = crate::library::all()?;
    let mut screen = Screen::enter().context("the terminal")?;
    let ended = play(&mut screen, start, store, unsaved, preferences, library, seed);
    drop(screen);
    match ended? {
        // As a program that the signal ended would be seen.
        Some(signal) => std::process::exit(128 + signal),
        None => Ok(Exit::Success),
    }
}

/// Whether colours are wanted: neither `NO_COLOR` nor `--color never` says otherwise.
fn has_colour() -> bool {
    let never = anstream::ColorChoice::global() == anstream::ColorChoice::Never;
    !never && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Whether the terminal, or the locale, has nothing but ASCII. As in C programs, the first of the three that is set counts.
fn is_ascii(term: &str, variable: &dyn Fn(&str) -> String) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).into_iter().find(|value| !value.is_empty());
    let plain_locale = locale.is_some_and(|locale| matches!(locale.as_str(), "C" | "POSIX"));
    plain_locale || term == "linux" || term.starts_with("vt")
}

/// The loop; gives the number of the signal that ended it, if one did.
fn play(
    screen: &mut Screen,
    start: Start,
    store: Box<dyn Store>,
    unsaved: Option<&str>,
    preferences: Preferences,
    library: Vec<ninefold::format::Record>,
    seed: u64,
) -> anyhow::Result<Option<i32>> {
    let begun = Instant::now();
    let now = || Now { clock: begun.elapsed(), wall: calendar::now() };
    let size = window().context("the size of the terminal")?;
    let (sender, inputs) = listen()?;
    let mailbox = Arc::new(move |message| drop(sender.send(Input::Message(message))));
    let mut performer = Performer::new(store, Some(mailbox));
    let (mut app, effects) = App::new(size, library, preferences, seed, start, now());
    let mut going = performer.perform(effects, &mut app, screen, now());
    if let Some(why) = unsaved {
        app.warn_unsaved(why);
    }
    let mut ended = None;
    let mut came_back = false;
    while going {
        screen.draw(|frame| view::draw(frame.buffer_mut(), &app, now().clock))?;
        let input = match app.wait(now().clock) {
            Some(wait) => inputs.recv_timeout(wait),
            None => inputs.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let mut next = Some(match input {
            Ok(input) => input,
            // A window that changed before the first key was listened for has told nobody.
            Err(RecvTimeoutError::Timeout) => match window() {
                Ok(size) if size != app.size => Input::Message(Message::Resize(size)),
                _ => Input::Message(Message::Tick),
            },
            Err(RecvTimeoutError::Disconnected) => Input::Gone,
        });
        // What came in the meantime is taken in before the screen is drawn again.
        while let Some(input) = next.take().filter(|_| going) {
            let effects = match input {
                Input::Message(message) => app.update(message, now()),
                Input::Signal(Signal::End(number)) => {
                    ended = Some(number);
                    app.quit(now())
                }
                Input::Gone => {
                    ended = Some(1);
                    app.quit(now())
                }
                Input::Signal(Signal::Stop) => {
                    let effects = app.update(Message::WasStopped, now());
                    performer.perform(effects, &mut app, screen, now());
                    screen.leave()?;
                    signals::stop();
                    came_back = true;
                    come_back(screen, &mut app, now())?
                }
                // The signal that ended a stop of ours is still to come; nothing is left to do for it.
                Input::Signal(Signal::GoOn) if std::mem::take(&mut came_back) => Vec::new(),
                Input::Signal(Signal::GoOn) => come_back(screen, &mut app, now())?,
            };
            going = performer.perform(effects, &mut app, screen, now());
            next = inputs.try_recv().ok();
        }
    }
    Ok(ended)
}

/// The size of the window.
fn window() -> std::io::Result<Size> {
    let (width, height) = crossterm::terminal::size()?;
    Ok(Size { width, height })
}

/// Takes the terminal again after a stop, whatever became of it in the meantime.
fn come_back(screen: &mut Screen, app: &mut App, now: Now) -> anyhow::Result<Vec<app::Effect>> {
    screen.take_again()?;
    let mut effects = app.update(Message::Resize(window()?), now);
    effects.extend(app.update(Message::WasStopped, now));
    Ok(effects)
}

/// Starts the threads that listen to the terminal and to signals.
fn listen() -> anyhow::Result<(Sender<Input>, Receiver<Input>)> {
    let (sender, inputs) = channel();
    let (signals, keys) = (sender.clone(), sender.clone());
    signals::listen(move |signal| drop(signals.send(Input::Signal(signal)))).context("signals")?;
    std::thread::Builder::new().name("input".into()).spawn(move || read_terminal(&keys)).context("input")?;
    Ok((sender, inputs))
}

fn read_terminal(sender: &Sender<Input>) {
    loop {
        let input = match event::read() {
            Ok(event) => message(event).map(Input::Message),
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => None,
            Err(_) => Some(Input::Gone),
        };
        let gone = matches!(input, Some(Input::Gone));
        let unheard = input.is_some_and(|input| sender.send(input).is_err());
        if gone || unheard {
            return;
        }
    }
}

/// What an event of the terminal means, if it means something.
fn message(event: Event) -> Option<Message> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => Some(Message::Key(Key::of(key))),
        Event::Resize(width, height) => Some(Message::Resize(Size { width, height })),
        Event::Paste(text) => Some(Message::Paste(text)),
        Event::Mouse(mouse) => {
            let ctrl = mouse.modifiers.contains(KeyModifiers::CONTROL);
            let kind = match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => Mouse::Press { ctrl },
                MouseEventKind::Down(MouseButton::Right) => Mouse::RightPress,
                MouseEventKind::Drag(MouseButton::Left) => Mouse::Drag,
                MouseEventKind::ScrollUp => Mouse::WheelUp,
                MouseEventKind::ScrollDown => Mouse::WheelDown,
                _ => return None,
            };
            Some(Message::Mouse(kind, mouse.column, mouse.row))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::is_ascii;

    #[test]
    fn plain_terminals_and_locales_get_ascii() {
        let with = |term: &str, set: &[(&str, &str)]| {
            let set = set.to_vec();
            is_ascii(term, &|name| {
                set.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value).to_owned()
            })
        };
        assert!(!with("xterm-256color", &[]));
        assert!(!with("xterm-256color", &[("LANG", "en_GB.UTF-8")]));
        assert!(with("xterm-256color", &[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")]));
        assert!(!with("xterm-256color", &[("LC_ALL", "C.UTF-8"), ("LANG", "C")]));
        assert!(with("linux", &[]) && with("vt100", &[]) && with("vt220", &[("LANG", "en_GB.UTF-8")]));
    }
}
