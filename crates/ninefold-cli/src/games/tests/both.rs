//! What every shelf promises.

use super::*;

/// A shelf, and a way to come back to it later.
trait Place {
    fn shelf(&mut self) -> &mut dyn Shelf;
    /// As another program would find it.
    fn again(&mut self);
}

impl Place for Memory {
    fn shelf(&mut self) -> &mut dyn Shelf {
        self
    }
    fn again(&mut self) {}
}

struct InFile {
    shelf: Option<Sqlite>,
    folder: tempfile::TempDir,
}

impl InFile {
    fn new() -> InFile {
        let mut place = InFile { shelf: None, folder: tempfile::tempdir().unwrap() };
        place.again();
        place
    }
}

impl Place for InFile {
    fn shelf(&mut self) -> &mut dyn Shelf {
        self.shelf.as_mut().unwrap()
    }
    fn again(&mut self) {
        self.shelf = None;
        self.shelf = Some(Sqlite::open(&self.folder.path().join("deep/er/games.db")).unwrap());
    }
}

fn both(test: fn(&mut dyn Place)) {
    test(&mut Memory::default());
    test(&mut InFile::new());
}

fn ids(place: &mut dyn Place) -> Vec<GameId> {
    place.shelf().list().unwrap().iter().map(|game| game.id).collect()
}

#[test]
fn a_new_game_is_open_with_nothing_done() {
    both(|place| {
        let id = place.shelf().begin(&new_game(5)).unwrap();
        place.again();
        let kept = place.shelf().load(id).unwrap();
        assert_eq!(kept.new, new_game(5));
        assert_eq!(kept.events, []);
        let standing = kept.standing;
        assert_eq!((standing.spaces_left, standing.state, standing.hints), (10, State::Open, 0));
        assert_eq!((standing.time, standing.seen), (Duration::ZERO, Moment(5)));
        let [summary] = &place.shelf().list().unwrap()[..] else { panic!("one game") };
        assert_eq!((summary.id, summary.side, summary.begun), (id, 4, Moment(5)));
        assert_eq!(summary.shape, "2x2");
        assert_eq!(summary.name.as_deref(), Some("A small one, \"quoted\"; ü"));
        assert_eq!(summary.level.as_deref(), Some("easy"));
        assert_eq!(summary.standing, standing);
    });
}

#[test]
fn events_come_back_in_order_and_none_twice() {
    both(|place| {
        let id = place.shelf().begin(&new_game(5)).unwrap();
        let standing = standing(9, State::Open);
        place.shelf().record(id, &event(0), &standing).unwrap();
        for number in [0, 2] {
            let refused = place.shelf().record(id, &event(number), &standing).unwrap_err().to_string();
            let text = "game 1 is being played somewhere else: move";
            assert!(refused.starts_with(text), "{refused}");
        }
        place.again();
        place.shelf().record(id, &event(1), &standing).unwrap();
        place.again();
        let kept = place.shelf().load(id).unwrap();
        assert_eq!(kept.events, [event(0), event(1)]);
        assert_eq!(kept.standing, standing);
    });
}

#[test]
fn a_refused_event_changes_nothing() {
    both(|place| {
        let id = place.shelf().begin(&new_game(5)).unwrap();
        place.shelf().record(id, &event(0), &standing(9, State::Open)).unwrap();
        let before = place.shelf().load(id).unwrap();
        assert!(place.shelf().record(id, &event(0), &standing(99, State::Solved)).is_err());
        assert_eq!(place.shelf().load(id).unwrap(), before);
    });
}

#[test]
fn a_game_comes_back_as_it_was_played() {
    both(|place| {
        let mut game = Endless::new();
        let id = place.shelf().begin(&new_game(5)).unwrap();
        for _ in 0..20 {
            let (event, standing) = game.play();
            place.shelf().record(id, &event, &standing).unwrap();
            place.again();
        }
        let session = place.shelf().load(id).unwrap().session().unwrap();
        assert_eq!(session.events(), game.session.events());
        assert_eq!(session.grid(), game.session.grid());
        assert_eq!(session.about(), &record().about);
    });
}

#[test]
fn time_alone_changes_time_alone_and_never_goes_back() {
    both(|place| {
        let id = place.shelf().begin(&new_game(5)).unwrap();
        place.shelf().record(id, &event(0), &standing(9, State::Open)).unwrap();
        // Whoever notes the time may know less than the shelf, such as a second program.
        let stale = Standing { spaces_left: 10, hints: 0, ..standing(20, State::Open) };
        place.shelf().stand(id, &stale).unwrap();
        let after = place.shelf().load(id).unwrap().standing;
        assert_eq!(after, standing(20, State::Open));
        place.shelf().stand(id, &standing(7, State::Open)).unwrap();
        let after = place.shelf().load(id).unwrap().standing;
        assert_eq!((after.time, after.seen), (Duration::from_secs(20), Moment(1_007)));
    });
}

