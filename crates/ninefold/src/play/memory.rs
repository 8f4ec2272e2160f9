//! A store that forgets: for tests, and for playing where nothing can be written.

use std::collections::BTreeMap;

use super::store::{
    GameId, GameState, GameSummary, NewGame, Progress, SavedEvent, SavedGame, Store, StoreError,
};

/// Games and settings in memory.
#[derive(Default, Debug)]
pub struct MemoryStore {
    games: BTreeMap<GameId, SavedGame>,
    last: u64,
    settings: BTreeMap<String, String>,
}

impl MemoryStore {
    fn game(&mut self, game: GameId) -> Result<&mut SavedGame, StoreError> {
        self.games.get_mut(&game).ok_or(StoreError::NoSuchGame(game))
    }
}

impl Store for MemoryStore {
    fn begin(&mut self, new: &NewGame) -> Result<GameId, StoreError> {
        self.last += 1;
        let id = GameId(self.last);
        let game = SavedGame { new: new.clone(), events: Vec::new(), progress: new.progress() };
        self.games.insert(id, game);
        Ok(id)
    }

    fn record(&mut self, game: GameId, event: &SavedEvent, progress: &Progress) -> Result<(), StoreError> {
        let saved = self.game(game)?;
        if event.number as usize != saved.events.len() {
            return Err(StoreError::PlayedElsewhere { game, number: event.number });
        }
        saved.events.push(event.clone());
        if saved.progress.state == GameState::Open {
            saved.progress = *progress;
        }
        Ok(())
    }

    fn update_progress(&mut self, game: GameId, progress: &Progress) -> Result<(), StoreError> {
        let saved = &mut self.game(game)?.progress;
        if saved.state == GameState::Open {
            *saved = Progress { time: saved.time.max(progress.time), seen: progress.seen, ..*saved };
        }
        Ok(())
    }

    fn list(&self) -> Result<Vec<GameSummary>, StoreError> {
        let mut list: Vec<GameSummary> =
            self.games.iter().map(|(&id, game)| GameSummary::new(id, game)).collect();
        list.sort_by_key(|game| std::cmp::Reverse((game.progress.seen, game.id)));
        Ok(list)
    }

    fn load(&self, game: GameId) -> Result<SavedGame, StoreError> {
        self.games.get(&game).cloned().ok_or(StoreError::NoSuchGame(game))
    }

    fn delete(&mut self, game: GameId) -> Result<(), StoreError> {
        self.games.remove(&game).map(drop).ok_or(StoreError::NoSuchGame(game))
    }

    fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        Ok(self.settings.get(name).cloned())
    }

    fn set_setting(&mut self, name: &str, value: Option<&str>) -> Result<(), StoreError> {
        match value {
            Some(value) => drop(self.settings.insert(name.to_owned(), value.to_owned())),
            None => drop(self.settings.remove(name)),
        }
        Ok(())
    }
}
