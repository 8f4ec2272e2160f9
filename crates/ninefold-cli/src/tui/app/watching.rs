//! The keys of whoever watches.

use ninefold::format::Record;
use ninefold::play::Now;

use super::pages::other;
use super::{App, Effect, Page, SPEEDS, Subject, Watch};
use crate::tui::keys::{Command, Context, Key};

impl App {
    /// Watches a puzzle of the library.
    pub(super) fn watch_any(&mut self, now: Now) -> Vec<Effect> {
        let usual = self.library.iter().position(|record| record.about.name.as_deref() == Some("Medium"));
        match self.library.get(usual.unwrap_or(0)).cloned() {
            Some(record) => self.watch(record, Subject::Logic, now),
            None => Vec::new(),
        }
    }

    /// Watches the puzzle of the game.
    pub(super) fn watch_game(&mut self, now: Now) -> Vec<Effect> {
        let Some(game) = &self.game else { return Vec::new() };
        let record = game.record().clone();
        self.stop_clock(now);
        self.watch(record, Subject::Logic, now)
    }

    pub(super) fn watch(&mut self, record: Record, subject: Subject, now: Now) -> Vec<Effect> {
        let puzzle = Box::new(record.puzzle.clone());
        self.pages.push(Page::Watch(Box::new(Watch::new(record, subject, now.clock))));
        vec![Effect::Watch(subject, puzzle)]
    }

    pub(super) fn watch_key(&mut self, key: Key, now: Now) -> Vec<Effect> {
        let Some(command) = self.preferences.bindings.command(Context::Watch, key, false) else {
            return Vec::new();
        };
        let library = self.library.clone();
        if let (Command::WatchStep, Page::Watch(watch)) = (command, self.page())
            && !watch.running
        {
            let (screen, text) = (watch.screen(self.size), watch.text().to_owned());
            if self.turn_page(&screen, &text) {
                return Vec::new();
            }
        }
        let Page::Watch(watch) = self.page_mut() else { return Vec::new() };
        let subjects = Subject::all();
        let (record, subject) = match command {
            Command::WatchPause => {
                watch.running = !watch.running;
                watch.due(now.clock);
                return Vec::new();
            }
            Command::WatchStep => {
                if watch.end.is_some() {
                    return Vec::new();
                }
                watch.ask();
                return vec![Effect::WatchNext(watch.due(now.clock))];
            }
            Command::WatchFaster => {
                watch.speed = (watch.speed + 1).min(SPEEDS.len() - 1);
                return Vec::new();
            }
            Command::WatchSlower => {
                watch.speed = watch.speed.saturating_sub(1);
                return Vec::new();
            }
            Command::WatchBack => {
                self.pages.pop();
                self.start_clock(now);
                return vec![Effect::WatchEnd];
            }
            Command::WatchNext => (watch.record.clone(), other(&subjects, watch.subject, false)),
            Command::WatchPrevious => (watch.record.clone(), other(&subjects, watch.subject, true)),
            Command::WatchPuzzle => {
                let here = library.iter().position(|record| record.puzzle == watch.record.puzzle);
                let next = here.map_or(0, |here| here + 1) % library.len().max(1);
                (library.get(next).cloned().unwrap_or_else(|| watch.record.clone()), watch.subject)
            }
            Command::WatchRestart => (watch.record.clone(), watch.subject),
            _ => return Vec::new(),
        };
        let (running, speed) = (watch.running, watch.speed);
        let same = watch.subject == subject;
        **watch = Watch::new(record, subject, now.clock);
        watch.running = running;
        if same {
            watch.speed = speed;
        }
        vec![Effect::Watch(subject, Box::new(watch.record.puzzle.clone()))]
    }
}
