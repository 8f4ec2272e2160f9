//! Small windows over a page: questions, names to type, things to pick.

use ninefold::play::{Action, GameId, Help, Input, Now};
use ratatui::crossterm::event::KeyCode;

use super::{App, Effect, Tone};
use crate::tui::keys::{Command, Context, Key};

/// A small window.
#[derive(Clone, PartialEq, Debug)]
pub enum Dialog {
    /// A question with yes and no.
    Ask(String, Then),
    /// A name to type.
    Name {
        /// What was typed.
        text: String,
        /// The name if nothing is typed.
        default: String,
    },
    /// A savepoint to pick, by its place in the list.
    Pick(usize),
    /// Text to read.
    Text(&'static str, Vec<String>),
    /// The game is over.
    Over,
}

/// What follows a yes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// Show the solution.
    Solve,
    /// Start over.
    Reset,
    /// Delete a saved game.
    Delete(GameId),
    /// Keep the moves that were not saved as a game of their own.
    Copy,
}

impl App {
    pub(super) fn dialog_key(&mut self, dialog: Dialog, key: Key, now: Now) -> Vec<Effect> {
        let yes = matches!(key.code, KeyCode::Char('y' | 'Y')) && !key.ctrl;
        let away = matches!(key.code, KeyCode::Esc | KeyCode::Char('q' | 'Q' | 'n' | 'N')) && !key.ctrl;
        let command = self.preferences.bindings.command(Context::List, key, false);
        match dialog {
            Dialog::Ask(_, then) if yes => {
                self.dialog = None;
                self.answered_yes(then, now)
            }
            Dialog::Ask(..) if !away => Vec::new(),
            Dialog::Name { mut text, default } => match key.code {
                KeyCode::Enter => {
                    self.dialog = None;
                    let name = if text.trim().is_empty() { default } else { text.trim().to_owned() };
                    self.savepoint(name, now)
                }
                KeyCode::Esc => self.close(),
                _ => {
                    edit_line(&mut text, key);
                    self.dialog = Some(Dialog::Name { text, default });
                    Vec::new()
                }
            },
            Dialog::Pick(index) => {
                let names = self.savepoints();
                let last = names.len().saturating_sub(1);
                match command {
                    Some(Command::ListUp) => self.dialog = Some(Dialog::Pick(index.saturating_sub(1))),
                    Some(Command::ListDown) => self.dialog = Some(Dialog::Pick((index + 1).min(last))),
                    Some(Command::ListChoose) => {
                        self.dialog = None;
                        return names.get(index).map_or_else(Vec::new, |name| {
                            self.act(Action::Restore { name: name.clone() }, now)
                        });
                    }
                    Some(Command::ListBack) => self.dialog = None,
                    _ => {}
                }
                Vec::new()
            }
            Dialog::Over => match (self.preferences.bindings.command(Context::Game, key, false), key.code) {
                (Some(Command::New), _) | (_, KeyCode::Enter) => {
                    self.dialog = None;
                    self.next_puzzle(now)
                }
                (Some(Command::Leave), _) => {
                    self.dialog = None;
                    self.leave_game(now)
                }
                (_, KeyCode::Esc) => self.close(),
                _ => Vec::new(),
            },
            Dialog::Ask(..) | Dialog::Text(..) => self.close(),
        }
    }

    fn close(&mut self) -> Vec<Effect> {
        self.dialog = None;
        Vec::new()
    }

    fn answered_yes(&mut self, then: Then, now: Now) -> Vec<Effect> {
        match then {
            Then::Solve => self.input(Input::Help(Help::Solve), now),
            Then::Reset => self.act(Action::Reset, now),
            Then::Copy => {
                if let Some(game) = &mut self.game {
                    game.detach();
                }
                self.say(Tone::Good, "Your moves are now a game of their own.");
                vec![Effect::Save]
            }
            Then::Delete(id) => {
                self.say(Tone::Plain, "Game deleted.");
                vec![Effect::Delete(id), Effect::List]
            }
        }
    }
}

/// Types into a line: characters at its end, Backspace, Ctrl+U for all of it.
pub fn edit_line(line: &mut String, key: Key) {
    match key.code {
        KeyCode::Char('u') if key.ctrl => line.clear(),
        KeyCode::Char(letter) if !key.ctrl && !key.alt => line.push(letter),
        KeyCode::Backspace => drop(line.pop()),
        _ => {}
    }
}
