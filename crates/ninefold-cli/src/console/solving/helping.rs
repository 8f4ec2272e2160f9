//! Hints, checks, and positions that are remembered.

use ninefold::explain::words;
use ninefold::play::{Action, Check};

use super::super::Console;
use super::super::game::Game;
use super::super::talk::{Heard, quoted};
use crate::games::ShownHint;

impl Console<'_> {
    /// Tells a hint, or more of the one that was told.
    pub(super) fn hint(&mut self, game: &mut Game) -> Heard<()> {
        match &mut game.hint {
            Some(shown) if shown.is_last() => {}
            Some(shown) => shown.go_on(),
            None => game.hint = Some(ShownHint::new(&game.session.hint())),
        }
        let Some(shown) = game.hint.clone() else { return Ok(()) };
        let now = self.now();
        if let Err(refusal) = game.act(now, shown.action()) {
            return self.refuse(game, &refusal);
        }
        self.keep(game)?;
        let more = match (shown.is_last(), shown.has_move) {
            (false, _) => "'hint' tells more.",
            (true, true) => "'apply' plays it.",
            (true, false) => "",
        };
        let (stage, stages) = (shown.stage + 1, shown.stages.len());
        let said = shown.now().text.trim_end_matches('.');
        let text = format!("Hint {stage} of {stages}: {said}. {more}");
        self.talk.say(text.trim_end())
    }

    pub(super) fn check(&mut self, game: &mut Game) -> Heard<()> {
        let text = match game.session.check() {
            Check::Right => "Nothing is wrong so far.".to_owned(),
            Check::Wrong(cells) => format!("Wrong: {}.", words::cells(game.session.shape(), &cells)),
            Check::DeadEnd => "No solution fits these entries.".to_owned(),
            Check::NoSolution => "The puzzle has no solution.".to_owned(),
            Check::Unknown => "The solution was not found, so nothing can be said.".to_owned(),
        };
        let now = self.now();
        match game.act(now, Action::Check) {
            Ok(_) => {
                self.keep(game)?;
                self.talk.say(&text)
            }
            Err(refusal) => self.refuse(game, &refusal),
        }
    }

    pub(super) fn save(&mut self, game: &mut Game, name: Option<String>) -> Heard<()> {
        let now = self.now();
        if let Some(name) = name {
            let text = format!("This position is remembered as {}.", quoted(&name));
            return match game.act(now, Action::Savepoint { name }) {
                Ok(_) => {
                    self.keep(game)?;
                    self.talk.say(&text)
                }
                Err(refusal) => self.refuse(game, &refusal),
            };
        }
        match game.keep_time(self.shelf, now) {
            Ok(()) => match game.id {
                Some(id) => self.talk.say(&format!("Saved as game {id}, like every move as you make it.")),
                None => self.talk.say("There is nothing to save yet. Every move is saved as you make it."),
            },
            Err(error) => self.talk.say(&format!("Not saved: {error:#}.")),
        }
    }

    pub(super) fn restore(&mut self, game: &mut Game, name: Option<String>) -> Heard<()> {
        let names: Vec<&str> = game.session.savepoints().collect();
        let name = match (name, &names[..]) {
            (Some(name), _) => name,
            (None, []) => {
                return self.talk.say("There is no remembered position; 'save' with a name makes one.");
            }
            (None, [only]) => (*only).to_owned(),
            (None, _) => {
                return self.talk.say(&format!("Which one? 'restore' and a name: {}.", names.join(", ")));
            }
        };
        let now = self.now();
        self.done(game, |game| game.act(now, Action::Restore { name }))
    }
}
