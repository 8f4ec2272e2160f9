//! The game's own clock. It runs only while the board is seen, and is told the time by whoever has a clock.

use std::time::Duration;

/// A clock that can stand still.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Clock {
    gone: Duration,
    /// Since when it runs, if it does.
    since: Option<Duration>,
}

// The console never shows a running clock; only the full-screen game asks whether it runs and when to draw it anew.
#[cfg_attr(not(feature = "tui"), allow(dead_code))]
impl Clock {
    /// A clock that shows this and stands still.
    pub fn at(gone: Duration) -> Clock {
        Clock { gone, since: None }
    }

    /// What it shows.
    pub fn time(&self, now: Duration) -> Duration {
        self.gone + self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }

    /// Whether it runs.
    pub fn runs(&self) -> bool {
        self.since.is_some()
    }

    /// Lets it run.
    pub fn start(&mut self, now: Duration) {
        self.since = self.since.or(Some(now));
    }

    /// Makes it stand still.
    pub fn stop(&mut self, now: Duration) {
        *self = Clock::at(self.time(now));
    }

    /// How long until it shows another second.
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
