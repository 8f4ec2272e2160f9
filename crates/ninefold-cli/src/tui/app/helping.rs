//! Help on the board: marks, hints, checks, positions to come back to, the solution, the puzzle as text.

use ninefold::play::{Action, Check, Refusal};

use super::{App, Dialog, Effect, Now, Tone};
use crate::tui::keys::Command;

impl App {
    /// Fills all marks; where they are filled already, takes them away.
    pub(super) fn marks(&mut self, now: Now) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        match game.act(now.clock, Action::FillMarks) {
            Err(Refusal::NothingChanges) => self.act(Action::ClearMarks, now),
            done => self.done(done, now),
        }
    }

    /// Enter: plays the hint's move, once all of the hint has been shown.
    pub(super) fn apply(&mut self, now: Now) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        match &game.hint {
            Some(hint) if hint.is_last() && hint.has_move => {
                let place = hint.now().cells.first().copied();
                let done = game.apply_hint(now.clock);
                if let (Ok(_), Some(cell)) = (&done, place) {
                    game.go(cell);
                }
                game.hint = None;
                self.done(done, now)
            }
            Some(hint) if hint.is_last() => Vec::new(),
            Some(_) => self.command(Command::Hint, now),
            None => Vec::new(),
        }
    }

    pub(super) fn check(&mut self, now: Now) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        let check = game.session.check();
        let done = game.act(now.clock, Action::Check);
        let (tone, text) = match check {
            Check::Right => (Tone::Good, "Nothing is wrong so far.".to_owned()),
            Check::Wrong(cells) => {
                let text = match cells.len() {
                    1 => "One entry is wrong; it is marked with '!'.".to_owned(),
                    more => format!("{more} entries are wrong; they are marked with '!'."),
                };
                game.wrong = cells.into_iter().collect();
                (Tone::Bad, text)
            }
            Check::DeadEnd => (Tone::Bad, "No solution fits these entries.".to_owned()),
            Check::NoSolution => (Tone::Bad, "The puzzle has no solution.".to_owned()),
            Check::Unknown => (Tone::Plain, "The solution was not found.".to_owned()),
        };
        let effects = self.done(done, now);
        self.say(tone, &text);
        effects
    }

    pub(super) fn solve(&mut self, now: Now) -> Vec<Effect> {
        let Some(game) = &mut self.game else { return Vec::new() };
        let done = game.solve(now.clock);
        self.done(done, now)
    }

    pub(super) fn reset(&mut self, now: Now) -> Vec<Effect> {
        self.act(Action::Reset, now)
    }

    pub(super) fn savepoint(&mut self, name: String, now: Now) -> Vec<Effect> {
        let effects = self.act(Action::Savepoint { name: name.clone() }, now);
        if self.notice.is_none() {
            self.say(Tone::Good, &format!("This position is kept as '{name}'."));
        }
        effects
    }

    pub(super) fn restore(&mut self, name: String, now: Now) -> Vec<Effect> {
        self.act(Action::Restore { name }, now)
    }

    /// The names of the savepoints, the latest last.
    pub fn savepoints(&self) -> Vec<String> {
        let names = self.game.iter().flat_map(|game| game.session.savepoints());
        names.map(str::to_owned).collect()
    }

    /// Shows the puzzle and the position as text and puts the puzzle on the clipboard.
    pub(super) fn export(&mut self) -> Vec<Effect> {
        let Some(game) = &self.game else { return Vec::new() };
        let givens = game.session.puzzle().givens().to_string();
        let position = game.session.grid().to_string();
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
