//! The player's clock and calendar: what the library is handed in.

use std::time::{SystemTime, UNIX_EPOCH};

use jiff::tz::TimeZone;
use ninefold::play::Timestamp;

const DAY: i64 = 86_400;

/// The time by the system's clock.
pub fn now() -> Timestamp {
    Timestamp(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs())
}

/// The day, counted from 1970, where the player is: a game in the late evening and one the next morning are on two
/// days, whatever the day is in Greenwich.
pub fn day(time: Timestamp) -> i64 {
    day_in(time, &TimeZone::system())
}

fn day_in(time: Timestamp, zone: &TimeZone) -> i64 {
    let time = with_calendar(time);
    (time.as_second() + i64::from(zone.to_offset(time).seconds())).div_euclid(DAY)
}

/// Day and minute where the player is: `2026-02-03 17:05`.
pub fn words(time: Timestamp) -> String {
    with_calendar(time).to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string()
}

/// The form that other programs read: `2026-02-03T16:05:00Z`.
pub fn utc(time: Timestamp) -> String {
    with_calendar(time).to_string()
}

/// A time beyond the calendar becomes its last one.
fn with_calendar(time: Timestamp) -> jiff::Timestamp {
    let seconds = i64::try_from(time.0).unwrap_or(i64::MAX);
    jiff::Timestamp::from_second(seconds).unwrap_or(jiff::Timestamp::MAX)
}

#[cfg(test)]
mod tests {
    use jiff::tz::offset;

    use super::*;

    #[test]
    fn a_day_begins_at_midnight_where_the_player_is() {
        let (before, after) = (Timestamp(10 * 86_400 - 1), Timestamp(10 * 86_400));
        let day = |time: Timestamp, hours| day_in(time, &offset(hours).to_time_zone());
        assert_eq!([day(before, 0), day(after, 0)], [9, 10]);
        assert_eq!([day(before, 2), day(after, 2)], [10, 10]);
        assert_eq!([day(before, -5), day(after, -5)], [9, 9]);
        assert_eq!(day(Timestamp(0), -5), -1);
    }

    #[test]
    fn no_time_is_too_far_away() {
        assert_eq!(utc(Timestamp(1_770_134_700)), "2026-02-03T16:05:00Z");
        assert!(day(Timestamp(u64::MAX)) > day(Timestamp(1_770_134_700)));
        assert!(!words(Timestamp(u64::MAX)).is_empty());
    }
}
