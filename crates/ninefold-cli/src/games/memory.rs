//! A shelf that forgets: for tests, and for playing where nothing can be written.

use std::collections::BTreeMap;

use anyhow::{anyhow, bail};

use super::{
    GameId, GameSummary, KeptEvent, KeptGame, NewGame, Shelf, Standing, State, no_game, played_elsewhere,
};

/// Games and settings in memory.
#[derive(Default, Debug)]
pub struct Memory {
    games: BTreeMap<GameId, KeptGame>,
    last: u64,
    settings: BTreeMap<String, String>,
}

impl Memory {
    fn game(&mut self, game: GameId) -> anyhow::Result<&mut KeptGame> {
        self.games.get_mut(&game).ok_or_else(|| anyhow!(no_game(game)))
    }
}

impl Shelf for Memory {
    fn begin(&mut self, new: &NewGame) -> anyhow::Result<GameId> {
        self.last += 1;
        let id = GameId(self.last);
        self.games.insert(id, KeptGame { new: new.clone(), events: Vec::new(), standing: new.standing() });
        Ok(id)
    }

    fn record(&mut self, game: GameId, event: &KeptEvent, standing: &Standing) -> anyhow::Result<()> {
        let kept = self.game(game)?;
        if event.number as usize != kept.events.len() {
            bail!(played_elsewhere(game, event));
        }
        kept.events.push(event.clone());
        if kept.standing.state == State::Open {
            kept.standing = *standing;
        }
        Ok(())
    }

    fn stand(&mut self, game: GameId, standing: &Standing) -> anyhow::Result<()> {
        let kept = &mut self.game(game)?.standing;
        if kept.state == State::Open {
            *kept = Standing { time: kept.time.max(standing.time), seen: standing.seen, ..*kept };
        }
        Ok(())
    }

    fn list(&self) -> anyhow::Result<Vec<GameSummary>> {
        let summary = |(&id, kept): (&GameId, &KeptGame)| GameSummary {
            id,
            name: kept.new.record.about.name.clone(),
            shape: kept.new.record.puzzle.shape().to_string(),
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
        self.games.get(&game).cloned().ok_or_else(|| anyhow!(no_game(game)))
    }

    fn delete(&mut self, game: GameId) -> anyhow::Result<()> {
        self.games.remove(&game).map(drop).ok_or_else(|| anyhow!(no_game(game)))
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
