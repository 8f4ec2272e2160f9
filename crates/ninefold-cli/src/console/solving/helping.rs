//! Hints, checks, and positions that are remembered.

use ninefold::explain::words;
use ninefold::play::{Action, Check, Game, Help, Input};

use super::super::Console;
use super::super::talk::{Heard, quoted};

impl Console<'_> {
    /// Shows a hint, or the next stage of the one that is shown.
    pub(super) fn hint(&mut self, game: &mut Game) -> Heard<()> {
        if let Err(rejected) = self.drive(game, Input::Help(Help::Hint)) {
            return self.refuse(game, &rejected);
        }
        self.save_events(game)?;
        let Some(shown) = game.hint() else { return Ok(()) };
        let more = match (shown.is_last(), shown.has_move()) {
            (false, _) => "'hint' shows more.",
            (true, true) => "'apply' plays it.",
            (true, false) => "",
        };
        let (stage, stages) = shown.numbers();
        let said = shown.now().text.trim_end_matches('.');
        let text = format!("Hint {stage} of {stages}: {said}. {more}");
        self.talk.say(text.trim_end())
    }

    pub(super) fn check(&mut self, game: &mut Game) -> Heard<()> {
        if let Err(rejected) = self.drive(game, Input::Help(Help::Check)) {
            return self.refuse(game, &rejected);
        }
        self.save_events(game)?;
        let text = match game.last_check() {
            Some(Check::Right) => "Nothing is wrong so far.".to_owned(),
            Some(Check::Wrong(cells)) => format!("Wrong: {}.", words::cells(game.shape(), cells)),
            Some(Check::DeadEnd) => "No solution fits these entries.".to_owned(),
            Some(Check::NoSolution) => "The puzzle has no solution.".to_owned(),
            Some(Check::Unknown) | None => "The solution was not found, so nothing can be said.".to_owned(),
        };
        self.talk.say(&text)
    }

    pub(super) fn save(&mut self, game: &mut Game, name: Option<String>) -> Heard<()> {
        let now = self.now();
        if let Some(name) = name {
            let text = format!("Position saved as {}.", quoted(&name));
            return match game.act(now, Action::Savepoint { name }) {
                Ok(_) => {
                    self.save_events(game)?;
                    self.talk.say(&text)
                }
                Err(rejected) => self.refuse(game, &rejected),
            };
        }
        let now = self.now_and_here();
        match game.save_time(self.store, now) {
            Ok(()) => match game.id() {
                Some(id) => self.talk.say(&format!("Saved as game {id}, like every move as you make it.")),
                None => self.talk.say("There is nothing to save yet. Every move is saved as you make it."),
            },
            Err(error) => self.talk.say(&format!("Not saved: {error}.")),
        }
    }

    pub(super) fn restore(&mut self, game: &mut Game, name: Option<String>) -> Heard<()> {
        let names: Vec<&str> = game.session().savepoints().collect();
        let name = match (name, &names[..]) {
            (Some(name), _) => name,
            (None, []) => {
                return self.talk.say("There is no saved position; 'save' and a name make one.");
            }
            (None, [only]) => (*only).to_owned(),
            (None, _) => {
                return self.talk.say(&format!("Which one? 'restore' and a name: {}.", names.join(", ")));
            }
        };
        self.act(game, Action::Restore { name })
    }
}
