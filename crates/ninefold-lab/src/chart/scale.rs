//! From the numbers of an axis to places along it, and the ticks where numbers stand.
//!
//! Everything that is drawn goes through here, so this is where numbers that are none are stopped: what a
//! scale was made of lies on it, between 0 and 1, whatever it was.

use super::number;
use crate::section::{Axis, Chart, Mark, Series};

/// An axis with ends and ticks.
pub struct Scale {
    log: bool,
    low: f64,
    high: f64,
    /// Ticks with words, from low to high.
    pub ticks: Vec<Tick>,
    /// Places of small ticks without words.
    pub minor: Vec<f64>,
}

/// A place of an axis with a word.
pub struct Tick {
    /// From 0 to 1.
    pub place: f64,
    /// What stands there.
    pub label: String,
}

/// Beyond this, differences of numbers have no room.
const LARGEST: f64 = 1e300;

/// A number as it is spread along an axis; none that cannot be.
fn spread(value: f64, log: bool) -> Option<f64> {
    let spread = if log { value.log10() } else { value.clamp(-LARGEST, LARGEST) };
    (value.is_finite() && spread.is_finite()).then_some(spread)
}

/// A point that can be drawn, with its band if it has one.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// As it was given.
    pub x: f64,
    /// As it was given.
    pub y: f64,
    /// Where it may lie. An end that cannot be drawn goes to the end of the axis.
    pub band: Option<(f64, f64)>,
    /// Whether the truth is no less, and may be more.
    pub is_bound: bool,
}

/// The points of a series that can be drawn.
pub fn points(series: &Series, chart: &Chart) -> Vec<Point> {
    let fits = |&(_, &(x, y)): &(usize, &(f64, f64))| {
        spread(x, chart.x.log).is_some() && spread(y, chart.y.log).is_some()
    };
    let given = |(at, &(x, y)): (usize, &(f64, f64))| {
        let band = series.band.get(at).filter(|band| !band.0.is_nan() && !band.1.is_nan());
        let band = band.map(|&(one, other)| (one.min(other), one.max(other)));
        Point { x, y, band, is_bound: series.bounds.get(at) == Some(&true) }
    };
    series.points.iter().enumerate().filter(fits).map(given).collect()
}

/// Both axes of a chart, with about this many ticks.
pub fn scales(chart: &Chart, across: usize, up: usize) -> (Scale, Scale) {
    let all: Vec<(&Series, Vec<Point>)> =
        chart.series.iter().map(|series| (series, points(series, chart))).collect();
    let bars = all.iter().any(|(series, points)| series.mark == Mark::Bars && !points.is_empty());
    let every = || all.iter().flat_map(|(_, points)| points);
    let gap = if bars { bar_gap(chart) } else { 0.0 };
    let x = Scale::new(&chart.x, every().map(|point| point.x), [].into_iter(), Base::Free(gap / 2.0), across);
    let bands = every().filter_map(|point| point.band).flat_map(|(low, high)| [low, high]);
    let base = if bars { Base::Zero } else { Base::Near };
    let y = Scale::new(&chart.y, every().map(|point| point.y), bands, base, up);
    (x, y)
}

/// How far apart bars stand, as spread along the axis.
pub fn bar_gap(chart: &Chart) -> f64 {
    let bars = chart.series.iter().filter(|series| series.mark == Mark::Bars);
    let mut places: Vec<f64> = bars
        .flat_map(|series| points(series, chart))
        .filter_map(|point| spread(point.x, chart.x.log))
        .collect();
    places.sort_by(f64::total_cmp);
    let gaps = places.windows(2).map(|pair| pair[1] - pair[0]).filter(|&gap| gap > 0.0);
    let least = gaps.fold(f64::INFINITY, f64::min);
    if least.is_finite() { least } else { 1.0 }
}

/// What lies at the low end.
enum Base {
    /// What the data say, with this much room beside them.
    Free(f64),
    /// Zero, if the data are near it.
    Near,
    /// Zero: bars stand on it.
    Zero,
}

