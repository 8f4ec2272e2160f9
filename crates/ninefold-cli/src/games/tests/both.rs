//! What every store promises.

use super::*;

/// A store, and a way to come back to it later.
trait Place {
    fn store(&mut self) -> &mut dyn Store;
    /// As another program would find it.
    fn again(&mut self);
}

impl Place for MemoryStore {
    fn store(&mut self) -> &mut dyn Store {
        self
    }
    fn again(&mut self) {}
}

struct InFile {
    store: Option<Sqlite>,
    folder: tempfile::TempDir,
}

impl InFile {
    fn new() -> InFile {
        let mut place = InFile { store: None, folder: tempfile::tempdir().unwrap() };
        place.again();
        place
    }
}

impl Place for InFile {
    fn store(&mut self) -> &mut dyn Store {
        self.store.as_mut().unwrap()
    }
    fn again(&mut self) {
        self.store = None;
        self.store = Some(Sqlite::open(&self.folder.path().join("deep/er/games.db")).unwrap());
    }
}

fn both(test: fn(&mut dyn Place)) {
    test(&mut MemoryStore::default());
    test(&mut InFile::new());
}

fn ids(place: &mut dyn Place) -> Vec<GameId> {
    place.store().list().unwrap().iter().map(|game| game.id).collect()
}

#[test]
fn a_new_game_is_open_with_nothing_done() {
    both(|place| {
        let id = place.store().begin(&new_game(5)).unwrap();
        place.again();
        let kept = place.store().load(id).unwrap();
        assert_eq!(kept.new, new_game(5));
        assert_eq!(kept.events, []);
        let progress = kept.progress;
        assert_eq!((progress.spaces_left, progress.state, progress.hints), (10, GameState::Open, 0));
        assert_eq!((progress.time, progress.seen), (Duration::ZERO, Timestamp(5)));
        let [summary] = &place.store().list().unwrap()[..] else { panic!("one game") };
        assert_eq!((summary.id, summary.side, summary.begun), (id, 4, Timestamp(5)));
        assert_eq!(summary.shape, "2x2");
        assert_eq!(summary.name.as_deref(), Some("A small one, \"quoted\"; ü"));
        assert_eq!(summary.level.as_deref(), Some("easy"));
        assert_eq!(summary.progress, progress);
    });
}

#[test]
fn events_come_back_in_order_and_none_twice() {
    both(|place| {
        let id = place.store().begin(&new_game(5)).unwrap();
        let progress = progress(9, GameState::Open);
        place.store().record(id, &event(0), &progress).unwrap();
        for number in [0, 2] {
            let refused = place.store().record(id, &event(number), &progress).unwrap_err().to_string();
            let text = "game 1 is being played somewhere else: move";
            assert!(refused.starts_with(text), "{refused}");
        }
        place.again();
        place.store().record(id, &event(1), &progress).unwrap();
        place.again();
        let kept = place.store().load(id).unwrap();
        assert_eq!(kept.events, [event(0), event(1)]);
        assert_eq!(kept.progress, progress);
    });
}

#[test]
fn a_refused_event_changes_nothing() {
    both(|place| {
        let id = place.store().begin(&new_game(5)).unwrap();
        place.store().record(id, &event(0), &progress(9, GameState::Open)).unwrap();
        let before = place.store().load(id).unwrap();
        assert!(place.store().record(id, &event(0), &progress(99, GameState::Solved)).is_err());
        assert_eq!(place.store().load(id).unwrap(), before);
    });
}

#[test]
fn a_game_comes_back_as_it_was_played() {
    both(|place| {
        let mut game = Endless::new();
        let id = place.store().begin(&new_game(5)).unwrap();
        for _ in 0..20 {
            let (event, progress) = game.play();
            place.store().record(id, &event, &progress).unwrap();
            place.again();
        }
        let session = place.store().load(id).unwrap().session().unwrap();
        assert_eq!(session.events(), game.session.events());
        assert_eq!(session.grid(), game.session.grid());
        assert_eq!(session.about(), &record().about);
    });
}

#[test]
fn time_alone_changes_time_alone_and_never_goes_back() {
    both(|place| {
        let id = place.store().begin(&new_game(5)).unwrap();
        place.store().record(id, &event(0), &progress(9, GameState::Open)).unwrap();
        // Whoever notes the time may know less than the store, such as a second program.
        let stale = Progress { spaces_left: 10, hints: 0, ..progress(20, GameState::Open) };
        place.store().update_progress(id, &stale).unwrap();
        let after = place.store().load(id).unwrap().progress;
        assert_eq!(after, progress(20, GameState::Open));
        place.store().update_progress(id, &progress(7, GameState::Open)).unwrap();
        let after = place.store().load(id).unwrap().progress;
        assert_eq!((after.time, after.seen), (Duration::from_secs(20), Timestamp(1_007)));
    });
}

