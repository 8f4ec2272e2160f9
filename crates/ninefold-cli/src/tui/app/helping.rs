//! Help on the board: the hint's move, the result of a check, positions to come back to, the puzzle as text.

use ninefold::play::{Action, Check, Help, Input, Now};

use super::{App, Dialog, Effect, Tone};
use crate::tui::keys::Command;
use crate::tui::layout::Screen;

impl App {
    /// The hint with the key that continues it.
    pub fn hint_text(&self) -> Option<String> {
        let hint = self.game.as_ref()?.hint()?;
        let label = |command| self.preferences.bindings.label(command);
        let more = match (hint.is_last(), hint.has_move()) {
            (false, _) => format!(" [{}: more]", label(Command::Hint)),
            (true, true) => format!(" [{}: apply]", label(Command::Apply)),
            (true, false) => String::new(),
        };
        Some(format!("{}{more}", hint.now().text))
    }

    /// Turns to the next page of a text; whether there is one. After the last page comes what is next.
    pub(super) fn turn_page(&mut self, screen: &Screen, text: &str) -> bool {
        let pages = screen.reading(text).1.len();
        self.read = if self.read + 1 < pages { self.read + 1 } else { 0 };
        self.read > 0
    }

    /// The hint key: the next page of the hint, then its next stage.
    pub(super) fn more_hint(&mut self, now: Now) -> Vec<Effect> {
        match (self.game_screen(), self.hint_text()) {
            (Some(screen), Some(text)) if self.turn_page(&screen, &text) => Vec::new(),
            _ => self.input(Input::Help(Help::Hint), now),
        }
    }

    /// Enter: the same as the hint key, until all is shown; then plays the move.
    pub(super) fn apply(&mut self, now: Now) -> Vec<Effect> {
        let Some(hint) = self.game.as_ref().and_then(|game| game.hint()) else { return Vec::new() };
        match (hint.is_last(), hint.has_move()) {
            (true, true) => self.input(Input::Help(Help::ApplyHint), now),
            (true, false) => Vec::new(),
            (false, _) => self.more_hint(now),
        }
    }

    /// Says what a check found, if there was one just now.
    pub(super) fn say_check(&mut self) {
        let Some(check) = self.game.as_ref().and_then(|game| game.last_check()) else { return };
        let (tone, text) = match check {
            Check::Right => (Tone::Good, "Nothing is wrong so far.".to_owned()),
            Check::Wrong(cells) => match cells.len() {
                1 => (Tone::Bad, "One entry is wrong; it is marked with '!'.".to_owned()),
                more => (Tone::Bad, format!("{more} entries are wrong; they are marked with '!'.")),
            },
            Check::DeadEnd => (Tone::Bad, "No solution fits these entries.".to_owned()),
            Check::NoSolution => (Tone::Bad, "The puzzle has no solution.".to_owned()),
            Check::Unknown => (Tone::Plain, "The solution was not found.".to_owned()),
        };
        self.say(tone, &text);
    }

    pub(super) fn savepoint(&mut self, name: String, now: Now) -> Vec<Effect> {
        let effects = self.act(Action::Savepoint { name: name.clone() }, now);
        if self.notice.is_none() {
            self.say(Tone::Good, &format!("Position saved as '{name}'."));
        }
        effects
    }

    /// The names of the savepoints, the latest last.
    pub fn savepoints(&self) -> Vec<String> {
        let names = self.game.iter().flat_map(|game| game.session().savepoints());
        names.map(str::to_owned).collect()
    }

    /// Shows the puzzle and the position as text and puts the puzzle on the clipboard.
    pub(super) fn export(&mut self) -> Vec<Effect> {
        let Some(game) = &self.game else { return Vec::new() };
        let givens = game.session().puzzle().givens().to_string();
        let position = game.session().grid().to_string();
        let lines = vec![
            "The puzzle (now on the clipboard, if your terminal allows it):".to_owned(),
            givens.clone(),
            String::new(),
            "The position:".to_owned(),
            position,
            String::new(),
            format!("Shape: {}", game.shape()),
        ];
        self.dialog = Some(Dialog::Text("As text", lines));
        vec![Effect::Copy(givens)]
    }
}