impl Scale {
    fn new(
        axis: &Axis,
        values: impl Iterator<Item = f64>,
        bands: impl Iterator<Item = f64>,
        base: Base,
        most: usize,
    ) -> Scale {
        let log = axis.log;
        let (mut low, mut high) = ends(values.filter_map(|value| spread(value, log)));
        if !axis.categories.is_empty() {
            let (low, high) = (low.min(0.0) - 0.5, high.max(axis.categories.len() as f64 - 1.0) + 0.5);
            return Scale::named(low, high, &axis.categories);
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        // Bands may reach beyond the data, but not so far that the data shrink to a line.
        let room = ((high - low) * 0.3).max(if log { 0.7 } else { low.abs().max(high.abs()) * 0.1 });
        let (least, most_high) = ends(bands.filter_map(|value| spread(value, log)));
        if least <= most_high {
            (low, high) = (low.min(least.max(low - room)), high.max(most_high.min(high + room)));
        }
        if high - low <= low.abs().max(high.abs()) * 1e-9 {
            let room = if log { 0.5 } else { (low.abs() * 0.1).max(0.5) };
            (low, high) = (low - room, high + room);
        }
        let span = high - low;
        match base {
            Base::Free(room) if room > 0.0 => (low, high) = (low - room, high + room),
            Base::Free(_) => (low, high) = (low - span * 0.03, high + span * 0.03),
            Base::Zero | Base::Near if log => {
                let below = if matches!(base, Base::Zero) { (low - 0.3).floor() } else { low - span * 0.04 };
                (low, high) = (below, high + span * 0.04);
            }
            Base::Zero | Base::Near => {
                let stands = matches!(base, Base::Zero) || low < 0.4 * high;
                let (floor, roof) = (low >= 0.0 && stands, high <= 0.0 && matches!(base, Base::Zero));
                low = if floor { 0.0 } else { low - span * 0.05 };
                high = if roof { 0.0 } else { high + span * 0.05 };
            }
        }
        let mut scale = Scale { log, low, high, ticks: Vec::new(), minor: Vec::new() };
        match log {
            _ if !axis.ticks.is_empty() => {
                let tick = |value: &f64| Tick {
                    place: scale.place(*value),
                    label: number::figures(*value, axis.unit),
                };
                scale.ticks = axis.ticks.iter().map(tick).collect();
            }
            true => scale.powers(axis, most),
            false => scale.steps(axis, most),
        }
        scale
    }

    fn named(low: f64, high: f64, names: &[String]) -> Scale {
        let place = |at: usize| (at as f64 - low) / (high - low);
        let tick = |(at, name): (usize, &String)| Tick { place: place(at), label: name.clone() };
        let ticks = names.iter().enumerate().map(tick).collect();
        Scale { log: false, low, high, ticks, minor: Vec::new() }
    }

    /// Where a number lies, from 0 to 1; numbers beyond an end lie at it.
    pub fn place(&self, value: f64) -> f64 {
        let beyond = if value == f64::INFINITY { f64::MAX } else { f64::MIN };
        self.along(spread(value, self.log).unwrap_or(beyond))
    }

    /// Where the bars stand.
    pub fn floor(&self) -> f64 {
        if self.log { 0.0 } else { self.place(0.0) }
    }

    /// How much of the axis this much of what is spread along it takes.
    pub fn share(&self, length: f64) -> f64 {
        (length / (self.high - self.low)).clamp(0.0, 1.0)
    }

    fn along(&self, spread: f64) -> f64 {
        let place = (spread - self.low) / (self.high - self.low);
        if place.is_nan() { 0.0 } else { place.clamp(0.0, 1.0) }
    }

    /// Ticks at 1, 2 or 5 times a power of ten. On a short logarithmic axis they are not evenly spread.
    fn steps(&mut self, axis: &Axis, most: usize) {
        let (low, high) = match self.log {
            true => (10f64.powf(self.low), 10f64.powf(self.high)),
            false => (self.low, self.high),
        };
        let rough = (high - low) / most.max(1) as f64;
        let power = 10f64.powf(rough.log10().floor());
        let factor = [1.0, 2.0, 5.0, 10.0].into_iter().find(|factor| factor * power >= rough * 0.999);
        let step = factor.unwrap_or(10.0) * power;
        let largest = low.abs().max(high.abs());
        let first = (low / step - 1e-9).ceil();
        for place in 0..=most + 2 {
            let value = (first + place as f64) * step;
            if value.is_nan() || value > high + step * 1e-9 {
                break;
            }
            let label = number::even(value, step, largest, axis.unit);
            self.ticks.push(Tick { place: self.place(value), label });
        }
    }

    /// Ticks at powers of ten, or at 1, 2 and 5 times them where there is room.
    fn powers(&mut self, axis: &Axis, most: usize) {
        let (first, last) = (self.low.floor() as i32, self.high.ceil() as i32);
        let inside = |digit: u8, exponent: i32| {
            let spread = f64::from(exponent) + f64::from(digit).log10();
            (spread >= self.low - 1e-9 && spread <= self.high + 1e-9).then_some(spread)
        };
        let powers = (first..=last).filter(|&exponent| inside(1, exponent).is_some()).count();
        let wide = last > 6 || first < -4;
        let digits: &[u8] = match powers {
            0..=2 if self.high - self.low <= 2.2 => &[1, 2, 5],
            _ => &[1],
        };
        // Every third power is a unit's name: 1 µs, 1 ms, 1 s.
        let every = [1, 2, 3, 5, 6, 10, 20, 50, 100, 200].into_iter().find(|every| powers <= most * every);
        let every = every.unwrap_or(200) as i32;
        for exponent in first..=last {
            for digit in 1..10 {
                let Some(spread) = inside(digit, exponent) else { continue };
                if digits.contains(&digit) && exponent.rem_euclid(every) == 0 {
                    let label = number::power(digit, exponent, wide, axis.unit);
                    self.ticks.push(Tick { place: self.along(spread), label });
                } else if (digit == 1 && every <= 10) || powers <= 7 {
                    self.minor.push(self.along(spread));
                }
            }
        }
        if self.ticks.len() < 2 {
            self.ticks.clear();
            self.minor.clear();
            self.steps(axis, most.min(5));
        }
    }
}

/// The least and the largest; the wrong way round for an empty list.
fn ends(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::section::Unit;

    fn scale(axis: &Axis, values: &[f64]) -> Scale {
        Scale::new(axis, values.iter().copied(), [].into_iter(), Base::Near, 7)
    }

    fn labels(scale: &Scale) -> Vec<&str> {
        scale.ticks.iter().map(|tick| tick.label.as_str()).collect()
    }

    #[test]
    fn a_wide_axis_of_times_names_its_units() {
        let axis = Axis::log("time").of(Unit::Seconds);
        assert_eq!(labels(&scale(&axis, &[2e-7, 30.0])), ["1 µs", "100 µs", "10 ms", "1 s"]);
        assert_eq!(labels(&scale(&axis, &[2e-3, 3e-2])), ["2 ms", "5 ms", "10 ms", "20 ms"]);
        let short = scale(&Axis::log("count"), &[110.0, 131.0]);
        assert_eq!(labels(&short), ["110", "115", "120", "125", "130"]);
        assert!(short.ticks[1].place - short.ticks[0].place > short.ticks[4].place - short.ticks[3].place);
    }

    #[test]
    fn even_ticks_are_round_and_begin_at_zero_when_it_is_near() {
        let axis = Axis::linear("cells");
        assert_eq!(labels(&scale(&axis, &[1.0, 81.0])), ["0", "20", "40", "60", "80"]);
        assert_eq!(labels(&scale(&axis, &[990.0, 1010.0])), ["990", "995", "1,000", "1,005", "1,010"]);
    }

    #[test]
    fn whatever_the_numbers_every_place_is_on_the_axis() {
        let numbers =
            [0.0, -1.0, 1.0, 1e-320, 1e308, -1e308, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 5.5];
        for axis in [Axis::linear("a"), Axis::log("b"), Axis::named("c", vec!["one".into(), "two".into()])] {
            for one in numbers {
                for other in numbers {
                    for base in [Base::Free(0.0), Base::Near, Base::Zero] {
                        let values = [one, other];
                        let scale = Scale::new(&axis, values.into_iter(), values.into_iter(), base, 6);
                        assert!(scale.ticks.len() < 40, "{one} {other}");
                        assert!(scale.ticks.iter().all(|tick| (0.0..=1.0).contains(&tick.place)));
                        for value in numbers {
                            assert!((0.0..=1.0).contains(&scale.place(value)), "{one} {other} {value}");
                        }
                    }
                }
            }
        }
    }
}
