//! A shelf that forgets: for tests, and for playing where nothing can be written.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{anyhow, bail};

use super::{GameId, GameSummary, KeptEvent, KeptGame, NewGame, Shelf, Standing, State};

/// Games and settings in memory.
#[derive(Default, Debug)]
pub struct Memory {
    games: BTreeMap<GameId, KeptGame>,
    last: u64,
    settings: BTreeMap<String, String>,
}

impl Memory {
    fn game(&mut self, game: GameId) -> anyhow::Result<&mut KeptGame> {
        self.games.get_mut(&game).ok_or_else(|| anyhow!("there is no game {game}"))
    }
}

impl Shelf for Memory {
    fn begin(&mut self, new: &NewGame) -> anyhow::Result<GameId> {
        self.last += 1;
        let puzzle = &new.record.puzzle;
        let standing = Standing {
            time: Duration::ZERO,
            spaces_left: (puzzle.shape().cells() - puzzle.clues()) as u32,
            hints: 0,
            state: State::Open,
            seen: new.begun,
        };
        let id = GameId(self.last);
        self.games.insert(id, KeptGame { new: new.clone(), events: Vec::new(), standing });
        Ok(id)
    }

    fn record(&mut self, game: GameId, event: &KeptEvent, standing: &Standing) -> anyhow::Result<()> {
        let kept = self.game(game)?;
        if event.number as usize != kept.events.len() {
            bail!("game {game} was changed elsewhere: event {} is not its next", event.number);
        }
        kept.events.push(event.clone());
        kept.standing = *standing;
        Ok(())
    }

    fn stand(&mut self, game: GameId, standing: &Standing) -> anyhow::Result<()> {
        self.game(game)?.standing = *standing;
        Ok(())
    }

    fn list(&self) -> anyhow::Result<Vec<GameSummary>> {
        let summary = |(&id, kept): (&GameId, &KeptGame)| GameSummary {
            id,
            name: kept.new.record.about.name.clone(),
            shape: kept.new.record.puzzle.shape().spec(),
            side: kept.new.record.puzzle.shape().side(),
            level: kept.new.record.about.level.clone(),
            begun: kept.new.begun,
            standing: kept.standing,
        };
        let mut list: Vec<GameSummary> = self.games.iter().map(summary).collect();
        list.sort_by_key(|game| std::cmp::Reverse((game.standing.seen, game.id)));
        Ok(list)
    }

    fn load(&self, game: GameId) -> anyhow::Result<KeptGame> {
        self.games.get(&game).cloned().ok_or_else(|| anyhow!("there is no game {game}"))
    }

    fn delete(&mut self, game: GameId) -> anyhow::Result<()> {
        self.games.remove(&game).map(drop).ok_or_else(|| anyhow!("there is no game {game}"))
    }

    fn setting(&self, name: &str) -> anyhow::Result<Option<String>> {
        Ok(self.settings.get(name).cloned())
    }

    fn set_setting(&mut self, name: &str, value: Option<&str>) -> anyhow::Result<()> {
        match value {
            Some(value) => drop(self.settings.insert(name.to_owned(), value.to_owned())),
            None => drop(self.settings.remove(name)),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use ninefold::format::Record;
    use ninefold::{Puzzle, Shape};

    use super::*;
    use crate::games::Moment;

    fn new_game(begun: u64) -> NewGame {
        let puzzle = Puzzle::blank(&Shape::boxes(2, 2).unwrap());
        NewGame { record: Record::new(puzzle), begun: Moment(begun) }
    }

    #[test]
    fn events_come_back_in_order_and_none_twice() {
        let mut shelf = Memory::default();
        let id = shelf.begin(&new_game(5)).unwrap();
        let standing = shelf.load(id).unwrap().standing;
        assert_eq!((standing.spaces_left, standing.state), (16, State::Open));
        let event = |number| KeptEvent { number, at: Duration::from_secs(1), text: format!("e{number}") };
        shelf.record(id, &event(0), &standing).unwrap();
        assert!(shelf.record(id, &event(0), &standing).is_err());
        assert!(shelf.record(id, &event(2), &standing).is_err());
        shelf.record(id, &event(1), &standing).unwrap();
        assert_eq!(shelf.load(id).unwrap().events, [event(0), event(1)]);
    }

    #[test]
    fn the_game_played_last_comes_first_and_numbers_are_not_used_again() {
        let mut shelf = Memory::default();
        let first = shelf.begin(&new_game(5)).unwrap();
        let second = shelf.begin(&new_game(9)).unwrap();
        let ids = |shelf: &Memory| shelf.list().unwrap().iter().map(|game| game.id).collect::<Vec<_>>();
        assert_eq!(ids(&shelf), [second, first]);
        let standing = Standing { seen: Moment(10), ..shelf.load(first).unwrap().standing };
        shelf.stand(first, &standing).unwrap();
        assert_eq!(ids(&shelf), [first, second]);
        shelf.delete(second).unwrap();
        assert!(shelf.delete(second).is_err());
        assert_ne!(shelf.begin(&new_game(11)).unwrap(), second);
    }
}
