//! Where puzzles come from: the library, the keyboard, a file, a seed, the saved games.

mod library;
mod reading;
#[cfg(test)]
mod tests;

use ninefold::logic::Technique;
use ninefold::play::{
    Exercise, Game, GameId, GameState, NewPuzzle, PRACTICE, PracticeRecord, Variant, levels, sizes,
};

use self::library::{filter_of, side_of};
use super::Console;
use super::talk::{Heard, quoted};
use crate::games::calendar;
use crate::report::{columns, counted, playing_time};
use crate::sentence::sentence;

impl Console<'_> {
    /// A new puzzle of a size, a level and a seed.
    pub(in crate::console) fn new_puzzle(&mut self, rest: &str) -> Heard<()> {
        let variants: Vec<Variant> =
            Variant::ALL.into_iter().filter(|variant| !variant.name().is_empty()).collect();
        let named =
            |word: &str| variants.iter().copied().find(|variant| variant.name().eq_ignore_ascii_case(word));
        let (mut variant, mut words) = (Variant::Classic, Vec::new());
        for word in rest.split_whitespace() {
            match named(word) {
                Some(found) => variant = found,
                None => words.push(word),
            }
        }
        let wanted = match rest {
            "" => {
                let list = sizes().iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
                let kinds = variants.iter().map(|variant| variant.name()).collect::<Vec<_>>().join(", ");
                let prompt = format!("Size ({list}), or {kinds} (Enter for 9):");
                let board = self.talk.ask_for(&prompt, |answer| {
                    let side = || {
                        side_of(answer)
                            .filter(|side| sizes().contains(side))
                            .map(|side| (side, Variant::Classic))
                    };
                    let board = named(answer).map(|variant| (9, variant)).or_else(side);
                    board.ok_or_else(|| format!("one of {list}, {kinds}"))
                })?;
                let side = board.map_or(9, |board| board.0);
                variant = board.map_or(Variant::Classic, |board| board.1);
                let level = self.ask_level(levels(side))?;
                let seed = self.talk.ask_for("Seed (a number; Enter for any):", |answer| {
                    answer.parse::<u64>().map_err(|_| format!("a number from 0 to {}", u64::MAX))
                })?;
                let seed = seed.unwrap_or_else(|| self.rng.below(1_000_000));
                Ok((side, level, seed))
            }
            _ => {
                // The last of two numbers is the seed, and the one after a variant.
                let is_last =
                    variant != Variant::Classic && rest.split_whitespace().last() == words.last().copied();
                let seed = match words.last().and_then(|word| word.parse::<u64>().ok()) {
                    Some(seed) if words.len() > 1 || is_last => {
                        words.pop();
                        seed
                    }
                    _ => self.rng.below(1_000_000),
                };
                filter_of(&words.join(" ")).map(|filter| (filter.side.unwrap_or(9), filter.level, seed))
            }
        };
        let made = wanted.and_then(|(side, level, seed)| {
            let wanted = NewPuzzle::new(side, level.as_deref(), seed);
            let wanted = wanted.and_then(|wanted| wanted.with_variant(variant));
            wanted.and_then(|wanted| wanted.make(&|| false)).map_err(|error| error.to_string())
        });
        match made {
            Ok(record) => self.puzzle_menu(record),
            Err(error) => self.talk.say(&sentence(error.trim_end_matches('.'))),
        }
    }

    /// Exercises for a technique, until the player has enough.
    pub(in crate::console) fn practice(&mut self, rest: &str) -> Heard<()> {
        let named = |answer: &str| {
            let numbered =
                || answer.parse::<usize>().ok()?.checked_sub(1).and_then(|place| PRACTICE.get(place));
            let known = PRACTICE.iter().find(|technique| technique.name().eq_ignore_ascii_case(answer));
            let most = PRACTICE.len();
            known
                .or_else(numbered)
                .copied()
                .ok_or_else(|| format!("a technique of the list, by name or number up to {most}"))
        };
        let technique = match rest {
            "" => {
                let records = PracticeRecord::load_all(self.store).unwrap_or_default();
                let row = |(place, technique): (usize, &Technique)| {
                    let record = records.get(place).copied().unwrap_or_default();
                    [(place + 1).to_string(), technique.name().to_owned(), record.describe()]
                };
                let rows: Vec<[String; 3]> = PRACTICE.iter().enumerate().map(row).collect();
                self.talk.say(&columns(&rows, &[1, 2]))?;
                self.talk.ask_for("Which technique (its number or name; Enter goes back)?", named)?
            }
            _ => match named(rest) {
                Ok(technique) => Some(technique),
                Err(expected) => {
                    self.talk.say(&format!("Expected {expected}, found {}.", quoted(rest)))?;
                    None
                }
            },
        };
        let Some(technique) = technique else { return Ok(()) };
        loop {
            match Exercise::make(technique, self.rng.below(1_000_000), &|| false) {
                Ok(exercise) => {
                    let task = exercise.task();
                    self.talk.say(&format!(
                        "\n{task} 'hint' helps, 'marks' shows the candidates, r4c7<>5 removes one."
                    ))?;
                    self.solving(Game::practise(exercise, calendar::now()), None)?;
                }
                Err(error) => self.talk.say(&sentence(&error.to_string()))?,
            }
            if !self.talk.agrees("Another one?")? {
                return Ok(());
            }
        }
    }

    /// Resumes a saved game.
    pub(in crate::console) fn continue_game(&mut self, rest: &str) -> Heard<()> {
        let games = match self.store.list() {
            Ok(games) => games,
            Err(error) => return self.talk.say(&format!("Your games cannot be read: {error:#}.")),
        };
        let open: Vec<_> = games.iter().filter(|game| game.progress.state == GameState::Open).collect();
        let numbered = |answer: &str| {
            let id = answer.parse().ok().map(GameId).filter(|id| open.iter().any(|game| game.id == *id));
            id.ok_or("the number of a game in the list".to_owned())
        };
        let id = match (&open[..], rest) {
            ([], _) => {
                self.talk.say("No saved games yet.")?;
                None
            }
            ([only], "") => Some(only.id),
            (_, "") => {
                let mut rows = Vec::new();
                for game in &open {
                    let left = counted(game.progress.spaces_left.into(), "space", "spaces") + " left";
                    rows.push([
                        game.id.to_string(),
                        game.name.as_deref().unwrap_or("without a name").replace(char::is_control, " "),
                        format!("{0}x{0}", game.side),
                        game.level.as_deref().unwrap_or("").replace(char::is_control, " "),
                        left,
                        playing_time(game.progress.time),
                    ]);
                }
                self.talk.say(&columns(&rows, &[1, 2, 3, 4]))?;
                self.talk.ask_for("Which game (its number; Enter goes back)?", numbered)?
            }
            (_, number) => match numbered(number) {
                Ok(id) => Some(id),
                Err(expected) => {
                    self.talk.say(&format!("Expected {expected}, found {}.", quoted(number)))?;
                    None
                }
            },
        };
        let Some(id) = id else { return Ok(()) };
        let game = self.store.load(id).map_err(|error| error.to_string());
        match game.and_then(|saved| Game::load(id, saved).map_err(|error| error.to_string())) {
            Ok(game) => self.solving(game, None),
            Err(error) => self.talk.say(&format!("Game {id} cannot be read and is left as it is: {error}.")),
        }
    }
}
