//! The game's own clock. It runs only while the board is in view. The caller hands in the time.

use std::time::Duration;

/// A clock that can be stopped.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Clock {
    elapsed: Duration,
    /// When it was started, if it is running.
    since: Option<Duration>,
}

impl Clock {
    /// A stopped clock that shows this time.
    pub fn at(elapsed: Duration) -> Clock {
        Clock { elapsed, since: None }
    }

    /// The time it shows.
    pub fn time(&self, now: Duration) -> Duration {
        self.elapsed + self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }

    /// Whether it is running.
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Starts the clock; a running clock keeps running.
    pub fn start(&mut self, now: Duration) {
        self.since = self.since.or(Some(now));
    }

    /// Stops the clock.
    pub fn stop(&mut self, now: Duration) {
        *self = Clock::at(self.time(now));
    }

    /// The time until it shows the next second.
    pub fn until_next_second(&self, now: Duration) -> Duration {
        Duration::from_nanos(1_000_000_000 - u64::from(self.time(now).subsec_nanos()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_passes_only_while_it_runs() {
        let seconds = Duration::from_secs;
        let mut clock = Clock::at(seconds(5));
        assert_eq!(clock.time(seconds(100)), seconds(5));
        clock.start(seconds(100));
        clock.start(seconds(101));
        assert_eq!(clock.time(seconds(103)), seconds(8));
        clock.stop(seconds(103));
        clock.stop(seconds(200));
        assert_eq!(clock.time(seconds(300)), seconds(8));
        assert_eq!(clock.until_next_second(seconds(300)), seconds(1));
    }
}