#[test]
fn a_game_that_is_over_stays_as_it_ended() {
    both(|place| {
        for state in [GameState::Solved, GameState::Shown] {
            let id = place.store().begin(&new_game(5)).unwrap();
            let end = progress(9, state);
            place.store().record(id, &event(0), &end).unwrap();
            place.store().update_progress(id, &progress(100, GameState::Open)).unwrap();
            place.store().record(id, &event(1), &progress(200, GameState::Open)).unwrap();
            place.again();
            let kept = place.store().load(id).unwrap();
            assert_eq!(kept.progress, end);
            assert_eq!(kept.events.len(), 2);
        }
    });
}

#[test]
fn the_game_played_last_comes_first_and_numbers_are_not_used_again() {
    both(|place| {
        let first = place.store().begin(&new_game(5)).unwrap();
        let second = place.store().begin(&new_game(9)).unwrap();
        let third = place.store().begin(&new_game(9)).unwrap();
        assert_eq!(ids(place), [third, second, first]);
        place.store().update_progress(first, &progress(10, GameState::Open)).unwrap();
        place.again();
        assert_eq!(ids(place), [first, third, second]);
        place.store().record(third, &event(0), &progress(10, GameState::Open)).unwrap();
        place.store().delete(third).unwrap();
        place.again();
        assert_eq!(ids(place), [first, second]);
        let fourth = place.store().begin(&new_game(11)).unwrap();
        assert_ne!(fourth, third);
        assert_eq!(place.store().load(fourth).unwrap().events, []);
    });
}

#[test]
fn a_game_that_is_not_there_is_named() {
    both(|place| {
        for id in [GameId(0), GameId(7), GameId(u64::MAX)] {
            let wanted = format!("there is no game {id}");
            let store = place.store();
            let progress = progress(1, GameState::Open);
            assert_eq!(store.load(id).unwrap_err().to_string(), wanted);
            assert_eq!(store.delete(id).unwrap_err().to_string(), wanted);
            assert_eq!(store.update_progress(id, &progress).unwrap_err().to_string(), wanted);
            assert_eq!(store.record(id, &event(0), &progress).unwrap_err().to_string(), wanted);
        }
    });
}

#[test]
fn settings_are_kept_changed_and_forgotten() {
    both(|place| {
        assert_eq!(place.store().setting("play.theme").unwrap(), None);
        for value in [Some("dark"), Some("dark"), Some(""), None, None, Some("it's \"light\"")] {
            place.store().set_setting("play.theme", value).unwrap();
            place.again();
            assert_eq!(place.store().setting("play.theme").unwrap().as_deref(), value);
        }
        assert_eq!(place.store().setting("play").unwrap(), None);
    });
}

#[test]
fn every_puzzle_of_the_library_comes_back_as_it_was() {
    both(|place| {
        let mut records = ninefold::play::built_in();
        let sets = vec![ninefold::DigitSet::full(4); 16];
        let mut marked = record();
        marked.puzzle = marked.puzzle.with_candidates(&sets).unwrap();
        marked.about.comment = Some("two\nlines".to_owned());
        records.push(marked);
        for record in records {
            let new = NewGame { record, begun: Timestamp(1) };
            let id = place.store().begin(&new).unwrap();
            assert_eq!(place.store().load(id).unwrap().new, new);
        }
    });
}

#[test]
fn statistics_are_of_all_games() {
    both(|place| {
        let day = |day: u64| Timestamp(1_700_000_000 + day * 86_400);
        for (number, (state, time)) in
            [(GameState::Solved, 100), (GameState::Solved, 50), (GameState::Open, 7)].into_iter().enumerate()
        {
            let id = place.store().begin(&new_game(5)).unwrap();
            let progress = Progress { seen: day(number as u64), ..progress(time, state) };
            place.store().record(id, &event(0), &progress).unwrap();
        }
        place.again();
        let statistics = statistics(place.store(), day(2)).unwrap();
        let [group] = &statistics.groups[..] else { panic!("one size and level") };
        assert_eq!((group.games, group.solved, group.open(), group.hints), (3, 2, 1, 6));
        assert_eq!(group.best, Some(Duration::from_secs(50)));
        assert_eq!((statistics.streak.current, statistics.streak.longest), (2, 2));
    });
}
