//! Help on the board: the hint's move, the result of a check, positions to come back to, the puzzle as text.

use ninefold::play::{Action, Check, Help, Input, Now};

use super::{App, Dialog, Effect, Tone};

impl App {
    /// Enter: shows the next stage of the hint, and plays its move once all of it is shown.
    pub(super) fn apply(&mut self, now: Now) -> Vec<Effect> {
        let hint = self.game.as_ref().and_then(|game| game.hint());
        match hint.map(|hint| (hint.is_last(), hint.has_move())) {
            Some((true, true)) => self.input(Input::Help(Help::ApplyHint), now),
            Some((false, _)) => self.input(Input::Help(Help::Hint), now),
            _ => Vec::new(),
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
