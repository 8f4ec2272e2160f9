//! Where puzzles come from: the library, the keyboard, a file, a seed, the shelf.

mod library;
mod reading;
#[cfg(test)]
mod tests;

use anyhow::anyhow;

use self::library::filter_of;
use super::Console;
use super::game::Game;
use super::talk::{Heard, quoted};
use crate::games::{GameId, State};
use crate::new_puzzle;
use crate::report::{columns, counted, playing_time};
use crate::sentence::sentence;

impl Console<'_> {
    /// A new puzzle of a size, a level and a seed.
    pub(in crate::console) fn new_puzzle(&mut self, rest: &str) -> Heard<()> {
        let sizes = new_puzzle::sizes();
        let made = match rest {
            "" => {
                let side = self.ask_side(&sizes, "9")?.unwrap_or(9);
                let levels = new_puzzle::levels(side);
                let level = self.ask_level(levels)?;
                let seed = self.talk.ask_for("Seed (a number; Enter for any):", |answer| {
                    answer.parse::<u64>().map_err(|_| format!("a number from 0 to {}", u64::MAX))
                })?;
                let seed = seed.unwrap_or_else(|| self.rng.below(1_000_000));
                new_puzzle::new_puzzle(side, level.as_deref(), seed)
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
                filter_of(&words.join(" ")).map_err(|error| anyhow!(error)).and_then(|filter| {
                    let side = filter.side.unwrap_or(9);
                    new_puzzle::new_puzzle(side, filter.level.as_deref(), seed)
                })
            }
        };
        match made {
            Ok(record) => self.puzzle_menu(record),
            Err(error) => self.talk.say(&sentence(error.to_string().trim_end_matches('.'))),
        }
    }

    /// A game of the shelf that is not over.
    pub(in crate::console) fn continue_game(&mut self, rest: &str) -> Heard<()> {
        let games = match self.shelf.list() {
            Ok(games) => games,
            Err(error) => return self.talk.say(&format!("Your games cannot be read: {error:#}.")),
        };
        let open: Vec<_> = games.iter().filter(|game| game.standing.state == State::Open).collect();
        let numbered = |answer: &str| {
            let id = answer.parse().ok().map(GameId).filter(|id| open.iter().any(|game| game.id == *id));
            id.ok_or("the number of a game in the list".to_owned())
        };
        let id = match (&open[..], rest) {
            ([], _) => {
                self.talk.say("There is no game to go on with.")?;
                None
            }
            ([only], "") => Some(only.id),
            (_, "") => {
                let mut rows = Vec::new();
                for game in &open {
                    let left = counted(game.standing.spaces_left.into(), "space", "spaces") + " left";
                    rows.push([
                        game.id.to_string(),
                        game.name.as_deref().unwrap_or("without a name").replace(char::is_control, " "),
                        format!("{0}x{0}", game.side),
                        game.level.as_deref().unwrap_or("").replace(char::is_control, " "),
                        left,
                        playing_time(game.standing.time),
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
        match self.shelf.load(id).and_then(|kept| Game::load(id, kept)) {
            Ok(game) => self.solving(game, None),
            Err(error) => {
                self.talk.say(&format!("Game {id} cannot be read and is left as it is: {error:#}."))
            }
        }
    }
}
