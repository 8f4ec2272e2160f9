//! Menus and lists: the main menu, games to resume, the new game, the library, opening.

use ninefold::format::Record;
use ninefold::play::{NewPuzzle, Now, PRACTICE, Statistics, boards, levels};
use ratatui::crossterm::event::KeyCode;

use super::dialog::{Then, edit_line};
use super::{App, Dialog, Effect, Mouse, Page, SETTINGS, Tone, help_lines, statistics_lines};
use crate::tui::keys::{Command, Context, Key, TABLE};
use crate::tui::layout;

/// A line of the main menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MenuItem {
    /// Resume a game.
    Continue,
    /// A new game.
    New,
    /// The library.
    Library,
    /// A file or a pasted puzzle.
    Open,
    /// Watch an algorithm.
    Watch,
    /// Practise a technique.
    Practice,
    /// Figures over all games.
    Statistics,
    /// Choose how things look and work.
    Settings,
    /// All keys.
    Help,
    /// End.
    Quit,
}

/// The main menu.
pub const MENU: [(MenuItem, &str); 10] = [
    (MenuItem::Continue, "Continue"),
    (MenuItem::New, "New game"),
    (MenuItem::Library, "Library"),
    (MenuItem::Open, "Open or paste"),
    (MenuItem::Watch, "Watch"),
    (MenuItem::Practice, "Practice"),
    (MenuItem::Statistics, "Statistics"),
    (MenuItem::Settings, "Settings"),
    (MenuItem::Help, "Help"),
    (MenuItem::Quit, "Quit"),
];

/// What a new game should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewForm {
    /// The chosen line: size, level, seed, begin.
    pub line: usize,
    /// Size, level and seed.
    pub puzzle: NewPuzzle,
}

impl NewForm {
    /// How many lines it has.
    pub const LINES: usize = 4;
}

/// What is being opened.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct OpenForm {
    /// What was typed or pasted so far.
    pub text: String,
}

impl App {
    /// How many lines the list of this page has.
    pub fn lines(&self) -> usize {
        match self.page() {
            Page::Menu(_) => MENU.len(),
            Page::Continue(_) => self.open_games.len(),
            Page::New(_) => NewForm::LINES,
            Page::Library(_) => self.shown_library().count(),
            Page::Practice(_) => PRACTICE.len(),
            Page::Settings(_) => SETTINGS.len(),
            Page::Keys(..) => TABLE.len(),
            Page::Statistics(statistics, _) => statistics_lines(self, statistics).len(),
            Page::Help(_) => help_lines(self).len(),
            Page::Open(_) | Page::Game | Page::Watch(_) => 0,
        }
    }

    /// The puzzles of the library that have the level asked for.
    pub fn shown_library(&self) -> impl Iterator<Item = &Record> {
        let level = self.library_level.as_ref();
        self.library.iter().filter(move |record| level.is_none() || record.about.level.as_ref() == level)
    }

    /// The chosen line of this page, or the first one shown of a page to read.
    pub fn line(&self) -> usize {
        match self.page() {
            Page::Menu(line)
            | Page::Continue(line)
            | Page::Library(line)
            | Page::Practice(line)
            | Page::Settings(line)
            | Page::Keys(line, _)
            | Page::Statistics(_, line)
            | Page::Help(line) => *line,
            Page::New(form) => form.line,
            Page::Open(_) | Page::Game | Page::Watch(_) => 0,
        }
    }

    fn set_line(&mut self, to: usize) {
        match self.page_mut() {
            Page::Menu(line)
            | Page::Continue(line)
            | Page::Library(line)
            | Page::Practice(line)
            | Page::Settings(line)
            | Page::Keys(line, _)
            | Page::Statistics(_, line)
            | Page::Help(line) => *line = to,
            Page::New(form) => form.line = to,
            Page::Open(_) | Page::Game | Page::Watch(_) => {}
        }
    }

    /// Whether this page is only read: nothing on it is chosen.
    fn is_text(&self) -> bool {
        matches!(self.page(), Page::Statistics(..) | Page::Help(_))
    }

