//! Statistics over saved games: how many, how fast, how often with help.

use std::collections::BTreeMap;
use std::time::Duration;

use super::new_puzzle::LEVELS;
use super::store::{GameState, GameSummary, Timestamp};

/// Figures over all games.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Statistics {
    /// One group per size and level: small boards first, levels from easy to hard.
    pub groups: Vec<Group>,
    /// Days in a row with a game solved.
    pub streak: Streak,
}

/// The games of one size and level.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Group {
    /// The side of the board.
    pub side: usize,
    /// The level; empty where the puzzle states none.
    pub level: String,
    /// Games begun.
    pub games: u32,
    /// Games the player solved.
    pub solved: u32,
    /// Games in which the player had the solution shown.
    pub shown: u32,
    /// Hints asked for, in all games.
    pub hints: u32,
    /// The time played, in all games.
    #[cfg_attr(feature = "serde", serde(with = "crate::board::millis"))]
    pub time: Duration,
    /// The shortest time of the games solved.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::board::millis::option"))]
    pub best: Option<Duration>,
    /// The middle one of their times; of an even number, the mean of the middle two.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::board::millis::option"))]
    pub median: Option<Duration>,
}

/// Days in a row, where the player is, with at least one game solved.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Streak {
    /// The streak until today, or until yesterday if none was solved today.
    pub current: u32,
    /// The longest streak of all time.
    pub longest: u32,
}

impl Statistics {
    /// The figures over these games. `day` gives the number of the day on which a point in time falls where the player
    /// is, for streaks; the library knows no time zones.
    pub fn new(games: &[GameSummary], today: i64, day: impl Fn(Timestamp) -> i64) -> Statistics {
        let mut groups: BTreeMap<(usize, usize, &str), Vec<&GameSummary>> = BTreeMap::new();
        for game in games {
            let level = game.level.as_deref().unwrap_or("");
            groups.entry((game.side, level_rank(level), level)).or_default().push(game);
        }
        let groups = groups.into_iter().map(|((side, _, level), games)| Group::of(side, level, &games));
        let solved = games.iter().filter(|game| game.progress.state == GameState::Solved);
        // A game that is over was last seen when it ended.
        let days = solved.map(|game| day(game.progress.seen)).collect();
        Statistics { groups: groups.collect(), streak: Streak::of(days, today) }
    }
}

/// The rank of a level among the known ones; unknown words come after them.
fn level_rank(level: &str) -> usize {
    LEVELS.iter().position(|&word| word == level).unwrap_or(LEVELS.len())
}

impl Group {
    /// The number of games that the player can resume.
    pub fn open(&self) -> u32 {
        self.games - self.solved - self.shown
    }

    fn of(side: usize, level: &str, games: &[&GameSummary]) -> Group {
        let count = |state| games.iter().filter(|game| game.progress.state == state).count() as u32;
        let solved = games.iter().filter(|game| game.progress.state == GameState::Solved);
        let mut times: Vec<Duration> = solved.map(|game| game.progress.time).collect();
        times.sort_unstable();
        Group {
            side,
            level: level.to_owned(),
            games: games.len() as u32,
            solved: count(GameState::Solved),
            shown: count(GameState::Shown),
            hints: games.iter().map(|game| game.progress.hints).sum(),
            time: games.iter().map(|game| game.progress.time).sum(),
            best: times.first().copied(),
            median: median(&times),
        }
    }
}

fn median(sorted: &[Duration]) -> Option<Duration> {
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(sorted[middle]),
        _ => Some((sorted[middle - 1] + sorted[middle]) / 2),
    }
}

impl Streak {
    fn of(mut days: Vec<i64>, today: i64) -> Streak {
        days.sort_unstable();
        days.dedup();
        let (mut longest, mut run) = (0, 0);
        let mut before = None;
        for &day in &days {
            run = if before == Some(day - 1) { run + 1 } else { 1 };
            longest = longest.max(run);
            before = Some(day);
        }
        let current = if before.is_some_and(|last| last + 1 >= today) { run } else { 0 };
        Streak { current, longest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{GameId, Progress};

    fn game(level: &str, state: GameState, seconds: u64, day: u64) -> GameSummary {
        let progress = Progress {
            time: Duration::from_secs(seconds),
            spaces_left: 0,
            hints: 1,
            state,
            seen: Timestamp(day * 86_400 + 7),
        };
        GameSummary {
            id: GameId(1),
            name: None,
            shape: "3x3".into(),
            side: 9,
            level: Some(level.into()),
            begun: Timestamp(0),
            progress,
        }
    }

    #[test]
    fn only_games_the_player_solved_have_times() {
        let games = [
            game("hard", GameState::Solved, 100, 1),
            game("hard", GameState::Solved, 50, 1),
            game("hard", GameState::Shown, 1, 1),
            game("easy", GameState::Open, 2, 1),
        ];
        let statistics = Statistics::new(&games, 0, |_| 0);
        let [easy, hard] = &statistics.groups[..] else { panic!("two levels") };
        assert_eq!((easy.level.as_str(), easy.games, easy.solved, easy.best), ("easy", 1, 0, None));
        assert_eq!((hard.games, hard.solved, hard.open(), hard.shown, hard.hints), (3, 2, 0, 1, 3));
        assert_eq!(hard.best, Some(Duration::from_secs(50)));
        assert_eq!(hard.median, Some(Duration::from_secs(75)));
        assert_eq!(
            (easy.open(), easy.time, hard.time),
            (1, Duration::from_secs(2), Duration::from_secs(151))
        );
    }

    #[test]
    fn a_streak_lasts_until_a_day_is_missed() {
        let streak = |days: &[i64], today| {
            let streak = Streak::of(days.to_vec(), today);
            (streak.current, streak.longest)
        };
        assert_eq!(streak(&[], 5), (0, 0));
        assert_eq!(streak(&[3, 4, 4, 5], 5), (3, 3));
        assert_eq!(streak(&[3, 4, 5], 6), (3, 3));
        assert_eq!(streak(&[3, 4, 5], 7), (0, 3));
        assert_eq!(streak(&[1, 2, 3, 7, 8], 8), (2, 3));
    }
}
