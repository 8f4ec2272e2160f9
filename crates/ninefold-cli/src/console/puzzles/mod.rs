//! Where puzzles come from: the library, the keyboard, a file, a seed, the saved games.

mod library;
mod reading;
#[cfg(test)]
mod tests;

use ninefold::play::{Game, GameId, GameState, NewPuzzle, levels, sizes};

use self::library::filter_of;
use super::Console;
use super::talk::{Heard, quoted};
use crate::report::{columns, counted, playing_time};
use crate::sentence::sentence;

impl Console<'_> {
    /// A new puzzle of a size, a level and a seed.
    pub(in crate::console) fn new_puzzle(&mut self, rest: &str) -> Heard<()> {
        let wanted = match rest {
            "" => {
                let side = self.ask_side(&sizes(), "9")?.unwrap_or(9);
                let level = self.ask_level(levels(side))?;
                let seed = self.talk.ask_for("Seed (a number; Enter for any):", |answer| {
                    answer.parse::<u64>().map_err(|_| format!("a number from 0 to {}", u64::MAX))
                })?;
                let seed = seed.unwrap_or_else(|| self.rng.below(1_000_000));
                Ok((side, level, seed))
            }
            _ => {
                // The last of two numbers is the seed.
                let mut words: Vec<&str> = rest.split_whitespace().collect();
                let seed = match words.last().and_then(|word| word.parse::<u64>().ok()) {
                    Some(seed) if words.len() > 1 => {
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
            wanted.and_then(|wanted| wanted.make(&|| false)).map_err(|error| error.to_string())
        });
        match made {
            Ok(record) => self.puzzle_menu(record),
            Err(error) => self.talk.say(&sentence(error.trim_end_matches('.'))),
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
