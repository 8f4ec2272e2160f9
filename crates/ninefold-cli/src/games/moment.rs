//! Points in time, and the player's calendar.

use std::time::{SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use jiff::tz::TimeZone;

const DAY: i64 = 86_400;

/// A point in time: seconds since 1970, UTC. Handed in by whoever has a clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Moment(pub u64);

impl Moment {
    /// Now, by the system's clock.
    pub fn now() -> Moment {
        Moment(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs())
    }

    /// The day, counted from 1970, where the player is: a game of late evening and one of the next
    /// morning are on two days, whatever the day is in Greenwich.
    pub fn day(self) -> i64 {
        self.day_in(&TimeZone::system())
    }

    fn day_in(self, zone: &TimeZone) -> i64 {
        let time = self.timestamp();
        (time.as_second() + i64::from(zone.to_offset(time).seconds())).div_euclid(DAY)
    }

    /// Day and minute where the player is: `2026-02-03 17:05`.
    pub fn words(self) -> String {
        self.timestamp().to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string()
    }

    /// As other programs read it: `2026-02-03T16:05:00Z`.
    pub fn utc(self) -> String {
        self.timestamp().to_string()
    }

    /// A moment that no calendar reaches is the last one.
    fn timestamp(self) -> Timestamp {
        let seconds = i64::try_from(self.0).unwrap_or(i64::MAX);
        Timestamp::from_second(seconds).unwrap_or(Timestamp::MAX)
    }
}

#[cfg(test)]
mod tests {
    use jiff::tz::offset;

    use super::*;

    #[test]
    fn a_day_begins_at_midnight_where_the_player_is() {
        let (before, after) = (Moment(10 * 86_400 - 1), Moment(10 * 86_400));
        let day = |moment: Moment, hours| moment.day_in(&offset(hours).to_time_zone());
        assert_eq!([day(before, 0), day(after, 0)], [9, 10]);
        assert_eq!([day(before, 2), day(after, 2)], [10, 10]);
        assert_eq!([day(before, -5), day(after, -5)], [9, 9]);
        assert_eq!(day(Moment(0), -5), -1);
    }

    #[test]
    fn no_moment_is_too_far_away() {
        assert_eq!(Moment(1_770_134_700).utc(), "2026-02-03T16:05:00Z");
        assert!(Moment(u64::MAX).day() > Moment(1_770_134_700).day());
        assert!(!Moment(u64::MAX).words().is_empty());
    }
}