#[test]
fn a_game_that_is_over_stays_as_it_ended() {
    both(|place| {
        for state in [State::Solved, State::Shown] {
            let id = place.shelf().begin(&new_game(5)).unwrap();
            let end = standing(9, state);
            place.shelf().record(id, &event(0), &end).unwrap();
            place.shelf().stand(id, &standing(100, State::Open)).unwrap();
            place.shelf().record(id, &event(1), &standing(200, State::Open)).unwrap();
            place.again();
            let kept = place.shelf().load(id).unwrap();
            assert_eq!(kept.standing, end);
            assert_eq!(kept.events.len(), 2);
        }
    });
}

#[test]
fn the_game_played_last_comes_first_and_numbers_are_not_used_again() {
    both(|place| {
        let first = place.shelf().begin(&new_game(5)).unwrap();
        let second = place.shelf().begin(&new_game(9)).unwrap();
        let third = place.shelf().begin(&new_game(9)).unwrap();
        assert_eq!(ids(place), [third, second, first]);
        place.shelf().stand(first, &standing(10, State::Open)).unwrap();
        place.again();
        assert_eq!(ids(place), [first, third, second]);
        place.shelf().record(third, &event(0), &standing(10, State::Open)).unwrap();
        place.shelf().delete(third).unwrap();
        place.again();
        assert_eq!(ids(place), [first, second]);
        let fourth = place.shelf().begin(&new_game(11)).unwrap();
        assert_ne!(fourth, third);
        assert_eq!(place.shelf().load(fourth).unwrap().events, []);
    });
}

#[test]
fn a_game_that_is_not_there_is_named() {
    both(|place| {
        for id in [GameId(0), GameId(7), GameId(u64::MAX)] {
            let wanted = format!("there is no game {id}");
            let shelf = place.shelf();
            let standing = standing(1, State::Open);
            assert_eq!(shelf.load(id).unwrap_err().to_string(), wanted);
            assert_eq!(shelf.delete(id).unwrap_err().to_string(), wanted);
            assert_eq!(shelf.stand(id, &standing).unwrap_err().to_string(), wanted);
            assert_eq!(shelf.record(id, &event(0), &standing).unwrap_err().to_string(), wanted);
        }
    });
}

#[test]
fn settings_are_kept_changed_and_forgotten() {
    both(|place| {
        assert_eq!(place.shelf().setting("play.theme").unwrap(), None);
        for value in [Some("dark"), Some("dark"), Some(""), None, None, Some("it's \"light\"")] {
            place.shelf().set_setting("play.theme", value).unwrap();
            place.again();
            assert_eq!(place.shelf().setting("play.theme").unwrap().as_deref(), value);
        }
        assert_eq!(place.shelf().setting("play").unwrap(), None);
    });
}

#[test]
fn every_puzzle_of_the_library_comes_back_as_it_was() {
    both(|place| {
        let mut records = crate::library::built_in().unwrap();
        let sets = vec![ninefold::DigitSet::full(4); 16];
        let mut marked = record();
        marked.puzzle = marked.puzzle.with_candidates(&sets).unwrap();
        marked.about.comment = Some("two\nlines".to_owned());
        records.push(marked);
        for record in records {
            let new = NewGame { record, begun: Moment(1) };
            let id = place.shelf().begin(&new).unwrap();
            assert_eq!(place.shelf().load(id).unwrap().new, new);
        }
    });
}

#[test]
fn statistics_are_of_all_games() {
    both(|place| {
        let day = |day: u64| Moment(1_700_000_000 + day * 86_400);
        for (number, (state, time)) in
            [(State::Solved, 100), (State::Solved, 50), (State::Open, 7)].into_iter().enumerate()
        {
            let id = place.shelf().begin(&new_game(5)).unwrap();
            let standing = Standing { seen: day(number as u64), ..standing(time, state) };
            place.shelf().record(id, &event(0), &standing).unwrap();
        }
        place.again();
        let statistics = place.shelf().statistics(day(2)).unwrap();
        let [group] = &statistics.groups[..] else { panic!("one size and level") };
        assert_eq!((group.games, group.solved, group.open(), group.hints), (3, 2, 1, 6));
        assert_eq!(group.best, Some(Duration::from_secs(50)));
        assert_eq!((statistics.streak.current, statistics.streak.longest), (2, 2));
    });
}