    pub(super) fn list_key(&mut self, key: Key, now: Now) -> Vec<Effect> {
        if let Page::New(form) = self.page_mut()
            && form.line == 2
            && type_seed(form, key)
        {
            return Vec::new();
        }
        if let (Page::Menu(_), KeyCode::Char(figure @ '1'..='9')) = (self.page(), key.code) {
            let line = figure as usize - '1' as usize;
            self.set_line(line.min(MENU.len() - 1));
            return self.choose(now);
        }
        let Some(command) = self.preferences.bindings.command(Context::List, key, false) else {
            return Vec::new();
        };
        if key.code == KeyCode::Esc && self.pages.len() == 1 {
            self.say(Tone::Plain, "Press q to quit.");
            return Vec::new();
        }
        let rows = usize::from(layout::page(self.size).body.height);
        let last = match self.is_text() {
            true => self.lines().saturating_sub(rows),
            false => self.lines().saturating_sub(1),
        };
        let line = self.line();
        match command {
            Command::ListUp if line == 0 && !self.is_text() => self.set_line(last),
            Command::ListUp => self.set_line(line.saturating_sub(1)),
            Command::ListDown if line >= last && !self.is_text() => self.set_line(0),
            Command::ListDown => self.set_line((line + 1).min(last)),
            Command::ListPageUp => self.set_line(line.saturating_sub(rows)),
            Command::ListPageDown => self.set_line((line + rows).min(last)),
            Command::ListTop => self.set_line(0),
            Command::ListEnd => self.set_line(last),
            Command::ListLess => return self.change(true, now),
            Command::ListMore => return self.change(false, now),
            Command::ListChoose => return self.choose(now),
            Command::ListDelete => return self.delete(),
            Command::ListBack => return self.back(now),
            _ => {}
        }
        Vec::new()
    }

    /// Back to the page before; from the menu, out.
    pub(super) fn back(&mut self, now: Now) -> Vec<Effect> {
        if self.pages.len() == 1 {
            return self.quit(now);
        }
        let was_settings = matches!(self.page(), Page::Settings(_));
        self.pages.pop();
        self.start_clock(now);
        match (was_settings, self.page()) {
            (true, _) => {
                self.follow_preferences(now);
                vec![Effect::Save]
            }
            (_, Page::Menu(_)) => vec![Effect::List],
            _ => Vec::new(),
        }
    }

    /// Enter on a line.
    fn choose(&mut self, now: Now) -> Vec<Effect> {
        match self.page().clone() {
            Page::Menu(line) => return self.choose_menu(MENU[line].0, now),
            Page::Continue(line) => {
                return self.open_games.get(line).map(|game| Effect::Load(game.id)).into_iter().collect();
            }
            Page::New(form) => return self.make(form.puzzle, now),
            Page::Library(line) => {
                let record = self.shown_library().nth(line).cloned();
                if let Some(record) = record {
                    return self.begin_read(record, now);
                }
            }
            Page::Practice(line) => return self.practise(PRACTICE[line], now),
            Page::Settings(_) => return self.change_setting(false),
            Page::Keys(line, _) => *self.page_mut() = Page::Keys(line, true),
            Page::Statistics(..) | Page::Help(_) => return self.back(now),
            Page::Open(_) | Page::Game | Page::Watch(_) => {}
        }
        Vec::new()
    }

    fn choose_menu(&mut self, item: MenuItem, now: Now) -> Vec<Effect> {
        match item {
            MenuItem::Continue if self.open_games.is_empty() => {
                self.say(Tone::Plain, "No saved games yet.");
            }
            MenuItem::Continue => self.pages.push(Page::Continue(0)),
            MenuItem::New => self.open_new_form(),
            MenuItem::Library => self.pages.push(Page::Library(0)),
            MenuItem::Open => self.pages.push(Page::Open(OpenForm::default())),
            MenuItem::Watch => return self.watch_any(now),
            MenuItem::Practice => {
                self.pages.push(Page::Practice(0));
                return vec![Effect::PracticeRecords];
            }
            MenuItem::Statistics => {
                self.pages.push(Page::Statistics(Statistics::default(), 0));
                return vec![Effect::Statistics];
            }
            MenuItem::Settings => self.pages.push(Page::Settings(0)),
            MenuItem::Help => self.pages.push(Page::Help(0)),
            MenuItem::Quit => return self.quit(now),
        }
        Vec::new()
    }

    pub(super) fn open_new_form(&mut self) {
        let puzzle = self.like_this_game();
        self.pages.push(Page::New(NewForm { line: 3, puzzle }));
    }

    /// Left and right on a line.
    fn change(&mut self, back: bool, now: Now) -> Vec<Effect> {
        match self.page().clone() {
            Page::New(mut form) => {
                let NewPuzzle { side, variant, mut level, mut seed } = form.puzzle;
                let mut board = (side, variant);
                match form.line {
                    0 => board = other(&boards(), board, back),
                    1 => level = other(levels(side), level, back),
                    2 => seed = self.rng.below(1_000_000),
                    _ => {}
                }
                form.puzzle = NewPuzzle::like(board, Some(level), seed);
                *self.page_mut() = Page::New(form);
                Vec::new()
            }
            Page::Library(_) => {
                let mut levels = vec![None];
                for level in self.library.iter().map(|record| record.about.level.clone()) {
                    if !levels.contains(&level) {
                        levels.push(level);
                    }
                }
                self.library_level = other(&levels, self.library_level.clone(), back);
                self.set_line(0);
                Vec::new()
            }
            Page::Settings(_) => self.change_setting(back),
            _ if back => Vec::new(),
            Page::Menu(_) | Page::Continue(_) => self.choose(now),
            _ => Vec::new(),
        }
    }

