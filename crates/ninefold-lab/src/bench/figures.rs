//! Figures made of the times of many rounds.

use serde::{Deserialize, Serialize};

use super::clock::Clock;
use super::record::ResultRecord;

/// What the rounds of a contestant come to.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
pub struct Figures {
    /// Microseconds a puzzle, the median of all rounds.
    pub micros: f64,
    /// Puzzles a second, made of it.
    pub per_second: f64,
    /// From the shortest to the longest round, in parts of the median.
    pub spread: f64,
    /// How many times as fast as the base: the median of the ratios of each round.
    pub ratio: Option<f64>,
    /// Microseconds a puzzle in the shortest round. Where a machine shares its cores with others, they slow
    /// dense code more than code that waits a lot; the shortest round is the one they disturbed least.
    pub best: f64,
    /// How many times as fast as the base, shortest round against shortest round.
    pub best_ratio: Option<f64>,
}

/// Works the figures of all results of a set out.
pub fn work_out(results: &mut [ResultRecord], base: &str) {
    let based = results.iter().find(|result| result.contestant == base).cloned();
    for result in results {
        result.figures = figures(result, based.as_ref());
    }
}

fn figures(result: &ResultRecord, base: Option<&ResultRecord>) -> Option<Figures> {
    let rounds = micros(result, result.clock);
    let median = median(&rounds)?;
    let best = least(&rounds);
    let most = rounds.iter().copied().fold(0.0, f64::max);
    // Threads are timed by the wall; so is what they are compared with.
    let both = base.map(|base| {
        let clock = if base.clock == result.clock { base.clock } else { Clock::Wall };
        (micros(base, clock), micros(result, clock))
    });
    let ratio = both.as_ref().and_then(|(base, own)| {
        let ratios = base.iter().zip(own).map(|(base, own)| base / own);
        self::median(&ratios.collect::<Vec<f64>>())
    });
    let best_ratio = both.filter(|(base, _)| !base.is_empty()).map(|(base, own)| least(&base) / least(&own));
    let (per_second, spread) = (1e6 / median, (most - best) / median);
    Some(Figures { micros: median, per_second, spread, ratio, best, best_ratio })
}

fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

/// Microseconds a puzzle in each round, without what starting takes.
fn micros(result: &ResultRecord, clock: Clock) -> Vec<f64> {
    let start = result.start.map_or(0.0, |start| start.by(clock));
    let puzzles = (result.puzzles * result.repeats) as f64;
    // A clock may not see something this short.
    let net = |total: f64| (total - start).max(1e-9) * 1e6 / puzzles;
    result.rounds.iter().map(|times| net(times.by(clock))).collect()
}

/// The one in the middle; of two in the middle their mean.
fn median(values: &[f64]) -> Option<f64> {
    let mut values = values.to_vec();
    values.sort_unstable_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(values[middle]),
        _ => Some((values[middle - 1] + values[middle]) / 2.0),
    }
}

#[cfg(test)]
mod tests {
    use super::super::clock::Times;
    use super::super::runner::Tally;
    use super::*;

    fn result(contestant: &str, clock: Clock, start: Option<f64>, rounds: &[(f64, f64)]) -> ResultRecord {
        let times = |&(cpu, wall): &(f64, f64)| Times { cpu: Some(cpu), wall };
        ResultRecord {
            contestant: contestant.into(),
            what: String::new(),
            threads: 1,
            clock,
            puzzles: 500,
            repeats: 2,
            checked: Tally::default(),
            start: start.map(|start| Times { cpu: Some(start), wall: start }),
            rounds: rounds.iter().map(times).collect(),
            figures: None,
        }
    }

    #[test]
    fn figures_are_medians_and_ratios_are_of_the_same_round() {
        let mut results = [
            result("base", Clock::Cpu, None, &[(1.0, 2.0), (2.0, 4.0), (4.0, 8.0)]),
            result("other", Clock::Cpu, Some(0.5), &[(1.0, 9.0), (1.0, 9.0), (1.5, 9.0)]),
            result("threads", Clock::Wall, None, &[(1.0, 1.0), (1.0, 1.0), (1.0, 4.0)]),
            result("nothing", Clock::Cpu, None, &[]),
        ];
        work_out(&mut results, "base");
        let [base, other, threads, nothing] = results.map(|result| result.figures);
        let base = base.unwrap();
        assert_eq!((base.micros, base.per_second, base.spread, base.ratio), (2000.0, 500.0, 1.5, Some(1.0)));
        assert_eq!((base.best, base.best_ratio), (1000.0, Some(1.0)));
        let other = other.unwrap();
        assert_eq!((other.micros, other.spread, other.ratio), (500.0, 1.0, Some(4.0)));
        assert_eq!((other.best, other.best_ratio), (500.0, Some(2.0)));
        let threads = threads.unwrap();
        assert_eq!((threads.micros, threads.ratio), (1000.0, Some(2.0)));
        assert_eq!(nothing, None);
    }

    #[test]
    fn the_median_of_two_is_their_mean() {
        assert_eq!(median(&[4.0, 1.0]), Some(2.5));
        assert_eq!(median(&[4.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[]), None);
    }
}