    fn delete(&mut self) -> Vec<Effect> {
        match self.page().clone() {
            Page::Continue(line) => {
                if let Some(game) = self.open_games.get(line) {
                    let name = game.name.as_deref().unwrap_or("without a name");
                    let question = format!("Delete game '{name}'? This cannot be undone.");
                    self.dialog = Some(Dialog::Ask(question, Then::Delete(game.id)));
                }
                Vec::new()
            }
            Page::Keys(line, _) => self.unbind(line),
            _ => Vec::new(),
        }
    }

    pub(super) fn open_key(&mut self, key: Key) -> Vec<Effect> {
        let Page::Open(form) = self.page_mut() else { return Vec::new() };
        match key.code {
            KeyCode::Esc => {
                self.pages.pop();
            }
            KeyCode::Enter if form.text.trim().is_empty() => {}
            KeyCode::Enter => return vec![Effect::Read(form.text.trim().to_owned())],
            _ => edit_line(&mut form.text, key),
        }
        Vec::new()
    }

    /// Pasted text is a puzzle wherever no line is typed; there it is typed.
    pub(super) fn paste(&mut self, text: &str) -> Vec<Effect> {
        if let Some(Dialog::Name { text: name, .. }) = &mut self.dialog {
            name.extend(text.chars().filter(|letter| !letter.is_control()));
            return Vec::new();
        }
        if self.dialog.is_some() || self.is_too_small() {
            return Vec::new();
        }
        match self.page_mut() {
            Page::Open(form) => {
                form.text.push_str(text.trim_matches(['\r', '\n']));
                // A board of several lines is whole; a single line may be the beginning of a file's name.
                let text = form.text.replace('\r', "\n");
                match text.trim().contains('\n') {
                    true => vec![Effect::Read(text)],
                    false => Vec::new(),
                }
            }
            Page::Menu(_) | Page::Library(_) | Page::Continue(_) | Page::New(_) => {
                vec![Effect::Read(text.replace('\r', "\n"))]
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn mouse(&mut self, mouse: Mouse, x: u16, y: u16, now: Now) -> Vec<Effect> {
        if let Some(dialog) = self.dialog.clone() {
            // A click away from a window with nothing to decide closes it.
            return match (mouse, dialog) {
                (Mouse::Press { .. }, Dialog::Text(..)) => {
                    self.dialog = None;
                    Vec::new()
                }
                (Mouse::Press { .. }, Dialog::Over) => {
                    self.dialog = None;
                    Vec::new()
                }
                _ => Vec::new(),
            };
        }
        if let Page::Game = self.page() {
            self.notice = None;
            return self.game_mouse(mouse, x, y, now);
        }
        let line = self.line();
        match mouse {
            Mouse::WheelUp => self.set_line(line.saturating_sub(1)),
            Mouse::WheelDown => {
                let rows = usize::from(layout::page(self.size).body.height);
                let last = self.lines().saturating_sub(if self.is_text() { rows } else { 1 });
                self.set_line((line + 1).min(last));
            }
            Mouse::Press { .. } if !self.is_text() => {
                let body = match self.page() {
                    Page::Menu(_) => layout::menu(self.size, MENU.len()),
                    _ => layout::page(self.size).body,
                };
                if !body.contains((x, y).into()) {
                    return Vec::new();
                }
                let first = layout::first_line(usize::from(body.height), self.lines(), line);
                let hit = first + usize::from(y - body.y);
                if hit < self.lines() {
                    self.notice = None;
                    self.set_line(hit);
                    return match self.page() {
                        Page::New(_) if hit < 3 => self.change(false, now),
                        _ => self.choose(now),
                    };
                }
            }
            _ => {}
        }
        Vec::new()
    }
}

/// Types into the seed; whether the key was one that does.
fn type_seed(form: &mut NewForm, key: Key) -> bool {
    match key.code {
        KeyCode::Char(figure) if figure.is_ascii_digit() && !key.ctrl && !key.alt => {
            let longer = form.puzzle.seed.saturating_mul(10).saturating_add(u64::from(figure as u8 - b'0'));
            // Six figures are enough for everybody, and beyond them typing begins again.
            form.puzzle.seed = if longer > 999_999 { u64::from(figure as u8 - b'0') } else { longer };
        }
        KeyCode::Backspace | KeyCode::Delete => form.puzzle.seed /= 10,
        _ => return false,
    }
    true
}

/// The next or previous of some things, round and round.
pub(super) fn other<T: Clone + PartialEq>(all: &[T], now: T, back: bool) -> T {
    let here = all.iter().position(|one| *one == now).unwrap_or(0);
    let step = if back { all.len().saturating_sub(1) } else { 1 };
    all.get((here + step) % all.len().max(1)).cloned().unwrap_or(now)
}
